"""Which prepositions before one word make two things of it."""

from __future__ import annotations

import pytest

from bot.domain.matching import turned
from bot.language.terms import read


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("какой аванс для Иволги?", "Аванс у Иволги 30%"),
        ("какая отсрочка у Иволги?", "Отсрочка для Иволги 10 дней"),
        ("лимит у «Причала»?", "Лимит для «Причала» 40 000"),
        ("тариф для Лугового", "Тариф у Лугового 900"),
    ],
)
def test_whose_terms_they_are_is_said_with_either_preposition(asked: str, record: str) -> None:  # ANS-4
    assert not turned(read(asked, asked=True), read(record))


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("что закупаем для Иволги?", "У Иволги закупаем крупу"),
        ("поставка для «Причала»", "Поставка у «Причала» по средам"),
        ("посылка от Лугового", "Посылка для Лугового в сейфе"),
        ("рейс из Уфы", "Рейс в Уфу по четвергам"),
    ],
)
def test_from_and_for_somebody_are_two_directions(asked: str, record: str) -> None:  # ANS-4
    assert turned(read(asked, asked=True), read(record))
