"""Numbers and places that are settings, not memory (OPS-13): defaults here, changes in the database."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from zoneinfo import ZoneInfo

from bot.domain.messages import visible
from bot.language.zones import zones_in

#: Languages of the catalogue.
LOCALES: Final = ("ru", "en")


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Every number a company may change, with the value it starts from."""

    company: str = ""
    #: IANA name of the company's zone
    zone: str = "Europe/Moscow"
    #: what a newcomer is spoken to in when Telegram doesn't tell their language
    locale: str = "ru"
    #: working hours on the wall clock of the zone, "HH:MM"
    work_from: str = "09:00"
    work_to: str = "18:00"
    #: ISO 4217 code of sums that name no currency
    currency: str = "RUB"
    bot_names: str = "Помощник, Памятка"
    #: the company's own public details, parted by semicolons: a model may read them (PII-3); empty is none
    own_details: str = ""
    #: «вернуть» after «забудь»
    restore_minutes: int = 10
    invite_days: int = 7
    #: how often a stranger is answered
    stranger_minutes: int = 60
    #: a removed person's records wait this long for the removal to be undone
    removed_days: int = 30
    #: a record neither said, confirmed nor used for so long loses some confidence at each weekly revision
    ageing_days: int = 90
    ageing_step_percent: int = 10
    #: what is less sure stays out of answers
    answer_least_percent: int = 40
    #: a habit not seen for so long fades, and is dropped at this
    habit_days: int = 30
    habit_drop_percent: int = 10
    #: the quarterly archive takes what was too weak for answers for so long, and candidates undecided for so long
    archive_weak_days: int = 30
    archive_candidate_days: int = 90
    #: strong but stale: used so often within so many days, and not confirmed for so long
    stale_uses: int = 5
    stale_use_days: int = 90
    stale_confirm_days: int = 180
    #: one revision archives or merges at most this share of the records in force, and at least so many
    revision_share_percent: int = 10
    revision_least: int = 5
    #: when the weekly revision begins, Monday is 1; on the wall clock of the zone
    revision_weekday: int = 1
    revision_at: str = "09:00"
    #: lines in one message of its report
    revision_lines: int = 10
    #: an outbound action that nobody decides: a reminder, the admins too, its end; in working minutes
    action_remind_minutes: int = 60
    action_escalate_minutes: int = 240
    action_expire_minutes: int = 1440
    #: how long what was done can be undone
    action_undo_minutes: int = 180
    #: how long an approved action that can't be undone waits, so that it can be called off; 0 is not at all
    action_hold_minutes: int = 0
    #: an approved action that comes so late after its time asks anew
    action_late_minutes: int = 60
    #: "yes": nobody approves what they requested themselves
    four_eyes: str = "no"
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

    @property
    def readable(self) -> frozenset[str]:
        """The company's own details, which aren't masked."""
        parts = (part.strip() for part in self.own_details.split(";"))
        return frozenset(part for part in parts if part)


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
    if key not in _TYPES:
        raise BadSetting(key, "unknown")
    value = " ".join(visible(text).split())
    if _TYPES[key] == "int":
        return _whole_number(key, value)
    if key in _READERS:
        return _READERS[key](value)
    if not 1 <= len(value) <= 200:
        raise BadSetting(key, "length")
    return value


def limits(key: str) -> tuple[int, int]:
    """The least and the greatest value of a number."""
    for suffix, bounds in _BOUNDS:
        if key.endswith(suffix):
            return bounds
    return 1, 1_000


def _whole_number(key: str, value: str) -> int:
    digits = value.replace(" ", "")
    if not digits.isascii() or not digits.isdigit():
        raise BadSetting(key, "whole-number")
    least, greatest = limits(key)
    if not least <= int(digits) <= greatest:
        raise BadSetting(key, "range")
    return int(digits)


def zone_named(text: str) -> str:
    """The IANA zone that somebody means: «Омск», «я во Владивостоке», «МСК+4», «Asia/Omsk». Raises BadSetting."""
    found = zones_in(text) if len(text) <= 200 else ()
    if len(found) != 1:
        raise BadSetting("zone", "zones" if found else "zone")
    return found[0]


def _clock(key: str) -> Callable[[str], str]:
    def read(value: str) -> str:
        found = re.fullmatch(r"([01]?\d|2[0-3])(?:[:.]([0-5]\d))?", value)
        if found is None:
            raise BadSetting(key, "clock")
        return f"{int(found[1]):02}:{found[2] or '00'}"

    return read


def _currency(value: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{3}", value):
        raise BadSetting("currency", "currency")
    return value.upper()


def _locale(value: str) -> str:
    if value.lower() not in LOCALES:
        raise BadSetting("locale", "locale")
    return value.lower()


def _bot_names(value: str) -> str:
    names = [name.strip() for name in value.split(",") if name.strip()]
    if not names or len(value) > 200 or not all(any(c.isalpha() for c in name) for name in names):
        raise BadSetting("bot_names", "names")
    return ", ".join(dict.fromkeys(names))


def _own_details(value: str) -> str:
    if value.lower() in _NOTHING:
        return ""
    details = [detail for part in value.split(";") if (detail := part.strip())]
    if not details or len(value) > 2_000:
        raise BadSetting("own_details", "details")
    if any(sum(c.isalnum() for c in detail) < _SHORTEST_DETAIL for detail in details):
        raise BadSetting("own_details", "details")
    return "; ".join(dict.fromkeys(details))


def _yes_or_no(key: str) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value.lower() not in _SWITCH:
            raise BadSetting(key, "switch")
        return _SWITCH[value.lower()]

    return read


_SWITCH: Final[Mapping[str, str]] = {"да": "yes", "yes": "yes", "вкл": "yes", "on": "yes"} | dict.fromkeys(
    ("нет", "no", "выкл", "off"), "no"
)
#: words that empty a list
_NOTHING: Final = frozenset({"нет", "-", "—", "no", "none", "пусто"})
#: a shorter value would be found in too much that isn't the company's
_SHORTEST_DETAIL: Final = 4
_TYPES: Final = {f.name: f.type for f in fields(Policy)}
_READERS: Final[Mapping[str, Callable[[str], str]]] = {
    "zone": zone_named,
    "locale": _locale,
    "currency": _currency,
    "work_from": _clock("work_from"),
    "work_to": _clock("work_to"),
    "revision_at": _clock("revision_at"),
    "bot_names": _bot_names,
    "own_details": _own_details,
    "four_eyes": _yes_or_no("four_eyes"),
}
#: bounds of numbers by the end of their names, in the units of the name; a slip of the finger must not empty the store
_BOUNDS: Final = (
    ("action_hold_minutes", (0, 10_080)),
    ("_minutes", (1, 10_080)),
    ("_days", (1, 3_650)),
    ("_percent", (1, 90)),
    ("_weekday", (1, 7)),
    ("_lines", (1, 20)),
    ("_in_context", (0, 100)),
    ("_tokens", (0, 100_000)),
    ("_tokens_daily", (0, 1_000_000_000)),
    ("_usd_daily", (0, 100_000)),
)


class Topic(StrEnum):
    """The pages of /settings."""

    COMPANY = "company"
    ACCESS = "access"
    MEMORY = "memory"
    AGEING = "ageing"
    ACTIONS = "actions"
    KEEPING = "keeping"
    CONTEXT = "context"
    BUDGET = "budget"


#: Every setting is on exactly one page, in this order.
TOPICS: Final[Mapping[Topic, tuple[str, ...]]] = {
    Topic.COMPANY: ("company", "zone", "work_from", "work_to", "currency", "locale", "bot_names", "own_details"),
    Topic.ACCESS: ("invite_days", "stranger_minutes", "removed_days", "button_days"),
    Topic.MEMORY: ("restore_minutes", "forget_last_minutes", "prompt_minutes"),
    Topic.AGEING: (
        "ageing_days",
        "ageing_step_percent",
        "answer_least_percent",
        "habit_days",
        "habit_drop_percent",
        "archive_weak_days",
        "archive_candidate_days",
        "stale_uses",
        "stale_use_days",
        "stale_confirm_days",
        "revision_share_percent",
        "revision_least",
        "revision_weekday",
        "revision_at",
        "revision_lines",
    ),
    Topic.ACTIONS: (
        "action_remind_minutes",
        "action_escalate_minutes",
        "action_expire_minutes",
        "action_undo_minutes",
        "action_hold_minutes",
        "action_late_minutes",
        "four_eyes",
    ),
    Topic.KEEPING: ("dialogue_days", "undecodable_days"),
    Topic.CONTEXT: (
        "memory_in_context",
        "preferences_in_context",
        "dialogue_in_context",
        "role_tokens",
        "preference_tokens",
        "memory_tokens",
        "rule_tokens",
        "skill_tokens",
        "lesson_tokens",
        "dialogue_tokens",
    ),
    Topic.BUDGET: ("person_tokens_daily", "company_tokens_daily", "company_usd_daily"),
}


def topic_of(key: str) -> Topic:
    """The page a setting is on. Raises BadSetting for a name that is no setting."""
    for topic, keys in TOPICS.items():
        if key in keys:
            return topic
    raise BadSetting(key, "unknown")


def local(instant: datetime, zone: str) -> datetime:
    """The instant on the wall clock of a zone."""
    return instant.astimezone(ZoneInfo(zone))


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)
