"""Telling the author of a candidate or a proposal what became of it (QUE-1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.domain.memory import Level
from bot.domain.notices import Line, Notice
from bot.domain.queue import Case, Fate, Kind
from bot.domain.rights import sees
from bot.flows.deps import Deps, tell
from bot.flows.queue import cards, proposal_cards
from bot.flows.queue.decide import Done
from bot.flows.queue.decide_proposal import ProposalDone
from storage import people
from storage.db import Tx


async def tell_author(tx: Tx, deps: Deps, done: Done, *, now: datetime) -> None:
    """Tell whoever had the candidate recorded, unless they decided themselves or may not read it any more."""
    for other in done.also:
        joined = replace(done, case=Case(record=other, standing=done.record), also=())
        await tell_author(tx, deps, joined, now=now)
    author = await people.get(tx, done.case.record.recorder_id)
    if done.case.kind is Kind.CONFIRM or author is None or author.removed or author.id == done.by.id:
        return
    if done.record.scope.level is Level.PERSONAL and not sees(author, done.record.scope):
        return
    said = await cards.fate(tx, done) if sees(author, done.record.scope) else _of_own_words(done)
    await tell(tx, deps, author, said, now=now)


def _of_own_words(done: Done) -> Notice:
    """What became of words whose readers their author is not among: their own words, and nothing said since."""
    text = done.case.record.text
    fate = "rejected" if done.fate is Fate.REJECTED else "approved"
    return Notice(lines=(Line("fate-elsewhere", {"fate": fate, "text": text, "who": done.by.name}),))


async def tell_proposer(tx: Tx, deps: Deps, done: ProposalDone, *, now: datetime) -> None:
    """Tell whoever proposed the rule or skill, unless they decided themselves."""
    if done.proposal.author_id is None or done.proposal.author_id == done.by.id:
        return
    author = await people.get(tx, done.proposal.author_id)
    if author is None or author.removed:
        return
    if sees(author, done.proposal.scope):
        said = await proposal_cards.fate(tx, done)
    else:
        fate = "rejected" if done.fate in (Fate.REJECTED, Fate.REMOVED) else "approved"
        said = Notice(lines=(Line("fate-elsewhere", {"fate": fate, "text": done.proposal.text, "who": done.by.name}),))
    await tell(tx, deps, author, said, now=now)
