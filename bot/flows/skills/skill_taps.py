"""Buttons of skills: what was shown is what is decided, and the right is read again inside the write (SKL-3, PPL-5)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

from bot.domain.listing import pages
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.queue import Kind
from bot.domain.rights import may_rule
from bot.domain.skills.skill import Skill, SkillStatus
from bot.flows import asking
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw, say
from bot.flows.history.journal_words import told_of
from bot.flows.queue import waiting
from bot.flows.queue.cards import reason_rows
from bot.flows.skills import skill_decide
from bot.flows.skills.skill_cards import Args, arguments, card, visible
from bot.flows.skills.skill_decide import Decided, Result, Why
from bot.flows.skills.skill_told import announce, back_button, reason_args, tell_author, tell_room
from bot.flows.verbs import Look, Seen, Verb
from storage import areas, journal, skills
from storage.db import Tx

#: rows of the history on one page
HISTORY: Final = 6
#: acts whose change of text one tap takes back
_WORDED: Final = frozenset({"corrected"})


async def show(deps: Deps, tap: Tap) -> None:
    """A page of the card, in the place of what it was opened from."""
    async with commit_tap(deps, tap) as tx:
        skill = await skills.get(tx, _id(tap))
        if skill is None or not visible(tap.person, skill) or not tap.place.private:
            await redraw(tx, deps, tap, notice("skill-gone"))
            return
        await asking.hush(tx, tap)
        await redraw(tx, deps, tap, await _card(tx, deps, tap, skill, page=int(tap.args.get("page", 1))))


async def open_card(deps: Deps, tap: Tap) -> None:
    """The card as a message of its own."""
    async with commit_tap(deps, tap) as tx:
        skill = await skills.get(tx, _id(tap))
        found = skill is not None and visible(tap.person, skill) and tap.place.private
        said = await card(tx, deps, tap.person, skill) if found and skill is not None else notice("skill-gone")
        await say(tx, deps, tap.place, said, now=tap.now, update_id=tap.update_id)


async def confirm(deps: Deps, tap: Tap) -> None:
    await _decide(
        deps, tap, lambda tx: skill_decide.confirm(tx, deps, tap.person, _id(tap), now=tap.now, seen=_seen(tap))
    )


async def take_text(deps: Deps, tap: Tap) -> None:
    """The proposed text takes the place of that of the skill of the same name."""
    await _decide(
        deps, tap, lambda tx: skill_decide.replace_with(tx, deps, tap.person, _id(tap), now=tap.now, seen=_seen(tap))
    )


async def reject(deps: Deps, tap: Tap) -> None:
    """Ask why."""
    async with commit_tap(deps, tap) as tx:
        skill = await skills.get(tx, _id(tap))
        if skill is None or skill.status is not SkillStatus.PROPOSED or not may_rule(tap.person, skill.scope):
            await _say_why_not(tx, deps, tap, Why.CHANGED)
            return
        await asking.listen(tx, tap, "skill-reject")
        args = _kept(tap)
        back = Button(key="btn-queue-back", verb="skill-card", args=args)
        lines = (Line("skill-head", await arguments(tx, skill)), Line("queue-why-not"))
        await redraw(tx, deps, tap, Notice(lines=lines, rows=(*reason_rows("skill", args), (back,)), aside=True))


async def reject_why(deps: Deps, tap: Tap) -> None:
    why = str(tap.args["why"])
    await _decide(
        deps,
        tap,
        lambda tx: skill_decide.reject(tx, deps, tap.person, _id(tap), now=tap.now, seen=_seen(tap), reason=why),
    )


async def reject_words(deps: Deps, tap: Tap) -> None:
    await asking.ask_words(deps, tap, "skill-reason")


async def reword(deps: Deps, tap: Tap) -> None:
    """Wait for a new text, typed or as a file."""
    await asking.ask_words(deps, tap, "skill-reword")


async def describe(deps: Deps, tap: Tap) -> None:
    """Wait for when the skill is to be used."""
    await asking.ask_words(deps, tap, "skill-describe")


async def withdraw(deps: Deps, tap: Tap) -> None:
    await _decide(deps, tap, lambda tx: skill_decide.withdraw(tx, tap.person, _id(tap), now=tap.now))


async def reopen(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        found = await skill_decide.reopen(tx, tap.person, _id(tap), now=tap.now)
        if isinstance(found, Why):
            await _say_why_not(tx, deps, tap, found)
            return
        await redraw(tx, deps, tap, await _card(tx, deps, tap, found.skill, done=found))
        if not may_rule(tap.person, found.skill.scope):
            await announce(tx, deps, found.skill, now=tap.now, but=tap.person.id)


async def switch_off(deps: Deps, tap: Tap) -> None:
    await _decide(deps, tap, lambda tx: skill_decide.switch_off(tx, deps, tap.person, _id(tap), now=tap.now))


async def switch_on(deps: Deps, tap: Tap) -> None:
    await _decide(deps, tap, lambda tx: skill_decide.switch_on(tx, deps, tap.person, _id(tap), now=tap.now))


async def pin(deps: Deps, tap: Tap) -> None:
    await _decide(deps, tap, lambda tx: skill_decide.pin(tx, deps, tap.person, _id(tap), now=tap.now, pinned=True))


async def unpin(deps: Deps, tap: Tap) -> None:
    await _decide(deps, tap, lambda tx: skill_decide.pin(tx, deps, tap.person, _id(tap), now=tap.now, pinned=False))


async def go_on(deps: Deps, tap: Tap) -> None:
    """The review ends: as it is."""
    await _decide(
        deps, tap, lambda tx: skill_decide.go_on(tx, deps, tap.person, _id(tap), now=tap.now, seen=_seen(tap))
    )


async def former(deps: Deps, tap: Tap) -> None:
    """The review ends: without what the agent added."""
    await _decide(
        deps,
        tap,
        lambda tx: skill_decide.go_on(tx, deps, tap.person, _id(tap), now=tap.now, seen=_seen(tap), former=True),
    )


async def take_point(deps: Deps, tap: Tap) -> None:
    """The review ends: with the point that the agent wanted."""
    await _decide(
        deps, tap, lambda tx: skill_decide.take_point(tx, deps, tap.person, _id(tap), now=tap.now, seen=_seen(tap))
    )


async def drop_point(deps: Deps, tap: Tap) -> None:
    point = int(tap.args["point"])
    await _decide(deps, tap, lambda tx: skill_decide.drop_point(tx, deps, tap.person, _id(tap), point, now=tap.now))


async def bring_back(deps: Deps, tap: Tap) -> None:
    """Take one change of text back."""
    entry = int(tap.args["entry"])
    await _decide(deps, tap, lambda tx: skill_decide.bring_back(tx, deps, tap.person, _id(tap), entry, now=tap.now))


async def ask_delete(deps: Deps, tap: Tap) -> None:
    """Deletion asks twice, and names what can be undone instead (SKL-7)."""
    sure = "sure" in tap.args
    async with commit_tap(deps, tap) as tx:
        skill = await skills.get(tx, _id(tap))
        if skill is None or skill.status is SkillStatus.DELETED or not may_rule(tap.person, skill.scope):
            await redraw(tx, deps, tap, notice("skill-gone"))
            return
        args = _kept(tap)
        go = Button(
            key="btn-skill-delete-sure" if sure else "btn-skill-delete-yes",
            verb="skill-delete-now" if sure else "skill-delete",
            args=args if sure else {**args, "sure": 1},
            style="danger",
        )
        rows: list[tuple[Button, ...]] = [(go,), (Button(key="btn-skill-keep", verb="skill-card", args=args),)]
        if not sure and skill.status in (SkillStatus.ACTIVE, SkillStatus.REVIEW):
            rows.insert(0, (Button(key="btn-skill-off", verb="skill-off", args=args),))
        line = Line("skill-delete-sure" if sure else "skill-delete-ask", await arguments(tx, skill))
        await redraw(tx, deps, tap, Notice(lines=(line,), rows=tuple(rows)))


async def delete_now(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        found = await skill_decide.delete(tx, deps, tap.person, _id(tap), now=tap.now, seen=_seen(tap))
        if isinstance(found, Why):
            await _say_why_not(tx, deps, tap, found)
            return
        await redraw(tx, deps, tap, Notice(lines=(Line("skill-deleted", await arguments(tx, found.before)),)))


async def width(deps: Deps, tap: Tap) -> None:
    """Where a proposed skill is to act: the scopes that this person may name."""
    async with commit_tap(deps, tap) as tx:
        skill = await skills.get(tx, _id(tap))
        if skill is None or not visible(tap.person, skill) or skill.status is not SkillStatus.PROPOSED:
            await redraw(tx, deps, tap, notice("skill-gone"))
            return
        args = _kept(tap)
        rows = [(Button(key="btn-skill-company", verb="skill-rescope", args=args),)]
        for area in await areas.open_areas(tx):
            if not (tap.person.is_admin or area.id in tap.person.areas):
                continue
            label: dict[str, Value] = {"name": area.name}
            rows.append(
                (Button(key="btn-skill-area", verb="skill-rescope", args={**args, "area": area.id}, label=label),)
            )
            for site_id, name in await areas.sites_of(tx, area.id):
                to_site: Args = {**args, "area": area.id, "site": site_id}
                label = {"name": area.name, "site": name}
                rows.append((Button(key="btn-skill-site", verb="skill-rescope", args=to_site, label=label),))
        rows.append((Button(key="btn-queue-back", verb="skill-card", args=args),))
        line = Line("skill-width", await arguments(tx, skill))
        await redraw(tx, deps, tap, Notice(lines=(line,), rows=tuple(rows)))


async def rescope(deps: Deps, tap: Tap) -> None:
    area, site = tap.args.get("area"), tap.args.get("site")
    async with commit_tap(deps, tap) as tx:
        found = await skill_decide.rescope(
            tx,
            deps,
            tap.person,
            _id(tap),
            now=tap.now,
            area_id=int(area) if area is not None else None,
            site_id=int(site) if site is not None else None,
        )
        if isinstance(found, Why):
            await _say_why_not(tx, deps, tap, found)
            return
        await redraw(tx, deps, tap, await _card(tx, deps, tap, found.skill, done=found))
        if not may_rule(tap.person, found.skill.scope) and found.before.scope != found.skill.scope:
            await announce(tx, deps, found.skill, now=tap.now, but=tap.person.id)


async def history(deps: Deps, tap: Tap) -> None:
    """Everything that happened to it, newest first."""
    async with commit_tap(deps, tap) as tx:
        skill = await skills.get(tx, _id(tap))
        if skill is None or not visible(tap.person, skill) or not tap.place.private:
            await redraw(tx, deps, tap, notice("skill-gone"))
            return
        rows = list(reversed(await journal.of(tx, "skill", skill.id)))
        last = pages(len(rows), size=HISTORY)
        page = min(max(int(tap.args.get("page", 1)), 1), last)
        start = (page - 1) * HISTORY
        told = await told_of(tx, tap.person, rows[start : start + HISTORY], start=start + 1)
        args = _kept(tap)
        buttons = [(Button(key="btn-queue-back", verb="skill-card", args=args),)]
        if last > 1:
            label: dict[str, Value] = {"page": page, "last": last}
            at: Args = {**args, "page": page % last + 1}
            buttons.insert(0, (Button(key="btn-skill-older", verb="skill-history", args=at, label=label),))
        head = Line("skill-history", await arguments(tx, skill))
        await redraw(tx, deps, tap, Notice(lines=(head, *told.lines), rows=tuple(buttons), aside=True))


# --- shared with the words that are typed for a card ------------------------------------------------------------------


async def after(tx: Tx, deps: Deps, at: Turn | Tap, done: Decided, *, walking: bool) -> None:
    """Tell everybody whom a decision concerns, and go on to the next thing that waits."""
    await tell_author(tx, deps, done, now=at.now)
    await tell_room(tx, deps, done.made_room, now=at.now)
    if walking:
        await waiting.walk_on(tx, deps, at, (Kind.SKILL, done.before.id))


async def outcome_card(tx: Tx, deps: Deps, at: Turn | Tap, done: Decided, *, back: int | None = None) -> Notice:
    """The card as it is now, headed by what was decided, with the way back."""
    head = (
        Line("skill-done", {**await arguments(tx, done.skill), "act": done.act, **reason_args(done.reason)}),
        Line(""),
    )
    shown = await card(tx, deps, at.person, done.skill, back=back, head=head)
    if done.act in _WORDED and done.entry is not None:
        return replace(shown, rows=((back_button(done.skill, done.entry),), *shown.rows))
    return shown


def trouble(why: Why) -> Notice:
    return notice("skill-why-not", why=why.value)


# --- inside -----------------------------------------------------------------------------------------------------------


async def _decide(deps: Deps, tap: Tap, act: Callable[[Tx], Awaitable[Result]]) -> None:
    async with commit_tap(deps, tap) as tx:
        found = await act(tx)
        await asking.hush(tx, tap)
        if isinstance(found, Why):
            await _say_why_not(tx, deps, tap, found)
            return
        await redraw(tx, deps, tap, await _card(tx, deps, tap, found.skill, done=found))
        await after(tx, deps, tap, found, walking="next" in tap.args)


async def _card(tx: Tx, deps: Deps, tap: Tap, skill: Skill, *, page: int = 1, done: Decided | None = None) -> Notice:
    back = int(tap.args["list"]) if "list" in tap.args else None
    if done is not None:
        return await outcome_card(tx, deps, tap, done, back=back)
    return await card(tx, deps, tap.person, skill, page=page, walking="next" in tap.args, back=back)


async def _say_why_not(tx: Tx, deps: Deps, tap: Tap, why: Why) -> None:
    """The card says that it moved on and shows what is there now."""
    skill = await skills.get(tx, _id(tap))
    if why is Why.NO_RIGHT or skill is None or not visible(tap.person, skill):
        await redraw(tx, deps, tap, trouble(Why.NO_RIGHT if why is Why.NO_RIGHT else Why.GONE))
        return
    head = (Line("skill-why-not", {"why": why.value}), Line(""))
    back = int(tap.args["list"]) if "list" in tap.args else None
    walking = "next" in tap.args
    await redraw(tx, deps, tap, await card(tx, deps, tap.person, skill, walking=walking, back=back, head=head))


def _kept(tap: Tap) -> Args:
    """What leads back to the card."""
    return {key: value for key, value in tap.args.items() if key in ("id", "seen", "next", "list")}


def _id(at: Tap | Look) -> int:
    return int(at.args["id"])


def _seen(tap: Tap) -> str | None:
    return str(tap.args["seen"]) if "seen" in tap.args else None


async def _found(look: Look) -> Skill | None:
    skill = await skills.get(look.tx, _id(look))
    return skill if skill is not None and visible(look.person, skill) else None


async def _sees(look: Look) -> Seen:
    return Seen.ACCEPTED if await _found(look) is not None else Seen.STALE


async def _may_rule(look: Look) -> Seen:
    skill = await _found(look)
    if skill is None:
        return Seen.STALE
    return Seen.ACCEPTED if may_rule(look.person, skill.scope) else Seen.NO_RIGHT


async def _mine_or_ruled(look: Look) -> Seen:
    skill = await _found(look)
    if skill is None:
        return Seen.STALE
    mine = skill.author_id == look.person.id
    return Seen.ACCEPTED if mine or may_rule(look.person, skill.scope) else Seen.NO_RIGHT


async def _mine(look: Look) -> Seen:
    skill = await _found(look)
    if skill is None:
        return Seen.STALE
    return Seen.ACCEPTED if skill.author_id == look.person.id else Seen.NO_RIGHT


def _verbs(check: Any, **runs: Any) -> dict[str, Verb]:
    return {f"skill-{name.replace('_', '-')}": Verb(run=run, check=check) for name, run in runs.items()}


VERBS: dict[str, Verb] = {
    **_verbs(_sees, card=show, open=open_card, history=history),
    **_verbs(_mine, withdraw=withdraw),
    **_verbs(_mine_or_ruled, describe=describe, width=width, rescope=rescope, reopen=reopen),
    **_verbs(
        _may_rule,
        confirm=confirm,
        replace=take_text,
        reject=reject,
        reject_why=reject_why,
        reject_words=reject_words,
        reword=reword,
        off=switch_off,
        on=switch_on,
        pin=pin,
        unpin=unpin,
        go_on=go_on,
        former=former,
        take_point=take_point,
        drop_point=drop_point,
        bring_back=bring_back,
        delete=ask_delete,
        delete_now=delete_now,
    ),
}
