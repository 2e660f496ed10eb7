"""The cards of /people: the list, one person, what somebody is to an area, those who were removed (PPL-3)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.domain.notices import Button, Line, Notice, Value
from bot.domain.people import Part, Person
from bot.domain.policy import local
from bot.flows.office import back_to, paged, turning
from storage import areas
from storage import people as store
from storage.db import Tx

#: people on one page of the list
PAGE: Final = 8


async def listing(tx: Tx, page: int, *, now: datetime) -> Notice:
    everybody, gone = await store.everybody(tx), await store.removed(tx, now=now)
    shown, page, last = paged(everybody, page, size=PAGE)
    names = await area_names(tx)
    lines = [Line("people-list", {"count": len(everybody), "page": page + 1, "pages": last + 1})]
    lines += [Line("people-line", _words(person, names)) for person in shown]
    rows = [
        (Button(key="btn-person", verb="people-open", args={"person": person.id}, label={"name": person.name}),)
        for person in shown
    ]
    foot = [Button(key="btn-invite", verb="invite-draft")]
    if gone:
        foot.append(Button(key="btn-people-removed", verb="people-removed", label={"count": len(gone)}))
    return Notice(lines=tuple(lines), rows=(*rows, turning("people-page", page, last), tuple(foot)))


async def card(tx: Tx, person_id: int, *, zone: str) -> Notice:
    """One person: who they are to the company, and what an admin may change about it."""
    person = await store.get(tx, person_id)
    if person is None or person.removed:
        return Notice(lines=(Line("people-gone"),), rows=((back_to("people-page", page=0),),))
    names, since = await area_names(tx), await store.joined_at(tx, person_id)
    assert since is not None
    lines = [
        Line(
            "people-card",
            {
                "name": person.name,
                "kind": person.kind.value,
                "account": str(person.telegram_id),
                "since": local(since, zone).date(),
            },
        )
    ]
    lines += [
        Line("people-card-part", {"area": names[area_id], "part": str(person.part_in(area_id))})
        for area_id in sorted(person.areas)
    ]
    last_admin = person.is_admin and len(await store.admins(tx)) == 1
    if last_admin:
        lines.append(Line("people-last-admin"))
    return Notice(lines=tuple(lines), rows=_card_rows(person, changeable=not last_admin, areas=bool(names)))


def _card_rows(person: Person, *, changeable: bool, areas: bool) -> tuple[tuple[Button, ...], ...]:
    args: dict[str, int | str] = {"person": person.id}
    rows: list[tuple[Button, ...]] = []
    if not person.is_admin:
        rows.append((Button(key="btn-people-make-admin", verb="people-admin", args={**args, "admin": 1}),))
    elif changeable:
        rows.append((Button(key="btn-people-make-employee", verb="people-admin", args={**args, "admin": 0}),))
    if areas:
        rows.append((Button(key="btn-people-areas", verb="people-areas", args=args),))
    rows.append(
        (
            Button(key="btn-people-rename", verb="people-rename", args=args),
            Button(key="btn-people-move", verb="people-move", args=args),
        )
    )
    if changeable:
        rows.append((Button(key="btn-people-remove", verb="people-remove-ask", args=args, style="danger"),))
    return (*rows, (back_to("people-page", page=0),))


async def part_choice(tx: Tx, *, person_id: int, area_id: int, back: str) -> Notice:
    """What somebody is to an area, and what else they may be. `back` is the card that the choice came from."""
    person, area = await store.get(tx, person_id), await areas.get(tx, area_id)
    if person is None or person.removed or area is None or area.closed:
        return Notice(lines=(Line("people-gone"),), rows=((back_to("people-page", page=0),),))
    now_is = person.part_in(area_id)
    args: dict[str, int | str] = {"person": person_id, "area": area_id, "back": back}
    choices = [
        Button(
            key="btn-part",
            verb="people-part",
            args={**args, "part": _code(part)},
            label={"part": _code(part), "chosen": int(part is now_is)},
        )
        for part in (Part.MEMBER, Part.OWNER, None)
    ]
    lines = (Line("people-part-ask", {"name": person.name, "area": area.name, "part": _code(now_is)}),)
    target = back_to(back, person=person_id, area=area_id)
    return Notice(lines=lines, rows=(*((choice,) for choice in choices), (target,)))


async def areas_of(tx: Tx, person_id: int) -> Notice:
    person = await store.get(tx, person_id)
    if person is None or person.removed:
        return Notice(lines=(Line("people-gone"),), rows=((back_to("people-page", page=0),),))
    rows = [
        (
            Button(
                key="btn-people-area",
                verb="people-part-ask",
                args={"person": person_id, "area": area.id, "back": "people-areas"},
                label={"area": area.name, "part": _code(person.part_in(area.id))},
            ),
        )
        for area in await areas.open_areas(tx)
    ]
    return Notice(
        lines=(Line("people-areas", {"name": person.name}),), rows=(*rows, (back_to("people-open", person=person_id),))
    )


async def removed_list(tx: Tx, page: int, *, now: datetime) -> Notice:
    """Those whose removal can still be undone."""
    everybody = await store.removed(tx, now=now)
    gone, page, last = paged(everybody, page, size=PAGE)
    lines = [Line("people-removed-list", {"count": len(everybody)})]
    lines += [Line("people-removed-line", {"name": person.name, "until": until}) for person, until in gone]
    rows = [
        (Button(key="btn-people-return", verb="people-return", args={"person": p.id}, label={"name": p.name}),)
        for p, _ in gone
    ]
    pages = turning("people-removed", page, last)
    return Notice(lines=tuple(lines), rows=(*rows, pages, (back_to("people-page", page=0),)))


async def area_names(tx: Tx) -> dict[int, str]:
    return {area.id: area.name for area in await areas.open_areas(tx)}


def _words(person: Person, names: dict[int, str]) -> dict[str, Value]:
    owns = [names[area_id] for area_id in sorted(person.owns)]
    member = [names[area_id] for area_id in sorted(person.member_of)]
    return {
        "name": person.name,
        "kind": person.kind.value,
        "owns": ", ".join(owns),
        "owned": len(owns),
        "member": ", ".join(member),
        "joined": len(member),
    }


def _code(part: Part | None) -> str:
    return part.value if part is not None else "none"
