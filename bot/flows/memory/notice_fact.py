"""Facts the agent noticed by itself: candidates at 0.3, grounded in a person's words, unused until approved (MEM-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from bot.domain import remembering
from bot.domain.listing import Circle
from bot.domain.memory import COMPANY, Confidence, Level, Origin, Record, Scope, Status
from bot.domain.merging import Verdict, compare
from bot.domain.noticing import Heard, assemble_extraction, grounded
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.remembering import Item, harmless
from bot.flows.answers.nearby import NEAR, nearby
from bot.flows.deps import Deps, Turn, load_policy
from bot.flows.forgetting.erase import tombstone_key
from bot.flows.index import index
from bot.flows.memory.origins import source
from bot.flows.memory.rewrite import Said, add, count_repeat
from bot.flows.queue import queue
from bot.language.commands import Remember
from bot.language.machine import machine_made
from bot.language.statements import Kind
from bot.llm.errors import BadCompletion, BudgetSpent, LLMUnavailable, MaskingFailed
from bot.llm.models import ModelRequest, Purpose
from bot.llm.outputs import Extraction
from storage import dialogue, due, memory, people
from storage.db import Tx
from storage.dialogue import Utterance

log = structlog.get_logger()

EXTRACT = "extract"


@dataclass(frozen=True, slots=True, kw_only=True)
class Find:
    """Something noticed, with what was looked up for it before the write."""

    said: Said
    scope: Scope
    near: list[int]


async def look_later(tx: Tx, turn: Turn) -> None:
    """Look for facts worth keeping in this message after the turn, if its own words were kept."""
    kept = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=turn.incoming.message_id)
    if kept is not None and kept.own_words:
        await due.put(tx, EXTRACT, ref_id=kept.id, due_at=turn.now)


async def extract(deps: Deps, work: due.Work) -> None:
    """Look for facts in one message. A transient fault changes nothing: the work stays due."""
    assert work.ref_id is not None
    async with deps.db.read() as tx:
        said = await dialogue.get(tx, work.ref_id)
        person = await people.get(tx, said.person_id) if said is not None and said.person_id is not None else None
        policy = await load_policy(tx, deps)
    finds: list[Find] = []
    if said is not None and person is not None and said.own_words and not person.removed:
        zone = person.zone or policy.zone
        finds = [
            await prepare(deps, item, said_by(said, person, item), Circle(person=person, comparing=True), COMPANY)
            for text in await _ask(deps, said, person, zone=zone)
            for item in worth_keeping(text, person, said, zone=zone)
            if item.level is Level.COMPANY
        ]
    added: list[Record] = []
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        still = await dialogue.get(tx, work.ref_id)
        if person is not None and still is not None and still.own_words:
            added = [r for find in finds if (r := await candidate(tx, deps, person, find)) is not None]
    index(deps, added)
    deps.wake()


async def _ask(deps: Deps, said: Utterance, person: Person, *, zone: str) -> Sequence[str]:
    """What a model finds in the message, as far as it stands there. Raises LLMUnavailable for a transient fault."""
    if deps.gateway is None:
        return ()
    heard = (Heard(speaker=person.name, text=said.text),)
    prompt = deps.prompts["extract"]
    request = ModelRequest(
        purpose=Purpose.EXTRACT,
        conversation_id=said.lane,
        messages=assemble_extraction(heard, prompt=prompt, today=local(said.at, zone).date(), nonce=deps.token()),
        prompt=prompt.ref,
    )
    try:
        found = await deps.gateway.structured(request, Extraction)
    except LLMUnavailable as exc:
        if exc.transient:
            raise
        return ()
    except (BadCompletion, BudgetSpent, MaskingFailed) as exc:
        log.warning("extraction gave nothing", kind=type(exc).__name__)
        return ()
    return [
        fact.text
        for fact in found.facts
        if not fact.about_speaker and grounded(number=fact.message, text=fact.text, quote=fact.quote, heard=heard)
    ]


# --- what a model's request to remember goes through as well ----------------------------------------------------------


def worth_keeping(text: str, person: Person, said: Utterance, *, zone: str) -> list[Item]:
    """The facts of a noticed statement: no instruction, nothing delicate, no secret, no log or command line."""
    if machine_made(text) or not harmless(text, speaker=person):
        return []
    read = remembering.read(Remember(payload=text), speaker=person, now=local(said.at, zone))
    items = read.items if isinstance(read, remembering.Heard) else ()
    return [item for item in items if item.kind is Kind.FACT and not item.held]


def said_by(said: Utterance, person: Person, item: Item) -> Said:
    return Said(
        text=item.text,
        author_id=person.id,
        source=source(said.chat_id, said.message_id) if said.message_id is not None else None,
        vector=None,
        at=said.at,
        ends_on=item.ends_on,
        when_said=item.when_said,
    )


async def prepare(deps: Deps, item: Item, said: Said, eyes: Circle, scope: Scope) -> Find:
    near = await nearby(deps, eyes, item.text, want=NEAR)
    return Find(said=said, scope=scope, near=[r.id for r in near])


async def candidate(tx: Tx, deps: Deps, person: Person, find: Find) -> Record | None:
    """Queue a guess. None when it is known, waiting, or was forgotten: the repeat is only counted.

    A guess never replaces, merges into or raises what a person said (MEM-11).
    """
    now, text = deps.now(), find.said.text
    if await memory.is_buried(tx, deps.digest(tombstone_key(text))):
        return None
    for record in await memory.many(tx, find.near):
        known = record.scope == find.scope and record.status is not Status.DELETED
        if known and compare(record.text, text) is Verdict.SAME:
            await _count(tx, record, find.said, now=now)
            return None
    noticed = await add(
        tx,
        person,
        find.said,
        find.scope,
        now=now,
        status=Status.CANDIDATE,
        confidence=Confidence.GUESS,
        origin=Origin.OBSERVED,
    )
    await queue.announce(tx, deps, noticed, now=now, asker=person)
    return noticed


async def _count(tx: Tx, record: Record, said: Said, *, now: datetime) -> None:
    """One repeat, which is neither a confirmation nor a use; the record's own message is none."""
    if not await memory.rests_on(tx, record.id, said.source):
        await count_repeat(tx, record, now=now)
