"""Buttons that finish a correction: which record was meant, or that it is a new one; and «поправить» (MEM-9)."""

from __future__ import annotations

from datetime import timedelta

from bot.domain import correcting
from bot.domain.correcting import Wording
from bot.domain.discretion import adds_somebody
from bot.domain.filing import scope_of
from bot.domain.memory import Level, Record, Status
from bot.domain.notices import Notice, notice, record_ref
from bot.domain.policy import local
from bot.domain.remembering import Heard
from bot.domain.rights import sees_record as may_see
from bot.flows.answers.again import Again, again, reheard
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw
from bot.flows.index import index
from bot.flows.memory.file_item import file_fact
from bot.flows.memory.origins import source_of
from bot.flows.memory.outcome import said
from bot.flows.memory.replace_text import replace_text
from bot.flows.memory.rewrite import Said
from bot.flows.memory.shown import stored
from bot.flows.verbs import Verb, sees_record
from bot.language.commands import Correct
from storage import memory, prompts


async def ask_wording(deps: Deps, tap: Tap) -> None:
    """«Поправить»: the next message of this person here is the new text of the record."""
    async with commit_tap(deps, tap) as tx:
        record = await memory.get(tx, int(tap.args["record"]))
        if record is None or record.status is Status.DELETED or not may_see(tap.person, record):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        expires_at = tap.now + timedelta(minutes=tap.policy.prompt_minutes)
        args: dict[str, int | str] = {"record": record.id, "card": tap.press.message_id or 0}
        await prompts.ask(tx, tap.place, tap.person.id, "correct-wording", args=args, expires_at=expires_at)
        line = await stored(tx, "correct-ask" if tap.place.private else "correct-ask-group", record)
        await redraw(tx, deps, tap, Notice(lines=(line,), refs=(record_ref(record.id),)))


async def this_record(deps: Deps, tap: Tap) -> None:
    """«Эту»: the correction said earlier replaces the record that was picked."""
    async with deps.db.read() as tx:
        found = await again(tx, tap)
        record = await memory.get(tx, int(tap.args["record"]))
        heard = await reheard(tx, tap)
    if found is None or record is None:
        await _gone(deps, tap)
        return
    if isinstance(found.intent, Correct):
        new = _wording(found, found.intent, record)
        words = _said(found.turn, new)
    elif heard is not None and heard.item is not None:
        item, spoken = heard.item, heard.spoken
        new = correcting.instead(record, item.said, speaker=tap.person, now=local(spoken.at, tap.zone))
        words = Said(
            text=new.text,
            author_id=spoken.author_id,
            source=spoken.source,
            vector=None,
            at=spoken.at,
            ends_on=new.ends_on,
            when_said=new.when_said,
        )
    else:
        await _gone(deps, tap)
        return
    if record.scope.level is not Level.PERSONAL and adds_somebody(words.text, to=record.text):
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("correct-delicate"))
        return
    async with commit_tap(deps, tap) as tx:
        outcome = await replace_text(tx, deps, found.turn, record.id, words)
        await redraw(tx, deps, tap, said(outcome))
        changed = await memory.many(tx, outcome.touched)
    index(deps, changed)


async def as_new(deps: Deps, tap: Tap) -> None:
    """«Это новая запись»: the statement corrects none of those that look like it."""
    async with deps.db.read() as tx:
        heard = await reheard(tx, tap)
    if heard is None or heard.item is None or not isinstance(heard.spoken.reading, Heard):
        await _gone(deps, tap)
        return
    item, spoken = heard.item, heard.spoken
    words = Said(
        text=item.text,
        author_id=spoken.author_id,
        source=spoken.source,
        vector=await deps.recall.vector(item.text),
        at=spoken.at,
        ends_on=item.ends_on,
        when_said=item.when_said,
    )
    scope = scope_of(item.level, speaker=tap.person, area_id=heard.area_id)
    async with commit_tap(deps, tap) as tx:
        outcome = await file_fact(tx, deps, heard.turn, words, scope, near=[])
        await redraw(tx, deps, tap, said(outcome))
        changed = await memory.many(tx, outcome.touched)
    index(deps, changed)


def _wording(found: Again, intent: Correct, record: Record) -> Wording:
    """What the correction makes of the record that was picked, though it may name none."""
    now = local(found.turn.incoming.sent_at, found.turn.zone)
    speaker = found.turn.person
    made = correcting.reworded(intent, record, speaker=speaker, now=now)
    return made or correcting.instead(record, intent.new, speaker=speaker, now=now)


def _said(turn: Turn, wording: Wording) -> Said:
    return Said(
        text=wording.text,
        author_id=turn.person.id,
        source=source_of(turn),
        vector=None,
        at=turn.incoming.sent_at,
        ends_on=wording.ends_on,
        when_said=wording.when_said,
    )


async def _gone(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, notice("memory-message-gone"))


VERBS: dict[str, Verb] = {
    "correct-ask": Verb(run=ask_wording, check=sees_record),
    "correct-this": Verb(run=this_record, check=sees_record),
    "correct-as-new": Verb(run=as_new),
}
