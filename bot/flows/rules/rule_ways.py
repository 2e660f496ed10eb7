"""Buttons of a rule: the ways out of a conflict, where it holds, bringing it back (RUL-1, RUL-3, RUL-5)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.domain.memory import Level
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import Fate, Kind, deciders
from bot.domain.rights import may_rule, sees
from bot.domain.rules.remedies import Finding, Told, place
from bot.domain.rules.scopes import RuleScope
from bot.flows import asking
from bot.flows.deps import Deps, Tap, commit_tap, redraw, tell
from bot.flows.memory.pages import circle
from bot.flows.queue import cards, proposal_cards, waiting
from bot.flows.queue.decide import Trouble, Undecided
from bot.flows.queue.decide_proposal import ProposalDone
from bot.flows.queue.fates import tell_proposer
from bot.flows.rules import rule_cards, rule_check, rule_decide, rule_places
from bot.flows.rules.rule_decide import Back, Tied
from bot.flows.verbs import Look, Seen, Verb
from storage import people, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

RULE = ProposalKind.RULE
Act = Callable[[Tx, tuple[Told, ...]], Awaitable[ProposalDone | Undecided]]


async def replace_(deps: Deps, tap: Tap) -> None:
    """The new rule takes the place of the old one."""

    async def act(tx: Tx, told: tuple[Told, ...]) -> ProposalDone | Undecided:
        old = await _old(tx, tap)
        if old is None:
            return Undecided(trouble=Trouble.CHANGED)
        return await rule_decide.replace_old(
            tx, deps, tap.person, _rule(tap), old, now=tap.now, seen=_seen(tap), told=told
        )

    await _carry_out(deps, tap, act)


async def except_(deps: Deps, tap: Tap) -> None:
    """The new rule is an exception to the old one."""

    async def act(tx: Tx, told: tuple[Told, ...]) -> ProposalDone | Undecided:
        old = await _old(tx, tap)
        if old is None:
            return Undecided(trouble=Trouble.CHANGED)
        return await rule_decide.except_from(
            tx, deps, tap.person, _rule(tap), old, now=tap.now, seen=_seen(tap), told=told
        )

    await _carry_out(deps, tap, act)


async def keep(deps: Deps, tap: Tap) -> None:
    """Both stay as they are, and the history says so."""
    olds = [int(one) for one in str(tap.args["olds"]).split(",")]
    await _carry_out(
        deps,
        tap,
        lambda tx, told: rule_decide.keep_both(
            tx, deps, tap.person, _rule(tap), olds, now=tap.now, seen=_seen(tap), told=told
        ),
    )


async def _carry_out(deps: Deps, tap: Tap, act: Act) -> None:
    """Compare first, then write; whoever proposed the rule is told once it is in force."""
    async with deps.db.read() as tx:
        rule = await proposals.get(tx, RULE, _rule(tap))
    waits = rule is not None and rule.status is ProposalStatus.PROPOSED
    told = await rule_check.look_ahead(deps, rule.standing, place=tap.place) if rule is not None and waits else ()
    async with commit_tap(deps, tap) as tx:
        found = await act(tx, told)
        await asking.hush(tx, tap)
        if isinstance(found, ProposalDone):
            eyes = await circle(tx, tap)
            found = replace(found, findings=rule_cards.shown_to(eyes, found.findings))
            await redraw(tx, deps, tap, await proposal_cards.outcome(tx, found))
            if found.fate is Fate.APPROVED:
                await tell_proposer(tx, deps, found, now=tap.now)
            if "next" in tap.args:
                await waiting.walk_on(tx, deps, tap, (Kind.RULE, _rule(tap)))
        else:
            await say_why_not(tx, deps, tap, found)
    if isinstance(found, ProposalDone):
        found.index(deps)


async def say_why_not(tx: Tx, deps: Deps, tap: Tap, found: Undecided) -> None:
    """Who was first, what is there now, or which rule is missing."""
    if found.trouble is Trouble.RELATED and found.case is None:
        await redraw(tx, deps, tap, notice("rule-base-gone"))
        return
    fresh = await proposals.get(tx, RULE, _rule(tap))
    if found.trouble is Trouble.CHANGED and fresh is not None and sees(tap.person, fresh.scope):
        again = await waiting.proposal_card(tx, deps, tap.person, fresh, walking="next" in tap.args)
        await redraw(tx, deps, tap, cards.headed("queue-changed", again))
        return
    await redraw(tx, deps, tap, await cards.undecided(tx, deps, found, walking="next" in tap.args))


async def _old(tx: Tx, tap: Tap) -> Proposal | None:
    """The other rule of the conflict, while it is in force."""
    old = await proposals.get(tx, RULE, int(tap.args["old"]))
    return old if old is not None and old.status is ProposalStatus.ACTIVE else None


# --- where it holds ---------------------------------------------------------------------------------------------------


async def places(deps: Deps, tap: Tap) -> None:
    """Where the rule could hold instead, the narrower places that this person may put it."""
    async with commit_tap(deps, tap) as tx:
        rule = await proposals.get(tx, RULE, _rule(tap))
        if rule is None or not proposal_cards.visible(tap.person, rule):
            await redraw(tx, deps, tap, notice("queue-gone"))
            return
        args = _kept(tap)
        found = [
            one
            for one in await rule_places.narrower(tx, tap.person, rule.where)
            if rule_decide.may_move(tap.person, rule, one.where)
        ]
        key = "rule-narrow-where" if found else "rule-narrow-nowhere"
        rows = [(rule_cards.to_button(one, args),) for one in found]
        back = (Button(key="btn-queue-back", verb="proposal-card", args=args),)
        head = Line(key, await proposal_cards.arguments(tx, rule))
        await redraw(tx, deps, tap, Notice(lines=(head,), rows=(*rows, back)))


async def move(deps: Deps, tap: Tap) -> None:
    """Make the rule hold there; a wider one is compared anew, and one that waits is shown to those who decide now."""
    to = _target(tap)
    async with deps.db.read() as tx:
        rule = await proposals.get(tx, RULE, _rule(tap))
    told: tuple[Told, ...] = ()
    if rule is not None:
        told = await rule_check.look_ahead(deps, replace(rule.standing, where=to), place=tap.place)
    async with commit_tap(deps, tap) as tx:
        if not await rule_places.exists(tx, to):
            await redraw(tx, deps, tap, notice("rule-place-gone"))
            return
        before = await proposals.get(tx, RULE, _rule(tap))
        moved = await rule_decide.move(tx, tap.person, _rule(tap), to, deps, now=tap.now, seen=_seen(tap))
        if isinstance(moved, Tied):
            await redraw(tx, deps, tap, _stays(moved, _kept(tap)))
            return
        if isinstance(moved, Undecided) or before is None:
            await say_why_not(tx, deps, tap, moved if isinstance(moved, Undecided) else Undecided(trouble=Trouble.GONE))
            return
        await rule_check.settle(tx, deps, moved, told, now=tap.now)
        await redraw(tx, deps, tap, await _moved_card(tx, deps, tap, moved))
        if moved.status is ProposalStatus.PROPOSED and before.scope != moved.scope:
            await _announce(tx, deps, tap, moved, before)


def _stays(tied: Tied, args: rule_cards.Args) -> Notice:
    """The rule is where it was, because of those it is linked with."""
    base, number = tied.base, tied.rule.id
    if base is not None:
        lines = [Line("rule-tied-base", {"number": number, "base": base.id, "text": base.text})]
    else:
        lines = [Line("rule-tied-exceptions", {"number": number, "count": len(tied.exceptions)})]
        shown = tied.exceptions[: rule_cards.EXCEPTIONS]
        lines += [Line("rule-tied-exception", {"number": one.id, "text": one.text}) for one in shown]
    return Notice(lines=tuple(lines), rows=((Button(key="btn-queue-back", verb="proposal-card", args=args),),))


async def _moved_card(tx: Tx, deps: Deps, tap: Tap, rule: Proposal) -> Notice:
    head = Line("rule-moved", await proposal_cards.arguments(tx, rule))
    if rule.status is ProposalStatus.PROPOSED:
        card = await waiting.proposal_card(tx, deps, tap.person, rule, walking="next" in tap.args)
        return rule_cards.with_head(head, card)
    found = rule_cards.shown_to(await circle(tx, tap), await rule_check.found(tx, deps, rule))
    modelled, seen = deps.gateway is not None, rule_check.shown(deps, rule)
    lines, rows = await rule_cards.beside(tx, rule, found, person=tap.person, seen=seen, modelled=modelled)
    args: rule_cards.Args = {"kind": rule.kind.value, "id": rule.id, "seen": seen}
    row = await rule_cards.place_row(tx, rule, person=tap.person, args=args)
    remove = (Button(key="btn-remove", verb="proposal-remove", args=args),)
    return Notice(lines=(head, *lines), rows=(*rows, *row, remove))


async def _announce(tx: Tx, deps: Deps, tap: Tap, rule: Proposal, before: Proposal) -> None:
    """Those who decide about it there, and did not before."""
    everybody = await people.everybody(tx)
    knew = {p.id for p in deciders(everybody, before.scope)}
    shown = await proposal_cards.card(tx, deps, rule, may=True, own=False)
    for person in deciders(everybody, rule.scope, but=tap.person.id):
        if person.id not in knew:
            await tell(tx, deps, person, shown, now=tap.now)


# --- back again -------------------------------------------------------------------------------------------------------


async def restore(deps: Deps, tap: Tap) -> None:
    """«Вернуть»: a removed rule is in force again, compared with what came meanwhile."""
    async with deps.db.read() as tx:
        rule = await proposals.get(tx, RULE, _rule(tap))
    told = await rule_check.look_ahead(deps, rule.standing, place=tap.place) if rule is not None else ()
    async with commit_tap(deps, tap) as tx:
        back = await rule_decide.restore(tx, deps, tap.person, _rule(tap), now=tap.now)
        if isinstance(back, Undecided):
            await say_why_not(tx, deps, tap, back)
            return
        found = await rule_check.settle(tx, deps, back.rule, told, now=tap.now)
        await redraw(tx, deps, tap, await _restored(tx, deps, tap, back, found))


async def _restored(tx: Tx, deps: Deps, tap: Tap, back: Back, found: tuple[Finding, ...]) -> Notice:
    rule, seen = back.rule, rule_check.shown(deps, back.rule)
    mine = rule_cards.shown_to(await circle(tx, tap), found)
    modelled = deps.gateway is not None
    lines, rows = await rule_cards.beside(tx, rule, mine, person=tap.person, seen=seen, modelled=modelled)
    head = [Line("rule-restored", await proposal_cards.arguments(tx, rule))]
    head += [Line("rule-restored-with", {"number": one.id, "text": one.text}) for one in back.also]
    remove = Button(
        key="btn-remove", verb="proposal-remove", args={"kind": rule.kind.value, "id": rule.id, "seen": seen}
    )
    return Notice(lines=(*head, *lines), rows=(*rows, (remove,)))


async def reopen(deps: Deps, tap: Tap) -> None:
    """A rejected rule waits for a decision again, and its card is there to decide."""
    async with commit_tap(deps, tap) as tx:
        back = await rule_decide.reopen(tx, tap.person, _rule(tap), now=tap.now)
        if isinstance(back, Undecided):
            await say_why_not(tx, deps, tap, back)
            return
        card = await waiting.proposal_card(tx, deps, tap.person, back.rule, walking=False)
        await redraw(tx, deps, tap, rule_cards.with_head(Line("rule-reopened"), card))


# --- what a press is told at once -------------------------------------------------------------------------------------


async def _may_rule(look: Look) -> Seen:
    rule = await proposals.get(look.tx, RULE, int(look.args["id"]))
    if rule is None or not sees(look.person, rule.scope):
        return Seen.STALE
    return Seen.ACCEPTED if may_rule(look.person, rule.scope) else Seen.NO_RIGHT


async def _may_over_both(look: Look) -> Seen:
    """What happens to the old rule needs the right over it as well."""
    first = await _may_rule(look)
    old = await proposals.get(look.tx, RULE, int(look.args["old"]))
    if first is not Seen.ACCEPTED or old is None:
        return first if first is not Seen.ACCEPTED else Seen.STALE
    return Seen.ACCEPTED if may_rule(look.person, old.scope) else Seen.NO_RIGHT


async def _may_move(look: Look) -> Seen:
    rule = await proposals.get(look.tx, RULE, int(look.args["id"]))
    if rule is None or not proposal_cards.visible(look.person, rule):
        return Seen.STALE
    own = rule.status is ProposalStatus.PROPOSED and rule.author_id == look.person.id
    return Seen.ACCEPTED if own or may_rule(look.person, rule.scope) else Seen.NO_RIGHT


# --- inside -----------------------------------------------------------------------------------------------------------


def _rule(tap: Tap) -> int:
    return int(tap.args["id"])


def _seen(tap: Tap) -> str | None:
    return str(tap.args["seen"]) if "seen" in tap.args else None


def _kept(tap: Tap) -> rule_cards.Args:
    return {key: value for key, value in tap.args.items() if key in ("kind", "id", "seen", "next")}


def _target(tap: Tap) -> RuleScope:
    area_id, site_id = int(tap.args["area"]) or None, int(tap.args["site"]) or None
    return place(Level.COMPANY if area_id is None else Level.AREA, area_id, site_id)


VERBS: dict[str, Verb] = {
    "rule-replace": Verb(run=replace_, check=_may_over_both),
    "rule-except": Verb(run=except_, check=_may_over_both),
    "rule-keep": Verb(run=keep, check=_may_rule),
    "rule-places": Verb(run=places, check=_may_move),
    "rule-to": Verb(run=move, check=_may_move),
    "rule-restore": Verb(run=restore, check=_may_rule),
    "rule-reopen": Verb(run=reopen, check=_may_rule),
}
