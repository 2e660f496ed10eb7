"""«Эту запись убери» of what was just shown, or in reply to it: that record goes, like by its button (FGT-2, FGT-6)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.forgetting import Ask, Denied
from bot.domain.matching import fit
from bot.domain.memory import Record, Status
from bot.domain.rights import may_forget
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.forgetting.forget import Wanted, settle, to_delete
from bot.flows.index import drop
from bot.flows.memory.pages import circle
from bot.language.terms import read
from bot.language.this_record import ThisRecord
from storage import dialogue, listing, memory
from storage.db import Tx


async def forget_shown(deps: Deps, turn: Turn, asked: ThisRecord) -> bool:
    """Forget the record that is pointed at, or ask which. False: none was shown that the words fit."""
    async with deps.db.read() as tx:
        found = await _meant(tx, turn, asked)
    if not found:
        return False
    wanted = await _wanted(deps, turn, found)
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        said, gone = await settle(tx, turn, wanted)
        await reply(tx, deps, turn, said)
    drop(deps, gone)
    return True


async def _wanted(deps: Deps, turn: Turn, found: Sequence[Record]) -> Wanted:
    mine = frozenset(record.id for record in found if may_forget(turn.person, record))
    if not mine:
        return Wanted(found=Denied(records=tuple(found)))
    if len(found) == 1:
        return await to_delete(deps, turn, found[0])
    return Wanted(found=Ask(records=tuple(found), deletable=mine))


async def _meant(tx: Tx, turn: Turn, asked: ThisRecord) -> list[Record]:
    """Of the records in the message replied to, or in the bot's last one, those that the words fit."""
    quoted = turn.incoming.reply
    if quoted is not None and quoted.message_id is not None and not quoted.by_bot:
        said = await memory.said_in(tx, chat_id=turn.place.chat_id, message_id=quoted.message_id)
        refs = [record.id for record, _, _ in said]
    elif quoted is not None and quoted.message_id is not None:
        shown = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=quoted.message_id)
        refs = list(shown.refs) if shown is not None else []
    else:
        last = await dialogue.recent(tx, turn.place, limit=1)
        refs = list(last[0].refs) if last and last[0].by_bot else []
    seen = [
        r for r in await listing.among(tx, await circle(tx, turn, acts=True), refs) if r.status is not Status.DELETED
    ]
    if asked.about:
        wanted = read(asked.about, asked=True)
        return [record for record in seen if fit(wanted, read(record.text)).fits]
    unsure = asked.idle or (asked.bare and len(seen) > 1 and not asked.several)
    return [] if unsure and quoted is None else seen
