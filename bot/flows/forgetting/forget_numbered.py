"""«Удали номер 2» after a list: the record that stood there goes, like by its own button (FGT-2, FGT-6)."""

from __future__ import annotations

from bot.domain.forgetting import Denied
from bot.domain.listing import clip
from bot.domain.memory import Record, Status
from bot.domain.rights import may_forget
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.forgetting.forget import Wanted, settle, to_delete
from bot.flows.index import drop
from bot.flows.memory.pages import circle
from bot.language.numbered import chosen, line_of
from storage import dialogue, listing, prompts
from storage.db import Tx

#: of what was said last, the list may stand this far up
LOOKED_BACK = 4


async def forget_numbered(deps: Deps, turn: Turn, number: int) -> bool:
    """Forget the record under this number of the last list. False: no list has it."""
    async with deps.db.read() as tx:
        record = await listed(tx, turn, number)
    if record is None:
        return False
    mine = may_forget(turn.person, record)
    wanted = await to_delete(deps, turn, record) if mine else Wanted(found=Denied(records=(record,)))
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        said, gone = await settle(tx, turn, wanted)
        await reply(tx, deps, turn, said)
    drop(deps, gone)
    return True


async def take(deps: Deps, turn: Turn) -> bool:
    """«2», «вторую» right after «какую забыть?». Any other words are an ordinary message."""
    number = chosen(turn.incoming.text) if turn.incoming.own_words else None
    async with deps.db.write() as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
    return number is not None and await forget_numbered(deps, turn, number)


async def listed(tx: Tx, turn: Turn, number: int) -> Record | None:
    """The record under this number of the last list, whose text stands there as it is now.

    One that was reworded since is not the one that was read.
    """
    quoted = turn.incoming.reply
    said = await dialogue.recent(tx, turn.place, limit=LOOKED_BACK)
    lists = [u for u in reversed(said) if u.by_bot and u.refs and line_of(u.text, number) is not None]
    if quoted is not None:
        lists = [u for u in lists if u.message_id == quoted.message_id]
    if not lists:
        return None
    line = line_of(lists[0].text, number) or ""
    seen = await listing.among(tx, await circle(tx, turn, acts=True), lists[0].refs)
    found = [r for r in seen if r.status is not Status.DELETED and line.startswith(clip(r.text))]
    return max(found, key=lambda r: len(r.text), default=None)
