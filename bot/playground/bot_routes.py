"""`/bot<token>/<method>` and file downloads: the part of the server the bot talks to."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

from aiohttp import web

from bot.playground.api import METHODS
from bot.playground.api.polling import RawResult
from bot.playground.errors import ApiError, bad_request, too_many_requests
from bot.playground.faults import Fault, FaultKind
from bot.playground.model import Call
from bot.playground.params import Params, read_params
from bot.playground.updates import ConnectionDropped, dump
from bot.playground.world import World

_NOT_FOUND = ApiError(404, "Not Found: method not found")
_UNAUTHORIZED = ApiError(401, "Unauthorized")


class BotRoutes:
    def __init__(self, world: World) -> None:
        self._world = world
        #: getUpdates is journaled only when asked for: thousands of empty polls say nothing
        self.journal_polls = False

    def routes(self) -> list[web.RouteDef]:
        return [
            web.route("*", "/bot{token}/{method}", self.call),
            web.get("/file/bot{token}/{path:.+}", self.download),
        ]

    async def call(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"]
        if request.match_info["token"] != self._world.token:
            return _failure(_UNAUTHORIZED)
        fault = self._world.faults.hit(name.lower())
        call = Call(seq=self._world.events.seq, at=self._world.now(), method=name, params={})
        try:
            if fault is not None:
                call.fault = str(fault.kind)
                await _before(fault)
            body = await self._run(request, call)
            if fault is not None and fault.kind is FaultKind.LOSE_ANSWER:
                raise ConnectionDropped
            if fault is not None and fault.kind is FaultKind.GARBAGE:
                return web.Response(body=b'\xff\xfe<html>{"ok": tr', content_type="application/json")
        except ConnectionDropped:
            self._record(call)
            return _hang_up(request)
        except ApiError as error:
            call.error = _error_json(error)
            self._record(call)
            return _failure(error)
        self._record(call)
        return web.Response(body=body, content_type="application/json")

    async def _run(self, request: web.Request, call: Call) -> bytes:
        method = METHODS.get(call.method.lower())
        if method is None:
            raise _NOT_FOUND
        call.method = method.name
        params = await read_params(request)
        try:
            result = await self._handle(method.run, params)
        except (TypeError, ValueError, KeyError, AttributeError, IndexError) as exc:
            raise bad_request(f"can't parse the request: {exc!r}") from exc
        finally:
            call.params, call.ignored = params.journal(), params.ignored
            call.files = [upload.name for upload in params.files.values()]
        call.ok = True
        if isinstance(result, RawResult):
            return b'{"ok":true,"result":' + result + b"}"
        call.result = result
        return b'{"ok":true,"result":' + dump(result).encode("utf-8", "replace") + b"}"

    async def _handle(self, run: Any, params: Params) -> Any:
        result = run(self._world, params)
        return await result if inspect.isawaitable(result) else result

    def _record(self, call: Call) -> None:
        if call.method != "getUpdates" or self.journal_polls or call.error or call.fault:
            self._world.calls += 1
            self._world.journal.append(call)

    async def download(self, request: web.Request) -> web.StreamResponse:
        if request.match_info["token"] != self._world.token:
            return _failure(_UNAUTHORIZED)
        path = request.match_info["path"]
        file = next((each for each in self._world.files.values() if each.path == path), None)
        if file is None:
            return _failure(ApiError(404, "Not Found"))
        return web.Response(body=file.data, content_type="application/octet-stream")


async def _before(fault: Fault) -> None:
    """What a fault does before the method runs."""
    if fault.kind is FaultKind.SLOW:
        await asyncio.sleep(fault.delay_s)
    elif fault.kind is FaultKind.FLOOD:
        raise too_many_requests(fault.retry_after)
    elif fault.kind is FaultKind.SERVER_ERROR:
        raise ApiError(fault.status, "Bad Gateway" if fault.status == 502 else "Internal Server Error")
    elif fault.kind in (FaultKind.DROP, FaultKind.OUTAGE):
        raise ConnectionDropped


def _hang_up(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _error_json(error: ApiError) -> dict[str, Any]:
    body: dict[str, Any] = {"ok": False, "error_code": error.code, "description": error.description}
    if error.parameters:
        body["parameters"] = error.parameters
    return body


def _failure(error: ApiError) -> web.Response:
    return web.json_response(_error_json(error), status=error.code)
