"""What a rule says after other words for it: its whole text, or the part that «не X, а Y» names (MEM-9, RUL-4)."""

from __future__ import annotations

from datetime import datetime

from bot.domain.partial import patched
from bot.language.commands import Correct, parse
from bot.language.lemmas import content_lemmas
from bot.language.replacing import capital, replaced


def amended(rule: str, said: str, *, now: datetime) -> str | None:
    """The text that replaces a rule's; None when the words change a part that it doesn't have.

    `now` is the moment of the words.
    """
    intent = parse(f"поправка: {said}")
    if isinstance(intent, Correct) and intent.part_old and intent.part_new:
        return _with_part(rule, intent.part_old, intent.part_new, now=now)
    return capital(said.strip().strip(' «»"')) or None


def corrected(rule: str, correct: Correct, *, now: datetime) -> str | None:
    """The rule after a correction that names no rule; None when it is not about this one."""
    if correct.part_old and correct.part_new:
        return _with_part(rule, correct.part_old, correct.part_new, now=now)
    new = capital(correct.new.strip().rstrip(".!; "))
    if not new or new == rule:
        return None
    if (made := patched(rule, new, of_part=True)) is not None:
        return made
    return new if set(content_lemmas(rule)) & set(content_lemmas(new)) else None


def _with_part(rule: str, old: str, new: str, *, now: datetime) -> str | None:
    made = replaced(rule, old, new, now=now)
    return made.text if made is not None else None
