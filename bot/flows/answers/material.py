"""What goes into the context of an answer, from what was found (ANS-1, ANS-2)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain import context
from bot.domain.context import Asker, Attachment, MemoryLine, PreferenceLine, Section, Speaker, Surroundings
from bot.domain.incoming import Incoming
from bot.domain.memory import Level, Record
from bot.domain.messages import Kind
from bot.domain.policy import Policy, local
from bot.flows.answers.acting import Acting
from bot.flows.answers.quote import ended, said_on
from bot.flows.answers.recollect import Found
from bot.flows.deps import Turn
from storage.dialogue import Utterance


def material(turn: Turn, found: Found, acting: Acting, opened: Sequence[int] = ()) -> context.Material:
    """Everything a model may see for this turn; the budgets cut it later. `opened` are ids of skills taken up."""
    area = turn.area
    return context.Material(
        asker=Asker(name=turn.person.name, kind=turn.person.kind.value, language=turn.person.locale),
        request=asked(turn.incoming),
        today=local(turn.now, turn.zone).date(),
        hours=f"{turn.policy.work_from}–{turn.policy.work_to}",
        currency=turn.policy.currency,
        surroundings=Surroundings(
            private=turn.place.private, title=turn.place.title, area_id=area.id if area else None
        ),
        role=area.role_prompt if area else "",
        rules=acting.rule_lines,
        skills=acting.skill_lines,
        opened=acting.opened(opened),
        preferences=tuple(PreferenceLine(id=r.id, text=r.text) for r in found.preferences),
        memory=tuple(_memory_line(turn, r, found) for r in found.records),
        least_confidence=turn.policy.answer_least_percent,
        dialogue=tuple(_spoken(turn, u) for u in found.dialogue),
        left_out={
            Section.RULES: len(acting.choice.left_out),
            Section.PREFERENCES: found.preferences_left_out,
            Section.MEMORY: found.records_left_out,
            Section.SKILLS: len(acting.catalogue.left_out),
        },
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


def _memory_line(turn: Turn, record: Record, found: Found) -> MemoryLine:
    author = record.author_id or 0
    return MemoryLine(
        id=record.id,
        text=record.text,
        by=found.names.get(author, "—"),
        by_kind=found.kinds.get(author, "former"),
        said_on=said_on(turn, record, found),
        confidence=record.confidence,
        recorded_by=found.names.get(record.recorder_id) if record.recorder_id != record.author_id else None,
        origin=record.origin.value,
        personal=record.scope.level is Level.PERSONAL,
        area_id=record.scope.area_id,
        disputed=record.disputed_by is not None,
        ended_on=record.ends_on if ended(turn, record) else None,
    )


def _spoken(turn: Turn, utterance: Utterance) -> context.Turn:
    if utterance.by_bot:
        return context.Turn(speaker=Speaker.BOT, text=utterance.text)
    if utterance.person_id == turn.person.id and utterance.own_words:
        return context.Turn(speaker=Speaker.ASKER, text=utterance.text)
    return context.Turn(speaker=Speaker.OTHER, text=utterance.text, name=utterance.speaker)
