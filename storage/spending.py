"""What calls to models cost, and what is spent of a day's budget (LLM-4)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from storage.db import Tx
from storage.tables import budget_warnings, model_calls

C = model_calls.c


async def record(
    tx: Tx,
    *,
    at: datetime,
    person_id: int | None,
    purpose: str,
    model: str,
    prompt_version: str,
    outcome: str,
    tokens_in: int,
    tokens_out: int,
    cost_usd: Decimal,
    latency_s: float,
) -> None:
    await tx.execute(
        sa.insert(model_calls).values(
            at=at,
            person_id=person_id,
            purpose=purpose,
            model=model,
            prompt_version=prompt_version,
            outcome=outcome,
            tokens_in=tokens_in,
            tokens_out=tokens_out,
            cost_micro_usd=int(cost_usd * 1_000_000),
            latency_s=latency_s,
        )
    )


async def spent(tx: Tx, *, since: datetime, person_id: int | None = None) -> tuple[int, Decimal]:
    """Tokens and dollars since an instant, by everybody or by one person."""
    where = [C.at >= since]
    if person_id is not None:
        where.append(C.person_id == person_id)
    row = (
        await tx.execute(
            sa.select(
                sa.func.coalesce(sa.func.sum(C.tokens_in + C.tokens_out), 0),
                sa.func.coalesce(sa.func.sum(C.cost_micro_usd), 0),
            ).where(*where)
        )
    ).one()
    return int(row[0]), Decimal(int(row[1])) / 1_000_000


async def first_warning(tx: Tx, mark: str, *, day: date) -> bool:
    """Whether a warning is the first of its kind on this day; it is remembered."""
    statement = insert(budget_warnings).values(mark=mark, day=day).on_conflict_do_nothing()
    return (await tx.execute(statement)).rowcount == 1
