"""«Неверно» about an answer: the records behind it, each with «поправить» and «забыть» (ANS-9)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.discretion import holds_secret
from bot.domain.incoming import Place
from bot.domain.memory import Record
from bot.domain.notices import Button, Line, Notice, notice, record_ref
from bot.domain.rights import may_forget
from bot.flows.answers.explain import BLAME, answer_about, sources_of, stands, told_about
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, reply, say, tell
from bot.flows.memory.outcome import Rows
from bot.flows.memory.pages import circle
from bot.flows.memory.shown import stored
from bot.flows.skills.skill_outcomes import rejected
from bot.flows.verbs import Verb
from storage import answers, dialogue, listing, signals
from storage.answers import Answer
from storage.db import Tx


async def wrong(deps: Deps, turn: Turn, *, about_message_id: int | None = None) -> None:
    """About the message replied to, the one right above, or the last answer given to this person here."""
    quoted = turn.incoming.reply
    about = quoted.message_id if quoted is not None else about_message_id
    async with commit(deps, turn, intent="wrong", correction=True) as tx:
        if about is None:
            last = await told_about(tx, await answers.last_to(tx, turn.place, turn.person.id))
            about = await answers.message_of(tx, last.id) if last is not None else None
        if about is None:
            await reply(tx, deps, turn, notice("wrong-nothing"))
            return
        await keep_signal(tx, turn, about)
        answer = await answers.of_message(tx, chat_id=turn.place.chat_id, message_id=about)
        if answer is not None:
            await rejected(tx, deps, answer.id, now=turn.now)
        said = await _blame_message(tx, turn, about)
        if turn.place.private or not said.rows:
            await reply(tx, deps, turn, said)
        else:
            # What one person does about a record is no business of the whole group.
            await tell(tx, deps, turn.person, said, now=turn.now)
            await reply(tx, deps, turn, notice("wrong-in-private"))


async def _blame_message(tx: Tx, turn: Turn, message_id: int) -> Notice:
    """The records that an answer rested on, or that any other message of the bot's repeats."""
    answer = await answers.of_message(tx, chat_id=turn.place.chat_id, message_id=message_id)
    answer = await told_about(tx, answer)
    if answer is not None:
        return await blame(tx, turn, answer)
    said = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=message_id)
    repeated = await listing.among(tx, await circle(tx, turn, acts=True), said.refs if said is not None else ())
    return await _choice(tx, turn, repeated)


async def keep_signal(tx: Tx, turn: Turn, about_message_id: int | None) -> None:
    """Keep a correction word for word for the judge (OBS-3); of one that holds a secret, only that it was made."""
    text = turn.incoming.text
    await signals.keep(
        tx,
        turn.place,
        kind="correction",
        person_id=turn.person.id,
        message_id=turn.incoming.message_id,
        about_message_id=about_message_id,
        text=text if not holds_secret(text) else "",
        now=turn.now,
    )


async def blame(tx: Tx, turn: Turn | Tap, answer: Answer) -> Notice:
    """The records behind an answer with what this person may do about each; or that none is to blame."""
    records = await sources_of(tx, answer, turn.person, private=turn.place.private)
    return await _choice(tx, turn, records)


async def _choice(tx: Tx, turn: Turn | Tap, records: Sequence[Record]) -> Notice:
    if not records:
        return notice("wrong-no-record")
    return await to_mend(tx, turn, records, Line("wrong-which", {"count": len(records)}))


async def to_mend(tx: Tx, turn: Turn | Tap, records: Sequence[Record], head: Line) -> Notice:
    """Records, each with what this person may do about it."""
    told = [await stored(tx, "wrong-record", record, number=number) for number, record in enumerate(records, 1)]
    rows: Rows = ()
    for number, record in enumerate(records, 1):
        args: dict[str, int | str] = {"record": record.id}
        label = {"number": number}
        row = [Button(key="btn-correct-numbered", verb="correct-ask", args=args, label=label)]
        if may_forget(turn.person, record):
            shown: dict[str, int | str] = {**args, "revision": record.revision}
            row.append(Button(key="btn-forget-numbered", verb="forget-record", args=shown, label=label))
        rows = (*rows, tuple(row))
    return Notice(lines=(head, *told), rows=rows, refs=tuple(record_ref(r.id) for r in records))


async def show_blame(deps: Deps, tap: Tap) -> None:
    """«Неверно» under an answer: said beside it, since others may still need its buttons; in a group, in private."""
    told: int | None = None
    where = tap.place if tap.place.private else Place(chat_id=tap.person.telegram_id)
    async with commit_tap(deps, tap) as tx:
        answer = await answers.get(tx, int(tap.args["answer"]))
        if answer is None:
            said = notice("wrong-nothing")
        else:
            said = await blame(tx, tap, answer)
            if await stands(tx, where, tap.person, answer, said, way=BLAME, now=tap.now):
                return
            told = await answer_about(tx, where, tap.person, answer, way=BLAME, now=tap.now)
            await rejected(tx, deps, answer.id, now=tap.now)
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
        await say(tx, deps, where, said, now=tap.now, update_id=tap.update_id, answer_id=told)


VERBS: dict[str, Verb] = {"correct-wrong": Verb(run=show_blame)}
