"""/queue: what waits for this person, one card at a time; and the cards sent when something begins to wait (QUE-1)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

from bot.domain.memory import Record, Scope, Status
from bot.domain.notices import notice
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.queue import Case, Kind, Reason, deciders, may_decide, waits
from bot.domain.rights import decides, sees
from bot.flows import asking
from bot.flows.asking import ask_words
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply, tell
from bot.flows.queue import batch_card, cards, decide, proposal_cards, queue_proposals, queue_words, waiting
from bot.flows.queue.decide import Done, Undecided
from bot.flows.queue.fates import tell_author
from bot.flows.skills import skill_told
from bot.flows.verbs import Look, Seen, Verb
from storage import journal, memory, people, prompts, proposals, skills
from storage.db import Tx
from storage.prompts import Awaited
from storage.proposals import ProposalKind


async def queue(deps: Deps, turn: Turn) -> None:
    """Show the oldest of the most pressing things that this person may decide."""
    async with commit(deps, turn, intent="queue") as tx:
        await reply(tx, deps, turn, await waiting.first(tx, deps, turn))


async def approve(deps: Deps, tap: Tap) -> None:
    """Approve the candidate on the card; of two that contradict each other, take the new one."""
    near: Sequence[int] = ()
    async with deps.db.read() as tx:
        record = await memory.get(tx, _record(tap))
    if record is not None:
        near = await deps.recall.near(record.text, limit=decide.NEAR)
    await _decide_record(
        deps,
        tap,
        lambda tx: decide.approve(tx, deps, tap.person, _record(tap), now=tap.now, seen=_seen(tap), near=near),
    )


async def reject(deps: Deps, tap: Tap) -> None:
    """Ask why; of two that contradict each other, keep the one in force."""
    async with deps.db.read() as tx:
        case = await decide.load(tx, _record(tap))
    if case is None or case.kind is Kind.DISPUTE:
        await _reject(deps, tap, Reason.KEPT_OLD)
        return
    async with commit_tap(deps, tap) as tx:
        case = await decide.load(tx, _record(tap))
        if case is not None and case.record.status is Status.CANDIDATE and may_decide(tap.person, case):
            await asking.listen(tx, tap, "queue")
            await redraw(tx, deps, tap, await cards.reasons(tx, deps, case, walking=_walking(tap)))
            return
        found = await decide.too_late(tx, tap.person, _record(tap))
        await redraw(tx, deps, tap, await cards.undecided(tx, deps, found, walking=_walking(tap)))


async def reject_why(deps: Deps, tap: Tap) -> None:
    await _reject(deps, tap, str(tap.args["why"]))


async def reject_words(deps: Deps, tap: Tap) -> None:
    """Wait for the reason in the decider's own words."""
    if not await _over(deps, tap):
        await ask_words(deps, tap, "queue-reason")


async def reword(deps: Deps, tap: Tap) -> None:
    """Wait for the wording that is to be approved instead."""
    if not await _over(deps, tap):
        await ask_words(deps, tap, "queue-reword")


async def show_card(deps: Deps, tap: Tap) -> None:
    """Back to the card."""
    async with commit_tap(deps, tap) as tx:
        case = await _open(tx, deps, tap)
        if case is None:
            return
        await asking.hush(tx, tap)
        number = len(await waiting.similar(tx, tap.person, case))
        await redraw(tx, deps, tap, await cards.card(tx, deps, case, walking=_walking(tap), alike=number))


async def later(deps: Deps, tap: Tap) -> None:
    """Leave it waiting: on to the next, or put the card aside."""
    if await _over(deps, tap):
        return
    async with commit_tap(deps, tap) as tx:
        await prompts.drop(tx, tap.place, tap.person.id)
        if _walking(tap):
            mark = (Kind(str(tap.args["later"])), int(tap.args.get("record", tap.args.get("id", 0))))
            await redraw(tx, deps, tap, await waiting.after(tx, deps, tap, mark))
        else:
            await redraw(tx, deps, tap, notice("queue-put-aside"))


async def still(deps: Deps, tap: Tap) -> None:
    await _decide_record(
        deps,
        tap,
        lambda tx: decide.still_true(tx, deps, tap.person, _record(tap), now=tap.now, seen=_seen(tap)),
    )


async def archive(deps: Deps, tap: Tap) -> None:
    await _decide_record(
        deps,
        tap,
        lambda tx: decide.archive(tx, deps, tap.person, _record(tap), now=tap.now, seen=_seen(tap)),
    )


async def withdraw(deps: Deps, tap: Tap) -> None:
    """Take one's own candidate back."""
    await _decide_record(deps, tap, lambda tx: decide.withdraw(tx, tap.person, _record(tap), now=tap.now))


async def show_alike(deps: Deps, tap: Tap) -> None:
    """Similar candidates on one card, the text of each (QUE-1)."""
    async with commit_tap(deps, tap) as tx:
        case = await _open(tx, deps, tap)
        if case is None:
            return
        found = await waiting.similar(tx, tap.person, case)
        if len(found) > 1:
            await redraw(tx, deps, tap, await cards.group(tx, deps, found, walking=_walking(tap)))
        else:
            await redraw(tx, deps, tap, await cards.card(tx, deps, case, walking=_walking(tap)))


async def approve_all(deps: Deps, tap: Tap) -> None:
    near: dict[int, Sequence[int]] = {}
    async with deps.db.read() as tx:
        records = await memory.many(tx, [record_id for record_id, _ in _marked(tap)])
    for record in records:
        near[record.id] = await deps.recall.near(record.text, limit=decide.NEAR)
    await _decide_all(
        deps,
        tap,
        lambda tx, record_id, seen: decide.approve(
            tx, deps, tap.person, record_id, now=tap.now, seen=seen, near=near.get(record_id, ())
        ),
    )


async def reject_all(deps: Deps, tap: Tap) -> None:
    await _decide_all(
        deps,
        tap,
        lambda tx, record_id, seen: decide.reject(
            tx, deps, tap.person, record_id, now=tap.now, reason=Reason.UNSAID, seen=seen
        ),
    )


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """The words that a decider was asked to type. False: the message isn't that."""
    return await queue_words.take(deps, turn, awaited)


# --- for the flows that make things wait ------------------------------------------------------------------------------


async def announce(tx: Tx, deps: Deps, record: Record, *, now: datetime, asker: Person) -> None:
    """Send the card of a new candidate to those who may decide, in their private chats."""
    await announce_all(tx, deps, [record], now=now, asker=asker)


async def announce_all(tx: Tx, deps: Deps, made: Sequence[Record], *, now: datetime, asker: Person) -> None:
    """Send the cards of all that one message made wait, or one summary where they are many."""
    if not made:
        return
    everybody = await people.everybody(tx)
    for records in _by_scope(made):
        able = deciders(everybody, records[0].scope, but=asker.id)
        plain = [r for r in records if r.replaces is None]
        shown = [await batch_card.summary(tx, deps, plain)] if len(plain) > batch_card.APART else []
        apart = [r for r in records if r not in plain] if shown else records
        cases = [await decide.load(tx, r.id) for r in apart]
        shown += [await cards.card(tx, deps, case) for case in cases if case is not None]
        for person in able:
            for one in shown:
                await tell(tx, deps, person, one, now=now)


def _by_scope(made: Sequence[Record]) -> list[list[Record]]:
    found: dict[Scope, list[Record]] = {}
    for record in made:
        found.setdefault(record.scope, []).append(record)
    return list(found.values())


async def announce_proposal(
    tx: Tx, deps: Deps, kind: ProposalKind, proposal_id: int, *, now: datetime, asker: Person
) -> None:
    """Send the card of a proposed rule or skill to those who may confirm it."""
    found = await proposals.get(tx, kind, proposal_id)
    if found is None:
        return
    if kind is ProposalKind.SKILL and (skill := await skills.get(tx, proposal_id)) is not None:
        await skill_told.announce(tx, deps, skill, now=now, but=asker.id)
        return
    shown = await proposal_cards.card(tx, deps, found, may=True, own=False)
    for person in deciders(await people.everybody(tx), found.scope, but=asker.id):
        await tell(tx, deps, person, shown, now=now)


# --- inside -----------------------------------------------------------------------------------------------------------


async def _decide_record(deps: Deps, tap: Tap, act: Callable[[Tx], Awaitable[Done | Undecided]]) -> None:
    async with commit_tap(deps, tap) as tx:
        found = await act(tx)
        await asking.hush(tx, tap)
        if isinstance(found, Done):
            await redraw(tx, deps, tap, await cards.outcome(tx, found))
            await tell_author(tx, deps, found, now=tap.now)
            if _walking(tap):
                await waiting.walk_on(tx, deps, tap, (found.case.kind, found.case.record.id))
        else:
            await redraw(tx, deps, tap, await cards.undecided(tx, deps, found, walking=_walking(tap)))
    if isinstance(found, Done):
        found.index(deps)


async def _decide_all(deps: Deps, tap: Tap, act: Callable[[Tx, int, str], Awaitable[Done | Undecided]]) -> None:
    """Decide several, each by itself: what changed meanwhile goes on waiting, and is said to."""
    done: list[Done] = []
    async with commit_tap(deps, tap) as tx:
        marked = _marked(tap)
        for record_id, seen in marked:
            found = await act(tx, record_id, seen)
            if isinstance(found, Done):
                done.append(found)
                await tell_author(tx, deps, found, now=tap.now)
        await redraw(tx, deps, tap, await cards.outcomes(tx, done, left=len(marked) - len(done)))
        if _walking(tap):
            await waiting.walk_on(tx, deps, tap, (Kind.CANDIDATE, 0))
    for one in done:
        one.index(deps)


async def _over(deps: Deps, tap: Tap) -> bool:
    """Whether it waits no more; then the card, a copy of one decided elsewhere, says what became of it."""
    if "record" not in tap.args:
        return await queue_proposals.over(deps, tap)
    async with deps.db.read() as tx:
        case = await decide.load(tx, _record(tap))
    if case is not None and waits(case, today=local(tap.now, tap.zone).date()):
        return False
    async with commit_tap(deps, tap) as tx:
        return await _open(tx, deps, tap) is None


async def _open(tx: Tx, deps: Deps, tap: Tap) -> Case | None:
    """The case of a card that is drawn anew, if it still waits; otherwise the card says what became of it."""
    case = await decide.load(tx, _record(tap))
    today = local(tap.now, tap.zone).date()
    if case is not None and waits(case, today=today) and may_decide(tap.person, case):
        return case
    ended = await decide.too_late(tx, tap.person, _record(tap))
    await redraw(tx, deps, tap, await cards.undecided(tx, deps, ended, walking=_walking(tap)))
    return None


async def _reject(deps: Deps, tap: Tap, reason: str) -> None:
    await _decide_record(
        deps,
        tap,
        lambda tx: decide.reject(tx, deps, tap.person, _record(tap), now=tap.now, reason=reason, seen=_seen(tap)),
    )


def _record(tap: Tap) -> int:
    return int(tap.args["record"])


def _seen(tap: Tap) -> str | None:
    return str(tap.args["seen"]) if "seen" in tap.args else None


def _walking(tap: Tap) -> bool:
    return "next" in tap.args


def _marked(tap: Tap) -> list[tuple[int, str]]:
    """Record ids of a group card, each with what was seen of it."""
    pairs = (mark.split(":") for mark in str(tap.args["records"]).split(","))
    return [(int(record_id), seen) for record_id, seen in pairs]


# --- what a press is told at once -------------------------------------------------------------------------------------


async def _may_decide(look: Look) -> Seen:
    """This person decides about the record, or would have: who was first is told by the card."""
    case = await decide.load(look.tx, int(look.args["record"]))
    if case is not None:
        if not sees(look.person, case.record.scope):
            return Seen.STALE
        return Seen.ACCEPTED if may_decide(look.person, case) else Seen.NO_RIGHT
    entry = await journal.last(look.tx, "record", int(look.args["record"]), decide.ENDINGS)
    known = entry is not None and entry.scope is not None and decides(look.person, entry.scope)
    return Seen.ACCEPTED if known else Seen.STALE


async def _may_withdraw(look: Look) -> Seen:
    record = await memory.get(look.tx, int(look.args["record"]))
    if record is None or not sees(look.person, record.scope):
        return Seen.STALE
    return Seen.ACCEPTED if record.recorder_id == look.person.id else Seen.NO_RIGHT


VERBS: dict[str, Verb] = {
    "queue-approve": Verb(run=approve, check=_may_decide),
    "queue-reject": Verb(run=reject, check=_may_decide),
    "queue-reject-why": Verb(run=reject_why, check=_may_decide),
    "queue-reject-words": Verb(run=reject_words, check=_may_decide),
    "queue-reword": Verb(run=reword, check=_may_decide),
    "queue-card": Verb(run=show_card, check=_may_decide),
    "queue-later": Verb(run=later),
    "queue-still": Verb(run=still, check=_may_decide),
    "queue-archive": Verb(run=archive, check=_may_decide),
    "queue-withdraw": Verb(run=withdraw, check=_may_withdraw),
    "queue-alike": Verb(run=show_alike, check=_may_decide),
    "queue-approve-all": Verb(run=approve_all, check=_may_decide),
    "queue-reject-all": Verb(run=reject_all, check=_may_decide),
    **asking.VERBS,
    **queue_proposals.VERBS,
}
