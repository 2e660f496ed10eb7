"""One opening has one outcome, and the counts say when a person must look."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.domain.skills.outcomes import (
    Flag,
    Opening,
    Outcome,
    TurnEnd,
    counted,
    fails_too_often,
    flag,
    needs_review,
    outcome,
    rates,
)
from bot.domain.skills.skill import Counters, SkillStatus
from tests.unit.domain.skills.make import NOW, make_skill

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("opening", "after", "expected"),
    [
        (Opening(opened_at=NOW), HOUR, Outcome.OPEN),
        (Opening(opened_at=NOW), DAY, Outcome.VOID),
        (Opening(opened_at=NOW, ended=TurnEnd.DONE), DAY - timedelta(seconds=1), Outcome.OPEN),
        (Opening(opened_at=NOW, ended=TurnEnd.DONE), DAY, Outcome.HELPED),
        (Opening(opened_at=NOW, ended=TurnEnd.DONE, accepted_at=NOW + HOUR), HOUR, Outcome.HELPED),
        (Opening(opened_at=NOW, ended=TurnEnd.DONE, rejected_at=NOW + HOUR), HOUR, Outcome.FAILED),
        (Opening(opened_at=NOW, ended=TurnEnd.DONE, unhelpful_at=NOW + HOUR), 9 * DAY, Outcome.FAILED),
        (Opening(opened_at=NOW, ended=TurnEnd.DONE, unhelpful_at=NOW + 2 * DAY), 3 * DAY, Outcome.HELPED),
        (Opening(opened_at=NOW, ended=TurnEnd.REAL_ERROR), HOUR, Outcome.FAILED),
        (Opening(opened_at=NOW, ended=TurnEnd.TRANSIENT_ERROR), 9 * DAY, Outcome.VOID),
        (Opening(opened_at=NOW, ended=TurnEnd.STOPPED), 9 * DAY, Outcome.VOID),
        (Opening(opened_at=NOW, ended=TurnEnd.STOPPED, unhelpful_at=NOW + HOUR), DAY, Outcome.VOID),
    ],
)
def test_an_opening_has_one_outcome(opening: Opening, after: timedelta, expected: Outcome) -> None:
    # SKL-5
    assert outcome(opening, NOW + after) is expected


def test_a_later_word_of_a_person_turns_an_acceptance_over_and_is_counted_once() -> None:
    # SKL-5
    opening = Opening(opened_at=NOW, ended=TurnEnd.DONE, accepted_at=NOW + HOUR)
    before = outcome(opening, NOW + HOUR)
    counters = counted(Counters(opened=1), before=Outcome.OPEN, after=before)
    assert (counters.helped, counters.failed) == (1, 0)

    disliked = Opening(opened_at=NOW, ended=TurnEnd.DONE, accepted_at=NOW + HOUR, unhelpful_at=NOW + 2 * HOUR)
    counters = counted(counters, before=before, after=outcome(disliked, NOW + 2 * HOUR))

    assert (counters.helped, counters.failed) == (0, 1)
    assert counted(counters, before=Outcome.FAILED, after=Outcome.FAILED) == counters


def test_rates_carry_their_samples() -> None:
    # SKL-5
    counts = rates(Counters(shown=400, opened=8, helped=5, failed=2, edited=4))

    assert (counts.opened.percent, counts.opened.sample) == (2.0, 400)
    assert (counts.edited.percent, counts.edited.sample) == (50.0, 8)
    assert (counts.failed.percent, counts.failed.sample) == (25.0, 8)
    assert rates(Counters()).opened.percent is None


@pytest.mark.parametrize(
    ("counters", "expected"),
    [
        (Counters(shown=200, opened=3), Flag.RARELY_OPENED),
        (Counters(shown=200, opened=4), None),
        (Counters(shown=199, opened=1), None),
        (Counters(shown=200, opened=0), Flag.NEVER_OPENED),
        (Counters(shown=3, opened=0), Flag.NEVER_OPENED),
    ],
)
def test_skills_that_lie_idle_are_flagged(counters: Counters, expected: Flag | None) -> None:
    # SKL-5, SKL-7
    assert flag(make_skill(counters=counters), NOW + 30 * DAY) is expected


def test_a_skill_of_yesterday_is_not_called_unused() -> None:
    # SKL-7
    assert flag(make_skill(counters=Counters(shown=5)), NOW + DAY) is None
    assert flag(make_skill(status=SkillStatus.OFF), NOW + 30 * DAY) is None


@pytest.mark.parametrize(
    ("opened", "helped", "failed", "expected"),
    [(5, 2, 3, True), (4, 0, 4, False), (6, 3, 3, False), (8, 2, 4, True), (9, 5, 4, False)],
)
def test_one_that_fails_more_than_it_helps_goes_to_review(
    opened: int, helped: int, failed: int, expected: bool
) -> None:
    # SKL-6
    counters = Counters(shown=50, opened=opened, helped=helped, failed=failed)

    assert fails_too_often(counters) is expected
    assert needs_review(make_skill(counters=counters)) is expected


def test_what_a_person_has_decided_on_is_not_held_against_the_skill_again() -> None:
    # SKL-6
    then = Counters(shown=50, opened=8, helped=2, failed=6)
    later = Counters(shown=60, opened=10, helped=3, failed=7)

    assert needs_review(make_skill(counters=later))
    assert not needs_review(make_skill(counters=later, counted_from=then))
    assert not needs_review(make_skill(counters=later, status=SkillStatus.REVIEW))
