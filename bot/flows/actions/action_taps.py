"""Buttons of actions. Only here is anything approved, and only what the pressed card showed (ACT-3, ACT-4)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.connectors import CALL_S, NotSent, Refused, Trier, Unsure
from bot.domain.actions.action import Action, ActionStatus, Broken, Outgoing, asked_again
from bot.domain.actions.rights import decides, may_approve, may_cancel, may_undo, may_withdraw, sees
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.queue import Kind
from bot.flows import asking
from bot.flows.actions import action_card, action_decide, action_told
from bot.flows.actions.action_card import arguments, button_args, course, standing
from bot.flows.actions.action_decide import Result, Undone, Why
from bot.flows.actions.action_request import Refusal, broken_rules, look_ahead, request
from bot.flows.actions.action_told import APPROVE, HOLD, UNDO, close_cards, tell_requester
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw, reply, say, tell
from bot.flows.drafts import draft_followed
from bot.flows.queue import waiting
from bot.flows.verbs import Look, Seen, Verb
from storage import actions, people, prompts
from storage import signals as kept
from storage.db import Tx

#: prompts of this kind wait for the new text, a reason, an address to try with
EDIT: Final = "action-edit"
REASON: Final = "action-reason"
TRY: Final = "action-try"

#: canned reasons of a rejection
REASONS: Final = ("wrong", "wording", "early", "unsaid")


async def approve(deps: Deps, tap: Tap) -> None:
    """«Одобрить»: exactly what this card shows."""
    broken = await _broken(deps, tap)
    async with commit_tap(deps, tap) as tx:
        found = await action_decide.approve(
            tx,
            deps,
            tap.person,
            _id(tap),
            update_id=tap.update_id,
            now=tap.now,
            seen=str(tap.args["seen"]),
            broken=broken,
            late="late" in tap.args,
            orphaned="orphaned" in tap.args,
        )
        await asking.hush(tx, tap)
        if isinstance(found, Undone):
            await why_not(tx, deps, tap, found)
            return
        await redraw(tx, deps, tap, await standing(tx, deps, found, tap.person, now=tap.now))
        await approved(tx, deps, tap, found)
        await _walk_on(tx, deps, tap)


async def approved(tx: Tx, deps: Deps, tap: Tap, action: Action) -> None:
    """Tell whoever asked, and the others who had the card, that it was approved."""
    await draft_followed.decided(tx, deps, tap, action, accepted=True)
    await _close(tx, deps, tap, action)
    waits = action.status in (ActionStatus.SCHEDULED, ActionStatus.HELD)
    rows = ((action_card.cancel_button(action),),) if waits else ()
    line = await course(tx, action, tap.person, tap.policy)
    if action.requester_id != tap.person.id:
        sent = await tell_requester(tx, deps, action, Notice(lines=(line,), rows=rows, aside=True), now=tap.now)
        requester = await people.get(tx, action.requester_id)
        if sent is not None and requester is not None and waits:
            await action_told.keep(tx, action, requester, HOLD, sent)


async def reject(deps: Deps, tap: Tap) -> None:
    """Ask why."""
    async with commit_tap(deps, tap) as tx:
        action = await actions.get(tx, _id(tap))
        if action is None or not decides(tap.person, action.area_id) or action.status is not ActionStatus.PENDING:
            await why_not(tx, deps, tap, Undone(why=Why.ALREADY, action=action) if action else Undone(why=Why.GONE))
            return
        await asking.listen(tx, tap, "action")
        args = _kept(tap)
        canned = [
            Button(key=f"btn-action-reason-{why}", verb="action-reject-why", args={**args, "why": why})
            for why in REASONS
        ]
        own = Button(key="btn-reason-words", verb="action-reject-words", args=args)
        back = Button(key="btn-queue-back", verb="action-card", args=args)
        lines = (*(await action_card.card_lines(tx, deps, action, tap.person)), Line(""), Line("action-why-not"))
        rows = (tuple(canned[:2]), tuple(canned[2:]), (own, back))
        await redraw(tx, deps, tap, Notice(lines=lines, rows=rows, aside=True))


async def reject_why(deps: Deps, tap: Tap) -> None:
    """A canned reason."""
    async with commit_tap(deps, tap) as tx:
        found = await action_decide.reject(
            tx,
            deps,
            tap.person,
            _id(tap),
            update_id=tap.update_id,
            now=tap.now,
            seen=_seen(tap),
            comment=str(tap.args["why"]),
        )
        await asking.hush(tx, tap)
        if isinstance(found, Undone):
            await why_not(tx, deps, tap, found)
            return
        await redraw(tx, deps, tap, await standing(tx, deps, found, tap.person, now=tap.now))
        await rejected(tx, deps, tap, found)
        await _walk_on(tx, deps, tap)


async def rejected(tx: Tx, deps: Deps, at: Turn | Tap, action: Action) -> None:
    """Tell whoever asked, with the reason; keep the reason as a signal, word for word (OBS-3)."""
    await draft_followed.decided(tx, deps, at, action, accepted=False)
    await _close(tx, deps, at, action)
    if action.requester_id != at.person.id:
        line = await course(tx, action, at.person, at.policy)
        await tell_requester(tx, deps, action, Notice(lines=(line,), aside=True), now=at.now)
    if action.comment and action.comment not in REASONS:
        message_id = at.incoming.message_id if isinstance(at, Turn) else at.press.message_id or 0
        await kept.keep(
            tx,
            at.place,
            kind="rejection",
            person_id=at.person.id,
            message_id=message_id,
            about_message_id=None,
            text=action.comment,
            now=at.now,
        )


async def reject_words(deps: Deps, tap: Tap) -> None:
    """Wait for the reason in the decider's own words."""
    if not await _over(deps, tap):
        await asking.ask_words(deps, tap, REASON)


async def edit(deps: Deps, tap: Tap) -> None:
    """Open the reply, with the whole text to copy; what comes back is the new text, word for word."""
    if await _over(deps, tap):
        return
    async with commit_tap(deps, tap) as tx:
        action = await actions.get(tx, _id(tap))
        assert action is not None
        if _seen(tap) != action.shown:
            await why_not(tx, deps, tap, Undone(why=Why.CHANGED, action=action))
            return
        await prompts.ask(
            tx,
            tap.place,
            tap.person.id,
            EDIT,
            args=_kept(tap),
            expires_at=tap.now + timedelta(minutes=tap.policy.prompt_minutes),
        )
        whole = action_card.text_file(action)
        if whole is not None:
            await tell(tx, deps, tap.person, whole, now=tap.now)
        lines = [Line("action-edit-ask", {"id": action.id})]
        if whole is None:
            lines.append(Line("action-edit-text", {"text": action.payload.text}))
        cancel = Button(key="btn-unask", verb="queue-unask", only_for=tap.person.id)
        asked = Notice(lines=tuple(lines), rows=((cancel,),), force_reply=True, aside=True)
        await say(tx, deps, tap.place, asked, now=tap.now, update_id=tap.update_id)


async def show(deps: Deps, tap: Tap) -> None:
    """The action as it stands, in the place of the card."""
    async with commit_tap(deps, tap) as tx:
        await asking.hush(tx, tap)
        await _show(tx, deps, tap)


async def open_card(deps: Deps, tap: Tap) -> None:
    """The action as it stands, as a message of its own."""
    async with commit_tap(deps, tap) as tx:
        action = await actions.get(tx, _id(tap))
        if action is None or not sees(tap.person, action) or not tap.place.private:
            await say(tx, deps, tap.place, notice("action-gone"), now=tap.now, update_id=tap.update_id)
            return
        if action.status is ActionStatus.PENDING and decides(tap.person, action.area_id):
            await action_told.send_card(tx, deps, action, tap.person, now=tap.now)
            return
        shown = await standing(tx, deps, action, tap.person, now=tap.now)
        await say(tx, deps, tap.place, shown, now=tap.now, update_id=tap.update_id)


async def withdraw(deps: Deps, tap: Tap) -> None:
    """«Отозвать», for whoever asked."""
    async with commit_tap(deps, tap) as tx:
        await _ended(tx, deps, tap, await action_decide.withdraw(tx, tap.person, _id(tap), now=tap.now))


async def cancel(deps: Deps, tap: Tap) -> None:
    """«Не отправлять», while it is held or waits for its time (ACT-6)."""
    async with commit_tap(deps, tap) as tx:
        await _ended(tx, deps, tap, await action_decide.cancel(tx, tap.person, _id(tap), now=tap.now))


async def later(deps: Deps, tap: Tap) -> None:
    """On to what waits next."""
    async with commit_tap(deps, tap) as tx:
        await asking.hush(tx, tap)
        await redraw(tx, deps, tap, await waiting.after(tx, deps, tap, (Kind.ACTION, _id(tap))))


async def undo(deps: Deps, tap: Tap) -> None:
    """«Отменить (до HH:MM)». Whether it came in time is judged by when it was stored (ACT-5)."""
    async with commit_tap(deps, tap) as tx:
        found = await action_decide.begin_undo(tx, tap.person, _id(tap), update_id=tap.update_id, now=tap.now)
        if isinstance(found, Undone):
            await why_not(tx, deps, tap, found)
            return
        line = Line("action-undoing", await arguments(tx, found))
        await redraw(tx, deps, tap, Notice(lines=(line,), aside=True))


async def sent(deps: Deps, tap: Tap) -> None:
    """«Ушло»: a person found out (ACT-8)."""
    async with commit_tap(deps, tap) as tx:
        found = await action_decide.settle_unknown(tx, deps, tap.person, _id(tap), sent=True, now=tap.now)
        await _ended(tx, deps, tap, found)


async def not_sent(deps: Deps, tap: Tap) -> None:
    """«Не ушло, повторить»: a new request, to be approved anew, with the key of the old one (ACT-8)."""
    await _again(deps, tap, settle=True)


async def again(deps: Deps, tap: Tap) -> None:
    """Ask anew for what failed."""
    await _again(deps, tap, settle=False)


async def _again(deps: Deps, tap: Tap, *, settle: bool) -> None:
    async with deps.db.read() as tx:
        old = await actions.get(tx, _id(tap))
        used = tuple(await actions.sources(tx, _id(tap)))
    if old is None or not sees(tap.person, old):
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("action-gone"))
        return
    ready = await look_ahead(deps, asked_again(old, used=used))
    async with commit_tap(deps, tap) as tx:
        found: Result | None = await actions.get(tx, old.id)
        if settle:
            found = await action_decide.settle_unknown(tx, deps, tap.person, old.id, sent=False, now=tap.now)
        elif isinstance(found, Action) and found.status is not ActionStatus.FAILED:
            found = Undone(why=Why.ALREADY, action=found)
        if found is None or isinstance(found, Undone):
            await why_not(tx, deps, tap, found or Undone(why=Why.GONE))
            return
        if isinstance(ready, Refusal):
            shown = await standing(tx, deps, found, tap.person, now=tap.now)
            await redraw(tx, deps, tap, replace(shown, lines=(*shown.lines, Line(""), ready.line)))
            return
        await close_cards(tx, deps, found, await _short(tx, found, tap), HOLD, now=tap.now, but=tap.press.message_id)
        done = await request(tx, deps, ready, now=tap.now, retry_of=found if settle else None)
        names = [p.name for p in done.approvers]
        await redraw(tx, deps, tap, await action_told.requested(tx, done.action, names, again=done.again))


async def try_out(deps: Deps, tap: Tap) -> None:
    """«Отправить себе»: the connector towards the presser alone (ACT-11). The action itself stays as it is."""
    async with deps.db.read() as tx:
        action = await actions.get(tx, _id(tap))
    connector = deps.connectors.get(action.connector) if action is not None else None
    if action is None or connector is None or not may_try(tap, action):
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("action-gone"))
        return
    if connector.kind == "letter":
        await asking.ask_words(deps, tap, TRY)
        return
    line = await tried(deps, action, Trier(chat_id=tap.person.telegram_id, name=tap.person.name))
    async with commit_tap(deps, tap) as tx:
        await note_try(tx, action, line, now=tap.now)
        await say(tx, deps, tap.place, Notice(lines=(line,), aside=True), now=tap.now, update_id=tap.update_id)


def may_try(at: Tap | Turn, action: Action) -> bool:
    """Whoever could approve it as it stands: nothing leaves by a try that could not leave anyway."""
    return may_approve(at.person, action, four_eyes=at.policy.four_eyes == "yes")


async def tried(deps: Deps, action: Action, trier: Trier) -> Line:
    """Run the connector towards the trier, and say how it went. Outside any transaction."""
    connector = deps.connectors[action.connector]
    out = Outgoing(target=action.target, payload=action.payload, key=f"try{deps.token()[:12]}".lower())
    args: dict[str, Value] = {"id": action.id, "connector": action.connector, "email": trier.email}
    try:
        async with asyncio.timeout(CALL_S):
            said = await connector.dry_run(out, trier)
    except Refused as exc:
        return Line(f"action-refused-{exc.reason}", exc.args_)
    except (NotSent, Unsure) as exc:
        return Line("action-try-failed", {**args, "said": exc.said})
    except TimeoutError:
        return Line("action-try-failed", {**args, "said": "—"})
    return Line("action-tried", {**args, "said": said, "kind": connector.kind})


async def note_try(tx: Tx, action: Action, line: Line, *, now: datetime) -> None:
    """A try tells as much of the connector as the real thing."""
    if line.key == "action-tried":
        await actions.worked(tx, action.connector, now=now)
    elif line.key == "action-try-failed":
        await actions.went_wrong(tx, action.connector, str(line.args["said"]), now=now)


# --- inside -----------------------------------------------------------------------------------------------------------


async def why_not(tx: Tx, deps: Deps, at: Tap | Turn, found: Undone) -> None:
    """Say why nothing was done: who was first, or the card as it is by now."""
    said = await told_why_not(tx, deps, at, found)
    if isinstance(at, Tap):
        await redraw(tx, deps, at, said)
    else:
        await reply(tx, deps, at, said)


async def told_why_not(tx: Tx, deps: Deps, at: Tap | Turn, found: Undone) -> Notice:
    action = found.action
    if action is None or not sees(at.person, action):
        return notice("action-gone")
    args = await arguments(tx, action)
    match found.why:
        case Why.CHANGED:
            card = await action_card.approval_card(tx, deps, action, at.person, walking=_walking(at))
            return replace(card, lines=(Line("action-changed"), Line(""), *card.lines))
        case Why.LATE:
            return await _late_card(tx, deps, at, action)
        case Why.ORPHANED:
            # The card says it, and its button knows that the presser has read it.
            card = await action_card.approval_card(tx, deps, action, at.person, walking=_walking(at))
            return replace(card, lines=(Line("action-orphaned-ask", args), Line(""), *card.lines))
        case Why.ALREADY:
            line = await course(tx, action, at.person, at.policy)
            rows = action_card.rows_of(action, at.person, at.policy, now=at.now)
            return Notice(lines=(Line("action-already"), line), rows=rows, aside=True)
        case Why.FOUR_EYES | Why.NO_RIGHT:
            card = await action_card.approval_card(tx, deps, action, at.person)
            lines = (Line(f"action-why-{found.why}", args), Line(""), *card.lines)
            pending = action.status is ActionStatus.PENDING
            return replace(card, lines=lines) if pending else Notice(lines=lines[:1], aside=True)
        case _:
            return Notice(lines=(Line(f"action-why-{found.why}", args),), aside=True)


async def _late_card(tx: Tx, deps: Deps, at: Tap | Turn, action: Action) -> Notice:
    """The time is over: now, or not at all (ACT-2)."""
    card = await action_card.approval_card(tx, deps, action, at.person, walking=_walking(at))
    args: dict[str, int | str] = {**button_args(action, walking=_walking(at)), "late": 1}
    if await action_card.is_orphaned(tx, action):
        args["orphaned"] = 1
    now = Button(key="btn-action-late", verb="action-approve", args=args, style="success")
    refuse = Button(key="btn-action-reject", verb="action-reject", args=button_args(action), style="danger")
    lines = (Line("action-late", {"at": action.send_at or at.now}), Line(""), *card.lines)
    return replace(card, lines=lines, rows=((now,), (refuse,)))


async def _ended(tx: Tx, deps: Deps, tap: Tap, found: Result) -> None:
    """The card says how it ended, and so do the cards of the others; the other side of it is told."""
    if isinstance(found, Undone):
        await why_not(tx, deps, tap, found)
        return
    await redraw(tx, deps, tap, await standing(tx, deps, found, tap.person, now=tap.now))
    await ended(tx, deps, tap, found)


async def ended(tx: Tx, deps: Deps, at: Turn | Tap, action: Action) -> None:
    """The cards of the others say how it ended; whoever asked and whoever approved are told."""
    await _close(tx, deps, at, action)
    line = await course(tx, action, at.person, at.policy)
    for person_id in {action.requester_id, action.approved_by} - {None, at.person.id}:
        person = await people.get(tx, person_id or 0)
        if person is not None and not person.removed:
            await tell(tx, deps, person, Notice(lines=(line,), aside=True), now=at.now)


async def _close(tx: Tx, deps: Deps, at: Turn | Tap, action: Action) -> None:
    but = at.press.message_id if isinstance(at, Tap) else None
    await close_cards(tx, deps, action, await _short(tx, action, at), APPROVE, HOLD, UNDO, now=at.now, but=but)


async def _short(tx: Tx, action: Action, at: Turn | Tap) -> Notice:
    """What stands in the place of a card that is over."""
    return Notice(lines=(await course(tx, action, at.person, at.policy),), aside=True)


async def _over(deps: Deps, tap: Tap) -> bool:
    """Whether it waits no more; then the card says what became of it."""
    async with deps.db.read() as tx:
        action = await actions.get(tx, _id(tap))
    if action is not None and action.status is ActionStatus.PENDING:
        return False
    async with commit_tap(deps, tap) as tx:
        await why_not(tx, deps, tap, Undone(why=Why.ALREADY, action=action) if action else Undone(why=Why.GONE))
    return True


async def _show(tx: Tx, deps: Deps, tap: Tap) -> None:
    action = await actions.get(tx, _id(tap))
    if action is None or not sees(tap.person, action) or not tap.place.private:
        await redraw(tx, deps, tap, notice("action-gone"))
        return
    if action.status is ActionStatus.PENDING:
        card = await action_card.approval_card(tx, deps, action, tap.person, walking=_walking(tap))
        await redraw(tx, deps, tap, card)
        return
    await redraw(tx, deps, tap, await standing(tx, deps, action, tap.person, now=tap.now))


async def _broken(deps: Deps, tap: Tap) -> tuple[Broken, ...]:
    """The rules that the text goes against now: one may have been confirmed after the card was sent."""
    async with deps.db.read() as tx:
        action = await actions.get(tx, _id(tap))
    if action is None or action.status is not ActionStatus.PENDING:
        return ()
    return await broken_rules(deps, asked_again(action))


async def _walk_on(tx: Tx, deps: Deps, tap: Tap) -> None:
    if _walking(tap):
        await waiting.walk_on(tx, deps, tap, (Kind.ACTION, _id(tap)))


def _id(tap: Tap) -> int:
    return int(tap.args["id"])


def _seen(tap: Tap) -> str | None:
    return str(tap.args["seen"]) if "seen" in tap.args else None


def _walking(at: Tap | Turn) -> bool:
    return isinstance(at, Tap) and "next" in at.args


def _kept(tap: Tap) -> dict[str, int | str]:
    return {key: value for key, value in tap.args.items() if key in ("id", "seen", "next")}


# --- what a press is told at once -------------------------------------------------------------------------------------


async def _may_decide(look: Look) -> Seen:
    action = await actions.get(look.tx, int(look.args["id"]))
    if action is None or not sees(look.person, action):
        return Seen.NO_RIGHT
    return Seen.ACCEPTED if decides(look.person, action.area_id) else Seen.NO_RIGHT


async def _may_withdraw(look: Look) -> Seen:
    action = await actions.get(look.tx, int(look.args["id"]))
    return Seen.ACCEPTED if action is not None and may_withdraw(look.person, action) else Seen.NO_RIGHT


async def _may_cancel(look: Look) -> Seen:
    action = await actions.get(look.tx, int(look.args["id"]))
    return Seen.ACCEPTED if action is not None and may_cancel(look.person, action) else Seen.NO_RIGHT


async def _may_undo(look: Look) -> Seen:
    action = await actions.get(look.tx, int(look.args["id"]))
    return Seen.ACCEPTED if action is not None and may_undo(look.person, action) else Seen.NO_RIGHT


VERBS: dict[str, Verb] = {
    "action-approve": Verb(run=approve, check=_may_decide),
    "action-reject": Verb(run=reject, check=_may_decide),
    "action-reject-why": Verb(run=reject_why, check=_may_decide),
    "action-reject-words": Verb(run=reject_words, check=_may_decide),
    "action-edit": Verb(run=edit, check=_may_decide),
    "action-try": Verb(run=try_out, check=_may_decide),
    "action-card": Verb(run=show, check=_may_cancel),
    "action-open": Verb(run=open_card, check=_may_cancel),
    "action-withdraw": Verb(run=withdraw, check=_may_withdraw),
    "action-cancel": Verb(run=cancel, check=_may_cancel),
    "action-later": Verb(run=later, check=_may_decide),
    "action-undo": Verb(run=undo, check=_may_undo),
    "action-sent": Verb(run=sent, check=_may_decide),
    "action-not-sent": Verb(run=not_sent, check=_may_decide),
    "action-again": Verb(run=again, check=_may_cancel),
}
