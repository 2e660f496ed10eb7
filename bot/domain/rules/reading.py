"""What a rule says: clauses, in each what is done or not, with what, under which condition (RUL-5).

There is no parser. A clause has one stance of its acts; «без X не делаем» and «сначала X, потом делаем» read alike: X
is what must come first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.domain.rules.contrast import contrast
from bot.domain.rules.marking import acts_in, has_verb
from bot.domain.rules.norms import Clause, Mode, Norm, Sense, Word, Zone
from bot.domain.rules.part import Part
from bot.domain.rules.registers import register
from bot.language.lemmas import forms, tokens
from bot.language.wording import settled

_CUT: Final = re.compile(r"(?:\s*[.;!?\n]+\s*)|(?:,?\s+(?:но|однако|зато)\s+)")
_SOFT_CUT: Final = re.compile(r"\s*,\s+(?:а\s+|и\s+)?|\s+[—–]\s+|\s*:\s+|\s+и\s+")
_STEPS: Final = re.compile(
    r"(?<!\w)(?:сначала|сперва|вначале)\s+(.{2,120}?)[,;—–\s]+(?:(?:а|и)\s+)?(?:уже\s+)?"
    r"(?:потом|затем|после этого|и только потом|только потом|только затем|лишь потом|"
    r"и только затем)\s+(?:уже\s+)?(.{2,160})",
    re.IGNORECASE,
)
_LATER: Final = re.compile(
    r"^(.{2,120}?)[,;—–]\s*(?:(?:а|и)\s+)?(?:только\s+|лишь\s+|уже\s+)?(?:потом|затем|после этого)\s+(.{2,160})$",
    re.IGNORECASE,
)
_OPENS_CONDITION: Final = (
    "если",
    "когда",
    "пока",
    "раз",
    "чтобы",
    "как только",
    "который",
    "которые",
    "что",
    "кто",
    "где",
)


@lru_cache(maxsize=4096)
def norm(text: str) -> Norm:
    """Read a rule. Words keep their places in the settled text, which is `text` of what comes back."""
    plain = settled(_ungreeted(text)).rstrip(" .")
    clauses = _beside(tuple(_clauses(plain)))
    return Norm(text=plain, clauses=clauses, register=register(plain))


def _beside(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Each with the words of the others, so that what a rule says once is missed in none of its parts."""
    return tuple(
        replace(c, around=tuple(w for other in clauses if other is not c for w in other.words))
        if len(clauses) > 1 and not c.contrasts
        else c
        for c in clauses
    )


_GREETING: Final = re.compile(r"^\s*(?:новое\s+)?правил[оа]\s*(?:№\s*\d+\s*)?[:—–-]\s*", re.IGNORECASE)


_WITHIN: Final = re.compile(r"(?<!\w)(?:в течени[еи]|в пределах)(?!\w)", re.IGNORECASE)


#: «без записи», said otherwise
_WALK_IN: Final = re.compile(
    r"(?<!\w)(?:с улицы|(?:в порядке|по) (?:живой )?очереди|живой очередью)(?!\w)", re.IGNORECASE
)
_DAY_OFF: Final = re.compile(r"(?<!\w)(\w+)\s+[—–-]\s+выходной(?!\s+\w)", re.IGNORECASE)
_OFF_DAY: Final = re.compile(r"(?<!\w)выходной(\s+у\s+\w+|)\s+[—–-]\s+((?:в\s+)?\w+)", re.IGNORECASE)
_ON_SHIFT: Final = re.compile(r"(?<!\w)выходим\s+на\s+(?:смену|работу)(?!\w)", re.IGNORECASE)
_APART: Final = re.compile(r"(?<!\w)(?:отдельно|порознь)\s+от(?!\w)", re.IGNORECASE)
_HOME: Final = re.compile(r"(?<!\w)на\s+дом(?!\w)", re.IGNORECASE)
_BIG: Final = re.compile(r"(?<!\w)(?:больш|крупн)(?:ими|ой)\s+букв(?:ами|ой)", re.IGNORECASE)
_SMALL: Final = re.compile(r"(?<!\w)(?:маленьк|мелк)(?:ими|ой)\s+букв(?:ами|ой)", re.IGNORECASE)
_NOBODY: Final = r"(?:никому|никого|никто|никем|ничего|нигде|никуда)"
#: «никому, кроме родителей, не отдаём» is «отдаём только родителям»
_NONE_BUT: Final = re.compile(
    rf"^(.*?){_NOBODY}\s*,?\s+кроме\s+([^,]{{2,60}}),\s+(.{{0,80}}?)(?<!\w)не\s+(\w+)", re.IGNORECASE
)
_BUT_NONE: Final = re.compile(
    rf"^(.*?)(?<!\w)не\s+(\w+)\s+(.{{0,60}}?){_NOBODY}\s*,?\s+кроме\s+([^,]{{2,60}})$", re.IGNORECASE
)


#: amounts that several words make
_SPELT: Final = (
    (re.compile(r"(?<!\w)три\s+четверти\s+часа(?!\w)", re.IGNORECASE), "45 минут"),
    (re.compile(r"(?<!\w)четверт(?:ь|и)\s+часа(?!\w)", re.IGNORECASE), "15 минут"),
    (re.compile(r"(?<!\w)через\s+день(?!\s+(?:после|до|от))(?!\w)", re.IGNORECASE), "раз в два дня"),
    (re.compile(r"(?<!\w)(?:одн(?:им|ой)|двумя)\s+(?:слов|фраз|строк|предложени|словечк)\w+", re.IGNORECASE), "кратко"),
    (re.compile(r"(?<!\w)в\s+двух\s+словах(?!\w)", re.IGNORECASE), "кратко"),
    (re.compile(r"^((?!.*(?:таска|нос[ия]т|держ|имет)).*?)(?<!\w)при\s+себе(?!\w)", re.IGNORECASE), r"\1в кармане"),
    (
        re.compile(
            r"^ответственность\s+за\s+(.{3,60}?)\s+(?:[—–-]\s+)?(?:лежит\s+|несет\s+|несёт\s+)?(?=(?:на\s)?\w+$)",
            re.IGNORECASE,
        ),
        r"за \1 отвечает ",
    ),
    (
        re.compile(
            r"(?<!\w)что\s+(?:(?:написано|лежит|находится|указано|хранится|есть|внутри)\s+)?(?=(?:в|на|внутри)\s)",
            re.IGNORECASE,
        ),
        "содержимое ",
    ),
    (re.compile(r"(?<!\w)оплату\s+(\w+)\s+(не\s+)?принима\w+", re.IGNORECASE), r"\1 \2платят"),
    (re.compile(r"(?<!\w)вне\s+очереди(?!\w)", re.IGNORECASE), "без очереди"),
    (re.compile(r",?\s+вплоть\s+до\s+\w+(?:\s+и\s+\w+)?", re.IGNORECASE), ""),
    (re.compile(r"(?<!\w)с\s+(?:ист[её]кшим|вышедшим)\s+сроком(?:\s+годности)?", re.IGNORECASE), "просроченные"),
    (re.compile(r"(?<!\w)с\s+часу\s+до\s+двух(?!\w)", re.IGNORECASE), "с 13:00 до 14:00"),
    (re.compile(r"(?<!\w)с\s+часу\s+дня(?!\w)", re.IGNORECASE), "с 13:00"),
    (re.compile(r"(?<!\w)ни\s+(?:шагу|ногой)(?!\w)", re.IGNORECASE), "не входим"),
    (re.compile(r"(?<!\w)ни\s+слова(?!\w)", re.IGNORECASE), "не говорим"),
    (re.compile(r"(?<!\w)(?:бывш\w+\s+в\s+употреблении|б/у)(?!\w)", re.IGNORECASE), "подержанные"),
    (re.compile(r"(?<!\w)видеос[ъь][её]мк(\w+)", re.IGNORECASE), r"съёмк\1 на видео"),
    (
        re.compile(
            r"(?<!\w)до\s+(?=(?:(?:полной|письменн\w+|окончательн\w+)\s+)?(?:оплаты|предоплаты|осмотра|проверки|подписания|"
            r"согласования|утверждения|оценки|замера|инструктажа|консультации|диагностики|регистрации|взвешивания|"
            r"поверки|при[её]мки|аванса|договора|разрешения|ревью|подтверждения|обучения|медосмотра|экзамена|"
            r"авторизации|вакцинации|прививки|дезинфекции|стерилизации|поступления)(?!\w).*(?<!\w)не\s)",
            re.IGNORECASE,
        ),
        "без ",
    ),
    (re.compile(r"(?<!\w)по\s+одному(?=\s*$)", re.IGNORECASE), "поодиночке"),
    (re.compile(r"(?<!\w)в\s+черте\s+город", re.IGNORECASE), "по город"),
)


def _ungreeted(text: str) -> str:
    for pattern, by in _SPELT:
        text = pattern.sub(by, text)
    text = _APART.sub("без", text)
    text = _HOME.sub("домой", text)
    text = _DAY_OFF.sub(r"\1 не работаем", _OFF_DAY.sub(r"\2 \1 не работаем", _ON_SHIFT.sub("работаем", text)))
    text = _SMALL.sub("строчными буквами", _BIG.sub("прописными буквами", _EVEN_IF.sub("", text)))
    text = _NOT_DOING.sub(_until_done, text)
    text = _FIRST.sub("не дольше чем за ", text)
    text = _NOT_PAST.sub(r"\1 не дольше чем за ", _PAST_NOT.sub(r"\4 не дольше чем за \2\3", text))
    plain = _WALK_IN.sub("без записи", _WITHIN.sub("не дольше чем за", _GREETING.sub("", text)))
    return _BUT_NONE.sub(r"\1\2 \3 только \4", _NONE_BUT.sub(r"\1\3\4 только \2", plain))


_STRETCH: Final = (
    r"(?:\d+|полтор\w+|дв\w{1,3}|тр[её]\w{0,2}|четыр\w+|пят\w+|шест\w+|сем\w+|десят\w+)?\s?"
    r"(?:час|сут|дн|день|недел|месяц|год|лет|минут)"
)
#: «только первые три недели» is a limit, as «в течение трёх недель» is
_FIRST: Final = re.compile(rf"(?<!\w)(?:в\s+)?перв(?:ые|ую|ый|ое)\s+(?={_STRETCH})", re.IGNORECASE)
_PAST: Final = r"(?:старше|дольше|позже|позднее|больше)"
#: «позже двух недель не принимаем», «не принимаем позже двух недель»: a limit on what is done
_PAST_NOT: Final = re.compile(
    rf"(?<!\w)(?<!не\s)({_PAST})\s+({_STRETCH}\w*)([^,.;]{{0,40}}?)\s+не\s+(\w+)", re.IGNORECASE
)
_NOT_PAST: Final = re.compile(rf"(?<!\w)не\s+(\w{{3,}})\s+{_PAST}\s+(?={_STRETCH})", re.IGNORECASE)
#: «не проверив документы, не отдаём» is «пока не проверим»
_NOT_DOING: Final = re.compile(
    r"(?<!\w)не\s+(?P<deed>\w{3,}(?:в|вши|вшись|ясь|я))(?=\s+[^,.;]{2,60}(?:,|$))", re.IGNORECASE
)


def _until_done(match: re.Match[str]) -> str:
    gerund = any(f.pos == "GRND" and f.known for f in forms(match["deed"]))
    return f"пока не {match['deed']}" if gerund else match[0]


#: «пока не проверим, не отдаём»: the first comes before the second
_UNTIL: Final = re.compile(
    r"^пока\s+(.{0,80}?)(?<!\w)не\s+([^,]{2,80}),\s+(.{0,80}?)(?<!\w)не\s+(.{2,80})$", re.IGNORECASE
)
_NOT_UNTIL: Final = re.compile(
    r"^(.{0,80}?)(?<!\w)не\s+([^,]{2,80}),\s+пока\s+(.{0,80}?)(?<!\w)не\s+(.{2,80})$", re.IGNORECASE
)
#: «..., справка потом», «..., звонок не нужен»: it is done without
_SPARED: Final = re.compile(
    r"^(.{4,160}?)(?:,|\s+[—–-])\s+(?:а\s+)?([\w-]+(?:\s+[\w-]+)?)\s+"
    r"(?:потом|позже|(?:нам\s+)?не\s+(?:нуж\w+|требу\w+|обязат\w+))$",
    re.IGNORECASE,
)


def _until(text: str) -> tuple[str, str] | None:
    """What comes first and what only after it, both without «не»."""
    if (found := _UNTIL.match(text)) is not None:
        return found.group(1) + found.group(2), found.group(3) + found.group(4)
    if (found := _NOT_UNTIL.match(text)) is not None:
        return found.group(3) + found.group(4), found.group(1) + found.group(2)
    return None


def _spared(text: str) -> Clause | None:
    found = _SPARED.match(text)
    if found is None or has_verb(found.group(2)) or not acts_in(found.group(1)):
        return None
    main, gone = Part(found.group(1)).clause(), Part(found.group(2)).clause()
    if main.sign < 0 or not gone.words or any(w.pos != "NOUN" for w in gone.words):
        return None
    return replace(
        main,
        words=(*main.words, *(replace(w, zone=Zone.WITHOUT, absent=True, place=w.place + 100) for w in gone.words)),
    )


def _clauses(text: str) -> Iterator[Clause]:
    if (both := _until(text)) is not None:
        first, then = Part(both[0]).clause(), Part(both[1]).clause()
        if first.words and then.words:
            yield _in_order(first, then)
            return
    if (plain := _spared(text)) is not None:
        yield plain
        return
    if (cased := _conditional(text)) is not None:
        yield cased
        return
    for steps in (_STEPS, _LATER):
        if (found := steps.search(text)) is not None:
            first, then = Part(found.group(1)).clause(), Part(found.group(2)).clause()
            if first.words and then.words and then.mode is Mode.MUST and first.mode is Mode.MUST:
                yield _in_order(first, then)
                return
    if (halves := contrast(text)) is not None:
        done, undone = Part(halves.done).clause(), Part(halves.undone).clause()
        if done.words and undone.words and done.mode is undone.mode is Mode.MUST:
            yield replace(done, contrasts=True)
            yield replace(undone, mode=Mode.MUST_NOT, order=(), contrasts=True)
            return
    for part in _parts(text):
        yield Part(part).clause()


#: «если клиент опоздал, запись снимаем», «бирки нет — вещь не берём»; «даже если» narrows nothing
_IF: Final = re.compile(r"^(?:если|когда|раз)\s+([^,;]{2,100}?)\s*(?:,|[—–-])\s+(?:то\s+)?(.{3,160})$", re.IGNORECASE)
_EVEN_IF: Final = re.compile(r",?\s+(?:даже|и)\s+(?:если|когда)\s+[^,;]{2,100}$", re.IGNORECASE)
_LAST_IF: Final = re.compile(r"^([^,;]{3,160}?),\s+(?:только\s+)?(?:если|когда)\s+([^,;]{2,100})$", re.IGNORECASE)
_STATED: Final = re.compile(r"^([^,;—–]{3,80}?)\s+[—–-]\s+([^;]{3,160})$")
_GONE: Final = re.compile(r"^(?:(?:у\s+\w+\s+)?нет\s+(.{2,60})|(.{2,60}?)\s+(?:нет|нету))$", re.IGNORECASE)


def _conditional(text: str) -> Clause | None:
    """A case and what is done in it, as one clause: «штормит — выход в море отменяем»."""
    if (found := _IF.match(text)) is not None:
        case, main = found.groups()
    elif (found := _LAST_IF.match(text)) is not None:
        main, case = found.groups()
    elif (found := _STATED.match(text)) is not None and _happens(found.group(1)) and acts_in(found.group(2)):
        case, main = found.groups()
    else:
        return None
    if (gone := _GONE.match(case)) is not None:
        return _lacking(gone.group(1) or gone.group(2), main)
    head, rest = Part(main).clause(), Part(case).clause()
    if not head.words or not rest.words:
        return None
    return replace(
        head,
        words=(*head.words, *map(_as_case, rest.words)),
        bounds=(*head.bounds, *(replace(b, condition=True) for b in rest.bounds)),
    )


def _as_case(word: Word) -> Word:
    """What happens is no deed of the rule."""
    sense = Sense.WHEN if word.sense is Sense.ACT else word.sense
    return replace(word, sense=sense, place=word.place + 100)


def _lacking(what: str, main: str) -> Clause | None:
    """«бирки нет — вещь не берём» is «без бирки не берём»."""
    main = _NONE_OF.sub(r"\1 не делаем", main)
    return Part(f"без {what} {main}").clause() if Part(main).clause().words else None


#: «возврата нет»
_NONE_OF: Final = re.compile(r"^([\w\s-]{3,60}?)\s+(?:нет|нету|не\s+будет)$", re.IGNORECASE)


def _happens(text: str) -> bool:
    """Something that happened, the weather, a lack; no deed of ours."""
    if _GONE.match(text):
        return True
    verbs = [f for t in tokens(text) if t.is_word for f in forms(t.text)[:1] if f.pos == "VERB"]
    return any("past" in f.grammemes or ("3per" in f.grammemes and len(tokens(text)) <= _SHORT) for f in verbs)


#: words of what happens by itself: «льёт дождь»
_SHORT: Final = 3


def _in_order(first: Clause, then: Clause) -> Clause:
    before = tuple(_moved(w, Zone.FIRST) for w in first.words)
    return Clause(
        mode=Mode.MUST,
        words=(*then.words, *before),
        bounds=(*first.bounds, *then.bounds),
        order=((before, then.zone(Zone.CORE)), *then.order),
    )


def _moved(word: Word, zone: Zone) -> Word:
    return replace(word, zone=zone)


def _parts(text: str) -> Iterator[str]:
    """Parts with an act each. A part that has none, and a condition, stay with their neighbour."""
    for hard in (p for p in _CUT.split(text) if p and p.strip(" ,")):
        held = ""
        at = 0
        for cut in _SOFT_CUT.finditer(hard):
            left, right = hard[at : cut.start()], hard[cut.end() :]
            if _quoted_at(hard, cut.start()) or not (acts_in(left) and acts_in(right)):
                continue
            if left.lower().startswith(_OPENS_CONDITION) or right.lower().startswith(_OPENS_CONDITION):
                continue
            if cut.group().strip() == "и" and not (has_verb(left) and has_verb(right)):
                continue
            yield (held + left).strip(" ,")
            held, at = "", cut.end()
        if hard[at:].strip(" ,"):
            yield hard[at:].strip(" ,")


def _quoted_at(text: str, index: int) -> bool:
    return text[:index].count("«") > text[:index].count("»")
