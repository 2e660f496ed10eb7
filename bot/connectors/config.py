"""Reading a connector's table of the file of connectors: every problem at once, none of them with a value in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.connectors import BadConnectors


@dataclass(slots=True, kw_only=True)
class Table:
    """One table. What is taken from it is checked; what is left over in the end is a mistake of whoever wrote it."""

    where: str
    values: Mapping[str, Any]
    problems: list[str] = field(default_factory=list)
    _taken: set[str] = field(default_factory=set)

    def text(self, name: str, default: str | None = None) -> str:
        value = self._take(name, default)
        if isinstance(value, str) and (value or default == ""):
            return value
        self._wrong(name, "a text" if name in self.values else "missing")
        return ""

    def whole(self, name: str, default: int, *, least: int, most: int) -> int:
        value = self._take(name, default)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self._wrong(name, f"a whole number from {least} to {most}")
        return default

    def choice(self, name: str, among: tuple[str, ...], default: str) -> str:
        value = self._take(name, default)
        if value in among:
            return str(value)
        self._wrong(name, f"one of {', '.join(among)}")
        return default

    def texts(self, name: str) -> dict[str, str]:
        """A table of texts, empty when it isn't there."""
        value = self._take(name, {})
        if isinstance(value, Mapping) and all(isinstance(one, str) for one in value.values()):
            return dict(value)
        self._wrong(name, "a table of texts")
        return {}

    def names(self, name: str) -> tuple[str, ...]:
        """A list of texts, empty when it isn't there."""
        value = self._take(name, [])
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        self._wrong(name, "a list of texts")
        return ()

    def table(self, name: str) -> Table | None:
        """A table within, None when it isn't there. Its problems are ours."""
        value = self._take(name, None)
        if value is None:
            return None
        if isinstance(value, Mapping):
            return Table(where=f"{self.where}.{name}", values=value, problems=self.problems)
        self._wrong(name, "a table")
        return None

    def any(self, name: str) -> Any:
        return self._take(name, None)

    def end(self) -> None:
        """What nobody asked for is told of: a misspelt name would be left out in silence."""
        for name in sorted(self.values.keys() - self._taken):
            self.problems.append(f"{self.where}: nothing is called {name}")

    def wrong(self, why: str) -> None:
        self.problems.append(f"{self.where}: {why}")

    def raise_if_wrong(self) -> None:
        if self.problems:
            raise BadConnectors(tuple(self.problems))

    def _take(self, name: str, default: Any) -> Any:
        self._taken.add(name)
        return self.values.get(name, default)

    def _wrong(self, name: str, wanted: str) -> None:
        self.problems.append(
            f"{self.where}.{name}: {wanted}" if wanted == "missing" else f"{self.where}.{name}: must be {wanted}"
        )
