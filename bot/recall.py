"""Search over memory in this process: an index of vectors and words, fed from the store and checked against it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bot.domain.index import Index
from bot.domain.memory import Record, Status
from bot.embed import Embedder
from storage import memory
from storage.db import Database

PAGE = 5_000
#: The model's time grows with the text; what a text is about stands at its beginning.
MEANING_CHARS = 600


class MemoryRecall:
    """The index of one process. The store decides what is true: every hit is read again by whoever asked."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._index = Index(dim=embedder.dim)
        #: by the digest of a text, a record that says it: a vector is read back faster than made
        self._saying: dict[bytes, int] = {}
        self._digests: dict[int, bytes] = {}

    async def load(self, db: Database) -> int:
        """Index everything in the store; vectors of another model are made anew. Returns how many records."""
        last_id, count = 0, 0
        while True:
            async with db.read() as tx:
                page = await memory.for_index(tx, after_id=last_id, limit=PAGE)
            if not page:
                return count
            last_id = page[-1][0].id
            count += len(page)
            stale = [record for record, vector, model in page if vector is None or model != self._embedder.model_id]
            made = dict(zip([r.id for r in stale], await self.vectors([r.text for r in stale]), strict=True))
            for record, vector, _ in page:
                row = made.get(record.id)
                if row is None:
                    assert vector is not None
                    row = np.frombuffer(vector, dtype=np.float32)
                self._put(record.id, record.text, row)
            if made:
                async with db.write() as tx:
                    for record_id, row in made.items():
                        await memory.set_vector(tx, record_id, row.tobytes(), self._embedder.model_id)

    async def near(self, text: str, *, limit: int) -> list[int]:
        """At most so many records near the words, nearest first."""
        if not len(self._index):
            return []
        row = (await self.vectors([text]))[0]
        return [hit.id for hit in self._index.search(text, row, limit=limit)]

    async def vector(self, text: str) -> tuple[bytes, str]:
        return (await self.vectors([text]))[0].tobytes(), self._embedder.model_id

    async def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit rows, one a text. Those of records are read back; the others are made in a thread, milliseconds each."""
        known = {n: row for n, text in enumerate(texts) if (row := self._known(text)) is not None}
        new = [text[:MEANING_CHARS] for n, text in enumerate(texts) if n not in known]
        made = iter(await asyncio.to_thread(self._embedder.embed, new) if new else ())
        out = np.zeros((len(texts), self._embedder.dim), dtype=np.float32)
        for n in range(len(texts)):
            out[n] = known[n] if n in known else next(made)
        return out

    def _known(self, text: str) -> NDArray[np.float32] | None:
        record_id = self._saying.get(_digest(text))
        return None if record_id is None else self._index.vector(record_id)

    def put(self, record: Record) -> None:
        if record.status is Status.DELETED:
            self.drop(record.id)
            return
        self._put(record.id, record.text, self._embedder.embed([record.text[:MEANING_CHARS]])[0])

    def _put(self, record_id: int, text: str, row: NDArray[np.float32]) -> None:
        self._take_out(record_id)
        self._index.put(record_id, text, row)
        self._digests[record_id] = _digest(text)
        self._saying[self._digests[record_id]] = record_id

    def drop(self, record_id: int) -> None:
        """Forget what a record was found by, and every text of which a vector is kept at hand (FGT-9)."""
        self._take_out(record_id)
        self._embedder.forget()

    def _take_out(self, record_id: int) -> None:
        self._index.remove(record_id)
        digest = self._digests.pop(record_id, None)
        if digest is not None and self._saying.get(digest) == record_id:
            del self._saying[digest]


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text[:MEANING_CHARS].encode("utf-8", "surrogatepass"), digest_size=16).digest()
