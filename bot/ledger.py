"""What the gateway keeps in the store: each conversation's vault, what calls cost, what the day's budget has left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, time
from decimal import Decimal
from zoneinfo import ZoneInfo

import structlog

from bot.domain import masking
from bot.domain.budgets import Amount, BudgetMark, Limit, Limits, Spent
from bot.domain.masking import Vault
from bot.domain.policy import Policy, from_values
from bot.llm.errors import VaultMoved
from bot.llm.models import CallRecord
from bot.sealing import Sealer
from storage import settings, spending, vault
from storage.db import Database

log = structlog.get_logger()

Warn = Callable[[tuple[BudgetMark, ...], int | None], Awaitable[None]]


async def unreadable(db: Database, sealer: Sealer) -> int:
    """How many conversations' vaults are sealed with another key than the one that is set."""
    count = 0
    async with db.read() as tx:
        for conversation in await vault.conversations(tx):
            found = await vault.load(tx, conversation)
            count += found is not None and sealer.try_open(found[0]) is None
    return count


class StoredVaults:
    """Vaults in the database, each replaced only by whoever read its latest state."""

    def __init__(self, db: Database, sealer: Sealer) -> None:
        self._db = db
        self._sealer = sealer
        self._read: dict[str, int] = {}

    async def load(self, conversation_id: str) -> Vault:
        async with self._db.read() as tx:
            found = await vault.load(tx, conversation_id)
        self._read[conversation_id] = found[1] if found is not None else 0
        kept = self._sealer.try_open(found[0]) if found is not None else None
        if found is not None and kept is None:
            # Placeholders given out with the lost key can't be restored; the conversation goes on without them.
            log.warning("a vault is sealed with another key and is begun anew")
        return masking.load(kept) if kept is not None else Vault()

    async def save(self, conversation_id: str, value: Vault) -> None:
        sealed = self._sealer.seal(masking.dump(value))
        revision = self._read.get(conversation_id, 0)
        async with self._db.write() as tx:
            saved = await vault.save(tx, conversation_id, sealed, revision=revision)
        if not saved:
            raise VaultMoved(conversation_id)
        self._read[conversation_id] = revision + 1


class Ledger:
    """Calls and spending in the database. The day is the company's."""

    def __init__(self, db: Database, *, base_policy: Policy, now: Callable[[], datetime], warn: Warn) -> None:
        self._db = db
        self._base = base_policy
        self._now = now
        self._warn = warn

    async def record(self, call: CallRecord) -> None:
        async with self._db.write() as tx:
            await spending.record(
                tx,
                at=call.at,
                person_id=call.person_id,
                purpose=call.purpose.value,
                model=call.model,
                prompt_version=call.prompt.version,
                outcome=call.outcome,
                tokens_in=call.usage.tokens_in,
                tokens_out=call.usage.tokens_out,
                cost_usd=call.usage.cost_usd,
                latency_s=call.usage.latency_s,
            )

    async def readable(self) -> frozenset[str]:
        """The company's own details, which a model may read (PII-3)."""
        return (await self._policy()).readable

    async def limits(self) -> Limits:
        policy = await self._policy()
        return Limits(
            company=Limit(tokens=policy.company_tokens_daily, cost_usd=Decimal(policy.company_usd_daily)),
            person=Limit(tokens=policy.person_tokens_daily),
        )

    async def today(self, person_id: int | None) -> Spent:
        since = _midnight(self._now(), (await self._policy()).zone)
        async with self._db.read() as tx:
            everybody = _amount(await spending.spent(tx, since=since))
            person = _amount(await spending.spent(tx, since=since, person_id=person_id)) if person_id else Amount()
        return Spent(company=everybody, person=person)

    async def reached(self, marks: tuple[BudgetMark, ...], person_id: int | None) -> None:
        await self._warn(marks, person_id)

    async def _policy(self) -> Policy:
        async with self._db.read() as tx:
            return from_values(await settings.everything(tx), base=self._base)


def _midnight(now: datetime, zone: str) -> datetime:
    """The beginning of the company's day."""
    here = now.astimezone(ZoneInfo(zone))
    return datetime.combine(here.date(), time(), tzinfo=ZoneInfo(zone)).astimezone(now.tzinfo)


def _amount(spent: tuple[int, Decimal]) -> Amount:
    return Amount(tokens=spent[0], cost_usd=spent[1])
