"""«На согласование»: where a draft is to go, and the request for it. Nothing here approves or sends (EDT-1, ACT-1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.connectors import Connector
from bot.domain.actions.action import Asked, Payload, Used
from bot.domain.drafts import limits
from bot.domain.drafts.draft import Draft, DraftStatus, Name, may_change
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.people import Person
from bot.flows.actions import action_told
from bot.flows.actions.action_request import Ready, Refusal, look_ahead, request
from bot.flows.deps import Deps, Tap, Turn, reply, say
from bot.flows.drafts.draft_cards import Args, args_of
from bot.flows.drafts.draft_edit import answer
from bot.flows.drafts.draft_make import moved_on
from bot.flows.drafts.draft_store import written
from bot.flows.drafts.draft_withdraw import withdraw
from storage import answers, drafts, prompts
from storage.db import Tx

#: what is waited for after «куда»
TARGET: Final = "draft-target"

_EMAIL: Final = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w")
_CHANNEL: Final = re.compile(r"(?<![\w@./])@[A-Za-z]\w{3,31}\b|(?:https?://)?t\.me/[A-Za-z]\w{3,31}\b")
#: what an approver reads the text to rest on
_SHOWN: Final = ("record", "rule", "skill")
#: by what goes out: whether it must be said where to, and how an address looks
_ADDRESSES: Final = {"letter": _EMAIL, "post": _CHANNEL}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Where:
    connector: Connector
    target: str


async def ask_where(deps: Deps, at: Turn | Tap, draft: Draft, *, connector: str | None = None) -> None:
    """Ask for approval at once when it was said where to; otherwise ask which way, then where to."""
    over = limits.beyond(draft.version.text, draft.task_type)
    ways = list(deps.connectors.values())
    if over:
        most = limits.limit(draft.task_type)
        await answer(deps, at, notice("draft-too-long", count=over, most=most))
        return
    if not ways:
        await answer(deps, at, notice("draft-no-ways"))
        return
    where = _said(draft, ways) if connector is None else None
    chosen = deps.connectors.get(connector) if connector is not None else ways[0] if len(ways) == 1 else None
    if where is not None:
        await submit(deps, at, draft, where.connector.name, where.target)
    elif chosen is None:
        await _ask_way(deps, at, draft, ways)
    elif chosen.kind not in _ADDRESSES:
        await submit(deps, at, draft, chosen.name, "")
    else:
        await _ask_target(deps, at, draft, chosen)


async def submit(deps: Deps, at: Turn | Tap, draft: Draft, connector: str, target: str) -> None:
    """Find out whether it could go there, then ask those who decide."""
    async with deps.db.read() as tx:
        asked = await _asked(tx, deps, at.person, draft, connector, target)
    ready = await look_ahead(deps, asked)
    if isinstance(ready, Refusal):
        # The address is still awaited, if it was asked for.
        await answer(deps, at, Notice(lines=(ready.line,), rows=_again(draft)))
        return
    async with written(deps, at) as tx:
        await prompts.drop(tx, at.place, at.person.id)
        await _request(tx, deps, at, draft, ready)


async def _request(tx: Tx, deps: Deps, at: Turn | Tap, draft: Draft, ready: Ready) -> None:
    now = await drafts.get(tx, draft.id)
    if now is None or not may_change(at.person, now):
        await reply(tx, deps, at, notice("draft-not-yours"))
        return
    if now.revision != draft.revision or not await drafts.move(tx, now, DraftStatus.SUBMITTED, now=at.now):
        await moved_on(tx, deps, at, draft.id)
        return
    await withdraw(tx, deps, at, draft, but=draft.version.id)
    made = await request(tx, deps, ready, now=at.now)
    names = [person.name for person in made.approvers]
    said = await action_told.requested(tx, made.action, names, again=made.again, private=at.place.private)
    await action_told.keep(tx, made.action, at.person, action_told.TOLD, await reply(tx, deps, at, said))


async def _asked(tx: Tx, deps: Deps, person: Person, draft: Draft, connector: str, target: str) -> Asked:
    kind = deps.connectors[connector].kind if connector in deps.connectors else ""
    found = await answers.get(tx, draft.version.answer_id) if draft.version.answer_id is not None else None
    used = tuple(
        Used(kind=name, id=ref) for name, ref in (found.sources if found is not None else ()) if name in _SHOWN
    )
    return Asked(
        connector=connector,
        target=target,
        payload=Payload(text=draft.version.text.strip(), fields=_fields(draft, kind)),
        requester_id=person.id,
        area_id=draft.area_id,
        kind=kind,
        draft_version_id=draft.version.id,
        used=used,
    )


def _fields(draft: Draft, kind: str) -> dict[str, str]:
    """The named fields that go along: a letter has a subject, a post has none, a request carries all."""
    found = {name.value: value for name, value in draft.version.fields.items() if value}
    if kind == "post":
        return {}
    return {Name.TITLE.value: found[Name.TITLE.value]} if kind == "letter" and Name.TITLE.value in found else found


def _said(draft: Draft, ways: list[Connector]) -> _Where | None:
    """Where the request itself says it is to go."""
    said = f"{draft.addressee} {draft.request}"
    for connector in ways:
        pattern = _ADDRESSES.get(connector.kind)
        found = pattern.search(said) if pattern is not None else None
        if found is not None:
            return _Where(connector=connector, target=found[0])
    return None


async def _ask_way(deps: Deps, at: Turn | Tap, draft: Draft, ways: list[Connector]) -> None:
    rows = tuple(
        (
            Button(
                key="btn-draft-way",
                verb="draft-way",
                args={**args_of(draft), "way": connector.name},
                label={"name": connector.name},
            ),
        )
        for connector in ways
    )
    async with written(deps, at) as tx:
        await _say(tx, deps, at, Notice(lines=(Line("draft-which-way"),), rows=rows))


async def _ask_target(deps: Deps, at: Turn | Tap, draft: Draft, connector: Connector) -> None:
    args: Args = {**args_of(draft), "way": connector.name}
    expires_at = at.now + timedelta(minutes=at.policy.prompt_minutes)
    async with written(deps, at) as tx:
        await prompts.ask(tx, at.place, at.person.id, TARGET, args=args, expires_at=expires_at)
        cancel = Button(key="btn-unask", verb="queue-unask", only_for=at.person.id)
        asked = Notice(
            lines=(Line("draft-where-to", {"kind": connector.kind, "name": connector.name}),),
            rows=((cancel,),),
            force_reply=True,
        )
        await _say(tx, deps, at, asked)


async def _say(tx: Tx, deps: Deps, at: Turn | Tap, said: Notice) -> None:
    """Below the card: it stays as it is, its buttons work until the draft is another."""
    if isinstance(at, Tap):
        await say(tx, deps, at.place, said, now=at.now, update_id=at.update_id)
    else:
        await reply(tx, deps, at, said)


def _again(draft: Draft) -> tuple[tuple[Button, ...], ...]:
    return ((Button(key="btn-draft-elsewhere", verb="draft-submit", args=args_of(draft)),),)
