"""Parameters of a Bot API call, from the query, JSON, an urlencoded form or a multipart form."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import BodyPartReader, web

from bot.playground.errors import bad_request


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    mime: str
    data: bytes


class Params:
    """Typed reading of fields that may be strings (forms) or JSON values. Remembers what was read."""

    def __init__(self, fields: dict[str, Any], files: dict[str, Upload] | None = None) -> None:
        self.fields = fields
        self.files = files or {}
        self.seen: dict[str, Any] = {}
        self._asked: set[str] = set()

    @property
    def ignored(self) -> list[str]:
        return sorted(set(self.fields) - self._asked)

    def journal(self) -> dict[str, Any]:
        return {**self.fields, **self.seen}

    def _raw(self, name: str) -> Any:
        self._asked.add(name)
        return self.fields.get(name)

    def text(self, name: str) -> str | None:
        value = self._raw(name)
        if value is None:
            return None
        if not isinstance(value, str):
            value = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)
        self.seen[name] = value
        return value

    def integer(self, name: str) -> int | None:
        value = self._raw(name)
        if value is None or value == "":
            return None
        try:
            number = int(value)
        except (TypeError, ValueError) as exc:
            raise bad_request(f'field "{name}" must be of type Number') from exc
        self.seen[name] = number
        return number

    def boolean(self, name: str) -> bool:
        value = self._raw(name)
        truth = value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes", "t")
        if value is not None:
            self.seen[name] = truth
        return truth

    def json(self, name: str, what: str | None = None) -> Any:
        """A JSON-serialized field, or the value itself when the whole body was JSON."""
        value = self._raw(name)
        if value is None or value == "":
            return None
        if isinstance(value, str):
            try:
                value = json.loads(value)
            except ValueError as exc:
                raise bad_request(f"can't parse {what or name} JSON object") from exc
        self.seen[name] = value
        return value

    def objects(self, name: str) -> list[dict[str, Any]] | None:
        value = self.json(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise bad_request(f"can't parse {name}: expected an Array of Objects")
        return value

    def chat_id(self, name: str = "chat_id") -> int | str:
        value = self._raw(name)
        if value is None or value == "":
            raise bad_request(f"{name} is empty")
        try:
            number = int(value)
        except (TypeError, ValueError):
            self.seen[name] = str(value)
            return str(value)
        self.seen[name] = number
        return number

    def upload(self, name: str) -> Upload | str | None:
        """The file sent in this field, by `attach://` or as its own part; otherwise the string given."""
        if name in self.files:
            self._asked.add(name)
            return self.files[name]
        value = self.text(name)
        if value is not None and value.startswith("attach://"):
            attached = value.removeprefix("attach://")
            self._asked.add(attached)
            if attached not in self.files:
                raise bad_request("there is no file with the specified name in the request")
            return self.files[attached]
        return value


async def read_params(request: web.Request) -> Params:
    """Raises ApiError on a body that cannot be read."""
    fields: dict[str, Any] = dict(request.query)
    kind = request.content_type
    if request.method == "GET" or not request.body_exists:
        return Params(fields)
    if kind == "multipart/form-data":
        return await _read_multipart(request, fields)
    body = await request.read()
    if kind == "application/json":
        try:
            loaded = json.loads(body)
        except ValueError as exc:
            raise bad_request("can't parse JSON object") from exc
        if not isinstance(loaded, dict):
            raise bad_request("expected a JSON object")
        fields.update(loaded)
    else:
        try:
            fields.update(parse_qsl(body.decode(), keep_blank_values=True))
        except UnicodeDecodeError as exc:
            raise bad_request("strings must be encoded in UTF-8") from exc
    return Params({key: value for key, value in fields.items() if value is not None})


async def _read_multipart(request: web.Request, fields: dict[str, Any]) -> Params:
    files: dict[str, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            continue
        data = bytes(await part.read())
        if part.filename is not None:
            files[part.name] = Upload(part.filename, part.headers.get("Content-Type", ""), data)
        else:
            fields[part.name] = data.decode()
    return Params(fields, files)
