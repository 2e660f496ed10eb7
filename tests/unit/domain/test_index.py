from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from bot.domain import index as subject
from bot.domain.index import Index

DIM = 16


def vector(seed: int) -> NDArray[np.float32]:
    row = np.random.default_rng(seed).standard_normal(DIM).astype(np.float32)
    return np.asarray(row / np.linalg.norm(row), dtype=np.float32)


def filled(*texts: str) -> Index:
    index = Index(dim=DIM)
    for number, text in enumerate(texts, 1):
        index.put(number, text, vector(number))
    return index


@pytest.mark.parametrize("form", ["суббота", "субботой", "субботу"])
def test_a_record_is_found_in_every_case_form(form: str) -> None:  # B47
    index = filled("Принтер в зале", "Едем на озеро в субботу", "Обед в час")

    assert index.by_words(f"что у нас в {form}?", limit=1) == [2]


def test_meaning_finds_what_shares_no_word() -> None:  # ANS-1
    index = filled("Принтер в зале", "Обед в час")

    assert [near.id for near in index.search("перекус", vector(2), limit=1)] == [2]


def test_a_number_finds_its_record_among_look_alikes() -> None:
    index = filled(*(f"Договор № {n}-К с «Сирином»" for n in range(100, 160)))

    assert index.by_words("договор 137-к", limit=1) == [38]


def test_what_was_forgotten_is_found_no_more() -> None:  # FGT-9 B23
    index = filled("Адрес дачи: Лесная, 4", "Обед в час")

    index.remove(1)

    assert 1 not in index
    assert len(index) == 1
    assert [near.id for near in index.search("адрес дачи", vector(1), limit=5)] == [2]
    assert index.by_words("адрес дачи на Лесной", limit=5) == []
    index.remove(1)


def test_a_new_wording_replaces_the_old_one() -> None:  # MEM-9
    index = filled("Ключ у Веры", "Обед в час")

    index.put(1, "Ключ у Олега", vector(1))

    assert len(index) == 2
    assert index.by_words("Вера", limit=5) == []
    assert index.by_words("Олег", limit=5) == [1]


def test_only_allowed_records_are_found() -> None:
    index = filled("Обед в час", "Обед в два", "Обед в три")

    assert {near.id for near in index.search("обед", vector(1), limit=5, allowed={2, 3, 99})} == {2, 3}


def test_an_empty_index_finds_nothing() -> None:
    index = Index(dim=DIM)

    assert index.search("обед", vector(1), limit=5) == []
    assert index.by_words("обед", limit=5) == []


def test_any_order_of_changes_leaves_what_one_pass_would() -> None:
    rng = random.Random(3)
    changed = Index(dim=DIM)
    texts: dict[int, str] = {}
    for _ in range(600):
        number = rng.randint(1, 60)
        if number in texts and rng.random() < 0.5:
            del texts[number]
            changed.remove(number)
        else:
            texts[number] = f"Заказ {rng.randint(1, 40)} для «Сирина»"
            changed.put(number, texts[number], vector(number))
    fresh = Index(dim=DIM)
    for number in sorted(texts):
        fresh.put(number, texts[number], vector(number))

    for query in ("заказ 7", "Сирин", "заказ 33"):
        got = [(n.id, round(n.score, 6)) for n in changed.search(query, vector(5), limit=20)]
        assert sorted(got) == sorted((n.id, round(n.score, 6)) for n in fresh.search(query, vector(5), limit=20))


def test_many_records_are_searched_by_signs_first_and_lose_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "_COARSE_FROM", 500)
    monkeypatch.setattr(subject, "_COARSE_KEEPS", 200)
    index = Index(dim=64)
    rows = np.random.default_rng(1).standard_normal((1000, 64)).astype(np.float32) + 2.0
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    for number, row in enumerate(rows):
        index.put(number, "обед", row)

    wanted = [7, 400, 999]

    assert [index.search("", rows[n], limit=1)[0].id for n in wanted] == wanted
