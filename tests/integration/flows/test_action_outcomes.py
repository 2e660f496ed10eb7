"""Failures, unknown outcomes, crashes in every state, and the window for taking back (ACT-5, ACT-8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.connectors import Checked, NotSent, Receipt, Trier
from bot.domain.actions.action import Action, Outgoing, Undo
from bot.domain.people import Person
from bot.flows.actions import action_run
from storage import actions, due
from tests.integration.flows.outside import Board, Killed, newest, only_action, statuses, with_board
from tests.integration.flows.world import Sent, World

ASKED = "опубликуй в канал @news: Склад закрыт до среды."
TEXT = "Склад закрыт до среды."
UNDO = "Отменить (до 15:00)"


@dataclass(slots=True, kw_only=True)
class Office:
    world: World
    board: Board
    admin: Person
    owner: Person
    employee: Person

    async def asked(self, words: str = ASKED) -> Sent:
        """Somebody asks. Returns the owner's card."""
        await self.world.says(self.employee, words)
        return self.world.last(self.owner)

    async def approved(self, words: str = ASKED) -> None:
        await self.world.presses(self.owner, "Одобрить", on=await self.asked(words))

    async def restart(self) -> None:
        """What a new process does first, and what is due then; leases of the dead one are over."""
        self.world.clock.move(minutes=6)
        await action_run.recover(self.world.deps)
        await self.world.work()


@pytest.fixture
async def office(world: World) -> Office:
    board = with_board(world)
    area = await world.area("Маркетинг", default=True)
    return Office(
        world=world,
        board=board,
        admin=await world.person("Анна Седова", admin=True),
        owner=await world.person("Борис Тагиров", owns=area),
        employee=await world.person("Вера Лосева", member=area),
    )


# --- failures ---------------------------------------------------------------------------------------------------------


async def test_a_refusal_is_told_in_the_providers_words_and_retried_only_by_a_new_approval(office: Office) -> None:
    # ACT-8
    world = office.world
    office.board.faults = ["refused"]
    await office.approved()

    await world.work()

    assert (await only_action(world)).status == "failed"
    for person in (office.employee, office.owner):
        assert "CHAT_WRITE_FORBIDDEN" in world.last(person).text
    await world.presses(office.employee, "Запросить снова")
    await world.work()
    assert not office.board.made
    assert (await newest(world)).status == "pending"
    await world.presses(office.owner, "Одобрить")
    await world.work()
    assert office.board.made == [(-1001, TEXT)]


async def test_a_passing_fault_before_the_send_is_tried_again_by_itself(office: Office) -> None:
    # ACT-8
    world = office.world
    office.board.faults = ["before", "before"]
    await office.approved()

    await world.work()
    world.clock.move(minutes=1, seconds=1)
    await world.work()
    assert not office.board.made
    world.clock.move(minutes=5, seconds=1)
    await world.work()

    action = await only_action(world)
    assert office.board.made == [(-1001, TEXT)]
    assert await statuses(world, action.id) == [
        "pending", "approved", "running", "scheduled", "running", "scheduled", "running", "done",
    ]  # fmt: skip


async def test_attempts_end_as_a_failure(office: Office) -> None:
    # ACT-8
    world = office.world
    office.board.faults = ["before"] * 9
    await office.approved()

    for _ in range(6):
        await world.work()
        world.clock.move(minutes=25)

    assert (await only_action(world)).status == "failed"
    assert len(office.board.faults) == 5


@pytest.mark.parametrize("fault", ["during", "after"])
async def test_a_failure_that_may_have_sent_it_is_never_repeated_and_a_person_is_asked(
    office: Office, fault: str
) -> None:
    # ACT-8
    world = office.world
    office.board.faults = [fault]
    await office.approved()

    await world.work()
    world.clock.move(hours=1)
    await world.work()

    assert (await only_action(world)).status == "unknown"
    assert len(office.board.made) == (1 if fault == "after" else 0)
    assert world.last(office.owner).labels == ("Ушло", "Не ушло, повторить")
    assert "Неизвестно" in world.last(office.employee).text


async def test_a_person_says_that_it_went_out(office: Office) -> None:
    # ACT-8
    world = office.world
    office.board.faults = ["after"]
    await office.approved()
    await world.work()

    await world.presses(office.owner, "Ушло")
    await world.work()

    assert (await only_action(world)).status == "final"
    assert len(office.board.made) == 1


async def test_not_sent_is_a_new_request_with_the_same_key(office: Office) -> None:
    # ACT-8
    world = office.world
    office.board.faults = ["during"]
    await office.approved()
    await world.work()
    old = await only_action(world)

    await world.presses(office.owner, "Не ушло, повторить")
    await world.work()

    new = await newest(world)
    assert (new.status, new.key, new.retry_of) == ("pending", old.key, old.id)
    assert not office.board.made
    await world.presses(office.owner, "Одобрить")
    await world.work()
    assert office.board.made == [(-1001, TEXT)]


async def test_an_employee_can_not_say_what_became_of_it(office: Office) -> None:
    # PPL-4
    world = office.world
    office.board.faults = ["during"]
    await office.approved()
    await world.work()
    question = world.last(office.owner)

    await world.presses(office.employee, "Не ушло, повторить", on=question)

    assert (await only_action(world)).status == "unknown"


# --- crashes ----------------------------------------------------------------------------------------------------------


async def test_killed_while_pending_it_still_waits(office: Office) -> None:
    # ACT-8, OPS-4
    card = await office.asked()

    await office.restart()

    assert (await only_action(office.world)).status == "pending"
    await office.world.presses(office.owner, "Одобрить", on=card)
    await office.world.work()
    assert len(office.board.made) == 1


async def test_killed_when_approved_it_is_done_once(office: Office) -> None:
    # ACT-8, OPS-4
    await office.approved()

    await office.restart()
    await office.restart()

    assert len(office.board.made) == 1


@pytest.mark.parametrize("sent", [False, True])
async def test_killed_while_running_it_is_unknown(office: Office, sent: bool) -> None:
    # ACT-8, OPS-4
    await office.approved()
    office.board.faults = ["killed-after" if sent else "killed-before"]
    with pytest.raises(Killed):
        await office.world.work()
    assert (await only_action(office.world)).status == "running"

    await office.restart()
    await office.restart()

    assert (await only_action(office.world)).status == "unknown"
    assert len(office.board.made) == int(sent)
    assert "Бот остановился посреди отправки" in office.world.last(office.owner).text


async def test_a_lease_that_ran_out_on_a_running_action_makes_it_unknown_too(office: Office) -> None:
    # ACT-8, OPS-3
    await office.approved()
    office.board.faults = ["killed-after"]
    with pytest.raises(Killed):
        await office.world.work()

    office.world.clock.move(minutes=6)
    await office.world.work()

    assert (await only_action(office.world)).status == "unknown"
    assert len(office.board.made) == 1


async def test_killed_while_scheduled_it_goes_out_at_its_time(office: Office) -> None:
    # ACT-2, OPS-4
    await office.approved("опубликуй в канал @news завтра в 9: Доброе утро.")

    await office.restart()
    assert not office.board.made
    office.world.clock.at = datetime(2026, 9, 15, 6, 0, 1, tzinfo=UTC)
    await office.restart()

    assert office.board.made == [(-1001, "Доброе утро.")]


async def test_killed_when_done_it_can_still_be_undone_until_its_time(office: Office) -> None:
    # ACT-5, OPS-4
    await office.approved()
    await office.world.work()

    await office.restart()
    await office.world.presses(office.employee, UNDO)
    await office.world.work()

    assert office.board.standing() == []


@pytest.mark.parametrize("sent", [False, True])
async def test_killed_while_undoing_both_are_told_that_it_failed_and_may_try_again(office: Office, sent: bool) -> None:
    # ACT-5, OPS-4
    world = office.world
    await office.approved()
    await world.work()
    await world.presses(office.employee, UNDO)
    office.board.undo_faults = ["killed-after" if sent else "killed-before"]
    with pytest.raises(Killed):
        await world.work()

    await office.restart()

    assert (await only_action(world)).status == "undo_failed"
    for person in (office.employee, office.owner):
        assert "посреди отмены" in world.last(person).text
    await world.presses(office.owner, UNDO)
    await world.work()
    assert (await only_action(world)).status == "undone"
    assert office.board.standing() == []


@pytest.mark.parametrize("status", ["final", "undone", "withdrawn", "rejected", "cancelled", "expired", "failed"])
async def test_killed_after_the_end_nothing_happens_any_more(office: Office, status: str) -> None:
    # ACT-8, OPS-4
    world = office.world
    await ended(office, status)
    made = list(office.board.made)
    assert (await only_action(world)).status == status

    await office.restart()
    world.clock.move(days=8)
    await office.restart()

    assert (await only_action(world)).status == status
    assert office.board.made == made


async def ended(office: Office, status: str) -> None:
    world = office.world
    match status:
        case "final" | "undone":
            await office.approved()
            await world.work()
            if status == "undone":
                await world.presses(office.employee, UNDO)
            else:
                world.clock.move(hours=3, seconds=1)
            await world.work()
        case "withdrawn":
            await office.asked()
            await world.presses(office.employee, "Отозвать запрос")
        case "rejected":
            await office.asked()
            await world.presses(office.owner, "Отклонить")
            await world.presses(office.owner, "Не время")
        case "cancelled":
            await office.approved("опубликуй в канал @news завтра в 9: Доброе утро.")
            await world.presses(office.employee, "Не отправлять")
        case "expired":
            await office.asked()
            world.clock.move(days=5)
            await world.work()
        case _:
            office.board.faults = ["refused"]
            await office.approved()
            await world.work()


# --- the window for taking back ---------------------------------------------------------------------------------------


async def done(office: Office) -> Action:
    await office.approved()
    await office.world.work()
    return await only_action(office.world)


async def test_a_press_one_second_before_the_deadline_counts(office: Office) -> None:
    # ACT-5
    action = await done(office)
    assert action.undo_until is not None
    office.world.clock.at = action.undo_until - timedelta(seconds=1)

    await office.world.presses(office.employee, UNDO)
    await office.world.work()

    assert (await only_action(office.world)).status == "undone"


async def test_a_press_one_second_after_the_deadline_does_not(office: Office) -> None:
    # ACT-5
    action = await done(office)
    assert action.undo_until is not None
    office.world.clock.at = action.undo_until + timedelta(seconds=1)

    await office.world.presses(office.employee, UNDO)
    await office.world.work()

    assert office.board.standing() == [TEXT]


async def test_a_press_stored_in_time_counts_though_it_is_handled_after_the_window_was_closed(office: Office) -> None:
    # ACT-5
    from bot.flows import press as pressing

    world = office.world
    action = await done(office)
    message = world.last(office.employee)
    assert action.undo_until is not None
    world.clock.at = action.undo_until - timedelta(seconds=1)
    press = world._press(office.employee, UNDO, on=message, token=None)
    await world._store(press.update_id)
    world.clock.at = action.undo_until + timedelta(seconds=30)
    await world.work()
    assert (await only_action(world)).status == "final"

    await pressing.press(world.deps, press)
    await world.work()

    assert (await only_action(world)).status == "undone"


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "not yet closed"])
async def test_a_clock_set_back_never_opens_the_window_again(office: Office, closed: bool) -> None:
    # ACT-5
    world = office.world
    action = await done(office)
    message = world.last(office.employee)
    assert action.undo_until is not None
    world.clock.at = action.undo_until + timedelta(minutes=5)
    if closed:
        await world.work()
    await world.says(office.employee, "во сколько приезжает курьер?")
    world.clock.at = action.undo_until - timedelta(hours=2)

    await world.presses(office.employee, UNDO, on=message)
    await world.work()

    assert office.board.standing() == [TEXT]
    assert (await only_action(world)).status in ("final", "done")


async def test_a_failed_undo_is_told_and_may_be_tried_again_in_the_window(office: Office) -> None:
    # ACT-5
    world = office.world
    await done(office)
    office.board.undo_faults = ["refused"]

    await world.presses(office.employee, UNDO)
    await world.work()

    assert (await only_action(world)).status == "undo_failed"
    for person in (office.employee, office.owner):
        assert "message can't be deleted" in world.last(person).text
    await world.presses(office.owner, UNDO)
    await world.work()
    assert (await only_action(world)).status == "undone"


async def test_a_double_tap_undoes_once(office: Office) -> None:
    # ACT-4
    world = office.world
    action = await done(office)
    message = world.last(office.employee)

    await world.presses(office.employee, UNDO, on=message)
    await world.presses(office.employee, UNDO, on=message)
    await world.work()

    assert (await statuses(world, action.id)).count("undoing") == 1


async def test_a_stranger_to_the_action_undoes_nothing(office: Office) -> None:
    # PPL-4
    world = office.world
    await done(office)
    colleague = await world.person("Дина Орлова")

    await world.presses(colleague, UNDO, on=world.last(office.employee))
    await world.work()

    assert office.board.standing() == [TEXT]


# --- irreversible, held -----------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Mailbag:
    """A way out that nothing comes back from."""

    sent: list[Outgoing]
    name: str = "email"
    kind: str = "letter"
    undo_way: Undo = Undo.NONE

    async def check(self, out: Outgoing) -> Checked:
        return Checked(target=out.target, name=out.target)

    async def do(self, out: Outgoing) -> Receipt:
        self.sent.append(out)
        return Receipt(reference={"message_id": out.key})

    async def undo(self, out: Outgoing, receipt: dict[str, Any] | None) -> None:
        raise NotSent("never")

    async def dry_run(self, out: Outgoing, trier: Trier) -> str:
        return trier.email

    async def probe(self) -> bool:
        return True


@pytest.fixture
def mailbag(office: Office) -> Mailbag:
    bag = Mailbag(sent=[])
    office.world.deps = replace(office.world.deps, connectors={**office.world.deps.connectors, "email": bag})
    return bag


LETTER = "отправь письмо на olga@client.example с темой «Счёт»: Счёт оплачен."


async def test_a_letter_says_before_approval_that_it_can_not_be_undone(office: Office, mailbag: Mailbag) -> None:
    # ACT-6
    card = await office.asked(LETTER)
    assert "Отменить после отправки нельзя" in card.text
    assert "Тема: Счёт" in card.text

    await office.world.presses(office.owner, "Одобрить", on=card)
    await office.world.work()

    assert [out.target for out in mailbag.sent] == ["olga@client.example"]
    assert (await only_action(office.world)).status == "final"
    assert office.world.last(office.employee).labels == ()


async def test_a_held_letter_can_be_called_off(office: Office, mailbag: Mailbag) -> None:
    # ACT-6
    await office.world.set_policy(action_hold_minutes=10)
    await office.approved(LETTER)
    await office.world.work()
    assert (await only_action(office.world)).status == "held"

    await office.world.presses(office.employee, "Не отправлять")
    office.world.clock.move(hours=1)
    await office.world.work()

    assert not mailbag.sent
    assert (await only_action(office.world)).status == "cancelled"


async def test_a_held_letter_goes_out_when_its_time_has_come_restart_or_not(office: Office, mailbag: Mailbag) -> None:
    # ACT-6, OPS-4
    await office.world.set_policy(action_hold_minutes=10)
    await office.approved(LETTER)

    await office.restart()
    assert not mailbag.sent
    await office.restart()

    assert len(mailbag.sent) == 1


async def test_a_trial_of_a_letter_goes_to_an_address_that_the_approver_names(office: Office, mailbag: Mailbag) -> None:
    # ACT-11
    world = office.world
    await office.asked(LETTER)

    await world.presses(office.owner, "Отправить себе")
    await world.says(office.owner, "boris@lampa.example")

    assert "boris@lampa.example" in world.last(office.owner).text
    assert (await only_action(world)).status == "pending"
    assert not mailbag.sent


async def test_an_approval_found_in_an_old_copy_of_the_store_is_asked_about_anew(office: Office) -> None:
    # OPS-8, invariant 10
    world = office.world
    await office.approved()

    world.clock.move(hours=2)
    await office.restart()

    assert not office.board.made
    assert (await only_action(world)).status == "pending"
    assert "решите заново" in world.last(office.owner).text


# --- the store itself -------------------------------------------------------------------------------------------------


async def test_a_text_changed_in_the_store_behind_the_approval_is_never_sent(office: Office) -> None:
    # ACT-4, invariant 3
    world = office.world
    await office.approved()
    async with world.db.write() as tx:
        await tx.exec_driver_sql("UPDATE actions SET text = 'Совсем другое.'")

    await world.work()

    assert not office.board.made
    assert (await only_action(world)).status == "failed"


async def test_an_action_that_nobody_approved_can_not_be_run(office: Office) -> None:
    # invariant 3
    world = office.world
    await office.asked()
    async with world.db.write() as tx:
        await tx.exec_driver_sql("UPDATE actions SET status = 'approved'")
        await due.put(tx, "action-run", ref_id=1, due_at=world.clock())

    await world.work()

    assert not office.board.made


async def test_every_change_is_a_row_with_who_and_when(office: Office) -> None:
    # ACT-2, CTL-6
    world = office.world
    action = await done(office)
    await world.presses(office.employee, UNDO)
    await world.work()

    async with world.db.read() as tx:
        events = await actions.events(tx, action.id)
        journalled = (
            await tx.exec_driver_sql("SELECT act, actor_id FROM journal WHERE subject = 'action' ORDER BY id")
        ).all()
    assert [(e.status, e.actor_id) for e in events] == [
        ("pending", office.employee.id),
        ("approved", office.owner.id),
        ("running", office.owner.id),
        ("done", office.owner.id),
        ("undoing", office.employee.id),
        ("undone", None),
    ]
    assert [tuple(row) for row in journalled] == [
        ("action-requested", office.employee.id),
        ("action-approved", office.owner.id),
        ("action-running", office.owner.id),
        ("action-done", office.owner.id),
        ("action-undoing", office.employee.id),
        ("action-undone", None),
    ]
