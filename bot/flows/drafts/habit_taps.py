"""A person's word about a habit: «верно», «нет», and whether it is to be a rule of the area (EDT-6, EDT-7)."""

from __future__ import annotations

from bot.domain.habits.shaping import Guess
from bot.domain.habits.wording import as_rule
from bot.domain.memory import Confidence, Origin, Record
from bot.domain.notices import Line, Notice, notice, record_ref
from bot.domain.rules.scopes import RuleLevel, RuleScope
from bot.flows.deps import Deps, Tap, commit_tap, redraw, reply
from bot.flows.drafts.draft_cards import card, redraw_card
from bot.flows.forgetting import erase
from bot.flows.index import drop, index
from bot.flows.memory.outcome import Outcome, said
from bot.flows.memory.rewrite import Said
from bot.flows.queue.propose import propose
from bot.flows.rules.rule_reading import compare_first
from bot.flows.verbs import Look, Seen, Verb
from bot.language.replacing import capital
from storage import drafts, habits, journal, memory
from storage.db import Tx
from storage.proposals import ProposalKind


async def right(deps: Deps, tap: Tap) -> None:
    """«Верно»: from now on these are the person's own words, as sure as words get."""
    async with commit_tap(deps, tap) as tx:
        found = await _mine(tx, tap)
        if found is None:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        guess, record = found
        changed = await memory.change(
            tx,
            record,
            confidence=Confidence.CONFIRMED,
            confirmed_at=tap.now,
            origin=Origin.STATED.value,
            author_id=tap.person.id,
        )
        if changed:
            await _write(tx, "confirmed", record, tap, {"confidence": record.confidence, "after": record.text})
        await _shown(tx, deps, tap, Line("habit-confirmed", {"text": guess.text}), record, on_card=True)
        now = await memory.many(tx, [record.id])
    index(deps, now)


async def wrong(deps: Deps, tap: Tap) -> None:
    """«Нет»: deleted, and never inferred again."""
    gone: list[Record] = []
    async with commit_tap(deps, tap) as tx:
        found = await _mine(tx, tap)
        if found is None:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        guess, record = found
        await habits.refuse(tx, guess.habit.key, now=tap.now)
        if await erase.forget_one(
            tx, tap.person, record, repeats=[], now=tap.now, restore_minutes=tap.policy.restore_minutes
        ):
            gone.append(record)
        # Apart from the card: words about what is forgotten are hidden from then on, and the draft stays (FGT-9).
        await _shown(tx, deps, tap, Line("habit-refused", {"text": guess.text}), record, on_card=False)
    drop(deps, gone)


async def offer_rule(deps: Deps, tap: Tap) -> None:
    """The owner wants it as a rule of the area: a proposal, with everything that goes with one (EDT-7, RUL-1)."""
    async with deps.db.read() as tx:
        found = await _mine(tx, tap)
    if found is None:
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
        return
    key = found[0].habit.key
    text = capital(deps.worded(as_rule(key.property, key.task_type), tap.person.locale))
    await compare_first(deps, ProposalKind.RULE, [text])
    words = Said(text=text, author_id=tap.person.id, source=None, vector=None)
    where = RuleScope(level=RuleLevel.AREA, area_id=int(tap.args["area"]))
    async with commit_tap(deps, tap) as tx:
        outcome: Outcome = await propose(tx, deps, tap, ProposalKind.RULE, words, area_id=where.area_id, where=where)
        await redraw(tx, deps, tap, said(outcome))


async def no_rule(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, notice("habit-offer-no"))


async def _mine(tx: Tx, tap: Tap) -> tuple[Guess, Record] | None:
    """The habit behind the button, if it is this person's and still there."""
    guess = await habits.get(tx, int(tap.args["record"]))
    record = await memory.get(tx, int(tap.args["record"]))
    if guess is None or record is None or guess.habit.key.person_id != tap.person.id:
        return None
    return guess, record


async def _shown(tx: Tx, deps: Deps, tap: Tap, line: Line, record: Record, *, on_card: bool) -> None:
    """What was decided; the card of a draft is shown anew without the question, while it shows the draft as it is."""
    told = Notice(lines=(line,), refs=(record_ref(record.id),))
    draft = await drafts.get(tx, int(tap.args["draft"])) if "draft" in tap.args else None
    here = await drafts.shown_in(tx, chat_id=tap.place.chat_id, message_id=tap.press.message_id or 0)
    if here is None or draft is None:
        await redraw(tx, deps, tap, told)
        return
    if draft.version.number == tap.args.get("number"):
        lines, ids = ([line], [record.id]) if on_card else ([], [])
        shown = await card(
            tx,
            draft,
            reader=tap.person,
            private=tap.place.private,
            modelled=deps.gateway is not None,
            lines=lines,
            told=ids,
        )
        await redraw_card(tx, deps, tap, draft, shown)
        if on_card:
            return
    await reply(tx, deps, tap, told)


async def _write(tx: Tx, act: str, record: Record, tap: Tap, details: dict[str, int | str]) -> None:
    await journal.write(
        tx,
        act,
        subject="record",
        subject_id=record.id,
        actor_id=tap.person.id,
        now=tap.now,
        scope=record.scope,
        details=details,
    )


async def _own(look: Look) -> Seen:
    guess = await habits.get(look.tx, int(look.args["record"]))
    if guess is None or guess.habit.key.person_id != look.person.id:
        return Seen.STALE
    return Seen.ACCEPTED


VERBS: dict[str, Verb] = {
    "habit-right": Verb(run=right, check=_own),
    "habit-wrong": Verb(run=wrong, check=_own),
    "habit-rule": Verb(run=offer_rule, check=_own),
    "habit-no-rule": Verb(run=no_rule, check=_own),
}
