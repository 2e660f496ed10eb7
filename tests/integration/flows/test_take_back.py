"""«Отмени» and «верни» in words take back what the person did last; nothing of it is taken for a complaint."""

from __future__ import annotations

import pytest

from bot.domain.memory import Status
from bot.domain.people import Person
from storage import proposals, signals
from storage.proposals import ProposalKind
from tests.integration.flows.looking import in_force, texts
from tests.integration.flows.records import personal, put
from tests.integration.flows.world import GROUP, World


async def company(world: World) -> tuple[Person, Person]:
    return await world.person("Анна", admin=True), await world.person("Вера")


@pytest.mark.parametrize(
    "words", ["верни", "отмени", "Ой, верни обратно!", "отмени удаление", "восстанови запись", "можешь вернуть?"]
)
async def test_the_forgotten_comes_back_by_a_word(world: World, words: str) -> None:
    # FGT-2, OBS-3
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")

    (said,) = await world.says(anna, words)

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "Рампу чинят по средам" in said.text
    async with world.db.read() as tx:
        assert await signals.said(tx) == []


async def test_of_several_forgotten_the_one_that_is_named_comes_back(world: World) -> None:
    # FGT-2
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Чай кончился", anna)
    await world.says(anna, "забудь про рампу")
    await world.says(anna, "забудь про чай")

    await world.says(anna, "верни запись про рампу")

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_all_that_went_together_comes_back_together(world: World) -> None:
    # FGT-7, FGT-2
    anna, _ = await company(world)
    await put(world, "Сейф за шкафом", anna, scope=personal(anna))
    await put(world, "Ключ под ковриком", anna, scope=personal(anna))
    await world.says(anna, "забудь всё")
    await world.says(anna, "удалить личное")

    await world.says(anna, "верни всё обратно")

    assert len(await in_force(world)) == 2


async def test_what_was_stored_is_undone_all_of_it(world: World) -> None:
    # MEM-2
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам. Офис закрыт в мае")

    (said,) = await world.says(anna, "отмени")

    assert await in_force(world) == []
    assert "Рампу чинят по средам" in said.text
    assert "Офис закрыт в мае" in said.text


@pytest.mark.parametrize("words", ["отмени", "верни как было"])
async def test_a_corrected_record_gets_its_former_wording(world: World, words: str) -> None:
    # MEM-9
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "поправка: рампу чинят по пятницам")

    await world.says(anna, words)

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_a_proposed_rule_is_taken_back(world: World) -> None:
    # MEM-5, FGT-10
    _, vera = await company(world)
    await world.says(vera, "запомни: всегда звони клиенту перед доставкой")

    await world.says(vera, "отмени")

    async with world.db.read() as tx:
        (rule,) = await proposals.with_status(tx, ProposalKind.RULE, "proposed", "withdrawn")
    assert rule.status == "withdrawn"


async def test_nobody_takes_back_what_another_did(world: World) -> None:
    # FGT-2, PPL-5
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")

    await world.says(vera, "верни")

    assert await in_force(world) == []


async def test_after_the_ten_minutes_a_word_brings_nothing_back(world: World) -> None:
    # FGT-2
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")
    world.clock.move(minutes=11)

    await world.says(anna, "верни")

    assert await in_force(world) == []


@pytest.mark.parametrize("words", ["отмени встречу", "верни деньги поставщику", "верни мне ручку"])
async def test_words_that_ask_for_something_else_take_nothing_back(world: World, words: str) -> None:
    # FGT-2
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")

    await world.says(anna, words)

    assert await in_force(world) == []


async def test_in_a_group_the_personal_is_taken_back_and_shown_in_private(world: World) -> None:
    # FGT-2, ANS-1
    _, vera = await company(world)
    place = await world.bind(area_id=await world.area("Смена"))
    await world.says(vera, "запомни лично для меня: сейф за шкафом")

    (first, second) = await world.says(vera, "Помощник, отмени", place=place)

    assert await texts(world, Status.ACTIVE) == []
    shown = {s.chat_id: s.text for s in (first, second)}
    assert "сейф" not in shown[GROUP].lower()
    assert "сейф" in shown[vera.telegram_id].lower()


async def test_while_words_are_awaited_it_calls_the_question_off(world: World) -> None:
    # MEM-9
    anna, _ = await company(world)
    await put(world, "Охрана — «Щит»", anna)
    await world.says(anna, "кто охрана?")
    await world.presses(anna, "Неверно")
    await world.presses(anna, "Поправить 1")

    (said,) = await world.says(anna, "отмена")
    await world.says(anna, "Охрана — «Меч»")

    assert "ничего не меняю" in said.text
    assert await in_force(world) == ["Охрана — «Щит»"]


@pytest.mark.parametrize("words", ["верни рампу", "нет, верни рампу!", "ой, восстанови рампу пожалуйста"])
async def test_a_forgotten_record_named_by_its_thing_alone_comes_back(world: World, words: str) -> None:
    # FGT-2, OBS-3
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Пандус моют по пятницам", anna)
    await world.says(anna, "забудь про рампу")
    await world.says(anna, "забудь про пандус")

    (said,) = await world.says(anna, words)

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "Рампу" in said.text
    async with world.db.read() as tx:
        assert await signals.said(tx) == []


@pytest.mark.parametrize("words", ["верни запись про лифт", "верни скидку на рампу", "восстанови забытое про окна"])
async def test_what_fits_nothing_forgotten_shows_what_can_come_back(world: World, words: str) -> None:
    # FGT-2, ANS-11
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")

    (said,) = await world.says(anna, words)

    assert "Рампу чинят по средам" in said.text
    assert await in_force(world) == []
    await world.presses(anna, "Вернуть 1", on=said)
    assert await in_force(world) == ["Рампу чинят по средам"]
    async with world.db.read() as tx:
        assert await signals.said(tx) == []


async def test_with_nothing_to_bring_back_it_says_so(world: World) -> None:
    # FGT-2, ANS-11
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")

    (hers,) = await world.says(vera, "верни запись про рампу")
    world.clock.move(minutes=11)
    (late,) = await world.says(anna, "верни")

    assert hers.text.startswith("Возвращать нечего")
    assert late.text.startswith("Возвращать нечего")


@pytest.mark.parametrize(
    "words",
    [
        "верни обратно что забыл",
        "верни забытое",
        "верни, что ты забыл",
        "верни то, что я попросил забыть",
        "восстанови удалённое",
        "верни что только что стёр",
        "восстанови забытую запись",
        "отмени удаление",
        "верни последнее забытое",
        "отмени забывание",
    ],
)
async def test_who_names_the_forgotten_gets_that_and_no_later_change_undone(world: World, words: str) -> None:
    # FGT-2
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Чай покупает Зоя", anna)
    await world.says(anna, "забудь про рампу")
    await world.says(anna, "поправка: чай покупает Лиза")

    await world.says(anna, words)

    assert sorted(await in_force(world)) == ["Рампу чинят по средам", "Чай покупает Лиза"]


async def test_with_nothing_forgotten_no_other_change_is_undone(world: World) -> None:
    # FGT-2
    anna, _ = await company(world)
    await put(world, "Чай покупает Зоя", anna)
    await world.says(anna, "поправка: чай покупает Лиза")

    (said,) = await world.says(anna, "верни забытое")

    assert await in_force(world) == ["Чай покупает Лиза"]
    assert said.text
