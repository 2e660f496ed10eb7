"""Words of a Russian text and their dictionary forms.

Lives here: splitting a text into tokens, dictionary forms with every reading kept, content words.
Numbers written as words are in `numbers`, people's names in `names`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pymorphy3

if TYPE_CHECKING:
    from collections.abc import Iterable


class Kind(StrEnum):
    """What a token is made of."""

    WORD = "word"
    #: digits alone, also with a grouping space or a decimal mark: «3 200», «1,5», «10-го»
    NUMBER = "number"
    #: letters and digits together: «А-118», «56-П», «А40-118/26»
    CODE = "code"
    #: a time of day: «8:45»
    CLOCK = "clock"
    #: a calendar date in digits: «17.10.2026»
    DATE = "date"
    #: a web address, a mail address, a user name
    LINK = "link"
    PUNCT = "punct"


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One token of a text, half-open [start, end) in code points.

    `lower` is `text` in lower case with «ё» as «е». `norm` is the one form in which equal things are equal: for a
    number its digits («3 200» and «3200» give «3200», «10-го» gives «10»), for a code letters and digits without
    separators («А-118» gives «а118»), for a time «8:45», else `lower`.
    """

    text: str
    start: int
    end: int
    lower: str
    norm: str
    kind: Kind

    @property
    def is_word(self) -> bool:
        return self.kind is Kind.WORD

    @property
    def capital(self) -> bool:
        """Whether the token begins with a capital letter."""
        return self.text[:1].isupper()


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One reading of a word. `lemma` has «ё» as «е»; grammemes are pymorphy's, `None` where the reading has none."""

    lemma: str
    pos: str | None
    gender: str | None
    number: str | None
    case: str | None
    grammemes: frozenset[str]
    #: share of this reading among all, 0..1, as the dictionary's corpus has it
    score: float
    #: whether the dictionary knows the word; False for guessed readings
    known: bool

    @property
    def is_name(self) -> bool:
        return bool(self.grammemes & {"Name", "Surn", "Patr"})


_LETTER = "A-Za-zА-Яа-яЁё"
_TOKEN: Final = re.compile(
    rf"""
    (?P<link>https?://\S+|www\.\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|@\w{{3,}})
  | (?P<clock>(?<![\d.:])(?:[01]?\d|2[0-4])[:][0-5]\d(?![\d:]))
  | (?P<date>(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:\d{{4}}|\d{{2}})(?![\d]))
  | (?P<phone>(?<![\w])(?:\+7|8)[\s\-(]*\d{{3}}[\s\-)]*\d{{3}}[\s-]?\d{{2}}[\s-]?\d{{2}}(?!\d))
  | (?P<ordinal>(?<![\w])\d+-?(?:го|му|ого|ому|ый|ой|ый|ая|ое|ые|ых|ым|ыми|ом|ую|й|я|е|ю|х|м|ми|ти)(?![\w]))
  | (?P<code>(?<![\w])(?:[{_LETTER}]{{1,4}}[-/]?\d[\d{_LETTER}]*(?:[-/][\d{_LETTER}]+)*
      |\d+(?:[-/]\d+)*[-/]?[{_LETTER}]{{1,3}}(?![\w])(?:[-/][\d{_LETTER}]+)*|\d+(?:[/]\d+)+))
  | (?P<number>(?<![\w])\d{{1,3}}(?:[\s\u00a0\u202f]\d{{3}})+(?![\w])(?:,\d+)?|\d+(?:[.,]\d+)?)
  | (?P<word>[{_LETTER}]+(?:[-'’][{_LETTER}]+)*)
  | (?P<punct>[^\s])
    """,
    re.VERBOSE,
)
_UNIT_AFTER_DIGITS: Final = re.compile(
    r"(\d+)(к|тр|т|млн|млрд|тыс|р|руб|г|гр|кг|мг|л|мл|м|км|см|мм|ч|мин|сек|шт|дн|мес|нед|раз|квт|гб|мб)",
    re.IGNORECASE,
)
#: «договор 31к» has a number, «аванс 31к» a sum
_NUMBERS_A_PAPER: Final = re.compile(
    r"(?:№|\b(?:договор|дел|накладн|сч[её]т|акт|заказ|заявк|пропуск|контракт|соглашени)[а-яё]{0,4})\s*(?:№\s*)?$",
    re.IGNORECASE,
)
#: letters that look alike in the two alphabets; a code typed in either is the same code
_LOOKALIKE: Final = str.maketrans("abcehkmoptxy", "авсенкмортху")


def listed(text: str) -> frozenset[str]:
    """A list of words written with spaces, as linguistic data reads best."""
    return frozenset(text.split())


def fold(text: str) -> str:
    """Lower case with «ё» as «е»: the form in which all words are compared."""
    return text.lower().replace("ё", "е")


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """Every token of the text in order, punctuation included, nothing overlapping."""
    out: list[Token] = []
    for match in _TOKEN.finditer(text):
        out.extend(_made(match))
    return tuple(out)


def _made(match: re.Match[str]) -> Iterable[Token]:
    kind, text, start = str(match.lastgroup), match.group(), match.start()
    if (
        kind == "code"
        and (unit := _UNIT_AFTER_DIGITS.fullmatch(text))
        and not _NUMBERS_A_PAPER.search(match.string[:start])
    ):
        digits = unit.group(1)
        yield _token(digits, start, Kind.NUMBER, digits)
        rest = unit.start(2)
        yield _token(text[rest:], start + rest, Kind.WORD)
        return
    match kind:
        case "phone":
            digits = re.sub(r"\D", "", text)
            yield _token(text, start, Kind.CODE, "7" + digits[1:])
        case "ordinal":
            yield _token(text, start, Kind.NUMBER, re.sub(r"\D", "", text))
        case "code":
            yield _token(text, start, Kind.CODE, code_norm(text))
        case "number":
            yield _token(text, start, Kind.NUMBER, _number_norm(text))
        case "clock":
            hour, minute = text.split(":")
            yield _token(text, start, Kind.CLOCK, f"{int(hour)}:{minute}")
        case "date":
            yield _token(text, start, Kind.DATE)
        case "link":
            yield _token(text, start, Kind.LINK)
        case "word":
            yield _token(text, start, Kind.WORD)
        case _:
            yield _token(text, start, Kind.PUNCT)


def _token(text: str, start: int, kind: Kind, norm: str | None = None) -> Token:
    lower = fold(text)
    return Token(text=text, start=start, end=start + len(text), lower=lower, norm=norm or lower, kind=kind)


def _number_norm(text: str) -> str:
    whole, _, part = re.sub(r"[\s\u00a0\u202f]", "", text).replace(",", ".").partition(".")
    part = part.rstrip("0")
    # As text: Python refuses to make a number of thousands of digits.
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{part}" if part else whole


def code_norm(text: str) -> str:
    """A contract or case number without separators, Latin look-alikes read as Cyrillic; «12/3» keeps its stroke."""
    kept = r"[^0-9/]" if re.fullmatch(r"[\d/]+", text) else r"[^0-9a-zа-я]"
    return re.sub(kept, "", fold(text)).translate(_LOOKALIKE)


def words(text: str) -> tuple[Token, ...]:
    """Tokens without punctuation."""
    return tuple(t for t in tokens(text) if t.kind is not Kind.PUNCT)


@lru_cache(maxsize=1)
def analyzer() -> pymorphy3.MorphAnalyzer:
    """The dictionary itself. Its `parse` fails on characters that have no name; `forms` reads them as themselves."""
    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=65536)
def forms(word: str) -> tuple[Form, ...]:
    """Every reading of the word, likeliest first. Never empty: what no reading exists for reads as itself."""
    out = []
    for parse in _parsed(word.lower()):
        tag = parse.tag
        out.append(
            Form(
                lemma=fold(parse.normal_form),
                pos=str(tag.POS) if tag.POS else None,
                gender=str(tag.gender) if tag.gender else None,
                number=str(tag.number) if tag.number else None,
                case=str(tag.case) if tag.case else None,
                grammemes=frozenset(str(g) for g in tag.grammemes),
                score=float(parse.score),
                known=bool(parse.is_known),
            )
        )
    return tuple(out) or (_unreadable(word),)


def _unreadable(word: str) -> Form:
    return Form(
        lemma=fold(word), pos=None, gender=None, number=None, case=None, grammemes=frozenset(), score=0.0, known=False
    )


def _parsed(word: str) -> list[pymorphy3.analyzer.Parse]:
    try:
        return list(analyzer().parse(word))
    except ValueError:  # a private or unassigned code point, half of a surrogate pair
        return []


@lru_cache(maxsize=65536)
def lemma(word: str) -> str:
    """The likeliest dictionary form, folded."""
    readings = forms(word)
    return readings[0].lemma if readings else fold(word)


@lru_cache(maxsize=65536)
def lemma_set(word: str) -> frozenset[str]:
    """Dictionary forms of all readings, folded, with the folded word itself."""
    return frozenset(f.lemma for f in forms(word)) | {fold(word)}


def lemmas(text: str) -> tuple[str, ...]:
    """One entry a token, punctuation left out: words as lemmas, everything else in its normal form."""
    return tuple(lemma(t.text) if t.is_word else t.norm for t in words(text))


_FUNCTION_POS: Final = frozenset({"PREP", "CONJ", "PRCL", "INTJ", "NPRO"})
_EMPTY: Final = listed(
    "это этот тот такой весь все сам самый свой мой твой наш ваш его ее их быть являться мочь который какой "
    "где когда как что чтобы кто там тут здесь уже еще ли бы же ну вот просто вообще например также тоже "
    "очень только если то так пожалуйста есть нет не ни да или и а но"
)


def content_lemmas(text: str) -> tuple[str, ...]:
    """Lemmas that carry meaning, in order: no prepositions, conjunctions, particles, pronouns, empty verbs."""
    out = []
    for token in words(text):
        if not token.is_word:
            out.append(token.norm)
            continue
        first = forms(token.text)[0]
        if first.pos in _FUNCTION_POS or first.lemma in _EMPTY:
            continue
        out.append(first.lemma)
    return tuple(out)
