"""«Что мы решили вчера?»: what was said on that day of the asker's calendar and is in force, and no more (MEM-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.domain.ageing import is_habit
from bot.domain.memory import Record, Status
from bot.domain.notices import Line, Notice, record_ref
from bot.domain.policy import local
from bot.flows.answers.quote import answer_buttons, quoted
from bot.flows.answers.recollect import Found
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory.pages import circle
from bot.language.lemmas import content_lemmas
from bot.language.periods import Period, asked_period, days_of
from storage import answers, listing, memory, people
from storage.db import Tx

#: records in one answer; the list of memory has the rest
SHOWN: Final = 10
#: how many are looked through
_MOST: Final = 1000
#: what happened within the period may have been told so much later: «в прошлый понедельник решили …»
_TOLD_LATER: Final = timedelta(days=14)


async def take(deps: Deps, turn: Turn) -> bool:
    """Show what was said then. False: the words ask for something else."""
    if turn.incoming.reply is not None:
        return False
    period = asked_period(turn.incoming.text, local(turn.now, turn.zone), names=turn.policy.names)
    if period is None:
        return False
    async with deps.db.read() as tx:
        found, said_at = await _said(tx, turn, period)
    shown = found[-SHOWN:]
    async with commit(deps, turn, intent="answer") as tx:
        authors = [i for r in shown for i in (r.author_id, r.recorder_id)]
        known = Found(names=await people.names(tx, authors), kinds=await people.kinds(tx, authors), said_at=said_at)
        lines = [_head(turn, period, len(found)), *[await quoted(tx, turn, r, known) for r in shown]]
        if len(found) > len(shown):
            lines.append(Line("period-more", {"count": len(found) - len(shown)}))
        if not turn.place.private:
            lines.append(Line("answer-private-elsewhere"))
        sources = [("record", r.id) for r in shown]
        answer_id = await answers.add(
            tx, turn.place, person_id=turn.person.id, way="records", sources=sources, now=turn.now
        )
        await memory.mark_used(tx, [r.id for r in shown], now=turn.now)
        rows = answer_buttons(answer_id) if shown else ()
        said = Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in shown))
        await reply(tx, deps, turn, said, answer_id=answer_id)
    return True


def _head(turn: Turn, period: Period, count: int) -> Line:
    key = "period-day" if period.first == period.last else "period-days"
    about = "yes" if period.topic else "no"
    return Line(key, {"first": period.first, "last": period.last, "count": count, "about": about})


async def _said(tx: Tx, turn: Turn, period: Period) -> tuple[list[Record], Mapping[int, datetime]]:
    """What is of those days, oldest first, and when it was said."""
    zone = ZoneInfo(turn.zone)
    since = datetime.combine(period.first, time(), zone)
    until = datetime.combine(period.last + timedelta(days=1), time(), zone) + _TOLD_LATER
    near = await listing.said_between(
        tx, await circle(tx, turn), since=since, until=until, statuses=(Status.ACTIVE,), limit=_MOST
    )
    near = [r for r in near if r.confidence >= turn.policy.answer_least_percent and not is_habit(r)]
    said_at = await listing.said_at(tx, [r.id for r in near])
    when = {r.id: said_at.get(r.id, r.created_at) for r in near}
    found = [r for r in _about(near, period.topic) if _within(r, when[r.id], turn, period)]
    return sorted(found, key=lambda r: (when[r.id], r.id)), when


def _within(record: Record, said: datetime, turn: Turn, period: Period) -> bool:
    first, last = days_of(record.text, local(said, turn.zone))
    return first <= period.last and last >= period.first


def _about(records: Sequence[Record], topic: str) -> list[Record]:
    wanted = set(content_lemmas(topic))
    return [r for r in records if not wanted or wanted & set(content_lemmas(r.text))]
