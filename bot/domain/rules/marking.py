"""What the words of one part of a rule are marked with: denied, first, missing, only (RUL-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.domain.rules.norms import Mode, Zone
from bot.language.directives import NO_MEANING, Meaning, joined, phrases
from bot.language.lemmas import Form, Kind, Token, forms, tokens
from bot.language.ruling import (
    AVOIDS,
    BARS,
    BOOKINGS,
    BY,
    CALLS_OFF,
    COMPARED,
    CONSENTS,
    DAILY,
    DEPARTMENTS,
    ENTRY,
    LIFELESS,
    NOUNS,
    OPTIONAL,
    PARTS_OF_DAY,
    SHUT,
    SKIPS,
    STAFF,
    TIMES,
    UNITS,
)
from bot.language.terms import WEEKDAYS, Reading, read

_ONLY: Final = frozenset({"только", "лишь", "исключительно", "строго"})
_QUOTES: Final = '«»"„“”'


def acts_in(text: str) -> bool:
    return has_verb(text) or any(t.lower in ("нет", "нельзя", "можно") for t in tokens(text))


def has_verb(text: str) -> bool:
    return any(t.is_word and is_verb(t) for t in tokens(text))


def is_verb(token: Token) -> bool:
    return pos_of(token) in ("VERB", "INFN", "PRTS")


def pos_of(token: Token) -> str | None:
    """The likeliest part of speech; «моем», «делим», «печём» are what we do, in rules nothing else."""
    if token.lower in NOUNS:
        return "NOUN"
    readings = forms(token.text)
    if readings[0].pos == "VERB" and "impr" in readings[0].grammemes and any(f.pos == "ADJF" for f in readings):
        return "ADJF"  # «свежей» is no order
    ours = any(f.pos == "VERB" and {"1per", "plur"} <= f.grammemes and f.score >= 0.02 for f in readings)
    if not ours and readings[0].pos == "VERB" and "past" in readings[0].grammemes and _is_noun(readings):
        return "NOUN"  # «замер» is rather a measuring than somebody who froze
    return "VERB" if ours else readings[0].pos


def _is_past(token: Token) -> bool:
    return "past" in forms(token.text)[0].grammemes


def _is_noun(readings: Sequence[Form]) -> bool:
    return any(f.pos == "NOUN" and f.score >= LIKELY for f in readings)


class Marking:
    """One part of a rule while its words are marked."""

    def __init__(self, text: str) -> None:
        self.statement: Reading = read(text)
        self.items = tokens(text)
        self.lower = [t.lower for t in self.items]
        self.lemma_line = [_likely(t) for t in self.items]
        self.zones: dict[int, Zone] = {}
        self.absent: set[int] = set()
        self.only: set[int] = set()
        self.dropped: set[int] = set()
        self.extra: dict[int, Meaning] = {}
        self.governor = self._governors()
        self.guarded = False

    # function words

    def _governors(self) -> dict[int, str]:
        found: dict[int, str] = {}
        held = ""
        for index, token in enumerate(self.items):
            first = forms(token.text)[0] if token.is_word else None
            if first is not None and first.pos == "PREP":
                held = {"во": "в", "ко": "к", "со": "с"}.get(token.lower, token.lower)
                continue
            if token.kind is Kind.PUNCT and token.text not in _QUOTES:
                held = ""
                continue
            if first is not None and first.pos in ("VERB", "INFN"):
                held = ""
            if held:
                found[index] = held
            if first is not None and first.pos not in ("ADJF", "PRTF", "NUMR", "NPRO"):
                held = ""
        return found

    def _merge_phrases(self) -> None:
        for index, word in enumerate(self.lower):
            if word in ("счет", "счета") and "за" in self.lower[max(0, index - 2) : index]:
                self.dropped.add(index)  # «за счёт клиента» speaks of no bill
        for needed, what in phrases():
            where = self._standing(needed)
            if not where:
                continue
            head = next((i for i in where if self.items[i].is_word and is_verb(self.items[i])), max(where))
            self.extra[head] = joined(self.extra.get(head, NO_MEANING), what)
            self.dropped.update(i for i in where if i != head)

    def _standing(self, needed: tuple[str, ...]) -> list[int]:
        """Where the words of a phrase stand: side by side after a preposition, else near each other in any order."""
        if forms(needed[0])[0].pos == "PREP":
            at = range(len(self.items) - len(needed) + 1)
            found = [i for i in at if all(form in self.lemma_line[i + n] for n, form in enumerate(needed))]
            return [found[0] + n for n in range(len(needed))] if found else []
        places = [next((i for i, known in enumerate(self.lemma_line) if form in known), None) for form in needed]
        where = [i for i in places if i is not None]
        return where if len(where) == len(needed) and max(where) - min(where) <= _SPREAD else []

    def _denied(self) -> set[int]:
        """Tokens right under «не» or «ни», comparisons left out."""
        out: set[int] = set()
        for index, word in enumerate(self.lower):
            if word not in ("не", "ни"):
                continue
            at = index + 1
            if at < len(self.items) and self.lower[at] in COMPARED and self.lower[at] != "просто":
                after = self.items[at + 1 : at + 4]
                numeric = any(t.kind is not Kind.WORD and t.kind is not Kind.PUNCT for t in after) or self.lower[
                    at
                ] in ("только",)
                if numeric or not any(is_verb(t) for t in after if t.is_word):
                    continue
            while at < len(self.items) and self.lower[at] in SKIPS and at + 1 < len(self.items):
                at += 1
            if at < len(self.items) and self.items[at].is_word:
                out.add(at)
        return out

    def _mode(self, denied: set[int]) -> Mode:
        self.denied = denied
        bars = [i for i, known in enumerate(self.lemma_line) if known & BARS]
        if bars:
            return Mode.MAY if any(i in denied for i in bars) else Mode.MUST_NOT
        shut = [i for i, known in enumerate(self.lemma_line) if known & SHUT]
        if shut and any(known & ENTRY for known in self.lemma_line):
            self.dropped.update(shut)  # «вход закрыт»
            return Mode.MAY if any(i in denied for i in shut) else Mode.MUST_NOT
        booked = any(known & BOOKINGS for known in self.lemma_line)
        avoids = [
            i
            for i, known in enumerate(self.lemma_line)
            if (known & AVOIDS or (booked and known & CALLS_OFF))
            and self.items[i].is_word
            and is_verb(self.items[i])
            and not _is_past(self.items[i])
        ]
        if avoids:
            self.dropped.update(avoids)
            return Mode.MUST if any(i in denied for i in avoids) else Mode.MUST_NOT
        forgets = [i for i, known in enumerate(self.lemma_line) if known & {"забывать", "забыть"}]
        if forgets and any(i in denied for i in forgets):
            denied -= set(forgets)
            return Mode.MUST
        if any(known & OPTIONAL for known in self.lemma_line) or any(
            i in denied
            and self.lower[i] in ("обязательно", "обязан", "обязаны", "обязателен", "обязательна", "обязательны")
            for i in denied
        ):
            return Mode.NEED_NOT
        verbs = [i for i in denied if self._says_act(i)]
        may = any(
            w
            in (
                "можно",
                "разрешено",
                "разрешается",
                "допускается",
                "вправе",
                "разрешаем",
                "допустимо",
                "может",
                "могут",
                "можем",
            )
            for w in self.lower
        )
        if verbs:
            return (
                Mode.NEED_NOT
                if may and not any(self.lower[i].startswith("мож") or self.lower[i].startswith("мог") for i in verbs)
                else Mode.MUST_NOT
            )
        return Mode.MAY if may and not _ONLY & set(self.lower) else Mode.MUST

    def _says_act(self, index: int) -> bool:
        return pos_of(self.items[index]) in ("VERB", "INFN", "PRTS", "PRED", "ADJS", "GRND")

    def _phrase(self, at: int) -> list[int]:
        """The noun phrase from here on: adjectives, its noun, a genitive after it."""
        out: list[int] = []
        noun = False
        while at < len(self.items):
            token = self.items[at]
            if token.kind is Kind.PUNCT:
                if token.text in _QUOTES:
                    at += 1
                    continue
                break
            if not token.is_word:
                out.append(at)
                at += 1
                continue
            if self.lower[at] in ("и", "или", "либо") and noun and at + 1 < len(self.items):
                after = self.items[at + 1]
                if after.is_word and forms(after.text)[0].pos in ("NOUN", "ADJF", "PRTF", "NUMR"):
                    out.append(at)
                    at += 1
                    noun = False
                    continue
                break
            readings = forms(token.text)
            pos = pos_of(token)
            if noun:
                genitive = pos == "NOUN" and any(f.case in ("gent", "ablt") and f.pos == "NOUN" for f in readings)
                if not genitive or not self._binds(at):
                    break
                out.append(at)
                at += 1
                continue
            if self.lower[at] in NOUNS or (
                any(f.pos == "NOUN" and f.score >= 0.1 for f in readings) and pos not in ("VERB", "INFN")
            ):
                out.append(at)
                noun = True
            elif pos in ("ADJF", "PRTF", "NPRO", "NUMR", "ADVB"):
                out.append(at)
            else:
                break
            at += 1
        return out if noun or any(not self.items[i].is_word for i in out) or out else []

    def _binds(self, at: int) -> bool:
        """Whether a genitive belongs to the noun before it: that noun rules one, «проверка юриста»."""
        before = self.items[at - 1]
        timed = self.governor.get(at - 1) in TIMING
        return (
            before.is_word
            and forms(before.text)[0].pos == "NOUN"
            and any(f.case == "gent" for f in forms(self.items[at].text) if f.pos == "NOUN")
            and (timed or bool(_likely(before) & (CONSENTS | {"проверка", "подпись", "начало", "конец", "окончание"})))
        )

    def _without(self, mode: Mode) -> Mode:
        for index, word in enumerate(self.lower):
            if word not in ("без", "вместо"):
                continue
            where = self._phrase(index + 1)
            if not where:
                continue
            if word == "вместо":
                self._leave_out(where)
                continue
            if any(self.lemma_line[i] & DAILY for i in where):
                self.dropped.update(where)  # «без выходных» is always, and nothing is missing
                continue
            if mode is Mode.MUST_NOT:
                for i in where:
                    self.zones[i] = Zone.FIRST
                mode = Mode.MUST
                self.guarded = True
            else:
                self._leave_out(where)
        return mode

    def _leave_out(self, where: list[int]) -> None:
        for i in where:
            self.zones[i] = Zone.WITHOUT
            self.absent.add(i)

    def _exceptions(self) -> None:
        for index, word in enumerate(self.lower):
            if word in ("кроме", "исключением"):
                start = index + 1
            elif word == "исключение" and index + 1 < len(self.lower):
                start = index + 2 if self.items[index + 1].kind is Kind.PUNCT else index + 1
            else:
                continue
            for i in self._phrase(start) or self._after_preposition(start):
                self.zones[i] = Zone.EXCEPT

    def _after_preposition(self, at: int) -> list[int]:
        if at < len(self.items) and self.items[at].is_word and forms(self.items[at].text)[0].pos == "PREP":
            return self._phrase(at + 1)
        return []

    def _only_marks(self) -> None:
        for index, word in enumerate(self.lower):
            if word not in _ONLY or (index and self.lower[index - 1] == "не"):
                continue
            at = index + 1
            governed = at < len(self.items) and self.items[at].is_word and forms(self.items[at].text)[0].pos == "PREP"
            where = self._phrase(at + 1 if governed else at)
            self.only.update(where)
            if governed and where and self.lower[at] in _AS_CONDITION and not self._is_time(where):
                for i in where:
                    self.zones.setdefault(i, Zone.FIRST)

    def _is_time(self, where: list[int]) -> bool:
        return any(
            self.items[i].kind in (Kind.NUMBER, Kind.CLOCK, Kind.DATE)
            or self.lemma_line[i] & (UNITS | PARTS_OF_DAY | TIMES | WEEKDAYS.keys())
            for i in where
        )

    def _first(self, mode: Mode) -> None:
        """«после проверки», «через юриста», «с согласия клиента»: what must come first."""
        for index, word in enumerate(self.lower):
            if index + 1 >= len(self.items) or not self.items[index].is_word:
                continue
            where = self._phrase(index + 1)
            if not where or self._is_time(where) or any(i in self.zones for i in where):
                continue
            lemmas = frozenset().union(*(self.lemma_line[i] for i in where))
            consents = word in ("с", "со", "по", "при", "под") and bool(lemmas & CONSENTS)
            through = word == "через" and (any(self._alive(i) for i in where) or bool(lemmas & DEPARTMENTS))
            if word == "после" or consents or through or (word == "по" and lemmas & BY):
                for i in where:
                    self.zones[i] = Zone.FIRST

    def _alive(self, index: int) -> bool:
        """Likelier somebody than something: «урок» is hardly ever several «урки»."""
        token = self.items[index]
        if self.lemma_line[index] & LIFELESS:
            return False
        if self.lemma_line[index] & STAFF:
            return True
        nouns = [f for f in forms(token.text) if f.pos == "NOUN" and f.score >= 0.05] if token.is_word else []
        if nouns and nouns[0].lemma.endswith(("ние", "тие", "ция")):
            return False
        if nouns and not nouns[0].known and not nouns[0].lemma.endswith(_WHO_ENDS):
            return False  # a word nobody knows is rather a thing
        living = [f for f in nouns if "anim" in f.grammemes]
        if any(f.lemma == nouns[0].lemma for f in living):
            return True
        return sum(f.score for f in living) > sum(f.score for f in nouns) / 2

    def _absences(self, mode: Mode) -> Mode:
        """«скидок нет», «никаких ссылок»: nothing is done, the thing is missing."""
        gone = any(w in ("нет", "нету", "никаких", "никакой", "никакого", "никакие", "ноль") for w in self.lower)
        if gone and mode is Mode.MUST:
            return Mode.MUST_NOT
        return mode


#: how words for people who do something end
_WHO_ENDS: Final = (
    "щик",
    "чик",
    "тель",
    "ник",
    "ист",
    "ер",
    "ор",
    "лог",
    "вед",
    "ец",
    "ант",
    "ка",
    "ша",
    "арь",
    "лицо",
)
LIKELY: Final = 0.02
#: within how many words a phrase may be spread
_SPREAD: Final = 4
TIMING: Final = frozenset({"до", "перед", "после", "накануне"})
_AS_CONDITION: Final = frozenset({"по", "с", "со", "после", "через", "при", "в", "под"})


@lru_cache(maxsize=16384)
def _likely_of(text: str) -> frozenset[str]:
    found = forms(text)
    kept = {f.lemma for f in found if f.score >= 0.1} or {found[0].lemma}
    return frozenset(kept) | {text.lower().replace("ё", "е")}


def _likely(token: Token) -> frozenset[str]:
    return _likely_of(token.text) if token.is_word else frozenset({token.norm})
