"""Delivery of updates to a webhook: one at a time, in order, repeated until the answer is 2xx."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import aiohttp

from bot.playground.updates import Updates

_FIRST_RETRY_S = 0.2
_LAST_RETRY_S = 5.0
_TIMEOUT_S = 60.0


class Webhook:
    def __init__(self, updates: Updates, now: Callable[[], float]) -> None:
        self._updates = updates
        self._now = now
        self._secret: str | None = None
        self._task: asyncio.Task[None] | None = None
        self.last_error = ""
        self.last_error_date = 0

    def set(self, url: str, secret: str | None) -> None:
        """Start delivering to `url`; an empty one stops."""
        self.stop()
        self._updates.webhook_url = url
        self._secret = secret
        self.last_error, self.last_error_date = "", 0
        if url:
            self._task = asyncio.get_running_loop().create_task(self._deliver(url))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _deliver(self, url: str) -> None:
        delay = _FIRST_RETRY_S
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=_TIMEOUT_S)) as session:
            while True:
                await self._updates.arrived()
                update = self._updates.pending[0]
                problem = await self._post(session, url, update.body)
                if not problem:
                    delay = _FIRST_RETRY_S
                    if self._updates.pending and self._updates.pending[0] is update:
                        self._updates.take_first()
                    continue
                self.last_error, self.last_error_date = problem, int(self._now())
                await asyncio.sleep(delay)
                delay = min(delay * 2, _LAST_RETRY_S)

    async def _post(self, session: aiohttp.ClientSession, url: str, body: bytes) -> str:
        headers = {"Content-Type": "application/json"}
        if self._secret:
            headers["X-Telegram-Bot-Api-Secret-Token"] = self._secret
        try:
            async with session.post(url, data=body, headers=headers) as answer:
                await answer.read()
                return "" if answer.ok else f"Wrong response from the webhook: {answer.status} {answer.reason}"
        except (aiohttp.ClientError, TimeoutError) as exc:
            return f"Connection failed: {type(exc).__name__}"
