"""Which record a correction means, and what it says afterwards (MEM-9). Several records fit: ask, never add one more.

Replacing a part of a text is the work of `bot.language.replacing`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from bot.domain import remembering
from bot.domain.matching import EXPLAINED, fit
from bot.domain.matching import find as find_term
from bot.domain.memory import Record
from bot.domain.merging import Verdict, compare, keeps_capital, named_alone, updated
from bot.domain.partial import patched, without_ended
from bot.domain.parts import Part, part_of, preposition
from bot.domain.people import Person
from bot.domain.remembering import Heard
from bot.domain.values import kinds, one_slot
from bot.language import dates
from bot.language.commands import Correct, Remember
from bot.language.grammar import says_something
from bot.language.lemmas import forms
from bot.language.replacing import capital, replaced
from bot.language.reserve import firm, supposed
from bot.language.terms import Reading, Sort, Term, read

#: how many records are offered at most
OFFERED: Final = 6
#: a comma between two statements; not inside a number, quotes or brackets
_COMMA: Final = re.compile(r",\s+(?![^«»]*»)(?![^()]*\))")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What a record says after a correction, and until when it holds."""

    text: str
    ends_on: date | None = None
    when_said: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The one record that is meant, and its new wording."""

    record: Record
    wording: Wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """Records that all fit, best first."""

    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """No record fits, or the words name no new value."""


Correction = Target | Several | Unknown


def find(
    correct: Correct, *, records: Sequence[Record], speaker: Person, now: datetime, order: Sequence[int] = ()
) -> Correction:
    """Find what a correction is about.

    `order` are ids near its words, best first; it only sorts what is offered. `now` is the moment of the words in the
    speaker's zone.
    """
    place = {record_id: index for index, record_id in enumerate(order)}
    ranked = sorted(records, key=lambda r: (not r.effective, place.get(r.id, len(place))))
    changed = [(r, w) for r in ranked if (w := reworded(correct, r, speaker=speaker, now=now)) is not None]
    if in_force := [(r, w) for r, w in changed if r.effective]:
        changed = in_force
    if framed := [(r, w) for r, w in changed if _has_frame(correct, w)]:
        changed = framed
    if not changed:
        changed = [(r, w) for r in ranked if r.effective and (w := _loosely(correct, r, speaker=speaker, now=now))]
    if not changed:
        return Unknown()
    if len(changed) == 1:
        return Target(record=changed[0][0], wording=changed[0][1])
    return Several(records=tuple(r for r, _ in changed[:OFFERED]))


def reworded(correct: Correct, record: Record, *, speaker: Person, now: datetime) -> Wording | None:
    """The record after the correction, None when the correction is not about this record.

    A named part replaces that part alone; otherwise the new statement takes the place of the part it is about.
    """
    if correct.part_old and correct.part_new:
        about = correct.about or _frame(correct.old or "", correct.part_old)
        if about and not _about(about, record):
            return None
        part = _part(record, correct.part_old, correct.part_new, now=now)
        if part is not None or not about:
            return part
    elif correct.old:
        return instead(record, correct.new, speaker=speaker, now=now) if _about(correct.old, record) else None
    if compare(record.text, correct.new) not in (Verdict.UPDATE, Verdict.CONTRADICT):
        return None
    return instead(record, correct.new, speaker=speaker, now=now)


def _has_frame(correct: Correct, wording: Wording) -> bool:
    """Whether the record says what stood around the new value: «новый курьер» of «не Семён, а Степан новый курьер»."""
    new = " ".join((correct.part_new or "").split())
    return len(new.split()) > 1 and new.casefold() not in wording.text.casefold()


def _loosely(correct: Correct, record: Record, *, speaker: Person, now: datetime) -> Wording | None:
    """The record after a correction that names its thing in other words: «поправка: Лютику 8 %» of «Лютику скидка 5 %».

    All that the words name is in the record, and in the place of each of their values it has another one.
    """
    if correct.old or correct.part_old:
        return None
    said, known = read(correct.new), read(record.text)
    values = [t for t in said.telling if part_of(t, said) is Part.VALUE or t.sort is not Sort.WORD]
    things = [t for t in said.telling if t not in values]
    found = [find_term(t, known) for t in things]
    if not things or not values or any(f.against or f.level < EXPLAINED for f in found):
        return None
    held = [t for t in known.telling if part_of(t, known) is Part.VALUE or t.sort is not Sort.WORD]
    for value in values:
        if find_term(value, known).level >= EXPLAINED:
            return None
        if not any(one_slot(t, known, value, said) and kinds(t, known) & kinds(value, said) for t in held):
            return None
    new = stated(correct.new, speaker=speaker, now=now)
    text = patched(record.text, new.text, of_part=True) or in_place(record.text, new.text)
    return Wording(text=text, ends_on=new.ends_on or record.ends_on, when_said=new.when_said or record.when_said)


def in_place(old: str, new: str) -> str:
    """The text after an update: of several parts, joined by commas too, only the one that the new words are about.

    What is said firmly leaves nothing of the words by which the old text only supposed it.
    """
    if supposed(old) and not supposed(new):
        old = capital(firm(old))
    made = updated(old, new)
    if made != new:
        return made
    if (left := without_ended(old, new)) is not None:
        return left
    parts, added = _COMMA.split(old), read(new)
    if len(parts) < 2 or _COMMA.search(new) or not all(says_something(p) or len(read(p).telling) > 1 for p in parts):
        return patched(old, new) or new
    wholes = [_whole(p, parts[0]) for p in parts]
    meant = named_alone(wholes, new) or _meant(parts, new) or _meant(wholes, new)
    others = [p for i, p in enumerate(parts) if i not in meant]
    if len(meant) != 1 or any(fit(read(p, asked=True), added).fits for p in others):
        return patched(old, new) or new
    return ", ".join(_part_now(p, wholes[i], new) if i == meant[0] else p for i, p in enumerate(parts))


def _meant(parts: Sequence[str], new: str) -> list[int]:
    return [i for i, p in enumerate(parts) if compare(p, new) in (Verdict.UPDATE, Verdict.CONTRADICT)]


def _whole(part: str, first: str) -> str:
    """A part with the thing that the first one names, when it names none: «в субботу до 17» of «касса до 20»."""
    said = read(part)
    if any(part_of(t, said) is Part.TOPIC and _names_thing(t, said) for t in said.telling):
        return part
    head = next((t for t in read(first).telling if part_of(t, read(first)) is Part.TOPIC), None)
    return f"{head.text} {part}" if head is not None else part


def _names_thing(term: Term, statement: Reading) -> bool:
    """«доставка»; «детям» of «детям 500» names only for whom."""
    return not preposition(term, statement.text) and any(f.case == "nomn" for f in forms(term.text)[:2])


def _part_now(part: str, whole: str, new: str) -> str:
    """What stands in the place of one part now."""
    made = patched(whole, new, of_part=whole != part)
    if made is None:
        head = whole.removesuffix(part) if whole != part else ""
        bare = new.rstrip(" .!?")
        bare = bare.removeprefix(head) if head else bare
        return bare if part[:1].isupper() or keeps_capital(bare, whole) else bare[:1].lower() + bare[1:]
    return made.removeprefix(whole.removesuffix(part)) if whole != part else made.rstrip(" .!?")


def instead(record: Record, said: str, *, speaker: Person, now: datetime) -> Wording:
    """The record with a new statement in the place of its text, or of the one part that the statement is about."""
    new = stated(said, speaker=speaker, now=now)
    text = in_place(record.text, new.text)
    if text == new.text:
        return new
    return Wording(text=text, ends_on=new.ends_on or record.ends_on, when_said=new.when_said or record.when_said)


def stated(said: str, *, speaker: Person, now: datetime) -> Wording:
    """A statement as it is stored when somebody asks to remember it."""
    heard = remembering.read(Remember(payload=said), speaker=speaker, now=now)
    if isinstance(heard, Heard) and len(heard.items) == 1 and not heard.refused:
        item = heard.items[0]
        return Wording(text=item.text, ends_on=item.ends_on, when_said=item.when_said)
    return typed(said, now=now)


def typed(said: str, *, now: datetime) -> Wording:
    """A whole text as it was typed for a record, only its number words and dates made plain."""
    plain = remembering.spelled(said.strip()).rstrip(" .!;,")
    return Wording(
        text=capital(dates.resolved(plain, now)),
        ends_on=dates.ends_on(plain, now),
        when_said=dates.wording(plain, now),
    )


def _frame(old: str, part: str) -> str:
    """What the old statement says besides the part: «рампу чинит» of «рампу чинит Фомин»."""
    head, found, tail = old.partition(part)
    return f"{head.strip(' ,')} {tail.strip(' ,')}".strip() if found else ""


def _about(words: str, record: Record) -> bool:
    return fit(read(words, asked=True), read(record.text)).fits


def _part(record: Record, old: str, new: str, *, now: datetime) -> Wording | None:
    """The record with one part replaced; its last day changes when the part speaks of time."""
    made = replaced(record.text, old, remembering.spelled(new.strip()), now=now)
    if made is None:
        return None
    if not dates.find(old, now) and not dates.find(new, now):
        return Wording(text=made.text, ends_on=record.ends_on, when_said=record.when_said)
    return Wording(
        text=made.text, ends_on=dates.ends_on(made.bare, now), when_said=dates.wording(new, now) or record.when_said
    )
