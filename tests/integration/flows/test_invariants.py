"""The promises that hold everywhere, each with a test that tries to break it, as far as these flows can."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.domain.memory import Confidence, Origin, Status
from bot.domain.people import Person
from bot.embed import Embedder
from bot.llm.scripted import Fault, Reply
from bot.recall import MemoryRecall
from storage import memory
from storage.db import Database
from storage.tables import journal, record_sources, records
from tests.integration.flows.drafting import writing
from tests.integration.flows.looking import every, in_force
from tests.integration.flows.modelled import modelled
from tests.integration.flows.outside import only_action, with_board
from tests.integration.flows.records import candidate, get, history, personal, propose, put
from tests.integration.flows.world import GROUP, World


async def company(world: World) -> tuple[Person, Person]:
    return await world.person("Анна", admin=True), await world.person("Вера")


# --- 1: nothing that the agent proposed acts before a person made it effective ----------------------------------------


@pytest.mark.parametrize("confidence", [Confidence.GUESS, Confidence.CONFIRMED])
async def test_a_guess_reaches_neither_a_quotation_nor_the_model(world: World, confidence: int) -> None:
    # MEM-7, ANS-1 (invariant 1)
    anna, vera = await company(world)
    await put(
        world,
        "Плитку кладёт Стройсервис",
        vera,
        status=Status.CANDIDATE,
        origin=Origin.OBSERVED,
        confidence=confidence,
    )

    (quoted,) = await world.says(anna, "кто кладёт плитку?")
    async with modelled(world) as bot:
        bot.model.say("Не знаю.\n\nИсточники: нет")
        await world.says(anna, "так кто кладёт плитку?")

        assert "Стройсервис" not in bot.model.received
    assert "Стройсервис" not in quoted.text


async def test_what_waits_for_a_decision_shapes_neither_a_draft_nor_an_action(world: World) -> None:
    # MEM-7, RUL-2, ACT-1 (invariant 1)
    with_board(world)
    anna, vera = await company(world)
    await candidate(world, "Мастерская выдаёт заказы с 10 до 19", vera)
    await propose(world, "Без восклицательных знаков", vera)
    async with modelled(world, respond=writing("Заказ готов!")) as bot:
        card = (await world.says(anna, "Напиши письмо клиенту, когда мастерская выдаёт заказы"))[-1]

        assert bot.model.requests != []
        assert "с 10 до 19" not in bot.model.received
        assert "восклицательных" not in bot.model.received
    await world.says(anna, "опубликуй в канал @news: Заказ готов!")

    assert "нарушает" not in card.text
    assert (await only_action(world)).broken == ()


# --- 4: deletion needs a unique match and the right -------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    ["забудь про рампу", "забудь последнее", "забудь всё", "удалить записи компании", "поправка: рампу не чинят"],
)
async def test_no_words_of_an_employee_delete_or_change_what_is_the_companys(world: World, said: str) -> None:
    # FGT-6, SEC-2 (invariant 4)
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    await world.says(vera, said)
    for label in [b.text for b in world.last(vera).buttons]:
        await world.presses(vera, label, on=world.last(vera))

    assert await in_force(world) == ["Рампу чинят по средам"]


# --- 5: a guess never overwrites, a correction always replaces --------------------------------------------------------


async def test_however_often_it_is_corrected_one_record_is_left_with_all_its_wordings(world: World) -> None:
    # MEM-9, MEM-8 (invariant 5)
    anna, _ = await company(world)
    for hour in range(18, 23):
        await world.says(anna, f"запомни: лифт работает до {hour}:00")

    (record,) = await every(world)
    wordings = [e.details["before"] for e in await history(world, record.id) if e.details and "before" in e.details]
    assert record.text == "Лифт работает до 22:00"
    assert wordings == [f"Лифт работает до {hour}:00" for hour in range(18, 22)]


# --- 6: every change leaves a history row -----------------------------------------------------------------------------


async def state(world: World) -> tuple[list[tuple[object, ...]], int]:
    """What is known, column by column, and how many rows the journal has."""
    passing = {"used_at", "vector", "vector_model", "disputed_by", "replaces"}
    async with world.db.read() as tx:
        rows = (await tx.execute(sa.select(records).order_by(records.c.id))).mappings().all()
        entries = int(await tx.scalar(sa.select(sa.func.count()).select_from(journal)) or 0)
    return [tuple(v for k, v in row.items() if k not in passing) for row in rows], entries


async def test_whatever_changes_what_is_known_leaves_a_row_that_says_who(world: World) -> None:
    # MEM-8, CTL-6 (invariant 6)
    anna, vera = await company(world)
    acts: list[Callable[[], Awaitable[object]]] = [
        lambda: world.says(anna, "запомни: рампу чинят по средам"),
        lambda: world.presses(anna, "Подтвердить"),
        lambda: world.presses(anna, "Закрепить"),
        lambda: world.presses(anna, "Открепить"),
        lambda: world.presses(anna, "Только моё"),
        lambda: world.presses(anna, "Для всех"),
        lambda: world.says(anna, "запомни: рампу чинят по средам"),
        lambda: world.says(anna, "поправка: рампу чинят не по средам, а по пятницам"),
        lambda: world.presses(anna, "Отменить"),
        lambda: world.says(anna, "запомни: договор с Бетой согласован"),
        lambda: world.says(vera, "запомни: договор с Бетой не согласован"),
        lambda: world.presses(anna, "Верна прежняя"),
        lambda: world.says(vera, "запомни: пандус моют утром"),
        lambda: world.says(anna, "запомни: пандус моют утром"),
        lambda: world.says(vera, "запомни: ворота красят летом"),
        lambda: world.presses(vera, "Сделать правилом"),
        lambda: world.says(anna, "забудь про рампу, которую чинят по средам"),
        lambda: world.says(anna, "запомни: лифт до 22:00", message_id=808),
        lambda: world.says(anna, "запомни: лифт до 21:00", message_id=808, edited=True),
    ]
    for number, act in enumerate(acts):
        before, entries = await state(world)

        await act()

        after, now = await state(world)
        assert after != before, f"act {number} changed nothing"
        assert now > entries, f"act {number} left no row"
    async with world.db.read() as tx:
        nobody = (await tx.execute(sa.select(journal).where(journal.c.actor_id.is_(None)))).all()
    assert nobody == []


# --- 7: nobody sees another person's personal records -----------------------------------------------------------------

ASKED = (
    "где лежит зелёная тетрадь?",
    "Помощник, что в зелёной тетради?",
    "забудь про зелёную тетрадь",
    "забудь последнее",
    "забудь всё",
    "поправка: зелёная тетрадь не в столе, а в шкафу",
    "не в столе, а в шкафу",
    "что знаем о зелёной тетради?",
    "сколько у тебя записей?",
    "что ждёт одобрения?",
    "какой статус записи про зелёную тетрадь?",
    "с какого времени ты помнишь?",
    "/memory",
    "/memory тетрадь",
    "/queue",
    "/rules",
    "/privacy",
    "откуда ты это взял?",
    "неверно",
)


async def asked_everything(world: World, *, planted: bool) -> list[str]:
    """All that an admin is told, with another person's personal records in the store or without."""
    anna, vera = await company(world)
    group = await world.bind(area_id=await world.area("Продажи", default=True))
    await put(world, "Рампу чинят по средам", anna)
    if planted:
        for status in (Status.ACTIVE, Status.CANDIDATE, Status.ARCHIVED, Status.REJECTED):
            await put(world, f"Зелёная тетрадь в столе, {status}", vera, scope=personal(vera), status=status)
    told = []
    for words in ASKED:
        told += [s.text for s in await world.says(anna, words) if s.chat_id == anna.telegram_id]
        told += [s.text for s in await world.says(anna, f"Помощник, {words}", place=group)]
    return told


async def test_a_request_that_fits_only_anothers_record_is_answered_as_if_there_were_none(
    world: World, template: Path, embedder: Embedder, tmp_path: Path
) -> None:
    # SEC-7, FGT-6 (invariant 7)
    with_them = await asked_everything(world, planted=True)
    other = shutil.copyfile(template, tmp_path / "other.db")
    empty = World(
        deps=replace(world.deps, db=Database(f"sqlite+aiosqlite:///{other}"), recall=MemoryRecall(embedder)),
        clock=type(world.clock)(),
    )
    without = await asked_everything(empty, planted=False)
    await empty.db.close()

    assert not [text for text in with_them if "тетрадь в столе," in text]
    assert with_them == without


async def test_nothing_personal_of_one_person_is_sent_to_anybody_else(world: World) -> None:
    # SEC-7, ANS-1 (invariant 7)
    anna, vera = await company(world)
    group = await world.bind(area_id=await world.area("Продажи", default=True))
    secrets = ("сиреневый чемодан", "бордовый рюкзак", "лимонный саквояж")
    await world.says(vera, f"запомни только для меня: {secrets[0]} в кладовке")
    await world.says(vera, f"Помощник, запомни только для меня: {secrets[1]} в шкафу", place=group)
    await candidate(world, f"Под лестницей {secrets[2]}", vera, scope=personal(vera))
    await world.says(vera, "Помощник, где чемодан?", place=group)
    await world.says(vera, "Помощник, забудь про рюкзак", place=group)
    await world.says(vera, "забудь про чемодан")
    await world.presses(vera, "Вернуть")
    await world.says(anna, "/queue")
    await world.says(anna, "где чемодан, рюкзак и саквояж?")

    for sent in world.sent:
        if sent.chat_id != vera.telegram_id:
            assert not [s for s in secrets if s.split()[0] in sent.text.casefold()], sent.text
    assert [s for s in world.sent if s.chat_id == GROUP]


async def test_the_search_itself_gives_nothing_to_somebody_without_a_circle(world: World) -> None:
    # SEC-7 (invariant 7)
    anna, vera = await company(world)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))
    gone = replace(anna, removed=True)

    async with world.db.read() as tx:
        assert await memory.seen_by(tx, gone) == []
        assert await memory.seen_by(tx, anna) == []
        assert len(await memory.seen_by(tx, vera)) == 1


# --- 8: a transient fault changes nothing -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply",
    [Reply(status=500), Reply(status=429), Reply(fault=Fault.DROP), Reply(fault=Fault.HTML), Reply(text="")],
    ids=["500", "429", "drop", "html", "empty"],
)
async def test_a_fault_of_the_moment_changes_no_record(world: World, reply: Reply) -> None:
    # ANS-5 (invariant 8)
    anna, vera = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    before, entries = await state(world)
    async with modelled(world, respond=lambda request: reply):
        await world.says(vera, "когда чинят рампу?")

    after, now = await state(world)
    assert (after, now) == (before, entries)
    assert (await get(world, record.id)) is not None


# --- 10: half of nothing ----------------------------------------------------------------------------------------------


async def test_a_fault_in_the_middle_of_the_write_leaves_nothing_of_it(world: World) -> None:
    # OPS-4, MEM-2 (invariant 10)
    anna, _ = await company(world)
    before, entries = await state(world)
    tokens = iter(["token-a"])
    world.deps = replace(world.deps, token=lambda: next(tokens))

    with pytest.raises(RuntimeError):
        await world.says(anna, "запомни: рампу чинят по средам; лифт до 22:00")

    after, now = await state(world)
    assert (after, now) == (before, entries)
    async with world.db.read() as tx:
        assert (await tx.execute(sa.select(record_sources))).all() == []
