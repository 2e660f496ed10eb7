"""/area: what a private chat works in, and switching it (PPL-7)."""

from __future__ import annotations

from bot.domain import areas as naming
from bot.domain.areas import switchable
from bot.domain.notices import Notice, notice
from bot.domain.people import Area
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply
from bot.flows.people import areas_cards as cards
from bot.flows.people.groups import bound_line
from bot.flows.people.zone import note_own
from bot.flows.verbs import Look, Seen, Verb
from storage import areas as store
from storage import people
from storage.db import Tx


async def area(deps: Deps, turn: Turn) -> None:
    """`/area`: what this chat works in. In private it can be switched: by name or with a button."""
    async with commit(deps, turn, intent="area") as tx:
        if not turn.place.private:
            await reply(tx, deps, turn, Notice(lines=(await bound_line(tx, turn.place),)))
        elif turn.incoming.argument:
            await reply(tx, deps, turn, await _switch_named(tx, turn))
        else:
            await reply(tx, deps, turn, await cards.switch(tx, turn.person))


async def _switch_named(tx: Tx, turn: Turn) -> Notice:
    known = await store.open_areas(tx)
    found = naming.named(turn.incoming.argument, known)
    if found is None:
        return naming.unknown_area(turn.incoming.argument, switchable(turn.person, known))
    if not switchable(turn.person, [found]):
        return notice("area-not-yours", area=found.name)
    await _switch(tx, turn, found)
    return notice("area-switched", area=found.name)


async def press_switch(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        person, found = await people.get(tx, tap.person.id), await store.get(tx, int(tap.args["area"]))
        assert person is not None
        if found is not None and not found.closed and switchable(person, [found]):
            await _switch(tx, tap, found)
            said = notice("area-switched", area=found.name)
        else:
            said = await cards.switch(tx, person)
        await redraw(tx, deps, tap, said)


async def _switch(tx: Tx, turn: Turn | Tap, found: Area) -> None:
    """The chat is the person's own, and so is the journal's row of what it works in."""
    before = await cards.current_of(tx, turn.person)
    await people.change(tx, turn.person.id, current_area_id=found.id)
    await note_own(tx, turn, "area", before=before.name if before is not None else None, after=found.name)


async def _may_switch(look: Look) -> Seen:
    found = await store.get(look.tx, int(look.args["area"]))
    if found is None or found.closed:
        return Seen.STALE
    return Seen.ACCEPTED if switchable(look.person, [found]) else Seen.NO_RIGHT


VERBS: dict[str, Verb] = {"areas-switch": Verb(run=press_switch, check=_may_switch)}
