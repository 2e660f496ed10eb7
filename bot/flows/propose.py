"""Standing instructions and procedures become proposals; only «правило: …» of one with the right acts (RUL-1)."""

from __future__ import annotations

from bot.domain.discretion import holds_secret
from bot.domain.memory import Level, Scope
from bot.domain.merging import Verdict, compare
from bot.domain.notices import Button, Line, notice
from bot.domain.proposal import ProposalStatus
from bot.domain.rights import may_rule
from bot.flows import areas as area_flow
from bot.flows import queue
from bot.flows.deps import Deps, Tap, Turn, commit, reply
from bot.flows.origins import area_named, source_of
from bot.flows.outcome import Outcome, together
from bot.flows.rewrite import Said
from bot.language.commands import Rule
from bot.language.replacing import capital
from storage import journal, proposals
from storage.db import Tx
from storage.proposals import ProposalKind


async def state_rule(deps: Deps, turn: Turn, intent: Rule) -> None:
    """«Правило: …»: in force at once within the speaker's right, otherwise a proposal (RUL-1)."""
    async with deps.db.read() as tx:
        area_id = await area_named(tx, intent.scope) if intent.scope is not None else None
        problem = None
        if intent.scope is not None and area_id is None:
            problem = await area_flow.unknown_area(tx, intent.scope)
    if holds_secret(intent.text):
        problem = notice("memory-secret-refused")
    text = capital(intent.text.strip())
    said = Said(text=text, author_id=turn.person.id, source=source_of(turn), vector=None)
    async with commit(deps, turn, intent="rule") as tx:
        if problem is not None:
            await reply(tx, deps, turn, problem)
            return
        outcome = await propose(tx, deps, turn, ProposalKind.RULE, said, area_id=area_id, at_once=True)
        await reply(tx, deps, turn, together([outcome]))


async def propose(
    tx: Tx,
    deps: Deps,
    turn: Turn | Tap,
    kind: ProposalKind,
    said: Said,
    *,
    area_id: int | None,
    name: str = "",
    at_once: bool = False,
    of_record: int | None = None,
) -> Outcome:
    """A standing instruction or a procedure: a proposal, whoever said it (MEM-5).

    `of_record` is the fact that is to become it. The outcome asks something when the proposal is a new one.
    """
    level = Level.AREA if area_id is not None else Level.COMPANY
    scope = Scope(level=level, area_id=area_id)
    known = await _same_proposal(tx, kind, said.text, scope)
    if known is not None:
        await proposals.count_repeat(tx, kind, known.id)
        await journal.write(
            tx,
            "repeated",
            subject=kind.value,
            subject_id=known.id,
            actor_id=turn.person.id,
            now=turn.now,
            scope=known.scope,
        )
        return Outcome(lines=(Line(f"{kind.value}-known", {"text": known.text, "status": known.status}),), scope=scope)
    active = at_once and may_rule(turn.person, scope)
    proposal_id = await proposals.add(
        tx,
        kind,
        text=said.text,
        name=name,
        scope=scope,
        author_id=turn.person.id,
        source=said.source,
        status=ProposalStatus.ACTIVE if active else ProposalStatus.PROPOSED,
        now=turn.now,
    )
    await journal.write(
        tx,
        "confirmed" if active else "proposed",
        subject=kind.value,
        subject_id=proposal_id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=scope,
        details={"after": said.text} if of_record is None else {"after": said.text, "of": of_record},
    )
    args: dict[str, int | str] = {"kind": kind.value, "id": proposal_id}
    rows: list[tuple[Button, ...]] = []
    if active:
        remove = Button(key="btn-remove", verb="proposal-remove", args=args)
        return Outcome(lines=(Line(f"{kind.value}-active", {"text": said.text}),), rows=((remove,),), scope=scope)
    if may_rule(turn.person, scope):
        rows.append((Button(key="btn-make-active", verb="proposal-confirm", args=args, style="success"),))
    else:
        await queue.announce_proposal(tx, deps, kind, proposal_id, now=turn.now, asker=turn.person)
    as_fact = Button(key="btn-as-fact", verb="proposal-as-fact", args=args)
    undo = Button(key="btn-undo", verb="proposal-undo", args=args)
    rows.append((as_fact, undo))
    line = Line(f"{kind.value}-proposed", {"text": said.text})
    return Outcome(lines=(line,), rows=tuple(rows), scope=scope, asks=True)


async def _same_proposal(tx: Tx, kind: ProposalKind, text: str, scope: Scope) -> proposals.Proposal | None:
    """A rule or skill that says the same already, whatever became of it (RUL-2)."""
    for known in await proposals.with_status(
        tx, kind, ProposalStatus.ACTIVE, ProposalStatus.PROPOSED, ProposalStatus.REJECTED
    ):
        if known.scope == scope and compare(known.text, text) is Verdict.SAME:
            return known
    return None
