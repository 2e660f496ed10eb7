"""The simulated Telegram as a whole, and the few changes everything else is made of."""

from __future__ import annotations

import hashlib
import mimetypes
from collections import deque
from collections.abc import Callable
from datetime import datetime

from bot.playground.entities import Entity
from bot.playground.errors import BadAction, bad_request
from bot.playground.events import Events
from bot.playground.faults import Faults
from bot.playground.limits import Limits
from bot.playground.model import Call, Callback, Chat, ChatKind, Json, Member, Message, Status, StoredFile, User
from bot.playground.updates import Updates
from bot.playground.webhook import Webhook

#: the account that stands for administrators who hide their name, as in Telegram
GROUP_ANONYMOUS_BOT = User(
    id=1087968824, first_name="Group", username="GroupAnonymousBot", is_bot=True, language_code=None
)
#: the account that stands for channels writing in groups
CHANNEL_BOT = User(id=136817688, first_name="Channel", username="Channel_Bot", is_bot=True, language_code=None)

CALLBACK_LIFE_S = 15.0
_JOURNAL_KEPT = 50_000
_FIRST_PERSON_ID = 5_100_000_001
_FIRST_GROUP_ID = 2_200_000_001


class World:
    def __init__(
        self,
        *,
        token: str,
        bot_username: str,
        bot_name: str,
        clock: Callable[[], datetime],
        privacy_mode: bool,
        first_update_id: int | None = None,
    ) -> None:
        self._clock = clock
        self.clock_offset_s = 0.0
        self.token = token
        self.bot = User(
            id=int(token.partition(":")[0]),
            first_name=bot_name,
            username=bot_username,
            is_bot=True,
            language_code=None,
        )
        self.privacy_mode = privacy_mode
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, StoredFile] = {}
        self.callbacks: dict[str, Callback] = {}
        #: by scope key and language code, see `commands`
        self.commands: dict[tuple[str, int, int, str], list[Json]] = {}
        self.profile: dict[tuple[str, str], str] = {}
        #: calls since the start, polls not counted; the journal keeps the latest
        self.calls = 0
        self.journal: deque[Call] = deque(maxlen=_JOURNAL_KEPT)
        self.events = Events()
        self.faults = Faults()
        self.limits = Limits()
        # Wall-clock based, so that a bot that outlives this server never meets an id twice.
        start = first_update_id if first_update_id is not None else int(self.now()) - 1_500_000_000
        self.updates = Updates(now=self.now, first_id=start)
        self.webhook = Webhook(self.updates, self.now)
        #: accept http and any port for webhooks, as a self-hosted server does
        self.plain_webhooks = True
        self._ids = 0

    def now(self) -> float:
        return self._clock().timestamp() + self.clock_offset_s

    def next_id(self) -> int:
        self._ids += 1
        return self._ids

    # People and chats

    def add_user(
        self,
        name: str,
        *,
        user_id: int | None = None,
        username: str | None = None,
        is_bot: bool = False,
        note: str = "",
        language_code: str | None = "ru",
    ) -> User:
        first, _, last = name.strip().partition(" ")
        user = User(
            id=user_id if user_id is not None else self._free_id(self.users, _FIRST_PERSON_ID),
            first_name=first,
            last_name=last or None,
            username=username,
            is_bot=is_bot,
            language_code=language_code,
            note=note,
        )
        if user.id in self.users:
            raise BadAction(f"user {user.id} exists already")
        self.users[user.id] = user
        self.events.add("users", lambda: {"user": user.json()})
        return user

    @staticmethod
    def _free_id(taken: object, first: int) -> int:
        candidate = first
        while candidate in taken:  # type: ignore[operator]
            candidate += 1
        return candidate

    def add_chat(
        self,
        kind: ChatKind,
        title: str,
        *,
        chat_id: int | None = None,
        username: str | None = None,
        is_forum: bool = False,
    ) -> Chat:
        if chat_id is None:
            number = _FIRST_GROUP_ID
            while self._group_id(kind, number) in self.chats:
                number += 1
            chat_id = self._group_id(kind, number)
        if chat_id in self.chats:
            raise BadAction(f"chat {chat_id} exists already")
        chat = Chat(id=chat_id, kind=kind, title=title, username=username, is_forum=is_forum)
        self.chats[chat_id] = chat
        self.events.add("chats", lambda: {"chat": chat.json()})
        return chat

    @staticmethod
    def _group_id(kind: ChatKind, number: int) -> int:
        return -number if kind is ChatKind.GROUP else -1_000_000_000_000 - number

    def private_chat(self, user: User) -> Chat:
        chat = self.chats.get(user.id)
        if chat is None:
            chat = Chat(id=user.id, kind=ChatKind.PRIVATE, person=user, username=user.username)
            chat.members[user.id] = Member(user=user)
            self.chats[user.id] = chat
        return chat

    def user(self, user_id: int) -> User:
        try:
            return self.users[user_id]
        except KeyError:
            raise BadAction(f"no user {user_id}") from None

    def known_chat(self, chat_id: int) -> Chat:
        """A chat for the simulated people. Raises BadAction."""
        if chat_id in self.users and chat_id != self.bot.id:
            return self.private_chat(self.users[chat_id])
        try:
            return self.chats[chat_id]
        except KeyError:
            raise BadAction(f"no chat {chat_id}") from None

    def message(self, chat: Chat, message_id: int) -> Message:
        """A message for the simulated people. Raises BadAction."""
        found = chat.messages.get(message_id)
        if found is None:
            raise BadAction(f"no message {message_id} in chat {chat.id}")
        return found

    def chat_for_bot(self, chat_id: int | str) -> Chat:
        """A chat that the bot names in a call. Raises ApiError "chat not found"."""
        if isinstance(chat_id, str):
            wanted = chat_id.lstrip("@").lower()
            for chat in self.chats.values():
                if chat.kind is not ChatKind.PRIVATE and (chat.username or "").lower() == wanted:
                    return chat
            raise bad_request("chat not found")
        found = self.chats.get(chat_id)
        if found is not None:
            return found
        if chat_id in self.users and self._seen_in_group(chat_id):
            return self.private_chat(self.users[chat_id])
        raise bad_request("chat not found")

    def _seen_in_group(self, user_id: int) -> bool:
        return any(user_id in chat.members and self.bot.id in chat.members for chat in self.chats.values())

    def bot_member(self, chat: Chat) -> Member | None:
        member = chat.members.get(self.bot.id)
        return member if member is not None and member.is_present else None

    # Messages

    def post(
        self,
        chat: Chat,
        content: Json,
        *,
        sender: User | None,
        sender_chat: Chat | None = None,
        reply_to: Message | None = None,
        extra: Json | None = None,
        markup: Json | None = None,
        date: int | None = None,
        by_bot: bool | None = None,
        placed: bool = False,
    ) -> Message:
        """Put a message into a chat; nothing is delivered to the bot here."""
        message = Message(
            chat=chat,
            id=chat.next_message_id(),
            date=int(self.now()) if date is None else date,
            content=content,
            sender=sender,
            sender_chat=sender_chat,
            reply_to=reply_to,
            extra=extra or {},
            markup=markup,
            by_bot=sender is self.bot if by_bot is None else by_bot,
            placed=placed,
        )
        chat.messages[message.id] = message
        if sender is not None and sender.is_bot and sender.id not in (GROUP_ANONYMOUS_BOT.id, CHANNEL_BOT.id):
            chat.last_bot_id = sender.id
        chat.drafts.clear()
        message.seq = message.changed_seq = self.events.seq + 1
        self.events.add("message", lambda: {"chat_id": chat.id, **message.view()})
        return message

    def change(self, message: Message, content: Json, markup: Json | None) -> None:
        """Replace what a message says or offers; the former version is kept in `edits`."""
        message.edits.append({"content": message.content, "markup": message.markup, "until": self.now()})
        message.content, message.markup = content, markup
        message.edit_date = int(self.now())
        self.announce(message)

    def announce(self, message: Message) -> None:
        """Tell those who watch that a message looks different now."""
        message.changed_seq = self.events.seq + 1
        self.events.add("edit", lambda: {"chat_id": message.chat.id, **message.view()})

    def delete(self, message: Message) -> None:
        message.deleted = True
        message.changed_seq = self.events.seq + 1
        chat_id, message_id = message.chat.id, message.id
        self.events.add("delete", lambda: {"chat_id": chat_id, "message_id": message_id})

    def resolve_mentions(self, entities: list[Entity]) -> list[Entity]:
        """Put the users that `text_mention` entities name in; unknown ones lose the entity."""
        resolved: list[Entity] = []
        for entity in entities:
            if entity["type"] == "text_mention" and "user_id" in entity:
                user = self.users.get(entity["user_id"])
                if user is None:
                    continue
                entity = {**{k: v for k, v in entity.items() if k != "user_id"}, "user": user.json()}
            resolved.append(entity)
        return resolved

    # Files

    def store_file(self, data: bytes, *, name: str, mime: str = "", kind: str = "documents") -> StoredFile:
        mime = mime or mimetypes.guess_type(name)[0] or "application/octet-stream"
        number = self.next_id()
        digest = hashlib.sha256(data + name.encode("utf-8", "replace")).hexdigest()
        suffix = "." + name.rpartition(".")[2] if "." in name else ""
        file = StoredFile(
            id=f"BQACAgIAAxk{number:06d}{digest[:24]}",
            unique_id=f"AgAD{digest[:12]}",
            path=f"{kind}/file_{number}{suffix if suffix.isascii() else ''}",
            name=name,
            mime=mime,
            data=data,
        )
        self.files[file.id] = file
        return file

    # Membership

    def set_member(self, chat: Chat, user: User, status: Status, *, by: User) -> Member:
        """Change somebody's place in a chat, with the updates and service messages that follow."""
        old = chat.members.get(user.id) or Member(user=user, status=Status.LEFT)
        fresh = Member(
            user=user,
            status=status,
            is_anonymous=old.is_anonymous,
            custom_title=old.custom_title,
            reads_all=old.reads_all if old.is_present else not self.privacy_mode,
        )
        chat.members[user.id] = fresh
        self.report_member(chat, old, fresh, by=by)
        self.events.add("members", lambda: {"chat_id": chat.id})
        return fresh

    def report_member(self, chat: Chat, old: Member, fresh: Member, *, by: User) -> None:
        mine = fresh.user.id == self.bot.id
        if not mine:
            me = self.bot_member(chat)
            if me is None or not me.is_admin:
                return
        self.updates.push(
            "my_chat_member" if mine else "chat_member",
            {
                "chat": chat.json(),
                "from": by.json(),
                "date": int(self.now()),
                "old_chat_member": old.json(),
                "new_chat_member": fresh.json(),
            },
        )
