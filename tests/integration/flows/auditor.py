"""Watches the store for changes that the journal doesn't tell of (CTL-6).

After each message, press or piece of due work, what may only change with a row in the journal is compared with what it
was; a changed thing without a new row about it is a finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sa

from storage.db import Tx
from storage.tables import area_people, areas, chats, invites, journal, people, records, rules, settings, sites, skills
from tests.integration.flows.world import World

#: what doesn't count as a change of knowledge, rights or settings
_ASIDE: Final[Mapping[str, frozenset[str]]] = {
    # counted or computed, not decided; what a record is linked to follows from what is journalled
    "records": frozenset(
        {"used_at", "vector", "vector_model", "revision", "weak_since", "asked_at", "disputed_by", "replaces"}
    ),
    "rules": frozenset({"revision"}),
    # counted, not decided; and where and up to which revision a file of the folder shows it
    "skills": frozenset(
        {
            "revision",
            "shown",
            "opened",
            "helped",
            "failed",
            "edited",
            "last_used_at",
            "updated_at",
            "path",
            "written_revision",
        }
    ),
    # asking for a zone, and when a removal becomes final: it is part of the removal
    "people": frozenset({"zone_asked_at", "erase_at", "joined_at"}),
    # Telegram's own: what the bot hears, what the group is called
    "chats": frozenset({"reads_all", "kind", "title", "bound_at", "bound_by"}),
    # spent by those who come in, killed with the rights of whoever made them
    "invites": frozenset({"uses_left"}),
    "settings": frozenset({"changed_at", "changed_by"}),
}
_TABLES: Final[Mapping[str, tuple[sa.Table, str]]] = {
    "record": (records, "id"),
    "rule": (rules, "id"),
    "skill": (skills, "id"),
    "person": (people, "id"),
    "area": (areas, "id"),
    "site": (sites, "id"),
    "invite": (invites, "id"),
    "chat": (chats, "chat_id"),
    "setting": (settings, "key"),
}

Things = dict[tuple[str, Any], tuple[Any, ...]]


@dataclass(slots=True, kw_only=True)
class Auditor:
    world: World
    things: Things = field(default_factory=dict)
    last: int = 0
    #: what changed unseen: the subject, its id, what it was and what it became
    findings: list[tuple[str, Any, Any, Any]] = field(default_factory=list)

    async def start(self) -> None:
        self.things, self.last = await self._look()

    async def check(self) -> None:
        """Compare with the look before."""
        things, last = await self._look()
        told = await self._told()
        for key in sorted({*self.things, *things}, key=repr):
            before, after = self.things.get(key), things.get(key)
            if before != after and key not in told:
                self.findings.append((*key, before, after))
        self.things, self.last = things, last

    async def _look(self) -> tuple[Things, int]:
        found: Things = {}
        async with self.world.db.read() as tx:
            for subject, (table, key) in _TABLES.items():
                aside = _ASIDE.get(table.name, frozenset())
                columns = [column for column in table.columns if column.name not in aside]
                for row in await tx.execute(sa.select(*columns)):
                    one = (subject, row._mapping[key])
                    found[one] = (*found.get(one, ()), *(repr(value) for value in row))
            for row in await tx.execute(sa.select(area_people).order_by(*area_people.primary_key.columns)):
                one = ("person", row.person_id)
                found[one] = (*found.get(one, ()), (row.area_id, row.part))
            last = await tx.scalar(sa.select(sa.func.max(journal.c.id)))
        return found, last or 0

    async def _told(self) -> set[tuple[str, Any]]:
        """What the rows since the last look are about; a setting is named in its row, a default area has a rival."""
        told: set[tuple[str, Any]] = set()
        async with self.world.db.read() as tx:
            for row in await tx.execute(sa.select(journal).where(journal.c.id > self.last)):
                told.add((row.subject, row.subject_id))
                if row.subject == "setting" and row.details:
                    told.add(("setting", row.details["key"]))
                if row.details and "invite" in row.details:
                    told.add(("invite", row.details["invite"]))
                if row.act in ("area-default", "area-closed", "area-reopened"):
                    told |= {(subject, key) for subject, key in self.things if subject in ("area", "chat")}
                if row.act == "erased":
                    told |= await self._own(tx, row.subject_id)
            told |= await self._erased(tx)
        return told

    async def _own(self, tx: Tx, person_id: int) -> set[tuple[str, Any]]:
        """What was a removed person's own went with the row about the person."""
        own = sa.select(records.c.id).where(records.c.owner_id == person_id, records.c.level == "personal")
        return {("record", record_id) for record_id in await tx.scalars(own)}

    async def _erased(self, tx: Tx) -> set[tuple[str, Any]]:
        """The words of what was forgotten, and said to be in the journal, go without a row of their own."""
        forgotten = sa.select(journal.c.subject_id).where(journal.c.subject == "record", journal.c.act == "forgotten")
        gone = sa.select(records.c.id).where(records.c.erased_at.is_not(None), records.c.id.in_(forgotten))
        return {("record", record_id) for record_id in await tx.scalars(gone)}
