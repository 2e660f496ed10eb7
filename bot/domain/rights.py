"""What a person may do, decided from ids and never from text (PPL-4, SEC-2).

Each right is asked when a list or a button is drawn and again inside the write that follows the press (PPL-5).
"""

from __future__ import annotations

from bot.domain.memory import UNDECIDED, Level, Record, Scope, Status
from bot.domain.people import Person


def sees(person: Person, scope: Scope) -> bool:
    """Whether a record of this scope exists for this person at all. Another's personal record does not."""
    match scope.level:
        case Level.COMPANY:
            return not person.removed
        case Level.AREA:
            return not person.removed and (person.is_admin or scope.area_id in person.areas)
        case Level.PERSONAL:
            return not person.removed and scope.owner_id == person.id


def sees_record(person: Person, record: Record) -> bool:
    """Whether the record exists for this person: one that was never in force is read by its author and the deciders."""
    if not sees(person, record.scope):
        return False
    own = person.id in (record.recorder_id, record.author_id)
    return record.status not in UNDECIDED or own or decides(person, record.scope)


def decides(person: Person, scope: Scope) -> bool:
    """Whether this person states, corrects, forgets, approves and pins memory of this scope with effect at once."""
    if person.removed:
        return False
    match scope.level:
        case Level.COMPANY:
            return person.is_admin
        case Level.AREA:
            return person.is_admin or scope.area_id in person.owns
        case Level.PERSONAL:
            return scope.owner_id == person.id


def may_forget(person: Person, record: Record) -> bool:
    """Whether this person may forget the record; an own candidate may always be withdrawn (FGT-10)."""
    own_candidate = record.status is Status.CANDIDATE and record.recorder_id == person.id
    return sees(person, record.scope) and (decides(person, record.scope) or own_candidate)


def may_rule(person: Person, scope: Scope) -> bool:
    """Whether this person confirms, changes and removes rules and skills of this scope."""
    return scope.level is not Level.PERSONAL and decides(person, scope)
