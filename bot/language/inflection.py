"""Other forms of a word: a name in another case, a verb in another person, a phrase back in the nominative."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.language.grammar import Role, words
from bot.language.lemmas import analyzer

_NAME_TAGS: Final = ("Name", "Surn", "Patr")


#: forms of two verbs between which the dictionary can't choose, with the one that people mean
_MEANT: Final = {"пою": "петь"}


@lru_cache(maxsize=4096)
def inflected(word: str, *grammemes: str, like: str | None = None) -> str | None:
    """The word in the wanted form, its capital kept; None when the dictionary can't tell. `like` picks a reading."""
    meant = _MEANT.get(word.lower())
    for parse in analyzer().parse(word.lower()):
        if (like is not None and like not in parse.tag) or (meant and parse.normal_form != meant):
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
    made = [_part_in(part, case, gender) for part in parts]
    return " ".join(m for m in made if m) if all(made) else None


#: surnames that tell the bearer's gender by their ending, and those that never change
_FEMALE: Final = ("ова", "ева", "ёва", "ина", "ына")
_MALE: Final = ("ов", "ев", "ёв", "ин", "ын", "ский", "цкий")
_FIXED: Final = ("о", "их", "ых", "е", "и", "у")
_FEMALE_ENDINGS: Final = {"gent": "ой", "datv": "ой", "accs": "у", "ablt": "ой", "loct": "ой"}


def _part_in(part: str, case: str, gender: str | None) -> str | None:
    """One word of a name in a case; None when its form would be a guess."""
    if gender == "femn" and part.lower().endswith(_FEMALE) and not _first_name(part):
        return part[:-1] + _FEMALE_ENDINGS[case]
    for parse in analyzer().parse(part.lower()):
        tag = parse.tag
        own_gender = str(tag.gender) if tag.gender else gender
        named = any(t in tag for t in _NAME_TAGS)
        if not named or str(tag.case) != "nomn" or str(tag.number) != "sing":
            continue
        if gender is not None and own_gender != gender:
            continue
        if gender is None and "Name" not in tag:
            continue
        made = parse.inflect({case, "sing"})
        if made is not None:
            return _capitals_as(part, str(made.word))
    if gender is not None:
        return _by_ending(part, case, gender) or part
    return part if part.lower().endswith(_FIXED) else None


#: surnames that are adjectives, and those of men that end in a consonant, by their endings
_LIKE_ADJECTIVES: Final = {
    "masc": (("ий", "ый", "ой"), {"gent": "ого", "datv": "ому", "accs": "ого", "ablt": "ым", "loct": "ом"}),
    "femn": (("ая", "яя"), {"gent": "ой", "datv": "ой", "accs": "ую", "ablt": "ой", "loct": "ой"}),
}
_OF_MEN: Final = {"gent": "а", "datv": "у", "accs": "а", "ablt": "ом", "loct": "е"}
_SOFT: Final = {"gent": "я", "datv": "ю", "accs": "я", "ablt": "ем", "loct": "е"}
_AFTER_HUSHING: Final = {"ом": "ем"}
_CONSONANTS: Final = "бвгджзклмнпрстфхцчшщ"
_HUSHING: Final = "жцчшщ"


def _by_ending(part: str, case: str, gender: str) -> str | None:
    """A surname that the dictionary has only as another word, or not at all: «Тихого», «Гринберга», «Чистой»."""
    lower = part.lower()
    endings, made = _LIKE_ADJECTIVES[gender]
    if lower.endswith(endings):
        adjective = inflected(part, case, gender, "sing", *(("anim",) if case == "accs" else ()), like="ADJF")
        if adjective is not None or not lower.endswith("ой"):
            return adjective or part[:-2] + made[case]
    if lower.endswith(("а", "я")):
        noun = inflected(part, case, "sing", like="NOUN")
        return noun if noun is not None and not lower.endswith(("уа", "иа", "оа")) else None
    if gender == "masc" and lower[-1] in _CONSONANTS and not lower.endswith(_FIXED):
        ending = _OF_MEN[case]
        return part + (_AFTER_HUSHING.get(ending, ending) if lower[-1] in _HUSHING else ending)
    if gender == "masc" and lower[-1] in "ьй" and not any("femn" in p.tag for p in analyzer().parse(lower)[:1]):
        return part[:-1] + _SOFT[case]
    return None


def _first_name(part: str) -> bool:
    return any("Name" in p.tag and p.is_known for p in analyzer().parse(part.lower()))


def _capitals_as(part: str, made: str) -> str:
    """Each half of a double name keeps its capital."""
    return "-".join(_capital_as(o, m) for o, m in zip(part.split("-"), made.split("-"), strict=False))


@lru_cache(maxsize=512)
def gender_of(name: str) -> str | None:
    """«masc» or «femn» by the patronymic, first name or surname's ending; None when none decides."""
    parts = name.split()
    for tag_name in ("Patr", "Name"):
        for part in parts:
            found = {
                str(p.tag.gender)
                for p in analyzer().parse(part.lower())
                if tag_name in p.tag and str(p.tag.case) == "nomn" and str(p.tag.number) == "sing" and p.tag.gender
            }
            if len(found) == 1 and "ms-f" not in found and found <= {"masc", "femn"} and not _of_both(part):
                return found.pop()
    if any(p.lower().endswith((*_FEMALE, "ая", "яя")) for p in parts[1:]):
        return "femn"
    return "masc" if any(p.lower().endswith((*_MALE, "ий", "ый")) for p in parts[1:]) else None


def _of_both(part: str) -> bool:
    """«Саша», «Женя»: a name of men and women."""
    return any("Name" in p.tag and "ms-f" in p.tag for p in analyzer().parse(part.lower()))


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
