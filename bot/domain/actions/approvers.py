"""Who gets the card of an action (ACT-3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.domain.people import Person


def approvers(
    people: Sequence[Person],
    *,
    area_id: int | None,
    requester_id: int,
    four_eyes: bool,
    unreachable: Collection[int] = (),
) -> tuple[Person, ...]:
    """The area's owners whom a message reaches; the admins when there are none.

    `unreachable` are ids of people who blocked the bot. Under four eyes nobody decides about their own request.
    """
    able = [p for p in people if not p.removed and not (four_eyes and p.id == requester_id)]
    owners = [p for p in able if area_id is not None and area_id in p.owns]
    reached = tuple(p for p in owners if p.id not in unreachable)
    if reached:
        return reached
    return admins(people, requester_id=requester_id, four_eyes=four_eyes) or tuple(owners)


def admins(people: Sequence[Person], *, requester_id: int, four_eyes: bool) -> tuple[Person, ...]:
    return tuple(p for p in people if p.is_admin and not p.removed and not (four_eyes and p.id == requester_id))
