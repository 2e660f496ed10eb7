"""The running dialogue as a model may read it: nothing that was never in force stands in it as the bot's word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain import undecided
from bot.domain.ageing import is_habit
from bot.domain.memory import UNDECIDED
from bot.domain.proposal import ProposalStatus
from storage import memory, proposals
from storage.db import Tx
from storage.dialogue import Utterance
from storage.proposals import ProposalKind


async def said_before(tx: Tx, said: Sequence[Utterance]) -> tuple[Utterance, ...]:
    """These messages, the bot's own without candidates and proposals (MEM-7, invariant 1)."""
    ids = dict.fromkeys(i for u in said if u.by_bot for i in u.refs)
    known = await memory.many(tx, ids)
    # A guess about somebody's habits stays out of answers, whatever card told of it (EDT-6).
    waiting = {r.id: r.text for r in known if r.status in UNDECIDED or is_habit(r)}
    proposed = [p.text for kind in ProposalKind for p in await proposals.with_status(tx, kind, *_NOT_IN_FORCE)]
    shown = [(u, _shown(u, waiting, proposed)) for u in said]
    return tuple(replace(u, text=text) for u, text in shown if text)


_NOT_IN_FORCE = (ProposalStatus.PROPOSED, ProposalStatus.REJECTED, ProposalStatus.WITHDRAWN, ProposalStatus.REMOVED)


def _shown(one: Utterance, waiting: dict[int, str], proposed: Sequence[str]) -> str | None:
    if not one.by_bot:
        return one.text
    text = undecided.without(one.text, [waiting[i] for i in one.refs if i in waiting])
    return undecided.without_any(text, proposed) if text is not None else None
