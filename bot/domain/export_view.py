"""What of an export one person may take along: the company's, their areas', and their own (CTL-5, MEM-4).

It is the same file with less in it, and can be imported like one: whoever is referred to is there, by name. Accounts of
other people are not, unless an admin asks; whoever reads them in gets numbers that no account has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.domain.export_file import Row
from bot.domain.memory import UNDECIDED, Level, Scope, Status
from bot.domain.people import Part, Person
from bot.domain.proposal import ProposalStatus
from bot.domain.rights import decides, sees

#: tables that are looked at
TABLES: Final = (
    "areas",
    "people",
    "area_people",
    "sites",
    "chats",
    "settings",
    "records",
    "record_sources",
    "rules",
    "skills",
    "journal",
)
Kept = dict[str, list[Row]]

_PEOPLE: Final = (
    "author_id",
    "recorder_id",
    "owner_id",
    "deleted_by",
    "actor_id",
    "decided_by",
    "person_id",
    "changed_by",
    "bound_by",
)


def scope_of(row: Row) -> Scope | None:
    """Who reads what a row tells of; None for what has no circle of readers."""
    if row.get("level") is None:
        return None
    return Scope(level=Level(row["level"]), area_id=row.get("area_id"), owner_id=row.get("owner_id"))


@dataclass(slots=True, kw_only=True)
class Sieve:
    """Lets the rows through that this person's export may need, so that a large store is never held whole.

    Rows come in the order of the file: records before what is said of them.
    """

    person: Person
    _seen: dict[str, set[int]] = field(default_factory=dict)

    def passes(self, table: str, row: Row) -> bool:
        match table:
            case "records":
                return self._note("record", row, seen=_sees_record(self.person, row))
            case "rules" | "skills":
                return self._note(table.removesuffix("s"), row, seen=_sees_proposal(self.person, row))
            case "record_sources":
                return row["record_id"] in self._seen.get("record", ())
            case "journal" if row["subject"] in ("record", "rule", "skill"):
                return row["subject_id"] in self._seen.get(row["subject"], ())
            case "journal":
                return self.person.is_admin or row.get("owner_id") == self.person.id
            case _:
                return True

    def _note(self, subject: str, row: Row, *, seen: bool) -> bool:
        if seen:
            self._seen.setdefault(subject, set()).add(row["id"])
        return seen


def keep(store: Mapping[str, Sequence[Row]], person: Person) -> Kept:
    """The rows for this person's eyes, in the order they had."""
    rows = {name: list(store.get(name, ())) for name in TABLES}
    kept: Kept = {}
    seen = {row["id"]: row for row in rows["records"] if _sees_record(person, row)}
    _drop_loose_parts(seen)
    kept["records"] = [_record(row, seen, person) for row in seen.values()]
    for name in ("rules", "skills"):
        kept[name] = [_without_source(row, person) for row in rows[name] if _sees_proposal(person, row)]
    kept["journal"] = _journal(rows["journal"], kept, person)
    kept["record_sources"] = _sources(rows["record_sources"], kept, seen, person)
    admin = person.is_admin
    kept["areas"] = [row if admin or row["id"] in person.areas else {**row, "role_prompt": ""} for row in rows["areas"]]
    kept["area_people"] = [
        row
        for row in rows["area_people"]
        if admin or row["area_id"] in person.areas or row["part"] == Part.OWNER or row["person_id"] == person.id
    ]
    kept["sites"] = [row for row in rows["sites"] if admin or row["area_id"] in person.areas or _needed(row, kept)]
    kept["chats"] = rows["chats"] if admin else []
    kept["settings"] = rows["settings"] if admin else []
    named = {row[key] for some in kept.values() for row in some for key in _PEOPLE if row.get(key) is not None}
    kept["people"] = [
        _somebody(row, person)
        for row in rows["people"]
        if admin or row["id"] in named or row["id"] == person.id or row["is_admin"]
    ]
    return kept


def _sees_record(person: Person, row: Row) -> bool:
    scope = scope_of(row)
    assert scope is not None
    if row["status"] == Status.DELETED or not sees(person, scope):
        return False
    own = person.id in (row["recorder_id"], row["author_id"])
    return Status(row["status"]) not in UNDECIDED or own or decides(person, scope)


def _drop_loose_parts(seen: dict[int, Row]) -> None:
    """A part of a record that the person doesn't see is no part of anything."""
    loose = [i for i, row in seen.items() if row.get("merged_into") and row["merged_into"] not in seen]
    while loose:
        for i in loose:
            del seen[i]
        loose = [i for i, row in seen.items() if row.get("merged_into") and row["merged_into"] not in seen]


def _sees_proposal(person: Person, row: Row) -> bool:
    scope = scope_of(row)
    assert scope is not None
    undecided = row["status"] in (ProposalStatus.REJECTED, ProposalStatus.WITHDRAWN)
    return sees(person, scope) and (not undecided or row["author_id"] == person.id or decides(person, scope))


def _record(row: Row, seen: Mapping[int, Row], person: Person) -> Row:
    cut: Row = {key: None for key in ("disputed_by", "replaces") if row.get(key) not in seen}
    return {**_without_source(row, person), **cut}


def _without_source(row: Row, person: Person) -> Row:
    """A private chat has its person's account for a number."""
    if _ours(row.get("source_chat_id"), person):
        return row
    gone: Row = {key: None for key in ("source_chat_id", "source_message_id", "source_link") if key in row}
    return {**row, **gone}


def _ours(chat_id: int | None, person: Person) -> bool:
    return chat_id is None or chat_id < 0 or chat_id == person.telegram_id


def _sources(rows: Iterable[Row], kept: Kept, seen: Mapping[int, Row], person: Person) -> list[Row]:
    """Messages behind what is seen. Words from a time when only others read the record are left out."""
    worded: dict[int, set[str]] = {i: {row["text"]} for i, row in seen.items()}
    for entry in kept["journal"]:
        if entry["subject"] == "record" and entry["subject_id"] in worded and entry["details"]:
            told = (entry["details"].get(key) for key in ("before", "after"))
            worded[entry["subject_id"]] |= {text for text in told if isinstance(text, str)}
    found = []
    for row in rows:
        if row["record_id"] not in seen:
            continue
        own = person.id in (row["author_id"], row["recorder_id"])
        cut: Row = {} if own or row["text"] in worded[row["record_id"]] else {"text": ""}
        if not _ours(row["chat_id"], person):
            cut |= dict.fromkeys(("chat_id", "message_id", "link"))
        if row.get("merged_from") is not None and row["merged_from"] not in seen:
            cut["merged_from"] = None
        found.append({**row, **cut})
    return found


def _journal(rows: Iterable[Row], kept: Kept, person: Person) -> list[Row]:
    """What happened to what is seen; for admins also to people, areas and settings."""
    ids = {"record": _ids(kept["records"]), "rule": _ids(kept["rules"]), "skill": _ids(kept["skills"])}
    found = []
    for row in rows:
        scope = scope_of(row)
        if scope is not None and not sees(person, scope):
            continue
        if row["subject"] in ids:
            if row["subject_id"] in ids[row["subject"]]:
                found.append(row)
        elif person.is_admin or (scope is not None and scope.owner_id == person.id):
            found.append(row)
    return found


def _ids(rows: Iterable[Row]) -> set[int]:
    return {row["id"] for row in rows}


def _needed(site: Row, kept: Kept) -> bool:
    return any(row["site_id"] == site["id"] for name in ("rules", "skills") for row in kept[name])


def _somebody(row: Row, person: Person) -> Row:
    if row["id"] == person.id or person.is_admin:
        return row
    private = dict.fromkeys(("zone", "zone_asked_at", "current_area_id", "removed_at", "erase_at"))
    return {**row, **private, "telegram_id": -row["id"]}
