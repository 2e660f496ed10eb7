"""Areas and sites by name: which one is meant, what a name may be, what is said when there is no such one (PPL-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.domain.messages import visible
from bot.domain.notices import Line, Notice
from bot.domain.people import Area, Person
from bot.language.lemmas import lemma_set, words

NAME_CHARS: Final = 60
_QUOTES: Final = "«»\"'“”„‘’"


class BadName(ValueError):
    """Words that can't be a name. `reason` is a key of the catalogue."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def clean_name(text: str) -> str:
    """Typed words as the name of an area or a site. Raises BadName."""
    shown = visible(text).strip()
    if "\n" in shown:
        raise BadName("name-one-line")
    name = " ".join(shown.split()).strip(_QUOTES).strip()
    if not any(char.isalnum() for char in name):
        raise BadName("name-empty")
    if len(name) > NAME_CHARS:
        raise BadName("name-long")
    return name


def name_key(name: str) -> str:
    """What makes two names the same."""
    return " ".join(name.casefold().replace("ё", "е").split())


def named(text: str, areas: Sequence[Area]) -> Area | None:
    """The one area that somebody means, in any case of the word: «для бухгалтерии», «Бухгалтерия»."""
    wanted = text.strip().strip(_QUOTES).strip()
    exact = [area for area in areas if name_key(area.name) == name_key(wanted)]
    found = exact or [area for area in areas if _same_words(wanted, area.name)]
    return found[0] if len(found) == 1 else None


def _same_words(text: str, name: str) -> bool:
    said, meant = words(text), words(name)
    if not said or len(said) != len(meant):
        return False
    return all(lemma_set(s.text) & lemma_set(m.text) for s, m in zip(said, meant, strict=True))


def switchable(person: Person, areas: Sequence[Area]) -> list[Area]:
    """Areas that this person's private chat may work in: their own ones and the default; any for an admin."""
    return [area for area in areas if person.is_admin or area.is_default or area.id in person.areas]


def unknown_area(name: str, known: Sequence[Area]) -> Notice:
    """The error about an area that does not exist; it lists those that do."""
    return _unknown("area", name, [area.name for area in known])


def unknown_site(name: str, known: Sequence[str], *, area: str) -> Notice:
    """The error about a site that does not exist in an area; it lists those that do."""
    return _unknown("site", name, known, area=area)


def _unknown(kind: str, name: str, known: Sequence[str], *, area: str = "") -> Notice:
    asked = " ".join(name.split())[:NAME_CHARS]
    lines = [Line(f"{kind}-unknown", {"name": asked, "area": area, "count": len(known)})]
    lines += [Line("name-bullet", {"name": each}) for each in known]
    return Notice(lines=tuple(lines))
