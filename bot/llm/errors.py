"""What can go wrong on the way to a model and back. The edge words these; none carries a person's text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.domain.errors import BotError

if TYPE_CHECKING:
    from bot.domain.budgets import Holder, Measure
    from bot.llm.models import Purpose


class Trouble(StrEnum):
    """Why one attempt at one model gave nothing."""

    TIMEOUT = "timeout"
    #: broken connection, provider 5xx, an answer that is no answer
    UNAVAILABLE = "unavailable"
    RATE_LIMIT = "rate_limit"
    #: the model answered with nothing at all
    EMPTY = "empty"
    #: wrong key, no right to the model
    DENIED = "denied"
    #: the account is out of money
    QUOTA = "quota"
    NO_SUCH_MODEL = "no_such_model"
    TOO_LONG = "too_long"
    #: the provider's content policy
    REFUSED = "refused"
    #: the provider finds the request malformed
    REJECTED = "rejected"

    @property
    def transient(self) -> bool:
        """The environment's fault, over in a moment: counted only as itself, never as evidence."""
        return self in _TRANSIENT


_TRANSIENT = frozenset({Trouble.TIMEOUT, Trouble.UNAVAILABLE, Trouble.RATE_LIMIT, Trouble.EMPTY})
_ABOUT_REQUEST = frozenset({Trouble.TOO_LONG, Trouble.REFUSED, Trouble.REJECTED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One failed attempt: what went wrong, the HTTP status if any, and how long the provider asked to wait."""

    trouble: Trouble
    status: int | None = None
    retry_after_s: float | None = None


class LLMUnavailable(BotError):
    """No configured model answered. `failures` are the attempts in order, each with the model's name."""

    def __init__(self, purpose: Purpose, failures: tuple[tuple[str, Failure], ...]) -> None:
        told = ", ".join(f"{model}: {failure.trouble.value}" for model, failure in failures)
        super().__init__(f"no model for {purpose.value} answered ({told or 'none is configured'})")
        self.purpose = purpose
        self.failures = failures

    @property
    def transient(self) -> bool:
        """Whether trying later may help without anybody changing a setting."""
        return any(failure.trouble.transient for _, failure in self.failures)

    @property
    def about_request(self) -> bool:
        """Whether it is what was asked that nobody takes, rather than the environment that fails."""
        return bool(self.failures) and all(failure.trouble in _ABOUT_REQUEST for _, failure in self.failures)


class ModelOff(LLMUnavailable):
    """No model is configured for this purpose: the bot works without one (ANS-5)."""

    def __init__(self, purpose: Purpose) -> None:
        super().__init__(purpose, ())


class BadCompletion(BotError):
    """A model answered, and not in the form it was asked for, twice."""

    def __init__(self, purpose: Purpose, fault: str) -> None:
        super().__init__(f"unusable completion for {purpose.value}: {fault}")
        self.purpose = purpose
        self.fault = fault


class BudgetSpent(BotError):
    """The day's budget does not cover this call; nothing was sent."""

    def __init__(self, holder: Holder, measure: Measure) -> None:
        super().__init__(f"the day's budget of the {holder.value} in {measure.value} is spent")
        self.holder = holder
        self.measure = measure


class MaskingFailed(BotError):
    """The text could not be masked, so nothing was sent (PII-7)."""


class Stopped(BotError):
    """The person stopped the work before there was anything to return."""


class VaultMoved(BotError):
    """Somebody else saved this conversation's vault meanwhile; a store raises it, and the gateway masks again."""
