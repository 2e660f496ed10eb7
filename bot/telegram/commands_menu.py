"""Telegram's menu of commands: each person sees only theirs, and it follows their rights (PPL-8)."""

from __future__ import annotations

from typing import Any

from aiogram import Bot
from aiogram.types import BotCommand, BotCommandScopeChat

from bot.telegram.texts import text


async def set_menu(bot: Bot, chat_id: int, payload: dict[str, Any]) -> None:
    """Show these commands in a private chat. `payload` is {"commands": [name], "locale": str}."""
    names: list[str] = payload["commands"]
    scope = BotCommandScopeChat(chat_id=chat_id)
    if not names:
        await bot.delete_my_commands(scope=scope)
        return
    locale = payload.get("locale", "ru")
    commands = [BotCommand(command=name, description=text(f"menu-{name}", {}, locale)) for name in names]
    await bot.set_my_commands(commands, scope=scope)
