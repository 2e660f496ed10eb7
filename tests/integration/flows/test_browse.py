"""/memory: pages, filters, cards, and what they never show."""

from __future__ import annotations

from bot.domain.memory import COMPANY, Source, Status
from storage import memory
from storage.memory import scope_columns
from tests.integration.flows.records import area, candidate, personal, put
from tests.integration.flows.world import GROUP, World


# MEM-8, ANS-10
async def test_memory_is_read_page_by_page_with_a_button_for_each_record(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    for number in range(1, 8):
        await put(world, f"Стеллаж номер {number} занят", admin)

    (first,) = await world.says(admin, "/memory")
    (second,) = await world.presses(admin, "›")

    assert "Действуют: 7" in first.text
    assert "Стеллаж номер 7" in first.text
    assert "Стеллаж номер 2" not in first.text
    assert "1 из 2" in first.labels
    assert "Стеллаж номер 2" in second.text
    assert second.message_id == first.message_id
    assert [label for label in second.labels if label.isdigit()] == ["6", "7"]


# MEM-8
async def test_a_list_is_narrowed_by_readers_and_by_status(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    await put(world, "Склад на Лесной", admin)
    await put(world, "Мой отпуск в июле", admin, scope=personal(admin))
    await candidate(world, "Принтер у окна", admin)

    await world.says(admin, "/memory")
    (own,) = await world.presses(admin, "Личные")
    (waiting,) = await world.presses(admin, "Ждут")

    assert "Мой отпуск в июле" in own.text
    assert "Склад на Лесной" not in own.text
    assert "• Личные" in own.labels
    assert "Принтер" not in waiting.text
    (company,) = await world.presses(admin, "Общие")
    assert "Принтер у окна" in company.text


# MEM-8, MEM-9
async def test_a_card_tells_whose_words_from_which_message_and_what_happened_since(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    source = Source(chat_id=GROUP, message_id=77, link="https://t.me/c/1234567890/77")
    old = await put(world, "Планёрка в девять", vera, source=source)
    await candidate(world, "Планёрка в десять", admin, replaces=old.id)
    await world.says(admin, "/queue")
    await world.presses(admin, "Заменить")

    await world.says(vera, "/memory")
    (card,) = await world.presses(vera, "1")

    assert "Планёрка в десять" in card.text
    assert "https://t.me/c/1234567890/77" in card.text
    assert "исправлено; было: «Планёрка в девять»" in card.text
    assert "90 %" in card.text


# PPL-4, PPL-5
async def test_a_card_offers_an_employee_a_proposal_and_an_admin_the_change(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await put(world, "Планёрка в девять", admin)

    await world.says(vera, "/memory")
    (hers,) = await world.presses(vera, "1")
    await world.says(admin, "/memory")
    (admins,) = await world.presses(admin, "1")

    assert hers.labels == ("Предложить правку", "← К списку")
    assert {"Подтвердить", "Поправить", "Закрепить", "Забыть"} <= set(admins.labels)


# invariant 7
async def test_nobody_pages_through_anothers_personal_records(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    hers = await put(world, "Секрет Веры ЯНТАРЬ", vera, scope=personal(vera))

    (list_,) = await world.says(admin, "/memory")
    (own,) = await world.says(vera, "/memory")
    await world.presses(admin, "1", on=own)

    assert "Действующих записей здесь нет" in list_.text
    assert all("ЯНТАРЬ" not in sent.text for sent in world.to(admin))
    assert hers.text in own.text


# invariant 7
async def test_a_wording_from_when_a_record_was_personal_is_not_shown_to_its_new_readers(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    boris = await world.person("Борис Коллега")
    record = await put(world, "Мой врач — Янтарёва", vera, scope=personal(vera))
    await world.says(vera, "/memory")
    await world.presses(vera, "1")
    await world.presses(vera, "Поправить")
    await world.says(vera, "Совещания лучше после обеда")
    async with world.db.write() as tx:
        now = await memory.get(tx, record.id)
        assert now is not None
        await memory.change(tx, now, **scope_columns(COMPANY))

    await world.says(boris, "/memory")
    (card,) = await world.presses(boris, "1")

    assert "Совещания лучше после обеда" in card.text
    assert "Янтарёва" not in card.text


# ANS-1
async def test_a_page_in_a_group_shows_nothing_personal_and_no_other_area(world: World) -> None:
    sales, law = await world.area("Продажи"), await world.area("Юристы")
    admin = await world.person("Анна Директор", admin=True)
    place = await world.bind(area_id=sales)
    await put(world, "Общая запись про склад", admin)
    await put(world, "Запись продаж про скидку", admin, scope=area(sales))
    await put(world, "Запись юристов про суд", admin, scope=area(law))
    await put(world, "Личная запись про отпуск", admin, scope=personal(admin))

    (page,) = await world.says(admin, "/memory", place=place)

    assert "Общая запись" in page.text
    assert "Запись продаж" in page.text
    assert "юристов" not in page.text
    assert "Личная запись" not in page.text
    assert "Личные" not in page.labels
    (card,) = await world.presses(admin, "1", on=page)
    assert "Забыть" not in card.labels


# SEC-5
async def test_a_number_whose_record_was_forgotten_meanwhile_says_so(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    record = await put(world, "Планёрка в девять", admin)
    (page,) = await world.says(admin, "/memory")
    async with world.db.write() as tx:
        now = await memory.get(tx, record.id)
        assert now is not None
        await memory.change(tx, now, status=Status.DELETED.value)

    (answer,) = await world.presses(admin, "1", on=page)

    assert "больше нет" in answer.text
