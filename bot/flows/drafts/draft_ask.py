"""Messages about drafts: a request to write, a reply to a draft, words right after one, an edit of a reply (EDT-2)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final

from bot.domain.addressing import Before
from bot.domain.drafts.draft import Draft, DraftStatus, may_change
from bot.domain.drafts.limits import LONGEST
from bot.domain.drafts.replies import Meaning, read_reply, reads_as_instruction
from bot.domain.incoming import Content
from bot.domain.notices import Button, Line, Notice, notice
from bot.flows.actions import action_edited, action_spoken
from bot.flows.deps import Deps, FileTrouble, Turn, commit, reply
from bot.flows.drafts import draft_make, draft_send
from bot.flows.drafts.draft_cards import Args, args_of
from bot.flows.drafts.draft_edit import NewText, answer, take_fields, take_text
from bot.language.commands import Say
from bot.language.instructing import asks_to_send
from bot.language.writing import asks_to_write
from storage import drafts
from storage.db import Tx

#: files that are read as the text of a draft
_TEXT_FILES: Final = frozenset({".txt", ".md", ".text", ".markdown"})
#: bytes of a file: no character takes more than four
_FILE_BYTES: Final = 4 * LONGEST


async def take(deps: Deps, turn: Turn, intent: Say, before: Before | None) -> bool:
    """A request to write, or an instruction said right after a draft. False: it is an ordinary message."""
    if intent.to_other or not turn.incoming.own_words:
        return False
    asked = asks_to_write(turn.incoming.text)
    if turn.incoming.reply is None and before is not None:
        draft = await _just_shown(deps, turn, before)
        if draft is not None and asks_to_send(turn.incoming.text):
            await draft_send.ask_where(deps, turn, draft)
            return True
        instructs = draft is not None and reads_as_instruction(turn.incoming.text, draft=draft.version.text)
        if draft is not None and instructs and (asked is None or not asked.fresh):
            await draft_make.rewrite(deps, turn, turn, draft)
            return True
    if asked is None:
        return False
    await draft_make.make(deps, turn, asked)
    return True


async def by_reply(deps: Deps, turn: Turn) -> bool:
    """A reply to a message that shows a draft, and words about what waits to be sent. False: it is neither, or it asks
    for something of its own."""
    incoming = turn.incoming
    if await action_spoken.take(deps, turn):
        return True
    if incoming.command is not None or incoming.via_bot or incoming.forward is not None:
        return False
    async with deps.db.read() as tx:
        draft = await _replied_to(tx, turn)
    if draft is None:
        return False
    if incoming.content is Content.DOCUMENT:
        return await _take_file(deps, turn, draft)
    if incoming.content is not Content.TEXT or not incoming.text:
        return False
    read = read_reply(incoming.text, draft=draft.version.text, bot_names=turn.policy.names)
    if read.meaning is Meaning.OTHER:
        return False
    problem = _problem(turn, draft)
    if problem is not None:
        await answer(deps, turn, problem)
        return True
    match read.meaning:
        case Meaning.TEXT:
            await take_text(deps, turn, draft, _as_text(turn, draft))
        case Meaning.FIELDS:
            await take_fields(deps, turn, draft, read.fields or {})
        case Meaning.SEND:
            await draft_send.ask_where(deps, turn, draft)
        case _:
            await ask_which(deps, turn, draft)
    return True


async def by_edit(deps: Deps, turn: Turn) -> bool:
    """The reply that gave a version was edited: it is applied again, until something was sent (EDT-2). So is a message
    that asked for something to be sent (ACT-4)."""
    incoming = turn.incoming
    if incoming.command is not None or not incoming.text:
        return False
    if await action_edited.by_edit(deps, turn):
        return True
    async with deps.db.read() as tx:
        found = await drafts.said_in(tx, chat_id=turn.place.chat_id, message_id=incoming.message_id)
        draft = await drafts.get(tx, found[0]) if found is not None else None
        said = await drafts.version(tx, found[0], found[1]) if found is not None else None
    if draft is None or found is None or said is None or said.person_id != turn.person.id:
        return False
    text = _own_text(incoming.text) if said.number == 1 else incoming.text
    if text == said.text:
        await _note(deps, turn)
    elif draft.status is DraftStatus.SENT:
        await _note(deps, turn, notice("draft-edited-late"))
    elif not draft.alive:
        await _note(deps, turn, notice("draft-over", status=draft.status.value))
    elif draft.version.number != found[1]:
        # Another version followed: what is in force is not this reply any more.
        await _note(deps, turn, notice("draft-edited-old"))
    else:
        source = (turn.place.chat_id, incoming.message_id)
        await take_text(deps, turn, draft, NewText(text=text, fields=draft.version.fields, source=source))
    return True


async def ask_which(deps: Deps, turn: Turn, draft: Draft) -> None:
    """«Покороче» in reply to a draft may be its new text or an instruction: the person says which, nobody guesses."""
    args: Args = {**args_of(draft), "message": turn.incoming.message_id}
    row = [Button(key="btn-draft-as-text", verb="draft-as-text", args=args, only_for=turn.person.id)]
    if deps.gateway is not None:
        instruct = Button(
            key="btn-draft-as-instruction", verb="draft-as-instruction", args=args, only_for=turn.person.id
        )
        row.insert(0, instruct)
    asked = Line("draft-which", {"text": turn.incoming.text[:200], "modelled": "no" if deps.gateway is None else "yes"})
    await answer(deps, turn, Notice(lines=(asked,), rows=(tuple(row),)))


async def _take_file(deps: Deps, turn: Turn, draft: Draft) -> bool:
    """A text file in reply is the new text (EDT-2)."""
    incoming = turn.incoming
    problem = _problem(turn, draft)
    suffix = PurePosixPath((incoming.file_name or "").lower()).suffix
    if problem is None and (suffix not in _TEXT_FILES or incoming.file_id is None):
        problem = notice("draft-file-kind")
    if problem is None and (deps.files is None or (incoming.file_size or 0) > _FILE_BYTES):
        problem = notice("draft-file-trouble", why="too_large" if deps.files is not None else "unavailable")
    if problem is not None:
        await answer(deps, turn, problem)
        return True
    assert deps.files is not None
    assert incoming.file_id is not None
    try:
        raw = await deps.files.fetch(incoming.file_id, limit=_FILE_BYTES)
    except FileTrouble as trouble:
        await answer(deps, turn, notice("draft-file-trouble", why=trouble.key))
        return True
    text = _decoded(raw)
    if text is None:
        await answer(deps, turn, notice("draft-file-kind"))
        return True
    bare = replace(turn, incoming=replace(incoming, text=""))
    source = (turn.place.chat_id, incoming.message_id)
    await take_text(deps, bare, draft, NewText(text=text, fields=draft.version.fields, source=source))
    return True


def _decoded(raw: bytes) -> str | None:
    """The file's text, in the two encodings that people's files have."""
    for encoding in ("utf-8-sig", "cp1251"):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        return None if "\x00" in text else text.replace("\r\n", "\n").strip()
    return None


def _as_text(turn: Turn, draft: Draft) -> NewText:
    source = (turn.place.chat_id, turn.incoming.message_id)
    return NewText(text=turn.incoming.text, fields=draft.version.fields, source=source)


def _own_text(text: str) -> str:
    """The text of a message that began a draft: «черновик: …» without the words before it."""
    asked = asks_to_write(text)
    return asked.own if asked is not None and asked.own is not None else text


def _problem(turn: Turn, draft: Draft) -> Notice | None:
    """Why this person can't change the draft."""
    if not may_change(turn.person, draft):
        return notice("draft-not-yours")
    return None if draft.alive else notice("draft-over", status=draft.status.value)


async def _replied_to(tx: Tx, turn: Turn) -> Draft | None:
    quoted = turn.incoming.reply
    if quoted is None or not quoted.by_bot or quoted.forwarded or quoted.message_id is None:
        return None
    shown = await drafts.shown_in(tx, chat_id=turn.place.chat_id, message_id=quoted.message_id)
    return await drafts.get(tx, shown.draft_id) if shown is not None else None


async def _just_shown(deps: Deps, turn: Turn, before: Before) -> Draft | None:
    """The draft that the bot's last words here show, if this person may change it."""
    async with deps.db.read() as tx:
        shown = await drafts.shown_in(tx, chat_id=turn.place.chat_id, message_id=before.message_id)
        draft = await drafts.get(tx, shown.draft_id) if shown is not None else None
    return draft if draft is not None and draft.alive and may_change(turn.person, draft) else None


async def _note(deps: Deps, turn: Turn, said: Notice | None = None) -> None:
    """Nothing changes but the running dialogue."""
    async with commit(deps, turn, intent="edit") as tx:
        if said is not None:
            await reply(tx, deps, turn, said)
