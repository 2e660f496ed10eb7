"""The mapping between placeholders and what they stand for, one per conversation."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import Any

from bot.domain.masking.kinds import LABELS, Key, PiiKind

_PLACEHOLDER = re.compile(r"\[\[[^\[\]]*\]\]")
_WORD = re.compile(r"[^\W_]{3,}")


def placeholder(kind: PiiKind, number: int) -> str:
    return f"[[{LABELS[kind]}_{number}]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How a value was spelled between these neighbours.

    `left` and `right` are the ends of the masked text around it. The same neighbours met again and again
    in one text take the spellings in turn, so that a masked text always comes back exactly.
    """

    left: str
    right: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One person or thing of the conversation and the placeholder that stands for it."""

    kind: PiiKind
    number: int
    #: the spelling it was first met in
    value: str
    #: everything known by which another mention of the same is recognised
    key: Key
    #: the other spellings, by their neighbours
    forms: tuple[Form, ...] = ()
    #: it stood for a whole JSON number
    numeric: bool = False

    @property
    def placeholder(self) -> str:
        return placeholder(self.kind, self.number)

    def __repr__(self) -> str:
        """Without the value: an entry may end up in an error report."""
        return f"Entry({self.placeholder})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Vault:
    """Everything a conversation has hidden so far. Immutable: masking returns the next one."""

    entries: tuple[Entry, ...] = ()
    #: numbers that stand in the people's own words after a label («ИНН 1») and are never given out
    reserved: frozenset[tuple[PiiKind, int]] = field(default_factory=frozenset)

    def find(self, kind: PiiKind, number: int) -> Entry | None:
        return next((e for e in self.entries if e.kind is kind and e.number == number), None)

    def __repr__(self) -> str:
        return f"Vault({len(self.entries)} entries)"


def without(vault: Vault, text: str) -> Vault:
    """The vault without what a text that is erased tells: its people and things, and the spellings met among its words.

    Rather too much goes than too little: a lost spelling costs a person nothing but a case ending.
    """
    erased = text.casefold()
    left = []
    for entry in vault.entries:
        values = [entry.value, *(value for form in entry.forms for value in form.values)]
        if not any(value.casefold() in erased for value in values):
            left.append(replace(entry, forms=tuple(f for f in entry.forms if not _among(f, erased))))
    return replace(vault, entries=tuple(left))


def _among(form: Form, erased: str) -> bool:
    """Whether a word around this spelling is one of the erased text, in another form of it or cut off at the edge."""
    around = _PLACEHOLDER.sub(" ", form.left) + " " + _PLACEHOLDER.sub(" ", form.right)
    return any((word[:-2] if len(word) > 5 else word) in erased for word in _WORD.findall(around.casefold()))


def dump(vault: Vault) -> str:
    """The vault as JSON, for storage. Holds personal data: encrypt it where a key is set."""
    return json.dumps(
        {
            "entries": [_entry_out(e) for e in vault.entries],
            "reserved": sorted([kind.value, number] for kind, number in vault.reserved),
        },
        ensure_ascii=False,
    )


def load(text: str) -> Vault:
    """Inverse of `dump`."""
    data = json.loads(text)
    return Vault(
        entries=tuple(_entry_in(e) for e in data["entries"]),
        reserved=frozenset((PiiKind(kind), number) for kind, number in data["reserved"]),
    )


def _entry_out(entry: Entry) -> dict[str, Any]:
    return {
        "kind": entry.kind.value,
        "number": entry.number,
        "value": entry.value,
        "key": [sorted(word) for word in entry.key],
        "forms": [[f.left, f.right, list(f.values)] for f in entry.forms],
        "numeric": entry.numeric,
    }


def _entry_in(data: dict[str, Any]) -> Entry:
    return Entry(
        kind=PiiKind(data["kind"]),
        number=data["number"],
        value=data["value"],
        key=tuple(frozenset(word) for word in data["key"]),
        forms=tuple(Form(left=left, right=right, values=tuple(values)) for left, right, values in data["forms"]),
        numeric=data["numeric"],
    )
