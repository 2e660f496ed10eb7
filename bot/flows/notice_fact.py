"""Facts the agent noticed by itself: candidates at 0.3, grounded in a person's words, unused until approved (MEM-7)."""

from __future__ import annotations

from datetime import datetime

import structlog

from bot.domain.memory import COMPANY, Confidence, Origin, Record, Source, Status
from bot.domain.merging import Verdict, compare
from bot.domain.noticing import Heard, assemble_extraction, grounded
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.remembering import harmless
from bot.flows import queue
from bot.flows.deps import Deps, load_policy
from bot.flows.erase import tombstone_key
from bot.llm.errors import BadCompletion, BudgetSpent, LLMUnavailable, MaskingFailed
from bot.llm.models import ModelRequest, Purpose
from bot.llm.outputs import Extraction
from storage import dialogue, due, journal, memory, people
from storage.db import Tx

log = structlog.get_logger()


async def candidate(
    tx: Tx,
    deps: Deps,
    *,
    text: str,
    person: Person,
    source: Source | None,
    near: list[int],
    vector: tuple[bytes, str],
    now: datetime,
) -> Record | None:
    """Queue a guess about the company. None when it is known, waiting, or was forgotten: the repeat is only counted.

    A guess never replaces, merges into or raises what a person said (MEM-11).
    """
    if await memory.is_buried(tx, deps.digest(tombstone_key(text))):
        return None
    known = await memory.many(tx, near)
    for record in known:
        comparable = record.scope == COMPANY and record.status in (Status.ACTIVE, Status.CANDIDATE, Status.REJECTED)
        if comparable and compare(record.text, text) is Verdict.SAME:
            await memory.change(tx, record, repeats=record.repeats + 1)
            return None
    record_id = await memory.add(
        tx,
        memory.NewRecord(
            text=text,
            scope=COMPANY,
            author_id=person.id,
            recorder_id=person.id,
            status=Status.CANDIDATE,
            confidence=Confidence.GUESS,
            origin=Origin.OBSERVED,
            source=source,
            vector=vector[0],
            vector_model=vector[1],
        ),
        now=now,
    )
    await journal.write(
        tx,
        "noticed",
        subject="record",
        subject_id=record_id,
        actor_id=None,
        now=now,
        scope=COMPANY,
        details={"after": text},
    )
    noticed = await memory.get(tx, record_id)
    assert noticed is not None
    await queue.announce(tx, deps, noticed, now=now, asker=person)
    return noticed


async def extract(deps: Deps, work: due.Work) -> None:
    """Look for facts worth keeping in one message. A transient fault changes nothing: the work stays due."""
    assert work.ref_id is not None
    async with deps.db.read() as tx:
        said = await dialogue.get(tx, work.ref_id)
        person = await people.get(tx, said.person_id) if said is not None and said.person_id is not None else None
        policy = await load_policy(tx, deps)
    found: list[str] = []
    if deps.gateway is not None and said is not None and said.own_words and person is not None and not person.removed:
        heard = (Heard(speaker=person.name, text=said.text),)
        prompt = deps.prompts["extract"]
        request = ModelRequest(
            purpose=Purpose.EXTRACT,
            conversation_id=said.lane,
            messages=assemble_extraction(
                heard,
                prompt=prompt,
                today=local(said.at, person.zone or policy.zone).date(),
                nonce=deps.token()[:12],
            ),
            prompt=prompt.ref,
        )
        try:
            answer = await deps.gateway.structured(request, Extraction)
        except LLMUnavailable as exc:
            if exc.transient:
                raise
            answer = Extraction()
        except (BadCompletion, BudgetSpent, MaskingFailed) as exc:
            log.warning("extraction gave nothing", kind=type(exc).__name__)
            answer = Extraction()
        found = [
            fact.text
            for fact in answer.facts
            if not fact.about_speaker
            and harmless(fact.text, speaker=person)
            and grounded(number=fact.message, text=fact.text, quote=fact.quote, heard=heard)
        ]
    prepared = [(text, await deps.recall.near(text, limit=40), await deps.recall.vector(text)) for text in found]
    added: list[Record] = []
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        for text, near, vector in prepared:
            assert said is not None
            assert person is not None
            source = Source(chat_id=said.chat_id, message_id=said.message_id) if said.message_id else None
            record = await candidate(
                tx, deps, text=text, person=person, source=source, near=near, vector=vector, now=deps.now()
            )
            if record is not None:
                added.append(record)
    for record in added:
        deps.recall.put(record)
    deps.wake()
