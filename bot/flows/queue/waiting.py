"""What waits for one person's decision, and what comes next as they walk through it (QUE-1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.domain.actions.action import ActionStatus
from bot.domain.actions.rights import may_approve
from bot.domain.memory import Record, Status
from bot.domain.notices import Button, Notice, notice
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import Case, Item, Kind, alike, cases, following, may_decide, may_withdraw
from bot.domain.rights import decides, may_rule
from bot.flows.actions import action_card
from bot.flows.deps import Deps, Tap, Turn, say
from bot.flows.queue import cards, proposal_cards
from bot.flows.queue.decide import load
from bot.flows.skills import skill_cards
from storage import actions, memory, proposals, settings, skills
from storage import queue as store
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

#: of the oldest candidates, this many are looked through for similar ones
LOOKED_THROUGH = 60


async def items(tx: Tx, person: Person, *, zone: str, now: datetime) -> list[Item]:
    """Everything that this person may decide."""
    found = [
        Item(kind=case.kind, id=case.record.id, since=case.record.created_at)
        for case in await _cases(tx, person, zone=zone, now=now)
    ]
    for kind in ProposalKind:
        found += [
            Item(kind=Kind(kind.value), id=p.id, since=p.proposed_at)
            for p in await proposals.with_status(tx, kind, ProposalStatus.PROPOSED)
            if may_rule(person, p.scope)
        ]
    return [*found, *await _actions(tx, person)]


async def _actions(tx: Tx, person: Person) -> list[Item]:
    """Outbound actions that this person may approve, and those whose outcome nobody knows."""
    four_eyes = (await settings.everything(tx)).get("four_eyes") == "yes"
    return [
        Item(
            kind=Kind.UNKNOWN if action.status is ActionStatus.UNKNOWN else Kind.ACTION,
            id=action.id,
            since=action.requested_at,
        )
        for action in await actions.with_status(tx, ActionStatus.PENDING, ActionStatus.UNKNOWN)
        if may_approve(person, action, four_eyes=four_eyes and action.status is ActionStatus.PENDING)
    ]


async def own(tx: Tx, person: Person) -> tuple[list[Record], list[Proposal]]:
    """What this person proposed that waits for somebody else."""
    records = [r for r in await memory.candidates(tx) if may_withdraw(person, r) and not decides(person, r.scope)]
    made = [
        p
        for kind in ProposalKind
        for p in await proposals.with_status(tx, kind, ProposalStatus.PROPOSED)
        if p.author_id == person.id and not may_rule(person, p.scope)
    ]
    return records, made


async def first(tx: Tx, deps: Deps, turn: Turn) -> Notice:
    """The card to begin with; without one, what of theirs waits for others."""
    found = await items(tx, turn.person, zone=turn.zone, now=turn.now)
    head = following(found, after=None)
    return await _nothing(tx, turn.person) if head is None else await _card(tx, deps, turn.person, head, len(found))


async def after(tx: Tx, deps: Deps, at: Turn | Tap, mark: tuple[Kind, int]) -> Notice:
    """The card that follows a decided or skipped one; at the end of the list, how many were skipped."""
    found = await items(tx, at.person, zone=at.zone, now=at.now)
    head = following(found, after=mark)
    if head is not None:
        return await _card(tx, deps, at.person, head, len(found))
    return notice("queue-end", count=len(found)) if found else notice("queue-empty")


async def walk_on(tx: Tx, deps: Deps, at: Turn | Tap, mark: tuple[Kind, int]) -> None:
    """The next card as a message of its own, so that the decided one stays readable."""
    await say(tx, deps, at.place, await after(tx, deps, at, mark), now=at.now, update_id=at.update_id)


async def similar(tx: Tx, person: Person, case: Case) -> tuple[Record, ...]:
    """The plain candidates that could be decided together with this one, it first."""
    if case.kind is not Kind.CANDIDATE or case.record.status is not Status.CANDIDATE:
        return ()
    others = [r for r in await memory.candidates(tx) if r.replaces is None and decides(person, r.scope)]
    return alike(case.record, others[:LOOKED_THROUGH])


async def proposal_card(
    tx: Tx, deps: Deps, person: Person, found: Proposal, *, walking: bool, back: cards.Rows = ()
) -> Notice:
    """A rule or a skill with the buttons that this person has now."""
    if found.kind is ProposalKind.SKILL and (skill := await skills.get(tx, found.id)) is not None:
        whole = await skill_cards.card(tx, deps, person, skill, walking=walking)
        return replace(whole, rows=(*whole.rows, *back))
    may, mine = may_rule(person, found.scope), found.author_id == person.id
    return await proposal_cards.card(tx, deps, found, may=may, own=mine, walking=walking, back=back, person=person)


async def _cases(tx: Tx, person: Person, *, zone: str, now: datetime) -> list[Case]:
    candidates = await memory.candidates(tx)
    standing = await store.standing(tx, [c.replaces for c in candidates if c.replaces is not None])
    ended = await store.ended(tx, today=local(now, zone).date())
    return [case for case in cases(candidates, standing=standing, ended=ended) if may_decide(person, case)]


async def _card(tx: Tx, deps: Deps, person: Person, item: Item, total: int) -> Notice:
    if item.kind in (Kind.RULE, Kind.SKILL):
        found = await proposals.get(tx, ProposalKind(item.kind.value), item.id)
        assert found is not None
        return cards.counted(await proposal_card(tx, deps, person, found, walking=True), total)
    if item.kind in (Kind.ACTION, Kind.UNKNOWN):
        action = await actions.get(tx, item.id)
        assert action is not None
        shown = await action_card.standing(tx, deps, action, person, now=deps.now(), walking=True)
        return cards.counted(shown, total)
    case = await load(tx, item.id)
    assert case is not None
    number = len(await similar(tx, person, case))
    return cards.counted(await cards.card(tx, deps, case, walking=True, alike=number), total)


async def _nothing(tx: Tx, person: Person) -> Notice:
    records, made = await own(tx, person)
    if not records and not made:
        return notice("queue-empty")
    buttons = [
        Button(key="btn-queue-own", verb="queue-withdraw", args={"record": r.id}, label={"text": r.text})
        for r in records[: proposal_cards.OWN_LISTED]
    ]
    buttons += [
        Button(
            key="btn-queue-own",
            verb="proposal-withdraw",
            args={"kind": p.kind.value, "id": p.id},
            label={"text": p.name or p.text},
        )
        for p in made[: proposal_cards.OWN_LISTED]
    ]
    return await proposal_cards.own(tx, records, made, rows=tuple((button,) for button in buttons))
