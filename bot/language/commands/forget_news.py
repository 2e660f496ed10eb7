"""News in a request to forget: «ванну заварили, забудь что течёт», «залоги забудь, будем по паспорту» (FGT-1).

People say what has changed, then ask to forget; what to forget is named before the verb, after it, or only by the news.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.language.commands.lexicon import FILLER, MARK, PLEASE
from bot.language.commands.view import View
from bot.language.grammar import Role, Word, words
from bot.language.lemmas import fold, lemma_set, listed
from bot.language.names import surname_readings

_MEMORY: Final = (
    r"(?:из|с) (?:своей |твоей |нашей |общей |моей |своих |твоих |всей )*"
    r"(?:памяти|головы|базы знаний|базы|записей|заметок)"
)
#: an infinitive asks only after these: «про отпуск можно забыть» is no request
_MAY: Final = (
    r"(?:(?:не )?(?:можешь|можете|мог бы|могла бы|могли бы|сможешь|сможете|прошу|давай|надо|нужно|пора)"
    r"(?: уже| бы| это| ты| вы)* )"
)
#: «удали», «сотри»: alone they speak of records; «убери», «выкинь» may speak of things, and need more beside them
_SURE: Final = (
    rf"(?:(?:забудь|забывай|удали|удаляй|сотри|стирай|вычеркни|вычеркивай|затри|forget)(?:те)?(?:-ка)?"
    rf"|{_MAY}(?:забыть|удалить|стереть|вычеркнуть)|можно (?:удалить|стереть))"
)
_OTHER: Final = (
    rf"(?:(?:убери|убирай|выкинь|выкидывай|выброси|выбрасывай|вычисти|снеси|исключи)(?:те)?"
    rf"|(?:{_MAY}|можно )(?:убрать|выкинуть|выбросить))"
)
_NOT_KEPT: Final = r"(?:(?:больше )?не (?:помни|храни|держи в (?:голове|памяти|уме))(?:те)?(?: больше)?|больше в (?:голове|памяти|уме) не (?:держи|храни)(?:те)?|сними(?:те)? с учета)"
_VERB: Final = re.compile(
    rf"(?<!\S)(?P<memory>{_MEMORY} )?(?:(?P<sure>{_SURE}|{_NOT_KEPT})|(?P<other>{_OTHER}))(?P<after> {_MEMORY})?(?!\S)"
)
_FROM_MEMORY: Final = re.compile(rf"{_MEMORY} ")
_PAUSE: Final = re.compile(rf"(?<!\S)(?>(?:(?:{MARK}|¶)(?: |$))+)")
#: what joins the news to the request: «…, так что забудь»
_JOINING: Final = re.compile(
    r"(?<!\S)(?:(?:и|а|но|ну|так что|поэтому|потому|значит|тогда|короче|так|это|пожалуйста|плиз|пж|уже|ты|да|просто|можешь|все)(?: |$))+$"
)
_LEADING: Final = re.compile(rf"(?:(?:у себя|мне|уже|еще|ты|бы|все|это|же|ка|там|тогда|лучше|и|{PLEASE}) )*")
_ABOUT: Final = re.compile(
    r"(?:(?:все |всё )?(?:,? ?(?:что|чего) (?:ты )?(?:знаешь|помнишь) )?(?:про|об|обо|о|насчет|на счет)|(?:о |про )?(?:то|том)(?: ,)? (?:что|как)|что|как) "
)
_POLITE_END: Final = re.compile(
    rf"(?: (?:{PLEASE}|уже|совсем|короче|навсегда|ок|спасибо|спс|бот|ладно|давай|и все|лучше|тогда))+$"
)
_POINTING: Final = re.compile(
    r"(?>(?:что было раньше|что я просил|что я просила|что я говорил|что я говорила|что было|что просил|что просила|"
    r"что говорил|что говорила|что раньше|что писал|что писала|как было|"
    r"все|всё|и|про|о|об|обо|насчет|за|с|запись|записи|инфу|информацию|данные|"
    r"его|ее|их|него|нее|неё|них|нем|ней|это|этот|эту|эти|этом|ту|тот|те|том|старое|старую|старый|старые|"
    r"прежнее|прежний|прежнюю|прошлое|прошлую|там|тут|такое|(?:из|с) (?:своей |твоей |нашей )?(?:памяти|головы|базы))(?: |$))++"
)
_ONLY_FILLERS: Final = re.compile(rf"(?:(?:{FILLER}|{MARK}|¶)(?: |$))*")
#: a part that goes on with what to forget, or with another thing to forget
_GOES_ON: Final = re.compile(
    r"(?:котор|что\b|чтоб|где |когда |если |кто |куда |как |и |или |а |про |о |об |обо |насчет |то |за |плюс |еще |не (?:про|об?|обо|насчет|за|с|у|из|в|на|только) )"
)
_THINGS_ELSEWHERE: Final = listed(
    "черновик файл задача письмо сообщение чат группа канал пост комментарий фото фотография картинка видео документ папка "
    "таблица строка столбец слово предложение абзац пробел запятая точка буква ссылка подпись приложение аккаунт программа "
    "событие бот версия ветка скрин скриншот стикер лист страница заголовок приветствие текст вступление концовка"
)
#: where things are struck out that are no records
PLACES_ELSEWHERE: Final = re.compile(
    r"(?<!\S)(?:из|с|со|в|на) (?:списк|график|таблиц|реестр|договор|смет|доск|файл|документ|письм|"
    r"черновик|компьютер|телефон|диск|стол|сайт|чат|текст)"
)


#: «информация, что …, уже не нужна, удали»: what is not needed is the record; the clause inside is what it says
_RECORDED: Final = (
    r"(?:(?:эт[аоуи]|та|ту|то|те|эти|вся|всю|все) )?(?:сведения|информаци[яю]|инф[ауы]|данные|запис[ьи]|факт|"
    r"заметк[ау]|пункт|строчк[ау]|истори[яю]|новость|упоминание)"
)
_NOT_NEEDED: Final = (
    r"(?:(?:нам|мне|нас|это|она|оно|они|он|тоже|уже|больше|давно|теперь|там|совсем|вообще) )*"
    r"(?:не ?(?:нужн\w+|актуальн\w+|верн\w+|правда|надо|пригод\w+|важн\w+)|неактуал\w+|неправда|устарел\w*|"
    r"ни к чему|без надобности|ошибочн\w+|протух\w+|потерял\w+ (?:смысл|актуальность))"
)
_FRAME: Final = re.compile(
    rf"(?:(?:{FILLER}|{MARK}|¶) )*(?:{_RECORDED}|то|все)?(?:(?: ?,)? ?(?:о том|про то|насчет того|с тем))?(?: ?,)? ?"
    rf"(?:что|как) (?P<what>(?:(?! (?:что|как) ).)+?) (?:(?:,|;|—|–|-|\.) )*(?P<reason>{_NOT_NEEDED})"
    rf"(?: (?:{MARK}|¶|и|так что|поэтому|можешь|можно|уже|ты|ее|его|их|это|{PLEASE}))* (?:{_SURE}|{_OTHER}|{_NOT_KEPT})"
    rf"(?: (?:{MARK}|¶|ее|его|их|это|все|уже|{PLEASE}|{_MEMORY}))*$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A request beside news. `query` is empty when only the news names the thing."""

    query: str
    #: what was told before the request
    news: str
    #: what was told after it
    reason: str


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int


#: who tells news and asks in more words than these tells a story
_LONGEST: Final = 60


def told(view: View) -> Told | None:
    """The request with its news, when something is told beside it or the thing stands before the verb."""
    line = view.line
    if len(view.at) > _LONGEST:
        return None
    if (frame := _FRAME.match(line)) is not None:
        return Told(
            query=_clean(view.cut(*frame.span("what"))), news="", reason=_clean(view.cut(*frame.span("reason")))
        )
    parts = _parts(line)
    for index in range(len(parts) - 1, -1, -1):
        part = parts[index]
        for verb in _VERB.finditer(line[: part.end], part.start):
            found = _read(view, parts, index, verb)
            if found is not None:
                return found
    return None


def _parts(line: str) -> list[_Span]:
    """Stretches between pauses, in order."""
    out, at = [], 0
    for match in _PAUSE.finditer(line):
        if line[at : match.start()].strip():
            out.append(_Span(at, match.start()))
        at = match.end()
    if line[at:].strip():
        out.append(_Span(at, len(line)))
    return out


def _read(view: View, parts: list[_Span], index: int, verb: re.Match[str]) -> Told | None:
    line, part = view.line, parts[index]
    if f" {line[: verb.start()]}".rstrip().endswith((" не", " чтобы")) or PLACES_ELSEWHERE.search(line):
        return None
    start = part.start + (match.end() if (match := _FROM_MEMORY.match(line[part.start : verb.start()])) else 0)
    from_memory = start > part.start
    before = _Span(start, start + len(_without_joining(line[start : verb.start()])))
    after = _Span(min(verb.end() + 1, part.end), part.end)
    later = parts[index + 1 :]
    if (
        not line[after.start : after.end].strip()
        and later
        and re.match(r"(?:что|о том|про|то)(?!\S)", line[later[0].start :])
    ):
        after, later = _Span(later[0].start, later[-1].end), []
    named_after, named_before = _object(line, after), _object(line, before)
    lead = parts[:index]
    while lead and _ONLY_FILLERS.fullmatch(line[lead[0].start : lead[0].end].strip() + " "):
        lead = lead[1:]
    news = view.cut(lead[0].start, lead[-1].end) if lead else ""
    rest = view.cut(later[0].start, later[-1].end) if later else ""
    if named_after is not None and named_before is not None:
        # «мне уже звонить можно так что забудь …»: no pause parts them
        news = f"{news}, {view.cut(before.start, before.end)}".strip(", ")
    elif named_before is not None:
        news, named = _news_of(view, before, named_before, news)
        return _made(view, verb, query=named, news=news, rest=rest, first=True, of_memory=from_memory)
    query = view.cut(named_after.start, named_after.end) if named_after is not None else ""
    return _made(view, verb, query=query, news=news, rest=rest, first=False, of_memory=from_memory)


def _news_of(view: View, before: _Span, named: _Span, news: str) -> tuple[str, str]:
    """What stands before the verb is its object, or itself the news: «с кредитом закончил, сотри»."""
    text = view.cut(named.start, named.end)
    if _ABOUT.match(view.line, before.start) or not _tells(text):
        return news, text
    return f"{news}, {text}".strip(", "), ""


def _made(
    view: View, verb: re.Match[str], *, query: str, news: str, rest: str, first: bool, of_memory: bool
) -> Told | None:
    """The request, unless these words are something else. `first` says that the thing stands before the verb."""
    rest_line, news_line, again = _line(rest), _line(news), False
    if rest and (_GOES_ON.match(rest_line) or not _tells(rest)):
        if not _ONLY_FILLERS.fullmatch(rest_line + " ") and not _VERB.match(rest_line):
            return None
        again, rest = bool(_VERB.match(rest_line)), ""
    if _VERB.match(news_line) or (news and not _tells(news)) or (not news and not query):
        return None
    if not news and not first and not again and not (rest and _says_why(rest, rest_line) and not _tells(query)):
        return None
    if not query and (_QUESTION.match(news_line) or any(w.role is Role.IMPERATIVE for w in words(news))):
        return None
    if query and not news and not names_something(query):
        return None
    if not of_memory and not _speaks_of_memory(verb, query=query, news=news, rest=rest, first=first):
        return None
    return Told(query=_clean(query), news=_clean(news), reason=_clean(rest))


def _speaks_of_memory(verb: re.Match[str], *, query: str, news: str, rest: str, first: bool) -> bool:
    """Whether the verb means records rather than a file, a draft or the dishes."""
    if verb.group("memory") or verb.group("after") or _FORGETTING.search(verb.group()):
        return True
    if any(lemma_set(w.token.text) & _THINGS_ELSEWHERE for w in words(f"{news} {query}")):
        return False
    if verb.group("other"):
        return bool(rest or news)
    return not first or bool(news or rest) or _is_named(query)


_FORGETTING: Final = re.compile(r"забу|забы|помни|храни|держи|учета|forget")
#: how a reason after the thing begins: «удали долг Зуева, погасил»
_SAYS_WHY: Final = re.compile(
    r"(?:(?:потому что|так как|тк|ибо|ведь|раз|он|она|оно|они|его|ее|их|я|мы|нас|мне|нам|это|теперь|уже|давно|там|больше не|"
    r"тоже|все|не нужн\w+|не актуальн\w+)(?!\S)|\w+(?:ил|ыл|ел|ал|ял|ул|ёл|шел|л[аои]|лся|лась|лись|лось)(?!\S))"
)


def _says_why(rest: str, line: str) -> bool:
    """«…, он погасил», «…, машину уже отдали»: something has happened since."""
    if _SAYS_WHY.match(line):
        return True
    if "котор" in line:
        return False
    said = words(rest)
    of_it = not any(w.role is Role.NOUN for w in said)
    return any(
        w.is_predicate and ((w.has("past") and (of_it or not w.negated)) or w.role is Role.SHORT or w.has("1per"))
        for w in said
    )


_QUESTION: Final = re.compile(
    r"(?:кто|кого|кому|где|куда|откуда|когда|сколько|почем|какой|какая|какие|чей|что за)(?!\S)"
)


def _line(text: str) -> str:
    """The text folded as a pattern reads it."""
    return fold(" ".join(text.split()))


def _is_named(query: str) -> bool:
    return any(w.role in (Role.SIGN, Role.NUMBER) or w.token.capital or surname_readings(w.lower) for w in words(query))


def _without_joining(text: str) -> str:
    text = text.rstrip()
    match = _JOINING.search(text)
    return text[: match.start()].rstrip() if match else text


def _object(line: str, span: _Span) -> _Span | None:
    """What is named there, without courtesies and «про»; None for nothing, for «это», for «про него»."""
    start, end = span.start, span.end
    text = line[start:end].rstrip()
    lead = _LEADING.match(text + " ")
    start += lead.end() if lead else 0
    text = line[start : span.end].rstrip()
    polite = _POLITE_END.search(f" {text}")
    if polite is not None:
        text = text[: max(0, polite.start() - 1)].rstrip()
    if not text or _POINTING.fullmatch(text + " ") or _ONLY_FILLERS.fullmatch(text + " "):
        return None
    about = _ABOUT.match(text + " ")
    if about is not None and about.end() < len(text):
        start, text = start + about.end(), text[about.end() :]
    return _Span(start, start + len(text))


def _tells(text: str) -> bool:
    """Whether a clause says something of its subject: it has a predicate."""
    said = [w for w in words(text) if w.role is not Role.MARK]
    if any(w.is_predicate or w.role is Role.GERUND for w in said):
        return True
    return any(w.lower in ("не", "нет", "теперь", "уже", "больше") or _is_changed(w) for w in said)


def _is_changed(word: Word) -> bool:
    """«цены другие», «с мая всё новое»: an adjective that tells as a verb would."""
    return word.lemma in _CHANGED and word.may_be("nomn")


_CHANGED: Final = listed("другой новый иной прежний")


def names_something(text: str) -> bool:
    """Whether there is anything to search by: «горного» may be somebody's name."""
    return any(
        w.role in (Role.NOUN, Role.SIGN, Role.NUMBER)
        or surname_readings(w.lower)
        or (w.role is Role.ADJECTIVE and w.form is not None and "Apro" not in w.form.grammemes)
        for w in words(text)
    )


#: a clause that tells which thing is meant rather than why
_TELLS_WHICH: Final = re.compile(
    r"(?:котор|что\b|чтоб|где\b|когда\b|если\b|кто\b|кого\b|кому\b|куда\b|откуда\b|как\b|чья?\b|чье\b|и\b|или\b|"
    r"(?:не )?(?:про|об?|обо|насчет)\b|то\b|тот\b|та\b|те\b)"
)


_COMMENT: Final = re.compile(r"(?P<head>.+)(?:,|[?!.;](?=\s)|\s[—–-](?=\s))(?P<tail>.+)", re.DOTALL)


def without_comment(query: str) -> str | None:
    """What is named, without a clause after it that may only say why: «скидку за опт, путает всех».

    None when nothing follows that could be left out. Only for a request that fits nothing as a whole.
    """
    parted = _COMMENT.match(query)
    head, tail = (parted["head"], parted["tail"]) if parted is not None else ("", "")
    if not head or _TELLS_WHICH.match(fold(tail.strip())) or not _tells(tail) or not names_something(head):
        return None
    return without_comment(head) or _clean(head)


def _clean(text: str) -> str:
    return text.strip(" ,;:.!?—–-()\n")
