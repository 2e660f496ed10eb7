"""Presses of inline buttons."""

from __future__ import annotations

from aiogram import Router
from aiogram.types import CallbackQuery, Update

from bot.flows import press
from bot.flows.deps import Deps
from bot.telegram import convert


def build() -> Router:
    router = Router(name="callbacks")
    router.callback_query.register(on_press)
    return router


async def on_press(query: CallbackQuery, event_update: Update, deps: Deps) -> None:
    await press.press(deps, convert.press(event_update.update_id, query))
