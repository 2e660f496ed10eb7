"""From «запомни …» to the records it asks for: what kind, for whom, in which words, until when (MEM-2 to MEM-5, MEM-13).

The linguistic evidence is read in `bot.language`; here it is decided what follows from it. Where the words leave a
choice, the safer one is taken: an instruction waits as a proposal, and what may be private stays private.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from bot.domain.memory import Confidence, Level, Scope, Status
from bot.domain.people import Person
from bot.domain.rights import decides
from bot.language.clauses import facts
from bot.language.commands import Remember
from bot.language.dates import ends_on, wording
from bot.language.grammar import Role, says_something, words
from bot.language.inflection import in_nominative
from bot.language.lemmas import content_lemmas, fold
from bot.language.normal import normalise
from bot.language.numbers import Unit, plain, quantities, with_digits
from bot.language.sensitive import Secret, Special, names_person, secret, special
from bot.language.speaker import Stance, in_third_person, stance
from bot.language.statements import Kind, kind


class Refusal(StrEnum):
    """Why an item is not stored (MEM-13)."""

    #: it holds the value of a secret or the number of an identity document
    SECRET = "secret"
    #: a special category about another named person: somebody has to answer for it first
    ABOUT_ANOTHER = "about_another"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One record to make of the words. The flow adds ids; the wording is the person's own but for what is said here."""

    kind: Kind
    #: the statement with its first letter capital, number words as digits, the speaker by name; empty for a secret
    text: str
    #: the circle of readers; the area of an area's record is named in the intent
    level: Level = Level.COMPANY
    #: the circle is personal by what is said, not by request; the narrowing is said aloud in the reply (MEM-4)
    personal_by_default: bool = False
    #: what a procedure is called: «Порядок приёма товара»
    name: str = ""
    #: the last day on which a fact holds
    ends_on: date | None = None
    #: the time words as they were said
    when_said: str | None = None
    #: a standing wish about one's own answers: it enters every answer to this person (ANS-1)
    preference: bool = False
    refusal: Refusal | None = None
    secret: Secret | None = None
    special: Special | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a request to remember holds, in the order it was said."""

    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Reading):
    """There is nothing to store: say so and ask what was meant."""


def read(intent: Remember, *, speaker: Person, now: datetime, replied_text: str | None = None) -> Reading:
    """Read a request to remember. `now` is the moment of the words to store, in the speaker's zone.

    `replied_text` is the message that «запомни это» answers; its words are somebody else's and keep their first person.
    """
    borrowed = intent.takes_reply and replied_text is not None
    payload = (replied_text or "" if borrowed else intent.payload).strip()
    payload = normalise(payload).text
    if _names_only(payload, borrowed=borrowed):
        return Ask()
    parts = _parts(payload, now)
    items = [_item(said, intent, speaker=None if borrowed else speaker, now=now) for said in parts]
    return Reading(items=tuple(items)) if items else Ask()


def harmless(text: str, *, speaker: Person) -> bool:
    """Whether a noticed statement may be kept as a candidate at all: no secret's value, no special category (MEM-13).

    Nobody asked to keep it, so that even what the speaker says of themselves stays out of the company's queue.
    """
    return secret(text) is None and special(text) is None


def status_for(item_kind: Kind, level: Level, person: Person, *, area_id: int | None = None) -> Status | None:
    """The status with which a stated record begins; None means proposed: rules and procedures wait for a person (MEM-5).

    `area_id` is needed for an area's record only.
    """
    if item_kind is not Kind.FACT:
        return None
    match level:
        case Level.COMPANY:
            scope = Scope(level=level)
        case Level.AREA:
            scope = Scope(level=level, area_id=area_id)
        case Level.PERSONAL:
            scope = Scope(level=level, owner_id=person.id)
    return Status.ACTIVE if decides(person, scope) else Status.CANDIDATE


def _parts(payload: str, now: datetime) -> tuple[str, ...]:
    """A procedure is one record however many steps it has; everything else is split into facts."""
    return (payload,) if kind(payload, now) is Kind.PROCEDURE else facts(payload)


def _item(said: str, intent: Remember, *, speaker: Person | None, now: datetime) -> Item:
    """One statement read; `speaker` is None for another's words."""
    plain_words = spelled(said)
    if (value := secret(said)) is not None:
        return Item(kind=Kind.FACT, text="", refusal=Refusal.SECRET, secret=value)
    position = stance(said, now)
    level, by_default = _level(intent, position)
    sensitive = special(said)
    if sensitive is not None and position is not Stance.ABSENT and intent.personal is None:
        level, by_default = Level.PERSONAL, True
    about_another = sensitive is not None and level is not Level.PERSONAL and names_person(said)
    # rules and skills have no personal scope: what is one's own is kept as one's own fact
    found = Kind.FACT if level is Level.PERSONAL else kind(said, now)
    return Item(
        kind=found,
        text=_wording(said, position, speaker, direct=intent.direct),
        level=level,
        personal_by_default=by_default,
        name=_name(said) if found is Kind.PROCEDURE else "",
        ends_on=ends_on(plain_words, now) if found is Kind.FACT else None,
        when_said=wording(plain_words, now),
        preference=position is Stance.PREFERENCE and level is Level.PERSONAL,
        refusal=Refusal.ABOUT_ANOTHER if about_another else None,
        special=sensitive,
    )


def _level(intent: Remember, position: Stance) -> tuple[Level, bool]:
    """The circle of readers, and whether it is personal by what is said alone."""
    if intent.personal is True:
        return Level.PERSONAL, False
    if intent.area_name is not None:
        return Level.AREA, False
    if intent.personal is False:
        return Level.COMPANY, False
    if position in (Stance.OWN, Stance.PREFERENCE):
        return Level.PERSONAL, True
    return Level.COMPANY, False


def _name(said: str) -> str:
    """What a procedure is called: the words before its colon, else its first step."""
    head, colon, _ = said.partition(":")
    if not colon:
        head = re.split(r"[,;.\n]|->|→", said)[0]
    head = in_nominative(_without_lead(head.strip()))
    return head[:1].upper() + head[1:80]


_RULE_PREFIX: Final = re.compile(
    r"^(?:(?:новое|общее|важное|наше|такое|ещё одно|еще одно|главное|железное|золотое)\s+)*(?:правило|факт)\s*[:—–-]\s*",
    re.IGNORECASE,
)
_DAY_PARTS: Final = ("утра", "дня", "вечера", "ночи")
_AFTER_ORDINAL: Final = re.compile(
    r"\s+(?:числа|числу|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)",
    re.IGNORECASE,
)


def spelled(text: str) -> str:
    """Number words as digits, the person's way of telling the hour and the rest kept: «девяти вечера» → «9 вечера»."""
    out, at = [], 0
    for quantity in quantities(text):
        begin, end = quantity.start, quantity.end
        if not quantity.in_words:
            continue
        if quantity.unit is Unit.CLOCK:
            hour, _, part = text[begin:end].rpartition(" ")
            if part.lower() not in _DAY_PARTS:
                continue
            made = f"{with_digits(hour)} {part}"
        elif quantity.unit is Unit.ORDINAL and _AFTER_ORDINAL.match(text, end):
            made = plain(quantity.value)
        else:
            continue
        out += [with_digits(text[at:begin]), made]
        at = end
    return "".join([*out, with_digits(text[at:])])


_LEAD: Final = re.compile(r"^(?:(?:и|а|но|что|ну|вот|так|то)[\s,]+)+", re.IGNORECASE)


def _wording(said: str, position: Stance, speaker: Person | None, *, direct: bool) -> str:
    """The person's own words, cleaned so that they stand alone."""
    text = _RULE_PREFIX.sub("", said.strip())
    text = _without_lead(text)
    if direct:
        text = in_nominative(text)
    if speaker is not None and position in (Stance.OWN, Stance.WORK):
        text = in_third_person(text, speaker.name)
    text = spelled(text).strip().rstrip(".!;,").strip()
    return text[:1].upper() + text[1:]


def _without_lead(text: str) -> str:
    """Conjunctions left over from the sentence that was split; «а то», «и … и …» keep theirs."""
    rest = _LEAD.sub("", text)
    return rest if rest and says_something(rest) and not re.match(r"и .* и ", text, re.IGNORECASE) else text


_TALK: Final = frozenset(
    ["сказать", "понять", "написать", "говорить", "знать", "прислать", "видеть", "сообщить", "рассказать", "обсуждать", "обсудить", "важно", "нужно", "надо", "пригодиться", "запомнить", "запоминать", "помнить", "слово", "сообщение", "текст", "сказанное", "написанное", "информация", "выше", "ниже", "раньше", "обязательно", "пожалуйста", "навсегда", "случай", "короче", "общий", "кое-что", "что-то", "кто-то", "некто"]
)
_TIME_NOUNS: Final = frozenset(
    ["неделя", "месяц", "год", "день", "раз", "квартал", "сезон", "лето", "зима", "осень", "весна", "утро", "вечер", "момент", "пора", "время", "смена"]
)


def _names_only(payload: str, *, borrowed: bool) -> bool:
    """Whether the words name or point at something and say nothing of it (MEM-1)."""
    if not payload or not says_something(payload):
        return True
    if not any(lemma not in _TALK for lemma in content_lemmas(payload)):
        return True
    return not borrowed and _points_at_unknown(payload)


def _points_at_unknown(payload: str) -> bool:
    """«Он больше не работает», «тот поставщик обманул»: whom, the words don't tell."""
    said = [w for w in words(payload) if w.role is not Role.MARK]
    first = said[0]
    if first.lower in ("он", "она", "они"):
        return True
    if fold(first.lower) in ("тот", "та", "те", "того", "той", "ту", "этот", "эта", "эти", "этого", "эту"):
        noun = next((w for w in said[1:3] if w.role is Role.NOUN), None)
        return noun is not None and noun.lemma not in _TIME_NOUNS and not any(w.token.capital for w in said[1:])
    return first.lower == "это" and len(said) > 1 and not any(w.role is Role.MARK for w in words(payload)[1:2])
