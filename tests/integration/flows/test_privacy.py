"""/privacy: what of a person's is kept, for how long, and who reads it."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.masking import PiiKind
from bot.domain.memory import Status
from bot.llm.scripted import Reply
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import candidate, personal, put
from tests.integration.flows.world import World


# PII-8, ANS-11
async def test_privacy_counts_what_is_kept_of_this_person_and_nobody_else(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    boris = await world.person("Борис Коллега")
    await put(world, "Мой отпуск в июле", vera, scope=personal(vera))
    await put(world, "Мой отпуск в августе", boris, scope=personal(boris))
    await put(world, "Склад на Лесной", vera)
    await candidate(world, "Принтер у окна", vera)
    await world.says(vera, "Что знаем о складе?")
    await world.says(boris, "Что знаем о складе?")

    (told,) = await world.says(vera, "/privacy")

    assert "Личных записей: 1." in told.text
    assert "для других записано: 1, ждут решения: 1." in told.text
    assert "Ваши сообщения мне: 1" in told.text
    assert "90 дней" in told.text
    assert "10 минут" in told.text
    assert "отпуск" not in told.text


# PII-8
async def test_what_was_withdrawn_is_counted_apart_from_what_acts(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    await put(world, "Мой отпуск в июле", vera, scope=personal(vera))
    await put(world, "Мой стол у окна", vera, scope=personal(vera), status=Status.WITHDRAWN)
    await put(world, "Склад на Лесной", vera)
    await put(world, "Склад на Мира", vera, status=Status.REJECTED)
    await put(world, "Склад на Садовой", vera, status=Status.WITHDRAWN)

    (told,) = await world.says(vera, "/privacy")

    assert "Личных записей: 1, в архиве, отклонено и отозвано: 1." in told.text
    assert "для других записано: 1, в архиве, отклонено и отозвано: 2." in told.text


# PII-8, PII-6
async def test_privacy_says_how_long_placeholders_and_corrections_are_kept(world: World) -> None:
    vera = await world.person("Вера Сотрудник")

    async with modelled(world):
        (told,) = await world.says(vera, "/privacy")

    assert "замечания к моим ответам, дословно: 0. Стираются вместе с перепиской" in told.text
    assert "Что скрыто за метками, хранится только здесь и стирается, когда стёрта вся переписка чата" in told.text


# PII-8
async def test_without_a_model_privacy_says_that_nothing_leaves(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)

    (told,) = await world.says(admin, "/privacy")
    (checked,) = await world.says(admin, "/mask Позвони Ивану Петровичу")

    assert "наружу не уходит ничего" in told.text
    assert told.buttons == ()
    assert "наружу не уходит ничего" in checked.text


# PII-8
async def test_a_text_to_check_is_not_kept(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    await world.says(admin, "/mask Позвони Ивану Петровичу")

    (told,) = await world.says(admin, "/privacy")

    assert "Ваши сообщения мне: 0" in told.text


# PII-8
async def test_with_a_model_mask_shows_what_it_would_receive(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)

    async with modelled(world, planted={"Ивану Петровичу": PiiKind.PERSON}) as house:
        (checked,) = await world.says(admin, "/mask Позвони Ивану Петровичу")

        assert "Позвони [[ФИО_1]]" in checked.text
        assert "Петрович" not in checked.text
        assert house.model.requests == []


# PII-8
async def test_the_last_request_is_shown_masked_to_whom_it_was_made_for_and_to_nobody_in_a_group(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    boris = await world.person("Борис Коллега")
    group = await world.bind(area_id=await world.area("Смена"))

    async with modelled(world, respond=lambda asked: Reply(text="Понял."), planted={"Ивану Петровичу": PiiKind.PERSON}):
        await world.says(vera, "Как написать Ивану Петровичу про сроки?")
        await world.says(vera, "бот, как написать Ивану Петровичу про оплату?", place=group, mentions_bot=True)
        await world.says(vera, "/privacy")
        (mine,) = await world.presses(vera, "Последний запрос к модели")
        await world.says(boris, "/privacy")
        (his,) = await world.presses(boris, "Последний запрос к модели")
        (told, *_) = await world.says(vera, "/privacy")
        shown = await world.presses(vera, "Последний запрос к модели", on=replace(told, chat_id=group.chat_id))

    assert mine.document is not None
    text = mine.document[1].decode()
    assert "про сроки" in text
    assert "[[ФИО_1]]" in text
    assert "Петрович" not in text
    assert his.document is None
    assert "ничего не уходило" in his.text
    assert all(one.document is None for one in shown)
