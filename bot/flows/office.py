"""What only admins do, in private: the right is read again inside the write, whatever the button promised (PPL-5).

Shared by the cards of people, invites, areas and settings: drawing one, acting from one, asking for words and taking
them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from bot.domain.listing import pages
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.people import Person
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply, tell
from bot.language import commands as words
from storage import people, prompts
from storage.db import Tx

#: Draws a card, or changes something and draws what became of it, in the transaction it is given.
Draw = Callable[[Tx], Awaitable[Notice]]
Args = dict[str, int | str]
Item = TypeVar("Item")
Rows = Sequence[tuple[Button, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Typed words that can't be taken: why, and the wait goes on."""

    why: Notice


async def command(deps: Deps, turn: Turn, draw: Draw, *, intent: str) -> None:
    """Answer an admin's command with a card."""
    async with commit(deps, turn, intent=intent) as tx:
        if not await people.is_admin(tx, turn.person.id):
            await reply(tx, deps, turn, notice("admins-only"))
        elif not turn.place.private:
            await reply(tx, deps, turn, notice("private-only"))
        else:
            await reply(tx, deps, turn, shown_to(await draw(tx), turn.person))


async def act(deps: Deps, tap: Tap, change: Draw) -> None:
    """Carry out an admin's press. Going on to anything else ends the wait for words."""
    async with commit_tap(deps, tap) as tx:
        await prompts.drop(tx, tap.place, tap.person.id)
        if await people.is_admin(tx, tap.person.id):
            await redraw(tx, deps, tap, shown_to(await change(tx), tap.person))
        else:
            await reply(tx, deps, tap, notice("admins-only"))


def typed(turn: Turn) -> str | None:
    """The words that may answer what was asked; None when they are a command, a question, or no words at all."""
    text = turn.incoming.text.strip()
    if not text or turn.incoming.forward is not None:
        return None
    intent = words.parse(text, bot_names=turn.policy.names, is_reply=turn.incoming.reply is not None)
    return text if isinstance(intent, words.Say) and not intent.is_question else None


async def let_go(deps: Deps, turn: Turn) -> bool:
    """Stop waiting: the person went on to something else, and their next words must not be taken for an answer."""
    async with deps.db.write() as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
    return False


async def take_words(deps: Deps, turn: Turn, change: Callable[[Tx], Awaitable[Notice | Again]]) -> None:
    """Carry out what an admin's typed words complete."""
    async with commit(deps, turn, intent="typed") as tx:
        done = await change(tx) if await people.is_admin(tx, turn.person.id) else notice("admins-only")
        if isinstance(done, Again):
            await reply(tx, deps, turn, done.why)
            return
        await prompts.drop(tx, turn.place, turn.person.id)
        await reply(tx, deps, turn, shown_to(done, turn.person))


async def ask(tx: Tx, tap: Tap, kind: str, *, args: Args, question: Line, back: Button) -> Notice:
    """Wait for words of the presser; the card becomes the question, with a way back."""
    expires_at = tap.now + timedelta(minutes=tap.policy.prompt_minutes)
    await prompts.ask(tx, tap.place, tap.person.id, kind, args=args, expires_at=expires_at)
    return Notice(lines=(question,), rows=((back,),), force_reply=True)


async def tell_admins(
    tx: Tx, deps: Deps, said: Callable[[Person], Notice], *, but: Collection[int], now: datetime
) -> None:
    """Write to every admin except these."""
    for admin in await people.admins(tx):
        if admin.id not in but:
            await tell(tx, deps, admin, said(admin), now=now)


def back_to(verb: str, **args: int | str) -> Button:
    return Button(key="btn-office-back", verb=verb, args=args)


def paged(items: Sequence[Item], page: int, *, size: int) -> tuple[Sequence[Item], int, int]:
    """What is on a page, and the page's number and the last one's, from 0. A page past the end is the last."""
    last = pages(len(items), size=size) - 1
    page = max(0, min(page, last))
    return items[page * size : (page + 1) * size], page, last


def turning(verb: str, page: int, last: int, **args: int | str) -> tuple[Button, ...]:
    """A row that turns pages; empty when there is one page."""
    row = []
    if page > 0:
        row.append(Button(key="btn-previous", verb=verb, args={**args, "page": page - 1}))
    if page < last:
        row.append(Button(key="btn-next", verb=verb, args={**args, "page": page + 1}))
    return tuple(row)


def with_note(card: Notice, *notes: Line) -> Notice:
    """The card below what has just happened."""
    return Notice(lines=(*notes, Line(""), *card.lines), rows=card.rows, refs=card.refs)


def shown_to(card: Notice, person: Person) -> Notice:
    """The card with buttons that work for this person alone."""
    return replace(card, rows=tuple(tuple(replace(b, only_for=person.id) for b in row) for row in card.rows))
