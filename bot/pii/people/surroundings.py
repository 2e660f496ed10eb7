"""What stands around a possible name, as log-odds: work named before it, deeds after it, titles it is part of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.language.lemmas import Form, forms, lemma
from bot.pii.people import lexicon, telling
from bot.pii.people.names import FAIR, STRONG, WEAK, NameLexicon
from bot.pii.people.page import Page, is_request
from bot.pii.people.pieces import Piece, Shape
from bot.pii.people.roles import GIVEN, INITIAL, PATRONYMIC, SURNAME
from bot.pii.streets import is_street_name
from bot.pii.words import Word

_PEOPLE_ARE = re.compile(lexicon.PEOPLE_ARE)
_ONLY_PEOPLE_ARE = re.compile(lexicon.ONLY_PEOPLE_ARE)
_STRICTLY_PEOPLE_ARE = re.compile(lexicon.STRICTLY_PEOPLE_ARE)
_GENDERS = {"masc": "m", "femn": "f"}
#: surnames whose form in -а is his genitive and her nominative
_HIS_OR_HER = ("ова", "ева", "ина", "ына")
#: words after a form of address in which a request is looked for; fewer where the name is unsure
_ADDRESS_REACH, _UNSURE_REACH = 8, 3


_SPEAK_FOR: Final = (
    telling.owns,
    telling.is_at_work,
    telling.is_called,
    telling.agrees_alone,
    telling.is_given,
    telling.is_followed_by_a_surname,
)
_SPEAK_AGAINST: Final = (telling.is_a_place, telling.is_first_of_towns)


@dataclass(frozen=True, slots=True)
class Name:
    """Pieces read in some roles."""

    pieces: tuple[Piece, ...]
    roles: str

    @property
    def first(self) -> Piece:
        return self.pieces[0]

    @property
    def last(self) -> Piece:
        return self.pieces[-1]

    @property
    def whole(self) -> bool:
        """Two words or more, a patronymic, or initials: hardly anything but a person is written so."""
        if PATRONYMIC in self.roles or (INITIAL in self.roles and len(self.roles) > 1):
            return True
        return len(self.roles.replace(INITIAL, "")) >= 2

    @property
    def weak_given(self) -> bool:
        """A given name that is an ordinary word first: «вера», «слава»."""
        return self.roles == GIVEN and self.last.given == WEAK

    @property
    def possessive(self) -> bool:
        return self.roles == GIVEN and self.last.is_only_possessive


class Surroundings:
    """Judges names of one text."""

    def __init__(self, page: Page, names: NameLexicon) -> None:
        self._page = page
        self._names = names

    def score(self, name: Name) -> tuple[float, bool]:
        """Log-odds, and whether the word is surely a form of address or somebody's, whatever places are called so."""
        if len(name.pieces) == 2 and f"{name.first.lower}_{name.last.lower}" in lexicon.NOBODY:
            return -9.0, False
        after, called = self._after(name)
        owned = name.possessive and self._owns_next(name.last)
        score = self._before(name) + after + self._place(name, sure=called or owned)
        score += max(tell(self._page, name) for tell in _SPEAK_FOR) + min(
            tell(self._page, name) for tell in _SPEAK_AGAINST
        )
        if name.roles == SURNAME + GIVEN and self._thing_lives(name):
            score += 7.5
        if name.roles == SURNAME and name.first.is_small and self._is_somebody(name.first):
            score += 4.2
        if name.possessive:
            common = name.last.word is not None and name.last.word.known and name.last.is_small
            score += 2.2 if owned else -4.0 if common else -1.5
        return score, called or owned

    def gender(self, name: Name) -> str | None:
        """Whether «Белкина» is of him or is she: by the verb that follows, or by what governs the case."""
        following = self._page.word(self._index_after(name.last))
        if following is not None and following.is_cyrillic:
            verb = following.readings[0]
            if verb.pos in {"VERB", "PRTS"} and verb.gender in _GENDERS and "gent" not in self._cases_around(name):
                return _GENDERS[verb.gender]
        if name.last.lower.endswith(_HIS_OR_HER):
            cases = self._cases_around(name)
            return "m" if "gent" in cases else "f" if "nomn" in cases else None
        return None

    def _cases_around(self, name: Name) -> frozenset[str]:
        """Cases that the words before a name ask for, where they do; empty where nothing is known."""
        i = name.first.index - 1
        lower = self._page.lower(i)
        if lower in lexicon.PREPOSITIONS or self._page.base(i) in lexicon.TO_PEOPLE:
            return frozenset({"gent", "accs"})
        if lower in {"и", ","}:
            before = self._page.lower(i - 1)
            if before.endswith(("ов", "ев", "ин", "ын")):
                return frozenset({"nomn"})
        return frozenset()

    # before ------------------------------------------------------------------------------------------------------

    def _before(self, name: Name) -> float:
        first = name.first
        i = first.index - 1
        previous = self._page.word(i)
        if previous is None or "\n" in self._page.text[previous.end : first.start]:
            return 0.0
        lower, base = previous.lower, self._page.base(i)
        if f"{lower}_{first.lower}" in lexicon.NOBODY:
            return -9.0
        if lower in lexicon.ENTREPRENEUR:
            return 2.5
        if lower in lexicon.FIRMS:
            return -7.0
        if lower in lexicon.ADDRESSED:
            return 2.0
        if previous.text[0].isupper() and self._page.base(i - 1) in lexicon.SORTS:
            return -7.0  # the second word of «роза Глория Дей»
        if previous.text[0].isupper() and lexicon.STREETS & {self._page.base(i - 1), self._page.lower(i - 1)}:
            return -6.0  # «улица Маршала Жукова»
        if base in lexicon.MAKES and not name.whole:
            return -6.0
        if base in lexicon.ANIMALS:
            return -5.0
        if base in lexicon.ROLES or lower in lexicon.ROLES or _is_role(previous):
            if base in lexicon.FIRMS_IN_PERSON and not _is_surely_a_name(first):
                return 0.0
            return _after_role(previous, first)
        if previous.text in ":—–-":
            return self._after_label(i, first)
        if (
            lower in lexicon.STREET_PREPOSITIONS
            and name.roles in {GIVEN + SURNAME, SURNAME}
            and is_street_name(name.last.lower)
        ):
            return -7.0 if len(name.roles) == 2 else -3.0
        if lower in lexicon.STREET_PREPOSITIONS and not name.whole and self._on_a_road(i):
            return -4.0
        if base in lexicon.STREETS or lower in lexicon.STREETS:
            return -4.0
        if lower == ".":
            return self._after_abbreviation(self._page.lower(i - 1))
        if base in lexicon.TO_PEOPLE:
            if base in lexicon.ONLY_TO_PEOPLE:
                return 3.0 if first.given == WEAK else 1.6
            plain = name.first.shape is not Shape.CAPITAL_INSIDE and name.first.cases <= {"accs"}
            return 2.4 if first.given == WEAK and not plain else 1.4
        if first.word is not None and _agrees_with_thing(previous, name):
            return -3.5
        if first.word is not None and (thing := {base, lower} & lexicon.THINGS):
            return _after_thing(thing.pop(), name)
        if lower in lexicon.PREPOSITIONS:
            return self._after_preposition(i, lower, name)
        return self._after_other(i, previous, name)

    def _after_other(self, i: int, previous: Word, name: Name) -> float:
        lower = previous.lower
        if lower in {"имени", "лица"}:
            return 2.0 if self._page.lower(i - 1) in {"от", "с"} else -1.0
        if lower in lexicon.SAYINGS and self._page.lower(i - 1) in {"по", "со", "с", "за", "на", "от", "под"}:
            return 2.2 if name.first.is_small else 1.4
        if lower in {"и", ",", ";", "/", "&", "+"}:
            return 0.1
        if previous.is_cyrillic and _is_people_verb(previous):
            return 0.9
        return 0.6 if lower in lexicon.LABELS else 0.0

    def _after_label(self, colon: int, first: Piece) -> float:
        """«Ответственный: …», «Менеджер проекта — …», «fio": "…»."""
        for j in range(colon - 1, max(-1, colon - 4), -1):
            base, lower = self._page.base(j), self._page.lower(j)
            if base in lexicon.ROLES or base in lexicon.LABELS or lower in lexicon.LABELS:
                word = first.word
                stray = (
                    first.is_small
                    and word is not None
                    and word.common
                    and (word.listed or (word.typical and word.borne))
                )
                return 4.5 if stray else 1.5
        return 0.0

    def _after_abbreviation(self, lower: str) -> float:
        if lower in lexicon.STREETS:
            return -4.0
        if lower in lexicon.OFFICE_ABBREVIATIONS:
            return 1.5
        return -1.0 if lower in lexicon.PLACE_ABBREVIATIONS else 0.0

    def _after_preposition(self, at: int, lower: str, name: Name) -> float:
        place = self._page.words[at].text == "У" and self._page.base(at - 1) in lexicon.PRODUCTS
        if place:  # «ресторан У Ашота»
            return -5.0
        human = lower in lexicon.PEOPLE_PREPOSITIONS
        if _only_a_name_fits(lower, name):
            return 3.4 if name.weak_given else 1.5
        if lower == "у" and len(name.pieces) == 1 and name.first.lower in lexicon.BORNE_OFTEN:
            return 2.9
        score = 0.5 if human else -0.8 if lower in {"в", "во", "по", "из"} else 0.1
        if human and len(name.pieces) == 1 and name.first.is_small:
            score += 1.7 if name.first.is_rare_surname else 0.9 if self._is_stray_adjective(name.first) else 0.0
        for j in range(at - 1, max(-1, at - 3), -1):
            if self._page.base(j) in lexicon.TO_PEOPLE:
                return score + (2.2 if name.weak_given and human else 0.7)
        return score

    def _on_a_road(self, at: int) -> bool:
        """«пробка на Вернадского», «пробка на Ленинском и на Вернадского»."""
        return any(self._page.base(j) in lexicon.ROADS for j in range(at - 1, max(-1, at - 5), -1))

    def _is_stray_adjective(self, piece: Piece) -> bool:
        """«у бобровой отчёт»: an adjective's form with no noun of its own is somebody's surname."""
        word = piece.word
        if word is None or word.surname < FAIR or not word.common:
            return False
        following = self._page.word(self._index_after(piece))
        own = {_agreement(f) for f in forms(piece.lower) if f.pos == "ADJF"}
        return following is None or not any(f.pos == "NOUN" and _agreement(f) in own for f in following.readings)

    # after -------------------------------------------------------------------------------------------------------

    def _index_after(self, piece: Piece) -> int:
        i = piece.index + 1
        while (word := self._page.word(i)) is not None and word.start < piece.end:
            i += 1
        return i

    def _after(self, name: Name) -> tuple[float, bool]:
        """Log-odds of what follows, and whether the name is a form of address."""
        score = self._state(name)
        i = self._index_after(name.last)
        following = self._page.word(i)
        if following is None:
            return score, False
        if following.text in ",!" and (bonus := self._addressed(name, i)):
            return score + bonus, True
        if following.text == "(":
            return score + 0.6, False
        if following.lower == "из" and self._page.base(i + 1) in lexicon.DEPARTMENTS:
            return score + (3.4 if name.weak_given else 1.5), False
        if following.text == "?" and self._page.lower(name.first.index - 1) in lexicon.WHERE:
            return score + 1.5, False
        if following.is_cyrillic and name.first.vocative and not name.first.given and is_request(following):
            return score + 2.6, True  # «Люд подскажи»
        if following.is_cyrillic:
            score += self._predicate(name, i)
        return score, False

    def _state(self, name: Name) -> float:
        if name.roles == SURNAME and _STRICTLY_PEOPLE_ARE.match(self._page.folded, name.last.end):
            bonus = _instead_of_a_name(name.last)
            if bonus:
                return bonus
        if _ONLY_PEOPLE_ARE.match(self._page.folded, name.last.end):
            return 3.6 if name.weak_given else 2.6 if name.first.is_rare_surname else 1.8
        return 1.2 if _PEOPLE_ARE.match(self._page.folded, name.last.end) else 0.0

    def _is_somebody(self, piece: Piece) -> bool:
        """«у гребня отгул», «созвонились с бураком», «подписано дудником»: nothing but a person fits there."""
        word, i = piece.word, piece.index
        base = self._page.base(i)
        if word is None or not word.common or not word.borne or base in lexicon.ANIMALS | lexicon.TOOLS:
            return False
        if base in lexicon.GROUPS | lexicon.SOMEBODY | lexicon.STREETS | lexicon.DEPARTMENTS:
            return False
        cases = {f.case for f in forms(piece.lower) if f.known and f.number == "sing" and f.pos == "NOUN"}
        before, lower = self._page.word(i - 1), self._page.lower(i - 1)
        if lower == "у" and "gent" in cases:
            after = {self._page.base(i + 1), self._page.lower(i + 1)}
            following = self._page.word(i + 1)
            asked = following is not None and following.is_cyrillic and is_request(following) and after & lexicon.ASKED
            return bool(asked or after & lexicon.HELD_BY_PEOPLE)
        if lower in {"с", "со"} and "ablt" in cases:
            return self._page.base(i - 2) in lexicon.TOGETHER
        if before is None or not before.is_cyrillic or "ablt" not in cases:
            return False
        best = before.readings[0]
        return best.pos == "PRTS" and best.lemma in lexicon.DONE_TO_PAPERS

    def _thing_lives(self, name: Name) -> bool:
        """«пирог ольга на смене», «Сыр Анна ждёт»: goods beside a given name that do what people do."""
        thing_word = name.first.is_small and name.first.word is not None and name.first.word.common
        if "nomn" not in name.last.cases or not (
            thing_word or lexicon.THINGS & {self._page.base(name.first.index), name.first.lower}
        ):
            return False
        if _STRICTLY_PEOPLE_ARE.match(self._page.folded, name.last.end):
            return True
        verb = self._page.word(self._index_after(name.last))
        if verb is None or not verb.is_cyrillic or verb.readings[0].pos not in {"VERB", "PRTS"}:
            return False
        best = verb.readings[0]
        human = best.lemma in lexicon.ONLY_PEOPLE_DO or best.lemma in {"уволить", "ждать"}
        thing = {f.gender for f in forms(name.first.lower) if f.pos == "NOUN"}
        another = best.gender is not None and best.gender not in thing and _agrees(name.last, best)
        return human or another

    def _predicate(self, name: Name, i: int) -> float:
        """A verb of what people do right after, perhaps behind an adverb or two."""
        for j in range(i, i + 3):
            word = self._page.word(j)
            if word is None or not word.is_cyrillic:
                return 0.0
            best = word.readings[0]
            if best.pos in {"VERB", "PRTS"}:
                bonus = _does_human_work(name, best, self._page.word(j + 1))
                return max(bonus, _as_subject(name, best, touching=j == i))
            if best.pos not in {"ADVB", "PRCL", "CONJ", "NPRO"} and word.lower not in lexicon.ADVERBS:
                return 0.0
        return 0.0

    def _addressed(self, name: Name, comma: int) -> float:
        """«Имя, сделай …»: a request, a question or «ты» after the comma. 0 when nobody is spoken to."""
        first = name.first.index
        if not self._page.begins_sentence(first) and self._page.lower(first - 1) not in {",", "!"}:
            return 0.0
        unsure = name.weak_given or not name.first.given
        for step in range(1, (_UNSURE_REACH if unsure else _ADDRESS_REACH) + 1):
            word = self._page.word(comma + step)
            if word is None or word.text in ".!":
                return 0.0
            if step == 1 and word.lower in lexicon.AFTER_CALLING:
                return 3.4 if unsure else 1.8
            if (word.is_cyrillic and is_request(word)) or (word.lower == "ты" and step <= 2):
                return 3.4 if unsure else 1.8
            if not unsure and (word.text == "?" or word.lower in lexicon.SECOND_PERSON):
                return 1.5
        return 0.0

    def _owns_next(self, piece: Piece) -> bool:
        """«Сашин монитор», «Катину заявку»: the noun that follows agrees."""
        following = self._page.word(self._index_after(piece))
        if following is None or len(following.text) < 3:
            return False
        return any(_owned(piece.lower, form) for form in following.readings if form.pos == "NOUN" and not form.is_name)

    # place and title ---------------------------------------------------------------------------------------------

    def _place(self, name: Name, *, sure: bool) -> float:
        first = name.first
        many_parts = len(name.roles) > 1 and (PATRONYMIC in name.roles or INITIAL in name.roles)
        titled = not many_parts and self._page.in_title_quotes(first.start, name.last.end)
        score = 0.0 if not titled else -14.0 if any(p.lower == "да" for p in name.pieces) else -9.0
        if sure or first.possessive or name.whole or first.word is None:
            return score
        previous = self._page.lower(first.index - 1)
        if not first.has_capital:
            return score - 3.0 if first.word.place and previous in {"в", "во", "из", "под"} else score
        if first.word.place and (previous in lexicon.PLACE_PREPOSITIONS or self._beside_place(first)):
            return score - 3.0
        if previous in {"в", "во", "из"}:
            return score - 1.2
        return score - 1.0 if first.word.place and not first.word.given else score

    def _beside_place(self, piece: Piece) -> bool:
        """«Владимир и Ковров»: the neighbour in the list is a town and nothing else."""
        for step in (1, -1):
            other = self._page.word(piece.index + 2 * step)
            if other is None or self._page.lower(piece.index + step) not in {",", "и", "—", "-"}:
                continue
            if other.is_cyrillic and other.text[0].isupper():
                word = self._names.word(other.lower)
                if word.place and not word.given:
                    return True
        return False


def _agrees_with_thing(thing: Word, name: Name) -> bool:
    """«сыр Костромской», «мебель Борисовская»: an adjective of the thing, and nobody's surname."""
    if (
        name.roles != SURNAME
        or not name.last.lower.endswith(_ADJECTIVE_ENDINGS)
        or not thing.is_cyrillic
        or thing.lower in lexicon.LABELS
    ):
        return False
    noun = thing.readings[0]
    if noun.pos != "NOUN" or "inan" not in noun.grammemes or noun.lemma in lexicon.LABELS | lexicon.DEPARTMENTS:
        return False
    ending = {"masc": ("ский", "цкий", "ный"), "femn": ("ская", "цкая", "ная"), "neut": ("ское",)}.get(
        noun.gender or "", ()
    )
    return noun.case in {"nomn", "accs"} and name.last.lower.endswith(ending)


def _is_surely_a_name(piece: Piece) -> bool:
    word = piece.word
    return word is None or word.given == STRONG or word.typical or word.listed or bool(word.patronymic)


def _is_role(word: Word) -> bool:
    """«слесарю» is a man as well as a verb."""
    return word.is_cyrillic and any(
        f.pos == "NOUN" and f.known and f.score >= 0.1 and f.lemma in lexicon.ROLES for f in word.readings
    )


_ADJECTIVE_ENDINGS: Final = ("ский", "цкий", "ская", "цкая", "ское", "ской", "ные", "ный", "ная")
#: cases that a preposition asks for, where it asks for one
_GOVERNED: Final = {
    "у": "gent", "от": "gent", "для": "gent", "без": "gent", "из": "gent", "к": "datv", "ко": "datv", "с": "ablt", "со": "ablt",
}  # fmt: skip


def _only_a_name_fits(preposition: str, name: Name) -> bool:
    """«у толика»: as a name the word stands in the case that is asked for, as an ordinary word it does not."""
    case = _GOVERNED.get(preposition)
    first = name.first
    if (
        case is None
        or len(name.pieces) > 1
        or first.word is None
        or not first.word.common
        or case not in first.word.given_cases
    ):
        return False
    return not any(f.case == case and f.known and not f.is_name for f in forms(first.lower))


def _is_no_genitive(piece: Piece) -> bool:
    """«Облаков опаздывает»: before a verb in the singular it isn't of the clouds."""
    word = piece.word
    return (
        word is not None
        and piece.has_capital
        and word.common
        and word.typical
        and piece.lower.endswith(("ов", "ев", "ин", "ын"))
    )


def _only_a_name_is_subject(piece: Piece) -> bool:
    """«света проверит»: «света» in the nominative is a woman; light would be in the genitive."""
    return not any(f.case == "nomn" and f.known and not f.is_name for f in forms(piece.lower))


def _after_role(role: Word, piece: Piece) -> float:
    """«менеджер Лилия», «менеджер лилия»; but not «поставщиков роз»."""
    cases = {f.case for f in role.readings if f.number == "sing"}
    word = piece.word
    if word is not None and not word.given and any(_is_living(f) and f.case in cases for f in forms(piece.lower)):
        return 4.0  # two living beings in one case: the second is a surname, «водителя дрозда»
    if piece.is_small and word is not None and word.common and not word.given:
        return 0.6
    if not piece.is_small or piece.given != WEAK:
        return 2.2 if not piece.cases or piece.cases & cases else 1.2
    return 2.2 if all(_is_nominative(r) for r in (role.readings, forms(piece.lower))) else 0.6


def _is_living(form: Form) -> bool:
    return form.pos == "NOUN" and form.number == "sing" and "anim" in form.grammemes and form.score >= 0.2


def _is_nominative(readings: Sequence[Form]) -> bool:
    return any(f.case == "nomn" and f.number == "sing" for f in readings)


def _after_thing(thing: str, name: Name) -> float:
    """«торт Наполеон» is a cake and «закон Парето» a law; «телефон Вероники» is somebody's."""
    word = name.first.word
    assert word is not None
    if name.whole and thing in lexicon.GOODS and name.roles in {GIVEN + SURNAME, SURNAME + GIVEN, SURNAME + SURNAME}:
        return -7.0 if not name.first.cases or "nomn" in name.first.cases else 0.0
    if name.whole:
        return -12.0 if thing in lexicon.BRANDS and "nomn" in name.first.cases else 0.0
    if thing in lexicon.GOODS or thing in lexicon.EPONYMS:
        return -6.0
    if name.roles[0] == SURNAME:
        return 0.0 if word.typical and not name.first.lower.endswith(_ADJECTIVE_ENDINGS) else -5.0
    return -6.0 if "nomn" in word.given_cases else -0.3


def _is_people_verb(word: Word) -> bool:
    best = word.readings[0]
    return best.pos in {"VERB", "PRTS", "INFN"} and best.lemma in lexicon.PEOPLE_DO


def _as_subject(name: Name, verb: Form, *, touching: bool) -> float:
    last = name.last
    if touching and verb.number == "sing" and _is_no_genitive(last) and verb.lemma in lexicon.PEOPLE_DO:
        return 2.8
    if last.cases and "nomn" not in last.cases:
        return 1.8 if touching and _is_given_to(last, verb) else 0.0
    if verb.number == "plur" and touching and last.word is not None and last.word.place and "nomn" in last.cases:
        return -2.5  # «Владимир отгрузили»
    if verb.number == "plur":
        return 1.8 if touching and _is_given_to(last, verb) else 0.0
    if not _agrees(last, verb):
        return -0.4
    if verb.pos == "PRTS" and verb.lemma in {"закрыть", "открыть"}:
        return -2.5  # «Виктория закрыта» is a shop
    if name.weak_given and touching and _only_a_name_is_subject(last):
        return 4.2
    stranger = touching and last.word is not None and not last.word.known and (not last.is_small or last.word.borne)
    if stranger and verb.lemma in lexicon.PEOPLE_DO:
        return 2.2  # a word no dictionary has, that does what people do
    if verb.lemma in lexicon.ONLY_PEOPLE_DO:
        return 3.2 if name.weak_given else 1.8
    return 1.0 if verb.lemma in lexicon.PEOPLE_DO else 0.3


_NO_SURNAMES: Final = lexicon.GROUPS | lexicon.SOMEBODY | lexicon.ANIMALS | lexicon.BROUGHT


def _instead_of_a_name(piece: Piece) -> float:
    """What it takes to read an ordinary word in the nominative as a surname; 0 where it cannot be one."""
    word = piece.word
    base = lemma(piece.lower)
    if word is None or not word.common or {base, piece.lower} & _NO_SURNAMES:
        return 0.0
    readings = [f for f in forms(piece.lower) if f.case == "nomn" and f.number == "sing" and f.known and f.score >= 0.1]
    if any(f.pos in {"NPRO", "NUMR"} or f.grammemes & {"Apro", "Anum"} for f in readings):
        return 0.0
    readings = [f for f in readings if "Geox" not in f.grammemes]
    if any(f.pos == "NOUN" for f in readings):
        return (4.8 if piece.is_small else 3.8) if word.borne else 0.0
    if base in lexicon.ALONE_ANYWAY or base in lexicon.ROLES or piece.is_small:
        return 0.0
    plain = any(f.pos == "ADJF" for f in readings)
    return (4.8 if not word.surname else 3.8) if plain else 0.0


def _does_human_work(name: Name, verb: Form, following: Word | None) -> float:
    """«комар перезвонит», «Великая отпросилась»; but not «ключ забыл»."""
    piece = name.last
    if name.roles != SURNAME or verb.pos != "VERB" or verb.number != "sing" or "impr" in verb.grammemes:
        return 0.0
    living = piece.word is not None and (piece.word.animate or piece.has_capital)
    if verb.lemma not in lexicon.STRICTLY_PEOPLE_DO and not (living and verb.lemma in lexicon.ONLY_PEOPLE_DO):
        return 0.0
    nouns = [f for f in forms(piece.lower) if f.known and f.score >= 0.1]
    object_too = any(f.case == "accs" and f.number == "sing" and f.pos == "NOUN" for f in nouns)
    adjective = not any(f.pos == "NOUN" for f in nouns)
    if adjective and verb.gender is not None and verb.gender not in {f.gender for f in nouns}:
        return 0.0
    if object_too and "tran" in verb.grammemes and not _has_object(following):
        return 0.0
    return _instead_of_a_name(piece)


def _has_object(following: Word | None) -> bool:
    """Whether something else than the word before the verb is what is done: «гвоздь принёс чеки»."""
    if following is None or not following.is_cyrillic:
        return False
    best = following.readings[0]
    if best.pos == "INFN":
        return True
    cases = {f.case for f in following.readings if f.pos in {"NOUN", "ADJF"} and f.score >= 0.1}
    return "accs" in cases and not following.is_upper


def _is_given_to(piece: Piece, verb: Form) -> bool:
    """«ступаку выдали аванс»."""
    return piece.is_rare_surname and verb.number == "plur" and verb.lemma in lexicon.TO_PEOPLE


def _agrees(piece: Piece, verb: Form) -> bool:
    """Whether a past form may belong to this name: «слава пришла» is fame, «Слава пришёл» is a man."""
    if verb.gender is None or piece.word is None:
        return True
    genders = {r[1] for r in piece.word.given_key | piece.word.surname_key | piece.word.patronymic_key}
    return "-" in genders or not genders or {"masc": "m", "femn": "f"}.get(verb.gender, "-") in genders


def _agreement(form: Form) -> tuple[str | None, str | None]:
    return form.case, form.gender if form.number == "sing" else "plur"


def _owned(possessive: str, noun: Form) -> bool:
    if noun.number == "plur":
        return possessive.endswith(("ы", "ых", "ыми", "ым"))
    if noun.case == "nomn":
        return possessive.endswith({"masc": "н", "femn": "а", "neut": "о"}.get(noun.gender or "", "-"))
    return not possessive.endswith(("н", "а", "о"))
