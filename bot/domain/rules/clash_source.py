"""Made by ourselves or had from others (RUL-5)."""

from __future__ import annotations

import re
from typing import Final

from bot.domain.rules.cases import exempted, is_special, one_topic
from bot.domain.rules.likeness import SYNONYM
from bot.domain.rules.matter import apart_by_bounds, two_cases
from bot.domain.rules.norms import Clause, Norm, Sense
from bot.domain.rules.pairs import Pair
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import listed

_OURSELVES: Final = re.compile(
    r"(?<!\w)(?:сам(?:и|а|остоятельно)?|сво(?:ими|ей|им)\s+(?:силами|командой|трудом|цехом|персоналом))(?!\w)",
    re.IGNORECASE,
)
_OTHERS: Final = re.compile(
    r"(?<!\w)(?:(?:у|через|силами|с помощью)\s+)?(?:поставщик|подрядчик|исполнител|фрилансер|аутсорс|агентств|студи|"
    r"партн[её]р|сторонн|на[её]мн|субподряд|ателье|типографи|прачечн|химчистк|клининг)\w*"
    r"|(?<!\w)(?:заказываем|покупаем|закупаем)\s+(?:на стороне|готов\w+)",
    re.IGNORECASE,
)


def source_clash(both: Pair, old: Norm, new: Norm) -> Reason | None:
    """«фото делаем сами» and «фото берём у поставщика»."""
    for mine, theirs in ((old, new), (new, old)):
        own, others = _OURSELVES.search(mine.text), _OTHERS.search(theirs.text)
        if own is None or others is None or _OTHERS.search(mine.text) or _OURSELVES.search(theirs.text):
            continue
        if both.old.sign < 0 or both.new.sign < 0 or exempted(both) or two_cases(both) or apart_by_bounds(both):
            continue
        values = {
            w
            for c, found in _sides(both, mine is old, own, others)
            for w in c.words
            if found.start() <= w.start < found.end()
        }
        if _one_making(both) and one_topic(both, values, needed=0.6) and not is_special(both, values):
            said = (own[0], others[0]) if mine is old else (others[0], own[0])
            return Reason(ground=Ground.WHO, old=said[0].strip(), new=said[1].strip())
    return None


_HAD: Final = listed(
    "брать взять заказывать заказать покупать купить закупать закупить отдавать отдать поручать поручить привлекать "
    "нанимать нанять получать"
)


def _one_making(both: Pair) -> bool:
    """The same is done on both sides, or had ready on one."""
    if any(w.lemmas & _HAD for c in (both.old, both.new) for w in c.acts):
        return True
    return any(m.old.sense is m.new.sense is Sense.ACT and m.level >= SYNONYM and not m.opposite for m in both.matches)


def _sides(
    both: Pair, own_is_old: bool, own: re.Match[str], others: re.Match[str]
) -> tuple[tuple[Clause, re.Match[str]], tuple[Clause, re.Match[str]]]:
    """Each clause with what tells in it who makes it."""
    return ((both.old, own), (both.new, others)) if own_is_old else ((both.new, own), (both.old, others))
