"""Ways out of the company: each kind is one module here with a `connectors` function (ACT-7).

A connector does, undoes and tries; it decides nothing. Whether something may go out was decided before, by a person.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from bot.domain.actions.action import Outgoing, Payload, Undo
from bot.domain.errors import BotError

#: what a connection may take, and a whole call, in seconds; a piece of due work is leased for longer
CONNECT_S: Final = 10.0
CALL_S: Final = 60.0


class Refused(BotError):
    """It can never go out like this, which is known before anybody is asked. `reason` ends a key of the catalogue."""

    def __init__(self, reason: str, **args: str | int) -> None:
        super().__init__(f"refused: {reason}")
        self.reason = reason
        self.args_ = args


class NotSent(BotError):
    """It provably did not go out. `said` are the provider's words; `transient` means another attempt may work."""

    def __init__(self, said: str, *, transient: bool = False) -> None:
        super().__init__("not sent")
        self.said = said
        self.transient = transient


class Unsure(BotError):
    """It may have gone out, or not: only a person can find out."""

    def __init__(self, said: str) -> None:
        super().__init__("outcome unknown")
        self.said = said


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A target that can be sent to: its fixed form, and what people call it."""

    target: str
    name: str
    #: what of the content goes out, the parts included that the connector adds; None is all of it, as it is
    payload: Payload | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What came back: what undoing it takes, as JSON, and where it can be looked at."""

    reference: dict[str, Any] = field(default_factory=dict)
    link: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trier:
    """Whoever tries a connector: nothing reaches anybody else (ACT-11)."""

    chat_id: int
    name: str
    #: an address of their own; empty when they gave none
    email: str = ""


class Connector(Protocol):
    """One way out."""

    @property
    def name(self) -> str:
        """Unique; what a request names it by."""
        ...

    @property
    def kind(self) -> str:
        """What goes out: "post", "letter" or "request"."""
        ...

    @property
    def undo_way(self) -> Undo: ...

    async def check(self, out: Outgoing) -> Checked:
        """Whether this could go out, and where exactly to. Sends nothing. Raises Refused, and NotSent when it can't be
        found out now."""
        ...

    async def do(self, out: Outgoing) -> Receipt:
        """Send it, once. Raises NotSent and Unsure; anything else counts as Unsure."""
        ...

    async def undo(self, out: Outgoing, receipt: dict[str, Any] | None) -> None:
        """Take it back. Raises NotSent and Unsure."""
        ...

    async def dry_run(self, out: Outgoing, trier: Trier) -> str:
        """Send it to the trier alone. Returns what to tell them, in the words of the other side. Raises like `do`."""
        ...

    async def probe(self) -> bool:
        """Reach the other side, for `pamyatka check`; nothing is sent or changed. Returns whether it took what lets us
        in as well, False when that can't be told without asking it to do something. Raises NotSent."""
        ...


class Posts(Protocol):
    """Posting by the bot's own account."""

    async def find(self, target: str) -> tuple[int, str]:
        """Id and name of a chat in which the bot may post. Raises Refused and NotSent."""
        ...

    async def send(self, chat_id: int, text: str) -> tuple[int, str]:
        """Post exactly this text, without markup. Returns the message's id and a link to it, if it has one. Raises
        NotSent and Unsure."""
        ...

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a post; one that is gone already is fine. Raises NotSent and Unsure."""
        ...


class BadConnectors(BotError):
    """The file of connectors can't be used. `problems` say why, without any secret."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(f"{len(problems)} problems in the file of connectors")
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What connectors are made of."""

    posts: Posts | None = None
    #: the file of connectors, with secrets put in, and those: nothing may repeat them
    tables: Mapping[str, Any] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()


def load(environment: Environment) -> dict[str, Connector]:
    """Every connector that the environment allows, by name. Raises BadConnectors."""
    found: dict[str, Connector] = {}
    problems: list[str] = []
    for module in sorted(info.name for info in pkgutil.iter_modules(__path__)):
        make = getattr(importlib.import_module(f"{__name__}.{module}"), "connectors", None)
        if make is None:
            continue
        try:
            made: Iterable[Connector] = list(make(environment))
        except BadConnectors as exc:
            problems += exc.problems
            continue
        for one in made:
            if one.name in found:
                problems.append(f"two connectors are called {one.name}")
            found[one.name] = one
    if problems:
        raise BadConnectors(tuple(problems))
    return found


#: «${CRM_TOKEN}» in the file of connectors; what goes out is never looked at for it
_SECRET: Final = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")


def with_secrets(tables: Mapping[str, Any], secrets: Mapping[str, str]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The tables with each `${NAME}` replaced, and every value put in, for logs to blot out. Raises BadConnectors."""
    used: dict[str, str] = {}
    missing: list[str] = []

    def one(value: Any) -> Any:
        if isinstance(value, str):
            return _SECRET.sub(lambda match: put(match[1]), value)
        if isinstance(value, Mapping):
            return {key: one(inner) for key, inner in value.items()}
        return [one(inner) for inner in value] if isinstance(value, list) else value

    def put(name: str) -> str:
        if not secrets.get(name):
            missing.append(name)
            return ""
        used[name] = secrets[name]
        return secrets[name]

    filled = {key: one(value) for key, value in tables.items()}
    if missing:
        raise BadConnectors(tuple(f"the environment has no {name}" for name in dict.fromkeys(missing)))
    return filled, tuple(used.values())


def without_secrets(said: str, secrets: Iterable[str]) -> str:
    """A provider's words without what they may have echoed, at most 300 characters."""
    for secret in secrets:
        if secret:
            said = said.replace(secret, "***")
    return " ".join(said.split())[:300]
