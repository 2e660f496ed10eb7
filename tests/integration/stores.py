"""Stores made at random: every exported table, with references that hold and texts that people can send."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import sqlalchemy as sa
from hypothesis import strategies as st

from bot.domain.memory import Level, Origin, Status
from storage.db import Tx
from storage.export import TABLES
from storage.tables import EPOCH, metadata

#: every text of a forgotten record has it, and nothing else has
FORGOTTEN = "забытое-"

Rows = list[dict[str, Any]]
Store = dict[str, Rows]

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=24).filter(lambda t: FORGOTTEN not in t)
instants = st.integers(0, 6_900_000_000_000_000).map(lambda micros: EPOCH + timedelta(microseconds=micros))
days = st.dates(date(1971, 1, 1), date(2190, 1, 1))
whole = st.integers(-(2**53), 2**53)
values = st.none() | st.booleans() | whole | texts
details = st.none() | st.dictionaries(texts, values | st.lists(values, max_size=2), max_size=3)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


@st.composite
def stores(draw: st.DrawFn) -> Store:
    """Rows by the name of their table, in the order in which they can be written."""
    areas = ids(draw, least=0)
    people = ids(draw, least=1)
    sites = ids(draw, least=0) if areas else []
    person, area = st.sampled_from(people), st.sampled_from(areas) if areas else st.none()
    store: Store = {table.name: [] for table in TABLES}
    store["areas"] = [
        {"id": i, "name": draw(texts), "name_key": f"{n}{draw(texts)}", "role_prompt": draw(texts),
         "is_default": n == 0, "closed_at": draw(maybe(instants))}
        for n, i in enumerate(areas)
    ]  # fmt: skip
    store["people"] = [
        {"id": i, "telegram_id": 500 + n, "name": draw(texts), "is_admin": draw(st.booleans()), "zone": "Asia/Omsk",
         "locale": "ru", "current_area_id": draw(maybe(area)), "joined_at": draw(instants),
         "zone_asked_at": draw(maybe(instants)), **draw(removal())}
        for n, i in enumerate(people)
    ]  # fmt: skip
    store["area_people"] = [
        {"area_id": a, "person_id": p, "part": draw(st.sampled_from(["owner", "member"]))}
        for a in areas
        for p in people
        if draw(st.booleans())
    ]
    store["sites"] = [
        {"id": i, "area_id": draw(area), "name": draw(texts), "name_key": draw(texts), "closed_at": None} for i in sites
    ]
    store["chats"] = [
        {"chat_id": -1000 - n, "topic_id": n % 2, "kind": "group", "title": draw(texts), "area_id": draw(maybe(area)),
         "reads_all": draw(maybe(st.booleans())), "bound_by": draw(maybe(person)), "bound_at": draw(maybe(instants))}
        for n in range(draw(st.integers(0, 2)))
    ]  # fmt: skip
    store["invites"] = [
        {"id": i, "code_hash": f"{i:064}", "makes_admin": draw(st.booleans()), "areas": draw(gives(areas)),
         "uses_left": draw(st.integers(0, 3)), "moves_person_id": draw(maybe(person)),
         "created_by": draw(maybe(person)), "created_at": draw(instants), "expires_at": draw(instants)}
        for i in ids(draw, least=0)
    ]  # fmt: skip
    store["settings"] = [
        {"key": key, "value": draw(texts | whole), "changed_by": draw(maybe(person)), "changed_at": draw(instants)}
        for key in draw(st.sets(st.sampled_from(["company", "zone", "stranger_minutes"])))
    ]
    records = ids(draw, least=0)
    store["records"] = [draw(record(i, records, person, area)) for i in records]
    there = [r["id"] for r in store["records"] if r["erased_at"] is None]
    gone = {r["id"] for r in store["records"] if r["status"] == Status.DELETED}
    store["record_sources"] = [
        {"id": i, "record_id": r, "author_id": draw(maybe(person)), "recorder_id": draw(person),
         "chat_id": draw(maybe(whole)), "message_id": draw(maybe(whole)), "link": draw(maybe(texts)),
         "text": FORGOTTEN if r in gone else draw(texts), "at": draw(instants)}
        for i, r in numbered(draw, there)
    ]  # fmt: skip
    store["tombstones"] = [{"id": i, "hash": f"{i:064x}", "at": draw(instants)} for i in ids(draw, least=0)]
    for name, words in (("rules", ("text",)), ("skills", ("name", "description", "body"))):
        store[name] = [
            {"id": i, **{word: draw(texts) for word in words}, **scope(draw, area, None), "site_id": None,
             "status": draw(st.sampled_from(["proposed", "active", "rejected", "withdrawn", "removed"])),
             "author_id": draw(maybe(person)), "proposed_at": draw(instants), "decided_by": draw(maybe(person)),
             "decided_at": draw(maybe(instants)), "repeats": draw(st.integers(0, 9)),
             "source_chat_id": draw(maybe(whole)), "source_message_id": draw(maybe(whole)), "revision": 1}
            for i in ids(draw, least=0)
        ]  # fmt: skip
    store["revisions"] = [
        {"id": i, "period": f"2026-W{i:02}", "quarter": None, "due_at": draw(instants),
         "started_at": draw(maybe(instants)), "stage": "done", "finished_at": draw(maybe(instants))}
        for i in ids(draw, least=0)
    ]  # fmt: skip
    if store["revisions"]:
        store["revision_items"] = [
            {"id": i, "revision_id": store["revisions"][0]["id"], "kind": "weakened", "record_id": r,
             "other_id": draw(maybe(st.sampled_from(records))), "before": 50, "after": 40, "former_status": "active"}
            for i, r in enumerate(records, 1)
        ]  # fmt: skip
    store["answers"] = [
        {"id": i, "chat_id": draw(whole), "topic_id": 0, "message_id": draw(maybe(whole)), "person_id": draw(person),
         "at": draw(instants), "way": "records", "model": draw(maybe(texts)), "prompt_version": None,
         "left_out": draw(st.integers(0, 5)), "stopped": draw(st.booleans())}
        for i in ids(draw, least=0)
    ]  # fmt: skip
    store["answer_sources"] = [
        {"answer_id": a["id"], "kind": "record", "ref_id": r, "rank": n}
        for a in store["answers"]
        for n, r in enumerate(records)
    ]
    store["journal"] = [
        {"id": i, "at": draw(instants), "actor_id": draw(maybe(person)), "act": "corrected", "subject": "record",
         "subject_id": r, **scope(draw, area, person, none=True),
         "details": None if r in gone and r not in there else {"before": FORGOTTEN} if r in gone else draw(details),
         "revision": draw(maybe(st.integers(1, 9)))}
        for i, r in numbered(draw, records)
    ]  # fmt: skip
    return store


def ids(draw: st.DrawFn, *, least: int) -> list[int]:
    """Ids in order, with gaps."""
    return sorted(draw(st.sets(st.integers(1, 40), min_size=least, max_size=4)))


def numbered(draw: st.DrawFn, wanted: list[int]) -> list[tuple[int, int]]:
    """New ids beside some of the wanted ones, each any number of times."""
    chosen = draw(st.lists(st.sampled_from(wanted), max_size=5)) if wanted else []
    return list(enumerate(chosen, 1))


@st.composite
def removal(draw: st.DrawFn) -> dict[str, Any]:
    at = draw(maybe(instants))
    return {"removed_at": at, "erase_at": at}


def gives(areas: list[int]) -> st.SearchStrategy[Any]:
    one = st.fixed_dictionaries(
        {"area_id": st.sampled_from(areas or [1]), "part": st.sampled_from(["owner", "member"])}
    )
    return st.lists(one, max_size=2) if areas else st.just([])


def scope(draw: st.DrawFn, area: Any, person: Any, *, none: bool = False) -> dict[str, Any]:
    """A level with what belongs to it."""
    levels = [Level.COMPANY.value]
    levels += [Level.AREA.value] if draw(area) is not None else []
    levels += [Level.PERSONAL.value] if person is not None else []
    level = draw(st.sampled_from([*levels, *([None] if none else [])]))
    found = {"level": level, "area_id": draw(area) if level == Level.AREA else None}
    if person is not None:
        found["owner_id"] = draw(person) if level == Level.PERSONAL else None
    return found


@st.composite
def record(draw: st.DrawFn, i: int, others: list[int], person: Any, area: Any) -> dict[str, Any]:
    """A record of any status: in force, forgotten a moment ago, or erased."""
    status = draw(st.sampled_from(Status))
    forgotten = status is Status.DELETED
    erased = forgotten and draw(st.booleans())
    text = "" if erased else f"{FORGOTTEN}{i}" if forgotten else draw(texts)
    other = maybe(st.sampled_from(others))
    shell = {"when_said": None, "ends_on": None, "source_chat_id": None, "source_message_id": None, "source_link": None}
    said = {"when_said": draw(maybe(texts)), "ends_on": draw(maybe(days)), "source_chat_id": draw(maybe(whole)),
            "source_message_id": draw(maybe(whole)), "source_link": FORGOTTEN if forgotten else None}  # fmt: skip
    return {
        "id": i, "text": text, **scope(draw, area, person), "author_id": draw(maybe(person)),
        "recorder_id": draw(person), "status": status.value, "confidence": draw(st.integers(0, 90)),
        "origin": draw(st.sampled_from(Origin)).value, "created_at": draw(instants), "pinned": draw(st.booleans()),
        "confirmed_at": draw(maybe(instants)), "used_at": draw(maybe(instants)), **(shell if erased else said),
        "preference": draw(st.booleans()), "repeats": draw(st.integers(0, 9)), "disputed_by": draw(other),
        "replaces": draw(other), "merged_into": draw(other), "revision": draw(st.integers(1, 99)),
        "weak_since": draw(maybe(instants)), "asked_at": None, "former_status": "active" if forgotten else None,
        "deleted_by": draw(person) if forgotten else None, "deleted_at": draw(instants) if forgotten else None,
        "erased_at": draw(instants) if erased else None, "vector": draw(maybe(st.binary(max_size=8))),
        "vector_model": draw(maybe(st.just("e5"))),
    }  # fmt: skip


async def put(tx: Tx, store: Store) -> None:
    """Write the rows into an empty store."""
    await tx.execute(sa.text("PRAGMA defer_foreign_keys = ON"))
    for name, rows in store.items():
        if rows:
            await tx.execute(sa.insert(metadata.tables[name]), rows)
