"""Rows of the journal in words, for the eyes of one admin (CTL-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.domain.listing import clip
from bot.domain.memory import Scope
from bot.domain.notices import Line, Notice, Ref, Value, record_ref
from bot.domain.people import Person
from bot.domain.policy import BadSetting, topic_of
from bot.domain.rights import sees
from storage import areas, listing, memory, people, proposals
from storage.db import Tx
from storage.journal import Entry
from storage.proposals import ProposalKind

#: what a new record begins with; one that is to stand in the place of another is only suggested
_STATED: Final = ("stated", "noticed")
#: characters of a wording in the list; the card shows all of it
WORDS: Final = 70


async def told_of(tx: Tx, reader: Person, rows: Sequence[Entry], *, start: int = 1, clipped: bool = True) -> Notice:
    """Rows as lines. Words are shown of what this admin may read now, and of nothing that is forgotten."""
    who = await people.names(tx, [e.actor_id for e in rows])
    ids = [e.subject_id for e in rows if e.subject == "record" and e.subject_id is not None]
    scopes, texts = await listing.scopes(tx, ids), {r.id: r.text for r in await memory.many(tx, ids)}
    lines: list[Line] = []
    refs: list[Ref] = []
    for number, entry in enumerate(rows, start):
        readable = _readable(reader, entry, scopes)
        text = texts.get(entry.subject_id or 0, "") if readable and entry.subject == "record" else ""
        args = await _args_of(tx, entry, readable=readable, clipped=clipped)
        if text and args["worded"] == "no":
            args |= {"worded": "now", "name": clip(text, WORDS) if clipped else text}
        args |= {
            "number": number,
            "numbered": "yes" if clipped else "no",
            "at": entry.at,
            "who": who.get(entry.actor_id or 0, "-"),
            "by": "person" if entry.actor_id in who else "bot",
        }
        lines.append(Line(""))
        lines += _setting(entry, args) or [Line("journal-entry", args)]
        if text and entry.subject_id is not None:
            refs.append(record_ref(entry.subject_id))
    return Notice(lines=tuple(lines), refs=tuple(dict.fromkeys(refs)))


def _readable(person: Person, entry: Entry, scopes: Mapping[int, tuple[Scope, bool]]) -> bool:
    if entry.scope is not None and not sees(person, entry.scope):
        return False
    if entry.subject != "record":
        return True
    found = scopes.get(entry.subject_id or 0)
    return found is not None and not found[1] and sees(person, found[0])


async def _args_of(tx: Tx, entry: Entry, *, readable: bool, clipped: bool) -> dict[str, Value]:
    """What the catalogue needs: what kind of thing, its name, what it was and what it became."""
    kept = entry.details or {}
    before, after = (_said(kept.get(name)) if readable else "" for name in ("before", "after"))
    if entry.subject == "chat":
        before, after = await _area_name(tx, kept.get("before")), await _area_name(tx, kept.get("after"))
    if before == after:
        before = ""
    if clipped:
        before, after = clip(before, WORDS), clip(after, WORDS)
    return {
        "subject": entry.subject,
        "id": entry.subject_id or 0,
        "act": "suggested" if entry.act in _STATED and "replaces" in kept else entry.act,
        "undoes": "yes" if "undoes" in kept else "no",
        "name": await _name(tx, entry),
        "area": await _area_name(tx, entry.scope.area_id if entry.scope else None),
        "before": before,
        "after": after,
        "worded": ("both" if after else "before") if before else "after" if after else "no",
        "other": _number(kept, "into", "from", "rule", "replaces"),
        "confidence": _number(kept, "to", "confidence"),
        "level": entry.scope.level.value if entry.scope else "-",
    }


def _number(kept: Mapping[str, object], *names: str) -> int:
    """The first of these that is a number."""
    return next((value for name in names if isinstance(value := kept.get(name), int)), 0)


def _said(value: object) -> str:
    return "" if value is None else str(value)


async def _name(tx: Tx, entry: Entry) -> str:
    """What the thing is called now."""
    if entry.subject_id is None:
        return "-"
    match entry.subject:
        case "person":
            return (await people.names(tx, [entry.subject_id])).get(entry.subject_id, "-")
        case "area":
            return await _area_name(tx, entry.subject_id)
        case "site":
            found = await areas.site(tx, entry.subject_id)
            return found[1] if found is not None else _said((entry.details or {}).get("before")) or "-"
        case "rule" | "skill":
            proposal = await proposals.get(tx, ProposalKind(entry.subject), entry.subject_id)
            return clip(proposal.name or proposal.text, WORDS) if proposal is not None else "-"
        case _:
            return "-"


async def _area_name(tx: Tx, area_id: object) -> str:
    area = await areas.get(tx, area_id) if isinstance(area_id, int) else None
    return area.name if area is not None else ""


def _setting(entry: Entry, args: dict[str, Value]) -> list[Line]:
    """A setting in the words of /settings, with what it was."""
    key = str((entry.details or {}).get("key"))
    try:
        topic_of(key)
    except BadSetting:
        return []
    if entry.act != "setting-changed":
        return []
    shown = {**args, **{name: args[name] or "—" for name in ("before", "after")}}
    return [Line(f"setting-{key}", {"number": args["number"], "value": shown["after"]}), Line("journal-setting", shown)]
