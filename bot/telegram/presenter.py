"""Words and keyboards: turns a notice into Telegram messages in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from html import escape, unescape
from zoneinfo import ZoneInfo

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from babel.dates import format_date, format_datetime

from bot.domain.notices import Button, Line, Notice, Value
from bot.telegram.documents import write
from bot.telegram.markdown import to_html
from bot.telegram.split import MESSAGE_LIMIT, split_html
from bot.telegram.texts import text

#: Callback data is this prefix and the button's token: 2 + 31 bytes of the 64 allowed.
CALLBACK_PREFIX = "b:"
LABEL_LIMIT = 60
#: Telegram refuses a keyboard of more than 100 buttons or of some 10 KB with REPLY_MARKUP_TOO_LONG.
BUTTONS_LIMIT = 60
MARKUP_LIMIT = 9000


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """What is sent: pieces of HTML, each within Telegram's limit; the keyboard goes under the last."""

    pieces: tuple[str, ...]
    keyboard: InlineKeyboardMarkup | None = None
    document: tuple[str, bytes] | None = None

    @property
    def plain(self) -> str:
        """The words without markup, as the dialogue keeps them."""
        return "\n".join(plain(piece) for piece in self.pieces)


def plain(html: str) -> str:
    """The words of a piece of our HTML."""
    return unescape(re.sub(r"<[^>]+>", "", html))


def render(notice: Notice, *, locale: str = "ru", zone: str = "Europe/Moscow") -> Rendered:
    """Word a notice for a reader."""
    rows, left_out = _fitting(notice, locale=locale, zone=zone)
    more = (Line("buttons-left-out", {"count": left_out}),) if left_out else ()
    html = "\n".join(word(line, locale=locale, zone=zone) for line in (*notice.lines, *more))
    if notice.markdown:
        html = f"{to_html(notice.markdown)}\n\n{html}" if html else to_html(notice.markdown)
    return Rendered(
        pieces=split_html(html, MESSAGE_LIMIT),
        keyboard=_markup(rows, notice),
        document=_document(notice, locale=locale, zone=zone),
    )


def _document(notice: Notice, *, locale: str, zone: str) -> tuple[str, bytes] | None:
    if notice.written is not None:

        def worded(line: Line, escape: Callable[[str], str]) -> str:
            quoted = {key: escape(value) if isinstance(value, str) else value for key, value in line.args.items()}
            return text(line.key, _args(quoted, locale, zone, quote=False), locale)

        return notice.written.name, write(notice.written, worded, locale=locale).encode()
    return (notice.document[0], notice.document[1].encode()) if notice.document else None


def word(line: Line, *, locale: str, zone: str) -> str:
    """One line as HTML; values are escaped here and nowhere else."""
    if not line.key:
        return ""
    return text(line.key, _args(line.args, locale, zone, quote=True), locale)


def worded(line: Line, locale: str) -> str:
    """One line as plain words, for what is stored in words; no value of it may need a zone."""
    return text(line.key, _args(line.args, locale, "UTC", quote=False), locale)


def keyboard(notice: Notice, *, locale: str, zone: str) -> InlineKeyboardMarkup | None:
    """The buttons under a notice, as many as Telegram takes."""
    return _markup(_fitting(notice, locale=locale, zone=zone)[0], notice)


def _markup(rows: list[list[InlineKeyboardButton]], notice: Notice) -> InlineKeyboardMarkup | None:
    if not rows:
        return None
    return InlineKeyboardMarkup(inline_keyboard=rows, force_reply=True if notice.force_reply else None)


def _fitting(notice: Notice, *, locale: str, zone: str) -> tuple[list[list[InlineKeyboardButton]], int]:
    """The rows that fit and how many buttons don't. The last row leads on or away, so it always stays."""
    rows = [[_button(b, locale, zone) for b in row] for row in notice.rows if row]
    if not rows:
        return [], 0
    *body, end = rows
    kept: list[list[InlineKeyboardButton]] = []
    for row in body:
        wanted = [b for r in (*kept, row, end) for b in r]
        if len(wanted) > BUTTONS_LIMIT or sum(map(_bytes, wanted)) > MARKUP_LIMIT:
            break
        kept.append(row)
    return [*kept, end], sum(len(row) for row in body[len(kept) :])


def _bytes(button: InlineKeyboardButton) -> int:
    """About what a button takes in the request; letters outside ASCII may be sent as escapes."""
    return sum(1 if ord(char) < 128 else 6 for char in button.text) + len(button.callback_data or "") + 40


def _button(button: Button, locale: str, zone: str) -> InlineKeyboardButton:
    label = text(button.key, _args(button.label, locale, zone, quote=False), locale)
    if len(label) > LABEL_LIMIT:
        label = label[: LABEL_LIMIT - 1].rstrip() + "…"
    return InlineKeyboardButton(text=label, callback_data=CALLBACK_PREFIX + button.token, style=button.style)


def _args(args: Mapping[str, Value], locale: str, zone: str, *, quote: bool) -> dict[str, str | int]:
    def one(value: Value) -> str | int:
        if isinstance(value, datetime):
            return format_datetime(value.astimezone(ZoneInfo(zone)), "d MMMM y, HH:mm", locale=locale)
        if isinstance(value, date):
            return _day(value, locale)
        if isinstance(value, str):
            return escape(value, quote=False) if quote else value
        return value

    return {key: one(value) for key, value in args.items()}


@lru_cache(maxsize=4096)
def _day(value: date, locale: str) -> str:
    return str(format_date(value, "d MMMM y", locale=locale))
