"""What tells of a named person's health, family or beliefs is held back wherever words come in (MEM-13)."""

from __future__ import annotations

import pytest

from bot.domain.incoming import Quoted
from storage import memory, proposals
from storage.proposals import ProposalKind
from tests.integration.flows.looking import every
from tests.integration.flows.records import area, everywhere, proposal, propose, put
from tests.integration.flows.skilled import sends
from tests.integration.flows.test_rules_conflicts import rule
from tests.integration.flows.world import World

RULE, SKILL = ProposalKind.RULE, ProposalKind.SKILL


async def rules(world: World) -> list[tuple[str, str]]:
    async with world.db.read() as tx:
        return [(p.text, p.status) for p in await proposals.with_status(tx, RULE, "proposed", "active")]


# MEM-13, RUL-1
@pytest.mark.parametrize(
    "told",
    [
        "у Фатимы астма, рядом с ней не красить",
        "не ставить Ренату смены по пятницам, он мусульманин",
        "Кате из колл-центра не звонить, она в декрете",
        "не давать Петрову премию: он в разводе",
        "если Фёдор заболел, писать в чат смены",
    ],
)
async def test_a_rule_about_somebodys_private_life_waits_for_who_answers_for_it(world: World, told: str) -> None:
    anna = await world.person("Анна", admin=True)

    (asked,) = await world.says(anna, f"правило: {told}")

    assert "личные сведения" in asked.text
    assert set(asked.labels) == {"Только моё", "Да, для компании"}
    assert await rules(world) == []
    assert await every(world) == []


# MEM-13
async def test_who_decides_there_may_still_make_it_a_rule(world: World) -> None:
    bar = await world.area("Бар")
    oleg = await world.person("Олег", owns=bar)
    await world.says(oleg, "правило для бара: у Фатимы астма, рядом с ней не красить")

    await world.presses(oleg, "Да, для «Бар»")

    made = await rule(world, 1)
    assert (made.text, made.status, made.scope) == ("У Фатимы астма, рядом с ней не красить", "active", area(bar))


# MEM-13
async def test_only_mine_keeps_it_as_ones_own_fact_and_no_rule(world: World) -> None:
    await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    (asked,) = await world.says(vera, "правило: у Фатимы астма, рядом с ней не красить")
    assert asked.labels == ("Только моё",)

    (kept,) = await world.presses(vera, "Только моё")

    assert "У Фатимы астма" in kept.text
    assert [r.scope.level.value for r in await every(world)] == ["personal"]
    assert await rules(world) == []


# MEM-13
@pytest.mark.parametrize(
    "plain",
    [
        "если заболел кто-то из смены, звонить Ирине",
        "больничные листы принимает Нина Петровна",
        "справки о беременности сдавать Нине Петровне",
        "если у клиента диабет, предлагаем чай без сахара",
        "когда клиентка беременна, записывать к Ольге Сергеевне",
    ],
)
async def test_what_anybody_may_come_to_is_an_ordinary_rule(world: World, plain: str) -> None:
    anna = await world.person("Анна", admin=True)
    await world.says(anna, f"правило: {plain}")
    assert len(await rules(world)) == 1


# MEM-13
async def test_numbers_of_documents_enter_no_rule_and_the_message_may_be_deleted(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    (refused,) = await world.says(anna, "правило: в пропуск вписывать паспорт Ильина 4510 654321")
    assert refused.labels == ("Удалить моё сообщение",)
    assert await rules(world) == []
    assert await everywhere(world, "654321") == []


# MEM-13
async def test_other_words_for_a_waiting_rule_are_held_back_as_well(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    waiting = await propose(world, "Рядом с Фатимой не красить", vera)
    await world.says(anna, f"/rules {waiting}")
    await world.presses(anna, "Поправить")

    (said,) = await world.says(anna, "У Фатимы астма, рядом с ней не красить")

    assert "личные сведения" in said.text
    assert (await proposal(world, waiting)).text == "Рядом с Фатимой не красить"
    await world.says(anna, "Рядом с мастерской не красить")
    assert (await proposal(world, waiting)).text == "Рядом с мастерской не красить"


# MEM-13, MEM-9
async def test_a_correction_tells_the_company_nothing_of_somebodys_health(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    kept = await put(world, "У Марины Соловей отпуск в июле", anna)

    (said,) = await world.says(anna, "поправка: у Марины Соловей не отпуск, а операция на сердце в июле")

    assert "Не исправил" in said.text
    async with world.db.read() as tx:
        found = await memory.get(tx, kept.id)
    assert found is not None
    assert found.text == kept.text


# MEM-13, SKL-3
async def test_a_file_that_tells_of_somebody_is_not_taken(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    text = "# Дежурство\n\n1. Открыть зал.\n2. У Фатимы астма, рядом с ней не красить.\n"
    (said,) = await sends(world, anna, "duty.md", text)
    assert "личные сведения" in said.text
    async with world.db.read() as tx:
        assert await proposals.with_status(tx, SKILL, "proposed", "active") == []
    assert await everywhere(world, "астма") == []


# MEM-13
async def test_an_accusation_becomes_no_fact_by_itself_and_is_called_what_it_is(world: World) -> None:
    anna = await world.person("Анна", admin=True)

    (asked,) = await world.says(anna, "запомни: Борис вор")

    assert "обвинение или обидные слова" in asked.text
    assert await every(world) == []
    await world.presses(anna, "Только моё")
    assert [r.scope.level.value for r in await every(world)] == ["personal"]


# MEM-1, MEM-13
async def test_what_a_colleague_says_of_their_health_is_held_when_somebody_else_keeps_it(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    said = Quoted(message_id=77, text="приболела, лежу дома", author_telegram_id=vera.telegram_id, author_name="Вера")

    (asked,) = await world.says(anna, "запомни это", reply_to=said)

    assert "личные сведения" in asked.text
    assert "Вера" in asked.text
    assert await every(world) == []
