"""Other forms of a word: a name in another case, a verb in another person, a phrase back in the nominative."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.language.grammar import Role, words
from bot.language.lemmas import _analyzer as analyzer

_NAME_TAGS: Final = ("Name", "Surn", "Patr")


@lru_cache(maxsize=4096)
def inflected(word: str, *grammemes: str, like: str | None = None) -> str | None:
    """The word in the wanted form, its capital kept; None when the dictionary can't tell. `like` picks a reading."""
    for parse in analyzer().parse(word.lower()):
        if like is not None and like not in parse.tag:
            continue
        made = parse.inflect(set(grammemes))
        if made is not None:
            return _capital_as(word, str(made.word))
    return None


def _capital_as(word: str, made: str) -> str:
    return made[:1].upper() + made[1:] if word[:1].isupper() else made


@lru_cache(maxsize=512)
def name_in(name: str, case: str) -> str | None:
    """A display name in a case («gent», «datv», «accs», «ablt», «loct», «nomn»); None when it reads as no name."""
    parts = name.split()
    if not 1 <= len(parts) <= 3 or not all(p.replace("-", "").isalpha() and p[:1].isupper() for p in parts):
        return None
    if case == "nomn":
        return name
    gender = gender_of(name)
    if gender is None:
        return None
    made = [_part_in(part, case, gender) for part in parts]
    return " ".join(made)


def _part_in(part: str, case: str, gender: str) -> str:
    for parse in analyzer().parse(part.lower()):
        tag = parse.tag
        named = any(t in tag for t in _NAME_TAGS)
        if not named or tag.case != "nomn" or tag.number != "sing" or (tag.gender or gender) not in (gender, "ms-f"):
            continue
        made = parse.inflect({case, "sing"})
        if made is not None:
            return _capital_as(part, str(made.word))
    return part


@lru_cache(maxsize=512)
def gender_of(name: str) -> str | None:
    """«masc» or «femn» by the first name or patronymic among the words; None when none decides."""
    for tag_name in ("Patr", "Name", "Surn"):
        for part in name.split():
            found = {
                str(p.tag.gender)
                for p in analyzer().parse(part.lower())
                if tag_name in p.tag and p.tag.case == "nomn" and p.tag.number == "sing"
            }
            if len(found) == 1 and found <= {"masc", "femn"}:
                return found.pop()
    return None


def in_nominative(text: str) -> str:
    """A phrase that stood as an object, now in the nominative: «цену на розы: 190» → «цена …»."""
    said = words(text)
    if any(w.is_predicate for w in words(text.partition(":")[0])):
        return text
    head = next((i for i, w in enumerate(said) if w.role is Role.NOUN), None)
    if head is None or any(w.role not in (Role.ADJECTIVE, Role.NUMBER) for w in said[:head]):
        return text
    noun = said[head]
    if not noun.may_be("accs") or noun.may_be("nomn"):
        return text
    number = "plur" if noun.has("plur") else "sing"
    out = text
    for word in reversed(said[: head + 1]):
        made = inflected(word.token.text, "nomn", number, like="accs") if word.role is not Role.NUMBER else None
        if made is not None:
            out = out[: word.token.start] + made + out[word.token.end :]
    return out
