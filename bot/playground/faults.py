"""What goes wrong on demand: 429, 5xx, broken connections, slow answers, garbage, an outage."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import StrEnum

from bot.playground.errors import BadAction
from bot.playground.model import Json


class FaultKind(StrEnum):
    FLOOD = "429"
    SERVER_ERROR = "5xx"
    #: the connection closes before the method runs
    DROP = "drop"
    #: the method runs, the answer is lost
    LOSE_ANSWER = "lose_answer"
    SLOW = "slow"
    #: an answer that is not JSON
    GARBAGE = "garbage"
    #: every connection of the bot is dropped for a while, the long poll in progress too
    OUTAGE = "outage"


@dataclass(slots=True, kw_only=True)
class Fault:
    kind: FaultKind
    #: lower-case method names; empty is all of them
    methods: frozenset[str] = frozenset()
    #: how many calls it hits; None is until it ends or is removed
    times: int | None = 1
    #: how many matching calls go through first
    skip: int = 0
    #: loop time at which it ends
    until: float | None = None
    retry_after: int = 1
    delay_s: float = 0.0
    status: int = 502
    hits: int = 0

    def json(self) -> Json:
        left = None if self.until is None else max(self.until - asyncio.get_running_loop().time(), 0)
        return {
            "kind": str(self.kind),
            "methods": sorted(self.methods),
            "times": self.times,
            "seconds_left": left,
            "hits": self.hits,
        }


class Faults:
    def __init__(self) -> None:
        self._active: list[Fault] = []

    def add(self, request: Json) -> Fault:
        """Start a fault described as JSON: kind, methods, times, seconds, skip, retry_after, delay_s, status.

        A fault with `seconds` and no `times` hits every call until then. Raises BadAction on an unknown kind.
        """
        try:
            kind = FaultKind(str(request.get("kind")))
        except ValueError as exc:
            raise BadAction(f"unknown fault {request.get('kind')!r}, known: {', '.join(FaultKind)}") from exc
        seconds = request.get("seconds")
        default_times = None if seconds is not None or kind is FaultKind.OUTAGE else 1
        methods = request.get("methods") or []
        fault = Fault(
            kind=kind,
            methods=frozenset(each.lower() for each in ([methods] if isinstance(methods, str) else methods)),
            times=request.get("times", default_times),
            skip=int(request.get("skip", 0)),
            until=None if seconds is None else asyncio.get_running_loop().time() + float(seconds),
            retry_after=int(request.get("retry_after", 1)),
            delay_s=float(request.get("delay_s", 0)),
            status=int(request.get("status", 502)),
        )
        self._active.append(fault)
        return fault

    def active(self) -> list[Fault]:
        self._forget_finished()
        return self._active

    def clear(self) -> None:
        self._active.clear()

    def hit(self, method: str) -> Fault | None:
        """The fault that this call of `method` (lower case) meets."""
        if not self._active:
            return None
        self._forget_finished()
        for fault in self._active:
            if fault.methods and method not in fault.methods:
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            if fault.times is not None:
                fault.times -= 1
            fault.hits += 1
            return fault
        return None

    def _forget_finished(self) -> None:
        now = asyncio.get_running_loop().time()
        self._active = [
            fault
            for fault in self._active
            if (fault.times is None or fault.times > 0) and (fault.until is None or fault.until > now)
        ]
