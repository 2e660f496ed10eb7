"""«Стоп»: the one request that overtakes the line (ANS-8)."""

from __future__ import annotations

from bot.domain.notices import notice
from bot.flows.deps import Deps, Turn, commit, reply


async def stop(deps: Deps, turn: Turn) -> None:
    """The stop in its own place in the line: whatever it was to stop has been stopped at intake or has ended."""
    async with commit(deps, turn, intent="stop", keep=False) as tx:
        if not deps.running.take_stopped(turn.place.lane, turn.update_id):
            await reply(tx, deps, turn, notice("stop-nothing"))
