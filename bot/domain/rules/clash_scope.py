"""All that is forbidden carried by another verb; every case against some; waiting against none (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.rules.cases import exempted, restricts
from bot.domain.rules.likeness import ALIKE, generic, is_doer, likeness, modifies
from bot.domain.rules.matter import apart_by_bounds
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.pairs import Match, Pair
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import forms, listed

#: what synonyms told by the thesaurus alone reach is less than this
_SURE: Final = 0.86
_NOUNS: Final = (Sense.THING, Sense.WHO)


def turned(both: Pair) -> Reason | None:
    """«пишем от первого лица» and «от первого лица не пишем»: the same words, and one of them forbids."""
    if both.old.sign * both.new.sign > 0 or exempted(both) or restricts(both) or len(both.matches) < _ENOUGH:
        return None
    if apart_by_bounds(both):
        return None  # «тяжелее 30 кг не берём» and «берём до 30 кг»
    if any(m.level < _SURE or m.opposite or m.old.zone is not m.new.zone for m in both.matches):
        return None
    if any(not w.weak for w in (*both.only_old, *both.only_new)) or not any(_deed(m.old) for m in both.matches):
        return None
    act = next(m for m in both.matches if _deed(m.old))
    return Reason(ground=Ground.POLARITY, old=act.old.text, new=act.new.text)


#: so many words must be shared where the deed says little
_ENOUGH: Final = 2


def _deed(word: Word) -> bool:
    return word.sense is Sense.ACT


def carried(both: Pair) -> Reason | None:
    """«макеты в портфолио не выкладываем» and «макеты идут в портфолио»: all that is forbidden but for the verb."""
    if both.old.sign * both.new.sign > 0 or exempted(both) or restricts(both) or both.kinds_apart:
        return None
    ban, does = (both.old, both.new) if both.old.sign < 0 else (both.new, both.old)
    left = both.only_old if ban is both.old else both.only_new
    beyond = both.only_new if ban is both.old else both.only_old
    if ban.mode is not Mode.MUST_NOT or does.mode is Mode.NEED_NOT or not ban.acts:
        return None
    if any(not _deed(w) and not w.weak for w in left) or any(
        w.sense in _NOUNS and not w.weak and w.zone is not Zone.FIRST for w in beyond
    ):
        return None
    nouns = [m for m in both.matches if m.old.sense in _NOUNS and m.new.sense in _NOUNS and m.level >= _SURE]
    things = [m for m in nouns if not (m.old.weak and m.new.weak)]
    if len(nouns) < _ENOUGH or not things or any(m.old.after != m.new.after for m in nouns):
        return None
    says = all(generic(w) or w.weak for w in does.acts)
    gets = all(w.weak or w.lemmas & _BECOMES for w in does.acts) and len(things) >= _ENOUGH
    if not does.acts or not (gets or (says and (_tells(ban) or _with(things, does is both.new)))):
        return None
    return Reason(ground=Ground.POLARITY, old=both.old.acts[0].text, new=both.new.acts[0].text)


def _tells(ban: Clause) -> bool:
    return all(w.lemmas & _SPEECH for w in ban.acts)


_SPEECH: Final = listed(
    "сообщать сообщить говорить сказать рассказывать рассказать предупреждать предупредить уведомлять уведомить "
    "напоминать напомнить извещать известить"
)


def _with(things: list[Match], new: bool) -> bool:
    """«отвечаем голосовыми»: by which means."""
    words = [m.new if new else m.old for m in things]
    return any(not w.after and forms(w.text)[0].case == "ablt" for w in words)


#: verbs by which a thing gets somewhere, whoever does it
_BECOMES: Final = listed(
    "идти пойти попадать попасть выходить лежать играть висеть стоять оказываться появляться бывать ехать"
)


def every_case(both: Pair) -> Reason | None:
    """«чек печатаем всегда» and «чек печатаем только по просьбе»."""
    if both.old.sign < 0 or both.new.sign < 0 or both.deeds_differ or both.apart or exempted(both):
        return None
    for some, all_, words, others in (
        (both.old, both.new, both.only_old, both.only_new), (both.new, both.old, both.only_new, both.only_old),
    ):  # fmt: skip
        held = [w for w in words if w.only and w.zone is Zone.FIRST]
        if not held or not all_.always or some.always or all_.zone(Zone.FIRST):
            continue
        if any(w.sense in _NOUNS and not w.weak for w in others) or not both.things or not both.acts:
            continue
        return Reason(ground=Ground.CONDITION, old=_said(both.old, held), new=_said(both.new, held))
    return None


def at_once(both: Pair) -> Reason | None:
    """«цену называем только после осмотра» and «цену называем сразу»."""
    if both.old.sign < 0 or both.new.sign < 0 or both.deeds_differ or exempted(both):
        return None
    if both.kinds_apart or not both.things or not both.acts:
        return None
    for waits, hastens, words in ((both.old, both.new, both.only_old), (both.new, both.old, both.only_new)):
        held = [w for w in words if w.zone is Zone.FIRST and w.after == "после"]
        if not held or not hastens.at_once or hastens.zone(Zone.FIRST) or waits.at_once:
            continue
        rest = [w for w in (*both.only_old, *both.only_new) if w not in held and w.zone is Zone.CORE and not w.weak]
        if any(w.sense in (Sense.WHO, Sense.WHEN) or (w.sense is Sense.THING and not w.after) for w in rest):
            continue
        return Reason(ground=Ground.CONDITION, old=_said(both.old, held), new=_said(both.new, held))
    return None


def only_some(both: Pair) -> Reason | None:
    """«ночные смены только для опытных» and «стажёров ставим в ночные смены», «приходят все»."""
    if both.old.sign < 0 or both.new.sign < 0 or exempted(both) or both.kinds_apart:
        return None
    for narrow, wide, mine, theirs in (
        (both.old, both.new, both.only_old, both.only_new), (both.new, both.old, both.only_new, both.only_old),
    ):  # fmt: skip
        some = [w for w in mine if w.only and _people(w) and (w.zone is Zone.CORE or w.after != "через")]
        rest = [w for w in mine if w not in some and w.sense in _NOUNS and not w.weak]
        if not some or rest or any(w.only for w in wide.words):
            continue
        others = [w for w in theirs if w.sense is Sense.WHO and not w.after and w.zone is Zone.CORE and not w.absent]
        things = [
            m for m in both.matches if m.level >= _SURE and {m.old.sense, m.new.sense} & {Sense.THING, Sense.WHEN}
        ]
        heads = [n for m in both.matches for n in (m.old, m.new)]
        free = [w for w in theirs if w.sense is Sense.THING and not w.weak and not any(modifies(w, h) for h in heads)]
        if not things or free or (not others and not wide.always) or (both.deeds_differ and not _comes(both)):
            continue
        if any(likeness(a, b) >= ALIKE for a in some for b in wide.words) or narrow.mode is Mode.MAY:
            continue
        doing = {is_doer(w, narrow) for w in some} | {is_doer(w, wide) for w in others}
        if (others and any(w.lemmas & _SERVED for w in others)) or len(doing) > 1:
            continue
        if others and True in doing and narrow.acts and wide.acts and not both.acts and not _comes(both):
            continue  # «скидки даёт только директор» and «скидки видит менеджер»
        return Reason(ground=Ground.WHO, old=_said(both.old, [*some, *others]), new=_said(both.new, [*some, *others]))
    return None


#: people that things are done for, whoever does them
_SERVED: Final = listed("клиент покупатель заказчик гость посетитель")
_COMES: Final = listed("приходить присутствовать являться прийти участвовать быть ходить собираться")


def _comes(both: Pair) -> bool:
    return all(w.lemmas & _COMES for c in (both.old, both.new) for w in c.acts)


def _people(word: Word) -> bool:
    """Somebody, or an adjective that stands for somebody: «для опытных»."""
    if word.sense is Sense.WHO:
        return True
    plural = any(f.number == "plur" for f in forms(word.text)[:2])
    return word.pos in ("ADJF", "PRTF") and word.sense is Sense.THING and plural


def _said(clause: Clause, words: list[Word]) -> str:
    found = [w.text for w in clause.words if w in words] or [w.text for w in clause.acts]
    return " ".join(found) or clause.words[0].text
