"""Answering with a model: what it is shown, what its words become, what is kept of the answer (ANS-1, ANS-3, SEC-3)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.citations import Basis, Cited
from bot.domain.context import Context
from bot.domain.drafts.asked import wanted
from bot.domain.honest import Honest, honest
from bot.domain.notices import Line, Notice, record_ref
from bot.flows.answers import tool_calls
from bot.flows.answers.acting import Acting, acting
from bot.flows.answers.converse import Spoken, converse
from bot.flows.answers.quote import answer_buttons, ended, tell_privately
from bot.flows.answers.recollect import Found
from bot.flows.answers.resting import Rests, keep
from bot.flows.answers.tool_calls import Effects
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.drafts import draft_make
from bot.flows.index import index
from bot.flows.memory import notice_fact
from bot.flows.rules.rules_told import rules_told
from bot.flows.skills.openings import Opened
from bot.flows.skills.skill_outcomes import skill_buttons
from bot.language.claims import Claim
from bot.language.commands import Say
from bot.llm.models import Completion
from storage import memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What a model answered: its words without the trailer and without claims, and what they rest on."""

    spoken: Spoken
    words: Honest
    acting: Acting
    started: datetime

    @property
    def completion(self) -> Completion:
        return self.spoken.completion

    @property
    def cited(self) -> Cited:
        return self.spoken.cited

    @property
    def made(self) -> Context:
        return self.spoken.made

    @property
    def used(self) -> list[int]:
        """Ids of the records that the answer names as its sources."""
        return [int(ref[1:]) for ref in self.cited.used if ref.startswith("M")]


async def ask_model(
    deps: Deps, turn: Turn, found: Found, intent: Say, *, started: datetime, cancel: asyncio.Event, opened: Opened
) -> None:
    """Ask, show the answer while it grows, then save it with its sources and effects. Raises what the gateway does.

    `opened` collects the skills that were taken up, for whoever has to tell how the turn ended.
    """
    here = await acting(deps, turn)
    known = [r.text for r in (*found.records, *found.preferences)]
    async with deps.progress.working(turn.place, cancel) as show:
        spoken = await converse(deps, turn, found, here, opened, show=show, cancel=cancel)
    draft = wanted(spoken.completion.tool_calls, own_words=spoken.made.own_words)
    if draft is not None and not spoken.completion.stopped:
        await draft_make.make(deps, turn, draft)
        return
    answered = Answered(spoken=spoken, words=honest(spoken.cited.text, known=known), acting=here, started=started)
    await _save(deps, turn, found, answered, intent, opened)


async def _save(deps: Deps, turn: Turn, found: Found, answered: Answered, intent: Say, opened: Opened) -> None:
    completion, usage = answered.completion, answered.completion.usage
    calls = tool_calls.admitted(completion.tool_calls, own_words=answered.made.own_words)
    prepared = await tool_calls.prepare(deps, turn, calls)
    async with commit(
        deps,
        turn,
        intent="answer",
        seconds=(deps.now() - answered.started).total_seconds(),
        stopped=completion.stopped,
        tool_calls=len(completion.tool_calls),
        tokens=usage.tokens_in + usage.tokens_out,
    ) as tx:
        effects = await tool_calls.carry_out(tx, deps, turn, prepared)
        rests = Rests(
            completion=completion,
            context=answered.made,
            cited=answered.cited.used,
            opened=opened,
            rules=answered.spoken.standing.named,
        )
        answer_id, openings = await keep(tx, deps, turn, rests, way="model")
        rules = await rules_told(tx, deps, turn, answered.acting, answered.spoken)
        lines = [*effects.lines, *_notes(turn, found, answered, effects), *rules.lines]
        if not lines and not answered.words.text:
            lines.append(Line("answer-empty"))
        said = Notice(
            lines=tuple(lines),
            markdown=answered.words.text,
            rows=(
                *effects.rows,
                *rules.rows,
                *skill_buttons(openings, asker=turn.person.id),
                *answer_buttons(answer_id),
            ),
            refs=tuple(record_ref(i) for i in dict.fromkeys([*answered.used, *effects.told])),
        )
        await reply(tx, deps, turn, said, answer_id=answer_id)
        await tell_privately(tx, deps, turn, found)
        if not completion.stopped and not intent.to_other:
            await notice_fact.look_later(tx, turn)
        changed = await memory.many(tx, effects.touched)
    index(deps, changed)


def _notes(turn: Turn, found: Found, answered: Answered, effects: Effects) -> list[Line]:
    """What code adds under a model's words, because only it knows (ANS-4, MEM-10, MEM-13, MEM-14)."""
    notes: list[Line] = []
    if answered.completion.stopped:
        notes.append(Line("answer-stopped"))
    if Claim.DEED in answered.words.left_out and not effects.written:
        notes.append(Line("answer-nothing-done"))
    if Claim.STATE in answered.words.left_out:
        notes.append(Line("answer-own-state"))
    if answered.words.text:
        notes += _basis(answered)
    return [*notes, *_warnings(turn, found, answered.used)]


def _basis(answered: Answered) -> list[Line]:
    match answered.cited.basis:
        case Basis.GENERAL:
            return [Line("answer-general")]
        case Basis.UNSAID if not answered.completion.stopped:
            return [Line("answer-unsourced")]
        case _:
            return []


def _warnings(turn: Turn, found: Found, used: Sequence[int]) -> list[Line]:
    """Disputed and ended records among those that the answer names."""
    notes: list[Line] = []
    for record in found.records:
        if record.id in used and record.disputed_by is not None:
            notes.append(Line("answer-disputed", {"text": record.text}))
        if record.id in used and record.ends_on is not None and ended(turn, record):
            notes.append(Line("answer-ended", {"text": record.text, "ended": record.ends_on}))
    return notes
