"""Names written in Latin letters: Russian ones transliterated in any of the usual ways, and foreign ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from bot.domain.masking import Key
from bot.language.lemmas import fold, lemma
from bot.pii.people import lexicon
from bot.pii.people.lexicon import words
from bot.pii.people.names import STRONG, NameLexicon
from bot.pii.people.rare_names import RARE

_LATIN = "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya"
_TRANSLIT = dict(zip("абвгдежзийклмнопрстуфхцчшщъыьэюя", str.split(_LATIN), strict=True))
_WORD = r"[A-ZÀ-Þa-zß-ÿ](?:[a-zß-ÿ]+|[A-ZÀ-Þ]+)(?:[-'][A-Za-zß-ÿ]+)?"
_PAIR = re.compile(rf"(?<![\w@./\-])(?P<a>{_WORD})[ ](?:(?P<i>[A-Z]\.?[ ]))?(?P<b>{_WORD})(?![\w@/]|\.\w|-\w)")
_INITIALED = re.compile(
    r"(?<![\w@./\-])(?:(?P<i>[A-Z]\.\s?(?:[A-Z]\.\s?)?)(?P<s>[A-Z](?:[a-z]{2,}|[A-Z]{2,})(?:-[A-Z][A-Za-z]+)?)"
    r"|(?P<s2>[A-Z](?:[a-z]{2,}|[A-Z]{2,}))\s[A-Z]\.(?:\s?[A-Z]\.)?)(?![\w@/])"
)
_SINGLE = re.compile(rf"(?<![\w@./\-])(?<![A-Za-z] )(?P<a>{_WORD})(?![\w@/]|\.\w|-\w)(?! [A-Za-z]{{2}})")
_SURNAME = re.compile(
    r"[a-z]{2,}(?:ov|ev|iev|yev|ova|eva|yeva|ieva|sky|skiy|skii|skij|ski|skaya|skaia|enko|chuk|tchouk|yuk|iuk"
    r"|vich|vych|shvili|dze|off|eff|insky|aev|aeva|ykh|ikh|yan|ian|in|ina|yn|yna|ko|uk)"
)
_SURE_SURNAME = re.compile(r"[a-z]{3,}(?:ov|ev|ova|eva|yev|yeva|skiy|skaya|skaia|enko|chuk|shvili|ykh|vich|aeva|aev)")
_NOT_SURNAMES = words(
    """
    kiev lvov kharkov rostov saratov tambov pskov asimov begin login admin plugin main domain join origin margin
    berlin dublin austin bitcoin cabin robin basin plain train chain brain captain again certain contain remain
    explain
    """
)


@dataclass(frozen=True, slots=True)
class LatinName:
    """A find at [start, end), score in 0..1."""

    start: int
    end: int
    score: float
    key: Key


class LatinNames:
    def __init__(self, names: NameLexicon) -> None:
        known = {name for name in lexicon.FULL_NAMES if names.word(name).given == STRONG and len(name) >= 3}
        known |= {n for n in lexicon.STRONG_ANYWAY if len(n) >= 3}
        self._given = {skeleton(_latin(name)) for name in known} | {skeleton(n) for n in lexicon.ENGLISH_NAMES}
        rare = RARE | {n for n in names.given_names if len(n) >= 4 and names.word(n).given >= STRONG}
        self._rare = {skeleton(_latin(name)) for name in rare} | self._given

    def find(self, text: str) -> Iterator[LatinName]:
        if not re.search(r"[A-Za-z]{3}", text):
            return
        for match in _overlapping(_PAIR, text):
            score = self._pair_score(match["a"], match["b"])
            if score and not _names_a_sort(text, match.start()):
                start = match.start("b") if match["a"].lower() in _ADDRESSED else match.start()
                yield _person(start, match.end(), score, match["a"], match["b"])
        for match in _INITIALED.finditer(text):
            surname = match["s"] or match["s2"]
            if _SURNAME.fullmatch(surname.lower()) or skeleton(surname) in self._rare:
                yield _person(match.start(), match.end(), 0.8, surname)
            elif len(surname) >= 5 and surname.lower() not in _PLAIN_ENGLISH:
                yield _person(match.start(), match.end(), 0.55, surname)
        for match in _SINGLE.finditer(text):
            score = self._single_score(match["a"])
            if score:
                yield _person(match.start("a"), match.end("a"), score, match["a"])

    def _pair_score(self, a: str, b: str) -> float:
        if f"{a}_{b}".lower() in lexicon.LATIN_BRANDS or a.lower() in _NOT_SURNAMES:
            return 0.0
        capital = a[0].isupper() and b[0].isupper()
        given = skeleton(a) in self._rare, skeleton(b) in self._rare
        surname = bool(_SURNAME.fullmatch(a.lower())), bool(_SURNAME.fullmatch(b.lower()))
        if (given[0] and surname[1]) or (given[1] and surname[0]):
            return 0.95 if capital else 0.85
        sure = skeleton(a) in self._given or skeleton(b) in self._given
        if capital and sure and a.isupper() == b.isupper():
            return 0.65
        plain = {a.lower(), b.lower()} & (_PLAIN_ENGLISH | _COMMON_ENGLISH)
        if capital and given[0] and not plain and a.isupper() == b.isupper() and len(b) >= 4:
            return 0.6
        return 0.0

    def _single_score(self, a: str) -> float:
        if not a[0].isupper() or len(a) < 4:
            return 0.0
        lower = a.lower()
        if _SURE_SURNAME.fullmatch(lower) and lower not in _NOT_SURNAMES:
            return 0.6
        return 0.6 if skeleton(a) in self._given and lower not in _COMMON_ENGLISH else 0.0


def _overlapping(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Pairs of words, each word tried with either neighbour."""
    place = 0
    while match := pattern.search(text, place):
        yield match
        place = match.start("b")


_ADDRESSED = words("hi hello dear hey mr mrs ms dr cc to from by thanks regards best with")


def _names_a_sort(text: str, start: int) -> bool:
    """«духи Nina Ricci»: after a thing that is sold stands its brand."""
    before = re.search(r"([А-Яа-яЁё]+)[\s«\"]{1,2}\Z", text[max(0, start - 24) : start])
    return before is not None and bool({fold(before[1]), lemma(before[1])} & lexicon.THINGS)


#: words of everyday English that no name is made of
_PLAIN_ENGLISH = words(
    """
    group team office store shop market media design studio service services system systems company trade trading express
    service center centre club bank pay card home house plus pro max mini air premium gold silver black white red blue
    green light power energy drive sport fashion style beauty care clinic auto motors parts tools steel wood glass water
    food coffee tea bar cafe pizza hotel travel tour tours invest capital finance legal law tech digital online soft
    software data cloud web net mobile phone book news press print label brand collection edition series version update
    release empire numbers language script desktop windows linux server admin user support sales manager request report
    invoice order price list item items total paid due date time zone street road avenue square park city republic
    federation russia moscow kazan samara london paris berlin dubai china turkey
    """
)

_COMMON_ENGLISH = words(
    """
    mark frank jack jean marie luca long jun angela alice roman vera victoria amber rose grace hope will bill max anna
    maria diana alisa nova eva
    """
)


def _person(start: int, end: int, score: float, *words: str) -> LatinName:
    return LatinName(start, end, score, tuple(frozenset({f"x-:{skeleton(w)}"}) for w in words))


def _latin(name: str) -> str:
    return "".join(_TRANSLIT.get(c, c) for c in name).replace("_", "")


#: spellings of one sound, folded in this order
_FOLDS = (
    "shch=w sch=w kh=h ts=c tz=c ph=f ck=k ks=x ju=yu ja=ya iu=yu ia=ya"
    " ye=e je=e ie=e jo=e yo=e io=e yu=u ya=a j=i y=i w=v '= -="
)


def skeleton(word: str) -> str:
    """One form for all the ways a name is spelled in Latin letters."""
    out = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))
    for pair in _FOLDS.split(" "):
        old, _, new = pair.partition("=")
        out = out.replace(old, new)
    return re.sub(r"(.)\1+", r"\1", out)
