"""The day's budget around a call: nothing is sent that does not fit, and admins hear of what was reached (LLM-4)."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING

from bot.domain.budgets import Amount, Limits, Spent, overrun, reached
from bot.llm.errors import BudgetSpent

if TYPE_CHECKING:
    from bot.llm.ports import Spending


class Purse:
    """Knows what is spent, and holds what the calls in flight are expected to take."""

    def __init__(self, spending: Spending) -> None:
        self._spending = spending
        #: tokens by person id; None is everybody
        self._held: Counter[int | None] = Counter()

    @contextlib.asynccontextmanager
    async def within(self, person_id: int | None, *, expected_tokens: int) -> AsyncIterator[None]:
        """Hold the expected tokens while the body runs. Raises BudgetSpent when they don't fit."""
        limits = await self._spending.limits()
        if limits == Limits():
            yield
            return
        spent = await self._spending.today(person_id)
        company, person = Amount(tokens=self._held[None]), Amount(tokens=self._held[person_id])
        held = Spent(company=spent.company + company, person=spent.person + person)
        over = overrun(limits, held, Amount(tokens=expected_tokens))
        if over is not None:
            raise BudgetSpent(over.holder, over.measure)
        holders = {None, person_id}
        for holder in holders:
            self._held[holder] += expected_tokens
        try:
            yield
        finally:
            for holder in holders:
                self._held[holder] -= expected_tokens
                if not self._held[holder]:
                    del self._held[holder]

    async def pay(self, person_id: int | None, amount: Amount, *, record: Callable[[], Awaitable[None]]) -> None:
        """Have the call recorded, and tell which marks of the budget it reached."""
        limits = await self._spending.limits()
        if limits == Limits():
            await record()
            return
        before = await self._spending.today(person_id)
        await record()
        marks = reached(limits, before, before.plus(amount))
        if marks:
            await self._spending.reached(marks, person_id)
