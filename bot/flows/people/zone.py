"""A person's own time zone: asked for once when it first matters, and set by a city, an offset or a button (OPS-13)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.domain.incoming import Place
from bot.domain.memory import Level, Scope
from bot.domain.notices import Button, Line, Notice
from bot.domain.policy import BadSetting, local, zone_named
from bot.flows.deps import Deps, Tap, Turn, commit, reply, tell
from bot.flows.office import let_go, shown_to
from bot.language.zones import zone_name
from storage import journal, people, prompts
from storage.db import Tx
from storage.prompts import Awaited

#: the bot waits for a zone
ZONE: Final = "settings-zone"
#: zones offered as buttons, from west to east; the rest is typed
OFFERED: Final = (
    "Europe/Kaliningrad",
    "Europe/Moscow",
    "Europe/Samara",
    "Asia/Yekaterinburg",
    "Asia/Omsk",
    "Asia/Krasnoyarsk",
    "Asia/Irkutsk",
    "Asia/Yakutsk",
    "Asia/Vladivostok",
    "Asia/Magadan",
    "Asia/Kamchatka",
)


async def ask_zone(tx: Tx, deps: Deps, turn: Turn) -> bool:
    """Ask a person for their zone when it first matters, once and in private (OPS-13). Returns whether it asked.

    Until they answer, the company's zone counts.
    """
    if not await people.ask_zone(tx, turn.person.id, now=turn.now):
        return False
    place = Place(chat_id=turn.person.telegram_id)
    if await prompts.awaited(tx, place, turn.person.id, now=turn.now) is None:
        await await_zone(tx, turn, place, asked_for=False)
    lines = (Line("zone-ask-first", {"zone": called(turn, turn.policy.zone), "time": clock(turn)}),)
    await tell(tx, deps, turn.person, shown_to(Notice(lines=lines, rows=zones()), turn.person), now=turn.now)
    return True


async def await_zone(tx: Tx, turn: Turn | Tap, place: Place, *, asked_for: bool) -> None:
    """Wait for a zone. `asked_for`: the person wanted to set it, so words that name none are asked about."""
    expires_at = turn.now + timedelta(minutes=turn.policy.prompt_minutes)
    await prompts.ask(tx, place, turn.person.id, ZONE, args={"asked_for": int(asked_for)}, expires_at=expires_at)


def zones() -> tuple[tuple[Button, ...], ...]:
    """Buttons of common zones, two in a row, and the company's."""
    made = [
        Button(key=f"btn-zone-{zone.rpartition('/')[2].lower()}", verb="settings-zone-set", args={"zone": zone})
        for zone in OFFERED
    ]
    pairs = [tuple(made[i : i + 2]) for i in range(0, len(made), 2)]
    return (*pairs, (Button(key="btn-zone-company", verb="settings-zone-set", args={"zone": ""}),))


def clock(turn: Turn | Tap, zone: str | None = None) -> str:
    return f"{local(turn.now, zone or turn.policy.zone):%H:%M}"


def called(turn: Turn | Tap, zone: str) -> str:
    """What the reader calls a zone."""
    return zone_name(zone, now=turn.now, locale=turn.person.locale)


async def set_zone(tx: Tx, turn: Turn | Tap, zone: str | None) -> Line:
    """Set the person's own zone, None for the company's. Returns the line that says so."""
    await people.change(tx, turn.person.id, zone=zone, zone_asked_at=turn.now)
    await note_own(tx, turn, "zone", before=turn.person.zone, after=zone)
    if zone is None:
        return Line("zone-company", {"zone": called(turn, turn.policy.zone), "time": clock(turn)})
    return Line("zone-set", {"zone": called(turn, zone), "time": clock(turn, zone)})


async def note_own(tx: Tx, turn: Turn | Tap, key: str, *, before: str | None, after: str | None) -> None:
    """The journal's row of a change to one's own settings; it is one's own too."""
    await journal.write(
        tx,
        "own-setting-changed",
        subject="person",
        subject_id=turn.person.id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=Scope(level=Level.PERSONAL, owner_id=turn.person.id),
        details={"key": key, "before": before, "after": after},
    )


async def take_zone(deps: Deps, turn: Turn, awaited: Awaited, text: str) -> bool:
    """A typed zone. False: the words are about something else."""
    try:
        zone = zone_named(text)
    except BadSetting as bad:
        return await _not_a_zone(deps, turn, awaited, bad, text)
    async with commit(deps, turn, intent="typed") as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        await reply(tx, deps, turn, Notice(lines=(await set_zone(tx, turn, zone),)))
    return True


async def _not_a_zone(deps: Deps, turn: Turn, awaited: Awaited, bad: BadSetting, text: str) -> bool:
    """A short answer that names no zone is asked again; a sentence is about something else."""
    if not awaited.args.get("asked_for") or (bad.reason == "zone" and len(text.split()) > 3):
        return await let_go(deps, turn)
    async with commit(deps, turn, intent="typed") as tx:
        card = Notice(lines=(Line(f"bad-{bad.reason}"),), rows=zones(), force_reply=True)
        await reply(tx, deps, turn, shown_to(card, turn.person))
    return True
