"""«Запомни»: a person's words become records, and the reply shows what the store holds afterwards (MEM-1..14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain import remembering
from bot.domain.notices import Button, Line, Notice, notice, record_ref
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.remembering import Ask, Heard, Item
from bot.flows import areas as area_flow
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.file_item import file_item
from bot.flows.origins import area_named, source_of
from bot.flows.outcome import Outcome
from bot.flows.rewrite import Said
from bot.language.commands import Remember
from storage import memory, people
from storage.db import Tx

#: How many records near a statement are compared with it.
NEAR = 40


async def remember(deps: Deps, turn: Turn, intent: Remember) -> None:
    """File what a person asked to remember, or ask what they meant."""
    area_id = None
    if intent.area_name is not None:
        async with deps.db.read() as tx:
            area_id = await area_named(tx, intent.area_name)
            problem = None if area_id is not None else await area_flow.unknown_area(tx, intent.area_name)
        if problem is not None:
            async with commit(deps, turn, intent="remember") as tx:
                await reply(tx, deps, turn, problem)
            return
    async with deps.db.read() as tx:
        author = await _author(tx, turn, takes_reply=intent.takes_reply)
    reading = read(turn, intent, author)
    if isinstance(reading, Ask):
        async with commit(deps, turn, intent="clarify") as tx:
            await reply(tx, deps, turn, notice("clarify-remember"))
        return
    await file(deps, turn, reading, area_id=area_id, author_id=author.id if author is not None else None)


def read(turn: Turn, intent: Remember, author: Person | None) -> remembering.Reading:
    """The statements of a request. «Запомни это» takes the words, the author and the date of the message replied to."""
    replied = turn.incoming.reply if intent.takes_reply else None
    if replied is None:
        return remembering.read(intent, speaker=turn.person, now=local(turn.incoming.sent_at, turn.zone))
    speaker = author or Person(id=0, telegram_id=0, name=replied.author_name)
    said_at = local(replied.at or turn.incoming.sent_at, turn.zone)
    return remembering.read(replace(intent, payload=replied.text), speaker=speaker, now=said_at)


async def file(deps: Deps, turn: Turn, reading: Heard, *, area_id: int | None, author_id: int | None) -> None:
    """Compare each item with what is known, then write all of them in one transaction."""
    prepared: list[tuple[Item, list[int], tuple[bytes, str]]] = []
    for item in reading.items:
        near = await deps.recall.near(item.text, limit=NEAR)
        prepared.append((item, near, await deps.recall.vector(item.text)))
    secret = bool(reading.refused)
    outcomes = [Outcome(lines=(Line("memory-secret-refused"),), written=False)] if secret else []
    async with commit(deps, turn, intent="remember", keep=not secret) as tx:
        filed: list[int] = []
        for number, (item, near, vector) in enumerate(prepared):
            said = Said(
                text=item.text,
                author_id=author_id,
                source=source_of(turn),
                vector=vector,
                ends_on=item.ends_on,
                when_said=item.when_said,
                preference=item.preference,
            )
            outcome = await file_item(tx, deps, turn, item, said, number=number, area_id=area_id, near=[*filed, *near])
            filed.extend(outcome.touched)
            outcomes.append(outcome)
        await reply(tx, deps, turn, together(outcomes, secret=secret, turn=turn))
        changed = await memory.many(tx, dict.fromkeys(filed))
    for record in changed:
        deps.recall.put(record)


def together(outcomes: Sequence[Outcome], *, secret: bool, turn: Turn) -> Notice:
    """One reply for all items. Several items get numbers, so that each button says which one it means."""
    lines: list[Line] = []
    rows: list[tuple[Button, ...]] = []
    for number, outcome in enumerate(outcomes, 1):
        if number > 1:
            lines.append(Line(""))
        lines.extend(outcome.lines)
        if len(outcomes) == 1:
            rows.extend(outcome.rows)
        else:
            undo = [b for row in outcome.rows for b in row if b.verb.endswith("-undo")]
            rows.extend((replace(b, key="btn-undo-numbered", label={"number": number}),) for b in undo)
    if secret and turn.place.private:
        args: dict[str, int | str] = {"message": turn.incoming.message_id}
        rows.append((Button(key="btn-delete-message", verb="memory-delete-message", args=args),))
    refs = tuple(record_ref(i) for o in outcomes for i in o.touched)
    return Notice(lines=tuple(lines), rows=tuple(rows), refs=refs)


async def forbid(deps: Deps, turn: Turn) -> None:
    """«Не запоминай это»: nothing is stored, and nothing may be extracted from it."""
    async with commit(deps, turn, intent="forbid", own_words=False) as tx:
        await reply(tx, deps, turn, notice("memory-forbidden"))


async def _author(tx: Tx, turn: Turn, *, takes_reply: bool) -> Person | None:
    """Whose words they are: the speaker's, or those of whoever wrote the message replied to, if we know them."""
    answered = turn.incoming.reply
    if answered is None or not takes_reply:
        return turn.person
    if answered.author_telegram_id is None:
        return None
    return await people.by_telegram(tx, answered.author_telegram_id)
