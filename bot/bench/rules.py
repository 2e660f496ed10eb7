"""Pairs of rules: a conflict, a special case, the same rule, or strangers (RUL-5)."""

from __future__ import annotations

import zlib
from typing import Any

from bot.domain.rules.relations import relate
from bot.domain.rules.scopes import EVERYWHERE, RuleLevel, RuleScope


def predict(case: dict[str, Any]) -> list[dict[str, Any]]:
    """The label of a pair. What an answer to a request does with a rule is a model's to show, and isn't predicted."""
    if case.get("type") != "pair":
        return []
    old, new = case["existing"], case["new"]
    found = relate(old["text"], _scope(old["scope"]), new["text"], _scope(new["scope"]))
    return [{"id": case["id"], "label": found.label}]


def _scope(row: dict[str, Any]) -> RuleScope:
    """Names serve as ids here; the cases don't say which area a site lies in."""
    match row["level"]:
        case "company":
            return EVERYWHERE
        case "site":
            return RuleScope(level=RuleLevel.SITE, site_id=_number(row["name"]))
        case _:
            return RuleScope(level=RuleLevel.AREA, area_id=_number(row["name"]))


def _number(name: str) -> int:
    return zlib.crc32(name.strip().casefold().encode())
