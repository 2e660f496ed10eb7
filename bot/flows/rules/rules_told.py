"""What a person is told of the rules behind an answer, rendered from the rules themselves (RUL-6, RUL-7, RUL-8).

A model names ids; the words are the store's. So no rule can be quoted that does not exist.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.domain.notices import Button, Line, Notice, Value
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import deciders
from bot.domain.rights import may_rule
from bot.domain.rules.scopes import contains
from bot.flows.answers.acting import Acting
from bot.flows.answers.converse import Spoken
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw, tell
from bot.flows.memory.outcome import Outcome, Rows
from bot.flows.queue.decide import Undecided
from bot.flows.queue.decide_proposal import end_rule
from bot.flows.rules.rule_decide import exempt
from bot.flows.rules.rules_quoted import history_row, rule_lines
from bot.flows.verbs import Look, Seen, Verb
from storage import journal, people, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind


async def rules_told(tx: Tx, deps: Deps, turn: Turn, acting: Acting, spoken: Spoken) -> Outcome:
    """A line for each rule that held something back or was broken, and for one that found no room.

    Of rules that collide, whoever may rule over them is asked which is stronger: the asker here, others in private.
    """
    standing = spoken.standing
    lines = [_line("answer-rule-held", acting.rule(one)) for one in sorted(standing.held)]
    lines += [_line("answer-rule-broken", acting.rule(one)) for one in sorted(standing.broken - standing.collided)]
    lines += [_line("answer-rule-against", acting.rule(one)) for one in sorted(standing.doubted)]
    rows: Rows = ()
    if acting.asked_of is not None and acting.asked_of.id not in standing.named:
        lines += await rule_lines(tx, turn, [acting.rule(acting.asked_of.id)])
        rows = history_row(turn, acting.asked_of.id)
    if acting.cited is not None:
        left = len(acting.choice.left_out)
        lines.append(
            Line("answer-rule-left-out", {"text": acting.cited.text, "number": acting.cited.id, "count": left})
        )
    await proposals.count_prevented(tx, spoken.prevented)
    if len(standing.collided) < 2:
        return Outcome(lines=tuple(lines), rows=rows)
    first, second, *more = (acting.rule(one) for one in sorted(standing.collided))
    lines.append(_collision("answer-rules-chosen" if standing.chosen else "answer-rules-collide", first, second))
    lines += [_line("answer-rules-collide-too", one) for one in more]
    if _may_both(turn.person, first, second):
        return Outcome(lines=tuple(lines), rows=(*_choice(first, second), *rows))
    if await _asked_before(tx, first, second):
        return Outcome(lines=tuple(lines))
    await journal.write(
        tx,
        "collided",
        subject=ProposalKind.RULE.value,
        subject_id=first.id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=first.scope,
        details={"other": second.id, "revisions": _revisions(first, second)},
    )
    for decider in deciders(await people.everybody(tx), _wider(first, second).scope, but=turn.person.id):
        if _may_both(decider, first, second):
            asked = Notice(lines=(_collision("rules-collide-ask", first, second),), rows=_choice(first, second))
            await tell(tx, deps, decider, asked, now=turn.now)
    return Outcome(lines=tuple(lines))


async def _asked_before(tx: Tx, first: Proposal, second: Proposal) -> bool:
    """Whether the deciders were asked about just these texts already: once is enough, however many run into it."""
    last = await journal.last(tx, ProposalKind.RULE.value, first.id, ("collided",))
    details = last.details if last is not None and last.details else {}
    return details.get("other") == second.id and details.get("revisions") == _revisions(first, second)


def _revisions(first: Proposal, second: Proposal) -> str:
    return f"{first.revision}-{second.revision}"


async def stronger(deps: Deps, tap: Tap) -> None:
    """«Главнее …»: a rule within the other's place becomes an exception to it, a wider one puts the other out of force.

    Of rules of which neither holds wherever the other does, none can be the stronger; the person is told so.
    """
    async with commit_tap(deps, tap) as tx:
        winner = await proposals.get(tx, ProposalKind.RULE, int(tap.args["rule"]))
        other = await proposals.get(tx, ProposalKind.RULE, int(tap.args["over"]))
        if winner is None or other is None or not _unchanged(tap, winner, other):
            await redraw(tx, deps, tap, Notice(lines=(Line("rules-collide-changed"),)))
            return
        key = await _settle(tx, tap, winner, other)
        args: dict[str, Value] = {
            "winner": winner.text,
            "other": other.text,
            "number": winner.id,
            "loser": other.id,
        }
        await redraw(tx, deps, tap, Notice(lines=(Line(key, args),)))


async def _settle(tx: Tx, tap: Tap, winner: Proposal, other: Proposal) -> str:
    """Put the choice in force. Returns the key of what happened."""
    if contains(other.where, winner.where):
        linked = await exempt(tx, winner, tap.person, of=other, now=tap.now)
        return "rules-collide-exempted" if linked else "rules-collide-changed"
    if not contains(winner.where, other.where):
        return "rules-collide-apart"
    ended = await end_rule(tx, other, tap.person, now=tap.now, details={"stronger": winner.id})
    return "rules-collide-changed" if isinstance(ended, Undecided) else "rules-collide-removed"


def _line(key: str, rule: Proposal) -> Line:
    return Line(key, {"text": rule.text, "number": rule.id})


def _collision(key: str, first: Proposal, second: Proposal) -> Line:
    return Line(key, {"first": first.text, "one": first.id, "second": second.text, "two": second.id})


def _choice(first: Proposal, second: Proposal) -> Rows:
    return tuple(
        (
            Button(
                key="btn-rule-stronger",
                verb="rule-stronger",
                args={
                    "rule": one.id,
                    "over": other.id,
                    "revisions": _revisions(one, other),
                },
                label={"number": one.id},
            ),
        )
        for one, other in ((first, second), (second, first))
    )


def _unchanged(tap: Tap, winner: Proposal, other: Proposal) -> bool:
    seen = str(tap.args["revisions"]) == _revisions(winner, other)
    acting = all(rule.status is ProposalStatus.ACTIVE for rule in (winner, other))
    return seen and acting and _may_both(tap.person, winner, other)


def _may_both(person: Person, first: Proposal, second: Proposal) -> bool:
    return all(may_rule(person, rule.scope) for rule in (first, second))


def _wider(first: Proposal, second: Proposal) -> Proposal:
    return max(first, second, key=lambda rule: rule.where.width)


async def _may_choose(look: Look) -> Seen:
    found: Iterable[Proposal | None] = [
        await proposals.get(look.tx, ProposalKind.RULE, int(look.args[key])) for key in ("rule", "over")
    ]
    rules = [rule for rule in found if rule is not None]
    if len(rules) < 2 or any(rule.status is not ProposalStatus.ACTIVE for rule in rules):
        return Seen.STALE
    return Seen.ACCEPTED if _may_both(look.person, rules[0], rules[1]) else Seen.NO_RIGHT


VERBS: dict[str, Verb] = {"rule-stronger": Verb(run=stronger, check=_may_choose)}
