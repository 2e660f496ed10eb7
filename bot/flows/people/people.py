"""/people: who is in, with what rights, and the buttons that change them (PPL-3)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.domain import joining
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.people import Part, Person, shown_name
from bot.flows.aside import aside
from bot.flows.deps import Deps, Tap, Turn
from bot.flows.office import Again, act, ask, back_to, command, let_go, take_words, typed, with_note
from bot.flows.people import access
from bot.flows.people import people_cards as cards
from bot.flows.people.access import erase_person
from bot.flows.verbs import Look, Seen, Verb, admins_only
from storage import journal
from storage import people as store
from storage.db import Tx
from storage.prompts import Awaited

__all__ = ["VERBS", "erase_person", "people", "take"]

#: the bot waits for a name
NAME: Final = "people-name"


async def people(deps: Deps, turn: Turn) -> None:
    """The list of people, for admins, in private."""
    await command(deps, turn, lambda tx: cards.listing(tx, 0, now=turn.now), intent="people")


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """A typed name for somebody. False: the words are an ordinary message."""
    text = typed(turn)
    if awaited.kind != NAME or text is None:
        return await let_go(deps, turn)
    await take_words(deps, turn, lambda tx: _rename(tx, turn, int(awaited.args["person"]), text))
    return True


# --- what the buttons do ----------------------------------------------------------------------------------------------


async def turn_page(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.listing(tx, int(tap.args["page"]), now=tap.now))


async def open_card(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.card(tx, int(tap.args["person"]), zone=tap.zone))


async def open_areas(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.areas_of(tx, int(tap.args["person"])))


async def open_removed(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.removed_list(tx, int(tap.args.get("page", 0)), now=tap.now))


async def change_admin(deps: Deps, tap: Tap) -> None:
    """Make an admin, or make an employee of one; never of the last."""

    async def change(tx: Tx) -> Notice:
        person, admin = await _target(tx, tap), bool(tap.args["admin"])
        if await access.set_admin(tx, deps, tap.person, person, admin=admin, now=tap.now):
            note = Line("people-made-admin" if admin else "people-made-employee", {"name": person.name})
            if person.id == tap.person.id:
                return Notice(lines=(note,))
        else:
            note = await _refusal(tx, person)
        return with_note(await cards.card(tx, person.id, zone=tap.zone), note)

    await act(deps, tap, change)


async def ask_part(deps: Deps, tap: Tap) -> None:
    person_id, area_id, back = int(tap.args["person"]), int(tap.args["area"]), str(tap.args["back"])
    await act(deps, tap, lambda tx: cards.part_choice(tx, person_id=person_id, area_id=area_id, back=back))


async def change_part(deps: Deps, tap: Tap) -> None:
    """Make somebody an owner or a member of an area, or neither."""
    person_id, area_id, back = int(tap.args["person"]), int(tap.args["area"]), str(tap.args["back"])
    code = str(tap.args["part"])
    part = Part(code) if code != "none" else None

    async def change(tx: Tx) -> Notice:
        await access.give_part(tx, deps, tap.person, person_id=person_id, area_id=area_id, part=part, now=tap.now)
        return await cards.part_choice(tx, person_id=person_id, area_id=area_id, back=back)

    await act(deps, tap, change)


async def ask_name(deps: Deps, tap: Tap) -> None:
    async def change(tx: Tx) -> Notice:
        person = await _target(tx, tap)
        question = Line("people-rename-ask", {"name": person.name})
        args: dict[str, int | str] = {"person": person.id}
        return await ask(tx, tap, NAME, args=args, question=question, back=back_to("people-open", person=person.id))

    await act(deps, tap, change)


async def _rename(tx: Tx, turn: Turn, person_id: int, text: str) -> Notice | Again:
    person, name = await store.get(tx, person_id), shown_name(text)
    if person is None or person.removed:
        return notice("people-gone")
    if not any(char.isalnum() for char in name):
        return Again(why=notice("people-rename-empty"))
    await store.change(tx, person_id, name=name)
    await journal.write(
        tx,
        "renamed",
        subject="person",
        subject_id=person_id,
        actor_id=turn.person.id,
        now=turn.now,
        details={"before": person.name, "after": name},
    )
    note = Line("people-renamed", {"before": person.name, "after": name})
    return with_note(await cards.card(tx, person_id, zone=turn.zone), note)


async def ask_removal(deps: Deps, tap: Tap) -> None:
    """What removing somebody means, before it is done."""

    async def change(tx: Tx) -> Notice:
        person = await _target(tx, tap)
        names = await cards.area_names(tx)
        lines = [
            Line("people-remove-ask", {"name": person.name, "days": tap.policy.removed_days}),
            *(Line("people-remove-owner", {"area": names[area_id]}) for area_id in sorted(person.owns)),
        ]
        args: dict[str, int | str] = {"person": person.id}
        yes = Button(key="btn-people-remove-yes", verb="people-remove", args=args, style="danger")
        return Notice(lines=tuple(lines), rows=((yes,), (back_to("people-open", person=person.id),)))

    await act(deps, tap, change)


async def remove(deps: Deps, tap: Tap) -> None:
    """Take somebody's access at once; the last admin stays (PPL-3)."""

    async def change(tx: Tx) -> Notice:
        person = await _target(tx, tap)
        if not await access.take_access(tx, deps, tap.person, person, policy=tap.policy, now=tap.now):
            return with_note(await cards.card(tx, person.id, zone=tap.zone), await _refusal(tx, person))
        until = tap.now + timedelta(days=tap.policy.removed_days)
        undo = Button(key="btn-undo", verb="people-return", args={"person": person.id})
        rows = () if person.id == tap.person.id else ((undo,), (back_to("people-page", page=0),))
        return Notice(lines=(Line("people-removed", {"name": person.name, "until": until}),), rows=rows)

    await act(deps, tap, change)


async def undo_removal(deps: Deps, tap: Tap) -> None:
    """Bring somebody back with the rights and records they had."""

    async def change(tx: Tx) -> Notice:
        person = await _target(tx, tap)
        if not await access.bring_back(tx, deps, tap.person, person, now=tap.now):
            return Notice(lines=(Line("people-return-late", {"name": person.name}),))
        return with_note(await cards.card(tx, person.id, zone=tap.zone), Line("people-returned", {"name": person.name}))

    await act(deps, tap, change)


async def offer_move(deps: Deps, tap: Tap) -> None:
    """A link that moves somebody, with all that is theirs, to the account that opens it."""

    async def change(tx: Tx) -> Notice:
        person, code = await _target(tx, tap), deps.token()
        expires_at = tap.now + timedelta(days=tap.policy.invite_days)
        await store.void_moves(tx, person.id)
        invite_id = await store.add_invite(
            tx,
            code_hash=joining.code_hash(code),
            makes_admin=False,
            areas=(),
            uses=1,
            created_by=tap.person.id,
            now=tap.now,
            expires_at=expires_at,
            moves_person_id=person.id,
        )
        await journal.write(
            tx,
            "move-offered",
            subject="person",
            subject_id=person.id,
            actor_id=tap.person.id,
            now=tap.now,
            details={"invite": invite_id},
        )
        link = joining.link(deps.identity.username, code)
        said = notice("people-move-link", name=person.name, link=link, until=expires_at)
        await aside(tx, deps, tap.place, said, now=tap.now, update_id=tap.update_id)
        return with_note(
            await cards.card(tx, person.id, zone=tap.zone), Line("people-move-offered", {"name": person.name})
        )

    await act(deps, tap, change)


async def undo_move(deps: Deps, tap: Tap) -> None:
    """Move somebody back to the account they came from, if they are still where the move put them."""

    async def change(tx: Tx) -> Notice:
        person = await _target(tx, tap)
        there = person.telegram_id == int(tap.args["to"])
        back = there and await access.move(
            tx, deps, person, account=int(tap.args["from"]), actor_id=tap.person.id, now=tap.now
        )
        return notice("people-move-undone" if back else "people-move-late", name=person.name)

    await act(deps, tap, change)


async def _target(tx: Tx, tap: Tap) -> Person:
    """Whom the button is about. Rows of people are never deleted."""
    person = await store.get(tx, int(tap.args["person"]))
    assert person is not None
    return person


async def _refusal(tx: Tx, person: Person) -> Line:
    """Why a change of somebody's access did nothing."""
    fresh = await store.get(tx, person.id)
    if fresh is not None and fresh.is_admin and not fresh.removed and len(await store.admins(tx)) == 1:
        return Line("people-last-admin")
    return Line("people-already")


# --- who may press ----------------------------------------------------------------------------------------------------


async def _about_somebody_in(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    person = await store.get(look.tx, int(look.args["person"]))
    return Seen.ACCEPTED if person is not None and not person.removed else Seen.STALE


async def _about_somebody_out(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    return (
        Seen.ACCEPTED
        if int(look.args["person"]) in {p.id for p, _ in await store.removed(look.tx, now=look.now)}
        else Seen.STALE
    )


VERBS: dict[str, Verb] = {
    "people-page": Verb(run=turn_page, check=admins_only),
    "people-open": Verb(run=open_card, check=_about_somebody_in),
    "people-admin": Verb(run=change_admin, check=_about_somebody_in),
    "people-areas": Verb(run=open_areas, check=_about_somebody_in),
    "people-part-ask": Verb(run=ask_part, check=_about_somebody_in),
    "people-part": Verb(run=change_part, check=_about_somebody_in),
    "people-rename": Verb(run=ask_name, check=_about_somebody_in),
    "people-move": Verb(run=offer_move, check=_about_somebody_in),
    "people-move-undo": Verb(run=undo_move, check=_about_somebody_in),
    "people-remove-ask": Verb(run=ask_removal, check=_about_somebody_in),
    "people-remove": Verb(run=remove, check=_about_somebody_in),
    "people-removed": Verb(run=open_removed, check=admins_only),
    "people-return": Verb(run=undo_removal, check=_about_somebody_out),
}
