"""What a person asks for, read from their own words (MEM-1, FGT-1, ANS-3).

`parse` returns one intent. It decides no right and touches no store; what is quoted, forwarded or said to somebody
else is never read as a command.
"""

from bot.language.commands.intents import (
    About,
    Clarify,
    Correct,
    Forbid,
    Forget,
    ForgetAll,
    ForgetLast,
    Intent,
    Missing,
    Remember,
    Rule,
    Say,
    StateKind,
    StateQuestion,
    Stop,
    Unwanted,
    Why,
    Wrong,
)
from bot.language.commands.parse import parse
from bot.language.commands.questions import mentions_stop

__all__ = [
    "About",
    "Clarify",
    "Correct",
    "Forbid",
    "Forget",
    "ForgetAll",
    "ForgetLast",
    "Intent",
    "Missing",
    "Remember",
    "Rule",
    "Say",
    "StateKind",
    "StateQuestion",
    "Stop",
    "Unwanted",
    "Why",
    "Wrong",
    "mentions_stop",
    "parse",
]
