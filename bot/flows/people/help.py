"""What this person may do here, with examples: in short, and by parts (PPL-8)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.help import first_topics, sections, topics
from bot.domain.notices import Button, Line, Notice
from bot.domain.people import Person
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply
from bot.flows.verbs import Verb
from bot.language.help_words import section_of

#: buttons in a row
_IN_ROW = 2


async def help_(deps: Deps, turn: Turn) -> None:
    """`/help`, `/help` and a word, or the same asked in words."""
    said = turn.incoming.argument if turn.incoming.command is not None else ""
    part = section_of(said) if said and turn.place.private else ""
    async with commit(deps, turn, intent="command", keep=False) as tx:
        await reply(tx, deps, turn, _page(deps, turn.person, part, private=turn.place.private))


async def open_part(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, _page(deps, tap.person, str(tap.args["part"]), private=tap.place.private))


def _page(deps: Deps, person: Person, part: str, *, private: bool) -> Notice:
    found = topics(person, part) if private else ()
    if found:
        return Notice(lines=(Line(f"help-part-{part}"), *_told(deps, found)), rows=_buttons(person, part))
    lines = [Line("help-head" if private else "help-head-group"), Line("")]
    lines += [line for line in _told(deps, first_topics(person, private=private)) if line.key]
    if private:
        lines += [Line(""), Line("help-more")]
    if deps.gateway is None:
        lines += [Line(""), Line("help-model-off")]
    return Notice(lines=tuple(lines), rows=_buttons(person, "") if private else ())


def _told(deps: Deps, names: Sequence[str]) -> list[Line]:
    return [line for name in names for line in (Line(""), Line(f"help-{name}", {"bot": deps.identity.username}))]


def _buttons(person: Person, here: str) -> tuple[tuple[Button, ...], ...]:
    """The other parts, and the way back from one."""
    others = [name for name in sections(person) if name != here]
    row = [_button(f"btn-help-{name}", name, person) for name in others]
    rows = [tuple(row[i : i + _IN_ROW]) for i in range(0, len(row), _IN_ROW)]
    return (*rows, (_button("btn-help-short", "", person),)) if here else tuple(rows)


def _button(key: str, part: str, person: Person) -> Button:
    return Button(key=key, verb="help", args={"part": part}, only_for=person.id)


VERBS: dict[str, Verb] = {"help": Verb(run=open_part)}
