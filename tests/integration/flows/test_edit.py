"""A person edits their message: what was stored from it follows, with the rights they have now (MEM-12)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.domain.memory import Confidence, Status
from bot.domain.people import Person
from storage import people
from tests.integration.flows.looking import every, in_force, on_disk, only, texts, waiting
from tests.integration.flows.records import history
from tests.integration.flows.world import World

M = 5001


async def company(world: World) -> tuple[Person, Person]:
    return await world.person("Анна", admin=True), await world.person("Вера")


async def test_an_edited_statement_is_a_correction(world: World) -> None:
    # MEM-12, MEM-9
    anna, _ = await company(world)
    await world.says(anna, "запомни: доставка стоит 300 рублей", message_id=M)

    (said,) = await world.says(anna, "запомни: доставка стоит 350 рублей", message_id=M, edited=True)

    record = await only(world)
    assert (record.text, record.confidence) == ("Доставка стоит 350 рублей", Confidence.CONFIRMED)
    assert "Было: Доставка стоит 300 рублей" in said.text
    assert [e.act for e in await history(world, record.id)] == ["stated", "corrected"]


@pytest.mark.parametrize("said", ["запомни: доставка стоит 300 рублей", "Запомни, что доставка стоит 300 рублей"])
async def test_an_edit_that_leaves_the_statement_as_it_was_does_nothing(world: World, said: str) -> None:
    # MEM-12
    anna, _ = await company(world)
    await world.says(anna, "запомни: доставка стоит 300 рублей", message_id=M)

    answers = await world.says(anna, said, message_id=M, edited=True)

    record = await only(world)
    assert answers == []
    assert (record.revision, record.confidence) == (1, Confidence.SAID_ONCE)


async def test_an_unchanged_edit_after_a_correction_does_not_bring_the_old_text_back(world: World) -> None:
    # MEM-12
    anna, _ = await company(world)
    await world.says(anna, "запомни: доставка стоит 300 рублей", message_id=M)
    await world.says(anna, "поправка: доставка стоит не 300, а 400 рублей")

    answers = await world.says(anna, "запомни: доставка стоит 300 рублей", message_id=M, edited=True)

    assert answers == []
    assert await texts(world) == ["Доставка стоит 400 рублей"]


async def test_an_edit_of_a_message_older_than_the_text_in_force_changes_nothing_and_says_so(world: World) -> None:
    # MEM-12
    anna, _ = await company(world)
    await world.says(anna, "запомни: доставка стоит 300 рублей", message_id=M)
    await world.says(anna, "поправка: доставка стоит не 300, а 400 рублей")

    (said,) = await world.says(anna, "запомни: доставка стоит 310 рублей", message_id=M, edited=True)

    assert await texts(world) == ["Доставка стоит 400 рублей"]
    assert "Доставка стоит 400 рублей" in said.text


async def test_an_employees_edit_of_what_was_approved_is_proposed(world: World) -> None:
    # MEM-12, PPL-4
    anna, vera = await company(world)
    await world.says(vera, "запомни: офис на Пушкина", message_id=M)
    await world.presses(anna, "Одобрить")

    await world.says(vera, "запомни: офис на Чехова", message_id=M, edited=True)

    assert await in_force(world) == ["Офис на Пушкина"]
    assert await waiting(world) == ["Офис на Чехова"]
    assert "Офис на Чехова" in world.last(anna).text


async def test_the_rights_of_now_count_and_not_those_of_then(world: World) -> None:
    # MEM-12, PPL-5
    anna, _ = await company(world)
    await world.person("Борис", admin=True)
    await world.says(anna, "запомни: офис на Пушкина", message_id=M)
    async with world.db.write() as tx:
        await people.change(tx, anna.id, is_admin=False)

    await world.says(anna, "запомни: офис на Чехова", message_id=M, edited=True)

    assert await in_force(world) == ["Офис на Пушкина"]
    assert await waiting(world) == ["Офис на Чехова"]


async def test_an_edit_by_somebody_who_was_removed_changes_nothing(world: World) -> None:
    # MEM-12, PPL-3
    _, vera = await company(world)
    await world.says(vera, "запомни: офис на Пушкина", message_id=M)
    async with world.db.write() as tx:
        await people.remove(tx, vera.id, now=world.clock(), erase_at=world.clock())

    await world.says(vera, "запомни: офис на Чехова", message_id=M, edited=True)

    assert await texts(world) == ["Офис на Пушкина"]


async def test_of_several_facts_only_the_edited_one_changes(world: World) -> None:
    # MEM-12, MEM-2
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам; лифт до 22:00", message_id=M)

    await world.says(anna, "запомни: рампу чинят по средам; лифт до 21:00", message_id=M, edited=True)

    assert await texts(world) == ["Рампу чинят по средам", "Лифт до 21:00"]
    assert [r.revision for r in await every(world)] == [1, 2]


async def test_an_edit_that_can_not_be_told_apart_leaves_the_records_and_says_so(world: World) -> None:
    # MEM-12, MEM-13
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам; лифт до 22:00", message_id=M)

    (said,) = await world.says(anna, "запомни: пандус моют утром", message_id=M, edited=True)

    assert await texts(world) == ["Рампу чинят по средам", "Лифт до 22:00"]
    assert "Записи оставил прежними" in said.text


async def test_an_update_is_followed_by_the_edit_of_the_message_that_made_it(world: World) -> None:
    # MEM-12
    anna, _ = await company(world)
    await world.says(anna, "запомни: лифт работает до 22:00")
    await world.says(anna, "запомни: лифт работает до 21:00", message_id=M)

    await world.says(anna, "запомни: лифт работает до 20:00", message_id=M, edited=True)

    assert await texts(world) == ["Лифт работает до 20:00"]


async def test_tomorrow_in_an_edited_message_is_that_of_the_day_it_was_sent(world: World) -> None:
    # MEM-12, MEM-14
    anna, _ = await company(world)
    sent = datetime(2026, 9, 14, 9, 0, tzinfo=UTC)
    await world.says(anna, "запомни: завтра отключат воду", message_id=M, at=sent)
    world.clock.move(hours=30)

    await world.says(anna, "запомни: завтра отключат газ", message_id=M, edited=True)

    assert (await only(world)).ends_on == date(2026, 9, 15)


async def test_a_forgotten_statement_is_not_brought_back_by_an_edit(world: World) -> None:
    # MEM-12, FGT-9
    anna, _ = await company(world)
    await world.says(anna, "запомни: доставка стоит 300 рублей", message_id=M)
    await world.says(anna, "забудь, сколько стоит доставка")
    world.clock.move(minutes=11)
    await world.work()

    await world.says(anna, "запомни: доставка стоит 300 рублей", message_id=M, edited=True)

    assert await every(world) == []


async def test_a_secret_edited_into_a_message_is_refused_and_kept_nowhere(world: World) -> None:
    # MEM-12, MEM-13
    anna, _ = await company(world)
    await world.says(anna, "запомни: пароль от почты на стойке", message_id=M)

    (said,) = await world.says(anna, "запомни: пароль от почты Zx81gamma", message_id=M, edited=True)

    assert await texts(world) == ["Пароль от почты на стойке"]
    assert said.text.startswith("Не записал")
    assert on_disk(world, "Zx81gamma") == []


async def test_a_message_that_became_a_request_by_editing_is_one(world: World) -> None:
    # MEM-12, MEM-1
    anna, _ = await company(world)
    await world.says(anna, "запомни", message_id=M)

    await world.says(anna, "запомни: рампу чинят по средам", message_id=M, edited=True)

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_no_command_is_run_by_editing(world: World) -> None:
    # MEM-12, SEC-2
    anna, _ = await company(world)
    await world.says(anna, "привет", message_id=M)

    (said,) = await world.says(anna, "/people", message_id=M, edited=True)

    assert "новым сообщением" in said.text


async def test_in_a_group_an_edit_counts_though_the_bots_name_was_edited_away(world: World) -> None:
    # MEM-12, PPL-6
    anna, _ = await company(world)
    group = await world.bind(area_id=await world.area("Продажи", default=True))
    await world.says(anna, "Помощник, запомни: лифт до 22:00", place=group, message_id=M)

    await world.says(anna, "запомни: лифт до 21:00", place=group, message_id=M, edited=True)

    assert (await only(world)).status is Status.ACTIVE
    assert await texts(world) == ["Лифт до 21:00"]


@pytest.mark.parametrize(
    "words",
    ["забудь про лифт", "запомни: лифт до 21:00", "/memory", "отмени", "что знаем про лифт?", "правило: лифт до 20"],
)
@pytest.mark.parametrize("first", ["привет", "забудь про пандус", "спасибо"])
async def test_an_edit_into_a_request_is_answered_though_the_first_words_were_not_kept(
    world: World, first: str, words: str
) -> None:
    # MEM-12, ANS-11
    anna, _ = await company(world)
    await world.says(anna, "запомни: лифт до 22:00")
    await world.says(anna, first, message_id=M)

    (said,) = await world.says(anna, words, message_id=M, edited=True)

    assert "новым сообщением" in said.text
    assert await in_force(world) == ["Лифт до 22:00"]


@pytest.mark.parametrize("words", ["лифт до 21:00", "Лифт работает до 21:00", "так: лифт до 21:00"])
async def test_a_statement_edited_without_its_request_is_a_correction_all_the_same(world: World, words: str) -> None:
    # MEM-12, MEM-9
    anna, _ = await company(world)
    await world.says(anna, "запомни: лифт до 22:00", message_id=M)

    (said,) = await world.says(anna, words, message_id=M, edited=True)

    assert "21:00" in (await only(world)).text
    assert "Было: Лифт до 22:00" in said.text


@pytest.mark.parametrize(
    "words", ["спасибо", "забудь про лифт", "а кто чинит рампу?", "/help", "запомни", "рампа скрипит"]
)
async def test_an_edit_into_something_else_leaves_the_record_and_offers_what_can_be_done(
    world: World, words: str
) -> None:
    # MEM-12, ANS-11
    anna, _ = await company(world)
    await world.says(anna, "запомни: лифт до 22:00", message_id=M)

    (said,) = await world.says(anna, words, message_id=M, edited=True)

    assert await in_force(world) == ["Лифт до 22:00"]
    assert "Лифт до 22:00" in said.text
    assert said.labels == ("Поправить 1", "Забыть 1")
    await world.presses(anna, "Забыть 1")
    assert await in_force(world) == []


async def test_a_statement_added_by_an_edit_is_stored_and_one_taken_out_is_asked_about(world: World) -> None:
    # MEM-12, MEM-2
    anna, _ = await company(world)
    await world.says(anna, "запомни: лифт до 22:00", message_id=M)

    await world.says(anna, "запомни: лифт до 22:00; рампу чинят по средам", message_id=M, edited=True)
    assert await in_force(world) == ["Лифт до 22:00", "Рампу чинят по средам"]

    (said,) = await world.says(anna, "запомни: рампу чинят по средам", message_id=M, edited=True)

    assert "Лифт до 22:00" in said.text
    assert "Рампу" not in said.text
    assert await in_force(world) == ["Лифт до 22:00", "Рампу чинят по средам"]


async def test_an_edit_that_names_an_area_stores_for_that_area(world: World) -> None:
    # MEM-12, MEM-15
    anna, _ = await company(world)
    await world.area("Бухгалтерия")
    await world.says(anna, "напоминаю всем", message_id=M)

    await world.says(anna, "запомни только для бухгалтерии: акты сдаём в пятницу", message_id=M, edited=True)

    assert (await only(world)).scope.area_id is not None


async def test_other_readers_named_by_an_edit_are_not_silently_left_out(world: World) -> None:
    # MEM-12, MEM-4
    anna, _ = await company(world)
    await world.says(anna, "запомни: акты сдаём в пятницу", message_id=M)

    (said,) = await world.says(anna, "запомни только для меня: акты сдаём в пятницу", message_id=M, edited=True)

    assert "Акты сдаём в пятницу" in said.text
    assert "Забыть 1" in said.labels


async def test_an_edit_of_what_became_a_proposal_names_it_and_offers_to_withdraw_it(world: World) -> None:
    # MEM-12, MEM-5
    _, vera = await company(world)
    await world.says(vera, "запомни: всегда закрываем склад в семь вечера", message_id=M)

    (said,) = await world.says(vera, "запомни: всегда закрываем склад в шесть вечера", message_id=M, edited=True)

    assert "склад в 7 вечера" in said.text
    await world.presses(vera, "Отозвать", on=said)
    assert "отозвано" in world.last(vera).text


@pytest.mark.parametrize("words", ["/queue", "забудь про рампу", "поправка: рампу чинят по пятницам", "забудь всё"])
async def test_a_request_that_a_message_was_edited_into_is_not_obeyed_and_said_so(world: World, words: str) -> None:
    # MEM-12, ANS-11
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "запомни: рампу чинят по средам")
    await world.says(anna, "а кто чинит рампу?", message_id=71)

    (said,) = await world.says(anna, words, message_id=71, edited=True)
    again = await world.says(anna, words, message_id=71, edited=True)

    assert "новым сообщением" in said.text
    assert again == []
    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_an_edit_that_only_mends_a_remark_is_not_answered(world: World) -> None:
    # MEM-12
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "рампа апять скрипит", message_id=71)

    assert await world.says(anna, "рампа опять скрипит", message_id=71, edited=True) == []
