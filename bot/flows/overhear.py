"""What is said in a group but not to the bot: kept as running dialogue, counted, and never obeyed (PPL-6)."""

from __future__ import annotations

from datetime import datetime

from bot.domain.discretion import holds_secret
from bot.domain.incoming import Incoming
from bot.domain.people import Person
from bot.flows.deps import Deps
from storage import dialogue, inbox, signals
from storage.db import Tx


async def keep(deps: Deps, incoming: Incoming, *, person: Person | None, bound: bool, now: datetime) -> None:
    """Keep the words if an admin bound the chat; otherwise nothing of them stays."""
    said = incoming.text or (incoming.forward.text if incoming.forward else "")
    text = said if not holds_secret(said) else ""
    async with deps.db.write() as tx:
        await inbox.finish(tx, incoming.update_id, now=now)
        if not bound:
            return
        await _keep_words(tx, incoming, person, text, now=now)
        if not incoming.edited:
            await signals.count_turn(
                tx,
                incoming.place,
                person_id=person.id if person else None,
                intent="overheard",
                addressed=False,
                now=now,
            )


async def _keep_words(tx: Tx, incoming: Incoming, person: Person | None, text: str, *, now: datetime) -> None:
    """`text` is empty for words that hold a secret's value: those stay out, whomever they were said to (MEM-13)."""
    if incoming.edited:
        await dialogue.edit(tx, chat_id=incoming.place.chat_id, message_id=incoming.message_id, text=text)
    elif text:
        await dialogue.add(
            tx,
            incoming.place,
            message_id=incoming.message_id,
            person_id=person.id if person else None,
            speaker=_speaker(incoming, person) or "—",
            text=text,
            own_words=person is not None and incoming.own_words,
            addressed=False,
            now=now,
        )


def _speaker(incoming: Incoming, person: Person | None) -> str:
    """Whose words they are: of a forward, those of its author."""
    if incoming.forward is not None:
        return incoming.forward.author_name
    return person.name if person else incoming.sender.name if incoming.sender else ""
