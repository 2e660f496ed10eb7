"""Where a rule holds: the area or site that words name, the narrowest sensible one, where else it could (RUL-3)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.domain.notices import Value
from bot.domain.people import Area, Person
from bot.domain.rules.scopes import EVERYWHERE, RuleLevel, RuleScope
from bot.flows.deps import Turn
from bot.flows.memory.origins import area_named
from bot.language.lemmas import lemma_set, words
from storage import areas
from storage.db import Tx

_OF_SITE: Final = re.compile(r"^(?:сайт\w*|площадк\w*|лендинг\w*)\s+", re.IGNORECASE)
#: the circle in «правило для всей компании: …»
_FOR_ALL: Final = re.compile(r"^[^:—–\n]{0,60}\b(?:компани[ияюей]+|всех|всем|нас всех)\b", re.IGNORECASE)
#: offered on one card
OFFERED: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Somewhere:
    """A place that a rule may hold, with its name; the company has none."""

    where: RuleScope
    name: str = ""


async def named(tx: Tx, name: str) -> RuleScope | None:
    """The open area or site that was named, in whatever case. An area goes before a site of the same name."""
    area_id = await area_named(tx, name)
    if area_id is not None:
        return RuleScope(level=RuleLevel.AREA, area_id=area_id)
    wanted = _OF_SITE.sub("", name).strip(" «»\"'")
    sites = await _sites(tx, await areas.open_areas(tx))
    found = [one for one in sites if is_named(one.name, wanted) and len(words(one.name)) == len(words(wanted))]
    return found[0].where if len(found) == 1 else None


def for_all(said: str) -> bool:
    """Whether the words before the rule itself say that it is everybody's."""
    return _FOR_ALL.match(said) is not None


async def narrowest(tx: Tx, turn: Turn, text: str) -> RuleScope:
    """The narrowest sensible place: a site that the rule names, else the area that this line of conversation works in.

    The default area is everybody's who chose no other; a rule said there is the company's, unless the speaker
    belongs to that area, or decides about one area alone.
    """
    area = turn.area
    mine = [a for a in await areas.open_areas(tx) if _works_in(turn.person, a, turn)]
    sites = [one for one in await _sites(tx, mine) if is_named(one.name, text)]
    if len(sites) == 1:
        return sites[0].where
    if area is not None and not area.closed and _belongs(turn, area):
        return RuleScope(level=RuleLevel.AREA, area_id=area.id)
    owned = [a.id for a in mine if a.id in turn.person.owns]
    if len(owned) == 1 and not turn.person.is_admin:
        return RuleScope(level=RuleLevel.AREA, area_id=owned[0])
    return EVERYWHERE


def _works_in(person: Person, area: Area, turn: Turn) -> bool:
    return person.is_admin or area.id in person.areas or (turn.area is not None and area.id == turn.area.id)


def _belongs(turn: Turn, area: Area) -> bool:
    return not turn.place.private or not area.is_default or area.id in turn.person.areas


async def _sites(tx: Tx, found: Iterable[Area]) -> list[Somewhere]:
    return [
        Somewhere(where=RuleScope(level=RuleLevel.SITE, area_id=area.id, site_id=site_id), name=name)
        for area in found
        for site_id, name in await areas.sites_of(tx, area.id)
    ]


def is_named(name: str, text: str) -> bool:
    """Whether every word of the name stands in the text, in any form."""
    said = [lemma_set(word.text) for word in words(text)]
    wanted = words(name)
    return bool(wanted) and all(any(lemma_set(word.text) & one for one in said) for word in wanted)


async def narrower(tx: Tx, person: Person, where: RuleScope) -> list[Somewhere]:
    """Places inside this one, as far as this person may put a rule there."""
    found: list[Somewhere] = []
    for area in await areas.open_areas(tx):
        inside = where.level is RuleLevel.COMPANY or (where.level is RuleLevel.AREA and where.area_id == area.id)
        if not inside or not (person.is_admin or area.id in person.areas):
            continue
        if where.level is RuleLevel.COMPANY:
            found.append(Somewhere(where=RuleScope(level=RuleLevel.AREA, area_id=area.id), name=area.name))
        found += await _sites(tx, [area])
    return sorted(found, key=lambda s: -s.where.width)[:OFFERED]


async def wider(tx: Tx, where: RuleScope) -> list[Somewhere]:
    """Places that hold this one, the next one first."""
    found: list[Somewhere] = []
    if where.level is RuleLevel.SITE and where.area_id is not None:
        area = await areas.get(tx, where.area_id)
        if area is not None and not area.closed:
            found.append(Somewhere(where=RuleScope(level=RuleLevel.AREA, area_id=area.id), name=area.name))
    return [*found, Somewhere(where=EVERYWHERE)] if where.level is not RuleLevel.COMPANY else []


async def exists(tx: Tx, where: RuleScope) -> bool:
    """Whether the area and the site are open still."""
    if where.area_id is not None:
        area = await areas.get(tx, where.area_id)
        if area is None or area.closed:
            return False
    return where.site_id is None or await areas.site(tx, where.site_id) is not None


async def args(tx: Tx, where: RuleScope) -> dict[str, Value]:
    """How a place is named in a message."""
    area = await areas.get(tx, where.area_id) if where.area_id is not None else None
    site = await areas.site(tx, where.site_id) if where.site_id is not None else None
    return {"level": where.level.value, "area": area.name if area else "", "site": site[1] if site else "—"}
