"""How much the channel of a kind of text takes (EDT-1). In UTF-16 units, as Telegram counts at the most."""

from __future__ import annotations

from typing import Final

#: a message of Telegram
_MESSAGE: Final = 4096
_LIMITS: Final = {
    "post": _MESSAGE,
    "client_message": _MESSAGE,
    "review_reply": _MESSAGE,
    #: ten parts of a message in Cyrillic
    "sms": 670,
    "task_title": 255,
    "task_card": 32_000,
    "crm_note": 32_000,
}
#: of anything else: a letter of some forty pages
LONGEST: Final = 100_000


def limit(task_type: str) -> int:
    return _LIMITS.get(task_type, LONGEST)


def length(text: str) -> int:
    return len(text) + sum(ord(char) > 0xFFFF for char in text)


def beyond(text: str, task_type: str) -> int:
    """By how much the text is longer than its channel takes; 0 when it fits."""
    return max(length(text) - limit(task_type), 0)
