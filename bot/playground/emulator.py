"""The server: the Bot API for the bot, `/sim` for tests, a messenger page for people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from bot.playground.bot_routes import BotRoutes
from bot.playground.page_routes import PageRoutes, only_from_this_page
from bot.playground.sim_routes import ACTIONS, SimRoutes, perform
from bot.playground.updates import ConnectionDropped
from bot.playground.world import World

_MAX_BODY = 60 * 1024 * 1024
DEFAULT_TOKEN = "4200000001:AAPlayground-token-of-the-local-emulator"

Panel = Callable[[], Awaitable[dict[str, Any]]]


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Emulator:
    """A strict local Bot API server for one bot. `world` is open to those who share its process."""

    def __init__(
        self,
        *,
        token: str = DEFAULT_TOKEN,
        bot_username: str = "pamyatka_bot",
        bot_name: str = "Помощник",
        clock: Callable[[], datetime] = _utc_now,
        privacy_mode: bool = True,
        panel: Panel | None = None,
        first_update_id: int | None = None,
        zone: str = "",
        hints: Sequence[Mapping[str, str | int]] = (),
    ) -> None:
        """`zone` is the page's; empty: the browser's. `hints` are what it offers to try: title, as, text, then."""
        self.token = token
        #: set by `start`
        self.base_url = ""
        self.world = World(
            token=token,
            bot_username=bot_username,
            bot_name=bot_name,
            clock=clock,
            privacy_mode=privacy_mode,
            first_update_id=first_update_id,
        )
        self._bot_routes = BotRoutes(self.world)
        self._page_routes = PageRoutes(self.world, panel, zone=zone, hints=hints)
        self._runner: web.AppRunner | None = None

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Listen; the base URL, as in http://127.0.0.1:40123. Port 0 takes a free one."""
        app = web.Application(client_max_size=_MAX_BODY, middlewares=[only_from_this_page])
        app.add_routes([*self._bot_routes.routes(), *SimRoutes(self.world).routes(), *self._page_routes.routes()])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port, backlog=512)
        await site.start()
        address = self._runner.addresses[0]
        self.base_url = f"http://{address[0]}:{address[1]}"
        return self.base_url

    async def stop(self) -> None:
        self.world.webhook.stop()
        self.world.updates.interrupt(ConnectionDropped())
        self._page_routes.close()
        if self._runner is not None:
            await asyncio.shield(self._runner.cleanup())
            self._runner = None

    async def act(self, action: str, **request: Any) -> Any:
        """Do what `/sim/<action>` does, without HTTP."""
        return (await perform(self.world, ACTIONS[action], request))["result"]
