"""Buttons on the card of a proposed rule or skill. Acting by an active one is another matter (MEM-5)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.domain.notices import notice
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import Kind
from bot.domain.rights import may_rule, sees
from bot.domain.rules.remedies import Told
from bot.flows import asking
from bot.flows.asking import ask_words
from bot.flows.deps import Deps, Tap, commit_tap, redraw
from bot.flows.memory.pages import circle
from bot.flows.queue import cards, decide_proposal, proposal_cards, waiting
from bot.flows.queue.decide import Trouble, Undecided
from bot.flows.queue.decide_proposal import ProposalDone
from bot.flows.queue.fates import tell_proposer
from bot.flows.rules import rule_cards, rule_check, rule_history, rule_ways
from bot.flows.verbs import Look, Seen, Verb
from storage import proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind


async def confirm(deps: Deps, tap: Tap) -> None:
    """Put it in force. A rule is compared with those in force first, by code and by a model (RUL-5)."""
    kind, proposal_id = which(tap)
    told = await _told(deps, tap) if kind is ProposalKind.RULE else None
    await _decide(
        deps,
        tap,
        lambda tx: decide_proposal.confirm(
            tx, deps, tap.person, kind, proposal_id, now=tap.now, seen=_seen(tap), told=told
        ),
    )


async def _told(deps: Deps, tap: Tap) -> tuple[Told, ...]:
    async with deps.db.read() as tx:
        rule = await proposals.get(tx, *which(tap))
    waits = rule is not None and rule.status is ProposalStatus.PROPOSED
    return await rule_check.look_ahead(deps, rule.standing, place=tap.place) if rule is not None and waits else ()


async def reject(deps: Deps, tap: Tap) -> None:
    """Ask why."""
    async with commit_tap(deps, tap) as tx:
        found = await proposals.get(tx, *which(tap))
        if found is None or not may_rule(tap.person, found.scope):
            await redraw(tx, deps, tap, notice("queue-gone"))
        elif found.status != ProposalStatus.PROPOSED:
            ended = await decide_proposal.ended(tx, found.kind, found.id)
            await redraw(tx, deps, tap, await cards.undecided(tx, deps, ended, walking=False))
        else:
            await asking.listen(tx, tap, "queue-proposal")
            await redraw(tx, deps, tap, await proposal_cards.reasons(tx, deps, found, walking=_walking(tap)))


async def reject_why(deps: Deps, tap: Tap) -> None:
    kind, proposal_id = which(tap)
    why = str(tap.args["why"])
    await _decide(
        deps,
        tap,
        lambda tx: decide_proposal.reject(
            tx, deps, tap.person, kind, proposal_id, now=tap.now, reason=why, seen=_seen(tap)
        ),
    )


async def reject_words(deps: Deps, tap: Tap) -> None:
    """Wait for the reason in the decider's own words."""
    if not await over(deps, tap):
        await ask_words(deps, tap, "queue-proposal-reason")


async def reword(deps: Deps, tap: Tap) -> None:
    """Wait for the wording that is to be confirmed instead, or that a rule in force is to have."""
    if await _acts_as_shown(deps, tap) or not await over(deps, tap):
        await ask_words(deps, tap, "queue-proposal-reword")


async def withdraw(deps: Deps, tap: Tap) -> None:
    """Take one's own proposal back."""
    kind, proposal_id = which(tap)
    await _decide(deps, tap, lambda tx: decide_proposal.withdraw(tx, tap.person, kind, proposal_id, now=tap.now))


async def remove(deps: Deps, tap: Tap) -> None:
    """Put it out of force."""
    kind, proposal_id = which(tap)
    await _decide(deps, tap, lambda tx: decide_proposal.remove(tx, tap.person, kind, proposal_id, now=tap.now))


async def show(deps: Deps, tap: Tap) -> None:
    """The card, with the buttons this person has."""
    async with commit_tap(deps, tap) as tx:
        found = await proposals.get(tx, *which(tap))
        if found is None or not sees(tap.person, found.scope):
            await redraw(tx, deps, tap, notice("queue-gone"))
            return
        await asking.hush(tx, tap)
        card = await waiting.proposal_card(tx, deps, tap.person, found, walking=_walking(tap))
        await redraw(tx, deps, tap, card)


async def _acts_as_shown(deps: Deps, tap: Tap) -> bool:
    """Whether the card is of a rule in force, and as it is now."""
    async with deps.db.read() as tx:
        found = await proposals.get(tx, *which(tap))
    acts = found is not None and found.kind is ProposalKind.RULE and found.status is ProposalStatus.ACTIVE
    return acts and found is not None and _seen(tap) == decide_proposal.shown(deps, found)


async def over(deps: Deps, tap: Tap) -> bool:
    """Whether it waits no more; then the card says what became of it."""
    async with deps.db.read() as tx:
        found = await proposals.get(tx, *which(tap))
    if found is not None and found.status == "proposed":
        return False
    async with commit_tap(deps, tap) as tx:
        ended = await decide_proposal.ended(tx, *which(tap))
        await redraw(tx, deps, tap, await cards.undecided(tx, deps, ended, walking=False))
    return True


async def _decide(deps: Deps, tap: Tap, act: Callable[[Tx], Awaitable[ProposalDone | Undecided]]) -> None:
    kind, proposal_id = which(tap)
    async with commit_tap(deps, tap) as tx:
        found = await act(tx)
        await asking.hush(tx, tap)
        if isinstance(found, ProposalDone):
            found = replace(found, findings=rule_cards.shown_to(await circle(tx, tap), found.findings))
            await redraw(tx, deps, tap, await proposal_cards.outcome(tx, found))
            await tell_proposer(tx, deps, found, now=tap.now)
            if _walking(tap):
                await waiting.walk_on(tx, deps, tap, (Kind(kind.value), proposal_id))
        else:
            await _say_why_not(tx, deps, tap, found)
    if isinstance(found, ProposalDone):
        found.index(deps)


async def _say_why_not(tx: Tx, deps: Deps, tap: Tap, found: Undecided) -> None:
    """The card says who was first, or shows the texts that are there now."""
    fresh = await proposals.get(tx, *which(tap))
    if found.trouble is Trouble.RELATED and found.case is None:
        await redraw(tx, deps, tap, notice("rule-base-gone"))
    elif found.trouble is Trouble.CHANGED and fresh is not None:
        again = await waiting.proposal_card(tx, deps, tap.person, fresh, walking=_walking(tap))
        await redraw(tx, deps, tap, cards.headed("queue-changed", again))
    else:
        await redraw(tx, deps, tap, await cards.undecided(tx, deps, found, walking=_walking(tap)))


def which(tap: Tap) -> tuple[ProposalKind, int]:
    return ProposalKind(str(tap.args["kind"])), int(tap.args["id"])


def _seen(tap: Tap) -> str | None:
    return str(tap.args["seen"]) if "seen" in tap.args else None


def _walking(tap: Tap) -> bool:
    return "next" in tap.args


async def _found(look: Look) -> Proposal | None:
    found = await proposals.get(look.tx, ProposalKind(str(look.args["kind"])), int(look.args["id"]))
    return found if found is not None and sees(look.person, found.scope) else None


async def _may_rule(look: Look) -> Seen:
    """A rule that this person decides about: a skill is decided by its own verbs (SKL-3)."""
    found = await _found(look)
    if found is None or found.kind is not ProposalKind.RULE:
        return Seen.STALE
    return Seen.ACCEPTED if may_rule(look.person, found.scope) else Seen.NO_RIGHT


async def _mine(look: Look) -> Seen:
    found = await _found(look)
    if found is None:
        return Seen.STALE
    return Seen.ACCEPTED if found.author_id == look.person.id else Seen.NO_RIGHT


async def _sees(look: Look) -> Seen:
    return Seen.ACCEPTED if await _found(look) is not None else Seen.STALE


VERBS: dict[str, Verb] = {
    "proposal-confirm": Verb(run=confirm, check=_may_rule),
    "proposal-reject": Verb(run=reject, check=_may_rule),
    "proposal-reject-why": Verb(run=reject_why, check=_may_rule),
    "proposal-reject-words": Verb(run=reject_words, check=_may_rule),
    "proposal-reword": Verb(run=reword, check=_may_rule),
    "proposal-withdraw": Verb(run=withdraw, check=_mine),
    #: under the reply to whoever proposed it
    "proposal-undo": Verb(run=withdraw, check=_mine),
    "proposal-remove": Verb(run=remove, check=_may_rule),
    "proposal-card": Verb(run=show, check=_sees),
    **rule_history.VERBS,
    **rule_ways.VERBS,
}
