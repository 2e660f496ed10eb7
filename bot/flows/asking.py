"""Waiting for words about a card: a new wording, or a reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.domain.notices import Button, notice
from bot.flows.deps import Deps, Tap, commit_tap, redraw, say
from bot.flows.verbs import Verb
from storage import prompts

#: what of a card's button the words will need
_KEPT = ("record", "kind", "id", "seen", "next")


async def ask_words(deps: Deps, tap: Tap, kind: str) -> None:
    """Wait for words of this kind; the card stays as it is until they come."""
    args = {key: value for key, value in tap.args.items() if key in _KEPT}
    async with commit_tap(deps, tap) as tx:
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


async def unask(deps: Deps, tap: Tap) -> None:
    """The words are not wanted any more."""
    async with commit_tap(deps, tap) as tx:
        await prompts.drop(tx, tap.place, tap.person.id)
        await redraw(tx, deps, tap, notice("queue-unasked"))


VERBS: dict[str, Verb] = {"queue-unask": Verb(run=unask)}
