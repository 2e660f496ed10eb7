"""/rules history: what happened to rules, who did it and when; it outlives the rules (RUL-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.domain.listing import Circle, clip, pages
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import Reason
from bot.domain.rights import may_rule, sees
from bot.domain.rules.history import ACTS, Step, step
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply, say
from bot.flows.pages import circle, turning
from bot.flows.verbs import Look, Seen, Verb
from storage import areas, journal, people, proposals
from storage.db import Tx
from storage.journal import Entry
from storage.proposals import Proposal, ProposalKind

#: steps on one page, of all that are looked through
PAGE, EVENTS = 8, 3000
#: characters of a wording in the list
WORDS = 200
_NEVER_IN_FORCE = (ProposalStatus.PROPOSED, ProposalStatus.REJECTED, ProposalStatus.WITHDRAWN)


async def history(deps: Deps, turn: Turn) -> None:
    """«/rules history»: of all rules, the newest first."""
    async with commit(deps, turn, intent="rules") as tx:
        await reply(tx, deps, turn, await _page(tx, await circle(tx, turn), rule_id=0, page=1))


async def turn_page(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        page = await _page(tx, await circle(tx, tap), rule_id=int(tap.args["id"]), page=int(tap.args["page"]))
        await redraw(tx, deps, tap, page)


async def of_rule(deps: Deps, tap: Tap) -> None:
    """Of one rule, under its card."""
    async with commit_tap(deps, tap) as tx:
        page = await _page(tx, await circle(tx, tap), rule_id=int(tap.args["id"]), page=int(tap.args["page"]))
        await say(tx, deps, tap.place, page, now=tap.now, update_id=tap.update_id)


async def _page(tx: Tx, eyes: Circle, *, rule_id: int, page: int) -> Notice:
    found = await _steps(tx, eyes, rule_id)
    if not found:
        return notice("rule-history-none")
    last = pages(len(found), size=PAGE)
    page = min(max(page, 1), last)
    shown = found[(page - 1) * PAGE : page * PAGE]
    names = await people.names(tx, [entry.actor_id for entry, _ in shown])
    lines = [Line("rule-history-head", {"number": rule_id, "count": len(found)})]
    for entry, one in shown:
        lines += [Line(""), Line("rule-history-item", await _args(tx, entry, one, names))]
    rows: tuple[tuple[Button, ...], ...] = ()
    if last > 1 and eyes.private:
        rows = (turning("rule-history-page", {"id": rule_id, "page": page}, page=page, last=last),)
    return Notice(lines=tuple(lines), rows=rows)


async def _steps(tx: Tx, eyes: Circle, rule_id: int) -> list[tuple[Entry, Step]]:
    """What these eyes may read: of what was never in force, only its author and who decides about it."""
    rows = await journal.find(tx, subject=ProposalKind.RULE.value, subject_id=rule_id or None, limit=EVENTS)
    rows = [row for row in rows if row.act in ACTS]
    known = {row.subject_id: await proposals.get(tx, ProposalKind.RULE, row.subject_id or 0) for row in _first_of(rows)}
    found = [(row, one) for row in rows if (one := step(row.act, row.details)) is not None]
    return [(row, one) for row, one in found if _readable(eyes, row, known.get(row.subject_id))]


def _first_of(rows: Sequence[Entry]) -> list[Entry]:
    return list({row.subject_id: row for row in rows}.values())


def _readable(eyes: Circle, row: Entry, rule: Proposal | None) -> bool:
    person = eyes.person
    scopes = [scope for scope in (row.scope, rule.scope if rule is not None else None) if scope is not None]
    if not all(eyes.shows(scope) for scope in scopes):
        return False
    if rule is None or rule.status not in _NEVER_IN_FORCE:
        return True
    return rule.author_id == person.id or (eyes.private and may_rule(person, rule.scope))


async def _args(tx: Tx, entry: Entry, one: Step, names: Mapping[int, str]) -> dict[str, Value]:
    reasons = {str(reason) for reason in Reason}
    return {
        "number": entry.subject_id or 0,
        "act": one.act,
        "text": clip(one.text, WORDS),
        "before": clip(one.before, WORDS),
        "worded": "both" if one.before else "one" if one.text else "none",
        "other": one.other,
        "who": names.get(entry.actor_id or 0, "—"),
        "by": "person" if entry.actor_id in names else "bot",
        "at": entry.at,
        "place": await _place_name(tx, one),
        "held": "company" if one.where == (None, None) else "place",
        "reason": one.reason if one.reason in reasons else "words" if one.reason else "none",
        "words": one.reason,
    }


async def _place_name(tx: Tx, one: Step) -> str:
    """The area or the site that a rule was moved to, as it is called now."""
    area_id, site_id = one.where
    site = await areas.site(tx, site_id) if site_id is not None else None
    if site is not None:
        return site[1]
    area = await areas.get(tx, area_id) if area_id is not None else None
    return area.name if area is not None else "—"


async def _sees(look: Look) -> Seen:
    rule = await proposals.get(look.tx, ProposalKind.RULE, int(look.args["id"]))
    return Seen.ACCEPTED if rule is not None and sees(look.person, rule.scope) else Seen.STALE


VERBS: dict[str, Verb] = {
    "rule-history": Verb(run=of_rule, check=_sees),
    "rule-history-page": Verb(run=turn_page),
}
