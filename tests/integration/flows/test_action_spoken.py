"""Words about what waits to be sent: they stop it or lead to the button, and never approve."""

from __future__ import annotations

import pytest

from tests.integration.flows.looking import in_force
from tests.integration.flows.meanwhile import other_world
from tests.integration.flows.outside import newest, statuses, with_board
from tests.integration.flows.records import personal, put
from tests.integration.flows.test_action_path import Office
from tests.integration.flows.world import World


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


ASKED = "опубликуй в канал @news: Бассейн закрыт на неделю."
TEXT = "Бассейн закрыт на неделю."


@pytest.mark.parametrize(
    "words",
    [
        "отзови запрос №1",
        "Отзовите, пожалуйста, запрос номер 1",
        "не публикуй!",
        "отмени публикацию",
        "стоп, не отправляй",
        "передумала, не надо публиковать",
        "останови отправку",
        "убери пост",
    ],
)
async def test_the_requester_stops_what_waits_by_words(office: Office, words: str) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)

    await world.says(office.employee, words)

    assert (await newest(world)).status == "withdrawn"
    assert "отозван" in world.last(office.employee).text
    assert "отозван" in world.last(office.owner).text
    assert world.last(office.owner).labels == ()


@pytest.mark.parametrize("words", ["отмена", "стоп", "отбой", "не надо", "передумала", "отзови"])
async def test_a_bare_stop_counts_in_reply_to_the_request(office: Office, words: str) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)

    await world.says(office.employee, words, reply_to=world.last(office.employee))

    assert (await newest(world)).status == "withdrawn"


async def test_what_is_approved_and_waits_is_called_off_by_words(office: Office) -> None:
    # ACT-6
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news завтра в 10:00: Бассейн закрыт на неделю.")
    await world.presses(office.owner, "Одобрить")

    await world.says(office.employee, "не публикуй")
    world.clock.move(hours=30)
    await world.work()

    assert not office.board.made
    assert (await newest(world)).status == "cancelled"
    assert "Вера Лосева" in world.last(office.owner).text


async def test_what_is_out_leads_to_the_button_that_takes_it_back(office: Office) -> None:
    # ACT-5
    world = office.world
    await world.says(office.employee, ASKED)
    await world.presses(office.owner, "Одобрить")
    await world.work()

    await world.says(office.employee, "удали публикацию")

    assert office.board.standing() == [TEXT]
    assert world.last(office.employee).labels == ("Отменить (до 15:00)",)
    await world.presses(office.employee, "Отменить (до 15:00)")
    await world.work()
    assert office.board.standing() == []


async def test_after_three_hours_the_words_say_that_it_stays(office: Office) -> None:
    # ACT-5
    world = office.world
    await world.says(office.employee, ASKED)
    await world.presses(office.owner, "Одобрить")
    await world.work()
    world.clock.move(hours=3, seconds=1)
    await world.work()

    await world.says(office.employee, "отмени запрос №1")

    assert world.last(office.employee).labels == ()
    assert "Отменить уже нельзя" in world.last(office.employee).text
    assert office.board.standing() == [TEXT]


async def test_an_approver_is_led_to_the_button_that_turns_it_down(office: Office) -> None:
    # ACT-2, ACT-3
    world = office.world
    await world.says(office.employee, ASKED)

    await world.says(office.owner, "не публикуй!", reply_to=world.last(office.owner))

    assert (await newest(world)).status == "pending"
    assert "«Отклонить»" in world.last(office.owner).text
    assert "Отклонить" in world.last(office.owner).labels
    await world.presses(office.owner, "Отклонить")
    assert "Почему нет?" in world.last(office.owner).text


async def test_whoever_can_not_stop_it_learns_who_can(office: Office) -> None:
    # ACT-2, ANS-1
    world = office.world
    area = next(iter(office.employee.member_of))
    group = await world.bind(area_id=area)
    colleague = await world.person("Инна Рябова", member=area)
    await world.says(office.employee, ASKED, place=group, mentions_bot=True)
    shown = world.last(group.chat_id)

    await world.says(colleague, "отзови запрос №1", place=group, reply_to=shown, mentions_bot=True)

    assert (await newest(world)).status == "pending"
    assert "Вера Лосева" in world.last(group.chat_id).text
    assert "Борис Тагиров" in world.last(group.chat_id).text
    assert TEXT not in world.last(group.chat_id).text
    await world.says(colleague, "отзови запрос №1")
    assert "нет или он не ваш" in world.last(colleague).text


@pytest.mark.parametrize("words", ["удали 1", "убери 1", "сотри 1, пожалуйста", "удали №1", "удали номер 1"])
@pytest.mark.parametrize("in_reply", [False, True])
async def test_a_number_of_a_list_is_of_the_list(office: Office, words: str, *, in_reply: bool) -> None:
    # FGT-2, ACT-2
    world = office.world
    await world.says(office.employee, ASKED)
    await put(world, "Вышку красят в мае", office.employee, scope=personal(office.employee))
    (shown,) = await world.says(office.employee, "/memory")
    assert "1. Вышку красят" in shown.text

    await world.says(office.employee, words, reply_to=shown if in_reply else None)

    assert (await newest(world)).status == "pending"
    assert not await in_force(world)


@pytest.mark.parametrize("words", ["удали 1", "верни 1", "убрать 1", "сними 1"])
async def test_a_number_alone_counts_in_reply_to_the_request(office: Office, words: str) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)
    card = world.last(office.employee)

    await world.says(office.employee, words)
    assert (await newest(world)).status == "pending"
    await world.says(office.employee, words, reply_to=card)
    assert (await newest(world)).status == "withdrawn"


@pytest.mark.parametrize("words", ["удали запрос 1", "сними №1", "убери пост 1", "удали номер 1"])
async def test_a_number_with_what_it_is_of_names_the_request(office: Office, words: str) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)

    await world.says(office.employee, words)

    assert (await newest(world)).status == "withdrawn"


async def test_of_several_it_is_asked_which(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)
    await world.says(office.employee, "опубликуй в канал @offers: Абонементы дешевле.")

    await world.says(office.employee, "не отправляй")

    assert [await statuses(world, one) for one in (1, 2)] == [["pending"], ["pending"]]
    assert {"1", "2"} <= set(world.last(office.employee).labels)
    await world.says(office.employee, "отзови №2")
    assert [await statuses(world, one) for one in (1, 2)] == [["pending"], ["pending", "withdrawn"]]


async def test_a_question_whether_it_can_be_stopped_stops_nothing(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)

    await world.says(office.employee, "можно отозвать запрос №1?")

    assert (await newest(world)).status == "pending"
    assert "Отозвать запрос" in world.last(office.employee).labels


@pytest.mark.parametrize(
    "words", ["не публикуй новости по пятницам", "отмени встречу с Ириной", "не отправляй письма без согласования"]
)
async def test_words_about_something_else_leave_it_alone(office: Office, words: str) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)

    await world.says(office.employee, words)

    assert (await newest(world)).status == "pending"


async def test_with_nothing_to_stop_that_is_said(office: Office) -> None:
    # ACT-2
    world = office.world

    await world.says(office.employee, "отмени публикацию")

    assert "Останавливать нечего" in world.last(office.employee).text


@pytest.mark.parametrize(
    "words",
    ["ок", "да", "давай", "публикуй", "+", "👍", "одобряю", "да, всё верно, отправляй", "согласовано", "approve", "го"],
)
async def test_a_yes_to_a_card_says_that_only_the_button_approves(office: Office, words: str) -> None:
    # ACT-3
    world = office.world
    await world.says(office.employee, ASKED)
    card = world.last(office.owner)

    for reply_to in (card, None):
        await world.says(office.owner, words, reply_to=reply_to)
        said = world.last(office.owner)
        assert said.text.startswith("Словами запрос не одобрить")
        assert "ничего не ушло" in said.text
        assert "Одобрить" in said.labels
    await world.work()
    assert not office.board.made
    assert (await newest(world)).status == "pending"

    await world.presses(office.owner, "Одобрить", on=world.last(office.owner))
    await world.work()
    assert office.board.made == [(-1001, TEXT)]


async def test_a_yes_to_what_is_taken_back_at_that_very_moment_brings_no_dead_buttons(office: Office) -> None:
    # ACT-3, ACT-4
    world = office.world
    await world.says(office.employee, ASKED)
    mine = world.last(office.employee)
    writes: list[str] = []

    async def meanwhile() -> None:
        writes.append("the message comes in" if not writes else "the answer")
        if writes[-1] == "the answer":
            await world.presses(office.employee, "Отозвать запрос", on=mine)

    await other_world(world, meanwhile, times=2).says(office.owner, "ок", reply_to=world.last(office.owner))

    assert (await newest(world)).status == "withdrawn"
    assert "отозван" in world.last(office.owner).text
    assert world.last(office.owner).labels == ()


async def test_a_yes_of_the_requester_says_who_decides(office: Office) -> None:
    # ACT-3
    world = office.world
    await world.says(office.employee, ASKED)

    await world.says(office.employee, "давай, публикуй", reply_to=world.last(office.employee))

    assert "Одобряет только кнопка" in world.last(office.employee).text
    assert "Борис Тагиров" in world.last(office.employee).text
    assert "Одобрить" not in world.last(office.employee).labels


async def test_a_yes_in_a_group_brings_the_card_in_private(office: Office) -> None:
    # ACT-3, ANS-1
    world = office.world
    group = await world.bind(area_id=next(iter(office.employee.member_of)))
    await world.says(office.employee, ASKED, place=group, mentions_bot=True)

    await world.says(office.owner, "ок, публикуй", place=group, reply_to=world.last(group.chat_id))

    assert "в личном чате" in world.last(group.chat_id).text
    assert world.last(group.chat_id).labels == ()
    assert "Одобрить" in world.last(office.owner).labels


async def test_a_yes_to_other_words_is_no_word_about_a_request(office: Office) -> None:
    # ACT-3
    world = office.world
    await world.says(office.employee, ASKED)
    await world.says(office.owner, "запомни: инструктор по плаванию — Олег")

    await world.says(office.owner, "ок", reply_to=world.last(office.owner))

    assert "Словами запрос не одобрить" not in world.last(office.owner).text


async def test_a_reason_that_was_asked_for_stays_the_reason(office: Office) -> None:
    # ACT-2, OBS-3
    world = office.world
    await world.says(office.employee, ASKED)
    await world.presses(office.owner, "Отклонить")

    await world.says(office.owner, "не надо публиковать")

    action = await newest(world)
    assert (action.status, action.comment) == ("rejected", "не надо публиковать")


@pytest.mark.parametrize(
    "words",
    [
        "опубликуй в канал @news: Бассейн закрыт. Нет, не надо",
        "опубликуй в канал @news: Бассейн закрыт. Стоп, не публикуй!",
        "отправь пост в @news: Бассейн закрыт, хотя нет, не надо",
        "опубликуй пост в @news. Отбой",
    ],
)
async def test_an_order_that_takes_itself_back_asks_for_nothing(office: Office, words: str) -> None:
    # ACT-1
    world = office.world

    await world.says(office.employee, words)

    assert "Ничего не запрашиваю" in world.last(office.employee).text
    assert not world.to(office.owner)


@pytest.mark.parametrize(
    "words", ["можно опубликовать в канал @news: Бассейн закрыт?", "а можно опубликовать это в канале @news?"]
)
async def test_a_question_whether_it_may_be_sent_asks_for_nothing(office: Office, words: str) -> None:
    # ACT-1
    world = office.world

    await world.says(office.employee, words)

    assert not world.to(office.owner)
    async with world.db.read() as tx:
        assert not (await tx.exec_driver_sql("SELECT id FROM actions")).all()
