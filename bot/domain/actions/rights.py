"""Who may do what with an outbound action (PPL-4). Asked when a card is drawn and again inside the write (PPL-5)."""

from __future__ import annotations

from bot.domain.actions.action import WAITING, Action, ActionStatus
from bot.domain.people import Person


def decides(person: Person, area_id: int | None) -> bool:
    """Whether this person approves and rejects actions of the area; without one, or of a closed one, admins do."""
    return not person.removed and (person.is_admin or (area_id is not None and area_id in person.owns))


def may_approve(person: Person, action: Action, *, four_eyes: bool) -> bool:
    own = action.requester_id == person.id
    return decides(person, action.area_id) and not (four_eyes and own)


def may_withdraw(person: Person, action: Action) -> bool:
    return not person.removed and person.id == action.requester_id


def may_cancel(person: Person, action: Action) -> bool:
    """Whether this person stops what was approved and has not begun."""
    return not person.removed and (person.id == action.requester_id or decides(person, action.area_id))


def may_undo(person: Person, action: Action) -> bool:
    return may_cancel(person, action)


def sees(person: Person, action: Action) -> bool:
    """Whether the action exists for this person at all."""
    return may_cancel(person, action)


def cancellable(action: Action) -> bool:
    return action.status in WAITING and action.status is not ActionStatus.APPROVED
