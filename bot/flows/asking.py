"""Waiting for words about a card: a new wording, or a reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.domain.notices import Button, notice
from bot.flows.deps import Deps, Tap, commit_tap, redraw, say
from bot.flows.verbs import Verb
from storage import prompts
from storage.db import Tx

#: how kinds of words end that are taken when they come, though nobody was asked for them
LISTENS = "-why"
#: what of a card's button the words will need
_KEPT = ("record", "kind", "id", "seen", "next")


async def ask_words(deps: Deps, tap: Tap, kind: str) -> None:
    """Wait for words of this kind; the card stays as it is until they come."""
    args = {key: value for key, value in tap.args.items() if key in _KEPT}
    async with commit_tap(deps, tap) as tx:
        before = await prompts.awaited(tx, tap.place, tap.person.id, now=tap.now)
        if before is not None and (before.kind, before.args) == (kind, args):
            return  # asked already, and the question stands below
        await prompts.ask(
            tx,
            tap.place,
            tap.person.id,
            kind,
            args=args,
            expires_at=tap.now + timedelta(minutes=tap.policy.prompt_minutes),
        )
        cancel = Button(key="btn-unask", verb="queue-unask", only_for=tap.person.id)
        # An edited message can't open the reply box; a new one can.
        asked = replace(notice(f"{kind}-ask", (cancel,)), force_reply=True)
        await say(tx, deps, tap.place, asked, now=tap.now, update_id=tap.update_id)


async def listen(tx: Tx, tap: Tap, kind: str) -> None:
    """The card asks why and offers reasons: whoever types one instead is understood, and nobody has to."""
    args = {key: value for key, value in tap.args.items() if key in _KEPT}
    expires_at = tap.now + timedelta(minutes=tap.policy.prompt_minutes)
    await prompts.ask(tx, tap.place, tap.person.id, f"{kind}{LISTENS}", args=args, expires_at=expires_at)


async def hush(tx: Tx, tap: Tap) -> None:
    """Words about the thing on this card are not waited for any more: a button said it."""
    awaited = await prompts.awaited(tx, tap.place, tap.person.id, now=tap.now)
    if awaited is not None and all(awaited.args.get(key) == tap.args.get(key) for key in ("record", "kind", "id")):
        await prompts.drop(tx, tap.place, tap.person.id)


async def unask(deps: Deps, tap: Tap) -> None:
    """The words are not wanted any more."""
    async with commit_tap(deps, tap) as tx:
        await prompts.drop(tx, tap.place, tap.person.id)
        await redraw(tx, deps, tap, notice("queue-unasked"))


VERBS: dict[str, Verb] = {"queue-unask": Verb(run=unask)}
