"""«Отмени» and «верни» said in words: what this person did last is taken back, like by its button (MEM-2, FGT-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from bot.domain.matching import fit
from bot.domain.memory import Record, Status
from bot.domain.notices import Notice, notice
from bot.domain.verdicts import Verdicts
from bot.flows.deps import Deps, Turn, commit, reply, tell
from bot.flows.forgetting import restore
from bot.flows.forgetting.restore import bring_all_back, bring_back
from bot.flows.history import undo
from bot.flows.history.undo import TakenBack, take_back
from bot.flows.index import index
from bot.flows.memory.judged import judged
from bot.flows.memory.pages import circle
from bot.flows.queue import proposal_cards
from bot.flows.queue.decide_proposal import ProposalDone, withdraw
from bot.language.taking_back import TakeBack, Way
from bot.language.terms import read
from storage import dialogue, journal, memory
from storage.db import Tx
from storage.journal import Entry
from storage.proposals import ProposalKind

#: of what a person did in these minutes, at most this much is looked through
EVENTS = 200
_SUBJECTS = ("record", *(kind.value for kind in ProposalKind))
_FORGOTTEN, _CORRECTED = "forgotten", "corrected"


@dataclass(slots=True, kw_only=True)
class _Done:
    """What is said, and what the search index has to learn after the commit."""

    said: list[Notice] = field(default_factory=list)
    back: list[Record] = field(default_factory=list)
    undone: list[TakenBack] = field(default_factory=list)


async def by_words(deps: Deps, turn: Turn, asked: TakeBack) -> bool:
    """Take back what the person did last, within the minutes that «вернуть» has. False: there is no such thing."""
    async with deps.db.read() as tx:
        meant = await _meant(tx, turn, asked)
    if not meant and asked.forgotten and not asked.about:
        async with commit(deps, turn, intent="undo") as tx:
            await reply(tx, deps, turn, notice("forget-none-lately", minutes=turn.policy.restore_minutes))
        return True
    if not meant:
        return False

    async def write(verdicts: Verdicts) -> _Done:
        done = _Done()
        async with commit(deps, turn, intent="undo") as tx:
            await _carry_out(tx, deps, turn, meant, done, verdicts)
            eyes = await circle(tx, turn)
            open_to_all = turn.place.private or all(e.scope is not None and eyes.shows(e.scope) for e in meant)
            if open_to_all:
                await reply(tx, deps, turn, _joined(done.said))
            else:
                await tell(tx, deps, turn.person, _joined(done.said), now=turn.now)
                await reply(tx, deps, turn, notice("memory-told-in-private"))
        return done

    done = await judged(lambda: _look_ahead(deps, turn, meant), write)
    index(deps, done.back)
    for one in done.undone:
        one.index(deps)
    return True


async def _meant(tx: Tx, turn: Turn, asked: TakeBack) -> list[Entry]:
    """What one message or press of this person did, that can still be taken back or that nothing came after."""
    since = turn.now - timedelta(minutes=turn.policy.restore_minutes)
    found = await journal.find(tx, actor_id=turn.person.id, since=since, limit=EVENTS)
    found = [e for e in found if e.subject in _SUBJECTS and e.subject_id is not None]
    named = await _named(tx, turn)
    if named:
        found = [e for e in found if e.subject == "record" and e.subject_id in named]
    if asked.way is Way.RESTORE or asked.about or asked.forgotten:
        found = [e for e in found if await _to_bring(tx, e, asked.about)]
    if asked.forgotten:
        found = [e for e in found if e.act == _FORGOTTEN]
    return [e for e in found if e.at == found[0].at and (not asked.about or e is found[0])] if found else []


async def _named(tx: Tx, turn: Turn) -> frozenset[int]:
    """The records in the bot's message that the words reply to; one that was hidden with a record names none."""
    quoted = turn.incoming.reply
    if quoted is None or not quoted.by_bot or quoted.message_id is None:
        return frozenset()
    said = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=quoted.message_id)
    return frozenset(said.refs) if said is not None else frozenset()


async def _to_bring(tx: Tx, entry: Entry, about: str) -> bool:
    """Whether something is gone that «верни» may mean: a record, or a wording."""
    if entry.subject != "record" or entry.subject_id is None:
        return False
    record = await memory.get(tx, entry.subject_id)
    if record is None or (about and not fit(read(about, asked=True), read(record.text)).fits):
        return False
    if record.status is Status.DELETED:
        return entry.act == _FORGOTTEN
    history = await journal.of(tx, "record", record.id)
    return entry.act == _CORRECTED and history[-1].id == entry.id


def _forgotten(meant: Sequence[Entry]) -> list[int]:
    return [e.subject_id for e in meant if e.act == _FORGOTTEN and e.subject_id is not None]


async def _look_ahead(deps: Deps, turn: Turn, meant: Sequence[Entry]) -> Verdicts:
    forgotten = _forgotten(meant)
    if len(forgotten) > 1:
        verdicts = await restore.look_ahead(deps, turn, forgotten_at=meant[0].at)
    else:
        verdicts = await restore.look_ahead(deps, turn, record_id=forgotten[0] if forgotten else None)
    changed = [e.subject_id for e in meant if e.subject == "record" and e.subject_id not in (None, *forgotten)]
    return await undo.look_ahead(deps, [i for i in changed if i is not None], verdicts)


async def _carry_out(tx: Tx, deps: Deps, turn: Turn, meant: Sequence[Entry], done: _Done, verdicts: Verdicts) -> None:
    forgotten = _forgotten(meant)
    if len(forgotten) > 1:
        said, back = await bring_all_back(tx, turn, verdicts, forgotten_at=meant[0].at)
        done.said.append(said)
        done.back += back
    elif forgotten:
        said, back = await bring_back(tx, turn, forgotten[0], verdicts)
        done.said.append(said)
        done.back += back
    for entry in reversed(meant):
        if entry.act != _FORGOTTEN:
            await _undo(tx, deps, turn, entry, done, verdicts)


async def _undo(tx: Tx, deps: Deps, turn: Turn, entry: Entry, done: _Done, verdicts: Verdicts) -> None:
    assert entry.subject_id is not None
    if entry.subject != "record":
        taken = await withdraw(tx, turn.person, ProposalKind(entry.subject), entry.subject_id, now=turn.now)
        withdrawn = await proposal_cards.outcome(tx, taken) if isinstance(taken, ProposalDone) else None
        done.said.append(withdrawn or notice("undo-cannot"))
        return
    record = await memory.get(tx, entry.subject_id)
    undone = await take_back(tx, deps, turn, record, verdicts) if record is not None else None
    if undone is None or (undone.restored is None and undone.gone is None):
        done.said.append(notice("undo-cannot"))
        return
    done.said.append(undone.said)
    done.undone.append(undone)


def _joined(said: Sequence[Notice]) -> Notice:
    """One message for all; what can't be taken back is said once."""
    lines = {(line.key, str(dict(line.args))): line for one in said for line in one.lines}
    refs = dict.fromkeys(ref for one in said for ref in one.refs)
    return Notice(lines=tuple(lines.values()), refs=tuple(refs))
