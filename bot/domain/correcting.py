"""Which record a correction means, and what it says afterwards (MEM-9). Several records fit: ask, never add one more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.matching import fit
from bot.domain.memory import Record
from bot.domain.merging import Verdict, compare
from bot.language import commands
from bot.language.commands import Correct, Remember
from bot.language.lemmas import lemma_set, tokens
from bot.language.terms import read

#: How many records are offered at most.
OFFERED = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The one record that is meant, and its new text."""

    record: Record
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """Records that all fit, best first."""

    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """No record fits, or the words name no new value."""


Correction = Target | Several | Unknown


def find(correct: Correct, *, records: Sequence[Record], order: Sequence[int] = ()) -> Correction:
    """Find what a correction is about. `order` are ids near its words, best first; it only sorts what is offered."""
    place = {record_id: index for index, record_id in enumerate(order)}
    ranked = sorted(records, key=lambda r: place.get(r.id, len(place)))
    changed = [(r, text) for r in ranked if (text := reworded(correct, r)) is not None]
    if not changed:
        return Unknown()
    if len(changed) == 1:
        return Target(record=changed[0][0], text=changed[0][1])
    return Several(records=tuple(r for r, _ in changed[:OFFERED]))


def reworded(correct: Correct, record: Record) -> str | None:
    """The record's text after the correction, None when the correction is not about this record.

    A named part replaces that part alone; otherwise the new statement takes the place of the whole text.
    """
    if correct.part_old and correct.part_new:
        about = correct.about or ""
        if about and not fit(read(about, asked=True), read(record.text)).fits:
            return None
        return replace_part(record.text, correct.part_old, correct.part_new)
    if correct.old:
        return correct.new if fit(read(correct.old, asked=True), read(record.text)).fits else None
    verdict = compare(record.text, correct.new)
    return correct.new if verdict in (Verdict.UPDATE, Verdict.CONTRADICT) else None


def replace_part(text: str, old: str, new: str) -> str | None:
    """The text with one part replaced: as it stands, else in another case of the same words. None when it is not there."""
    found = re.search(rf"(?<!\w){re.escape(old.strip())}(?!\w)", text, re.IGNORECASE)
    if found is not None:
        return text[: found.start()] + new.strip() + text[found.end() :]
    wanted = [lemma_set(t.text) for t in tokens(old) if t.text.strip()]
    items = [t for t in tokens(text) if t.text.strip()]
    wanted = [w for w in wanted if w]
    if not wanted:
        return None
    for first in range(len(items) - len(wanted) + 1):
        window = items[first : first + len(wanted)]
        if all(lemma_set(t.text) & w for t, w in zip(window, wanted, strict=True)):
            return text[: window[0].start] + new.strip() + text[window[-1].end :]
    return None


def wording(message: str, *, record: Record | None, names: tuple[str, ...]) -> str | None:
    """What a message said earlier would make of a record that was picked for it; of a new one when none was."""
    intent = commands.parse(message, bot_names=names, is_reply=False)
    if isinstance(intent, Correct):
        if record is not None:
            return reworded(intent, record) or intent.new
        return intent.new
    if isinstance(intent, Remember) and intent.payload:
        return intent.payload[:1].upper() + intent.payload[1:]
    return None
