"""What a message about a draft is: its new text, an instruction, a field, or nothing of these (EDT-2).

A reply is the new text, word for word, unless it reads as an instruction: then it is asked about and never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.drafts.draft import Name
from bot.domain.drafts.written import as_field
from bot.language import commands
from bot.language.commands import Correct, Say
from bot.language.instructing import asks_to_send, instructs
from bot.language.lemmas import content_lemmas
from bot.language.small_talk import small_talk


class Meaning(StrEnum):
    #: the new text of the draft
    TEXT = "text"
    #: may be either; the person says which
    UNSURE = "unsure"
    #: named fields alone: «срок: пятница»
    FIELDS = "fields"
    #: «отправляй»: ask for its approval
    SEND = "send"
    #: a request of its own, or thanks: it is handled like any other message
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    meaning: Meaning
    fields: Mapping[Name, str] | None = None


#: shares of the draft's telling words that a text of its own keeps, and of its own words that stand in the draft
_KEEPS: Final = 0.4
_STANDS: Final = 0.5
#: a reply of so few words to a draft so many times longer is asked about
_A_WORD_OR_TWO: Final = 3
_TIMES_LONGER: Final = 4
#: a question of so few words is one about the draft
_FEW_WORDS: Final = 8


def read_reply(text: str, *, draft: str, bot_names: tuple[str, ...] = ()) -> Read:
    """What words in reply to a draft are."""
    fields = _fields(text)
    if fields:
        return Read(meaning=Meaning.FIELDS, fields=fields)
    if asks_to_send(text):
        return Read(meaning=Meaning.SEND)
    if _keeps(text, draft):
        return Read(meaning=Meaning.TEXT)
    if small_talk(text) is not None:
        return Read(meaning=Meaning.OTHER)
    asked = commands.parse(text, bot_names=bot_names, is_reply=True)
    if isinstance(asked, Correct) or instructs(text):
        return Read(meaning=Meaning.UNSURE)
    if not isinstance(asked, Say):
        return Read(meaning=Meaning.OTHER)
    if _too_short(text, draft):
        return Read(meaning=Meaning.UNSURE)
    if asked.is_question and "?" not in draft and len(text.split()) <= _FEW_WORDS:
        return Read(meaning=Meaning.UNSURE)
    return Read(meaning=Meaning.TEXT)


def reads_as_instruction(text: str, *, draft: str) -> bool:
    """Whether words said after a draft, in no reply to it, are about it: they must read as an instruction alone."""
    return instructs(text) and not _keeps(text, draft)


def _too_short(text: str, draft: str) -> bool:
    """Whether a word or two stand against a text of many: «тон не тот» would replace a letter whole."""
    said = len(text.split())
    return said <= _A_WORD_OR_TWO and len(draft.split()) >= _TIMES_LONGER * said and "\n" not in text.strip()


def _fields(text: str) -> dict[Name, str]:
    """The fields, when every line is one."""
    lines = [line for line in text.splitlines() if line.strip()]
    found = [as_field(line) for line in lines]
    return {one[0]: one[1] for one in found if one} if lines and all(found) else {}


def _keeps(text: str, draft: str) -> bool:
    """Whether the words are those of the draft, changed: no instruction repeats so much of a text."""
    said, was = set(content_lemmas(text)), set(content_lemmas(draft))
    if not said or not was:
        return False
    kept = len(said & was)
    if len(was) <= 2:
        return kept == len(was) and len(said) <= 2 * len(was) + 1 and not instructs(text)
    return kept >= _KEEPS * len(was) or (kept >= _STANDS * len(said) and len(said) >= _STANDS * len(was))
