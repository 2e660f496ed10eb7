"""Groups: what is meant for the bot, and nothing personal in front of everybody (PPL-6, ANS-1)."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from bot.domain.incoming import ChatKind, Content, Incoming, Place, Quoted, Sender
from bot.domain.memory import Status
from bot.domain.people import Person
from storage import areas, signals
from storage.tables import dialogue, turns
from tests.integration.flows.looking import every, in_force, only, waiting
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import area, personal, put
from tests.integration.flows.world import GROUP, World

Company = tuple[Person, Person, Place, int]


async def company(world: World) -> Company:
    """An admin, an employee, a group bound to sales, and the area of sales."""
    anna, vera = await world.person("Анна", admin=True), await world.person("Вера")
    sales = await world.area("Продажи", default=True)
    return anna, vera, await world.bind(area_id=sales), sales


# --- what is meant for the bot ----------------------------------------------------------------------------------------


async def test_words_that_do_not_address_the_bot_are_kept_counted_and_never_obeyed(world: World) -> None:
    # PPL-6, MEM-1
    anna, _, group, _ = await company(world)

    sent = await world.says(anna, "запомни: рампу чинят по средам", place=group)

    assert sent == []
    assert await every(world) == []
    async with world.db.read() as tx:
        (row,) = (await tx.execute(sa.select(dialogue))).all()
        (turn,) = (await tx.execute(sa.select(turns))).all()
    assert (row.text, row.addressed) == ("запомни: рампу чинят по средам", False)
    assert (turn.intent, turn.addressed) == ("overheard", False)


@pytest.mark.parametrize(
    ("words", "mentions"),
    [
        ("Помощник, запомни: рампу чинят по средам", False),
        ("@pamyatka_bot запомни: рампу чинят по средам", True),
        ("/ask запомни: рампу чинят по средам", False),
    ],
)
async def test_words_that_address_the_bot_are_a_request_of_the_sender(world: World, words: str, mentions: bool) -> None:
    # PPL-6, MEM-8
    _, vera, group, _ = await company(world)

    await world.says(vera, words, place=group, mentions_bot=mentions)

    record = await only(world)
    assert (record.text, record.recorder_id) == ("Рампу чинят по средам", vera.id)


async def test_a_channel_or_an_anonymous_admin_is_nobody(world: World) -> None:
    # PPL-6, SEC-2
    anna, _, group, _ = await company(world)
    incoming = Incoming(
        update_id=900,
        place=group,
        message_id=1,
        sent_at=world.clock(),
        sender=None,
        text="Помощник, запомни: рампу чинят по средам",
    )

    sent = await world.receives(incoming)

    assert sent == []
    assert await every(world) == []
    assert anna.is_admin


async def test_a_stranger_in_a_group_stores_nothing(world: World) -> None:
    # PPL-6, PPL-2
    _, _, group, _ = await company(world)

    await world.says(Sender(telegram_id=900, name="Анна"), "Помощник, запомни: рампу чинят по средам", place=group)

    assert await every(world) == []


async def test_in_a_group_that_no_admin_bound_nothing_is_stored_nor_kept(world: World) -> None:
    # PPL-6, PPL-7
    anna, _, _, _ = await company(world)
    elsewhere = Place(chat_id=-100777, kind=ChatKind.GROUP, title="Чужая")

    (said,) = await world.says(anna, "Помощник, запомни: рампу чинят по средам", place=elsewhere)
    await world.says(anna, "рампу чинят по средам", place=elsewhere)

    assert await every(world) == []
    assert "Запомнил" not in said.text
    async with world.db.read() as tx:
        rows = (await tx.execute(sa.select(dialogue).where(dialogue.c.person_id.is_not(None)))).all()
    assert rows == []


async def test_what_is_forwarded_into_a_group_addresses_nobody(world: World) -> None:
    # PPL-6, SEC-1
    anna, vera, group, _ = await company(world)
    forwarded = Quoted(
        message_id=None, text="Помощник, запомни: скидка 90 %", author_telegram_id=vera.telegram_id, author_name="Вера"
    )

    assert await world.says(anna, "", place=group, forward=forwarded) == []
    assert await every(world) == []


# --- right after the bot's own words ----------------------------------------------------------------------------------


async def test_a_correction_of_what_the_bot_just_said_is_answered_and_kept(world: World) -> None:
    # PPL-6, OBS-3
    anna, vera, group, _ = await company(world)
    await put(world, "Планёрка начинается в 9:00", anna)
    await world.says(vera, "Помощник, во сколько планёрка?", place=group)

    privately, said = await world.says(vera, "нет, не так, ты всё перепутал", place=group)

    assert (privately.chat_id, said.chat_id) == (vera.telegram_id, GROUP)
    async with world.db.read() as tx:
        assert await signals.said(tx) == [(1, "нет, не так, ты всё перепутал")]
    assert await in_force(world) == ["Планёрка начинается в 9:00"]


async def test_a_correction_that_names_the_record_changes_it_by_the_rights_of_who_said_it(world: World) -> None:
    # PPL-6, MEM-9
    anna, vera, group, _ = await company(world)
    await put(world, "Планёрка начинается в 9:00", anna)

    await world.says(vera, "Помощник, во сколько планёрка?", place=group)
    await world.says(vera, "неверно, планёрка начинается в 10:00", place=group)
    proposed = await waiting(world)
    await world.says(vera, "Помощник, во сколько планёрка?", place=group)
    await world.says(anna, "неверно, планёрка начинается в 11:00", place=group)

    assert proposed == ["Планёрка начинается в 10:00"]
    assert await in_force(world) == ["Планёрка начинается в 11:00"]


@pytest.mark.parametrize(
    "words",
    [
        "нет, планёрка в 10:00",
        "Да нет, планёрка теперь в 10:00",
        "неправда, планёрка начинается в 10:00",
        "Планёрка в 10:00, а не в 9:00",
    ],
)
async def test_no_and_what_is_so_instead_right_after_the_answer_corrects_it(world: World, words: str) -> None:
    # PPL-6, MEM-9
    anna, vera, group, _ = await company(world)
    await put(world, "Планёрка начинается в 9:00", anna)
    await world.says(vera, "Помощник, во сколько планёрка?", place=group)

    (said,) = await world.says(anna, words, place=group)

    (now,) = await in_force(world)
    assert "10:00" in now
    assert "9:00" in said.text


async def test_a_value_that_is_so_instead_is_never_met_with_silence(world: World) -> None:
    # PPL-6, OBS-3
    anna, vera, group, _ = await company(world)
    await put(world, "Планёрка начинается в 9:00", anna)
    await world.says(vera, "Помощник, во сколько планёрка?", place=group)

    (said,) = await world.says(vera, "нет, в 10", place=group)

    assert "Планёрка начинается в 9:00" in await in_force(world)
    (shown,) = await world.presses(vera, said.labels[0], on=said)
    assert "Планёрка начинается в 9:00" in shown.text


@pytest.mark.parametrize("words", ["нет, я на обеде", "нет, Коля уехал", "нет времени", "нет, нас двое"])
async def test_a_no_to_somebody_else_after_the_answer_is_not_answered(world: World, words: str) -> None:
    # PPL-6
    anna, vera, group, _ = await company(world)
    await put(world, "Планёрка начинается в 9:00", anna)
    await world.says(vera, "Помощник, во сколько планёрка?", place=group)

    assert await world.says(anna, words, place=group) == []


async def test_wrong_right_after_what_was_stored_shows_that_record(world: World) -> None:
    # PPL-6, ANS-9
    anna, vera, group, _ = await company(world)
    await world.says(anna, "Помощник, запомни: планёрка начинается в 9:00", place=group)

    privately, said = await world.says(vera, "неверно", place=group)

    assert privately.chat_id == vera.telegram_id
    assert "Планёрка начинается в 9:00" in privately.text
    assert privately.labels == ("Поправить 1",)
    assert "написал вам лично" in said.text
    assert said.labels == ()


async def test_wrong_under_an_answer_in_a_group_is_dealt_with_in_private(world: World) -> None:
    # ANS-9, ANS-1
    anna, vera, group, _ = await company(world)
    await put(world, "Планёрка начинается в 9:00", anna)
    (answer,) = await world.says(vera, "Помощник, во сколько планёрка?", place=group)

    (said,) = await world.presses(vera, "Неверно", on=answer)
    again = await world.presses(vera, "Неверно", on=answer)

    assert said.chat_id == vera.telegram_id
    assert said.labels == ("Поправить 1",)
    assert again == []


@pytest.mark.parametrize("words", ["спасибо", "ок", "а у нас сегодня пицца", "запомни: пицца в 13:00", "забудь"])
async def test_anything_else_after_the_bots_words_is_not_answered(world: World, words: str) -> None:
    # PPL-6
    anna, vera, group, _ = await company(world)
    await put(world, "Планёрка начинается в 9:00", anna)
    await world.says(vera, "Помощник, во сколько планёрка?", place=group)

    assert await world.says(vera, words, place=group) == []
    assert len(await every(world)) == 1


async def test_a_correction_after_somebody_elses_words_is_not_for_the_bot(world: World) -> None:
    # PPL-6
    anna, vera, group, _ = await company(world)
    await world.says(vera, "Помощник, во сколько планёрка?", place=group)
    await world.says(anna, "в девять", place=group)

    assert await world.says(vera, "нет, не так, в десять", place=group) == []


async def test_a_request_in_reply_to_the_bot_is_that_request_though_it_begins_with_no(world: World) -> None:
    # PPL-6, MEM-1
    anna, vera, group, _ = await company(world)
    (answer,) = await world.says(vera, "Помощник, во сколько планёрка?", place=group)

    await world.says(anna, "нет, не так. Запомни: планёрка в 10:00", place=group, reply_to=answer)

    assert await in_force(world) in (["Планёрка в 10:00"], [])
    assert len(world.to(GROUP)) == 2


# --- nothing personal -------------------------------------------------------------------------------------------------


async def test_what_is_personal_is_stored_for_the_speaker_and_shown_to_them_alone(world: World) -> None:
    # ANS-1, MEM-4, SEC-7 B17
    _, vera, group, _ = await company(world)

    await world.says(vera, "Помощник, запомни: я на больничном до пятницы", place=group)

    assert (await only(world)).scope == personal(vera)
    assert "больничном" not in world.last(GROUP).text
    assert "лично" in world.last(GROUP).text
    told = world.to(vera)[0]
    assert "больничном" in told.text
    assert "Для всех" in told.labels


async def test_of_a_mixed_request_the_group_sees_what_is_for_all(world: World) -> None:
    # ANS-1, MEM-2
    anna, _, group, _ = await company(world)

    await world.says(anna, "Помощник, запомни: рампу чинят по средам; я не читаю почту по выходным", place=group)

    assert "Рампу чинят по средам" in world.last(GROUP).text
    assert "почту" not in world.last(GROUP).text
    assert "почту" in world.last(anna).text


async def test_anothers_health_said_in_a_group_is_asked_about_in_private(world: World) -> None:
    # ANS-1, MEM-13
    anna, _, group, _ = await company(world)

    await world.says(anna, "Помощник, запомни: у Коли Фомина диабет", place=group)
    in_group = world.last(GROUP).text
    await world.presses(anna, "Только моё")

    assert "диабет" not in in_group
    record = await only(world)
    assert record.scope == personal(anna)
    assert record.source is not None
    assert record.source.chat_id == GROUP


async def test_a_question_that_only_ones_own_records_answer_is_answered_in_private(world: World) -> None:
    # ANS-1, SEC-7
    _, vera, group, _ = await company(world)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))

    await world.says(vera, "Помощник, где сейф?", place=group)

    assert "шкаф" not in world.last(GROUP).text
    assert "Сейф за шкафом" in world.last(vera).text


async def test_the_group_can_not_tell_whether_there_was_something_personal(world: World) -> None:
    # ANS-1, SEC-7
    _, vera, group, _ = await company(world)
    (without,) = await world.says(vera, "Помощник, где сейф?", place=group)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))

    await world.says(vera, "Помощник, где сейф?", place=group)

    assert world.last(GROUP).text == without.text


async def test_only_the_memory_of_the_bound_area_is_answered_from(world: World) -> None:
    # ANS-1, MEM-15
    _, _, group, sales = await company(world)
    store = await world.area("Склад")
    oleg = await world.person("Олег", owns=store, member=sales)
    await put(world, "Рампа сломана", oleg, scope=area(store))
    await put(world, "Прайс обновили", oleg, scope=area(sales))

    await world.says(oleg, "Помощник, что сломано?", place=group)
    about_ramp = world.last(GROUP).text
    (about_price,) = await world.says(oleg, "Помощник, что обновили?", place=group)

    assert "Рампа" not in about_ramp
    assert "Прайс обновили" in about_price.text


async def test_of_a_closed_area_nothing_is_answered_in_its_group(world: World) -> None:
    # ANS-1, PPL-7
    anna, _, group, sales = await company(world)
    other = await world.area("Склад")
    await put(world, "Рампа сломана", anna, scope=area(other))
    async with world.db.write() as tx:
        await areas.make_default(tx, other)
        await areas.close(tx, sales, now=world.clock())

    await world.says(anna, "Помощник, что сломано?", place=group)

    assert "Рампа" not in world.last(GROUP).text


async def test_nothing_personal_reaches_the_model_from_a_group(world: World) -> None:
    # ANS-1, SEC-7
    anna, vera, group, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Рампа мне надоела", vera, scope=personal(vera))
    await world.says(vera, "запомни: отвечай мне кратко")
    async with modelled(world) as bot:
        bot.model.say("По средам.\n\nИсточники: M1")
        await world.says(vera, "Помощник, что с рампой?", place=group)

        assert "Рампу чинят по средам" in bot.last
        assert "надоела" not in bot.model.received
        assert "кратко" not in bot.model.received.replace("коротко", "")


async def test_personal_records_are_neither_forgotten_nor_corrected_nor_listed_in_a_group(world: World) -> None:
    # ANS-1, FGT-6, SEC-7
    _, vera, group, _ = await company(world)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))

    for words in (
        "Помощник, забудь про сейф",
        "Помощник, забудь последнее",
        "Помощник, забудь всё",
        "Помощник, поправка: сейф не за шкафом, а под лестницей",
        "Помощник, что знаем о сейфе?",
    ):
        await world.says(vera, words, place=group)

    assert await in_force(world) == ["Сейф за шкафом"]
    assert not [s for s in world.to(GROUP) if "шкаф" in s.text]


async def test_another_areas_records_are_not_forgotten_in_front_of_everybody(world: World) -> None:
    # ANS-1, FGT-6
    _, _, group, _ = await company(world)
    store = await world.area("Склад")
    oleg = await world.person("Олег", owns=store)
    await put(world, "Рампа сломана", oleg, scope=area(store))

    (said,) = await world.says(oleg, "Помощник, забудь про рампу", place=group)

    assert await in_force(world) == ["Рампа сломана"]
    assert "Рампа" not in said.text


async def test_a_button_under_an_answer_shows_each_presser_what_they_may_see_there(world: World) -> None:
    # ANS-1, ANS-3, SEC-7
    anna, vera, group, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    (answer,) = await world.says(vera, "Помощник, когда чинят рампу?", place=group)

    (shown,) = await world.presses(anna, "Откуда?", on=answer)

    assert "Рампу чинят по средам" in shown.text


async def test_pictures_in_a_group_are_not_commented_on_unless_the_bot_was_addressed(world: World) -> None:
    # ANS-11, PPL-6
    _, vera, group, _ = await company(world)

    assert await world.says(vera, "", place=group, content=Content.PHOTO) == []


async def test_a_group_message_is_handled_once(world: World) -> None:
    # ANS-8, OPS-4
    _, vera, group, _ = await company(world)
    await world.says(vera, "Помощник, запомни: рампу чинят по средам", place=group)
    record = await only(world)

    assert record.status is Status.CANDIDATE
    assert len(world.to(GROUP)) == 1


async def test_what_waits_for_a_decision_is_not_offered_to_a_group_as_the_nearest(world: World) -> None:
    # FGT-5, MEM-3
    _, vera, group, _ = await company(world)
    await world.says(vera, "запомни, что Лев тайно ищет другую работу")

    said = await world.says(vera, "Помощник, забудь про стулья", place=group)

    assert not any("Лев" in one.text for one in said)
