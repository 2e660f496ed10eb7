"""What is one person's own is found by nobody else, whatever they ask and press (invariant 7, SEC-7)."""

from __future__ import annotations

import pytest

from bot.domain.memory import Origin, Status
from bot.domain.people import Person
from storage import memory
from tests.integration.flows.records import candidate, personal, put
from tests.integration.flows.world import World

SECRET = "ЯНТАРЬ-7741"

QUESTIONS = [
    "/memory",
    "/memory янтарь-7741",
    "/memory подарок",
    "/queue",
    "/rules",
    "/skills",
    "/why",
    "/privacy",
    "/help",
    "/people",
    "Что знаем о подарке?",
    "Что знаем о Вере?",
    "Сколько у тебя записей?",
    "Что ждёт одобрения?",
    "С какого числа ты ведёшь записи?",
    "Какой статус записи про подарок?",
    "Откуда ты это взял?",
]


async def _everything_pressed(world: World, who: Person, text: str) -> None:
    """Ask, then press every button of the answer once."""
    for sent in await world.says(who, text):
        for button in sent.buttons:
            await world.presses(who, button.text, on=sent)


# invariant 7, SEC-7, PPL-5
@pytest.mark.parametrize("admin", [True, False])
async def test_no_list_card_count_or_button_leads_to_anothers_personal_record(world: World, admin: bool) -> None:
    sales = await world.area("Продажи", default=True)
    vera = await world.person("Вера Сотрудник", member=sales)
    other = await world.person("Борис Коллега", admin=admin, owns=None if admin else sales)
    place = await world.bind(area_id=sales)
    hers = personal(vera)
    await put(world, f"Подарок начальнице {SECRET}", vera, scope=hers)
    await candidate(world, f"Подарок мужу {SECRET}", vera, scope=hers, origin=Origin.OBSERVED)
    await put(world, f"Подарок сестре {SECRET}", vera, scope=hers, status=Status.ARCHIVED)
    await world.says(vera, "Что знаем о подарке?")
    own = world.last(vera)
    assert SECRET in own.text

    for question in QUESTIONS:
        await _everything_pressed(world, other, question)
        await world.says(other, question, place=place)
        await world.says(vera, question, place=place)
    for button in own.buttons:
        await world.presses(other, button.text, on=own)

    leaked = [s.text for s in world.sent if s.chat_id != vera.telegram_id and SECRET in s.text]
    assert leaked == []


# invariant 7
async def test_a_request_that_fits_only_anothers_record_is_answered_like_one_that_fits_nothing(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    boris = await world.person("Борис Коллега")
    await put(world, "Подарок начальнице", vera, scope=personal(vera))

    for form in ("/memory {}", "Что знаем о {}?", "Какой статус записи про {}?"):
        (fits_hers,) = await world.says(boris, form.format("подарок"))
        (fits_nothing,) = await world.says(boris, form.format("подвал"))

        assert fits_hers.text.replace("подарок", "…") == fits_nothing.text.replace("подвал", "…")
        assert fits_hers.labels == fits_nothing.labels


UNDECIDED = "Подрядчик Вихров хамит клиентам"


# PPL-4, MEM-7
@pytest.mark.parametrize("status", [Status.CANDIDATE, Status.REJECTED, Status.WITHDRAWN])
async def test_what_nobody_stood_up_for_is_read_by_its_author_and_by_who_decides(world: World, status: Status) -> None:
    anna = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    olga = await world.person("Ольга Коллега")
    await put(world, UNDECIDED, vera, status=status)

    for question in ["/memory", "/memory Вихров", "Что знаем о Вихрове?", "забудь про Вихрова", "/queue"]:
        await _everything_pressed(world, olga, question)
    (hers,) = await world.says(vera, "/memory Вихров")
    (admins,) = await world.says(anna, "/memory Вихров")

    assert not any("Вихров хамит" in sent.text for sent in world.to(olga))
    assert UNDECIDED in hers.text
    assert UNDECIDED in admins.text


# MEM-10, MEM-7
async def test_what_waits_already_is_not_queued_again_by_somebody_who_does_not_see_it(world: World) -> None:
    await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    olga = await world.person("Ольга Коллега")
    await world.says(vera, "запомни: рампу чинят по средам")

    await world.says(olga, "запомни: рампу чинят по средам")

    async with world.db.read() as tx:
        (waiting,) = await memory.candidates(tx)
    assert waiting.repeats == 1


# PPL-4, MEM-10
async def test_a_disputed_record_does_not_tell_everybody_what_was_said_against_it(world: World) -> None:
    await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    olga = await world.person("Ольга Коллега")
    old = await put(world, "Склад работает по субботам", vera)
    await candidate(world, "Склад не работает по субботам", vera, disputes=old.id)

    for who in (vera, olga):
        await world.says(who, "/memory склад")
        await world.presses(who, "1")

    assert "не работает" in world.last(vera).text
    assert not any("не работает" in sent.text for sent in world.to(olga))


# PPL-4, ANS-1
async def test_a_group_does_not_read_what_an_admin_has_to_decide(world: World) -> None:
    sales = await world.area("Продажи", default=True)
    anna = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник", member=sales)
    place = await world.bind(area_id=sales)
    await put(world, UNDECIDED, vera, status=Status.CANDIDATE)

    for question in ["/memory", "/memory Вихров", "/ask Что знаем о Вихрове?"]:
        await world.says(anna, question, place=place)

    assert not any("Вихров хамит" in sent.text for sent in world.to(place.chat_id))
