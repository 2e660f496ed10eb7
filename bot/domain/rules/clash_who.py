"""Who does it, who keeps it, who pays (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.rules.cases import exempted, is_special, one_topic, same_words
from bot.domain.rules.doing import BODIES, doers
from bot.domain.rules.likeness import ALIKE, generic, is_doer, likeness
from bot.domain.rules.matter import apart_by_bounds, matter, two_cases
from bot.domain.rules.norms import Clause, Mode, Norm, Sense
from bot.domain.rules.pairs import Pair
from bot.domain.rules.payment import Payment, payment
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import listed


def doer(both: Pair) -> Reason | None:
    """«договор подписывает директор» and «договор подписывает юрист»."""
    mine, theirs = doers(both.old), doers(both.new)
    if not mine or not theirs or both.old.sign < 0 or both.new.sign < 0 or exempted(both):
        return None
    if any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
        return None
    acted = any(not generic(m.old) and not m.opposite for m in both.acts) or same_words(both) or _made(both)
    others = [m for m in both.matches if m not in both.acts and not is_doer(m.old, both.old)]
    if not acted or not others or both.kinds_apart:
        return None
    values = {*mine, *theirs}
    exclusive = any(w.only for w in (*mine, *theirs))
    if is_special(both, values) and not any(w.only for w in mine):
        return None
    if Mode.MAY in (both.old.mode, both.new.mode) and not exclusive:
        return None
    if not one_topic(both, values, needed=0.8):
        return None
    return Reason(ground=Ground.WHO, old=mine[0].text, new=theirs[0].text)


def _made(both: Pair) -> bool:
    """«обложку рисует художник» and «обложку делает верстальщик»: one object, and one of the deeds is any deed."""
    makes = any(w.lemmas & _MAKES for c in (both.old, both.new) for w in c.acts)
    return makes and any(not m.old.after and not m.new.after and m.level == 1 for m in both.things)


_MAKES: Final = listed("делать сделать выполнять заниматься")


def holder(both: Pair) -> Reason | None:
    """«ключи у администратора» and «ключи у охраны»."""
    if both.old.acts or both.new.acts or both.old.sign < 0 or both.new.sign < 0:
        return None
    mine, theirs = (
        [w for w in c.words if w.after == "у" and (w.sense is Sense.WHO or w.lemmas & BODIES)]
        for c in (both.old, both.new)
    )
    if not mine or not theirs or any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
        return None
    values = {*mine, *theirs}
    if not both.things or not one_topic(both, values, needed=1.0) or is_special(both, values):
        return None
    return Reason(ground=Ground.WHO, old=mine[0].text, new=theirs[0].text)


def payer_clash(both: Pair, old: Norm, new: Norm) -> Reason | None:
    """«доставка за наш счёт» and «доставку платит покупатель», «входит в цену» and «платят отдельно»."""
    mine, theirs = payment(old, both.old), payment(new, both.new)
    if not mine.clashes(theirs) or both.kinds_apart or apart_by_bounds(both) or two_cases(both) or exempted(both):
        return None
    paying = mine.words | theirs.words
    about = matter(both)
    left = about.beyond(paying)
    shared = [m for m in (*both.things, *about.told) if m.old not in paying and m.new not in paying]
    if not shared or any(left):
        return None
    return Reason(ground=Ground.WHO, old=_said(mine, both.old), new=_said(theirs, both.new))


def _said(paid: Payment, clause: Clause) -> str:
    """The words that tell who pays, as they stand."""
    found = [w.text for w in clause.words if w in paid.words]
    return " ".join(found) or clause.words[0].text
