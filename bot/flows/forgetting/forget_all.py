"""«Забудь всё» and «забудь последнее» (FGT-7)."""

from __future__ import annotations

from datetime import timedelta

from bot.domain.forgetting import Ask, Denied, Empty
from bot.domain.memory import Level, Record
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.people import Person
from bot.domain.rights import may_forget
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.forgetting.erase import repeated_in
from bot.flows.forgetting.forget import Wanted, carry_out, forget_each, to_delete
from bot.flows.index import drop
from bot.flows.memory.pages import circle
from storage import listing, memory, prompts
from storage.db import Tx
from storage.prompts import Awaited

#: What has to be typed, word for word, before everything goes, in either language of the catalogue.
CONFIRMATIONS = {
    "удалить личное": Level.PERSONAL,
    "удалить записи компании": Level.COMPANY,
    "delete my records": Level.PERSONAL,
    "delete company records": Level.COMPANY,
}


#: so many records one question lists at most
MOST_LISTED = 10


async def forget_last(deps: Deps, turn: Turn, count: int = 1, *, asks: str = "") -> None:
    """The asker's latest record, named before it goes when it is not fresh; of several each is chosen."""
    await carry_out(deps, turn, await look_last(deps, turn, count), asks=asks)


async def look_last(deps: Deps, turn: Turn, count: int = 1) -> Wanted:
    """What becomes of the asker's latest records, looked up before the write."""
    async with deps.db.read() as tx:
        eyes = await circle(tx, turn, acts=True)
        found = await memory.latest_of(tx, turn.person, where=listing.within(eyes), limit=min(count, MOST_LISTED))
    if not found:
        return Wanted(found=Empty())
    deletable = frozenset(r.id for r in found if may_forget(turn.person, r))
    if not deletable:
        return Wanted(found=Denied(records=tuple(found)))
    if count > 1 or turn.now - found[0].created_at > timedelta(minutes=turn.policy.forget_last_minutes):
        return Wanted(found=Ask(records=tuple(found), deletable=deletable))
    return await to_delete(deps, turn, found[0])


async def forget_all(deps: Deps, turn: Turn) -> None:
    """Everything of one's own goes only after it was typed out; what belongs to the company is a separate choice."""
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        if not turn.place.private:
            await reply(tx, deps, turn, notice("forget-all-private"))
            return
        personal = await _all_of(tx, turn.person, Level.PERSONAL)
        company = await _all_of(tx, turn.person, Level.COMPANY) if turn.person.is_admin else []
        lines = [Line("forget-all-ask", {"count": len(personal)})]
        if company:
            lines.append(Line("forget-all-ask-company", {"count": len(company)}))
        if personal or company:
            expires_at = turn.now + timedelta(minutes=turn.policy.prompt_minutes)
            await prompts.ask(tx, turn.place, turn.person.id, "forget-all", args={}, expires_at=expires_at)
        await reply(tx, deps, turn, Notice(lines=tuple(lines)))


async def take_confirmation(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """The typed confirmation. Any other words are an ordinary message, and nothing is deleted."""
    level = confirmed_level(turn.incoming.text) if turn.incoming.own_words else None
    if level is None or (level is Level.COMPANY and not turn.person.is_admin):
        async with deps.db.write() as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
        return False
    async with deps.db.read() as tx:
        records = await _all_of(tx, turn.person, level)
        repeats = await repeated_in(tx, records, now=turn.now, days=turn.policy.dialogue_days)
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        gone = await forget_each(tx, turn, records, repeats)
        # Whatever changed since it was read is meant as well: everything was asked for.
        late = await _all_of(tx, turn.person, level)
        gone += await forget_each(
            tx, turn, late, await repeated_in(tx, late, now=turn.now, days=turn.policy.dialogue_days) if late else {}
        )
        await reply(tx, deps, turn, _done(turn, gone, level))
    drop(deps, gone)
    return True


def _done(turn: Turn, gone: list[Record], level: Level) -> Notice:
    done = Line("forget-all-done", {"count": len(gone), "level": level.value})
    if not gone:
        return Notice(lines=(done,))
    args: dict[str, int | str] = {"at": turn.now.isoformat()}
    back = Button(key="btn-restore-all", verb="forget-restore-all", args=args, only_for=turn.person.id)
    return Notice(lines=(done, Line("forget-restorable", {"minutes": turn.policy.restore_minutes})), rows=((back,),))


def confirmed_level(text: str) -> Level | None:
    """Which records a typed confirmation names, None for any other words."""
    return CONFIRMATIONS.get(" ".join(text.casefold().strip(' .!«»"').split()))


async def _all_of(tx: Tx, person: Person, level: Level) -> list[Record]:
    return [r for r in await memory.seen_by(tx, person, level=level) if may_forget(person, r)]
