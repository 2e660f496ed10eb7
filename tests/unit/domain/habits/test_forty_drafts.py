"""A person with fixed habits edits forty drafts of a writer that does what it is told: less and less is left to edit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bot.domain.edits.distance import distance, mean
from bot.domain.edits.judging import Author, judge
from bot.domain.edits.properties import Property
from bot.domain.habits.habit import Habit, Key, Seen, fade, learn
from bot.domain.habits.shaping import Guess, shape
from bot.domain.policy import Policy

BEGAN = datetime(2026, 3, 2, 9, tzinfo=UTC)
ANNA, BORIS = 1, 2
THINGS = ("ваза", "полка", "лампа", "дверь", "рама", "кухня", "лестница", "беседка")
#: the person wants none of these
HABITS = frozenset({Property.REMOVED_GREETING, Property.REMOVED_HEDGE, Property.REMOVED_SIGNOFF})


def write(number: int, told: Collection[Property]) -> str:
    """The writer: polite, doubtful and long-winded unless told otherwise."""
    thing = THINGS[number % len(THINGS)]
    parts = [
        "" if Property.REMOVED_GREETING in told else "Добрый день.",
        f"Заказ «{thing}» {'' if Property.REMOVED_HEDGE in told else 'скорее всего '}готов, номер {100 + number}.",
        "" if Property.REMOVED_SIGNOFF in told else "С уважением, мастерская.",
    ]
    return " ".join(" ".join(parts).split())


@dataclass
class Office:
    habits: dict[Key, Habit] = field(default_factory=dict)

    def draft(self, number: int, person: int) -> str:
        guesses = [Guess(record_id=n, text=k.property, habit=h) for n, (k, h) in enumerate(self.habits.items())]
        chosen = shape(guesses, person_id=person, task_type="email", recipient="клиент")
        return write(number, {g.habit.key.property for g in chosen})

    def edited(self, draft: str, final: str, *, number: int, by: Author = Author.HUMAN) -> None:
        verdict = judge(draft, final, draft_by=Author.AGENT, edited_by=by, task_type="email", recipient="клиент")
        at = BEGAN + timedelta(days=number)
        done = learn(Seen(verdict=verdict, editor_id=ANNA, draft_id=number, at=at), self.habits.values())
        self.habits |= {h.key: h for h in (*done.new, *done.raised, *done.lowered)}
        for gone in done.gone:
            del self.habits[gone.key]

    def revise(self, at: datetime) -> None:
        faded = {key: fade(habit, at, Policy()) for key, habit in self.habits.items()}
        self.habits = {key: habit for key, habit in faded.items() if habit is not None}


def test_forty_drafts_leave_less_and_less_to_edit_and_nobody_else_notices() -> None:
    # EDT-6, EDT-7, EDT-9
    office = Office()
    apart = []
    for number in range(40):
        if number % 7 == 0:
            office.revise(BEGAN + timedelta(days=number))
        draft, final = office.draft(number, ANNA), write(number, HABITS)
        apart.append(distance(draft, final))
        office.edited(draft, final, number=number)

        assert office.draft(number, BORIS) == write(number, ())

    first, last = mean(apart[:10]), mean(apart[-10:])
    assert first is not None
    assert last is not None
    assert first > 0
    assert last <= 0.3 * first


def test_a_machine_that_cuts_every_draft_changes_none() -> None:
    # EDT-4, EDT-8
    office = Office()
    for number in range(10):
        office.edited(office.draft(number, ANNA), write(number, HABITS), number=number, by=Author.INTEGRATION)

    assert office.habits == {}
    assert office.draft(11, ANNA) == write(11, ())
