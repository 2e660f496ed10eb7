"""The bot being added to a group or put out of it."""

from __future__ import annotations

from aiogram import Router
from aiogram.types import ChatMemberUpdated, Update

from bot.flows.deps import Deps
from bot.flows.people import areas
from bot.telegram import convert

_INSIDE = ("member", "administrator", "restricted")


def build() -> Router:
    router = Router(name="membership")
    router.my_chat_member.register(on_my_membership)
    return router


async def on_my_membership(event: ChatMemberUpdated, event_update: Update, deps: Deps) -> None:
    where = convert.place(event.chat, None)
    joined = event.new_chat_member.status in _INSIDE and event.old_chat_member.status not in _INSIDE
    await areas.joined_group(
        deps,
        where,
        update_id=event_update.update_id,
        joined=joined and not where.private,
        inside=event.new_chat_member.status in _INSIDE,
        reads_everything=deps.identity.reads_groups or event.new_chat_member.status == "administrator",
    )
