"""Edits of drafts: cosmetic or meaningful, what they show, whether they teach; rows of them (EDT-4, EDT-7)."""

from __future__ import annotations

from typing import Any

from bot.domain.edits.judging import Author, EditVerdict, judge
from bot.domain.edits.sequences import settle


def predict(case: dict[str, Any]) -> dict[str, Any]:
    if case["type"] == "sequence":
        found = settle([_judged(edit) for edit in case["edits"]])
        return {
            "id": case["id"],
            "stable": found.stable,
            "habit": found.habit,
            "properties": sorted(found.properties),
        }
    verdict = _judged(case)
    return {
        "id": case["id"],
        "label": verdict.label,
        "kind": verdict.kind,
        "learn": verdict.learn,
        "properties": sorted(verdict.properties),
    }


def _judged(row: dict[str, Any]) -> EditVerdict:
    return judge(
        row["draft"],
        row["edited"],
        draft_by=Author(row["draft_author"]),
        edited_by=Author(row["editor"]),
        task_type=row["context"]["task_type"],
        recipient=row["context"]["recipient"],
    )
