"""Posts by the bot's own account: plain text, sent once, with what is known of a failure (ACT-7, ACT-8)."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import SendMessage
from aiogram.types import ChatFullInfo, ChatMemberAdministrator, ChatMemberOwner, ChatMemberRestricted

from bot.connectors import CALL_S, NotSent, Refused, Unsure
from bot.language.lemmas import lemma_set, words
from bot.language.quotes import nested
from bot.telegram.delivery import NO_PREVIEW

if TYPE_CHECKING:
    from aiogram.types import ResultChatMemberUnion

log = structlog.get_logger()

_USERNAME: Final = re.compile(r"(?:https?://)?(?:t\.me/|@)?([A-Za-z][A-Za-z0-9_]{3,31})/?")
_ID: Final = re.compile(r"-?\d{5,20}")
#: as many titles are told
_SHOWN: Final = 10
#: titles of channels and groups that the bot is in, as people write them; returns ids and titles
Known = Callable[[], Awaitable[list[tuple[int, str]]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TelegramPosts:
    bot: Bot
    known: Known
    bot_id: int = 0
    timeout_s: float = field(default=CALL_S)

    async def find(self, target: str) -> tuple[int, str]:
        chats = await self.known()
        wanted = _wanted(target, chats)
        try:
            chat = await self.bot.get_chat(wanted)
            if chat.type == "private":
                raise Refused("private", name=target)
            member = await self.bot.get_chat_member(chat.id, self.bot.id)
        except TelegramBadRequest as exc:
            raise Refused("no-chat", name=target, **_listed(chats)) from exc
        except TelegramForbiddenError as exc:
            raise Refused("no-right", name=target) from exc
        except TelegramAPIError as exc:
            raise NotSent(_said(exc), transient=True) from exc
        if not may_post(chat, member):
            raise Refused("no-right", name=chat.title or target)
        return chat.id, _called(chat)

    async def send(self, chat_id: int, text: str) -> tuple[int, str]:
        # Without the parse mode that the client sets on everything else: not a character may change.
        request = SendMessage(chat_id=chat_id, text=text, parse_mode=None, link_preview_options=NO_PREVIEW)
        try:
            sent = await self.bot(request, request_timeout=int(self.timeout_s))
        except TelegramRetryAfter as exc:
            raise NotSent(_said(exc), transient=True) from exc
        except (TelegramNetworkError, TelegramServerError) as exc:
            raise _unreached(exc) from exc
        except TelegramAPIError as exc:
            raise NotSent(_said(exc)) from exc
        return sent.message_id, (sent.get_url() or "") if sent.chat.type != "private" else ""

    async def delete(self, chat_id: int, message_id: int) -> None:
        try:
            await self.bot.delete_message(chat_id, message_id, request_timeout=int(self.timeout_s))
        except TelegramBadRequest as exc:
            if "message to delete not found" not in exc.message:
                raise NotSent(_said(exc)) from exc
        except (TelegramNetworkError, TelegramServerError) as exc:
            raise Unsure(_said(exc)) from exc
        except TelegramAPIError as exc:
            raise NotSent(_said(exc), transient=isinstance(exc, TelegramRetryAfter)) from exc


def _wanted(target: str, chats: Sequence[tuple[int, str]]) -> int | str:
    """What Telegram looks a chat up by: an id, a username, or the title of a chat that the bot is in."""
    given = target.strip().strip("«»\"'").strip()
    if _ID.fullmatch(given):
        return int(given)
    username = _USERNAME.fullmatch(given)
    named = called(given, chats, loosely=username is None)
    if len(named) == 1:
        return named[0][0]
    if not given or len(named) > 1:
        raise Refused("which-chat", **_listed(named))
    if username is None:
        raise Refused("no-chat", name=given, **_listed(chats))
    return f"@{username[1]}"


def _listed(chats: Sequence[tuple[int, str]]) -> dict[str, str | int]:
    return {"names": ", ".join(f"«{nested(title)}»" for _, title in chats[:_SHOWN]), "count": len(chats)}


def called(given: str, chats: Sequence[tuple[int, str]], *, loosely: bool) -> list[tuple[int, str]]:
    """The chats that are meant: by title, else, if `loosely`, by some words of it in whatever form. All for no name."""
    exactly = [(chat_id, title) for chat_id, title in chats if title.casefold() == given.casefold()]
    if exactly or (given and not loosely):
        return exactly
    return [(chat_id, title) for chat_id, title in chats if _words_of(given, title)]


def _words_of(given: str, title: str) -> bool:
    theirs = [lemma_set(word.text) for word in words(title)]
    return all(any(lemma_set(word.text) & one for one in theirs) for word in words(given))


def may_post(chat: ChatFullInfo, member: ResultChatMemberUnion) -> bool:
    if isinstance(member, ChatMemberOwner):
        return True
    if isinstance(member, ChatMemberAdministrator):
        return chat.type != "channel" or member.can_post_messages is not False
    if chat.type == "channel" or member.status in ("left", "kicked"):
        return False
    if isinstance(member, ChatMemberRestricted):
        return bool(member.is_member and member.can_send_messages)
    return chat.permissions is None or chat.permissions.can_send_messages is not False


def _called(chat: ChatFullInfo) -> str:
    title = chat.title or str(chat.id)
    return f"{title} (@{chat.username})" if chat.username else title


def _unreached(exc: TelegramAPIError) -> NotSent | Unsure:
    """A connection that was never made sent nothing; one that broke may have."""
    cause: BaseException | None = exc.__cause__ or exc.__context__
    while cause is not None:
        if type(cause).__name__ in ("ClientConnectorError", "ClientConnectorDNSError", "ConnectionRefusedError"):
            return NotSent(_said(exc), transient=True)
        cause = cause.__cause__ or cause.__context__
    return Unsure(_said(exc))


def _said(exc: TelegramAPIError) -> str:
    """Telegram's words. They name neither the token nor the text."""
    return " ".join(str(exc.message).split())[:300]
