"""A model's wish to write a draft: it names the kind, and the person's own words must ask for a text (EDT-1, SEC-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.domain.messages import ToolCall
from bot.language.writing import Recipient, TextKind, Writing, names_text

#: name of the tool; its arguments are `kind` and `recipient`
WRITE_DRAFT: Final = "write_draft"


def wanted(calls: Sequence[ToolCall], *, own_words: str) -> Writing | None:
    """What these calls ask to be written. None: nothing, or the person's own words name no text.

    A draft is shown to whoever asked and does nothing; still, no forwarded text may have one written.
    """
    for call in calls:
        if call.name == WRITE_DRAFT and names_text(own_words):
            kind, recipient = call.arguments.get("kind"), call.arguments.get("recipient", "")
            return Writing(
                kind=TextKind(kind) if kind in set(TextKind) else TextKind.OTHER,
                recipient=Recipient(recipient) if recipient in set(Recipient) else Recipient.UNKNOWN,
            )
    return None
