"""What ought to become of actions, written from the specification alone: it shares no code with what it is held to.

Every minute counts as a working minute here, so that deadlines are plain sums.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

EXPIRES = timedelta(hours=24)
WINDOW = timedelta(hours=3)
LATE = timedelta(hours=1)
RETRIES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=20))


@dataclass(slots=True, kw_only=True)
class Expected:
    """One action."""

    id: int
    text: str
    requester: str
    expires_at: datetime
    status: str = "pending"
    #: the text that was approved
    approved: str | None = None
    attempts: int = 0
    #: how often its time was missed: each makes the cards before it stale
    missed: int = 0
    undo_until: datetime | None = None
    #: what is due: kind and instant, in the order in which it was planned
    due: list[tuple[datetime, int, str]] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Model:
    actions: dict[int, Expected] = field(default_factory=dict)
    owners: set[str] = field(default_factory=set)
    admins: set[str] = field(default_factory=set)
    #: faults that the other side has in store
    faults: list[str] = field(default_factory=list)
    undo_faults: list[str] = field(default_factory=list)
    #: every text that reached the other side, in order
    made: list[str] = field(default_factory=list)
    #: the latest instant that anything was stored at
    high: datetime | None = None
    planned: int = 0

    # --- people -------------------------------------------------------------------------------------------------------

    def decides(self, who: str) -> bool:
        return who in self.owners or who in self.admins

    def ask(self, action_id: int, text: str, requester: str, now: datetime) -> None:
        found = Expected(id=action_id, text=text, requester=requester, expires_at=now + EXPIRES)
        self.actions[action_id] = found
        self._plan(found, now + EXPIRES, "expire")
        self.stored(now)

    def stored(self, now: datetime) -> None:
        self.high = max(self.high or now, now)

    def approve(self, action: Expected, who: str, shown: str, said: datetime, now: datetime) -> None:
        if not self.decides(who) or action.status != "pending":
            return
        if said >= action.expires_at:
            self._end(action, "expired", now)
        elif shown == action.text:
            action.status, action.approved = "approved", action.text
            action.due = [one for one in action.due if one[2] != "expire"]
            self._plan(action, now, "run")
            self.stored(now)

    def reject(self, action: Expected, who: str, shown: str, said: datetime, now: datetime) -> None:
        if not self.decides(who) or action.status != "pending":
            return
        if said >= action.expires_at:
            self._end(action, "expired", now)
        elif shown == action.text:
            self._end(action, "rejected", now)

    def revise(self, action: Expected, who: str, shown: str, text: str, said: datetime, now: datetime) -> None:
        if not self.decides(who) or action.status != "pending":
            return
        if said >= action.expires_at:
            self._end(action, "expired", now)
        elif shown == action.text:
            action.text = text
            self.stored(now)

    def withdraw(self, action: Expected, who: str, now: datetime) -> None:
        if who != action.requester:
            return
        if action.status == "pending":
            self._end(action, "withdrawn", now)
        elif action.status == "scheduled":
            self._end(action, "cancelled", now)

    def undo(self, action: Expected, who: str, judged: datetime, now: datetime) -> None:
        may = who == action.requester or self.decides(who)
        if not may or action.status not in ("done", "final", "undo_failed"):
            return
        if action.undo_until is not None and judged < action.undo_until:
            action.status = "undoing"
            self._plan(action, now, "undo")
            self.stored(now)

    def settle(self, action: Expected, who: str, *, sent: bool, now: datetime) -> bool:
        """Whether what became of it was taken from this person."""
        if not self.decides(who) or action.status != "unknown":
            return False
        self._end(action, "final" if sent else "failed", now)
        return True

    # --- time ---------------------------------------------------------------------------------------------------------

    def work(self, now: datetime) -> str | None:
        """Everything that is due. Returns "killed" when the process died half-way."""
        while True:
            waiting = sorted((*one, action.id) for action in self.actions.values() for one in action.due)
            if not waiting or waiting[0][0] > now:
                return None
            at, number, kind, action_id = waiting[0]
            action = self.actions[action_id]
            action.due.remove((at, number, kind))
            if self._do(action, kind, at, now) == "killed":
                return "killed"

    def _do(self, action: Expected, kind: str, at: datetime, now: datetime) -> str | None:
        match kind:
            case "expire" if action.status == "pending":
                self._end(action, "expired", now)
            case "final" if action.status == "done":
                action.status = "final"
                self.stored(now)
            case "run" if action.status in ("approved", "scheduled"):
                return self._run(action, at, now)
            case "undo" if action.status == "undoing":
                return self._undo(action, now)
        return None

    def _run(self, action: Expected, at: datetime, now: datetime) -> str | None:
        if now > at + LATE:
            action.status, action.approved = "pending", None
            action.expires_at = now + EXPIRES
            action.missed += 1
            self._plan(action, action.expires_at, "expire")
            self.stored(now)
            return None
        assert action.approved == action.text
        action.status = "running"
        action.attempts += 1
        self.stored(now)
        fault = self.faults.pop(0) if self.faults else ""
        if fault in ("", "after", "killed-after"):
            self.made.append(action.text)
        match fault:
            case "":
                action.status, action.undo_until = "done", now + WINDOW
                self._plan(action, action.undo_until, "final")
            case "before" if action.attempts <= len(RETRIES):
                action.status = "scheduled"
                self._plan(action, now + RETRIES[action.attempts - 1], "run")
            case "before" | "refused":
                self._end(action, "failed", now)
            case "during" | "after":
                action.status = "unknown"
            case _:
                return "killed"
        return None

    def _undo(self, action: Expected, now: datetime) -> str | None:
        fault = self.undo_faults.pop(0) if self.undo_faults else ""
        self.stored(now)
        if fault.startswith("killed"):
            return "killed"
        action.status = "undo_failed" if fault else "undone"
        return None

    def restart(self, now: datetime) -> None:
        """What an earlier process had begun and not ended."""
        for action in self.actions.values():
            if action.status == "running":
                action.status = "unknown"
                self.stored(now)
            elif action.status == "undoing":
                # Whether or not it had begun: nobody undoes anything twice by themselves.
                action.status = "undo_failed"
                action.due = [one for one in action.due if one[2] != "undo"]
                self.stored(now)

    def _end(self, action: Expected, status: str, now: datetime) -> None:
        action.status = status
        action.due = []
        self.stored(now)

    def _plan(self, action: Expected, at: datetime, kind: str) -> None:
        self.planned += 1
        action.due.append((at, self.planned, kind))
