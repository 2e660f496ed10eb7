"""What the tests of people, invites, areas and settings look at besides the messages."""

from __future__ import annotations

import sqlite3
from typing import Any

from bot.domain.incoming import Sender
from bot.domain.people import Person
from storage import journal, people
from tests.integration.flows.world import World


def stranger(telegram_id: int = 900, name: str = "Незнакомка", **more: Any) -> Sender:
    return Sender(telegram_id=telegram_id, name=name, **more)


def code_in(text: str) -> str:
    """The code of the link in a message."""
    return text.split("?start=")[1].split()[0]


async def now_is(world: World, telegram_id: int) -> Person | None:
    """Who an account is to the company now."""
    async with world.db.read() as tx:
        return await people.by_telegram(tx, telegram_id)


async def acts(world: World, subject: str, subject_id: int) -> list[str]:
    """What the journal says was done about a thing, oldest first."""
    async with world.db.read() as tx:
        return [entry.act for entry in await journal.of(tx, subject, subject_id)]


async def latest(world: World) -> journal.Entry:
    """The journal's newest row."""
    async with world.db.read() as tx:
        return (await journal.latest(tx, limit=1))[0]


def everything(world: World) -> str:
    """All that the database file holds, as text."""
    with sqlite3.connect(world.db.path) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    return dump
