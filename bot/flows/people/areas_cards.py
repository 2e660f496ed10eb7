"""The cards of /areas and /area: the list, one area, its people, its sites, what a chat can be switched or bound to."""

from __future__ import annotations

from typing import Final

from bot.domain.areas import switchable
from bot.domain.notices import Button, Line, Notice
from bot.domain.people import Area, Part, Person
from bot.flows.office import back_to, paged, turning
from storage import areas as store
from storage import people
from storage.db import Tx

#: people on one page
PAGE: Final = 8
Rows = tuple[tuple[Button, ...], ...]


async def listing(tx: Tx) -> Notice:
    """All open areas, for admins."""
    found = await store.open_areas(tx)
    lines = [Line("areas-list", {"count": len(found)})]
    lines += [await _line(tx, area) for area in found]
    rows = [
        (Button(key="btn-area", verb="areas-open", args={"area": area.id}, label={"area": area.name}),)
        for area in found
    ]
    return Notice(lines=tuple(lines), rows=(*rows, (Button(key="btn-areas-new", verb="areas-new"),)))


async def _line(tx: Tx, area: Area) -> Line:
    owners = await _names(tx, area.id, Part.OWNER)
    return Line(
        "areas-line",
        {
            "area": area.name,
            "default": int(area.is_default),
            "owners": ", ".join(owners),
            "owned": len(owners),
            "members": len(await store.people_of(tx, area.id, Part.MEMBER)),
        },
    )


async def card(tx: Tx, area_id: int) -> Notice:
    """One area: its role, people, sites and chats, and what an admin may change about it."""
    area = await store.get(tx, area_id)
    if area is None or area.closed:
        return gone()
    owners, members = await _names(tx, area_id, Part.OWNER), await _names(tx, area_id, Part.MEMBER)
    sites, chats = await store.sites_of(tx, area_id), await store.bound_chats(tx, area_id)
    lines = [Line("areas-card", {"area": area.name, "default": int(area.is_default)})]
    lines.append(Line("areas-role", {"role": area.role_prompt}) if area.role_prompt else Line("areas-no-role"))
    lines.append(Line("areas-owners", {"names": ", ".join(owners), "count": len(owners)}))
    lines.append(Line("areas-members", {"names": ", ".join(members), "count": len(members)}))
    lines.append(Line("areas-sites", {"names": ", ".join(name for _, name in sites), "count": len(sites)}))
    lines += [Line("areas-chat", {"title": title, "topic": int(topic_id != 0)}) for title, topic_id in chats]
    return Notice(lines=tuple(lines), rows=_card_rows(area))


def _card_rows(area: Area) -> Rows:
    args: dict[str, int | str] = {"area": area.id}
    last = [Button(key="btn-areas-close", verb="areas-close-ask", args=args, style="danger")]
    if not area.is_default:
        last.insert(0, Button(key="btn-areas-default", verb="areas-default", args=args))
    return (
        (
            Button(key="btn-areas-rename", verb="areas-rename", args=args),
            Button(key="btn-areas-role", verb="areas-role", args=args),
        ),
        (
            Button(key="btn-areas-people", verb="areas-people", args=args),
            Button(key="btn-areas-sites", verb="areas-sites", args=args),
        ),
        tuple(last),
        (back_to("areas-list"),),
    )


async def people_of(tx: Tx, area_id: int, page: int) -> Notice:
    """Everybody, with what they are to the area; its own people first."""
    area = await store.get(tx, area_id)
    if area is None or area.closed:
        return gone()
    everybody = sorted(await people.everybody(tx), key=lambda p: p.part_in(area_id) is None)
    shown, page, last = paged(everybody, page, size=PAGE)
    rows = [
        (
            Button(
                key="btn-areas-person",
                verb="people-part-ask",
                args={"person": person.id, "area": area_id, "back": "areas-people"},
                label={"name": person.name, "part": _part(person, area_id)},
            ),
        )
        for person in shown
    ]
    pages = turning("areas-people", page, last, area=area_id)
    lines = (Line("areas-people", {"area": area.name}),)
    return Notice(lines=lines, rows=(*rows, pages, (back_to("areas-open", area=area_id),)))


def _part(person: Person, area_id: int) -> str:
    part = person.part_in(area_id)
    return part.value if part is not None else "none"


async def sites(tx: Tx, area_id: int) -> Notice:
    """The sites of an area."""
    area = await store.get(tx, area_id)
    if area is None or area.closed:
        return gone()
    found = await store.sites_of(tx, area_id)
    lines = [Line("sites-list", {"area": area.name, "count": len(found)})]
    lines += [Line("name-bullet", {"name": name}) for _, name in found]
    rows = [
        (Button(key="btn-site", verb="areas-site", args={"site": site_id}, label={"site": name}),)
        for site_id, name in found
    ]
    new = Button(key="btn-site-new", verb="areas-site-new", args={"area": area_id})
    return Notice(lines=tuple(lines), rows=(*rows, (new,), (back_to("areas-open", area=area_id),)))


async def site(tx: Tx, site_id: int) -> Notice:
    """One site."""
    found = await store.site(tx, site_id)
    if found is None:
        return Notice(lines=(Line("sites-gone"),), rows=((back_to("areas-list"),),))
    area_id, name = found
    area = await store.get(tx, area_id)
    assert area is not None
    args: dict[str, int | str] = {"site": site_id}
    row = (
        Button(key="btn-areas-rename", verb="areas-site-rename", args=args),
        Button(key="btn-site-close", verb="areas-site-close", args=args, style="danger"),
    )
    lines = (Line("sites-card", {"site": name, "area": area.name}),)
    return Notice(lines=lines, rows=(row, (back_to("areas-sites", area=area_id),)))


async def close_question(tx: Tx, area_id: int) -> Notice:
    """What closing an area means, before it is done."""
    area = await store.get(tx, area_id)
    if area is None or area.closed:
        return gone()
    args: dict[str, int | str] = {"area": area_id}
    lines = (
        Line("areas-close-ask", {"area": area.name}),
        handed_over(await store.belongings(tx, area_id)),
        Line("areas-close-chats", {"count": len(await store.bound_chats(tx, area_id))}),
    )
    yes = Button(key="btn-areas-close-yes", verb="areas-close", args=args, style="danger")
    return Notice(lines=lines, rows=((yes,), (back_to("areas-open", area=area_id),)))


def handed_over(what: store.Belongings) -> Line:
    """What the admins get with a closed area."""
    counts = {"rules": what.rules, "skills": what.skills, "waiting": what.waiting}
    return Line("areas-handed-over" if what.total else "areas-nothing-handed-over", {**counts} if what.total else {})


def gone() -> Notice:
    return Notice(lines=(Line("areas-gone"),), rows=((back_to("areas-list"),),))


async def switch(tx: Tx, person: Person) -> Notice:
    """What the private chat works in, and what it may be switched to."""
    found = switchable(person, await store.open_areas(tx))
    if not found:
        return Notice(lines=(Line("area-none"),))
    current = await current_of(tx, person)
    lines = [Line("area-current", {"area": current.name}) if current is not None else Line("area-none-yet")]
    rows = [
        (Button(key="btn-area", verb="areas-switch", args={"area": area.id}, label={"area": area.name}),)
        for area in found
        if current is None or area.id != current.id
    ]
    if rows:
        lines.append(Line("area-switch-hint"))
    return Notice(lines=tuple(lines), rows=tuple(rows))


async def current_of(tx: Tx, person: Person) -> Area | None:
    """The area of a person's private chat: the one they switched to, else the default."""
    if person.current_area_id is not None:
        area = await store.get(tx, person.current_area_id)
        if area is not None and not area.closed:
            return area
    return await store.default(tx)


async def binding(tx: Tx, *, chat_id: int, topic_id: int) -> Notice:
    """What a group or a topic is bound to, and what it may be bound to."""
    found = await store.open_areas(tx)
    if not found:
        return Notice(lines=(Line("bind-no-areas"),))
    area_id = await store.chat_area(tx, chat_id=chat_id, topic_id=topic_id)
    bound = await store.get(tx, area_id) if area_id is not None else None
    topic = int(topic_id != 0)
    lines = (Line("bind-now", {"area": bound.name, "topic": topic}) if bound else Line("bind-ask", {"topic": topic}),)
    rows = [
        (Button(key="btn-area", verb="areas-bind", args={"area": area.id}, label={"area": area.name}),)
        for area in found
        if bound is None or area.id != bound.id
    ]
    if bound is not None:
        rows.append((Button(key="btn-unbind", verb="areas-unbind"),))
    return Notice(lines=lines, rows=tuple(rows))


async def _names(tx: Tx, area_id: int, part: Part) -> list[str]:
    found = await people.names(tx, await store.people_of(tx, area_id, part))
    return sorted(found.values(), key=str.casefold)
