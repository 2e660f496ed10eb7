"""One matter, however it is worded, and the one wants what the other doesn't (RUL-5)."""

from __future__ import annotations

from bot.domain.rules.cases import exempted, restricts
from bot.domain.rules.likeness import EXPRESS, effective
from bot.domain.rules.matter import Deeds, Matter, apart_by_bounds, matter, times_apart
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.pairs import Pair
from bot.domain.rules.reasons import Ground, Reason


def opposed(both: Pair) -> Reason | None:
    """«на склад посторонних не водим» and «покупателю можно зайти на склад»."""
    about = matter(both)
    if not about.opposed or about.deeds is Deeds.OTHER or both.kinds_apart:
        return None
    if exempted(both) or restricts(both) or apart_by_bounds(both) or times_apart(both):
        return None
    if about.deeds is Deeds.BARE and Mode.NEED_NOT in (both.old.mode, both.new.mode):
        return None
    if not about.shared or _crossed(about) or _narrowed(about):
        return None
    return Reason(ground=Ground.POLARITY, old=_said(both.old), new=_said(both.new))


def lacking(both: Pair) -> Reason | None:
    """«без пробы не берём» and «берём золото без пробы», «перчатки не надеваем» and «без перчаток не работаем»."""
    about = matter(both)
    if about.deeds in (Deeds.OTHER, Deeds.OPPOSITE) and not about.told:
        return None
    if both.kinds_apart or exempted(both) or times_apart(both) or about.old_left or about.new_left:
        return None
    for m in both.matches:
        if m.opposite or m.level < EXPRESS or Sense.ACT in (m.old.sense, m.new.sense) or m.old.zone is m.new.zone:
            continue
        zones = {m.old.zone, m.new.zone}
        asked = m.old if m.old.zone is Zone.FIRST else m.new
        lacks = zones == {Zone.FIRST, Zone.WITHOUT} or (zones == {Zone.FIRST, Zone.CORE} and asked.after == "без")
        rest = [o for o in (*about.shared, *about.told) if o is not m]
        if (
            lacks
            and effective(m.old, both.old) * effective(m.new, both.new) < 0
            and (rest or about.deeds is Deeds.RELATED)
        ):
            return Reason(ground=Ground.CONDITION, old=m.old.text, new=m.new.text)
    return None


def _crossed(about: Matter) -> bool:
    """A noun that the one has first, or lacks, and the other does something with: no deed opposed to a deed."""
    return any(m.old.zone is not m.new.zone for m in about.shared)


def _narrowed(about: Matter) -> bool:
    """Whether one of the two names a case that the other doesn't; how a thing is done is none when it is done."""
    ban_is_old = about.both.old.sign < 0
    ban, does = (about.old_left, about.new_left) if ban_is_old else (about.new_left, about.old_left)
    return bool(ban) or any(not _says_how(w) for w in does)


def _says_how(word: Word) -> bool:
    return (word.sense is Sense.WHICH and word.pos == "ADVB") or word.zone is Zone.WITHOUT


def _said(clause: Clause) -> str:
    return (clause.acts or clause.words)[0].text
