"""/rules: what acts, by scope, read from top to bottom like a job description; then what waits (RUL-3, RUL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.domain.listing import Circle, pages
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.proposal import ProposalStatus
from bot.domain.rules.choice import MOST
from bot.domain.rules.scopes import RuleLevel, RuleScope, contains
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory.pages import IN_ROW, circle, turning
from bot.flows.queue import waiting
from bot.flows.queue.proposal_cards import arguments, shows, visible
from bot.flows.rules import rule_places
from storage import areas, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

#: rules on one page
PAGE = 8
_NOW = (ProposalStatus.ACTIVE, ProposalStatus.PROPOSED)
_PAST = (ProposalStatus.REMOVED, ProposalStatus.REJECTED)
RULE = ProposalKind.RULE


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    rule: Proposal
    #: an exception, right under its rule
    under: bool = False


async def page(tx: Tx, eyes: Circle, *, past: bool, number: int) -> Notice:
    """One page of what is in force and waits, or of what is out of force. In a group it is only read."""
    found = [p for p in await proposals.with_status(tx, RULE, *(_PAST if past else _NOW)) if shows(eyes, p)]
    names = await _names(tx, found)
    rows = _past(found) if past else _ordered(found, names)
    last = pages(len(rows), size=PAGE)
    number = min(max(number, 1), last)
    start = (number - 1) * PAGE
    lines = [_head(found, past=past, private=eyes.private)]
    before: RuleScope | ProposalStatus | None = None
    buttons: list[Button] = []
    for at, row in enumerate(rows[start : start + PAGE], start + 1):
        rule = row.rule
        group = rule.where if rule.status is ProposalStatus.ACTIVE else rule.status
        if not past and group != before and not row.under:
            lines += await _heading(tx, rule, found)
            before = group
        args = {**await arguments(tx, rule), "number": at, "under": "yes" if row.under else "no"}
        lines += [Line(""), Line("rules-item", args)]
        back: dict[str, int | str] = {
            "kind": RULE.value,
            "id": rule.id,
            "page": number,
            **({"past": 1} if past else {}),
        }
        buttons.append(Button(key="btn-number", verb="proposal-open", args=back, label={"number": at}))
    return Notice(lines=tuple(lines), rows=_rows(eyes, buttons, past=past, number=number, last=last))


def _head(found: Sequence[Proposal], *, past: bool, private: bool) -> Line:
    """In a group nothing is said of what waits, not even that there is none."""
    if past:
        return Line("rules-past-head", {"count": len(found)})
    active = sum(p.status is ProposalStatus.ACTIVE for p in found)
    return Line("rules-head", {"count": active, "waiting": len(found) - active if private else -1})


def _rows(
    eyes: Circle, buttons: Sequence[Button], *, past: bool, number: int, last: int
) -> tuple[tuple[Button, ...], ...]:
    rows = [tuple(buttons[i : i + IN_ROW]) for i in range(0, len(buttons), IN_ROW)] if eyes.private else []
    here: dict[str, int | str] = {"kind": RULE.value, **({"past": 1} if past else {})}
    if last > 1:
        rows.append(turning("proposal-page", {**here, "page": number}, page=number, last=last))
    if eyes.private:
        other: dict[str, int | str] = {"kind": RULE.value, "page": 1, **({} if past else {"past": 1})}
        key = "btn-rules-now" if past else "btn-rules-past"
        rows.append(
            (
                Button(key=key, verb="proposal-page", args=other),
                Button(key="btn-rules-history", verb="rule-history-page", args={"id": 0, "page": 1}),
            )
        )
    return tuple(rows)


async def _heading(tx: Tx, rule: Proposal, found: Sequence[Proposal]) -> list[Line]:
    """The scope; one that holds more rules than reach an answer says so (RUL-6)."""
    if rule.status is ProposalStatus.PROPOSED:
        return [Line(""), Line("rules-waiting")]
    args = await rule_places.args(tx, rule.where)
    acting = [p for p in found if p.status is ProposalStatus.ACTIVE]
    lines = [Line(""), Line("rules-scope", {**args, "count": sum(p.where == rule.where for p in acting)})]
    here = sum(contains(p.where, rule.where) for p in acting)
    if here > MOST:
        lines.append(Line("rules-too-many", {**args, "count": here, "most": MOST, "left": here - MOST}))
    return lines


def _ordered(found: Iterable[Proposal], names: dict[RuleScope, str]) -> list[_Row]:
    """In force first: the company's, each area's, its sites'; exceptions right under their rules. Then what waits."""
    rules = sorted(found, key=lambda p: (_order(p.where, names), p.id))
    acting = {p.id: p for p in rules if p.status is ProposalStatus.ACTIVE}
    rows: list[_Row] = []

    def put(rule: Proposal, seen: frozenset[int]) -> None:
        rows.append(_Row(rule=rule, under=bool(seen)))
        for one in acting.values():
            if one.exempts == rule.id and one.id not in seen | {rule.id}:
                put(one, seen | {rule.id})

    for rule in acting.values():
        if rule.exempts not in acting:
            put(rule, frozenset())
    placed = {row.rule.id for row in rows}
    rows += [_Row(rule=p) for p in acting.values() if p.id not in placed]
    # one list of what waits: its scope stands in each line
    return [*rows, *(_Row(rule=p) for p in sorted(rules, key=lambda p: p.id) if p.status is ProposalStatus.PROPOSED)]


def _order(where: RuleScope, names: dict[RuleScope, str]) -> tuple[int, str, int, int, str]:
    """The company, then area by area, each with its sites."""
    area = names.get(RuleScope(level=RuleLevel.AREA, area_id=where.area_id), "") if where.area_id is not None else ""
    inside = names.get(where, "") if where.level is RuleLevel.SITE else ""
    company = int(where.level is not RuleLevel.COMPANY)
    return (company, area.casefold(), where.area_id or 0, int(where.level is RuleLevel.SITE), inside.casefold())


def _past(found: Iterable[Proposal]) -> list[_Row]:
    """The last to go comes first."""
    return [_Row(rule=p) for p in sorted(found, key=lambda p: (p.decided_at or p.proposed_at, p.id), reverse=True)]


async def _names(tx: Tx, found: Iterable[Proposal]) -> dict[RuleScope, str]:
    names: dict[RuleScope, str] = {}
    for where in {p.where for p in found}:
        if where.area_id is not None:
            area = await areas.get(tx, where.area_id)
            names[RuleScope(level=RuleLevel.AREA, area_id=where.area_id)] = area.name if area is not None else ""
        if where.site_id is not None:
            site = await areas.site(tx, where.site_id)
            names[where] = site[1] if site is not None else ""
    return names


async def one(deps: Deps, turn: Turn, rule_id: int) -> None:
    """«/rules 7»: the card of one rule."""
    async with commit(deps, turn, intent="rules") as tx:
        found = await proposals.get(tx, RULE, rule_id)
        if found is None or not visible(turn.person, found) or not (await circle(tx, turn)).shows(found.scope):
            await reply(tx, deps, turn, notice("rules-no-such", number=rule_id))
            return
        await reply(tx, deps, turn, await waiting.proposal_card(tx, deps, turn.person, found, walking=False))
