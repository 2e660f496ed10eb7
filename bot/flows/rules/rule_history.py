"""/rules history: what happened to rules, who did it and when; it outlives the rules (RUL-4)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.domain.listing import Circle, clip, pages
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.queue import Reason
from bot.domain.rights import sees
from bot.domain.rules.history import Step, step
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply, say
from bot.flows.memory.pages import circle, turning
from bot.flows.verbs import Look, Seen, Verb
from storage import areas, people, proposals
from storage import rule_history as store
from storage.db import Tx
from storage.journal import Entry
from storage.proposals import ProposalKind

#: steps on one page
PAGE = 8
#: characters of a wording in the list
WORDS = 200


async def history(deps: Deps, turn: Turn) -> None:
    """«/rules history»: of all rules, the newest first."""
    async with deps.db.read() as tx:
        told = await _page(tx, await circle(tx, turn), rule_id=0, page=1)
    async with commit(deps, turn, intent="rules") as tx:
        await reply(tx, deps, turn, told)


async def turn_page(deps: Deps, tap: Tap) -> None:
    told = await _asked(deps, tap)
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, told)


async def of_rule(deps: Deps, tap: Tap) -> None:
    """Of one rule, under its card."""
    told = await _asked(deps, tap)
    async with commit_tap(deps, tap) as tx:
        await say(tx, deps, tap.place, told, now=tap.now, update_id=tap.update_id)


async def _asked(deps: Deps, tap: Tap) -> Notice:
    """The page that the button names. The journal only grows, so it is read before the write."""
    async with deps.db.read() as tx:
        return await _page(tx, await circle(tx, tap), rule_id=int(tap.args["id"]), page=int(tap.args["page"]))


async def _page(tx: Tx, eyes: Circle, *, rule_id: int, page: int) -> Notice:
    total = await store.count(tx, eyes, rule_id=rule_id or None)
    if not total:
        return notice("rule-history-none")
    last = pages(total, size=PAGE)
    page = min(max(page, 1), last)
    rows = await store.page(tx, eyes, rule_id=rule_id or None, limit=PAGE, offset=(page - 1) * PAGE)
    shown = [(row, one) for row in rows if (one := step(row.act, row.details)) is not None]
    names = await people.names(tx, [entry.actor_id for entry, _ in shown])
    lines = [Line("rule-history-head", {"number": rule_id, "count": total})]
    for entry, one in shown:
        lines += [Line(""), Line("rule-history-item", await _args(tx, entry, one, names))]
    arrows: tuple[tuple[Button, ...], ...] = ()
    if last > 1 and eyes.private:
        arrows = (turning("rule-history-page", {"id": rule_id, "page": page}, page=page, last=last),)
    return Notice(lines=tuple(lines), rows=arrows)


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
