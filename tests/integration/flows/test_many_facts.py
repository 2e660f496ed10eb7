"""Many statements in one message: each is its own record, the keyboard fits, and who decides is written to once."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from bot.domain.rules import relations
from bot.telegram.presenter import BUTTONS_LIMIT
from storage.tables import buttons, outbox
from tests.integration.flows.looking import in_force, waiting
from tests.integration.flows.records import put
from tests.integration.flows.world import World


# MEM-2, MEM-10
@pytest.mark.parametrize(
    "statements",
    [
        [f"Встреча с отделом {n} в {n + 3}:00" for n in range(1, 8)],
        ["Касса работает до 19:00", "Касса в субботу работает до 17:00", "Касса в праздники работает до 15:00"],
        ["Скидка Ромашке 5%", "Скидка Берёзке 7%", "Скидка Клёну 10%"],
        ["Ключ от склада у Лены", "Ключ от офиса у Коли", "Ключ от архива у Веры"],
    ],
)
async def test_statements_of_one_message_never_take_each_others_place(world: World, statements: list[str]) -> None:
    anna = await world.person("Анна", admin=True)

    said = await world.says(anna, f"запомни: {'. '.join(statements)}")

    assert len(await in_force(world)) == len(statements)
    assert "Было:" not in said[0].text
    assert "Какую исправить" not in said[0].text


# MEM-9, MEM-2
async def test_what_was_known_before_is_still_corrected_once(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    await put(world, "Касса работает до 18:00", anna)

    await world.says(anna, "запомни: касса работает до 19:00. Касса в субботу до 17:00. Касса в праздники до 15:00")

    assert "Касса работает до 18:00" not in await in_force(world)
    assert len(await in_force(world)) == 3


# MEM-2, ANS-6
async def test_a_keyboard_never_grows_beyond_what_telegram_takes(world: World) -> None:
    anna = await world.person("Анна", admin=True)

    said = await world.says(anna, "запомни: " + ". ".join(f"Кабинет {n} закрыт по средам" for n in range(1, 91)))

    assert len(await in_force(world)) == 90
    assert all(len(one.buttons) <= BUTTONS_LIMIT for one in said)
    assert not any("Не все кнопки" in one.text for one in said)


# MEM-2, MEM-3, ANS-6
async def test_sixty_facts_are_answered_by_a_page_that_leads_to_each_of_them(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    (said, *_) = await world.says(anna, "запомни: " + ". ".join(f"Кабинет {n} закрыт по средам" for n in range(1, 61)))
    assert "60 фактов" in said.text
    assert len(said.text) < 1500
    pages = [said]
    for _ in range(5):
        pages += await world.presses(anna, "›", on=pages[-1])

    listed = [n for n in range(1, 61) if any(f"{n}. Кабинет {n} закрыт по средам" in page.text for page in pages)]
    (undone,) = await world.presses(anna, "Отм. 57", on=pages[-1])

    assert listed == list(range(1, 61))
    assert "Кабинет 57" not in "".join(await in_force(world))
    assert len(await in_force(world)) == 59
    assert "Отм. 58" in undone.labels
    assert "Отм. 57" not in undone.labels


# MEM-2
async def test_all_of_a_long_message_is_taken_back_by_one_word(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    (said, *_) = await world.says(anna, "запомни: " + ". ".join(f"Кабинет {n} закрыт по средам" for n in range(1, 21)))

    await world.says(anna, "отмени")

    assert await in_force(world) == []
    assert world.shown(said).labels == ()


# MEM-2, ANS-6
async def test_what_is_asked_about_stands_beside_the_list(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    facts = [f"Кабинет {n} закрыт по средам" for n in range(1, 13)]

    (said, *_) = await world.says(anna, f"запомни: {'. '.join(facts)}. Никогда не сдаём кабинеты без договора")

    assert "12 фактов" in said.text
    assert "Никогда не сдаём кабинеты без договора" in said.text
    assert "Сделать действующим" in said.labels


# MEM-2
async def test_facts_of_one_message_are_not_compared_with_one_another_as_rules(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await world.person("Анна", admin=True)
    compared: list[tuple[str, str]] = []
    monkeypatch.setattr(relations, "compare", lambda old, new: compared.append((old, new)))

    await world.says(anna, "запомни: " + ". ".join(f"Кабинет {n} закрыт по средам" for n in range(1, 61)))

    # No rule is there: facts say nothing about one another as rules.
    assert compared == []


# QUE-1, MEM-2
async def test_who_decides_gets_one_summary_of_many_and_walks_through_them(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    await world.says(vera, "запомни: " + ". ".join(f"Кабинет {n} закрыт по средам" for n in range(1, 17)))

    (summary,) = world.to(anna)
    (card,) = await world.presses(anna, "Разобрать по одной")

    assert "16 новых записей" in summary.text
    assert "Кабинет 1 закрыт по средам" in summary.text
    assert "и ещё 4" in summary.text
    assert "Одобрить" in card.labels
    assert len(await waiting(world)) == 16


# QUE-1
async def test_a_few_come_as_cards_of_their_own(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")

    await world.says(vera, "запомни: рампу чинят по средам. Офис закрыт в мае")

    assert len(world.to(anna)) == 2


# QUE-1, OPS-4
async def test_who_decides_is_written_to_once_however_many_wait(world: World) -> None:
    await world.person("Анна", admin=True)
    vera = await world.person("Вера")

    await world.says(vera, "запомни: " + ". ".join(f"Кабинет {n} закрыт по средам" for n in range(1, 41)))

    async with world.db.read() as tx:
        written = await tx.scalar(sa.select(sa.func.max(outbox.c.id)))
        made = await tx.scalar(sa.select(sa.func.count()).select_from(buttons).where(buttons.c.verb == "queue-card"))
    assert written == 2, "her reply and one summary, and nothing that was taken back again"
    assert made == 1


# QUE-1, MEM-10
async def test_what_contradicts_something_is_a_card_beside_the_summary(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    await put(world, "Смета утверждена", anna)

    statements = [f"Кабинет {n} закрыт по средам" for n in range(1, 8)]
    await world.says(vera, "запомни: " + ". ".join(["Смета не утверждена", *statements]))

    told = world.to(anna)
    assert len(told) == 2
    assert any("7 новых записей" in one.text for one in told)
    assert any("Смета не утверждена" in one.text for one in told)
