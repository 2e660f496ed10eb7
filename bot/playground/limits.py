"""Telegram's flood limits, off until a test turns them on.

Source: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
"""

from __future__ import annotations

import math
from collections import deque

from bot.playground.errors import too_many_requests
from bot.playground.model import Chat, Json


class Limits:
    """Sliding windows of sent messages; a refused one does not count."""

    def __init__(self) -> None:
        self.enabled = False
        self.per_chat = (3, 3.0)
        self.per_group = (20, 60.0)
        self.overall = (30, 1.0)
        self._sent: dict[str, deque[float]] = {}
        self.refused = 0

    def configure(self, request: Json) -> None:
        """Set windows as [messages, seconds]: per_chat, per_group, overall; `enabled` switches."""
        self.enabled = bool(request.get("enabled", True))
        for name in ("per_chat", "per_group", "overall"):
            if name in request:
                count, seconds = request[name]
                setattr(self, name, (int(count), float(seconds)))
        self._sent.clear()

    def check(self, chat: Chat, now: float) -> None:
        """Count one message to `chat`. Raises ApiError 429 when a window is full."""
        if not self.enabled:
            return
        windows = [("all", self.overall), (f"chat {chat.id}", self.per_chat)]
        if chat.is_group:
            windows.append((f"group {chat.id}", self.per_group))
        wait = max(self._wait(key, window, now) for key, window in windows)
        if wait > 0:
            self.refused += 1
            raise too_many_requests(max(math.ceil(wait), 1))
        for key, _ in windows:
            self._sent.setdefault(key, deque()).append(now)

    def _wait(self, key: str, window: tuple[int, float], now: float) -> float:
        count, seconds = window
        sent = self._sent.setdefault(key, deque())
        while sent and sent[0] <= now - seconds:
            sent.popleft()
        return sent[0] + seconds - now if len(sent) >= count else 0.0
