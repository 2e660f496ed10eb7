"""Taking back what waits for approval with a text that a draft has no longer (ACT-4)."""

from __future__ import annotations

from bot.domain.actions.action import ActionStatus
from bot.domain.drafts.draft import Draft
from bot.domain.notices import Line, notice
from bot.flows.actions import action_decide, action_told
from bot.flows.deps import Deps, Tap, Turn
from storage import actions, drafts
from storage.db import Tx


async def withdraw(tx: Tx, deps: Deps, at: Turn | Tap, draft: Draft, *, but: int | None = None) -> list[Line]:
    """Take back this person's requests for approval of the draft's texts, except of the version with id `but`.

    Returns lines that say what became of them. A request of somebody else's stays: its text is on its own card.
    """
    ids = [version.id for version in await drafts.versions(tx, draft.id) if version.id != but]
    lines: list[Line] = []
    for action in await actions.of_draft_version(tx, ids):
        if action.status is not ActionStatus.PENDING:
            continue
        ended = await action_decide.withdraw(tx, at.person, action.id, now=at.now)
        if isinstance(ended, action_decide.Undone):
            lines.append(Line("draft-submitted-still", {"number": action.id}))
            continue
        lines.append(Line("draft-submitted-before", {"number": action.id}))
        over = notice("draft-request-over", requester=at.person.name, number=action.id)
        await action_told.close_cards(tx, deps, ended, over, action_told.APPROVE, now=at.now)
    return lines
