"""Whether a request asks for what a rule forbids, as far as code can tell from the words of both (RUL-7).

It is what is left where no model says it: precision before recall. What the rule's own checks look at is told by the
words for it («смайликов побольше», «поставь 70 минут»); a ban, by the deed and all that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.domain.rules.checks import Check, CheckKind, Piece, compile_checks
from bot.domain.rules.likeness import ALIKE, generic, likeness, modifies, opposite
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.reading import norm
from bot.domain.rules.relations import Relation, compare
from bot.domain.rules.violations import concerns, outside, violations
from bot.language.lemmas import fold, forms, listed, tokens
from bot.language.numbers import Unit
from bot.language.terms import WEEKDAYS, Sort, read

#: a longer text is no request that a few words could be taken from
_TOO_LONG: Final = 600


@lru_cache(maxsize=8192)
def goes_against(rule: str, request: str) -> bool:
    """Whether doing what `request` asks would break `rule`. A question asks for nothing but an answer."""
    if max(len(rule), len(request)) > _TOO_LONG or not _asks(request):
        return False
    if any(_wants_what_is_checked(check, request) for check in compile_checks(rule)):
        return True
    if compile_checks(rule) and norm(rule).bounds:
        # A limit is broken by what lies beyond it, not by the thing that it limits.
        return False
    ordered = _REPORTED.split(request)[0].strip()
    if _asks_for_the_banned(rule, request, ordered):
        return True
    return ordered == request.strip() and compare(rule, request).relation is Relation.CONFLICT


# --- what is a request ------------------------------------------------------------------------------------------------

_QUESTION: Final = re.compile(
    r"^\s*(?:а\s+|и\s+|ну\s+)?(?:почему|зачем|отчего|кто|что|как|когда|где|куда|откуда|сколько|какой|какая|какие|какое|"
    r"чей|есть ли|правда ли|верно ли|разве)(?!\w)",
    re.IGNORECASE,
)
_LEAVE: Final = re.compile(r"(?<!\w)(?:давай(?:те)?|можешь|можете|надо|нужно|хочу|прошу|пусть)(?!\w)", re.IGNORECASE)


def _asks(request: str) -> bool:
    """Whether it asks for something to be done: in the imperative, or with «надо», «давай», «можешь»."""
    if _QUESTION.search(request) is not None:
        return False
    return _LEAVE.search(request) is not None or any(_orders(t.text) for t in tokens(request) if t.is_word)


def _orders(word: str) -> bool:
    """«напиши», «кинь», «оформи»; not «пойдём», which orders nobody."""
    return any(f.pos == "VERB" and "impr" in f.grammemes and f.score >= 0.05 for f in forms(word)) or (
        fold(word) in _CLIPPED
    )


#: orders that the dictionary knows as other words, or not at all
_CLIPPED: Final = listed("глянь скинь кинь черкани отпиши накидай пульни сваргань состряпай замути")

# --- what the rule's checks look at -----------------------------------------------------------------------------------

_NOT_WANTED: Final = re.compile(
    r"(?<!\w)(?:без|не|нет|никаких|убери|убрать|удали|удалить|вычисти|поменьше|избегай|лишние|лишних)\s+(?:\S+\s+){0,2}$",
    re.IGNORECASE,
)
#: «не» that asks for more of it
_SPARE_NONE: Final = re.compile(r"(?<!\w)не\s+(?:жале\w+|скуп\w+|эконом\w+|стесня\w+|забу\w+)", re.IGNORECASE)
_SIGNS: Final = {
    CheckKind.EMOJI: re.compile(r"(?<!\w)(?:смайл\w*|эмодзи|эмоджи|эмотикон\w*|сердечк\w+)(?!\w)", re.IGNORECASE),
    CheckKind.EXCLAMATION: re.compile(r"(?<!\w)(?:восклиц\w+|восклиц)(?!\w)|«!+»|\"!+\"", re.IGNORECASE),
    CheckKind.LINK: re.compile(r"(?<!\w)(?:ссыл(?:к\w+|очк\w+|ок)|линк\w*|url|гиперссыл\w+)(?!\w)", re.IGNORECASE),
}
_FAMILIAR: Final = re.compile(
    r"(?<!\w)(?:на\s+[«\"„]?ты[»\"“]?(?!\w)|тыка(?:й|ть)\w*|по-свойски|по-приятельски|по-дружески|по-пацански|"
    r"по-братски|по-панибратски|панибратски|фамильярно|запанибрата|как (?:другу|подруге|приятелю|своему|своей|"
    r"братану|корешу))",
    re.IGNORECASE,
)
_POLITE: Final = re.compile(
    r"(?<!\w)(?:на\s+[«\"„]?вы[»\"“]?(?!\w)|выка(?:й|ть)\w*|официально|официальным тоном)", re.IGNORECASE
)
#: what is asked for with these words is longer than so many pieces
_LONG: Final = re.compile(
    r"(?<!\w)(?:подробн\w+|развёрнут\w+|развернут\w+|обстоятельн\w+|в деталях|в подробностях|детальн\w+|"
    r"(?:на|в)\s+(?:цел\w+\s+)?(?:страниц\w+|страничк\w+)|простын\w+|лонгрид\w*|подлиннее|длинн\w+)(?!\w)",
    re.IGNORECASE,
)
_LONG_IS: Final = {
    Piece.CHARS: 600,
    Piece.WORDS: 80,
    Piece.SENTENCES: 5,
    Piece.LINES: 6,
    Piece.PARAGRAPHS: 1,
    Piece.ITEMS: 0,
}
_SHORT: Final = re.compile(
    r"(?<!\w)(?:(?:одним|парой|двумя|в\s+двух|в\s+одном|в\s+паре)\s+слов\w+|одной фразой|одной строкой)(?!\w)",
    re.IGNORECASE,
)


def _wants_what_is_checked(check: Check, request: str) -> bool:
    if not concerns(check, request):
        return False
    match check.kind:
        case CheckKind.EMOJI | CheckKind.EXCLAMATION | CheckKind.LINK:
            return check.high == 0 and _wanted(_SIGNS[check.kind], request)
        case CheckKind.REGISTER:
            return _wanted(_FAMILIAR if check.unit == "вы" else _POLITE, request)
        case CheckKind.LENGTH:
            return _too_long(check, request) or (check.low is not None and check.low > 2 and _wanted(_SHORT, request))
        case CheckKind.AMOUNT:
            return bool(violations([check], request, about=request)) or _bare_amount(check, request)
        case CheckKind.FORBIDDEN | CheckKind.VALUE:
            return any(
                _NOT_WANTED.search(request[: v.start]) is None for v in violations([check], request, about=request)
            )
        case _:
            return False


def _wanted(sign: re.Pattern[str], request: str) -> bool:
    """Whether it is named, and not to be left out."""
    return any(
        _SPARE_NONE.search(request) is not None or _NOT_WANTED.search(request[: found.start()]) is None
        for found in sign.finditer(request)
    )


def _too_long(check: Check, request: str) -> bool:
    if check.high is None:
        return False
    piece = Piece(check.unit)
    asked = [b for c in norm(request).clauses for b in c.bounds if b.low is not None and b.noun]
    if any(b.low is not None and b.low > check.high and _counts(piece, b.noun) for b in asked):
        return True
    return check.high <= _LONG_IS[piece] and _wanted(_LONG, request)


def _counts(piece: Piece, noun: frozenset[str]) -> bool:
    return bool(noun & _PIECES[piece])


_PIECES: Final = {
    Piece.CHARS: listed("знак символ буква"),
    Piece.WORDS: listed("слово"),
    Piece.SENTENCES: listed("предложение фраза"),
    Piece.LINES: listed("строка строчка"),
    Piece.PARAGRAPHS: listed("абзац"),
    Piece.ITEMS: listed("пункт"),
}


def _bare_amount(check: Check, request: str) -> bool:
    """«Поставь 70 минут»: an amount beyond the limit, of nothing else that is named."""
    reading = read(request)
    for term in reading.terms:
        if term.sort is not Sort.NUMBER or not outside(term, check):
            continue
        measured = check.unit == "span" and term.hours is not None
        measured |= check.unit == "percent" and term.unit is Unit.PERCENT
        measured |= check.unit == "money" and term.unit is Unit.MONEY
        if measured and not any(_is_other_thing(w, check) for w in norm(request).words):
            return True
    return False


def _is_other_thing(word: Word, check: Check) -> bool:
    topic = [w for w in norm(check.words[0]).words if w.sense is Sense.THING]
    return word.sense is Sense.THING and not word.weak and not any(likeness(word, t) >= ALIKE for t in topic)


def mentions_checked(rule: str, text: str) -> bool:
    """Whether a text speaks of what the rule's checks look at, whatever it says of that."""
    for check in compile_checks(rule):
        if check.kind in _SIGNS and _SIGNS[check.kind].search(text):
            return True
        if check.kind is CheckKind.REGISTER and (_FAMILIAR.search(text) or _POLITE.search(text)):
            return True
        if check.kind is CheckKind.FORBIDDEN and violations([replace(check, only_in=())], text):
            return True
    return False


# --- bans -------------------------------------------------------------------------------------------------------------


def _asks_for_the_banned(rule: str, request: str, ordered: str) -> bool:
    wanted = [w for c in norm(ordered).clauses if c.sign > 0 for w in c.words if w.zone is Zone.CORE and not w.absent]
    return any(
        (clause.guarded and _missing(clause, request)) or (clause.mode is Mode.MUST_NOT and _meets(clause, wanted))
        for clause in norm(rule).clauses
    )


#: what somebody is to be told is no order
_REPORTED: Final = re.compile(r"(?<!\w)(?:что|чтобы|почему|когда|где|сколько)(?!\w)", re.IGNORECASE)


def _meets(clause: Clause, wanted: Sequence[Word]) -> bool:
    """Whether all that a plain ban speaks of is asked for: the deed, the things, the people."""
    if clause.bounds or any(w.zone is not Zone.CORE or w.only for w in clause.words):
        return False
    when = [w for w in clause.words if w.sense is Sense.WHEN]
    if not all(w.lemmas & WEEKDAYS.keys() and any(_stands_for(w, one) for one in wanted) for w in when):
        return False
    acts, things, which, who = (
        [w for w in clause.words if w.sense is sense and not w.universal]
        for sense in (Sense.ACT, Sense.THING, Sense.WHICH, Sense.WHO)
    )
    if not acts or not (any(not w.weak for w in things) or (when and not things and not any(map(generic, acts)))):
        return False
    asked_acts = [w for w in wanted if w.sense is Sense.ACT and _orders(w.text)]
    if not any(_same_deed(act, one) for act in acts for one in asked_acts):
        return False
    if not all(_named(w, wanted) for w in (*things, *which) if not w.weak):
        return False
    if any(w.weak and any(modifies(w, t) for t in things) and _of_others(w, things, wanted) for w in who):
        return False
    return all(any(_is_such(w, one) for one in wanted) for w in who if not w.weak)


def _named(thing: Word, wanted: Sequence[Word]) -> bool:
    """The thing itself; «сюда» in a chat; «номер» of somebody called by name is a telephone's."""
    if any(_stands_for(thing, one) for one in wanted):
        return True
    if thing.lemmas & _CHATS and thing.after == "в":
        return any(one.text.lower() in _HERE for one in wanted)
    by_name = any(one.sense is Sense.WHO and one.term.is_name for one in wanted)
    return by_name and "телефон" in thing.lemmas and any("номер" in one.lemmas for one in wanted)


_CHATS: Final = listed("чат переписка беседа группа")
_HERE: Final = frozenset({"сюда", "здесь", "тут"})


def _of_others(who: Word, things: Sequence[Word], wanted: Sequence[Word]) -> bool:
    """«Адреса клиентов» are not «адрес нашего склада»: the thing asked for is somebody's or something's else."""
    if any(_is_such(who, one) for one in wanted):
        return False
    mine = [one for one in wanted if any(_stands_for(t, one) for t in things)]
    return any(modifies(other, one) for one in mine for other in wanted if other is not one)


def _same_deed(banned: Word, asked: Word) -> bool:
    """Of «даём», «делаем» the things tell what is meant; the order has to be to hand over or to make."""
    if _stands_for(banned, asked):
        return True
    told = bool(banned.lemmas & _DISCLOSES) and not banned.weak
    return (banned.weak or told) and (asked.weak or bool(asked.lemmas & _HANDS_OVER))


#: one forbids it by any of these words
_DISCLOSES: Final = listed(
    "разглашать раскрывать сообщать выдавать передавать отправлять показывать отдавать писать кидать скидывать слать"
)
_HANDS_OVER: Final = listed(
    "дать давать скинуть кинуть прислать отправить сообщить сказать переслать передать выдать сделать оформить "
    "начислить применить пообещать предложить поставить"
)


def _stands_for(said: Word, asked: Word) -> bool:
    return likeness(said, asked) >= ALIKE and not opposite(said, asked)


def _is_such(who: Word, asked: Word) -> bool:
    """The same people, or somebody by name, who may be one of them."""
    return _stands_for(who, asked) or (asked.sense is Sense.WHO and asked.term.is_name)


#: a thing said to be missing, or to come later
_LACKING: Final = re.compile(
    r"(?<!\w)(?:без|нет|нету|не|потом|позже|попозже|после|завтра|послезавтра|кончил\w+|закончил\w+|забыл\w*|потерял\w*|"
    r"срезал\w*|оторвал\w*|донес\w+|дошл\w+|довез\w+|досла\w+|занес\w+|подвез\w+|на словах|"
    r"(?:в|к)\s+(?:понедельник|пн|вт|вторник|среду|ср|четверг|чт|пятницу|пт|субботу|сб|воскресенье|вс))(?!\w)",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[,.;!?\n]|\s+[—–]\s+|\s+(?:но|а)\s+")


#: «накладная» is read as an adjective
_NAMES: Final = frozenset({Sense.THING, Sense.WHICH})


def _missing(clause: Clause, request: str) -> bool:
    """«Без X не делаем», and the request says that there is no X, or that it comes later."""
    first = [w for w in clause.words if w.zone in (Zone.FIRST, Zone.WITHOUT) and w.sense in _NAMES and not w.weak]
    first = [w for w in first if w.sense is Sense.THING] or first
    if len(first) != 1:
        return False
    return any(
        _LACKING.search(part) is not None and any(_stands_for(first[0], one) for one in _things(part))
        for part in _CLAUSE.split(request)
        if part.strip()
    )


def _things(part: str) -> Iterable[Word]:
    """What a part names, the deeds that a noun may name among them: «потом подпишет»."""
    return (w for w in norm(part).words if w.sense in _NAMES or w.sense is Sense.ACT)
