"""A person's words, or a model's tool call, that ask for something to be sent out (ACT-1)."""

from __future__ import annotations

from typing import Final

from bot.domain.actions.action import Asked, Payload, Used
from bot.domain.actions.outgoing import betrays, lets_in
from bot.domain.discretion import holds_secret
from bot.domain.notices import Button, Line, Notice
from bot.flows.actions import action_missing, action_told
from bot.flows.actions.action_missing import OF_TARGET, WHAT, WHERE, Order
from bot.flows.actions.action_order import parsed
from bot.flows.actions.action_request import Ready, Refusal, Requested, look_ahead, request
from bot.flows.actions.action_told import TOLD
from bot.flows.answers.quote import delete_row
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.rules.rules_quoted import told_against
from bot.language import sending
from bot.language.calling_off import taken_back_at_end
from bot.language.sending import Sending, Way
from storage import actions, prompts
from storage.db import Tx
from storage.prompts import Awaited

#: what is asked for when a request lacks it
_LACKS: Final = {"action-request-what": WHAT}
_KINDS: Final = {Way.POST: "post", Way.LETTER: "letter"}


def read(deps: Deps, turn: Turn) -> Sending | None:
    """The request to send something that the person's own words are."""
    said = parsed(deps, turn, turn.incoming.text, turn.now)
    # What is to be sent may be said in the order itself; a model can tell.
    return said if said is None or said.text or deps.gateway is None else None


async def by_words(deps: Deps, turn: Turn, said: Sending) -> None:
    """Ask for it, or for what it lacks, or say why it can't go out. The text is word for word what was given."""
    await _go_on(deps, turn, Order(said=said, message_id=turn.incoming.message_id))


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """Go on with a request that lacked something. False: the message is no answer, and is handled like any other."""
    async with deps.db.read() as tx:
        order = await action_missing.answered(tx, deps, turn, awaited)
    if order is None:
        async with deps.db.write() as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
        return False
    await _go_on(deps, turn, order)
    return True


async def _go_on(deps: Deps, turn: Turn, order: Order) -> None:
    found = await _ready(deps, turn, order.said)
    unlooked = isinstance(found, Refusal) and found.line.key.startswith("action-request-")
    against = await told_against(deps, turn) if unlooked else []
    async with commit(deps, turn, intent="action", keep=not _betrays(turn, order.said)) as tx:
        if isinstance(found, Ready):
            await prompts.drop(tx, turn.place, turn.person.id)
            done = await _written(tx, deps, turn, found, order)
            sent = await reply(tx, deps, turn, await _told(tx, turn, done))
            await action_told.keep(tx, done.action, turn.person, TOLD, sent)
            return
        rows: tuple[tuple[Button, ...], ...] = ()
        asks = _LACKS.get(found.line.key, WHERE if found.line.key in OF_TARGET else "")
        if found.line.key == "action-refused-secret":
            rows = delete_row(turn)
        elif asks:
            rows = await action_missing.wait(tx, turn, order, asks)
        await reply(tx, deps, turn, Notice(lines=(found.line, *against), rows=rows, force_reply=bool(asks)))


async def _ready(deps: Deps, turn: Turn, said: Sending) -> Ready | Refusal:
    connector = _connector(deps, said)
    if _betrays(turn, said):
        return Refusal(line=Line("action-refused-secret"))
    if not connector:
        return Refusal(line=Line("action-request-off", {"way": said.way.value}))
    if not said.text:
        return Refusal(line=Line("action-request-what", {"kind": said.way.value}))
    if said.way is Way.LETTER and not said.target:
        return Refusal(line=Line("action-refused-which-address"))
    return await look_ahead(deps, asked(deps, turn, said))


def _betrays(turn: Turn, said: Sending) -> bool:
    """Whether a secret is in the message, or what goes out lets somebody in. An address in the order is neither."""
    words = turn.incoming.text
    # Without a text it is still asked for; what there is of it stands in the message.
    out = Payload(text=said.text or words, fields={"title": said.title} if said.text else {})
    return holds_secret(words) or betrays(out)


async def carry_out(tx: Tx, deps: Deps, turn: Turn, ready: Ready) -> Notice:
    """Write the request, in the caller's transaction. Returns what to tell whoever asked."""
    return await _told(tx, turn, await _written(tx, deps, turn, ready))


async def _written(tx: Tx, deps: Deps, turn: Turn, ready: Ready, order: Order | None = None) -> Requested:
    """The request, and the messages that it stands in: an edit of one is an edit of it."""
    done = await request(tx, deps, ready, now=turn.now)
    messages = {turn.incoming.message_id, *((order.message_id, order.text_id) if order is not None else ())}
    for message_id in sorted(one for one in messages if one is not None):
        await actions.note_message(tx, done.action.id, chat_id=turn.place.chat_id, message_id=message_id)
    return done


async def _told(tx: Tx, turn: Turn, done: Requested) -> Notice:
    names = [person.name for person in done.approvers]
    return await action_told.requested(tx, done.action, names, again=done.again, private=turn.place.private)


def by_tool(deps: Deps, turn: Turn, arguments: dict[str, str], used: tuple[Used, ...] = ()) -> Asked | None:
    """What a model's call asks for. Its text is in the person's own words already (SEC-3)."""
    way = arguments["way"].strip().casefold()
    named = next((name for name in deps.connectors if name.casefold() == way), None)
    by_kind = next((name for name, one in sorted(deps.connectors.items()) if one.kind == way), None)
    connector = named or by_kind
    if connector is None or lets_in(arguments["text"]):
        return None
    words = turn.incoming.text
    if sending.asks_whether(words, names=turn.policy.names) or taken_back_at_end(words):
        return None
    return Asked(
        connector=connector,
        target=arguments["target"].strip(),
        payload=Payload(text=arguments["text"].strip()),
        requester_id=turn.person.id,
        area_id=turn.area.id if turn.area is not None else None,
        used=used,
    )


def _connector(deps: Deps, said: Sending) -> str:
    """The name of the way out that the words mean; empty when there is none."""
    if said.way is Way.REQUEST:
        return said.name
    kind = _KINDS[said.way]
    return next((name for name, one in sorted(deps.connectors.items()) if one.kind == kind), "")


def asked(deps: Deps, turn: Turn, said: Sending) -> Asked:
    """What the words ask for, as a request."""
    return Asked(
        connector=_connector(deps, said),
        target=said.target,
        payload=Payload(text=said.text, fields={"title": said.title} if said.title else {}),
        requester_id=turn.person.id,
        area_id=turn.area.id if turn.area is not None else None,
        send_at=said.at,
    )
