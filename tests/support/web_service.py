"""A small real HTTP service with leads in it: it makes and deletes them, knows a repeat by its key, and can fail."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web


@dataclass(slots=True, kw_only=True)
class WebService:
    """`fault` is one of: "" (none), "refuse", "broken" (500 after making it), "slow" (makes it and never answers),
    "drop" (makes it and breaks the connection), "busy" (429), "moved" (302)."""

    fault: str = ""
    leads: dict[int, dict[str, Any]] = field(default_factory=dict)
    #: every request: method, path with query, headers, body
    seen: list[tuple[str, str, dict[str, str], Any]] = field(default_factory=list)
    made: list[dict[str, Any]] = field(default_factory=list)
    _keys: dict[str, int] = field(default_factory=dict)
    _runner: web.AppRunner | None = None

    async def start(self) -> str:
        """Listen on a free port. Returns the base address."""
        app = web.Application()
        app.router.add_route("*", "/{rest:.*}", self._handle)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        return f"http://127.0.0.1:{port}"

    async def stop(self) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        body = await request.json() if request.can_read_body else None
        self.seen.append((request.method, request.path_qs, dict(request.headers), body))
        if request.headers.get("Authorization") not in (None, "Bearer swordfish"):
            return web.json_response({"error": f"bad token {request.headers['Authorization']}"}, status=401)
        if self.fault == "refuse":
            return web.json_response({"error": "no such pipeline"}, status=422)
        if self.fault == "busy":
            return web.Response(status=429, text="slow down")
        if self.fault == "moved":
            return web.Response(status=302, headers={"Location": "http://127.0.0.1:1/"})
        if request.method == "POST" and request.path == "/leads":
            return await self._make(request, body)
        if request.method == "DELETE" and request.path.startswith("/leads/"):
            number = request.path.rpartition("/")[2]
            if not number.isdigit():
                return web.json_response({"error": "no such lead"}, status=404)
            self.leads.pop(int(number), None)
            return web.Response(status=204)
        if request.path == "/check":
            return web.json_response({"ok": True})
        return web.json_response({"error": "not found"}, status=404)

    async def _make(self, request: web.Request, body: Any) -> web.StreamResponse:
        key = request.headers.get("Idempotency-Key", "")
        if key in self._keys:
            return web.json_response({"lead": {"id": self._keys[key]}, "repeated": True})
        number = len(self.made) + 1
        self.leads[number] = body
        self.made.append(body)
        if key:
            self._keys[key] = number
        if self.fault == "broken":
            return web.Response(status=500, text="oops")
        if self.fault == "slow":
            await asyncio.sleep(60)
        if self.fault == "drop":
            assert request.transport is not None
            request.transport.close()
        return web.json_response({"lead": {"id": number}})
