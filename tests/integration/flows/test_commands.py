"""Slash commands: each person's own; one line for the rest."""

from __future__ import annotations

import pytest

from bot.domain.help import ADMINS
from bot.domain.incoming import ChatKind, Place
from tests.integration.flows.records import personal, put
from tests.integration.flows.world import World


# PPL-8
async def test_an_unknown_command_says_so_in_one_line(world: World) -> None:
    vera = await world.person("Вера Сотрудник")

    (answer,) = await world.says(vera, "/reboot now")

    assert "/reboot" in answer.text
    assert "\n" not in answer.text


# PPL-8, PPL-4
@pytest.mark.parametrize("name", ADMINS)
async def test_an_admins_command_is_refused_to_others_in_one_line(world: World, name: str) -> None:
    owner = await world.person("Ольга Владелец", owns=await world.area("Продажи"))

    (answer,) = await world.says(owner, f"/{name}")

    assert "только для администраторов" in answer.text
    assert "\n" not in answer.text
    assert answer.buttons == ()


# PPL-8
@pytest.mark.parametrize(
    "name", ["start", "help", "ask", "memory", "rules", "skills", "queue", "why", "area", "privacy", "settings", "stop"]
)
async def test_every_command_of_an_employee_is_answered(world: World, name: str) -> None:
    await world.area("Продажи", default=True)
    vera = await world.person("Вера Сотрудник")

    sent = await world.says(vera, f"/{name}")

    assert len(sent) == 1
    assert "нет. Что есть" not in sent[0].text


# PPL-8
@pytest.mark.parametrize("name", ["people", "invite", "areas", "bind", "mask"])
async def test_every_command_of_an_admin_is_answered(world: World, name: str) -> None:
    await world.area("Продажи", default=True)
    admin = await world.person("Анна Директор", admin=True)

    sent = await world.says(admin, f"/{name}")

    assert len(sent) == 1
    assert "только для администраторов" not in sent[0].text


# PPL-8
async def test_help_shows_what_this_person_may_do_here_with_examples(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    owner = await world.person("Ольга Владелец", owns=sales)
    vera = await world.person("Вера Сотрудник")
    place = await world.bind(area_id=sales)

    (admins,) = await world.says(admin, "/help")
    (owners,) = await world.says(owner, "/help")
    (hers,) = await world.says(vera, "/help")
    (in_group,) = await world.says(admin, "/help", place=place)

    assert "Действует сразу для всей компании" in admins.text
    assert "Управление" in admins.labels
    assert "/queue" in owners.text
    assert "/queue" not in hers.text
    assert "Управление" not in hers.labels
    assert "после одобрения" in hers.text
    assert "Запомни, что" in hers.text
    assert in_group.labels == ()
    assert "/ask" in in_group.text


# PPL-8
async def test_a_part_of_the_help_opens_by_its_button_and_closes_again(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    await world.says(admin, "/help")

    (part,) = await world.presses(admin, "Управление")
    assert "/people" in part.text
    assert "Управление" not in part.labels
    (other,) = await world.presses(admin, "Тексты и отправка")
    assert "/actions" in other.text
    (short,) = await world.presses(admin, "← Коротко")

    assert short.message_id == part.message_id == other.message_id
    assert "Что здесь можно" in short.text


# PPL-8
@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("/help память", "только для меня"),
        ("/help как опубликовать пост", "/actions"),
        ("/help черновики", "/actions"),
        ("/help правила", "/rules"),
        ("/help откуда", "/why"),
        ("/help очередь", "Что здесь можно"),
        ("/help сковородка", "Что здесь можно"),
    ],
)
async def test_help_and_a_word_opens_the_part_that_is_meant(world: World, said: str, shown: str) -> None:
    vera = await world.person("Вера Сотрудник")

    (answer,) = await world.says(vera, said)

    assert shown.lower() in answer.text.lower()


# ANS-5
async def test_help_says_when_the_model_is_off(world: World) -> None:
    vera = await world.person("Вера Сотрудник")

    (answer,) = await world.says(vera, "/help")

    assert "Модель сейчас выключена" in answer.text


# PPL-6
async def test_ask_with_words_is_those_words(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    place = await world.bind(area_id=sales)
    await put(world, "Берёзка платит вовремя", admin)

    (page,) = await world.says(admin, "/ask что знаем о Берёзке?", place=place)

    assert "Берёзка платит вовремя" in page.text
    (empty,) = await world.says(admin, "/ask", place=place)
    assert "/ask" in empty.text


# PPL-6
async def test_a_command_from_ask_is_carried_out(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    place = await world.bind(area_id=sales)

    await world.says(admin, "/ask запомни, что ключ от архива у охраны", place=place)

    (list_,) = await world.says(admin, "/memory")
    assert "лючи" not in list_.text
    assert "ключ от архива у охраны" in list_.text.lower()


# ANS-1
@pytest.mark.parametrize("name", ["queue", "privacy", "settings", "people", "invite", "areas"])
async def test_what_is_private_is_not_opened_in_a_group(world: World, name: str) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    place = await world.bind(area_id=sales)

    (answer,) = await world.says(admin, f"/{name}", place=place)

    assert "личном чате" in answer.text
    assert answer.buttons == ()


# FGT-7
@pytest.mark.parametrize("command", ["/memory", "/help", "/why", "/reboot", "/people"])
async def test_after_a_command_the_next_words_answer_nothing_that_was_asked_before(world: World, command: str) -> None:
    vera = await world.person("Вера Сотрудник")
    await put(world, "Мой отпуск в июле", vera, scope=personal(vera))
    (asked,) = await world.says(vera, "забудь всё")
    assert "удалить личное" in asked.text

    await world.says(vera, command)
    await world.says(vera, "удалить личное")

    (list_,) = await world.says(vera, "/memory")
    assert "Мой отпуск в июле" in list_.text


# ANS-8
async def test_stop_leaves_what_the_bot_waits_for(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    await world.says(vera, "/settings")
    await world.presses(vera, "Часовой пояс")

    await world.says(vera, "/stop")
    await world.says(vera, "Омск")

    (card,) = await world.says(vera, "/settings")
    assert "Омск" in card.text


# PPL-6, PPL-7
async def test_in_a_group_that_no_admin_bound_an_employee_learns_who_may_bind_it(world: World) -> None:
    await world.area("Продажи", default=True)
    vera = await world.person("Вера Сотрудник")
    place = Place(chat_id=-1005550001, kind=ChatKind.GROUP, title="Новая")

    (answer,) = await world.says(vera, "/bind Продажи", place=place)

    assert "Группа не привязана" in answer.text
    assert "Привязать может администратор" in answer.text
    assert answer.buttons == ()
