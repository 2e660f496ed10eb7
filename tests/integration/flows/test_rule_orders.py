"""Rules and skills in words: «убери правило №2» does what its button does, «поправка: …» words a proposal anew."""

from __future__ import annotations

import pytest

from bot.domain.skills.skill import SkillStatus
from storage import proposals
from storage.proposals import ProposalKind
from tests.integration.flows import skilled
from tests.integration.flows.records import history, proposal, propose, put
from tests.integration.flows.test_rules import company
from tests.integration.flows.test_rules_conflicts import rule
from tests.integration.flows.world import World

RULE = ProposalKind.RULE


# RUL-1, PPL-4
@pytest.mark.parametrize(
    "words",
    [
        "убери правило №1",
        "отмени правило 1",
        "выключи правило №1, пожалуйста",
        "удали правило №1",
        "правило №1 больше не нужно",
        "отзови правило №1",
        "не применяй правило №1",
    ],
)
async def test_words_put_a_rule_out_of_force_for_who_decides_about_it(world: World, words: str) -> None:
    admin, _, vera = await company(world)
    await world.says(admin, "правило: пропуска сдаём вечером")

    (hers,) = await world.says(vera, words)
    assert (await rule(world, 1)).status == "active"
    assert "Анна Директор" in hers.text

    (said,) = await world.says(admin, words)
    assert (await rule(world, 1)).status == "removed"
    assert "Пропуска сдаём вечером" in said.text
    await world.presses(admin, "Вернуть", on=said)
    assert (await rule(world, 1)).status == "active"


# RUL-1
async def test_ones_own_proposal_is_taken_back_in_words(world: World) -> None:
    _, _, vera = await company(world)
    await world.says(vera, "правило: пропуска сдаём вечером")
    await world.says(vera, "отзови моё правило")
    assert (await rule(world, 1)).status == "withdrawn"

    await world.says(vera, "правило: ключи сдаём охране")
    await world.says(vera, "отзови правило про ключи")
    assert (await rule(world, 2)).status == "withdrawn"


# RUL-1, invariant 7
async def test_a_rule_that_one_may_not_see_is_told_like_one_that_is_not_there(world: World) -> None:
    admin, _, vera = await company(world)
    await world.says(admin, "правило для бара: бокалы моем вручную")
    (hidden,) = await world.says(vera, "убери правило №1")
    (none,) = await world.says(vera, "убери правило №7")
    assert hidden.text.replace("1", "7") == none.text
    assert (await rule(world, 1)).status == "active"


# RUL-4
async def test_a_rule_in_force_gets_the_new_words_of_who_decides(world: World) -> None:
    admin, owner, vera = await company(world)
    await world.says(owner, "правило для бара: бокалы моем за 5 минут")

    (denied,) = await world.says(vera, "измени правило №1: бокалы не моем")
    assert "нет" in denied.text
    await world.says(owner, "измени правило №1: не 5 минут, а 7 минут")
    assert (await rule(world, 1)).text == "Бокалы моем за 7 минут"
    await world.says(admin, "поправка к правилу №1: бокалы моет стажёр")
    assert (await rule(world, 1)).text == "Бокалы моет стажёр"


# SKL-7, PPL-4
async def test_a_skill_in_words_leads_to_its_card_and_who_decides(world: World) -> None:
    admin, _, vera = await company(world)
    await skilled.put(world, admin)

    (card,) = await world.says(admin, "выключи навык «Приёмка пиломатериала»")
    assert "Выключить" in card.labels
    (hers,) = await world.says(vera, "удали навык приёмки пиломатериала")
    assert "Анна Директор" in hers.text
    assert "Удалить" not in hers.labels
    (skill,) = await skilled.every(world)
    assert skill.status is SkillStatus.ACTIVE


# RUL-1, MEM-9
@pytest.mark.parametrize(
    ("stated", "words", "becomes"),
    [
        ("скидка не больше 5 %", "поправка: скидка не больше 7 %", "Скидка не больше 7 %"),
        ("скидка не больше 5 %", "поправка: не 5 %, а 7 %", "Скидка не больше 7 %"),
        ("пропуска сдаём вечером охране", "поправка: не охране, а вахтёру", "Пропуска сдаём вечером вахтёру"),
        ("не звоним гостям после восьми", "поправка: не звоним гостям после девяти", "Не звоним гостям после девяти"),
    ],
)
async def test_the_authors_correction_makes_a_new_version_of_the_proposal(
    world: World, stated: str, words: str, becomes: str
) -> None:
    admin, _, vera = await company(world)
    await world.says(vera, f"правило: {stated}")

    await world.says(vera, words)

    made = await rule(world, 1)
    assert (made.text, made.status) == (becomes, "proposed")
    assert becomes in world.last(vera).text
    card = next(one for one in world.to(admin) if becomes in one.text and one.op != "edit")
    assert (await history(world, 1, "rule"))[-1].act == "reworded"
    old = next(s for s in world.to(admin) if "Сделать действующим" in s.labels)
    await world.presses(admin, "Сделать действующим", on=old)
    assert (await rule(world, 1)).status == "proposed"
    await world.presses(admin, "Сделать действующим", on=card)
    assert ((await rule(world, 1)).text, (await rule(world, 1)).status) == (becomes, "active")


# RUL-1, MEM-9
async def test_a_correction_later_on_finds_the_proposal_when_no_record_is_meant(world: World) -> None:
    _, _, vera = await company(world)
    await world.says(vera, "правило: пропуска сдаём вечером охране")
    await world.says(vera, "/help")
    await world.says(vera, "поправка: не охране, а вахтёру")
    assert (await rule(world, 1)).text == "Пропуска сдаём вечером вахтёру"


# MEM-9
async def test_a_correction_of_a_record_leaves_rules_alone(world: World) -> None:
    admin, _, vera = await company(world)
    await put(world, "Пропуска выдаёт Олег", admin)
    await world.says(vera, "правило: пропуска сдаём вечером охране")
    await world.says(vera, "поправка: пропуска выдаёт не Олег, а Зоя")
    assert (await rule(world, 1)).text == "Пропуска сдаём вечером охране"


# RUL-1
async def test_nobody_elses_proposal_is_worded_anew(world: World) -> None:
    _, owner, vera = await company(world)
    number = await propose(world, "Бокалы моем вручную", vera)
    await world.says(owner, "поправка: бокалы моем в машине")
    assert (await proposal(world, number)).text == "Бокалы моем вручную"
    async with world.db.read() as tx:
        assert len(await proposals.with_status(tx, RULE, "proposed", "active")) == 1
