"""Requests to other programs, described in the file of connectors: what does, undoes and tries them (ACT-7)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote, urlsplit

import aiohttp

from bot.connectors import (
    CALL_S,
    CONNECT_S,
    BadConnectors,
    Checked,
    Environment,
    NotSent,
    Receipt,
    Refused,
    Trier,
    Unsure,
    without_secrets,
)
from bot.connectors.config import Table
from bot.domain.actions.action import Outgoing, Undo

#: of an answer, so much is read, in bytes
ANSWER_BYTES: Final = 256 * 1024
#: of what undoing needs, so much is kept, in characters of JSON
KEPT_CHARS: Final = 4_000
_METHODS: Final = ("POST", "PUT", "PATCH", "DELETE", "GET")
_NAMED: Final = re.compile(r"\{\{\s*([a-z_]+(?:\.[\w-]+)*)\s*\}\}")
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{1,31}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request, with names in double braces for what is put in."""

    method: str
    url: str
    headers: Mapping[str, str]
    #: JSON whose texts may hold names; None sends no body
    body: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    name: str
    do_call: Call
    undo_call: Call | None = None
    dry_call: Call | None = None
    #: what may be asked at any time and does nothing there
    probe_call: Call | None = None
    #: fields that a request must have
    needs: tuple[str, ...] = ()
    #: whether a target has to be named
    wants_target: bool = False
    most_chars: int = 20_000
    #: values never to be repeated
    secrets: tuple[str, ...] = ()
    kind: str = "request"
    timeout_s: float = field(default=CALL_S)

    @property
    def undo_way(self) -> Undo:
        return Undo.NONE if self.undo_call is None else Undo.REQUEST

    async def check(self, out: Outgoing) -> Checked:
        if len(out.payload.text) > self.most_chars:
            raise Refused("too-long", length=len(out.payload.text), most=self.most_chars)
        if self.wants_target and not out.target.strip():
            raise Refused("bad-target", name=self.name, said="—")
        for name in self.needs:
            if not out.payload.fields.get(name, "").strip():
                raise Refused("missing-field", name=name)
        target = out.target.strip()
        host = urlsplit(self.do_call.url).hostname or self.name
        return Checked(target=target, name=f"{self.name}: {target}" if target else f"{self.name} ({host})")

    async def do(self, out: Outgoing) -> Receipt:
        answer = await self._call(self.do_call, values(out))
        kept = answer if len(json.dumps(answer, ensure_ascii=False)) <= KEPT_CHARS else None
        return Receipt(reference={"reply": kept})

    async def undo(self, out: Outgoing, receipt: dict[str, Any] | None) -> None:
        if self.undo_call is None:
            raise NotSent("there is no inverse request")
        known = {**values(out), **flat("reply", (receipt or {}).get("reply"))}
        await self._call(self.undo_call, known)

    async def dry_run(self, out: Outgoing, trier: Trier) -> str:
        """Ask the other side's own dry run if there is one; otherwise show what would be sent."""
        known = values(out)
        if self.dry_call is not None:
            await self._call(self.dry_call, known)
        url, body = _url(self.do_call, known), _filled(self.do_call.body, known)
        shown = f"{self.do_call.method} {url} {json.dumps(body, ensure_ascii=False) if body is not None else ''}"
        return without_secrets(shown, self.secrets)

    async def probe(self) -> bool:
        """Ask what the file says is harmless to ask; without that, only connect: a request might do something there."""
        if self.probe_call is not None:
            try:
                await self._call(self.probe_call, {})
            except Unsure as exc:
                raise NotSent(exc.said, transient=True) from exc
            return True
        where = urlsplit(_NAMED.sub("x", self.do_call.url))
        tls = where.scheme == "https"
        try:
            async with asyncio.timeout(CONNECT_S):
                _, writer = await asyncio.open_connection(
                    where.hostname, where.port or (443 if tls else 80), ssl=tls or None
                )
        except (OSError, ValueError) as exc:
            raise NotSent(self._clean(str(exc) or "timeout"), transient=True) from exc
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        return False

    async def _call(self, call: Call, known: Mapping[str, str]) -> Any:
        timeout = aiohttp.ClientTimeout(total=self.timeout_s, connect=CONNECT_S)
        headers = {name: _put_in(value, known, self._missing) for name, value in call.headers.items()}
        url, body = _url(call, known), _filled(call.body, known)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.request(call.method, url, headers=headers, json=body, allow_redirects=False) as response,
            ):
                raw = await response.content.read(ANSWER_BYTES)
                return self._answer(response.status, raw)
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as exc:
            raise NotSent(self._clean(str(exc) or type(exc).__name__), transient=True) from exc
        except aiohttp.InvalidURL as exc:
            raise NotSent("the address is no address") from exc
        except (aiohttp.ClientError, TimeoutError, OSError) as exc:
            raise Unsure(self._clean(str(exc) or "timeout")) from exc

    def _answer(self, status: int, raw: bytes) -> Any:
        """What the other side said. A refusal did nothing; a fault of its own may have."""
        words = self._clean(f"HTTP {status} {raw[:600].decode('utf-8', 'replace')}")
        if 200 <= status < 300:
            try:
                return json.loads(raw) if raw else None
            except ValueError:
                return None
        if status == 429:
            raise NotSent(words, transient=True)
        if status < 500:
            raise NotSent(words)
        raise Unsure(words)

    @staticmethod
    def _missing(name: str) -> str:
        raise NotSent(f"nothing is known of {name}")

    def _clean(self, said: str) -> str:
        return without_secrets(said, self.secrets)


def values(out: Outgoing) -> dict[str, str]:
    """What a template may name: text, target, key, field.<name>."""
    known = {"text": out.payload.text, "target": out.target, "key": out.key}
    return known | {f"field.{name}": value for name, value in out.payload.fields.items()}


def flat(prefix: str, answer: Any) -> dict[str, str]:
    """`reply.lead.id` and the like: every plain value of an answer by its path."""
    if isinstance(answer, Mapping):
        return {key: one for name, inner in answer.items() for key, one in flat(f"{prefix}.{name}", inner).items()}
    if isinstance(answer, list):
        return {key: one for at, inner in enumerate(answer) for key, one in flat(f"{prefix}.{at}", inner).items()}
    return {} if answer is None else {prefix: json.dumps(answer) if isinstance(answer, bool) else str(answer)}


def _put_in(template: str, known: Mapping[str, str], missing: Any) -> str:
    """The template with names replaced, once: what is put in is not looked at again."""
    return _NAMED.sub(lambda match: known[match[1]] if match[1] in known else missing(match[1]), template)


def _url(call: Call, known: Mapping[str, str]) -> str:
    """What is put into an address can't leave its place in it."""
    quoted = {name: quote(value, safe="") for name, value in known.items()}
    for name in _NAMED.findall(call.url):
        if set(quoted.get(name, "x")) <= {"."}:
            # Empty, «.» and «..» would name another place.
            raise NotSent(f"{name} can't stand in an address")
    return _put_in(call.url, quoted, Webhook._missing)


def _filled(body: Any, known: Mapping[str, str]) -> Any:
    """The body with names replaced in its texts; a field that was not given is an empty text."""
    if isinstance(body, str):
        return _put_in(body, known, lambda name: "" if name.startswith("field.") else Webhook._missing(name))
    if isinstance(body, Mapping):
        return {key: _filled(inner, known) for key, inner in body.items()}
    return [_filled(inner, known) for inner in body] if isinstance(body, list) else body


# --- the file of connectors -------------------------------------------------------------------------------------------


def connectors(environment: Environment) -> Iterable[Webhook]:
    """One for each table [webhook.<name>]."""
    found: list[Webhook] = []
    problems: list[str] = []
    given = environment.tables.get("webhook", {})
    for name, inner in given.items() if isinstance(given, Mapping) else ():
        table = Table(where=f"webhook.{name}", values=inner if isinstance(inner, Mapping) else {}, problems=problems)
        if not _NAME.fullmatch(name):
            table.wrong("a name is 2 to 32 of a-z, 0-9, _ and -, and begins with a letter")
        found.append(_webhook(name, table, environment.secrets))
        table.end()
    if problems:
        raise BadConnectors(tuple(problems))
    return found


def _webhook(name: str, table: Table, secrets: tuple[str, ...]) -> Webhook:
    undo, dry, probe = table.table("undo"), table.table("dry_run"), table.table("probe")
    made = Webhook(
        name=name,
        do_call=_call(table, "POST"),
        undo_call=_call(undo, "POST") if undo is not None else None,
        dry_call=_call(dry, "POST") if dry is not None else None,
        probe_call=_call(probe, "GET") if probe is not None else None,
        needs=table.names("needs"),
        wants_target="{{target}}" in str(table.values),
        most_chars=table.whole("most_chars", 20_000, least=1, most=1_000_000),
        secrets=secrets,
    )
    if made.probe_call is not None and _NAMED.search(repr(made.probe_call)):
        table.wrong("nothing is put into the probe")
    for one in (undo, dry, probe):
        if one is not None:
            one.end()
    return made


def _call(table: Table, method: str) -> Call:
    url = table.text("url")
    if url and urlsplit(_NAMED.sub("x", url)).scheme not in ("http", "https"):
        table.wrong("url must begin with http:// or https://")
    if "{{" in (urlsplit(url).netloc if "://" in url else ""):
        table.wrong("the host of url is fixed")
    body = table.any("json")
    if isinstance(body, str):
        try:
            body = json.loads(body)
        except ValueError:
            table.wrong("json is not JSON")
    return Call(method=table.choice("method", _METHODS, method), url=url, headers=table.texts("headers"), body=body)
