"""What a year should do to each record, told in plain words and by nothing of the product's own code."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

DAY = timedelta(days=1)


@dataclass(slots=True)
class Life:
    """One record as the model knows it."""

    id: int
    #: who reads it, as one comparable word
    readers: str
    #: records with the same key say the same
    key: str
    status: str
    confidence: int
    created: datetime
    said: datetime
    pinned: bool = False
    habit: bool = False
    confirmed: datetime | None = None
    used: datetime | None = None
    uses: list[datetime] = field(default_factory=list)
    weak_since: datetime | None = None
    asked: datetime | None = None
    part_of: int | None = None
    changed: bool = True
    history: list[str] = field(default_factory=list)

    @property
    def touched(self) -> datetime:
        return max(t for t in (self.created, self.said, self.confirmed, self.used) if t is not None)

    @property
    def in_force(self) -> bool:
        return self.status == "active"

    @property
    def lives_by_being_seen(self) -> bool:
        return self.habit and self.confirmed is None


@dataclass(slots=True)
class Told:
    """What one revision should report, by record id."""

    weakened: list[int] = field(default_factory=list)
    archived: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    merged: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)


class Memory:
    """All records, and what a revision does to them."""

    def __init__(self) -> None:
        self.lives: dict[int, Life] = {}
        self._quarters: set[tuple[int, int]] = set()
        self._met: set[frozenset[int]] = set()

    def of_key(self, key: str) -> list[Life]:
        return [life for life in self.lives.values() if life.key == key]

    # --- what people do -----------------------------------------------------------------------------------------------

    def use(self, record_id: int, at: datetime) -> None:
        life = self.lives[record_id]
        life.used = at
        life.uses.append(at)

    def confirm(self, record_id: int, at: datetime) -> None:
        life = self.lives[record_id]
        life.confidence, life.confirmed = 90, at
        life.history.append("confirmed")

    def repeat(self, record_id: int, at: datetime) -> None:
        life = self.lives[record_id]
        life.confidence, life.said, life.changed = max(life.confidence, 70), at, True
        life.history.append("repeated")

    def approve(self, record_id: int, at: datetime) -> None:
        life = self.lives[record_id]
        life.status, life.confidence, life.confirmed, life.changed = "active", 90, at, True
        life.history.append("approved")

    def pin(self, record_id: int, *, pinned: bool) -> None:
        life = self.lives[record_id]
        life.pinned = pinned
        life.history.append("pinned" if pinned else "unpinned")

    def forget(self, record_id: int) -> None:
        for life in (self.lives[record_id], *(p for p in self.lives.values() if p.part_of == record_id)):
            life.status = "deleted"
            life.history.append("forgotten")

    def bring_back(self, record_id: int, at: datetime) -> None:
        self.lives[record_id].weak_since = None
        self.approve(record_id, at)
        self.lives[record_id].history.append("unarchived")

    def put_away(self, ids: list[int]) -> None:
        for life in (self.lives[i] for i in ids):
            life.status = "archived"
            life.history.append("archived")

    # --- what a revision does -----------------------------------------------------------------------------------------

    def revise(self, at: datetime) -> Told:
        told = Told()
        allowed = max(5, sum(life.in_force for life in self.lives.values()) // 10)
        self._note_weak(at)
        for life in self.lives.values():
            self._weaken(life, at, told)
        for life in [lf for lf in self.lives.values() if lf.lives_by_being_seen and lf.id in told.weakened]:
            if life.confidence <= 10:
                self.put_away([life.id])
                told.archived.append(life.id)
        self._note_weak(at)
        allowed -= self._merge(told)
        if (at.year, (at.month - 1) // 3) not in self._quarters:
            self._quarters.add((at.year, (at.month - 1) // 3))
            self._archive(at, allowed, told)
        self._ask(at, told)
        return told

    def _note_weak(self, at: datetime) -> None:
        for life in self.lives.values():
            if life.confidence >= 40:
                life.weak_since = None
            elif life.in_force and life.weak_since is None:
                life.weak_since = at

    def _weaken(self, life: Life, at: datetime, told: Told) -> None:
        if life.pinned:
            return
        if life.lives_by_being_seen:
            seen = max(life.created, life.said)
            fades = life.status in ("active", "candidate") and seen <= at - 30 * DAY
        else:
            fades = life.in_force and life.confidence > 0 and life.touched <= at - 90 * DAY
        if fades:
            life.confidence = max(0, life.confidence - 10)
            life.history.append(f"weakened to {life.confidence}")
            told.weakened.append(life.id)

    def _merge(self, told: Told) -> int:
        changed = sorted(life.id for life in self.lives.values() if life.changed)
        groups: dict[tuple[str, str], list[Life]] = {}
        for life in self.lives.values():
            if life.in_force:
                groups.setdefault((life.readers, life.key), []).append(life)
            life.changed = False
        for record_id in changed:
            life = self.lives[record_id]
            for other in groups.get((life.readers, life.key), []):
                meet = life.in_force and other.in_force and life is not other
                if meet and not (life.lives_by_being_seen or other.lives_by_being_seen):
                    self._join(life, other, told)
        return len(told.merged)

    def _join(self, one: Life, other: Life, told: Told) -> None:
        part, whole = sorted((one, other), key=lambda lf: (lf.pinned, lf.confidence, -lf.id))
        if part.pinned or frozenset((one.id, other.id)) in self._met:
            return
        self._met.add(frozenset((one.id, other.id)))
        whole.confidence = max(whole.confidence, part.confidence)
        whole.confirmed = max((t for t in (whole.confirmed, part.confirmed) if t), default=None)
        whole.used = max((t for t in (whole.used, part.used) if t), default=None)
        whole.said = max(whole.said, part.said)
        part.status, part.part_of = "archived", whole.id
        part.history.append("merged")
        whole.history.append("took-in")
        told.merged.append(part.id)

    def _archive(self, at: datetime, allowed: int, told: Told) -> None:
        due: list[tuple[datetime, int]] = []
        for life in self.lives.values():
            if life.lives_by_being_seen:
                continue
            if life.in_force and not life.pinned and life.weak_since is not None and life.confidence < 40:
                due.append((life.weak_since, life.id))
            elif life.status == "candidate":
                due.append((life.created, life.id))
        limit = {"active": at - 30 * DAY, "candidate": at - 90 * DAY}
        ripe = [i for since, i in sorted(due) if since <= limit[self.lives[i].status]]
        told.archived += ripe[:allowed]
        told.held += ripe[allowed:]
        self.put_away(ripe[:allowed])

    def _ask(self, at: datetime, told: Told) -> None:
        for life in self.lives.values():
            often = sum(t >= at - 90 * DAY for t in life.uses) >= 5
            long_ago = max(life.created, life.confirmed or life.created) <= at - 180 * DAY
            if life.in_force and often and long_ago:
                unanswered = life.asked is not None and (life.confirmed is None or life.confirmed < life.asked)
                if life.readers == "company" or not unanswered:
                    told.asked.append(life.id)
                life.asked = at
