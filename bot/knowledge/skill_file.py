"""A skill as a file in the folder, and what a hand edit of that file means (SKL-1, SKL-4, SKL-9).

The file shows the row. Read back, it gives name, description, body and the points of the section «Уточнения»; status,
scope and counts in it grant nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.domain.skills.skill import (
    BODY_BYTES,
    DESCRIPTION_CHARS,
    NAME_CHARS,
    REFINEMENTS_HEADING,
    Refinement,
    Skill,
    tidy,
)
from bot.knowledge import front_matter
from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.front_matter import Value

#: shown by us and never read as having force, in the order in which they stand in a file
SHOWN_KEYS: Final = (
    "scope",
    "status",
    "author",
    "created_at",
    "updated_at",
    "patch_count",
    "last_used_at",
    "pinned",
    "counters",
    "refinements",
)
OWN_KEYS: Final = ("name", "description", *SHOWN_KEYS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One line of the section; `id` is None for one that a person added by hand."""

    id: int | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillFile:
    """What a file of the folder says."""

    name: str
    description: str
    body: str
    points: tuple[Point, ...] = ()
    header: Mapping[str, Value] = field(default_factory=dict)

    @property
    def extra(self) -> dict[str, Value]:
        """Keys that are not ours; they are kept when the file is written again."""
        return {key: value for key, value in self.header.items() if key not in OWN_KEYS}


def write(skill: Skill, *, scope: str, author: str, extra: Mapping[str, Value] | None = None) -> str:
    """The text of the skill's file. `scope` and `author` are the names to show; see `scope_text`."""
    return front_matter.write({**header(skill, scope=scope, author=author), **(extra or {})}, _shown(skill))


def scope_text(*, area: str | None = None, site: str | None = None) -> str:
    if site is not None:
        return f"site:{site}"
    return f"area:{area}" if area is not None else "company"


def header(skill: Skill, *, scope: str, author: str) -> dict[str, Value]:
    counters = skill.counters
    shown: dict[str, Value] = {
        "name": skill.name,
        "description": skill.description,
        "scope": scope,
        "status": skill.status.value,
        "author": author,
        "created_at": skill.created_at,
        "updated_at": skill.updated_at,
        "patch_count": skill.patch_count,
        "last_used_at": skill.last_used_at,
    }
    if skill.pinned:
        shown["pinned"] = True
    shown["counters"] = {
        "shown": counters.shown,
        "opened": counters.opened,
        "helped": counters.helped,
        "failed": counters.failed,
        "edited": counters.edited,
    }
    if skill.refinements:
        shown["refinements"] = len(skill.refinements)
    return shown


def _shown(skill: Skill) -> str:
    if not skill.refinements:
        return skill.body
    points = "\n".join(f"- {point.text} {_mark(point)}" for point in skill.refinements)
    return f"{skill.body}\n\n{REFINEMENTS_HEADING}\n\n{points}"


def _mark(point: Refinement) -> str:
    """Ties a line to its row, whatever a person does to its words; not seen where Markdown is drawn."""
    return f"<!-- {point.id}: {point.at.date().isoformat()}, {'agent' if point.by_agent else 'person'} -->"


# --- reading

_MARK: Final = r"<!-- (?P<id>\d{1,12}): \d{4}-\d\d-\d\d, (?:agent|person) -->"
_MARKED: Final = re.compile(rf"[ \t]*{_MARK}[ \t]*$", re.MULTILINE)
_BULLET: Final = re.compile(r"^[ ]{0,3}[-*+][ \t]+(?P<text>.*)$")
_HEADING: Final = re.compile(rf"^{re.escape(REFINEMENTS_HEADING)}[ \t]*$", re.MULTILINE)


def read(text: str) -> SkillFile:
    """A file of the folder. Raises BrokenFile: the last good version stays in force then."""
    document = front_matter.read(text)
    name = _required(document, "name", Fault.NO_NAME, NAME_CHARS)
    description = _required(document, "description", Fault.NO_DESCRIPTION, DESCRIPTION_CHARS)
    body, points = _parted(document.body, counted="refinements" in document.header)
    body = tidy(without_marks(body))
    if not body:
        raise BrokenFile(document.body_line, Fault.NO_BODY)
    if len(body.encode()) > BODY_BYTES:
        raise BrokenFile(document.body_line, Fault.TOO_LARGE)
    return SkillFile(name=name, description=description, body=body, points=points, header=document.header)


def _required(document: front_matter.Document, key: str, absent: Fault, chars: int) -> str:
    said = front_matter.words(document.header.get(key))
    line = document.lines.get(key, 1)
    if not said:
        raise BrokenFile(line, absent)
    if len(said) > chars:
        raise BrokenFile(line, Fault.TOO_LARGE, key)
    return said


def without_marks(text: str) -> str:
    """A text from elsewhere without what ties lines to rows: its points are just words."""
    return _MARKED.sub("", text)


def _parted(body: str, *, counted: bool) -> tuple[str, tuple[Point, ...]]:
    """Body and points. What a person wrote below the section belongs to the body.

    `counted`: the header says that there were points, so that an empty section is what is left of ours.
    """
    headings = list(_HEADING.finditer(body))
    if not headings:
        return body, ()
    heading = headings[-1]
    points, rest = _points(body[heading.end() :].split("\n"))
    if all(point.id is None for point in points) and (points or not counted):
        # A section of that name that a person wrote into the body.
        return body, ()
    before = tidy(body[: heading.start()])
    return (f"{before}\n\n{rest}" if rest else before), points


def _points(lines: list[str]) -> tuple[tuple[Point, ...], str]:
    points: list[Point] = []
    for number, line in enumerate(lines):
        if bullet := _BULLET.match(line):
            points.append(_point(bullet["text"]))
        elif line.strip() and points and line[:1] in " \t":
            points[-1] = _joined(points[-1], line)
        elif line.strip():
            return _with_words(points), "\n".join(lines[number:]).strip("\n")
    return _with_words(points), ""


def _point(text: str) -> Point:
    marked = _MARKED.search(text)
    return Point(id=int(marked["id"]) if marked else None, text=_MARKED.sub("", text).strip())


def _joined(point: Point, line: str) -> Point:
    more = _point(line)
    return Point(id=point.id if point.id is not None else more.id, text=f"{point.text} {more.text}".strip())


def _with_words(points: list[Point]) -> tuple[Point, ...]:
    return tuple(point for point in points if point.text)


# --- hand edits


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEdit:
    """What somebody changed in the file; None and empty are what stayed."""

    name: str | None = None
    description: str | None = None
    body: str | None = None
    #: ids of points taken out
    removed: tuple[int, ...] = ()
    #: points with new words
    reworded: tuple[tuple[int, str], ...] = ()
    #: points that a person wrote into the section
    added: tuple[str, ...] = ()
    #: keys that were changed and have no force: the file is to be written anew
    ignored: tuple[str, ...] = ()

    @property
    def of_text(self) -> bool:
        """Whether anything that has force was changed."""
        return bool(
            self.name is not None
            or self.description is not None
            or self.body is not None
            or self.removed
            or self.reworded
            or self.added
        )


def hand_edit(skill: Skill, file: SkillFile, *, scope: str, author: str) -> HandEdit | None:
    """The difference between the row and the file, or None. `scope` and `author` as they were given to `write`."""
    known = {point.id: point.text for point in skill.refinements}
    left: dict[int, str] = {}
    added: list[str] = []
    for point in file.points:
        if point.id in known and point.id not in left:
            left[point.id] = point.text
        else:
            added.append(point.text)
    edit = HandEdit(
        name=file.name if file.name != " ".join(skill.name.split()) else None,
        description=file.description if file.description != " ".join(skill.description.split()) else None,
        body=file.body if file.body != tidy(skill.body) else None,
        removed=tuple(key for key in known if key not in left),
        reworded=tuple((key, text) for key, text in left.items() if text != known[key]),
        added=tuple(added),
        ignored=_ignored(header(skill, scope=scope, author=author), file.header),
    )
    return edit if edit.of_text or edit.ignored else None


#: the file shows these as they were when it was written last, so a difference is no sign of a hand
_MAY_LAG: Final = frozenset({"last_used_at", "counters", "updated_at", "patch_count", "refinements"})


def _ignored(shown: Mapping[str, Value], found: Mapping[str, Value]) -> tuple[str, ...]:
    return tuple(key for key in SHOWN_KEYS if key not in _MAY_LAG and found.get(key) != shown.get(key))
