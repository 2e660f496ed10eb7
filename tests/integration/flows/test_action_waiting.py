"""What happens while a request waits: who is asked, who is reminded, who may do what, and when it ends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from bot.domain.actions.action import Action
from bot.domain.people import Person
from bot.domain.policy import Policy
from bot.flows.verbs import Seen
from storage import actions, outbox, people
from tests.integration.flows.outside import Board, newest, only_action, with_board
from tests.integration.flows.world import World

ASKED = "опубликуй в канал @news: Склад закрыт до среды."
TEXT = "Склад закрыт до среды."


@dataclass(slots=True, kw_only=True)
class Office:
    world: World
    board: Board
    area: int
    admin: Person
    owner: Person
    employee: Person
    colleague: Person


@pytest.fixture
async def office(world: World) -> Office:
    """Monday, noon in Moscow."""
    board = with_board(world)
    area = await world.area("Маркетинг", default=True)
    return Office(
        world=world,
        board=board,
        area=area,
        admin=await world.person("Анна Седова", admin=True),
        owner=await world.person("Борис Тагиров", owns=area),
        employee=await world.person("Вера Лосева", member=area),
        colleague=await world.person("Дина Орлова", member=area),
    )


async def test_silence_reminds_then_asks_the_admins_then_closes_without_anybodys_no(office: Office) -> None:
    # ACT-2, ACT-3
    world = office.world
    await world.says(office.employee, ASKED)

    world.clock.move(hours=1, minutes=1)
    await world.work()
    assert "Напоминаю" in world.last(office.owner).text
    assert "Напомнил: Борис Тагиров" in world.last(office.employee).text
    assert not world.to(office.admin)

    world.clock.move(hours=3)
    await world.work()
    assert "не решил вовремя" in world.last(office.admin).text
    assert "Одобрить" in world.last(office.admin).labels
    assert "Анна Седова" in world.last(office.employee).text

    world.clock.move(days=2, hours=22)
    await world.work()
    action = await only_action(world)
    assert action.status == "expired"
    assert "никто не решил вовремя" in world.last(office.employee).text
    assert "Это не отказ" in world.last(office.employee).text
    async with world.db.read() as tx:
        last = (await actions.events(tx, action.id))[-1]
        signals = (await tx.exec_driver_sql("SELECT count(*) FROM signals")).scalar()
    assert last.actor_id is None
    assert signals == 0
    assert not office.board.made


async def test_what_is_asked_on_friday_evening_is_reminded_of_on_monday(office: Office) -> None:
    # ACT-3
    world = office.world
    world.clock.at = datetime(2026, 9, 18, 14, 30, tzinfo=UTC)
    await world.says(office.employee, ASKED)
    seen = len(world.to(office.owner))

    world.clock.move(days=2)
    await world.work()
    assert len(world.to(office.owner)) == seen

    world.clock.at = datetime(2026, 9, 21, 6, 31, tzinfo=UTC)
    await world.work()
    assert "Напоминаю" in world.last(office.owner).text


async def test_without_an_owner_the_admins_decide(office: Office) -> None:
    # ACT-3
    world = office.world
    async with world.db.write() as tx:
        await people.set_part(tx, area_id=office.area, person_id=office.owner.id, part=None)

    await world.says(office.employee, ASKED)

    assert "Одобрить" in world.last(office.admin).labels
    assert not world.to(office.owner)


async def test_an_owner_who_blocked_the_bot_is_passed_over(office: Office) -> None:
    # ACT-3
    world = office.world
    await blocked(world, office.owner)

    await world.says(office.employee, ASKED)

    assert "Одобрить" in world.last(office.admin).labels


async def test_a_card_that_reaches_nobody_goes_to_the_admins(office: Office) -> None:
    # ACT-3
    world = office.world
    await world.says(office.employee, ASKED)
    async with world.db.write() as tx:
        await tx.exec_driver_sql(
            "UPDATE outbox SET state = 'dead', error = 'blocked' WHERE chat_id = ?", (office.owner.telegram_id,)
        )

    world.clock.move(minutes=3)
    await world.work()

    assert "недоступен" in world.last(office.admin).text
    assert "Одобрить" in world.last(office.admin).labels
    assert "Анна Седова" in world.last(office.employee).text


async def test_a_press_by_whoever_may_not_decide_leaves_it_waiting(office: Office) -> None:
    # ACT-3, PPL-5
    world = office.world
    await world.says(office.employee, ASKED)
    card = world.last(office.owner)

    for nosy in (office.employee, office.colleague):
        assert await world.toast(nosy, "Одобрить", on=card) is Seen.NO_RIGHT
        await world.presses(nosy, "Одобрить", on=card)
    await world.work()

    assert (await only_action(world)).status == "pending"
    await world.presses(office.owner, "Одобрить", on=card)
    await world.work()
    assert len(office.board.made) == 1


async def test_a_former_owner_approves_nothing(office: Office) -> None:
    # PPL-5
    world = office.world
    await world.says(office.employee, ASKED)
    card = world.last(office.owner)
    async with world.db.write() as tx:
        await people.set_part(tx, area_id=office.area, person_id=office.owner.id, part=None)

    await world.presses(office.owner, "Одобрить", on=card)
    await world.work()

    assert (await only_action(world)).status == "pending"
    assert not office.board.made


async def test_under_four_eyes_nobody_approves_their_own_request(office: Office) -> None:
    # PPL-4
    world = office.world
    await world.set_policy(four_eyes="yes")

    await world.says(office.owner, ASKED)

    assert "Анна Седова" in world.last(office.owner).text
    assert "Одобрить" not in world.last(office.owner).labels
    await world.presses(office.admin, "Одобрить")
    await world.work()
    assert len(office.board.made) == 1


async def test_an_owner_approves_their_own_request_and_the_card_says_so(office: Office) -> None:
    # PPL-4
    world = office.world

    await world.says(office.owner, ASKED)

    card = next(m for m in world.to(office.owner) if "Одобрить" in m.labels)
    assert "это ваш запрос" in card.text
    await world.presses(office.owner, "Одобрить", on=card)
    await world.work()
    assert len(office.board.made) == 1


async def test_the_requester_withdraws_and_the_card_says_so(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)
    card = world.last(office.owner)

    await world.presses(office.employee, "Отозвать запрос")
    await world.presses(office.owner, "Одобрить", on=card)
    await world.work()

    assert (await only_action(world)).status == "withdrawn"
    assert "отозван" in world.last(office.owner).text
    assert not office.board.made


async def test_a_time_is_on_the_card_with_its_zone_and_is_waited_for(office: Office) -> None:
    # ACT-2
    world = office.world

    await world.says(office.employee, "опубликуй в канал @news завтра в 9: Доброе утро.")
    card = world.last(office.owner)
    assert "15 сентября 2026, 09:00" in card.text
    assert "Москва" in card.text or "Moscow" in card.text
    await world.presses(office.owner, "Одобрить")
    await world.work()
    assert (await only_action(world)).status == "scheduled"
    assert "Уйдёт 15 сентября 2026, 09:00" in world.last(office.employee).text
    assert not office.board.made

    world.clock.at = datetime(2026, 9, 15, 6, 0, 1, tzinfo=UTC)
    await world.work()
    assert office.board.made == [(-1001, "Доброе утро.")]


async def test_what_is_scheduled_can_be_stopped(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news завтра в 9: Доброе утро.")
    await world.presses(office.owner, "Одобрить")

    await world.presses(office.employee, "Не отправлять")
    world.clock.move(days=2)
    await world.work()

    assert (await only_action(world)).status == "cancelled"
    assert not office.board.made
    assert "остановлена" in world.last(office.owner).text


async def test_approved_late_it_asks(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news сегодня в 14: Доброе утро.")
    world.clock.at = datetime(2026, 9, 14, 12, 0, tzinfo=UTC)
    card = next(m for m in world.to(office.owner) if "Одобрить" in m.labels)

    await world.presses(office.owner, "Одобрить", on=card)
    assert "прошло" in world.last(office.owner).text
    await world.work()
    assert not office.board.made

    await world.presses(office.owner, "Отправить сейчас")
    await world.work()
    assert len(office.board.made) == 1


async def test_a_time_that_was_slept_through_asks_anew(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news завтра в 9: Доброе утро.")
    await world.presses(office.owner, "Одобрить")

    world.clock.at = datetime(2026, 9, 15, 9, 0, tzinfo=UTC)
    await world.work()

    assert (await only_action(world)).status == "pending"
    assert not office.board.made
    assert "Прежнее одобрение больше не действует" in world.last(office.owner).text


async def test_a_rule_that_the_text_breaks_is_on_the_card(office: Office) -> None:
    # RUL-9, ACT-3
    world = office.world
    await world.says(office.admin, "правило: в постах не пишем слово «дешёвый»")

    await world.says(office.employee, "опубликуй в канал @news: Привезли дешёвый ковёр.")

    assert "Расходится с правилом" in world.last(office.owner).text


async def test_a_rule_confirmed_after_the_card_makes_it_stale(office: Office) -> None:
    # RUL-9, ACT-4
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news: Привезли дешёвый ковёр.")
    card = world.last(office.owner)
    await world.says(office.admin, "правило: в постах не пишем слово «дешёвый»")

    await world.presses(office.owner, "Одобрить", on=card)
    await world.work()

    assert not office.board.made
    assert "Расходится с правилом" in world.last(office.owner).text


async def test_a_trial_reaches_the_approver_alone(office: Office) -> None:
    # ACT-11
    world = office.world
    await world.says(office.employee, ASKED)

    await world.presses(office.owner, "Отправить себе")
    await world.work()

    assert office.board.made == [(office.owner.telegram_id, TEXT)]
    assert (await only_action(world)).status == "pending"
    assert "Проба прошла" in world.last(office.owner).text


async def test_actions_lists_what_is_ones_own_to_see_and_how_connectors_do(office: Office) -> None:
    # ACT-11
    world = office.world
    await world.says(office.employee, ASKED)
    await world.presses(office.owner, "Одобрить")
    office.board.faults = ["refused"]
    await world.says(office.employee, "опубликуй в канал @offers: Скидки.")
    await world.work()
    await world.presses(office.owner, "Одобрить")
    await world.work()

    (listed,) = await world.says(office.owner, "/actions")
    (own,) = await world.says(office.employee, "/actions")
    (nothing,) = await world.says(office.colleague, "/actions")

    assert "№ 1" in listed.text
    assert "№ 2" in listed.text
    assert "telegram: последний успех" in listed.text
    assert "CHAT_WRITE_FORBIDDEN" in listed.text
    assert "№ 1" in own.text
    assert "последний успех" not in own.text
    assert "№" not in nothing.text


async def test_the_queue_shows_unknown_outcomes_and_then_actions_first(office: Office) -> None:
    # QUE-1
    world = office.world
    await world.says(office.colleague, "запомни: ключ от склада на вахте")
    await world.says(office.employee, "опубликуй в канал @offers: Скидки.")
    office.board.faults = ["during"]
    await world.says(office.employee, ASKED)
    await world.presses(office.owner, "Одобрить", on=world.last(office.owner))
    await world.work()

    (card,) = await world.says(office.owner, "/queue")

    assert "Ушло" in card.labels


async def test_two_requests_wait_side_by_side_and_each_button_means_its_own(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)
    await world.says(office.employee, "опубликуй в канал @offers: Скидки.")
    second = world.last(office.owner)

    await world.presses(office.owner, "Одобрить", on=second)
    await world.work()

    assert office.board.made == [(-1002, "Скидки.")]
    assert [a.status for a in await everything(world)] == ["done", "pending"]


async def test_text_too_long_for_the_channel_is_refused_before_approval(office: Office) -> None:
    # EDT-1, ACT-7
    world = office.world
    text = "а" * 4050

    await world.says(office.employee, f"опубликуй в канал @news: {text[:4000]}")
    assert (await newest(world)).status == "pending"
    card = world.last(office.owner)
    await world.presses(office.owner, "Править", on=card)
    asked = world.last(office.owner)
    await world.says(office.owner, "б" * 4097, reply_to=asked)

    assert "слишком длинный" in world.last(office.owner).text


async def test_a_person_who_never_wrote_to_the_bot_is_said_at_the_request(office: Office) -> None:
    # ACT-7
    world = office.world

    await world.says(office.employee, "отправь в чат @ivan_client: Добрый день.")

    assert "не может написать ему первым" in world.last(office.employee).text
    assert not await everything(world)


async def test_a_secret_never_becomes_a_request(office: Office) -> None:
    # MEM-13, ACT-1
    world = office.world

    await world.says(office.employee, "опубликуй в канал @news: пароль от вайфая: Kx9#mQ2v")

    assert not await everything(world)


async def test_forwarded_orders_ask_for_nothing(office: Office) -> None:
    # ACT-1, SEC-1
    from bot.domain.incoming import Quoted

    world = office.world
    said = Quoted(message_id=5, text=ASKED, author_telegram_id=999, author_name="Кто-то")

    await world.says(office.employee, "", forward=said)

    assert not await everything(world)


async def test_a_request_in_a_group_shows_nothing_there_but_that_it_waits(office: Office) -> None:
    # ANS-1, ACT-3
    world = office.world
    place = await world.bind(area_id=office.area)

    await world.says(office.employee, f"Помощник, {ASKED}", place=place)

    told = world.last(place.chat_id)
    assert "Борис Тагиров" in told.text
    assert not told.labels
    assert "Одобрить" in world.last(office.owner).labels


async def blocked(world: World, person: Person) -> None:
    """Telegram refused the last message to this person for good."""
    async with world.db.write() as tx:
        row_id = await outbox.put(tx, chat_id=person.telegram_id, topic_id=0, op="send", payload={}, now=world.clock())
        row = await outbox.current(tx, row_id)
        assert row is not None
        await outbox.dead(tx, row, error="blocked", now=world.clock())


async def everything(world: World) -> list[Action]:
    async with world.db.read() as tx:
        return await actions.latest(tx, limit=100)


def test_defaults_are_those_of_the_specification() -> None:
    # ACT-3, ACT-5
    policy = Policy()
    assert (policy.action_remind_minutes, policy.action_escalate_minutes) == (60, 240)
    assert (policy.action_expire_minutes, policy.action_undo_minutes) == (1440, 180)
