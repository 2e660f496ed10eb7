"""Answers: from a model when there is one, otherwise by quoting the best records; always with what they rest on."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import structlog

from bot.domain import citations, context
from bot.domain.context import Asker, Attachment, MemoryLine, PreferenceLine, Speaker, Surroundings
from bot.domain.incoming import Incoming
from bot.domain.memory import Confidence, Level, Record, Status
from bot.domain.messages import Kind
from bot.domain.notices import Button, Line, Notice, record_ref
from bot.domain.policy import Policy, local
from bot.domain.recall import rank
from bot.flows import tool_calls
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.shown import stored
from bot.language.commands import Say
from bot.llm.errors import BadCompletion, BudgetSpent, LLMUnavailable, MaskingFailed
from bot.llm.models import Completion, ModelRequest, Purpose
from bot.llm.tools import ANSWER_TOOLS
from storage import answers, dialogue, due, memory, people
from storage.db import Tx
from storage.dialogue import Utterance

log = structlog.get_logger()

#: Records looked at before ranking.
NEAR = 60
#: Records quoted when there is no model.
QUOTED = 3
#: A session of dialogue is what was said within this time; older words don't colour an answer.
DIALOGUE_HOURS = 12

EXTRACT = "extract"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the store offers for a question."""

    records: tuple[Record, ...]
    preferences: tuple[Record, ...]
    names: Mapping[int, str]
    kinds: Mapping[int, str]
    said: tuple[Utterance, ...]


async def answer(deps: Deps, turn: Turn, intent: Say) -> None:
    """Answer a question, or take up a request, as far as the records and the model allow."""
    started = time.monotonic()
    near = await deps.recall.near(intent.text, limit=NEAR)
    async with deps.db.read() as tx:
        found = await _find(tx, turn, near)
    ranked = await rank_records(deps, intent.text, found.records)
    found = replace(found, records=tuple(ranked[: turn.policy.memory_in_context]))
    if deps.gateway is None:
        await _quote(deps, turn, found, intent, why="off", started=started)
        return
    try:
        await _ask_model(deps, turn, found, started=started)
    except (LLMUnavailable, BudgetSpent, MaskingFailed, BadCompletion) as exc:
        log.warning("model did not answer", kind=type(exc).__name__)
        await _quote(deps, turn, found, intent, why=_why(exc), started=started, transient=True)


async def rank_records(deps: Deps, question: str, records: Sequence[Record]) -> list[Record]:
    """Records that answer the question, best first; empty when nothing fits."""
    vectors = await deps.recall.vectors([question, *(r.text for r in records)])
    hits = rank(question, records, query_vector=vectors[0], vectors=vectors[1:])
    return [hit.record for hit in hits]


async def _find(tx: Tx, turn: Turn, near: Sequence[int]) -> Found:
    place = turn.place
    seen = await memory.seen_by(tx, turn.person, statuses=(Status.ACTIVE,), only=near)
    seen = [r for r in seen if r.confidence >= Confidence.THRESHOLD and _may_enter(r, turn)]
    seen.sort(key=lambda r: near.index(r.id))
    preferences: list[Record] = []
    if place.private:
        own = await memory.seen_by(tx, turn.person, statuses=(Status.ACTIVE,), level=Level.PERSONAL, limit=200)
        preferences = [r for r in own if r.preference and r.confidence >= Confidence.THRESHOLD]
    said = await dialogue.recent(tx, place, limit=turn.policy.dialogue_in_context)
    fresh = turn.now - timedelta(hours=DIALOGUE_HOURS)
    authors = [r.author_id for r in seen] + [r.recorder_id for r in seen]
    return Found(
        records=tuple(seen),
        preferences=tuple(preferences[: turn.policy.preferences_in_context]),
        names=await people.names(tx, authors),
        kinds=await people.kinds(tx, authors),
        said=tuple(u for u in said if u.at >= fresh),
    )


def _may_enter(record: Record, turn: Turn) -> bool:
    """In a group nothing personal enters, and of area memory only the bound area's (ANS-1)."""
    if turn.place.private:
        return True
    if record.scope.level is Level.PERSONAL:
        return False
    bound = turn.area.id if turn.area else None
    return record.scope.level is Level.COMPANY or record.scope.area_id == bound


# --- without a model (ANS-5) ------------------------------------------------------------------------------------------


async def _quote(
    deps: Deps, turn: Turn, found: Found, intent: Say, *, why: str, started: float, transient: bool = False
) -> None:
    """Quote the best records with their provenance, and say why no model answered."""
    best = found.records[:QUOTED]
    async with commit(
        deps, turn, intent="answer", seconds=time.monotonic() - started, transient_errors=int(transient)
    ) as tx:
        lines = [await quoted(tx, turn, record, found.names) for record in best]
        if not best:
            lines.append(Line("answer-unknown" if intent.is_question else "answer-cannot"))
        lines.append(Line(f"answer-model-{why}"))
        answer_id = await answers.add(
            tx,
            turn.place,
            person_id=turn.person.id,
            way="records",
            sources=[("record", r.id) for r in best],
            now=turn.now,
        )
        await memory.mark_used(tx, [r.id for r in best], now=turn.now)
        said = Notice(
            lines=tuple(lines),
            rows=answer_buttons(answer_id) if best else (),
            refs=tuple(record_ref(r.id) for r in best),
        )
        await reply(tx, deps, turn, said, answer_id=answer_id)


async def quoted(tx: Tx, turn: Turn, record: Record, names: Mapping[int, str]) -> Line:
    """One record as a quotation: whose words, when, and whether it still holds."""
    today = local(turn.now, turn.zone).date()
    key = "answer-quote"
    if record.ends_on is not None and record.ends_on < today:
        key = "answer-quote-ended"
    elif record.disputed_by is not None:
        key = "answer-quote-disputed"
    return await stored(
        tx,
        key,
        record,
        author=names.get(record.author_id or 0, "—"),
        day=local(record.created_at, turn.zone).date(),
        ended=record.ends_on or today,
    )


def answer_buttons(answer_id: int) -> tuple[tuple[Button, ...], ...]:
    """«Откуда» and «неверно» under an answer (ANS-3, ANS-9)."""
    args: dict[str, int | str] = {"answer": answer_id}
    return (
        (
            Button(key="btn-why", verb="explain-answer", args=args),
            Button(key="btn-wrong", verb="correct-wrong", args=args),
        ),
    )


# --- with a model -----------------------------------------------------------------------------------------------------


async def _ask_model(deps: Deps, turn: Turn, found: Found, *, started: float) -> None:
    assert deps.gateway is not None
    material = _material(turn, found)
    made = context.assemble(
        material, prompt=deps.prompts["answer"], budgets=budgets(turn.policy), nonce=deps.token()[:12]
    )
    request = ModelRequest(
        purpose=Purpose.CHAT,
        conversation_id=turn.place.lane,
        messages=made.messages,
        prompt=deps.prompts["answer"].ref,
        reader=turn.person.id,
        tools=ANSWER_TOOLS,
    )
    with deps.running.turn(turn.place.lane) as cancel:
        async with deps.progress.working(turn.place, cancel) as show:

            async def on_text(text: str) -> None:
                await show(citations.readable_so_far(text, shown=made.shown))

            completion = await deps.gateway.complete(request, on_text=on_text, cancel=cancel)
    cited = citations.read(completion.text, shown=made.shown)
    await _save(deps, turn, found, made, completion, cited, started=started)


async def _save(
    deps: Deps,
    turn: Turn,
    found: Found,
    made: context.Context,
    completion: Completion,
    cited: citations.Cited,
    *,
    started: float,
) -> None:
    used = [int(ref[1:]) for ref in cited.used if ref.startswith("M")]
    wanted = tool_calls.admitted(completion.tool_calls, own_words=made.own_words, holds_data=made.holds_data)
    prepared = await tool_calls.prepare(deps, turn, wanted)
    usage = completion.usage
    async with commit(
        deps,
        turn,
        intent="answer",
        seconds=time.monotonic() - started,
        stopped=completion.stopped,
        tool_calls=len(completion.tool_calls),
        tokens=usage.tokens_in + usage.tokens_out,
    ) as tx:
        lines, rows, touched = await tool_calls.carry_out(tx, deps, turn, prepared)
        answer_id = await answers.add(
            tx,
            turn.place,
            person_id=turn.person.id,
            way="model",
            sources=[("record", i) for i in used],
            now=turn.now,
            model=completion.model,
            prompt_version=completion.prompt_version,
            left_out=sum(made.left_out.values()),
            stopped=completion.stopped,
        )
        await memory.mark_used(tx, used, now=turn.now)
        notes = list(lines)
        if completion.stopped:
            notes.append(Line("answer-stopped"))
        notes += _notes(turn, found, used, cited)
        said = Notice(
            lines=tuple(notes) or ((Line("answer-empty"),) if not cited.text else ()),
            markdown=cited.text,
            rows=(*rows, *answer_buttons(answer_id)),
            refs=tuple(record_ref(i) for i in [*used, *touched]),
        )
        await reply(tx, deps, turn, said, answer_id=answer_id)
        if turn.incoming.text and not completion.stopped:
            kept = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=turn.incoming.message_id)
            if kept is not None:
                await due.put(tx, EXTRACT, ref_id=kept.id, due_at=turn.now)
        changed = await memory.many(tx, touched)
    for record in changed:
        deps.recall.put(record)


def _notes(turn: Turn, found: Found, used: Sequence[int], cited: citations.Cited) -> list[Line]:
    """What code adds under a model's words: general knowledge, disputed and ended records (ANS-4, MEM-10, MEM-14)."""
    notes: list[Line] = []
    today = local(turn.now, turn.zone).date()
    if cited.basis is citations.Basis.GENERAL:
        notes.append(Line("answer-general"))
    elif cited.basis is citations.Basis.UNSAID:
        notes.append(Line("answer-unsourced"))
    for record in found.records:
        if record.id not in used:
            continue
        if record.disputed_by is not None:
            notes.append(Line("answer-disputed", {"text": record.text}))
        if record.ends_on is not None and record.ends_on < today:
            notes.append(Line("answer-ended", {"text": record.text, "ended": record.ends_on}))
    return notes


def _material(turn: Turn, found: Found) -> context.Material:
    area = turn.area
    return context.Material(
        asker=Asker(name=turn.person.name, kind=_kind(turn), language=turn.person.locale),
        request=asked(turn.incoming),
        today=local(turn.now, turn.zone).date(),
        surroundings=Surroundings(
            private=turn.place.private, title=turn.place.title, area_id=area.id if area else None
        ),
        role=area.role_prompt if area else "",
        preferences=tuple(PreferenceLine(id=r.id, text=r.text) for r in found.preferences),
        memory=tuple(_memory_line(turn, r, found) for r in found.records),
        dialogue=tuple(_spoken(turn, u) for u in found.said),
    )


def asked(incoming: Incoming) -> context.Turn:
    """The request: the person's own words, with everything else attached as data (SEC-1)."""
    attachments: list[Attachment] = []
    if incoming.reply is not None and incoming.reply.text:
        attachments.append(
            Attachment(kind=Kind.REPLIED_TO, text=incoming.reply.text, author=incoming.reply.author_name)
        )
    if incoming.quoted_text:
        attachments.append(Attachment(kind=Kind.QUOTED, text=incoming.quoted_text))
    return context.Turn(speaker=Speaker.ASKER, text=incoming.text, attachments=tuple(attachments))


def _memory_line(turn: Turn, record: Record, found: Found) -> MemoryLine:
    today = local(turn.now, turn.zone).date()
    author = record.author_id or 0
    return MemoryLine(
        id=record.id,
        text=record.text,
        by=found.names.get(author, "—"),
        by_kind=found.kinds.get(author, "former"),
        said_on=local(record.created_at, turn.zone).date(),
        confidence=record.confidence,
        recorded_by=found.names.get(record.recorder_id) if record.recorder_id != record.author_id else None,
        origin=record.origin.value,
        personal=record.scope.level is Level.PERSONAL,
        area_id=record.scope.area_id,
        disputed=record.disputed_by is not None,
        ended_on=record.ends_on if record.ends_on is not None and record.ends_on < today else None,
    )


def _spoken(turn: Turn, utterance: Utterance) -> context.Turn:
    if utterance.by_bot:
        return context.Turn(speaker=Speaker.BOT, text=utterance.text)
    if utterance.person_id == turn.person.id and utterance.own_words:
        return context.Turn(speaker=Speaker.ASKER, text=utterance.text)
    return context.Turn(speaker=Speaker.OTHER, text=utterance.text, name=utterance.speaker)


def _kind(turn: Turn) -> str:
    if turn.person.is_admin:
        return "admin"
    return "owner" if turn.person.is_owner else "employee"


def budgets(policy: Policy) -> context.Budgets:
    """Section budgets from the settings (ANS-1)."""
    return context.Budgets(
        role=policy.role_tokens,
        rules=policy.rule_tokens,
        preferences=policy.preference_tokens,
        memory=policy.memory_tokens,
        skills=policy.skill_tokens,
        lessons=policy.lesson_tokens,
        dialogue=policy.dialogue_tokens,
    )


def _why(exc: Exception) -> str:
    """Which sentence explains that the model did not answer."""
    if isinstance(exc, BudgetSpent):
        return "spent"
    return "masking" if isinstance(exc, MaskingFailed) else "down"
