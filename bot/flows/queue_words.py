"""The words that a decider was asked to type: the wording to approve instead, or why not."""

from __future__ import annotations

from bot.domain.notices import Button, notice
from bot.domain.queue import Kind
from bot.flows import cards, decide, decide_proposal, proposal_cards, waiting
from bot.flows.decide import Done, Undecided
from bot.flows.decide_proposal import ProposalDone
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.fates import tell_author, tell_proposer
from bot.language import commands
from bot.language.sensitive import secret
from storage import prompts
from storage.db import Tx
from storage.prompts import Awaited
from storage.proposals import ProposalKind


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """False: the message is no answer to what was asked, so it is handled like any other."""
    words = _words(turn, awaited)
    if not words:
        return False
    if secret(words) is not None:
        await _refuse(deps, turn)
    elif "kind" in awaited.args:
        await _about_proposal(deps, turn, awaited, words)
    else:
        await _about_record(deps, turn, awaited, words)
    return True


async def _about_record(deps: Deps, turn: Turn, awaited: Awaited, words: str) -> None:
    record_id = int(awaited.args["record"])
    near = await deps.recall.near(words, limit=decide.NEAR)
    async with commit(deps, turn, intent="queue") as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        found = await _decide(tx, deps, turn, awaited, words, near=near)
        if isinstance(found, Done):
            await reply(tx, deps, turn, await cards.outcome(tx, found))
            await tell_author(tx, deps, found, now=turn.now)
            if "next" in awaited.args:
                await waiting.walk_on(tx, deps, turn, (found.case.kind, record_id))
        else:
            await reply(tx, deps, turn, await cards.undecided(tx, deps, found, walking="next" in awaited.args))
    if isinstance(found, Done):
        found.index(deps)


async def _about_proposal(deps: Deps, turn: Turn, awaited: Awaited, words: str) -> None:
    kind, proposal_id = ProposalKind(str(awaited.args["kind"])), int(awaited.args["id"])
    async with commit(deps, turn, intent="queue") as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        found = await _decide_proposal(tx, deps, turn, awaited, words)
        if isinstance(found, ProposalDone):
            await reply(tx, deps, turn, await proposal_cards.outcome(tx, found))
            await tell_proposer(tx, deps, found, now=turn.now)
            if "next" in awaited.args:
                await waiting.walk_on(tx, deps, turn, (Kind(kind.value), proposal_id))
        else:
            await reply(tx, deps, turn, await cards.undecided(tx, deps, found, walking=False))


async def _decide(tx: Tx, deps: Deps, turn: Turn, awaited: Awaited, words: str, *, near: list[int]) -> Done | Undecided:
    record_id, seen, person = int(awaited.args["record"]), _seen(awaited), turn.person
    if awaited.kind == "queue-reword":
        return await decide.approve(tx, deps, person, record_id, now=turn.now, seen=seen, words=words, near=near)
    return await decide.reject(tx, deps, person, record_id, now=turn.now, seen=seen, reason=words)


async def _decide_proposal(tx: Tx, deps: Deps, turn: Turn, awaited: Awaited, words: str) -> ProposalDone | Undecided:
    kind, proposal_id = ProposalKind(str(awaited.args["kind"])), int(awaited.args["id"])
    person, seen = turn.person, _seen(awaited)
    if awaited.kind == "queue-proposal-reword":
        return await decide_proposal.confirm(tx, deps, person, kind, proposal_id, now=turn.now, seen=seen, words=words)
    return await decide_proposal.reject(tx, deps, person, kind, proposal_id, now=turn.now, seen=seen, reason=words)


def _words(turn: Turn, awaited: Awaited) -> str:
    """The person's own words, if they can be what was asked for. A question in place of a wording is a question."""
    incoming = turn.incoming
    if incoming.forward is not None or incoming.edited:
        return ""
    text = " ".join(incoming.text.split())
    if awaited.kind.endswith("-reason"):
        return text
    match commands.parse(text, bot_names=turn.policy.names, is_reply=False):
        case commands.Remember(payload=payload):
            return payload
        case commands.Rule(text=stated):
            return stated
        case commands.Say(is_question=False) | commands.Correct():
            return text
        case _:
            return ""


async def _refuse(deps: Deps, turn: Turn) -> None:
    """A secret's value is stored nowhere, not even in the dialogue (MEM-13); the words are still awaited."""
    async with commit(deps, turn, intent="queue", keep=False) as tx:
        delete = Button(
            key="btn-delete-message", verb="memory-delete-message", args={"message": turn.incoming.message_id}
        )
        await reply(tx, deps, turn, notice("queue-words-secret", (delete,)))


def _seen(awaited: Awaited) -> str | None:
    return str(awaited.args["seen"]) if "seen" in awaited.args else None
