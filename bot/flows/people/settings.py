"""/settings: one's own for anybody, the company's numbers for admins; each change is a journal row (OPS-13)."""

from __future__ import annotations

from typing import Final

from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.people import Person
from bot.domain.policy import (
    LOCALES,
    TOPICS,
    BadSetting,
    Policy,
    Topic,
    limits,
    parse,
    topic_of,
    zone_named,
)
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, load_policy, redraw, reply
from bot.flows.office import Again, act, ask, back_to, let_go, shown_to, take_words, typed, with_note
from bot.flows.people import menu
from bot.flows.people.zone import ZONE, ask_zone, await_zone, called, clock, note_own, set_zone, take_zone, zones
from bot.flows.verbs import Verb, admins_only, anybody
from storage import journal, people, prompts
from storage import settings as store
from storage.db import Tx
from storage.prompts import Awaited

__all__ = ["VERBS", "ask_zone", "settings", "take"]

#: the bot waits for the value of a setting
VALUE: Final = "settings-value"


async def settings(deps: Deps, turn: Turn) -> None:
    """`/settings`, or `/settings Омск`: one's own, and for admins the company's."""
    said = turn.incoming.argument
    async with commit(deps, turn, intent="settings") as tx:
        if not turn.place.private:
            await reply(tx, deps, turn, notice("private-only"))
            return
        notes = (await _zone_said(tx, turn, said),) if said else ()
        card = await _home(tx, deps, turn)
        await reply(tx, deps, turn, with_note(card, *notes) if notes else card)


async def _zone_said(tx: Tx, turn: Turn, said: str) -> Line:
    try:
        zone = zone_named(said)
    except BadSetting as bad:
        return Line(f"bad-{bad.reason}")
    return await set_zone(tx, turn, zone)


# --- what is shown ----------------------------------------------------------------------------------------------------


async def _home(tx: Tx, deps: Deps, turn: Turn | Tap) -> Notice:
    """One's own settings, and the pages of the company's for admins."""
    person = await people.get(tx, turn.person.id)
    assert person is not None
    policy = await load_policy(tx, deps)
    zone = person.zone or policy.zone
    lines = [
        Line("settings-own"),
        Line(
            "settings-own-zone",
            {"zone": called(turn, zone), "own": int(person.zone is not None), "time": clock(turn, zone)},
        ),
        Line("settings-own-locale", {"locale": person.locale}),
    ]
    rows: list[tuple[Button, ...]] = [(Button(key="btn-settings-zone", verb="settings-zone"), *_locales(person))]
    if person.is_admin:
        lines += [Line(""), Line("settings-company")]
        topics = [
            Button(
                key="btn-settings-topic", verb="settings-topic", args={"topic": str(topic)}, label={"topic": str(topic)}
            )
            for topic in TOPICS
        ]
        rows += [tuple(topics[i : i + 2]) for i in range(0, len(topics), 2)]
    return shown_to(Notice(lines=tuple(lines), rows=tuple(rows)), person)


def _locales(person: Person) -> list[Button]:
    return [
        Button(key=f"btn-locale-{locale}", verb="settings-locale", args={"locale": locale})
        for locale in LOCALES
        if locale != person.locale
    ]


async def _topic(tx: Tx, deps: Deps, turn: Turn | Tap, topic: Topic) -> Notice:
    """One page of the company's settings; each line's number is its button."""
    policy = await load_policy(tx, deps)
    lines = [Line("settings-topic", {"topic": topic.value})]
    buttons = []
    for number, key in enumerate(TOPICS[topic], 1):
        lines.append(Line(f"setting-{key}", {"number": number, "value": _value(turn, policy, key)}))
        buttons.append(Button(key="btn-number", verb="settings-value", args={"key": key}, label={"number": number}))
    lines += [Line(""), Line("settings-choose")]
    rows = [tuple(buttons[i : i + 5]) for i in range(0, len(buttons), 5)]
    return Notice(lines=tuple(lines), rows=(*rows, (back_to("settings-home"),)))


def _value(turn: Turn | Tap, policy: Policy, key: str) -> Value:
    return _said(turn, key, getattr(policy, key))


def _said(turn: Turn | Tap, key: str, value: Value) -> Value:
    """A value as it is shown: a zone by its name, nothing as a dash, a switch as a mark."""
    if key == "zone":
        return called(turn, str(value))
    if key == "four_eyes":
        return "✓" if value == "yes" else "—"
    return value if value != "" else "—"


# --- what the buttons do ----------------------------------------------------------------------------------------------


async def open_home(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await prompts.drop(tx, tap.place, tap.person.id)
        await redraw(tx, deps, tap, await _home(tx, deps, tap))


async def open_zone(deps: Deps, tap: Tap) -> None:
    """Ask for the presser's own zone."""
    async with commit_tap(deps, tap) as tx:
        await await_zone(tx, tap, tap.place, asked_for=True)
        card = Notice(lines=(Line("zone-ask"),), rows=(*zones(), (back_to("settings-home"),)), force_reply=True)
        await redraw(tx, deps, tap, shown_to(card, tap.person))


async def press_zone(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await prompts.drop(tx, tap.place, tap.person.id)
        line = await set_zone(tx, tap, str(tap.args["zone"]) or None)
        await redraw(tx, deps, tap, with_note(await _home(tx, deps, tap), line))


async def press_locale(deps: Deps, tap: Tap) -> None:
    """Speak another language to the presser from now on, in the menu too."""
    locale = str(tap.args["locale"])
    async with commit_tap(deps, tap) as tx:
        await people.change(tx, tap.person.id, locale=locale)
        await note_own(tx, tap, "locale", before=tap.person.locale, after=locale)
        person = await people.get(tx, tap.person.id)
        assert person is not None
        await menu.show(tx, person, now=tap.now)
        await redraw(tx, deps, tap, with_note(await _home(tx, deps, tap), Line("locale-set")))


async def open_topic(deps: Deps, tap: Tap) -> None:
    await act(deps, tap, lambda tx: _topic(tx, deps, tap, Topic(str(tap.args["topic"]))))


async def ask_value(deps: Deps, tap: Tap) -> None:
    """Ask for another value of one setting."""
    key = str(tap.args["key"])

    async def change(tx: Tx) -> Notice:
        policy, topic = await load_policy(tx, deps), topic_of(key)
        args: dict[str, int | str] = {"key": key}
        back = back_to("settings-topic", topic=str(topic))
        asked = await ask(tx, tap, VALUE, args=args, question=Line("settings-ask"), back=back)
        first = _value(tap, deps.base_policy, key)
        number = TOPICS[topic].index(key) + 1
        line = Line(f"setting-{key}", {"number": number, "value": _value(tap, policy, key)})
        reset = Button(key="btn-settings-reset", verb="settings-reset", args=args, label={"value": first})
        rows = asked.rows if _value(tap, policy, key) == first else ((reset,), *asked.rows)
        return Notice(lines=(line, Line(""), *asked.lines), rows=rows, force_reply=True)

    await act(deps, tap, change)


async def reset(deps: Deps, tap: Tap) -> None:
    """Back to the value the company started from."""
    key = str(tap.args["key"])

    async def change(tx: Tx) -> Notice:
        before = getattr(await load_policy(tx, deps), key)
        await store.drop(tx, key)
        return await _changed(tx, deps, tap, key, before)

    await act(deps, tap, change)


# --- typed words ------------------------------------------------------------------------------------------------------


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """A typed zone or value. False: the words are an ordinary message."""
    text = typed(turn)
    if text is None or awaited.kind not in (ZONE, VALUE):
        return await let_go(deps, turn)
    if awaited.kind == VALUE:
        await take_words(deps, turn, lambda tx: _take_value(tx, deps, turn, str(awaited.args["key"]), text))
        return True
    return await take_zone(deps, turn, awaited, text)


async def _take_value(tx: Tx, deps: Deps, turn: Turn, key: str, text: str) -> Notice | Again:
    before = getattr(await load_policy(tx, deps), key)
    try:
        value = parse(key, text)
    except BadSetting as bad:
        least, most = limits(key)
        return Again(why=notice(f"bad-{bad.reason}", least=least, most=most))
    await store.put(tx, key, value, by=turn.person.id, now=turn.now)
    return await _changed(tx, deps, turn, key, before)


async def _changed(tx: Tx, deps: Deps, turn: Turn | Tap, key: str, before: Value) -> Notice:
    """Note a change of a company setting, and show its page."""
    after: Value = getattr(await load_policy(tx, deps), key)
    await journal.write(
        tx,
        "setting-changed",
        subject="setting",
        subject_id=None,
        actor_id=turn.person.id,
        now=turn.now,
        details={"key": key, "before": before, "after": after},
    )
    card = await _topic(tx, deps, turn, topic_of(key))
    told = {"before": _said(turn, key, before), "after": _said(turn, key, after)}
    return with_note(card, Line("settings-changed", told))


VERBS: dict[str, Verb] = {
    "settings-home": Verb(run=open_home, check=anybody),
    "settings-zone": Verb(run=open_zone, check=anybody),
    "settings-zone-set": Verb(run=press_zone, check=anybody),
    "settings-locale": Verb(run=press_locale, check=anybody),
    "settings-topic": Verb(run=open_topic, check=admins_only),
    "settings-value": Verb(run=ask_value, check=admins_only),
    "settings-reset": Verb(run=reset, check=admins_only),
}
