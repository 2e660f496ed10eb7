"""Ids in lists that fit one statement: SQLite takes a bounded number of variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

#: ids in one statement
BATCH = 500


def batched(ids: Iterable[int]) -> Iterator[list[int]]:
    """The ids in lists that fit one statement."""
    rest = list(ids)
    for start in range(0, len(rest), BATCH):
        yield rest[start : start + BATCH]
