"""How likely each word is part of a person's, a place's or a firm's name, by slovnet's tagger.

The weights come in natasha's wheel and are read as files; natasha itself is never imported. Nothing is downloaded.
The network is run here rather than by slovnet, on the places of a text that matter: three convolutions of width three
over word embeddings, so a word is judged by three neighbours on either side. The first convolution is linear in the
embedding and is kept for words already met.
Source: Slovnet NER with Navec embeddings, trained on Russian news. It hardly sees names written in lower case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import slovnet
from navec import Navec
from numpy.typing import NDArray
from slovnet.shape import word_shape

from bot.pii.natasha_data import data_folder

Floats = NDArray[np.float32]

#: words whose first layer is kept, 3 KB each
_KEPT_WORDS = 6_000
#: words judged at once
_BATCH = 2_048


@dataclass(frozen=True, slots=True)
class Tag:
    """Shares of one word in 0..1; together with "nothing" they make one."""

    person: float
    place: float
    firm: float


class EntityTagger:
    """Reads its files once. Not for several threads at a time: it keeps words it has met."""

    def __init__(self) -> None:
        data = data_folder()
        embeddings = Navec.load(str(data / "emb" / "navec_news_v1_1B_250K_300d_100q.tar"))
        ner = slovnet.NER.load(str(data / "model" / "slovnet_ner_news_v1.tar")).navec(embeddings)
        model: Any = ner.infer.model
        self._word_ids: dict[str, int] = ner.infer.encoder.words_vocab.item_ids
        self._unknown_word: int = ner.infer.encoder.words_vocab.unk_id
        self._shape_ids: dict[str, int] = ner.infer.encoder.shapes_vocab.item_ids
        self._unknown_shape: int = ner.infer.encoder.shapes_vocab.unk_id or 0
        self._codes: Floats = model.emb.word.codes.array
        self._indexes: NDArray[np.uint8] = model.emb.word.indexes.array
        self._layers = [_Layer(layer) for layer in model.encoder.layers]
        word_dim = self._codes.shape[0] * self._codes.shape[2]
        self._first_words = self._layers[0].weights[:word_dim]
        self._first_shapes: Floats = model.emb.shape.weight.array @ self._layers[0].weights[word_dim:]
        self._head: Floats = model.head.proj.weight.array
        self._head_bias: Floats = model.head.proj.bias.array
        tags = list(ner.infer.decoder.tags_vocab.items)
        self._groups = [[i for i, tag in enumerate(tags) if tag.endswith(kind)] for kind in ("PER", "LOC", "ORG")]
        self._kept: Floats = np.empty((_KEPT_WORDS, self._first_words.shape[1]), dtype=np.float32)
        self._places: dict[str, int] = {}
        self._known: dict[str, tuple[str, int]] = {}

    def tag(self, texts: Sequence[Sequence[str]]) -> list[list[Tag]]:
        """Tags of several texts given as words, one tag a word, in time linear in the number of words."""
        tags: list[list[Tag]] = []
        batch: list[Sequence[str]] = []
        size = 0
        for words in texts:
            batch.append(words)
            size += len(words) + 1
            if size > _BATCH:
                tags += self._tag_batch(batch)
                batch, size = [], 0
        return tags + (self._tag_batch(batch) if batch else [])

    def forget(self) -> None:
        """Drop every word met in a text (FGT-9)."""
        self._places.clear()
        self._known.clear()

    def _tag_batch(self, texts: Sequence[Sequence[str]]) -> list[list[Tag]]:
        """The texts stand in one matrix with an empty row after each, which the convolutions read as an edge."""
        words = [word for text in texts for word in (*text, "")]
        present: Floats = np.array([[bool(word)] for word in words], dtype=np.float32)
        signal: Floats = self._layers[0].shifted(np.multiply(self._first_layer(words), present)) * present
        for layer in self._layers[1:]:
            products: Floats = signal @ layer.weights
            signal = layer.shifted(products) * present
        scores = signal @ self._head + self._head_bias
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        columns = [shares[:, group].sum(axis=1).tolist() for group in self._groups]
        all_tags = [Tag(*row) for row in zip(*columns, strict=True)]
        tags, start = [], 0
        for text in texts:
            tags.append(all_tags[start : start + len(text)])
            start += len(text) + 1
        return tags

    def _first_layer(self, words: Sequence[str]) -> Floats:
        seen = [self._encode(word) for word in words]
        lowers = {lower for lower, _ in seen}
        fresh = [lower for lower in lowers if lower not in self._places]
        if len(self._places) + len(fresh) > _KEPT_WORDS:
            self._places.clear()
            fresh = list(lowers)
        if len(fresh) > _KEPT_WORDS:
            raise ValueError("a batch holds more words than are kept")
        if fresh:
            first = len(self._places)
            ids = [self._word_ids.get(lower, self._unknown_word) for lower in fresh]
            vectors = self._codes[np.arange(self._codes.shape[0]), self._indexes[ids]].reshape(len(ids), -1)
            self._kept[first : first + len(fresh)] = vectors @ self._first_words
            self._places.update(zip(fresh, range(first, first + len(fresh)), strict=True))
        places = [self._places[lower] for lower, _ in seen]
        shapes = [shape for _, shape in seen]
        summed: Floats = self._kept[places] + self._first_shapes[shapes]
        return summed

    def _encode(self, word: str) -> tuple[str, int]:
        known = self._known.get(word)
        if known is None:
            known = (word.lower(), self._shape_ids.get(word_shape(word) if word else "", self._unknown_shape))
            if len(self._known) > 50_000:
                self._known.clear()
            self._known[word] = known
        return known


class _Layer:
    """A convolution of width three as one matrix product: columns for the left, the middle and the right neighbour."""

    def __init__(self, layer: Any) -> None:
        filters: Floats = layer.conv.weight.array
        self._size = filters.shape[0]
        self.weights: Floats = np.concatenate([filters[:, :, k].T for k in range(3)], axis=1).astype(np.float32)
        self._bias: Floats = layer.conv.bias.array
        self._scale: Floats = layer.norm.weight.array / layer.norm.std.array
        self._shift: Floats = layer.norm.bias.array - layer.norm.mean.array * self._scale

    def shifted(self, products: Floats) -> Floats:
        """Sum each place's middle product with its neighbours', then rectify and normalise."""
        n = self._size
        out = products[:, n : 2 * n] + self._bias
        out[1:] += products[:-1, :n]
        out[:-1] += products[1:, 2 * n :]
        np.maximum(out, 0, out=out)
        result: Floats = out * self._scale + self._shift
        return result
