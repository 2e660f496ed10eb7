"""What to do after a failed attempt: decided from values, so that every case is a line in a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.llm.errors import Failure


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPolicy:
    """How patient a call is."""

    attempts_per_model: int = 3
    #: before the second attempt; doubles with each further one
    first_delay_s: float = 0.5
    max_delay_s: float = 8.0
    #: from the first attempt to the last word
    deadline_s: float = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Ask the same model once more after a pause."""

    delay_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NextModel:
    """Ask the next configured model at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUp:
    """Nobody is left to ask, or no time."""


Step = Again | NextModel | GiveUp


def next_step(
    failure: Failure, *, attempt: int, left_s: float, has_next: bool, policy: RetryPolicy, jitter: float
) -> Step:
    """After attempt number `attempt` (from 1) at a model, with `left_s` seconds to the deadline.

    `jitter` is uniform in [0, 1): waits are spread over the upper half of their length, so that clients which
    failed together don't come back together. A provider's own Retry-After is kept, and never shortened.
    """
    elsewhere: Step = NextModel() if has_next and left_s > 0 else GiveUp()
    if not failure.trouble.transient or attempt >= policy.attempts_per_model:
        return elsewhere
    backoff = min(policy.max_delay_s, policy.first_delay_s * 2 ** (attempt - 1))
    delay = max(backoff * (0.5 + jitter / 2), failure.retry_after_s or 0.0)
    if delay >= left_s or (has_next and delay > policy.max_delay_s):
        return elsewhere
    return Again(delay_s=delay)
