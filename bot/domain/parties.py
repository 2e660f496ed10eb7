"""Who does it, to whom, from where, at whose cost: two statements of the same words with these exchanged are two facts.

There is no parser: a case or a preposition tells what a noun is in its statement, and only nouns whose possible
parts exclude each other speak of an exchange (MEM-10).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.domain.parts import preposition
from bot.domain.values import predicates, shares_predicate
from bot.language.lemmas import Form, Token, forms, listed, tokens
from bot.language.terms import WEEKDAYS, Reading, Sort, Term

#: «мы» in all its forms, the owner of «наш» and the doer of «платим»
WE: Final = "мы"
_WE_CASES: Final = {"мы": ("nomn",), "нам": ("datv",), "нами": ("ablt",), "нас": ("accs", "gent")}
_OUR: Final = listed("наш наша наше наши нашего нашей нашему нашим наших нашими нашу")
_CASES: Final = {"gent": "gent", "gen2": "gent", "accs": "accs", "acc2": "accs", "loc2": "loct"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A noun or «мы» with every part it may have in its statement: a case, or a preposition."""

    names: frozenset[str]
    roles: frozenset[str]
    alive: bool


#: the part of whoever does it
_DOER: Final = "nomn"


@lru_cache(maxsize=16384)
def parties(statement: Reading) -> tuple[Party, ...]:
    """Everybody and everything that takes part, in the order of the text."""
    found = [_of_noun(t, statement) for t in statement.terms if _takes_part(t)]
    said = {t.lower for t in tokens(statement.text)}
    found += [
        Party(names=frozenset({WE}), roles=_behind(t, statement, cases), alive=True)
        for t in tokens(statement.text)
        if (cases := _WE_CASES.get(t.lower)) is not None
    ]
    if not said & _WE_CASES.keys() and any(_first_person_plural(t) for t in predicates(statement)):
        found.append(Party(names=frozenset({WE}), roles=frozenset({_DOER}), alive=True))
    return tuple(found)


def _takes_part(term: Term) -> bool:
    timed = term.lemmas & WEEKDAYS.keys() or term.hours is not None
    return term.sort is Sort.WORD and (term.pos == "NOUN" or term.is_name) and not timed


def _first_person_plural(term: Term) -> bool:
    first = forms(term.text)[0]
    return first.pos == "VERB" and {"1per", "plur"} <= first.grammemes


def _behind(token: Token, statement: Reading, cases: tuple[str, ...]) -> frozenset[str]:
    """The preposition right before a pronoun, else its cases."""
    before = next((t for t in reversed(tokens(statement.text)) if t.end <= token.start), None)
    ruled = before is not None and before.is_word and forms(before.text)[0].pos == "PREP"
    return frozenset({before.lower}) if before is not None and ruled else frozenset(cases)


#: rarer readings of a noun are left out
_LIKELY: Final = 0.02


def _of_noun(term: Term, statement: Reading) -> Party:
    word = preposition(term, statement.text) or _named_after(term, statement)
    readings = _readings(term)
    cases = frozenset({word}) if word else frozenset(_case(f) for f in readings if f.case not in (None, "voct", "loct"))
    if not word and _is_passive(statement):
        cases = frozenset(_ACTIVE.get(c, c) for c in cases)
    if not word and _compared(term, statement) and any(_case(f) == "gent" for f in readings):
        cases = frozenset({"gent"})
    names = term.lemmas | term.surnames | term.people
    alive = bool(term.is_name or any("anim" in f.grammemes for f in readings))
    return Party(names=names, roles=cases or frozenset({""}), alive=alive)


def _readings(term: Term) -> list[Form]:
    """Likely readings as a noun; «бухгалтерии» is hardly ever several of them that act."""
    found = [f for f in forms(term.text) if f.pos == "NOUN" and f.score >= _LIKELY]
    found = [f for f in found if "anim" in f.grammemes] or found
    one = [f for f in found if f.number != "plur"]
    if one and len(one) < len(found):
        found = [f for f in found if f.number != "plur" or f.case != "nomn"]
    return found or list(forms(term.text)[:1])


def _named_after(term: Term, statement: Reading) -> str:
    """«до станции Речная»: a name right after its noun stands where the noun does."""
    if not term.is_name:
        return ""
    noun = next((t for t in statement.terms if t.place == term.place - 1 and t.pos == "NOUN"), None)
    return preposition(noun, statement.text) if noun is not None else ""


def _compared(term: Term, statement: Reading) -> bool:
    """«дороже ламината»."""
    before = [t for t in statement.terms if t.end <= term.start]
    return bool(before) and before[-1].pos == "COMP" and not statement.text[before[-1].end : term.start].strip(' «"„“')


def _case(form: Form) -> str:
    return _CASES.get(form.case or "", form.case or "")


#: «проверен отделом»: the instrumental is the doer and the nominative what it is done to
_ACTIVE: Final = {"ablt": "nomn", "nomn": "accs"}


def _is_passive(statement: Reading) -> bool:
    return any(t.pos == "PRTS" for t in statement.terms)


def exchanged(old: Reading, new: Reading) -> tuple[Party, Party] | None:
    """Two parties, of the old statement, that changed places in the new one."""
    if not _one_act(old, new):
        return None
    pairs = [(a, b) for a in parties(old) for b in parties(new) if a.names & b.names]
    for first, first_now in pairs:
        if first.roles & first_now.roles:
            continue
        for other, other_now in pairs:
            if other.names & first.names:
                continue
            if first.roles & other_now.roles and other.roles & first_now.roles:
                return first, other
    return None


def turned(old: Reading, new: Reading) -> bool:
    """Whether somebody who does it in one statement is the one to whom it is done in the other."""
    if not _one_act(old, new) or not predicates(old):
        return False
    for a in parties(old):
        for b in parties(new):
            if a.names & b.names and a.alive and not a.roles & b.roles:
                now = a.roles | b.roles
                if _DOER in now and now & {"datv", "ablt", "accs"} and now <= _PLAIN_CASES:
                    return True
    return False


_PLAIN_CASES: Final = frozenset({"nomn", "datv", "ablt", "accs", "gent"})


def _one_act(old: Reading, new: Reading) -> bool:
    """Whether the same is done in both, or no verb is in either."""
    return shares_predicate(old, new) or not (predicates(old) or predicates(new))


_COST: Final = listed("счет средство деньги")
_PAYS: Final = listed("платить оплачивать оплатить заплатить компенсировать возмещать покрывать")


@lru_cache(maxsize=16384)
def payer(statement: Reading) -> frozenset[str]:
    """Who bears the cost: «за счёт клиента», «за наш счёт», «оплачивает клиент»; empty when nothing tells."""
    items = tokens(statement.text)
    for index, token in enumerate(items):
        if token.is_word and any(f.lemma in _COST for f in forms(token.text)):
            around = items[max(0, index - 2) : index]
            if not any(t.lower == "за" for t in around):
                continue
            if any(t.lower in _OUR for t in around):
                return frozenset({WE})
            if any(t.lower == "свой" for t in around):
                return frozenset({"свой"})
            if index + 1 < len(items) and items[index + 1].is_word:
                return frozenset(f.lemma for f in forms(items[index + 1].text) if f.pos == "NOUN")
    if any(t.lemmas & _PAYS for t in predicates(statement)):
        doers = [p for p in parties(statement) if p.alive and _DOER in p.roles]
        if len(doers) == 1:
            return doers[0].names
    return frozenset()


def payers_differ(old: Reading, new: Reading) -> bool:
    """Whether another one bears the cost. Both statements must name one, and one of them as a cost."""
    mine, theirs = payer(old), payer(new)
    return bool(mine and theirs) and not mine & theirs
