"""The table of methods by lower-case name: Telegram does not mind the case."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.playground.params import Params
from bot.playground.world import World

Handler = Callable[[World, Params], Any | Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Method:
    name: str
    run: Handler


METHODS: dict[str, Method] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Register the function that serves the Bot API method `name`."""

    def register(handler: Handler) -> Handler:
        METHODS[name.lower()] = Method(name, handler)
        return handler

    return register
