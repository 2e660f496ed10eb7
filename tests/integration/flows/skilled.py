"""Skills in the world of the flow tests: put in force, opened, sent as files."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass, field, replace
from typing import Any

from bot.domain.incoming import Content
from bot.domain.memory import COMPANY, Scope
from bot.domain.people import Person
from bot.domain.skills.outcomes import TurnEnd
from bot.domain.skills.skill import Skill, SkillStatus
from bot.flows.deps import FileTrouble
from bot.flows.skills import skill_outcomes
from storage import journal, skills
from tests.integration.flows.world import Sent, World

BODY = "# Приёмка пиломатериала\n\n1. Сверить накладную.\n2. Замерить влажность.\n3. Подписать приёмку."


@dataclass(slots=True, kw_only=True)
class Store:
    """Files as Telegram would hold them."""

    held: dict[str, bytes] = field(default_factory=dict)
    down: bool = False

    async def fetch(self, file_id: str, *, limit: int) -> bytes:
        if self.down:
            raise FileTrouble("unavailable")
        data = self.held[file_id]
        if len(data) > limit:
            raise FileTrouble("too_large")
        return data


def with_files(world: World) -> Store:
    store = Store()
    world.deps = replace(world.deps, files=store)
    return store


async def sends(world: World, who: Person, name: str, data: str | bytes, **more: Any) -> list[Sent]:
    """Somebody sends a document to the bot in private."""
    if world.deps.files is None:
        with_files(world)
    store = world.deps.files
    assert isinstance(store, Store)
    raw = data.encode() if isinstance(data, str) else data
    file_id = f"file-{len(store.held)}"
    store.held[file_id] = raw
    details = {"file_name": name, "file_id": file_id, "file_size": len(raw), **more}
    return await world.says(who, str(details.pop("text", "")), content=Content.DOCUMENT, **details)


def zipped(**files: str) -> bytes:
    taken = io.BytesIO()
    with zipfile.ZipFile(taken, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_md", ".md"), text)
    return taken.getvalue()


async def put(
    world: World,
    by: Person | None = None,
    *,
    name: str = "Приёмка пиломатериала",
    description: str = "Когда привезли доски или брус",
    body: str = BODY,
    scope: Scope = COMPANY,
    status: SkillStatus = SkillStatus.ACTIVE,
    **values: Any,
) -> Skill:
    """A skill with a status, as decisions leave it."""
    async with world.db.write() as tx:
        skill_id = await skills.add(
            tx,
            name=name,
            description=description,
            body=body,
            scope=scope,
            author_id=by.id if by is not None else None,
            now=world.clock(),
        )
        fresh = await skills.get(tx, skill_id)
        assert fresh is not None
        await skills.change(tx, fresh, now=world.clock(), status=status.value, **values)
    return await now(world, skill_id)


async def now(world: World, skill_id: int) -> Skill:
    async with world.db.read() as tx:
        found = await skills.get(tx, skill_id)
    assert found is not None
    return found


async def every(world: World) -> list[Skill]:
    async with world.db.read() as tx:
        return await skills.with_status(tx, *SkillStatus)


async def acts(world: World, skill_id: int) -> list[str]:
    async with world.db.read() as tx:
        return [entry.act for entry in await journal.of(tx, "skill", skill_id)]


async def opens(world: World, skill: Skill, ended: TurnEnd | None = TurnEnd.DONE) -> int:
    """A turn opens the skill and ends so. Returns the opening's id."""
    async with world.db.write() as tx:
        opening = await skills.open_one(tx, skill.id, person_id=None, now=world.clock())
        if ended is not None:
            await skill_outcomes.end_turn(tx, world.deps, [opening], ended, answer_id=None, now=world.clock())
    await world.deliver()
    return opening
