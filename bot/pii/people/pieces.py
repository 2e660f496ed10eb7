"""Words and initials of a text that may be part of a person's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from bot.language.lemmas import lemma
from bot.pii.people import lexicon
from bot.pii.people.names import FAIR, INERT, NO, PARTICLE, STRONG, WEAK, NameLexicon, NameWord
from bot.pii.people.page import Page, is_request
from bot.pii.words import Word

_INITIAL = re.compile(r"[А-ЯЁ]\.(?:\s?-?[А-ЯЁ]\.)*")
_BARE_INITIALS = re.compile(r"[А-ЯЁ](?: ?[А-ЯЁ])?(?![А-Яа-яЁё.])")
_SMALL_INITIALS = re.compile(r"[а-я]\.\s?[а-я]\.(?![а-я])")
_ONE_SMALL_INITIAL = re.compile(r"(?<![а-я.])[а-я]\.(?![а-я]\.)")
#: «г.», «д.», «п.» are short for places and more
_PLACE_LETTERS = frozenset("гдпсохмтрш")
#: links, addresses and file names hold no names worth a rule of their own
_LINKS = re.compile(
    r"https?://\S+|\S+@\S+|@[a-z0-9_]+|\b[\w.\-]+\.(?:ru|com|org|net|рф|su|io|me|dev|pro|local)\b\S*|[\w\-]+_[\w\-]+"
)
#: Arabic articles and words for «son of», which stand before a hyphen
_ARTICLES = frozenset({"аль", "эль", "ас", "аш", "ад", "ан", "ар", "ат", "аз", "бин", "ибн"})
#: parts of speech of small words: «ли», «или»
_SMALL_PARTS = frozenset({"PRCL", "CONJ", "PREP", "NPRO"})
_HEROES = re.compile(rf"(?<![а-я]){lexicon.HEROES}(?![а-я])")


class Shape(IntEnum):
    """How a word is written; the order is that of the columns of `roles.WORTH`."""

    CAPITAL_INSIDE = 0
    CAPITAL_FIRST = 1
    ALL_CAPITALS = 2
    SMALL = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, or initials where `word` is None, at [start, end) of the normal text."""

    index: int
    start: int
    end: int
    lower: str
    shape: Shape
    word: NameWord | None
    #: given names of which it may be the possessive adjective, and the clipped form of address
    possessive: frozenset[str] = frozenset()
    vocative: frozenset[str] = frozenset()

    @property
    def is_initial(self) -> bool:
        return self.word is None

    @property
    def is_small(self) -> bool:
        return self.shape is Shape.SMALL

    @property
    def has_capital(self) -> bool:
        """Written like a name and not all in capitals."""
        return self.shape < Shape.ALL_CAPITALS

    @property
    def given(self) -> int:
        return self.word.given if self.word is not None else NO

    @property
    def cases(self) -> frozenset[str]:
        return self.word.given_cases | self.word.surname_cases if self.word is not None else frozenset()

    @property
    def is_rare_surname(self) -> bool:
        """A surname's form that the dictionary of words does not know."""
        return self.word is not None and not self.word.known and self.word.surname >= FAIR

    @property
    def is_only_possessive(self) -> bool:
        return bool(self.possessive) and self.given < FAIR

    @property
    def worth_a_capital(self) -> bool:
        word = self.word
        return word is not None and bool(word.given or word.patronymic or word.surname >= FAIR)


def find_pieces(page: Page, names: NameLexicon) -> Iterator[Piece]:
    """Pieces left to right, none inside a link or the name of a street's hero."""
    blocked = iter(sorted(m.span() for pattern in (_LINKS, _HEROES) for m in pattern.finditer(page.folded)))
    block = next(blocked, None)
    skip_to = 0
    for i, word in enumerate(page.words):
        while block is not None and block[1] <= word.start:
            block = next(blocked, None)
        if word.start < skip_to or not word.is_cyrillic or (block is not None and word.start >= block[0]):
            continue
        piece = _initials(page, names, i, word) or _particle(page, i, word) or _name(page, names, i, word)
        if piece is not None:
            skip_to = piece.end
            yield piece


def _initials(page: Page, names: NameLexicon, i: int, word: Word) -> Piece | None:
    if len(word.text) != 1:
        return None
    capitals = _INITIAL.match(page.text, word.start) or _bare_initials(page, names, i, word)
    if capitals:
        lower = page.folded[word.start : capitals.end()]
        return Piece(i, word.start, capitals.end(), lower, Shape.CAPITAL_INSIDE, None)
    if word.text.isupper():
        return None
    before = page.word(i - 1)
    one = _ONE_SMALL_INITIAL.match(page.folded, word.start)
    if one and _may_be_small_initial(page, names, i, word):
        return Piece(i, word.start, one.end(), one[0], Shape.SMALL, None)
    small = _SMALL_INITIALS.match(page.folded, word.start)
    if small and (before is None or before.is_letters):
        known = "".join(small[0].split())
        common = lexicon.ABBREVIATIONS if not _is_small_surname(before, names) else lexicon.SURE_ABBREVIATIONS
        if known not in common:
            return Piece(i, word.start, small.end(), small[0], Shape.SMALL, None)
    return None


def _bare_initials(page: Page, names: NameLexicon, i: int, word: Word) -> re.Match[str] | None:
    """«Вишневский О», «Сизых Л П»: capitals without full stops after what can only be a surname."""
    before = page.word(i - 1)
    if before is None or word.start - before.end != 1 or not before.is_cyrillic or not before.text[0].isupper():
        return None
    name = names.word(before.lower)
    surname = (name.surname >= FAIR and not name.common) or (name.listed and name.typical)
    return _BARE_INITIALS.match(page.text, word.start) if surname and not page.shouting else None


def _may_be_small_initial(page: Page, names: NameLexicon, i: int, word: Word) -> bool:
    """«к. бобров», «сычёв п.», «ольга к.»: beside a surname, or after a given name."""
    before, after = page.word(i - 1), page.word(i + 2)
    if after is not None and after.start - word.end <= 2 and _is_small_surname(after, names):
        return word.lower not in _PLACE_LETTERS or not names.word(after.lower).known
    if before is None or word.start - before.end != 1 or not before.is_cyrillic or not before.text.islower():
        return False
    if _is_small_surname(before, names):
        return True
    return word.lower not in {"г", "р", "т"} and names.word(before.lower).given == STRONG


def _is_small_surname(word: Word | None, names: NameLexicon) -> bool:
    if word is None or not word.is_cyrillic or not word.text.islower():
        return False
    name = names.word(word.lower)
    return name.surname == STRONG or (name.typical and (name.surname >= FAIR or (name.surname == WEAK and name.listed)))


def _particle(page: Page, i: int, word: Word) -> Piece | None:
    """«Ван», «де», «аль» between two capitalised words."""
    if word.lower not in lexicon.INNER_PARTICLES:
        return None
    before, after = page.word(i - 1), page.word(i + 1)
    if before is None or after is None or not (before.text[0].isupper() and after.text[0].isupper()):
        return None
    return Piece(i, word.start, word.end, word.lower, Shape.CAPITAL_INSIDE, PARTICLE)


def _name(page: Page, names: NameLexicon, i: int, word: Word) -> Piece | None:
    lower = word.lower
    if (
        len(lower) < 2
        or lower in lexicon.WELL_KNOWN
        or lower in lexicon.GREETINGS
        or _is_abbreviation(page, word)
        or _is_firm_or_code(word)
    ):
        return None
    name = _name_word(names, word)
    if _is_of_a_brand(word, name):
        return None
    if lower in lexicon.CLIPPED and _before_patronymic(page, names, i):
        name = replace(name, given=STRONG, given_key=frozenset({f"n-:{lower}"}), given_cases=frozenset(), inert=False)
    if name.given < STRONG and word.text.islower() and any(f.known and f.pos in _SMALL_PARTS for f in word.readings):
        return None
    if word.is_upper and len(lower) <= 3 and name.given < STRONG and not (page.shouting or _is_among_capitals(page, i)):
        return None
    possessive = frozenset() if name.inert else names.possessive(lower)
    vocative = names.vocatives.get(lower, frozenset()) if _may_be_addressed(page, i) else frozenset()
    shape = _shape(page, i, word)
    if name.inert:
        bird = name.animate and shape < Shape.SMALL  # «сорока» is a number's form first
        wanted = bool(name.given or name.patronymic or name.surname >= FAIR or bird)
    else:
        wanted = bool(name.given or name.patronymic or name.surname) or shape < Shape.SMALL
    if not (wanted or possessive or vocative):
        return None
    return Piece(i, word.start, word.end, lower, shape, name, possessive, vocative)


def _is_of_a_brand(word: Word, name: NameWord) -> bool:
    """«Камаза», «Битриксом»: a case form of what everybody knows."""
    return not (name.given or name.listed) and lemma(word.lower) in lexicon.WELL_KNOWN


def _before_patronymic(page: Page, names: NameLexicon, i: int) -> bool:
    after = page.word(i + 1)
    return after is not None and after.is_cyrillic and names.word(after.lower).patronymic >= FAIR


def _is_among_capitals(page: Page, i: int) -> bool:
    """«ПАК ОЛЕГ», not «НДС» on its own."""
    return any(w is not None and w.is_upper and len(w.text) > 3 for w in (page.word(i - 1), page.word(i + 1)))


def _name_word(names: NameLexicon, word: Word) -> NameWord:
    lower = word.lower
    name = names.word(lower)
    if lower.partition("-")[0] in _ARTICLES and len(lower) > 5:
        return replace(name, surname=FAIR, inert=False, common=False)
    if "-" in lower and not (name.given or name.patronymic or name.surname >= FAIR):
        halves = [names.word(half) for half in lower.split("-") if half]
        if len(halves) == 2 and all(h.given >= FAIR or (h.surname >= FAIR and not h.common) for h in halves):
            return max(halves, key=lambda h: h.given + h.surname)
        if len(halves) == 2 and not name.place and any(_is_plain_surname(h) for h in halves):
            other = next((h for h in halves if not _is_plain_surname(h)), halves[0])
            if other.surname and not other.inert:
                return replace(max(halves, key=lambda h: h.surname), surname_cases=frozenset())
        return INERT
    if lower in lexicon.EASTERN and word.text[0].isupper() and not name.given and name.surname < FAIR:
        return replace(name, surname=FAIR, inert=False)
    return name


def _is_plain_surname(word: NameWord) -> bool:
    return word.surname >= FAIR and word.typical and not word.common


def _is_abbreviation(page: Page, word: Word) -> bool:
    """«арт.», «стр.»: a short small word with a full stop that ends no sentence."""
    if word.lower in {"юр", "физ"} and page.folded.startswith(
        (" адрес", " лиц", " отдел", ". адрес", ".адрес", ". лиц", ". отдел"), word.end
    ):
        return True
    after = page.text[word.end : word.end + 3]
    if len(word.text) > 4 or len(after) < 2 or not after.startswith("."):
        return False
    rest = after[1:].strip()
    return rest[:1].isdigit() if word.text[0].isupper() else not rest[:1].isupper()


def _is_firm_or_code(word: Word) -> bool:
    """«Фролов-Групп», «ИИ-команда»."""
    if "-" not in word.text:
        return False
    return word.lower.rpartition("-")[2] in lexicon.FIRM_TAILS or any(
        half.isupper() and len(half) < 5 for half in word.text.split("-")
    )


def _shape(page: Page, i: int, word: Word) -> Shape:
    if word.is_upper:
        return Shape.ALL_CAPITALS
    if not word.text[0].isupper():
        article, _, rest = word.text.partition("-")
        return Shape.CAPITAL_INSIDE if article in _ARTICLES and rest[:1].isupper() else Shape.SMALL
    return Shape.CAPITAL_FIRST if page.begins_sentence(i) else Shape.CAPITAL_INSIDE


def _may_be_addressed(page: Page, i: int) -> bool:
    """Whether somebody may be spoken to: where a sentence opens or after a greeting, before a comma or a request."""
    before, after = page.word(i - 1), page.word(i + 1)
    opens = before is None or page.begins_sentence(i) or before.text in ",!" or before.lower in lexicon.GREETINGS
    if not opens:
        return False
    if after is None:
        return before is not None
    return after.text in ",!" or (after.is_cyrillic and is_request(after))


__all__ = ["FAIR", "NO", "STRONG", "WEAK", "Piece", "Shape", "find_pieces"]
