"""Other words for a rule, said outright: «поправка: …» of one's own proposal, «измени правило №2: …» (RUL-1, RUL-4).

A proposal that its author words anew still waits, in its new version; who decides about a rule gives it the new words.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.domain.discretion import adds_somebody, holds_secret
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.policy import local
from bot.domain.proposal import ProposalStatus
from bot.domain.rights import may_rule
from bot.domain.rules.amending import corrected
from bot.domain.rules.remedies import Standing, Told
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory.correct import means_something
from bot.flows.memory.pages import circle
from bot.flows.queue import cards, decide_proposal, proposal_cards, queue
from bot.flows.queue.decide_proposal import ProposalDone
from bot.flows.queue.fates import tell_proposer
from bot.flows.rules import rule_cards, rule_check
from bot.language.commands import Correct
from storage import dialogue, journal, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

RULE = ProposalKind.RULE


async def take(deps: Deps, turn: Turn, intent: Correct) -> bool:
    """«Поправка: …» that is about a rule just spoken of, or about one's own that waits. False: it is about no rule."""
    async with deps.db.read() as tx:
        shown, own = await _in_question(tx, turn)
    now = local(turn.incoming.sent_at, turn.zone)
    found = _about(shown, intent, now=now)
    if found is None and own and not await means_something(deps, turn, intent):
        found = _about(own, intent, now=now)
    if found is None:
        return False
    rule, text = found
    if (key := unkept_words(text, of=rule.text)) is not None:
        async with commit(deps, turn, intent="rule", keep=False) as tx:
            await reply(tx, deps, turn, notice(key))
        return True
    await amend(deps, turn, rule, text)
    return True


def unkept_words(text: str, *, of: str) -> str | None:
    """Why these can't be a rule's words (MEM-13)."""
    if holds_secret(text):
        return "queue-words-secret"
    return "queue-words-delicate" if adds_somebody(text, to=of) else None


async def _in_question(tx: Tx, turn: Turn) -> tuple[list[Proposal], list[Proposal]]:
    """Rules that the bot's message replied to, or its last one, repeats; and all of one's own that wait."""
    known = await proposals.with_status(tx, RULE, ProposalStatus.PROPOSED, ProposalStatus.ACTIVE)
    eyes = await circle(tx, turn, acts=True)
    mine = [p for p in known if _may(turn, p) and proposal_cards.shows(eyes, p)]
    quoted = turn.incoming.reply
    if quoted is not None:
        text = quoted.text if quoted.by_bot else ""
    else:
        last = await dialogue.recent(tx, turn.place, limit=1)
        text = last[0].text if last and last[0].by_bot else ""
    shown = [p for p in mine if p.text in text]
    own = [p for p in mine if p.author_id == turn.person.id and p.status is ProposalStatus.PROPOSED]
    return shown, own


def _may(turn: Turn, rule: Proposal) -> bool:
    if rule.status is ProposalStatus.PROPOSED:
        return rule.author_id == turn.person.id
    return may_rule(turn.person, rule.scope)


def _about(rules: Sequence[Proposal], intent: Correct, *, now: datetime) -> tuple[Proposal, str] | None:
    """The one rule that the correction is about, with its new text."""
    made = [(rule, text) for rule in rules if (text := corrected(rule.text, intent, now=now)) is not None]
    return made[0] if len(made) == 1 else None


async def amend(deps: Deps, turn: Turn, rule: Proposal, text: str) -> None:
    """Give the rule these words: in force for who decides, a new version of the proposal for its author."""
    own = rule.status is ProposalStatus.PROPOSED and rule.author_id == turn.person.id
    told = await rule_check.look_ahead(deps, Standing(id=rule.id, text=text, where=rule.where), place=turn.place)
    async with commit(deps, turn, intent="rule", correction=True) as tx:
        if own:
            await reply(tx, deps, turn, await _new_version(tx, deps, turn, rule, text, told))
            return
        seen = rule_check.shown(deps, rule)
        done = await decide_proposal.confirm(
            tx, deps, turn.person, RULE, rule.id, now=turn.now, seen=seen, words=text, told=told
        )
        if not isinstance(done, ProposalDone):
            await reply(tx, deps, turn, await cards.undecided(tx, deps, done, walking=False))
            return
        await reply(tx, deps, turn, await proposal_cards.outcome(tx, done))
        await tell_proposer(tx, deps, done, now=turn.now)
    done.index(deps)


async def _new_version(tx: Tx, deps: Deps, turn: Turn, rule: Proposal, text: str, told: Sequence[Told]) -> Notice:
    """The proposal in its new words, for its author and for those who decide."""
    if text == rule.text or not await proposals.reword(tx, rule, text=text):
        return notice("queue-gone")
    await journal.write(
        tx,
        "reworded",
        subject=RULE.value,
        subject_id=rule.id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=rule.scope,
        details={"before": rule.text, "after": text},
    )
    now = await proposals.get(tx, RULE, rule.id)
    assert now is not None
    found = rule_cards.shown_to(await circle(tx, turn), await rule_check.settle(tx, deps, now, told, now=turn.now))
    if not may_rule(turn.person, now.scope):
        await queue.announce_proposal(tx, deps, RULE, now.id, now=turn.now, asker=turn.person)
    args: rule_cards.Args = {"kind": RULE.value, "id": now.id, "seen": rule_check.shown(deps, now)}
    confirm = Button(key="btn-make-active", verb="proposal-confirm", args=args, style="success")
    undo = Button(key="btn-undo", verb="proposal-undo", args=args)
    lines = [
        Line("rule-amended", {**await proposal_cards.arguments(tx, now), "old": rule.text}),
        *await rule_cards.warnings(tx, found),
    ]
    rows = ((confirm,), (undo,)) if may_rule(turn.person, now.scope) else ((undo,),)
    return Notice(lines=tuple(lines), rows=rows)
