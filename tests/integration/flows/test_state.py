"""Questions about the bot's own state are counted, not guessed (invariant 9)."""

from __future__ import annotations

import pytest

from bot.domain.incoming import Incoming, Place, Sender
from bot.domain.memory import Status
from bot.flows.answers import state
from bot.flows.deps import Turn
from bot.language.commands import StateKind, StateQuestion
from storage import inbox, people
from storage.inbox import Arrival
from tests.integration.flows.records import area, candidate, personal, propose, put
from tests.integration.flows.world import World


# invariant 9
async def test_records_are_counted_as_far_as_the_asker_may_see_them(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await put(world, "Склад на Лесной", admin)
    await put(world, "Скидка семь процентов", admin, scope=area(sales))
    await put(world, "Мой отпуск в июле", vera, scope=personal(vera))
    await put(world, "Мой отпуск в августе", admin, scope=personal(admin))
    await candidate(world, "Принтер у окна", vera)
    await put(world, "Старый склад на Садовой", admin, status=Status.ARCHIVED)

    (hers,) = await world.says(vera, "Сколько у тебя записей?")
    (admins,) = await world.says(admin, "Сколько у тебя записей?")

    assert "Действуют 2 записи" in hers.text
    assert "Для всей компании: 1, по областям: 0, личных: 1. Ждут одобрения: 1, в архиве: 1." in hers.text
    assert "Действуют 3 записи" in admins.text


# invariant 9, ANS-1
async def test_in_a_group_personal_records_are_not_even_counted(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    place = await world.bind(area_id=sales)
    await put(world, "Склад на Лесной", admin)
    await put(world, "Мой отпуск в августе", admin, scope=personal(admin))

    (answer,) = await world.says(admin, "/ask сколько у тебя записей?", place=place)

    assert "Действует 1 запись" in answer.text
    assert "личных" not in answer.text
    assert "отпуск" not in answer.text


# invariant 9
async def test_the_queue_is_counted_for_whoever_asks(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await candidate(world, "Принтер у окна", vera)
    await propose(world, "Договоры только после юриста", vera)

    (admins,) = await world.says(admin, "Что ждёт одобрения?")
    (hers,) = await world.says(vera, "Что ждёт одобрения?")

    assert "ждут 2 предложения, старшее от 14 сентября 2026" in admins.text
    assert "Вашего решения ничего не ждёт" in hers.text
    assert "2 ваших предложения ждут" in hers.text


# invariant 9
@pytest.mark.parametrize(("question", "expected"), [("Сколько у нас правил?", "Действующих правил нет")])
async def test_rules_are_counted(world: World, question: str, expected: str) -> None:
    vera = await world.person("Вера Сотрудник")
    await propose(world, "Договоры только после юриста", vera)

    (answer,) = await world.says(vera, question)

    assert expected in answer.text
    assert "Предложено и ждёт подтверждения: 1" in answer.text


# invariant 9
async def test_since_when_is_the_date_of_the_oldest_record_one_may_see(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    boris = await world.person("Борис Коллега")
    (nothing,) = await world.says(vera, "С какого числа ты ведёшь записи?")
    await put(world, "Мой отпуск в июле", boris, scope=personal(boris))
    world.clock.move(days=3)
    await put(world, "Склад на Лесной", boris)
    world.clock.move(days=2)

    (answer,) = await world.says(vera, "С какого числа ты ведёшь записи?")

    assert "записей нет" in nothing.text
    assert "17 сентября 2026, уже 2 дня" in answer.text


# invariant 9
async def test_the_status_of_a_record_is_read_from_the_store(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    await candidate(world, "Принтер у окна", vera)
    await put(world, "Чай кончился", vera)

    (named,) = await world.says(vera, "Какой статус записи про принтер?")

    assert "Принтер у окна" in named.text
    assert "ждёт одобрения" in named.text
    assert "Чай" not in named.text


# invariant 9, invariant 7
async def test_the_status_of_anothers_personal_record_is_that_of_no_record(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await put(world, "Подарок начальнице ЯНТАРЬ", vera, scope=personal(vera))
    question = StateQuestion(kind=StateKind.STATUS, about="подарок начальнице")

    turn = await _turn(world, admin.telegram_id, "статус")
    await state.tell(world.deps, turn, question)
    await world.deliver()

    assert "Не нашёл записи" in world.last(admin).text


async def _turn(world: World, telegram_id: int, text: str) -> Turn:
    incoming = Incoming(
        update_id=9001,
        place=Place(chat_id=telegram_id),
        message_id=9001,
        sent_at=world.clock(),
        sender=Sender(telegram_id=telegram_id, name="—"),
        text=text,
    )
    async with world.db.write() as tx:
        await inbox.put(tx, [Arrival(update_id=9001, lane="test", raw="{}")], now=world.clock())
        person = await people.by_telegram(tx, telegram_id)
    assert person is not None
    return Turn(incoming=incoming, person=person, policy=world.deps.base_policy, area=None, now=world.clock())


# invariant 9
async def test_the_status_of_a_proposed_rule_is_read_from_the_store(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    await propose(world, "Договоры с Берёзкой только после юриста", vera)

    (named,) = await world.says(vera, "Какой статус правила про Берёзку?")

    assert "Правило: Договоры с Берёзкой" in named.text
    assert "ждёт подтверждения" in named.text


# invariant 9, PPL-3
async def test_who_is_in_charge_is_read_from_the_store(world: World) -> None:
    sales = await world.area("Продажи", default=True)
    await world.area("Закупки")
    await world.person("Анна Директор", admin=True)
    await world.person("Ольга Владелец", owns=sales)
    vera = await world.person("Вера Сотрудник")
    place = await world.bind(area_id=sales)

    (admins,) = await world.says(vera, "Кто администратор?")
    (here,) = await world.says(vera, "/ask кто здесь главный?", place=place)
    (owners,) = await world.says(vera, "Кто владелец области?")
    (of_group,) = await world.says(vera, "/ask кто владелец области?", place=place)
    (named,) = await world.says(vera, "Кто владелец области Закупки?")
    (unknown,) = await world.says(vera, "Кто владелец области Ткачество?")

    assert "Администратор: Анна Директор." in admins.text
    assert "Анна Директор" in here.text
    assert "Владелец области «Продажи»: Ольга Владелец." in here.text
    assert "«Закупки»: владельца нет" in owners.text
    assert "Ольга Владелец" in owners.text
    assert of_group.text == "Владелец области «Продажи»: Ольга Владелец."
    assert named.text == "Область «Закупки»: владельца нет, решают администраторы."
    assert "Области «Ткачество» нет" in unknown.text


# invariant 9, OPS-13
async def test_who_is_in_charge_is_told_in_english_too(world: World) -> None:
    sales = await world.area("Продажи", default=True)
    anna = await world.person("Анна Директор", admin=True)
    await world.person("Пётр Директор", admin=True)
    async with world.db.write() as tx:
        await people.change(tx, anna.id, locale="en")
        await people.set_part(tx, area_id=sales, person_id=anna.id, part="owner")

    (answer,) = await world.says(anna, "Кто администратор?")

    assert "Admins: Анна Директор, Пётр Директор." in answer.text
    assert "Owner of the area “Продажи”: Анна Директор." in answer.text


# invariant 9, PPL-5
async def test_who_is_in_the_company_is_told_to_admins_and_others_learn_whom_to_ask(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await put(world, "В компании курят во дворе", admin)

    (full,) = await world.says(admin, "кто есть в компании?")
    (hers,) = await world.says(vera, "кто есть в компании?")

    assert "2 человека: Анна Директор, Вера Сотрудник" in full.text
    assert "Администраторы: Анна Директор" in hers.text
    assert "Вера" not in hers.text


# invariant 9, PPL-7
async def test_the_owner_of_an_area_is_asked_for_without_the_word_area(world: World) -> None:
    sales = await world.area("Продажи")
    await world.person("Олег Владелец", owns=sales)
    vera = await world.person("Вера Сотрудник")

    (said,) = await world.says(vera, "кто владелец продаж?")
    (other,) = await world.says(vera, "кто владелец попугая?")

    assert "Владелец области «Продажи»: Олег Владелец" in said.text
    assert "Олег" not in other.text


# invariant 9, ANS-1
async def test_ones_own_records_are_counted_in_private_alone(world: World) -> None:
    sales = await world.area("Продажи")
    vera = await world.person("Вера Сотрудник")
    admin = await world.person("Анна Директор", admin=True)
    place = await world.bind(area_id=sales)
    await put(world, "Отпуск в июле", vera, scope=personal(vera))
    await put(world, "Отпуск в августе", admin, scope=personal(admin))

    (said,) = await world.says(vera, "сколько у меня личных записей")
    (page,) = await world.presses(vera, "Открыть список", on=said)
    (here,) = await world.says(vera, "Помощник, сколько у меня личных записей", place=place)

    assert "1 личная запись" in said.text
    assert "Отпуск в июле" in page.text
    assert "августе" not in page.text
    assert "1" not in here.text


# invariant 9
async def test_the_archive_and_what_waits_are_read_from_the_store_by_rights(world: World) -> None:
    sales = await world.area("Продажи")
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await put(world, "Старый склад на Садовой", admin, status=Status.ARCHIVED)
    await put(world, "Старая скидка три процента", admin, scope=area(sales), status=Status.ARCHIVED)
    await candidate(world, "Принтер у окна", vera)

    (hers,) = await world.says(vera, "что в архиве?")
    (full,) = await world.says(admin, "что в архиве?")
    (waits,) = await world.says(admin, "какие кандидаты ждут")

    assert "Садовой" in hers.text
    assert "скидка" not in hers.text
    assert "2 записи" in full.text
    assert "1 предложение" in waits.text


# invariant 9, AGE-6
async def test_the_last_revision_is_told_unless_the_records_know_of_another(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)

    (none,) = await world.says(admin, "когда была последняя ревизия")
    await put(world, "Ревизия склада была третьего мая", admin)
    (theirs,) = await world.says(admin, "когда была последняя ревизия")

    assert "ещё не было" in none.text
    assert "третьего мая" in theirs.text


# RUL-3
async def test_rules_asked_for_in_words_are_the_list_of_rules(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    await propose(world, "Договоры только после юриста", admin)

    (said,) = await world.says(admin, "какие у нас правила?")
    (areas,) = await world.says(admin, "какие области есть?")

    assert "Договоры только после юриста" in said.text
    assert "Областей пока нет" in areas.text
