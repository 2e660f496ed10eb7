"""How well one word of a rule stands for another, and what it is for in its clause (RUL-5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.domain.rules.norms import Clause, Sense, Word, Zone
from bot.language.antonyms import contrary, undone_by
from bot.language.directives import covers, opposed, same
from bot.language.lemmas import forms, listed
from bot.language.roots import akin, root
from bot.language.ruling import PERSONS
from bot.language.synonyms import SAME, closeness
from bot.language.terms import WEEKDAYS
from bot.language.verbal_nouns import one_act

EXACT, FAMILY, SYNONYM, KIND = 1.0, 0.92, 0.88, 0.7
#: deeds that the thesaurus keeps together; only where a thing is shared they are one
SITUATION: Final = 0.65
#: from this on a word stands for another
ALIKE: Final = 0.6
#: from this on two words say one thing, kinds and situations left out
EXPRESS: Final = 0.8
_SHORT: Final = frozenset({"PRTS", "ADJS"})
_STATES: Final = frozenset({"ADVB", "NOUN", "PRTS", "ADJS"})
_ADJECTIVES: Final = frozenset({"PRTS", "ADJS", "ADJF", "PRTF"})


@lru_cache(maxsize=32768)
def likeness(one: Word, other: Word) -> float:
    """How well one word stands for another: 1 the same word, 0 another one."""
    if Sense.NUMBER in (one.sense, other.sense):
        return EXACT if one.sense is other.sense and one.lemmas & other.lemmas else 0.0
    if {one.sense, other.sense} == {Sense.ACT, Sense.WHICH}:
        return 0.0
    if Sense.ACT in (one.sense, other.sense) and one.weak != other.weak and not one.lemmas & other.lemmas:
        return SYNONYM if same(one.meaning, other.meaning) else 0.0
    if one.lemmas & other.lemmas and bool(one.lemmas & WEEKDAYS.keys()) == bool(other.lemmas & WEEKDAYS.keys()):
        return EXACT
    if one.term.is_name or other.term.is_name:
        return 0.0
    if opposite(one, other):
        return 0.0
    if same(one.meaning, other.meaning):
        return SYNONYM
    if _one_family(one, other):
        return FAMILY
    if one.sense is other.sense is Sense.ACT and _bare(one) & _bare(other):
        return FAMILY  # «суммируются» and «суммировать»
    verb, noun = (one, other) if one.sense is Sense.ACT else (other, one)
    if verb.sense is Sense.ACT and noun.pos == "NOUN" and one_act(_base(verb), _base(noun)):
        return SITUATION
    if covers(one.lemmas, other.lemmas) or covers(other.lemmas, one.lemmas):
        return KIND
    if one.sense is not other.sense and Sense.WHEN in (one.sense, other.sense):
        return 0.0
    if {one.sense, other.sense} == {Sense.WHICH, Sense.THING}:
        return 0.0
    level = closeness(one.marks, other.marks)
    if Sense.ACT in (one.sense, other.sense):
        return SITUATION if level >= SAME else 0.0
    return level if level >= ALIKE else 0.0


def _one_family(one: Word, other: Word) -> bool:
    """«доставка» and «доставлять»; short stems meet by chance, «посты» and «постоянный»."""
    kin = any(akin(a, b) and len(root(a)[0]) >= _SHORTEST for a in _first(one) for b in _first(other))
    return kin and not undone_by(one.lemmas, other.lemmas)


_SHORTEST: Final = 5


def _first(word: Word) -> frozenset[str]:
    return frozenset({forms(word.text)[0].lemma})


def _bare(word: Word) -> frozenset[str]:
    return frozenset(form.removesuffix("ся") for form in word.lemmas)


def _base(word: Word) -> str:
    return forms(word.text)[0].lemma


@lru_cache(maxsize=32768)
def opposite(one: Word, other: Word) -> bool:
    """Whether two words mean the opposite: «показываем» and «прячем», «кратко» and «подробно»."""
    if Sense.NUMBER in (one.sense, other.sense) or one.lemmas & other.lemmas:
        return False
    short = (one.pos in _SHORT and other.sense is Sense.ACT) or (other.pos in _SHORT and one.sense is Sense.ACT)
    short = short or (one.pos in _ADJECTIVES and other.pos in _ADJECTIVES)
    if one.sense is not other.sense and not short:
        # «выключен» and «на связи», «шумим» and «тишина»
        states = Sense.ACT in (one.sense, other.sense) and any(
            w.pos in _STATES or (w.pos in ("ADJF", "PRTF") and any(f.case == "ablt" for f in forms(w.text)[:2]))
            for w in (one, other)
        )
        return states and opposed(one.meaning, other.meaning)
    if opposed(one.meaning, other.meaning) or _denies(one, other) or _denies(other, one):
        return True
    plain = one.sense in (Sense.WHICH, Sense.ACT)
    return plain and not same(one.meaning, other.meaning) and contrary(_first(one), _first(other))


def _denies(one: Word, other: Word) -> bool:
    """«непроверенные» of «проверенный»: a participle and its denial."""
    if one.pos not in _ADJECTIVES or other.pos not in _ADJECTIVES or not one.text.lower().startswith("не"):
        return False
    plain, said = one.text.lower()[2:], other.text.lower()
    stem = max(len(plain), len(said)) - 3
    return stem >= _SHORTEST and plain[:stem] == said[:stem]


#: deeds that say next to nothing about what a rule is about
_GENERIC: Final = listed(
    "писать общаться обращаться говорить отвечать работать разговаривать вести называть использовать обращение "
    "общение включать начинать заниматься соблюдать"
)


def generic(word: Word) -> bool:
    return word.sense is Sense.ACT and (word.weak or bool(_first(word) & _GENERIC))


def is_doer(word: Word, clause: Clause) -> bool:
    """Somebody in the nominative beside a verb of the third person."""
    if word.sense is not Sense.WHO or word.after or not any("3per" in forms(w.text)[0].grammemes for w in clause.acts):
        return False
    named = word.text.lower() in PERSONS
    return any(f.case == "nomn" and (f.pos == "NOUN" or named) for f in forms(word.text))


def is_means(word: Word) -> bool:
    """By what, or in what, a deed is done: a noun in the instrumental beside a deed."""
    ablative = any(f.case == "ablt" and f.pos == "NOUN" for f in forms(word.text)[:3])
    return ((not word.after and ablative) or word.after == "через") and word.zone is not Zone.EXCEPT


def divides(word: Word, clause: Clause) -> bool:
    """An adjective before its noun tells which thing is meant: «мелкие заказы»."""
    return word.pos in ("ADJF", "PRTF") and any(
        w.pos == "NOUN" and w.place - 2 <= word.place < w.place and not is_means(w) for w in clause.words
    )


def modifies(word: Word, head: Word) -> bool:
    """An adjective before the noun or a genitive after it."""
    if word.pos in ("ADJF", "PRTF") and head.place - 2 <= word.place < head.place and word.after == head.after:
        return bool(_numbered_cases(word) & _numbered_cases(head))
    genitive = word.pos == "NOUN" and word.after in ("", head.after)
    return (
        genitive
        and head.place < word.place <= head.place + 2
        and any(f.case == "gent" and f.pos == "NOUN" and (f.known or not n) for n, f in enumerate(forms(word.text)))
    )


def _numbered_cases(word: Word) -> frozenset[tuple[str | None, str | None]]:
    return frozenset((f.case, f.number) for f in forms(word.text) if f.pos in ("ADJF", "PRTF", "NOUN"))


def effective(word: Word, clause: Clause) -> int:
    """+1 where the clause wants the thing or the deed, -1 where it doesn't, 0 where it says nothing of it."""
    match word.zone:
        case Zone.WITHOUT:
            return -1
        case Zone.EXCEPT:
            return 0
        case Zone.FIRST:
            return 1
        case Zone.CORE:
            if word.absent:
                return -1
            return -1 if clause.sign < 0 and not word.after else 1
