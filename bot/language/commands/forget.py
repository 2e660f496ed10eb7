"""«Забудь про …» and everything that means the same (FGT-1, FGT-7)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.language.commands.forget_last import forget_last
from bot.language.commands.forget_news import PLACES_ELSEWHERE, names_something, told
from bot.language.commands.forget_rest import names_what_stays
from bot.language.commands.intents import Clarify, Forget, ForgetAll, ForgetLast, Missing
from bot.language.commands.lexicon import ASKING, FILLERS, MARK, PLEASE, WISHING, any_of
from bot.language.commands.view import View
from bot.language.commands.view import view as read
from bot.language.grammar import Role, Word, words
from bot.language.lemmas import lemma, listed
from bot.language.names import surname_readings
from bot.language.numbers import Unit, quantities

_FROM: Final = (
    r"(?:из|со|с) (?:своей |твоей |нашей |общей |личной |моей |своих |твоих |моих |своего |всей )*"
    r"(?:памяти|головы|базы знаний|базы|записей|заметок|копилки|знаний|списка записей|сердца)"
)
_ERASE: Final = (
    r"(?:удали|сотри|вычеркни|убери|выкинь|выброс[иь]|снеси|исключи|вычисти|вырежи|изыми|подчисти|стирай|"
    r"удаляй|убирай|вычеркивай|стер[еи]|вымарай|вымарывай|затри|выпили|изничтожь|выбрасывай|выкидывай)(?:те)?"
)
_TO_ERASE: Final = (
    r"(?:удалить|стереть|вычеркнуть|убрать|выкинуть|выбросить|снести|исключить|вычистить|вымарать|затереть|выпилить)"
)
_THING: Final = (
    r"(?:запис(?:ь|и|ей)|факт(?:ы|а|ов)?|заметк[ауи]|заметок|инф[ауы]|информаци[яю]|данные|сведения|упоминани[ея]|строчк[ауи]|"
    r"пункт(?:ы)?|напоминани[ея])"
)
#: after «удали»: what makes it memory rather than a file or a task
_ABOUT: Final = (
    rf"(?=(?: ,)?(?: (?:это|пожалуйста|плиз|нафиг|нахрен|на фиг|нафик|вообще|совсем|уже|просто|абсолютно|прям|к черту|к чертям|мне|себе|все|всю|эту|мою|мои|мой|мое|(?:пред)?последн\w+|крайн\w+|"
    rf"(?:все|всё) ,|\d{{1,2}}|две|два|три|четыре|пять|пару|несколько|обе|оба|предыдущ\w+|стар\w+|нашу|что|то ,))*"
    rf" (?:про|об|обо|о|что|когда|где|кто|кому|кого|сколько|почем|во сколько|у кого|чей|{_THING}|ты знаешь|мой|мою|мои|мое|запомненное)(?!\S))"
)
_KEEP: Final = r"(?:помнить|хранить|держать в (?:голове|уме|памяти))"
_FORGET: Final = (
    any_of(
        rf"""
    забудь(?:те)?(?:-ка)? / забывай(?:те)?
    {_ERASE}(?: это| пожалуйста| плиз| себе| ее| его| их| все это)* {_FROM} / {_TO_ERASE}(?: это)* {_FROM}
    (?:очисти|почисти|зачисти|обнули)(?:те)?(?= (?:всю |свою |мою |твою )*память(?!\S))
    (?:сотри|вычеркни|стирай|вычеркивай)(?:те)?
    перестань помнить / forget / forget about / выброси(?:те)? это / выкинь(?:те)? это
    (?:больше )?не (?:помни|храни|вспоминай)(?:те)?(?: больше)?
    (?:больше )?не держи(?:те)? (?:больше |уже |это |себе )*(?:в голове|в уме|в памяти)(?: больше)?
    (?:больше )?(?:это )?(?:не )?(?:помнить|хранить) (?:больше )?не (?:надо|нужно)
    можно (?:уже |это )?(?:больше )?не (?:помнить|хранить|держать в (?:голове|уме|памяти))
    (?:больше )?не (?:надо|нужно) (?:больше )?(?:помнить|хранить|держать в (?:голове|уме|памяти))
    (?:тебе |уже |это )*(?:больше )?(?:хватит|незачем|нечего|не стоит|ни к чему|не обязательно|необязательно|смысла нет|нет смысла) (?:больше |уже )*{_KEEP}
    (?:тебе|вам) (?:уже )?(?:больше )?не (?:надо|нужно) (?:больше )?{_KEEP} / (?:(?<=давай )|(?<=давайте ))(?:ты |вы )?(?:уже )?забуде(?:м|шь|те)
    """
    )
    + rf"|{_ERASE}{_ABOUT}"
)
#: «удали всё»: nothing else is asked of
_WHOLE: Final = (
    r"(?:удали|удаляй|сотри|стирай)(?:те)?(?=(?: (?:вообще|совсем|просто|абсолютно|прям|нафиг|нахрен|уже|пожалуйста))*"
    r" вс[её](?: (?:вообще|совсем|нафиг|нахрен|пожалуйста|[.!)]))*$)"
)
_DO: Final = (
    any_of(
        rf"""
    забыть / {_TO_ERASE}(?: это)* {_FROM} / стереть / вычеркнуть / выкинуть из головы
    (?:уже )?(?:больше )?(?:уже )?не {_KEEP}(?: больше)?
    """
    )
    + rf"|{_TO_ERASE}{_ABOUT}"
)
_DID: Final = any_of("забыл(?:а|и)? / удалил(?:а|и)? / стер(?:ла|ли)? / не помнил(?:а|и)? / не хранил(?:а|и)?")
_TRIGGER: Final = re.compile(
    rf"(?<!\S)(?:(?P<strong>{_FORGET}|{_WHOLE})|(?P<ask>{ASKING}(?:{_DO}))|(?P<wish>{WISHING}(?:{_DID})))(?!\S)"
)
_LONG_DISTANCE: Final = re.compile(
    rf"(?<!\S)(?:{_ERASE}|{ASKING}{_TO_ERASE}|можно {_TO_ERASE})(?P<what>(?: \S+)+?) {_FROM}(?!\S)"
)
_FILLERS: Final = re.compile(FILLERS)
_FROM_MEMORY: Final = re.compile(_FROM)
#: what may stand after the verb at the end, and between the words before it and the verb
_AFTERWORD: Final = any_of(
    """
    это / все это / уже / уж / совсем / навсегда / да / ок / хорошо / спасибо / спс / больше / пока / ка / сразу
    насовсем / наконец / наконец-то / окончательно / про это / об этом / про него / про нее / про них / о нем / о ней / о них / ты / его / ее / их / и все
    """
)
_LINK: Final = any_of(
    """
    и / так что / поэтому / это / все это / вот это / ты / а / ну / да / пожалуйста / можешь / можно / короче / про это
    об этом
    """
)
_TAIL: Final = re.compile(
    rf"(?>(?> (?:{MARK}|¶)| (?:{PLEASE}|"
    rf"{_AFTERWORD}))"
    rf"|(?: {_FROM}))*+$"
)
_LEAD_OUT: Final = re.compile(
    rf"(?<!\S)(?>(?>{MARK}|"
    rf"{_LINK}) )*+$"
)
_ALL: Final = re.compile(
    r"(?:(?:вообще|абсолютно|прям|просто|совсем|давай|уже|нафиг|нахрен|на фиг|нафик|к черту|к чертям|подчистую|начисто|напрочь|полностью|целиком|вчистую|пожалуйста|плиз) )*(?:все|всё|всю память|память|всю историю|"
    r"меня|все записи|все мои записи|все данные|все воспоминания|мои записи)"
    + r"(?: "
    + any_of(
        r"""
    это / что / ты / знаешь / помнишь / запомнил / запомнила / знал / было / я / тебе / мне / говорил / говорила
    сказал / сказала / рассказывал
    рассказывала / писал / писала / обо / мне / про / меня / о / себе / себя / к черту / к чертям
    к чертовой матери / нафиг / нахрен / на фиг / совсем / напрочь
    целиком / полностью / подчистую / вообще / абсолютно / до единого / без исключения / сразу / наконец / пожалуйста / плиз / записи
    мои / свои / из памяти / из / памяти / базы
    больше / вообще-то
    данные / начисто / раз и навсегда / начнем / начинаем / начать / начни / заново / сначала / сызнова / с начала / с чистого листа / с нуля / давай / , / \. / ! / в / до
    последней / запятой / что-либо / раньше / прежнее / и / мы
    у тебя / там / тут / записано / записал / записала / хранится / лежит / накопилось / сохранено / сохранил / обсуждали / хранишь / накопил / накопила / есть / в памяти / компании / компанию / нас / о нас / про нас
    """
    )
    + r")*$"
)
_POINTING: Final = re.compile(
    r"(?>(?>"
    + any_of(
        r"""
    это / эту / этот / все это / его / ее / их / про / о / об / него / нее / них / этом / том / то / тот / ту
    запись / сообщение / факт / пожалуйста / уже / ,
    \. / ! / … / \.{3} / ты / вот / да / ладно / уж / проехали / неважно / не важно / забей / ерунда / я
    пошутил / пошутила / ошибся / ошиблась / сам / сама / сами / разберусь / разберемся / разобрался / разобралась
    разобрались / нашел / нашла / вспомнил / вспомнила / справлюсь / справимся / справился / справилась / уже / не надо
    потом / ну / не суть / все / ок / спасибо / мелочи / я сам / не то / и / информацию / инфу / ка / плиз
    как страшный сон
    """
    )
    + r")(?: |$))+$"
)
_CONNECT: Final = re.compile(
    rf"(?>(?>{MARK}|{PLEASE}|"
    + any_of(
        r"""
    что / то , что / о том , что / про то , что / то / о том / про то / тот факт , что / факт , что / про / о
    об / обо / насчет / о том , как / про то , как / на счет
    память от (?:всех |старых )?(?:записей|инфы|данных|информации|упоминаний) / что ты знаешь
    все , что (?:ты )?(?:знаешь|помнишь) / все что (?:ты )?(?:знаешь|помнишь) / все / больше / уже / эту
    """
        + rf"/ (?:мою |мои |мое |мой |ту |эту |всю |все |старую |старые |нашу |последн\w+ |\d+ |две |два |три |пару |обе )*{_THING}(?= (?:про|о|об|"
        rf"обо|насчет|что|, что|с|от|:)(?!\S))"
    )
    + r") )*+"
)
_OUTDATED: Final = (
    r"(?:больше |уже |давно |совсем |там |тоже |все |это |она |он |оно |они )*(?:не ?(?:нужн[аоы]?|"
    r"нужен|надо|актуальн[аоы]?|актуален|верн[аоы]|верен|"
    r"важн[аоы]|важен|действу[её]т|действуют|пригодится|годится|работает|понадобится|интересн[аоы]|"
    r"требуется|так|про нас|к нам)|неактуал\w+|устарел[аои]?|"
    r"прош(?:ла|ел|ло|ли)|отмен(?:ен|или|илось|ена|ено)|ошиб(?:ка|ся|лась|лись|очно)|"
    r"потерял\w* (?:смысл|актуальность)|кончил\w+|закончил\w+|закрыт\w*|"
    r"переех\w+|сменил\w*|решили|передумал\w*|исправили|уволил\w+|ушл?а?|ушел|устаревш\w+|лишн[еяи]\w|"
    r"не правда|неправда|вранье|ерунда|бред|поменял\w+|изменил\w+|проехали|"
    r"перепутал\w*|не надо|дубль|повтор)"
)
_REASON_AFTER: Final = re.compile(rf" (?:,|;|—|–|-|\.|\() (?P<reason>(?:\S+ ){{0,4}}?{_OUTDATED}(?: \S+){{0,4}})$")
#: «…, он своё забрал»: somebody's own words about why, after the thing was named
_REASON_SAID: Final = re.compile(
    r" ,+ (?P<reason>(?:потому что|так как|тк|ибо|ведь|раз|он|она|оно|они|я|мы|это|теперь|уже|давно|там)(?: \S+){1,8})$"
)
_REASON_TAIL: Final = re.compile(rf"(?: [,;.—–-])+ (?P<reason>(?:\S+ ){{0,4}}?{_OUTDATED}(?: \S+){{0,3}})$")
_REASON_BEFORE: Final = re.compile(
    rf"^(?:(?:{_THING}|то|тот факт|факт) , )?(?:что )?(?P<query>.+?)(?: ,| ;| —| –| -| \.)?(?: это|"
    rf" оно| она| он| они)? (?P<reason>{_OUTDATED})(?: [.,!—–-])*$"
)


def forget(view: View, *, is_reply: bool) -> Forget | ForgetAll | ForgetLast | Clarify | None:
    """The request to forget that these words make, if they make one."""
    plain, beside = _plain(view, is_reply=is_reply), told(view)
    if (plain or beside) and names_what_stays(view):
        return Clarify(which=Missing.FORGET_EXCEPT)
    if isinstance(plain, ForgetAll | ForgetLast) or (isinstance(plain, Forget) and plain.reason):
        return plain
    if beside is None or (isinstance(plain, Clarify) and not beside.news):
        return plain
    if _CONDITION.search(f" {read(beside.news).line}"):
        return Clarify(which=Missing.FORGET)
    if not beside.news and (last := forget_last(read(beside.query).line)) is not None:
        return last
    return Forget(query=_thing(beside.query or beside.news), news=beside.news or None, reason=beside.reason or None)


def _thing(text: str) -> str:
    """What is named, without the words that lead to it: «ну про баню» is «баню»."""
    seen = read(text)
    begun = _FILLERS.match(seen.line)
    start = begun.end() if begun else 0
    connect = _CONNECT.match(seen.line, start)
    start = connect.end() if connect else start
    return _clean(seen.rest(start)) or text


#: «если починили, забудь»: whether it happened, nobody said
_CONDITION: Final = re.compile(r" (?:если|как только|вдруг) (?!можно|не сложно|не трудно|честно)[^.!?¶]*$")


#: «всё забудь, начнём заново»: alone, «всё забудь» may only mean "never mind"
_ALL_ANEW: Final = re.compile(
    rf"(?:(?:ну|так|короче|ладно|давай|{MARK}) )*(?:все|всё) {_FORGET}(?: (?:{MARK}|{PLEASE}|и|давай(?:те)?|начнем|начинаем|начни))*"
    rf"(?: (?:заново|сначала|с начала|по новой|с чистого листа|с нуля|сызнова))(?: {MARK})*$"
)
#: what is kept or told of is a record, wherever else things are: «не помни про жалобы на сайт»
_OF_MEMORY: Final = re.compile(r"забу|забы|помн|хран|держ| (?:про|об?|что)(?!\S)")


def _plain(view: View, *, is_reply: bool) -> Forget | ForgetAll | ForgetLast | Clarify | None:
    match = _FILLERS.match(view.line)
    lead = match.end() if match else 0
    if _ALL_ANEW.match(view.line):
        return ForgetAll()
    if long := _LONG_DISTANCE.match(view.line, lead):
        return _object(view.cut(long.start("what") + 1, long.end("what")), view, long.end(), is_reply=is_reply)
    for start in _sentence_starts(view.line):
        filler = _FILLERS.match(view.line, start)
        trigger = _TRIGGER.match(view.line, filler.end() if filler else start)
        if trigger is not None:
            rest = view.rest(trigger.end() + 1) if trigger.end() < len(view.line) else ""
            if (
                not _FROM_MEMORY.search(trigger.group())
                and PLACES_ELSEWHERE.search(view.line, trigger.end())
                and not _OF_MEMORY.search(view.line[trigger.start() : trigger.end() + 5])
            ):
                return None
            if not read(rest).line.strip(" .!?,…") and start:
                return _by_words(view.before(start), is_reply=is_reply)
            return _object(rest, view, None, is_reply=is_reply)
    return (
        _bare(view, lead, is_reply=is_reply)
        or _at_end(view, is_reply=is_reply)
        or _about_at_end(view, lead, is_reply=is_reply)
    )


#: «про старую бронь удали»: the preposition makes memory of it, as in «удали про …»
_ABOUT_AT_END: Final = re.compile(
    rf"(?:(?:все |всё |эту |ту )?(?:{_THING} )?)(?:про|об|обо|о|насчет) (?P<what>\S+(?: \S+){{0,7}}?) (?:(?:{ASKING})?(?:{_ERASE}|{_TO_ERASE}|(?:забудь|забывай)(?:те)?)|(?:[—–-] |(?:уже )?(?:можешь|можете|сможешь|прошу) (?:уже )?|можно уже )забыть|(?:(?:уже )?(?:можешь|можете|сможешь|прошу|можно) )?(?:больше |уже )+не {_KEEP}|(?:уже )?(?:можешь|можете|можно|прошу|давай) (?:уже |больше )*не {_KEEP}(?: больше)?)"
    rf"(?: (?:{PLEASE}|[.!?)]))*(?: , (?P<why>(?!(?:про|об?|а|но|и|кроме|только|не|котор\w+|что|где|если)(?!\S))\S+(?: \S+){{0,3}}))?$"
)


#: «можешь про плату не помнить?», with what has happened after it
_MAY_NOT_KEEP: Final = re.compile(
    rf"(?:(?:можешь|можете|давай|прошу) (?:ты |вы |уже |больше )*)(?:про|об|обо|о|насчет) (?P<what>\S+(?: \S+){{0,7}}?)"
    rf" (?:уже |больше )*не {_KEEP}(?: больше)?(?: (?:{PLEASE}))*(?: [.!?,])*(?: (?P<why>\S+(?: \S+){{0,5}}))?$"
)


def _about_at_end(view: View, lead: int, *, is_reply: bool) -> Forget | ForgetAll | ForgetLast | Clarify | None:
    match = _ABOUT_AT_END.match(view.line, lead) or _MAY_NOT_KEEP.match(view.line, lead)
    if match is None or _negated(view.line, match.end("what") + 1) or PLACES_ELSEWHERE.search(view.line):
        return None
    found = _by_words(view.cut(*match.span("what")), is_reply=is_reply)
    return (
        replace(found, reason=_clean(view.cut(*match.span("why"))))
        if match["why"] and isinstance(found, Forget)
        else found
    )


_BARE: Final = re.compile(
    r"(?:удал(?:и|яй)|вычисти|вычищай)(?:те)? |(?:убери|убирай)(?:те)? (?=(?:цен|стоимост|штраф|тариф|расценк|срок|адрес|телефон)\w* )"
    r"|(?P<put>(?:убери|убирай)(?:те)? )(?=(?:долг|брон[ьи]|заказ|заявк|съемк|скидк|ставк|аванс|предоплат|отпуск|рейс|"
    r"вылет|заезд|занят|экскурси|банкет|свадьб|корпоратив|юбиле|аренд|просрочк|рассрочк|отсрочк|доставк|поставк|встреч|жалоб)\w* )"
)
#: «съёмку у Лунина убери»: the same, the verb last
_PUT_LAST: Final = re.compile(rf"(?P<what>\S+(?: \S+){{1,4}}) (?:убери|убирай|удали)(?:те)?(?: (?:{PLEASE}|[.!]))*$")
#: what «удали» alone takes away elsewhere
_OTHER_THINGS: Final = listed(
    "черновик файл задача письмо сообщение чат группа канал пост комментарий фото фотография картинка видео документ папка "
    "таблица строка столбец слово предложение абзац пробел запятая точка буква ссылка подпись приложение аккаунт программа "
    "событие встреча бот контакт номер участник подписчик пользователь версия ветка скрин скриншот стикер лист страница"
)


def _bare(view: View, lead: int, *, is_reply: bool) -> Forget | ForgetAll | ForgetLast | Clarify | None:
    """«Удали нотариуса Соболя», «удали 7718»: without «из памяти» only where somebody or a number is named."""
    last = _PUT_LAST.match(view.line, lead)
    line = f"убери {last['what']}" if last is not None else view.line
    verb = _BARE.match(line, 0 if last is not None else lead)
    if verb is None or PLACES_ELSEWHERE.search(line, verb.end()):
        return None
    rest = view.cut(*last.span("what")) if last is not None else view.rest(verb.end())
    said = list(words(rest))
    if any(lemma(w.token.text) in _OTHER_THINGS for w in said) or len(said) > _FEW:
        return None
    named = any(w.role in (Role.SIGN, Role.NUMBER) or w.token.capital or surname_readings(w.lower) for w in said)
    if verb["put"] or last is not None:
        named = named or any(q.unit is Unit.ORDINAL for q in quantities(rest))
        return _by_words(rest, is_reply=is_reply) if named and len(said) <= _TOPIC else None
    return _by_words(rest, is_reply=is_reply) if named or _names_topic(said) else None


def _names_topic(said: list[Word]) -> bool:
    """«Удали штраф за опоздание»: a few words that name a thing, and no more."""
    if len(said) > _TOPIC or any(w.is_predicate or w.role in (Role.INFINITIVE, Role.MARK) for w in said):
        return False
    return said[0].role in (Role.NOUN, Role.ADJECTIVE) and any(w.role is Role.NOUN for w in said)


#: words of a topic that a bare «удали» may have
_TOPIC: Final = 5


#: a bare «удали» with more words than these is a task with its conditions
_FEW: Final = 8

_SENTENCE_ENDS: Final = re.compile(r"(?<!\S)(?:[.!…]|\.\.\.|¶)(?: [.!…)¶])* ")


def _sentence_starts(line: str) -> list[int]:
    return [0, *[m.end() for m in _SENTENCE_ENDS.finditer(line)][:20]]


def _object(rest: str, view: View, after: int | None, *, is_reply: bool) -> Forget | ForgetAll | ForgetLast | Clarify:
    """Read what stands after the verb."""
    if after is not None and (tail := view.rest(after + 1).strip(" .,!")):
        rest = f"{rest} {tail}" if read(tail).line not in ("пожалуйста", "плиз") else rest
    return _by_words(rest, is_reply=is_reply)


def _by_words(rest: str, *, is_reply: bool) -> Forget | ForgetAll | ForgetLast | Clarify:
    seen = read(_courteous(rest))
    line = seen.line.strip()
    bare = re.sub(rf"^(?:(?:{MARK}|{PLEASE}) )+", "", line)
    if _ALL.fullmatch(bare.rstrip(" .!,")):
        return ForgetAll()
    if (last := forget_last(bare)) is not None:
        return last
    if not line or _POINTING.match(bare):
        if is_reply:
            return Forget(query="", takes_reply=True)
        return Clarify(which=Missing.FORGET)
    connect = _CONNECT.match(line)
    place = connect.end() if connect else 0
    if place >= len(line):
        return Clarify(which=Missing.FORGET)
    return _with_reason(seen, place)


def _with_reason(seen: View, place: int) -> Forget:
    line = seen.line
    reason = _REASON_AFTER.search(line) or _REASON_SAID.search(line, place)
    if reason is not None and reason.start() > place and names_something(line[place : reason.start()]):
        return Forget(
            query=_clean(seen.cut(place, reason.start())), reason=seen.cut(reason.start("reason"), reason.end())
        )
    return Forget(query=_clean(seen.rest(place)))


def _clean(text: str) -> str:
    return text.strip(" ,;:.!?—–-\n")


def _courteous(text: str) -> str:
    """Without «пожалуйста» at the end."""
    text = text.strip().rstrip("?!. ")
    seen = read(text)
    match = re.search(rf"(?: ,)?(?: (?:{PLEASE}|ок|хорошо|ладно|спасибо))+$", seen.line)
    return (
        seen.cut(0, match.start())
        if match and match.start()
        else ""
        if match and seen.line[: match.start()].strip() == ""
        else text
    )


def _at_end(view: View, *, is_reply: bool) -> Forget | ForgetAll | ForgetLast | Clarify | None:
    for trigger in reversed(list(_TRIGGER.finditer(view.line))[-3:]):
        reason = _REASON_TAIL.match(view.line, trigger.end()) or _REASON_SAID.match(view.line, trigger.end())
        if _negated(view.line, trigger.start()) or not (reason or _TAIL.match(view.line, trigger.end())):
            continue
        if trigger.lastgroup == "ask" and not _pause_before(view.line, trigger.start()):
            continue
        head = view.line[: trigger.start()]
        lead_out = _LEAD_OUT.search(head)
        before = view.before(lead_out.start() if lead_out else trigger.start())
        if not before.strip():
            continue
        found = _before(before, is_reply=is_reply)
        if reason is not None and isinstance(found, Forget):
            return replace(found, reason=view.cut(*reason.span("reason")))
        return found
    return None


def _before(text: str, *, is_reply: bool) -> Forget | ForgetAll | ForgetLast | Clarify | None:
    seen = read(_clean(text))
    outdated = _REASON_BEFORE.match(seen.line)
    if outdated:
        query = _clean(seen.cut(outdated.start("query"), outdated.end("query")))
        found = _by_words(query, is_reply=is_reply)
        if isinstance(found, Forget):
            return Forget(
                query=found.query,
                reason=seen.cut(outdated.start("reason"), outdated.end("reason")),
                takes_reply=found.takes_reply,
            )
        return found
    if not names_something(text):
        return Clarify(which=Missing.FORGET)
    return _by_words(text, is_reply=is_reply)


def _pause_before(line: str, start: int) -> bool:
    return line[:start].rstrip().endswith((",", ".", "!", "—", "–", "-", ";"))


def _negated(line: str, start: int) -> bool:
    return (" " + line[:start].strip()).endswith(" не")
