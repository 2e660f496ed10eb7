"""Prompts: a front matter and a text with strict variables (LLM-3). Reading the files is `bot.prompts`' work."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.domain.errors import BotError
from bot.domain.messages import Part, code

if TYPE_CHECKING:
    from collections.abc import Mapping

_VARIABLE: Final = re.compile(r"\{\{ ([a-z][a-z0-9_]*) \}\}")
_LEFTOVER: Final = re.compile(r"\{\{|\}\}")
_FIELD: Final = re.compile(r"([a-z_]+):[ ]*(.*)")
_FRONT: Final = re.compile(r"\A---\n(?P<front>.*?\n)---\n(?P<body>.*)\Z", re.DOTALL)
_FIELDS: Final = frozenset({"name", "version", "purpose", "inputs", "output"})


class BadPrompt(BotError):
    """A prompt file that cannot be used: which one, and what is wrong with it."""

    def __init__(self, name: str, fault: str) -> None:
        super().__init__(f"prompt {name}: {fault}")
        self.name = name
        self.fault = fault


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRef:
    """Which text a call was made with. `version` is the git blob id of the prompt file."""

    name: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One prompt file. `label` is the version its author gave it, `ref.version` the exact text."""

    ref: PromptRef
    label: str
    purpose: str
    inputs: tuple[str, ...]
    #: name of the structured answer's schema, or "text"
    output: str
    body: str

    def render(self, values: Mapping[str, tuple[Part, ...]]) -> tuple[Part, ...]:
        """The body with its variables filled in. Raises BadPrompt for a missing or an unknown variable."""
        given, wanted = set(values), set(self.inputs)
        if given != wanted:
            missing, unknown = sorted(wanted - given), sorted(given - wanted)
            raise BadPrompt(self.ref.name, f"missing variables {missing}, unknown variables {unknown}")
        parts: list[Part] = []
        for place, piece in enumerate(_VARIABLE.split(self.body)):
            if place % 2:
                parts.extend(values[piece])
            elif piece:
                parts.append(code(piece))
        return tuple(parts)


def parse(text: str, *, name: str, version: str) -> Prompt:
    """The prompt written in a file. Raises BadPrompt for any departure from the form."""
    shape = _FRONT.match(text)
    if shape is None:
        raise BadPrompt(name, "no front matter between two lines of ---")
    fields = _fields(shape["front"], name)
    if fields["name"] != name:
        raise BadPrompt(name, f"the front matter calls it {fields['name']}")
    inputs = tuple(word.strip() for word in fields["inputs"].strip("[]").split(",") if word.strip())
    body = shape["body"].strip() + "\n"
    used = set(_VARIABLE.findall(body))
    if used != set(inputs):
        raise BadPrompt(name, f"inputs and the text differ on {sorted(used ^ set(inputs))}")
    if _LEFTOVER.search(_VARIABLE.sub("", body)):
        raise BadPrompt(name, "a stray double brace")
    return Prompt(
        ref=PromptRef(name=name, version=version),
        label=fields["version"],
        purpose=fields["purpose"],
        inputs=inputs,
        output=fields["output"],
        body=body,
    )


def _fields(front: str, name: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in front.splitlines():
        field = _FIELD.fullmatch(line)
        if field is None or field[1] in fields:
            raise BadPrompt(name, f"unreadable or repeated line in the front matter: {line!r}")
        fields[field[1]] = field[2].strip()
    if set(fields) != _FIELDS:
        raise BadPrompt(name, f"the front matter needs exactly {sorted(_FIELDS)}")
    return fields
