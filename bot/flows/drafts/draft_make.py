"""A request to write something becomes a draft; an instruction becomes its next version (EDT-1, EDT-2, EDT-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.domain.citations import Basis
from bot.domain.discretion import holds_secret
from bot.domain.drafts.draft import Draft, DraftStatus
from bot.domain.drafts.task import Task
from bot.domain.edits.judging import Author
from bot.domain.habits.shaping import Guess, shape
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.skills.outcomes import TurnEnd
from bot.flows.answers.converse import Spoken
from bot.flows.answers.quote import delete_row, ended
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply
from bot.flows.drafts.draft_cards import Args, args_of, card, changed_lines, redraw_card, send_card
from bot.flows.drafts.draft_store import Spent, distance_from_first, first_of, keep_answer, rules_broken, written
from bot.flows.drafts.draft_withdraw import withdraw
from bot.flows.drafts.draft_write import Made, write
from bot.flows.memory.outcome import Rows
from bot.flows.rules.rules_quoted import told_against
from bot.flows.rules.rules_told import rules_told
from bot.flows.skills.openings import Opened, count_opened
from bot.flows.skills.skill_outcomes import skill_buttons
from bot.language.writing import Writing
from bot.llm.errors import BadCompletion, BudgetSpent, LLMUnavailable, MaskingFailed
from storage import areas, drafts, habits, skills
from storage.db import Tx
from storage.drafts import NewDraft, NewVersion

log = structlog.get_logger()


async def make(deps: Deps, turn: Turn, asked: Writing) -> None:
    """Write what was asked for, or keep the text that the person gave."""
    if holds_secret(turn.incoming.text):
        async with commit(deps, turn, intent="draft", keep=False) as tx:
            await reply(tx, deps, turn, notice("draft-secret", *(delete_row(turn) if turn.place.private else ())))
        return
    if asked.own is not None:
        await _keep_own(deps, turn, asked, asked.own)
        return
    if deps.gateway is None:
        against = await told_against(deps, turn)
        async with commit(deps, turn, intent="draft") as tx:
            await reply(tx, deps, turn, Notice(lines=(Line("draft-nobody"), *against)))
        return
    task = Task(kind=asked.kind, recipient=asked.recipient, addressee=asked.addressee)
    made = await _written(deps, turn, turn, task, guesses=await guesses_for(deps, turn, asked.kind, asked.recipient))
    if made is not None:
        await _save(deps, turn, asked, made)


async def guesses_for(deps: Deps, turn: Turn, kind: str, recipient: str) -> tuple[Guess, ...]:
    """This person's habits for a text of this kind. None in a group: what is personal is not shown there (ANS-1)."""
    if not turn.place.private:
        return ()
    async with deps.db.read() as tx:
        known = await habits.of_person(tx, turn.person.id)
    return shape(known, person_id=turn.person.id, task_type=kind, recipient=recipient)


async def rewrite(deps: Deps, at: Turn | Tap, words: Turn, draft: Draft) -> None:
    """The agent's next version, by the instruction in `words`. `at` is what carries the transaction (EDT-2, EDT-8)."""
    if holds_secret(words.incoming.text):
        await _say(deps, at, notice("draft-secret"), keep=False)
        return
    if deps.gateway is None:
        await _say(deps, at, notice("draft-nobody-rewrites", *_edit_row(draft)))
        return
    task = Task(
        kind=draft.task_type,
        recipient=draft.recipient,
        addressee=draft.addressee,
        asked=draft.request,
        asked_own=draft.person_id == words.person.id,
        current=draft.version,
    )
    turn = await in_its_area(deps, words, draft)
    chosen = await guesses_for(deps, turn, draft.task_type, draft.recipient)
    # What this person does is no guide to somebody else's draft.
    guesses = chosen if draft.person_id == words.person.id else ()
    made = await _written(deps, at, turn, task, guesses=guesses)
    if made is not None:
        await _follow(deps, at, turn, draft, made)


async def in_its_area(deps: Deps, turn: Turn, draft: Draft) -> Turn:
    """The turn as if it was said in the area of the draft: its rules hold, wherever the person works now."""
    async with deps.db.read() as tx:
        area = await areas.get(tx, draft.area_id) if draft.area_id is not None else None
    return replace(turn, area=area)


# --- with the model ---------------------------------------------------------------------------------------------------


async def _written(deps: Deps, at: Turn | Tap, turn: Turn, task: Task, *, guesses: Sequence[Guess]) -> Made | None:
    """What the model wrote. None: it wrote nothing, and the person was told why."""
    opened = Opened()
    with deps.running.turn(turn.place.lane, at.update_id) as cancel:
        try:
            async with deps.progress.working(turn.place, cancel):
                made = await write(deps, turn, task, guesses, cancel=cancel, opened=opened)
        except (LLMUnavailable, BudgetSpent, MaskingFailed, BadCompletion) as exc:
            log.warning("model did not write", kind=type(exc).__name__)
            await _failed(deps, at, turn, exc, opened)
            return None
    if made.completion.stopped or not made.written.text:
        key = "answer-stopped" if made.completion.stopped else "draft-empty"
        await _say(deps, at, notice(key))
        return None
    return made


async def _failed(deps: Deps, at: Turn | Tap, turn: Turn, exc: Exception, opened: Opened) -> None:
    why = "spent" if isinstance(exc, BudgetSpent) else "masking" if isinstance(exc, MaskingFailed) else "down"
    ended = TurnEnd.REAL_ERROR if isinstance(exc, BadCompletion) else TurnEnd.TRANSIENT_ERROR
    said = Notice(lines=(Line("draft-not-written"), Line(f"answer-model-{why}")))
    async with written(deps, at) as tx:
        await count_opened(tx, deps, turn, opened, ended, answer_id=None)
        await reply(tx, deps, at, said)


async def _save(deps: Deps, turn: Turn, asked: Writing, made: Made) -> None:
    async with written(deps, turn, spent=_spent(made)) as tx:
        answer_id = await keep_answer(tx, deps, turn, made)
        draft = await drafts.add(tx, _new(turn, asked), _version(made, answer_id), now=turn.now)
        notes, rows = await _notes(tx, deps, turn, made, answer_id)
        shown = await card(
            tx,
            draft,
            reader=turn.person,
            private=turn.place.private,
            modelled=deps.gateway is not None,
            lines=notes,
            rows=rows,
        )
        await send_card(tx, deps, turn, draft, shown)


async def _follow(deps: Deps, at: Turn | Tap, turn: Turn, before: Draft, made: Made) -> None:
    async with deps.db.read() as tx:
        first = await first_of(tx, before)
    apart = await distance_from_first(first, made.written.text)
    async with written(deps, at, spent=_spent(made)) as tx:
        answer_id = await keep_answer(tx, deps, turn, made)
        version = replace(_version(made, answer_id), instruction=turn.incoming.text)
        if not version.fields:
            version = replace(version, fields=before.version.fields)
        draft = await drafts.follow(tx, before, version, distance=apart, now=turn.now)
        if draft is None:
            await moved_on(tx, deps, at, before.id)
            return
        notes, rows = await _notes(tx, deps, turn, made, answer_id)
        taken_back = await withdraw(tx, deps, at, before) if before.status is DraftStatus.SUBMITTED else []
        lines = [*changed_lines(before.version, draft.version), *notes, *taken_back]
        shown = await card(
            tx,
            draft,
            reader=turn.person,
            private=at.place.private,
            modelled=deps.gateway is not None,
            lines=lines,
            rows=rows,
        )
        if isinstance(at, Tap):
            await redraw_card(tx, deps, at, draft, shown)
        else:
            await send_card(tx, deps, at, draft, shown)


def _new(turn: Turn, asked: Writing) -> NewDraft:
    return NewDraft(
        person_id=turn.person.id,
        area_id=turn.area.id if turn.area is not None else None,
        task_type=asked.kind.value,
        recipient=asked.recipient.value,
        addressee=asked.addressee,
        request=turn.incoming.text,
        chat_id=turn.place.chat_id,
        topic_id=turn.place.topic_id,
        message_id=turn.incoming.message_id,
    )


def _version(made: Made, answer_id: int) -> NewVersion:
    return NewVersion(
        text=made.written.text,
        author=Author.AGENT,
        fields=dict(made.fields),
        answer_id=answer_id,
        model=made.completion.model,
        prompt_version=made.completion.prompt_version,
        broken=sorted(made.broken),
        guesses=[guess.record_id for guess in made.guesses],
    )


async def _notes(tx: Tx, deps: Deps, turn: Turn, made: Made, answer_id: int) -> tuple[list[Line], Rows]:
    """What code adds under a model's draft, because only it knows (MEM-10, MEM-14, RUL-7, RUL-8)."""
    # What the text breaks stands on every card of it; here are the rules that stood in the way, or collided.
    spoken = Spoken(
        made=made.context,
        completion=made.completion,
        cited=made.written.cited,
        standing=replace(made.standing, broken=frozenset()),
        prevented=made.prevented,
    )
    rules = await rules_told(tx, deps, turn, made.acting, spoken)
    lines: list[Line] = [Line("draft-cut-short")] if made.completion.truncated else []
    if made.completion.hidden:
        lines.append(Line("draft-hidden", {"count": made.completion.hidden}))
    used = made.used("M")
    for record in made.found.records:
        if record.id in used and record.disputed_by is not None:
            lines.append(Line("answer-disputed", {"text": record.text}))
        if record.id in used and record.ends_on is not None and ended(turn, record):
            lines.append(Line("answer-ended", {"text": record.text, "ended": record.ends_on}))
    if made.written.cited.basis is Basis.UNSAID:
        lines.append(Line("answer-unsourced"))
    openings = [opened.id for opened in await skills.of_answer(tx, answer_id)]
    return [*lines, *rules.lines], (*rules.rows, *skill_buttons(openings, asker=turn.person.id))


def _spent(made: Made) -> Spent:
    usage = made.completion.usage
    return Spent(
        seconds=usage.latency_s, tokens=usage.tokens_in + usage.tokens_out, calls=len(made.completion.tool_calls)
    )


# --- without it -------------------------------------------------------------------------------------------------------


async def _keep_own(deps: Deps, turn: Turn, asked: Writing, text: str) -> None:
    """The person's own text as the first version: nobody's guess is in it, and nothing is learnt from it (EDT-4)."""
    new = _new(turn, asked)
    broken = await rules_broken(deps, new, text)
    source = (turn.place.chat_id, turn.incoming.message_id)
    version = NewVersion(
        text=text, author=Author.HUMAN, fields={}, person_id=turn.person.id, broken=sorted(broken), source=source
    )
    async with written(deps, turn) as tx:
        draft = await drafts.add(tx, new, version, now=turn.now)
        lines = [Line("draft-kept-own")] if deps.gateway is not None else [Line("draft-kept-own-alone")]
        shown = await card(
            tx, draft, reader=turn.person, private=turn.place.private, modelled=deps.gateway is not None, lines=lines
        )
        await send_card(tx, deps, turn, draft, shown)


async def moved_on(tx: Tx, deps: Deps, at: Turn | Tap, draft_id: int) -> None:
    """Somebody changed the draft meanwhile, or it is over: it is shown as it is now."""
    draft = await drafts.get(tx, draft_id)
    if draft is None:
        await reply(tx, deps, at, notice("draft-gone"))
        return
    shown = await card(
        tx,
        draft,
        reader=at.person,
        private=at.place.private,
        modelled=deps.gateway is not None,
        lines=[Line("draft-moved-on")],
    )
    await send_card(tx, deps, at, draft, shown)


def _edit_row(draft: Draft) -> tuple[tuple[Button, ...], ...]:
    args: Args = args_of(draft)
    return ((Button(key="btn-draft-edit", verb="draft-edit", args=args),),)


async def _say(deps: Deps, at: Turn | Tap, said: Notice, *, keep: bool = True) -> None:
    if isinstance(at, Tap):
        async with commit_tap(deps, at) as tx:
            await redraw(tx, deps, at, said)
        return
    async with commit(deps, at, intent="draft", keep=keep) as tx:
        await reply(tx, deps, at, said)
