"""«Запомни для продаж: …»: an area that is named gets the record, in whatever way it is named (MEM-15)."""

from __future__ import annotations

import pytest

from bot.domain.incoming import Quoted
from bot.domain.memory import Level, Status
from tests.integration.flows.looking import every
from tests.integration.flows.world import World


@pytest.mark.parametrize(
    "words",
    [
        "запомни для закупок: акты визирует Лида",
        "запомни для закупок, что акты визирует Лида",
        "запомни для закупок что акты визирует Лида",
        "запомни для отдела закупок, что акты визирует Лида",
        "запомни только для закупок: акты визирует Лида",
        "учти для закупок — акты визирует Лида",
        "имей в виду для закупок, что акты визирует Лида",
        "запомни на будущее для отдела закупок: акты визирует Лида",
        "запомни для ребят из закупок: акты визирует Лида",
        "запомни в отдел закупок: акты визирует Лида",
        "для закупок запомни: акты визирует Лида",
        "для отдела закупок: запомни, что акты визирует Лида",
        "запомни: акты визирует Лида, это для закупок",
        "запомни: акты визирует Лида (для закупок)",
        "запомни, что акты визирует Лида. Для отдела закупок.",
    ],
)
@pytest.mark.parametrize("name", ["Закупки", "Отдел закупок"])
async def test_a_named_area_gets_the_record(world: World, words: str, name: str) -> None:
    # MEM-15
    area_id = await world.area(name)
    anna = await world.person("Анна", admin=True)

    (said,) = await world.says(anna, words)

    (record,) = await every(world)
    assert (record.text, record.scope.level, record.scope.area_id) == ("Акты визирует Лида", Level.AREA, area_id)
    assert name in said.text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("запомни для клиентов: вход со двора", "Для клиентов: вход со двора"),
        ("запомни: буклеты для закупок лежат в шкафу", "Буклеты для закупок лежат в шкафу"),
        ("запомни: для закупок нужен пропуск", "Для закупок нужен пропуск"),
    ],
)
async def test_what_only_speaks_of_it_stays_the_company_s(world: World, words: str, text: str) -> None:
    # MEM-4, MEM-15
    await world.area("Закупки")
    anna = await world.person("Анна", admin=True)
    await world.says(anna, words)
    (record,) = await every(world)
    assert (record.text, record.scope.level) == (text, Level.COMPANY)


async def test_for_everybody_and_for_oneself_mean_what_they_say(world: World) -> None:
    # MEM-4
    await world.area("Закупки")
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "запомни для всех: вход со двора")
    await world.says(anna, "запомни для себя: пропуск в ящике")
    assert [r.scope.level for r in await every(world)] == [Level.COMPANY, Level.PERSONAL]


async def test_an_employee_s_words_for_an_area_wait_for_its_owner(world: World) -> None:
    # MEM-15, PPL-4
    area_id = await world.area("Закупки")
    oleg = await world.person("Олег", owns=area_id)
    vera = await world.person("Вера", member=area_id)
    await world.says(vera, "запомни для закупок: акты визирует Лида")
    (record,) = await every(world)
    assert (record.status, record.scope.area_id) == (Status.CANDIDATE, area_id)
    assert "Акты визирует Лида" in world.last(oleg).text


async def test_a_message_replied_to_may_be_kept_for_an_area(world: World) -> None:
    # MEM-1, MEM-15
    area_id = await world.area("Закупки")
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера", member=area_id)
    place = await world.bind(area_id=area_id)
    await world.says(vera, "Акты теперь визирует Лида", place=place, message_id=77)

    quoted = Quoted(message_id=77, text="Акты визирует Лида", author_telegram_id=vera.telegram_id, author_name="Вера")
    await world.says(anna, "запомни это для закупок", place=place, reply_to=quoted, mentions_bot=True)
    (record,) = await every(world)
    assert record.scope.area_id == area_id


async def test_a_button_pressed_later_keeps_the_area(world: World) -> None:
    # MEM-13, MEM-15
    area_id = await world.area("Закупки")
    oleg = await world.person("Олег", owns=area_id)
    (asked,) = await world.says(oleg, "запомни для закупок: у Фатимы астма")
    assert "Да, для «Закупки»" in asked.labels
    await world.presses(oleg, "Да, для «Закупки»")
    (record,) = await every(world)
    assert record.scope.area_id == area_id


@pytest.mark.parametrize(
    "words",
    [
        "запомни для филиала в Твери: заезд с Речной",
        "для филиала в Твери запомни: заезд с Речной",
        "запомни для нашего филиала в Твери, что заезд с Речной",
        "запомни для команды опта: заезд с Речной",
        "запомни для тверского филиала: заезд с Речной",
        "запомни для отдела по работе с жалобами: заезд с Речной",
        "запомни для отдела внешних связей: заезд с Речной",
    ],
)
async def test_a_part_of_the_company_that_is_no_area_is_said_to_be_none_and_nothing_is_kept_wider(
    world: World, words: str
) -> None:
    # MEM-15, PPL-7
    await world.area("Закупки")
    anna = await world.person("Анна", admin=True)

    (said,) = await world.says(anna, words)

    assert await every(world) == []
    assert "«Закупки»" in said.text or "Закупки" in said.text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Тверь", "запомни для филиала в Твери: заезд с Речной"),
        ("Филиал Тверь", "запомни для филиала в Твери, что заезд с Речной"),
        ("Опт", "запомни для команды опта: заезд с Речной"),
        ("Внешние связи", "запомни для отдела внешних связей: заезд с Речной"),
    ],
)
async def test_a_part_of_the_company_that_is_an_area_gets_the_record(world: World, name: str, words: str) -> None:
    # MEM-15
    area_id = await world.area(name)
    anna = await world.person("Анна", admin=True)

    await world.says(anna, words)

    (record,) = await every(world)
    assert (record.text, record.scope.area_id) == ("Заезд с Речной", area_id)
