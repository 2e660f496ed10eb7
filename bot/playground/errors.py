"""What the Bot API refuses, in its own words."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """An `ok: false` answer. `description` carries Telegram's prefix, as in "Bad Request: chat not found"."""

    def __init__(self, code: int, description: str, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(reason: str, parameters: dict[str, Any] | None = None) -> ApiError:
    return ApiError(400, f"Bad Request: {reason}", parameters)


def forbidden(reason: str) -> ApiError:
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    return ApiError(409, f"Conflict: {reason}")


def too_many_requests(retry_after: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})


class BadAction(Exception):
    """Somebody asked the simulated people to do what no Telegram client allows."""
