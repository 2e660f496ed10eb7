"""Zones as people call them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.language.zones import zone_name

NOW = datetime(2026, 9, 14, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "russian", "english"),
    [
        ("Europe/Moscow", "Москва, МСК", "Moscow, UTC+3"),
        ("Asia/Omsk", "Омск, МСК+3", "Omsk, UTC+6"),
        ("Europe/Kaliningrad", "Калининград, МСК−1", "Kaliningrad, UTC+2"),
        ("Asia/Kolkata", "Kolkata, МСК+2:30", "Kolkata, UTC+5:30"),
        ("America/New_York", "New York, МСК−7", "New York, UTC−4"),
    ],
)
def test_a_zone_is_called_by_its_city_and_offset(zone: str, russian: str, english: str) -> None:
    # OPS-13, ANS-7
    assert (zone_name(zone, now=NOW), zone_name(zone, now=NOW, locale="en")) == (russian, english)
