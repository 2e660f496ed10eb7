"""How fast messages may leave: per chat, per group, overall (OPS-5). Pure arithmetic over instants in seconds."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, kw_only=True)
class Bucket:
    """A token bucket: `rate` per second on average, `burst` at once."""

    rate: float
    burst: float
    level: float = field(init=False)
    at: float = field(default=0.0)

    def __post_init__(self) -> None:
        self.level = self.burst

    def wait_s(self, now: float) -> float:
        """Seconds until one more may leave."""
        self._refill(now)
        return 0.0 if self.level >= 1 else (1 - self.level) / self.rate

    def take(self, now: float) -> None:
        self._refill(now)
        self.level -= 1

    def _refill(self, now: float) -> None:
        self.level = min(self.burst, self.level + max(0.0, now - self.at) * self.rate)
        self.at = max(self.at, now)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Messages. Telegram's FAQ gives one a second in a chat, twenty a minute in a group, thirty a second overall."""

    overall_per_s: float = 30.0
    chat_per_s: float = 1.0
    chat_burst: float = 4.0
    group_per_minute: float = 20.0


@dataclass(slots=True)
class Pace:
    """The buckets of one bot."""

    limits: Limits
    _overall: Bucket = field(init=False)
    _chats: dict[int, Bucket] = field(default_factory=dict)
    _blocked_until: float = 0.0
    _chat_blocked_until: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._overall = Bucket(rate=self.limits.overall_per_s, burst=self.limits.overall_per_s)

    def wait_s(self, chat_id: int, now: float) -> float:
        """Seconds until a message to this chat may leave."""
        blocked = max(self._blocked_until, self._chat_blocked_until.get(chat_id, 0.0))
        return max(blocked - now, self._overall.wait_s(now), self._bucket(chat_id).wait_s(now), 0.0)

    def take(self, chat_id: int, now: float) -> None:
        self._overall.take(now)
        self._bucket(chat_id).take(now)

    def block(self, chat_id: int, *, until: float) -> None:
        """Telegram said 429 for this chat; its word goes over our arithmetic."""
        self._chat_blocked_until[chat_id] = until

    def _bucket(self, chat_id: int) -> Bucket:
        if chat_id not in self._chats:
            if len(self._chats) > 10_000:
                self._chats.clear()
            group = chat_id < 0
            rate = self.limits.group_per_minute / 60 if group else self.limits.chat_per_s
            burst = max(self.limits.chat_burst, rate)
            self._chats[chat_id] = Bucket(rate=rate, burst=burst)
        return self._chats[chat_id]
