"""Named entities by slovnet's tagger, run over our own words.

The weights come in natasha's wheel and are read as files; natasha itself is never imported. Nothing is downloaded.
Source: Slovnet NER with Navec embeddings, trained on Russian news. It hardly sees names written in lower case.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import slovnet
from navec import Navec
from numpy.typing import NDArray
from slovnet.shape import word_shape

#: words in one row of a batch; the tagger sees a few neighbours, so where a row is cut hardly matters
_ROW = 96
_ROWS = 16


class ModelFilesMissing(Exception):
    """natasha's wheel is not installed, or without its data."""


@dataclass(frozen=True, slots=True)
class Tag:
    """What the tagger says of one word: its label («PER», «LOC», «ORG» or «») and how likely it is a person's."""

    label: str
    person: float


class EntityTagger:
    """Reads its files once; tagging holds no state between calls but a cache of word numbers."""

    def __init__(self) -> None:
        data = _data_folder()
        embeddings = Navec.load(str(data / "emb" / "navec_news_v1_1B_250K_300d_100q.tar"))
        ner = slovnet.NER.load(str(data / "model" / "slovnet_ner_news_v1.tar")).navec(embeddings)
        self._model: Any = ner.infer.model
        self._words: Any = ner.infer.encoder.words_vocab
        self._shapes: Any = ner.infer.encoder.shapes_vocab
        self._tags: list[str] = list(ner.infer.decoder.tags_vocab.items)
        self._person = [i for i, tag in enumerate(self._tags) if tag.endswith("PER")]
        self._transitions: NDArray[np.float32] = self._model.head.crf.transitions.array
        self._ids: dict[str, tuple[int, int]] = {}

    def tag(self, texts: Sequence[Sequence[str]]) -> list[list[Tag]]:
        """Tags of several texts given as words, one tag a word, in time linear in the number of words."""
        rows = [(i, row) for i, words in enumerate(texts) for row in _rows(words)]
        tags: list[list[Tag]] = [[] for _ in texts]
        for start in range(0, len(rows), _ROWS):
            batch = rows[start : start + _ROWS]
            for (i, _), row_tags in zip(batch, self._tag_rows([row for _, row in batch]), strict=True):
                tags[i] += row_tags
        return tags

    def _tag_rows(self, rows: Sequence[Sequence[str]]) -> list[list[Tag]]:
        width = max(len(row) for row in rows)
        word_id = np.full((len(rows), width), self._words.pad_id)
        shape_id = np.full((len(rows), width), self._shapes.pad_id)
        padding = np.ones((len(rows), width), dtype=bool)
        for i, row in enumerate(rows):
            word_id[i, : len(row)], shape_id[i, : len(row)] = zip(*map(self._encode, row), strict=True)
            padding[i, : len(row)] = False
        scores = self._model(word_id, shape_id, padding)
        likely = np.exp(scores - scores.max(axis=-1, keepdims=True))
        person = likely[..., self._person].sum(axis=-1) / likely.sum(axis=-1)
        labels = self._best_path(scores, [len(row) for row in rows])
        return [
            [Tag(self._tags[label].partition("-")[2], float(p)) for label, p in zip(row, row_person, strict=False)]
            for row, row_person in zip(labels, person, strict=True)
        ]

    def _best_path(self, scores: NDArray[np.float32], lengths: Sequence[int]) -> list[list[int]]:
        """Viterbi over the tagger's own transition scores, all rows at once."""
        best = scores[:, 0]
        history = []
        totals = [best]
        for step in range(1, scores.shape[1]):
            paths = best[:, :, None] + self._transitions
            history.append(paths.argmax(axis=1))
            best = paths.max(axis=1) + scores[:, step]
            totals.append(best)
        return [_trace(row, length, totals, history) for row, length in enumerate(lengths)]

    def _encode(self, word: str) -> tuple[int, int]:
        known = self._ids.get(word)
        if known is None:
            known = (int(self._words.encode(word.lower())), int(self._shapes.encode(word_shape(word))))
            if len(self._ids) < 50_000:
                self._ids[word] = known
        return known


def _trace(row: int, length: int, totals: list[NDArray[Any]], history: list[NDArray[Any]]) -> list[int]:
    label = int(totals[length - 1][row].argmax())
    path = [label]
    for back in reversed(history[: length - 1]):
        label = int(back[row][label])
        path.append(label)
    return path[::-1]


def _rows(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Cut at the end of a sentence where there is one in reach, else anywhere."""
    start = 0
    while len(words) - start > _ROW:
        end = next((i + 1 for i in range(start + _ROW - 1, start + _ROW // 2, -1) if words[i] in ".!?;"), start + _ROW)
        yield words[start:end]
        start = end
    if start < len(words):
        yield words[start:]


def _data_folder() -> Path:
    spec = importlib.util.find_spec("natasha")
    if spec is None or not spec.submodule_search_locations:
        raise ModelFilesMissing
    folder = Path(spec.submodule_search_locations[0]) / "data"
    if not folder.is_dir():
        raise ModelFilesMissing
    return folder
