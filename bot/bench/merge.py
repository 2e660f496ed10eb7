"""Pairs of statements: what a new one does to a known one (MEM-10)."""

from __future__ import annotations

from typing import Any

from bot.domain.merging import compare


def predict(case: dict[str, Any]) -> dict[str, Any]:
    return {"id": case["id"], "label": compare(case["a"], case["b"]).value}
