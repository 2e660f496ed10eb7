"""One matter, however it is worded, and the one wants what the other doesn't (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.rules.cases import exempted, restricts
from bot.domain.rules.clash_deeds import routine
from bot.domain.rules.doing import outside
from bot.domain.rules.likeness import ALIKE, EXPRESS, effective, generic, is_doer, likeness, modifies
from bot.domain.rules.matter import Deeds, Matter, apart_by_bounds, matter, only_apart
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.pairs import Match, Pair
from bot.domain.rules.reasons import Ground, Reason
from bot.language.situations import classes


def opposed(both: Pair) -> Reason | None:
    """«на склад посторонних не водим» and «покупателю можно зайти на склад»."""
    about = matter(both)
    if not about.opposed or both.kinds_apart or (about.deeds is Deeds.OTHER and not _all_but_deeds(about)):
        return None
    if exempted(both) or routine(both) or _bound(both) or apart_by_bounds(both) or only_apart(both):
        return None
    if Mode.NEED_NOT in (both.old.mode, both.new.mode) and not _required(both):
        return None
    if not about.shared or _crossed(about) or (_narrowed(about) and not _spared(both)):
        return None
    return Reason(ground=Ground.POLARITY, old=_said(both.old), new=_said(both.new))


def state_clash(both: Pair) -> Reason | None:
    """«телефон выключен» and «телефон на связи», «не шумим» and «громко включаем»: a deed and a state that undo it."""
    if (
        both.old.sign * both.new.sign < 0
        or both.kinds_apart
        or exempted(both)
        or Mode.MAY in (both.old.mode, both.new.mode)
    ):
        return None
    for m in both.matches:
        if not m.opposite or m.old.sense is m.new.sense or Sense.ACT not in (m.old.sense, m.new.sense):
            continue
        about = matter(both)
        shared = [o for o in about.shared if o is not m]
        rest = about.beyond((m.old, m.new))
        if shared and not (rest[0] and rest[1]) and m.old.zone is m.new.zone is Zone.CORE:
            return Reason(ground=Ground.POLARITY, old=m.old.text, new=m.new.text)
    return None


def lacking(both: Pair) -> Reason | None:
    """«без пробы не берём» and «берём золото без пробы», «перчатки не надеваем» and «без перчаток не работаем»."""
    about = matter(both)
    if about.deeds in (Deeds.OTHER, Deeds.OPPOSITE) and not (about.told or len(about.shared) > 1):
        return None
    if both.kinds_apart or exempted(both) or (about.old_left and about.new_left):
        return None
    for m in both.matches:
        if m.opposite or m.level < EXPRESS or Sense.ACT in (m.old.sense, m.new.sense) or m.old.zone is m.new.zone:
            continue
        zones = {m.old.zone, m.new.zone}
        asked, left = (m.old, about.old_left) if m.old.zone is Zone.FIRST else (m.new, about.new_left)
        if left and Zone.FIRST in zones:
            continue  # only in a case of its own
        said = [[w for w in ws if not _is_way(w)] for ws in (about.old_left, about.new_left)]
        places = all(w.after in ("в", "на", "у") and w.sense is Sense.THING for ws in said for w in ws)
        plain = zones == {Zone.WITHOUT, Zone.CORE} and not all(said) and places
        lacks = plain or zones == {Zone.FIRST, Zone.WITHOUT} or _never(m, both, asked)
        rest = [o for o in (*about.shared, *about.told) if o is not m]
        if (
            lacks
            and effective(m.old, both.old) * effective(m.new, both.new) < 0
            and (rest or about.deeds is Deeds.RELATED)
        ):
            return Reason(ground=Ground.CONDITION, old=m.old.text, new=m.new.text)
    return None


def _never(match: Match, both: Pair, asked: Word) -> bool:
    """«сажаем после инструктажа» and «инструктажа не проводим»."""
    other, clause = (match.new, both.new) if asked is match.old else (match.old, both.old)
    if asked.zone is not Zone.FIRST or other.zone is not Zone.CORE or other.after:
        return False
    plain = all(w.weak or generic(w) or classes(w.lemmas) for w in clause.acts)
    return asked.after == "без" or (clause.mode is Mode.MUST_NOT and plain)


def _all_but_deeds(about: Matter) -> bool:
    """Whether so many things are shared, and nothing else is said, that the deeds can hardly be two."""
    return len(about.shared) >= _MANY and not about.old_left and not about.new_left


_MANY: Final = 3


def _bound(both: Pair) -> bool:
    """What was bound to a condition is forbidden in a special case."""
    return bool(both.old.zone(Zone.FIRST) or both.new.zone(Zone.FIRST)) and restricts(both)


def _required(both: Pair) -> bool:
    """«сдаём под подпись»: what the other says isn't needed."""
    needed = both.new if both.old.mode is Mode.NEED_NOT else both.old
    spared = both.old if needed is both.new else both.new
    names = [m.new if needed is both.new else m.old for m in both.matches]
    said = [w for w in spared.words if w.zone is Zone.CORE and not w.weak and w.sense is Sense.THING and not w.after]
    brought = any(outside(w) and is_doer(w, needed) for w in needed.words)
    return (len(said) == 1 and any(w.after in _WITH for w in names)) or (brought and any(not w.after for w in names))


def _spared(both: Pair) -> bool:
    """«режем по шаблону» and «шаблоны не нужны, режем на глаз»: another part of the rule tells what it is about."""
    spared, other = (both.old, both.new) if both.old.mode is Mode.NEED_NOT else (both.new, both.old)
    if spared.mode is not Mode.NEED_NOT:
        return False
    return any(likeness(w, o) >= ALIKE for w in spared.around for o in other.words if not w.weak)


_WITH: Final = ("под", "с", "по", "при", "в")


def _crossed(about: Matter) -> bool:
    """A noun that the one has first, or lacks, and the other does something with: no deed opposed to a deed."""
    return any(m.old.zone is not m.new.zone for m in about.shared)


def _narrowed(about: Matter) -> bool:
    """Whether what is forbidden has a case of its own; leave for a part of what is forbidden contradicts it anyway."""
    ban, leave = (about.old_left, about.new_left) if about.both.old.sign < 0 else (about.new_left, about.old_left)
    if about.deeds is Deeds.OPPOSITE and about.both.old.sign == about.both.new.sign:
        return bool(ban or leave)
    if ban or about.deeds is Deeds.SAME:
        return bool(ban)
    if about.deeds is Deeds.BARE:
        heads = [w for m in about.shared for w in (m.old, m.new)]
        return any(not (_is_way(w) or any(modifies(h, w) or modifies(w, h) for h in heads)) for w in leave)
    return any(w.sense is Sense.THING and not w.after for w in leave)


def _is_way(word: Word) -> bool:
    return word.sense is Sense.WHICH and word.pos == "ADVB"


def _said(clause: Clause) -> str:
    return (clause.acts or clause.words)[0].text
