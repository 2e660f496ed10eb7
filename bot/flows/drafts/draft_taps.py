"""Buttons of a draft's card (EDT-1, EDT-2). A tap on a card of another version is stale."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.domain.drafts.draft import Draft, DraftStatus, may_change
from bot.domain.notices import Button, Line, Notice, notice
from bot.flows.answers.again import turn_of
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw, say
from bot.flows.drafts import draft_make, draft_send
from bot.flows.drafts.draft_cards import COPIED, args_of, card, redraw_card, without_reply
from bot.flows.drafts.draft_edit import NewText, take_text
from bot.flows.drafts.draft_withdraw import withdraw
from bot.flows.drafts.draft_words import EDIT, REWRITE
from bot.flows.skills import skill_outcomes
from bot.flows.verbs import Look, Seen, Verb
from storage import dialogue, drafts, prompts
from storage.db import Tx


async def submit(deps: Deps, tap: Tap) -> None:
    draft = await _draft(deps, tap)
    if draft is not None:
        await draft_send.ask_where(deps, tap, draft)


async def way(deps: Deps, tap: Tap) -> None:
    draft = await _draft(deps, tap)
    if draft is not None:
        await draft_send.ask_where(deps, tap, draft, connector=str(tap.args["way"]))


async def ask_rewrite(deps: Deps, tap: Tap) -> None:
    """«Переписать»: what is to be different, in the next message of this person here."""
    draft = await _draft(deps, tap)
    if draft is None:
        return
    async with commit_tap(deps, tap) as tx:
        if deps.gateway is None:
            edit = Button(key="btn-draft-edit", verb="draft-edit", args=args_of(draft))
            said = notice("draft-nobody-rewrites", (edit,))
        else:
            await _await(tx, tap, REWRITE, draft)
            said = replace(notice("draft-rewrite-ask", (_cancel(tap),)), force_reply=True)
        await say(tx, deps, tap.place, said, now=tap.now, update_id=tap.update_id)


async def ask_edit(deps: Deps, tap: Tap) -> None:
    """«Править»: the reply box opens under the whole text, which one tap copies (EDT-2)."""
    draft = await _draft(deps, tap)
    if draft is None:
        return
    text = draft.version.text
    long = len(text) > COPIED
    lines = [Line("draft-edit-ask-file" if long else "draft-edit-ask")]
    if not long:
        lines.append(Line("draft-copy", {"text": text}))
    async with commit_tap(deps, tap) as tx:
        await _await(tx, tap, EDIT, draft)
        asked = Notice(
            lines=tuple(lines),
            rows=((_cancel(tap),),),
            force_reply=True,
            aside=not long,
            document=(f"draft-{draft.id}.txt", text) if long else None,
        )
        outbox_id = await say(tx, deps, tap.place, asked, now=tap.now, update_id=tap.update_id)
        await drafts.show(tx, outbox_id, draft)


async def decline(deps: Deps, tap: Tap) -> None:
    """«Отклонить»: the draft is over, and what waits for its approval is taken back."""
    async with commit_tap(deps, tap) as tx:
        draft = await drafts.get(tx, int(tap.args["draft"]))
        if draft is None or not may_change(tap.person, draft):
            await redraw(tx, deps, tap, notice("draft-not-yours"))
            return
        if not await drafts.move(tx, draft, DraftStatus.DECLINED, now=tap.now):
            await draft_make.moved_on(tx, deps, tap, draft.id)
            return
        taken_back = await withdraw(tx, deps, tap, draft)
        if draft.version.answer_id is not None:
            await skill_outcomes.rejected(tx, deps, draft.version.answer_id, now=tap.now)
        over = replace(draft, status=DraftStatus.DECLINED)
        lines = [Line("draft-declined"), *taken_back]
        shown = await card(
            tx, over, reader=tap.person, private=tap.place.private, modelled=deps.gateway is not None, lines=lines
        )
        await redraw_card(tx, deps, tap, over, without_reply(shown))


async def as_text(deps: Deps, tap: Tap) -> None:
    """«Это новый текст»: the reply, word for word."""
    found = await _said(deps, tap)
    if found is not None:
        draft, words = found
        source = (words.place.chat_id, words.incoming.message_id)
        new = NewText(text=words.incoming.text, fields=draft.version.fields, source=source)
        await take_text(deps, tap, draft, new)


async def as_instruction(deps: Deps, tap: Tap) -> None:
    """«Это указание»: the agent writes the next version."""
    found = await _said(deps, tap)
    if found is not None:
        draft, words = found
        await draft_make.rewrite(deps, tap, words, draft)


# --- inside -----------------------------------------------------------------------------------------------------------


async def _draft(deps: Deps, tap: Tap) -> Draft | None:
    """The draft as it was on the card. None: it is another by now, and is shown."""
    async with deps.db.read() as tx:
        draft = await drafts.get(tx, int(tap.args["draft"]))
    fresh = draft is not None and draft.alive and draft.version.number == tap.args["number"]
    if draft is None or not fresh or not may_change(tap.person, draft):
        async with commit_tap(deps, tap) as tx:
            await draft_make.moved_on(tx, deps, tap, int(tap.args["draft"]))
        return None
    return draft


async def _said(deps: Deps, tap: Tap) -> tuple[Draft, Turn] | None:
    """The reply that was asked about, from the dialogue: buttons keep no words."""
    draft = await _draft(deps, tap)
    if draft is None:
        return None
    async with deps.db.read() as tx:
        said = await dialogue.message(tx, chat_id=tap.place.chat_id, message_id=int(tap.args["message"]))
    if said is None or said.person_id != tap.person.id:
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("memory-message-gone"))
        return None
    return draft, turn_of(tap, said)


async def _await(tx: Tx, tap: Tap, kind: str, draft: Draft) -> None:
    expires_at = tap.now + timedelta(minutes=tap.policy.prompt_minutes)
    await prompts.ask(tx, tap.place, tap.person.id, kind, args=args_of(draft), expires_at=expires_at)


def _cancel(tap: Tap) -> Button:
    return Button(key="btn-unask", verb="queue-unask", only_for=tap.person.id)


async def _current(look: Look) -> Seen:
    """The draft is as it was on the card, and this person may change it."""
    draft = await drafts.get(look.tx, int(look.args["draft"]))
    if draft is None or not draft.alive or draft.version.number != look.args["number"]:
        return Seen.STALE
    return Seen.ACCEPTED if may_change(look.person, draft) else Seen.NO_RIGHT


VERBS: dict[str, Verb] = {
    "draft-submit": Verb(run=submit, check=_current),
    "draft-way": Verb(run=way, check=_current),
    "draft-rewrite": Verb(run=ask_rewrite, check=_current),
    "draft-edit": Verb(run=ask_edit, check=_current),
    "draft-decline": Verb(run=decline, check=_current),
    "draft-as-text": Verb(run=as_text, check=_current),
    "draft-as-instruction": Verb(run=as_instruction, check=_current),
}
