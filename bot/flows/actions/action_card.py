"""What a person sees of an action: everything that is approved, word for word, and what can be undone (ACT-3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.domain.actions.action import Action, ActionStatus
from bot.domain.actions.deadlines import too_late
from bot.domain.actions.rights import may_approve, may_cancel, may_undo, may_withdraw
from bot.domain.listing import clip
from bot.domain.notices import Button, Line, Notice, Ref, Value, record_ref
from bot.domain.people import Person
from bot.domain.policy import Policy, local
from bot.domain.rights import sees
from bot.flows.deps import Deps, load_policy
from bot.language.private_data import private_data
from bot.language.zones import zone_name
from storage import actions, areas, memory, people, proposals
from storage.db import Tx
from storage.proposals import ProposalKind

Args = dict[str, int | str]
Rows = tuple[tuple[Button, ...], ...]

#: of a text that needs a file, so many characters are on the card
BEGINNING: Final = 1_500
#: a longer text would not leave the card in one message
ON_CARD: Final = 3_000
#: what goes out by the ways that everybody has
_KINDS: Final = {"telegram": "post", "email": "letter"}
#: of each thing that the text rests on
CLIPPED: Final = 200


async def arguments(tx: Tx, action: Action) -> dict[str, Value]:
    """Arguments of every catalogue message about an action."""
    names = await people.names(tx, [action.requester_id, action.approved_by])
    area = await areas.get(tx, action.area_id) if action.area_id is not None else None
    return {
        "id": action.id,
        "kind": _KINDS.get(action.connector, action.kind if action.kind == "post" else "request"),
        "connector": action.connector,
        "target": action.target_name,
        "text": action.payload.text,
        "beginning": clip(" ".join(action.payload.text.split()), 80),
        "requester": names.get(action.requester_id, "—"),
        "approver": names.get(action.approved_by or 0, "—"),
        "area": area.name if area is not None else "",
        "placed": "yes" if area is not None else "no",
        "status": action.status.value,
        "undo": action.undo.value,
        "version": action.version,
        "comment": action.comment,
        "error": action.error,
    }


async def card_lines(
    tx: Tx, deps: Deps, action: Action, person: Person, *, head: Sequence[Line] = ()
) -> tuple[Line, ...]:
    """Who asks, what, where to, when, the exact text, what can be undone, what it rests on (ACT-3)."""
    policy = await load_policy(tx, deps)
    args = await arguments(tx, action)
    long = len(action.payload.text) > ON_CARD
    own = "yes" if action.requester_id == person.id else "no"
    lines = [
        *head,
        Line("action-card", {**args, "own": own}),
        *(await _orphaned(tx, action)),
        *_when(action, person, policy),
    ]
    lines += [
        Line("action-field", {"name": _field(name), "raw": name, "value": value})
        for name, value in action.payload.fields.items()
    ]
    shown = action.payload.text[:BEGINNING] + "…" if long else action.payload.text
    lines.append(Line("action-text", {"text": shown, "long": "yes" if long else "no"}))
    hours = {"minutes": policy.action_undo_minutes, "hold": policy.action_hold_minutes}
    lines.append(Line("action-undo", {"undo": action.undo.value, **hours}))
    lines += _private(action)
    lines += await _broken(tx, action)
    lines += await _rests_on(tx, action, person)
    return tuple(lines)


async def approval_card(
    tx: Tx, deps: Deps, action: Action, person: Person, *, head: Sequence[Line] = (), walking: bool = False
) -> Notice:
    """The card of a pending action with the buttons of whoever reads it."""
    policy = await load_policy(tx, deps)
    args = button_args(action, walking=walking)
    if await is_orphaned(tx, action):
        # This card says so; an older one does not, and asks.
        args["orphaned"] = 1
    rows: list[tuple[Button, ...]] = []
    if may_approve(person, action, four_eyes=policy.four_eyes == "yes"):
        approve = Button(key="btn-action-approve", verb="action-approve", args=args, style="success")
        edit = Button(key="btn-action-edit", verb="action-edit", args=args)
        refuse = Button(key="btn-action-reject", verb="action-reject", args=args, style="danger")
        rows += [(approve, edit), (refuse, Button(key="btn-action-try", verb="action-try", args=args))]
        if walking:
            rows.append((Button(key="btn-queue-later", verb="action-later", args=args),))
    elif may_withdraw(person, action):
        rows.append((withdraw_button(action),))
    return Notice(
        lines=await card_lines(tx, deps, action, person, head=head),
        rows=tuple(rows),
        refs=await refs(tx, action),
        aside=True,
    )


async def standing(
    tx: Tx, deps: Deps, action: Action, person: Person, *, now: datetime, walking: bool = False
) -> Notice:
    """An action as it stands, with what this person may do about it now."""
    if action.status is ActionStatus.PENDING:
        return await approval_card(tx, deps, action, person, walking=walking)
    policy = await load_policy(tx, deps)
    lines = [*(await card_lines(tx, deps, action, person)), Line(""), await course(tx, action, person, policy)]
    return Notice(lines=tuple(lines), rows=rows_of(action, person, policy, now=now), aside=True)


def rows_of(action: Action, person: Person, policy: Policy, *, now: datetime) -> Rows:
    """What this person may do about an action that is decided."""
    if action.status in (ActionStatus.SCHEDULED, ActionStatus.HELD) and may_cancel(person, action):
        return ((cancel_button(action),),)
    if (
        action.status is ActionStatus.DONE
        and may_undo(person, action)
        and action.undo_until
        and now < action.undo_until
    ):
        return ((undo_button(action, policy),),)
    if action.status is ActionStatus.UNKNOWN and may_approve(person, action, four_eyes=False):
        return unknown_rows(action)
    return ()


async def course(tx: Tx, action: Action, person: Person, policy: Policy) -> Line:
    """Where an action is, in one line: who decided and when, what it waits for, how it ended."""
    history = await actions.events(tx, action.id)
    last = history[-1]
    who = (await people.names(tx, [last.actor_id])).get(last.actor_id or 0, "")
    at = action.run_at if action.status in (ActionStatus.SCHEDULED, ActionStatus.HELD) else last.at
    args = {**await arguments(tx, action), "who": who or "—", "by": "person" if who else "bot", "at": at or last.at}
    return Line("action-course", args)


def withdraw_button(action: Action) -> Button:
    return Button(key="btn-action-withdraw", verb="action-withdraw", args={"id": action.id})


def cancel_button(action: Action) -> Button:
    return Button(key="btn-action-cancel", verb="action-cancel", args={"id": action.id}, style="danger")


def undo_button(action: Action, policy: Policy) -> Button:
    """«Отменить (до HH:MM)», on the company's clock (ACT-5)."""
    assert action.undo_until is not None
    label: dict[str, Value] = {"until": local(action.undo_until, policy.zone).strftime("%H:%M")}
    return Button(key="btn-action-undo", verb="action-undo", args={"id": action.id}, label=label)


def unknown_rows(action: Action) -> Rows:
    args: Args = {"id": action.id}
    return (
        (Button(key="btn-action-sent", verb="action-sent", args=args),),
        (Button(key="btn-action-not-sent", verb="action-not-sent", args=args),),
    )


def text_file(action: Action) -> Notice | None:
    """The whole text as a file, where the card only has room for its beginning."""
    if len(action.payload.text) <= ON_CARD:
        return None
    name = f"action-{action.id}-{action.version}.txt"
    return Notice(lines=(Line("action-file", {"id": action.id}),), document=(name, action.payload.text), aside=True)


def button_args(action: Action, *, walking: bool = False) -> Args:
    args: Args = {"id": action.id, "seen": action.shown}
    return {**args, "next": 1} if walking else args


async def is_orphaned(tx: Tx, action: Action) -> bool:
    """Whether whoever asked is no longer in the company: nobody answers for the request but who approves it."""
    requester = await people.get(tx, action.requester_id)
    return requester is None or requester.removed


async def refs(tx: Tx, action: Action) -> tuple[Ref, ...]:
    """Records whose words may be on the card, so that forgetting one finds it."""
    return tuple(record_ref(used.id) for used in await actions.sources(tx, action.id) if used.kind == "record")


# --- inside -----------------------------------------------------------------------------------------------------------


def _when(action: Action, person: Person, policy: Policy) -> list[Line]:
    if action.send_at is None:
        return []
    zone = person.zone or policy.zone
    name = zone_name(zone, now=action.send_at, locale=person.locale)
    return [Line("action-when", {"at": action.send_at, "zone": name})]


def _field(name: str) -> str:
    return name if name in ("title", "deadline", "importance") else "other"


async def _orphaned(tx: Tx, action: Action) -> list[Line]:
    if action.status is not ActionStatus.PENDING or not await is_orphaned(tx, action):
        return []
    return [Line("action-orphaned")]


def _private(action: Action) -> list[Line]:
    """What the text tells of people, for whoever decides whether it may leave the company."""
    whole = "\n".join((*action.payload.fields.values(), action.payload.text))
    return [Line("action-private", {"what": told.what.value, "words": told.words}) for told in private_data(whole)]


async def _broken(tx: Tx, action: Action) -> list[Line]:
    lines = []
    for one in action.broken:
        rule = await proposals.get(tx, ProposalKind.RULE, one.rule_id)
        if rule is not None:
            told = "yes" if one.text else "no"
            lines.append(Line("action-broken", {"rule": rule.text, "number": rule.id, "text": one.text, "told": told}))
    return lines


async def _rests_on(tx: Tx, action: Action, person: Person) -> list[Line]:
    """The records, rules and skills used, as far as this reader may see them (invariant 7)."""
    used = await actions.sources(tx, action.id)
    lines: list[Line] = []
    records = {r.id: r for r in await memory.many(tx, [one.id for one in used if one.kind == "record"])}
    for one in used:
        if one.kind == "record":
            record = records.get(one.id)
            if record is not None and sees(person, record.scope):
                gone = "yes" if record.status == "deleted" else "no"
                text = "" if gone == "yes" else clip(record.text, CLIPPED)
                lines.append(Line("action-used", {"what": "record", "number": record.id, "text": text, "gone": gone}))
        elif one.kind in ("rule", "skill"):
            found = await proposals.get(tx, ProposalKind(one.kind), one.id)
            if found is not None and sees(person, found.scope):
                text = clip(found.name or found.text, CLIPPED)
                lines.append(Line("action-used", {"what": one.kind, "number": one.id, "text": text, "gone": "no"}))
    return [Line("action-rests-on"), *lines] if lines else []


def late(action: Action, *, now: datetime) -> bool:
    return action.status is ActionStatus.PENDING and too_late(action, now=now)
