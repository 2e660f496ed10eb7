"""A request to send something that lacks where to or what: the bot asks, and the next words are the answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.connectors.telegram_post import TelegramPost
from bot.connectors.webhook import Call, Webhook
from bot.domain.people import Person
from bot.domain.policy import local
from storage import actions
from tests.integration.flows.outside import Board, only_action, with_board
from tests.integration.flows.world import World

POST = "опубликуй в канал: Мастер-класс по резьбе переносим на субботу."
TEXT = "Мастер-класс по резьбе переносим на субботу."


@pytest.fixture
async def asker(world: World) -> Person:
    await world.person("Ольга Жукова", admin=True)
    return await world.person("Рита Чайкина")


@pytest.fixture
def board(world: World) -> Board:
    return with_board(world)


def with_crm(world: World) -> None:
    """A way out of the company's own, under its own name."""
    call = Call(method="POST", url="http://127.0.0.1:9/leads", headers={}, body={"text": "{{ text }}"})
    world.deps = replace(world.deps, connectors={**world.deps.connectors, "crm": Webhook(name="crm", do_call=call)})


async def no_action(world: World) -> bool:
    async with world.db.read() as tx:
        return not await actions.latest(tx, limit=1)


@pytest.mark.parametrize(
    "words",
    [
        "@news",
        "в канал @news",
        "давай в @news",
        "«@news»",
        "опубликуй в @news",
        "https://t.me/news",
        "в @news, конечно",
    ],
)
async def test_a_channel_that_was_asked_for_is_taken_as_the_answer(
    world: World, board: Board, asker: Person, words: str
) -> None:
    # ACT-1, ACT-7
    board.channels["https://t.me/news"] = -1001
    await world.says(asker, POST)
    assert "В какой канал?" in world.last(asker).text
    assert world.last(asker).labels == ("Отмена",)

    await world.says(asker, words)

    action = await only_action(world)
    assert (action.target, action.payload.text) == ("-1001", TEXT)
    assert not board.made


async def test_a_channel_that_is_not_known_is_asked_for_again(world: World, board: Board, asker: Person) -> None:
    # ACT-7
    await world.says(asker, POST)
    await world.says(asker, "в Ярмарку")
    assert "«Ярмарку» не нашёл" in world.last(asker).text
    assert "@offers" in world.last(asker).text

    await world.says(asker, "тогда в @offers")

    assert (await only_action(world)).target == "-1002"


async def test_a_channel_that_was_misnamed_in_the_request_may_be_named_anew(
    world: World, board: Board, asker: Person
) -> None:
    # ACT-7
    await world.says(asker, "опубликуй в канал @newz: Сегодня до обеда.")
    await world.says(asker, "@news")

    assert (await only_action(world)).payload.text == "Сегодня до обеда."


async def test_without_any_channel_the_bot_says_how_to_add_one(world: World, board: Board, asker: Person) -> None:
    # ACT-7
    board.channels.clear()

    await world.says(asker, POST)

    said = world.last(asker).text
    assert "администратором" in said
    assert "—" not in said
    board.channels["@fresh"] = -1003
    await world.says(asker, "@fresh")
    assert (await only_action(world)).target == "-1003"


@pytest.mark.parametrize(
    "words", ["когда переезжает склад?", "запомни: склад на Речной", "спасибо", "забудь про склад", "откуда?"]
)
async def test_other_words_are_no_answer_and_the_wait_is_over(
    world: World, board: Board, asker: Person, words: str
) -> None:
    # ACT-1
    await world.says(asker, POST)
    await world.says(asker, words)
    assert "больше не жду" in world.last(asker).text

    await world.says(asker, "@news")

    assert await no_action(world)


async def test_the_question_can_be_called_off(world: World, board: Board, asker: Person) -> None:
    # ACT-1
    await world.says(asker, POST)

    await world.presses(asker, "Отмена")
    await world.says(asker, "@news")

    assert await no_action(world)


async def test_what_to_post_is_asked_for_and_taken_word_for_word(world: World, board: Board, asker: Person) -> None:
    # ACT-1
    await world.says(asker, "опубликуй пост в канал @news")
    assert "Что опубликовать?" in world.last(asker).text

    await world.says(asker, "Завтра примерка до 12:00.\nПриходите: Речная, 4")

    assert (await only_action(world)).payload.text == "Завтра примерка до 12:00.\nПриходите: Речная, 4"


async def test_first_what_then_where(world: World, board: Board, asker: Person) -> None:
    # ACT-1
    await world.says(asker, "опубликуй пост")
    await world.says(asker, "Ищем столяра в первую смену.")
    assert "В какой канал?" in world.last(asker).text
    await world.says(asker, "в @offers")

    action = await only_action(world)
    assert (action.target, action.payload.text) == ("-1002", "Ищем столяра в первую смену.")


async def test_another_order_is_that_order_and_no_text(world: World, board: Board, asker: Person) -> None:
    # ACT-1
    await world.says(asker, "опубликуй пост")
    await world.says(asker, "опубликуй в канал @news: Открыты до восьми.")

    assert (await only_action(world)).payload.text == "Открыты до восьми."


async def test_an_answer_with_a_secret_is_refused(world: World, board: Board, asker: Person) -> None:
    # MEM-13, ACT-1
    await world.says(asker, "опубликуй пост в канал @news")
    await world.says(asker, "пароль от вайфая: Kx7!qv92Lm")

    assert "не отправляю" in world.last(asker).text
    assert await no_action(world)


async def test_the_way_to_send_mail_is_told_where_none_is_set_up(world: World, board: Board, asker: Person) -> None:
    # ACT-7
    for words in (
        "отправь письмо на olga@example.ru: Добрый день.",
        "отправь письмо",
        "отправь письмо на почту olga@example.ru: привет",
        "пошли на почту olga@example.ru: готово",
    ):
        await world.says(asker, words)

        said = world.last(asker).text
        assert "почта здесь не подключена" in said
        assert "connectors.toml" in said


async def test_an_address_that_was_asked_for_is_taken_as_the_answer(world: World, board: Board, asker: Person) -> None:
    # ACT-1
    board.channels["rita@example.ru"] = -1009
    letters = TelegramPost(posts=board, name="email", kind="letter")
    world.deps = replace(world.deps, connectors={"email": letters})
    await world.says(asker, "отправь письмо: Образцы готовы.")
    assert "На какой адрес" in world.last(asker).text

    await world.says(asker, "на rita@example.ru")

    assert (await only_action(world)).payload.text == "Образцы готовы."


async def test_an_order_by_a_way_of_the_company_is_that_order_and_no_text(
    world: World, board: Board, asker: Person
) -> None:
    # ACT-1
    with_crm(world)
    await world.says(asker, "опубликуй пост в канал @news")
    await world.says(asker, "Отправь в CRM: Рамочная мастерская просит замер.", reply_to=world.last(asker))

    action = await only_action(world)
    assert (action.connector, action.payload.text) == ("crm", "Рамочная мастерская просит замер.")


async def test_an_order_by_a_way_of_the_company_takes_itself_back(world: World, board: Board, asker: Person) -> None:
    # ACT-1
    with_crm(world)

    await world.says(asker, "Отправь в CRM: Рамочная мастерская просит замер. Нет, не надо")

    assert "Ничего не запрашиваю" in world.last(asker).text
    assert await no_action(world)


async def test_a_day_still_means_when_work_begins_after_a_question(world: World, board: Board, asker: Person) -> None:
    # ACT-1, ACT-2
    await world.set_policy(work_from="10:30")
    await world.says(asker, "опубликуй в канал завтра: Мастер-класс начнётся в полдень.")
    await world.says(asker, "@news")

    at = (await only_action(world)).send_at
    assert at is not None
    assert f"{local(at, world.deps.base_policy.zone):%H:%M}" == "10:30"
