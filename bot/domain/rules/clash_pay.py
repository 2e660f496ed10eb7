"""Another one bears the cost (RUL-5)."""

from __future__ import annotations

from bot.domain.rules.cases import exempted
from bot.domain.rules.matter import apart_by_bounds, matter, two_cases
from bot.domain.rules.norms import Clause, Norm
from bot.domain.rules.pairs import Pair
from bot.domain.rules.payment import Payment, payment
from bot.domain.rules.reasons import Ground, Reason


def payer_clash(both: Pair, old: Norm, new: Norm) -> Reason | None:
    """«доставка за наш счёт» and «доставку платит покупатель», «входит в цену» and «платят отдельно»."""
    mine, theirs = payment(old, both.old), payment(new, both.new)
    if not mine.clashes(theirs) or both.kinds_apart or apart_by_bounds(both) or two_cases(both) or exempted(both):
        return None
    paying = mine.words | theirs.words
    about = matter(both)
    left = about.beyond(paying)
    shared = [m for m in (*both.things, *about.shared, *about.told) if m.old not in paying and m.new not in paying]
    if not shared or any(left):
        return None
    return Reason(ground=Ground.WHO, old=_said(mine, both.old), new=_said(theirs, both.new))


def _said(paid: Payment, clause: Clause) -> str:
    """The words that tell who pays, as they stand."""
    found = [w.text for w in clause.words if w in paid.words]
    return " ".join(found) or clause.words[0].text
