"""How waiting things and decisions about them are shown: the card, what became of it, what its author is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.memory import Origin, Record
from bot.domain.notices import Button, Line, Notice, Ref, Value, notice, record_ref
from bot.domain.queue import OFFERED, Case, Fate, Kind, Reason
from bot.flows.deps import Deps
from bot.flows.memory.rewrite import whose
from bot.flows.memory.shown import details
from bot.flows.queue.decide import Done, Trouble, Undecided, shown
from storage import people
from storage.db import Tx

Args = dict[str, int | str]
Rows = tuple[tuple[Button, ...], ...]


async def card(tx: Tx, deps: Deps, case: Case, *, walking: bool = False, alike: int = 0) -> Notice:
    """One thing to decide. `walking` leads on to the next; `alike` similar ones can be taken together."""
    lines = [Line(f"queue-{case.kind}", await _case_args(tx, case)), *_notes(case)]
    return Notice(lines=tuple(lines), rows=_case_rows(deps, case, walking=walking, alike=alike), refs=_refs(case))


async def reasons(tx: Tx, deps: Deps, case: Case, *, walking: bool) -> Notice:
    """The card again, asking why it is turned down."""
    args = _args(deps, case, walking=walking)
    lines = [Line(f"queue-{case.kind}", await _case_args(tx, case)), Line("queue-why-not")]
    back = Button(key="btn-queue-back", verb="queue-card", args=args)
    return Notice(lines=tuple(lines), rows=(*reason_rows("queue", args), (back,)), refs=_refs(case))


async def group(tx: Tx, deps: Deps, records: Sequence[Record], *, walking: bool) -> Notice:
    """Several similar candidates at once; the text of each is on the card."""
    names = await people.names(tx, [r.author_id for r in records])
    lines = [Line("queue-group", {"count": len(records)})]
    for number, record in enumerate(records, 1):
        author = names.get(record.author_id or 0, "—")
        lines.append(Line("queue-group-item", {**await details(tx, record), "number": number, "author": author}))
    marks = ",".join(f"{r.id}:{shown(deps, Case(record=r))}" for r in records)
    args: Args = {"records": marks, "record": records[0].id, **({"next": 1} if walking else {})}
    label: dict[str, Value] = {"count": len(records)}
    one_by_one = _args(deps, Case(record=records[0]), walking=walking)
    rows = (
        (Button(key="btn-queue-approve-all", verb="queue-approve-all", args=args, label=label, style="success"),),
        (Button(key="btn-queue-reject-all", verb="queue-reject-all", args=args, label=label, style="danger"),),
        (Button(key="btn-queue-one-by-one", verb="queue-card", args=one_by_one),),
    )
    return Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in records))


async def outcome(tx: Tx, done: Done) -> Notice:
    """What was decided, from what the store holds now."""
    if done.fate is Fate.REJECTED:
        args = {**await details(tx, done.record), "reason": reason_code(done.reason), "words": done.reason}
        key = "queue-done-kept-old" if done.case.kind is Kind.DISPUTE else "queue-done-rejected"
        standing = done.case.standing
        args["old"] = standing.text if standing is not None else ""
    else:
        args = {**await details(tx, done.record), "old": _before(done), "why": _why(done.case)}
        key = f"queue-done-{_outcome_key(done)}"
    return Notice(lines=(Line(key, args),), refs=_refs_done(done))


async def fate(tx: Tx, done: Done) -> Notice:
    """What the author of a candidate is told: approved, reworded, replaced or turned down, and by whom."""
    args: dict[str, Value] = {**await details(tx, done.record), "who": done.by.name, "old": _before(done)}
    if done.fate is Fate.REJECTED:
        args |= {"reason": reason_code(done.reason), "words": done.reason}
        return Notice(lines=(Line("fate-rejected", args),), refs=_refs_done(done))
    return Notice(lines=(Line(f"fate-{_outcome_key(done)}", args),), refs=_refs_done(done))


async def undecided(tx: Tx, deps: Deps, found: Undecided, *, walking: bool) -> Notice:
    """Why nothing was decided. A card whose texts moved on is shown anew."""
    if found.case is not None and found.trouble in (Trouble.CHANGED, Trouble.RELATED):
        return headed(f"queue-{found.trouble}", await card(tx, deps, found.case, walking=walking))
    if found.entry is None:
        return notice(f"queue-{found.trouble}" if found.trouble is Trouble.NO_RIGHT else "queue-gone")
    names = await people.names(tx, [found.entry.actor_id])
    who = names.get(found.entry.actor_id or 0, "—")
    return notice("queue-already", who=who, at=found.entry.at, act=found.entry.act)


async def outcomes(tx: Tx, done: Sequence[Done], *, left: int) -> Notice:
    """What became of several that were decided together."""
    lines = [line for one in done for line in (await outcome(tx, one)).lines]
    if left:
        lines.append(Line("queue-left-waiting", {"count": left}))
    refs = dict.fromkeys(ref for one in done for ref in _refs_done(one))
    return Notice(lines=tuple(lines), refs=tuple(refs))


def counted(one: Notice, total: int) -> Notice:
    """A card with how many things wait."""
    return replace(one, lines=(Line("queue-waiting", {"count": total}), Line(""), *one.lines))


def headed(key: str, one: Notice) -> Notice:
    """A card with a line before it."""
    return replace(one, lines=(Line(key), Line(""), *one.lines))


# --- inside -----------------------------------------------------------------------------------------------------------


async def _case_args(tx: Tx, case: Case) -> dict[str, Value]:
    record = case.record
    return {
        **await details(tx, record),
        "old": case.standing.text if case.standing else "",
        "author": await whose(tx, record),
        "day": record.created_at,
        "ended": record.ends_on or record.created_at,
        "why": _why(case),
    }


def _why(case: Case) -> str:
    """Why somebody is asked whether the record still holds."""
    return "ended" if case.record.ends_on is not None else "stale"


def _notes(case: Case) -> list[Line]:
    record = case.record
    lines = []
    if record.origin is Origin.OBSERVED:
        lines.append(Line("queue-observed"))
    if record.ends_on is not None and case.kind is not Kind.CONFIRM:
        lines.append(Line("queue-until", {"ended": record.ends_on, "said": record.when_said or "—"}))
    if record.repeats:
        lines.append(Line("queue-repeated", {"count": record.repeats}))
    if record.source is not None and record.source.link:
        lines.append(Line("queue-link", {"link": record.source.link}))
    return lines


def _case_rows(deps: Deps, case: Case, *, walking: bool, alike: int) -> Rows:
    args = _args(deps, case, walking=walking)
    later = Button(key="btn-queue-later", verb="queue-later", args={**args, "later": str(case.kind)})
    reword = Button(key="btn-queue-reword", verb="queue-reword", args=args)
    match case.kind:
        case Kind.DISPUTE:
            return (
                (Button(key="btn-queue-take-new", verb="queue-approve", args=args),),
                (Button(key="btn-queue-keep-old", verb="queue-reject", args=args),),
                (reword, later),
            )
        case Kind.CONFIRM:
            correct = Button(key="btn-queue-reword", verb="correct-ask", args={"record": case.record.id})
            return (
                (Button(key="btn-queue-still", verb="queue-still", args=args, style="success"), correct),
                (Button(key="btn-queue-archive", verb="queue-archive", args=args), later),
            )
        case _:
            key = "btn-queue-replace" if case.kind is Kind.CORRECTION else "btn-queue-approve"
            rows: Rows = (
                (Button(key=key, verb="queue-approve", args=args, style="success"), reword),
                (Button(key="btn-queue-reject", verb="queue-reject", args=args, style="danger"), later),
            )
            if alike > 1:
                label: dict[str, Value] = {"count": alike}
                rows = (*rows, (Button(key="btn-queue-alike", verb="queue-alike", args=args, label=label),))
            return rows


def reason_rows(idea: str, args: Args) -> Rows:
    why = [
        Button(key=f"btn-reason-{reason}", verb=f"{idea}-reject-why", args={**args, "why": str(reason)})
        for reason in OFFERED
    ]
    own = Button(key="btn-reason-words", verb=f"{idea}-reject-words", args=args)
    none = Button(key="btn-reason-unsaid", verb=f"{idea}-reject-why", args={**args, "why": str(Reason.UNSAID)})
    return (tuple(why[:2]), tuple(why[2:]), (own, none))


def _args(deps: Deps, case: Case, *, walking: bool) -> Args:
    args: Args = {"record": case.record.id, "seen": shown(deps, case)}
    return {**args, "next": 1} if walking else args


def _refs(case: Case) -> tuple[Ref, ...]:
    both = (case.record, *((case.standing,) if case.standing is not None else ()))
    return tuple(record_ref(record.id) for record in both)


def _refs_done(done: Done) -> tuple[Ref, ...]:
    """The records whose words the notice repeats; a merged candidate's are found by the record it became part of."""
    ids = dict.fromkeys((done.record.id, done.case.standing.id if done.case.standing else done.record.id))
    return tuple(record_ref(record_id) for record_id in ids)


def reason_code(reason: str) -> str:
    return reason if reason in {str(r) for r in Reason} else "words"


def _before(done: Done) -> str:
    return done.case.standing.text if done.case.standing is not None else done.case.record.text


def _outcome_key(done: Done) -> str:
    if done.fate is Fate.MERGED:
        return "joined" if done.record.text == _before(done) else "replaced"
    if done.fate is Fate.APPROVED and done.words:
        return "reworded"
    return done.fate.value
