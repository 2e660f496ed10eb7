"""Corrections by words: «поправка: …», «не X, а Y», and the new wording after «поправить» (MEM-9)."""

from __future__ import annotations

from bot.domain import correcting
from bot.domain.correcting import Correction, Several, Target, Wording
from bot.domain.discretion import adds_somebody, holds_secret
from bot.domain.memory import Level, Record
from bot.domain.notices import notice
from bot.domain.policy import local
from bot.flows.answers import wrong
from bot.flows.answers.again import turn_of as turn_of
from bot.flows.answers.nearby import ALIVE, in_reach
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.index import index
from bot.flows.memory.ask_which import ask_which
from bot.flows.memory.origins import source_of
from bot.flows.memory.outcome import said
from bot.flows.memory.pages import circle
from bot.flows.memory.picked import VERBS as PICKED
from bot.flows.memory.replace_text import replace_text
from bot.flows.memory.rewrite import Said
from bot.flows.memory.spoken import mark
from bot.flows.verbs import Verb
from bot.language import commands as words
from bot.language.no_such_day import no_such_day
from bot.language.reserve import aside, jokes, unsure
from bot.language.small_talk import meant_as_an_answer
from storage import memory, prompts
from storage.prompts import Awaited


async def correct(deps: Deps, turn: Turn, intent: words.Correct, *, about_message_id: int | None = None) -> None:
    """Find the record that is meant and replace it, or ask which; never add one more.

    `about_message_id` is the bot's message that this corrects, if any: then the words are kept for the judge (OBS-3).
    """
    if holds_secret(turn.incoming.text) or holds_secret(intent.new):
        await refuse(deps, turn)
        return
    if (day := no_such_day(intent.new)) is not None:
        async with commit(deps, turn, intent="correct") as tx:
            await reply(tx, deps, turn, notice("remember-no-such-day", day=day))
        return
    records, near = await _in_reach(deps, turn, f"{intent.old or ''} {intent.new}".strip())
    found = find(turn, intent, records, order=near)
    if isinstance(found, Target) and holds_back(found.record, found.wording.text):
        async with commit(deps, turn, intent="correct") as tx:
            await reply(tx, deps, turn, notice("correct-delicate"))
        return
    if isinstance(found, Target) and _not_certain(turn, intent, found.record):
        async with commit(deps, turn, intent="correct") as tx:
            await reply(tx, deps, turn, notice("correct-unsure"))
        return
    vector = await deps.recall.vector(found.wording.text) if isinstance(found, Target) else None
    async with commit(deps, turn, intent="correct", correction=True) as tx:
        if about_message_id is not None:
            await wrong.keep_signal(tx, turn, about_message_id)
        match found:
            case Target(record=record, wording=wording):
                outcome = await replace_text(tx, deps, turn, record.id, words_of(turn, wording, vector))
            case Several(records=several):
                text = intent.part_new or intent.new
                outcome = await ask_which(tx, text, several, back=mark(turn, about=False), new=False)
            case _:
                await reply(tx, deps, turn, notice("correct-unknown" if turn.place.private else "correct-unknown-here"))
                return
        await reply(tx, deps, turn, said(outcome))
        changed = await memory.many(tx, outcome.touched)
    index(deps, changed)


def _not_certain(turn: Turn, intent: words.Correct, record: Record) -> bool:
    """«вроде с 12», «говорят, с 12», «…, шучу»: what was said for certain stays (MEM-9)."""
    doubted = any(unsure(text) or aside(text) for text in (intent.new, intent.part_new or ""))
    return (doubted or jokes(turn.incoming.text)) and not unsure(record.text) and not aside(record.text)


async def means_something(deps: Deps, turn: Turn, intent: words.Correct) -> bool:
    """Whether the correction is about any record at all."""
    records, near = await _in_reach(deps, turn, turn.incoming.text)
    return isinstance(find(turn, intent, records, order=near), Target | Several)


def find(turn: Turn, intent: words.Correct, records: list[Record], *, order: list[int]) -> Correction:
    now = local(turn.incoming.sent_at, turn.zone)
    return correcting.find(intent, records=records, speaker=turn.person, now=now, order=order)


def words_of(turn: Turn, wording: Wording, vector: tuple[bytes, str] | None) -> Said:
    """The new wording as words of whoever corrects."""
    return Said(
        text=wording.text,
        author_id=turn.person.id,
        source=source_of(turn),
        vector=vector,
        at=turn.incoming.sent_at,
        ends_on=wording.ends_on,
        when_said=wording.when_said,
    )


def holds_back(record: Record, text: str) -> bool:
    """Whether the words would tell others of somebody's health, family or beliefs (MEM-13)."""
    return record.scope.level is not Level.PERSONAL and adds_somebody(text, to=record.text)


async def refuse(deps: Deps, turn: Turn) -> None:
    """A secret's value is stored nowhere, not even in the dialogue (MEM-13)."""
    async with commit(deps, turn, intent="correct", keep=False) as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        await reply(tx, deps, turn, notice("memory-secret-refused"))


async def _in_reach(deps: Deps, turn: Turn, text: str) -> tuple[list[Record], list[int]]:
    async with deps.db.read() as tx:
        eyes = await circle(tx, turn, acts=True)
    return await in_reach(deps, eyes, text, statuses=ALIVE)


# --- the new wording after «поправить» --------------------------------------------------------------------------------


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """The new wording. A command or a question in its place is an ordinary message, and the wait is over.

    In a group it is the reply to the card that asked for it; what the person says to others there is none.
    """
    quoted = turn.incoming.reply
    if not turn.place.private and (quoted is None or quoted.message_id != awaited.args.get("card")):
        return False
    intent = words.parse(turn.incoming.text, bot_names=turn.policy.names, is_reply=False)
    asks = (isinstance(intent, words.Say) and intent.is_question) or not meant_as_an_answer(turn.incoming.text)
    if not turn.incoming.own_words or asks or not isinstance(intent, words.Say | words.Correct):
        async with deps.db.write() as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
        return False
    if holds_secret(turn.incoming.text):
        await refuse(deps, turn)
        return True
    record_id = int(awaited.args["record"])
    async with deps.db.read() as tx:
        record = await memory.get(tx, record_id)
    wording = _reworded(turn, intent, record)
    if record is not None and holds_back(record, wording.text):
        async with commit(deps, turn, intent="correct") as tx:
            await reply(tx, deps, turn, notice("correct-delicate"))
        return True
    vector = await deps.recall.vector(wording.text)
    async with commit(deps, turn, intent="correct", correction=True) as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        outcome = await replace_text(tx, deps, turn, record_id, words_of(turn, wording, vector))
        await reply(tx, deps, turn, said(outcome))
        changed = await memory.many(tx, outcome.touched)
    index(deps, changed)
    return True


def _reworded(turn: Turn, intent: words.Say | words.Correct, record: Record | None) -> Wording:
    """The whole new text as asked for, or the record with the part replaced that «не X, а Y» names."""
    now = local(turn.incoming.sent_at, turn.zone)
    if isinstance(intent, words.Correct):
        part = correcting.reworded(intent, record, speaker=turn.person, now=now) if record is not None else None
        return part or correcting.stated(intent.new, speaker=turn.person, now=now)
    return correcting.typed(intent.text, now=now)


VERBS: dict[str, Verb] = {**PICKED, **wrong.VERBS}
