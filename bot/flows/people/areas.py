"""/areas: creating, renaming and closing areas and their sites, their people, roles and default (PPL-7).

Groups and their binding are in `groups`, switching the private chat in `areas_switch`, typed names in `areas_words`.
"""

from __future__ import annotations

from bot.domain import areas as naming
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.people import Area
from bot.flows.deps import Deps, Tap, Turn, tell
from bot.flows.office import act, ask, back_to, command, tell_admins, with_note
from bot.flows.people import areas_cards as cards
from bot.flows.people import areas_switch, groups, menu
from bot.flows.people.areas_switch import area
from bot.flows.people.areas_words import NAME, NEW, ROLE, SITE_NAME, SITE_NEW, note, take
from bot.flows.people.groups import bind, joined_group, mode_line, say_unbound
from bot.flows.verbs import Look, Seen, Verb, admins_only
from storage import areas as store
from storage import people
from storage.db import Tx

__all__ = [
    "VERBS",
    "area",
    "areas",
    "bind",
    "joined_group",
    "mode_line",
    "say_unbound",
    "take",
    "unknown_area",
    "unknown_site",
]


# --- what others ask of areas -----------------------------------------------------------------------------------------


async def unknown_area(tx: Tx, name: str) -> Notice:
    """The error about an area that does not exist; it lists those that do."""
    return naming.unknown_area(name, await store.open_areas(tx))


async def unknown_site(tx: Tx, name: str, *, area_id: int) -> Notice:
    """The error about a site that an area does not have; it lists those that it has."""
    area = await store.get(tx, area_id)
    known = [found for _, found in await store.sites_of(tx, area_id)]
    return naming.unknown_site(name, known, area=area.name if area is not None else "")


# --- /areas -----------------------------------------------------------------------------------------------------------


async def areas(deps: Deps, turn: Turn) -> None:
    """The list of areas, for admins, in private."""
    await command(deps, turn, cards.listing, intent="areas")


async def open_list(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, cards.listing)


async def open_card(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.card(tx, int(tap.args["area"])))


async def open_people(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.people_of(tx, int(tap.args["area"]), int(tap.args.get("page", 0))))


async def open_sites(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.sites(tx, int(tap.args["area"])))


async def open_site(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.site(tx, int(tap.args["site"])))


async def make_default(deps: Deps, tap: Tap) -> None:
    """The area that private chats work in until their person switches."""
    area_id = int(tap.args["area"])

    async def change(tx: Tx) -> Notice:
        found, before = await store.get(tx, area_id), await store.default(tx)
        if found is None or found.closed:
            return cards.gone()
        await store.make_default(tx, area_id)
        await note(tx, tap, "area-default", area_id, before=before.name if before else None, after=found.name)
        return with_note(await cards.card(tx, area_id), Line("areas-made-default", {"area": found.name}))

    await act(deps, tap, change)


async def ask_to_close(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: cards.close_question(tx, int(tap.args["area"])))


async def close(deps: Deps, tap: Tap) -> None:
    """Close an area; what its owners decided about goes to the admins, and all of them are told (PPL-7)."""
    area_id = int(tap.args["area"])

    async def change(tx: Tx) -> Notice:
        found = await store.get(tx, area_id)
        if found is None or found.closed:
            return cards.gone()
        touched = await store.people_of(tx, area_id)
        if not await store.close(tx, area_id, now=tap.now):
            return with_note(await cards.card(tx, area_id), Line("areas-close-default"))
        await note(tx, tap, "area-closed", area_id, before=found.name)
        await _tell_of_closing(tx, deps, tap, found, touched)
        reopen = Button(key="btn-areas-reopen", verb="areas-reopen", args={"area": area_id})
        lines = (Line("areas-closed", {"area": found.name}), cards.handed_over(await store.belongings(tx, area_id)))
        return Notice(lines=lines, rows=((reopen,), (back_to("areas-list"),)))

    await act(deps, tap, change)


async def _tell_of_closing(tx: Tx, deps: Deps, tap: Tap, closed: Area, touched: list[int]) -> None:
    """Its people lose what the area gave them; the admins learn what they decide about from now on."""
    handed = cards.handed_over(await store.belongings(tx, closed.id))
    news = Notice(lines=(Line("news-area-closed", {"area": closed.name, "by": tap.person.name}), handed))
    await tell_admins(tx, deps, lambda _: news, but={tap.person.id}, now=tap.now)
    for person_id in touched:
        person = await people.get(tx, person_id)
        assert person is not None
        await menu.show(tx, person, now=tap.now)
        if not person.is_admin:
            await tell(tx, deps, person, notice("told-area-closed", area=closed.name, by=tap.person.name), now=tap.now)


async def reopen(deps: Deps, tap: Tap) -> None:
    area_id = int(tap.args["area"])

    async def change(tx: Tx) -> Notice:
        if not await store.reopen(tx, area_id):
            return with_note(await cards.listing(tx), Line("areas-reopen-impossible"))
        found = await store.get(tx, area_id)
        assert found is not None
        await note(tx, tap, "area-reopened", area_id, after=found.name)
        for person_id in await store.people_of(tx, area_id):
            person = await people.get(tx, person_id)
            assert person is not None
            await menu.show(tx, person, now=tap.now)
        return with_note(await cards.card(tx, area_id), Line("areas-reopened", {"area": found.name}))

    await act(deps, tap, change)


async def close_site(deps: Deps, tap: Tap) -> None:
    site_id = int(tap.args["site"])

    async def change(tx: Tx) -> Notice:
        found = await store.site(tx, site_id)
        if found is None or not await store.close_site(tx, site_id, now=tap.now):
            return await cards.site(tx, site_id)
        area_id, name = found
        await note(tx, tap, "site-closed", site_id, subject="site", before=name)
        return with_note(await cards.sites(tx, area_id), Line("sites-closed", {"site": name}))

    await act(deps, tap, change)


# --- words that the cards ask for -------------------------------------------------------------------------------------


async def ask_new(deps: Deps, tap: Tap) -> None:
    await _ask(deps, tap, NEW, "areas-new-ask", back_to("areas-list"))


async def ask_rename(deps: Deps, tap: Tap) -> None:
    await _ask(deps, tap, NAME, "areas-rename-ask", back_to("areas-open", area=int(tap.args["area"])))


async def ask_role(deps: Deps, tap: Tap) -> None:
    await _ask(deps, tap, ROLE, "areas-role-ask", back_to("areas-open", area=int(tap.args["area"])))


async def ask_new_site(deps: Deps, tap: Tap) -> None:
    await _ask(deps, tap, SITE_NEW, "sites-new-ask", back_to("areas-sites", area=int(tap.args["area"])))


async def ask_rename_site(deps: Deps, tap: Tap) -> None:
    await _ask(deps, tap, SITE_NAME, "areas-rename-ask", back_to("areas-site", site=int(tap.args["site"])))


async def _ask(deps: Deps, tap: Tap, kind: str, key: str, back: Button) -> None:
    await act(deps, tap, lambda tx: ask(tx, tap, kind, args=tap.args, question=Line(key), back=back))


# --- who may press ----------------------------------------------------------------------------------------------------


async def _about_open_area(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    found = await store.get(look.tx, int(look.args["area"]))
    return Seen.ACCEPTED if found is not None and not found.closed else Seen.STALE


async def _about_closed_area(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    found = await store.get(look.tx, int(look.args["area"]))
    return Seen.ACCEPTED if found is not None and found.closed else Seen.STALE


async def _about_open_site(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    return Seen.ACCEPTED if await store.site(look.tx, int(look.args["site"])) is not None else Seen.STALE


VERBS: dict[str, Verb] = {
    "areas-list": Verb(run=open_list, check=admins_only),
    "areas-open": Verb(run=open_card, check=_about_open_area),
    "areas-new": Verb(run=ask_new, check=admins_only),
    "areas-rename": Verb(run=ask_rename, check=_about_open_area),
    "areas-role": Verb(run=ask_role, check=_about_open_area),
    "areas-default": Verb(run=make_default, check=_about_open_area),
    "areas-people": Verb(run=open_people, check=_about_open_area),
    "areas-close-ask": Verb(run=ask_to_close, check=_about_open_area),
    "areas-close": Verb(run=close, check=_about_open_area),
    "areas-reopen": Verb(run=reopen, check=_about_closed_area),
    "areas-sites": Verb(run=open_sites, check=_about_open_area),
    "areas-site": Verb(run=open_site, check=_about_open_site),
    "areas-site-new": Verb(run=ask_new_site, check=_about_open_area),
    "areas-site-rename": Verb(run=ask_rename_site, check=_about_open_site),
    "areas-site-close": Verb(run=close_site, check=_about_open_site),
    **groups.VERBS,
    **areas_switch.VERBS,
}
