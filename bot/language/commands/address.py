"""Whom the words are for: the bot by one of its names, somebody else, or nobody named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.language.commands.lexicon import FILLERS, PLEASE
from bot.language.commands.view import View, similar
from bot.language.grammar import Role, Word, words
from bot.language.lemmas import Kind, fold, listed, tokens
from bot.language.names import full_names

_FILLERS: Final = re.compile(FILLERS)
_GROUP: Final = listed(
    """
    коллеги ребята ребят ребятки друзья товарищи народ девочки девчонки девчата девушки девчат девоньки
    мальчики парни мужики дамы господа дети братцы
    """
)
_TITLES: Final = listed(
    """
    шеф босс начальник дорогая дорогой милая милый мам пап зай солнышко братан бро друг
    """
)
#: plural imperatives: said to a group, they are for the group
_PLURAL: Final = re.compile(
    r"(?<!\S)(?:запомните|запишите|учтите|имейте|забудьте|зафиксируйте|помните|знайте|сохраните)(?!\S)"
)
_AFTER_NAME: Final = frozenset({",", ":", "!", "—", "–", "-"})
_TRAILING: Final = re.compile(rf"(?: ,)? (?P<name>\S+(?: \S+)?)(?: (?:{PLEASE}|[.!?)]))*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Addressed:
    """The words without the address. `to_bot` and `to_other` tell what the address was; both False: none."""

    text: str
    to_bot: bool = False
    to_other: bool = False


def addressed(view: View, names: tuple[str, ...]) -> Addressed:
    """Take the bot's name off, or find that somebody else is addressed."""
    match = _FILLERS.match(view.line)
    lead = match.end() if match else 0
    for place in {0, lead}:
        end = _bot_name(view.line, place, names)
        if end is not None:
            rest = view.rest(end).lstrip(",:;.!—–- \n")
            before = view.before(place) if place else ""
            return Addressed(text=f"{before} {rest}".strip(), to_bot=True)
    trimmed = _without_inner_name(view, names) or _without_trailing_name(view, names)
    if trimmed is not None:
        return Addressed(text=trimmed, to_bot=True)
    return Addressed(text=view.text.strip(), to_other=_vocative(view, lead))


def _bot_name(line: str, place: int, names: tuple[str, ...]) -> int | None:
    """Where the line goes on after a name of the bot that stands at this place."""
    for name in sorted(names, key=len, reverse=True):
        wanted = [t.lower.lstrip("@") for t in tokens(name) if t.kind is not Kind.PUNCT]
        said = line[place:].split(" ", 2 * len(wanted) + 2)
        taken = _match_words(said, wanted)
        if taken is not None:
            return place + sum(len(w) + 1 for w in said[:taken])
    return None


def _match_words(said: list[str], wanted: list[str]) -> int | None:
    index = 0
    for word in wanted:
        if index < len(said) and said[index] in ("@", "«", "§"):
            index += said[index] != "§"
        if index >= len(said) or not similar(said[index].lstrip("@"), word):
            return None
        index += 1
    return index if wanted else None


_INNER: Final = re.compile(r" , (?P<name>\S+(?: \S+)?) (?=[,:!—–-] )")


def _without_inner_name(view: View, names: tuple[str, ...]) -> str | None:
    """«Запомни, Помощник, …»: a name of the bot between pauses near the beginning."""
    match = _INNER.search(view.line, 0, 120)
    if match is None or not any(similar(match.group("name").lstrip("@"), fold(n).lstrip("@")) for n in names):
        return None
    return f"{view.before(match.start() + 1)}{view.rest(match.end())}"


def _without_trailing_name(view: View, names: tuple[str, ...]) -> str | None:
    """«…, запомни, Помощник»: the name at the very end, after a comma, or as an @mention."""
    match = _TRAILING.search(view.line, max(0, len(view.line) - 100))
    if match is None:
        return None
    said = match.group("name")
    place = match.start("name")
    comma = view.line[:place].rstrip().endswith(",")
    for name in names:
        wanted = fold(name).lstrip("@")
        if similar(said.lstrip("@"), wanted) and (comma or said.startswith("@")):
            return view.before(match.start() + 1).rstrip(", ")
    return None


#: a command spelt wrong is read right in the line, and its letters may look like a name
_MISSPELT: Final = re.compile(r"(?:запомни|забудь|запиши|учти|зафиксируй|сохрани|исправь)(?:те)?(?!\S)")


#: «Степан, а не Семён»: a value against another one
_AGAINST: Final = re.compile(r"\S+(?: \S+)? , а не ")


def _vocative(view: View, lead: int) -> bool:
    """Whether the words begin by calling somebody: «Коля, …», «Марина Сергеевна, …», «девочки, …», «@ivan …»."""
    head = list(words(view.rest(lead)[:120]))
    if not head:
        return False
    first = head[0]
    if first.token.kind is Kind.LINK and first.token.text.startswith("@"):
        return True
    if _MISSPELT.match(view.line, lead) or _AGAINST.match(view.line, lead):
        return False
    in_front = view.line[:lead].replace(",", " ").split()
    if any(w in _GROUP for w in in_front) and _PLURAL.search(view.line[:400]):
        return True
    length = _called(head)
    if not length or len(head) <= length or head[length].lower not in _AFTER_NAME:
        return False
    following = head[length + 1] if len(head) > length + 1 else None
    enumerated = following is not None and _given_name(following) and head[length].lower == ","
    apposed = head[length].lower in ("—", "–", "-")
    return not enumerated and not apposed


_AFTER_VERB: Final = re.compile(rf"(?:(?: ,)? (?:{PLEASE}))? , (?=\S)")


def calls_after(view: View, place: int) -> bool:
    """Whether somebody is called after the verb or at the end: «запомни, Коля, …», «запомни это, Вадик»."""
    match = _AFTER_VERB.match(view.line, place)
    head = list(words(view.rest(match.end())[:200])) if match else []
    length = _called(head) if head else 0
    if head and head[0].lower in _GROUP and not _PLURAL.search(view.line[:place]):
        length = 0
    if length and len(head) > length and head[length].lower in (",", ":", "!"):
        return not _enumerates(head[length + 1 :]) and not _apposed(head[length + 1 :])
    return _called_at_end(view, place)


def _enumerates(rest: list[Word]) -> bool:
    return bool(rest) and (_given_name(rest[0]) or rest[0].lower == "и")


def _given_name(word: Word) -> bool:
    return word.token.kind is Kind.WORD and bool(full_names(word.token.text))


def _apposed(rest: list[Word]) -> bool:
    """«Дина, тренер по йоге, уходит»: what stands between the commas describes, and the predicate comes after."""
    comma = next((i for i, w in enumerate(rest) if w.lower == ","), None)
    if comma is None:
        return False
    return not any(w.is_predicate for w in rest[:comma]) and any(w.is_predicate for w in rest[comma:])


def _called_at_end(view: View, place: int) -> bool:
    tail = list(words(view.rest(place)[-60:]))
    while tail and tail[-1].lower in (".", "!", "?", ")"):
        tail.pop()
    if len(tail) < 3 or tail[-2].lower != "," or not tail[-1].token.capital or not _given_name(tail[-1]):
        return False
    listed = [w for w in tail[:-2] if _given_name(w)]
    return tail[-1].may_be("nomn") and not listed and not any(w.lower in ("—", "–", ":") for w in tail)


def _called(head: list[Word]) -> int:
    """How many words at the beginning call a person, 0 when none do."""
    first = head[0]
    if first.token.kind is not Kind.WORD:
        return 0
    if first.lower in _GROUP or first.lower in _TITLES:
        return 1
    name = first.may_be("Name") or bool(full_names(first.token.text)) or first.has("voct")
    if not name or first.role not in (Role.NOUN, Role.CONJUNCTION, Role.GERUND, Role.SIGN, Role.SHORT):
        return 0
    if len(head) > 1 and head[1].has("Patr"):
        return 2
    return 1
