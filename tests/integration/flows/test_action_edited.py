"""The message that asked for something to be sent is edited: the request follows, or it is said that it does not."""

from __future__ import annotations

import pytest

from bot.llm.scripted import Asked, Reply
from tests.integration.flows.modelled import modelled
from tests.integration.flows.outside import newest, statuses, with_board
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


ASKED = "опубликуй в канал @news: Выставка открыта до шести."
ASKED_NOT = ASKED + " Нет, не надо"
MESSAGE = 7001


async def test_an_edited_request_is_a_new_card_and_the_old_buttons_are_dead(office: Office) -> None:
    # ACT-4
    world = office.world
    await world.says(office.employee, ASKED, message_id=MESSAGE)
    stale = world.last(office.owner)

    await world.says(
        office.employee, "опубликуй в канал @news: Выставка открыта до восьми.", message_id=MESSAGE, edited=True
    )

    assert "новым текстом" in world.last(office.employee).text
    for owner in (office.owner, office.other_owner):
        assert "до восьми" in world.last(owner).text
        assert "Вера Лосева" in world.last(owner).text
    await world.presses(office.owner, "Одобрить", on=stale)
    await world.work()
    assert not office.board.made
    assert "изменился" in world.last(office.owner).text
    await world.presses(office.owner, "Одобрить")
    await world.work()
    assert office.board.made == [(-1001, "Выставка открыта до восьми.")]


@pytest.mark.parametrize(
    "edited",
    [
        "не надо ничего публиковать",
        "опубликуй позже",
        "Выставка открыта до шести.",
        "отмени публикацию",
        "ой, не туда",
        ASKED_NOT,
    ],
)
async def test_a_request_that_is_edited_away_is_withdrawn(office: Office, edited: str) -> None:
    # ACT-2, ACT-4
    world = office.world
    await world.says(office.employee, ASKED, message_id=MESSAGE)

    await world.says(office.employee, edited, message_id=MESSAGE, edited=True)

    assert (await newest(world)).status == "withdrawn"
    assert "отозван" in world.last(office.employee).text
    assert "отозван" in world.last(office.owner).text
    assert world.last(office.owner).labels == ()


async def test_another_place_is_another_request(office: Office) -> None:
    # ACT-4
    world = office.world
    await world.says(office.employee, ASKED, message_id=MESSAGE)
    stale = world.last(office.owner)

    await world.says(office.employee, ASKED.replace("@news", "@offers"), message_id=MESSAGE, edited=True)
    await world.presses(office.owner, "Одобрить", on=stale)
    await world.work()

    assert not office.board.made
    assert await statuses(world, 1) == ["pending", "withdrawn"]
    await world.presses(office.other_owner, "Одобрить")
    await world.work()
    assert office.board.made == [(-1002, "Выставка открыта до шести.")]


async def test_another_time_is_asked_anew(office: Office) -> None:
    # ACT-2, ACT-4
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news завтра в 9:00: Открываемся.", message_id=MESSAGE)
    stale = world.last(office.owner)

    await world.says(
        office.employee, "опубликуй в канал @news завтра в 11:00: Открываемся.", message_id=MESSAGE, edited=True
    )
    await world.presses(office.owner, "Одобрить", on=stale)

    assert (await newest(world)).status == "pending"
    assert "11:00" in world.last(office.owner).text


async def test_an_edit_that_changes_nothing_of_it_is_silent(office: Office) -> None:
    # ACT-4
    world = office.world
    await world.says(office.employee, ASKED, message_id=MESSAGE)
    before = len(world.sent)

    await world.says(office.employee, "пожалуйста, " + ASKED, message_id=MESSAGE, edited=True)

    assert len(world.sent) == before
    assert (await newest(world)).version == 1


async def test_an_edit_after_the_approval_is_told_that_the_former_text_goes_out(office: Office) -> None:
    # ACT-4
    world = office.world
    await world.says(
        office.employee, "опубликуй в канал @news завтра в 9:00: Открываемся в десять.", message_id=MESSAGE
    )
    await world.presses(office.owner, "Одобрить")

    await world.says(
        office.employee,
        "опубликуй в канал @news завтра в 9:00: Открываемся в полдень.",
        message_id=MESSAGE,
        edited=True,
    )

    assert "прежним текстом" in world.last(office.employee).text
    assert "Открываемся в десять" in world.last(office.employee).text
    assert "Не отправлять" in world.last(office.employee).labels
    world.clock.move(hours=21, minutes=1)
    await world.work()
    assert office.board.made == [(-1001, "Открываемся в десять.")]
    await world.says(
        office.employee, "опубликуй в канал @news завтра в 9:00: Не открываемся.", message_id=MESSAGE, edited=True
    )
    assert "уже отправлен с прежним текстом" in world.last(office.employee).text
    assert any(label.startswith("Отменить (до") for label in world.last(office.employee).labels)


async def test_an_edit_after_the_end_opens_nothing(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED, message_id=MESSAGE)
    await world.presses(office.employee, "Отозвать запрос")

    await world.says(office.employee, ASKED.replace("шести", "семи"), message_id=MESSAGE, edited=True)

    assert "закрыт" in world.last(office.employee).text
    assert (await newest(world)).status == "withdrawn"


async def test_a_text_that_an_approver_mended_is_not_overwritten_by_the_older_message(office: Office) -> None:
    # ACT-4
    world = office.world
    await world.says(office.employee, ASKED, message_id=MESSAGE)
    await world.presses(office.owner, "Править")
    await world.says(office.owner, "Выставка открыта до пяти.", reply_to=world.last(office.owner))

    await world.says(office.employee, ASKED.replace("шести", "семи"), message_id=MESSAGE, edited=True)

    assert "изменил кто-то другой" in world.last(office.employee).text
    assert "до пяти" in world.last(office.employee).text
    assert (await newest(world)).payload.text == "Выставка открыта до пяти."


async def test_an_edit_that_can_not_go_out_leaves_the_card_and_says_so(office: Office) -> None:
    # ACT-4, ACT-9
    world = office.world
    await world.says(office.employee, ASKED, message_id=MESSAGE)

    await world.says(
        office.employee, "опубликуй в канал @news: Пароль от сайта: kR7-tuk2", message_id=MESSAGE, edited=True
    )

    assert "пароль" in world.last(office.employee).text
    assert "прежний текст" in world.last(office.employee).text
    assert (await newest(world)).payload.text == "Выставка открыта до шести."


async def test_the_text_that_came_in_a_message_of_its_own_follows_its_edit_too(office: Office) -> None:
    # ACT-1, ACT-4
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news")
    await world.says(office.employee, "Лифт чинят до среды.", message_id=MESSAGE)

    await world.says(office.employee, "Лифт чинят до пятницы.", message_id=MESSAGE, edited=True)

    action = await newest(world)
    assert (action.payload.text, action.version) == ("Лифт чинят до пятницы.", 2)
    assert "до пятницы" in world.last(office.owner).text


async def asked_by_model(office: Office, words: str, text: str) -> None:
    """The words ask for it freely: a model reads what is to be sent."""
    office.board.channels["новости"] = -1001
    target = "@news" if "@news" in words else "новости"
    wish = Asked(name="request_action", arguments={"way": "post", "target": target, "text": text})
    async with modelled(office.world) as bot:
        bot.model.say(Reply(text="Попросил.\n\nИсточники: нет", tool_calls=(wish,)))
        await office.world.says(office.employee, words, message_id=MESSAGE)
    assert (await newest(office.world)).payload.text == text


@pytest.mark.parametrize(
    ("words", "text", "edited"),
    [
        (
            "опубликуй в канал @news, что каток платный",
            "каток платный",
            "опубликуй в канал @news, что каток бесплатный",
        ),
        (
            "опубликуй в канал @news, что каток закрыт в среду",
            "каток закрыт в среду",
            "опубликуй в канал @news, что каток закрыт в пятницу",
        ),
        (
            "опубликуй в канал @news, что с мая каток платный",
            "С мая каток платный",
            "опубликуй в канал @news, что с мая каток бесплатный",
        ),
        (
            "отправь всем в новости, что каток платный",
            "каток платный",
            "отправь всем в новости, что каток бесплатный",
        ),
        (
            "отправь всем в новости, что каток платный",
            "каток платный",
            "отправь всем в скидки, что каток платный",
        ),
    ],
)
async def test_a_text_in_the_order_that_a_model_read_stays_and_that_is_said(
    office: Office, words: str, text: str, edited: str
) -> None:
    # ACT-4
    world = office.world
    await asked_by_model(office, words, text)

    await world.says(office.employee, edited, message_id=MESSAGE, edited=True)

    assert "по-прежнему прежний текст" in world.last(office.employee).text
    assert text in world.last(office.employee).text
    assert world.last(office.employee).labels == ("Отозвать запрос",)
    action = await newest(world)
    assert (action.status, action.version) == ("pending", 1)


@pytest.mark.parametrize(
    "edited", ["не надо слать в новости, что каток платный", "отмени публикацию", "ой, это не сюда"]
)
async def test_an_order_that_a_model_read_is_edited_away(office: Office, edited: str) -> None:
    # ACT-2, ACT-4
    world = office.world
    await asked_by_model(office, "отправь всем в новости, что каток платный", "каток платный")

    await world.says(office.employee, edited, message_id=MESSAGE, edited=True)

    assert (await newest(world)).status == "withdrawn"
    assert "отозван" in world.last(office.employee).text


async def test_an_order_that_a_model_read_follows_the_edit_that_can_be_read(office: Office) -> None:
    # ACT-4
    world = office.world
    await asked_by_model(office, "опубликуй в канал @news, что каток платный", "каток платный")

    await world.says(office.employee, "опубликуй в канал @news: Каток бесплатный!", message_id=MESSAGE, edited=True)

    action = await newest(world)
    assert (action.payload.text, action.version) == ("Каток бесплатный!", 2)


@pytest.mark.parametrize(
    ("edited", "target"),
    [("опубликуй, пожалуйста, в канал @news", "-1001"), ("опубликуй в канал @offers", "-1002")],
)
async def test_the_order_of_a_text_in_a_message_of_its_own_is_edited(office: Office, edited: str, target: str) -> None:
    # ACT-1, ACT-4
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news", message_id=MESSAGE)
    await world.says(office.employee, "Лифт чинят до среды.")

    await world.says(office.employee, edited, message_id=MESSAGE, edited=True)

    action = await newest(world)
    assert (action.status, action.target, action.payload.text) == ("pending", target, "Лифт чинят до среды.")
