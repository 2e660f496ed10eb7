"""Telegram's menu of commands: each person sees only theirs, and it follows every change of their rights (PPL-8)."""

from __future__ import annotations

from datetime import datetime

from bot.domain.help import ADMINS, COMMANDS, may_use
from bot.domain.people import Person
from storage import outbox
from storage.db import Tx


def commands_of(person: Person) -> tuple[str, ...]:
    """Names of the commands this person has, in the order of the menu."""
    if person.removed:
        return ()
    return tuple(name for name in (*COMMANDS, *ADMINS) if may_use(person, name))


async def show(tx: Tx, person: Person, *, now: datetime) -> None:
    """Queue the menu of a person's private chat, in the transaction that changed their rights."""
    await _put(tx, person.telegram_id, commands_of(person), person.locale, now)


async def clear(tx: Tx, telegram_id: int, *, now: datetime) -> None:
    """Queue the removal of the menu from the chat of an account that is nobody's any more."""
    await _put(tx, telegram_id, (), "ru", now)


async def _put(tx: Tx, chat_id: int, commands: tuple[str, ...], locale: str, now: datetime) -> None:
    payload = {"commands": list(commands), "locale": locale}
    await outbox.put(tx, chat_id=chat_id, topic_id=0, op="menu", payload=payload, now=now)
