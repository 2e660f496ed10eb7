"""«Отмени» and «верни» said of what the bot did, and the same words said of the world."""

from __future__ import annotations

import pytest

from bot.language.taking_back import Way, rule_to_drop, takes_back

NAMES = ("Помощник",)


@pytest.mark.parametrize(
    ("said", "way", "about"),
    [
        ("отмени", Way.UNDO, ""),
        ("Отмена!", Way.UNDO, ""),
        ("нет, отмени это", Way.UNDO, ""),
        ("а можно отменить это?", Way.UNDO, ""),
        ("откати последнее действие", Way.UNDO, ""),
        ("верни, пожалуйста", Way.RESTORE, ""),
        ("зря, верните всё обратно", Way.RESTORE, ""),
        ("Помощник, восстанови удалённое", Way.RESTORE, ""),
        ("верни то, что удалил", Way.RESTORE, ""),
        ("верни запись про склад на Садовой", Way.RESTORE, "склад на Садовой"),
    ],
)
def test_taking_back_is_understood(said: str, way: Way, about: str) -> None:
    # FGT-2, MEM-2
    found = takes_back(said, names=NAMES)

    assert found is not None
    assert (found.way, found.about) == (way, about)


@pytest.mark.parametrize(
    "said",
    [
        "отмени встречу с подрядчиком",
        "отмена рейса завтра",
        "вернуть товар можно за 14 дней",
        "верните товар, который взяли вчера у поставщика на складе, и деньги",
        "верни не позже пятницы",
        "Коля, верни ключи",
        "не отменяй",
        "",
    ],
)
def test_words_about_something_else_take_nothing_back(said: str) -> None:
    # FGT-2, FGT-1
    assert takes_back(said, names=NAMES) is None


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("верни рампу", "рампу"),
        ("ой, верни рампу пожалуйста", "рампу"),
        ("Помощник, восстанови скидку «Ромашки»", "скидку «Ромашки»"),
        ("верни деньги клиенту", "деньги клиенту"),
        ("нет, верни график склада!", "график склада"),
    ],
)
def test_a_thing_named_by_itself_may_be_a_record_or_one_in_the_world(said: str, about: str) -> None:
    # FGT-2
    found = takes_back(said, names=NAMES)

    assert found is not None
    assert (found.way, found.about, found.bare) == (Way.RESTORE, about, True)


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("забудь правило про скидки", "скидки"),
        ("Помощник, удали правило о возвратах", "возвратах"),
        ("убери, пожалуйста, правило", None),
        ("отмени наше правило, что письма подписываем двое", "письма подписываем двое"),
        ("сними правило насчёт пропусков!", "пропусков"),
        ("удалить навык «Приёмка товара»", "Приёмка товара"),
        ("забудь, что правила парковки сменились", None),
        ("забудь про скидки", None),
        ("правило: скидки только по карте", None),
    ],
)
def test_a_rule_to_drop_is_told_from_a_record_to_forget(said: str, about: str | None) -> None:
    # RUL-3, FGT-1
    assert rule_to_drop(said, names=NAMES) == about
