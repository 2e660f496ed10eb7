"""A draft against the checks of a rule (RUL-9). Linear in the draft; precision before recall."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.domain.notices import Line
from bot.domain.rules.checks import LAST, SUMS, Check, CheckKind, Piece, Place
from bot.language.lemmas import Form, Token, fold, forms, lemma_set, listed, tokens
from bot.language.numbers import Unit
from bot.language.roots import akin
from bot.language.terms import Sort, Term, read


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """Where a draft breaks a check: [start, end) of the draft in code points.

    Of what is missing the span is empty and stands where it should be; of what is too long it is the part beyond.
    """

    check: Check
    start: int
    end: int
    text: str

    @property
    def line(self) -> Line:
        return Line(f"rule-violation-{self.check.kind}", {"text": self.text, **self.check.describe.args})


def violations(checks: Iterable[Check], draft: str, *, about: str = "") -> tuple[Violation, ...]:
    """Every violation, in the order of the draft.

    `about` says what the draft is («пост», «ответ родителю»); a check of certain texts only is run where it names them.
    """
    found = [v for c in checks if concerns(c, about) for v in _RUN[c.kind](c, draft)]
    return tuple(sorted(found, key=lambda v: (v.start, v.end)))


def concerns(check: Check, about: str) -> bool:
    """Whether a check of certain texts only is of such a text."""
    if not check.only_in:
        return True
    said = [_likely(t.text) for t in tokens(about) if t.is_word]
    return any(_likely(word) & lemmas for word in check.only_in for lemmas in said)


@lru_cache(maxsize=16384)
def _likely(word: str) -> frozenset[str]:
    found = forms(word)
    return frozenset({f.lemma for f in found if f.score >= 0.1} | {found[0].lemma, fold(word)})


# somebody else's words

_SPEECH: Final = re.compile(
    r"(?:написал\w*|сказал\w*|спросил\w*|спрашива\w+|пиш(?:ет|ете|ут|ешь)|просил\w*|попросил\w*|прос(?:ит|"
    r"ите|ят)|словам\w*|цитат\w*|говор(?:ит|ите|ят|ил\w*)|"
    r"вопрос\w*|отзыв\w*|ответил\w*|упомянул\w*|назвал\w*)[^«\"„.!?\n]{0,40}$",
    re.IGNORECASE,
)
_QUOTATION: Final = re.compile(r"«[^«»\n]{1,400}»|\"[^\"\n]{1,400}\"|„[^“”\n]{1,400}[“”]")
_QUOTED_LINE: Final = re.compile(r"^[ \t]*>[^\n]*$", re.MULTILINE)


@lru_cache(maxsize=64)
def _foreign(draft: str) -> tuple[tuple[int, int], ...]:
    """Stretches that are somebody else's words: lines set off by «>», quotations after a verb of speech."""
    found = [m.span() for m in _QUOTED_LINE.finditer(draft)]
    found += [m.span() for m in _QUOTATION.finditer(draft) if _SPEECH.search(draft[max(0, m.start() - 80) : m.start()])]
    return tuple(found)


def _own(draft: str, start: int) -> bool:
    return not any(a <= start < b for a, b in _foreign(draft))


# words


def _forbidden(check: Check, draft: str) -> Iterator[Violation]:
    for phrase in check.words:
        for start, end in _places(phrase, draft):
            if _own(draft, start):
                yield _at(check, draft, start, end)


def _places(phrase: str, draft: str) -> Iterator[tuple[int, int]]:
    """Where the phrase stands in any of its forms; a name only with its capital."""
    wanted = [t for t in tokens(phrase) if t.is_word or t.text.isalnum()]
    if not wanted:
        return
    items = [t for t in tokens(draft) if t.is_word or t.text.isalnum()]
    for at in range(len(items) - len(wanted) + 1):
        stretch = items[at : at + len(wanted)]
        if all(_is_form(w, t) for w, t in zip(wanted, stretch, strict=True)):
            yield stretch[0].start, stretch[-1].end


def _is_form(wanted: Token, found: Token) -> bool:
    if wanted.capital and not found.capital:
        return False
    if wanted.lower == found.lower:
        return True
    if not (wanted.is_word and found.is_word):
        return wanted.norm == found.norm
    mine, theirs = forms(wanted.text), forms(found.text)
    if wanted.capital:  # a name may be any word in any form, however rare
        return _stem(wanted.lower) == _stem(found.lower) or bool(lemma_set(wanted.text) & lemma_set(found.text))
    return any(a.pos == b.pos and a.lemma == b.lemma for a in mine for b in theirs if min(a.score, b.score) >= _LIKELY)


#: rarer readings of a word are left out
_LIKELY: Final = 0.2
_ENDINGS: Final = re.compile(r"(?:ами|ями|ого|ому|ов|ев|ом|ем|ой|ей|ам|ям|ах|ях|[аеиоуыюяь])$")


def _stem(word: str) -> str:
    stem = _ENDINGS.sub("", word)
    return stem if len(stem) >= 3 else word


def _required(check: Check, draft: str) -> Iterator[Violation]:
    (phrase,) = check.words[:1]
    wanted = _flat(phrase)
    text = _flat(draft)
    match check.place:
        case Place.END if check.unit == LAST:
            met = _closes(phrase, draft)
        case Place.END:
            met = wanted in text[-(len(wanted) + _SLACK) :]
        case Place.START:
            met = wanted in text[: len(wanted) + _SLACK]
        case _:
            met = wanted in text
    if not met:
        where = 0 if check.place is Place.START else len(draft)
        yield Violation(check=check, start=where, end=where, text="")


#: characters that may stand before a greeting or after a signature: a name, a date, contacts
_SLACK: Final = 120


def _closes(phrase: str, draft: str) -> bool:
    """Whether nothing but a signature comes after the phrase."""
    words = [t.lower for t in _spoken(phrase)]
    items = _spoken(draft)
    for at in range(len(items) - len(words), -1, -1):
        if [t.lower for t in items[at : at + len(words)]] == words:
            rest = items[at + len(words) :]
            return not rest or _is_signature(draft[items[at + len(words) - 1].end :], rest)
    return False


_SIGNATURE: Final = 6
_NAMES: Final = frozenset({"Name", "Surn", "Patr", "Orgn"})


def _is_signature(tail: str, rest: list[Token]) -> bool:
    """«…, ваша Анна», a name on a line of its own: short, set off, with nothing said in it."""
    set_off = re.match(r"\s*(?:[,.!…»\"—–-]|\n)", tail)
    if set_off is None or len(rest) > _SIGNATURE:
        return False
    if any(f.pos in ("VERB", "INFN", "PRED") for t in rest if t.is_word for f in forms(t.text)[:1]):
        return False
    named = any(t.capital and _NAMES & f.grammemes for t in rest if t.is_word for f in forms(t.text))
    return named or re.match(r"\s*,", tail) is not None or re.fullmatch(r"[\s.!—–-]*«[^«»\n]+»\W*", tail) is not None


def _spoken(text: str) -> list[Token]:
    return [t for t in tokens(text) if t.text.isalnum() or t.is_word]


def _flat(text: str) -> str:
    """Words alone, so that case, marks and line breaks don't matter."""
    return f" {' '.join(t.lower for t in _spoken(text))} "


# manner

_FAMILIAR: Final = listed(
    "ты тебя тебе тобой тобою твой твоя твое твои твоего твоей твоему твоим твоих твоими твоем твою"
)
_POLITE: Final = listed("вы вас вам вами ваш ваша ваше ваши вашего вашей вашему вашим ваших вашими вашем вашу")


def _register(check: Check, draft: str) -> Iterator[Violation]:
    for token in tokens(draft):
        if not token.is_word or not _own(draft, token.start):
            continue
        if check.unit == "вы":
            wrong = token.lower in _FAMILIAR or _speaks_to_one(token)
        else:
            wrong = token.lower in _POLITE or _speaks_politely(token)
        if wrong:
            yield _at(check, draft, token.start, token.end)


def _speaks_to_one(token: Token) -> bool:
    """«хочешь», «приходи»; a word that may as well be a noun is left alone."""
    found = forms(token.text)
    return all(_of_second(f, "sing") for f in found) and found[0].known


def _speaks_politely(token: Token) -> bool:
    found = forms(token.text)
    return all(_of_second(f, "plur") for f in found) and found[0].known


def _of_second(form: Form, number: str) -> bool:
    grammemes = form.grammemes
    addressed = "2per" in grammemes or ("impr" in grammemes and "excl" in grammemes)
    return form.pos == "VERB" and addressed and number in grammemes


def _exclamation(check: Check, draft: str) -> Iterator[Violation]:
    yield from _beyond(check, draft, [m.span() for m in _MARK.finditer(draft)])


_MARK: Final = re.compile("[!\uff01\u2755\u2757\u203c\u2049\u203d]")
_EMOJI: Final = re.compile(
    "[\U0001f300-\U0001faff\U00002600-\U000027bf\U0001f1e6-\U0001f1ff\U00002b50\U00002b55\U0000203c]\ufe0f?"
    r"|(?<!\w)[:;=]-?[)(DPpР](?!\w)|(?<=[\wа-яё])\){2,}"
)
_LABEL: Final = r"[a-zа-яё0-9][a-zа-яё0-9-]{0,62}"
#: an address with a path may be in any zone; one without only in the usual ones, as «да.нет» is no address
_LINK: Final = re.compile(
    r"(?<![\w@.])(?:[a-z][a-z0-9+-]{1,15}://\S+"
    rf"|(?:{_LABEL}\.){{1,6}}(?:[a-z]{{2,24}}/\S*"
    r"|(?:ru|com|рф|net|org|io|me|su|info|online|shop|store|site|pro|app|dev|by|kz|ua|biz|club|cc|ai|tv|space|"
    r"moscow|москва|онлайн|сайт)(?![\w@-]|\.[\w.-]+@)))",
    re.IGNORECASE,
)


def _emoji(check: Check, draft: str) -> Iterator[Violation]:
    yield from _beyond(check, draft, [m.span() for m in _EMOJI.finditer(draft)])


def _link(check: Check, draft: str) -> Iterator[Violation]:
    yield from _beyond(check, draft, [m.span() for m in _LINK.finditer(draft)])


def _beyond(check: Check, draft: str, found: list[tuple[int, int]]) -> Iterator[Violation]:
    """Each sign past the limit, or the lack of one."""
    own = [span for span in found if _own(draft, span[0])]
    if check.low is not None and len(own) < check.low:
        yield Violation(check=check, start=len(draft), end=len(draft), text="")
    if check.high is not None:
        yield from (_at(check, draft, a, b) for a, b in own[int(check.high) :])


# lengths

_SENTENCE_END: Final = re.compile(r"[.!?…]+(?=\s|$)|\n+")
_ITEM: Final = re.compile(r"^[ \t]*(?:[-–—•*]|\d{1,2}[.)])[ \t]+\S[^\n]*", re.MULTILINE)


def _length(check: Check, draft: str) -> Iterator[Violation]:
    text = draft.split("\n", 1)[0] if check.place is Place.TITLE else draft.rstrip()
    ends = _ends(Piece(check.unit), text)
    if check.high is not None and len(ends) > check.high:
        start = ends[int(check.high) - 1] if check.high >= 1 else 0
        yield _at(check, draft, start, len(text))
    if check.low is not None and len(ends) < check.low:
        yield Violation(check=check, start=len(text), end=len(text), text="")


def _ends(piece: Piece, text: str) -> list[int]:
    """Where each piece of the text ends."""
    match piece:
        case Piece.CHARS:
            return list(range(1, len(text) + 1))
        case Piece.WORDS:
            return [t.end for t in tokens(text) if t.is_word or t.text.isalnum()]
        case Piece.SENTENCES:
            return _stretches(_SENTENCE_END, text)
        case Piece.PARAGRAPHS:
            return _stretches(re.compile(r"\n\s*\n"), text)
        case Piece.LINES:
            return _stretches(re.compile(r"\n"), text)
        case Piece.ITEMS:
            return [m.end() for m in _ITEM.finditer(text)]


def _stretches(cut: re.Pattern[str], text: str) -> list[int]:
    out, at = [], 0
    for m in cut.finditer(text):
        if re.search(r"\w", text[at : m.start()]):
            out.append(m.end())
        at = m.end()
    return [*out, len(text)] if re.search(r"\w", text[at:]) else out


# amounts

_CLAUSE: Final = re.compile(
    r"(?<!тыс)(?<!млн)(?<!руб)(?<!\bр)[.!?;\n]+\s+|(?<=[.])\s+(?=[А-ЯЁA-Z])|\n|,\s+|\s+(?:а|но|и)\s+"
)
#: what is denied or asked for by somebody else is not promised
_NOT_PROMISED: Final = re.compile(
    r"(?<!\w)(?:не|нет|без|вместо|нельзя|прос(?:ил|ит|ят|ите|или)\w*|спрашив\w+|спросил\w*|хот(?:ел|ите|"
    r"ят)\w*|раньше|была?|было|были)(?!\w)",
    re.IGNORECASE,
)


def _amount(check: Check, draft: str) -> Iterator[Violation]:
    topic = [t for t in tokens(check.words[0]) if t.is_word]
    at = 0
    for end in [*(m.end() for m in _CLAUSE.finditer(draft)), len(draft)]:
        part = draft[at:end]
        if _is_about(topic, part) and _NOT_PROMISED.search(part) is None and _own(draft, at):
            for term in read(part).terms:
                if _measure(term, part, check) == check.unit and outside(term, check):
                    yield _at(check, draft, at + term.start, at + term.end)
        at = end


def _is_about(topic: list[Token], part: str) -> bool:
    """Whether every word of the topic is named; «договор на 600 000» needs no word for the sum."""
    missing = [t for t in topic if not _names(t, part)]
    if not missing or len(topic) == 1:
        return not missing
    return missing == topic[:1] and bool(_likely(topic[0].text) & SUMS) and _FOR.search(part) is not None


_FOR: Final = re.compile(r"(?<!\w)на\s+(?:сумму\s+)?(?:\d|полтор|полмиллион)", re.IGNORECASE)


def _names(topic: Token, part: str) -> bool:
    wanted = _likely(topic.text)
    return any(
        t.is_word and (_likely(t.text) & wanted or any(akin(a, b) for a in wanted for b in _likely(t.text)))
        for t in tokens(part)
    )


def _measure(term: Term, part: str, check: Check) -> str:
    """The `Measure` of a number, or nothing. «Сумма — 1 млн» is money with no word for it."""
    if term.sort is not Sort.NUMBER or term.value is None:
        return "span" if term.hours is not None and _lasts(term, part) else ""
    if term.unit is Unit.PERCENT:
        return "percent"
    if term.unit is Unit.MONEY:
        return "money"
    if term.unit is Unit.PLAIN and term.hours is None and _is_sum(term, part, check):
        return "money"
    return "span" if term.hours is not None else ""


def _is_sum(term: Term, part: str, check: Check) -> bool:
    if _CURRENCY.match(part, term.end) is not None:
        return True
    named = [_likely(t.text) for t in tokens(check.words[0]) if t.is_word]
    return (
        not term.identifies
        and bool(named[0] & SUMS)
        and all(any({noun} & lemmas for lemmas in named) for noun in term.noun)
    )


#: «150 тыс. руб.»
_CURRENCY: Final = re.compile(r"\.?\s*(?:₽|руб|р(?!\w))", re.IGNORECASE)


def _lasts(term: Term, part: str) -> bool:
    """«длится час»; «каждый час» is no length."""
    before = [t for t in tokens(part) if t.end <= term.start][-1:]
    return bool(before) and before[0].is_word and bool(_likely(before[0].text) & _LASTING)


_LASTING: Final = listed("длиться продлиться занимать занять идти составлять составить продолжаться")


def outside(term: Term, check: Check) -> bool:
    """Whether a number lies beyond what an amount may be."""
    values = [term.hours] if check.unit == "span" else [v for v in (term.value, term.upto) if v is not None]
    known = [v for v in values if v is not None]
    above = check.high is not None and any(v > check.high for v in known)
    below = check.low is not None and any(v < check.low for v in known)
    return above or below


# values of a kind that is not to be named at all

_PERCENT: Final = re.compile(r"\d+(?:[.,]\d+)?\s?(?:%|процент\w*)", re.IGNORECASE)
_MONEY: Final = re.compile(
    r"(?<!\w)\d[\d\s]*(?:[.,]\d+)?\s*(?:тыс\w*\.?|тыщ\w*|млн\.?)?\s*"
    r"(?:₽|€|\$|руб\w*|р\.|р(?!\w)|долл\w+|евро|тенге|(?:за|/)\s*(?:1\s*|один\s+|одну\s+)?[а-яё]{1,20}|"
    r"(?<=тыс)\w*|(?<=тыщ)\w*)",
    re.IGNORECASE,
)
#: what percents are usually of; of these a rule about other percents says nothing
_PERCENT_OF: Final = listed(
    "скидка предоплата аванс комиссия ставка ндс налог наценка надбавка рассрочка взнос кэшбэк бонус доля премия"
)


def _value(check: Check, draft: str) -> Iterator[Violation]:
    at = 0
    for end in [*(m.end() for m in _CLAUSE.finditer(draft)), len(draft)]:
        part = draft[at:end]
        if not (check.unit == "percent" and _of_other_percents(check, part)):
            spans = (_PERCENT if check.unit == "percent" else _MONEY).finditer(part)
            found = [(at + m.start(), at + m.end()) for m in spans] + _in_words(check, part, at)
            for start, stop in _apart(found):
                if _own(draft, start):
                    yield _at(check, draft, start, stop)
        at = end


def _in_words(check: Check, part: str, at: int) -> list[tuple[int, int]]:
    """«Пять процентов», «двести рублей»."""
    unit = Unit.PERCENT if check.unit == "percent" else Unit.MONEY
    return [(at + t.start, at + t.end) for t in read(part).terms if t.sort is Sort.NUMBER and t.unit is unit]


def _apart(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Spans without those that begin within another."""
    until = -1
    for start, end in sorted(spans):
        if start >= until:
            yield start, end
            until = end


def _of_other_percents(check: Check, part: str) -> bool:
    if not check.words:
        return False
    mine = frozenset().union(*(_likely(t.text) for w in check.words for t in tokens(w) if t.is_word))
    named = frozenset().union(*(_likely(t.text) for t in tokens(part) if t.is_word), frozenset())
    return not mine & named and bool(named & (_PERCENT_OF - mine))


def _at(check: Check, draft: str, start: int, end: int) -> Violation:
    return Violation(check=check, start=start, end=end, text=draft[start:end])


_RUN: Final = {
    CheckKind.FORBIDDEN: _forbidden,
    CheckKind.REQUIRED: _required,
    CheckKind.REGISTER: _register,
    CheckKind.EXCLAMATION: _exclamation,
    CheckKind.EMOJI: _emoji,
    CheckKind.LINK: _link,
    CheckKind.LENGTH: _length,
    CheckKind.AMOUNT: _amount,
    CheckKind.VALUE: _value,
}
