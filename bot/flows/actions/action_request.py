"""Asking for an outbound action: the one door, for a draft's button, a person's words and a model's tool (ACT-1).

`look_ahead` finds out outside any transaction whether it could go out at all; `request` writes it, inside the caller's.
Nothing here approves anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.connectors import NotSent, Refused
from bot.domain.actions.action import Action, Asked, Broken, Outgoing, Payload, Undo
from bot.domain.actions.deadlines import deadlines
from bot.domain.actions.outgoing import betrays
from bot.domain.notices import Line, Value
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.rules.checks import compile_checks
from bot.domain.rules.scopes import RuleLevel
from bot.domain.rules.violations import violations
from bot.flows.actions import action_told
from bot.flows.deps import Deps, load_policy
from bot.flows.rules.rule_places import is_named
from bot.language.normal import normalise
from storage import actions, areas, due, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

#: what is due about an action that waits for a decision
REMIND: Final = "action-remind"
ESCALATE: Final = "action-escalate"
EXPIRE: Final = "action-expire"
REACH: Final = "action-reach"
#: by when a card was delivered or refused
REACHED: Final = timedelta(minutes=2)
#: how long finding out about a target may take, in seconds
CHECK_S: Final = 20.0

#: how the checks of rules call each kind of text
_ABOUT: Final = {"post": "пост публикация", "letter": "письмо", "request": "заявка", "task": "задача"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A request that could go out: what `look_ahead` found out about it."""

    asked: Asked
    undo: Undo
    broken: tuple[Broken, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why it can't go out, in words for whoever asked."""

    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Requested:
    """What came of a request."""

    action: Action
    #: the same waited already: nothing new was written (ACT-2)
    again: bool
    #: who got the card
    approvers: tuple[Person, ...]


async def look_ahead(deps: Deps, asked: Asked) -> Ready | Refusal:
    """Find out whether this could go out, where exactly, and which rules it goes against (RUL-9). Sends nothing.

    To be called before the write: it asks the connector and compares texts.
    """
    connector = deps.connectors.get(asked.connector)
    if connector is None:
        return _refusal("no-connector", name=asked.connector, names=", ".join(sorted(deps.connectors)) or "—")
    if not asked.payload.text.strip():
        return _refusal("empty")
    if betrays(asked.payload):
        return _refusal("secret")
    if asked.send_at is not None and asked.send_at <= deps.now():
        return _refusal("past", at=asked.send_at)
    try:
        async with asyncio.timeout(CHECK_S):
            checked = await connector.check(Outgoing(target=asked.target, payload=asked.payload))
    except Refused as exc:
        return _refusal(exc.reason, **exc.args_)
    except NotSent as exc:
        return _refusal("unreachable", said=exc.said)
    except TimeoutError:
        return _refusal("unreachable", said="—")
    fixed = replace(
        asked,
        target=checked.target,
        target_name=checked.name,
        payload=checked.payload or asked.payload,
        kind=asked.kind or connector.kind,
    )
    return Ready(asked=fixed, undo=connector.undo_way, broken=await broken_rules(deps, fixed))


async def request(tx: Tx, deps: Deps, ready: Ready, *, now: datetime, retry_of: Action | None = None) -> Requested:
    """Write the request and send its card to those who decide, in the caller's write transaction.

    The same request again while one is pending is that one (ACT-2). The caller tells the requester, for instance with
    `action_told.requested`.
    """
    asked = ready.asked
    waiting = await actions.same_pending(tx, asked)
    if waiting is not None:
        return Requested(action=waiting, again=True, approvers=await action_told.deciding(tx, deps, waiting))
    times = deadlines(now, await load_policy(tx, deps))
    action = await actions.add(
        tx,
        asked,
        undo=ready.undo,
        broken=ready.broken,
        key=retry_of.key if retry_of is not None else new_key(deps),
        expires_at=times.expires_at,
        now=now,
        retry_of=retry_of.id if retry_of is not None else None,
    )
    await due.put(tx, REACH, ref_id=action.id, due_at=now + REACHED)
    for kind, at in ((REMIND, times.remind_at), (ESCALATE, times.escalate_at), (EXPIRE, times.expires_at)):
        await due.put(tx, kind, ref_id=action.id, due_at=at)
    return Requested(action=action, again=False, approvers=await action_told.announce(tx, deps, action, now=now))


def new_key(deps: Deps) -> str:
    """An idempotency key: letters and digits, so that it may stand in a Message-ID."""
    return "".join(char for char in deps.token() if char.isalnum()).lower()


async def broken_rules(deps: Deps, asked: Asked) -> tuple[Broken, ...]:
    """The rules in force that the text goes against, as far as code can tell (RUL-9). In a thread: it takes time."""
    return await broken_by(deps, area_id=asked.area_id, kind=asked.kind, payload=asked.payload)


async def broken_by(deps: Deps, *, area_id: int | None, kind: str, payload: Payload) -> tuple[Broken, ...]:
    text = "\n".join((*payload.fields.values(), payload.text))
    async with deps.db.read() as tx:
        in_force = await proposals.with_status(tx, ProposalKind.RULE, ProposalStatus.ACTIVE)
        sites = await areas.sites_of(tx, area_id) if area_id is not None else []
    named = {site_id for site_id, name in sites if is_named(name, text)}
    here = [rule for rule in in_force if _applies(rule, area_id, named)]
    return await asyncio.to_thread(_broken, here, text, f"{_ABOUT.get(kind, '')} {kind}")


def _broken(rules: Sequence[Proposal], text: str, about: str) -> tuple[Broken, ...]:
    read = normalise(text).text
    found: list[Broken] = []
    for rule in rules:
        first = next(iter(violations(compile_checks(rule.text), read, about=about)), None)
        if first is not None:
            found.append(Broken(rule_id=rule.id, text=first.text[:200]))
    return tuple(found)


def _applies(rule: Proposal, area_id: int | None, sites: set[int]) -> bool:
    match rule.where.level:
        case RuleLevel.COMPANY:
            return True
        case RuleLevel.AREA:
            return rule.where.area_id == area_id
        case RuleLevel.SITE:
            return rule.where.site_id in sites


def _refusal(reason: str, **args: Value) -> Refusal:
    return Refusal(line=Line(f"action-refused-{reason}", args))
