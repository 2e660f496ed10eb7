"""Taking one change back from the journal: planned by looking, done in the write that looks again (CTL-6, PPL-5)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from bot.domain import rollback
from bot.domain.errors import BotError
from bot.domain.filing import Compare
from bot.domain.memory import Record, Status
from bot.domain.people import Part, Person
from bot.domain.policy import BadSetting, topic_of
from bot.domain.proposal import ProposalStatus
from bot.domain.rights import decides, may_rule
from bot.domain.rollback import Why
from bot.domain.verdicts import Verdicts
from bot.flows.deps import Deps, load_policy
from bot.flows.forgetting.erase import tombstone_key
from bot.flows.history.roll_back import take_back, way_back
from bot.flows.memory.rewrite import the
from bot.flows.people import access
from bot.flows.queue.decide_proposal import base_holds, end_exceptions
from bot.flows.rules.rule_decide import exceptions_back
from storage import areas, journal, memory, people, proposals
from storage import rollback as store
from storage import settings as settings_store
from storage.db import Tx
from storage.journal import Entry
from storage.proposals import ProposalKind


class Late(BotError):
    """The change could be undone a moment ago and can't be any more: the whole write is given up."""

    def __init__(self, entry_id: int) -> None:
        super().__init__(f"change {entry_id} can't be undone any more")
        self.entry_id = entry_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoing:
    """A change that can be taken back. `carry_out` does it and returns the records that search must learn about."""

    carry_out: Callable[[], Awaitable[list[Record]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who wants which change back, and when."""

    deps: Deps
    person: Person
    entry: Entry
    now: datetime
    #: how texts relate; reading them is no work for a write
    compare: Compare

    @property
    def kept(self) -> Mapping[str, Any]:
        return self.entry.details or {}

    @property
    def subject_id(self) -> int:
        assert self.entry.subject_id is not None
        return self.entry.subject_id

    def details(self, **more: Any) -> dict[str, Any]:
        """Details of the row that tells of the undoing."""
        return {**more, "undoes": self.entry.id}

    async def note(self, tx: Tx, act: str, /, **details: Any) -> None:
        """The row of the undoing, about the same thing."""
        await journal.write(
            tx,
            act,
            subject=self.entry.subject,
            subject_id=self.entry.subject_id,
            actor_id=self.person.id,
            now=self.now,
            scope=self.entry.scope,
            details=self.details(**details),
        )


Plan = Callable[[Tx, Asked], Awaitable[Undoing | Why]]


async def look_ahead(deps: Deps, person: Person, entry_id: int, *, now: datetime) -> Verdicts:
    """Compare all texts that `plan` will ask about."""
    verdicts = Verdicts()
    async with deps.db.read() as tx:
        entry = await journal.entry(tx, person, entry_id)
        if entry is not None:
            await plan(tx, deps, person, entry, now=now, compare=verdicts.ask)
    await asyncio.to_thread(verdicts.judge)
    return verdicts


async def plan(tx: Tx, deps: Deps, person: Person, entry: Entry, *, now: datetime, compare: Compare) -> Undoing | Why:
    """How this change is taken back as things are now, or why it isn't. Writes nothing."""
    if not person.is_admin or person.removed:
        return Why.NO_RIGHT
    make = _PLANS.get((entry.subject, entry.act)) or _PLANS.get((entry.subject, "*"))
    if make is None:
        return Why.NEVER
    return await make(tx, Asked(deps=deps, person=person, entry=entry, now=now, compare=compare))


# --- records ----------------------------------------------------------------------------------------------------------


async def _record(tx: Tx, asked: Asked) -> Undoing | Why:
    record = await memory.get(tx, asked.subject_id)
    if record is None or record.status is Status.DELETED:
        return Why.FORGOTTEN
    back = rollback.before(asked.entry.act, asked.entry.details, asked.entry.scope)
    if back is None:
        return Why.NEVER
    if record.revision != asked.entry.revision:
        return Why.CHANGED
    if not (decides(asked.person, record.scope) and decides(asked.person, back.scope or record.scope)):
        return Why.NO_RIGHT
    way = await way_back(tx, asked.deps, record, asked.entry, back, compare=asked.compare)
    if isinstance(way, Why):
        return way

    async def carry_out() -> list[Record]:
        restored = await take_back(tx, asked.person, way, now=asked.now)
        if restored is None:
            raise Late(asked.entry.id)
        return [restored]

    return Undoing(carry_out=carry_out)


async def _buried(tx: Tx, asked: Asked, text: str) -> bool:
    """Whether these words were forgotten as another record: undoing must not say them again (FGT-9)."""
    return await memory.is_buried(tx, asked.deps.digest(tombstone_key(text)))


# --- rules and skills -------------------------------------------------------------------------------------------------


async def _proposal(tx: Tx, asked: Asked) -> Undoing | Why:
    kind = ProposalKind(asked.entry.subject)
    proposal = await proposals.get(tx, kind, asked.subject_id)
    status = rollback.PROPOSALS.get(asked.entry.act)
    if status is None or proposal is None:
        return Why.NEVER
    if proposal.revision != asked.entry.revision:
        return Why.CHANGED
    if not may_rule(asked.person, proposal.scope):
        return Why.NO_RIGHT
    words = asked.kept.get("before")
    if words is not None and await _buried(tx, asked, str(words)):
        return Why.FORGOTTEN
    if status is ProposalStatus.ACTIVE and not await base_holds(tx, proposal):
        return Why.BASE

    async def carry_out() -> list[Record]:
        waits = status == ProposalStatus.PROPOSED
        by, now = (None, None) if waits else (asked.person.id, asked.now)
        if not await store.reopen(tx, proposal, status=status, text=words, by=by, now=now):
            raise Late(asked.entry.id)
        text = {"before": proposal.text, "after": words} if words is not None else {"after": proposal.text}
        await asked.note(tx, rollback.UNDONE, **text, act=asked.entry.act)
        await _exceptions(tx, asked, proposal, status)
        return await _fact_again(tx, asked, proposal) if asked.entry.act == "approved" else []

    return Undoing(carry_out=carry_out)


async def _exceptions(tx: Tx, asked: Asked, rule: proposals.Proposal, status: ProposalStatus) -> None:
    """A rule's exceptions come back with it, and end with it (RUL-10)."""
    if rule.kind is not ProposalKind.RULE:
        return
    if status is ProposalStatus.ACTIVE:
        await exceptions_back(tx, asked.deps, asked.person, rule, now=asked.now)
    else:
        await end_exceptions(tx, rule, asked.person, now=asked.now)


async def _fact_again(tx: Tx, asked: Asked, proposal: proposals.Proposal) -> list[Record]:
    """The fact that was taken back when it became this rule is in force again, if nothing happened to it since."""
    proposed = await journal.last(tx, proposal.kind.value, proposal.id, ("proposed",))
    made_of = (proposed.details or {}).get("of") if proposed is not None else None
    record = await memory.get(tx, int(made_of)) if made_of is not None else None
    taken = await journal.last(tx, "record", record.id, ("made-rule",)) if record is not None else None
    if record is None or taken is None or (taken.details or {}).get("rule") != proposal.id:
        return []
    if record.status is not Status.WITHDRAWN or record.revision != taken.revision:
        return []
    if not await memory.change(tx, record, status=Status.ACTIVE.value):
        return []
    await journal.write(
        tx,
        rollback.UNDONE,
        subject="record",
        subject_id=record.id,
        actor_id=asked.person.id,
        now=asked.now,
        scope=record.scope,
        details=asked.details(was=rollback.was(record, ("status",)), act="made-rule"),
    )
    return [await the(tx, record.id)]


# --- settings ---------------------------------------------------------------------------------------------------------


async def _setting(tx: Tx, asked: Asked) -> Undoing | Why:
    key, before, after = (asked.kept.get(name) for name in ("key", "before", "after"))
    try:
        topic_of(str(key))
    except BadSetting:
        return Why.NEVER
    name = str(key)
    first = getattr(asked.deps.base_policy, name)
    if getattr(await load_policy(tx, asked.deps), name) != after:
        return Why.CHANGED

    async def carry_out() -> list[Record]:
        if before == first:
            await settings_store.drop(tx, name)
        else:
            await settings_store.put(tx, name, before, by=asked.person.id, now=asked.now)
        await asked.note(tx, "setting-changed", key=name, before=after, after=before)
        return []

    return Undoing(carry_out=carry_out)


# --- people -----------------------------------------------------------------------------------------------------------


async def _renamed(tx: Tx, asked: Asked) -> Undoing | Why:
    person = await people.get(tx, asked.subject_id)
    before, after = str(asked.kept.get("before", "")), asked.kept.get("after")
    if person is None or not before:
        return Why.NEVER
    if person.name != after:
        return Why.CHANGED

    async def carry_out() -> list[Record]:
        await people.change(tx, person.id, name=before)
        await asked.note(tx, "renamed", before=person.name, after=before)
        return []

    return Undoing(carry_out=carry_out)


async def _admin(tx: Tx, asked: Asked) -> Undoing | Why:
    given = asked.entry.act == "admin-given"
    person = await people.get(tx, asked.subject_id)
    if person is None or person.removed or person.is_admin is not given:
        return Why.CHANGED
    if given and len(await people.admins(tx)) == 1:
        return Why.IMPOSSIBLE

    async def carry_out() -> list[Record]:
        if not await access.set_admin(tx, asked.deps, asked.person, person, admin=not given, now=asked.now):
            raise Late(asked.entry.id)
        return []

    return Undoing(carry_out=carry_out)


async def _part(tx: Tx, asked: Asked) -> Undoing | Why:
    area_id = asked.entry.scope.area_id if asked.entry.scope is not None else None
    person = await people.get(tx, asked.subject_id)
    if area_id is None or person is None:
        return Why.NEVER
    before, after = (Part(v) if (v := asked.kept.get(name)) else None for name in ("before", "after"))
    area = await areas.get(tx, area_id)
    if person.removed or area is None or area.closed or person.part_in(area_id) is not after:
        return Why.CHANGED

    async def carry_out() -> list[Record]:
        done = await access.give_part(
            tx, asked.deps, asked.person, person_id=person.id, area_id=area_id, part=before, now=asked.now
        )
        if not done:
            raise Late(asked.entry.id)
        return []

    return Undoing(carry_out=carry_out)


async def _removed(tx: Tx, asked: Asked) -> Undoing | Why:
    person = await people.get(tx, asked.subject_id)
    if person is None or not person.removed:
        return Why.CHANGED
    if person.id not in {p.id for p, _ in await people.removed(tx, now=asked.now)}:
        return Why.IMPOSSIBLE

    async def carry_out() -> list[Record]:
        if not await access.bring_back(tx, asked.deps, asked.person, person, now=asked.now):
            raise Late(asked.entry.id)
        return []

    return Undoing(carry_out=carry_out)


# --- areas, sites, groups ---------------------------------------------------------------------------------------------


async def _area(tx: Tx, asked: Asked) -> Undoing | Why:
    """A name, a role, or which area is the default."""
    area = await areas.get(tx, asked.subject_id)
    before, after = asked.kept.get("before"), asked.kept.get("after")
    if area is None or area.closed:
        return Why.CHANGED
    match asked.entry.act:
        case "area-renamed":
            now, taken = area.name, await areas.by_name(tx, str(before))
            if taken is not None and taken.id != area.id:
                return Why.IMPOSSIBLE
        case "area-role":
            now = area.role_prompt
        case _:
            other = await areas.by_name(tx, str(before))
            if other is None:
                return Why.IMPOSSIBLE
            now = area.name if area.is_default else ""

    async def carry_out() -> list[Record]:
        match asked.entry.act:
            case "area-renamed":
                await areas.rename(tx, area.id, str(before))
            case "area-role":
                await areas.set_role(tx, area.id, str(before or ""))
            case _:
                assert other is not None
                await areas.make_default(tx, other.id)
        await asked.note(tx, asked.entry.act, before=after, after=before)
        return []

    return Undoing(carry_out=carry_out) if now == after else Why.CHANGED


async def _area_closed(tx: Tx, asked: Asked) -> Undoing | Why:
    area = await areas.get(tx, asked.subject_id)
    if area is None or not area.closed:
        return Why.CHANGED
    if await areas.by_name(tx, area.name) is not None:
        return Why.IMPOSSIBLE

    async def carry_out() -> list[Record]:
        if not await areas.reopen(tx, area.id):
            raise Late(asked.entry.id)
        await asked.note(tx, "area-reopened", after=area.name)
        for person_id in await areas.people_of(tx, area.id):
            await access.refresh(tx, person_id, now=asked.now)
        return []

    return Undoing(carry_out=carry_out)


async def _site(tx: Tx, asked: Asked) -> Undoing | Why:
    found = await areas.site(tx, asked.subject_id)
    before, after = str(asked.kept.get("before")), asked.kept.get("after")
    if found is None or found[1] != after:
        return Why.CHANGED
    if await areas.site_named(tx, area_id=found[0], name=before) not in (None, asked.subject_id):
        return Why.IMPOSSIBLE

    async def carry_out() -> list[Record]:
        await areas.rename_site(tx, asked.subject_id, before)
        await asked.note(tx, "site-renamed", before=after, after=before)
        return []

    return Undoing(carry_out=carry_out)


async def _chat(tx: Tx, asked: Asked) -> Undoing | Why:
    """What a group or a topic works in. An area closed since is no place to go back to."""
    topic_id, before, after = (asked.kept.get(name) for name in ("topic", "before", "after"))
    bound = await store.bound_to(tx, chat_id=asked.subject_id, topic_id=int(topic_id or 0))
    if bound is None or bound[0] != after:
        return Why.CHANGED
    area = await areas.get(tx, int(before)) if before is not None else None
    if before is not None and (area is None or area.closed):
        return Why.IMPOSSIBLE

    async def carry_out() -> list[Record]:
        done = await store.rebind(
            tx,
            chat_id=asked.subject_id,
            topic_id=int(topic_id or 0),
            was=after,
            area_id=before,
            by=asked.person.id,
            now=asked.now,
        )
        if not done:
            raise Late(asked.entry.id)
        act = "chat-bound" if before is not None else "chat-unbound"
        await asked.note(tx, act, topic=topic_id, before=after, after=before)
        return []

    return Undoing(carry_out=carry_out)


_PLANS: Final[Mapping[tuple[str, str], Plan]] = {
    ("record", "*"): _record,
    ("rule", "*"): _proposal,
    ("skill", "*"): _proposal,
    ("setting", "setting-changed"): _setting,
    ("person", "renamed"): _renamed,
    ("person", "admin-given"): _admin,
    ("person", "admin-taken"): _admin,
    ("person", "part-changed"): _part,
    ("person", "removed"): _removed,
    ("area", "area-renamed"): _area,
    ("area", "area-role"): _area,
    ("area", "area-default"): _area,
    ("area", "area-closed"): _area_closed,
    ("site", "site-renamed"): _site,
    ("chat", "chat-bound"): _chat,
    ("chat", "chat-unbound"): _chat,
}
