"""What no record answers is answered by none, however near something lies by chance (ANS-4)."""

from __future__ import annotations

import pytest

from bot import embed
from bot.domain.recall import rank
from bot.embed import Embedder
from tests.unit.domain.judged import records

STORE = records(
    "Договор с «Каштаном» № 17, подписан 3 марта",
    "Курьер Антон возит посылки по вторникам",
    "Бухгалтер у нас Ольга, кабинет 4",
    "Скидка 5% пенсионерам по средам",
    "Доставка по городу 700 рублей",
    "Склад работает до 20, по субботам до 15",
    "Щебень берём у «Каменки»",
    "Рампу чинят по средам",
    "Ключ от сейфа у Юрия",
    "Клиент Зуев платит по предоплате",
    "Пароль от вайфая на стойке",
    "Обед с 13 до 14",
)


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return embed.load()


def found(question: str, embedder: Embedder) -> list[str]:
    rows = embedder.embed([question, *(r.text for r in STORE)])
    return [hit.record.text for hit in rank(question, STORE, query_vector=rows[0], vectors=rows[1:])]


@pytest.mark.parametrize(
    "question",
    [
        "ыва", "фыва олдж", "йцукен", "asdf", "12", "???", "привет",
        "где офис?", "где туалет?", "где принтер?", "кто директор?", "кто главный?", "когда корпоратив?",
        "сколько сотрудников?", "где мы находимся?", "что нового?",
        "какой номер договора № 18?", "что с договором № 18?", "договор 18 с кем?", "что по договору 17-К?",
        "что по кабинету 5?", "курьер Олег когда приходит?", "какой телефон у Антона?",
    ],
)  # fmt: skip
def test_what_is_nowhere_is_not_known(question: str, embedder: Embedder) -> None:  # ANS-4
    assert found(question, embedder) == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("с кем договор № 17?", 0), ("договор 17 с кем?", 0), ("кто возит посылки?", 1), ("кто платит вперёд?", 9),
        ("во сколько мы обедаем?", 11), ("пенсионерам дешевле?", 3), ("где берём щебёнку?", 6), ("что в кабинете 4?", 2),
    ],
)  # fmt: skip
def test_what_is_there_is_found(question: str, answer: int, embedder: Embedder) -> None:  # ANS-1 ANS-5
    assert found(question, embedder)[:1] == [STORE[answer].text]
