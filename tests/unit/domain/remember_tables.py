"""Labelled examples of «запомни», one a line: who says it, the words, what a careful reader expects."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.domain.memory import Level
from bot.domain.people import Person
from bot.domain.remembering import Ask, Item, read
from bot.language.commands import Clarify, Forbid, Remember, parse

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
NAMES = ("Помощник", "@pomoshnik_bot")
PEOPLE = {
    "a": Person(id=1, telegram_id=1, name="Тамара Зотова", is_admin=True),
    "o": Person(id=2, telegram_id=2, name="Глеб Рудин", owns=frozenset({1})),
    "e": Person(id=3, telegram_id=3, name="Инна Вязова"),
}
_WANTED = re.compile(r"(?P<kinds>\S+) (?P<levels>\S+)(?: \[(?P<numbers>[^\]]*)\])?(?P<negation> !)?")
_NEGATION = re.compile(r"не |нет|никогда|нельзя|без |ни |запре|кроме")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    role: str
    words: str
    expected: str

    @property
    def debatable(self) -> bool:
        return "/" in self.expected


def examples(name: str) -> tuple[Example, ...]:
    """The lines of a table beside this file."""
    out = []
    for line in Path(__file__).with_name(name).read_text(encoding="utf8").splitlines():
        if line and not line.startswith("#"):
            role, words, expected = line.split("\t")
            out.append(Example(role=role, words=words.replace("\\n", "\n"), expected=expected))
    return tuple(out)


def fault(example: Example) -> str | None:
    """What is wrong with the reading of an example; None when it is as expected."""
    intent = parse(example.words, bot_names=NAMES)
    outcome = "-"
    items: tuple[Item, ...] = ()
    if isinstance(intent, Clarify) or (isinstance(intent, Forbid) and intent.asks_again):
        outcome = "?"
    elif isinstance(intent, Remember):
        reading = read(intent, speaker=PEOPLE[example.role], now=NOW)
        outcome = "?" if isinstance(reading, Ask) else "items" if reading.items else "refused"
        items = () if isinstance(reading, Ask) else reading.items
    if example.expected in ("-", "?", "refused"):
        return None if outcome == example.expected else f"{outcome}: {[i.text for i in items]}"
    if outcome != "items":
        return None if outcome == "-" and "-" in example.expected else outcome
    wanted = [m for part in example.expected.split(" + ") if (m := _WANTED.fullmatch(part))]
    if len(wanted) != len(items):
        return f"{len(items)} items"
    return next((found for w, item in zip(wanted, items, strict=True) if (found := _difference(w, item))), None)


def exposes(example: Example) -> bool:
    """Whether something private would be read by everybody, or an instruction would act at once."""
    intent = parse(example.words, bot_names=NAMES)
    if not isinstance(intent, Remember) or example.expected in ("-", "?", "refused"):
        return False
    reading = read(intent, speaker=PEOPLE[example.role], now=NOW)
    items = () if isinstance(reading, Ask) else reading.items
    wanted = [m for part in example.expected.split(" + ") if (m := _WANTED.fullmatch(part))]
    return any(w["levels"] == "personal" and i.level is not Level.PERSONAL for w, i in zip(wanted, items, strict=False))


def _difference(wanted: re.Match[str], item: Item) -> str | None:
    if item.kind.value not in wanted["kinds"].split("/"):
        return f"kind {item.kind}"
    if item.level.value not in wanted["levels"].split("/"):
        return f"level {item.level}"
    if any(n not in item.text for n in (wanted["numbers"] or "").split()):
        return f"a number is lost: {item.text}"
    if wanted["negation"] and not _NEGATION.search(item.text.lower()):
        return f"the negation is lost: {item.text}"
    return None
