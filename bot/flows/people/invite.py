"""/invite: a link put together with buttons, and the links that still work (PPL-2)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.domain import joining
from bot.domain.joining import Draft, Invite
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.people import Part
from bot.flows.aside import aside
from bot.flows.deps import Deps, Tap, Turn
from bot.flows.office import Again, act, ask, back_to, command, let_go, paged, take_words, turning, typed, with_note
from bot.flows.verbs import Look, Seen, Verb, admins_only
from storage import areas, journal, people
from storage.db import Tx
from storage.prompts import Awaited

#: the bot waits for how many people
USES: Final = "invite-uses"
#: links on one page
PAGE: Final = 8
#: offered numbers of people
OFFERED: Final = (1, 5, 20)


async def invite(deps: Deps, turn: Turn) -> None:
    """`/invite` or `/invite 5`: a draft of a link, for admins, in private."""
    said = turn.incoming.argument
    uses = joining.how_many(said) if said else 1

    async def draw(tx: Tx) -> Notice:
        card = await _draft(tx, Draft(uses=uses or 1), turn)
        return card if uses else with_note(card, Line("invite-bad-number", {"most": joining.MOST_USES}))

    await command(deps, turn, draw, intent="invite")


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """A typed number of people. False: the words are an ordinary message."""
    text = typed(turn)
    if awaited.kind != USES or text is None:
        return await let_go(deps, turn)
    await take_words(deps, turn, lambda tx: _take_uses(tx, turn, awaited, text))
    return True


async def _take_uses(tx: Tx, turn: Turn, awaited: Awaited, text: str) -> Notice | Again:
    uses = joining.how_many(text)
    if uses is None:
        return Again(why=notice("invite-bad-number", most=joining.MOST_USES))
    draft = joining.from_args(awaited.args)
    return await _draft(tx, Draft(uses=uses, areas=draft.areas), turn)


# --- what is shown ----------------------------------------------------------------------------------------------------


async def _draft(tx: Tx, draft: Draft, turn: Turn | Tap) -> Notice:
    """The link so far, and the buttons that change it."""
    given = dict(draft.areas)
    lines = [
        Line("invite-draft", {"kind": _kind(draft), "count": draft.people, "days": turn.policy.invite_days}),
    ]
    open_areas = await areas.open_areas(tx)
    lines += [
        Line("people-card-part", {"area": area.name, "part": given[area.id].value})
        for area in open_areas
        if area.id in given
    ]
    rows: list[tuple[Button, ...]] = [_kinds(draft)]
    if not draft.makes_admin:
        rows.append(_numbers(draft))
    for area in open_areas:
        label = {"area": area.name, "part": given[area.id].value if area.id in given else "none"}
        rows.append(
            (Button(key="btn-people-area", verb="invite-draft", args=draft.next_part(area.id).args(), label={**label}),)
        )
    rows.append((Button(key="btn-invite-make", verb="invite-make", args=draft.args(), style="success"),))
    live = len(await people.live_invites(tx, now=turn.now))
    if live:
        rows.append((Button(key="btn-invite-live", verb="invite-live", label={"count": live}),))
    return Notice(lines=tuple(lines), rows=tuple(rows))


def _kinds(draft: Draft) -> tuple[Button, ...]:
    return tuple(
        Button(
            key="btn-invite-kind",
            verb="invite-draft",
            args=Draft(makes_admin=admin, uses=draft.uses, areas=draft.areas).args(),
            label={"kind": "admin" if admin else "employee", "chosen": int(admin is draft.makes_admin)},
        )
        for admin in (False, True)
    )


def _numbers(draft: Draft) -> tuple[Button, ...]:
    offered = [
        Button(
            key="btn-invite-uses",
            verb="invite-draft",
            args=Draft(uses=uses, areas=draft.areas).args(),
            label={"count": uses, "chosen": int(uses == draft.uses)},
        )
        for uses in sorted({*OFFERED, draft.uses})
    ]
    return (*offered, Button(key="btn-invite-other", verb="invite-ask", args=draft.args()))


def _kind(draft: Draft | Invite) -> str:
    if draft.makes_admin:
        return "admin"
    return "owner" if Part.OWNER in dict(draft.areas).values() else "employee"


async def _live(tx: Tx, tap: Tap, page: int = 0) -> Notice:
    """The links that still work, each with a button that kills it."""
    everything = await people.live_invites(tx, now=tap.now)
    found, page, last = paged(everything, page, size=PAGE)
    names = await people.names(tx, [i for each in found for i in (each.created_by, each.moves_person_id)])
    open_areas = {area.id: area.name for area in await areas.open_areas(tx)}
    more = Button(key="btn-invite", verb="invite-draft")
    lines = [Line("invite-live", {"count": len(everything)})]
    rows = []
    for number, each in enumerate(found, page * PAGE + 1):
        lines.append(_live_line(each, number, names, open_areas))
        args: dict[str, int | str] = {"invite": each.id}
        rows.append((Button(key="btn-invite-void", verb="invite-void", args=args, label={"number": number}),))
    return Notice(lines=tuple(lines), rows=(*rows, turning("invite-live", page, last), (more,)))


def _live_line(each: Invite, number: int, names: dict[int, str], open_areas: dict[int, str]) -> Line:
    by: dict[str, Value] = {"by": names.get(each.created_by or 0, ""), "known": int(each.created_by is not None)}
    if each.moves_person_id is not None:
        return Line(
            "invite-live-move",
            {"number": number, "name": names[each.moves_person_id], "until": each.expires_at, **by},
        )
    within = ", ".join(open_areas[area_id] for area_id, _ in each.areas if area_id in open_areas)
    return Line(
        "invite-live-line",
        {
            "number": number,
            "kind": _kind(each),
            "count": each.uses_left,
            "areas": within,
            "some": int(bool(within)),
            "until": each.expires_at,
            **by,
        },
    )


# --- what the buttons do ----------------------------------------------------------------------------------------------


async def redraft(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: _draft(tx, joining.from_args(tap.args), tap))


async def ask_uses(deps: Deps, tap: Tap) -> None:
    question = Line("invite-ask", {"most": joining.MOST_USES})
    back = back_to("invite-draft", **tap.args)
    await act(deps, tap, lambda tx: ask(tx, tap, USES, args=tap.args, question=question, back=back))


async def make(deps: Deps, tap: Tap) -> None:
    """Make the link. Its words leave in a message that is not kept: the code is nowhere but in the link."""
    draft = joining.from_args(tap.args)

    async def change(tx: Tx) -> Notice:
        code, expires_at = deps.token(), tap.now + timedelta(days=tap.policy.invite_days)
        invite_id = await people.add_invite(
            tx,
            code_hash=joining.code_hash(code),
            makes_admin=draft.makes_admin,
            areas=draft.areas,
            uses=draft.people,
            created_by=tap.person.id,
            now=tap.now,
            expires_at=expires_at,
        )
        await _note(tx, tap, "invite-made", invite_id, {**draft.args(), "uses": draft.people})
        link = joining.link(deps.identity.username, code)
        args: dict[str, Value] = {"kind": _kind(draft), "count": draft.people, "until": expires_at}
        said = Notice(lines=(Line("invite-link", {**args, "link": link}),))
        await aside(tx, deps, tap.place, said, now=tap.now, update_id=tap.update_id)
        void = Button(key="btn-invite-void-this", verb="invite-void", args={"invite": invite_id})
        more = Button(key="btn-invite-more", verb="invite-draft")
        return Notice(lines=(Line("invite-made", args),), rows=((void,), (more,)))

    await act(deps, tap, change)


async def open_live(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: _live(tx, tap, int(tap.args.get("page", 0))))


async def void(deps: Deps, tap: Tap) -> None:
    """Kill a link. Whoever came in by it stays in."""
    invite_id = int(tap.args["invite"])

    async def change(tx: Tx) -> Notice:
        alive = await people.void_invite(tx, invite_id)
        if alive:
            await _note(tx, tap, "invite-voided", invite_id, None)
        return with_note(await _live(tx, tap), Line("invite-voided" if alive else "invite-dead"))

    await act(deps, tap, change)


async def _note(tx: Tx, tap: Tap, act_name: str, invite_id: int, details: dict[str, int | str] | None) -> None:
    await journal.write(
        tx, act_name, subject="invite", subject_id=invite_id, actor_id=tap.person.id, now=tap.now, details=details
    )


async def _about_live_link(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    alive = {each.id for each in await people.live_invites(look.tx, now=look.now)}
    return Seen.ACCEPTED if int(look.args["invite"]) in alive else Seen.STALE


VERBS: dict[str, Verb] = {
    "invite-draft": Verb(run=redraft, check=admins_only),
    "invite-ask": Verb(run=ask_uses, check=admins_only),
    "invite-make": Verb(run=make, check=admins_only),
    "invite-live": Verb(run=open_live, check=admins_only),
    "invite-void": Verb(run=void, check=_about_live_link),
}
