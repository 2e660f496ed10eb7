from __future__ import annotations

import asyncio

import pytest

from bot.domain.budgets import Amount, BudgetMark, Holder, Limit, Limits, Spent
from bot.llm.errors import BudgetSpent
from bot.llm.purse import Purse


class Counter:
    """Spending as plain numbers."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.spent = Spent()
        self.told: list[BudgetMark] = []

    async def limits(self) -> Limits:
        return self._limits

    async def today(self, person_id: int | None) -> Spent:
        return self.spent

    async def reached(self, marks: tuple[BudgetMark, ...], person_id: int | None) -> None:
        self.told.extend(marks)


async def test_what_is_held_counts_until_it_is_let_go() -> None:
    # LLM-4
    purse = Purse(Counter(Limits(company=Limit(tokens=100))))

    async with purse.within(1, expected_tokens=60):
        with pytest.raises(BudgetSpent):
            async with purse.within(2, expected_tokens=60):
                pass
    async with purse.within(2, expected_tokens=60):
        pass


async def test_a_persons_hold_is_theirs_alone() -> None:
    # LLM-4
    purse = Purse(Counter(Limits(person=Limit(tokens=100))))

    async with purse.within(1, expected_tokens=60), purse.within(2, expected_tokens=60):
        with pytest.raises(BudgetSpent) as caught:
            async with purse.within(1, expected_tokens=60):
                pass

    assert caught.value.holder is Holder.PERSON


async def test_a_failed_call_lets_its_hold_go() -> None:
    # LLM-4
    purse = Purse(Counter(Limits(company=Limit(tokens=100))))

    with pytest.raises(asyncio.CancelledError):
        async with purse.within(1, expected_tokens=100):
            raise asyncio.CancelledError
    async with purse.within(1, expected_tokens=100):
        pass


async def test_work_of_nobody_counts_for_the_company_once() -> None:
    # LLM-4
    purse = Purse(Counter(Limits(company=Limit(tokens=100))))

    async with purse.within(None, expected_tokens=50), purse.within(None, expected_tokens=50):
        pass


async def test_paying_records_and_tells_of_marks() -> None:
    # LLM-4
    counter = Counter(Limits(company=Limit(tokens=100)))
    recorded: list[str] = []

    async def record() -> None:
        recorded.append("call")

    await Purse(counter).pay(1, Amount(tokens=85), record=record)

    assert recorded == ["call"]
    assert [mark.percent for mark in counter.told] == [50, 80]
