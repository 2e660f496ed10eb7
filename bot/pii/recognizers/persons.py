"""People's names: full, short, in any case and letter case, with initials, in Latin letters.

Every stretch of up to five neighbouring words that may be names is scored: what each word is in the lexicon and how it
is written, how the words fit together, what stands before and after, and what the tagger thinks. The score is a log-odds
sum; a stretch above zero is a person.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.domain.masking import Key, PiiKind
from bot.pii import lexicon
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder
from bot.pii.latin import LatinNames
from bot.pii.names import FAIR, NO, STRONG, WEAK, NameLexicon, NameWord
from bot.pii.ner import Tag
from bot.pii.recognizers.addresses import is_street_name
from bot.pii.words import Word
from bot.language.lemmas import Form, forms, lemma

_MAX_WORDS = 5
#: roles of a word in a name
GIVEN, PATRONYMIC, SURNAME, INITIAL = "n", "p", "s", "i"

#: how much a word's role is worth by its strength and the way it is written:
#: capital inside a sentence, capital where a sentence begins, all capitals, small letters
_WORTH = {
    (GIVEN, STRONG): (3.0, 2.2, 1.6, 1.7),
    (GIVEN, FAIR): (2.0, 0.4, -0.4, -0.8),
    (GIVEN, WEAK): (1.1, -1.2, -2.2, -2.6),
    (PATRONYMIC, STRONG): (3.5, 3.0, 2.2, 2.0),
    (PATRONYMIC, FAIR): (2.0, 1.0, 0.4, 0.0),
    (SURNAME, STRONG): (3.0, 2.2, 1.2, 1.2),
    (SURNAME, FAIR): (1.8, 0.4, -0.6, -1.0),
    (SURNAME, WEAK): (0.1, -1.8, -3.0, -3.4),
}
_BIAS = 0.6
#: a longer name wins over a part of it that scores no more than this above it, a word
_LONGER = 0.8
_INITIAL = re.compile(r"[А-ЯЁ]\.(?:\s?-?[А-ЯЁ]\.)*")
_BLOCKED = re.compile(r"https?://\S+|\S+@\S+|@[a-z0-9_]+|\b[\w.\-]+\.(?:ru|com|org|net|рф|su|io|me|dev|pro|local)\b\S*|[\w\-]+_[\w\-]+", re.IGNORECASE)
_QUOTED = re.compile(r"«([^«»\n]{1,60})»|„([^“\n]{1,60})“|“([^”\n]{1,60})”|\"([^\"\n]{1,60})\"")
_SENTENCE_ENDS = frozenset(".!?…")
_LISTS = frozenset(",;/&+")
_PEOPLE_ARE = re.compile(lexicon.PEOPLE_ARE)
_HEROES = re.compile(rf"(?<![а-я]){lexicon.HEROES}(?![а-я])")
_ONLY_PEOPLE_ARE = re.compile(lexicon.ONLY_PEOPLE_ARE)
_HUMAN_PREPOSITIONS = frozenset("у от ко к с со без для про из-за о об обо за на под при перед через против ради вместо кроме после до благодаря согласно между".split())
_PLACE_PREPOSITIONS = frozenset("в во из под до за на по через около близ возле мимо".split())
_PEOPLE_PREPOSITIONS = frozenset("у от к ко с со без для из-за вместо перед против благодаря ради".split())
_GREETINGS = frozenset("привет здравствуйте здравствуй добрый доброе день утро вечер спасибо хай приветствую салют слушай слушайте эй извини извините прости простите пожалуйста плиз алло".split())
_STREETS = frozenset("улица ул проспект просп пр площадь пл переулок пер бульвар б-р набережная наб шоссе ш метро станция имени им памятник театр музей библиотека парк сквер".split())
_LABELS = frozenset(
    """исполнитель исп утвердил утверждаю согласовано согласовал подпись подписал ответственный отв составил принял сдал выдал получил комиссия председатель секретарь члены присутствовали дежурный дежурят
    дежурит фио имя фамилия отчество контакт контакты получатель отправитель клиент заказчик автор кому от кто уважением name fio client manager user customer contact author owner username fullname
    пригласить участники команда состав премия премии отпуск отпуске смена смене больничный лицо контактное поздравляем""".split()
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or an initial that may be part of a name."""

    index: int
    start: int
    end: int
    lower: str
    #: position in `_WORTH`: 0 capital inside, 1 capital at the start, 2 all capitals, 3 small letters
    shape: int
    word: NameWord | None
    possessive: frozenset[str] = frozenset()
    vocative: frozenset[str] = frozenset()

    @property
    def is_initial(self) -> bool:
        return self.word is None

    @property
    def is_given(self) -> bool:
        return self.word is not None and self.word.given > NO

    @property
    def cases(self) -> frozenset[str]:
        return self.word.given_cases | self.word.surname_cases if self.word is not None else frozenset()

    @property
    def is_rare_surname(self) -> bool:
        """A surname's form that the dictionary of words does not know."""
        return self.word is not None and not self.word.known and self.word.surname >= FAIR

    @property
    def is_sure_given(self) -> bool:
        return self.word is not None and self.word.given >= FAIR

    @property
    def is_weak_given(self) -> bool:
        return self.word is not None and self.word.given == WEAK


@dataclass(frozen=True, slots=True)
class Stretch:
    pieces: tuple[Piece, ...]
    roles: str
    score: float

    @property
    def start(self) -> int:
        return self.pieces[0].start

    @property
    def end(self) -> int:
        return self.pieces[-1].end


class PersonRecognizer(Finder):
    kinds = (PiiKind.PERSON,)

    def load(self) -> None:
        self._names = NameLexicon()
        self._latin = LatinNames(self._names)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        yield from self._latin.find(artifacts)
        view = _View(artifacts, self._names)
        accepted = list(view.best_stretches())
        for stretch in accepted:
            yield Candidate(
                start=stretch.start,
                end=stretch.end,
                kind=PiiKind.PERSON,
                score=_probability(stretch.score),
                key=_key(stretch, self._names),
                deniable=False,
            )


def _probability(score: float) -> float:
    return 1 / (1 + math.exp(-score))


class _View:
    """One text with everything that tells names in it."""

    def __init__(self, artifacts: Artifacts, names: NameLexicon) -> None:
        self._artifacts = artifacts
        self._names = names
        self._text = artifacts.reading.text
        self._folded = artifacts.reading.folded
        self._words = artifacts.reading.words
        self._blocked = sorted(m.span() for pattern in (_BLOCKED, _HEROES) for m in pattern.finditer(self._folded))
        self._quotes = [m.span() for m in _QUOTED.finditer(self._text)] if _may_hold_quotes(self._text) else []
        self._pieces = list(self._find_pieces())
        self._as_typed, self._recased = self._tags()

    # --- pieces ---------------------------------------------------------------------------------------------------

    def _find_pieces(self) -> Iterator[Piece]:
        words = self._words
        shouting = _is_shouting(words)
        skip_to = 0
        blocked = iter(self._blocked)
        block = next(blocked, None)
        for i, word in enumerate(words):
            while block is not None and block[1] <= word.start:
                block = next(blocked, None)
            if word.start < skip_to or not word.is_cyrillic or (block is not None and word.start >= block[0]):
                continue
            initial = self._initial_at(i)
            if initial is not None:
                skip_to = initial.end
                yield initial
                continue
            piece = self._particle(i, word) or self._piece(i, word, shouting)
            if piece is not None:
                yield piece

    def _piece(self, i: int, word: Word, shouting: bool) -> Piece | None:
        lower = word.lower
        if len(lower) < 2 or lower in lexicon.WELL_KNOWN or self._is_abbreviation(word):
            return None
        if "-" in lower and lower.rpartition("-")[2] in lexicon.FIRM_TAILS:
            return None
        if "-" in lower and any(half.isupper() and len(half) < 5 for half in word.text.split("-")):
            return None
        name = self._name_word(lower)
        if lower in lexicon.EASTERN and word.text[0].isupper() and not name.given and name.surname < FAIR:
            name = replace(name, surname=FAIR, inert=False)
        possessive = self._names.possessive(lower) if not name.inert and lower[-1] in "наоыйеумх" else frozenset()
        vocative = self._names.vocatives.get(lower, frozenset()) if self._may_address(i) else frozenset()
        if word.is_upper and len(lower) <= 3 and not shouting and name.given < STRONG:
            return None
        if not vocative and not possessive and (name.inert and not name.given and not name.patronymic and name.surname < FAIR):
            return None
        shape = self._shape(i, word)
        if not (name.given or name.patronymic or name.surname or vocative or possessive or (shape < 3 and not name.inert)):
            return None
        return Piece(i, word.start, word.end, lower, shape, name, possessive, vocative)

    def _particle(self, i: int, word: Word) -> Piece | None:
        """«Ван», «де», «аль» between two capitalised words."""
        if word.lower not in _INNER_PARTICLES or not 0 < i < len(self._words) - 1:
            return None
        if not (self._words[i - 1].text[0].isupper() and self._words[i + 1].text[0].isupper()):
            return None
        return Piece(i, word.start, word.end, word.lower, 0, _INNER)

    def _is_abbreviation(self, word: Word) -> bool:
        """«арт.», «стр.»: a short small word with a full stop that ends no sentence."""
        after = self._text[word.end : word.end + 3]
        return len(word.text) <= 4 and word.text.islower() and after.startswith(".") and not after[1:].strip()[:1].isupper() and len(after) > 1

    def _name_word(self, lower: str) -> NameWord:
        name = self._names.word(lower)
        if "-" in lower and not (name.given or name.patronymic or name.surname >= FAIR):
            halves = [self._names.word(half) for half in lower.split("-") if half]
            if len(halves) == 2 and all(h.given >= FAIR or (h.surname >= FAIR and not h.common) for h in halves):
                return max(halves, key=lambda h: h.given + h.surname)
            return _NOBODY
        return name

    def _initial_at(self, i: int) -> Piece | None:
        word = self._words[i]
        if len(word.text) != 1:
            return None
        found = _INITIAL.match(self._text, word.start)
        if found:
            return Piece(i, word.start, found.end(), self._folded[word.start : found.end()], 0, None)
        if _ONE_SMALL_INITIAL.match(self._folded, word.start) and i + 2 < len(self._words):
            after = self._words[i + 2]
            if after.is_cyrillic and after.text.islower() and (known := self._names.word(after.lower)).typical and known.surname >= FAIR:
                return Piece(i, word.start, word.start + 2, self._folded[word.start : word.start + 2], 3, None)
        small = _SMALL_INITIALS.match(self._folded, word.start)
        if small and small[0] not in _ABBREVIATIONS and (i == 0 or self._words[i - 1].is_letters):
            return Piece(i, word.start, small.end(), small[0], 3, None)
        return None

    def _shape(self, i: int, word: Word) -> int:
        if word.is_upper:
            return 2
        if not word.text[0].isupper():
            return 3
        return 1 if self._begins_sentence(i) else 0

    def _begins_sentence(self, i: int) -> bool:
        j = i - 1
        if j >= 0 and "\n" in self._text[self._words[j].end : self._words[i].start]:
            return True
        while j >= 0 and self._words[j].text in "\"'«“„(-–—*•":
            j -= 1
        if j < 0:
            return True
        text = self._words[j].text
        if text in _SENTENCE_ENDS:
            before = self._words[j - 1].text if j else ""
            return not (text == "." and len(before) == 1 and before.isalpha())
        return False

    def _may_address(self, i: int) -> bool:
        """Whether somebody may be spoken to here: at the start, after a greeting or a comma, before a comma or a request."""
        words = self._words
        before = words[i - 1] if i else None
        after = words[i + 1] if i + 1 < len(words) else None
        opens = before is None or self._begins_sentence(i) or before.text in ",!" or before.lower in _GREETINGS
        if not opens:
            return False
        if after is None:
            return before is not None
        if after.text in ",!":
            return True
        return after.is_cyrillic and _is_request(after)

    # --- the tagger -----------------------------------------------------------------------------------------------

    def _tags(self) -> tuple[Sequence[Tag], Sequence[Tag]]:
        typed = [w.text for w in self._words]
        recased = list(typed)
        for piece in self._pieces:
            if piece.shape >= 2 and piece.word is not None and _worth_a_capital(piece.word):
                recased[piece.index] = typed[piece.index].capitalize()
        if not self._pieces:
            return (), ()
        if _is_shouting(self._words):
            capital = {p.index for p in self._pieces if p.word is not None and _worth_a_capital(p.word)}
            recased = [w.capitalize() if i in capital else w.lower() for i, w in enumerate(typed)]
        if recased == typed:
            tags = self._artifacts.tagger.tag([typed])[0]
            return tags, tags
        first, second = self._artifacts.tagger.tag([typed, recased])
        return first, second

    # --- stretches ------------------------------------------------------------------------------------------------

    def best_stretches(self) -> Iterator[Stretch]:
        accepted: list[Stretch] = []
        rejected: list[Stretch] = []
        for run in self._runs():
            good, bad = self._segment(run)
            accepted += good
            rejected += bad
        accepted += self._listed_with(accepted, rejected)
        return iter(accepted)

    def _runs(self) -> Iterator[list[Piece]]:
        run: list[Piece] = []
        for piece in self._pieces:
            if run and not self._adjacent(run[-1], piece):
                yield run
                run = []
            run.append(piece)
        if run:
            yield run

    def _adjacent(self, a: Piece, b: Piece) -> bool:
        gap = self._text[a.end : b.start]
        return gap in ("", " ", "  ", "-", ". ") if a.is_initial or b.is_initial else gap in (" ", "  ", ", ") and "," not in gap

    def _segment(self, run: Sequence[Piece]) -> tuple[list[Stretch], list[Stretch]]:
        """The best disjoint stretches of a run, and single words that nearly were."""
        options = [
            stretch
            for i in range(len(run))
            for j in range(i + 1, min(len(run), i + _MAX_WORDS) + 1)
            if (stretch := self._stretch(tuple(run[i:j]))) is not None
        ]
        taken: set[int] = set()
        good: list[Stretch] = []
        for stretch in sorted(options, key=lambda s: (-s.score - _LONGER * len(s.pieces), s.start)):
            indexes = {p.index for p in stretch.pieces}
            if stretch.score >= 0 and not indexes & taken:
                taken |= indexes
                good.append(stretch)
        bad = [s for s in options if s.score < 0 and not {p.index for p in s.pieces} & taken]
        return good, bad

    def _stretch(self, pieces: tuple[Piece, ...]) -> Stretch | None:
        best = _best_roles(pieces)
        if best is None:
            return None
        roles, score = best
        return Stretch(pieces, roles, score + self._context(pieces, roles) - _BIAS)

    def _listed_with(self, accepted: Sequence[Stretch], rejected: Sequence[Stretch]) -> list[Stretch]:
        """Weak names that stand in a list with sure ones: «Сычёв, Крюк и Белых». Sweeps once each way."""
        waiting = sorted((s for s in rejected if s.score >= (-1.2 if s.pieces[0].shape == 3 else -2.6)), key=lambda s: (s.start, -s.score))
        raised: list[Stretch] = []
        for sweep in (waiting, waiting[::-1]):
            ends = {s.end for s in accepted} | {s.end for s in raised}
            starts = {s.start for s in accepted} | {s.start for s in raised}
            taken = {p.index for s in raised for p in s.pieces}
            for stretch in sweep:
                if not {p.index for p in stretch.pieces} & taken and self._list_neighbour(stretch, ends, starts):
                    raised.append(Stretch(stretch.pieces, stretch.roles, 0.3))
                    taken |= {p.index for p in stretch.pieces}
                    ends.add(stretch.end)
                    starts.add(stretch.start)
        return raised

    def _list_neighbour(self, stretch: Stretch, ends: set[int], starts: set[int]) -> bool:
        before = _LIST_BEFORE.search(self._folded[max(0, stretch.start - 6) : stretch.start])
        if before and stretch.start - len(before[0]) in ends:
            return True
        after = _LIST_AFTER.match(self._folded, stretch.end)
        return bool(after) and after.end() in starts  # type: ignore[union-attr]

    # --- context --------------------------------------------------------------------------------------------------

    def _context(self, pieces: tuple[Piece, ...], roles: str) -> float:
        first, last = pieces[0], pieces[-1]
        whole = len([r for r in roles if r != INITIAL]) >= 2 or PATRONYMIC in roles or (INITIAL in roles and len(roles) > 1)
        after, called = self._after(pieces, roles)
        called = called or (roles == GIVEN and bool(last.possessive) and not last.is_sure_given and self._agrees_with_next(last))
        score = self._tagger_says(pieces, whole, called=called) + after
        score += self._before(pieces, roles, whole)
        score += self._place_and_quotes(pieces, roles, whole, called=called)
        if roles == GIVEN and last.possessive and not last.is_sure_given:
            score += 1.8 if called else -1.5
        if first.index and f"{self._words[first.index - 1].lower}_{first.lower}" in lexicon.NOBODY:
            score -= 9.0
        return score

    def _tagger_says(self, pieces: tuple[Piece, ...], whole: bool, *, called: bool) -> float:
        words = [p for p in pieces if not p.is_initial]
        if not words:
            return 0.0
        score = 0.0
        typed = [self._as_typed[p.index] for p in words if p.shape < 2]
        if typed:
            likely = sum(t.person for t in typed) / len(typed)
            score += 2.4 * (likely - 0.3)
            score -= (0.6 if whole else 0.0 if called else 2.2) * max(t.place for t in typed)
            score -= (0.3 if whole else 1.4) * max(t.firm for t in typed)
        small = [self._recased[p.index] for p in words if p.shape >= 2]
        if small:
            likely = sum(t.person for t in small) / len(small)
            score += 1.6 * (likely - 0.4)
        return score

    def _before(self, pieces: tuple[Piece, ...], roles: str, whole: bool) -> float:
        i = pieces[0].index
        if i == 0:
            return 0.0
        previous = self._words[i - 1]
        if "\n" in self._text[previous.end : pieces[0].start]:
            return 0.0
        lower, base = previous.lower, lemma(previous.text) if previous.is_cyrillic else previous.lower
        if lower in lexicon.ENTREPRENEUR:
            return 2.5
        if lower in lexicon.FIRMS:
            return -3.0
        if lower in lexicon.ADDRESSED:
            return 2.0
        if base in lexicon.ROLES or lower in lexicon.ROLES:
            weak = pieces[0].shape == 3 and pieces[0].is_weak_given
            return 1.6 if not weak else 2.2 if _same_nominative(previous, pieces[0]) else 0.6
        if previous.text in ":—–-":
            return self._after_label(i - 1)
        if lower in {"на", "с", "по", "до", "угол"} and roles in {GIVEN + SURNAME, SURNAME} and is_street_name(pieces[-1].lower):
            return -7.0 if len(roles) == 2 else -3.0
        if base in _STREETS or lower in _STREETS or (lower == "." and i > 1 and self._words[i - 2].lower in _STREETS):
            return -4.0
        if lower == "." and i > 1:
            return self._after_abbreviation(self._words[i - 2].lower)
        if base in lexicon.TO_PEOPLE:
            return 2.4 if pieces[0].is_weak_given and (pieces[0].shape == 0 or not pieces[0].cases <= {"accs"}) else 1.4
        if pieces[0].word is not None and (base in lexicon.EPONYMS or base in lexicon.PRODUCTS):
            return _after_thing(base, pieces[0], roles, whole=whole)
        if lower == "у" and previous.text == "У" and i > 1 and self._words[i - 2].is_cyrillic and lemma(self._words[i - 2].text) in lexicon.PRODUCTS:
            return -5.0
        if lower in _HUMAN_PREPOSITIONS or lower in _PLACE_PREPOSITIONS:
            rare = len(pieces) == 1 and pieces[0].shape == 3 and pieces[0].is_rare_surname and lower in _PEOPLE_PREPOSITIONS
            stray = len(pieces) == 1 and lower in _PEOPLE_PREPOSITIONS and self._is_stray_adjective(pieces[0])
            weak = roles == GIVEN and pieces[0].is_weak_given
            return self._after_preposition(i - 1, lower, weak=weak) + (1.7 if rare else 0.9 if stray else 0.0)
        if lower in {"имени", "лица"}:
            return 2.0 if i > 1 and self._words[i - 2].lower in {"от", "с"} else -1.0
        if lower == "и" or lower in _LISTS:
            return 0.1
        if previous.is_cyrillic and self._is_people_verb(previous):
            return 0.9
        if lower in _LABELS:
            return 0.6
        return 0.0

    def _is_stray_adjective(self, piece: Piece) -> bool:
        """«у бобровой отчёт»: an adjective's form with no noun of its own is somebody's surname."""
        word = piece.word
        if word is None or word.surname < FAIR or not word.common or piece.shape != 3:
            return False
        i = self._index_after(piece)
        after = self._words[i].readings if i < len(self._words) else ()
        own = {(f.case, f.gender if f.number == "sing" else "plur") for f in forms(piece.lower) if f.pos == "ADJF"}
        return not any(f.pos == "NOUN" and (f.case, f.gender if f.number == "sing" else "plur") in own for f in after)

    def _after_label(self, colon: int) -> float:
        """«Ответственный: …», «Менеджер проекта — …», «fio": "…»."""
        for j in range(colon - 1, max(-1, colon - 4), -1):
            word = self._words[j]
            if word.is_letters:
                base = lemma(word.text) if word.is_cyrillic else word.lower
                if base in lexicon.ROLES or word.lower in _LABELS or base in _LABELS:
                    return 1.5
        return 0.0

    def _after_abbreviation(self, lower: str) -> float:
        if lower in {"исп", "отв", "рук", "зам", "нач", "дир", "гр", "тов", "проф", "акад", "доц", "инж", "бух", "гл", "менедж"}:
            return 1.5
        return -1.0 if lower in {"г", "гор", "пос", "с", "дер", "р", "оз", "о", "им", "ст"} else 0.0

    def _after_preposition(self, at: int, lower: str, *, weak: bool) -> float:
        score = 0.5 if lower in _PEOPLE_PREPOSITIONS else 0.1 if lower not in {"в", "во", "по", "из"} else -0.8
        for j in range(at - 1, max(-1, at - 3), -1):
            word = self._words[j]
            if word.is_cyrillic and lemma(word.text) in lexicon.TO_PEOPLE:
                return score + (2.2 if weak and lower in _PEOPLE_PREPOSITIONS else 0.7)
        return score

    def _is_people_verb(self, word: Word) -> bool:
        best = word.readings[0]
        return best.pos in {"VERB", "PRTS", "INFN"} and best.lemma in lexicon.PEOPLE_DO

    def _after(self, pieces: tuple[Piece, ...], roles: str) -> tuple[float, bool]:
        """What follows a name, and whether it is a form of address."""
        last = pieces[-1]
        weak = roles == GIVEN and last.is_weak_given
        score = 0.0
        if _ONLY_PEOPLE_ARE.match(self._folded, last.end):
            score += 3.6 if weak else 1.8
        elif _PEOPLE_ARE.match(self._folded, last.end):
            score += 1.2
        i = self._index_after(last)
        if i >= len(self._words):
            return score, False
        following = self._words[i]
        if following.text in ",!" and (bonus := self._addressed(pieces, i, weak=weak)):
            return score + bonus, True
        if following.text == "(":
            return score + 0.6, False
        if following.lower == "из" and i + 1 < len(self._words) and lemma(self._words[i + 1].text) in lexicon.DEPARTMENTS:
            return score + (3.4 if weak else 1.5), False
        if following.text == "?" and pieces[0].index and self._words[pieces[0].index - 1].lower in _WHERE:
            return score + 1.5, False
        if following.is_cyrillic:
            score += self._predicate(pieces, i, weak=weak)
        return score, False

    def _index_after(self, piece: Piece) -> int:
        i = piece.index + 1
        while i < len(self._words) and self._words[i].start < piece.end:
            i += 1
        return i

    def _predicate(self, pieces: tuple[Piece, ...], i: int, *, weak: bool) -> float:
        """A verb of what people do right after, perhaps behind an adverb or two."""
        for j in range(i, min(len(self._words), i + 3)):
            word = self._words[j]
            if not word.is_cyrillic:
                return 0.0
            best = word.readings[0]
            if best.pos in {"VERB", "PRTS"}:
                if not _may_be_subject(pieces):
                    return 0.0
                if not _agree(pieces[-1], best):
                    return -0.4
                if best.number == "plur" and not pieces[-1].is_rare_surname:
                    return 0.0
                if best.number == "plur" and j == i and best.lemma in lexicon.TO_PEOPLE and pieces[-1].is_rare_surname:
                    return 1.8
                if best.lemma in lexicon.ONLY_PEOPLE_DO:
                    return 3.2 if weak else 1.8
                return 1.0 if best.lemma in lexicon.PEOPLE_DO else 0.3
            if best.pos not in {"ADVB", "PRCL", "CONJ", "NPRO"} and word.lower not in _ADVERBS:
                return 0.0
        return 0.0

    def _addressed(self, pieces: tuple[Piece, ...], comma: int, *, weak: bool) -> float:
        """«Имя, сделай …»: a request, a question or «ты» after the comma. 0 when nobody is spoken to."""
        first = pieces[0].index
        if not self._begins_sentence(first) and not (first and self._words[first - 1].text in ",!"):
            return 0.0
        unsure = weak or not pieces[0].is_given
        for j, word in enumerate(self._words[comma + 1 : comma + 9]):
            if word.text in ".!":
                return 0.0
            if unsure and j > 2:
                return 0.0
            if word.is_cyrillic and _is_request(word):
                return 3.4 if unsure else 1.8
            if word.lower == "ты" and j < 2:
                return 3.4 if unsure else 1.8
            if not unsure and (word.text == "?" or word.lower in _SECOND_PERSON):
                return 1.5
        return 0.0

    def _agrees_with_next(self, piece: Piece) -> bool:
        i = self._index_after(piece)
        if i >= len(self._words) or not self._words[i].is_cyrillic:
            return False
        ending = piece.lower
        for form in self._words[i].readings:
            if form.pos != "NOUN" or form.is_name:
                continue
            gender = {"masc": "н", "femn": "а", "neut": "о"}.get(form.gender or "")
            if form.number == "sing" and form.case == "nomn" and gender and ending.endswith(gender):
                return True
            if form.case not in {"nomn"} and not ending.endswith(("н", "а", "о")):
                return True
            if form.number == "plur" and ending.endswith("ы"):
                return True
            if form.case == "accs" and form.gender == "femn" and ending.endswith("у"):
                return True
        return False

    def _place_and_quotes(self, pieces: tuple[Piece, ...], roles: str, whole: bool, *, called: bool) -> float:
        score = 0.0
        first = pieces[0]
        if self._in_title_quotes(first.start, pieces[-1].end) and not (len(roles) > 1 and (PATRONYMIC in roles or INITIAL in roles)):
            score -= 9.0
        if called or first.possessive:
            return score
        if first.shape < 2 and not whole and first.word is not None:
            previous = self._words[first.index - 1].lower if first.index else ""
            if first.word.place and previous in _PLACE_PREPOSITIONS:
                score -= 3.0
            elif first.word.place and self._beside_place(first):
                score -= 3.0
            elif previous in {"в", "во", "из"}:
                score -= 1.2
            elif first.word.place and not first.word.given:
                score -= 1.0
        return score

    def _beside_place(self, piece: Piece) -> bool:
        """«Владимир и Ковров»: the neighbour in the list is a town and nothing else."""
        for step in (1, -1):
            i = piece.index + 2 * step
            if 0 <= i < len(self._words) and self._words[i - step].text in {",", "и", "—", "-"}:
                other = self._words[i]
                if other.is_cyrillic and other.text[0].isupper():
                    word = self._names.word(other.lower)
                    if word.place and not word.given:
                        return True
        return False

    def _in_title_quotes(self, start: int, end: int) -> bool:
        """Inside quotation marks that hold a title: few words, and nothing said about the person."""
        i = bisect_right(self._quotes, (start,)) - 1
        if i < 0 or not (self._quotes[i][0] < start and end < self._quotes[i][1]):
            return False
        a, b = self._quotes[i]
        if self._text[a] == '"' and (self._text[b : b + 1] in (",", ":", "}", "]") or self._text[max(0, a - 1) : a] in (":", "[", "{", ",")):
            return False
        inside = [w for w in self._artifacts.reading.words_in(a + 1, b - 1) if w.is_letters]
        return len(inside) <= 5 and not any(_is_finite(w) for w in inside)


_NOBODY = NameWord(NO, NO, NO, *(frozenset(),) * 5, False, True, False, False, False, False, False)
_INNER_PARTICLES = frozenset("ван де ди да дель делла дер ден фон цу ла ле аль эль ад бен бин ибн тхи дю дос сан".split())
_INNER_PARTICLES = frozenset("ван де ди да дель делла дер ден фон цу ла ле аль эль ад бен бин ибн тхи дю дос сан".split())
_INNER = NameWord(NO, NO, FAIR, *(frozenset(),) * 5, False, False, False, False, False, False, False)
#: not «г.», «д.», «п.» and their like
_ONE_SMALL_INITIAL = re.compile(r"(?<![а-я.])[абвезиклнуфэюя]\. ?(?=[а-я]{4})")
_SMALL_INITIALS = re.compile(r"[а-я]\.\s?[а-я]\.(?![а-я])")
_ABBREVIATIONS = frozenset("т.д. т.п. т.е. т.к. т.о. г.р. д.р. р.п. п.п. ж.д. н.э. у.е. к.м. в.у. а.м. и.о. с.г. т.ч. п.м. к.п. т. д. т. п. т. е. в.т.ч. м.п. б.у. ч.т. и.п. р.с. к.с. л.с. о.п. т.с.".split()) | {
    "т. д.", "т. п.", "т. е.", "т. к.", "г. р.", "д. р.", "и. о.", "т. ч.",
}  # fmt: skip
_LIST_BEFORE = re.compile(r"(?:,\s|\sи\s|\sили\s|;\s|/|\s/\s|\n)\Z")
_LIST_AFTER = re.compile(r",\s|\sи\s|\sили\s|;\s|/|\s/\s")
_WHERE = frozenset("где когда куда кто что как видел видели знает придет звонил звонила был была".split())
_PARTICLES = frozenset("оглы кызы оглу гызы улы".split())
_ADVERBS = frozenset("опять снова так уже еще не тоже вчера сегодня завтра всегда никогда сам сама только".split())
_SECOND_PERSON = frozenset("ты вы тебе вам тебя вас твой ваш твоя ваша твое ваше твои ваши тобой вами можно можешь можете можно".split())


def _may_hold_quotes(text: str) -> bool:
    return "«" in text or '"' in text or "„" in text or "“" in text


def _is_shouting(words: Sequence[Word]) -> bool:
    letters = [w for w in words if w.is_letters and len(w.text) > 2]
    return bool(letters) and sum(w.is_upper for w in letters) > 0.6 * len(letters)


def _worth_a_capital(word: NameWord) -> bool:
    return bool(word.given or word.patronymic or word.surname >= FAIR)


def _is_request(word: Word) -> bool:
    """An imperative, or a verb in the second person."""
    return any(("impr" in f.grammemes or "2per" in f.grammemes) and f.known and f.score >= 0.2 for f in word.readings)


def _is_finite(word: Word) -> bool:
    best = word.readings[0] if word.readings else None
    return best is not None and best.known and best.pos in {"VERB", "PRTS", "PREP"} and best.pos != "PREP"


def _after_thing(thing: str, piece: Piece, roles: str, *, whole: bool) -> float:
    """«торт Наполеон» is a cake and «закон Парето» a law; «телефон Вероники» is somebody's."""
    assert piece.word is not None
    if whole:
        return -9.0 if thing in lexicon.BRANDS and "nomn" in piece.word.given_cases | piece.word.surname_cases else 0.0
    if roles[0] == SURNAME:
        return -5.0 if thing in lexicon.EPONYMS else 0.0 if piece.word.typical else -3.0
    return -6.0 if "nomn" in piece.word.given_cases else -0.3


def _same_nominative(role: Word, piece: Piece) -> bool:
    """«менеджер лилия», not «поставщиков роз»."""
    return any(f.case == "nomn" and f.number == "sing" for f in role.readings) and any(
        f.case == "nomn" and f.number == "sing" for f in forms(piece.lower)
    )


def _may_be_subject(pieces: tuple[Piece, ...]) -> bool:
    cases = pieces[-1].cases
    return not cases or "nomn" in cases or pieces[-1].is_initial


def _agree(piece: Piece, verb: Form) -> bool:
    """Whether a past form may belong to this name: «слава пришла» is fame, «Слава пришёл» is a man."""
    if verb.gender is None or piece.word is None:
        return True
    genders = {r[1] for r in piece.word.given_key | piece.word.surname_key | piece.word.patronymic_key}
    return "-" in genders or not genders or {"masc": "m", "femn": "f"}.get(verb.gender, "-") in genders


def _best_roles(pieces: tuple[Piece, ...]) -> tuple[str, float] | None:
    """The likeliest reading of the pieces as parts of one name."""
    if len(pieces) > 1 and any(p.vocative and not p.is_given for p in pieces):
        return None
    best: dict[str, tuple[str, float]] = {}
    for k, piece in enumerate(pieces):
        step: dict[str, tuple[str, float]] = {}
        for role, worth in _roles(piece):
            if k == 0:
                step[role] = (role, worth)
                continue
            options = [
                (path + role, total + worth + bonus)
                for path, total in best.values()
                if (bonus := _pair(pieces[k - 1], path[-1], piece, role, path)) is not None
            ]
            if options:
                step[role] = max(options, key=lambda o: o[1])
        if not step:
            return None
        best = step
    path, total = max(best.values(), key=lambda o: o[1])
    return None if set(path) == {INITIAL} else (path, total)


def _roles(piece: Piece) -> Iterator[tuple[str, float]]:
    if piece.word is None:
        yield INITIAL, 0.0
        return
    word = piece.word
    if word.given and not (piece.possessive and not piece.is_sure_given):
        yield GIVEN, _WORTH[GIVEN, word.given][piece.shape]
    elif piece.vocative:
        yield GIVEN, (0.6, 0.6, 0.0, -0.2)[piece.shape] - (2.4 if word.common else 0.0)
    elif piece.possessive:
        yield GIVEN, (1.6, 1.0, -0.4, 0.0)[piece.shape] - (1.0 if word.common else 0.0)
    if word.patronymic:
        yield PATRONYMIC, _WORTH[PATRONYMIC, word.patronymic][piece.shape]
    if word.surname and not _is_role(piece.lower):
        worth = _WORTH[SURNAME, word.surname][piece.shape]
        if word.surname == WEAK and not word.common and not word.known:
            worth += 0.5
        if piece.shape == 3 and word.surname == FAIR and not word.typical:
            worth -= 0.8
        yield SURNAME, worth
    elif (piece.shape < 3 or word.given == WEAK) and not _is_role(piece.lower):
        yield SURNAME, _WORTH[SURNAME, WEAK][piece.shape] - (1.2 if piece.shape < 3 else 0.0)


def _pair(left: Piece, left_role: str, right: Piece, right_role: str, path: str) -> float | None:
    """How well two neighbours fit; None where a name has no such order."""
    if right_role != INITIAL and right_role in path and right_role != GIVEN and left_role + right_role != "ss":
        return None
    if (left.shape == 3) != (right.shape == 3) and INITIAL not in (left_role, right_role) and right.lower not in _PARTICLES:
        return None
    pair = left_role + right_role
    if pair in ("np",):
        return 2.5
    if pair in ("sn", "ns"):
        return _full_name(left, left_role, right, right_role)
    if pair == "ps":
        return 2.0 + _oddity(right)
    if pair in ("si", "is"):
        surname = left if left_role == SURNAME else right
        return 3.6 + _oddity(surname)
    if pair == "ni":
        return 1.6
    if pair == "in":
        return None
    if pair == "ii":
        return 0.3
    if pair == "ss":
        if left.lower in lexicon.EASTERN and left.shape < 2 and right.shape < 2 and not (right.word and right.word.known):
            return 2.6
        foreign = all(p.word is not None and not p.word.common and not p.word.known and p.shape < 2 for p in (left, right))
        return 0.9 if foreign else None
    if pair == "nn":
        strong = left.word is not None and right.word is not None and left.word.given == right.word.given == STRONG
        return 0.2 if strong and left.shape < 2 and right.shape < 2 else -1.5
    return None


def _full_name(left: Piece, left_role: str, right: Piece, right_role: str) -> float:
    surname, given = (left, right) if left_role == SURNAME else (right, left)
    assert surname.word is not None
    assert given.word is not None
    bonus = 1.8 if _same_case(surname.word, given.word) else -1.5
    return bonus + _oddity(surname)


def _oddity(surname: Piece) -> float:
    """An ordinary word written with a capital beside a given name is a surname after all, unless it is somebody's work."""
    word = surname.word
    assert word is not None
    if _is_role(surname.lower) or lemma(surname.lower) in lexicon.PRODUCTS or surname.lower in lexicon.ADDRESSED or word.inert:
        return -6.0
    if surname.shape == 3:
        return 2.0 if word.surname <= WEAK else 0.8
    if word.surname <= WEAK:
        return 2.0 if surname.shape == 0 or word.animate or not word.common else 1.4
    return 0.5


def _is_role(lower: str) -> bool:
    return lower in lexicon.ROLES or (lemma(lower) in lexicon.ROLES and not any("Surn" in f.grammemes for f in forms(lower)))


def _same_case(surname: NameWord, given: NameWord) -> bool:
    if not surname.surname_cases or not given.given_cases:
        return True
    return bool(surname.surname_cases & given.given_cases)


def _key(stretch: Stretch, names: NameLexicon) -> Key:
    """Readings of each word, narrowed to the genders that all words allow."""
    words = [_readings(piece, role) for piece, role in zip(stretch.pieces, stretch.roles, strict=True)]
    flat = [w for group in words for w in group]
    allowed = {"m", "f"}
    for word in flat:
        genders = {r[1] for r in word}
        if "-" not in genders and genders & allowed:
            allowed &= genders
    return tuple(frozenset(r for r in word if r[1] in allowed or r[1] == "-") or word for word in flat)


def _readings(piece: Piece, role: str) -> list[frozenset[str]]:
    if piece.word is None:
        return [frozenset({f"i-:{letter}"}) for letter in re.findall(r"[а-я]", piece.lower)]
    if role == GIVEN:
        key = piece.word.given_key or piece.possessive
        if not key and piece.vocative:
            key = frozenset(r for name in piece.vocative for r in ({f"n-:{name}"} | {f"n-:{full}" for full in lexicon.FULL_NAMES.get(name, ())}))
        return [key or frozenset({f"n-:{piece.lower}"})]
    if role == PATRONYMIC:
        return [piece.word.patronymic_key]
    return [piece.word.surname_key or frozenset({f"s-:{piece.lower}"})]
