"""Posts in channels and groups where the bot has the right; taken back by deleting them (ACT-7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from bot.connectors import Checked, Environment, NotSent, Posts, Receipt, Refused, Trier
from bot.domain.actions.action import Outgoing, Payload, Undo

#: of one message, in code points; a post is never split
LIMIT: Final = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class TelegramPost:
    posts: Posts
    name: str = "telegram"
    kind: str = "post"
    undo_way: Undo = Undo.DELETE

    async def check(self, out: Outgoing) -> Checked:
        if len(out.payload.text) > LIMIT:
            raise Refused("too-long", length=len(out.payload.text), most=LIMIT)
        if out.payload.text != out.payload.text.strip():
            # Telegram trims: what arrived would not be what was approved.
            raise Refused("blank-edges")
        chat_id, title = await self.posts.find(out.target)
        return Checked(target=str(chat_id), name=title, payload=Payload(text=out.payload.text))

    async def do(self, out: Outgoing) -> Receipt:
        message_id, link = await self.posts.send(int(out.target), out.payload.text)
        return Receipt(reference={"chat_id": int(out.target), "message_id": message_id}, link=link)

    async def undo(self, out: Outgoing, receipt: dict[str, Any] | None) -> None:
        if not receipt or "message_id" not in receipt:
            raise NotSent("it is not known which message it is")
        await self.posts.delete(int(receipt["chat_id"]), int(receipt["message_id"]))

    async def dry_run(self, out: Outgoing, trier: Trier) -> str:
        await self.posts.send(trier.chat_id, out.payload.text)
        return ""

    async def probe(self) -> bool:
        """Whatever keeps Telegram from being reached is told of by its own check."""
        return True


def connectors(environment: Environment) -> Iterable[TelegramPost]:
    return (TelegramPost(posts=environment.posts),) if environment.posts is not None else ()
