from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bot.recall import MemoryRecall
from tests.unit.domain.judged import records


class Numbered:
    """An embedder that gives each text the next unit vector and remembers what it was asked for."""

    model_id = "numbered"
    dim = 8

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        first = len(self.asked) - len(texts)
        return np.eye(self.dim, dtype=np.float32)[[n % self.dim for n in range(first, len(self.asked))]]

    def forget(self) -> None: ...


STORE = records("Ключ у вахтёра", "Печать в сейфе", "Обед в час")


async def test_vectors_of_records_are_read_back_and_only_new_texts_are_made() -> None:
    embedder = Numbered()
    recall = MemoryRecall(embedder)
    for record in STORE:
        recall.put(record)
    embedder.asked.clear()

    rows = await recall.vectors(["где печать?", *(r.text for r in STORE)])

    assert embedder.asked == ["где печать?"]
    assert [int(row.argmax()) for row in rows] == [0, 0, 1, 2]


async def test_nothing_of_a_forgotten_record_is_read_back() -> None:  # FGT-9
    embedder = Numbered()
    recall = MemoryRecall(embedder)
    for record in STORE:
        recall.put(record)
    embedder.asked.clear()

    recall.drop(STORE[1].id)
    await recall.vectors([STORE[1].text])

    assert embedder.asked == [STORE[1].text]


async def test_a_changed_record_is_read_back_by_its_new_words_alone() -> None:
    embedder = Numbered()
    recall = MemoryRecall(embedder)
    recall.put(STORE[0])
    changed = records("Ключ у сторожа")[0]
    recall.put(changed)
    embedder.asked.clear()

    await recall.vectors([STORE[0].text, changed.text])

    assert changed.id == STORE[0].id
    assert embedder.asked == [STORE[0].text]


async def test_one_of_two_records_that_say_the_same_may_go() -> None:
    embedder = Numbered()
    recall = MemoryRecall(embedder)
    first, second = records("Ключ у вахтёра", "Ключ у вахтёра")
    recall.put(first)
    recall.put(second)
    recall.drop(first.id)
    embedder.asked.clear()

    await recall.vectors([second.text])

    assert embedder.asked == []
