"""The prompt files: found, read, checked, and versioned by their exact text (LLM-3)."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.domain.templates import BadPrompt, Prompt, parse

if TYPE_CHECKING:
    from collections.abc import Mapping

_HERE: Final = Path(__file__).resolve().parent


def default_folder() -> Path:
    """Where the prompts are: inside an installed package, or beside it in a source tree."""
    packed = _HERE / "_prompts"
    return packed if packed.is_dir() else _HERE.parent / "prompts"


def load(folder: Path | None = None) -> Mapping[str, Prompt]:
    """Every prompt by name. Raises BadPrompt for the first file that breaks the form, or when there is none."""
    place = folder or default_folder()
    files = sorted(place.glob("*.md"))
    if not files:
        raise BadPrompt("*", f"no prompt files in {place}")
    return {path.stem: _read(path) for path in files}


def _read(path: Path) -> Prompt:
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as exc:
        raise BadPrompt(path.stem, "not UTF-8") from exc
    return parse(text, name=path.stem, version=blob_id(raw))


def blob_id(raw: bytes) -> str:
    """The id git gives a file of these bytes: `git show <id>` prints the text behind any answer."""
    return hashlib.sha1(b"blob %d\0" % len(raw) + raw, usedforsecurity=False).hexdigest()
