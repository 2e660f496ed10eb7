"""An export as a document to read: what is recorded, by whom, confirmed by whom, archived, merged, ruled (CTL-5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

from bot.domain.export_file import Row
from bot.domain.export_view import Kept, scope_of
from bot.domain.memory import Level, Status
from bot.domain.notices import Block, Line, Shape, Value
from bot.domain.people import Part, Person
from bot.domain.policy import local
from bot.domain.proposal import ProposalStatus

#: groups of records in their order; what became part of another stands apart
_GROUPS: Final = (Status.ACTIVE, Status.CANDIDATE, Status.ARCHIVED, Status.REJECTED, Status.WITHDRAWN)
_MERGED: Final = "merged"
#: statuses of rules and skills in their order
_PROPOSALS: Final = (
    ProposalStatus.ACTIVE,
    ProposalStatus.PROPOSED,
    ProposalStatus.REVIEW,
    ProposalStatus.OFF,
    ProposalStatus.REMOVED,
    ProposalStatus.REJECTED,
    ProposalStatus.WITHDRAWN,
)
#: acts by which somebody stood up for a record
_CONFIRMING: Final = frozenset({"confirmed", "approved", "unarchived"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands above everything."""

    company: str
    reader: Person
    #: on the reader's wall clock
    now: datetime
    zone: str


@dataclass(slots=True, kw_only=True)
class _Book:
    """The rows by what they belong to."""

    kept: Kept
    zone: str
    names: Mapping[int, str]
    areas: Mapping[int, str]
    history: Mapping[tuple[str, int], list[Row]]
    sources: Mapping[int, list[Row]]
    parts: Mapping[int, list[int]]
    blocks: list[Block] = field(default_factory=list)

    def add(self, shape: Shape, key: str, /, **args: Value) -> None:
        self.blocks.append(Block(shape, Line(key, args)))

    def who(self, person_id: int | None) -> str:
        return self.names.get(person_id or 0, "—")

    def day(self, instant: str | None) -> date | str:
        return local(datetime.fromisoformat(instant), self.zone).date() if instant else "—"


def written(kept: Kept, heading: Heading) -> tuple[Block, ...]:
    """The document of the rows that one person may take along."""
    book = _book(kept, heading.zone)
    company = heading.company or "-"
    book.add(Shape.TITLE, "export-title", company=company, named="yes" if heading.company else "no")
    book.add(Shape.TEXT, "export-about", reader=heading.reader.name, at=heading.now)
    by_level = _by_level(kept["records"])
    counts = {level: sum(not r.get("merged_into") for r in rows) for level, rows in by_level.items()}
    common, own = counts.get((Level.COMPANY, None), 0), counts.get((Level.PERSONAL, None), 0)
    in_areas = sum(counts.values()) - common - own
    book.add(Shape.TEXT, "export-totals", company=common, area=in_areas, personal=own)
    for (level, area_id), rows in sorted(by_level.items(), key=lambda item: _order(item[0], book.areas)):
        book.add(Shape.SECTION, "export-section", level=level.value, area=book.areas.get(area_id or 0, ""))
        _records(book, rows)
    for kind in ("rule", "skill"):
        _proposals(book, kind, kept[f"{kind}s"])
    _people(book, heading.reader)
    return tuple(book.blocks)


def _book(kept: Kept, zone: str) -> _Book:
    history: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for row in kept["journal"]:
        if row["subject_id"] is not None:
            history[row["subject"], row["subject_id"]].append(row)
    sources: dict[int, list[Row]] = defaultdict(list)
    for row in kept["record_sources"]:
        sources[row["record_id"]].append(row)
    parts: dict[int, list[int]] = defaultdict(list)
    for row in kept["records"]:
        if row.get("merged_into"):
            parts[row["merged_into"]].append(row["id"])
    return _Book(
        kept=kept,
        zone=zone,
        names={row["id"]: row["name"] for row in kept["people"]},
        areas={row["id"]: row["name"] for row in kept["areas"]},
        history=history,
        sources=sources,
        parts=parts,
    )


def _by_level(rows: Iterable[Row]) -> dict[tuple[Level, int | None], list[Row]]:
    found: dict[tuple[Level, int | None], list[Row]] = defaultdict(list)
    for row in rows:
        scope = scope_of(row)
        assert scope is not None
        found[scope.level, scope.area_id].append(row)
    return found


def _order(key: tuple[Level, int | None], areas: Mapping[int, str]) -> tuple[int, str]:
    level, area_id = key
    return list(Level).index(level), areas.get(area_id or 0, "").casefold()


# --- records ----------------------------------------------------------------------------------------------------------


def _records(book: _Book, rows: Sequence[Row]) -> None:
    for group in (*_GROUPS, _MERGED):
        of_it = [row for row in rows if (_MERGED if row.get("merged_into") else row["status"]) == group]
        if not of_it:
            continue
        book.add(Shape.GROUP, "export-group", state=str(group), count=len(of_it))
        for row in sorted(of_it, key=lambda r: (not r["pinned"], r["id"])):
            book.add(Shape.ITEM, "export-record", id=row["id"], text=row["text"])
            for line in _about(book, row):
                book.blocks.append(Block(Shape.NOTE, line))
            _events(book, ("record", row["id"]))


def _about(book: _Book, row: Row) -> Iterator[Line]:
    """Whose words, how sure, until when, beside what."""
    said = book.sources.get(row["id"], [])
    first = next((s["at"] for s in said if s["text"] == row["text"]), row["created_at"])
    yield Line(
        "export-said",
        {
            "author": book.who(row["author_id"]),
            "recorder": book.who(row["recorder_id"]),
            "by": "same" if row["author_id"] == row["recorder_id"] else "other",
            "origin": row["origin"],
            "day": book.day(first),
        },
    )
    confirmed = _confirmed(book, row)
    if confirmed is not None:
        yield confirmed
    if row["status"] == Status.ACTIVE:
        pinned = "yes" if row["pinned"] else "no"
        yield Line("export-sure", {"confidence": row["confidence"], "pinned": pinned})
    if row["ends_on"]:
        yield Line("export-until", {"day": date.fromisoformat(row["ends_on"]), "said": row["when_said"] or "—"})
    for key, name in (("disputed", "disputed_by"), ("replaces", "replaces"), ("merged", "merged_into")):
        if row.get(name):
            yield Line(f"export-{key}", {"id": row[name]})
    for part in book.parts.get(row["id"], ()):
        yield Line("export-took-in", {"id": part})
    for source in said:
        if source["link"]:
            args: dict[str, Value] = {"author": book.who(source["author_id"]), "day": book.day(source["at"])}
            yield Line("export-source", {**args, "link": source["link"]})


def _confirmed(book: _Book, row: Row) -> Line | None:
    if not row["confirmed_at"]:
        return None
    entries = [e for e in book.history.get(("record", row["id"]), ()) if e["act"] in _CONFIRMING]
    by = next((e["actor_id"] for e in reversed(entries) if e["at"] == row["confirmed_at"]), None)
    args: dict[str, Value] = {"who": book.who(by), "by": "person" if by in book.names else "nobody"}
    return Line("export-confirmed", {**args, "day": book.day(row["confirmed_at"])})


# --- rules, skills, history -------------------------------------------------------------------------------------------


def _proposals(book: _Book, kind: str, rows: Sequence[Row]) -> None:
    if not rows:
        return
    book.add(Shape.SECTION, "export-section", level=kind, area="")
    known = {status: place for place, status in enumerate(_PROPOSALS)}
    for row in sorted(rows, key=lambda r: (known.get(r["status"], len(known)), r["id"])):
        text = row["text"] if kind == "rule" else row["body"]
        name = row.get("name") or "-"
        book.add(
            Shape.ITEM, "export-proposal", id=row["id"], text=text, name=name, named="no" if name == "-" else "yes"
        )
        args: dict[str, Value] = {"level": row["level"], "area": book.areas.get(row["area_id"] or 0, "")}
        book.add(Shape.NOTE, "export-proposal-state", status=row["status"], **args)
        author, day = book.who(row["author_id"]), book.day(row["proposed_at"])
        book.add(Shape.NOTE, "export-proposed", author=author, day=day)
        if row["decided_by"] is not None:
            decided = book.day(row["decided_at"])
            book.add(Shape.NOTE, "export-decided", who=book.who(row["decided_by"]), day=decided, status=row["status"])
        _events(book, (kind, row["id"]))


def _events(book: _Book, subject: tuple[str, int]) -> None:
    for entry in book.history.get(subject, ()):
        kept: Mapping[str, Any] = entry["details"] or {}
        before, after = (str(kept[key]) if kept.get(key) is not None else "" for key in ("before", "after"))
        if before == after:
            before = ""
        args: dict[str, Value] = {
            "act": entry["act"],
            "subject": entry["subject"],
            "day": book.day(entry["at"]),
            "who": book.who(entry["actor_id"]),
            "by": "person" if entry["actor_id"] in book.names else "bot",
            "before": before,
            "after": after,
            "worded": ("both" if after else "before") if before else "after" if after else "no",
            "other": next((v for key in ("into", "from", "rule") if isinstance(v := kept.get(key), int)), 0),
            "confidence": next((v for key in ("to", "confidence") if isinstance(v := kept.get(key), int)), 0),
        }
        book.add(Shape.EVENT, "export-event", **args)


# --- people and areas -------------------------------------------------------------------------------------------------


def _people(book: _Book, reader: Person) -> None:
    book.add(Shape.SECTION, "export-section", level="people", area="")
    parts: dict[tuple[int, str], list[str]] = defaultdict(list)
    owners: set[int] = set()
    for row in book.kept["area_people"]:
        parts[row["area_id"], row["part"]].append(book.who(row["person_id"]))
        if row["part"] == Part.OWNER:
            owners.add(row["person_id"])
    for row in book.kept["people"]:
        kind = "admin" if row["is_admin"] else "owner" if row["id"] in owners else "employee"
        kind = "former" if row.get("removed_at") else kind
        book.add(Shape.ITEM, "export-person", name=row["name"], kind=kind)
    for row in book.kept["areas"]:
        book.add(Shape.ITEM, "export-area", area=row["name"], closed="yes" if row["closed_at"] else "no")
        for part in Part:
            names = sorted(parts.get((row["id"], part.value), ()), key=str.casefold)
            if names:
                book.add(Shape.NOTE, f"export-area-{part}s", names=", ".join(names))
        sites = [site["name"] for site in book.kept["sites"] if site["area_id"] == row["id"] and not site["closed_at"]]
        if sites:
            book.add(Shape.NOTE, "export-area-sites", names=", ".join(sites))
        if row["role_prompt"]:
            book.add(Shape.NOTE, "export-area-role", role=row["role_prompt"])
