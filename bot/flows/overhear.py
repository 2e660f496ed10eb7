"""What is said in a group but not to the bot: kept as running dialogue, counted, and never obeyed (PPL-6)."""

from __future__ import annotations

from datetime import datetime

from bot.domain.incoming import Incoming
from bot.domain.people import Person
from bot.flows.deps import Deps
from storage import dialogue, inbox, signals


async def keep(deps: Deps, incoming: Incoming, *, person: Person | None, bound: bool, now: datetime) -> None:
    """Keep the words if an admin bound the chat; otherwise nothing of them stays."""
    forwarded = incoming.forward.text if incoming.forward else ""
    async with deps.db.write() as tx:
        await inbox.finish(tx, incoming.update_id, now=now)
        if not bound:
            return
        if incoming.edited:
            await dialogue.edit(tx, chat_id=incoming.place.chat_id, message_id=incoming.message_id, text=incoming.text)
            return
        if incoming.text or forwarded:
            await dialogue.add(
                tx,
                incoming.place,
                message_id=incoming.message_id,
                person_id=person.id if person else None,
                speaker=person.name if person else (incoming.sender.name if incoming.sender else "—"),
                text=incoming.text or forwarded,
                own_words=person is not None and incoming.forward is None,
                addressed=False,
                now=now,
            )
        await signals.count_turn(
            tx,
            incoming.place,
            person_id=person.id if person else None,
            intent="overheard",
            addressed=False,
            now=now,
        )
