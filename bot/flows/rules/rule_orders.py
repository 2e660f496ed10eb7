"""«Убери правило №2», «отзови навык …» in words: what its card's button does, for who may press it (RUL-1, PPL-5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.listing import Circle, clip
from bot.domain.naming import names
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import deciders
from bot.domain.rights import may_rule
from bot.domain.rules.amending import amended
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory.outcome import Rows
from bot.flows.memory.pages import circle
from bot.flows.queue import decide_proposal, proposal_cards, waiting
from bot.flows.queue.decide_proposal import ProposalDone
from bot.flows.queue.fates import tell_proposer
from bot.flows.rules.rule_amend import amend, unkept_words
from bot.flows.skills import skill_cards
from bot.language.ruling_orders import Act, Order, Thing
from storage import people, proposals, skills
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

#: of more that fit, none is meant
LISTED = 5
#: more at once are a mistake
AT_ONCE = 10
_KINDS = {Thing.RULE: ProposalKind.RULE, Thing.SKILL: ProposalKind.SKILL}
#: what words may point at: what acts or waits; for «верни», what did as well
_ALIVE = (ProposalStatus.ACTIVE, ProposalStatus.PROPOSED, ProposalStatus.REVIEW, ProposalStatus.OFF)
_PAST = (ProposalStatus.REMOVED, ProposalStatus.REJECTED, ProposalStatus.WITHDRAWN)
_NUMBERED = re.compile(r"№\s?(\d{1,9})")


async def take(deps: Deps, turn: Turn, order: Order) -> bool:
    """Do it, or say who can. False: no rule or skill is meant, and something else may be."""
    order = _pointed(turn, order)
    async with deps.db.read() as tx:
        found = await _meant(tx, await circle(tx, turn, acts=True), order)
    if not found and not order.numbers and order.about and (order.forgets or order.act is not Act.WITHDRAW):
        return False
    if len(found) != 1 or order.act is not Act.CHANGE or not order.wording or order.thing is Thing.SKILL:
        await _carry_out(deps, turn, order, found)
        return True
    now = local(turn.incoming.sent_at, turn.zone)
    text = amended(found[0].text, order.wording, now=now)
    if text is not None and (key := unkept_words(text, of=found[0].text)) is not None:
        async with commit(deps, turn, intent="rule", keep=False) as tx:
            await reply(tx, deps, turn, notice(key))
    elif text is None or not _may_change(turn.person, found[0]):
        await _carry_out(deps, turn, order, found)
    else:
        await amend(deps, turn, found[0], text)
    return True


def _may_change(person: Person, found: Proposal) -> bool:
    own = found.status is ProposalStatus.PROPOSED and found.author_id == person.id
    return own or (may_rule(person, found.scope) and found.status in (ProposalStatus.ACTIVE, ProposalStatus.PROPOSED))


def _pointed(turn: Turn, order: Order) -> Order:
    """«Убери это правило» in reply to a message of the bot's that names one number."""
    quoted = turn.incoming.reply
    if order.numbers or order.about or quoted is None or not quoted.by_bot:
        return order
    said = tuple(dict.fromkeys(int(one) for one in _NUMBERED.findall(quoted.text)))
    return replace(order, numbers=said) if len(said) == 1 else order


async def _meant(tx: Tx, eyes: Circle, order: Order) -> list[Proposal]:
    """The rules or skills that are meant, as far as they exist for whoever asks."""
    kind = _KINDS[order.thing]
    if order.numbers:
        found = [await proposals.get(tx, kind, number) for number in order.numbers[:AT_ONCE]]
        return [p for p in found if p is not None and await _exists(tx, eyes, p)]
    statuses = (*_ALIVE, *_PAST) if order.act in (Act.RESTORE, Act.SHOW) else _ALIVE
    seen = [p for p in await proposals.with_status(tx, kind, *statuses) if await _exists(tx, eyes, p)]
    if order.about:
        return [p for p in seen if names(f"{p.name} {p.text}", order.about)]
    own = [p for p in seen if p.author_id == eyes.person.id and p.status is ProposalStatus.PROPOSED]
    return own if order.act is Act.WITHDRAW else []


async def _exists(tx: Tx, eyes: Circle, found: Proposal) -> bool:
    if found.kind is ProposalKind.RULE:
        return proposal_cards.shows(eyes, found)
    skill = await skills.get(tx, found.id)
    if skill is None:
        return False
    own = eyes.said_here(found.source, found.author_id) and skill_cards.visible(eyes.person, skill)
    return own or skill_cards.shows(eyes, skill)


@dataclass(slots=True, kw_only=True)
class _Said:
    """The reply, and what was done to tell others and the search index."""

    lines: list[Line]
    rows: list[tuple[Button, ...]]
    done: list[ProposalDone]


async def _carry_out(deps: Deps, turn: Turn, order: Order, found: Sequence[Proposal]) -> None:
    said = _Said(lines=[], rows=[], done=[])
    async with commit(deps, turn, intent="rule", keep=False) as tx:
        if len(found) == 1 and not _acts_at_once(turn, order, found[0]):
            await reply(tx, deps, turn, await _shown(tx, deps, turn, order, found[0]))
            return
        if order.numbers and found:
            for one in found:
                await _one(tx, deps, turn, order, one, said)
            gone = [number for number in order.numbers if number not in {p.id for p in found}]
            said.lines += [Line("rule-order-none", {"thing": order.thing.value, "number": number}) for number in gone]
            await reply(tx, deps, turn, Notice(lines=tuple(said.lines), rows=tuple(said.rows)))
        elif len(found) == 1:
            await _one(tx, deps, turn, order, found[0], said)
            await reply(tx, deps, turn, Notice(lines=tuple(said.lines), rows=tuple(said.rows)))
        else:
            await reply(tx, deps, turn, await _which(tx, order, found, private=turn.place.private))
    for done in said.done:
        done.index(deps)


def _acts_at_once(turn: Turn, order: Order, found: Proposal) -> bool:
    """Whether these words are the press itself: a rule named by its number, or one's own proposal taken back."""
    own = found.author_id == turn.person.id and found.status is ProposalStatus.PROPOSED
    if found.kind is ProposalKind.SKILL:
        return own and order.act is Act.WITHDRAW
    if order.act is Act.WITHDRAW:
        return own or bool(order.numbers)
    return order.act is Act.DROP and bool(order.numbers) and (own or found.status is ProposalStatus.ACTIVE)


async def _one(tx: Tx, deps: Deps, turn: Turn, order: Order, found: Proposal, said: _Said) -> None:
    """Take one rule out of force or one's proposal back; of what neither may be, say who can."""
    if said.lines:
        said.lines.append(Line(""))
    own = found.author_id == turn.person.id and found.status is ProposalStatus.PROPOSED
    skill = found.kind is ProposalKind.SKILL
    if order.act not in (Act.DROP, Act.WITHDRAW) or (skill and not (own and order.act is Act.WITHDRAW)):
        said.lines.append(Line("about-proposal", await proposal_cards.arguments(tx, found)))
        said.rows += _open_row(found, private=turn.place.private)
        return
    if own:
        done = await decide_proposal.withdraw(tx, turn.person, found.kind, found.id, now=turn.now)
    elif may_rule(turn.person, found.scope) and found.status is ProposalStatus.ACTIVE:
        done = await decide_proposal.remove(tx, turn.person, found.kind, found.id, now=turn.now)
    elif not may_rule(turn.person, found.scope):
        said.lines += await _denied(tx, found)
        return
    else:
        said.lines.append(Line("about-proposal", await proposal_cards.arguments(tx, found)))
        said.rows += _open_row(found, private=turn.place.private)
        return
    if not isinstance(done, ProposalDone):
        said.lines.append(Line("queue-gone"))
        return
    told = await proposal_cards.outcome(tx, done)
    said.lines += told.lines
    said.rows += told.rows
    said.done.append(done)
    await tell_proposer(tx, deps, done, now=turn.now)


async def _shown(tx: Tx, deps: Deps, turn: Turn, order: Order, found: Proposal) -> Notice:
    """The card with the buttons that the person has; who can, when the person can't."""
    may = may_rule(turn.person, found.scope)
    own = found.author_id == turn.person.id and found.status is ProposalStatus.PROPOSED
    head = [] if may or own or order.act is Act.SHOW else await _denied(tx, found)
    if not turn.place.private:
        args: dict[str, Value] = {"thing": order.thing.value, "number": found.id}
        line = Line("about-proposal", await proposal_cards.arguments(tx, found))
        return Notice(lines=(*head, line, Line("rule-order-private", args)), aside=True)
    card = await waiting.proposal_card(tx, deps, turn.person, found, walking=False)
    return replace(card, lines=(*head, Line(""), *card.lines)) if head else card


async def _denied(tx: Tx, found: Proposal) -> list[Line]:
    who = ", ".join(person.name for person in deciders(await people.everybody(tx), found.scope))
    args: dict[str, Value] = {"thing": found.kind.value, "number": found.id, "who": who}
    return [Line("rule-order-denied", args)]


async def _which(tx: Tx, order: Order, found: Sequence[Proposal], *, private: bool) -> Notice:
    """Several fit, or none does."""
    if not found:
        if order.numbers:
            lines = [Line("rule-order-none", {"thing": order.thing.value, "number": one}) for one in order.numbers]
            return Notice(lines=tuple(lines))
        return notice("rule-order-which", thing=order.thing.value)
    lines = [Line("rule-order-several", {"thing": order.thing.value})]
    rows: list[tuple[Button, ...]] = []
    for one in found[:LISTED]:
        lines += [Line(""), Line("about-proposal", await proposal_cards.arguments(tx, one))]
        rows += _open_row(one, private=private)
    return Notice(lines=tuple(lines), rows=tuple(rows), aside=True)


def _open_row(found: Proposal, *, private: bool) -> Rows:
    if not private:
        return ()
    args: dict[str, int | str] = {"kind": found.kind.value, "id": found.id}
    label: dict[str, Value] = {"text": clip(found.name or found.text, 60)}
    return ((Button(key="btn-proposal", verb="proposal-open", args=args, label=label),),)
