"""Words that a draft's buttons asked for: what to change, the new text, where it is to go (EDT-2)."""

from __future__ import annotations

from typing import Final

from bot.domain.drafts.draft import Draft, may_change
from bot.domain.drafts.replies import Meaning, read_reply
from bot.domain.notices import notice
from bot.flows.deps import Deps, Turn
from bot.flows.drafts import draft_ask, draft_make, draft_send
from bot.flows.drafts.draft_edit import NewText, answer, take_text
from bot.language import commands
from bot.language.commands import Correct, Say, Wrong
from bot.language.small_talk import Talk, small_talk
from storage import drafts, prompts
from storage.prompts import Awaited

REWRITE: Final = "draft-rewrite"
EDIT: Final = "draft-edit"
#: an address is a word or two
_ADDRESS_CHARS: Final = 200


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """False: the message is no answer to what was asked; the wait is over, and it is handled like any other."""
    async with deps.db.read() as tx:
        draft = await drafts.get(tx, int(awaited.args["draft"]))
    if draft is None or not turn.incoming.own_words or not _an_answer(turn, awaited, draft):
        await _drop(deps, turn)
        return False
    if not may_change(turn.person, draft) or not draft.alive:
        await _drop(deps, turn)
        await answer(deps, turn, notice("draft-over", status=draft.status.value))
        return True
    match awaited.kind:
        case draft_send.TARGET:
            await draft_send.submit(deps, turn, draft, str(awaited.args["way"]), turn.incoming.text.strip())
        case "draft-rewrite":
            await _drop(deps, turn)
            await draft_make.rewrite(deps, turn, turn, draft)
        case _:
            await _drop(deps, turn)
            await _edited(deps, turn, draft)
    return True


async def _edited(deps: Deps, turn: Turn, draft: Draft) -> None:
    """The new text that «править» asked for, though it came as no reply."""
    read = read_reply(turn.incoming.text, draft=draft.version.text, bot_names=turn.policy.names)
    if read.meaning is Meaning.TEXT:
        source = (turn.place.chat_id, turn.incoming.message_id)
        await take_text(deps, turn, draft, NewText(text=turn.incoming.text, fields=draft.version.fields, source=source))
    else:
        await draft_ask.ask_which(deps, turn, draft)


def _an_answer(turn: Turn, awaited: Awaited, draft: Draft) -> bool:
    text = turn.incoming.text.strip()
    if awaited.kind == draft_send.TARGET:
        return len(text) <= _ADDRESS_CHARS and small_talk(text) is None and "\n" not in text
    if small_talk(text) not in (None, Talk.SCOLD):
        return False
    if awaited.kind == EDIT:
        return read_reply(text, draft=draft.version.text, bot_names=turn.policy.names).meaning is not Meaning.OTHER
    asked = commands.parse(text, bot_names=turn.policy.names, is_reply=turn.incoming.reply is not None)
    return isinstance(asked, Say | Correct | Wrong)


async def _drop(deps: Deps, turn: Turn) -> None:
    async with deps.db.write() as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
