"""Buttons of a revision's report, and the archive's own: each asks the right again inside its write (AGE-2, PPL-5)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

from bot.domain import ageing
from bot.domain.ageing import Offer, Row, Section
from bot.domain.memory import Confidence, Record, Status
from bot.domain.merging import Verdict, compare
from bot.domain.notices import Button, Line, Notice, notice, record_ref
from bot.domain.policy import local
from bot.domain.rights import decides
from bot.domain.rollback import was
from bot.flows.deps import Deps, Tap, commit_tap, redraw, say
from bot.flows.history import revision, revision_report
from bot.flows.index import index
from bot.flows.memory import duplicates
from bot.flows.memory.adjust import change
from bot.flows.memory.shown import stored
from bot.flows.queue import cards, decide
from bot.flows.queue.decide import Done, Undecided
from bot.flows.queue.fates import tell_author
from bot.flows.verbs import Look, Seen, Verb, decides_record
from storage import ageing as store
from storage import duplicates as pairs
from storage import journal, memory, prompts, revisions
from storage.db import Tx

#: What a press does to a line, given the row as it is now. Whatever it says besides comes as a message of its own.
Act = Callable[[Tx, Row], Awaitable[Notice | None]] | Callable[[Tx, Row], Awaitable[None]]


async def turn_page(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await _draw(tx, deps, tap)


async def confirm(deps: Deps, tap: Tap) -> None:
    """It holds: 0.9, and without its last day when that has passed (MEM-6, MEM-14)."""

    async def act(tx: Tx, row: Row) -> None:
        await _confirm(tx, tap, row.record)

    await _on_line(deps, tap, Offer.CONFIRM, act)


async def archive(deps: Deps, tap: Tap) -> None:
    async def act(tx: Tx, row: Row) -> None:
        await store.archive(tx, [row.record], now=tap.now, by=tap.person.id)

    await _on_line(deps, tap, Offer.ARCHIVE, act)


async def archive_all(deps: Deps, tap: Tap) -> None:
    """What waits for the tap and is still as weak or undecided as it was; a pin made since protects.

    So many at a time: the button stays while there are more.
    """
    async with commit_tap(deps, tap) as tx:
        run = await revisions.get(tx, int(tap.args["run"]))
        if run is None or run.started_at is None or not _may_read(tap):
            await redraw(tx, deps, tap, notice("press-no-right"))
            return
        since, least = run.started_at, tap.policy.answer_least_percent
        able = await revisions.to_go(
            tx, run.id, tap.person, own=_own(tap), since=since, least=least, limit=revision.PAGE
        )
        await store.archive(tx, [r for r in able if decides(tap.person, r.scope)], now=tap.now, by=tap.person.id)
        await _draw(tx, deps, tap)


async def restore(deps: Deps, tap: Tap) -> None:
    """Out of the archive, by one tap: a confirmation, 0.9 (AGE-2)."""
    near, done = await _near(deps, tap), _Kept()

    async def act(tx: Tx, row: Row) -> Notice | None:
        return await _restore(tx, deps, tap, row.record, near, done)

    await _on_line(deps, tap, Offer.RESTORE, act)
    done.index(deps)


async def split(deps: Deps, tap: Tap) -> None:
    """«Разделить»: both as they were (AGE-5)."""

    async def act(tx: Tx, row: Row) -> Notice | None:
        return await _split(tx, tap, row)

    await _on_line(deps, tap, Offer.SPLIT, act)


async def merge(deps: Deps, tap: Tap) -> None:
    async def act(tx: Tx, row: Row) -> None:
        if row.other is None or not decides(tap.person, row.other.scope):
            return
        pair = await duplicates.alike(tx, row.other.id, row.record.id)
        if pair is not None:
            await pairs.merge(tx, pair.part, pair.survivor, now=tap.now, by=tap.person.id)

    await _on_line(deps, tap, Offer.MERGE, act)


async def correct(deps: Deps, tap: Tap) -> None:
    """Wait for the new wording; the list stays where it is."""

    async def act(tx: Tx, row: Row) -> Notice:
        expires_at = tap.now + timedelta(minutes=tap.policy.prompt_minutes)
        args: dict[str, int | str] = {"record": row.record.id}
        await prompts.ask(tx, tap.place, tap.person.id, "correct-wording", args=args, expires_at=expires_at)
        line = await stored(tx, "correct-ask", row.record)
        return Notice(lines=(line,), refs=(record_ref(row.record.id),), force_reply=True)

    await _on_line(deps, tap, Offer.CORRECT, act)


async def open_card(deps: Deps, tap: Tap) -> None:
    """The card of a candidate, as the queue shows it."""
    async with commit_tap(deps, tap) as tx:
        case = await decide.load(tx, int(tap.args["record"]))
        if case is None or case.record.status is not Status.CANDIDATE or not decides(tap.person, case.record.scope):
            await _draw(tx, deps, tap)
            return
        await say(tx, deps, tap.place, await cards.card(tx, deps, case), now=tap.now, update_id=tap.update_id)


# --- from the card of a record ----------------------------------------------------------------------------------------


async def archive_one(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        record = await memory.get(tx, int(tap.args["record"]))
        if record is None or not record.effective or not decides(tap.person, record.scope):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        await store.archive(tx, [record], now=tap.now, by=tap.person.id)
        back = Button(key="btn-card-unarchive", verb="memory-unarchive", args={"record": record.id})
        line = await stored(tx, "memory-archived", record)
        await redraw(tx, deps, tap, Notice(lines=(line,), rows=((back,),), refs=(record_ref(record.id),)))


async def restore_one(deps: Deps, tap: Tap) -> None:
    near, done = await _near(deps, tap), _Kept()
    async with commit_tap(deps, tap) as tx:
        record = await memory.get(tx, int(tap.args["record"]))
        if record is None or not _in_archive(record) or not decides(tap.person, record.scope):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        other = await _restore(tx, deps, tap, record, near, done)
        back = await memory.get(tx, record.id)
        if other is None and back is not None:
            line = await stored(tx, "memory-unarchived", back)
            other = Notice(lines=(line,), refs=(record_ref(back.id),))
        await redraw(tx, deps, tap, other or notice("memory-moved-on"))
    done.index(deps)


# --- inside -----------------------------------------------------------------------------------------------------------


class _Kept:
    """What the search is told after the commit."""

    def __init__(self) -> None:
        self.done: Done | None = None

    def index(self, deps: Deps) -> None:
        if self.done is not None:
            self.done.index(deps)
            index(deps, [self.done.record])


async def _on_line(deps: Deps, tap: Tap, offer: Offer, act: Act) -> None:
    """Carry out what a line offers, if it still does for this person, and draw the page as it is then."""
    async with commit_tap(deps, tap) as tx:
        row = await _offering(tx, tap, offer)
        said = await act(tx, row) if row is not None else None
        if said is not None:
            await say(tx, deps, tap.place, said, now=tap.now, update_id=tap.update_id)
        await _draw(tx, deps, tap)


async def _offering(tx: Tx, tap: Tap, offer: Offer) -> Row | None:
    """The line that the button is beside, while it offers this to whoever presses."""
    run = await revisions.get(tx, int(tap.args["run"]))
    row = await revisions.line(tx, int(tap.args["run"]), Section(str(tap.args["section"])), int(tap.args["record"]))
    if run is None or run.started_at is None or row is None:
        return None
    may = ageing.reads(tap.person, row, own=_own(tap)) and decides(tap.person, row.record.scope)
    return row if may and offer in ageing.offers(row, since=run.started_at) else None


async def _draw(tx: Tx, deps: Deps, tap: Tap) -> None:
    """The page that the button is on."""
    run = await revisions.get(tx, int(tap.args["run"]))
    if run is None or not _may_read(tap):
        await redraw(tx, deps, tap, notice("press-no-right"))
        return
    section, number = Section(str(tap.args["section"])), int(tap.args.get("page", 1))
    shown = await revision_report.page(tx, run, tap.person, section, tap.policy, own=_own(tap), number=number)
    await redraw(tx, deps, tap, shown)


def _own(tap: Tap) -> bool:
    return bool(tap.args["own"])


def _may_read(tap: Tap) -> bool:
    """A list of one's own records shows only those; the company's is for admins."""
    return _own(tap) or tap.person.is_admin


def _in_archive(record: Record) -> bool:
    return record.status is Status.ARCHIVED and record.merged_into is None


async def _confirm(tx: Tx, tap: Tap, record: Record) -> None:
    over = record.ends_on is not None and record.ends_on < local(tap.now, tap.zone).date()
    ends_on = None if over else record.ends_on
    values = {"confidence": Confidence.CONFIRMED, "confirmed_at": tap.now, "ends_on": ends_on}
    await change(tx, tap, record, "confirmed", **values)


async def _near(deps: Deps, tap: Tap) -> Sequence[int]:
    async with deps.db.read() as tx:
        record = await memory.get(tx, int(tap.args["record"]))
    return await deps.recall.near(record.text, limit=decide.NEAR) if record is not None else ()


async def _restore(tx: Tx, deps: Deps, tap: Tap, record: Record, near: Sequence[int], kept: _Kept) -> Notice | None:
    """Back as if approved now, so that it never stands beside what says the opposite by now (MEM-10).

    What would change another record, or meets one that it contradicts, waits again and is shown as it stands.
    """
    if not await memory.change(tx, record, status=Status.CANDIDATE.value):
        return notice("memory-moved-on")
    case = await decide.load(tx, record.id)
    assert case is not None, "it was changed a moment ago"
    if case.standing is not None:
        await _note(tx, tap, record)
        return await cards.card(tx, deps, case)
    done = await decide.approve(tx, deps, tap.person, record.id, now=tap.now, near=near, was=Status.ARCHIVED)
    # The row stands after whatever the approval changed, so that it is undone with it.
    await _note(tx, tap, record)
    if isinstance(done, Undecided):
        return await cards.undecided(tx, deps, done, walking=False)
    kept.done = done
    if record.confirmed_at is None:
        await tell_author(tx, deps, done, now=tap.now)
    return await cards.outcome(tx, done) if done.record.id != record.id else None


async def _note(tx: Tx, tap: Tap, record: Record) -> None:
    """`record` is as it was in the archive."""
    columns = ("status", "confidence", "confirmed_at", "replaces")
    await journal.write(
        tx,
        "unarchived",
        subject="record",
        subject_id=record.id,
        actor_id=tap.person.id,
        now=tap.now,
        scope=record.scope,
        details={"status": record.status.value, "confidence": record.confidence, "was": was(record, columns)},
    )


async def _split(tx: Tx, tap: Tap, row: Row) -> Notice | None:
    """The part comes back into force, unless the record it was in says something else by now."""
    pair = ageing.joined(row)
    if pair is None or pair.survivor.merged_into is not None:
        return notice("memory-moved-on")
    whole, part = pair.survivor, pair.part
    against = (Verdict.UPDATE, Verdict.CONTRADICT)
    apart = not whole.effective or compare(whole.text, part.text) not in against
    await pairs.split(tx, part, now=tap.now, by=tap.person.id, in_force=apart)
    if apart:
        return None
    line = Line("revision-split-archived", {"text": part.text, "other": whole.text})
    return Notice(lines=(line,), refs=(record_ref(part.id), record_ref(whole.id)))


# --- what a press is told at once -------------------------------------------------------------------------------------


async def _may_look(look: Look) -> Seen:
    return Seen.ACCEPTED if look.args["own"] or look.person.is_admin else Seen.NO_RIGHT


async def _may_decide(look: Look) -> Seen:
    seen = await _may_look(look)
    return seen if seen is not Seen.ACCEPTED else await decides_record(look)


VERBS: dict[str, Verb] = {
    "revision-page": Verb(run=turn_page, check=_may_look),
    "revision-confirm": Verb(run=confirm, check=_may_decide),
    "revision-archive": Verb(run=archive, check=_may_decide),
    "revision-archive-all": Verb(run=archive_all, check=_may_look),
    "revision-restore": Verb(run=restore, check=_may_decide),
    "revision-split": Verb(run=split, check=_may_decide),
    "revision-merge": Verb(run=merge, check=_may_decide),
    "revision-correct": Verb(run=correct, check=_may_decide),
    "revision-open": Verb(run=open_card, check=_may_decide),
    "memory-archive": Verb(run=archive_one, check=decides_record),
    "memory-unarchive": Verb(run=restore_one, check=decides_record),
}
