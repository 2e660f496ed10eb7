"""The words that a decider was asked to type: the wording to approve instead, or why not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.domain.queue import Kind
from bot.flows import cards, decide, decide_proposal, proposal_cards, queue, queue_proposals, waiting
from bot.flows.decide import Done, Undecided
from bot.flows.decide_proposal import ProposalDone
from bot.flows.deps import Deps, Turn, commit, reply
from storage import prompts
from storage.db import Tx
from storage.prompts import Awaited
from storage.proposals import ProposalKind


async def about_record(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """False: the message holds no words of the person's own, so it isn't the answer."""
    words = _words(turn)
    if not words:
        return False
    record_id = int(awaited.args["record"])
    near = await deps.recall.near(words, limit=decide.NEAR)
    async with commit(deps, turn, intent="queue") as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        found = await _decide(tx, deps, turn, awaited, words, near=near)
        if isinstance(found, Done):
            await reply(tx, deps, turn, await cards.outcome(tx, found))
            await queue.tell_author(tx, deps, found, now=turn.now)
            if "next" in awaited.args:
                await waiting.walk_on(tx, deps, turn, (found.case.kind, record_id))
        else:
            await reply(tx, deps, turn, await cards.undecided(tx, deps, found, walking="next" in awaited.args))
    if isinstance(found, Done):
        found.index(deps)
    return True


async def about_proposal(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    words = _words(turn)
    if not words:
        return False
    kind, proposal_id = ProposalKind(str(awaited.args["kind"])), int(awaited.args["id"])
    async with commit(deps, turn, intent="queue") as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        found = await _decide_proposal(tx, deps, turn, awaited, words)
        if isinstance(found, ProposalDone):
            await reply(tx, deps, turn, await proposal_cards.outcome(tx, found))
            await queue_proposals.tell_proposer(tx, deps, found, now=turn.now)
            if "next" in awaited.args:
                await waiting.walk_on(tx, deps, turn, (Kind(kind.value), proposal_id))
        else:
            await reply(tx, deps, turn, await cards.undecided(tx, deps, found, walking=False))
    return True


async def _decide(
    tx: Tx, deps: Deps, turn: Turn, awaited: Awaited, words: str, *, near: list[int]
) -> Done | Undecided:
    record_id, seen, person = int(awaited.args["record"]), _seen(awaited), turn.person
    if awaited.kind == "queue-reword":
        return await decide.approve(tx, deps, person, record_id, now=turn.now, seen=seen, words=words, near=near)
    return await decide.reject(tx, deps, person, record_id, now=turn.now, seen=seen, reason=words)


async def _decide_proposal(
    tx: Tx, deps: Deps, turn: Turn, awaited: Awaited, words: str
) -> ProposalDone | Undecided:
    kind, proposal_id = ProposalKind(str(awaited.args["kind"])), int(awaited.args["id"])
    person, seen = turn.person, _seen(awaited)
    if awaited.kind == "proposal-reword":
        return await decide_proposal.confirm(
            tx, deps, person, kind, proposal_id, now=turn.now, seen=seen, words=words
        )
    return await decide_proposal.reject(tx, deps, person, kind, proposal_id, now=turn.now, seen=seen, reason=words)


def _words(turn: Turn) -> str:
    return "" if turn.incoming.forward is not None else " ".join(turn.incoming.text.split())


def _seen(awaited: Awaited) -> str | None:
    return str(awaited.args["seen"]) if "seen" in awaited.args else None


#: what this module waits for, by the kind of prompt
WORDS: dict[str, Callable[[Deps, Turn, Awaited], Awaitable[bool]]] = {
    "queue-reword": about_record,
    "queue-reason": about_record,
    "proposal-reword": about_proposal,
    "proposal-reason": about_proposal,
}
