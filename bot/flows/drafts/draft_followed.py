"""What becomes of a draft's text on an approval card: the approver's edit is a version too (EDT-3, EDT-7, SKL-5)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.actions.action import Action
from bot.domain.drafts.draft import Draft, DraftStatus
from bot.flows.deps import Deps, Tap, Turn
from bot.flows.drafts.draft_edit import NewText, Prepared, follow, prepare, tell_privately
from bot.flows.skills import skill_outcomes
from storage import drafts
from storage.db import Tx


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """An edit of what waits for approval, looked at before the write."""

    draft: Draft
    prepared: Prepared


async def look(deps: Deps, at: Turn | Tap, action: Action, text: str) -> Edited | None:
    """The approver's text as a version of the draft that the action came from. None: it came from none, or that is
    another by now."""
    if action.draft_version_id is None:
        return None
    async with deps.db.read() as tx:
        draft = await drafts.of_version(tx, action.draft_version_id)
    if (
        draft is None
        or not draft.alive
        or text == draft.version.text
        or draft.version.text.strip() != action.payload.text
    ):
        return None
    return Edited(draft=draft, prepared=await prepare(deps, at, draft, NewText(text=text, fields=draft.version.fields)))


async def edited(tx: Tx, deps: Deps, at: Turn | Tap, found: Edited | None) -> None:
    """Write the version, in the transaction that revises the action; what it taught is told the editor alone."""
    if found is None:
        return
    after = await follow(tx, deps, at, found.draft, found.prepared, status=DraftStatus.SUBMITTED)
    if after is not None and after.learnt.lines:
        await tell_privately(tx, deps, at, after)


async def decided(tx: Tx, deps: Deps, at: Turn | Tap, action: Action, *, accepted: bool) -> None:
    """The skills that a draft was written by helped when it was approved, and failed when it was turned down."""
    draft = await drafts.of_version(tx, action.draft_version_id) if action.draft_version_id is not None else None
    if draft is None or draft.version.answer_id is None:
        return
    counted = skill_outcomes.accepted if accepted else skill_outcomes.rejected
    await counted(tx, deps, draft.version.answer_id, now=at.now)
