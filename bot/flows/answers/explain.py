"""«Откуда?»: what an answer rested on, as stored when it was given, and as far as whoever asks may see (ANS-3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.domain.incoming import Place
from bot.domain.listing import Circle
from bot.domain.memory import Record
from bot.domain.notices import Line, Notice, Value, notice, record_ref
from bot.domain.people import Person
from bot.domain.policy import local
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, reply, say
from bot.flows.memory.pages import circle, numbers
from bot.flows.memory.rewrite import whose
from bot.flows.memory.shown import details
from bot.flows.queue.proposal_cards import arguments, shows
from bot.flows.verbs import Verb
from storage import answers, areas, dialogue, journal, listing, people, proposals
from storage.answers import Answer
from storage.db import Tx
from storage.proposals import ProposalKind


async def explain(deps: Deps, turn: Turn) -> None:
    """About the answer that the message replies to, else the last one given to this person here."""
    about = turn.incoming.reply
    async with commit(deps, turn, intent="why") as tx:
        found = None
        if about is not None and about.by_bot and about.message_id is not None:
            found = await answers.of_message(tx, chat_id=turn.place.chat_id, message_id=about.message_id)
        elif about is None:
            found = await answers.last_to(tx, turn.place, turn.person.id)
        found = await told_about(tx, found)
        said = await _told(tx, await circle(tx, turn), found, zone=turn.zone)
        await reply(tx, deps, turn, said)


async def show(deps: Deps, tap: Tap) -> None:
    """The button under an answer: a message of its own, for the eyes of whoever pressed; another press adds none."""
    async with commit_tap(deps, tap) as tx:
        found = await answers.get(tx, int(tap.args["answer"]))
        if found is not None and found.chat_id != tap.place.chat_id:
            found = None
        said = await _told(tx, await circle(tx, tap), found, zone=tap.zone)
        if found is not None and await stands(tx, tap.place, tap.person, found, said, way=WHY, now=tap.now):
            return
        told = await answer_about(tx, tap.place, tap.person, found, way=WHY, now=tap.now) if found else None
        await say(
            tx,
            deps,
            tap.place,
            said,
            now=tap.now,
            update_id=tap.update_id,
            reply_to=tap.press.message_id,
            answer_id=told,
        )


#: how a message about an answer is kept: «откуда», «неверно»
WHY, BLAME = "why", "blame"
#: as long and as near as this, what was told about an answer still stands before the eyes
_STANDS: Final = timedelta(hours=1)
_NEAR: Final = 8


async def told_about(tx: Tx, answer: Answer | None) -> Answer | None:
    """The answer itself for a message that was told about one."""
    if answer is None or answer.way not in (WHY, BLAME):
        return answer
    return await answers.get(tx, answer.sources[0][1]) if answer.sources else None


async def answer_about(tx: Tx, place: Place, person: Person, answer: Answer, *, way: str, now: datetime) -> int:
    """Keep that something is told about an answer, so that it isn't told again right below. Returns the id."""
    return await answers.add(tx, place, person_id=person.id, way=way, sources=[("answer", answer.id)], now=now)


async def stands(
    tx: Tx, place: Place, person: Person, answer: Answer, said: Notice, *, way: str, now: datetime
) -> bool:
    """Whether the very same was told to this person about this answer a few messages above, or is on its way."""
    before = [a for a in await answers.using(tx, "answer", answer.id, since=now - _STANDS) if a.way == way]
    ids = {await answers.message_of(tx, a.id) for a in before if a.person_id == person.id}
    refs = tuple(ref.id for ref in said.refs)
    return None in ids or any(
        m.message_id in ids and m.refs == refs for m in await dialogue.recent(tx, place, limit=_NEAR)
    )


async def sources_of(tx: Tx, answer: Answer, person: Person, *, private: bool) -> list[Record]:
    """The records behind an answer that exist for this person here, the most important first."""
    bound = None if private else await areas.chat_area(tx, chat_id=answer.chat_id, topic_id=answer.topic_id)
    eyes = Circle(person=person, private=private, area_id=bound)
    return await listing.among(tx, eyes, [ref for kind, ref in answer.sources if kind == "record"])


async def _told(tx: Tx, eyes: Circle, answer: Answer | None, *, zone: str) -> Notice:
    if answer is None:
        return notice("explain-no-answer")
    if not answer.sources:
        return notice("explain-state" if answer.way == "state" else "explain-none")
    records, forgotten = await _records(tx, eyes, answer)
    found = [line for record in records for line in (Line(""), await _record(tx, answer, record, zone=zone))]
    found += [Line("explain-forgotten", {"count": forgotten})] if forgotten else []
    found += await _others(tx, eyes, answer)
    if not found:
        return notice("explain-nothing-shown")
    head = Line("explain-head", {"count": len(records), "day": answer.at})
    left = [Line("explain-left-out", {"count": answer.left_out})] if answer.left_out else []
    return Notice(
        lines=(head, *_numbered(found), *left),
        rows=numbers(records, back={}),
        refs=tuple(record_ref(r.id) for r in records),
    )


async def _records(tx: Tx, eyes: Circle, answer: Answer) -> tuple[list[Record], int]:
    """What of the records these eyes may see, and how many they could see before they were forgotten."""
    ids = [ref for kind, ref in answer.sources if kind == "record"]
    scopes = await listing.scopes(tx, ids)
    forgotten = sum(gone and eyes.shows(scope) for scope, gone in scopes.values())
    return await listing.among(tx, eyes, ids), forgotten


async def _record(tx: Tx, answer: Answer, record: Record, *, zone: str) -> Line:
    names = await people.names(tx, [record.recorder_id])
    said = await listing.said_at(tx, [record.id])
    corrected = await journal.last(tx, "record", record.id, ("corrected", "restored"))
    args: dict[str, Value] = {
        **await details(tx, record),
        "author": await whose(tx, record),
        "recorder": names.get(record.recorder_id, "—"),
        "by": "same" if record.author_id == record.recorder_id else "other",
        "day": local(said.get(record.id, record.created_at), zone).date(),
        "origin": record.origin.value,
        "link": record.source.link if record.source is not None and record.source.link else "",
        "linked": "yes" if record.source is not None and record.source.link else "no",
        "since": "changed" if corrected is not None and corrected.at > answer.at else "same",
    }
    return Line("explain-record", args)


async def _others(tx: Tx, eyes: Circle, answer: Answer) -> list[Line]:
    """Rules and skills. Kinds this version knows nothing of are left out rather than guessed at."""
    found: list[Line] = []
    for name, ref in answer.sources:
        if name not in list(ProposalKind):
            continue
        proposal = await proposals.get(tx, ProposalKind(name), ref)
        if proposal is not None and shows(eyes, proposal):
            found += [Line(""), Line("explain-proposal", await arguments(tx, proposal))]
    return found


def _numbered(found: Sequence[Line]) -> list[Line]:
    """Record lines with the numbers of their buttons."""
    numbered: list[Line] = []
    number = 0
    for line in found:
        if line.key == "explain-record":
            number += 1
            numbered.append(Line(line.key, {**line.args, "number": number}))
        else:
            numbered.append(line)
    return numbered


VERBS: dict[str, Verb] = {"explain-answer": Verb(run=show)}
