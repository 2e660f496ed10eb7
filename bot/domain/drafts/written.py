"""What a model wrote: the text of the draft, its named fields, and the lines for the program after it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.domain import citations
from bot.domain.citations import Cited
from bot.domain.drafts.draft import FIELD_CHARS, Name
from bot.language.lemmas import fold

_FIELDS: Final = {
    Name.TITLE: ("тема", "заголовок", "название", "title", "subject"),
    Name.DEADLINE: ("срок", "дедлайн", "deadline", "due"),
    Name.IMPORTANCE: ("важность", "приоритет", "importance", "priority"),
    Name.ASSIGNEE: ("исполнитель", "ответственный", "assignee"),
}
_NAMES: Final = {word: name for name, words in _FIELDS.items() for word in words}
_LINE: Final = re.compile(r"[\s*_>#-]*(?P<name>[^\W\d_]+)[\s*_]*[:：][\s*_]*(?P<value>[^\n]*?)[\s*_]*")
_BREAK: Final = re.compile(r"^[ \t]*(?:-{3,}|—{2,}|\*{3,}|_{3,})[ \t]*$", re.MULTILINE)
_FENCE: Final = re.compile(r"\A```[^\n]*\n(?P<inside>.*?)\n?```\s*\Z", re.DOTALL)
#: what stands for no value
_NONE: Final = frozenset({"", "-", "—", "нет", "none", "n/a"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    text: str
    cited: Cited
    fields: Mapping[Name, str] = field(default_factory=dict)


def read(said: str, *, shown: Collection[str]) -> Written:
    """The draft in a model's answer. Lines of fields are read after a line of dashes only: a letter may say «Срок:»."""
    body, trailer, fields = _apart(said)
    fence = _FENCE.match(body.strip())
    cited = citations.read(f"{fence['inside'] if fence else body}\n\n{trailer}", shown=shown)
    return Written(text=cited.text.strip(), cited=cited, fields=fields)


def _apart(said: str) -> tuple[str, str, dict[Name, str]]:
    """The text before the last line of dashes, and what stands after it, if that is nothing but lines for us."""
    breaks = list(_BREAK.finditer(said))
    if not breaks:
        return said, "", {}
    last = breaks[-1]
    lines = [line for line in said[last.end() :].splitlines() if line.strip()]
    found = {line: as_field(line) for line in lines}
    others = "\n".join(line for line, one in found.items() if one is None)
    if citations.read(others, shown=()).text:
        return said, "", {}
    return said[: last.start()], others, dict(one for one in found.values() if one is not None and one[1])


def as_field(line: str) -> tuple[Name, str] | None:
    """«Срок: пятница» as the field it names, with an empty value for «нет». None: it is no such line."""
    match = _LINE.fullmatch(line.strip())
    name = _NAMES.get(fold(match["name"])) if match is not None else None
    if match is None or name is None or len(match["value"]) > FIELD_CHARS:
        return None
    value = match["value"].strip()
    return name, "" if fold(value) in _NONE else value
