"""What becomes of a tool call: a model's call is a request, and some of them are not the person's (SEC-3).

In a turn that holds data, a call is dropped unless its content is found in the asking person's own words.
Rights are not decided here: what is allowed through becomes a candidate, a proposal, a list or a card.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from bot.domain.own_words import forbids_forgetting, forbids_keeping, found_in, named_in
from bot.language import sending

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.domain.messages import ToolCall


class Wish(StrEnum):
    """Tools a model may ask for, by name."""

    REMEMBER = "remember"
    PROPOSE_RULE = "propose_rule"
    PROPOSE_SKILL = "propose_skill"
    #: only shows the list; a person presses
    FORGET = "forget"
    CORRECT = "correct"
    #: asks for something to be sent out; people approve it by a button (ACT-1)
    REQUEST_ACTION = "request_action"


#: the arguments of each tool, all of them texts, all of them content that must be the person's own
ARGUMENTS: Final[dict[Wish, tuple[str, ...]]] = {
    Wish.REMEMBER: ("text",),
    Wish.PROPOSE_RULE: ("text",),
    Wish.PROPOSE_SKILL: ("name", "steps"),
    Wish.FORGET: ("what",),
    Wish.CORRECT: ("what", "new_text"),
    Wish.REQUEST_ACTION: ("way", "target", "text"),
}


#: the tool that reads a skill; its argument is an id, not content
OPEN_SKILL: Final = "open_skill"


def opened(calls: Sequence[ToolCall], *, shown: Collection[str]) -> tuple[int, ...]:
    """Ids of the skills that these calls open: each once, and only those whose lines stood in the request (SKL-2)."""
    named = [call.arguments.get("skill") for call in calls if call.name == OPEN_SKILL]
    ids = [one.strip().strip("[]") for one in named if isinstance(one, str)]
    return tuple(int(one[1:]) for one in dict.fromkeys(ids) if one in shown and one.startswith("S"))


def unserved(calls: Sequence[ToolCall], *, tools: Collection[str]) -> tuple[ToolCall, ...]:
    """The calls that give nothing, when all of them do: of a tool that isn't offered, or to open what isn't shown.

    The caller has seen that no skill is opened by them.
    """
    lost = tuple(call for call in calls if call.name not in tools or call.name == OPEN_SKILL)
    return lost if len(lost) == len(calls) else ()


class Verdict(StrEnum):
    ALLOWED = "allowed"
    UNKNOWN_TOOL = "unknown_tool"
    #: an argument is missing, empty, of another type, or one too many
    MALFORMED = "malformed"
    #: the turn holds data, and the content is not in the person's own words
    NOT_OWN_WORDS = "not_own_words"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A call with its verdict. `wish` and `arguments` are set when the call could be read."""

    verdict: Verdict
    wish: Wish | None = None
    arguments: dict[str, str] = field(default_factory=dict)

    @property
    def allowed(self) -> bool:
        return self.verdict is Verdict.ALLOWED


def judge(call: ToolCall, *, own_words: str, holds_data: bool) -> Judged:
    """Decide about one call. `own_words` are the words of the message being answered, and no others."""
    try:
        wish = Wish(call.name)
    except ValueError:
        return Judged(verdict=Verdict.UNKNOWN_TOOL)
    arguments = _texts(call, ARGUMENTS[wish])
    if arguments is None:
        return Judged(verdict=Verdict.MALFORMED, wish=wish)
    if holds_data and not _asked(wish, arguments, own_words):
        return Judged(verdict=Verdict.NOT_OWN_WORDS, wish=wish, arguments=arguments)
    return Judged(verdict=Verdict.ALLOWED, wish=wish, arguments=arguments)


def _asked(wish: Wish, arguments: dict[str, str], own_words: str) -> bool:
    """Whether the person's own words ask for this: name what is meant, say what is to be kept, and don't forbid it."""
    what = arguments.get(_WHAT, "")
    if what and not named_in(what, own_words):
        return False
    if wish is Wish.REQUEST_ACTION and not sending.asks(own_words):
        return False
    said = [text for name, text in arguments.items() if name not in (_WHAT, _WAY)]
    if not all(found_in(text, own_words, instead_of=what) for text in said):
        return False
    return not (forbids_forgetting if wish is Wish.FORGET else forbids_keeping)(own_words)


#: the argument that points at a record, whatever the person says of it
_WHAT: Final = "what"
#: the argument that names a way out, which the program knows, not the person
_WAY: Final = "way"


def _texts(call: ToolCall, names: tuple[str, ...]) -> dict[str, str] | None:
    if set(call.arguments) != set(names):
        return None
    texts = {name: call.arguments[name] for name in names}
    if not all(isinstance(text, str) and text.strip() for text in texts.values()):
        return None
    return texts


__all__ = ["ARGUMENTS", "Judged", "Verdict", "Wish", "found_in", "judge"]
