"""Numbers and places that are settings, not memory (OPS-13): defaults here, changes in the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Every number a company may change, with the value it starts from."""

    company: str = ""
    #: IANA name of the company's zone
    zone: str = "Europe/Moscow"
    bot_names: str = "Помощник, Памятка"
    #: «вернуть» after «забудь»
    restore_minutes: int = 10
    invite_days: int = 7
    #: how often a stranger is answered
    stranger_minutes: int = 60
    #: a removed person's records wait this long for the removal to be undone
    removed_days: int = 30
    dialogue_days: int = 90
    undecodable_days: int = 30
    #: «забудь последнее» names what it will delete when older than this
    forget_last_minutes: int = 10
    #: a thing the bot waits for (a typed confirmation, a correction) is forgotten after this
    prompt_minutes: int = 30
    #: buttons older than this are stale
    button_days: int = 90
    preferences_in_context: int = 10
    memory_in_context: int = 12
    dialogue_in_context: int = 20
    role_tokens: int = 800
    preference_tokens: int = 400
    memory_tokens: int = 1500
    rule_tokens: int = 2000
    skill_tokens: int = 2000
    lesson_tokens: int = 1500
    dialogue_tokens: int = 2000
    person_tokens_daily: int = 200_000
    company_tokens_daily: int = 2_000_000
    company_usd_daily: int = 20

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the bot by."""
        return tuple(name.strip() for name in self.bot_names.split(",") if name.strip())


class BadSetting(ValueError):
    """A value that a setting can't take. `reason` is a key of the catalogue."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.reason = reason


def from_values(values: Mapping[str, Any], *, base: Policy | None = None) -> Policy:
    """The policy with the stored values over `base`. Unknown keys, left by another version, are ignored."""
    known = {f.name for f in fields(Policy)}
    current = base or Policy()
    merged = {name: getattr(current, name) for name in known} | {k: v for k, v in values.items() if k in known}
    return Policy(**merged)


def parse(key: str, text: str) -> int | str:
    """A person's words as the value of a setting. Raises BadSetting."""
    types = {f.name: f.type for f in fields(Policy)}
    if key not in types:
        raise BadSetting(key, "unknown")
    value = text.strip()
    if types[key] == "int":
        if not value.isascii() or not value.isdigit():
            raise BadSetting(key, "whole-number")
        if not 1 <= int(value) <= 100_000_000:
            raise BadSetting(key, "range")
        return int(value)
    if key == "zone":
        return zone_named(value)
    if not 1 <= len(value) <= 200:
        raise BadSetting(key, "length")
    return value


#: Names people use for zones. The rest is asked for as an IANA name.
ZONES = {
    "калининград": "Europe/Kaliningrad",
    "москва": "Europe/Moscow",
    "мск": "Europe/Moscow",
    "петербург": "Europe/Moscow",
    "санкт-петербург": "Europe/Moscow",
    "спб": "Europe/Moscow",
    "самара": "Europe/Samara",
    "екатеринбург": "Asia/Yekaterinburg",
    "пермь": "Asia/Yekaterinburg",
    "челябинск": "Asia/Yekaterinburg",
    "уфа": "Asia/Yekaterinburg",
    "омск": "Asia/Omsk",
    "новосибирск": "Asia/Novosibirsk",
    "томск": "Asia/Tomsk",
    "красноярск": "Asia/Krasnoyarsk",
    "иркутск": "Asia/Irkutsk",
    "чита": "Asia/Chita",
    "якутск": "Asia/Yakutsk",
    "владивосток": "Asia/Vladivostok",
    "хабаровск": "Asia/Vladivostok",
    "магадан": "Asia/Magadan",
    "сахалин": "Asia/Sakhalin",
    "камчатка": "Asia/Kamchatka",
    "минск": "Europe/Minsk",
    "алматы": "Asia/Almaty",
    "ташкент": "Asia/Tashkent",
    "тбилиси": "Asia/Tbilisi",
    "ереван": "Asia/Yerevan",
}


def zone_named(text: str) -> str:
    """The IANA zone that a city or a zone name means. Raises BadSetting."""
    wanted = text.strip().strip(".").casefold().replace("ё", "е")
    if wanted in ZONES:
        return ZONES[wanted]
    for name in available_timezones():
        if name.casefold() == wanted:
            return name
    raise BadSetting("zone", "zone")


def local(instant: datetime, zone: str) -> datetime:
    """The instant on the wall clock of a zone."""
    return instant.astimezone(ZoneInfo(zone))


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)
