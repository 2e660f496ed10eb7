"""Outbound actions: each move is compare-and-set on status and revision, and leaves a row with who and when (ACT-2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from bot.domain.actions.action import (
    WAITING,
    Action,
    ActionStatus,
    Asked,
    Broken,
    Payload,
    Undo,
    Used,
    digest,
    may_move,
)
from bot.domain.memory import Level, Scope
from storage import journal
from storage.db import Tx, inserted_id
from storage.tables import (
    action_cards,
    action_events,
    action_sources,
    actions,
    connector_health,
    dialogue,
    inbox,
    outbox,
)

A = actions.c


class BadMove(Exception):
    """The state machine has no such step. A bug: nothing was written."""

    def __init__(self, before: ActionStatus, after: ActionStatus) -> None:
        super().__init__(f"{before} -> {after}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One change of an action."""

    id: int
    at: datetime
    actor_id: int | None
    status: ActionStatus
    version: int
    note: str


async def add(
    tx: Tx,
    asked: Asked,
    *,
    undo: Undo,
    broken: Sequence[Broken],
    key: str,
    expires_at: datetime,
    now: datetime,
    retry_of: int | None = None,
) -> Action:
    """Store a request."""
    result = await tx.execute(
        sa.insert(actions).values(
            connector=asked.connector,
            kind=asked.kind,
            target=asked.target,
            target_name=asked.target_name or asked.target,
            text=asked.payload.text,
            fields=dict(asked.payload.fields),
            digest=digest(asked.connector, asked.target, asked.payload),
            area_id=asked.area_id,
            requester_id=asked.requester_id,
            draft_version_id=asked.draft_version_id,
            undo=undo.value,
            broken=_dump(broken),
            status=ActionStatus.PENDING.value,
            requested_at=now,
            send_at=asked.send_at,
            expires_at=expires_at,
            key=key,
            retry_of=retry_of,
        )
    )
    action_id = inserted_id(result)
    for used in dict.fromkeys(asked.used):
        await tx.execute(sa.insert(action_sources).values(action_id=action_id, kind=used.kind, ref_id=used.id))
    action = await get(tx, action_id)
    assert action is not None
    await _note(tx, action, actor_id=asked.requester_id, now=now, note="requested")
    return action


async def get(tx: Tx, action_id: int) -> Action | None:
    row = (await tx.execute(sa.select(actions).where(A.id == action_id))).first()
    return _action(row) if row is not None else None


async def same_pending(tx: Tx, asked: Asked) -> Action | None:
    """The request that waits already and asks for the very same (ACT-2)."""
    where = (A.digest == digest(asked.connector, asked.target, asked.payload), A.status == ActionStatus.PENDING.value)
    row = (await tx.execute(sa.select(actions).where(*where))).first()
    return _action(row) if row is not None else None


async def move(
    tx: Tx,
    action: Action,
    to: ActionStatus,
    *,
    by: int | None,
    now: datetime,
    note: str = "",
    **values: Any,
) -> Action | None:
    """Take an action to a status, if it is still as it was read. None: somebody was first. Raises BadMove.

    To begin running it must in addition hold what was approved: the statement compares the two (ACT-4).
    """
    if not may_move(action.status, to):
        raise BadMove(action.status, to)
    where = [A.id == action.id, A.status == action.status.value, A.revision == action.revision]
    if to is ActionStatus.RUNNING:
        where += [A.approved_digest.is_not(None), A.approved_digest == A.digest, A.approved_by.is_not(None)]
    result = await tx.execute(
        sa.update(actions).where(*where).values(status=to.value, revision=action.revision + 1, **values)
    )
    if result.rowcount != 1:
        return None
    moved = await get(tx, action.id)
    assert moved is not None
    await _note(tx, moved, actor_id=by, now=now, note=note)
    return moved


async def revise(
    tx: Tx,
    action: Action,
    *,
    payload: Payload | None = None,
    send_at: datetime | None = None,
    broken: Sequence[Broken] = (),
    key: str,
    by: int | None,
    now: datetime,
    note: str = "revised",
) -> Action | None:
    """Change what waits for approval: every card of it is stale from now on. None: it was not as read."""
    words = payload or action.payload
    result = await tx.execute(
        sa.update(actions)
        .where(A.id == action.id, A.status == ActionStatus.PENDING.value, A.revision == action.revision)
        .values(
            text=words.text,
            fields=dict(words.fields),
            digest=digest(action.connector, action.target, words),
            send_at=send_at,
            broken=_dump(broken),
            key=key,
            version=action.version + 1,
            revision=action.revision + 1,
        )
    )
    if result.rowcount != 1:
        return None
    revised = await get(tx, action.id)
    assert revised is not None
    await _note(tx, revised, actor_id=by, now=now, note=note)
    return revised


async def mark_broken(tx: Tx, action: Action, broken: Sequence[Broken]) -> Action:
    """Note which rules the text goes against by now; a card that showed others is stale."""
    where = (A.id == action.id, A.status == ActionStatus.PENDING.value, A.revision == action.revision)
    await tx.execute(sa.update(actions).where(*where).values(broken=_dump(broken), revision=action.revision + 1))
    found = await get(tx, action.id)
    assert found is not None
    return found


async def _note(tx: Tx, action: Action, *, actor_id: int | None, now: datetime, note: str) -> None:
    newest = sa.select(sa.func.coalesce(sa.func.max(inbox.c.update_id), 0)).scalar_subquery()
    await tx.execute(
        sa.insert(action_events).values(
            action_id=action.id,
            at=now,
            actor_id=actor_id,
            status=action.status.value,
            version=action.version,
            note=note,
            update_id=newest,
        )
    )
    await journal.write(
        tx,
        _act(action.status, note),
        subject="action",
        subject_id=action.id,
        actor_id=actor_id,
        now=now,
        scope=Scope(level=Level.AREA, area_id=action.area_id) if action.area_id else None,
        details={"status": action.status.value, "version": action.version, "digest": action.digest[:16]},
    )


#: notes that say more than the status they lead to
_TELLING: Final = frozenset({"requested", "revised", "missed", "retry", "sent", "not-sent", "interrupted"})


def _act(status: ActionStatus, note: str) -> str:
    return f"action-{note if note in _TELLING else status.value}"


# --- reading ----------------------------------------------------------------------------------------------------------


async def with_status(tx: Tx, *statuses: ActionStatus, limit: int = 1000) -> list[Action]:
    """All with these statuses, oldest first."""
    where = A.status.in_([one.value for one in statuses])
    return [_action(row) for row in await tx.execute(sa.select(actions).where(where).order_by(A.id).limit(limit))]


async def stoppable(tx: Tx, *, now: datetime) -> list[Action]:
    """All that can still be stopped, or taken back because its time for that runs, oldest first."""
    ahead = A.status.in_([one.value for one in (ActionStatus.PENDING, *WAITING)])
    open_still = sa.and_(A.status == ActionStatus.DONE.value, A.undo_until > now)
    rows = await tx.execute(sa.select(actions).where(sa.or_(ahead, open_still)).order_by(A.id))
    return [_action(row) for row in rows]


async def latest(tx: Tx, *, limit: int) -> list[Action]:
    """The newest first."""
    return [_action(row) for row in await tx.execute(sa.select(actions).order_by(A.id.desc()).limit(limit))]


async def events(tx: Tx, action_id: int) -> list[Event]:
    """The history of one, oldest first."""
    rows = await tx.execute(
        sa.select(action_events).where(action_events.c.action_id == action_id).order_by(action_events.c.id)
    )
    return [
        Event(
            id=row.id,
            at=row.at,
            actor_id=row.actor_id,
            status=ActionStatus(row.status),
            version=row.version,
            note=row.note,
        )
        for row in rows
    ]


async def sources(tx: Tx, action_id: int) -> list[Used]:
    of = action_sources.c
    rows = await tx.execute(sa.select(action_sources).where(of.action_id == action_id).order_by(of.kind, of.ref_id))
    return [Used(kind=row.kind, id=row.ref_id) for row in rows]


#: of a source: a message of the dialogue that asked for the action, or said what it sends; it stays where dialogue does
SAID: Final = "said"


async def note_message(tx: Tx, action_id: int, *, chat_id: int, message_id: int) -> None:
    """Note that a message, if it is kept, asked for the action: an edit of it is one of the request."""
    said = sa.select(dialogue.c.id).where(dialogue.c.chat_id == chat_id, dialogue.c.message_id == message_id)
    utterance_id = await tx.scalar(said.order_by(dialogue.c.id.desc()).limit(1))
    if utterance_id is not None:
        row = sqlite.insert(action_sources).values(action_id=action_id, kind=SAID, ref_id=utterance_id)
        await tx.execute(row.on_conflict_do_nothing())


async def asked_in(tx: Tx, *, chat_id: int, message_id: int) -> Action | None:
    """The newest action that this message asked for."""
    of, said = action_sources.c, dialogue.c
    row = (
        await tx.execute(
            sa.select(actions)
            .join(action_sources, sa.and_(of.action_id == A.id, of.kind == SAID))
            .join(dialogue, said.id == of.ref_id)
            .where(said.chat_id == chat_id, said.message_id == message_id)
            .order_by(A.id.desc())
            .limit(1)
        )
    ).first()
    return _action(row) if row is not None else None


async def using(tx: Tx, kind: str, ref_ids: Iterable[int], *, since: datetime) -> list[Action]:
    """Actions requested since an instant that rest on any of these, oldest first (FGT-8)."""
    of = action_sources.c
    resting = sa.select(of.action_id).where(of.kind == kind, of.ref_id.in_(list(ref_ids)))
    rows = await tx.execute(sa.select(actions).where(A.id.in_(resting), A.requested_at >= since).order_by(A.id))
    return [_action(row) for row in rows]


async def of_draft_version(tx: Tx, version_ids: Iterable[int]) -> list[Action]:
    rows = await tx.execute(sa.select(actions).where(A.draft_version_id.in_(list(version_ids))).order_by(A.id))
    return [_action(row) for row in rows]


async def said_at(tx: Tx, update_id: int) -> datetime | None:
    """When an update was stored."""
    return await tx.scalar(sa.select(inbox.c.received_at).where(inbox.c.update_id == update_id))


async def stored_before(tx: Tx, update_id: int) -> list[datetime]:
    """The latest instants that had been stored when an update came: of updates, and of what became of actions."""
    earlier = await tx.scalar(sa.select(sa.func.max(inbox.c.received_at)).where(inbox.c.update_id < update_id))
    moved = await tx.scalar(sa.select(sa.func.max(action_events.c.at)).where(action_events.c.update_id < update_id))
    return [one for one in (earlier, moved) if one is not None]


# --- messages about them ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A message about an action: where it is, once it was delivered."""

    id: int
    action_id: int
    person_id: int
    purpose: str
    chat_id: int
    message_id: int | None
    #: "pending", "sent" or "dead"
    state: str


async def add_card(tx: Tx, *, action_id: int, person_id: int, purpose: str, outbox_id: int) -> None:
    await tx.execute(
        sa.insert(action_cards).values(action_id=action_id, person_id=person_id, purpose=purpose, outbox_id=outbox_id)
    )


async def cards(tx: Tx, action_id: int, *purposes: str) -> list[Card]:
    """The messages about an action that still show buttons, oldest first."""
    card = action_cards.c
    rows = await tx.execute(
        sa.select(action_cards, outbox.c.chat_id, outbox.c.message_id, outbox.c.state)
        .join(outbox, outbox.c.id == card.outbox_id)
        .where(card.action_id == action_id, card.purpose.in_(purposes), card.closed_at.is_(None))
        .order_by(card.id)
    )
    return [
        Card(
            id=row.id,
            action_id=row.action_id,
            person_id=row.person_id,
            purpose=row.purpose,
            chat_id=row.chat_id,
            message_id=row.message_id,
            state=row.state,
        )
        for row in rows
    ]


async def close_card(tx: Tx, card_id: int, *, now: datetime) -> None:
    await tx.execute(sa.update(action_cards).where(action_cards.c.id == card_id).values(closed_at=now))


async def shown_in(tx: Tx, *, chat_id: int, message_id: int) -> Action | None:
    """The action that a message of the bot's is about, whether or not its buttons are over."""
    card = action_cards.c
    about = (
        sa.select(card.action_id)
        .join(outbox, outbox.c.id == card.outbox_id)
        .where(outbox.c.chat_id == chat_id, outbox.c.message_id == message_id)
        .order_by(card.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    row = (await tx.execute(sa.select(actions).where(A.id == about))).first()
    return _action(row) if row is not None else None


async def shown_last(tx: Tx, *, chat_id: int) -> Action | None:
    """The action that the newest message of the bot's in a chat is about; None when that is about anything else."""
    newest = await tx.scalar(
        sa.select(sa.func.max(outbox.c.message_id)).where(
            outbox.c.chat_id == chat_id, outbox.c.state == "sent", outbox.c.op.in_(["send", "aside", "document"])
        )
    )
    return await shown_in(tx, chat_id=chat_id, message_id=newest) if newest is not None else None


async def unreachable(tx: Tx, chat_ids: Iterable[int]) -> set[int]:
    """Those of these private chats whose latest message Telegram refused for good: the bot is blocked there."""
    sent = outbox.c
    latest_ids = (
        sa.select(sa.func.max(sent.id))
        .where(sent.chat_id.in_(list(chat_ids)), sent.state.in_(["sent", "dead"]), sent.op != "menu")
        .group_by(sent.chat_id)
    )
    rows = await tx.execute(
        sa.select(sent.chat_id).where(sent.id.in_(latest_ids), sent.state == "dead", sent.error == "blocked")
    )
    return set(rows.scalars())


# --- connectors -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    connector: str
    ok_at: datetime | None
    error_at: datetime | None
    error: str


async def worked(tx: Tx, connector: str, *, now: datetime) -> None:
    await _health(tx, connector, ok_at=now)


async def went_wrong(tx: Tx, connector: str, error: str, *, now: datetime) -> None:
    await _health(tx, connector, error_at=now, error=error)


async def _health(tx: Tx, connector: str, **values: Any) -> None:
    changed = await tx.execute(
        sa.update(connector_health).where(connector_health.c.connector == connector).values(**values)
    )
    if changed.rowcount == 0:
        await tx.execute(sa.insert(connector_health).values(connector=connector, **values))


async def health(tx: Tx) -> dict[str, Health]:
    """By connector, those that were ever used."""
    return {
        row.connector: Health(connector=row.connector, ok_at=row.ok_at, error_at=row.error_at, error=row.error)
        for row in await tx.execute(sa.select(connector_health))
    }


# --- rows and values --------------------------------------------------------------------------------------------------


def _dump(broken: Sequence[Broken]) -> list[list[Any]]:
    return [[one.rule_id, one.text] for one in broken]


#: columns that are the fields of the same name
_PLAIN: Final = frozenset({one.name for one in dataclasses.fields(Action)}) - {"payload", "undo", "broken", "status"}


def _action(row: Any) -> Action:
    return Action(
        **{name: getattr(row, name) for name in _PLAIN},
        payload=Payload(text=row.text, fields=dict(row.fields)),
        undo=Undo(row.undo),
        broken=tuple(Broken(rule_id=rule_id, text=text) for rule_id, text in row.broken),
        status=ActionStatus(row.status),
    )
