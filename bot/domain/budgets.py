"""How much of a day's model budget is left, and who must hear of it (LLM-4). Only decisions: others count."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

#: shares of a budget, in percent, at which admins are told
WARN_AT_PERCENT: Final = (50, 80, 100)


class Holder(StrEnum):
    """Whose budget it is."""

    COMPANY = "company"
    PERSON = "person"


class Measure(StrEnum):
    TOKENS = "tokens"
    MONEY = "money"


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """Tokens in and out together, and US dollars."""

    tokens: int = 0
    cost_usd: Decimal = Decimal(0)

    def __add__(self, other: Amount) -> Amount:
        return Amount(tokens=self.tokens + other.tokens, cost_usd=self.cost_usd + other.cost_usd)

    def __sub__(self, other: Amount) -> Amount:
        return Amount(tokens=self.tokens - other.tokens, cost_usd=self.cost_usd - other.cost_usd)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A day's allowance; None is unlimited, zero allows nothing."""

    tokens: int | None = None
    cost_usd: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What the company may spend in a day, and what one person may."""

    company: Limit = Limit()
    person: Limit = Limit()


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What was spent today: by everybody, and by the person who asks now (nothing, when it is no person's call)."""

    company: Amount = Amount()
    person: Amount = Amount()

    def plus(self, amount: Amount) -> Spent:
        return Spent(company=self.company + amount, person=self.person + amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrun:
    """The budget that a call would not fit in."""

    holder: Holder
    measure: Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetMark:
    """A share of a budget that has just been reached; admins are told once a day each."""

    holder: Holder
    measure: Measure
    percent: int


def overrun(limits: Limits, spent: Spent, expected: Amount) -> Overrun | None:
    """The first budget the expected call would exceed, the company's before the person's; None lets it through."""
    for holder, limit, amount in _sides(limits, spent):
        after = amount + expected
        if limit.tokens is not None and after.tokens > limit.tokens:
            return Overrun(holder=holder, measure=Measure.TOKENS)
        if limit.cost_usd is not None and (after.cost_usd > limit.cost_usd or amount.cost_usd >= limit.cost_usd):
            return Overrun(holder=holder, measure=Measure.MONEY)
    return None


def reached(limits: Limits, before: Spent, after: Spent) -> tuple[BudgetMark, ...]:
    """Every share in `WARN_AT_PERCENT` that lies above `before` and not above `after`, lowest first per budget."""
    out: list[BudgetMark] = []
    for (holder, limit, was), (_, _, now) in zip(_sides(limits, before), _sides(limits, after), strict=True):
        for measure, allowed, lower, upper in (
            (Measure.TOKENS, limit.tokens, was.tokens, now.tokens),
            (Measure.MONEY, limit.cost_usd, was.cost_usd, now.cost_usd),
        ):
            if allowed is None:
                continue
            marks = ((percent, Decimal(allowed) * percent / 100) for percent in WARN_AT_PERCENT)
            out.extend(
                BudgetMark(holder=holder, measure=measure, percent=percent)
                for percent, mark in marks
                if lower < mark <= upper
            )
    return tuple(out)


def _sides(limits: Limits, spent: Spent) -> tuple[tuple[Holder, Limit, Amount], tuple[Holder, Limit, Amount]]:
    return (
        (Holder.COMPANY, limits.company, spent.company),
        (Holder.PERSON, limits.person, spent.person),
    )
