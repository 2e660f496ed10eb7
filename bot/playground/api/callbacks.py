"""Answers to pressed buttons."""

from __future__ import annotations

from bot.playground.api.registry import method
from bot.playground.entities import utf16_length
from bot.playground.errors import bad_request
from bot.playground.params import Params
from bot.playground.world import CALLBACK_LIFE_S, World

_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


@method("answerCallbackQuery")
def answer_callback_query(world: World, params: Params) -> bool:
    callback = world.callbacks.get(params.text("callback_query_id") or "")
    text = params.text("text") or ""
    alert = params.boolean("show_alert")
    params.integer("cache_time")
    if utf16_length(text) > 200:
        raise bad_request("MESSAGE_TOO_LONG")
    if params.text("url"):
        raise bad_request("URL_INVALID")
    now = world.now()
    if callback is None or callback.answer is not None or now - callback.created > CALLBACK_LIFE_S:
        raise bad_request(_TOO_OLD)
    callback.answer = {"text": text, "show_alert": alert}
    callback.answered_at = now
    answered = callback
    world.events.add(
        "callback",
        lambda: {
            "chat_id": answered.message.chat.id,
            "callback_id": answered.id,
            "user_id": answered.user.id,
            "answer": answered.answer,
        },
    )
    return True
