"""A person's words, or a model's tool call, that ask for something to be sent out (ACT-1)."""

from __future__ import annotations

from typing import Final

from bot.domain.actions.action import Asked, Payload, Used
from bot.domain.actions.deadlines import clock_time
from bot.domain.discretion import holds_secret
from bot.domain.notices import Line, Notice
from bot.domain.policy import local
from bot.flows.actions import action_told
from bot.flows.actions.action_request import Ready, Refusal, look_ahead, request
from bot.flows.answers.quote import delete_row
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.rules.rules_quoted import told_against
from bot.language import sending
from bot.language.sending import Sending, Way
from storage.db import Tx

_KINDS: Final = {Way.POST: "post", Way.LETTER: "letter"}


def read(deps: Deps, turn: Turn) -> Sending | None:
    """The request to send something that the person's own words are."""
    if not turn.incoming.own_words:
        return None
    ways = frozenset(name for name, one in deps.connectors.items() if one.kind == "request")
    opens = clock_time(turn.policy.work_from)
    said = sending.parse(
        turn.incoming.text, local(turn.now, turn.zone), names=turn.policy.names, ways=ways, opens=opens
    )
    # What is to be sent may be said in the order itself; a model can tell.
    return said if said is None or said.text or deps.gateway is None else None


async def by_words(deps: Deps, turn: Turn, said: Sending) -> None:
    """Ask for it, or say why it can't go out. The text is word for word what stands after the order."""
    connector = _connector(deps, said)
    ready: Ready | Refusal | None = None
    if holds_secret(turn.incoming.text):
        ready = Refusal(line=Line("action-refused-secret"))
    elif connector and said.text and (said.target or said.way is not Way.LETTER):
        ready = await look_ahead(deps, _asked(turn, said, connector))
    against = await told_against(deps, turn) if ready is None else []
    async with commit(deps, turn, intent="action") as tx:
        if ready is None:
            key = "action-request-what" if connector else "action-request-off"
            await reply(tx, deps, turn, Notice(lines=(Line(key), *against)))
        elif isinstance(ready, Refusal):
            rows = delete_row(turn) if ready.line.key == "action-refused-secret" else ()
            await reply(tx, deps, turn, Notice(lines=(ready.line,), rows=rows))
        else:
            await reply(tx, deps, turn, await carry_out(tx, deps, turn, ready))


async def carry_out(tx: Tx, deps: Deps, turn: Turn, ready: Ready) -> Notice:
    """Write the request, in the caller's transaction. Returns what to tell whoever asked."""
    done = await request(tx, deps, ready, now=turn.now)
    names = [person.name for person in done.approvers]
    return await action_told.requested(tx, done.action, names, again=done.again, private=turn.place.private)


def by_tool(deps: Deps, turn: Turn, arguments: dict[str, str], used: tuple[Used, ...] = ()) -> Asked | None:
    """What a model's call asks for. Its text is in the person's own words already (SEC-3)."""
    way = arguments["way"].strip().casefold()
    named = next((name for name in deps.connectors if name.casefold() == way), None)
    by_kind = next((name for name, one in sorted(deps.connectors.items()) if one.kind == way), None)
    connector = named or by_kind
    if connector is None or holds_secret(arguments["text"]):
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


def _asked(turn: Turn, said: Sending, connector: str) -> Asked:
    return Asked(
        connector=connector,
        target=said.target,
        payload=Payload(text=said.text, fields={"title": said.title} if said.title else {}),
        requester_id=turn.person.id,
        area_id=turn.area.id if turn.area is not None else None,
        send_at=said.at,
    )
