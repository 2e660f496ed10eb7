"""What happened to rules, as it is told: proposed, confirmed, reworded, narrowed, removed, brought back (RUL-4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

#: acts that are told, in the order of a rule's life
ACTS: Final = (
    "proposed",
    "confirmed",
    "approved",
    "repeated",
    "reworded",
    "narrowed",
    "widened",
    "moved",
    "exempted",
    "kept-both",
    "clashes",
    "rejected",
    "reopened",
    "withdrawn",
    "removed",
    "restored",
    "undone",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that happened to a rule. `other` is the number of the rule that it was about too, 0 without one."""

    act: str
    text: str
    before: str = ""
    other: int = 0
    #: where the rule held before a change of its scope, and after it
    where: tuple[int | None, int | None] = (None, None)
    was: tuple[int | None, int | None] = (None, None)
    #: a reason given by a person or a code of one
    reason: str = ""
    #: for an undone change, which one it was
    undone: str = ""


def step(act: str, details: Mapping[str, Any] | None) -> Step | None:
    """A row of the journal as a step; None when it is not one that is told."""
    if act not in ACTS:
        return None
    kept = details or {}
    text, before = str(kept.get("after") or ""), str(kept.get("before") or "")
    if act == "confirmed" and before and before != text:
        act = "reworded"
    return Step(
        act=act,
        text=text,
        before=before if before != text else "",
        other=_other(kept),
        where=_place(kept.get("to")),
        was=_place(kept.get("from")),
        reason=str(kept.get("reason") or ""),
        undone=str(kept.get("act") or ""),
    )


def _other(kept: Mapping[str, Any]) -> int:
    """The rule it was exempted from, ended with, gave way to, or is in conflict with."""
    for name in ("exempts", "with", "replaced_by", "stronger"):
        if isinstance(kept.get(name), int):
            return int(kept[name])
    return 0


def _place(kept: Any) -> tuple[int | None, int | None]:
    return (kept[0], kept[1]) if isinstance(kept, list) and len(kept) == 2 else (None, None)
