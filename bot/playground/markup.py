"""Checks of reply markup: what Telegram refuses in keyboards.

Source: https://core.telegram.org/bots/api#inlinekeyboardmarkup
"""

from __future__ import annotations

import re

from bot.playground.entities import utf16_length
from bot.playground.errors import bad_request
from bot.playground.model import ChatKind, Json

_INLINE_ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
_STYLES = frozenset({"danger", "success", "primary"})
_MAX_BUTTONS = 100
_MAX_ROW = 8


def check_markup(markup: object, kind: ChatKind) -> Json | None:
    """The markup as given, or None when it is empty. Raises ApiError where Telegram does."""
    if markup is None or markup == {}:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" in markup:
        return _check_inline(markup)
    if kind is ChatKind.CHANNEL:
        raise bad_request("reply markup of this type is not allowed in channels")
    if "keyboard" in markup:
        return _check_reply_keyboard(markup)
    if "remove_keyboard" in markup or "force_reply" in markup:
        placeholder = markup.get("input_field_placeholder")
        if placeholder is not None and not 1 <= utf16_length(str(placeholder)) <= 64:
            raise bad_request("input field placeholder must be 1-64 characters long")
        return markup
    raise bad_request("can't parse reply keyboard markup JSON object")


def _rows(markup: Json, name: str) -> list[list[object]]:
    rows = markup[name]
    if not isinstance(rows, list):
        raise bad_request(f'field "{name}" of the reply markup must be an Array of Arrays')
    for row in rows:
        if not isinstance(row, list):
            raise bad_request(f'field "{name}" of the reply markup must be an Array of Arrays')
        if len(row) > _MAX_ROW and name == "inline_keyboard":
            raise bad_request("REPLY_MARKUP_TOO_LONG")
    if sum(len(row) for row in rows) > _MAX_BUTTONS:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    return rows


def _check_inline(markup: Json) -> Json | None:
    rows = _rows(markup, "inline_keyboard")
    for row in rows:
        for button in row:
            _check_inline_button(button)
    if not any(rows):
        return None
    return markup


def _check_inline_button(button: object) -> None:
    wrong = "can't parse inline keyboard button: "
    if not isinstance(button, dict):
        raise bad_request(f"{wrong}expected an Object")
    if not str(button.get("text") or "").strip():
        raise bad_request(f'{wrong}field "text" must be non-empty')
    actions = [name for name in _INLINE_ACTIONS if button.get(name) is not None]
    if not actions:
        raise bad_request(f"{wrong}Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request(f"{wrong}exactly one of the optional fields must be used, got {', '.join(actions)}")
    if button.get("style") is not None and button["style"] not in _STYLES:
        raise bad_request("BUTTON_STYLE_INVALID")
    _check_action(actions[0], button[actions[0]])


def _check_action(action: str, value: object) -> None:
    if action == "callback_data":
        if not isinstance(value, str) or not 1 <= len(value.encode("utf-8", "surrogatepass")) <= 64:
            raise bad_request("BUTTON_DATA_INVALID")
    elif action == "url":
        if not isinstance(value, str) or not re.match(
            r"(https?://[^\s/]+\.[^\s/]+|https?://[\d.]+|tg://|ton://)", value
        ):
            raise bad_request(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")
    elif action == "copy_text":
        text = value.get("text") if isinstance(value, dict) else None
        if not isinstance(text, str) or not 1 <= utf16_length(text) <= 256:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")
    elif action.startswith("switch_inline"):
        raise bad_request("BUTTON_TYPE_INVALID")
    elif action == "web_app":
        url = value.get("url") if isinstance(value, dict) else None
        if not isinstance(url, str) or not url.startswith("https://"):
            raise bad_request(f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed")


def _check_reply_keyboard(markup: Json) -> Json:
    rows = _rows(markup, "keyboard")
    if not any(rows):
        raise bad_request("reply markup keyboard is empty")
    for row in rows:
        for button in row:
            text = button if isinstance(button, str) else button.get("text") if isinstance(button, dict) else None
            if not str(text or "").strip():
                raise bad_request("can't parse keyboard button: text must be non-empty")
    return markup
