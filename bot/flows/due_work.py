"""What to do when something falls due, and what is erased because its time is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import structlog

from bot.flows import erase, notice_fact
from bot.flows import people as people_flow
from bot.flows.deps import Deps, load_policy
from storage import buttons, dialogue, due, inbox, people

log = structlog.get_logger()


async def _erase_record(deps: Deps, work: due.Work) -> None:
    assert work.ref_id is not None
    async with deps.db.write() as tx:
        if await due.done(tx, work.id):
            await erase.erase(tx, deps, work.ref_id, now=deps.now())
    await deps.db.scrub()
    if deps.gateway is not None:
        deps.gateway.forget()
    deps.recall.drop(work.ref_id)


async def _erase_person(deps: Deps, work: due.Work) -> None:
    assert work.ref_id is not None
    async with deps.db.write() as tx:
        if await due.done(tx, work.id):
            await people_flow.erase_person(tx, deps, work.ref_id, now=deps.now())
    await deps.db.scrub()
    if deps.gateway is not None:
        deps.gateway.forget()


#: A piece of work not finished by then is taken again: its process died, or it failed.
LEASE = timedelta(minutes=5)

KINDS: dict[str, Callable[[Deps, due.Work], Awaitable[None]]] = {
    erase.ERASE: _erase_record,
    "erase_person": _erase_person,
    "extract": notice_fact.extract,
}


async def do_next(deps: Deps) -> bool:
    """Do the oldest piece of work that is due. False: there is none. A failure waits for its lease to end."""
    now = deps.now()
    async with deps.db.read() as tx:
        next_at = await due.next_at(tx)
    if next_at is None or next_at > now:
        return False
    async with deps.db.write() as tx:
        work = await due.claim(tx, now=now, lease_until=now + LEASE)
    if work is None:
        return False
    try:
        await KINDS[work.kind](deps, work)
    except Exception as exc:  # whatever it was, the rest of the work must go on
        log.exception("due work failed", work=work.id, kind=work.kind, error=type(exc).__name__)
    return True


async def purge(deps: Deps) -> None:
    """Erase what has been kept for as long as the settings say (OPS-4)."""
    now = deps.now()
    async with deps.db.write() as tx:
        policy = await load_policy(tx, deps)
        await dialogue.purge(tx, before=now - timedelta(days=policy.dialogue_days))
        await inbox.purge(tx, before=now - timedelta(days=policy.undecodable_days))
        await buttons.purge(tx, before=now - timedelta(days=policy.button_days))
        await people.purge_strangers(tx, before=now - timedelta(minutes=policy.stranger_minutes))
