"""What a single word may be in a person's name: given name, patronymic or surname, and how surely."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from bot.language.lemmas import Form, fold, forms
from bot.pii.natasha_data import data_folder
from bot.pii.people import lexicon
from bot.pii.people.rare_names import RARE

_KEPT_WORDS: Final = 65_536
#: how surely a word is what it may be
NO, WEAK, FAIR, STRONG = 0, 1, 2, 3

#: parts of speech that surnames are made of
_NAMING: Final = frozenset({"NOUN", "ADJF", "ADJS", "PRTF", "PRTS", None})
_GENDERS: Final = {"masc": "m", "femn": "f"}
_PATRONYMIC = re.compile(
    r"[а-я]{2,}(?:ович|евич|ич)(?:а|у|ем|е|и)?|[а-я]{2,}(?:овн|евн|ичн|иничн)(?:а|ы|е|у|ой|ою)"
    r"|[а-я]{2,}[еоиыа]ич|[а-я]{3,}(?:ыч|ич)(?:а|у|ем|е)?"
)
_SURNAME_ENDING = re.compile(
    r"[а-я\-]{2,}(?:(?:ов|ев|ин|ын)(?:а|у|ым|е|ой|ою|ы|ых|ыми)?|(?:ск|цк)(?:ий|ого|ому|им|ом|ая|ой|ую|ие|их)"
    r"|ен(?:ко|ок)|(?:[нлрйьшч])ко|[бвгдзклмнпрстхцчшщ]ук(?:а|у|ом|е)?|[нлдрт]юк(?:а|у|ом|е)?"
    r"|дзе|швили|янц?(?:а|у|ом|ем|е)?|[ыи]х|ейко|йло|ман(?:а|у|ом|е)?|штейн(?:а|у|ом|е)?|берг(?:а|у|ом|е)?"
    r"|ишин(?:а|у|ым)?|[оеу]вич(?:а|у|ем|е)?|аго|яго|ово)"
)
#: endings of the base form and of its case forms
_DECLENSIONS: Final = (
    ("", "а у ом ем ым е"),
    ("ь", "я ю ем е"),
    ("й", "я ю ем е"),
    ("ий", "ого ему ому им ом его"),
    ("ый", "ого ому ым ом"),
    ("ой", "ого ому ым ом"),
    ("а", "ы и у е ой ою ей"),
    ("я", "и ю е ей ею"),
    ("ая", "ой ую ою"),
    ("ец", "ца цу цом цем це"),
    ("ок", "ка ку ком ке"),
    ("ек", "ька ьку ьком ьке йка йку йком йке"),
)
#: ending of a case form -> endings of the base forms it may come from
_BASE_ENDINGS: Final = {
    ending: tuple(base for base, endings in _DECLENSIONS if ending in endings.split())
    for ending in {e for _, endings in _DECLENSIONS for e in endings.split()}
}
_LONGEST_ENDING: Final = max(map(len, _BASE_ENDINGS))
_FEMININE_FORMS: Final = ((re.compile(r"(?<=ов|ев|ин|ын)(?:ой|у|ою)"), "а"), (re.compile(r"(?<=ск|цк)(?:ой|ую)"), "ая"))
#: «плотников», «соколова»: also plural genitives of ordinary words, but surnames more often
_POSSESSIVE_SURNAMES: Final = ("ов", "ев", "ова", "ева", "ову", "еву", "овым", "евым", "ове", "еве", "овой", "евой")
_POSSESSIVE = re.compile(r"(?P<stem>[а-я]{2,})(?:ин|ын)(?:а|о|ы|ого|ому|ым|ой|у|ых|ыми|ом)?")


@dataclass(frozen=True, slots=True)
class NameWord:
    """A word's chances. `given`, `patronymic`, `surname` are NO..STRONG; keys are readings as `identity` has them."""

    given: int
    patronymic: int
    surname: int
    given_key: frozenset[str]
    patronymic_key: frozenset[str]
    surname_key: frozenset[str]
    #: cases the word may stand in as a given name and as a surname; empty when anything goes
    given_cases: frozenset[str]
    surname_cases: frozenset[str]
    #: a word of everyday speech
    common: bool
    #: its likeliest reading is a verb or an unchangeable word, which nobody is called
    inert: bool
    #: a place is called so
    place: bool
    #: an ordinary word for a living being, which many surnames are
    animate: bool
    known: bool
    #: it has the ending of a surname
    typical: bool
    #: the dictionary lists it as a surname
    listed: bool
    #: it is among the surnames that people bear
    borne: bool


#: a word nobody is called, and a small word inside a foreign name
INERT: Final = NameWord(NO, NO, NO, *(frozenset[str](),) * 5, False, True, False, False, False, False, False, False)
PARTICLE: Final = NameWord(
    NO, NO, FAIR, *(frozenset[str](),) * 5, False, False, False, False, False, False, False, False
)


class NameLexicon:
    """Names of natasha's dictionaries and our own list of pet names. Cached by word."""

    def __init__(self) -> None:
        folder = data_folder() / "dict"
        self._given = _lines(folder / "first.txt")
        self._surnames = _lines(folder / "last.txt")
        self._pets = _pet_forms()
        self.vocatives = _vocatives(self._pets)
        self.given_names = self._given
        #: names in -а and -я that possessive adjectives are made of
        self._owners = {
            n for n in {*lexicon.FULL_NAMES, *lexicon.STRONG_ANYWAY, *self._given} if n.endswith(("а", "я"))
        }
        self._known: OrderedDict[str, NameWord] = OrderedDict()

    def word(self, lower: str) -> NameWord:
        """What a folded word may be. Answers are kept until `forget`."""
        known = self._known.get(lower)
        if known is None:
            known = self._word(lower)
            if len(self._known) >= _KEPT_WORDS:
                self._known.popitem(last=False)
            self._known[lower] = known
        return known

    def forget(self) -> None:
        """Drop every word met in a text (FGT-9)."""
        self._known.clear()

    def _word(self, lower: str) -> NameWord:
        readings = forms(lower)
        if _is_village(lower, readings):
            return self._village_or_surname(lower)
        if (
            lower not in self._pets
            and lower not in lexicon.SURNAMES_ANYWAY
            and all((f.known or f.pos == "INFN") and f.pos not in _NAMING for f in readings)
        ):
            return INERT
        known = any(f.known for f in readings)
        given, given_key, given_cases = self._given_name(lower, readings, known)
        patronymic, patronymic_key = _patronymic(lower, readings)
        common_share = sum(f.score for f in readings if f.known and not f.is_name)
        common = known and common_share > 0.15
        surname, surname_key, surname_cases = self._surname(lower, readings, known, common)
        best = readings[0]
        return NameWord(
            given=given,
            patronymic=patronymic,
            surname=surname,
            given_key=given_key,
            patronymic_key=patronymic_key,
            surname_key=surname_key,
            given_cases=given_cases,
            surname_cases=surname_cases,
            common=common,
            inert=lower not in lexicon.SURNAMES_ANYWAY
            and best.known
            and not best.is_name
            and best.pos not in _NAMING
            and sum(f.score for f in readings if f.pos in _NAMING) < 0.2,
            place=any("Geox" in f.grammemes for f in readings if f.known),
            animate=any(f.known and not f.is_name and f.pos == "NOUN" and "anim" in f.grammemes for f in readings),
            known=known,
            typical=bool(_SURNAME_ENDING.fullmatch(lower)),
            listed=any(f.known and "Surn" in f.grammemes for f in readings),
            borne=any(base in self._surnames for base in self._bases(lower)),
        )

    def _village_or_surname(self, lower: str) -> NameWord:
        """«пестова» is of Pestovo only to a dictionary that has not heard of Mr Pestov."""
        bases = self._bases(lower)
        key = frozenset(_surname_readings(lower, [b for b in bases if b in self._surnames] or bases))
        none = frozenset[str]()
        return NameWord(
            NO, NO, FAIR, none, none, key, none, none, common=False, inert=False, place=False, animate=False, known=False,
            typical=True, listed=False, borne=any(b in self._surnames for b in bases),
        )  # fmt: skip

    def _given_name(
        self, lower: str, readings: tuple[Form, ...], known: bool
    ) -> tuple[int, frozenset[str], frozenset[str]]:
        if lower in lexicon.PATRONYMIC_PARTICLES:
            return NO, frozenset(), frozenset()
        surname = any(f.known and "Surn" in f.grammemes for f in readings)
        names = [f for f in readings if "Name" in f.grammemes and f.known and not _is_stray_form(f, lower, surname)]
        pets = self._pets.get(lower, ())
        lemmas = {f.lemma for f in names} | {pet for pet, _ in pets}
        key = frozenset(_given_readings(names, lemmas))
        cases = _singular_cases(names) | frozenset(case for _, case in pets if case)
        if names or pets:
            others = sum(f.score for f in readings if f.known and not f.is_name)
            strength = _given_strength(lower, lemmas, sum(f.score for f in names), others, bool(pets))
            if surname and not lemmas & lexicon.STRONG_ANYWAY:
                strength = min(strength, FAIR)
            return strength, key, cases
        if not known and (base := self._base_in(self._given, lower)):
            return FAIR, frozenset({f"n-:{b}" for b in base}), frozenset()
        guessed = [f for f in readings if "Name" in f.grammemes]
        if not known and guessed and guessed[0] is readings[0]:
            return WEAK, frozenset({f"n-:{f.lemma}" for f in guessed}), frozenset()
        return NO, frozenset(), frozenset()

    def _surname(
        self, lower: str, readings: tuple[Form, ...], known: bool, common: bool
    ) -> tuple[int, frozenset[str], frozenset[str]]:
        names = [f for f in readings if "Surn" in f.grammemes and (f.known or not known)]
        key = {f"s{_GENDERS.get(f.gender or '', '-')}:{f.lemma}" for f in names}
        bases = self._bases(lower)
        in_list = [b for b in bases if b in self._surnames]
        key |= _surname_readings(lower, in_list or bases)
        cases = _singular_cases(names)
        if lower in lexicon.SURNAMES_ANYWAY:
            return FAIR, frozenset({f"s-:{lower}"}), frozenset()
        share = sum(f.score for f in names if f.known)
        ending = bool(_SURNAME_ENDING.fullmatch(lower))
        if common:
            noun_cases = frozenset(f.case for f in readings if f.case and f.pos in {"NOUN", "ADJF"})
            living = any(f.known and "anim" in f.grammemes for f in readings)
            short = readings[0].pos in {"ADJS", "PRTS"}
            likely = len(lower) >= 5 and lower.endswith(_POSSESSIVE_SURNAMES) and (share or living) and not short
            possible = share or in_list or living or lower.endswith(("ых", "их"))
            likely = likely or (_is_possessive_form(lower, readings) and bool(in_list))
            strength = FAIR if likely else WEAK if possible else NO
            any_case = _unchanging(lower) or likely or _is_possessive_form(lower, readings)
            return strength, frozenset(key), frozenset() if any_case else cases | noun_cases
        if share >= 0.5:
            return STRONG, frozenset(key), cases
        if share > 0:
            return (FAIR if share >= 0.15 else WEAK), frozenset(key), cases
        if ending and in_list and len(lower) >= 5:
            return STRONG, frozenset(key), cases
        if (ending and len(lower) >= 5) or (in_list and len(lower) >= 4):
            return FAIR, frozenset(key), cases
        return WEAK, frozenset(key), frozenset()

    def _bases(self, lower: str) -> list[str]:
        found = [lower]
        for pattern, replacement in _FEMININE_FORMS:
            found += [pattern.sub(replacement, lower)] if pattern.search(lower) else []
        found += _base_forms(lower)
        found += [w[:-1] for w in found if w.endswith(("ова", "ева", "ина", "ына"))]
        found += [w[:-2] + "ий" for w in found if w.endswith(("ская", "цкая"))]
        return list(dict.fromkeys(found))

    def _base_in(self, names: frozenset[str], lower: str) -> list[str]:
        if lower in names:
            return [lower]
        return [base for base in _base_forms(lower) if base in names and len(base) >= 3]

    def possessive(self, lower: str) -> frozenset[str]:
        """Given names of which «Сашин», «Олиной» may be the possessive adjective, as key readings."""
        match = _POSSESSIVE.fullmatch(lower)
        if not match:
            return frozenset()
        names = (match["stem"] + "а", match["stem"] + "я")
        return frozenset(reading for name in names if name in self._owners for reading in self.word(name).given_key)


_VILLAGE = re.compile(r"[а-я]{3,}(?:ов|ев|ин)(?:а|у|ым)")


def _is_village(lower: str, readings: tuple[Form, ...]) -> bool:
    """A case form whose only readings are of a neuter in -ово, -ево, -ино."""
    if len(lower) < 6 or not _VILLAGE.fullmatch(lower):
        return False
    known = [f for f in readings if f.known]
    return bool(known) and all(
        f.pos == "NOUN" and f.lemma.endswith(("ово", "ево", "ино")) and f.lemma not in lexicon.NEUTERS for f in known
    )


def _is_stray_form(form: Form, lower: str, surname: bool) -> bool:
    """«роз», «зорин»: plural genitives and clipped vocatives that the dictionary derives from any name in -а."""
    return (surname and form.case == "voct") or (form.number == "plur" and lower[-1] not in "аеиоуыюя")


def _is_possessive_form(lower: str, readings: Iterable[Form]) -> bool:
    """«рассказова»: an adjective made of a noun, or a village called after somebody: surnames more often."""
    if len(lower) < 6 or not lower.endswith(_POSSESSIVE_SURNAMES):
        return False
    return all(
        "Geox" in f.grammemes or (f.pos == "ADJF" and not f.grammemes & {"Qual", "Apro"})
        for f in readings
        if f.known and f.score >= 0.1
    )


def _unchanging(lower: str) -> bool:
    """Surnames that are the same in every case: «Седых», «Коваленко»."""
    return lower.endswith(("ых", "их", "ко", "аго", "яго", "ово", "дзе", "швили"))


def _singular_cases(names: Iterable[Form]) -> frozenset[str]:
    """Cases of the singular readings; of the plural ones where there are no others."""
    readings = list(names)
    singular = [f for f in readings if f.number != "plur"]
    return frozenset(f.case for f in singular or readings if f.case)


def _base_forms(lower: str) -> list[str]:
    """What the word may be a case form of, by its ending alone."""
    return [
        lower[:-size] + base
        for size in range(1, min(_LONGEST_ENDING, len(lower) - 2) + 1)
        for base in _BASE_ENDINGS.get(lower[-size:], ())
    ]


def _given_strength(lower: str, lemmas: set[str], share: float, others: float, pet: bool) -> int:
    if lower in lexicon.AMBIGUOUS:
        return WEAK
    if lemmas & lexicon.STRONG_ANYWAY and (share >= 0.1 or lower in lexicon.STRONG_ANYWAY or others == 0):
        return STRONG
    if others == 0:
        return STRONG
    if share == 0:
        return WEAK if pet else NO
    if share >= 0.6:
        return STRONG
    return FAIR if share >= 0.25 else WEAK


def _given_readings(names: Iterable[Form], lemmas: Iterable[str]) -> Iterable[str]:
    for form in names:
        yield f"n{_GENDERS.get(form.gender or '', '-')}:{form.lemma}"
    for lemma in lemmas:
        for full in lexicon.FULL_NAMES.get(lemma, ()):
            yield f"n{_gender(full)}:{full}"
        if lemma in lexicon.FULL_NAMES or lemma in RARE:
            yield f"n-:{lemma}"


#: genders by what follows the masculine base of a surname in -ов, -ин or -ский
_GENDERS_BY_ENDING: Final = {"": "m", "а": "mf", "у": "mf", "ым": "m", "е": "m", "ой": "f", "ою": "f"}
_GENDERS_BY_ADJECTIVE_ENDING: Final = {
    "ий": "m",
    "ого": "m",
    "ому": "m",
    "им": "m",
    "ом": "m",
    "ая": "f",
    "ой": "f",
    "ую": "f",
}


def _surname_readings(lower: str, bases: Iterable[str]) -> set[str]:
    """Readings of a surname the dictionary does not know. A woman's surname is kept under the man's form."""
    readings = set()
    for base in bases:
        if base.endswith(("ова", "ева", "ина", "ына", "ская", "цкая")):
            continue
        if base.endswith(("ов", "ев", "ин", "ын")):
            genders = _GENDERS_BY_ENDING.get(lower.removeprefix(base), "mf")
        elif base.endswith(("ский", "цкий")):
            genders = _GENDERS_BY_ADJECTIVE_ENDING.get(lower.removeprefix(base[:-2]), "mf")
        else:
            genders = "-"
        readings |= {f"s{gender}:{base}" for gender in genders}
    return readings or {f"s-:{lower}"}


def _patronymic(lower: str, readings: tuple[Form, ...]) -> tuple[int, frozenset[str]]:
    names = [f for f in readings if "Patr" in f.grammemes]
    if lower in lexicon.PATRONYMIC_PARTICLES:
        return STRONG, frozenset({f"p-:{lower}"})
    key = frozenset(f"p{_GENDERS.get(f.gender or '', '-')}:{f.lemma}" for f in names) or frozenset({f"p-:{lower}"})
    if any(f.known for f in names):
        return STRONG, key
    if any(f.known for f in readings):
        return NO, frozenset()
    if names and _PATRONYMIC.fullmatch(lower):
        return STRONG, key
    return (FAIR, key) if _PATRONYMIC.fullmatch(lower) and len(lower) >= 6 else (NO, frozenset())


@lru_cache(maxsize=1024)
def _gender(full: str) -> str:
    names = [f for f in forms(full) if "Name" in f.grammemes and f.gender in _GENDERS]
    own = [f for f in names if f.lemma == full] or names
    return _GENDERS[own[0].gender or ""] if own else "-"


def _lines(path: Path) -> frozenset[str]:
    lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return frozenset(fold(line) for line in lines if len(line) >= 2)


def _pet_forms() -> dict[str, tuple[tuple[str, str | None], ...]]:
    """Every case form of every pet name, with the pet name and the case."""
    table: dict[str, set[tuple[str, str | None]]] = {}
    for pet in {*lexicon.FULL_NAMES, *RARE}:
        for form, case in _declined(pet):
            table.setdefault(form, set()).add((pet, case))
    return {form: tuple(sorted(pets, key=str)) for form, pets in table.items()}


def _declined(name: str) -> Iterable[tuple[str, str | None]]:
    yield name, "nomn"
    if len(name) < 3:
        return
    stem, last = name[:-1], name[-1]
    if last in "ая":
        soft = last == "я" or stem[-1] in "кгхжчшщ"
        endings = {"gent": "и" if soft else "ы", "datv": "е", "accs": "ю" if last == "я" else "у", "loct": "е"}
        endings["ablt"] = "ей" if last == "я" or stem[-1] in "жчшщц" else "ой"
        yield from ((stem + e, case) for case, e in endings.items())
        if stem[-1] == "и":
            yield stem + "и", "datv"
    elif name.endswith("ек") and name[-3] not in "аеиоуыэюя":
        base = name[:-2] + ("к" if name[-3] in "жчшщ" else "ьк")
        yield from _consonant_forms(base)
    elif name.endswith("ок"):
        yield from _consonant_forms(name[:-2] + "к")
    elif last in "йь":
        yield from (
            (stem + e, c) for c, e in (("gent", "я"), ("accs", "я"), ("datv", "ю"), ("ablt", "ем"), ("loct", "е"))
        )
    elif last not in "еоуиыэю":
        yield from _consonant_forms(name)


def _consonant_forms(base: str) -> Iterable[tuple[str, str]]:
    ablt = "ем" if base[-1] in "жчшщц" else "ом"
    return ((base + e, c) for c, e in (("gent", "а"), ("accs", "а"), ("datv", "у"), ("ablt", ablt), ("loct", "е")))


def _vocatives(pets: dict[str, tuple[tuple[str, str | None], ...]]) -> dict[str, frozenset[str]]:
    """Clipped forms of address, «Саш», «Тань», with the names they are of."""
    clipped: dict[str, set[str]] = {}
    for pet in {*lexicon.FULL_NAMES, *lexicon.STRONG_ANYWAY}:
        if len(pet) >= 3 and pet[-1] in "ая":
            stem = pet[:-1]
            form = stem + "ь" if pet[-1] == "я" and stem[-1] not in "аеиоуыэюяжчшщ" else stem
            if stem[-1] not in "и" and form not in {"лид"} and (len(form) >= 3 or form in {"ир", "юр"}):
                clipped.setdefault(form, set()).add(pet)
    return {form: frozenset(names) for form, names in clipped.items()}
