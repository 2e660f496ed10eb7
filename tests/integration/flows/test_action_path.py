"""From a request to the post and back: a card, a button, three hours in which it can be undone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.domain.people import Person
from tests.integration.flows.outside import Board, newest, only_action, statuses, with_board
from tests.integration.flows.world import World


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    world: World
    board: Board
    admin: Person
    owner: Person
    other_owner: Person
    employee: Person


@pytest.fixture
async def office(world: World) -> Office:
    board = with_board(world)
    area = await world.area("Маркетинг", default=True)
    return Office(
        world=world,
        board=board,
        admin=await world.person("Анна Седова", admin=True),
        owner=await world.person("Борис Тагиров", owns=area),
        other_owner=await world.person("Глеб Ушаков", owns=area),
        employee=await world.person("Вера Лосева", member=area),
    )


ASKED = "опубликуй в канал @news: Склад закрыт до среды."
TEXT = "Склад закрыт до среды."


async def test_a_request_is_a_card_for_the_owners_and_nothing_goes_out(office: Office) -> None:
    # ACT-1, ACT-3
    world = office.world

    await world.says(office.employee, ASKED)

    assert "№ 1" in world.last(office.employee).text
    for owner in (office.owner, office.other_owner):
        card = world.last(owner)
        assert TEXT in card.text
        assert "Вера Лосева" in card.text
        assert "@news" in card.text
        assert "3 часов" in card.text
        assert {"Одобрить", "Править", "Отклонить", "Отправить себе"} <= set(card.labels)
    assert not world.to(office.admin)
    await world.work()
    assert not office.board.made


async def test_one_press_sends_exactly_what_the_card_showed(office: Office) -> None:
    # ACT-4, ACT-5
    world = office.world
    await world.says(office.employee, ASKED)

    await world.presses(office.owner, "Одобрить")
    await world.work()

    assert office.board.made == [(-1001, TEXT)]
    action = await only_action(world)
    assert await statuses(world, action.id) == ["pending", "approved", "running", "done"]
    assert action.undo_until is not None
    assert action.executed_at is not None
    assert (action.undo_until - action.executed_at).total_seconds() == 3 * 3600
    until = "Отменить (до 15:00)"
    assert world.last(office.employee).labels == (until,)
    assert world.last(office.owner).labels == (until,)


async def test_the_requester_takes_it_back_within_three_hours(office: Office) -> None:
    # ACT-5, ACT-10
    world = office.world
    await world.says(office.employee, ASKED)
    await world.presses(office.owner, "Одобрить")
    await world.work()
    world.clock.move(hours=2, minutes=59, seconds=50)

    await world.presses(office.employee, "Отменить (до 15:00)")
    await world.work()

    assert office.board.standing() == []
    assert (await only_action(world)).status == "undone"
    for person in (office.employee, office.owner):
        assert "Отменено" in world.last(person).text
        assert "могли успеть прочитать" in world.last(person).text
        assert "остаётся" in world.last(person).text


async def test_the_button_goes_when_the_time_is_over(office: Office) -> None:
    # ACT-5
    world = office.world
    await world.says(office.employee, ASKED)
    await world.presses(office.owner, "Одобрить")
    await world.work()
    message = world.last(office.employee)
    world.clock.move(hours=3, seconds=1)

    await world.work()

    closed = world.last(office.employee)
    assert closed.message_id == message.message_id
    assert closed.labels == ()
    await world.presses(office.employee, "Отменить (до 15:00)", on=message)
    await world.work()
    assert office.board.standing() == [TEXT]
    assert "вышел" in world.last(office.employee).text


async def test_the_second_of_two_owners_is_told_who_was_first(office: Office) -> None:
    # ACT-4
    world = office.world
    await world.says(office.employee, ASKED)
    second = world.last(office.other_owner)

    await world.presses(office.owner, "Одобрить")
    await world.presses(office.other_owner, "Одобрить", on=second)
    await world.work()

    assert len(office.board.made) == 1
    assert "Борис Тагиров" in world.last(office.other_owner).text


async def test_the_same_request_while_one_waits_is_that_one(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)

    await world.says(office.employee, ASKED)

    assert "уже ждёт" in world.last(office.employee).text
    await only_action(world)


async def test_an_edit_makes_every_card_stale(office: Office) -> None:
    # ACT-4
    world = office.world
    await world.says(office.employee, ASKED)
    stale = world.last(office.other_owner)
    await world.presses(office.owner, "Править")
    asked = world.last(office.owner)

    await world.says(office.owner, "Склад закрыт до четверга.", reply_to=asked)
    await world.presses(office.other_owner, "Одобрить", on=stale)
    await world.work()

    assert not office.board.made
    shown = world.last(office.other_owner)
    assert "изменился" in shown.text
    assert "до четверга" in shown.text
    await world.presses(office.other_owner, "Одобрить", on=shown)
    await world.work()
    assert office.board.made == [(-1001, "Склад закрыт до четверга.")]


async def test_words_never_approve(office: Office) -> None:
    # ACT-3
    world = office.world
    await world.says(office.employee, ASKED)
    card = world.last(office.owner)

    for words in ("ок", "одобряю", "да, публикуй", "согласовано", "approve"):
        await world.says(office.owner, words, reply_to=card)
        await world.says(office.owner, words)
    await world.work()

    assert not office.board.made
    assert (await newest(world)).status == "pending"


async def test_rejection_tells_the_requester_why_and_is_kept_word_for_word(office: Office) -> None:
    # ACT-2, OBS-3
    world = office.world
    await world.says(office.employee, ASKED)
    await world.presses(office.owner, "Отклонить")

    await world.says(office.owner, "в среду мы тоже не работаем")

    action = await only_action(world)
    assert action.status == "rejected"
    assert action.comment == "в среду мы тоже не работаем"
    assert "в среду мы тоже не работаем" in world.last(office.employee).text
    async with world.db.read() as tx:
        rows = (await tx.exec_driver_sql("SELECT kind, text FROM signals")).all()
    assert [tuple(row) for row in rows] == [("rejection", "в среду мы тоже не работаем")]


async def test_the_card_warns_of_what_the_text_tells_of_people(office: Office) -> None:
    # ACT-3
    world = office.world

    await world.says(office.employee, "опубликуй в канал @news: Заказ Лужиной Веры, тел. 8 912 345-67-89, готов.")

    card = world.last(office.owner)
    assert "личный телефон: «8 912 345-67-89»" in card.text
    assert "Одобрить" in card.labels
    await world.says(office.employee, "опубликуй в канал @offers: Заказы выдаём до шести.")
    assert "личн" not in world.last(office.owner).text
