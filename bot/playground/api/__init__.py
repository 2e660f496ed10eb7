"""The Bot API methods, one module per group of them."""

from __future__ import annotations

from bot.playground.api import callbacks, chats, commands, editing, files, messages, polling
from bot.playground.api.registry import METHODS, Method

__all__ = ["METHODS", "Method", "callbacks", "chats", "commands", "editing", "files", "messages", "polling"]
