"""Comparing texts takes morphology, so it is done before the write; the write takes verdicts only, or is begun anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.domain.verdicts import Unjudged

T = TypeVar("T")
V = TypeVar("V")

#: how often texts are compared anew because others stand there by the time of the write
ATTEMPTS: Final = 5


async def judged(look: Callable[[], Awaitable[V]], write: Callable[[V], Awaitable[T]]) -> T:
    """Write with what `look` found out. `write` raises Unjudged for a text that wasn't looked at, and leaves nothing.

    Raises Unjudged when that happened `ATTEMPTS` times in a row.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return await write(await look())
        except Unjudged:
            continue
    return await write(await look())
