"""Corrections by words, by an edited message, by a button: the text is replaced, the old one kept (MEM-9, MEM-12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.domain import correcting, remembering
from bot.domain.correcting import Several, Target, Unknown
from bot.domain.incoming import Incoming, Sender
from bot.domain.memory import COMPANY, Level, Record, Status
from bot.domain.notices import Button, Line, Notice, notice, record_ref
from bot.domain.policy import local
from bot.domain.rights import decides, sees
from bot.flows import queue
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply, say
from bot.flows.explain import sources_of
from bot.flows.file_item import add, file_fact
from bot.flows.forget import LOOK_AT_ALL, NEAREST
from bot.flows.origins import source_of
from bot.flows.outcome import Outcome, undo_row
from bot.flows.rewrite import Said, rewrite
from bot.flows.shown import details, stored
from bot.flows.verbs import Verb, anybody, sees_record
from bot.language import commands as words
from bot.language.statements import Kind
from storage import answers, dialogue, memory, prompts, signals
from storage.db import Tx
from storage.prompts import Awaited


async def correct(deps: Deps, turn: Turn, intent: words.Correct) -> None:
    """«Поправка: …», «не X, а Y»: find the record it means and replace it, or ask; never add one more (MEM-9)."""
    near = await deps.recall.near(f"{intent.old or ''} {intent.new}".strip(), limit=NEAREST)
    async with deps.db.read() as tx:
        records = await memory.seen_by(
            tx, turn.person, statuses=(Status.ACTIVE, Status.CANDIDATE), limit=LOOK_AT_ALL + 1
        )
        if len(records) > LOOK_AT_ALL:
            records = [r for r in records if r.id in set(near)]
        records = [r for r in records if turn.place.private or r.scope.level is not Level.PERSONAL]
    match correcting.find(intent, records=records, order=near):
        case Target(record=record, text=text):
            vector = await deps.recall.vector(text)
            async with commit(deps, turn, intent="correct", correction=True) as tx:
                outcome = await replace_text(tx, deps, turn, record.id, text, vector)
                await reply(tx, deps, turn, _said(outcome))
            await _reindex(deps, outcome.touched)
        case Several(records=several):
            async with commit(deps, turn, intent="correct", correction=True) as tx:
                await reply(tx, deps, turn, await _which(tx, turn, several))
        case Unknown():
            async with commit(deps, turn, intent="correct", correction=True) as tx:
                await reply(tx, deps, turn, notice("correct-unknown"))


async def replace_text(tx: Tx, deps: Deps, turn: Turn, record_id: int, text: str, vector: tuple[bytes, str]) -> Outcome:
    """Replace a record's text if the person may, otherwise propose the change (MEM-9)."""
    record = await memory.get(tx, record_id)
    if record is None or record.status is Status.DELETED or not sees(turn.person, record.scope):
        return Outcome(lines=(Line("memory-moved-on"),), written=False)
    said = Said(text=text, author_id=turn.person.id, source=source_of(turn), vector=vector)
    own_candidate = record.status is Status.CANDIDATE and record.recorder_id == turn.person.id
    if decides(turn.person, record.scope) or own_candidate:
        now = await rewrite(tx, turn.person, record, said, now=turn.now)
        if now is None:
            return Outcome(lines=(Line("memory-moved-on"),), written=False)
        line = Line("memory-replaced", {**await details(tx, now), "old": record.text})
        return Outcome(lines=(line,), rows=undo_row(now), touched=(now.id,))
    new = await add(tx, turn.person, said, record.scope, now=turn.now, status=Status.CANDIDATE, replaces=record.id)
    await queue.announce(tx, deps, new, now=turn.now, asker=turn.person)
    line = Line("memory-change-proposed", {**await details(tx, new), "old": record.text})
    return Outcome(lines=(line,), rows=undo_row(new), touched=(new.id,))


async def by_edit(deps: Deps, turn: Turn) -> None:
    """A person edited their message: the records taken from it follow, with the rights of now (MEM-12)."""
    incoming = turn.incoming
    async with deps.db.read() as tx:
        taken = await memory.by_source(tx, chat_id=turn.place.chat_id, message_id=incoming.message_id)
        kept = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=incoming.message_id)
    taken = [r for r in taken if r.recorder_id == turn.person.id and r.status in (Status.ACTIVE, Status.CANDIDATE)]
    intent = words.parse(incoming.text, bot_names=turn.policy.names, is_reply=incoming.reply is not None)
    reading = None
    if isinstance(intent, words.Remember) and not intent.takes_reply:
        reading = remembering.read(intent, speaker=turn.person, now=local(incoming.sent_at, turn.zone))
    items = reading.items if isinstance(reading, remembering.Heard) else ()
    facts = [i for i in items if i.kind is Kind.FACT and not i.held]
    changes = [(r, i) for r, i in zip(taken, facts, strict=False) if r.text != i.text]
    vectors = [await deps.recall.vector(i.text) for _, i in changes]
    touched: list[int] = []
    async with commit(deps, turn, intent="edit") as tx:
        former = await dialogue.edit(tx, chat_id=turn.place.chat_id, message_id=incoming.message_id, text=incoming.text)
        if former == incoming.text or (kept is None and not taken):
            return
        if not taken:
            return
        if len(facts) != len(taken):
            await reply(tx, deps, turn, notice("edit-not-matched"))
            return
        outcomes = [
            await replace_text(tx, deps, turn, record.id, item.text, vector)
            for (record, item), vector in zip(changes, vectors, strict=True)
        ]
        if outcomes:
            touched = [i for o in outcomes for i in o.touched]
            lines = tuple(line for o in outcomes for line in o.lines)
            rows = tuple(row for o in outcomes for row in o.rows)
            refs = tuple(record_ref(i) for i in touched)
            await reply(tx, deps, turn, Notice(lines=lines, rows=rows if len(outcomes) == 1 else (), refs=refs))
    await _reindex(deps, touched)


async def of_answer(deps: Deps, turn: Turn, *, about_message_id: int) -> None:
    """A correction of what the bot just said in a group: kept word for word, and answered once (PPL-6, OBS-3)."""
    intent = words.parse(turn.incoming.text, bot_names=turn.policy.names, is_reply=True)
    if isinstance(intent, words.Correct):
        near = await deps.recall.near(turn.incoming.text, limit=NEAREST)
        async with deps.db.read() as tx:
            records = await memory.seen_by(tx, turn.person, statuses=(Status.ACTIVE,), only=near)
            records = [r for r in records if r.scope.level is not Level.PERSONAL]
        found = correcting.find(intent, records=records, order=near)
        if isinstance(found, Target):
            await correct(deps, turn, intent)
            return
    async with commit(deps, turn, intent="correction", correction=True) as tx:
        await signals.keep(
            tx,
            turn.place,
            kind="correction",
            person_id=turn.person.id,
            message_id=turn.incoming.message_id,
            about_message_id=about_message_id,
            text=turn.incoming.text,
            now=turn.now,
        )
        answer = await answers.of_message(tx, chat_id=turn.place.chat_id, message_id=about_message_id)
        rows: tuple[tuple[Button, ...], ...] = ()
        if answer is not None and any(kind == "record" for kind, _ in answer.sources):
            args: dict[str, int | str] = {"answer": answer.id}
            rows = ((Button(key="btn-show-records", verb="correct-wrong", args=args),),)
        await reply(tx, deps, turn, Notice(lines=(Line("correction-kept"),), rows=rows))


async def wrong(deps: Deps, turn: Turn) -> None:
    """«Неверно» about the answer above or the one replied to (ANS-9)."""
    about = turn.incoming.reply
    async with deps.db.read() as tx:
        answer = None
        if about is not None and about.message_id is not None:
            answer = await answers.of_message(tx, chat_id=turn.place.chat_id, message_id=about.message_id)
        answer = answer or await answers.last_to(tx, turn.place, turn.person.id)
    async with commit(deps, turn, intent="wrong", correction=True) as tx:
        if answer is None:
            await reply(tx, deps, turn, notice("wrong-nothing"))
            return
        await _keep_signal(tx, turn, await answers.message_of(tx, answer.id))
        await reply(tx, deps, turn, await blame(tx, turn, answer))


async def _keep_signal(tx: Tx, turn: Turn, about_message_id: int | None) -> None:
    await signals.keep(
        tx,
        turn.place,
        kind="correction",
        person_id=turn.person.id,
        message_id=turn.incoming.message_id,
        about_message_id=about_message_id,
        text=turn.incoming.text,
        now=turn.now,
    )


async def blame(tx: Tx, turn: Turn | Tap, answer: answers.Answer) -> Notice:
    """The records behind an answer, each with «поправить» and «забыть»; or that none is to blame (ANS-9)."""
    records = await sources_of(tx, answer, turn.person, private=turn.place.private)
    if not records:
        return notice("wrong-no-record")
    lines = [Line("wrong-which", {"count": len(records)})]
    rows: list[tuple[Button, ...]] = []
    for number, record in enumerate(records, 1):
        lines.append(await stored(tx, "wrong-record", record, number=number))
        args: dict[str, int | str] = {"record": record.id}
        label = {"number": number}
        rows.append(
            (
                Button(key="btn-correct-numbered", verb="correct-ask", args=args, label=label),
                Button(key="btn-forget-numbered", verb="forget-record", args=args, label=label),
            )
        )
    return Notice(lines=tuple(lines), rows=tuple(rows), refs=tuple(record_ref(r.id) for r in records))


async def _which(tx: Tx, turn: Turn, records: Sequence[Record]) -> Notice:
    """Several records fit the correction: each with a button, and nothing is written yet."""
    lines = [Line("memory-ask-which", {"text": turn.incoming.text})]
    rows: list[tuple[Button, ...]] = []
    for number, record in enumerate(records, 1):
        lines.append(await stored(tx, "memory-ask-which-item", record, number=number))
        args: dict[str, int | str] = {"record": record.id, "message": turn.incoming.message_id}
        rows.append((Button(key="btn-replace-this", verb="correct-this", args=args, label={"number": number}),))
    return Notice(lines=tuple(lines), rows=tuple(rows), refs=tuple(record_ref(r.id) for r in records))


# --- waiting for the new wording --------------------------------------------------------------------------------------


async def ask_wording(deps: Deps, tap: Tap) -> None:
    """«Поправить»: the next message of this person here is the new text of the record."""
    async with commit_tap(deps, tap) as tx:
        record = await memory.get(tx, int(tap.args["record"]))
        if record is None or record.status is Status.DELETED or not sees(tap.person, record.scope):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        expires_at = tap.now + timedelta(minutes=tap.policy.prompt_minutes)
        await prompts.ask(
            tx, tap.place, tap.person.id, "correct-wording", args={"record": record.id}, expires_at=expires_at
        )
        line = await stored(tx, "correct-ask", record)
        await redraw(tx, deps, tap, Notice(lines=(line,), refs=(record_ref(record.id),)))


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """The new wording. A command or a question in its place is an ordinary message, and the wait is over."""
    intent = words.parse(turn.incoming.text, bot_names=turn.policy.names, is_reply=False)
    if not turn.incoming.text or not isinstance(intent, words.Say) or intent.is_question:
        async with deps.db.write() as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
        return False
    text = intent.text.strip()
    vector = await deps.recall.vector(text)
    async with commit(deps, turn, intent="correct", correction=True) as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        outcome = await replace_text(tx, deps, turn, int(awaited.args["record"]), text, vector)
        await reply(tx, deps, turn, _said(outcome))
    await _reindex(deps, outcome.touched)
    return True


# --- buttons ----------------------------------------------------------------------------------------------------------


async def this_record(deps: Deps, tap: Tap) -> None:
    """«Эту»: the correction said earlier replaces the record that was picked."""
    await _from_message(deps, tap, record_id=int(tap.args["record"]))


async def as_new(deps: Deps, tap: Tap) -> None:
    """«Новая запись»: it corrects none of them."""
    await _from_message(deps, tap, record_id=None)


async def _from_message(deps: Deps, tap: Tap, *, record_id: int | None) -> None:
    async with deps.db.read() as tx:
        said = await dialogue.message(tx, chat_id=tap.place.chat_id, message_id=int(tap.args["message"]))
        record = await memory.get(tx, record_id) if record_id is not None else None
    text = correcting.wording(said.text, record=record, names=tap.policy.names) if said is not None else None
    if said is None or text is None or said.person_id != tap.person.id:
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
        return
    turn = turn_of(tap, said)
    vector = await deps.recall.vector(text)
    async with commit_tap(deps, tap) as tx:
        if record_id is None:
            words_said = Said(text=text, author_id=tap.person.id, source=source_of(turn), vector=vector)
            outcome = await file_fact(tx, deps, turn, words_said, COMPANY, near=[])
        else:
            outcome = await replace_text(tx, deps, turn, record_id, text, vector)
        await redraw(tx, deps, tap, _said(outcome))
    await _reindex(deps, outcome.touched)


def turn_of(tap: Tap, said: dialogue.Utterance) -> Turn:
    """The turn of a message said earlier, as the button under its answer needs it."""
    incoming = Incoming(
        update_id=tap.update_id,
        place=tap.place,
        message_id=said.message_id or 0,
        sent_at=said.at,
        sender=Sender(telegram_id=tap.person.telegram_id, name=tap.person.name),
        text=said.text,
    )
    return Turn(incoming=incoming, person=tap.person, policy=tap.policy, area=None, now=tap.now)


async def show_blame(deps: Deps, tap: Tap) -> None:
    """«Неверно» under an answer."""
    async with commit_tap(deps, tap) as tx:
        answer = await answers.get(tx, int(tap.args["answer"]))
        said = await blame(tx, tap, answer) if answer is not None else notice("wrong-nothing")
        if answer is not None:
            await signals.keep(
                tx,
                tap.place,
                kind="correction",
                person_id=tap.person.id,
                message_id=tap.press.message_id or 0,
                about_message_id=await answers.message_of(tx, answer.id),
                text="",
                now=tap.now,
            )
        await _say_beside(tx, deps, tap, said)


async def _say_beside(tx: Tx, deps: Deps, tap: Tap, said: Notice) -> None:
    """Answer a press without touching the card, which others may still need."""
    await say(tx, deps, tap.place, said, now=tap.now, update_id=tap.update_id)


def _said(outcome: Outcome) -> Notice:
    return Notice(lines=outcome.lines, rows=outcome.rows, refs=tuple(record_ref(i) for i in outcome.touched))


async def _reindex(deps: Deps, ids: Sequence[int]) -> None:
    async with deps.db.read() as tx:
        changed = await memory.many(tx, ids)
    for record in changed:
        deps.recall.put(record)


VERBS: dict[str, Verb] = {
    "correct-ask": Verb(run=ask_wording, check=sees_record),
    "correct-this": Verb(run=this_record, check=sees_record),
    "correct-as-new": Verb(run=as_new, check=anybody),
    "correct-wrong": Verb(run=show_blame, check=anybody),
}
