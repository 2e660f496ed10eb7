"""What becomes of a tool call: a model's call is a request, and some of them are not the person's (SEC-3).

In a turn that holds data, a call is dropped unless its content is found in the asking person's own words.
Rights are not decided here: what is allowed through becomes a candidate, a proposal, a list or a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bot.language.lemmas import content_lemmas, lemma_set, tokens
from bot.language.negation import negated
from bot.language.normal import normalise

if TYPE_CHECKING:
    from bot.domain.messages import ToolCall
    from bot.language.lemmas import Token


class Wish(StrEnum):
    """Tools a model may ask for, by name."""

    REMEMBER = "remember"
    PROPOSE_RULE = "propose_rule"
    PROPOSE_SKILL = "propose_skill"
    #: only shows the list; a person presses
    FORGET = "forget"
    CORRECT = "correct"


#: the arguments of each tool, all of them texts, all of them content that must be the person's own
ARGUMENTS: Final[dict[Wish, tuple[str, ...]]] = {
    Wish.REMEMBER: ("text",),
    Wish.PROPOSE_RULE: ("text",),
    Wish.PROPOSE_SKILL: ("name", "steps"),
    Wish.FORGET: ("what",),
    Wish.CORRECT: ("what", "new_text"),
}


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
    if holds_data and not all(found_in(text, own_words) for text in arguments.values()):
        return Judged(verdict=Verdict.NOT_OWN_WORDS, wish=wish, arguments=arguments)
    return Judged(verdict=Verdict.ALLOWED, wish=wish, arguments=arguments)


def _texts(call: ToolCall, names: tuple[str, ...]) -> dict[str, str] | None:
    if set(call.arguments) != set(names):
        return None
    texts = {name: call.arguments[name] for name in names}
    if not all(isinstance(text, str) and text.strip() for text in texts.values()):
        return None
    return texts


@dataclass(frozen=True, slots=True)
class _Word:
    """A word that carries meaning: every dictionary form it may have, and whether it is denied."""

    readings: frozenset[str]
    denied: bool


def found_in(content: str, own_words: str) -> bool:
    """Whether every meaning word, number and name of the content stands in one statement of the person's own words.

    Denied words only match denied ones. Questions and long quotations in the person's message don't count: they
    speak of something without asking for it. Inflection and order are free; paraphrase is not.
    """
    wanted = _words(normalise(content).text)
    if not wanted:
        return False
    return any(_covers(_words(statement), wanted) for statement in _statements(normalise(own_words).text))


def _covers(said: list[_Word], wanted: list[_Word]) -> bool:
    return all(any(w.readings & s.readings and w.denied == s.denied for s in said) for w in wanted)


def _words(text: str) -> list[_Word]:
    items = tokens(text)
    under = negated(items)
    return [
        _Word(readings=_readings(item), denied=index in under)
        for index, item in enumerate(items)
        if content_lemmas(item.text) and any(ch.isalnum() for ch in item.text)
    ]


def _readings(item: Token) -> frozenset[str]:
    return lemma_set(item.text) if item.is_word else frozenset({item.norm})


_SENTENCE: Final = re.compile(r"[^.!?…\n]*(?:\.(?=\S)[^.!?…\n]*)*[.!?…\n]*")
#: a name in quotes is a name; more words than this are somebody's speech
_NAME_WORDS: Final = 4
_QUOTED: Final = re.compile(r"«([^«»]*)»|\"([^\"\n]*)\"|„([^„“”]*)[“”]|“([^“”]*)”")


def _statements(text: str) -> Iterator[str]:
    """Each sentence that is no question, and each pair of neighbours, since a wish and its content may be two."""
    sentences = [match[0].strip() for match in _SENTENCE.finditer(_QUOTED.sub(_unquoted, text))]
    kept = ["" if one.rstrip().endswith("?") else one for one in sentences if one]
    yield from (one for one in kept if one)
    yield from (f"{a} {b}" for a, b in pairwise(kept) if a and b)


def _unquoted(match: re.Match[str]) -> str:
    inside = next((group for group in match.groups() if group is not None), "")
    return f" {inside} " if len(inside.split()) <= _NAME_WORDS else " "
