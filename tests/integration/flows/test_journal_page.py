"""/journal: who changed what and when, for admins; one change is taken back from its card (CTL-6)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.domain.memory import Confidence, Status
from bot.domain.people import Part, Person
from bot.flows.forgetting.erase import erase, forget_one
from bot.flows.people import access
from storage import areas, journal, people
from storage import settings as settings_store
from storage.tables import buttons
from tests.integration.flows.office import acts
from tests.integration.flows.records import area, candidate, everywhere, get, history, personal, proposal, propose, put
from tests.integration.flows.world import GROUP, World

UNDO = "Отменить это изменение"


@pytest.fixture
async def anna(world: World) -> Person:
    return await world.person("Анна Директор", admin=True)


async def card_of(world: World, admin: Person, words: str, number: str = "1") -> str:
    """The card of a row of `/journal words`."""
    await world.says(admin, f"/journal {words}".strip())
    (shown,) = await world.presses(admin, number)
    return shown.text


async def undone(world: World, admin: Person, words: str = "", number: str = "1") -> str:
    """Take the row's change back from its card. Returns what the bot says."""
    await card_of(world, admin, words, number)
    return (await world.presses(admin, UNDO))[-1].text


# --- reading ----------------------------------------------------------------------------------------------------------


async def test_the_journal_tells_every_change_the_newest_first(world: World, anna: Person) -> None:
    # CTL-6
    vera = await world.person("Вера Сотрудник")
    await put(world, "Склад на Лесной", anna)
    await candidate(world, "Принтер у окна", vera)
    await world.says(anna, "/queue")
    await world.presses(anna, "Одобрить")

    (shown,) = await world.says(anna, "/journal")

    assert shown.text.splitlines() == [
        "Журнал изменений: 3",
        "",
        "1. запись №2: одобрено: «Принтер у окна»",
        "Анна Директор · 14 сентября 2026, 12:00",
        "",
        "2. запись №2: сказано: «Принтер у окна»",
        "Вера Сотрудник · 14 сентября 2026, 12:00",
        "",
        "3. запись №1: сказано: «Склад на Лесной»",
        "Анна Директор · 14 сентября 2026, 12:00",
    ]


async def test_it_is_narrowed_by_record_person_and_period(world: World, anna: Person) -> None:
    # CTL-6
    boris = await world.person("Борис Ильин", admin=True)
    await put(world, "Склад на Лесной", anna)
    world.clock.move(days=10)
    await put(world, "Принтер у окна", boris)

    by_person = (await world.says(anna, "/journal Бориса"))[-1]
    by_record = (await world.says(anna, "/journal 1"))[-1]
    by_period = (await world.says(anna, "/journal за неделю"))[-1]
    nothing = (await world.says(anna, "/journal Борис с 1 по 5 сентября"))[-1]

    assert "Принтер" in by_person.text
    assert "Склад" not in by_person.text
    assert "Склад" in by_record.text
    assert "Принтер" not in by_record.text
    assert "Принтер" in by_period.text
    assert "Склад" not in by_period.text
    assert nothing.text == ("Таких изменений в журнале нет · Борис Ильин · с 1 сентября 2026 · по 5 сентября 2026")
    assert "Весь журнал" in by_person.labels


async def test_pages_are_turned_and_keep_what_was_asked(world: World, anna: Person) -> None:
    # CTL-6
    boris = await world.person("Борис Ильин", admin=True)
    await put(world, "Склад на Лесной", boris)
    for number in range(9):
        await put(world, f"Шкаф номер {number}", anna)

    await world.says(anna, "/journal Анна")
    (second,) = await world.presses(anna, "›")

    assert "9. запись №2: сказано" in second.text
    assert "Лесной" not in second.text
    assert "2 из 2" in second.labels


async def test_several_of_one_name_are_asked_about(world: World, anna: Person) -> None:
    # CTL-6
    boris = await world.person("Борис Ильин")
    await world.person("Борис Котов")
    await candidate(world, "Принтер у окна", boris)

    await world.says(anna, "/journal Борис")
    (shown,) = await world.presses(anna, "Борис Ильин")

    assert "Принтер" in shown.text


async def test_words_that_name_nothing_are_not_answered_with_everything(world: World, anna: Person) -> None:
    # CTL-6
    await put(world, "Склад на Лесной", anna)

    (shown,) = await world.says(anna, "/journal Тамара")

    assert "Тамара" in shown.text
    assert "Лесной" not in shown.text


@pytest.mark.parametrize("words", ["", "Вера", "1"])
async def test_what_is_another_persons_own_is_not_in_it(words: str, world: World, anna: Person) -> None:
    # CTL-6, MEM-4
    vera = await world.person("Вера Сотрудник")
    await put(world, "Отпуск в июле", vera, scope=personal(vera))
    await world.says(vera, "/settings Омск")

    (shown,) = await world.says(anna, f"/journal {words}".strip())

    assert "Таких изменений в журнале нет" in shown.text
    assert "Отпуск" not in shown.text


async def test_what_became_somebodys_own_is_told_without_its_words(world: World, anna: Person) -> None:
    # CTL-6, MEM-4
    boris = await world.person("Борис Ильин", admin=True)
    record = await put(world, "Ключи от квартиры на крючке", boris)
    await world.says(boris, "/memory")
    await world.presses(boris, "1")
    await world.presses(boris, "Только моё")

    (shown,) = await world.says(anna, f"/journal {record.id}")
    card = await card_of(world, anna, str(record.id))

    assert "запись №1: изменён круг читателей" in shown.text
    assert "Ключи" not in shown.text + card
    assert UNDO not in world.last(anna).labels


async def test_what_is_forgotten_is_told_without_its_words(world: World, anna: Person) -> None:
    # CTL-6, FGT-9
    await put(world, "Склад на Лесной", anna)
    await world.says(anna, "забудь про склад на Лесной")

    (before,) = await world.says(anna, "/journal")
    world.clock.move(hours=1)
    await world.work()
    (after,) = await world.says(anna, "/journal")

    assert "забыто" in before.text
    assert "забыто" in after.text
    assert "Лесной" not in before.text + after.text


async def test_it_is_for_admins_in_private(world: World, anna: Person) -> None:
    # CTL-6, PPL-8
    vera = await world.person("Вера Сотрудник")
    place = await world.bind(area_id=await world.area("Склад", default=True))

    (to_employee,) = await world.says(vera, "/journal")
    (in_group,) = await world.says(anna, "/journal", place=place)

    assert to_employee.text == "/journal — только для администраторов."
    assert in_group.text == "/journal работает в личном чате со мной."


# --- undoing ----------------------------------------------------------------------------------------------------------


async def test_a_correction_is_undone_and_the_journal_says_so(world: World, anna: Person) -> None:
    # CTL-6
    record = await put(world, "Склад на Лесной", anna, confidence=Confidence.CONFIRMED)
    await world.says(anna, "поправка: склад на Луговой")
    boris = await world.person("Борис Ильин", admin=True)

    said = await undone(world, boris)

    now = await get(world, record.id)
    assert said.startswith("✓ Изменение отменено")
    assert now is not None
    assert (now.text, now.confidence) == ("Склад на Лесной", Confidence.CONFIRMED)
    row = (await history(world, record.id))[-1]
    assert (row.act, row.actor_id, (row.details or {})["undoes"]) == ("restored", boris.id, 2)
    assert "Луговой" not in "".join(s.text for s in await world.says(anna, "где склад?"))


@pytest.mark.parametrize(
    ("button", "column", "value"),
    [("Закрепить", "pinned", False), ("Подтвердить", "confidence", 50), ("В архив", "status", Status.ACTIVE)],
)
async def test_what_is_done_on_a_card_is_undone(
    button: str, column: str, value: Any, world: World, anna: Person
) -> None:
    # CTL-6
    record = await put(world, "Склад на Лесной", anna)
    await world.says(anna, "/memory")
    await world.presses(anna, "1")
    await world.presses(anna, button)
    changed = await get(world, record.id)
    assert getattr(changed, column) != value

    await undone(world, anna)

    now = await get(world, record.id)
    assert now is not None
    assert getattr(now, column) == value
    assert now.confirmed_at is None


async def test_decisions_about_candidates_are_undone(world: World, anna: Person) -> None:
    # CTL-6
    vera = await world.person("Вера Сотрудник")
    approved = await candidate(world, "Принтер у окна", vera)
    rejected = await candidate(world, "Курьер приходит в девять", vera)
    await world.says(anna, "/queue")
    await world.presses(anna, "Одобрить")
    await world.presses(anna, "Отклонить")
    await world.presses(anna, "Неверно")

    await undone(world, anna, str(approved.id))
    await undone(world, anna, str(rejected.id))

    for record in (approved, rejected):
        now = await get(world, record.id)
        assert now is not None
        assert (now.status, now.confidence) == (Status.CANDIDATE, Confidence.SAID_ONCE)
    assert "Принтер" in (await world.says(anna, "/queue"))[-1].text


async def test_a_change_of_readers_is_undone_by_whoever_decides_about_both(world: World, anna: Person) -> None:
    # CTL-6, MEM-4
    boris = await world.person("Борис Ильин", admin=True)
    record = await put(world, "Склад на Лесной", boris, scope=personal(boris))
    await world.says(boris, "/memory")
    await world.presses(boris, "1")
    await world.presses(boris, "Для всех")

    (for_anna,) = await world.says(anna, "/journal")
    await undone(world, boris)

    now = await get(world, record.id)
    assert "личная запись передана всем" in for_anna.text
    assert "круг читателей" not in for_anna.text, "it was his own when it happened"
    assert now is not None
    assert now.scope == personal(boris)


async def test_what_changed_since_is_not_undone(world: World, anna: Person) -> None:
    # CTL-6
    record = await put(world, "Склад на Лесной", anna)
    await world.says(anna, "поправка: склад на Луговой")
    await card_of(world, anna, str(record.id))
    await world.says(anna, "поправка: склад на Садовой")

    (said,) = await world.presses(anna, UNDO)
    older = await card_of(world, anna, str(record.id), "2")

    assert said.text.startswith("Отменить уже нельзя")
    assert "Отменить уже нельзя" in older
    assert UNDO not in world.last(anna).labels
    now = await get(world, record.id)
    assert now is not None
    assert now.text == "Склад на Садовой"


async def test_a_change_is_undone_once(world: World, anna: Person) -> None:
    # CTL-6
    record = await put(world, "Склад на Лесной", anna)
    await world.says(anna, "поправка: склад на Луговой")
    boris = await world.person("Борис Ильин", admin=True)
    await card_of(world, anna, "")
    await card_of(world, boris, "")

    await world.presses(anna, UNDO, on=world.last(anna))
    (second,) = await world.presses(boris, UNDO, on=world.last(boris))

    assert second.text.startswith("Отменить уже нельзя")
    assert [e.act for e in await history(world, record.id)] == ["stated", "corrected", "restored"]


async def test_the_right_is_asked_again_at_the_press(world: World, anna: Person) -> None:
    # CTL-6, PPL-5
    boris = await world.person("Борис Ильин", admin=True)
    record = await put(world, "Склад на Лесной", anna)
    await world.says(anna, "поправка: склад на Луговой")
    await card_of(world, boris, "")
    async with world.db.write() as tx:
        await people.set_admin(tx, boris.id, admin=False)

    await world.presses(boris, UNDO)

    now = await get(world, record.id)
    assert now is not None
    assert now.text == "Склад на Луговой"


async def test_a_button_for_another_row_is_worth_nothing(world: World, anna: Person) -> None:
    # CTL-6, SEC-5: rows of another person's own circle can't be opened by their number
    vera = await world.person("Вера Сотрудник")
    await put(world, "Склад на Лесной", anna)
    await world.says(anna, "/journal")
    await put(world, "Отпуск в июле", vera, scope=personal(vera))
    shown = world.last(anna)
    token = str(shown.buttons[0].callback_data).removeprefix("b:")
    async with world.db.write() as tx:
        found = await tx.execute(buttons.select().where(buttons.c.token == token))
        args = {**found.one().args, "entry": 2}
        await tx.execute(buttons.update().where(buttons.c.token == token).values(args=args))

    (said,) = await world.presses(anna, "1", on=shown)

    assert "Отпуск" not in said.text


async def test_nothing_forgotten_comes_back_through_the_journal(world: World, anna: Person) -> None:
    # CTL-6, FGT-9
    record = await put(world, "Склад на Лесной", anna)
    await world.says(anna, "поправка: склад на Луговой")
    await card_of(world, anna, str(record.id))
    offered = world.last(anna)
    await world.says(anna, "забудь про склад на Луговой")

    (at_once,) = await world.presses(anna, UNDO, on=offered)
    world.clock.move(hours=1)
    await world.work()
    erased = await card_of(world, anna, str(record.id), "2")

    assert "забытое через журнал не возвращается" in at_once.text
    assert "забытое через журнал не возвращается" in erased
    assert UNDO not in world.last(anna).labels
    assert await everywhere(world, "Лесной") == []


async def test_words_forgotten_as_another_record_are_not_brought_back(world: World, anna: Person) -> None:
    # CTL-6, FGT-9
    record = await put(world, "Склад на Лесной", anna)
    await world.says(anna, "поправка: склад на Луговой")
    assert [e.act for e in await history(world, record.id)] == ["stated", "corrected"]
    twin = await put(world, "Склад на Лесной", anna, status=Status.ARCHIVED)
    await world.says(anna, "/journal")
    async with world.db.write() as tx:
        now = world.clock()
        assert await forget_one(tx, anna, twin, repeats=(), now=now, restore_minutes=0)
        await erase(tx, world.deps, twin.id, now=now)

    card = await card_of(world, anna, str(record.id))

    assert "забытое через журнал не возвращается" in card
    assert UNDO not in world.last(anna).labels


async def test_what_stands_in_its_place_by_now_keeps_it_out(world: World, anna: Person) -> None:
    # CTL-6, MEM-10
    record = await put(world, "Склад на Лесной", anna)
    await world.says(anna, "/memory")
    await world.presses(anna, "1")
    await world.presses(anna, "В архив")
    await put(world, "Склад на Лесной", anna)

    card = await card_of(world, anna, str(record.id))

    assert "с тех пор о том же записано другое" in card


async def test_rules_are_undone(world: World, anna: Person) -> None:
    # CTL-6
    vera = await world.person("Вера Сотрудник")
    rule = await propose(world, "Договоры отправляем после юриста", vera)
    await world.says(anna, "/queue")
    await world.presses(anna, "Сделать действующим")
    assert (await proposal(world, rule)).status == "active"

    await undone(world, anna, f"правило {rule}")
    again = await proposal(world, rule)
    await world.says(anna, "/queue")
    await world.presses(anna, "Сделать действующим")

    assert (again.status, again.decided_by) == ("proposed", None)
    assert (await proposal(world, rule)).status == "active"
    assert await acts(world, "rule", rule) == ["approved", "undone", "approved"]


async def _with_exception(world: World, admin: Person) -> tuple[int, int]:
    """A rule that was approved, and an exception to it, both in force."""
    base = await propose(world, "Гостям пишем только на «вы»", await world.person("Вера Сотрудник"))
    await world.says(admin, "/queue")
    await world.presses(admin, "Сделать действующим")
    (card,) = await world.says(admin, "правило: гостям пишем на «ты»")
    await world.presses(admin, f"Исключение из №{base}", on=card)
    exception = await proposal(world, base + 1)
    assert (exception.status, exception.exempts) == ("active", base)
    return base, exception.id


async def test_a_removed_rule_comes_back_with_its_exceptions(world: World, anna: Person) -> None:
    # CTL-6, RUL-10
    base, exception = await _with_exception(world, anna)
    (card,) = await world.says(anna, f"/rules {base}")
    await world.presses(anna, "Снять", on=card)

    assert "не действует" in await card_of(world, anna, f"правило {exception}")
    assert UNDO not in world.last(anna).labels
    await undone(world, anna, f"правило {base}")

    assert [(await proposal(world, i)).status for i in (base, exception)] == ["active", "active"]
    assert (await acts(world, "rule", exception))[-2:] == ["removed", "restored"]


async def test_an_approval_taken_back_ends_the_exceptions(world: World, anna: Person) -> None:
    # CTL-6, RUL-10
    base, exception = await _with_exception(world, anna)

    await undone(world, anna, f"правило {base}")

    assert [(await proposal(world, i)).status for i in (base, exception)] == ["proposed", "removed"]
    assert (await acts(world, "rule", exception))[-1] == "removed"


async def test_a_setting_goes_back_to_what_it_was(world: World, anna: Person) -> None:
    # CTL-6, OPS-13
    await world.says(anna, "/settings")
    await world.presses(anna, "Память")
    await world.presses(anna, "1")
    await world.says(anna, "20")
    (shown,) = await world.says(anna, "/journal")

    await undone(world, anna)

    async with world.db.read() as tx:
        assert await settings_store.everything(tx) == {}
    assert "1. «Вернуть» после «забудь», минут: 20" in shown.text
    assert "было: 10 · Анна Директор" in shown.text
    (after,) = await world.says(anna, "/journal")
    assert "минут: 10" in after.text
    assert "(отмена)" in after.text


async def test_a_setting_that_is_another_by_now_stays(world: World, anna: Person) -> None:
    # CTL-6
    for value in ("20", "30"):
        await world.says(anna, "/settings")
        await world.presses(anna, "Память")
        await world.presses(anna, "1")
        await world.says(anna, value)

    assert "Отменить уже нельзя" in await card_of(world, anna, "", "2")


async def test_rights_and_names_of_people_are_undone(world: World, anna: Person) -> None:
    # CTL-6, PPL-3
    stock = await world.area("Склад")
    vera = await world.person("Вера Сотрудник")
    await world.says(anna, "/people")
    await world.presses(anna, "Вера Сотрудник")
    await world.presses(anna, "Сделать администратором")
    await undone(world, anna)
    async with world.db.write() as tx:
        admin = await people.get(tx, anna.id)
        assert admin is not None
        await access.give_part(
            tx, world.deps, admin, person_id=vera.id, area_id=stock, part=Part.OWNER, now=world.clock()
        )
    shown = (await world.says(anna, "/journal"))[-1]
    await undone(world, anna)

    async with world.db.read() as tx:
        now = await people.get(tx, vera.id)
    assert now is not None
    assert (now.is_admin, now.owns) == (False, frozenset())
    assert "Вера Сотрудник: область «Склад», теперь владелец" in shown.text
    assert await acts(world, "person", vera.id) == ["admin-given", "admin-taken", "part-changed", "part-changed"]


async def test_the_last_admin_stays_one(world: World, anna: Person) -> None:
    # CTL-6, PPL-3
    boris = await world.person("Борис Ильин")
    async with world.db.write() as tx:
        await access.set_admin(tx, world.deps, anna, boris, admin=True, now=world.clock())
        await access.set_admin(tx, world.deps, boris, anna, admin=False, now=world.clock())
    card = await card_of(world, boris, "", "2")

    assert "Вернуть как было уже нельзя" in card
    assert UNDO not in world.last(boris).labels


async def test_areas_and_groups_are_undone(world: World, anna: Person) -> None:
    # CTL-6, PPL-7
    stock = await world.area("Склад", default=True)
    sales = await world.area("Продажи")
    place = await world.bind(GROUP, area_id=stock)
    await world.says(anna, "/bind Продажи", place=place)
    (shown,) = await world.says(anna, "/journal")
    await undone(world, anna)
    await world.says(anna, "/areas")
    await world.presses(anna, "Продажи")
    await world.presses(anna, "Название")
    await world.says(anna, "Опт")
    await undone(world, anna)

    async with world.db.read() as tx:
        bound = await areas.chat_area(tx, chat_id=GROUP, topic_id=0)
        name = await areas.get(tx, sales)
    assert bound == stock
    assert name is not None
    assert name.name == "Продажи"
    assert "группа: связана с областью «Продажи»" in shown.text


async def test_a_name_taken_meanwhile_is_not_given_twice(world: World, anna: Person) -> None:
    # CTL-6, PPL-7
    await world.area("Склад", default=True)
    await world.says(anna, "/areas")
    await world.presses(anna, "Склад")
    await world.presses(anna, "Название")
    await world.says(anna, "Логистика")
    await card_of(world, anna, "")
    await world.area("Склад")

    (said,) = await world.presses(anna, UNDO)

    assert "имя занято" in said.text


async def test_an_area_record_of_others_is_read_by_admins(world: World, anna: Person) -> None:
    # CTL-6, MEM-15
    stock = await world.area("Склад", default=True)
    olga = await world.person("Ольга Владелец", owns=stock)
    await put(world, "Ворота открываем в семь", olga, scope=area(stock))

    assert "Ворота" in (await world.says(anna, "/journal"))[-1].text


async def test_a_personal_record_made_the_companys_and_a_proposed_correction_are_in_the_journal(world: World) -> None:
    # CTL-6, MEM-9
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    await world.says(vera, "запомни только для меня: ключ от склада на вахте")
    (hidden,) = await world.says(anna, "/journal")
    await world.presses(vera, "Для всех")
    await world.says(anna, "запомни: лифт работает до 22:00")
    await world.says(vera, "поправка: лифт работает до 21:00")

    (shown,) = await world.says(anna, "/journal")

    assert "вахте" not in hidden.text
    assert "личная запись передана всем: «Ключ от склада на вахте»" in shown.text
    assert "предложено вместо записи №2: «Лифт работает до 21:00»" in shown.text


async def test_setting_the_companys_own_details_is_undone_to_none(world: World, anna: Person) -> None:
    # CTL-6, PII-3
    await world.set_policy(own_details="7830002293")
    async with world.db.write() as tx:
        await settings_store.put(tx, "own_details", "info@uzor.example", by=anna.id, now=world.clock())
        details = {"key": "own_details", "before": "", "after": "info@uzor.example"}
        await journal.write(
            tx,
            "setting-changed",
            subject="setting",
            subject_id=None,
            actor_id=anna.id,
            now=world.clock(),
            details=details,
        )

    card = await card_of(world, anna, "")
    await world.presses(anna, UNDO)

    assert "—" in card
    async with world.db.read() as tx:
        assert (await settings_store.everything(tx))["own_details"] == ""
