"""A person's own version of a draft: the new text word for word, its named fields (EDT-2..EDT-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.discretion import holds_secret
from bot.domain.drafts.draft import Draft, DraftStatus, Name, Version, base_of, may_change
from bot.domain.drafts.limits import LONGEST, length
from bot.domain.edits.judging import Author
from bot.domain.notices import Line, Notice, notice, record_ref
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply, tell
from bot.flows.drafts import habit_learn
from bot.flows.drafts.draft_cards import card, changed_lines, redraw_card, send_card
from bot.flows.drafts.draft_make import moved_on
from bot.flows.drafts.draft_store import distance_from_first, first_of, rules_broken, written
from bot.flows.drafts.draft_withdraw import withdraw
from bot.flows.drafts.habit_learn import Look
from bot.flows.index import index
from bot.flows.skills import skill_outcomes
from storage import drafts, memory, people
from storage.db import Tx
from storage.drafts import NewVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class NewText:
    """What a person made of a draft."""

    text: str
    fields: Mapping[Name, str]
    #: chat and message whose words these are
    source: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """What was found out before the write."""

    new: NewText
    base: Version | None
    seen: Look | None
    distance: int | None
    broken: tuple[int, ...]


async def take_text(deps: Deps, at: Turn | Tap, draft: Draft, new: NewText) -> None:
    """The person's version, its difference and what it teaches, as the next card."""
    refused = _refused(draft, new)
    if refused is not None:
        await answer(deps, at, refused, keep=not holds_secret(new.text))
        return
    prepared = await prepare(deps, at, draft, new)
    touched: list[int] = []
    async with written(deps, at) as tx:
        after = await put(tx, deps, at, draft, prepared)
        if after is not None:
            touched = after.touched
            await _show(tx, deps, at, after)
        changed = await memory.many(tx, touched)
    index(deps, changed)


async def take_fields(deps: Deps, at: Turn | Tap, draft: Draft, fields: Mapping[Name, str]) -> None:
    """«Срок: пятница»: the text stays, the field is another. Nothing is learnt of a value (EDT-4)."""
    merged = {name: value for name, value in {**draft.version.fields, **fields}.items() if value}
    await take_text(deps, at, draft, NewText(text=draft.version.text, fields=merged))


# --- the steps, for whoever edits a draft elsewhere -------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """The draft with its new version, and what the edit taught."""

    draft: Draft
    lines: Sequence[Line]
    learnt: habit_learn.Learnt

    @property
    def touched(self) -> list[int]:
        return self.learnt.touched


async def prepare(deps: Deps, at: Turn | Tap, draft: Draft, new: NewText) -> Prepared:
    """Judge the edit, its distance and the rules, while nothing is written."""
    async with deps.db.read() as tx:
        number = base_of(draft.version, editor_id=at.person.id)
        base = await drafts.version(tx, draft.id, number) if number is not None else None
        first = await first_of(tx, draft)
    same_text = new.text == draft.version.text
    return Prepared(
        new=new,
        base=base,
        seen=None if same_text else await habit_learn.look(draft, base, new.text),
        distance=await distance_from_first(first, new.text),
        broken=tuple(sorted(await rules_broken(deps, draft, new.text))),
    )


async def put(tx: Tx, deps: Deps, at: Turn | Tap, draft: Draft, prepared: Prepared) -> After | None:
    """Write the version in the caller's transaction, with the right asked again. None: it was said why not."""
    person = await people.get(tx, at.person.id)
    now = await drafts.get(tx, draft.id)
    if person is None or now is None or not may_change(person, now):
        await reply(tx, deps, at, notice("draft-not-yours"))
        return None
    after = await follow(tx, deps, at, draft, prepared)
    if after is None:
        await moved_on(tx, deps, at, draft.id)
        return None
    taken_back = await withdraw(tx, deps, at, draft) if draft.status is DraftStatus.SUBMITTED else []
    return replace(after, lines=(*after.lines, *taken_back))


async def follow(
    tx: Tx, deps: Deps, at: Turn | Tap, draft: Draft, prepared: Prepared, *, status: DraftStatus = DraftStatus.OPEN
) -> After | None:
    """Write the version and what it teaches. None: the draft is another by now."""
    person = at.person
    version = NewVersion(
        text=prepared.new.text,
        fields=prepared.new.fields,
        author=Author.HUMAN,
        person_id=person.id,
        base=prepared.base.number if prepared.base is not None else None,
        answer_id=draft.version.answer_id,
        broken=prepared.broken,
        source=prepared.new.source,
    )
    after = await drafts.follow(tx, draft, version, distance=prepared.distance, now=at.now, status=status)
    if after is None:
        return None
    if draft.version.author is Author.AGENT and draft.version.answer_id is not None:
        await skill_outcomes.edited(tx, draft.version.answer_id)
    learnt = await habit_learn.take_in(tx, deps, after, person, prepared.seen, policy=at.policy, now=at.now)
    return After(draft=after, lines=changed_lines(draft.version, after.version), learnt=learnt)


async def _show(tx: Tx, deps: Deps, at: Turn | Tap, after: After) -> None:
    """The card with the difference. What was noticed of the editor is theirs to read, in private (ANS-1)."""
    private, learnt = at.place.private, after.learnt
    lines = list(after.lines)
    if private:
        lines += learnt.lines
    shown = await card(
        tx,
        after.draft,
        reader=at.person,
        private=private,
        modelled=deps.gateway is not None,
        lines=lines,
        rows=learnt.rows if private else (),
        told=learnt.told if private else (),
    )
    if isinstance(at, Tap):
        await redraw_card(tx, deps, at, after.draft, shown)
    else:
        await send_card(tx, deps, at, after.draft, shown)
    if not private and learnt.lines:
        await tell_privately(tx, deps, at, after)


async def tell_privately(tx: Tx, deps: Deps, at: Turn | Tap, after: After) -> None:
    """What the edit taught of the editor, in a message of its own for their eyes alone."""
    said = Notice(
        lines=tuple(after.learnt.lines),
        rows=after.learnt.rows,
        refs=tuple(record_ref(i) for i in after.learnt.told),
    )
    await tell(tx, deps, at.person, said, now=at.now)


def _refused(draft: Draft, new: NewText) -> Notice | None:
    if holds_secret(new.text):
        return notice("draft-secret")
    if length(new.text) > LONGEST:
        return notice("draft-longest", most=LONGEST)
    if not new.text.strip():
        return notice("draft-blank")
    if new.text == draft.version.text and dict(new.fields) == dict(draft.version.fields):
        return notice("draft-unchanged")
    return None


async def answer(deps: Deps, at: Turn | Tap, said: Notice, *, keep: bool = True) -> None:
    """Say something about a draft; nothing is written."""
    if isinstance(at, Tap):
        async with commit_tap(deps, at) as tx:
            await redraw(tx, deps, at, said)
        return
    async with commit(deps, at, intent="draft", keep=keep) as tx:
        await reply(tx, deps, at, said)
