"""A scripted model behind a real OpenAI-compatible HTTP server, so that litellm itself is exercised.

Serves tests, the demo and the bench. It answers what a script or a function tells it to, keeps every request, and
can fail in the ways providers fail.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import TracebackType
from typing import Any, Final

from aiohttp import web


class Fault(StrEnum):
    """Ways of not answering."""

    #: the connection closes before a word
    DROP = "drop"
    #: the connection closes in the middle of a streamed answer
    DROP_MIDWAY = "drop_midway"
    #: silence until the client hangs up
    HANG = "hang"
    #: silence after the first piece of a streamed answer
    HANG_MIDWAY = "hang_midway"
    #: 200 with something that isn't JSON
    GARBAGE = "garbage"
    #: 200 with a web page
    HTML = "html"
    #: 200 with an object that holds no answer
    HOLLOW = "hollow"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A tool call of the scripted model. `arguments` that are a string travel as they are, broken JSON included."""

    name: str
    arguments: Mapping[str, Any] | str
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One answer. `chunks` are the pieces of a streamed one; without them the text is cut every `chunk_chars`."""

    text: str = ""
    tool_calls: tuple[Asked, ...] = ()
    chunks: tuple[str, ...] = ()
    chunk_chars: int = 7
    #: pause before the answer, and between its pieces
    delay_s: float = 0.0
    piece_delay_s: float = 0.0
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    #: the error's words; providers like to repeat keys and requests in them
    error: str = "scripted error"
    error_code: str | None = None
    fault: Fault | None = None
    finish: str | None = None
    #: whether the answer says how many tokens it took
    usage: bool = True

    @property
    def whole(self) -> str:
        return self.text or "".join(self.chunks)

    @property
    def finish_reason(self) -> str:
        return self.finish or ("tool_calls" if self.tool_calls else "stop")


Request = dict[str, Any]
Responder = Callable[[Request], Reply]


def structured(value: Any) -> Reply:
    """An answer that is JSON."""
    return Reply(text=json.dumps(value, ensure_ascii=False))


_SHUTDOWN_S: Final = 0.2


class ScriptedModel:
    """The server. Replies come from `script` in order, then from `respond`; an empty script without it answers 500.

    Use as an async context manager. `requests` are the bodies received, `keys` the API keys they came with,
    `hung_up` counts clients that closed the connection on an unfinished answer.
    """

    def __init__(self, respond: Responder | None = None) -> None:
        self.script: deque[Reply] = deque()
        self.respond = respond
        self.requests: list[Request] = []
        self.keys: list[str] = []
        self.hung_up = 0
        self._runner: web.AppRunner | None = None
        self._port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/v1"

    @property
    def received(self) -> str:
        """Everything that was received, as one text."""
        return "\n".join(json.dumps(request, ensure_ascii=False) for request in self.requests)

    def say(self, *replies: Reply | str) -> None:
        """Add to the script."""
        self.script.extend(Reply(text=one) if isinstance(one, str) else one for one in replies)

    async def start(self, *, host: str = "127.0.0.1", port: int = 0) -> None:
        app = web.Application(client_max_size=64 * 2**20)
        app.router.add_post("/v1/chat/completions", self._completions)
        app.router.add_get("/v1/models", _models)
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=_SHUTDOWN_S)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        self._port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> ScriptedModel:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def _next(self, request: Request) -> Reply:
        if self.script:
            return self.script.popleft()
        return self.respond(request) if self.respond else Reply(status=500, error="the script is over")

    async def _completions(self, http: web.Request) -> web.StreamResponse:
        request = await http.json()
        self.requests.append(request)
        self.keys.append(http.headers.get("Authorization", "").removeprefix("Bearer "))
        reply = self._next(request)
        try:
            await asyncio.sleep(reply.delay_s)
            if reply.fault is Fault.HANG:
                await asyncio.Event().wait()
            return await self._answer(http, request, reply)
        except asyncio.CancelledError:
            self.hung_up += 1
            raise
        except ConnectionResetError:
            self.hung_up += 1
            return web.Response()

    async def _answer(self, http: web.Request, request: Request, reply: Reply) -> web.StreamResponse:
        if reply.fault is Fault.DROP:
            _cut(http)
            return web.Response()
        if reply.fault in _NO_ANSWERS:
            body, content_type = _NO_ANSWERS[reply.fault]
            return web.Response(text=body, content_type=content_type)
        if reply.status != 200:
            error = {"message": reply.error, "type": "scripted", "code": reply.error_code}
            return web.json_response({"error": error}, status=reply.status, headers=dict(reply.headers))
        if request.get("stream"):
            return await _stream(http, request, reply)
        return web.json_response(_whole(request, reply))


_NO_ANSWERS: Final[dict[Fault | None, tuple[str, str]]] = {
    Fault.GARBAGE: ('{"choices": [', "application/json"),
    Fault.HTML: ("<html><body>502</body></html>", "text/html"),
    Fault.HOLLOW: ("{}", "application/json"),
}


async def _models(http: web.Request) -> web.Response:
    return web.json_response({"object": "list", "data": [{"id": "scripted", "object": "model"}]})


def _cut(http: web.Request) -> None:
    if http.transport is not None:
        http.transport.abort()


def _usage(request: Request, reply: Reply) -> dict[str, int]:
    tokens_in = len(json.dumps(request.get("messages", ()), ensure_ascii=False)) // 4 + 1
    tokens_out = len(reply.whole) // 4 + 1
    return {"prompt_tokens": tokens_in, "completion_tokens": tokens_out, "total_tokens": tokens_in + tokens_out}


def _arguments(asked: Asked) -> str:
    if isinstance(asked.arguments, str):
        return asked.arguments
    return json.dumps(asked.arguments, ensure_ascii=False)


def _calls(reply: Reply) -> list[dict[str, Any]]:
    return [
        {
            "id": asked.id or f"call_{number}",
            "type": "function",
            "function": {"name": asked.name, "arguments": _arguments(asked)},
        }
        for number, asked in enumerate(reply.tool_calls)
    ]


def _whole(request: Request, reply: Reply) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.whole or None}
    if reply.tool_calls:
        message["tool_calls"] = _calls(reply)
    return {
        "id": "scripted",
        "object": "chat.completion",
        "created": 0,
        "model": request.get("model", ""),
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish_reason}],
        **({"usage": _usage(request, reply)} if reply.usage else {}),
    }


def _pieces(reply: Reply) -> Iterable[dict[str, Any]]:
    """Deltas of a streamed answer; the arguments of a tool call come in halves."""
    text, size = reply.whole, reply.chunk_chars
    yield from (
        {"content": piece} for piece in reply.chunks or [text[at : at + size] for at in range(0, len(text), size)]
    )
    for index, call in enumerate(_calls(reply)):
        arguments = call["function"]["arguments"]
        half = len(arguments) // 2
        head = {**call, "function": {"name": call["function"]["name"], "arguments": arguments[:half]}}
        yield {"tool_calls": [{"index": index, **head}]}
        yield {"tool_calls": [{"index": index, "function": {"arguments": arguments[half:]}}]}


async def _events(request: Request, reply: Reply) -> AsyncIterator[dict[str, Any]]:
    def event(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        return {
            "id": "scripted",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": request.get("model", ""),
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
        }

    yield event({"role": "assistant", "content": ""})
    for delta in _pieces(reply):
        yield event(delta)
        await asyncio.sleep(reply.piece_delay_s)
    yield event({}, reply.finish_reason)
    if reply.usage and (request.get("stream_options") or {}).get("include_usage"):
        yield {**event({}), "choices": [], "usage": _usage(request, reply)}


async def _stream(http: web.Request, request: Request, reply: Reply) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(http)
    sent = 0
    async for event in _events(request, reply):
        await response.write(f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode())
        sent += 1
        if sent == 2 and reply.fault is Fault.DROP_MIDWAY:
            # Let what was written reach the client before the line breaks.
            await asyncio.sleep(0.05)
            _cut(http)
            return response
        if sent == 2 and reply.fault is Fault.HANG_MIDWAY:
            await asyncio.Event().wait()
    await response.write(b"data: [DONE]\n\n")
    return response
