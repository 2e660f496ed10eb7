"""Telling the search what a committed write changed. The store stays the truth: a lost update costs a restart."""

from __future__ import annotations

from collections.abc import Iterable

from bot.domain.memory import Record, Status
from bot.flows.deps import Deps


def index(deps: Deps, changed: Iterable[Record]) -> None:
    """Make these findable under their texts in force. Only after the commit."""
    for record in changed:
        if record.status is Status.DELETED or not record.text:
            deps.recall.drop(record.id)
        else:
            deps.recall.put(record)


def drop(deps: Deps, forgotten: Iterable[Record]) -> None:
    """Make these unfindable, and forget what the model was last shown: it may hold them (FGT-9)."""
    for record in forgotten:
        deps.recall.drop(record.id)
    if deps.gateway is not None:
        deps.gateway.forget()
