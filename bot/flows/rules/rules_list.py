"""/rules and what is opened from it: the cards, the history, the words that are a fact after all (RUL-3, RUL-4)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.notices import Button, Notice, notice, record_ref
from bot.domain.proposal import ProposalStatus
from bot.flows.answers.nearby import NEAR
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply, say
from bot.flows.memory import correct
from bot.flows.memory.file_item import file_fact
from bot.flows.memory.pages import circle
from bot.flows.memory.rewrite import Said
from bot.flows.queue import queue_proposals, waiting
from bot.flows.queue.decide import Undecided
from bot.flows.queue.decide_proposal import withdraw
from bot.flows.queue.proposal_cards import visible
from bot.flows.rules import rule_history, rules_page
from bot.flows.verbs import Look, Seen, Verb
from storage import dialogue, memory, proposals
from storage.proposals import Proposal, ProposalKind


async def rules(deps: Deps, turn: Turn) -> None:
    """All rules; «/rules history», «/rules снятые» and «/rules 7» are what they say."""
    asked = turn.incoming.argument.casefold().strip(" №#.") if turn.incoming.command == "rules" else ""
    if asked in _HISTORY:
        await rule_history.history(deps, turn)
    elif asked.isdecimal() and turn.place.private:
        await rules_page.one(deps, turn, int(asked[:18]))
    else:
        async with commit(deps, turn, intent="rules") as tx:
            eyes = await circle(tx, turn)
            await reply(tx, deps, turn, await rules_page.page(tx, eyes, past=asked in _PAST, number=1))


_HISTORY = frozenset({"history", "история", "истории", "log"})
_PAST = frozenset({"past", "removed", "снятые", "отклоненные", "отклонённые", "архив"})


async def turn_page(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        eyes, number = await circle(tx, tap), int(tap.args["page"])
        await redraw(tx, deps, tap, await rules_page.page(tx, eyes, past="past" in tap.args, number=number))


async def open_card(deps: Deps, tap: Tap) -> None:
    """The card of one, as a message of its own or in the place of the list it was opened from."""
    async with commit_tap(deps, tap) as tx:
        found = await proposals.get(tx, *queue_proposals.which(tap))
        if found is None or not visible(tap.person, found) or not tap.place.private:
            await say(tx, deps, tap.place, notice("queue-gone"), now=tap.now, update_id=tap.update_id)
            return
        back: dict[str, int | str] = {}
        if "page" in tap.args:
            back = {key: value for key, value in tap.args.items() if key in ("kind", "page", "past")}
        rows = ((Button(key="btn-back", verb="proposal-page", args=back),),) if back else ()
        card = await waiting.proposal_card(tx, deps, tap.person, found, walking=False, back=rows)
        if back:
            await redraw(tx, deps, tap, card)
        else:
            await say(tx, deps, tap.place, card, now=tap.now, update_id=tap.update_id)


async def as_fact(deps: Deps, tap: Tap) -> None:
    """«Всё-таки факт»: the proposal is taken back and its words are filed as what is known (MEM-5)."""
    kind, proposal_id = queue_proposals.which(tap)
    async with deps.db.read() as tx:
        found = await proposals.get(tx, kind, proposal_id)
    text = found.text if found is not None else ""
    near, vector = await deps.recall.near(text, limit=NEAR), await deps.recall.vector(text)
    touched: Sequence[int] = ()
    async with commit_tap(deps, tap) as tx:
        taken = await withdraw(tx, tap.person, kind, proposal_id, now=tap.now)
        if isinstance(taken, Undecided) or taken.proposal.text != text:
            await redraw(tx, deps, tap, notice("queue-gone"))
            return
        turn = correct.turn_of(tap, _utterance(tap, taken.proposal))
        said = Said(text=text, author_id=tap.person.id, source=taken.proposal.source, vector=vector)
        outcome = await file_fact(tx, deps, turn, said, taken.proposal.scope, near=near)
        touched = outcome.touched
        await redraw(
            tx,
            deps,
            tap,
            Notice(lines=outcome.lines, rows=outcome.rows, refs=tuple(record_ref(i) for i in touched)),
        )
        changed = await memory.many(tx, touched)
    for record in changed:
        deps.recall.put(record)


def _utterance(tap: Tap, proposal: Proposal) -> dialogue.Utterance:
    """The message that the proposal came from, for the flow that files facts."""
    return dialogue.Utterance(
        id=0,
        chat_id=tap.place.chat_id,
        topic_id=tap.place.topic_id,
        message_id=proposal.source.message_id if proposal.source is not None else None,
        person_id=tap.person.id,
        speaker=tap.person.name,
        at=tap.now,
        text=proposal.text,
        own_words=True,
        addressed=True,
    )


async def _seen(look: Look) -> Seen:
    found = await proposals.get(look.tx, ProposalKind(str(look.args["kind"])), int(look.args["id"]))
    return Seen.ACCEPTED if found is not None and visible(look.person, found) else Seen.STALE


async def _own(look: Look) -> Seen:
    found = await proposals.get(look.tx, ProposalKind(str(look.args["kind"])), int(look.args["id"]))
    if found is None or not visible(look.person, found) or found.status != ProposalStatus.PROPOSED:
        return Seen.STALE
    return Seen.ACCEPTED if found.author_id == look.person.id else Seen.NO_RIGHT


VERBS: dict[str, Verb] = {
    "proposal-page": Verb(run=turn_page),
    "proposal-open": Verb(run=open_card, check=_seen),
    "proposal-as-fact": Verb(run=as_fact, check=_own),
}
