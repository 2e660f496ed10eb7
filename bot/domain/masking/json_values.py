"""Masking of JSON values, such as the arguments of a tool call: leaves are read after their escapes are decoded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.domain.masking.grammar import tokens
from bot.domain.masking.kinds import Span
from bot.domain.masking.replace import MaskedText, mask, mask_all
from bot.domain.masking.restore import HIDDEN, Restored, restore, restore_all
from bot.domain.masking.vault import Vault

Find = Callable[[str], Sequence[Span]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredJson:
    value: Any
    unknown: tuple[str, ...] = ()


def mask_json(value: Any, find: Find, vault: Vault) -> tuple[Any, Vault]:
    """Mask every string, key and number of a JSON value.

    `find` sees all leaves as one text of `key: leaf` lines, so that a key is context for its value.
    A number that is personal data becomes a placeholder string, and a number again in `restore_json`.
    """
    leaves = list(_leaves(value, ""))
    texts = [leaf if isinstance(leaf, str) else json.dumps(leaf) for leaf, _ in leaves]
    found = _spans_by_leaf([name for _, name in leaves], texts, find)
    numeric = frozenset(i for i, (leaf, _) in enumerate(leaves) if not isinstance(leaf, str))
    for i in numeric:
        found[i] = [replace(s, start=0, end=len(texts[i])) for s in found[i][:1]]
    masked, after = mask_all(list(zip(texts, found, strict=True)), vault, numeric=numeric)
    rebuilt = iter(
        leaf if text == m and i in numeric else str(m)
        for i, ((leaf, _), text, m) in enumerate(zip(leaves, texts, masked, strict=True))
    )
    return _rebuild(value, rebuilt), after


def restore_json(value: Any, vault: Vault, *, hidden: str = HIDDEN) -> RestoredJson:
    """Put the values back into the strings, keys and (where they were) numbers of a JSON value."""
    leaves = [leaf for leaf, _ in _leaves(value, "")]
    strings = [leaf if isinstance(leaf, str) else "" for leaf in leaves]
    restored = restore_all(strings, vault, hidden=hidden)
    rebuilt = iter(
        _number_again(leaf, r.text, vault) if isinstance(leaf, str) else leaf
        for leaf, r in zip(leaves, restored, strict=True)
    )
    return RestoredJson(value=_rebuild(value, rebuilt), unknown=tuple(u for r in restored for u in r.unknown))


def mask_arguments(arguments: str, find: Find, vault: Vault) -> tuple[MaskedText, Vault]:
    """Mask a tool call's arguments as they travel: JSON in a string. What is not JSON is masked as text."""
    if isinstance(arguments, MaskedText):
        return arguments, vault
    try:
        value = json.loads(arguments)
    except ValueError:
        return mask(arguments, find(arguments), vault)
    masked, after = mask_json(value, find, vault)
    return MaskedText(json.dumps(masked, ensure_ascii=False)), after


def restore_arguments(arguments: str, vault: Vault, *, hidden: str = HIDDEN) -> Restored:
    """Inverse of `mask_arguments` for what a model wrote, which may be bent or broken JSON."""
    try:
        value = json.loads(arguments)
    except ValueError:
        return restore(arguments, vault, hidden=hidden)
    restored = restore_json(value, vault, hidden=hidden)
    return Restored(text=json.dumps(restored.value, ensure_ascii=False), unknown=restored.unknown)


def _leaves(value: Any, name: str) -> Iterator[tuple[str | int | float, str]]:
    """Strings, keys and numbers in document order, each with the key it stands under."""
    if isinstance(value, str) or (isinstance(value, int | float) and not isinstance(value, bool)):
        yield value, name
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key, ""
            yield from _leaves(item, key)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(item, name)


def _rebuild(value: Any, leaves: Iterator[Any]) -> Any:
    if isinstance(value, str) or (isinstance(value, int | float) and not isinstance(value, bool)):
        return next(leaves)
    if isinstance(value, dict):
        return {next(leaves): _rebuild(item, leaves) for item in value.values()}
    if isinstance(value, list | tuple):
        return [_rebuild(item, leaves) for item in value]
    return value


def _spans_by_leaf(names: Sequence[str], texts: Sequence[str], find: Find) -> list[list[Span]]:
    lines: list[str] = []
    places: list[tuple[int, int]] = []
    length = 0
    for name, text in zip(names, texts, strict=True):
        prefix = f"{name}: " if name else ""
        lines.append(prefix + text)
        places.append((length + len(prefix), length + len(prefix) + len(text)))
        length += len(lines[-1]) + 1
    found: list[list[Span]] = [[] for _ in texts]
    spans = sorted(find("\n".join(lines)), key=lambda s: s.start)
    for i, (start, end) in enumerate(places):
        found[i] = [
            replace(s, start=max(s.start, start) - start, end=min(s.end, end) - start)
            for s in spans
            if s.start < end and start < s.end
        ]
    return found


def _number_again(leaf: str, restored: str, vault: Vault) -> Any:
    token = next(tokens(leaf), None)
    if token is None or (token.start, token.end) != (0, len(leaf)):
        return restored
    entry = vault.find(token.kind, token.number)
    return json.loads(restored) if entry is not None and entry.numeric else restored
