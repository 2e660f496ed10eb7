"""Words that the cards of /areas ask for: names of areas and sites, roles (PPL-7)."""

from __future__ import annotations

from typing import Final

from bot.domain import areas as naming
from bot.domain.areas import BadName
from bot.domain.notices import Line, Notice, notice
from bot.domain.tokens import estimate_tokens
from bot.flows.deps import Deps, Tap, Turn
from bot.flows.office import Again, let_go, take_words, typed, with_note
from bot.flows.people import areas_cards as cards
from storage import areas as store
from storage import journal
from storage.db import Tx
from storage.prompts import Awaited

#: the bot waits for a name of a new area, another name, a role, a new site, another name of a site
NEW: Final = "areas-new"
NAME: Final = "areas-name"
ROLE: Final = "areas-role"
SITE_NEW: Final = "areas-site-new"
SITE_NAME: Final = "areas-site-name"


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """A typed name or role. False: the words are an ordinary message."""
    # A role reads like an instruction, so it is taken whatever it looks like.
    text = turn.incoming.text.strip() if awaited.kind == ROLE else typed(turn)
    if not text or awaited.kind not in _TAKES:
        return await let_go(deps, turn)
    await take_words(deps, turn, lambda tx: _TAKES[awaited.kind](tx, turn, awaited, text))
    return True


async def _take_new(tx: Tx, turn: Turn, awaited: Awaited, text: str) -> Notice | Again:
    try:
        name = naming.clean_name(text)
    except BadName as bad:
        return _again(bad)
    if await store.by_name(tx, name) is not None:
        return Again(why=notice("areas-name-taken", name=name))
    first = await store.default(tx) is None
    area_id = await store.add(tx, name=name, is_default=first)
    await note(tx, turn, "area-opened", area_id, after=name)
    return with_note(await cards.card(tx, area_id), Line("areas-opened", {"area": name, "default": int(first)}))


async def _take_name(tx: Tx, turn: Turn, awaited: Awaited, text: str) -> Notice | Again:
    area_id = int(awaited.args["area"])
    found = await store.get(tx, area_id)
    if found is None or found.closed:
        return cards.gone()
    try:
        name = naming.clean_name(text)
    except BadName as bad:
        return _again(bad)
    other = await store.by_name(tx, name)
    if other is not None and other.id != area_id:
        return Again(why=notice("areas-name-taken", name=name))
    await store.rename(tx, area_id, name)
    await note(tx, turn, "area-renamed", area_id, before=found.name, after=name)
    return with_note(await cards.card(tx, area_id), Line("areas-renamed", {"before": found.name, "after": name}))


async def _take_role(tx: Tx, turn: Turn, awaited: Awaited, text: str) -> Notice | Again:
    area_id = int(awaited.args["area"])
    found = await store.get(tx, area_id)
    if found is None or found.closed:
        return cards.gone()
    tokens, most = estimate_tokens(text), turn.policy.role_tokens
    if tokens > most:
        return Again(why=notice("areas-role-long", percent=100 * tokens // most))
    await store.set_role(tx, area_id, text)
    await note(tx, turn, "area-role", area_id, before=found.role_prompt, after=text)
    return with_note(await cards.card(tx, area_id), Line("areas-role-set", {"area": found.name}))


async def _take_new_site(tx: Tx, turn: Turn, awaited: Awaited, text: str) -> Notice | Again:
    area_id = int(awaited.args["area"])
    found = await store.get(tx, area_id)
    if found is None or found.closed:
        return cards.gone()
    try:
        name = naming.clean_name(text)
    except BadName as bad:
        return _again(bad)
    if await store.site_named(tx, area_id=area_id, name=name) is not None:
        return Again(why=notice("sites-name-taken", name=name))
    site_id = await store.add_site(tx, area_id=area_id, name=name)
    await note(tx, turn, "site-opened", site_id, subject="site", after=name)
    return with_note(await cards.sites(tx, area_id), Line("sites-opened", {"site": name, "area": found.name}))


async def _take_site_name(tx: Tx, turn: Turn, awaited: Awaited, text: str) -> Notice | Again:
    site_id = int(awaited.args["site"])
    found = await store.site(tx, site_id)
    if found is None:
        return await cards.site(tx, site_id)
    area_id, before = found
    try:
        name = naming.clean_name(text)
    except BadName as bad:
        return _again(bad)
    if await store.site_named(tx, area_id=area_id, name=name) not in (None, site_id):
        return Again(why=notice("sites-name-taken", name=name))
    await store.rename_site(tx, site_id, name)
    await note(tx, turn, "site-renamed", site_id, subject="site", before=before, after=name)
    return with_note(await cards.site(tx, site_id), Line("areas-renamed", {"before": before, "after": name}))


def _again(bad: BadName) -> Again:
    return Again(why=notice(bad.reason, most=naming.NAME_CHARS))


_TAKES: Final = {
    NEW: _take_new,
    NAME: _take_name,
    ROLE: _take_role,
    SITE_NEW: _take_new_site,
    SITE_NAME: _take_site_name,
}


async def note(
    tx: Tx,
    turn: Turn | Tap,
    act_name: str,
    subject_id: int,
    *,
    subject: str = "area",
    before: str | None = None,
    after: str | None = None,
) -> None:
    """The journal's row of a change to an area or a site."""
    await journal.write(
        tx,
        act_name,
        subject=subject,
        subject_id=subject_id,
        actor_id=turn.person.id,
        now=turn.now,
        details={"before": before, "after": after},
    )
