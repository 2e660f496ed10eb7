"""Text by or for a machine is no fact."""

from __future__ import annotations

import pytest

from bot.language.machine import machine_made


@pytest.mark.parametrize(
    "text",
    [
        "ERROR 0x17 retry score=0.85",
        "2026-09-14 09:00:01,250 INFO started",
        "Traceback (most recent call last):",
        "ValueError: bad id",
        "сделай pip install plitka",
        "host=db1 port=5432",
        "SELECT * FROM orders",
        "if (ready) {",
        "sudo rm -rf /tmp/x",
    ],
)
def test_logs_traces_commands_and_code_are(text: str) -> None:
    # MEM-7
    assert machine_made(text)


@pytest.mark.parametrize(
    "text",
    [
        "Рампу чинят по средам",
        "Доставка по вторникам;",
        "Скидка = 10 %",
        "Сервер стоит в подвале, адрес 10.0.0.5",
        "Сайт на Tilda, домен rampa.example",
        "Курьер приезжает в 9:00:",
        "Python у нас учит Фомин",
    ],
)
def test_what_people_say_is_not(text: str) -> None:
    # MEM-7
    assert not machine_made(text)
