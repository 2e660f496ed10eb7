"""Words about the time of day and one's own zone, and words that only look like them."""

from __future__ import annotations

import pytest

from bot.language.clock import AboutTime, about_time
from bot.language.zones import zone_alone


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("который час?", None),
        ("Сколько сейчас время", None),
        ("а какое сейчас время?", None),
        ("Кедр, который сейчас час у меня?", None),
        ("what time is it?", None),
        ("который час в Омске?", "Asia/Omsk"),
        ("сколько времени во Владивостоке?", "Asia/Vladivostok"),
        ("который час в Нижнем Новгороде", "Europe/Moscow"),
    ],
)
def test_the_time_is_asked_for(text: str, there: str | None) -> None:  # OPS-13
    assert about_time(text, names=("Кедр",)) == AboutTime(asks=True, there=there)


@pytest.mark.parametrize(
    ("text", "own", "asks"),
    [
        ("Я в Хабаровске. Который у меня час?", "Asia/Vladivostok", True),
        ("живу в Томске, сколько у меня времени?", "Asia/Tomsk", True),
        ("Теперь я в Перми, сколько времени?", "Asia/Yekaterinburg", True),
        ("мой часовой пояс — Омск", "Asia/Omsk", False),
        ("запомни, что мой часовой пояс омский", "Asia/Omsk", False),
        ("мой пояс: МСК+4", "Asia/Krasnoyarsk", False),
        ("у меня время +4 к Москве", "Asia/Krasnoyarsk", False),
        ("мое время — красноярское", "Asia/Krasnoyarsk", False),
        ("живу по камчатскому времени", "Asia/Kamchatka", False),
        ("всегда пиши время по Иркутску", "Asia/Irkutsk", False),
        ("показывай мне даты по Владивостоку", "Asia/Vladivostok", False),
        ("запомни: я в Якутске, считай время по нему", "Asia/Yakutsk", False),
        ("я переехал в Новосибирск, считай время по нему", "Asia/Novosibirsk", False),
        ("поменяй мой часовой пояс на Самару", "Europe/Samara", False),
        ("поставь часовой пояс Екатеринбург", "Asia/Yekaterinburg", False),
    ],
)
def test_ones_own_zone_is_told(text: str, own: str, asks: bool) -> None:  # OPS-13 B51
    assert about_time(text) == AboutTime(own=own, asks=asks)


@pytest.mark.parametrize("text", ["всегда используй мой часовой пояс", "пиши мне время по моему поясу"])
def test_ones_own_zone_is_to_be_gone_by_whichever_it_is(text: str) -> None:  # OPS-13 B51
    assert about_time(text) == AboutTime(by_own=True)


@pytest.mark.parametrize(
    "text",
    [
        "сколько времени занимает доставка?",
        "сколько времени у нас на отчёт?",
        "сколько у меня времени?",
        "который час работы склада?",
        "какое время работы в Омске?",
        "я в Омске",
        "я в Казани до пятницы",
        "всегда пиши клиентам время по Москве",
        "правило: время встреч пишем по Москве",
        "Паша живёт в Омске, который час у него?",
        "часовой пояс клиента — Омск",
        "по какому времени работает склад в Самаре?",
        "запомни: склад в Омске работает по местному времени",
        "время — деньги",
        "смени время совещания на 15:00",
        "измени время доставки на Москву",
        "покажи время отгрузки по Омску",
        "пояс для инструмента лежит в Омске",
    ],
)
def test_words_about_something_else_are_left_alone(text: str) -> None:  # OPS-13
    assert about_time(text) is None


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("омскому времени", "Asia/Omsk"),
        ("+4 к Москве", "Asia/Krasnoyarsk"),
        ("минус 1 час от Москвы", "Europe/Kaliningrad"),
        ("Нижнем Новгороде", "Europe/Moscow"),
        ("Asia/Omsk", "Asia/Omsk"),
        ("UTC+5", "Asia/Yekaterinburg"),
        ("клиента в Омске", None),
        ("складу", None),
    ],
)
def test_a_zone_that_is_all_the_words_name(text: str, zone: str | None) -> None:  # OPS-13
    assert zone_alone(text) == zone
