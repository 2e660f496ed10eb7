"""Messages, edited messages, and Telegram's own Stop button."""

from __future__ import annotations

from aiogram import Router
from aiogram.types import Message, Update

from bot.flows.deps import Deps
from bot.flows.receive import receive
from bot.telegram import convert


def build() -> Router:
    router = Router(name="messages")
    router.message.register(on_message)
    router.edited_message.register(on_edited)
    return router


async def on_message(message: Message, event_update: Update, deps: Deps) -> None:
    await receive(deps, convert.message(event_update.update_id, message, deps.identity))


async def on_edited(message: Message, event_update: Update, deps: Deps) -> None:
    await receive(deps, convert.message(event_update.update_id, message, deps.identity, edited=True))
