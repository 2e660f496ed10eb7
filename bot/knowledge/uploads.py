"""Skills that come as files: a Markdown file, or an agent-skill folder packed as an archive (SKL-3).

Nothing is run and nothing is unpacked: of an archive only `SKILL.md` is read, the other files are named.
"""

from __future__ import annotations

import io
import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Final

from bot.domain.skills.skill import BODY_BYTES, DESCRIPTION_CHARS, NAME_CHARS, tidy
from bot.knowledge import front_matter
from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.skill_file import OWN_KEYS, without_marks

TEXT_BYTES: Final = BODY_BYTES
ARCHIVE_BYTES: Final = 5 * 1024 * 1024
ARCHIVE_FILES: Final = 500
ARCHIVE_SKILLS: Final = 20
SKILL_FILE: Final = "SKILL.md"
#: of other files, named in a card
FILES_NAMED: Final = 50


class Remark(StrEnum):
    """What a person should know of how the file was read; keys of the catalogue."""

    #: not UTF-8: read as a Russian text of Windows
    WINDOWS_ENCODING = "windows_encoding"
    NAME_FROM_HEADING = "name_from_heading"
    NAME_FROM_FILE = "name_from_file"
    DESCRIPTION_FROM_TEXT = "description_from_text"
    NAME_CUT = "name_cut"
    DESCRIPTION_CUT = "description_cut"


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A proposal as the file gives it; a person with the right makes it effective."""

    name: str
    #: None: nothing in the file says when to use it, so the sender is asked
    description: str | None
    body: str
    remarks: tuple[Remark, ...] = ()
    #: keys of the header that were not taken over: they grant nothing
    ignored: tuple[str, ...] = ()
    #: other files of the folder, by name; they are not kept and not run
    files: tuple[str, ...] = ()


def decode(data: bytes) -> tuple[str, bool]:
    """The text, and whether it had to be read as windows-1251. Raises BrokenFile."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16"), False
        except UnicodeDecodeError as error:
            raise BrokenFile(1, Fault.NOT_TEXT) from error
    if b"\0" in data:
        raise BrokenFile(data.count(b"\n", 0, data.index(b"\0")) + 1, Fault.NOT_TEXT)
    try:
        return data.decode("utf-8-sig"), False
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    try:
        text = data.decode("cp1251")
    except UnicodeDecodeError as error:
        raise BrokenFile(line, Fault.NOT_TEXT) from error
    if not _reads_as_russian(text):
        raise BrokenFile(line, Fault.NOT_TEXT)
    return text, True


def _reads_as_russian(text: str) -> bool:
    """Bytes of another encoding give signs, capitals inside words, Russian letters inside Latin words."""
    foreign = [char for char in text if ord(char) > 127]
    small = sum("а" <= char <= "я" for char in foreign)
    odd = len(re.findall(r"[а-я][А-Я]|[A-Za-z][А-Яа-я]|[А-Яа-я][A-Za-z]", text))
    return small >= 0.6 * len(foreign) and odd <= 0.05 * max(1, small)


def read_markdown(data: bytes, file_name: str) -> Upload:
    """A `.md` file, with a header or without one. Raises BrokenFile."""
    if len(data) > TEXT_BYTES:
        raise BrokenFile(1, Fault.TOO_LARGE)
    text, windows = decode(data)
    document = front_matter.read(text, lenient=True)
    body = tidy(without_marks(document.body))
    if not body:
        raise BrokenFile(document.body_line, Fault.NO_BODY)
    remarks = [Remark.WINDOWS_ENCODING] if windows else []
    name, how = _name(document, body, file_name)
    description, described = _description(document, body)
    remarks += [*how, *described]
    ignored = tuple(key for key in document.header if key not in ("name", "description"))
    return Upload(name=name, description=description, body=body, remarks=tuple(remarks), ignored=ignored)


def grants(upload: Upload) -> tuple[str, ...]:
    """Keys of an upload with which it would have put itself in force, had they any."""
    return tuple(key for key in upload.ignored if key.lower() in OWN_KEYS)


_TITLE: Final = re.compile(r"^#{1,6}[ \t]+(?P<text>.+?)[ \t#]*$", re.MULTILINE)


def _name(document: front_matter.Document, body: str, file_name: str) -> tuple[str, list[Remark]]:
    if said := front_matter.words(document.header.get("name")):
        return _cut(said, NAME_CHARS, Remark.NAME_CUT)
    title = _TITLE.search(_outside_code(body))
    if title and (said := " ".join(_plain(title["text"]).split())):
        name, cut = _cut(said, NAME_CHARS, Remark.NAME_CUT)
        return name, [Remark.NAME_FROM_HEADING, *cut]
    stem = PurePosixPath(file_name.replace("\\", "/")).stem
    said = " ".join(re.sub(r"[\s_]+", " ", stem).split())
    if not any(char.isalnum() for char in said):
        raise BrokenFile(1, Fault.NO_NAME)
    name, cut = _cut(said, NAME_CHARS, Remark.NAME_CUT)
    return name, [Remark.NAME_FROM_FILE, *cut]


_NOT_PROSE: Final = re.compile(r"^[ \t]*(?:#|[-*+•][ \t]|\d{1,3}[.)][ \t]|>|\||```|~~~|<|!\[|---|===|\[.+\]:)")
_SENTENCE: Final = re.compile(r"[.!?…](?=\s|$)")
#: as long as a line of the catalogue wants to be
_FROM_TEXT_CHARS: Final = 300


def _description(document: front_matter.Document, body: str) -> tuple[str | None, list[Remark]]:
    if said := front_matter.words(document.header.get("description")):
        return _cut(said, DESCRIPTION_CHARS, Remark.DESCRIPTION_CUT)
    for paragraph in re.split(r"\n[ \t]*\n", _outside_code(body)):
        lines = [line for line in paragraph.split("\n") if line.strip() and not _TITLE.match(line)]
        said = " ".join(_plain(" ".join(lines)).split())
        if not lines or any(_NOT_PROSE.match(line) for line in lines) or said.endswith(":"):
            continue
        if len(said.split()) > 1:
            return _sentences(said), [Remark.DESCRIPTION_FROM_TEXT]
    return None, []


def _sentences(text: str) -> str:
    if len(text) <= _FROM_TEXT_CHARS:
        return text
    ends = [match.end() for match in _SENTENCE.finditer(text, 0, _FROM_TEXT_CHARS)]
    return text[: ends[-1]] if ends else _cut(text, _FROM_TEXT_CHARS, Remark.DESCRIPTION_CUT)[0]


def _outside_code(body: str) -> str:
    return re.sub(r"^(```|~~~)[\s\S]*?(?:^\1[ \t]*$|\Z)", "\n", body, flags=re.MULTILINE)


def _plain(text: str) -> str:
    """Words without the marks of Markdown."""
    linked = re.sub(r"\[([^\]\n]{1,300})\]\([^)\n]{0,500}\)", r"\1", text)
    return re.sub(r"(\*\*|__|`)", "", linked)


def _cut(text: str, chars: int, remark: Remark) -> tuple[str, list[Remark]]:
    if len(text) <= chars:
        return text, []
    head = text[: chars - 1]
    space = head.rfind(" ", chars // 2)
    return (head[:space] if space > 0 else head).rstrip(" ,;:—-") + "…", [remark]


# --- archives and folders


def read_archive(data: bytes) -> tuple[Upload, ...]:
    """Every skill of a zip: each folder that has a `SKILL.md`. Raises BrokenFile when anything in it is unsafe."""
    if len(data) > ARCHIVE_BYTES:
        raise BrokenFile(1, Fault.TOO_LARGE)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > ARCHIVE_FILES:
                raise BrokenFile(1, Fault.TOO_MANY_FILES)
            names = {entry: _entry_name(entry) for entry in entries}
            files = {name: entry for entry, name in names.items() if not entry.is_dir() and not _junk(name)}
            texts = {name: _bounded(archive, entry) for name, entry in files.items() if _is_skill_file(name)}
    except BrokenFile:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, NotImplementedError) as error:
        raise BrokenFile(1, Fault.NOT_AN_ARCHIVE) from error
    return read_folder(texts, others=tuple(files))


def read_folder(skill_files: Mapping[str, bytes], *, others: tuple[str, ...] = ()) -> tuple[Upload, ...]:
    """Skills of a folder: `SKILL.md` files by path, and the paths of everything beside them."""
    if not skill_files:
        raise BrokenFile(1, Fault.NO_SKILL_FILE)
    if len(skill_files) > ARCHIVE_SKILLS:
        raise BrokenFile(1, Fault.TOO_MANY_FILES)
    return tuple(_of_folder(path, skill_files[path], (*others, *skill_files)) for path in sorted(skill_files))


def _of_folder(path: str, data: bytes, everything: tuple[str, ...]) -> Upload:
    folder = PurePosixPath(path).parent
    upload = read_markdown(data, f"{folder.name or 'SKILL'}.md")
    beside = sorted({name for name in everything if name != path and PurePosixPath(name).is_relative_to(folder)})
    shown = tuple(str(PurePosixPath(name).relative_to(folder)) for name in beside[:FILES_NAMED])
    return Upload(
        name=upload.name,
        description=upload.description,
        body=upload.body,
        remarks=upload.remarks,
        ignored=upload.ignored,
        files=shown,
    )


def _is_skill_file(name: str) -> bool:
    return PurePosixPath(name).name.lower() == SKILL_FILE.lower()


def _junk(name: str) -> bool:
    """What systems leave in archives on their own."""
    return name.startswith("__MACOSX/") or PurePosixPath(name).name in (".DS_Store", "Thumbs.db", "desktop.ini")


_UTF8_NAME: Final = 0x800
_ENCRYPTED: Final = 0x1


def _entry_name(entry: zipfile.ZipInfo) -> str:
    name = entry.orig_filename
    if not entry.flag_bits & _UTF8_NAME:
        # Windows packs Russian names in the console's encoding, which zipfile reads as the American one.
        name = name.encode("cp437", "replace").decode("cp866")
    if entry.flag_bits & _ENCRYPTED:
        raise BrokenFile(1, Fault.NOT_AN_ARCHIVE)
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise BrokenFile(1, Fault.LINK, name[:80])
    name = name.replace("\\", "/")
    parts = name.rstrip("/").split("/")
    if name.startswith("/") or "\0" in name or re.match(r"[A-Za-z]:", name) or ".." in parts or not name.strip("/"):
        raise BrokenFile(1, Fault.UNSAFE_PATH, name[:80])
    return name


def _bounded(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of an entry, read no further than a text may go, whatever size the archive claims."""
    with archive.open(entry) as opened:
        data = opened.read(TEXT_BYTES + 1)
    if len(data) > TEXT_BYTES:
        raise BrokenFile(1, Fault.TOO_LARGE, entry.filename[:80])
    return data
