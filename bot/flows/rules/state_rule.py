"""«Правило: …»: in force at once within the speaker's right, otherwise a proposal (RUL-1).

One message may state several. What tells of somebody's health, family or beliefs waits as it does with «запомни».
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.discretion import holds_secret, of_somebody
from bot.domain.memory import Level
from bot.domain.notices import Notice
from bot.domain.policy import local
from bot.domain.rules.remedies import Standing, Told, place
from bot.domain.rules.scopes import EVERYWHERE, RuleScope
from bot.flows.answers.again import Again
from bot.flows.deps import Deps, Tap, Turn, commit
from bot.flows.memory.held import ask_about_another
from bot.flows.memory.origins import source_of
from bot.flows.memory.outcome import Outcome
from bot.flows.memory.remember import answer
from bot.flows.memory.rewrite import Said
from bot.flows.memory.spoken import mark
from bot.flows.people import areas as area_flow
from bot.flows.queue.propose import propose
from bot.flows.rules import rule_check, rule_places
from bot.flows.rules.rule_reading import compare_first
from bot.language.commands import Rule
from bot.language.dates import resolved
from bot.language.replacing import capital
from bot.language.sensitive import special
from bot.language.speaker import Stance, stance
from storage.db import Tx
from storage.proposals import ProposalKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """One rule of the message with what was found out about it before the write."""

    text: str
    where: RuleScope
    #: it is only suggested
    proposes: bool
    #: a place that doesn't exist was named
    problem: Notice | None = None
    #: it holds the value of a secret
    secret: bool = False
    #: somebody has to answer for it first
    held: bool = False
    #: None: a model is asked later
    told: tuple[Told, ...] | None = None


async def state_rule(deps: Deps, turn: Turn, intent: Rule) -> None:
    """File every rule of the message."""
    said = rules_in(intent)
    # Of several a model is asked later: the person isn't kept waiting for each of them.
    stated = [await _read(deps, turn, one, ask=len(said) == 1) for one in said]
    secret = any(one.secret for one in stated)
    await compare_first(deps, ProposalKind.RULE, [one.text for one in stated if not (one.secret or one.held)])
    async with commit(deps, turn, intent="rule") as tx:
        outcomes = [await _file(tx, deps, turn, one, number) for number, one in enumerate(stated) if not one.secret]
        await answer(tx, deps, turn, outcomes, refused=secret)


def rules_in(intent: Rule) -> tuple[Rule, ...]:
    """All that one message states, in its order."""
    return (intent, *intent.more)


async def _read(deps: Deps, turn: Turn, intent: Rule, *, ask: bool) -> Stated:
    text = worded(turn, intent)
    if holds_secret(intent.text):
        return Stated(text=text, where=EVERYWHERE, proposes=intent.proposes, secret=True)
    async with deps.db.read() as tx:
        where, problem = await _where(tx, turn, intent, text)
    held = _delicate(turn, text)
    told: tuple[Told, ...] | None = None
    if ask and problem is None and not held:
        told = await rule_check.look_ahead(deps, Standing(id=0, text=text, where=where), place=turn.place)
    return Stated(text=text, where=where, proposes=intent.proposes, problem=problem, held=held, told=told)


def worded(turn: Turn, intent: Rule) -> str:
    """The rule as it is stored: the person's words, with the dates that their time words mean (MEM-14)."""
    return capital(resolved(intent.text.strip(), local(turn.incoming.sent_at, turn.zone)))


def _delicate(turn: Turn, text: str) -> bool:
    """Health, family or beliefs of a named person, or of whoever speaks."""
    now = local(turn.incoming.sent_at, turn.zone)
    return of_somebody(text) or (special(text) is not None and stance(text, now) is not Stance.ABSENT)


async def _where(tx: Tx, turn: Turn, intent: Rule, text: str) -> tuple[RuleScope, Notice | None]:
    """Where the rule is to hold; a place that doesn't exist is said to (PPL-7)."""
    if intent.scope is not None:
        where = await rule_places.named(tx, intent.scope)
        return (where, None) if where is not None else (EVERYWHERE, await area_flow.unknown_area(tx, intent.scope))
    if rule_places.for_all(turn.incoming.text):
        return EVERYWHERE, None
    return await rule_places.narrowest(tx, turn, text), None


async def _file(tx: Tx, deps: Deps, turn: Turn, one: Stated, number: int) -> Outcome:
    if one.problem is not None:
        return Outcome(lines=one.problem.lines, rows=one.problem.rows)
    if one.held:
        area_id, site_id = one.where.area_id or 0, one.where.site_id or 0
        back = {**mark(turn, about=False), "rule": number, "area": area_id, "site": site_id}
        return await ask_about_another(tx, turn, one.text, back, area_id=one.where.area_id)
    said = Said(text=one.text, author_id=turn.person.id, source=source_of(turn), vector=None)
    return await propose(
        tx,
        deps,
        turn,
        ProposalKind.RULE,
        said,
        area_id=None,
        where=one.where,
        at_once=not one.proposes,
        told=one.told,
    )


# --- once somebody answered for it ------------------------------------------------------------------------------------


def of_button(found: Again, tap: Tap) -> Rule | None:
    """The rule of a message said earlier that a button is about; None when the message states no such rule now."""
    rules = rules_in(found.intent) if isinstance(found.intent, Rule) else ()
    number = int(tap.args["rule"])
    return rules[number] if number < len(rules) else None


async def look_ahead(deps: Deps, tap: Tap, turn: Turn, rule: Rule) -> tuple[Told, ...]:
    """What a model says of the rule, before the write."""
    standing = Standing(id=0, text=worded(turn, rule), where=_place_of(tap))
    return await rule_check.look_ahead(deps, standing, place=tap.place)


async def answered_for(tx: Tx, deps: Deps, tap: Tap, found: Again, rule: Rule, told: tuple[Told, ...]) -> Outcome:
    """File the rule as said, for its readers: who decides there said that it may be kept."""
    said = Said(text=worded(found.turn, rule), author_id=tap.person.id, source=source_of(found.turn), vector=None)
    return await propose(
        tx,
        deps,
        found.turn,
        ProposalKind.RULE,
        said,
        area_id=None,
        where=_place_of(tap),
        at_once=not rule.proposes,
        told=told,
    )


def _place_of(tap: Tap) -> RuleScope:
    area_id, site_id = int(tap.args["area"]) or None, int(tap.args["site"]) or None
    return place(Level.AREA if area_id else Level.COMPANY, area_id, site_id)
