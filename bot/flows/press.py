"""Presses of buttons: looked up by token, checked when answered and again when carried out (PPL-5, SEC-5)."""

from __future__ import annotations

from datetime import timedelta

from bot.domain.incoming import Press
from bot.domain.notices import notice
from bot.flows import closing, commands
from bot.flows.actions import action_list, action_taps
from bot.flows.answers import about, explain
from bot.flows.deps import Deps, Tap, anew, bare, load_policy, say
from bot.flows.drafts import draft_taps, habit_taps
from bot.flows.forgetting import forget, restore
from bot.flows.history import journal, revision_taps, undo
from bot.flows.memory import adjust, browse, correct, filed, sensitive
from bot.flows.people import areas, invite, join, people, settings
from bot.flows.queue import queue
from bot.flows.rules import rules_told
from bot.flows.rules.rule_reading import reading
from bot.flows.skills import skill_list, skill_outcomes, skill_taps
from bot.flows.verbs import Look, Seen, Verb
from storage import buttons, inbox
from storage import people as people_store

VERBS: dict[str, Verb] = {
    **about.VERBS,
    **action_list.VERBS,
    **action_taps.VERBS,
    **adjust.VERBS,
    **areas.VERBS,
    **browse.VERBS,
    **commands.VERBS,
    **correct.VERBS,
    **draft_taps.VERBS,
    **explain.VERBS,
    **filed.VERBS,
    **forget.VERBS,
    **habit_taps.VERBS,
    **invite.VERBS,
    **join.VERBS,
    **journal.VERBS,
    **people.VERBS,
    **queue.VERBS,
    **restore.VERBS,
    **revision_taps.VERBS,
    **rules_told.VERBS,
    **sensitive.VERBS,
    **settings.VERBS,
    **skill_list.VERBS,
    **skill_outcomes.VERBS,
    **skill_taps.VERBS,
    **undo.VERBS,
}


async def look(deps: Deps, press: Press) -> Seen:
    """What to tell the presser at once. Reads only; the press itself is handled in its turn."""
    now = deps.now()
    async with deps.db.read() as tx:
        person = await people_store.by_telegram(tx, press.sender.telegram_id)
        button = await buttons.get(tx, press.token)
        if person is None:
            return Seen.NO_RIGHT
        policy = await load_policy(tx, deps)
        if button is None or button.verb not in VERBS:
            return Seen.STALE
        if button.used_at is not None:
            passed = _own_chat(press) and await closing.since_drawn(tx, button, person) is not None
            return Seen.PASSED if passed else Seen.STALE
        if button.created_at < now - timedelta(days=policy.button_days):
            return Seen.STALE
        if button.only_for is not None and button.only_for != person.id:
            return Seen.NO_RIGHT
        seen = await VERBS[button.verb].check(Look(tx=tx, person=person, args=button.args, now=now))
        if seen is Seen.ACCEPTED or not _own_chat(press):
            return seen
        # The button was theirs when it was drawn: what took it away is worth more than that it is gone.
        return Seen.PASSED if await closing.since_drawn(tx, button, person) is not None else seen


async def press(deps: Deps, pressed: Press) -> None:
    """Carry out a press. The rights are asked again; what the person was told before counts for nothing."""
    await reading(deps, lambda own: anew(lambda: _handle(own, pressed)))


async def _handle(deps: Deps, pressed: Press) -> None:
    now = deps.now()
    async with deps.db.read() as tx:
        if not await inbox.is_pending(tx, pressed.update_id):
            raise inbox.AlreadyHandled(pressed.update_id)
        button = await buttons.get(tx, pressed.token)
        person = await people_store.by_telegram(tx, pressed.sender.telegram_id)
        policy = await load_policy(tx, deps)
    seen = await look(deps, pressed)
    if seen is not Seen.ACCEPTED or button is None or person is None:
        await _turn_down(deps, pressed, seen, known=person is not None)
        return
    tap = Tap(press=pressed, person=person, policy=policy, args=button.args, now=now, token=button.token)
    await VERBS[button.verb].run(deps, tap)


async def _turn_down(deps: Deps, pressed: Press, seen: Seen, *, known: bool) -> None:
    """Say in words what the toast said, to a person of the company; in a group the card stays for those who may.

    What became of the thing since is said instead, and the buttons go. Of a card that shows something else by now, or
    is none of ours, the toast is all: a press adds no message then.
    """
    now = deps.now()
    async with deps.db.write() as tx:
        await inbox.finish(tx, pressed.update_id, now=now)
        button = await buttons.get(tx, pressed.token)
        person = await people_store.by_telegram(tx, pressed.sender.telegram_id)
        told = button is None or button.used_at is not None
        if seen is Seen.STALE and not told:
            await buttons.spend_card(tx, pressed.token, now=now)
        if known and not told and _own_chat(pressed) and pressed.message_id is not None and pressed.editable:
            await bare(tx, pressed.place.chat_id, pressed.message_id, now=now, update_id=pressed.update_id)
        if known and pressed.place.private and not told:
            mine = person if _own_chat(pressed) else None
            since = await closing.since_drawn(tx, button, mine) if mine is not None else None
            key = "press-no-right" if seen is Seen.NO_RIGHT else "press-stale"
            await say(tx, deps, pressed.place, since or notice(key), now=now, update_id=pressed.update_id)
    deps.wake()


def _own_chat(pressed: Press) -> bool:
    """Whether the message with the button stands in the presser's own chat with the bot."""
    return pressed.place.private and pressed.place.chat_id == pressed.sender.telegram_id
