"""A file that a person sent, as the skills it holds: bounded in size and number, data and nothing else (SEC-1)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from bot.domain.incoming import Incoming
from bot.flows.deps import Deps, FileTrouble
from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.uploads import ARCHIVE_BYTES, TEXT_BYTES, Upload, read_archive, read_markdown

_MARKDOWN: Final = frozenset({".md", ".markdown"})
_ARCHIVE: Final = frozenset({".zip", ".skill"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why the file is not taken: a fault of the file with its line, or a key of another trouble."""

    key: str
    line: int = 1
    detail: str = ""


def is_skill_file(incoming: Incoming) -> bool:
    """Whether the document is one that may hold skills, by its name alone."""
    return incoming.file_id is not None and _suffix(incoming) in _MARKDOWN | _ARCHIVE


def _suffix(incoming: Incoming) -> str:
    return PurePosixPath((incoming.file_name or "").lower()).suffix


async def read_upload(deps: Deps, incoming: Incoming) -> tuple[Upload, ...] | Refusal:
    """Fetch and read it: bounded by sizes and counts, since a thread can't be stopped. No transaction may be open."""
    archive = _suffix(incoming) in _ARCHIVE
    limit = ARCHIVE_BYTES if archive else TEXT_BYTES
    if deps.files is None or incoming.file_id is None or not is_skill_file(incoming):
        return Refusal(key="unavailable")
    if incoming.file_size is not None and incoming.file_size > limit:
        return Refusal(key=Fault.TOO_LARGE.value)
    try:
        data = await deps.files.fetch(incoming.file_id, limit=limit)
    except FileTrouble as trouble:
        return Refusal(key=trouble.key)
    try:
        return await asyncio.to_thread(_read, data, incoming.file_name or "", archive)
    except BrokenFile as broken:
        return Refusal(key=broken.what.value, line=broken.line, detail=broken.detail)


def _read(data: bytes, name: str, archive: bool) -> tuple[Upload, ...]:
    return read_archive(data) if archive else (read_markdown(data, name),)
