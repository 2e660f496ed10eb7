"""What a text must not hold to leave the company (ACT-9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.domain.actions.action import Payload
from bot.domain.discretion import holds_secret
from bot.language.credentials import names_credential

#: what a title may end with
_ENDS: Final = " .:;!?,—–-"


@lru_cache(maxsize=64)
def lets_in(text: str) -> bool:
    """Whether whoever reads the text outside could get in somewhere by it, or holds the number of a document."""
    return holds_secret(text) or names_credential(text)


def betrays(payload: Payload) -> bool:
    """Whether what goes out does so: in its text, in a field, or in a field and the text together."""
    heads = [one for one in payload.fields.values() if one.strip()]
    return any(lets_in(one) for one in (payload.text, *heads, *(_headed(head, payload.text) for head in heads)))


def _headed(head: str, text: str) -> str:
    """A title and its text in one phrase: «Wi-Fi в офисе» above, the key below."""
    return f"{head.strip().rstrip(_ENDS)}: {text.lstrip()}"
