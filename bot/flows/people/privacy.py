"""/privacy: what of a person's is kept, for how long, who reads it, and what the model received last (PII-8)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.domain.listing import Circle
from bot.domain.memory import Level, Status
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.policy import local
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, reply, say
from bot.flows.verbs import Verb
from bot.llm.errors import MaskingFailed
from storage import answers, dialogue, listing, signals


async def privacy(deps: Deps, turn: Turn) -> None:
    """Counts and terms, taken from the store and the settings."""
    async with commit(deps, turn, intent="privacy", keep=False) as tx:
        totals = await listing.totals(tx, Circle(person=turn.person))
        personal = {status: n for (level, status), n in totals.items() if level is Level.PERSONAL}
        said, since = await dialogue.of_person(tx, turn.person.id)
        policy = turn.policy
        lines = [
            Line("privacy-head"),
            Line("privacy-personal", _counts(personal)),
            Line("privacy-stated", _counts(await listing.stated_by(tx, turn.person.id))),
            Line("privacy-dialogue", {"count": said, "days": policy.dialogue_days}),
        ]
        if since is not None:
            lines.append(Line("privacy-dialogue-since", {"day": local(since, turn.zone).date()}))
        lines += [
            Line("privacy-corrections", {"count": await signals.of_person(tx, turn.person.id)}),
            Line("privacy-answers", {"count": await answers.count_to(tx, turn.person.id)}),
            Line(""),
            Line("privacy-forget", {"minutes": policy.restore_minutes}),
            Line("privacy-left", {"days": policy.removed_days}),
            Line("privacy-machine"),
            Line(""),
        ]
        if deps.gateway is None:
            lines.append(Line("privacy-model-off"))
        else:
            lines += [Line("privacy-model"), Line("privacy-placeholders", {"sealed": int(deps.sealer.seals)})]
        rows: tuple[tuple[Button, ...], ...] = ()
        if deps.gateway is not None:
            rows = ((Button(key="btn-privacy-last", verb="privacy-last", only_for=turn.person.id),),)
        await reply(tx, deps, turn, Notice(lines=tuple(lines), rows=rows))


def _counts(by_status: Mapping[Status, int]) -> dict[str, Value]:
    """Records in force, those that wait, and those that are kept though they act no more or never did."""
    active, waiting = by_status.get(Status.ACTIVE, 0), by_status.get(Status.CANDIDATE, 0)
    return {"count": active, "waiting": waiting, "past": sum(by_status.values()) - active - waiting}


async def show_last(deps: Deps, tap: Tap) -> None:
    """The last request of this conversation, as it looked after masking. Only of one's own private chat."""
    messages = deps.gateway.last_masked(tap.place.lane) if deps.gateway is not None and tap.place.private else ()
    async with commit_tap(deps, tap) as tx:
        if not messages:
            said = notice("privacy-last-none")
        else:
            text = "\n\n".join(f"[{message.role}]\n{message.text}" for message in messages)
            said = Notice(lines=(Line("privacy-last", {"count": len(messages)}),), document=("request.txt", text))
        await say(tx, deps, tap.place, said, now=tap.now, update_id=tap.update_id)


async def mask(deps: Deps, turn: Turn) -> None:
    """`/mask` and a text: what a model would receive of it. The text itself is not kept."""
    text = turn.incoming.argument
    said = notice("mask-what")
    if text:
        said = await _masked(deps, text)
    async with commit(deps, turn, intent="mask", keep=False) as tx:
        await reply(tx, deps, turn, said)


async def _masked(deps: Deps, text: str) -> Notice:
    if deps.gateway is None:
        return notice("mask-off")
    try:
        return notice("mask-done", text=await deps.gateway.preview(text))
    except MaskingFailed:
        return notice("mask-failed")


VERBS: dict[str, Verb] = {"privacy-last": Verb(run=show_last)}
