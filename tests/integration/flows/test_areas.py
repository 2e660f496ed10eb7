"""Areas and sites, groups and their binding, the area of a private chat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.domain.incoming import ChatKind, Incoming, Place
from bot.domain.memory import Level, Scope
from bot.domain.people import Person
from bot.flows.people import areas as flow
from storage import areas, inbox, people, proposals
from storage.inbox import Arrival
from storage.proposals import ProposalKind
from tests.integration.flows.office import acts, everything, latest, now_is
from tests.integration.flows.world import GROUP, Sent, World

UNBOUND = Place(chat_id=GROUP, kind=ChatKind.GROUP, title="Смена")
TOPIC = Place(chat_id=GROUP, topic_id=7, kind=ChatKind.GROUP, title="Смена")


async def joins(world: World, place: Place, *, reads_everything: bool, joined: bool = True) -> list[Sent]:
    """The bot is added to a chat, or its place in it changes."""
    before, update_id = len(world.sent), 10_000 + len(world.sent)
    async with world.db.write() as tx:
        await inbox.put(tx, [Arrival(update_id=update_id, lane="test", raw="{}")], now=world.clock())
    await flow.joined_group(world.deps, place, update_id=update_id, joined=joined, reads_everything=reads_everything)
    await world.deliver()
    return world.sent[before:]


async def opened(world: World, admin: Person, name: str) -> Sent:
    """The card of an area, through the list."""
    await world.says(admin, "/areas")
    await world.presses(admin, name)
    return world.last(admin)


async def area_of(world: World, place: Place) -> int | None:
    async with world.db.read() as tx:
        return await areas.chat_area(tx, chat_id=place.chat_id, topic_id=place.topic_id)


# --- /areas -----------------------------------------------------------------------------------------------------------


async def test_an_admin_creates_areas_and_the_first_is_the_default(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)

    for name in ("Продажи", "«Право»"):
        await world.says(admin, "/areas")
        await world.presses(admin, "+ Новая область")
        await world.says(admin, name)

    async with world.db.read() as tx:
        assert [(a.name, a.is_default) for a in await areas.open_areas(tx)] == [("Продажи", True), ("Право", False)]
    assert (await latest(world)).act == "area-opened"


async def test_a_name_that_is_taken_or_no_name_is_asked_again(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    await world.area("Отдел учёта", default=True)
    await world.says(admin, "/areas")
    await world.presses(admin, "+ Новая область")

    await world.says(admin, "отдел учета")
    assert "уже есть" in world.last(admin).text
    await world.says(admin, "***")
    assert "буква или цифра" in world.last(admin).text
    await world.says(admin, "Кадры")

    async with world.db.read() as tx:
        assert {a.name for a in await areas.open_areas(tx)} == {"Отдел учёта", "Кадры"}


async def test_words_after_another_step_are_not_taken_for_a_name(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    await world.says(admin, "/areas")
    await world.presses(admin, "+ Новая область")
    await world.presses(admin, "← Назад")

    await world.says(admin, "Спасибо")

    async with world.db.read() as tx:
        assert await areas.open_areas(tx) == []


async def test_an_area_is_renamed_and_given_a_role(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    area_id = await world.area("Продажи", default=True)

    await opened(world, admin, "Продажи")
    await world.presses(admin, "Название")
    await world.says(admin, "Отдел продаж")
    await world.presses(admin, "Роль")
    await world.says(admin, "Запомни: ты редактор, отвечай коротко и по делу")

    async with world.db.read() as tx:
        found = await areas.get(tx, area_id)
    assert found is not None
    assert found.name == "Отдел продаж"
    assert found.role_prompt == "Запомни: ты редактор, отвечай коротко и по делу"
    assert "ты редактор" in world.last(admin).text
    assert await acts(world, "area", area_id) == ["area-renamed", "area-role"]


async def test_a_role_that_would_not_fit_into_an_answer_is_refused(world: World) -> None:
    # PPL-7, ANS-1
    await world.set_policy(role_tokens=20)
    admin = await world.person("Анна", admin=True)
    area_id = await world.area("Продажи", default=True)
    await opened(world, admin, "Продажи")
    await world.presses(admin, "Роль")

    await world.says(admin, "Отвечай вежливо. " * 20)

    assert "Слишком длинно" in world.last(admin).text
    async with world.db.read() as tx:
        found = await areas.get(tx, area_id)
    assert found is not None
    assert found.role_prompt == ""


async def test_owners_are_set_from_the_areas_card(world: World) -> None:
    # PPL-7
    area_id = await world.area("Продажи", default=True)
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")

    await opened(world, admin, "Продажи")
    await world.presses(admin, "Люди")
    await world.presses(admin, "Вера")
    await world.presses(admin, "Владелец")
    await world.presses(admin, "← Назад")

    assert "Вера · владелец" in world.last(admin).labels
    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.owns == {area_id}
    assert world.menus[vera.telegram_id]


async def test_another_area_becomes_the_default(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    await world.area("Продажи", default=True)
    law = await world.area("Право")

    await opened(world, admin, "Право")
    await world.presses(admin, "Сделать основной")

    async with world.db.read() as tx:
        default = await areas.default(tx)
        assert default is not None
        assert default.id == law
        assert sum(a.is_default for a in await areas.open_areas(tx)) == 1


async def test_sites_are_added_renamed_and_closed(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    area_id = await world.area("SMM", default=True)

    await opened(world, admin, "SMM")
    await world.presses(admin, "Площадки")
    await world.presses(admin, "+ Новая площадка")
    await world.says(admin, "Канал")
    await world.presses(admin, "Канал")
    await world.presses(admin, "Название")
    await world.says(admin, "Канал о ремонте")
    async with world.db.read() as tx:
        [(site_id, name)] = await areas.sites_of(tx, area_id)
    assert name == "Канал о ремонте"
    await world.presses(admin, "Закрыть площадку")

    async with world.db.read() as tx:
        assert await areas.sites_of(tx, area_id) == []
    assert await acts(world, "site", site_id) == ["site-opened", "site-renamed", "site-closed"]


async def test_closing_an_area_hands_its_rules_to_the_admins_and_tells_them(world: World) -> None:
    # PPL-7
    await world.area("Продажи", default=True)
    law = await world.area("Право")
    anna, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)
    vera = await world.person("Вера", owns=law)
    scope = Scope(level=Level.AREA, area_id=law)
    async with world.db.write() as tx:
        for kind, status in (
            (ProposalKind.RULE, "active"),
            (ProposalKind.RULE, "proposed"),
            (ProposalKind.SKILL, "active"),
        ):
            await proposals.add(
                tx, kind, text="x", scope=scope, author_id=vera.id, source=None, status=status, now=world.clock()
            )
    place = await world.bind(area_id=law)

    await opened(world, anna, "Право")
    await world.presses(anna, "Закрыть")
    assert "правил — 2, навыков — 1" in world.last(anna).text
    await world.presses(anna, "Да, закрыть")

    assert "закрыта" in world.last(anna).text
    assert "правил — 2, навыков — 1" in world.last(boris).text
    assert "закрыта" in world.last(vera).text
    assert await area_of(world, place) is None
    owner = await now_is(world, vera.telegram_id)
    assert owner is not None
    assert owner.owns == frozenset()
    assert (await acts(world, "area", law))[-1] == "area-closed"


async def test_the_default_area_is_not_closed_while_others_are_open(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    sales = await world.area("Продажи", default=True)
    await world.area("Право")

    await opened(world, admin, "Продажи")
    await world.presses(admin, "Закрыть")
    await world.presses(admin, "Да, закрыть")

    assert "сначала сделайте основной другую" in world.last(admin).text
    async with world.db.read() as tx:
        found = await areas.get(tx, sales)
    assert found is not None
    assert not found.closed


async def test_a_closed_area_opens_again_with_its_people(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    await world.area("Продажи", default=True)
    law = await world.area("Право")
    vera = await world.person("Вера", owns=law)
    await opened(world, admin, "Право")
    await world.presses(admin, "Закрыть")
    await world.presses(admin, "Да, закрыть")

    await world.presses(admin, "Открыть снова")

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.owns == {law}


async def test_the_name_of_a_closed_area_may_be_used_again(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    await world.area("Продажи", default=True)
    await world.area("Право")
    await opened(world, admin, "Право")
    await world.presses(admin, "Закрыть")
    await world.presses(admin, "Да, закрыть")
    closed = world.last(admin)
    await world.area("Право")

    await world.presses(admin, "Открыть снова", on=closed)

    assert "название занято" in world.last(admin).text


@pytest.mark.parametrize("label", ["Название", "Роль", "Да, закрыть", "Сделать основной"])
async def test_a_button_that_outlived_the_right_changes_no_area(world: World, label: str) -> None:
    # PPL-5
    await world.person("Анна", admin=True)
    boris = await world.person("Борис", admin=True)
    await world.area("Продажи", default=True)
    law = await world.area("Право")
    card = await opened(world, boris, "Право")
    if label == "Да, закрыть":
        await world.presses(boris, "Закрыть")
        card = world.last(boris)
    async with world.db.write() as tx:
        await people.set_admin(tx, boris.id, admin=False)

    await world.presses(boris, label, on=card)
    await world.says(boris, "Захват")

    async with world.db.read() as tx:
        found = await areas.get(tx, law)
    assert found is not None
    assert (found.name, found.role_prompt, found.closed, found.is_default) == ("Право", "", False, False)


async def test_words_awaited_from_an_admin_count_for_nothing_once_they_are_none(world: World) -> None:
    # PPL-5: the right is asked again in the write
    await world.person("Анна", admin=True)
    boris = await world.person("Борис", admin=True)
    area_id = await world.area("Продажи", default=True)
    await opened(world, boris, "Продажи")
    await world.presses(boris, "Название")
    async with world.db.write() as tx:
        await people.set_admin(tx, boris.id, admin=False)

    await world.says(boris, "Захват")

    async with world.db.read() as tx:
        found = await areas.get(tx, area_id)
    assert found is not None
    assert found.name == "Продажи"


async def test_only_admins_see_the_list(world: World) -> None:
    # PPL-4
    sales = await world.area("Продажи", default=True)
    await world.person("Анна", admin=True)
    owner = await world.person("Борис", owns=sales)

    [said] = await world.says(owner, "/areas")

    assert said.buttons == ()


# --- /area ------------------------------------------------------------------------------------------------------------


async def test_a_private_chat_shows_and_switches_its_area(world: World) -> None:
    # PPL-7
    await world.area("Продажи", default=True)
    law = await world.area("Право")
    vera = await world.person("Вера", member=law)

    await world.says(vera, "/area")
    assert "в области Продажи" in world.last(vera).text
    await world.presses(vera, "Право")

    assert "в области Право" in world.last(vera).text
    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.current_area_id == law


async def test_a_private_chat_is_switched_by_name_in_any_case(world: World) -> None:
    # PPL-7
    await world.area("Продажи", default=True)
    books = await world.area("Бухгалтерия")
    vera = await world.person("Вера", member=books)

    await world.says(vera, "/area бухгалтерию")

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.current_area_id == books


async def test_an_area_that_does_not_exist_is_an_error_that_lists_those_that_do(world: World) -> None:
    # PPL-7
    await world.area("Продажи", default=True)
    await world.area("Право")
    admin = await world.person("Анна", admin=True)

    [said] = await world.says(admin, "/area Логистика")

    assert "Области «Логистика» нет" in said.text
    assert "• Продажи" in said.text
    assert "• Право" in said.text


async def test_an_area_of_others_is_not_switched_to(world: World) -> None:
    # PPL-4, PPL-7
    await world.area("Продажи", default=True)
    await world.area("Право")
    vera = await world.person("Вера")

    [said] = await world.says(vera, "/area Право")

    assert "открыта её участникам" in said.text
    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.current_area_id is None


async def test_a_switch_offered_before_membership_ended_does_not_work(world: World) -> None:
    # PPL-5
    await world.area("Продажи", default=True)
    law = await world.area("Право")
    vera = await world.person("Вера", member=law)
    [card] = await world.says(vera, "/area")
    async with world.db.write() as tx:
        await people.set_part(tx, area_id=law, person_id=vera.id, part=None)

    await world.presses(vera, "Право", on=card)

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.current_area_id is None


async def test_who_leaves_an_area_goes_back_to_the_default(world: World) -> None:
    # PPL-7
    await world.area("Продажи", default=True)
    law = await world.area("Право")
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера", member=law)
    await world.says(vera, "/area Право")

    await opened(world, admin, "Право")
    await world.presses(admin, "Люди")
    await world.presses(admin, "Вера · участник")
    await world.presses(admin, "Не участвует")

    [said] = await world.says(vera, "/area")
    assert "в области Продажи" in said.text


async def test_without_areas_the_command_says_who_creates_them(world: World) -> None:
    # PPL-7
    vera = await world.person("Вера")

    [said] = await world.says(vera, "/area")

    assert "создаёт администратор" in said.text


async def test_a_site_that_does_not_exist_is_an_error_that_lists_those_that_do(world: World) -> None:
    # PPL-7
    area_id = await world.area("SMM", default=True)
    async with world.db.write() as tx:
        await areas.add_site(tx, area_id=area_id, name="Канал")
        said = await flow.unknown_site(tx, "Блог", area_id=area_id)

    assert [line.args["name"] for line in said.lines] == ["Блог", "Канал"]


# --- groups -----------------------------------------------------------------------------------------------------------


async def test_on_joining_a_group_the_bot_says_which_mode_is_on_and_how_to_change_it(world: World) -> None:
    # PPL-6
    [said] = await joins(world, UNBOUND, reads_everything=False)

    for words in ("Режим приватности включён", "/ask", "/setprivacy", "добавить снова", "/bind"):
        assert words in said.text, words


async def test_with_privacy_off_the_bot_says_that_it_sees_everything(world: World) -> None:
    # PPL-6
    [said] = await joins(world, UNBOUND, reads_everything=True)

    for words in ("все сообщения", "по имени", "/setprivacy → Enable", "добавить снова"):
        assert words in said.text, words


async def test_a_change_of_its_place_in_a_group_is_noted_and_not_announced(world: World) -> None:
    # PPL-6
    await joins(world, UNBOUND, reads_everything=False)

    assert await joins(world, UNBOUND, reads_everything=True, joined=False) == []
    vera = await world.person("Вера")
    [said] = await world.says(vera, "/ask где склад?", place=UNBOUND)
    assert "все сообщения" in said.text


async def test_in_a_channel_the_bot_says_nothing(world: World) -> None:
    # PPL-6
    assert await joins(world, Place(chat_id=-5, kind=ChatKind.CHANNEL), reads_everything=True) == []


async def test_in_a_group_that_no_admin_bound_it_says_only_which_mode_is_on(world: World) -> None:
    # PPL-6
    vera = await world.person("Вера")
    await joins(world, UNBOUND, reads_everything=False)

    for text in ("/ask где склад?", "Помощник, запомни: склад на Лесной", "/memory"):
        [said] = await world.says(vera, text, place=UNBOUND)
        assert "Режим приватности" in said.text

    assert "Лесной" not in everything(world)


async def test_an_admin_binds_a_group_by_a_button(world: World) -> None:
    # PPL-7
    sales = await world.area("Продажи", default=True)
    admin = await world.person("Анна", admin=True)

    await world.says(admin, "/bind", place=UNBOUND)
    await world.presses(admin, "Продажи")

    assert await area_of(world, UNBOUND) == sales
    assert "в области Продажи" in world.last(GROUP).text
    assert await acts(world, "chat", GROUP) == ["chat-bound"]


async def test_a_topic_is_bound_apart_from_its_group(world: World) -> None:
    # PPL-7
    sales, law = await world.area("Продажи", default=True), await world.area("Право")
    admin = await world.person("Анна", admin=True)

    await world.says(admin, "/bind продажи", place=UNBOUND)
    await world.says(admin, "/bind право", place=TOPIC)

    assert await area_of(world, UNBOUND) == sales
    assert await area_of(world, TOPIC) == law
    assert await area_of(world, replace(TOPIC, topic_id=8)) == sales


async def test_binding_to_an_area_that_does_not_exist_lists_those_that_do(world: World) -> None:
    # PPL-7
    await world.area("Продажи", default=True)
    admin = await world.person("Анна", admin=True)

    [said] = await world.says(admin, "/bind Логистика", place=UNBOUND)

    assert "Области «Логистика» нет" in said.text
    assert "• Продажи" in said.text
    assert await area_of(world, UNBOUND) is None


async def test_an_employee_cannot_bind_a_group_by_command_or_by_anothers_button(world: World) -> None:
    # PPL-4, PPL-5
    await world.area("Продажи", default=True)
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")

    await world.says(vera, "/bind Продажи", place=UNBOUND)
    [card] = await world.says(admin, "/bind", place=UNBOUND)
    await world.presses(vera, "Продажи", on=card)

    assert await area_of(world, UNBOUND) is None


async def test_a_group_is_unbound(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)
    place = await world.bind(area_id=await world.area("Продажи", default=True))

    await world.says(admin, "/bind", place=place)
    await world.presses(admin, "Отвязать")

    assert await area_of(world, place) is None
    assert await acts(world, "chat", GROUP) == ["chat-unbound"]


async def test_an_anonymous_admin_of_the_group_binds_nothing(world: World) -> None:
    # PPL-6, SEC-2
    await world.area("Продажи", default=True)
    await world.person("Анна", admin=True)

    sent = await world.receives(
        Incoming(
            update_id=5_000,
            place=UNBOUND,
            message_id=1,
            sent_at=world.clock(),
            sender=None,
            text="/bind Продажи",
            command="bind",
            argument="Продажи",
        )
    )

    assert sent == []
    assert await area_of(world, UNBOUND) is None


async def test_bind_belongs_into_a_group(world: World) -> None:
    # PPL-7
    admin = await world.person("Анна", admin=True)

    [said] = await world.says(admin, "/bind Продажи")

    assert "для группы" in said.text


async def test_in_a_group_the_area_command_tells_what_it_is_bound_to(world: World) -> None:
    # PPL-7, ANS-1
    place = await world.bind(area_id=await world.area("Продажи", default=True))
    law = await world.area("Право")
    vera = await world.person("Вера", member=law)

    [said] = await world.says(vera, "/area", place=place)

    assert "Продажи" in said.text
    assert "Право" not in said.text
    assert said.buttons == ()
