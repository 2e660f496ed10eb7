"""What of a rule code can check on a draft, compiled from its text (RUL-9).

A rule that can't be compiled gives nothing: the rest is judged by a model. What is compiled is shown before anybody
confirms it, so that a misreading is seen. How a draft is checked is in `violations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from bot.domain.notices import Line
from bot.domain.rules.bounds import Bound, Measure
from bot.domain.rules.likeness import modifies
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.reading import norm
from bot.language.lemmas import Kind, Token, fold, forms, listed, tokens
from bot.language.numbers import plain


class CheckKind(StrEnum):
    FORBIDDEN = "forbidden"
    REQUIRED = "required"
    REGISTER = "register"
    EXCLAMATION = "exclamation"
    EMOJI = "emoji"
    LINK = "link"
    LENGTH = "length"
    AMOUNT = "amount"
    #: percents, or sums of money, whatever they are
    VALUE = "value"


class Piece(StrEnum):
    """What a length counts."""

    CHARS = "chars"
    WORDS = "words"
    SENTENCES = "sentences"
    PARAGRAPHS = "paragraphs"
    LINES = "lines"
    #: points of a list
    ITEMS = "items"


class Place(StrEnum):
    """Which part of the draft is meant."""

    ANYWHERE = "anywhere"
    START = "start"
    END = "end"
    #: the first line
    TITLE = "title"


#: the unit of what is required as the last words, with only a signature after it
LAST: Final = "last"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that code looks at. Each kind uses the fields that it needs.

    `words` are phrases as the rule has them: what is forbidden or required, or what an amount is of. `low` and `high`
    bound a count, a length or an amount; None is open. `unit` is a `Piece`, a `Measure`, «ты» or «вы», or `LAST`.
    """

    kind: CheckKind
    words: tuple[str, ...] = ()
    low: Decimal | None = None
    high: Decimal | None = None
    unit: str = ""
    place: Place = Place.ANYWHERE
    #: the check is of such texts only: «в постах», «родителям»; empty is any
    only_in: tuple[str, ...] = ()

    @property
    def describe(self) -> Line:
        """What is checked, in a line of the catalogue."""
        factor, unit = _shown(self)
        return Line(
            f"rule-check-{self.kind}",
            {
                "words": ", ".join(f"«{w}»" for w in self.words),
                "bound": _bound_of(self),
                "low": "" if self.low is None else plain(round(self.low * factor, 2)),
                "high": "" if self.high is None else plain(round(self.high * factor, 2)),
                "unit": unit,
                "place": self.place.value,
                "narrow": "yes" if self.only_in else "no",
                "only": ", ".join(self.only_in),
            },
        )


def _bound_of(check: Check) -> str:
    if check.high is not None and check.high == 0:
        return "none"
    if check.low is not None and check.high is not None:
        return "exactly" if check.low == check.high else "between"
    return "at-most" if check.high is not None else "at-least" if check.low is not None else "open"


def _shown(check: Check) -> tuple[Decimal, str]:
    """By what a value is multiplied to be shown, and the unit that it is shown in: spans are kept in hours."""
    if check.kind is CheckKind.REGISTER:
        return Decimal(1), "familiar" if check.unit == "ты" else "polite"
    if check.unit != Measure.SPAN:
        return Decimal(1), check.unit
    longest = max(v for v in (check.low, check.high, Decimal(0)) if v is not None)
    if longest < 2:
        return Decimal(60), "minutes"
    return (Decimal(1), "hours") if longest < 48 else (Decimal(1) / 24, "days")


#: a longer text is no rule that words could be taken from
_TOO_LONG: Final = 600


@lru_cache(maxsize=2048)
def compile_checks(text: str) -> tuple[Check, ...]:
    """The checks that a rule's text gives, in the order of the kinds; () when code can check nothing of it."""
    if len(text) > _TOO_LONG:
        return ()
    found: list[Check] = []
    for sentence in _sentences(text):
        if _spared(sentence):
            continue
        only = _only_in(sentence)
        for make in (_forbidden, _required, _register, _exclamation, _emoji, _link, _length, _amount, _value):
            found += [_bound_to(check, only) for check in make(sentence)]
    return tuple(dict.fromkeys(found))


def _bound_to(check: Check, only: tuple[str, ...]) -> Check:
    return replace(check, only_in=only) if only else check


_END: Final = re.compile(r"(?<=[.!?;\n])\s+|\n")


def _sentences(text: str) -> list[str]:
    """Sentences and parts set off by a semicolon; a quotation is not cut."""
    out: list[str] = []
    for part in _END.split(text):
        if out and out[-1].count("«") > out[-1].count("»"):
            out[-1] = f"{out[-1]} {part}"
        elif part.strip():
            out.append(part.strip())
    return out


#: with an exception or a condition code can't tell whether the rule applies
_SPARES: Final = re.compile(
    r"(?<!\w)(?:кроме|за исключением|исключени[ея]|если|когда|пока|без (?:необходимости|нужды|разрешения|"
    r"согласия|согласования|причины)"
    r"|не (?:обязательно|всегда)|необязательно|по желанию|можно|лучше|желательно|стара\w+|по возможности)(?!\w)",
    re.IGNORECASE,
)


def _spared(sentence: str) -> bool:
    return _SPARES.search(_outside_quotes(sentence)) is not None


def _outside_quotes(text: str) -> str:
    return re.sub(r"«[^«»\n]{0,200}»|\"[^\"\n]{0,200}\"|„[^“”\n]{0,200}[“”]", "«»", text)


#: genres that a rule may be about, as dictionary forms
_GENRES: Final = listed(
    "пост письмо комментарий чат сторис статья новость рассылка объявление отзыв смс сообщение заголовок договор "
    "отчет переписка презентация подпись карточка каталог блог лендинг баннер реклама анонс ответ тема смета счет"
)
#: words for any text that the agent writes
_ANY_TEXT: Final = listed("ответ сообщение текст письмо переписка черновик общение тема разговор")
_CLIENTS: Final = listed(
    "клиент заказчик покупатель гость посетитель пациент читатель подписчик пользователь все люди человек каждый"
)
_PLACES: Final = frozenset({"в", "во", "на", "для", "под"})


def _only_in(sentence: str) -> tuple[str, ...]:
    """«в постах», «родителям»: the texts that the rule is about. Words for any text and for clients narrow nothing."""
    items = tokens(_outside_quotes(sentence))
    found = []
    for index, token in enumerate(items):
        if not token.is_word:
            continue
        lemmas = {f.lemma for f in forms(token.text) if f.score >= 0.1}
        before = items[index - 1].lower if index else ""
        genre = lemmas & _GENRES - _ANY_TEXT and _governed(items, index) in _PLACES
        if genre or (_is_audience(token, before) and not lemmas & _CLIENTS):
            found.append(token.lower)
    return tuple(dict.fromkeys(found))


def _governed(items: tuple[Token, ...], index: int) -> str:
    for before in reversed(items[max(0, index - 3) : index]):
        if before.is_word and forms(before.text)[0].pos == "PREP":
            return before.lower
        if not (before.is_word and forms(before.text)[0].pos in ("ADJF", "NPRO")):
            return ""
    return ""


def _is_audience(token: Token, before: str) -> bool:
    """«родителям», «с коллегами»."""
    readings = [f for f in forms(token.text)[:2] if f.pos == "NOUN" and "anim" in f.grammemes]
    if before in ("с", "со"):
        return any(f.case == "ablt" for f in readings)
    if before in ("к", "ко"):
        return any(f.case == "datv" for f in readings)
    plain_dative = not before or forms(before)[0].pos != "PREP"
    return plain_dative and any(f.case == "datv" and f.number == "plur" for f in readings)


# words

_QUOTED: Final = re.compile(r"«([^«»\n]{1,120})»|\"([^\"\n]{1,120})\"|„([^“”\n]{1,120})[“”]|'([^'\n]{2,120})'")
_WORD_NOUNS: Final = listed("слово слова словом фраза выражение оборот термин словосочетание словечко")
_SAYING: Final = listed(
    "использовать употреблять писать говорить упоминать называть применять произносить вставлять ставить "
    "указывать обещать добавлять написать сказать упомянуть употребить начинать заканчивать"
)
_DENIES: Final = re.compile(
    r"(?<!\w)(?:не|никогда|нельзя|запрещ\w+|запрет\w*|без|избега\w+|исключ\w+|недопустим\w+|табу|никаких|"
    r"убира\w+|вычеркива\w+|стоп-слов\w*)(?!\w)",
    re.IGNORECASE,
)
_INSTEAD: Final = re.compile(
    r"(?<!\w)вместо\s+(?:слова?\s+|фразы\s+)?(?:«([^«»\n]{1,80})»|\"([^\"\n]{1,80})\")", re.IGNORECASE
)
_NOT_BUT: Final = re.compile(
    r"(?<!\w)не\s+(?:«([^«»\n]{1,80})»|\"([^\"\n]{1,80})\")\s*,\s*а\s+(?:«([^«»\n]{1,80})»|\"([^\"\n]{1,80})\")",
    re.IGNORECASE,
)
_MENTION: Final = listed("упоминать упомянуть называть назвать писать говорить рекламировать советовать рекомендовать")


def _forbidden(sentence: str) -> Iterator[Check]:
    if (found := _INSTEAD.search(sentence) or _NOT_BUT.search(sentence)) is not None:
        word = _clean(found.group(1) or found.group(2))
        yield from [Check(kind=CheckKind.FORBIDDEN, words=(word,))] if word else []
        return
    outside = _outside_quotes(sentence)
    if _DENIES.search(outside) is None:
        return
    named = _lemmas_of(outside) & _MENTION and not _lemmas_of(outside) & _WORD_NOUNS
    words = (_names(sentence) if named else _quoted_words(sentence, outside)) or _listed_words(sentence)
    if words:
        yield Check(kind=CheckKind.FORBIDDEN, words=words)


def _quoted_words(sentence: str, outside: str) -> tuple[str, ...]:
    """«слово «дёшево» не используем», «не пишем «уважаемый»»; «ты» and «вы» are no words here."""
    said = _lemmas_of(outside)
    if not said & (_WORD_NOUNS | _SAYING):
        return ()
    found = [_clean(next(g for g in m.groups() if g)) for m in _QUOTED.finditer(sentence)]
    return tuple(dict.fromkeys(w for w in found if w and fold(w) not in ("ты", "вы")))


def _listed_words(sentence: str) -> tuple[str, ...]:
    """«слова халява и дёшево не используем»: what stands between the noun and the denial, or after both."""
    items = [t for t in tokens(sentence) if t.kind is not Kind.PUNCT or t.text in ",:;—–"]
    for index, token in enumerate(items):
        if token.lower not in ("слово", "слова", "слов", "фраза", "фразу", "фразы"):
            continue
        rest: list[str] = []
        for after in items[index + 1 :]:
            if after.lower in ("не", "нельзя", "запрещено", "запрещены", "никогда", "под") or after.text in ";—–":
                break
            if after.lower in ("и", "или", "либо") or after.kind is Kind.PUNCT:
                continue
            if not after.is_word or forms(after.text)[0].pos in ("VERB", "INFN", "PREP"):
                break
            rest.append(after.text)
        if rest and not {fold(w) for w in rest} & _NO_WORDS and len(rest) <= 6:
            return tuple(rest)
        return ()
    return ()


#: what tells a kind of word rather than the word
_NO_WORDS: Final = listed(
    "паразиты матерные бранные грубые иностранные английские сложные лишние паразит лишних грубых матерных "
    "бранных иностранных английских сложных умных умные громких громкие клиента клиентов заказчика благодарности "
    "чести"
)


def _names(sentence: str) -> tuple[str, ...]:
    """«не упоминаем конкурентов «Лада» и Ромашку»: proper names after a verb of mentioning."""
    if not _lemmas_of(_outside_quotes(sentence)) & _MENTION:
        return ()
    found = [_clean(next(g for g in m.groups() if g)) for m in _QUOTED.finditer(sentence)]
    items = tokens(sentence)
    quoted = [(m.start(), m.end()) for m in _QUOTED.finditer(sentence)]
    for index, token in enumerate(items):
        inside = any(start <= token.start < end for start, end in quoted)
        if token.is_word and token.capital and index and items[index - 1].text not in ".!?:" and not inside:
            found.append(token.text)
    return tuple(dict.fromkeys(w for w in found if w and fold(w) not in ("ты", "вы")))


def _clean(text: str) -> str:
    return " ".join(text.split()).strip(" .,;:!?…")


def _lemmas_of(text: str) -> frozenset[str]:
    return frozenset(f.lemma for t in tokens(text) if t.is_word for f in forms(t.text) if f.score >= 0.1)


_SIGNS_OFF: Final = re.compile(
    r"(?<!\w)(?:подписыва\w+|заканчива\w+|законч\w+|заверша\w+|последн\w+ (?:словами|фразой|строкой|"
    r"предложением)|в конце|в подписи|подпись|прощаемся|прощаться)(?!\w)",
    re.IGNORECASE,
)
#: a signature, or something in the last lines, may have a name and contacts after it
_CLOSES: Final = re.compile(
    r"(?<!\w)(?:заканчива\w+|заверша\w+|законч\w+|последн\w+ (?:словами|фразой|строкой|предложением))(?!\w)",
    re.IGNORECASE,
)
_OPENS: Final = re.compile(
    r"(?<!\w)(?:начина\w+|в начале|здороваемся|здороваться|приветств\w+|первой (?:строкой|фразой))(?!\w)", re.IGNORECASE
)
_MUST_HAVE: Final = re.compile(
    r"(?<!\w)(?:обязательн\w*|всегда|кажд\w+|непременно|добавля\w+|пиш\w+|указыва\w+|встав\w+|должн\w+|став\w+)(?!\w)",
    re.IGNORECASE,
)
_AFTER_COLON: Final = re.compile(r":\s*([^:«»\"\n]{3,120}?)\s*[.!]?$")


_ALWAYS: Final = re.compile(r"(?<!\w)(?:обязательн\w*|всегда|кажд\w+|непременно|должн\w+)(?!\w)", re.IGNORECASE)
_PUTS: Final = re.compile(r"(?<!\w)(?:указыва\w+|добавля\w+|пиш\w+|встав\w+|став\w+|упомина\w+)(?!\w)", re.IGNORECASE)
#: how a word is written, rather than that it is
_SPELT: Final = re.compile(
    r"(?<!\w)(?:букв\w+|кавычк\w+|дефис\w*|слитно|раздельно|латиниц\w+|кириллиц\w+|капс\w*|курсив\w*|жирн\w+|ударени\w+)(?!\w)",
    re.IGNORECASE,
)


def _required(sentence: str) -> Iterator[Check]:
    outside = _outside_quotes(sentence)
    if _DENIES.search(outside) is not None or _INSTEAD.search(sentence):
        return
    ends, opens = _SIGNS_OFF.search(outside), _OPENS.search(outside)
    place = Place.END if ends else Place.START if opens else Place.ANYWHERE
    unit = LAST if place is Place.END and _CLOSES.search(outside) else ""
    quoted = [_clean(next(g for g in m.groups() if g)) for m in _QUOTED.finditer(sentence)]
    quoted = [w for w in quoted if w and fold(w) not in ("ты", "вы")]
    named = bool(_lemmas_of(outside) & _WORD_NOUNS)
    if quoted and ("или" in outside.lower().split() or (len(quoted) > 1 and not named)):
        return
    if _SPELT.search(outside) is not None:
        return
    always = _ALWAYS.search(outside) if named or _PUTS.search(outside) else None
    if quoted and (place is not Place.ANYWHERE or always):
        yield from (Check(kind=CheckKind.REQUIRED, words=(w,), place=place, unit=unit) for w in quoted)
    elif place is not Place.ANYWHERE and (found := _AFTER_COLON.search(sentence)) is not None:
        yield Check(kind=CheckKind.REQUIRED, words=(_clean(found.group(1)),), place=place, unit=unit)


# manner


def _register(sentence: str) -> Iterator[Check]:
    found = norm(sentence).register
    if found in ("ты", "вы"):
        yield Check(kind=CheckKind.REGISTER, unit=found)


_MARKS: Final = re.compile(r"(?<!\w)(?:восклицательн\w+(?:\s+знак\w*)?|восклицани\w+)|«!»", re.IGNORECASE)
_SMILES: Final = re.compile(r"(?<!\w)(?:смайл\w*|эмодзи|эмоджи|emoji|эмотикон\w*)(?!\w)", re.IGNORECASE)
_LINKS: Final = re.compile(
    r"(?<!\w)(?:ссыл(?:ка|ки|ку|ок|кой|ками|ке|кам|ках)|линк\w*|url|гиперссыл\w+)(?!\w)", re.IGNORECASE
)


def _exclamation(sentence: str) -> Iterator[Check]:
    yield from _counted(sentence, _MARKS, CheckKind.EXCLAMATION)


def _emoji(sentence: str) -> Iterator[Check]:
    yield from _counted(sentence, _SMILES, CheckKind.EMOJI)


_SOME_LINK: Final = re.compile(
    r"(?<!\w)ссыл\w+\s+(?:на|для|из|в)\s+(?!сайт|наш|пись|пост|сообщени|ответ|текст|конце|чат)", re.IGNORECASE
)


def _link(sentence: str) -> Iterator[Check]:
    """Links as such; «ссылки на конкурентов» are some links only, which code can't tell."""
    if _SOME_LINK.search(sentence) is None and not re.search(r"(?<!\w)по ссылк\w+", sentence, re.IGNORECASE):
        yield from _counted(sentence, _LINKS, CheckKind.LINK)


def _counted(sentence: str, what: re.Pattern[str], kind: CheckKind) -> Iterator[Check]:
    """A sign that is forbidden, allowed a few times, or asked for."""
    outside = _outside_quotes(sentence.replace("«!»", "восклицательных знаков"))
    if (found := what.search(outside)) is None or re.search(r"(?<!\w)подряд(?!\w)", outside, re.IGNORECASE):
        return
    limits = [b for c in norm(sentence).clauses for b in c.bounds if b.measure is Measure.COUNT and not b.condition]
    if limits:
        (limit,) = limits[:1]
        if limit.end <= found.start() + 40 and limit.high is not None:
            yield Check(kind=kind, high=limit.high)
        return
    once = re.search(r"(?<!\w)(?:больше|более|максимум|только) одн\w+", outside, re.IGNORECASE)
    if once:
        yield Check(kind=kind, high=Decimal(1))
    elif _DENIES.search(outside) is not None:
        if _denied_itself(outside, found.start()):
            yield Check(kind=kind, high=Decimal(0))
    elif (
        kind is not CheckKind.EXCLAMATION
        and _MUST_HAVE.search(outside)
        and re.search(r"(?<!\w)(?:в|к) (?:кажд\w+|конце)|обязательн|всегда", outside, re.IGNORECASE)
    ):
        yield Check(kind=kind, low=Decimal(1))


_DOES_WITHOUT: Final = listed(
    "ставить использовать употреблять вставлять добавлять писать слать давать злоупотреблять присылать отправлять "
    "нужный надо прикладывать делать прикреплять размещать публиковать"
)


def _denied_itself(text: str, at: int) -> bool:
    """Whether the sign is what is denied: «без смайликов», «смайлики не ставим», «нельзя ставить смайлики»."""
    if re.search(r"(?<!\w)(?:без|никаких|избега\w+|запрет на|убира\w+)\s+(?:\w+\s+){0,2}$", text[:at], re.IGNORECASE):
        return True
    if re.search(r"(?<!\w)(?:нельзя|запрещ\w+|недопустим\w+)(?!\w)", text, re.IGNORECASE):
        return True
    items = tokens(text)
    return any(
        a.lower == "не" and b.is_word and {f.lemma for f in forms(b.text)} & _DOES_WITHOUT for a, b in pairwise(items)
    ) or bool(re.search(r"(?<!\w)не нужн\w+", text, re.IGNORECASE))


# lengths

_PIECES: Final = {
    "знак": Piece.CHARS, "символ": Piece.CHARS, "буква": Piece.CHARS, "слово": Piece.WORDS, "фраза": Piece.SENTENCES,
    "предложение": Piece.SENTENCES, "абзац": Piece.PARAGRAPHS, "строка": Piece.LINES, "строчка": Piece.LINES,
    "пункт": Piece.ITEMS,
}  # fmt: skip
_WHOLE: Final = listed(
    "ответ письмо пост сообщение текст отвечать писать отзыв комментарий новость анонс объявление статья смс "
    "рассылка сторис список ответить написать черновик"
)
_TITLES: Final = listed("заголовок тема")


def _length(sentence: str) -> Iterator[Check]:
    rule = norm(sentence)
    for clause in rule.clauses:
        for bound in clause.bounds:
            piece = next((_PIECES[n] for n in bound.noun if n in _PIECES), None)
            place = _measured_place(clause, rule.text)
            if piece is None or bound.measure is not Measure.COUNT or bound.condition or place is None:
                continue
            low, high = _claim(bound, clause, rule.text)
            if low is not None or high is not None:
                yield Check(kind=CheckKind.LENGTH, unit=piece.value, low=low, high=high, place=place)
    if re.search(
        r"(?<!\w)(?:одним предложением|в одно предложение|одной фразой|в одну фразу)(?!\w)", sentence, re.IGNORECASE
    ):
        yield Check(kind=CheckKind.LENGTH, unit=Piece.SENTENCES.value, high=Decimal(1))


def _measured_place(clause: Clause, text: str) -> Place | None:
    """The whole draft, its first line, or None where something else is measured."""
    lemmas = frozenset().union(*(w.lemmas for w in clause.words))
    if lemmas & _TITLES:
        return Place.TITLE
    return Place.ANYWHERE if lemmas & _WHOLE or _lemmas_of(text) & _WHOLE else None


def _claim(bound: Bound, clause: Clause, text: str) -> tuple[Decimal | None, Decimal | None]:
    """The bound as drafts have to keep it: «в два предложения» is two at most, «длиннее 300 знаков не пишем» 300."""
    if clause.mode in (Mode.MUST_NOT, Mode.NEED_NOT):
        return (None, None) if bound.exact else (bound.high, bound.low)
    if bound.exact and not bound.strict:
        return None, bound.high
    return bound.low, bound.high


# amounts

_AMOUNTS: Final = (Measure.PERCENT, Measure.MONEY, Measure.SPAN)
#: a span needs a word for what lasts; these name only that something is said
_NO_TOPIC: Final = listed("клиент ответ письмо сообщение звонок чат заявка")


def _amount(sentence: str) -> Iterator[Check]:
    """«скидка не больше 10 %», «больше 15 % скидки не обещаем»: limits of what a draft may name."""
    rule = norm(sentence)
    for clause in rule.clauses:
        for bound in clause.bounds:
            if bound.measure not in _AMOUNTS or bound.condition or clause.zone(Zone.FIRST) or clause.zone(Zone.WITHOUT):
                continue
            if bound.exact and not bound.strict:
                continue
            low, high = _claim(bound, clause, rule.text)
            topic = _topic(clause)
            if topic is not None and (low is not None or high is not None) and _names_amounts(clause, bound):
                yield Check(kind=CheckKind.AMOUNT, words=(topic,), unit=bound.measure.value, low=low, high=high)


def _topic(clause: Clause) -> str | None:
    """What the amount is of: the only noun that tells something, or a word for a sum and what it is a sum of."""
    things = [
        w for w in clause.words if w.sense is Sense.THING and w.zone is Zone.CORE and not w.weak and w.pos == "NOUN"
    ]
    things = [w for w in things if not w.after]
    others = [w for w in clause.words if w.sense is Sense.WHICH and w.pos in ("ADJF", "PRTF")]
    who = [w for w in clause.words if w.sense is Sense.WHO and not w.weak]
    if others or who or not things or things[0].lemmas & _NO_TOPIC:
        return None
    if len(things) == 2 and things[0].lemmas & SUMS and modifies(things[1], things[0]):
        return " ".join(w.text.lower() for w in things)
    return things[0].text.lower() if len(things) == 1 else None


#: words for an amount of money, which say nothing of what it is for
SUMS: Final = listed("сумма стоимость цена бюджет размер")

_TELLS: Final = listed(
    "обещать давать предлагать делать называть указывать быть составлять писать предоставлять длиться держать "
    "гарантировать обещаем дать требовать брать просить занимать"
)


def _names_amounts(clause: Clause, bound: Bound) -> bool:
    """Whether a draft that names a greater amount breaks the rule; of a deed («отвечаем за час») it can't be told."""
    acts = [w for w in clause.acts if not w.lemmas & _TELLS]
    return not acts and clause.mode is not Mode.MAY


# values of a kind that is not to be named at all

_PERCENTS: Final = listed("процент")
_PRICES: Final = listed("цена стоимость ценник прайс расценка тариф сумма")
_NAMING: Final = listed(
    "писать называть указывать сообщать публиковать озвучивать говорить ставить обещать давать приводить упоминать "
    "выражать оценивать назвать написать указать сообщить озвучить назвать"
)


def _value(sentence: str) -> Iterator[Check]:
    """«Шансы в процентах не называем», «цены в постах не пишем»; of «цены конкурентов» code can't tell."""
    rule = norm(sentence)
    if any(b.measure in _AMOUNTS for b in rule.bounds):
        return
    for clause in rule.clauses:
        named = [w for w in clause.words if w.lemmas & (_PERCENTS | _PRICES) and w.zone is Zone.CORE]
        denied = clause.mode is Mode.MUST_NOT and any(w.lemmas & _NAMING for w in clause.words if w.sense is Sense.ACT)
        without = [w for w in clause.words if w.lemmas & (_PERCENTS | _PRICES) and (w.absent or w.zone is Zone.WITHOUT)]
        for word in named if denied else without:
            percent = bool(word.lemmas & _PERCENTS)
            others = [w for w in clause.words if w is not word and _divides_value(w)]
            if percent or not others:
                topic = tuple(w.text.lower() for w in others if w.pos == "NOUN") if percent else ()
                yield Check(kind=CheckKind.VALUE, words=topic, unit="percent" if percent else "money")


def _divides_value(word: Word) -> bool:
    """Whether a word tells which values are meant: «закупочные цены», «цены конкурентов», «шансы в процентах»."""
    if word.weak or (word.after and word.sense is Sense.THING and word.lemmas & _GENRES):
        return False
    return word.sense in (Sense.THING, Sense.WHICH, Sense.WHO, Sense.NUMBER) and not word.lemmas & _ANY_TEXT


#: kinds of which code sees every case
_COUNTED: Final = frozenset(
    {CheckKind.EXCLAMATION, CheckKind.EMOJI, CheckKind.LINK, CheckKind.LENGTH, CheckKind.FORBIDDEN, CheckKind.REGISTER}
)


@lru_cache(maxsize=2048)
def told_by_code(text: str) -> bool:
    """Whether the checks of a rule say all that it says, so that nobody else's verdict on a draft is needed."""
    checks = compile_checks(text)
    if not checks or any(c.kind not in _COUNTED or c.only_in for c in checks):
        return False
    return len(_sentences(text)) == 1 and len(norm(text).clauses) <= len(checks)
