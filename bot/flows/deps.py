"""What every flow is handed: the store, the clock, randomness, recall, the model. Nothing here is global."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bot.connectors import Connector
from bot.domain.discretion import holds_secret
from bot.domain.errors import BotError
from bot.domain.incoming import Content, Incoming, Place, Press
from bot.domain.memory import Record
from bot.domain.notices import Button, Line, Notice, to_json
from bot.domain.people import Area, Person
from bot.domain.policy import Policy, from_values
from bot.domain.rules.verdicts import RuleVerdicts
from bot.domain.templates import Prompt
from bot.flows import closing
from bot.knowledge.folder import Folder
from bot.llm.gateway import Gateway
from bot.sealing import Sealer
from storage import buttons, cards, dialogue, inbox, outbox, people, settings, signals
from storage import prompts as waits
from storage.db import Database, Tx


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who the bot is in Telegram."""

    id: int
    username: str
    #: getMe's can_read_all_group_messages: privacy mode is off
    reads_groups: bool = False


class Recall(Protocol):
    """Search over memory by meaning and by words. Answers may be stale: the caller reads the records again."""

    async def near(self, text: str, *, limit: int) -> list[int]:
        """Ids of records near the text, best first."""
        ...

    async def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit rows, one a text."""
        ...

    async def vector(self, text: str) -> tuple[bytes, str]:
        """The stored form of the text's vector, and its model."""
        ...

    def put(self, record: Record) -> None:
        """Make a committed record findable under its text in force."""
        ...

    def drop(self, record_id: int) -> None: ...


class FileTrouble(BotError):
    """A file that can't be had now. `key` is of the catalogue."""

    def __init__(self, key: str) -> None:
        super().__init__(f"no file: {key}")
        self.key = key


class Files(Protocol):
    """Documents that people sent, by what their messages name them."""

    async def fetch(self, file_id: str, *, limit: int) -> bytes:
        """The file's bytes. Raises FileTrouble, with "too_large" for more than `limit` bytes."""
        ...


class Progress(Protocol):
    """Shows that long work goes on; never the final answer (ANS-6)."""

    def working(
        self, place: Place, cancel: asyncio.Event
    ) -> contextlib.AbstractAsyncContextManager[Callable[[str], Awaitable[None]]]:
        """Shows work while the block runs; the function it yields shows the answer so far."""
        ...


@dataclass(slots=True, kw_only=True)
class Running:
    """Turns being worked on in this process, so that «стоп» can overtake the line (ANS-8)."""

    _cancels: dict[str, asyncio.Event] = field(default_factory=dict)
    _stopped: set[str] = field(default_factory=set)
    #: update id of the last «стоп» seen in a lane, until its own place in the line comes
    _ahead: dict[str, int] = field(default_factory=dict)
    _albums: deque[str] = field(default_factory=lambda: deque(maxlen=256))

    @contextlib.contextmanager
    def turn(self, lane: str, update_id: int) -> Iterator[asyncio.Event]:
        """The event that is set when somebody says «стоп» in this lane; set already when it was said meanwhile."""
        event = asyncio.Event()
        if update_id < self._ahead.get(lane, update_id):
            event.set()
            self._stopped.add(lane)
        self._cancels[lane] = event
        try:
            yield event
        finally:
            self._cancels.pop(lane, None)

    def stop(self, lane: str, update_id: int | None = None) -> bool:
        """Ask the turn of this lane to stop. Returns whether there was one.

        With the update id of a «стоп» that waits in the line, turns before it that begin later are stopped as well.
        """
        if update_id is not None:
            self._ahead[lane] = max(update_id, self._ahead.get(lane, update_id))
        event = self._cancels.get(lane)
        if event is None:
            return False
        event.set()
        self._stopped.add(lane)
        return True

    def take_stopped(self, lane: str, update_id: int) -> bool:
        """Whether a turn of this lane was stopped since the last call; its own end told the person.

        `update_id` is that of the «стоп» whose place in the line has come: it stops nothing any more.
        """
        if self._ahead.get(lane, update_id) <= update_id:
            self._ahead.pop(lane, None)
        found = lane in self._stopped
        self._stopped.discard(lane)
        return found

    def first_of_album(self, album: str) -> bool:
        """Whether this is the first message of an album that this process sees."""
        if album in self._albums:
            return False
        self._albums.append(album)
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Deps:
    """The imperative shell's tools."""

    db: Database
    now: Callable[[], datetime]
    #: 128 random bits, URL-safe
    token: Callable[[], str]
    recall: Recall
    identity: Identity
    sealer: Sealer
    base_policy: Policy
    progress: Progress
    prompts: Mapping[str, Prompt]
    #: a line of the catalogue as plain words in a language, for what is stored in words
    worded: Callable[[Line, str], str]
    #: None: no model is configured (ANS-5)
    gateway: Gateway | None = None
    #: None: documents can't be fetched
    files: Files | None = None
    #: ways out of the company, by name
    connectors: Mapping[str, Connector] = field(default_factory=dict)
    #: where skills lie as files; None: nowhere (SKL-9)
    folder: Folder | None = None
    running: Running = field(default_factory=Running)
    #: tells delivery that the outbox has something new
    wake: Callable[[], None] = lambda: None
    #: what comparing texts with rules said before a write; None: they are compared where they meet
    compared: RuleVerdicts | None = None
    #: keys the tombstones of forgotten records
    secret: bytes = b""

    def digest(self, text: str) -> str:
        """A keyed hash, so that a stolen database does not reveal what was forgotten."""
        return keyed_hash(self.secret, text)


def keyed_hash(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message of a known person, with what is needed to decide about it."""

    incoming: Incoming
    person: Person
    policy: Policy
    #: the area the line of conversation works in; None before any area exists
    area: Area | None
    now: datetime
    #: the kind of words that the bot was waiting for and that this message isn't; the reply says so
    let_go: str = ""

    @property
    def place(self) -> Place:
        return self.incoming.place

    @property
    def update_id(self) -> int:
        return self.incoming.update_id

    @property
    def zone(self) -> str:
        return self.person.zone or self.policy.zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """One press of a button by a known person."""

    press: Press
    person: Person
    policy: Policy
    args: dict[str, Any]
    now: datetime
    token: str

    @property
    def place(self) -> Place:
        return self.press.place

    @property
    def update_id(self) -> int:
        return self.press.update_id

    @property
    def zone(self) -> str:
        return self.person.zone or self.policy.zone


class RightsMoved(BotError):
    """What a person may do changed while their message or press was being handled. Nothing of this attempt stays."""

    def __init__(self, person_id: int) -> None:
        super().__init__(f"rights of person {person_id} changed meanwhile")
        self.person_id = person_id


#: how often a message is handled anew because rights changed meanwhile
ATTEMPTS = 3


async def anew(handle: Callable[[], Awaitable[None]]) -> None:
    """Handle something; from the beginning when the rights it began with are no longer those of the person."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await handle()
            return
        except RightsMoved:
            if attempt == ATTEMPTS:
                raise


async def _check_rights(tx: Tx, person: Person) -> None:
    """Raise RightsMoved unless the person may do now what they might when they were read (PPL-5)."""
    now = await people.get(tx, person.id)
    if now is None or (now.is_admin, now.owns, now.member_of, now.removed) != (
        person.is_admin,
        person.owns,
        person.member_of,
        person.removed,
    ):
        raise RightsMoved(person.id)


async def load_policy(tx: Tx, deps: Deps) -> Policy:
    return from_values(await settings.everything(tx), base=deps.base_policy)


@contextlib.asynccontextmanager
async def commit(
    deps: Deps,
    turn: Turn,
    *,
    intent: str,
    keep: bool = True,
    own_words: bool = True,
    seconds: float = 0.0,
    correction: bool = False,
    stopped: bool = False,
    tool_calls: int = 0,
    errors: int = 0,
    transient_errors: int = 0,
    tokens: int = 0,
) -> AsyncIterator[Tx]:
    """The one write transaction of a message: its effects, its replies and the mark that it is done.

    Raises AlreadyHandled when the update was done before, and RightsMoved; then nothing of this attempt stays.
    `keep` False leaves the message's words out of the dialogue; a secret's value is never in it (MEM-13).
    """
    incoming = turn.incoming
    said = incoming.text or (incoming.forward.text if incoming.forward else "")
    kept = said if keep and not holds_secret(said) else ""
    async with deps.db.write() as tx:
        await inbox.finish(tx, turn.update_id, now=turn.now)
        await _check_rights(tx, turn.person)
        if incoming.command not in (None, "stop") and not incoming.edited:
            # Whoever goes on to something else no longer answers what the bot asked.
            await waits.drop(tx, turn.place, turn.person.id)
        if incoming.edited:
            await dialogue.edit(tx, chat_id=turn.place.chat_id, message_id=incoming.message_id, text=kept)
        elif kept:
            await dialogue.add(
                tx,
                turn.place,
                message_id=incoming.message_id,
                person_id=turn.person.id,
                speaker=(incoming.forward.author_name or "—") if incoming.forward else turn.person.name,
                text=kept,
                own_words=own_words and incoming.own_words,
                addressed=True,
                now=turn.now,
            )
        await signals.count_turn(
            tx,
            turn.place,
            person_id=turn.person.id,
            intent=intent,
            addressed=True,
            now=turn.now,
            seconds=seconds,
            correction=correction,
            stopped=stopped,
            tool_calls=tool_calls,
            errors=errors,
            transient_errors=transient_errors,
            tokens=tokens,
        )
        async with closing_cards(tx, deps, now=turn.now):
            yield tx
    deps.wake()


@contextlib.asynccontextmanager
async def commit_tap(deps: Deps, tap: Tap) -> AsyncIterator[Tx]:
    """The one write transaction of a press. Raises AlreadyHandled and RightsMoved like `commit`."""
    async with deps.db.write() as tx:
        await inbox.finish(tx, tap.update_id, now=tap.now)
        await _check_rights(tx, tap.person)
        async with closing_cards(tx, deps, now=tap.now):
            yield tx
    deps.wake()


@contextlib.asynccontextmanager
async def closing_cards(tx: Tx, deps: Deps, *, now: datetime) -> AsyncIterator[None]:
    """Whatever the block changes is changed on every message with buttons about it, in the same transaction."""
    before = await cards.mark(tx)
    yield
    for card, said in await closing.over(tx, before):
        for button in card.buttons[:1]:
            await buttons.spend_card(tx, button.token, now=now)
        await _close(tx, deps, card, said, now=now)


async def _close(tx: Tx, deps: Deps, card: cards.Card, said: Notice | None, *, now: datetime) -> None:
    """Put other words in the message's place, or take its buttons away."""
    if card.message_id is None:
        payload = to_json(await with_tokens(tx, deps, said, now=now)) if said is not None else None
        waiting = payload or {**(await cards.payload(tx, card.outbox_id) or {}), "rows": []}
        await cards.unsent(tx, card.outbox_id, waiting)
    elif said is not None:
        await edit(tx, deps, card.chat_id, card.message_id, said, topic_id=card.topic_id, now=now)
    else:
        await bare(tx, card.chat_id, card.message_id, topic_id=card.topic_id, now=now)


async def bare(
    tx: Tx, chat_id: int, message_id: int, *, topic_id: int = 0, now: datetime, update_id: int | None = None
) -> None:
    """Take the buttons of a message away and leave its words."""
    await outbox.put(
        tx,
        chat_id=chat_id,
        topic_id=topic_id,
        op="bare",
        payload=to_json(Notice()),
        now=now,
        target_id=message_id,
        update_id=update_id,
    )


async def edit(
    tx: Tx,
    deps: Deps,
    chat_id: int,
    message_id: int,
    notice: Notice,
    *,
    topic_id: int = 0,
    now: datetime,
    update_id: int | None = None,
) -> int:
    """Put other words and buttons in the place of a message of the bot's. Returns the outbox row's id."""
    worded = await with_tokens(tx, deps, notice, now=now)
    outbox_id = await outbox.put(
        tx,
        chat_id=chat_id,
        topic_id=topic_id,
        op="edit",
        payload=to_json(worded),
        now=now,
        target_id=message_id,
        update_id=update_id,
    )
    await _note_card(tx, worded, outbox_id)
    return outbox_id


async def _note_card(tx: Tx, worded: Notice, outbox_id: int) -> None:
    """Keep what the buttons of the message are about."""
    if worded.buttons:
        card, _, _ = worded.buttons[0].token.partition(buttons.SEPARATOR)
        await cards.add(tx, card, outbox_id=outbox_id, subjects=closing.subjects(worded))


async def say(
    tx: Tx,
    deps: Deps,
    place: Place,
    notice: Notice,
    *,
    now: datetime,
    update_id: int | None = None,
    reply_to: int | None = None,
    answer_id: int | None = None,
    due_at: datetime | None = None,
) -> int:
    """Queue a message in the transaction of what it reports. Returns the outbox row's id."""
    worded = await with_tokens(tx, deps, notice, now=now)
    outbox_id = await outbox.put(
        tx,
        chat_id=place.chat_id,
        topic_id=place.topic_id,
        op="document" if notice.document or notice.written else "aside" if notice.aside else "send",
        payload=to_json(worded),
        now=now,
        update_id=update_id,
        reply_to=reply_to,
        answer_id=answer_id,
        due_at=due_at,
    )
    await _note_card(tx, worded, outbox_id)
    return outbox_id


#: what may come with a caption and is not looked at; the answer to the words says so (ANS-11)
_UNSEEN = (Content.PHOTO, Content.VIDEO, Content.VOICE, Content.AUDIO, Content.DOCUMENT)


async def reply(tx: Tx, deps: Deps, turn: Turn | Tap, notice: Notice, *, answer_id: int | None = None) -> int:
    """Answer where the person spoke; in a group as a reply to their message."""
    if isinstance(turn, Turn) and turn.incoming.content in _UNSEEN and turn.incoming.text:
        unseen = Line("unread-beside", {"content": turn.incoming.content.value})
        notice = replace(notice, lines=(*notice.lines, unseen))
    if isinstance(turn, Turn) and turn.let_go:
        notice = replace(notice, lines=(*notice.lines, Line("let-go", {"kind": turn.let_go})))
    reply_to = turn.incoming.message_id if isinstance(turn, Turn) and not turn.place.private else None
    return await say(
        tx,
        deps,
        turn.place,
        notice,
        now=turn.now,
        update_id=turn.update_id,
        reply_to=reply_to,
        answer_id=answer_id,
    )


async def tell(tx: Tx, deps: Deps, person: Person, notice: Notice, *, now: datetime) -> int:
    """Write to a person in private."""
    return await say(tx, deps, Place(chat_id=person.telegram_id), notice, now=now)


async def redraw(tx: Tx, deps: Deps, tap: Tap, notice: Notice) -> int | None:
    """Replace the card whose button was pressed; where Telegram can't edit it any more, send it anew.

    The card's former buttons work no more, though a screen that is behind may still show them.
    """
    await buttons.spend_card(tx, tap.token, now=tap.now)
    if tap.press.message_id is None or not tap.press.editable:
        return await say(tx, deps, tap.place, notice, now=tap.now, update_id=tap.update_id)
    return await edit(
        tx,
        deps,
        tap.place.chat_id,
        tap.press.message_id,
        notice,
        topic_id=tap.place.topic_id,
        now=tap.now,
        update_id=tap.update_id,
    )


#: of a token, the part that says which card it is of
CARD_CHARS = 8


async def with_tokens(tx: Tx, deps: Deps, notice: Notice, *, now: datetime) -> Notice:
    """The notice with a stored row behind each of its buttons; their tokens tell that they are of one card."""
    card = deps.token()[-CARD_CHARS:] if notice.rows else ""
    rows: list[tuple[Button, ...]] = []
    for row in notice.rows:
        made: list[Button] = []
        for button in row:
            token = f"{card}{buttons.SEPARATOR}{deps.token()}"
            await buttons.add(tx, token=token, verb=button.verb, args=button.args, only_for=button.only_for, now=now)
            made.append(replace(button, token=token))
        rows.append(tuple(made))
    return replace(notice, rows=tuple(rows))
