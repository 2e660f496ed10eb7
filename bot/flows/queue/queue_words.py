"""The words that a decider was asked to type: the wording to approve instead, or why not."""

from __future__ import annotations

from bot.domain import correcting
from bot.domain.correcting import Wording
from bot.domain.discretion import of_somebody
from bot.domain.memory import Record
from bot.domain.notices import notice
from bot.domain.policy import local
from bot.domain.queue import Kind
from bot.flows.answers.quote import delete_row
from bot.flows.asking import LISTENS
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.queue import cards, decide, decide_proposal, proposal_cards, waiting
from bot.flows.queue.decide import Done
from bot.flows.queue.decide_proposal import ProposalDone
from bot.flows.queue.fates import tell_author, tell_proposer
from bot.language import commands
from bot.language.sensitive import secret
from bot.language.small_talk import meant_as_an_answer
from storage import memory, prompts, proposals
from storage.prompts import Awaited
from storage.proposals import Proposal, ProposalKind


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """False: the message is no answer to what was asked; the wait is over, and it is handled like any other."""
    text = " ".join(turn.incoming.text.split())
    wording = not _rewording(awaited) or _reading(turn, text) is not None
    reason = _rewording(awaited) or _plain(turn, text, asked=not awaited.kind.endswith(LISTENS))
    if not turn.incoming.own_words or not wording or not reason:
        async with deps.db.write() as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
        return False
    if secret(text) is not None:
        await _refuse(deps, turn, "queue-words-secret")
    elif _rewording(awaited) and of_somebody(text) and not of_somebody(await _standing_text(deps, awaited)):
        await _refuse(deps, turn, "queue-words-delicate")
    elif "kind" in awaited.args:
        # A procedure keeps its lines.
        await _about_proposal(deps, turn, awaited, turn.incoming.text.strip())
    else:
        await _about_record(deps, turn, awaited, text)
    return True


def _rewording(awaited: Awaited) -> bool:
    return awaited.kind.endswith("-reword")


def _plain(turn: Turn, text: str, *, asked: bool) -> bool:
    """Words that say why: no question, no request, no answer to another message. What is so instead says it too.

    `asked` for the reason, the person may answer the message that asked.
    """
    quoted = turn.incoming.reply
    if not meant_as_an_answer(text) or (quoted is not None and not (asked and quoted.by_bot)):
        return False
    intent = commands.parse(text, bot_names=turn.policy.names, is_reply=turn.incoming.reply is not None)
    match intent:
        case commands.Say(is_question=False) | commands.Correct() | commands.Wrong():
            return True
        case _:
            return False


def _reading(turn: Turn, text: str) -> commands.Intent | None:
    """What was typed for a wording. A question or another request in its place is what it is."""
    intent = commands.parse(text, bot_names=turn.policy.names, is_reply=False)
    if not meant_as_an_answer(text):
        return None
    match intent:
        case commands.Say(is_question=False) | commands.Remember() | commands.Rule() | commands.Correct():
            return intent
        case _:
            return None


def _wording(turn: Turn, text: str, record: Record) -> Wording:
    """The text as a record holds it, its dates worked out; «не X, а Y» changes that part of the candidate alone."""
    now = local(turn.incoming.sent_at, turn.zone)
    match _reading(turn, text):
        case commands.Correct() as correct:
            part = correcting.reworded(correct, record, speaker=turn.person, now=now)
            return part or correcting.stated(correct.new, speaker=turn.person, now=now)
        case commands.Remember(payload=payload) if payload:
            return correcting.stated(payload, speaker=turn.person, now=now)
        case _:
            return correcting.typed(text, now=now)


async def _about_record(deps: Deps, turn: Turn, awaited: Awaited, text: str) -> None:
    record_id = int(awaited.args["record"])
    async with deps.db.read() as tx:
        record = await memory.get(tx, record_id)
    words = _wording(turn, text, record) if _rewording(awaited) and record is not None else None
    near = await deps.recall.near(words.text, limit=decide.NEAR) if words is not None else []
    walking = "next" in awaited.args
    async with commit(deps, turn, intent="queue") as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        if _rewording(awaited):
            found = await decide.approve(
                tx, deps, turn.person, record_id, now=turn.now, seen=_seen(awaited), words=words, near=near
            )
        else:
            found = await decide.reject(
                tx, deps, turn.person, record_id, now=turn.now, seen=_seen(awaited), reason=text
            )
        if isinstance(found, Done):
            await reply(tx, deps, turn, await cards.outcome(tx, found))
            await tell_author(tx, deps, found, now=turn.now)
            if walking:
                await waiting.walk_on(tx, deps, turn, (found.case.kind, record_id))
        else:
            await reply(tx, deps, turn, await cards.undecided(tx, deps, found, walking=walking))
    if isinstance(found, Done):
        found.index(deps)


async def _about_proposal(deps: Deps, turn: Turn, awaited: Awaited, text: str) -> None:
    kind, proposal_id = ProposalKind(str(awaited.args["kind"])), int(awaited.args["id"])
    person, seen = turn.person, _seen(awaited)
    async with commit(deps, turn, intent="queue") as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        if _rewording(awaited):
            words = _rule_words(turn, text)
            found = await decide_proposal.confirm(
                tx, deps, person, kind, proposal_id, now=turn.now, seen=seen, words=words
            )
        else:
            found = await decide_proposal.reject(
                tx, deps, person, kind, proposal_id, now=turn.now, seen=seen, reason=text
            )
        if isinstance(found, ProposalDone):
            await reply(tx, deps, turn, await proposal_cards.outcome(tx, found))
            await tell_proposer(tx, deps, found, now=turn.now)
            if "next" in awaited.args:
                await waiting.walk_on(tx, deps, turn, (Kind(kind.value), proposal_id))
        else:
            await reply(tx, deps, turn, await cards.undecided(tx, deps, found, walking=False))
    if isinstance(found, ProposalDone):
        found.index(deps)


def _rule_words(turn: Turn, text: str) -> str:
    match _reading(turn, text):
        case commands.Rule(text=stated):
            return stated
        case commands.Remember(payload=payload) if payload:
            return payload
        case _:
            return text


async def _standing_text(deps: Deps, awaited: Awaited) -> str:
    """What the card holds now: whatever that tells of somebody was answered for before."""
    async with deps.db.read() as tx:
        found: Proposal | Record | None
        if "kind" in awaited.args:
            found = await proposals.get(tx, ProposalKind(str(awaited.args["kind"])), int(awaited.args["id"]))
        else:
            found = await memory.get(tx, int(awaited.args["record"]))
    return found.text if found is not None else ""


async def _refuse(deps: Deps, turn: Turn, key: str) -> None:
    """What may not be stored isn't, not even in the dialogue (MEM-13); the words are still awaited."""
    async with commit(deps, turn, intent="queue", keep=False) as tx:
        await reply(tx, deps, turn, notice(key, *delete_row(turn)))


def _seen(awaited: Awaited) -> str | None:
    return str(awaited.args["seen"]) if "seen" in awaited.args else None
