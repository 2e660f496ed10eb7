"""/settings: one's own and the company's; the question about the zone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.domain.incoming import Incoming, Place, Sender
from bot.domain.people import Person
from bot.domain.policy import TOPICS
from bot.flows.deps import Turn, load_policy
from bot.flows.people.settings import ask_zone
from bot.telegram.texts import LOCALES, text
from storage import journal, people
from tests.integration.flows.office import latest, now_is
from tests.integration.flows.world import World


async def zone_of(world: World, person: Person) -> str | None:
    found = await now_is(world, person.telegram_id)
    assert found is not None
    return found.zone


async def policy_now(world: World, key: str) -> object:
    async with world.db.read() as tx:
        return getattr(await load_policy(tx, world.deps), key)


# --- one's own --------------------------------------------------------------------------------------------------------


async def test_anybody_sets_their_own_zone_in_words(world: World) -> None:
    # OPS-13
    vera = await world.person("Вера")

    await world.says(vera, "/settings")
    await world.presses(vera, "Часовой пояс")
    await world.says(vera, "я во Владивостоке")

    assert await zone_of(world, vera) == "Asia/Vladivostok"
    assert "19:00" in world.last(vera).text
    row = await latest(world)
    assert (row.act, row.details) == (
        "own-setting-changed",
        {"key": "zone", "before": None, "after": "Asia/Vladivostok"},
    )


async def test_anybody_sets_their_own_zone_by_a_button_or_at_once(world: World) -> None:
    # OPS-13
    vera = await world.person("Вера")

    await world.says(vera, "/settings")
    await world.presses(vera, "Часовой пояс")
    await world.presses(vera, "Омск +3")
    assert await zone_of(world, vera) == "Asia/Omsk"
    await world.says(vera, "/settings мск+2")
    assert await zone_of(world, vera) == "Asia/Yekaterinburg"
    await world.presses(vera, "Часовой пояс")
    await world.presses(vera, "Как у компании")

    assert await zone_of(world, vera) is None


async def test_a_zone_that_is_not_understood_is_asked_again(world: World) -> None:
    # OPS-13
    vera = await world.person("Вера")
    await world.says(vera, "/settings")
    await world.presses(vera, "Часовой пояс")

    await world.says(vera, "Шамбала")
    assert "Не узнал часовой пояс" in world.last(vera).text
    await world.says(vera, "ну Чита")

    assert await zone_of(world, vera) == "Asia/Chita"


async def test_a_message_about_something_else_is_not_taken_for_a_zone(world: World) -> None:
    # OPS-13
    vera = await world.person("Вера")
    await world.says(vera, "/settings")
    await world.presses(vera, "Часовой пояс")

    await world.says(vera, "забудь про склад в Омске")
    await world.says(vera, "Томск")

    assert await zone_of(world, vera) is None


async def test_anybody_sets_their_own_language(world: World) -> None:
    # ANS-7, OPS-13
    vera = await world.person("Вера")

    await world.says(vera, "/settings")
    await world.presses(vera, "In English")

    found = await now_is(world, vera.telegram_id)
    assert found is not None
    assert found.locale == "en"


async def test_an_employee_sees_only_their_own(world: World) -> None:
    # PPL-4, OPS-13
    vera = await world.person("Вера")

    [card] = await world.says(vera, "/settings")

    assert "Настройки компании" not in card.text
    assert set(card.labels) == {"Часовой пояс", "In English"}


async def test_settings_are_not_shown_in_a_group(world: World) -> None:
    # ANS-1
    place = await world.bind(area_id=await world.area("Продажи", default=True))
    vera = await world.person("Вера")

    [said] = await world.says(vera, "/settings", place=place)

    assert said.buttons == ()
    assert "Часовой пояс" not in said.text


# --- asked when first needed ------------------------------------------------------------------------------------------


def turn_of(world: World, person: Person, *, chat_id: int | None = None) -> Turn:
    incoming = Incoming(
        update_id=1,
        place=Place(chat_id=chat_id or person.telegram_id),
        message_id=1,
        sent_at=world.clock(),
        sender=Sender(telegram_id=person.telegram_id, name=person.name),
    )
    return Turn(incoming=incoming, person=person, policy=world.deps.base_policy, area=None, now=world.clock())


async def test_the_zone_is_asked_for_once_when_first_needed(world: World) -> None:
    # OPS-13
    vera = await world.person("Вера")
    turn = turn_of(world, vera)

    async with world.db.write() as tx:
        assert await ask_zone(tx, world.deps, turn)
    async with world.db.write() as tx:
        assert not await ask_zone(tx, world.deps, turn)
    await world.deliver()

    [asked] = world.to(vera)
    assert "в каком городе вы живёте" in asked.text
    await world.says(vera, "в Самаре")
    assert await zone_of(world, vera) == "Europe/Samara"


async def test_a_word_about_time_that_is_remembered_is_when_the_zone_first_matters(world: World) -> None:
    # OPS-13
    anna = await world.person("Анна", admin=True)
    place = await world.bind(area_id=await world.area("Продажи", default=True))

    timeless = await world.says(anna, "запомни: домофон открывается ключом")
    told = await world.says(anna, "/ask запомни: завтра моют окна", place=place)
    again = await world.says(anna, "запомни: послезавтра чистят ковры")

    assert [sent.chat_id for sent in timeless] == [anna.telegram_id]
    assert [sent.chat_id for sent in told] == [place.chat_id, anna.telegram_id]
    assert "в каком городе вы живёте" in told[1].text
    assert len(again) == 1


async def test_the_question_about_the_zone_swallows_no_ordinary_message(world: World) -> None:
    # OPS-13
    vera = await world.person("Вера")
    async with world.db.write() as tx:
        await ask_zone(tx, world.deps, turn_of(world, vera))
    await world.deliver()

    await world.says(vera, "Спасибо")

    assert all("Не узнал" not in sent.text for sent in world.to(vera))
    assert await zone_of(world, vera) is None


async def test_who_told_their_zone_is_not_asked(world: World) -> None:
    # OPS-13
    vera = await world.person("Вера")
    await world.says(vera, "/settings Пермь")

    async with world.db.write() as tx:
        assert not await ask_zone(tx, world.deps, turn_of(world, vera))


# --- the company's ----------------------------------------------------------------------------------------------------


async def test_an_admin_changes_a_number_and_the_journal_says_who(world: World) -> None:
    # OPS-13, AGE-7
    admin = await world.person("Анна", admin=True)

    await world.says(admin, "/settings")
    await world.presses(admin, "Память")
    assert "«Вернуть» после «забудь», минут: 10" in world.last(admin).text
    await world.presses(admin, "1")
    await world.says(admin, "25")

    assert await policy_now(world, "restore_minutes") == 25
    assert "Было: 10. Стало: 25" in world.last(admin).text
    row = await latest(world)
    assert (row.act, row.actor_id) == ("setting-changed", admin.id)
    assert row.details == {"key": "restore_minutes", "before": 10, "after": 25}


async def test_a_value_that_cannot_be_taken_is_asked_again(world: World) -> None:
    # OPS-13
    admin = await world.person("Анна", admin=True)
    await world.says(admin, "/settings")
    await world.presses(admin, "Память")
    await world.presses(admin, "1")

    await world.says(admin, "десять")
    assert "целое число" in world.last(admin).text
    await world.says(admin, "999999")
    assert "от 1 до" in world.last(admin).text
    assert await policy_now(world, "restore_minutes") == 10
    await world.says(admin, "30")

    assert await policy_now(world, "restore_minutes") == 30


async def test_a_setting_goes_back_to_its_first_value(world: World) -> None:
    # OPS-13
    admin = await world.person("Анна", admin=True)
    await world.says(admin, "/settings")
    await world.presses(admin, "Память")
    await world.presses(admin, "1")
    await world.says(admin, "25")

    await world.presses(admin, "1")
    await world.presses(admin, "Вернуть исходное: 10")

    assert await policy_now(world, "restore_minutes") == 10
    assert (await latest(world)).details == {"key": "restore_minutes", "before": 25, "after": 10}


async def test_the_companys_zone_is_set_by_a_city(world: World) -> None:
    # OPS-13
    admin = await world.person("Анна", admin=True)
    await world.says(admin, "/settings")
    await world.presses(admin, "Компания")
    await world.presses(admin, "2")

    await world.says(admin, "Новосибирск")

    assert await policy_now(world, "zone") == "Asia/Novosibirsk"


@pytest.mark.parametrize("topic", list(TOPICS))
async def test_every_page_shows_every_setting_on_it(world: World, topic: str) -> None:
    # AGE-7, OPS-13
    for locale in LOCALES:
        for key in TOPICS[topic]:  # type: ignore[index]
            assert text(f"setting-{key}", {"number": 1, "value": "1"}, locale)
        assert text("btn-settings-topic", {"topic": topic}, locale)


async def test_an_employee_cannot_open_or_change_the_companys_settings(world: World) -> None:
    # PPL-4, PPL-5, SEC-5
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await world.says(admin, "/settings")
    await world.presses(admin, "Память")
    page = world.last(admin)
    token = next(str(b.callback_data) for b in page.buttons if b.text == "1").removeprefix("b:")

    await world.presses(vera, "1", on=replace(page, chat_id=vera.telegram_id), token=token)
    await world.says(vera, "25")

    assert await policy_now(world, "restore_minutes") == 10


async def test_an_awaited_value_counts_for_nothing_once_the_admin_is_none(world: World) -> None:
    # PPL-5
    await world.person("Анна", admin=True)
    boris = await world.person("Борис", admin=True)
    await world.says(boris, "/settings")
    await world.presses(boris, "Память")
    await world.presses(boris, "1")
    async with world.db.write() as tx:
        await people.set_admin(tx, boris.id, admin=False)

    await world.says(boris, "25")

    assert await policy_now(world, "restore_minutes") == 10
    async with world.db.read() as tx:
        assert all(entry.act != "setting-changed" for entry in await journal.latest(tx, limit=10))


async def test_the_time_is_told_in_the_zone_of_the_reader(world: World) -> None:
    # OPS-13
    await world.set_policy(zone="Asia/Omsk")
    vera = await world.person("Вера")

    [card] = await world.says(vera, "/settings")

    assert "Омск, МСК+3 (как у компании), сейчас 15:00" in card.text
