"""The tools a model is told of. Each call is only a request; `bot.domain.requests` judges it (SEC-3)."""

from __future__ import annotations

from typing import Any, Final

from bot.domain import requests
from bot.domain.requests import ARGUMENTS, Wish
from bot.domain.skills import failed_run
from bot.llm.models import ToolSpec

_ABOUT: Final[dict[Wish, str]] = {
    Wish.REMEMBER: (
        "Ask the program to keep a fact about the company. Only when the person asks for it in the last message. "
        "Nothing is stored before a person confirms it."
    ),
    Wish.PROPOSE_RULE: (
        "Propose a standing instruction (always, never, only, a limit). Only when the person asks for it in the last "
        "message. It has no effect before a person confirms it."
    ),
    Wish.PROPOSE_SKILL: (
        "Propose a written procedure: how some kind of work is done. Only when the person asks for it in the last "
        "message. It has no effect before a person confirms it."
    ),
    Wish.FORGET: (
        "Show the person the records that fit, to choose what to forget. Deletes nothing. Only when the person asks "
        "to forget something in the last message."
    ),
    Wish.CORRECT: (
        "Propose a new text for a record. Only when the person corrects something in the last message. The old text "
        "stays in force until a person with the right confirms."
    ),
    Wish.REQUEST_ACTION: (
        "Ask for a text to be sent out of the company: a post or a letter. Only when the person asks for it in the "
        "last message. Nothing is sent before a person approves it with a button."
    ),
}
_ARGUMENT: Final[dict[str, str]] = {
    "text": "The statement in the person's own words, complete, with every number, name and negation.",
    "name": "A short name of the procedure, in the person's own words.",
    "steps": "The steps in the person's own words, one a line.",
    "what": "What it is about, in the person's own words.",
    "way": "How it goes out: post, letter, or the name of a way the company set up.",
    "target": "Where to, in the person's own words: a channel, a mail address.",
    "new_text": "The whole new statement in the person's own words.",
}


def _spec(wish: Wish) -> ToolSpec:
    names = ARGUMENTS[wish]
    parameters: dict[str, Any] = {
        "type": "object",
        "properties": {name: {"type": "string", "description": _ARGUMENT[name]} for name in names},
        "required": list(names),
        "additionalProperties": False,
    }
    return ToolSpec(name=wish.value, description=_ABOUT[wish], parameters=parameters)


#: what an answer may ask for
ANSWER_TOOLS: Final = tuple(_spec(wish) for wish in Wish)
#: reading, not writing: nothing in the store changes but the counters of the skill (SKL-2)
OPEN_SKILL: Final = ToolSpec(
    name=requests.OPEN_SKILL,
    description=(
        "Read the whole procedure of a skill from the catalogue before doing work that it fits. Only for work that the "
        "person asks for in the last message; at most one or two in an answer."
    ),
    parameters={
        "type": "object",
        "properties": {"skill": {"type": "string", "description": "The id as the catalogue shows it, such as S7."}},
        "required": ["skill"],
        "additionalProperties": False,
    },
)
#: offered after a failed run alone; what may be added is decided by `bot.domain.skills.refining` (SKL-4)
REFINE_SKILL: Final = ToolSpec(
    name=failed_run.REFINE,
    description=(
        "Add one point to the skill after a run that failed: what to do, or not to do, in such work. It stands apart "
        "from the people's text, and they see it with a button that takes it back."
    ),
    parameters={
        "type": "object",
        "properties": {failed_run.POINT: {"type": "string", "description": "One sentence, at most 300 characters."}},
        "required": [failed_run.POINT],
        "additionalProperties": False,
    },
)
#: what a call is answered with that gives nothing: of an unknown tool, or of a skill that isn't in the catalogue
NOT_SERVED: Final = "Error: there is no such tool or no such skill here, or it is open already. Answer without it."
