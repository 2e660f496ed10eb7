"""Which habits shape a draft, how the model is told of them, and how the draft says so (EDT-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.domain.edits.properties import OPPOSITE
from bot.domain.habits.habit import Habit
from bot.domain.messages import Kind, Part, code, data, fenced, one_line

#: more would be a style guide that nobody wrote
MOST: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """A habit with its record: the text is what the person reads, and what the model is told."""

    record_id: int
    text: str
    habit: Habit


def shape(
    guesses: Iterable[Guess], *, person_id: int, task_type: str, recipient: str = "", at_most: int = MOST
) -> tuple[Guess, ...]:
    """The habits for a draft of this kind that this person asked for, the surest first.

    Nobody else's and of no other kind of text. One seen with a single kind of recipient holds for that kind alone.
    Of two that contradict one another the surer holds, of equally sure ones the later seen.
    """
    fit = [g for g in guesses if _fits(g.habit, person_id=person_id, task_type=task_type, recipient=recipient)]
    chosen: list[Guess] = []
    for guess in sorted(fit, key=_standing, reverse=True):
        taken = {g.habit.key.property for g in chosen}
        found = guess.habit.key.property
        if len(chosen) < at_most and found not in taken and OPPOSITE.get(found) not in taken:
            chosen.append(guess)
    return tuple(chosen)


def _fits(habit: Habit, *, person_id: int, task_type: str, recipient: str) -> bool:
    if habit.key.person_id != person_id or habit.key.task_type != task_type or habit.confidence <= 0:
        return False
    return len(habit.recipients) != 1 or not recipient or recipient in habit.recipients


def _standing(guess: Guess) -> tuple[int, float, int]:
    return guess.habit.confidence, guess.habit.seen_at.timestamp(), guess.record_id


def to_model(guesses: Sequence[Guess], *, nonce: str) -> tuple[Part, ...]:
    """The habits as a fenced list, each with how sure it is: data for the writing, never an instruction to act."""
    parts: list[Part] = []
    for guess in guesses:
        mark = "confirmed" if not guess.habit.guessed else f"guess={guess.habit.confidence / 100:.2f}"
        parts += [code("\n")] if parts else []
        parts += [code(f"[M{guess.record_id}] {mark} :: "), data(one_line(guess.text))]
    return fenced(Kind.PREFERENCES, parts, nonce=nonce) if parts else ()


def to_admit(guesses: Sequence[Guess]) -> tuple[Guess, ...]:
    """Those that a draft has to own up to, each with «верно» and «нет»; what was confirmed needs no asking."""
    return tuple(guess for guess in guesses if guess.habit.guessed)
