"""Telling the author of a candidate or a proposal what became of it (QUE-1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.domain.queue import Case, Kind
from bot.domain.rights import sees
from bot.flows import cards, proposal_cards
from bot.flows.decide import Done
from bot.flows.decide_proposal import ProposalDone
from bot.flows.deps import Deps, tell
from storage import people
from storage.db import Tx


async def tell_author(tx: Tx, deps: Deps, done: Done, *, now: datetime) -> None:
    """Tell whoever had the candidate recorded, unless they decided themselves or may not read it any more."""
    for other in done.also:
        joined = replace(done, case=Case(record=other, standing=done.record), also=())
        await tell_author(tx, deps, joined, now=now)
    author = await people.get(tx, done.case.record.recorder_id)
    if done.case.kind is Kind.CONFIRM or author is None or author.id == done.by.id:
        return
    if sees(author, done.record.scope):
        await tell(tx, deps, author, await cards.fate(tx, done), now=now)


async def tell_proposer(tx: Tx, deps: Deps, done: ProposalDone, *, now: datetime) -> None:
    """Tell whoever proposed the rule or skill, unless they decided themselves."""
    if done.proposal.author_id is None or done.proposal.author_id == done.by.id:
        return
    author = await people.get(tx, done.proposal.author_id)
    if author is not None and sees(author, done.proposal.scope):
        await tell(tx, deps, author, await proposal_cards.fate(tx, done), now=now)
