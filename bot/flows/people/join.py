"""Coming in: the first admin, invites, moved accounts; and strangers, who get one polite line (PPL-1, PPL-2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain import joining
from bot.domain.incoming import Incoming, Sender
from bot.domain.joining import Gain, Invite
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.people import Person, display_name
from bot.domain.policy import Policy, minutes
from bot.flows.aside import aside
from bot.flows.deps import Deps, Tap, Turn, commit, load_policy, reply, say
from bot.flows.office import act, shown_to, tell_admins
from bot.flows.people import access, menu
from bot.flows.people.greeting import greeting
from bot.flows.people.groups import mode_line
from bot.flows.verbs import Look, Seen, Verb
from storage import areas, due, inbox, journal, people
from storage.db import Tx


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A message of somebody who is not in."""

    incoming: Incoming
    sender: Sender
    policy: Policy
    now: datetime


# --- strangers --------------------------------------------------------------------------------------------------------


async def welcome(deps: Deps, incoming: Incoming, *, policy: Policy, now: datetime) -> None:
    """A private message of an unknown account: `/start` with a code opens an invite, anything else gets one line.

    Nothing of the message is kept, and no model is asked. A removed person is a stranger like any other.
    """
    async with deps.db.write() as tx:
        await inbox.finish(tx, incoming.update_id, now=now)
        if incoming.sender is not None and not incoming.edited:
            visit = Visit(incoming=incoming, sender=incoming.sender, policy=policy, now=now)
            await _receive(tx, deps, visit)
    deps.wake()


async def turn_away(deps: Deps, incoming: Incoming, *, policy: Policy, bound: bool, now: datetime) -> None:
    """A stranger speaks to the bot in a group. Codes are not read here: everybody would see them."""
    async with deps.db.write() as tx:
        await inbox.finish(tx, incoming.update_id, now=now)
        if incoming.sender is not None and not incoming.edited:
            visit = Visit(incoming=incoming, sender=incoming.sender, policy=policy, now=now)
            said = notice("stranger-group") if bound else Notice(lines=await mode_line(tx, deps, incoming.place))
            await _once_an_hour(tx, deps, visit, said)
    deps.wake()


async def _receive(tx: Tx, deps: Deps, visit: Visit) -> None:
    if await people.by_telegram(tx, visit.sender.telegram_id) is not None:
        # An admin undid the removal while this message waited in its line.
        await say(tx, deps, visit.incoming.place, notice("join-back-in"), now=visit.now)
        return
    code = visit.incoming.argument if visit.incoming.command == "start" else ""
    if not code:
        await _once_an_hour(tx, deps, visit, _line(visit.policy, "stranger"))
        return
    digest = joining.code_hash(code)
    invite = await people.live_invite(tx, digest, now=visit.now) if joining.is_code(code) else None
    if invite is not None and invite.moves_person_id is not None:
        await _move_in(tx, deps, visit, invite.moves_person_id)
    elif invite is None or await people.removed_since(tx, invite.id, telegram_id=visit.sender.telegram_id):
        # A link handed out before somebody was removed must not bring them back: that takes a new one from an admin.
        await _once_an_hour(tx, deps, visit, _line(visit.policy, "join-dead-link"))
    else:
        await _let_in(tx, deps, visit, digest)


async def _once_an_hour(tx: Tx, deps: Deps, visit: Visit, said: Notice) -> None:
    """A stranger hears the bot at most once in a while, whatever they send."""
    told_at = await people.stranger_told_at(tx, visit.sender.telegram_id)
    if told_at is not None and visit.now - told_at < minutes(visit.policy.stranger_minutes):
        return
    await people.tell_stranger(tx, visit.sender.telegram_id, now=visit.now)
    place = visit.incoming.place
    reply_to = None if place.private else visit.incoming.message_id
    await aside(tx, deps, place, said, now=visit.now, update_id=visit.incoming.update_id, reply_to=reply_to)


def _line(policy: Policy, key: str) -> Notice:
    return notice(key, company=policy.company, named=int(bool(policy.company)))


# --- coming in --------------------------------------------------------------------------------------------------------


async def first_admin_link(tx: Tx, deps: Deps, now: datetime) -> str:
    """A new one-time link that makes an admin, for whoever runs the machine; earlier unused ones die (PPL-1)."""
    days = (await load_policy(tx, deps)).invite_days
    return await admin_link(tx, username=deps.identity.username, code=deps.token(), days=days, now=now)


async def admin_link(tx: Tx, *, username: str, code: str, days: int, now: datetime) -> str:
    """The same for whoever has no running bot at hand. `code` is 128 random bits."""
    await people.void_first_admin_links(tx)
    invite_id = await people.add_invite(
        tx,
        code_hash=joining.code_hash(code),
        makes_admin=True,
        areas=(),
        uses=1,
        created_by=None,
        now=now,
        expires_at=now + timedelta(days=days),
    )
    await journal.write(tx, "admin-link", subject="invite", subject_id=invite_id, actor_id=None, now=now)
    return joining.link(username, code)


async def _let_in(tx: Tx, deps: Deps, visit: Visit, digest: str) -> None:
    """Spend one use of the invite and let the account in with exactly what the invite gives."""
    sender, now = visit.sender, visit.now
    before = await people.removed_by_telegram(tx, sender.telegram_id)
    invite = await people.use_invite(tx, digest, now=now)
    assert invite is not None, "the invite was alive a statement ago"
    person_id = await people.add(
        tx,
        telegram_id=sender.telegram_id,
        name=display_name(sender.name, sender.telegram_id),
        is_admin=invite.makes_admin,
        locale=joining.locale_for(sender.language, default=visit.policy.locale),
        now=now,
    )
    await people.clear_parts(tx, person_id)
    await due.cancel(tx, access.ERASE_PERSON, person_id)
    for area in await areas.open_areas(tx):
        if (part := dict(invite.areas).get(area.id)) is not None:
            await people.set_part(tx, area_id=area.id, person_id=person_id, part=part)
    act_name = "rejoined" if before is not None else "joined"
    await _note(tx, act_name, person_id, invite, now=now)
    person = await people.get(tx, person_id)
    assert person is not None
    await menu.show(tx, person, now=now)
    said = greeting(person, visit.policy, model=deps.gateway is not None)
    await say(tx, deps, visit.incoming.place, said, now=now, update_id=visit.incoming.update_id)
    await _tell_of_join(tx, deps, person, invite, returned=before is not None, now=now)


async def _move_in(tx: Tx, deps: Deps, visit: Visit, person_id: int) -> None:
    """The link moves somebody to the account that opened it, unless that account is or was somebody's.

    Moving spends every link of that kind; a link that moved nobody goes on working.
    """
    person = await people.get(tx, person_id)
    assert person is not None
    account = visit.sender.telegram_id
    if not await access.move(tx, deps, person, account=account, actor_id=person_id, now=visit.now):
        await _once_an_hour(tx, deps, visit, _line(visit.policy, "join-account-taken"))
        return
    said = notice("join-moved", name=person.name)
    await say(tx, deps, visit.incoming.place, said, now=visit.now, update_id=visit.incoming.update_id)
    args: dict[str, int | str] = {"person": person_id, "from": person.telegram_id, "to": account}
    undo = Button(key="btn-undo", verb="people-move-undo", args=args)
    news = notice("news-moved", (undo,), name=person.name, account=str(account))
    await tell_admins(tx, deps, lambda admin: shown_to(news, admin), but={person_id}, now=visit.now)


async def _note(tx: Tx, act_name: str, person_id: int, invite: Invite, *, now: datetime) -> None:
    """The journal's row of what an invite did: who opened it, and who had made it."""
    await journal.write(
        tx,
        act_name,
        subject="person",
        subject_id=person_id,
        actor_id=person_id,
        now=now,
        details={
            "invite": invite.id,
            "by": invite.created_by,
            "admin": invite.makes_admin,
            "areas": [[area_id, part.value] for area_id, part in invite.areas],
        },
    )


async def _tell_of_join(tx: Tx, deps: Deps, person: Person, invite: Invite, *, returned: bool, now: datetime) -> None:
    """Every join is told to the admins, with «отменить» (PPL-2)."""
    args: dict[str, int | str] = {"person": person.id, "joined": now.isoformat()}
    news = Notice(
        lines=(
            Line(
                "news-joined",
                {
                    "name": person.name,
                    "kind": person.kind.value,
                    "account": str(person.telegram_id),
                    "returned": int(returned),
                    "by": await _maker(tx, invite),
                    "known": int(invite.created_by is not None),
                },
            ),
        ),
        rows=((Button(key="btn-undo", verb="join-undo", args=args), _to_card(person)),),
    )
    await tell_admins(tx, deps, lambda admin: shown_to(news, admin), but={person.id}, now=now)


async def _maker(tx: Tx, invite: Invite) -> str:
    names = await people.names(tx, [invite.created_by])
    return names.get(invite.created_by or 0, "")


def _to_card(person: Person) -> Button:
    return Button(key="btn-people-open", verb="people-open", args={"person": person.id})


# --- /start of somebody who is in -------------------------------------------------------------------------------------


async def start(deps: Deps, turn: Turn) -> None:
    """`/start` of a person. A code is spent only if it gives them something they don't have: rights or areas.

    The message is not kept in the dialogue: a code that was not spent still works for somebody else.
    """
    async with commit(deps, turn, intent="start", keep=False) as tx:
        code = turn.incoming.argument
        if not turn.place.private:
            await reply(tx, deps, turn, notice("private-only"))
        elif code:
            await reply(tx, deps, turn, await _open_inside(tx, deps, turn, code))
        else:
            await menu.show(tx, turn.person, now=turn.now)
            await reply(tx, deps, turn, greeting(turn.person, turn.policy, model=deps.gateway is not None))


async def _open_inside(tx: Tx, deps: Deps, turn: Turn, code: str) -> Notice:
    digest = joining.code_hash(code)
    invite = await people.live_invite(tx, digest, now=turn.now) if joining.is_code(code) else None
    if invite is None:
        return notice("join-inside-dead")
    if invite.moves_person_id is not None:
        return notice("join-inside-move")
    open_areas = {area.id: area.name for area in await areas.open_areas(tx)}
    gain = joining.gain(turn.person, invite, open_areas=open_areas)
    if gain.nothing:
        return notice("join-inside-nothing")
    await people.use_invite(tx, digest, now=turn.now)
    person = await _raise(tx, turn.person, gain, invite, now=turn.now)
    news = notice(
        "news-raised", (_to_card(person),), name=person.name, kind=person.kind.value, by=await _maker(tx, invite),
        known=int(invite.created_by is not None),
    )  # fmt: skip
    await tell_admins(tx, deps, lambda admin: shown_to(news, admin), but={person.id}, now=turn.now)
    lines = [Line("join-inside-raised", {"kind": person.kind.value})]
    lines += [Line("people-card-part", {"area": open_areas[a], "part": part.value}) for a, part in gain.parts]
    return Notice(lines=tuple(lines))


async def _raise(tx: Tx, person: Person, gain: Gain, invite: Invite, *, now: datetime) -> Person:
    """Give somebody who is in what the invite adds. Returns them as they are now."""
    if gain.admin:
        await people.set_admin(tx, person.id, admin=True)
    for area_id, part in gain.parts:
        await people.set_part(tx, area_id=area_id, person_id=person.id, part=part)
    await _note(tx, "raised", person.id, invite, now=now)
    fresh = await people.get(tx, person.id)
    assert fresh is not None
    await menu.show(tx, fresh, now=now)
    return fresh


# --- «отменить» -------------------------------------------------------------------------------------------------------


async def undo(deps: Deps, tap: Tap) -> None:
    """Put out whoever has just come in. A button of an earlier join does nothing to a later one."""

    async def change(tx: Tx) -> Notice:
        person = await people.get(tx, int(tap.args["person"]))
        assert person is not None
        if not await _same_join(tx, tap.args):
            return notice("join-undo-late", name=person.name)
        gone = await access.take_access(tx, deps, tap.person, person, policy=tap.policy, now=tap.now, act="join-undone")
        return notice("join-undone" if gone else "people-last-admin", name=person.name)

    await act(deps, tap, change)


async def _same_join(tx: Tx, args: dict[str, int | str]) -> bool:
    person = await people.get(tx, int(args["person"]))
    joined = await people.joined_at(tx, int(args["person"]))
    return person is not None and not person.removed and joined == datetime.fromisoformat(str(args["joined"]))


async def _may_undo(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    return Seen.ACCEPTED if await _same_join(look.tx, look.args) else Seen.STALE


VERBS: dict[str, Verb] = {"join-undo": Verb(run=undo, check=_may_undo)}
