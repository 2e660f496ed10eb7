"""/invite: links by buttons, and those that still work."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.people import Person
from storage import people
from tests.integration.flows.office import acts, code_in, everything, now_is, stranger
from tests.integration.flows.world import World


async def made(world: World, admin: Person) -> str:
    """Press «Создать ссылку». Returns the code in the link."""
    await world.presses(admin, "Создать ссылку")
    return code_in([s for s in world.to(admin) if "?start=" in s.text][-1].text)


async def test_an_admin_makes_a_link_for_one_employee(world: World) -> None:
    # PPL-2
    admin = await world.person("Анна", admin=True)

    await world.says(admin, "/invite")
    assert "1 человек" in world.last(admin).text
    assert "7 дней" in world.last(admin).text
    code = await made(world, admin)
    await world.says(stranger(901), f"/start {code}")
    await world.says(stranger(902), f"/start {code}")

    found = await now_is(world, 901)
    assert found is not None
    assert not found.is_admin
    assert await now_is(world, 902) is None


async def test_kind_and_areas_are_preset_by_buttons(world: World) -> None:
    # PPL-2
    sales, law = await world.area("Продажи", default=True), await world.area("Право")
    admin = await world.person("Анна", admin=True)

    await world.says(admin, "/invite")
    await world.presses(admin, "Продажи")
    await world.presses(admin, "Право")
    await world.presses(admin, "Право · участник")
    await world.presses(admin, "Администратор")
    await world.says(stranger(), f"/start {await made(world, admin)}")

    found = await now_is(world, 900)
    assert found is not None
    assert found.is_admin
    assert (found.member_of, found.owns) == (frozenset({sales}), frozenset({law}))


async def test_a_link_for_several_by_number_or_by_button(world: World) -> None:
    # PPL-2
    admin = await world.person("Анна", admin=True)

    await world.says(admin, "/invite 5")
    assert "5 человек" in world.last(admin).text
    await world.presses(admin, "20")
    assert "20 человек" in world.last(admin).text
    await world.presses(admin, "Другое число")
    await world.says(admin, "много")
    assert "целое число" in world.last(admin).text
    await world.says(admin, "3")
    assert "3 человека" in world.last(admin).text
    code = await made(world, admin)

    for number in range(901, 905):
        await world.says(stranger(number), f"/start {code}")
    assert [await now_is(world, n) is not None for n in range(901, 905)] == [True, True, True, False]


async def test_a_link_that_makes_an_admin_is_always_for_one(world: World) -> None:
    # PPL-2
    admin = await world.person("Анна", admin=True)

    await world.says(admin, "/invite 20")
    await world.presses(admin, "Администратор")
    assert "Только для одного человека" in world.last(admin).text
    assert "20" not in world.last(admin).labels
    code = await made(world, admin)
    await world.says(stranger(901), f"/start {code}")
    await world.says(stranger(902), f"/start {code}")

    assert [await now_is(world, n) is not None for n in (901, 902)] == [True, False]


async def test_the_code_is_in_the_link_and_nowhere_else(world: World) -> None:
    # PPL-1, PPL-2
    admin = await world.person("Анна", admin=True)
    await world.says(admin, "/invite")

    code = await made(world, admin)

    assert code not in everything(world)


async def test_a_bad_number_is_said_and_nothing_is_guessed(world: World) -> None:
    # PPL-2
    admin = await world.person("Анна", admin=True)

    await world.says(admin, "/invite тысяча")

    assert "целое число" in world.last(admin).text


async def test_only_admins_invite(world: World) -> None:
    # PPL-4
    sales = await world.area("Продажи", default=True)
    await world.person("Анна", admin=True)
    owner = await world.person("Борис", owns=sales)

    [said] = await world.says(owner, "/invite")

    assert said.buttons == ()
    async with world.db.read() as tx:
        assert await people.live_invites(tx, now=world.clock()) == []


async def test_a_draft_pressed_after_the_right_is_gone_makes_no_link(world: World) -> None:
    # PPL-5
    await world.person("Анна", admin=True)
    boris = await world.person("Борис", admin=True)
    [draft] = await world.says(boris, "/invite")
    async with world.db.write() as tx:
        await people.set_admin(tx, boris.id, admin=False)

    await world.presses(boris, "Создать ссылку", on=draft)

    async with world.db.read() as tx:
        assert await people.live_invites(tx, now=world.clock()) == []


async def test_a_foreign_press_makes_no_link(world: World) -> None:
    # SEC-5
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    [draft] = await world.says(admin, "/invite")
    token = next(str(b.callback_data) for b in draft.buttons if b.text == "Создать ссылку").removeprefix("b:")

    await world.presses(vera, "x", on=replace(draft, chat_id=vera.telegram_id), token=token)

    async with world.db.read() as tx:
        assert await people.live_invites(tx, now=world.clock()) == []


async def test_working_links_are_listed_and_revoked(world: World) -> None:
    # PPL-2
    anna, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)
    await world.says(anna, "/invite 5")
    code = await made(world, anna)

    await world.says(boris, "/invite")
    await world.presses(boris, "Действующие: 1")
    assert "осталось мест: 5" in world.last(boris).text
    assert "автор: Анна" in world.last(boris).text
    await world.presses(boris, "Отозвать 1")

    assert "Действующих ссылок нет" in world.last(boris).text
    await world.says(stranger(), f"/start {code}")
    assert await now_is(world, 900) is None
    assert await acts(world, "invite", 1) == ["invite-made", "invite-voided"]


async def test_a_revoked_link_puts_nobody_out(world: World) -> None:
    # PPL-2
    admin = await world.person("Анна", admin=True)
    await world.says(admin, "/invite 5")
    code = await made(world, admin)
    card = next(s for s in reversed(world.to(admin)) if "Отозвать ссылку" in s.labels)
    await world.says(stranger(), f"/start {code}")

    await world.presses(admin, "Отозвать ссылку", on=card)

    assert await now_is(world, 900) is not None
    await world.says(stranger(901), f"/start {code}")
    assert await now_is(world, 901) is None


async def test_how_long_a_link_works_is_a_setting(world: World) -> None:
    # OPS-13
    await world.set_policy(invite_days=1)
    admin = await world.person("Анна", admin=True)
    await world.says(admin, "/invite")
    code = await made(world, admin)
    world.clock.move(days=1, seconds=1)

    await world.says(stranger(), f"/start {code}")

    assert await now_is(world, 900) is None
