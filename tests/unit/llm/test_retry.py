from __future__ import annotations

import pytest

from bot.llm.errors import Failure, Trouble
from bot.llm.retry import Again, GiveUp, NextModel, RetryPolicy, Step, next_step

POLICY = RetryPolicy(attempts_per_model=3, first_delay_s=1.0, max_delay_s=8.0)


def decide(
    trouble: Trouble,
    *,
    attempt: int = 1,
    left_s: float = 100.0,
    has_next: bool = False,
    jitter: float = 0.999999,
    retry_after_s: float | None = None,
) -> Step:
    failure = Failure(trouble=trouble, retry_after_s=retry_after_s)
    return next_step(failure, attempt=attempt, left_s=left_s, has_next=has_next, policy=POLICY, jitter=jitter)


@pytest.mark.parametrize("trouble", [t for t in Trouble if t.transient])
def test_a_transient_trouble_is_tried_again_then_given_up(trouble: Trouble) -> None:
    # LLM-1
    assert isinstance(decide(trouble, attempt=1), Again)
    assert isinstance(decide(trouble, attempt=2), Again)
    assert isinstance(decide(trouble, attempt=3), GiveUp)
    assert isinstance(decide(trouble, attempt=3, has_next=True), NextModel)


@pytest.mark.parametrize("trouble", [t for t in Trouble if not t.transient])
def test_a_lasting_trouble_goes_to_the_next_model_at_once(trouble: Trouble) -> None:
    # LLM-1
    assert isinstance(decide(trouble, has_next=True), NextModel)
    assert isinstance(decide(trouble), GiveUp)


def test_pauses_grow_up_to_their_bound_and_are_spread() -> None:
    # LLM-1
    policy = RetryPolicy(attempts_per_model=9, first_delay_s=1.0, max_delay_s=4.0)
    failure = Failure(trouble=Trouble.TIMEOUT)

    def delay(attempt: int, jitter: float) -> float:
        step = next_step(failure, attempt=attempt, left_s=100, has_next=False, policy=policy, jitter=jitter)
        assert isinstance(step, Again)
        return step.delay_s

    assert [delay(n, 0.0) for n in (1, 2, 3, 4)] == [0.5, 1.0, 2.0, 2.0]
    assert [delay(n, 1.0) for n in (1, 2, 3, 4)] == [1.0, 2.0, 4.0, 4.0]


def test_the_providers_own_pause_is_kept() -> None:
    # LLM-1
    assert decide(Trouble.RATE_LIMIT, retry_after_s=5.0) == Again(delay_s=5.0)
    assert decide(Trouble.RATE_LIMIT, retry_after_s=30.0) == Again(delay_s=30.0)


def test_a_long_pause_is_spent_at_the_next_model_instead() -> None:
    # LLM-1
    assert isinstance(decide(Trouble.RATE_LIMIT, retry_after_s=30.0, has_next=True), NextModel)


def test_no_pause_outlasts_the_deadline() -> None:
    # LLM-1
    assert isinstance(decide(Trouble.RATE_LIMIT, retry_after_s=30.0, left_s=20.0), GiveUp)
    assert isinstance(decide(Trouble.TIMEOUT, left_s=0.5), GiveUp)
    assert isinstance(decide(Trouble.TIMEOUT, left_s=0.0, has_next=True), GiveUp)


def test_only_the_environments_faults_are_transient() -> None:
    # invariant 8
    assert {t for t in Trouble if t.transient} == {
        Trouble.TIMEOUT,
        Trouble.UNAVAILABLE,
        Trouble.RATE_LIMIT,
        Trouble.EMPTY,
    }
