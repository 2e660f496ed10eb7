"""«Запомни»: a person's words become records, and the reply shows what the store holds afterwards (MEM-1..14)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.domain.listing import Circle
from bot.domain.memory import Level
from bot.domain.notices import Line, Notice, notice
from bot.domain.remembering import Ask, Heard, Item
from bot.flows.answers.nearby import NEAR, nearby
from bot.flows.answers.quote import delete_row
from bot.flows.deps import Deps, Turn, commit, reply, tell
from bot.flows.forgetting.forget import Wanted, look, settle
from bot.flows.forgetting.forget_all import look_last
from bot.flows.index import drop, index
from bot.flows.memory import filed
from bot.flows.memory.file_item import announce, file_item
from bot.flows.memory.origins import area_named, for_its_area
from bot.flows.memory.outcome import Outcome, together
from bot.flows.memory.pages import circle
from bot.flows.memory.rewrite import Said
from bot.flows.memory.spoken import Spoken, hear, keep_quoted
from bot.flows.people import areas as area_flow
from bot.flows.people.zone import ask_zone
from bot.flows.rules.against_rules import against_rules
from bot.flows.rules.rule_reading import compare_first
from bot.language.commands import Remember
from bot.language.statements import Kind
from storage import memory
from storage.db import Tx
from storage.proposals import ProposalKind

#: so many records of one message are compared with each further statement of it
LIKEST: Final = 4

_FOR: Final = re.compile(
    r"(?:только\s+|это\s+)?для\s+(?P<name>[^:—–.,!?\n]{2,60}?)\s*(?::|\s[—–-])\s+(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """One statement with what was looked up for it before the write."""

    item: Item
    near: list[int]
    said: Said


async def remember(deps: Deps, turn: Turn, intent: Remember) -> None:
    """File what a person asked to remember, or ask what they meant."""
    async with deps.db.read() as tx:
        intent = await for_its_area(tx, turn, intent)
    quoted = turn.incoming.reply
    if intent.takes_reply and quoted is not None and quoted.by_bot:
        await _ask(deps, turn, notice("remember-own-words"), None)
        return
    async with deps.db.read() as tx:
        intent = await _for_area(tx, intent)
        name = intent.area_name
        area_id = await area_named(tx, name) if name is not None else None
        unknown = await area_flow.unknown_area(tx, name) if name is not None and area_id is None else None
        spoken = await hear(tx, turn, intent)
    wanted = await _wanted(deps, turn, intent)
    if unknown is not None:
        await _ask(deps, turn, unknown, wanted)
    elif isinstance(spoken.reading, Ask):
        await _ask(deps, turn, _what_is_missing(spoken.reading), wanted)
    else:
        await file(deps, turn, spoken, spoken.reading, area_id=area_id, about=intent.takes_reply, wanted=wanted)


def _what_is_missing(asked: Ask) -> Notice:
    if asked.no_such_day is not None:
        return notice("remember-no-such-day", day=asked.no_such_day)
    return notice("remember-whose") if asked.whose else notice("clarify-remember")


async def _for_area(tx: Tx, intent: Remember) -> Remember:
    """«Запомни для «Монтажа»: …» names readers when there is such an area; otherwise it is part of the statement."""
    found = _FOR.match(intent.payload) if intent.area_name is None and intent.personal is None else None
    name = found["name"].strip("«»\"“”„' ") if found is not None else ""
    if found is None or not name or await area_named(tx, name) is None:
        return intent
    return replace(intent, area_name=name, payload=found["rest"])


async def _wanted(deps: Deps, turn: Turn, intent: Remember) -> Wanted | None:
    """What the same message asks to forget."""
    if intent.forgets_last:
        return await look_last(deps, turn, intent.forgets_last)
    return await look(deps, turn, intent.forgets, said=intent.forgets) if intent.forgets else None


async def file(
    deps: Deps,
    turn: Turn,
    spoken: Spoken,
    heard: Heard,
    *,
    area_id: int | None = None,
    about: bool = False,
    wanted: Wanted | None = None,
) -> None:
    """Compare each item with what is known, then write all of them in one transaction.

    `about` says that the words are those of the message replied to; `wanted` is what the same message asks to forget,
    which goes first, so that the new words never change a record on its way out.
    """
    # All at once: the vectors are at hand when each statement is looked at.
    vectors = await deps.recall.vectors([item.text for item in heard.items])
    prepared = [await prepare(deps, turn, item, spoken) for item in heard.items]
    await _compare_first(deps, heard)
    # Only a button that comes back to the words needs them where they name what is forgotten.
    keep = wanted is None or any(item.held for item in heard.items)
    async with commit(deps, turn, intent="remember", keep=keep) as tx:
        dropped, gone = await settle(tx, turn, wanted) if wanted is not None else (None, [])
        outcomes: list[Outcome] = []
        touched: list[int] = []
        asked: list[int] = []
        written: dict[int, int] = {}
        for number, one in enumerate(prepared):
            outcome = await file_item(
                tx,
                deps,
                turn,
                one.item,
                one.said,
                number=number,
                area_id=area_id,
                near=[*_likest(written, vectors, number), *one.near],
                about=about,
                same_message=[*touched, *asked],
            )
            touched.extend(outcome.touched)
            written |= dict.fromkeys(outcome.touched, number)
            asked.extend(outcome.told)
            outcomes.append(outcome)
        await announce(tx, deps, turn, outcomes)
        if about and any(o.asks for o in outcomes):
            await keep_quoted(tx, turn)
        facts = [i.text for i in heard.items if i.kind is Kind.FACT and i.level is not Level.PERSONAL and not i.held]
        warned = await against_rules(tx, deps, await circle(tx, turn), facts)
        await answer(tx, deps, turn, outcomes, refused=bool(heard.refused), first=dropped, warned=warned)
        dated = any(one.item.when_said and done.touched for one, done in zip(prepared, outcomes, strict=True))
        if dated and spoken.author_id == turn.person.id:
            await ask_zone(tx, deps, turn)
        changed = await memory.many(tx, dict.fromkeys(touched))
    if gone:
        drop(deps, gone)
    index(deps, changed)


def _likest(written: Mapping[int, int], vectors: NDArray[np.float32], number: int) -> list[int]:
    """Of the records that earlier statements of the message made, those nearest in meaning to this one.

    `written` tells by record the statement's number. They are looked at only to say nothing twice.
    """
    closeness = vectors @ vectors[number]
    return sorted(written, key=lambda record_id: -float(closeness[written[record_id]]))[:LIKEST]


async def _compare_first(deps: Deps, heard: Heard) -> None:
    """Read what the write will compare: standing instructions and facts with rules, procedures with procedures."""
    said = [item for item in heard.items if not item.held]
    rules = [i.text for i in said if i.kind is Kind.RULE]
    facts = [i.text for i in said if i.kind is Kind.FACT and i.level is not Level.PERSONAL]
    await compare_first(deps, ProposalKind.RULE, rules, facts=facts)
    await compare_first(deps, ProposalKind.SKILL, [i.text for i in said if i.kind not in (Kind.RULE, Kind.FACT)])


async def prepare(deps: Deps, turn: Turn, item: Item, spoken: Spoken) -> Prepared:
    """Look up what is near a statement, which must not be done while the store is being written."""
    near = await nearby(deps, Circle(person=turn.person, comparing=True), item.text, want=NEAR)
    said = Said(
        text=item.text,
        author_id=spoken.author_id,
        author_name=spoken.author_name,
        source=spoken.source,
        vector=await deps.recall.vector(item.text),
        at=spoken.at,
        ends_on=item.ends_on,
        when_said=item.when_said,
        preference=item.preference,
    )
    return Prepared(item=item, near=[r.id for r in near], said=said)


async def answer(
    tx: Tx,
    deps: Deps,
    turn: Turn,
    outcomes: Sequence[Outcome],
    *,
    refused: bool = False,
    first: Notice | None = None,
    warned: Sequence[Line] = (),
) -> None:
    """Say what was done; in a group, what not everybody there may read is said in private (ANS-1).

    `first` is what was done before, for the same message; `warned` are lines about rules that it goes against.
    """
    eyes = await circle(tx, turn, acts=True)
    open_ones = [o for o in outcomes if turn.place.private or await _for_everybody(tx, eyes, o)]
    kept_apart = [o for o in outcomes if o not in open_ones]
    more = [*warned, *([Line("memory-secret-refused")] if refused else [])]
    if kept_apart:
        await tell(tx, deps, turn.person, together(kept_apart), now=turn.now)
        more.append(Line("memory-told-in-private"))
    many = filed.listed(open_ones)
    rest = [o for o in open_ones if o not in many]
    said = together(rest, more=more, rows=delete_row(turn) if refused and turn.place.private else ())
    if many:
        page = await filed.first_page(tx, turn, many)
        said = _joined(page, said) if said.lines else page
    await reply(tx, deps, turn, _joined(first, said))


async def _for_everybody(tx: Tx, eyes: Circle, outcome: Outcome) -> bool:
    """Whether a group may read the lines: none of the records that they repeat waits but what was said there."""
    if outcome.held or not eyes.shows(outcome.scope):
        return False
    return all(eyes.shows_record(record) for record in await memory.many(tx, outcome.repeated))


def _joined(first: Notice | None, then: Notice) -> Notice:
    """One reply for both halves of a message."""
    if first is None:
        return then
    return Notice(
        lines=(*first.lines, Line(""), *then.lines),
        rows=(*first.rows, *then.rows),
        refs=tuple(dict.fromkeys((*first.refs, *then.refs))),
    )


async def _ask(deps: Deps, turn: Turn, said: Notice, wanted: Wanted | None) -> None:
    """Nothing is stored; say why, or what is missing. What the message asks to forget is done all the same."""
    async with commit(deps, turn, intent="clarify", keep=wanted is None) as tx:
        dropped, gone = await settle(tx, turn, wanted) if wanted is not None else (None, [])
        await reply(tx, deps, turn, _joined(dropped, said))
    if gone:
        drop(deps, gone)
