"""What time it is, and one's own zone told in words: a setting that code goes by, never a record (OPS-13)."""

from __future__ import annotations

from bot.domain.notices import Line, Notice
from bot.domain.policy import local
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.office import shown_to
from bot.flows.people.zone import ask_zone, await_zone, called, set_zone, zones
from bot.flows.people.zone import clock as clock_time
from bot.language.clock import AboutTime, about_time
from storage.db import Tx


async def take(deps: Deps, turn: Turn) -> bool:
    """Answer words about time, and set the speaker's zone where they tell it. False: the words are about more."""
    said = about_time(turn.incoming.text, names=turn.policy.names)
    if said is None:
        return False
    unknown = said.own is None and turn.person.zone is None and said.there is None
    async with commit(deps, turn, intent="clock", keep=False) as tx:
        if said.by_own and unknown and turn.place.private:
            await reply(tx, deps, turn, await _asked(tx, turn))
            return True
        await reply(tx, deps, turn, Notice(lines=tuple(await _lines(tx, turn, said))))
        if unknown:
            await ask_zone(tx, deps, turn)
    return True


async def _asked(tx: Tx, turn: Turn) -> Notice:
    await await_zone(tx, turn, turn.place, asked_for=True)
    return shown_to(Notice(lines=(Line("zone-ask"),), rows=zones(), force_reply=True), turn.person)


async def _lines(tx: Tx, turn: Turn, said: AboutTime) -> list[Line]:
    if said.own is not None:
        line = await set_zone(tx, turn, said.own)
        return [line] if said.there is None else [line, _now(turn, said.there)]
    if said.by_own and turn.person.zone is not None and not said.asks:
        zone = turn.person.zone
        return [Line("zone-set", {"zone": called(turn, zone), "time": clock_time(turn, zone)})]
    return [_now(turn, said.there or turn.zone)]


def _now(turn: Turn, zone: str) -> Line:
    day = local(turn.now, zone).date()
    return Line("clock-now", {"time": clock_time(turn, zone), "day": day, "zone": called(turn, zone)})
