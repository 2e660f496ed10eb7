"""The tool that asks the program to write a draft. It writes nothing to the store but the draft itself (EDT-1)."""

from __future__ import annotations

from typing import Final

from bot.domain.drafts.asked import WRITE_DRAFT
from bot.language.writing import Recipient, TextKind
from bot.llm.models import ToolSpec

DRAFT_TOOL: Final = ToolSpec(
    name=WRITE_DRAFT,
    description=(
        "Have a text written as a draft: a letter, a post, a task, a reply to a client. Only when the person asks for "
        "one in the last message. The program writes it and shows it with its own buttons; answer nothing besides."
    ),
    parameters={
        "type": "object",
        "properties": {
            "kind": {"type": "string", "enum": [kind.value for kind in TextKind], "description": "What is wanted."},
            "recipient": {
                "type": "string",
                "enum": [one.value for one in Recipient],
                "description": "Whom it is for; empty when nobody said.",
            },
        },
        "required": ["kind"],
        "additionalProperties": False,
    },
)
