"""aiogram's routers: each turns a Telegram object into a plain one and calls one flow."""

from __future__ import annotations

from aiogram import Dispatcher

from bot.telegram.handlers import callbacks, membership, messages


def build() -> Dispatcher:
    """The dispatcher with every router. Handlers receive `deps` as an argument."""
    dispatcher = Dispatcher()
    dispatcher.include_routers(messages.build(), callbacks.build(), membership.build())
    return dispatcher
