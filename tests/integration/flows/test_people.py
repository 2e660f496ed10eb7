"""/people: the list, rights by buttons, removal and its undoing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.people import Person
from bot.flows.people import access
from storage import areas, memory, people
from tests.integration.flows.office import acts, code_in, everything, latest, now_is, stranger
from tests.integration.flows.world import Sent, World


async def opens(world: World, admin: Person, name: str) -> Sent:
    """The card of somebody, through the list."""
    await world.says(admin, "/people")
    await world.presses(admin, name)
    return world.last(admin)


def token_of(message: Sent, label: str) -> str:
    return next(str(b.callback_data) for b in message.buttons if b.text == label).removeprefix("b:")


async def removes(world: World, admin: Person, name: str) -> None:
    await opens(world, admin, name)
    await world.presses(admin, "Убрать из компании")
    await world.presses(admin, "Да, убрать")


# --- the list ---------------------------------------------------------------------------------------------------------


async def test_the_list_shows_everybody_with_kind_and_areas(world: World) -> None:
    # PPL-3
    sales = await world.area("Продажи", default=True)
    admin = await world.person("Анна", admin=True)
    await world.person("Борис", owns=sales)
    await world.person("Вера", member=sales)

    [card] = await world.says(admin, "/people")

    assert "3 человека" in card.text
    assert "Анна — администратор" in card.text
    assert "Борис — владелец, владеет: Продажи" in card.text
    assert "Вера — сотрудник, участвует: Продажи" in card.text
    assert {"Анна", "Борис", "Вера"} <= set(card.labels)


async def test_a_long_list_has_pages(world: World) -> None:
    # PPL-3
    admin = await world.person("Анна", admin=True)
    for number in range(20):
        await world.person(f"Человек {number:02}")

    [card] = await world.says(admin, "/people")
    assert "страница 1 из 3" in card.text
    await world.presses(admin, "→")

    assert "страница 2 из 3" in world.last(admin).text
    assert {"←", "→"} <= set(world.last(admin).labels)


async def test_the_list_is_for_admins_only(world: World) -> None:
    # PPL-4
    await world.person("Анна", admin=True)
    vera = await world.person("Вера")

    [said] = await world.says(vera, "/people")

    assert "Анна" not in said.text
    assert said.buttons == ()


async def test_the_list_is_not_shown_in_a_group(world: World) -> None:
    # ANS-1
    admin = await world.person("Анна", admin=True)
    place = await world.bind(area_id=await world.area("Продажи", default=True))

    [said] = await world.says(admin, "/people", place=place)

    assert said.buttons == ()


# --- rights by buttons ------------------------------------------------------------------------------------------------


async def test_an_admin_makes_an_employee_an_admin_and_their_menu_follows(world: World) -> None:
    # PPL-3, PPL-8
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    other = await world.person("Борис", admin=True)

    await opens(world, admin, "Вера")
    await world.presses(admin, "Сделать администратором")

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.is_admin
    assert "people" in world.menus[vera.telegram_id]
    assert "администратор" in world.last(vera).text
    assert "Вера" in world.last(other).text
    assert await acts(world, "person", vera.id) == ["admin-given"]


async def test_an_admin_makes_an_employee_of_an_admin(world: World) -> None:
    # PPL-3, PPL-8
    admin, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)

    await opens(world, admin, "Борис")
    await world.presses(admin, "Сделать сотрудником")

    found = await now_is(world, boris.telegram_id)
    assert found is not None
    assert not found.is_admin
    assert "people" not in world.menus[boris.telegram_id]
    assert await acts(world, "person", boris.id) == ["admin-taken"]


async def test_the_last_admin_has_no_buttons_to_be_demoted_or_removed(world: World) -> None:
    # PPL-3
    admin = await world.person("Анна", admin=True)

    card = await opens(world, admin, "Анна")

    assert "единственный администратор" in card.text
    assert not {"Сделать сотрудником", "Убрать из компании"} & set(card.labels)


@pytest.mark.parametrize("label", ["Сделать сотрудником", "Да, убрать"])
async def test_a_button_from_before_cannot_take_the_last_admin(world: World, label: str) -> None:
    # PPL-3, PPL-5: checked in the write itself
    anna, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)
    card = await opens(world, anna, "Анна")
    if label == "Да, убрать":
        await world.presses(anna, "Убрать из компании")
        card = world.last(anna)
    async with world.db.write() as tx:
        assert await people.set_admin(tx, boris.id, admin=False)

    await world.presses(anna, label, on=card)

    found = await now_is(world, anna.telegram_id)
    assert found is not None
    assert found.is_admin
    assert "единственный администратор" in world.last(anna).text
    assert await acts(world, "person", anna.id) == []


async def test_two_admins_cannot_demote_each_other(world: World) -> None:
    # PPL-3
    anna, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)
    of_boris, of_anna = await opens(world, anna, "Борис"), await opens(world, boris, "Анна")

    await world.presses(anna, "Сделать сотрудником", on=of_boris)
    await world.presses(boris, "Сделать сотрудником", on=of_anna)

    async with world.db.read() as tx:
        assert [p.name for p in await people.admins(tx)] == ["Анна"]


async def test_an_admin_puts_people_into_areas(world: World) -> None:
    # PPL-3, PPL-4
    sales = await world.area("Продажи", default=True)
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")

    await opens(world, admin, "Вера")
    await world.presses(admin, "Области")
    await world.presses(admin, "Продажи")
    await world.presses(admin, "Владелец")

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.owns == {sales}
    assert "владелец области «Продажи»" in world.last(vera).text
    assert "✓ Владелец" in world.last(admin).labels
    await world.presses(admin, "Не участвует")
    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.areas == frozenset()
    assert await acts(world, "person", vera.id) == ["part-changed", "part-changed"]


async def test_a_person_is_renamed_and_the_name_stays_data(world: World) -> None:
    # PPL-3
    admin, vera = await world.person("Анна", admin=True), await world.person("🦊")

    await opens(world, admin, "🦊")
    await world.presses(admin, "Имя")
    await world.says(admin, "Вера <Сомова>")

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.name == "Вера <Сомова>"
    assert not found.is_admin
    assert "Вера &lt;Сомова&gt;" in world.last(admin).html
    assert (await latest(world)).details == {"before": "🦊", "after": "Вера <Сомова>"}


async def test_a_name_has_a_letter_or_a_digit(world: World) -> None:
    # PPL-3
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await opens(world, admin, "Вера")
    await world.presses(admin, "Имя")

    (asked,) = await world.says(admin, "🦊 !")
    await world.says(admin, "Вера 2")

    assert "ни одной буквы или цифры" in asked.text
    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.name == "Вера 2"


async def test_another_question_is_not_taken_for_the_name(world: World) -> None:
    # PPL-3
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await opens(world, admin, "Вера")
    await world.presses(admin, "Имя")

    await world.says(admin, "сколько у тебя записей?")
    await world.says(admin, "забудь про старый склад")

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.name == "Вера"


# --- buttons outlive rights -------------------------------------------------------------------------------------------


async def test_a_button_outlives_the_right_and_changes_nothing(world: World) -> None:
    # PPL-5
    await world.person("Анна", admin=True)
    boris, vera = await world.person("Борис", admin=True), await world.person("Вера")
    card = await opens(world, boris, "Вера")
    async with world.db.write() as tx:
        await people.set_admin(tx, boris.id, admin=False)

    await world.presses(boris, "Сделать администратором", on=card)

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert not found.is_admin
    assert await acts(world, "person", vera.id) == []


async def test_a_foreign_press_of_an_admins_button_changes_nothing(world: World) -> None:
    # PPL-5, SEC-5
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    card = await opens(world, admin, "Вера")
    token = token_of(card, "Сделать администратором")
    mine = replace(card, chat_id=vera.telegram_id)

    await world.presses(vera, "Сделать администратором", on=mine, token=token)
    await world.presses(vera, "Сделать администратором", on=mine, token="x" * 22)
    await world.presses(stranger(), "Сделать администратором", on=replace(card, chat_id=900), token=token)

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert not found.is_admin


async def test_another_admin_cannot_press_a_card_that_was_not_theirs(world: World) -> None:
    # SEC-5
    anna, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)
    vera = await world.person("Вера")
    card = await opens(world, anna, "Вера")
    token = token_of(card, "Сделать администратором")

    await world.presses(boris, "x", on=replace(card, chat_id=boris.telegram_id), token=token)

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert not found.is_admin


async def test_a_removed_admin_can_press_nothing(world: World) -> None:
    # PPL-3, PPL-5
    anna, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)
    card = await opens(world, boris, "Анна")
    await removes(world, anna, "Борис")

    await world.presses(boris, "Сделать сотрудником", on=card)

    found = await now_is(world, anna.telegram_id)
    assert found is not None
    assert found.is_admin


# --- removal ----------------------------------------------------------------------------------------------------------


async def test_removing_is_asked_before_it_is_done(world: World) -> None:
    # PPL-3
    sales = await world.area("Продажи", default=True)
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера", owns=sales)

    await opens(world, admin, "Вера")
    await world.presses(admin, "Убрать из компании")

    assert "30 дней" in world.last(admin).text
    assert "«Продажи»" in world.last(admin).text
    assert await now_is(world, vera.telegram_id) is not None


async def test_an_admin_cannot_tell_whether_somebody_has_records_of_their_own(world: World) -> None:
    # invariant 7
    admin = await world.person("Анна", admin=True)
    vera, _ = await world.person("Вера"), await world.person("Галя")
    await world.says(vera, "запомни лично для меня: пропуск лежит в синей папке")

    said = []
    for name in ("Вера", "Галя"):
        await opens(world, admin, name)
        await world.presses(admin, "Убрать из компании")
        said.append(world.last(admin).text.replace(name, "…"))
        await world.presses(admin, "Да, убрать")
        said.append(world.last(admin).text.replace(name, "…").split("\n")[0])

    assert said[:2] == said[2:]


async def test_removing_takes_access_at_once_and_sends_the_person_their_records(world: World) -> None:
    # PPL-3
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await world.says(vera, "запомни лично для меня: пропуск лежит в синей папке")

    await removes(world, admin, "Вера")

    notice = world.last(vera)
    assert "Ваш доступ закрыт" in notice.text
    assert notice.document is not None
    assert "лежит в синей папке" in notice.document[1].decode()
    assert world.menus[vera.telegram_id] == []
    assert await now_is(world, vera.telegram_id) is None
    assert (await acts(world, "person", vera.id))[-1] == "removed"
    world.clock.move(hours=2)
    [said] = await world.says(vera, "где пропуск?")
    assert "только сотрудникам" in said.text


async def test_nobody_else_hears_what_the_removed_persons_records_were(world: World) -> None:
    # PPL-3, invariant 7
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await world.says(vera, "запомни лично для меня: пропуск лежит в синей папке")

    await removes(world, admin, "Вера")

    assert not any("синей папке" in sent.text or sent.document for sent in world.to(admin))


async def test_a_removed_persons_records_are_unreadable(world: World) -> None:
    # PPL-3
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await world.says(vera, "запомни лично для меня: пропуск лежит в синей папке")

    await removes(world, admin, "Вера")

    async with world.db.read() as tx:
        gone = await people.get(tx, vera.id)
        assert gone is not None
        assert await memory.seen_by(tx, gone) == []
        assert await memory.seen_by(tx, admin) == []


async def test_a_removal_is_undone_with_rights_and_records(world: World) -> None:
    # PPL-3
    sales = await world.area("Продажи", default=True)
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера", owns=sales)
    await world.says(vera, "запомни лично для меня: пропуск лежит в синей папке")
    await removes(world, admin, "Вера")
    world.clock.move(days=29)

    await world.says(admin, "/people")
    await world.presses(admin, "Убранные: 1")
    await world.presses(admin, "Вернуть: Вера")

    back = await now_is(world, vera.telegram_id)
    assert back is not None
    assert (back.id, back.owns) == (vera.id, frozenset({sales}))
    assert world.menus[vera.telegram_id]
    assert "Вам вернули доступ" in world.last(vera).text
    world.clock.move(days=5)
    await world.work()
    async with world.db.read() as tx:
        assert len(await memory.seen_by(tx, back)) == 1


async def test_after_thirty_days_the_records_are_erased_and_the_removal_stands(world: World) -> None:
    # PPL-3, FGT-9
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await world.says(vera, "запомни лично для меня: пропуск лежит в синей папке")
    await removes(world, admin, "Вера")
    undo = world.last(admin)
    world.clock.move(days=30, minutes=1)

    await world.work()

    assert "синей папке" not in everything(world)
    await world.presses(admin, "Отменить", on=undo)
    assert await now_is(world, vera.telegram_id) is None


async def test_statements_about_the_company_stay_with_the_name(world: World) -> None:
    # PPL-3
    admin, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)
    await world.says(boris, "запомни: склад переехал на улицу Лесную")

    await removes(world, admin, "Борис")
    world.clock.move(days=31)
    await world.work()

    async with world.db.read() as tx:
        [record] = await memory.seen_by(tx, admin)
        assert record.author_id == boris.id
        assert await people.names(tx, [boris.id]) == {boris.id: "Борис"}


async def test_who_came_back_by_an_invite_keeps_their_records_when_the_old_time_is_over(world: World) -> None:
    # PPL-3
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await world.says(vera, "запомни лично для меня: пропуск лежит в синей папке")
    await removes(world, admin, "Вера")
    await world.says(admin, "/invite")
    await world.presses(admin, "Создать ссылку")
    link = next(s for s in world.to(admin) if "?start=" in s.text)

    await world.says(vera, f"/start {code_in(link.text)}")
    world.clock.move(days=31)
    await world.work()

    async with world.db.read() as tx:
        back = await people.by_telegram(tx, vera.telegram_id)
        assert back is not None
        assert len(await memory.seen_by(tx, back)) == 1


async def test_a_removed_admins_links_and_areas_pass_on(world: World) -> None:
    # PPL-2, PPL-3
    sales = await world.area("Продажи", default=True)
    admin, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True, owns=sales)
    await world.says(boris, "/invite")
    await world.presses(boris, "Создать ссылку")
    link = next(s for s in world.to(boris) if "?start=" in s.text)

    await removes(world, admin, "Борис")

    async with world.db.read() as tx:
        assert await areas.people_of(tx, sales) == []
    await world.says(stranger(), f"/start {code_in(link.text)}")
    assert await now_is(world, 900) is None


async def test_an_admin_may_leave_while_another_stays(world: World) -> None:
    # PPL-3
    await world.person("Анна", admin=True)
    boris = await world.person("Борис", admin=True)

    await removes(world, boris, "Борис")

    assert await now_is(world, boris.telegram_id) is None


# --- another account --------------------------------------------------------------------------------------------------


async def test_an_admin_moves_a_person_to_another_account_by_a_link(world: World) -> None:
    # PPL-3
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")

    await opens(world, admin, "Вера")
    await world.presses(admin, "Другой аккаунт")
    link = next(s for s in world.to(admin) if "?start=" in s.text)
    await world.says(stranger(), f"/start {code_in(link.text)}")

    moved = await now_is(world, 900)
    assert moved is not None
    assert moved.id == vera.id
    assert await acts(world, "person", vera.id) == ["move-offered", "moved"]


async def test_a_new_link_for_moving_kills_the_earlier_one(world: World) -> None:
    # PPL-3
    admin = await world.person("Анна", admin=True)
    await world.person("Вера")
    await opens(world, admin, "Вера")
    await world.presses(admin, "Другой аккаунт")
    await world.presses(admin, "Другой аккаунт")
    first, second = [s for s in world.to(admin) if "?start=" in s.text]

    await world.says(stranger(901), f"/start {code_in(first.text)}")
    await world.says(stranger(902), f"/start {code_in(second.text)}")

    assert await now_is(world, 901) is None
    assert await now_is(world, 902) is not None


async def test_a_link_for_moving_that_was_made_before_a_removal_moves_nobody_after_it_was_undone(world: World) -> None:
    # PPL-3
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await opens(world, admin, "Вера")
    await world.presses(admin, "Другой аккаунт")
    link = next(s for s in world.to(admin) if "?start=" in s.text)
    await removes(world, admin, "Вера")
    await world.presses(admin, "Отменить")
    assert await now_is(world, vera.telegram_id) is not None

    await world.says(stranger(), f"/start {code_in(link.text)}")

    assert await now_is(world, 900) is None
    assert await now_is(world, vera.telegram_id) is not None


async def test_nothing_of_a_removed_person_is_erased_before_its_day_whatever_comes_due(world: World) -> None:
    # PPL-3, OPS-4
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await world.says(vera, "запомни лично для меня: пропуск лежит в синей папке")
    await removes(world, admin, "Вера")
    world.clock.move(days=29)

    async with world.db.write() as tx:
        await access.erase_person(tx, world.deps, vera.id, world.clock())

    async with world.db.read() as tx:
        assert len(await people.personal_records(tx, vera.id)) == 1


async def test_a_removal_waits_as_long_as_the_setting_says(world: World) -> None:
    # OPS-13, PPL-3
    await world.set_policy(removed_days=3)
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")

    await removes(world, admin, "Вера")

    async with world.db.read() as tx:
        [(gone, until)] = await people.removed(tx, now=world.clock())
    assert gone.id == vera.id
    assert timedelta(days=2, hours=23) < until - world.clock() < timedelta(days=3)
