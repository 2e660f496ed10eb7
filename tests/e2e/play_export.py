"""Plays a Telegram Desktop export through the emulator as its people, and prints what the bot said to each message.

    python -m tests.e2e.play_export result.json --bot "Помощник"

The export's people write to a bound group; the export's bot messages are said by the bot itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.app import App
from bot.domain.incoming import ChatKind, Place
from bot.domain.notices import Notice
from bot.flows.deps import say
from bot.playground.driver import Group, Message, Person, Sim
from bot.playground.emulator import Emulator
from storage import areas, people
from tests.e2e.conftest import running


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One message of the export: who, what, and which message it answers."""

    id: int
    who: str
    text: str
    reply_to: int | None = None
    forwarded: bool = False


@dataclass(slots=True, kw_only=True)
class Played:
    """What happened: replies of the bot by the export's message id, in order."""

    replies: dict[int, list[str]] = field(default_factory=dict)
    unfinished: int = 0


def read_export(raw: dict[str, Any]) -> list[Spoken]:
    return [
        Spoken(
            id=m["id"],
            who=m["from"],
            text=_plain(m["text"]),
            reply_to=m.get("reply_to_message_id"),
            forwarded="forwarded_from" in m,
        )
        for m in raw["messages"]
        if m["type"] == "message" and _plain(m["text"])
    ]


def _plain(text: str | list[Any]) -> str:
    if isinstance(text, str):
        return text
    return "".join(piece if isinstance(piece, str) else piece["text"] for piece in text)


async def play(spoken: Sequence[Spoken], *, bot_name: str, title: str, folder: Path) -> Played:
    """Say everything in order, waiting after each message until the bot has nothing more to do."""
    emulator = Emulator(privacy_mode=False, bot_name=bot_name)
    await emulator.start()
    played = Played()
    try:
        async with Sim(emulator.base_url, timeout=30.0) as sim:
            names = list(dict.fromkeys(s.who for s in spoken if s.who != bot_name))
            staff = {name: await sim.user(name, started=True) for name in names}
            group = await sim.group(title, members=list(staff.values()))
            async with running(emulator, folder, bot_names=("Помощник",)) as app:
                await _let_in(app, staff, group)
                await _settle(app, sim)
                sent: dict[int, Message] = {}
                for one in spoken:
                    before = {m.id for m in await group.bot_messages()}
                    if one.who == bot_name:
                        sent[one.id] = await _bot_says(app, sim, group, one.text)
                        continue
                    reply_to = sent.get(one.reply_to) if one.reply_to else None
                    sent[one.id] = await group.send(staff[one.who], one.text, reply_to=reply_to)
                    await _settle(app, sim)
                    played.replies[one.id] = [m.text for m in await group.bot_messages() if m.id not in before]
                await _settle(app, sim)
    finally:
        await emulator.stop()
    return played


async def _let_in(app: App, staff: dict[str, Person], group: Group) -> None:
    now = app.deps.now()
    async with app.deps.db.write() as tx:
        area_id = await areas.add(tx, name="Смена", is_default=True)
        for number, (name, person) in enumerate(staff.items()):
            await people.add(tx, telegram_id=person.id, name=name, is_admin=number == 0, locale="ru", now=now)
        await areas.bind(
            tx, chat_id=group.id, topic_id=0, kind="group", title=group.title, area_id=area_id, by=None, now=now
        )


async def _bot_says(app: App, sim: Sim, group: Group, text: str) -> Message:
    """The bot says something of its own accord, through its own outbox."""
    async with app.deps.db.write() as tx:
        place = Place(chat_id=group.id, kind=ChatKind.GROUP)
        await say(tx, app.deps, place, Notice(markdown=text), now=app.deps.now())
    app.deps.wake()
    await _settle(app, sim)
    return (await group.bot_messages())[-1]


async def _settle(app: App, sim: Sim) -> None:
    await sim.idle(quiet=0.02)
    await app.lanes.idle()
    await app.delivery.drain(20.0)


def report(spoken: Sequence[Spoken], played: Played, bot_name: str) -> str:
    """The conversation with the bot's replies under the messages they answer."""
    lines: list[str] = []
    for one in spoken:
        lines.append(f"{one.id:>4}  {one.who}: {one.text}")
        for reply in played.replies.get(one.id, []):
            body = reply.replace("\n", "\n            ")
            lines.append(f"      → {body}")
    people_said = [s for s in spoken if s.who != bot_name]
    answered = sum(1 for s in people_said if played.replies.get(s.id))
    lines.append(f"\nmessages of people: {len(people_said)}, answered: {answered}, ")
    lines[-1] += f"replies: {sum(len(r) for r in played.replies.values())}"
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("export", type=Path)
    parser.add_argument("--bot", required=True, help="the bot's name in the export")
    given = parser.parse_args()
    raw = json.loads(given.export.read_text(encoding="utf-8"))
    spoken = read_export(raw)
    with tempfile.TemporaryDirectory() as folder:
        played = asyncio.run(play(spoken, bot_name=given.bot, title=raw["name"], folder=Path(folder)))
    sys.stdout.write(report(spoken, played, given.bot) + "\n")


if __name__ == "__main__":
    main()
