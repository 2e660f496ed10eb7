"""What is stored only when somebody said how, and messages with secrets: «только моё», «удалить сообщение» (MEM-13)."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.filing import scope_of
from bot.domain.memory import Level
from bot.domain.notices import notice, to_json
from bot.domain.remembering import Heard, Item
from bot.domain.rights import decides
from bot.flows.answers.again import again, reheard
from bot.flows.deps import Deps, Tap, commit_tap, redraw
from bot.flows.index import index
from bot.flows.memory.file_item import file_fact
from bot.flows.memory.origins import source_of
from bot.flows.memory.outcome import Outcome, said
from bot.flows.memory.remember import prepare
from bot.flows.memory.spoken import Spoken
from bot.flows.rules import state_rule
from bot.flows.verbs import Look, Seen, Verb
from bot.language.statements import Kind
from storage import memory, outbox


async def sensitive(deps: Deps, tap: Tap) -> None:
    """«Только моё», or «да, для компании» of an admin; of words for one area, «да, для „…“» of who decides there."""
    level = Level(str(tap.args["to"]))
    if "rule" in tap.args:
        await _of_rule(deps, tap, level)
        return
    async with deps.db.read() as tx:
        found = await reheard(tx, tap)
    if found is None or not isinstance(found.spoken.reading, Heard) or found.item is None:
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("memory-message-gone"))
        return
    if level is Level.COMPANY and found.area_id is not None:
        level = Level.AREA  # The words are for that area alone, whatever the button says.
    if level is Level.AREA and found.area_id != tap.args.get("area", found.area_id):
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
        return
    prepared = await prepare(deps, found.turn, found.item, found.spoken)
    scope = scope_of(level, speaker=tap.person, area_id=found.area_id if level is Level.AREA else None)
    async with commit_tap(deps, tap) as tx:
        outcome = await file_fact(tx, deps, found.turn, prepared.said, scope, near=prepared.near)
        await redraw(tx, deps, tap, said(_kept_close(outcome) if level is Level.PERSONAL else outcome))
        changed = await memory.many(tx, outcome.touched)
    index(deps, changed)


async def _of_rule(deps: Deps, tap: Tap, level: Level) -> None:
    """What was to be a rule: a fact for oneself, or the rule, said by who decides where it is to hold."""
    async with deps.db.read() as tx:
        found = await again(tx, tap)
    rule = state_rule.of_button(found, tap) if found is not None else None
    if found is None or rule is None:
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("memory-message-gone"))
        return
    if level is not Level.PERSONAL:
        told = await state_rule.look_ahead(deps, tap, found.turn, rule)
        async with commit_tap(deps, tap) as tx:
            outcome = await state_rule.answered_for(tx, deps, tap, found, rule, told)
            await redraw(tx, deps, tap, said(outcome))
        return
    item = Item(kind=Kind.FACT, text=state_rule.worded(found.turn, rule), level=Level.PERSONAL, said=rule.text)
    turn = found.turn
    spoken = Spoken(
        reading=Heard(items=(item,)), author_id=tap.person.id, source=source_of(turn), at=turn.incoming.sent_at
    )
    prepared = await prepare(deps, turn, item, spoken)
    scope = scope_of(level, speaker=tap.person, area_id=None)
    async with commit_tap(deps, tap) as tx:
        outcome = await file_fact(tx, deps, turn, prepared.said, scope, near=prepared.near)
        await redraw(tx, deps, tap, said(_kept_close(outcome)))
        changed = await memory.many(tx, outcome.touched)
    index(deps, changed)


def _kept_close(outcome: Outcome) -> Outcome:
    """What is told of somebody else and kept to oneself is not offered to everybody (MEM-13)."""
    rows = tuple(tuple(b for b in row if b.args.get("to") != Level.COMPANY) for row in outcome.rows)
    return replace(outcome, rows=tuple(row for row in rows if row))


async def delete_message(deps: Deps, tap: Tap) -> None:
    """Delete the person's own message that held a secret; possible in a private chat for two days.

    Only Telegram knows whether it still may be, so delivery says how it ended.
    """
    outcomes = {
        "deleted": to_json(notice("memory-message-deleted")),
        "kept": to_json(notice("memory-message-kept")),
    }
    async with commit_tap(deps, tap) as tx:
        await outbox.put(
            tx,
            chat_id=tap.place.chat_id,
            topic_id=tap.place.topic_id,
            op="delete",
            payload={**outcomes, "card": tap.press.message_id if tap.press.editable else None},
            target_id=int(tap.args["message"]),
            now=tap.now,
            update_id=tap.update_id,
        )


async def _may_say_how(look: Look) -> Seen:
    level = Level(str(look.args["to"]))
    scope = scope_of(level, speaker=look.person, area_id=look.args.get("area") or None)
    return Seen.ACCEPTED if decides(look.person, scope) else Seen.NO_RIGHT


VERBS: dict[str, Verb] = {
    "memory-sensitive": Verb(run=sensitive, check=_may_say_how),
    "memory-delete-message": Verb(run=delete_message),
}
