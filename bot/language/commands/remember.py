"""«Запомни, что …» and everything that means the same (MEM-1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.language.commands.address import calls_after
from bot.language.commands.intents import Clarify, Missing, Remember
from bot.language.commands.lexicon import (
    AREA_NAME,
    ASKING,
    FILLERS,
    MARK,
    ONLY_AFTER,
    PAUSE,
    PLEASE,
    SCOPE,
    WISHING,
    any_of,
)
from bot.language.commands.remember_condition import CONTRARY, condition_after, condition_before, under_condition
from bot.language.commands.view import View
from bot.language.commands.view import view as read
from bot.language.grammar import Role, Word, says_something, words
from bot.language.lemmas import listed

_STORE: Final = (
    r"(?:в|к себе в) (?:свою |твою |нашу |общую |личную |себе )?"
    r"(?:память|базу знаний|базу|записи|заметки|копилку|блокнот|записную книжку|знания)"
)
_PUT: Final = r"(?:добавь|внеси|занеси|запиши|положи|сохрани|закинь|кинь|забей|помести|вбей|впиши|зафиксируй)(?:те)?"
_NOTE: Final = r"(?:отметь|пометь|запиши|зафиксируй|сохрани|заметь|помечай|записывай)(?:те)?"
_OWN: Final = r"(?:себе|у себя|для себя)(?: в (?:памяти|заметках|блокноте))?"
_MARK_NOUN: Final = r"(?:заметку|пометку|зарубку|отметку)"
#: imperatives that can mean nothing else
_STRONG: Final = any_of(
    rf"""
    запомни(?:те)?(?:-ка)? / запоминай(?:те)?(?:-ка)? / запомним / за помни / давай(?:те)? запомним / и помни
    запомни и помни
    (?:возьми|возьмите|бери|берите)(?: это)?(?: себе)? на (?:заметку|карандаш|ум)
    (?:прими|примите|принимай)(?: это)? (?:к сведению|во внимание|к вниманию|на заметку)
    (?:заруби|зарубите|запиши)(?: это)?(?: себе)? на (?:носу|носе|лбу|подкорке|подкорку)
    (?:намотай|мотай|намотайте)(?: это)?(?: себе)? на ус
    {_PUT}(?: это| себе| мне| пожалуйста)* {_STORE}
    (?:держи|держите)(?: это| себе)* в (?:уме|голове|памяти)
    {_NOTE}(?: это| пожалуйста)* {_OWN}
    (?:сделай|поставь|оставь|создай)(?:те)?(?: себе| у себя)* {_MARK_NOUN}(?: себе| у себя| в памяти| на память)*
    (?:имей|имейте)(?: это)?(?: себе)? (?:в виду|ввиду|в веду) / remember / remember that
    """
)
#: imperatives that may as well be a task («запиши клиента на пятницу», «сохрани черновик»): they need a statement
_WEAK: Final = any_of(
    r"""
    учти(?:те)? / учитывай(?:те)? / запиши(?:те)? / записывай(?:те)? / запишем / давай запишем / зафиксируй(?:те)?
    зафиксируем / давай зафиксируем / фиксируй(?:те)? / фиксируем / сохрани(?:те)? / помни(?:те)? / знай(?:те)?
    отметь(?:те)? / пометь(?:те)? / заметь(?:те)? / усвой(?:те)? / уясни(?:те)?
    """
)
#: nominal openings: «на будущее: …»
_OPENING: Final = any_of(
    r"""
    на будущее / (?:тебе |вам |себе )?на заметку / (?:тебе |вам )?к (?:твоему |вашему )?сведению / для справки
    для (?:памяти|информации|инфо|инфы|сведения) / на память / заметка(?: себе| на будущее| для себя| на память)?
    пометка / в память(?! не) / в базу(?: знаний)?(?! не) / в общее / в общую память / в копилку / в заметки
    для себя на будущее
    чтоб(?:ы)? (?:ты |вы )?(?:знал[аи]?|помнил[аи]?|был[аи]? в курсе|имел[аи]? в виду) / будь(?:те)? в курсе
    (?:новый |важный )?факт / на подкорку / себе на заметку / note / fyi / новый факт о компании
    """
)
_DO: Final = any_of(
    rf"""
    запомнить / записать / зафиксировать / учесть / учитывать / иметь в виду / иметь ввиду / помнить / сохранить
    отметить
    принять к сведению / принять во внимание / взять на заметку / записать себе / отметить у себя / держать в уме
    держать в голове / (?:добавить|внести|занести|сохранить|записать|положить)(?: это| себе)* {_STORE}
    отметить себе
    """
)
_DID: Final = any_of(
    r"""
    запомнил(?:а|и)? / помнил(?:а|и)? / знал(?:а|и)? / учитывал(?:а|и)? / уч(?:ел|ла|ли) / записал(?:а|и)?
    имел(?:а|и)? в виду
    держал(?:а|и)? в (?:уме|голове|памяти) / принял(?:а|и)? к сведению / взял(?:а|и)? на заметку
    зафиксировал(?:а|и)?
    сохранил(?:а|и)? / не забывал(?:а|и)?
    """
)
#: what makes a request of an infinitive that comes first: «запомнить прошу», «запомнить можешь?»
_BEGGED: Final = "(?:прошу|просьба|надо|нужно|необходимо|пожалуйста|плиз|бы|(?:ты )?(?:можешь|сможешь|можете))"
_TRIGGER: Final = re.compile(
    rf"(?<!\S)(?:(?P<strong>{_STRONG})|(?P<ask>{ASKING}{_DO})|(?P<wish>{WISHING}{_DID})|(?P<weak>{_WEAK})"
    rf"|(?P<later>(?:ты |вы )?запомни(?:шь|те)(?= ))|(?P<opening>{_OPENING})|(?P<bare>(?:запомнить|"
    rf"записать себе)(?= [:,—–-]))"
    rf"|(?P<begged>(?:{_DO}) {_BEGGED}(?!\S)(?! бы)))"
)
_WAIT: Final = r"(?:(?:стоп|стой|погоди|подожди|постой|секунду|минутку) (?:[,.!—–-] )*)?"
#: «насчёт бассейна запомни: …»: the topic is said first and kept with what follows
_TOPIC: Final = re.compile(
    r"(?:насчет|на счет|по поводу|касательно|относительно|что касается|про|по|о|"
    r"об) (?:[^\s.!?;:,¶]+ ){1,4}?(?:, )?(?=запомни|учти|имей|запиши|зафиксируй)"
)
_PREAMBLE: Final = re.compile(rf"{FILLERS}{_WAIT}{FILLERS}(?:(?:вот )?это )?(?:(?:{SCOPE}) (?>{PAUSE})*+{FILLERS})?")
_PERSONAL_OPENING: Final = re.compile(rf"{FILLERS}(?:{SCOPE}) (?=[:—–-] )")
_AFTER: Final = re.compile(
    any_of(
        r"""
    себе / (?:мне|нам)(?= (?:, что|:)) / ка / же / уж / ты уж / там / это / раз и навсегда / навсегда / хорошенько / хорошо(?! бы) / получше / крепко
    крепко-накрепко
    на будущее / как факт / факт / такой факт / такую вещь / такую штуку / такое / вот что / следующее / вот такое
    (?:и |, )*(?:запиши|запомни|зафиксируй|не забывай|больше не забывай|никогда не забывай|не забудь|учти|
        имей в виду|помни)
    это важно / очень важно / важно / еще / еще раз / также / тоже / еще одно / еще одну вещь / одну вещь / кое-что
    (?:эти )?(?:пару|две|три|четыре|несколько|\d) (?:вещ[иь]|вещей|момент(?:а|ов)?|пункт(?:а|ов)?|факт(?:а|
        ов)?|штук[иу]?)
    наоборот(?= , ) / вот это(?= правило [:—–-]) / вот(?= [:—–-] ) / вот как(?:ой|ое|ую|ие) (?:вещь|вещи|штуку|факт|факты|новость|момент|дело)(?= [:—–-] )
    нижеследующ(?:ее|ую|ий|ие)(?= [:—–-] ) / (?:вот )?то , что (?:я )?(?:сейчас )?(?:скажу|напишу|говорю|пишу)(?= [:—–-] )
    (?:вот )?(?:это|эту|этот|эти|такое|такую|такой|такие|следующее|следующую|следующий|следующие)(?: наше| нашу| новое| новую| важное|
        важную| главное| все| две| два| три| четыре)*(?: факт(?:а|ов|ы)?| вещ[ьи]| штук[уи]| информацию| инфу| новость| мысль|
        деталь| решение| договоренность| сведения| данные| пункт(?:ы|а|ов)?| момент(?:ы|а|ов)?)?(?= [:—–-] )
    такой момент / один момент / новую вещь / новую инфу / новую информацию / информацию / инфу / пока / ну
    значит / короче
    слушай / тогда / типа / в общем / вообще / и / просто / кстати / навсегда / пж / на всякий случай
    """
    )
)
_THAT: Final = re.compile(
    any_of(
        "что / то , что / о том , что / том , что / тот факт , что / такой факт , что / что вот / как факт , что / that"
    )
)
_PLEASE: Final = re.compile(PLEASE)
_PAUSE: Final = re.compile(r"(?:[,:;.!—–()-]|\.{2,3}|…)(?= |$)")
_SCOPE: Final = re.compile(SCOPE)
#: what may stand after the verb at the end, and between the words before it and the verb
_AFTERWORD: Final = any_of(
    """
    это / себе / у себя / на будущее / ок / хорошо / ладно / да / спасибо / спс / же / ка / уж / тоже / раз и навсегда
    навсегда / сразу / если что / на всякий(?: случай)? / на всякий пожарный / про запас / все / пока / ага / и не забывай / там / где-нибудь / как факт / и все
    """
)
_LINK: Final = any_of(
    """
    и / так что / поэтому / это / все это / вот это / вот / тоже / также / и это тоже / это тоже / ты / а ты / а / ну
    да / пожалуйста / плиз / просто / и это / ты это / короче / и еще / на будущее / кстати / слышишь / обязательно
    уж / лучше
    """
)
_TAIL: Final = re.compile(
    rf"(?>(?> (?:{MARK}|¶)|"
    rf" (?:{PLEASE}|"
    rf"{_AFTERWORD})|"
    rf" (?:{SCOPE})))*+$"
)
_LEAD_OUT: Final = re.compile(
    rf"(?<!\S)(?>(?>{MARK}|"
    rf"{_LINK}) )*+$"
)
_COURTESY_ONLY: Final = re.compile(
    r"(?:ок|окей|ok|ладно|хорошо|договорились|понял|поняла|ага|угу|ясно|понятно|да|а)(?: [?!.)]+)*$"
)
_END_OF_PAYLOAD: Final = re.compile(
    rf"(?: (?:{MARK}))*(?P<courtesy> (?:{PLEASE}|спасибо|спс|заранее спасибо))(?P<marks>(?: (?:{MARK}))*)$"
    r"|(?: ,)+ (?:ок|окей|ok|ладно|хорошо|договорились|понял|поняла|ага|угу|запомнил|запомнила|ясно|"
    r"понятно)(?: [?!.)]+)*$"
)
_SCOPE_AT_END: Final = re.compile(rf"(?: [,.;(—–-])+ (?:это |и это |все это )?(?:{SCOPE})(?: [.!)]+)*$")
#: «запомни… хотя нет, не надо»: the request is withdrawn in the same breath
_TAKEN_BACK: Final = re.compile(
    r"(?:(?:хотя|а|но|ой|впрочем|то есть) |[,.?!…-] )*(?:(?:нет|не)(?: ,)? не (?:надо|нужно|стоит)|"
    r"(?:нет|не)(?: ,)? (?:забудь|забей|проехали)|(?:(?:нет|не)(?: ,)? )?не запоминай|не (?:надо|нужно|стоит)|забей|отмена|отбой|передумал\w*"
    r"|но (?:лень|некогда|не буду|потом))(?: [.!)…])*$"
)
_POINTING: Final = re.compile(
    r"(?>(?>"
    + any_of(
        r"""
    вот / это / это все / все / все это / всю эту / его / ее / их / эту / этот / этого / то / тот / том / выше
    ниже / что выше
    то что / мои слова / слова / сообщение / сообщении / пост / инфу / информацию / фразу / текст / , / \. / !
    про / о / об / что тут
    выше(?:сказанное|изложенное|написанное|перечисленное|указанное|упомянутое) / нижесказанное / (?:сказанное|написанное|перечисленное)(?= выше)
    написано / здесь / тут / он / она / они / сказал / сказала / написал / написала / написали / прислал
    прислала / у него / у нее / важно
    """
    )
    + r")(?: |$))+$"
)
_SENTENCE_ENDS: Final = re.compile(r"(?<!\S)(?:[.!?…]|\.\.\.|¶)(?: [.!?…)¶])* ")
_SENTENCES_READ: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class _Circle:
    personal: bool | None = None
    area: str | None = None

    def with_match(self, match: re.Match[str], view: View, offset: int = 0) -> _Circle:
        if match.group("personal"):
            return _Circle(personal=True, area=self.area)
        if match.group("everyone"):
            return _Circle(personal=False, area=self.area)
        if match.group("area"):
            words_said = AREA_NAME.sub("", match.group("area"))
            start = match.end("area") - len(words_said)
            end = start + len(ONLY_AFTER.sub("", words_said))
            return _Circle(personal=self.personal, area=_unquoted(view.cut(start + offset, end + offset)))
        return self


def _on_condition(view: View, place: int, circle: _Circle) -> Remember | Clarify | None:
    """«Запомни, если Вера согласится, что …»: not to be kept yet."""
    found = condition_after(view, place)
    if found is None:
        return None
    rest, at_end = _circle_at_end(view, found.end(), circle)
    payload = _payload(rest)
    if not payload:
        return None
    return under_condition(view, found, Remember(payload=payload, personal=at_end.personal, area_name=at_end.area))


def _when_first(view: View, start: int) -> Remember | Clarify | None:
    """«Если Вера согласится, запомни: …»."""
    found = condition_before(view, start)
    trigger = _TRIGGER.match(view.line, found.end()) if found else None
    if found is None or trigger is None or trigger.lastgroup not in ("strong", "weak"):
        return None
    kept = _read_after(view, trigger, _Circle(), is_reply=False, earlier="")
    return under_condition(view, found, kept) if isinstance(kept, Remember) else None


def _unquoted(name: str) -> str:
    return name.strip('«»"“”„') if name.startswith(("«", '"', "“", "„")) else name


def remember(view: View, *, is_reply: bool) -> Remember | Clarify | None:
    """The request to remember that these words make, if they make one."""
    for start in _sentence_starts(view.line):
        found = _at_start(view, start, is_reply=is_reply) or _when_first(view, start)
        if found is not None:
            return _tidy(found)
    return _tidy(_at_end(view, is_reply=is_reply))


_OWN_CIRCLE: Final = (
    r"(?:только|лишь|исключительно|лично|чисто) (?:для меня|мне)(?: (?:одного|одной|самого|самой|лично))?"
)
_CIRCLE_LEFT: Final = re.compile(rf"^{_OWN_CIRCLE}\s*[,:.—–-]+\s*|\s+{_OWN_CIRCLE}[\s.!)]*$", re.IGNORECASE)
_TO_DROP: Final = re.compile(
    r"(?P<then>(?:(?:а|и|но|потом|затем|сразу|тут же|тотчас|после)[\s,]+)*)(?:забудь|забыть|забывай|удали|сотри|вычеркни)(?:те)?(?!\w)",
    re.IGNORECASE,
)


def _tidy(found: Remember | Clarify | None) -> Remember | Clarify | None:
    """The circle of readers is no part of what is kept; «запомни и забудь …» asks for two things that exclude each other."""
    if not isinstance(found, Remember):
        return found
    dropped = _TO_DROP.match(found.payload)
    if dropped is not None and (found.direct or dropped["then"]):
        return Clarify(which=Missing.REMEMBER)
    rest = _CIRCLE_LEFT.sub("", found.payload) if found.everyone is False and found.area_name is None else found.payload
    return replace(found, payload=rest.strip(), personal=True) if rest.strip() and rest != found.payload else found


def calls_somebody(view: View) -> bool:
    """Whether the words ask somebody else to remember: «запомни, Коля, …»."""
    match = _PREAMBLE.match(view.line)
    trigger = _TRIGGER.match(view.line, match.end()) if match else None
    return trigger is not None and calls_after(view, trigger.end())


def starts(view: View, place: int = 0) -> bool:
    """Whether the words begin with a request to remember, from this place of the line on."""
    match = _PREAMBLE.match(view.line, place)
    return bool(match and _TRIGGER.match(view.line, match.end()))


def _sentence_starts(line: str) -> Iterator[int]:
    yield 0
    for count, match in enumerate(_SENTENCE_ENDS.finditer(line)):
        if count >= _SENTENCES_READ:
            return
        yield match.end()


def _at_start(view: View, start: int, *, is_reply: bool) -> Remember | Clarify | None:
    preamble = _PREAMBLE.match(view.line, start)
    if preamble is None:
        return None
    circle = _Circle().with_match(preamble, view)
    trigger = _TRIGGER.match(view.line, preamble.end())
    if trigger is None:
        return _without_verb(view, start) or _after_topic(view, preamble.end())
    if preamble.group().endswith("вот и ") and "запоминай" in trigger.group():
        # «вот и запоминай после этого …» is a sigh
        return None
    if start and _tells_of_others(view.line[:start]):
        return None
    return _read_after(view, trigger, circle, is_reply=is_reply, earlier=view.before(start) if start else "")


def _after_topic(view: View, place: int) -> Remember | None:
    """«Насчёт бассейна запомни: хлор по понедельникам»: the topic stays with what is said of it."""
    topic = _TOPIC.match(view.line, place)
    trigger = _TRIGGER.match(view.line, topic.end()) if topic else None
    if topic is None or trigger is None or trigger.lastgroup not in ("strong", "weak"):
        return None
    found = _read_after(view, trigger, _Circle(), is_reply=False, earlier="")
    if not isinstance(found, Remember) or found.direct:
        return None
    about = view.cut(topic.start(), topic.end() - 1).rstrip(" ,")
    return replace(found, payload=f"{about}: {found.payload}")


def _without_verb(view: View, start: int) -> Remember | None:
    """«В личное: …» names the circle alone and means the command."""
    match = _PERSONAL_OPENING.match(view.line, start)
    if match is None:
        return None
    circle = _Circle().with_match(match, view)
    payload = _payload(view.rest(match.end() + 2))
    return Remember(payload=payload, personal=circle.personal, area_name=circle.area) if payload else None


def _read_after(
    view: View, trigger: re.Match[str], circle: _Circle, *, is_reply: bool, earlier: str
) -> Remember | Clarify | None:
    if calls_after(view, trigger.end()):
        return None
    place, paused, said_that, circle = _skip(view, trigger.end(), circle)
    if _TAKEN_BACK.match(view.line, place):
        return None
    if not paused and CONTRARY.match(view.line, place):
        return Clarify(which=Missing.CONTRARY)
    if (asked := _on_condition(view, place, circle)) is not None:
        return asked
    rest, at_end = _circle_at_end(view, place, circle)
    payload = _payload(rest)
    kind = str(trigger.lastgroup)
    if kind == "later" and (not payload or view.line[trigger.start() : trigger.end()].endswith("те")):
        return None
    if not payload or _points(view, place):
        if kind == "opening" or (kind == "bare" and not payload):
            return None
        if earlier and not is_reply and says_something(earlier):
            return Remember(payload=_payload(earlier).rstrip(" .!"), personal=at_end.personal, area_name=at_end.area)
        return _nothing(at_end, is_reply=is_reply)
    if kind == "weak" and _THAT_ONE.fullmatch(payload):
        return _nothing(at_end, is_reply=is_reply)
    if kind in ("weak", "opening", "bare", "later") and not _states(payload, kind, paused=paused, said_that=said_that):
        return None
    if kind in ("ask", "later") or view.line[: trigger.start()].rstrip().endswith("?"):
        payload = _asked(payload)
    return Remember(
        payload=payload, personal=at_end.personal, area_name=at_end.area, direct=not paused and not said_that
    )


#: «запиши ту бригаду»: which one, only an earlier talk tells
_THAT_ONE: Final = re.compile(
    r"(?:ту|того|тот|тех|те)(?:\s+(?:самую|самого|самый|самых))?\s+[\w-]+[\s.!]*", re.IGNORECASE
)


def _nothing(circle: _Circle, *, is_reply: bool) -> Remember | Clarify:
    if is_reply:
        return Remember(payload="", personal=circle.personal, area_name=circle.area, takes_reply=True)
    return Clarify(which=Missing.REMEMBER)


def _skip(view: View, place: int, circle: _Circle) -> tuple[int, bool, bool, _Circle]:
    """Past the words between the verb and what to store: place, whether a pause stood there, whether «что» did."""
    paused = said_that = False
    while place < len(view.line):
        at = place + 1 if view.line[place] == " " else place
        if match := _SCOPE.match(view.line, at):
            if _owns_genitive(view, match):
                break
            circle = circle.with_match(match, view)
        elif match := _THAT.match(view.line, at):
            said_that = True
        elif match := _PAUSE.match(view.line, at):
            paused = True
        elif not (match := _PLEASE.match(view.line, at) or _AFTER.match(view.line, at)) or (
            match.group() in ("это", "прошу", "очень прошу") and not _stands_off(view.line, match.end())
        ):
            break
        place = match.end()
        if said_that:
            break
    at = place + 1 if place < len(view.line) and view.line[place] == " " else place
    return at, paused, said_that, circle


_RULE_NEXT: Final = re.compile(r"(?:наше |новое |важное )?правило [:—–-] ")


def _stands_off(line: str, end: int) -> bool:
    """Whether «это» stands for itself: a pause, the circle or the end follows, and no predicate of its own."""
    rest = line[end + 1 :]
    if _RULE_NEXT.match(rest):
        return True
    return not rest or bool(
        _PAUSE.match(rest) or _SCOPE.match(rest) or _PLEASE.match(rest) or _AFTER.match(rest) or _THAT.match(rest)
    )


def _owns_genitive(view: View, match: re.Match[str]) -> bool:
    """«Для всех клиентов скидка» goes on with a noun: the circle was not named."""
    if not match.group("everyone"):
        return False
    following = words(view.rest(match.end() + 1)[:80])[:1]
    return bool(following) and following[0].role in (Role.NOUN, Role.ADJECTIVE) and following[0].may_be("gent", "plur")


def _circle_at_end(view: View, place: int, circle: _Circle) -> tuple[str, _Circle]:
    rest = view.rest(place)
    match = _SCOPE_AT_END.search(view.line, max(place - 1, len(view.line) - 120))
    if match is None or match.start() < place:
        return rest, circle
    return view.cut(place, match.start()), circle.with_match(match, view)


def _states(payload: str, kind: str, *, paused: bool, said_that: bool) -> bool:
    """Whether a verb that may mean a task is used for remembering: what follows states something."""
    if kind == "opening" and not paused and not said_that:
        return _free_of_future(payload) and says_something(payload)
    if said_that:
        return True
    if _books(payload) or payload.endswith("?"):
        return False
    if paused:
        return says_something(payload) or len(words(payload)) > 2
    return says_something(payload) and not _is_task(payload)


def _free_of_future(payload: str) -> bool:
    """«На будущее лето планируем …» speaks of a coming summer."""
    first = words(payload)[0]
    return not (
        first.role is Role.NOUN and (first.may_be("neut", "accs") or first.token.lower in ("воскресенье", "лето"))
    )


_ANIMATE_PRONOUNS: Final = frozenset(["меня", "его", "ее", "их", "нас"])


def _books(payload: str) -> bool:
    """«Запиши Савельева на пятницу», «меня к Римме на среду»: an appointment."""
    said = [w for w in words(payload)[:8] if w.role is not Role.MARK]
    if not said:
        return False
    first = said[0]
    person = first.lower in _ANIMATE_PRONOUNS or (
        first.role is Role.NOUN
        and first.may_be("anim")
        and first.may_be("accs")
        and not any(w.is_predicate for w in said)
    )
    return person and any(w.role is Role.PREPOSITION and w.lower in ("на", "к", "ко", "в") for w in said[1:])


_TASK_PLACES: Final = listed(
    """
    смета счет расчет договор отчет письмо черновик текст документ файл таблица табель план предложение
    накладная презентация ответ заказ
    """
)


def _is_task(payload: str) -> bool:
    """«Учти скидку в расчёте», «зафиксируй цену в договоре»: an object to treat in a piece of work."""
    said = [w for w in words(payload) if w.role is not Role.MARK]
    first_noun = next((w for w in said if w.role is Role.NOUN), None)
    if first_noun is not None and first_noun is said[0] and _put_somewhere(said):
        return True
    if first_noun is None or first_noun.may_be("nomn"):
        return bool(said) and said[0].role is Role.PREPOSITION and any(w.lemma in _TASK_PLACES for w in said)
    has_verb = any(w.role in (Role.VERB, Role.SHORT, Role.PREDICATIVE, Role.INFINITIVE) for w in said)
    return not has_verb and (any(w.lemma in _TASK_PLACES for w in said) or not any(w.role is Role.NUMBER for w in said))


def _put_somewhere(said: list[Word]) -> bool:
    """«Файл в папку»: a piece of work first, where it goes after it, and nothing told."""
    if said[0].lemma not in _TASK_PLACES or any(w.is_predicate or w.role is Role.NUMBER for w in said):
        return False
    return any(w.role is Role.PREPOSITION for w in said)


def _points(view: View, place: int) -> bool:
    """Whether what follows only points: «вот это», «это сообщение», «всё выше»."""
    return bool(_POINTING.match(view.line[place:]))


def _at_end(view: View, *, is_reply: bool) -> Remember | Clarify | None:
    matches = [m for m in _TRIGGER.finditer(view.line) if m.lastgroup not in ("bare", "later")][-3:]
    for trigger in reversed(matches):
        tail = _TAIL.match(view.line, trigger.end())
        if tail is None or _negated(view.line, trigger.start()):
            continue
        head = view.line[: trigger.start()]
        lead_out = _LEAD_OUT.search(head)
        place = lead_out.start() if lead_out else trigger.start()
        circle = _circle_in(view, trigger.end())
        before = _payload(view.before(place)).rstrip(" .!")
        if not before:
            return _nothing(circle, is_reply=is_reply)
        if (found := _read_before(view, trigger, before, circle)) is not None:
            return found
    return None


def _read_before(view: View, trigger: re.Match[str], before: str, circle: _Circle) -> Remember | None:
    kind = str(trigger.lastgroup)
    paused = (
        view.line[: trigger.start()]
        .rstrip()
        .endswith((",", ".", "!", ":", ";", "—", "–", "-", ")", "¶", "…", "»", "§"))
    )
    if kind == "opening" and not paused:
        return None
    if kind in ("ask", "wish") and not paused:
        return None
    if not says_something(before) or before.endswith("?"):
        return None
    if not paused and _tells_of_others(before.lower()):
        return None
    if kind == "weak" and (_books(before) or not (paused or _predicate_before(before))):
        return None
    return Remember(payload=before, personal=circle.personal, area_name=circle.area)


def _predicate_before(text: str) -> bool:
    return any(w.role in (Role.VERB, Role.SHORT, Role.PREDICATIVE) for w in words(text))


def _negated(line: str, start: int) -> bool:
    return line[:start].rstrip().endswith((" не", "¶ не")) or line[:start].strip() == "не"


def _circle_in(view: View, start: int) -> _Circle:
    circle = _Circle()
    for match in _SCOPE.finditer(view.line, start):
        circle = circle.with_match(match, view)
    return circle


_OTHERS_SPEECH: Final = re.compile(
    r"(?:сказал|говорит|пишет|написал|ответил|повторя|кричит|твердит|просил|велел)[а-я]* :? ?$"
)


def _tells_of_others(earlier: str) -> bool:
    """Whether the sentence before introduces somebody's words: «Он сказал: …»."""
    return bool(_OTHERS_SPEECH.search(earlier.rstrip(" :.¶") + " "))


def _payload(text: str) -> str:
    """What to store, without courtesies and pauses around it."""
    text = text.strip().lstrip(",;:.!?–—- \n").strip()
    for _ in range(3):
        seen = read(text)
        if _COURTESY_ONLY.match(seen.line):
            return ""
        match = _END_OF_PAYLOAD.search(seen.line, max(0, len(seen.line) - 80))
        if match is None:
            break
        text = seen.cut(0, match.start()) if match.start() else ""
    return _without_smile(text).rstrip(",;:–— \n").strip()


#: characters at the end in which faces are looked for
_FACES: Final = 40
_SMILE: Final = re.compile(
    r"(?:\s*(?:[:;=]['-]?[()DPpРр/*]+|[\U0001F600-\U0001F64F\U0001F910-\U0001F92F\U0001F970-\U0001F97A☺]\ufe0f?))+[\s.!)]*$"
)


def _without_smile(text: str) -> str:
    """A face at the end is how it was said and no part of it; so is a bracket that closes nothing."""
    end = text[-_FACES:]
    text = text[: len(text) - len(end)] + _SMILE.sub("", end)
    while text.endswith(")") and text.count(")") > text.count("("):
        text = text[:-1].rstrip()
    return text


def _asked(payload: str) -> str:
    """Without the question mark of a polite «можешь запомнить, что …?»."""
    return payload.rstrip("? ")
