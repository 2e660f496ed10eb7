"""Paths inside the folder: a readable file name for any title, and no way out of the folder."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from pathlib import PurePosixPath
from typing import Final

from bot.domain.errors import BotError

SLUG_CHARS: Final = 60
_PART_CHARS: Final = 120
_DEPTH: Final = 6
SUFFIX: Final = ".md"

_LETTERS: Final = "а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts"
_LETTERS_TOO: Final = "ч-ch ш-sh щ-shch ъ- ы-y ь- э-e ю-yu я-ya і-i ї-yi є-ye ґ-g ў-u"
_LATIN: Final = {pair[0]: pair[2:] for pair in f"{_LETTERS} {_LETTERS_TOO}".split()}
#: names of devices, which Windows has in every directory
_RESERVED: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


class UnsafePath(BotError):
    """A path that no file of the folder may have."""


def slug(title: str) -> str:
    """A title in Latin letters, digits and hyphens: «Смета на ремонт» becomes `smeta-na-remont`."""
    lower = unicodedata.normalize("NFC", title).lower()
    latin = "".join(_LATIN.get(char, char) for char in lower)
    plain = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode().lower()
    joined = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    if not joined or _RESERVED.fullmatch(joined):
        joined = f"{joined}-file".strip("-")
    if len(joined) <= SLUG_CHARS:
        return joined
    head = joined[: SLUG_CHARS + 1]
    return (head.rsplit("-", 1)[0] if "-" in head[SLUG_CHARS // 2 :] else head[:SLUG_CHARS]).strip("-")


def path_for(title: str, *, folder: str, taken: Collection[str]) -> str:
    """A path that nothing has yet, whatever the letter case of the file system."""
    used = {path.casefold() for path in taken}
    base = f"{folder}/{slug(title)}"
    path, number = f"{base}{SUFFIX}", 2
    while path.casefold() in used:
        path, number = f"{base}-{number}{SUFFIX}", number + 1
    return checked(path)


def checked(path: str) -> str:
    """The path, if a file of ours may have it. Raises UnsafePath."""
    parts = path.split("/")
    if not path.endswith(SUFFIX) or len(parts) > _DEPTH or not all(_plain(part) for part in parts):
        raise UnsafePath(f"not a path of the folder ({len(path)} characters)")
    return path


def _plain(part: str) -> bool:
    return bool(
        part
        and len(part.encode()) <= 2 * _PART_CHARS
        and not part.startswith((".", "~", "#"))
        and not part.endswith((".", " ", "~"))
        and not re.search(r"[\x00-\x1f\x7f\\:*?\"<>|]", part)
        and not _RESERVED.fullmatch(part)
        and unicodedata.normalize("NFC", part) == part
    )


def known_name(path: str) -> bool:
    """Whether a file that lies in the folder is one to look at: no service, backup or half-saved file."""
    return path.endswith(SUFFIX) and not any(part.startswith((".", "~", "#")) for part in PurePosixPath(path).parts)
