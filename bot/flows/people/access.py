"""Changes of who may do what: each with its journal row, its menu, and a word to those it touches (PPL-3, PPL-8).

Every function works inside the caller's write; the condition that matters is part of the statement itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from bot.domain.incoming import Place, lane
from bot.domain.memory import Level, Scope
from bot.domain.notices import Line, Notice, notice
from bot.domain.people import Part, Person
from bot.domain.policy import Policy, local
from bot.flows.aside import aside
from bot.flows.deps import Deps, tell
from bot.flows.forgetting.erase import Traces, erase, trace
from bot.flows.office import tell_admins
from bot.flows.people import menu
from storage import areas, dialogue, drafts, due, journal, memory, people
from storage.db import Tx

#: due when a removed person's records are to be erased; the reference is the person's id
ERASE_PERSON = "erase_person"


async def set_admin(tx: Tx, deps: Deps, actor: Person, person: Person, *, admin: bool, now: datetime) -> bool:
    """Make somebody an admin or no admin. False: it is so already, or the company would be left without one."""
    if not await people.set_admin(tx, person.id, admin=admin):
        return False
    if not admin:
        await people.void_invites_by(tx, person.id)
        if person.current_area_id not in person.areas:
            await people.change(tx, person.id, current_area_id=None)
    act = "admin-given" if admin else "admin-taken"
    await journal.write(tx, act, subject="person", subject_id=person.id, actor_id=actor.id, now=now)
    await refresh(tx, person.id, now=now)
    if person.id != actor.id:
        await tell(tx, deps, person, notice(f"told-{act}", by=actor.name), now=now)
    await _news(tx, deps, act, actor, person, now=now)
    return True


async def give_part(
    tx: Tx, deps: Deps, actor: Person, *, person_id: int, area_id: int, part: Part | None, now: datetime
) -> bool:
    """Make somebody an owner or a member of an area, or neither. False: the person or the area is gone."""
    person, area = await people.get(tx, person_id), await areas.get(tx, area_id)
    if person is None or person.removed or area is None or area.closed:
        return False
    before = person.part_in(area_id)
    if before is part:
        return True
    await people.set_part(tx, area_id=area_id, person_id=person_id, part=part)
    if part is None and person.current_area_id == area_id and not (area.is_default or person.is_admin):
        await people.change(tx, person_id, current_area_id=None)
    await journal.write(
        tx,
        "part-changed",
        subject="person",
        subject_id=person_id,
        actor_id=actor.id,
        now=now,
        scope=Scope(level=Level.AREA, area_id=area_id),
        details={"before": before.value if before else None, "after": part.value if part else None},
    )
    await refresh(tx, person_id, now=now)
    if person_id != actor.id:
        said = notice("told-part", area=area.name, part=part.value if part else "none", by=actor.name)
        await tell(tx, deps, person, said, now=now)
    return True


async def take_access(
    tx: Tx, deps: Deps, actor: Person, person: Person, *, policy: Policy, now: datetime, act: str = "removed"
) -> bool:
    """Put somebody out at once and send them what was theirs. False: they are out, or they are the last admin.

    Their records stay, unreadable, until the removal can't be undone any more.
    """
    erase_at = now + timedelta(days=policy.removed_days)
    if not await people.remove(tx, person.id, now=now, erase_at=erase_at):
        return False
    await due.put(tx, ERASE_PERSON, ref_id=person.id, due_at=erase_at)
    await people.void_invites_by(tx, person.id)
    await people.void_moves(tx, person.id)
    await journal.write(tx, act, subject="person", subject_id=person.id, actor_id=actor.id, now=now)
    await menu.clear(tx, person.telegram_id, now=now)
    if deps.gateway is not None:
        deps.gateway.forget(lane(person.telegram_id))
    own = await people.personal_records(tx, person.id)
    said = Notice(
        lines=(Line("told-removed", {"count": len(own), "days": policy.removed_days}),),
        document=_file(person, own, zone=person.zone or policy.zone) if own else None,
    )
    await aside(tx, deps, Place(chat_id=person.telegram_id), said, now=now)
    await _news(tx, deps, "removed", actor, person, now=now)
    return True


async def bring_back(tx: Tx, deps: Deps, actor: Person, person: Person, *, now: datetime) -> bool:
    """Undo a removal: the same rights, the same records. False: too late, or they are in."""
    if not await people.bring_back(tx, person.id, now=now):
        return False
    await due.cancel(tx, ERASE_PERSON, person.id)
    await journal.write(tx, "returned", subject="person", subject_id=person.id, actor_id=actor.id, now=now)
    await refresh(tx, person.id, now=now)
    await tell(tx, deps, person, notice("told-returned", by=actor.name), now=now)
    await _news(tx, deps, "returned", actor, person, now=now)
    return True


async def move(tx: Tx, deps: Deps, person: Person, *, account: int, actor_id: int | None, now: datetime) -> bool:
    """Give a person another Telegram account. False: they are out, or the account is somebody's.

    The old private chat is emptied: whoever has that account next must find nothing there.
    """
    if not await people.move(tx, person.id, telegram_id=account):
        return False
    await people.void_moves(tx, person.id)
    await people.erase_private_chat(tx, person.telegram_id)
    if deps.gateway is not None:
        deps.gateway.forget(lane(person.telegram_id))
    await journal.write(
        tx,
        "moved",
        subject="person",
        subject_id=person.id,
        actor_id=actor_id,
        now=now,
        details={"before": person.telegram_id, "after": account},
    )
    await menu.clear(tx, person.telegram_id, now=now)
    await aside(tx, deps, Place(chat_id=person.telegram_id), notice("told-moved-away"), now=now)
    await refresh(tx, person.id, now=now)
    return True


async def trace_person(tx: Tx, deps: Deps, person_id: int) -> dict[int, Traces]:
    """Where the words of everything that is this person's own stand, by record id; read before the write."""
    found = {i: await trace(tx, deps, i) for i in await memory.owned_by(tx, person_id)}
    return {record_id: traces for record_id, traces in found.items() if traces is not None}


async def erase_person(
    tx: Tx, deps: Deps, ref_id: int, now: datetime, *, known: Mapping[int, Traces] | None = None
) -> None:
    """Erase what was a removed person's own, for good. The name stays with their statements about the company.

    `known` is what `trace_person` found before the write.
    """
    person = await people.get(tx, ref_id)
    if person is None or not await people.erase_is_due(tx, ref_id, now=now):
        return
    for record_id in await people.delete_personal(tx, ref_id, now=now):
        await dialogue.hide(tx, record_id, messages=await memory.source_messages(tx, record_id), ids=[])
        await erase(tx, deps, record_id, now=now, known=(known or {}).get(record_id))
        deps.recall.drop(record_id)
    await drafts.erase_of(tx, ref_id, chat_id=person.telegram_id)
    await people.erase_private_chat(tx, person.telegram_id)
    await people.drop_signals(tx, chat_id=person.telegram_id)
    await people.change(tx, ref_id, zone=None, zone_asked_at=None, current_area_id=None)
    await journal.write(tx, "erased", subject="person", subject_id=ref_id, actor_id=None, now=now)


async def refresh(tx: Tx, person_id: int, *, now: datetime) -> None:
    """The menu of somebody whose rights have just changed."""
    person = await people.get(tx, person_id)
    assert person is not None
    await menu.show(tx, person, now=now)


async def _news(tx: Tx, deps: Deps, act: str, actor: Person, person: Person, *, now: datetime) -> None:
    """Tell the other admins who changed whose rights."""
    said = notice(f"news-{act}", by=actor.name, name=person.name)
    await tell_admins(tx, deps, lambda _: said, but={actor.id, person.id}, now=now)


def _file(person: Person, own: list[tuple[datetime, str]], *, zone: str) -> tuple[str, str]:
    """Personal records as a Markdown file: the day, then the words."""
    items = [f"- {local(at, zone):%Y-%m-%d}: " + text.replace("\n", "\n  ") for at, text in own]
    return "pamyatka-records.md", "\n".join([f"# {person.name}", "", *items, ""])
