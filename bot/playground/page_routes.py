"""The messenger page: its files, its live stream, and the panel beside it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.playground.world import World

_PAGE = Path(__file__).parent / "page"


class PageRoutes:
    def __init__(self, world: World, panel: Callable[[], Awaitable[dict[str, Any]]] | None) -> None:
        self._world = world
        self._panel = panel

    def routes(self) -> list[web.RouteDef]:
        return []

    def close(self) -> None:
        """End the live streams, so that the server can stop."""
