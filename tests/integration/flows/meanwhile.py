"""What happens between the reading and the writing of a flow, and what is worked out while the store is written."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.domain import echoes, merging
from bot.domain.rules import relations
from storage.db import Database, Tx
from tests.integration.flows.world import World


class _Meanwhile:
    """The store, in which something else is written first before the first `times` writes of a flow."""

    def __init__(self, db: Database, act: Callable[[], Awaitable[object]], times: int) -> None:
        self._db = db
        self._act = act
        self._times = times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[Tx]:
        if self._times:
            self._times -= 1
            await self._act()
        async with self._db.write() as tx:
            yield tx


def other_world(world: World, act: Callable[[], Awaitable[object]], *, times: int = 1) -> World:
    """The same company as a flow meets it when somebody else writes just before it does."""
    deps: Any = replace(world.deps, db=_Meanwhile(world.db, act, times))  # type: ignore[arg-type]
    return replace(world, deps=deps)


def watch_comparing(world: World, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Count comparisons of texts, apart from those that keep all other writers waiting."""
    counts = {"free": 0, "writing": 0}

    def watched(real: Callable[..., Any]) -> Callable[..., Any]:
        def compare(*args: Any, **more: Any) -> Any:
            counts["writing" if world.db._writing.locked() else "free"] += 1
            return real(*args, **more)

        return compare

    for real in (merging.compare, relations.compare, echoes.echoes):
        counting = watched(real)
        for name, module in list(sys.modules.items()):
            if name.startswith("bot."):
                for attribute, value in list(vars(module).items()):
                    if value is real:
                        monkeypatch.setattr(module, attribute, counting)
    return counts
