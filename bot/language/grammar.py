"""What each word does in its clause: the part of speech that fits there, and what a clause says by its form.

A dictionary gives every reading of a word; here one is chosen by its share and its neighbours. There is no parser:
the questions asked of a clause (is there a predicate? who acts? is it an instruction?) need only this much.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.language.lemmas import Form, Kind, Token, forms, listed, tokens


class Role(StrEnum):
    """What the word is, as far as a clause cares."""

    VERB = "verb"
    INFINITIVE = "infinitive"
    IMPERATIVE = "imperative"
    #: short adjectives and participles: «закрыт», «нужен», «запрещено»
    SHORT = "short"
    #: «надо», «нельзя», «можно», «нет»
    PREDICATIVE = "predicative"
    NOUN = "noun"
    PRONOUN = "pronoun"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    COMPARATIVE = "comparative"
    GERUND = "gerund"
    NUMBER = "number"
    PREPOSITION = "preposition"
    CONJUNCTION = "conjunction"
    PARTICLE = "particle"
    #: quotes, codes, links, names in Latin letters
    SIGN = "sign"
    MARK = "mark"


_ROLES: Final = {
    "VERB": Role.VERB,
    "INFN": Role.INFINITIVE,
    "PRTS": Role.SHORT,
    "ADJS": Role.SHORT,
    "PRED": Role.PREDICATIVE,
    "NOUN": Role.NOUN,
    "NPRO": Role.PRONOUN,
    "ADJF": Role.ADJECTIVE,
    "PRTF": Role.ADJECTIVE,
    "ADVB": Role.ADVERB,
    "COMP": Role.COMPARATIVE,
    "GRND": Role.GERUND,
    "NUMR": Role.NUMBER,
    "PREP": Role.PREPOSITION,
    "CONJ": Role.CONJUNCTION,
    "PRCL": Role.PARTICLE,
    "INTJ": Role.PARTICLE,
}
_FIXED: Final = {
    "есть": Role.VERB, "нету": Role.PREDICATIVE, "нет": Role.PREDICATIVE, "надо": Role.PREDICATIVE,
    "больше": Role.ADVERB, "меньше": Role.ADVERB, "раз": Role.NOUN, "максимум": Role.ADVERB, "минимум": Role.ADVERB,
    "только": Role.PARTICLE, "это": Role.PRONOUN, "все": Role.PRONOUN, "мой": Role.ADJECTIVE, "после": Role.PREPOSITION,
    "можно": Role.PREDICATIVE, "как": Role.CONJUNCTION, "три": Role.NUMBER, "выходной": Role.NOUN,
    "строго": Role.ADVERB, "около": Role.PREPOSITION, "один": Role.NUMBER, "одна": Role.NUMBER, "вдова": Role.NOUN,
    "а": Role.CONJUNCTION, "и": Role.CONJUNCTION, "но": Role.CONJUNCTION, "уже": Role.ADVERB, "ну": Role.PARTICLE,
    "вот": Role.PARTICLE, "там": Role.ADVERB, "тут": Role.ADVERB, "дома": Role.ADVERB, "утром": Role.ADVERB,
    "ревью": Role.NOUN,
}  # fmt: skip
_PREDICATES: Final = frozenset(
    {Role.VERB, Role.INFINITIVE, Role.IMPERATIVE, Role.SHORT, Role.PREDICATIVE, Role.COMPARATIVE}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One token with the reading chosen for it; `form` is None for numbers, signs and marks."""

    token: Token
    role: Role
    form: Form | None = None
    #: a preposition governs it, adjectives and numbers between
    ruled: bool = False
    #: «не» or «ни» stands right before it
    negated: bool = False

    @property
    def lower(self) -> str:
        return self.token.lower

    @property
    def lemma(self) -> str:
        return self.form.lemma if self.form else self.token.norm

    def has(self, *grammemes: str) -> bool:
        """Whether the chosen reading has all these grammemes."""
        return self.form is not None and self.form.grammemes.issuperset(grammemes)

    @property
    def is_predicate(self) -> bool:
        return self.role in _PREDICATES

    @property
    def is_nominal(self) -> bool:
        return self.role in (Role.NOUN, Role.PRONOUN, Role.SIGN)

    def may_be(self, *grammemes: str) -> bool:
        """Whether any likely reading of the same role has all these grammemes."""
        if self.form is None:
            return False
        return any(
            f.grammemes.issuperset(grammemes) and _ROLES.get(f.pos or "") is self.role for f in _likely(self.token.text)
        )


@lru_cache(maxsize=2048)
def words(text: str) -> tuple[Word, ...]:
    """Every token of the text with its chosen reading, in order."""
    items = tokens(text)
    out: list[Word] = []
    before: Word | None = None
    under = False
    for token in items:
        word = _word(token, last=out[-1] if out else None)
        if word.role is Role.MARK:
            out.append(word)
            continue
        word = replace(word, ruled=under, negated=before is not None and before.lower in ("не", "ни"))
        out.append(word)
        under = word.role is Role.PREPOSITION or (under and word.role in (Role.ADJECTIVE, Role.NUMBER))
        before = word
    return tuple(out)


def _word(token: Token, *, last: Word | None) -> Word:
    match token.kind:
        case Kind.PUNCT:
            return Word(token=token, role=Role.MARK)
        case Kind.NUMBER | Kind.CLOCK | Kind.DATE:
            return Word(token=token, role=Role.NUMBER)
        case Kind.CODE | Kind.LINK:
            return Word(token=token, role=Role.SIGN)
        case _:
            pass
    if token.lower.isascii():
        return Word(token=token, role=Role.SIGN)
    role = _role(token, before=last)
    return Word(token=token, role=role, form=_form(token, role, before=last))


def _likely(word: str) -> tuple[Form, ...]:
    readings = forms(word)
    best = readings[0].score
    return tuple(f for f in readings if f.score >= best * 0.1)


def _role(token: Token, *, before: Word | None) -> Role:
    if (fixed := _FIXED.get(token.lower)) is not None:
        return fixed
    if token.lower == "моем" and (before is None or before.role is not Role.PREPOSITION):
        # «мой» has this form after a preposition only; elsewhere it is «мыть»
        return Role.VERB
    shares: dict[Role, float] = {}
    for form in forms(token.text):
        role = _ROLES.get(form.pos or "", Role.SIGN)
        if role is Role.VERB and "impr" in form.grammemes:
            role = Role.IMPERATIVE
        shares[role] = shares.get(role, 0.0) + form.score
    negated = before is not None and before.lower == "не"
    first = forms(token.text)[0]
    if not first.known and first.pos in ("ADJF", "ADJS") and first.score < 0.2:
        return Role.NOUN
    if not first.known and negated and token.lower.endswith(("ем", "им", "емся", "имся")):
        return Role.VERB
    if shares.get(Role.VERB, 0) >= 0.3 and Role.SHORT in shares:
        shares[Role.SHORT] -= shares.pop(Role.VERB) if _short_fits(before) else 0
        shares[Role.SHORT] = max(shares[Role.SHORT], 0.29)
    if Role.IMPERATIVE in shares and Role.VERB in shares and shares[Role.VERB] >= shares[Role.IMPERATIVE]:
        shares.pop(Role.IMPERATIVE)
    if negated and (verbal := [r for r in (Role.VERB, Role.IMPERATIVE, Role.INFINITIVE) if shares.get(r, 0) >= 0.2]):
        return max(verbal, key=lambda r: shares[r])
    return max(shares, key=lambda r: shares[r])


def _short_fits(before: Word | None) -> bool:
    """«Был принимаем», «ими любим»: the rare place where a passive reading beats the first person plural."""
    return before is not None and (before.lemma in ("быть", "стать") or before.may_be("ablt"))


def _form(token: Token, role: Role, *, before: Word | None) -> Form | None:
    fitting = [
        f
        for f in forms(token.text)
        if _ROLES.get(f.pos or "") is role or (role is Role.IMPERATIVE and "impr" in f.grammemes)
    ]
    if role is Role.VERB:
        fitting = [f for f in fitting if "impr" not in f.grammemes] or fitting
    if not fitting:
        return forms(token.text)[0]
    if before is not None and before.role is Role.PREPOSITION and role in (Role.NOUN, Role.ADJECTIVE, Role.PRONOUN):
        return next((f for f in fitting if f.case not in (None, "nomn")), fitting[0])
    return fitting[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A stretch of words between pauses, with the questions people ask of it."""

    words: tuple[Word, ...]
    #: without punctuation
    spoken: tuple[Word, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spoken", tuple(w for w in self.words if w.role is not Role.MARK))

    @property
    def predicates(self) -> tuple[Word, ...]:
        return tuple(w for w in self.words if w.is_predicate)

    @property
    def subject(self) -> Word | None:
        """The first noun or pronoun read as a nominative that no preposition rules."""
        return next((w for w in self.spoken if w.is_nominal and not w.ruled and w.has("nomn")), None)


@lru_cache(maxsize=512)
def clause(text: str) -> Clause:
    """The whole text as one clause."""
    return Clause(words=words(text))


def says_something(text: str) -> bool:
    """Whether the text states anything, as against naming a thing or pointing at it.

    «Номер машины», «того клиента», «про Савельева» name; «кабинет на ремонте», «арка 3 метра», «гостям чай» state.
    """
    said = clause(text)
    spoken = [w for w in said.spoken if not _empty(w)]
    if any(w.is_predicate or w.role is Role.GERUND for w in spoken):
        return True
    if len(spoken) < 2:
        return False
    return _has_value(spoken) or _has_copula(said) or not _only_names(said, spoken)


def says_by_ellipsis(text: str) -> bool:
    """«Гришу на склад»: an object with a goal, the verb left out, where no verb outside governs it."""
    said = clause(text)
    head = next((w for w in said.spoken if w.role is Role.NOUN), None)
    if head is None or head.ruled or head.lemma in _SLOTS or any(w.has("Apro") for w in said.spoken):
        return False
    rest = said.spoken[said.spoken.index(head) + 1 :]
    return _names_object(said, head) and any(w.role is Role.PREPOSITION for w in rest)


def _empty(word: Word) -> bool:
    return (word.role is Role.PARTICLE and word.lower not in _BOUNDS) or word.lower in (
        "там",
        "тут",
        "вот",
        "и",
        "а",
        "уже",
    )


def _has_value(spoken: list[Word]) -> bool:
    """A number, a code, a link or a Latin word beside something else."""
    return any((w.role is Role.NUMBER and not w.has("Coll")) or w.role is Role.SIGN for w in spoken)


def _has_copula(said: Clause) -> bool:
    """A dash or a colon with something on both sides."""
    inner = said.words[1:-1]
    return any(w.role is Role.MARK and w.lower in {"—", "–", ":", "-", "="} for w in inner)


#: a noun that names a slot to be filled: by itself it states nothing
_SLOTS: Final = listed(
    """
    адрес номер телефон имя фамилия отчество почта день дата цена стоимость размер код пароль пин ссылка
    реквизит реквизиты контакт счет марка модель лицо название клиент клиентка человек поставщик покупатель
    заказчик сумма срок время место должность график расписание рост вес возраст подпись паспорт логин ник
    стаж оклад зарплата ставка рецепт список
    """
)
_BOUNDS: Final = frozenset({"только", "лишь", "исключительно"})


def _only_names(said: Clause, spoken: list[Word]) -> bool:
    """Whether the words are one noun phrase with its attributes and nothing said of it."""
    if spoken[0].lower in ("про", "о", "об", "обо", "насчет"):
        return True
    if any(w.role is Role.ADVERB or w.lower in _BOUNDS for w in spoken):
        return False
    if spoken[0].lower in ("без", "никаких", "никакого", "никакой"):
        return False
    phrases = sum(w.role is Role.PREPOSITION for w in spoken)
    head = next((w for w in spoken if w.is_nominal and not w.ruled), None)
    if head is None:
        return not phrases or (phrases == 1 and spoken[0].role is Role.PREPOSITION)
    at = spoken.index(head)
    if head.has("nomn") and head.role is Role.PRONOUN:
        return False
    if _other_case([head], said):
        return all(w.ruled or not w.may_be("nomn") for w in spoken[at + 1 :] if w.is_nominal)
    if _names_object(said, head):
        return True
    if any(w.role not in (Role.ADJECTIVE, Role.CONJUNCTION) for w in spoken[:at]):
        return False
    if _two_nominatives(said, head) or _other_case(spoken[at + 1 :], said):
        return False
    slot = head.lemma in _SLOTS
    owned = any(w.lower == "у" for w in spoken[at + 1 :])
    return not phrases or (slot and phrases == 1 and not owned)


def _other_case(rest: list[Word], said: Clause) -> bool:
    """A dative or an instrumental after the head is no attribute: «ключ охране»."""
    return any(
        w.role is Role.NOUN
        and not w.ruled
        and w.form is not None
        and w.form.known
        and not (w.may_be("gent") or w.may_be("nomn") or w.may_be("accs"))
        for w in rest
    )


def _names_object(said: Clause, head: Word) -> bool:
    """Whether the phrase is an object and no subject: «ту женщину», «его», «про Савельева»."""
    if head.role is Role.PRONOUN:
        return not head.may_be("nomn")
    attributes = [w for w in said.spoken[: said.spoken.index(head)] if w.role is Role.ADJECTIVE]
    if any(w.may_be("accs") and not w.may_be("nomn") for w in attributes):
        return True
    if head.form is None or not head.form.known:
        return False
    return head.form is not None and not head.may_be("nomn") and not head.may_be("gent")


def _two_nominatives(said: Clause, head: Word) -> bool:
    """«Спонсор выпускного «Кедр»», «бухгалтер Света», «Орлова вдова»."""
    if not head.may_be("nomn"):
        return False
    rest = said.spoken[said.spoken.index(head) + 1 :]
    return any(not w.ruled and _may_say_of(w) for w in rest)


def _may_say_of(word: Word) -> bool:
    """Whether a word after the head can be its predicate: a nominative that is no genitive attribute."""
    if word.role is Role.ADJECTIVE:
        return word.has("nomn")
    if word.role is not Role.NOUN or not word.may_be("nomn"):
        return False
    guessed = word.form is None or not word.form.known
    return guessed or not word.has("gent") or (word.token.capital and word.may_be("nomn", "Name"))
