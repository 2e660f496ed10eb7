"""Several facts in one breath: a sentence that begins without a full stop, a subject that is said once (MEM-2).

A split never takes a number or a negation from its fact; where it isn't sure that both sides are facts there is none.
"""

from __future__ import annotations

import re
from typing import Final

from bot.language import names
from bot.language.grammar import Role, Word, says_something, words
from bot.language.lemmas import forms, listed

_COMMA: Final = re.compile(r",\s+(?![^«»]*»)(?![^()]*\))")
_CAPITAL: Final = re.compile(r"(?<=[\w%₽»)])\s+(?=[А-ЯЁ][а-яё]+\s)")
#: words that may stand between a subject said before and its next verb
_BEFORE_VERB: Final = frozenset(
    {"не", "теперь", "всегда", "обычно", "часто", "редко", "иногда", "никогда", "также", "ещё"}
)


def apart(text: str) -> list[str]:
    """The facts of a sentence, each whole; the text alone when it is one."""
    return [fact for one in _sentences(text) for part in _by_verbs(one) for fact in _by_subjects(part)]


def _spoken(text: str) -> list[Word]:
    return [w for w in words(text) if w.role is not Role.MARK]


# --- a sentence begins without a full stop ----------------------------------------------------------------------------


def _sentences(text: str) -> list[str]:
    for match in _CAPITAL.finditer(text):
        left, right = text[: match.start()], text[match.end() :]
        if _ends_fact(left) and _begins_fact(right):
            return [left, *_sentences(right)]
    return [text]


def _ends_fact(left: str) -> bool:
    said = _spoken(left)
    if len(said) < 2 or said[-1].token.capital:
        return False  # «с ООО Ромашка», «Мария Иванова» are names of two words
    if said[-1].role in (Role.PREPOSITION, Role.CONJUNCTION, Role.PARTICLE, Role.ADJECTIVE, Role.VERB):
        return False
    return left.count("«") == left.count("»") and says_something(left)


def _begins_fact(right: str) -> bool:
    """A common noun in the nominative with something said of it, or somebody's name before a verb."""
    said = _spoken(right)
    if len(said) < 3 or not says_something(right):
        return False
    first, then = said[0], said[1]
    if any(r.case == "nomn" for r in names.surname_readings(first.token.text)) or names.full_names(first.token.text):
        return then.role is Role.VERB and then.has("3per", "sing")
    form = forms(first.token.text)[0]
    common = form.known and not form.is_name and form.pos == "NOUN" and form.case == "nomn"
    return common and then.role in (Role.PREPOSITION, Role.VERB, Role.NUMBER)


# --- a subject is said once, or each part has its own -----------------------------------------------------------------


def _by_verbs(text: str) -> list[str]:
    parts = _COMMA.split(text)
    if len(parts) < 2 or ":" in text or ";" in text:
        return [text]
    subject = _subject(parts[0])
    if subject is None:
        return [text]
    out = [parts[0]]
    for part in parts[1:]:
        if _goes_on(part, parts[0]):
            out.append(f"{subject} {part}")
        elif _subject(part) is not None:
            out.append(part)
        else:
            return [text]
    return out


#: words by which a part leans on the one before
_LEANS: Final = listed(
    """
    он она они оно его ее их ему ей им это этот эта эти там туда тут здесь поэтому потому свой свои свою своего сам сама сами
    тоже также который которая которые что чтобы если когда пока хотя так значит иначе и а но или либо
    """
)
#: things that belong to what was told before: «договор подписан, оригинал отдали юристу»
_BELONGS: Final = listed(
    """
    оригинал копия ключ цена остаток срок адрес депозит деньги сумма оплата номер доставка документ акт счет чек гарантия скидка
    причина часть половина результат ответ заказ клиент поставщик аванс залог долг предоплата крышка дверь ножка
    """
)
_MOST: Final = 3


def _by_subjects(text: str) -> list[str]:
    """«Рентген в ремонте, УЗИ переехало в кабинет 3»: each part says of a thing of its own what became of it."""
    parts = _COMMA.split(text)
    if not 1 < len(parts) <= _MOST or ":" in text or ";" in text:
        return [text]
    heads = [_told_of(part) for part in parts]
    if any(h is None for h in heads) or len(set(heads)) < len(heads):
        return [text]
    said = [_spoken(part) for part in parts]
    if any(w.lower in _LEANS for one in said[1:] for w in one) or any(one[0].lemma in _BELONGS for one in said[1:]):
        return [text]
    if any(all(w.role not in (Role.VERB, Role.SHORT) for w in one) for one in said[1:]):
        return [text]
    return parts


def _told_of(part: str) -> str | None:
    """The thing that a part begins with and tells of what became of it or where it is; None when it does nothing such."""
    said = _spoken(part)
    if len(said) < 2 or said[0].role not in (Role.NOUN, Role.SIGN):
        return None
    if not (said[0].role is Role.SIGN or said[0].may_be("nomn")):
        return None
    head = said[:2] if said[1].role in (Role.NUMBER, Role.SIGN) else said[:1]
    rest = said[len(head) :]
    if not rest:
        return None
    acted = [w for w in rest if w.role is Role.VERB]
    if any(w.has("1per") or w.has("2per") for w in acted) or any(
        w.role in (Role.INFINITIVE, Role.IMPERATIVE) for w in said
    ):
        return None
    became = any(w.has("past") for w in acted) or rest[0].role is Role.SHORT
    placed = rest[0].role is Role.PREPOSITION and len(rest) == 2 and rest[1].role is Role.NOUN and not acted
    return " ".join(w.lower for w in head) if became or placed else None


def _subject(part: str) -> str | None:
    """What stands before the verb of a part that is somebody's habit: «клиент Барс» of «клиент Барс платит картой»."""
    said = _spoken(part)
    at = next((i for i, w in enumerate(said) if _acts(w)), None)
    if at is None or at == 0 or at == len(said) - 1:
        return None
    named = said[:at]
    if named[-1].lower == "не":
        named = named[:-1]
    if not named or not all(w.role in (Role.NOUN, Role.ADJECTIVE, Role.SIGN) for w in named) or len(named) > 3:
        return None
    if not named[0].may_be("nomn"):
        return None
    end = named[-1].token.end
    return part[:end] + ("»" if part[end : end + 1] == "»" else "")


def _acts(word: Word) -> bool:
    return word.role is Role.VERB and word.has("3per") and word.has("pres")


def _goes_on(part: str, first: str) -> bool:
    """A part that begins with a verb in the number of the first one's, and names no other subject."""
    said = _spoken(part)
    while said and said[0].lower in _BEFORE_VERB:
        said = said[1:]
    if len(said) < 2 or not _acts(said[0]):
        return False
    verb = next(w for w in words(first) if _acts(w))
    number = "plur" if verb.has("plur") else "sing"
    return said[0].has(number) and not any(_nominative(w) for w in said[1:])


def _nominative(word: Word) -> bool:
    """A noun that can only be a subject."""
    return word.role is Role.NOUN and word.may_be("nomn") and not (word.may_be("accs") or word.ruled)
