"""Groups: which of their messages reach the bot, and the area that a group or a topic is bound to (PPL-6, PPL-7)."""

from __future__ import annotations

from bot.domain import areas as naming
from bot.domain.incoming import ChatKind, Place
from bot.domain.notices import Line, Notice, notice
from bot.domain.people import Area
from bot.flows.aside import aside
from bot.flows.deps import Deps, Tap, Turn, commit, reply
from bot.flows.office import act
from bot.flows.people import areas_cards as cards
from bot.flows.verbs import Look, Seen, Verb, admins_only
from storage import areas as store
from storage import inbox, journal, people
from storage.db import Tx


async def joined_group(
    deps: Deps, place: Place, *, update_id: int, joined: bool, reads_everything: bool, inside: bool = True
) -> None:
    """The bot's place in a chat has changed. On joining a group it says what of it reaches the bot (PPL-6).

    Channels are only noted, so that a post can name one by its title (ACT-7).
    """
    now = deps.now()
    async with deps.db.write() as tx:
        await inbox.finish(tx, update_id, now=now)
        if place.kind is ChatKind.CHANNEL:
            if inside:
                await store.note_group(
                    tx, chat_id=place.chat_id, kind=place.kind.value, title=place.title, reads_all=False
                )
            else:
                await store.forget_channel(tx, place.chat_id)
        if place.kind is not ChatKind.GROUP:
            return
        await store.note_group(
            tx, chat_id=place.chat_id, kind=place.kind.value, title=place.title, reads_all=reads_everything
        )
        if joined:
            lines = (Line("group-joined"), *await mode_line(tx, deps, place), await bound_line(tx, place))
            await aside(tx, deps, place, Notice(lines=lines), now=now, update_id=update_id)
    deps.wake()


async def mode_line(tx: Tx, deps: Deps, place: Place) -> tuple[Line, ...]:
    """Which privacy mode is on in a group, and how to change it."""
    known = await store.reads_all(tx, place.chat_id)
    everything = deps.identity.reads_groups if known is None else known
    return (Line("group-hears-all" if everything else "group-hears-addressed", {"bot": deps.identity.username}),)


async def bound_line(tx: Tx, place: Place) -> Line:
    area_id = await store.chat_area(tx, chat_id=place.chat_id, topic_id=place.topic_id)
    area = await store.get(tx, area_id) if area_id is not None else None
    return Line("group-bound", {"area": area.name}) if area is not None else Line("group-unbound")


async def say_unbound(deps: Deps, turn: Turn) -> None:
    """In a group that no admin bound the bot says only which mode is on, and keeps nothing of what was said."""
    async with commit(deps, turn, intent="unbound", keep=False) as tx:
        await reply(tx, deps, turn, await _unbound(tx, deps, turn.place))


async def bind(deps: Deps, turn: Turn) -> None:
    """`/bind` in a group or a topic: to the area named, else the choice of one. For admins."""
    async with commit(deps, turn, intent="bind", keep=False) as tx:
        if turn.place.private:
            await reply(tx, deps, turn, notice("bind-in-group"))
        elif not await people.is_admin(tx, turn.person.id):
            await reply(tx, deps, turn, await _refusal(tx, deps, turn.place))
        else:
            await reply(tx, deps, turn, await _bind_named(tx, deps, turn))


async def _refusal(tx: Tx, deps: Deps, place: Place) -> Notice:
    """Only admins bind; where nobody has, even that isn't worth more than the mode."""
    area_id = await store.chat_area(tx, chat_id=place.chat_id, topic_id=place.topic_id)
    return await _unbound(tx, deps, place) if area_id is None else notice("admins-only")


async def _unbound(tx: Tx, deps: Deps, place: Place) -> Notice:
    return Notice(lines=(*await mode_line(tx, deps, place), Line("group-unbound")))


async def _bind_named(tx: Tx, deps: Deps, turn: Turn) -> Notice:
    if not turn.incoming.argument:
        return await cards.binding(tx, chat_id=turn.place.chat_id, topic_id=turn.place.topic_id)
    known = await store.open_areas(tx)
    area = naming.named(turn.incoming.argument, known)
    if area is None:
        return naming.unknown_area(turn.incoming.argument, known)
    return await _bind(tx, deps, turn, area)


async def _bind(tx: Tx, deps: Deps, turn: Turn | Tap, area: Area | None) -> Notice:
    """Tie the place to an area, or to none. Returns what is true of it afterwards."""
    place = turn.place
    before = await store.chat_area(tx, chat_id=place.chat_id, topic_id=place.topic_id)
    await store.bind(
        tx,
        chat_id=place.chat_id,
        topic_id=place.topic_id,
        kind=place.kind.value,
        title=place.title,
        area_id=area.id if area is not None else None,
        by=turn.person.id,
        now=turn.now,
    )
    await journal.write(
        tx,
        "chat-bound" if area is not None else "chat-unbound",
        subject="chat",
        subject_id=place.chat_id,
        actor_id=turn.person.id,
        now=turn.now,
        details={"topic": place.topic_id, "before": before, "after": area.id if area is not None else None},
    )
    if area is None:
        return Notice(lines=(Line("bind-undone"), await bound_line(tx, place)))
    lines = (Line("bind-done", {"area": area.name, "topic": int(place.topic_id != 0)}),)
    return Notice(lines=(*lines, *await mode_line(tx, deps, place)))


async def press_bind(deps: Deps, tap: Tap) -> None:
    async def change(tx: Tx) -> Notice:
        area = await store.get(tx, int(tap.args["area"]))
        if area is None or area.closed:
            return await cards.binding(tx, chat_id=tap.place.chat_id, topic_id=tap.place.topic_id)
        return await _bind(tx, deps, tap, area)

    await act(deps, tap, change)


async def press_unbind(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: _bind(tx, deps, tap, None))


async def _about_open_area(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    found = await store.get(look.tx, int(look.args["area"]))
    return Seen.ACCEPTED if found is not None and not found.closed else Seen.STALE


VERBS: dict[str, Verb] = {
    "areas-bind": Verb(run=press_bind, check=_about_open_area),
    "areas-unbind": Verb(run=press_unbind, check=admins_only),
}
