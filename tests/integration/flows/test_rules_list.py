"""/rules and /skills: what acts, what is proposed, and who may do what with it."""

from __future__ import annotations

import pytest

from bot.domain.memory import Status
from bot.flows.verbs import Seen
from storage import journal, memory, proposals
from storage.proposals import ProposalKind
from tests.integration.flows.records import area, proposal, propose, put
from tests.integration.flows.world import World


async def activate(world: World, rule: int) -> None:
    async with world.db.write() as tx:
        found = await proposals.get(tx, ProposalKind.RULE, rule)
        assert found is not None
        await proposals.decide(tx, found, status="active", by=1, now=world.clock())


# MEM-5, RUL-3
async def test_rules_in_force_come_before_proposed_ones_and_say_which_they_are(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await propose(world, "Письма без восклицательных знаков", vera)
    await activate(world, await propose(world, "Договоры только после юриста", admin))

    (page,) = await world.says(vera, "/rules")

    assert "Действуют: 1, предложены: 1" in page.text
    assert page.text.index("Договоры") < page.text.index("Письма")
    assert "предложено, не действует" in page.text
    (empty,) = await world.says(vera, "/skills")
    assert "пока нет" in empty.text


# MEM-15, RUL-3
async def test_rules_of_an_area_are_listed_for_its_people_alone(world: World) -> None:
    sales = await world.area("Продажи")
    owner = await world.person("Ольга Владелец", owns=sales)
    vera = await world.person("Вера Сотрудник")
    await propose(world, "Счёт выставляем в день заявки", owner, scope=area(sales))

    (owners,) = await world.says(owner, "/rules")
    (hers,) = await world.says(vera, "/rules")

    assert "Счёт выставляем" in owners.text
    assert "Счёт выставляем" not in hers.text


# MEM-5, PPL-4
async def test_a_card_lets_the_author_withdraw_and_whoever_has_the_right_decide(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    rule = await propose(world, "Договоры только после юриста", vera)

    labels = {}
    for person in (admin, vera):
        (page,) = await world.says(person, "/rules")
        (card,) = await world.presses(person, "1", on=page)
        labels[person.name] = set(card.labels)

    assert {"Сделать действующим", "Поправить", "Отклонить"} <= labels["Анна Директор"]
    assert labels["Вера Сотрудник"] == {"Отозвать", "← К списку"}
    await world.presses(vera, "Отозвать")
    assert (await proposal(world, rule)).status == "withdrawn"


# ANS-1
async def test_in_a_group_rules_are_only_read(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    place = await world.bind(area_id=sales)
    await world.says(admin, "правило: договоры только после юриста")

    (page,) = await world.says(admin, "/rules", place=place)

    assert "оговоры" in page.text
    assert page.labels == ()


# MEM-5
async def test_a_proposal_that_is_a_fact_after_all_becomes_a_record(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    await world.says(vera, "запомни: всегда закрываем склад в семь вечера")
    assert "Всё-таки факт" in world.last(vera).labels

    await world.presses(vera, "Всё-таки факт")

    assert (await proposal(world, 1)).status == "withdrawn"
    async with world.db.read() as tx:
        (record,) = await memory.candidates(tx)
    assert record.status is Status.CANDIDATE
    assert "склад" in record.text
    assert record.recorder_id == vera.id


# RUL-3
async def test_a_long_list_has_pages(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    for number in range(1, 11):
        await propose(world, f"Правило про полку номер {number}", admin)

    await world.says(admin, "/rules")
    (second,) = await world.presses(admin, "›")

    assert "полку номер 9" in second.text
    assert "полку номер 1\n" not in second.text
    assert "2 из 2" in second.labels


# MEM-8, RUL-3
async def test_a_rule_in_a_deciders_words_is_shown_as_theirs(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await world.says(vera, "запомни: всегда закрываем склад в семь вечера")

    await world.presses(admin, "Поправить")
    await world.says(admin, "Склад всегда закрываем в восемь вечера")
    (page,) = await world.says(vera, "/rules")

    assert "в восемь вечера" in page.text
    assert "Анна Директор" in page.text
    assert "Вера" not in page.text


# MEM-8, MEM-5
async def test_a_rule_made_of_somebodys_record_is_shown_as_their_words(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    record = await put(world, "Клиенты любят звонки утром", vera)
    rule = await propose(world, record.text, admin)
    async with world.db.write() as tx:
        await journal.write(
            tx,
            "proposed",
            subject="rule",
            subject_id=rule,
            actor_id=admin.id,
            now=world.clock(),
            details={"after": record.text, "of": record.id},
        )

    (page,) = await world.says(admin, "/rules")

    assert "Вера Сотрудник" in page.text
    assert "Анна" not in page.text


# MEM-5, SEC-2
async def test_a_proposed_rule_is_read_by_its_author_and_those_who_decide_alone(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    owner = await world.person("Олег Владелец", owns=sales)
    vera = await world.person("Вера Сотрудник", member=sales)
    gena = await world.person("Гена Сотрудник", member=sales)
    await propose(world, "Скидки постоянным только по карте", vera, scope=area(sales))
    await propose(world, "Чертежи только после подписи", vera)
    await activate(world, await propose(world, "Пропуска сдаём вечером", vera))

    pages = {p.name.split()[0]: (await world.says(p, "/rules"))[0].text for p in (admin, owner, vera, gena)}

    assert all("Пропуска" in text for text in pages.values())
    assert {name for name, text in pages.items() if "Скидки" in text} == {"Анна", "Олег", "Вера"}
    assert {name for name, text in pages.items() if "Чертежи" in text} == {"Анна", "Вера"}
    assert "предложен" not in pages["Гена"].casefold()
    for question in ("сколько у нас правил?", "что знаем про чертежи?", "какой статус правила про чертежи?"):
        answers = await world.says(gena, question)
        assert not any("Чертежи" in one.text or "предложены: 2" in one.text for one in answers), question


# SEC-5
async def test_a_colleagues_proposal_opens_by_no_button_passed_on(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    gena = await world.person("Гена Сотрудник")
    await propose(world, "Чертежи только после подписи", admin)
    (page,) = await world.says(admin, "/rules")

    assert await world.toast(gena, "1", on=page) is Seen.STALE
    await world.presses(gena, "1", on=page)

    assert not any("Чертежи" in one.text for one in world.to(gena))


# ANS-1, MEM-5
async def test_in_a_group_no_proposals_are_listed_not_even_ones_own(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    place = await world.bind(area_id=sales)
    await propose(world, "Чертежи только после подписи", vera)

    (hers,) = await world.says(vera, "/rules", place=place)
    (admins,) = await world.says(admin, "/rules", place=place)

    assert "Чертежи" not in hers.text
    assert "Чертежи" not in admins.text


# RUL-3, FGT-5
@pytest.mark.parametrize("words", ["забудь правило про скидки", "удали правило о скидках", "отмени правило про скидки"])
async def test_a_rule_to_forget_is_shown_as_its_card_and_no_record_goes(world: World, words: str) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await put(world, "Скидки считает Лена", admin)
    await activate(world, await propose(world, "Скидки только по карте", admin))

    (said,) = await world.says(admin, words)
    (hers,) = await world.says(vera, words)

    assert "Скидки только по карте" in said.text
    assert "Лена" not in said.text
    assert "Снять" in said.labels
    assert "Скидки только по карте" in hers.text
    assert "Анна Директор" in hers.text
    assert "Снять" not in hers.labels
    async with world.db.read() as tx:
        assert len(await memory.many(tx, [1])) == 1


# RUL-3, FGT-5
async def test_with_no_such_rule_the_list_of_rules_is_named(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    await put(world, "Пропуска выдаёт охрана", admin)

    (said,) = await world.says(admin, "забудь правило про обеды")

    assert "/rules" in said.text
    assert "Пропуска" not in said.text
