"""Corrections: the text is replaced, the old wording kept, and nothing is ever added beside it (MEM-9)."""

from __future__ import annotations

from datetime import date

import pytest

from bot.domain.memory import COMPANY, Confidence, Status
from bot.domain.people import Person
from storage import listing
from tests.integration.flows.looking import every, in_force, only, texts, waiting
from tests.integration.flows.records import area, candidate, get, history, personal, put
from tests.integration.flows.world import World


async def company(world: World) -> tuple[Person, Person]:
    """An admin and an employee."""
    return await world.person("Анна", admin=True), await world.person("Вера")


# --- by who may -------------------------------------------------------------------------------------------------------


async def test_an_update_by_remembering_replaces_the_text(world: World) -> None:
    # MEM-9, MEM-10, MEM-6
    anna, _ = await company(world)
    await world.says(anna, "запомни: клиент Альфа платит по предоплате")

    (said,) = await world.says(anna, "запомни: клиент Альфа платит по предоплате 50 %")

    record = await only(world)
    assert (record.text, record.confidence) == ("Клиент Альфа платит по предоплате 50 %", Confidence.CONFIRMED)
    assert "Было: Клиент Альфа платит по предоплате\n" in said.text
    assert "Стало: Клиент Альфа платит по предоплате 50 %" in said.text


async def test_the_old_wording_stays_in_the_history_and_among_the_sources(world: World) -> None:
    # MEM-9, MEM-8
    anna, _ = await company(world)
    await world.says(anna, "запомни: поставщик — «Ромашка»")

    await world.says(anna, "поправка: поставщик не «Ромашка», а «Василёк»")

    record = await only(world)
    last = (await history(world, record.id))[-1]
    assert (last.act, last.actor_id) == ("corrected", anna.id)
    assert last.details is not None
    assert (last.details["before"], last.details["after"]) == ("Поставщик — «Ромашка»", "Поставщик — «Василёк»")
    async with world.db.read() as tx:
        said = await listing.sources(tx, record.id)
    assert [s.text for s in said] == ["Поставщик — «Ромашка»", "Поставщик — «Василёк»"]


async def test_by_phrase_and_by_the_button_the_result_is_the_same(world: World) -> None:
    # MEM-9
    anna, vera = await company(world)
    await put(world, "Поставщик — «Ромашка»", anna)
    await put(world, "Охрана — «Щит»", anna)

    await world.says(anna, "исправь: поставщик не «Ромашка», а «Василёк»")
    await world.says(anna, "кто охрана?")
    await world.presses(anna, "Неверно")
    await world.presses(anna, "Поправить 1")
    await world.says(anna, "Охрана — «Меч»")

    by_phrase, by_button = await every(world)
    assert (by_phrase.text, by_button.text) == ("Поставщик — «Василёк»", "Охрана — «Меч»")
    assert by_phrase.confidence == by_button.confidence == Confidence.CONFIRMED
    assert "Василёк" in (await world.says(vera, "кто поставщик?"))[0].text


@pytest.mark.parametrize(
    ("before", "said", "after"),
    [
        ("Цена доставки 350 рублей", "поправка: цена доставки не 350, а 400 рублей", "Цена доставки 400 рублей"),
        ("Аренда склада 40 тысяч", "замени у аренды склада 40 тысяч на 45 тысяч", "Аренда склада 45 тысяч"),
        ("Ключ от рампы — у Славы", "не у Славы, а у Риты", "Ключ от рампы — у Риты"),
    ],
)
async def test_a_named_part_is_replaced_and_the_rest_stays(world: World, before: str, said: str, after: str) -> None:
    # MEM-9
    anna, _ = await company(world)
    await put(world, before, anna)

    await world.says(anna, said)

    assert await texts(world) == [after]


async def test_of_a_record_with_several_parts_only_the_part_in_question_changes(world: World) -> None:
    # MEM-9
    anna, _ = await company(world)
    await put(world, "Доставка по вторникам; самовывоз до 18:00", anna)

    await world.says(anna, "запомни: самовывоз до 20:00")

    (text,) = await texts(world)
    assert text.casefold() == "доставка по вторникам; самовывоз до 20:00"


async def test_a_corrected_day_takes_its_date_with_it(world: World) -> None:
    # MEM-9, MEM-14
    anna, _ = await company(world)
    await world.says(anna, "запомни: офис закрыт до пятницы")

    await world.says(anna, "поправка: офис закрыт не до пятницы, а до среды")

    record = await only(world)
    assert record.text == "Офис закрыт до среды (16.09.2026)"
    assert (record.ends_on, record.when_said) == (date(2026, 9, 16), "до среды")


async def test_a_correction_that_says_what_is_stored_changes_nothing(world: World) -> None:
    # MEM-9
    anna, _ = await company(world)
    record = await put(world, "Поставщик — «Василёк»", anna)
    await world.says(anna, "кто поставщик?")
    await world.presses(anna, "Неверно")
    await world.presses(anna, "Поправить 1")

    (said,) = await world.says(anna, "Поставщик — «Василёк»")

    assert await get(world, record.id) is not None
    assert (await only(world)).confidence == Confidence.SAID_ONCE
    assert "Уже помню" in said.text


# --- several fit ------------------------------------------------------------------------------------------------------


async def test_several_records_fit_so_one_is_asked_for_and_none_is_added(world: World) -> None:
    # MEM-9 B11
    anna, _ = await company(world)
    await put(world, "Скидка по договору с Альфой 10 %", anna)
    await put(world, "Скидка по договору с Бетой 10 %", anna)

    (asked,) = await world.says(anna, "поправка: скидка не 10 %, а 15 %")
    untouched = await texts(world)
    await world.presses(anna, "Исправить 2")

    assert "Подходит несколько записей" in asked.text
    assert untouched == ["Скидка по договору с Альфой 10 %", "Скидка по договору с Бетой 10 %"]
    assert sorted(await texts(world)) != sorted(untouched)
    assert len(await every(world)) == 2
    assert len([t for t in await texts(world) if t.endswith("15 %")]) == 1


async def test_remembering_an_update_of_several_asks_too_and_may_be_a_new_record(world: World) -> None:
    # MEM-9
    anna, _ = await company(world)
    await put(world, "Лифт работает до 22:00", anna)
    await put(world, "Лифт работает до 21:00", anna)

    (asked,) = await world.says(anna, "запомни: лифт работает до 20:00")
    untouched = len(await every(world))
    await world.presses(anna, "Это новая запись", on=asked)
    await world.presses(anna, "Это новая запись", on=asked)

    assert asked.labels == ("Исправить 1", "Исправить 2", "Это новая запись")
    assert untouched == 2
    assert await texts(world) == ["Лифт работает до 22:00", "Лифт работает до 21:00", "Лифт работает до 20:00"]


async def test_the_record_that_was_picked_takes_the_new_statement(world: World) -> None:
    # MEM-9
    anna, _ = await company(world)
    first = await put(world, "Лифт работает до 22:00", anna)
    second = await put(world, "Лифт работает до 21:00", anna)
    (asked,) = await world.says(anna, "запомни: лифт работает до 20:00")

    await world.presses(anna, "Исправить 1", on=asked)

    found = {r.id: r.text for r in await every(world)}
    picked = first if asked.text.index("22:00") < asked.text.index("21:00") else second
    assert found[picked.id] == "Лифт работает до 20:00"
    assert len([text for text in found.values() if text == "Лифт работает до 20:00"]) == 1


async def test_only_who_said_the_correction_finishes_it(world: World) -> None:
    # MEM-9, PPL-5
    anna, _ = await company(world)
    boris = await world.person("Борис", admin=True)
    await put(world, "Лифт работает до 22:00", anna)
    await put(world, "Лифт работает до 21:00", anna)
    (asked,) = await world.says(anna, "запомни: лифт работает до 20:00")

    await world.presses(boris, "Исправить 1", on=asked)

    assert await texts(world) == ["Лифт работает до 22:00", "Лифт работает до 21:00"]


async def test_a_correction_of_nothing_known_changes_nothing_and_says_so(world: World) -> None:
    # MEM-9, MEM-13
    anna, _ = await company(world)

    (said,) = await world.says(anna, "поправка: поставщик не «Ромашка», а «Василёк»")

    assert await every(world) == []
    assert said.text.startswith("Ничего не изменил")


# --- by who may not ---------------------------------------------------------------------------------------------------


async def test_an_employees_correction_is_proposed_and_the_old_text_stays_in_force(world: World) -> None:
    # MEM-9, PPL-4
    anna, vera = await company(world)
    await put(world, "Клиент Альфа платит по предоплате 50 %", anna)

    await world.says(vera, "поправка: Альфа платит по предоплате не 50 %, а 30 %")
    card, said = world.last(anna), world.last(vera)
    (answer,) = await world.says(vera, "как платит Альфа?")

    assert await in_force(world) == ["Клиент Альфа платит по предоплате 50 %"]
    assert "Клиент Альфа платит по предоплате 50 %" in card.text
    assert "Клиент Альфа платит по предоплате 30 %" in card.text
    assert "В силе пока: Клиент Альфа платит по предоплате 50 %" in said.text
    assert "50 %" in answer.text
    assert "30 %" not in answer.text


async def test_approval_of_a_proposed_correction_replaces(world: World) -> None:
    # MEM-9, QUE-1
    anna, vera = await company(world)
    await put(world, "Клиент Альфа платит по предоплате 50 %", anna)
    await world.says(vera, "поправка: Альфа платит по предоплате не 50 %, а 30 %")

    await world.presses(anna, "Заменить")

    record = await only(world)
    assert (record.text, record.status) == ("Клиент Альфа платит по предоплате 30 %", Status.ACTIVE)
    assert record.author_id == vera.id
    assert "принята" in world.last(vera).text


async def test_an_admin_who_makes_the_same_correction_decides_the_proposed_one(world: World) -> None:
    # MEM-9, MEM-10
    anna, vera = await company(world)
    await put(world, "Клиент Альфа платит по предоплате 50 %", anna)
    await world.says(vera, "поправка: Альфа платит по предоплате не 50 %, а 30 %")

    await world.says(anna, "поправка: Альфа платит по предоплате не 50 %, а 30 %")

    assert await texts(world) == ["Клиент Альфа платит по предоплате 30 %"]
    assert "queue-empty" not in world.last(anna).text
    (queue,) = await world.says(anna, "/queue")
    assert "30 %" not in queue.text


async def test_an_own_candidate_may_be_reworded_and_stays_a_candidate(world: World) -> None:
    # MEM-9, FGT-10
    _, vera = await company(world)
    await world.says(vera, "запомни: рампу чинят по средам")

    await world.says(vera, "поправка: рампу чинят не по средам, а по пятницам")

    record = await only(world)
    assert (record.text, record.status) == ("Рампу чинят по пятницам", Status.CANDIDATE)
    assert record.confidence == Confidence.SAID_ONCE


async def test_an_admins_update_of_what_waits_comes_into_force_in_their_words(world: World) -> None:
    # MEM-9, PPL-4
    anna, vera = await company(world)
    await world.says(vera, "запомни: лифт работает до 22:00")

    await world.says(anna, "запомни: лифт работает до 20:00")

    record = await only(world)
    assert (record.text, record.status) == ("Лифт работает до 20:00", Status.ACTIVE)
    assert "Лифт работает до 20:00" in world.last(vera).text


async def test_another_employees_candidate_is_not_reworded_but_one_more_waits(world: World) -> None:
    # MEM-9, PPL-4
    _, vera = await company(world)
    kolya = await world.person("Коля")
    await world.says(vera, "запомни: лифт работает до 22:00")

    await world.says(kolya, "запомни: лифт работает до 20:00")

    assert await waiting(world) == ["Лифт работает до 22:00", "Лифт работает до 20:00"]


async def test_an_owner_corrects_the_memory_of_their_area_and_proposes_for_the_company(world: World) -> None:
    # MEM-9, MEM-15, PPL-4
    anna, _ = await company(world)
    store = await world.area("Склад")
    oleg = await world.person("Олег", owns=store)
    await put(world, "Рампу чинит Фомин", oleg, scope=area(store))
    await put(world, "Пандус чинит Фомин", anna)

    await world.says(oleg, "поправка: рампу чинит не Фомин, а Белкин")
    await world.says(oleg, "поправка: пандус чинит не Фомин, а Белкин")

    assert await in_force(world) == ["Рампу чинит Белкин", "Пандус чинит Фомин"]
    assert await waiting(world) == ["Пандус чинит Белкин"]


async def test_anothers_personal_record_is_corrected_by_nobody_else(world: World) -> None:
    # MEM-9, SEC-7
    anna, vera = await company(world)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))

    (about_hers,) = await world.says(anna, "поправка: сейф не за шкафом, а под лестницей")
    (about_nothing,) = await world.says(anna, "поправка: ковёр не за шкафом, а под лестницей")

    assert about_hers.text == about_nothing.text
    assert await texts(world) == ["Сейф за шкафом"]


# --- taking a correction back -----------------------------------------------------------------------------------------


async def test_undo_puts_the_former_wording_back_with_its_certainty_and_day(world: World) -> None:
    # MEM-9, MEM-3
    anna, _ = await company(world)
    await world.says(anna, "запомни: офис закрыт до пятницы")
    await world.says(anna, "поправка: офис закрыт не до пятницы, а до среды")

    (said,) = await world.presses(anna, "Отменить")

    record = await only(world)
    assert (record.text, record.confidence) == ("Офис закрыт до пятницы (18.09.2026)", Confidence.SAID_ONCE)
    assert (record.ends_on, record.confirmed_at) == (date(2026, 9, 18), None)
    assert "Вернул прежнюю формулировку" in said.text
    assert said.labels == ()
    async with world.db.read() as tx:
        assert [s.text for s in await listing.sources(tx, record.id)] == [record.text]


async def test_undo_after_something_else_changed_does_nothing(world: World) -> None:
    # MEM-9, PPL-5
    anna, _ = await company(world)
    await world.says(anna, "запомни: лифт работает до 22:00")
    (replaced,) = await world.says(anna, "запомни: лифт работает до 21:00")
    await world.says(anna, "запомни: лифт работает до 20:00")

    assert await world.presses(anna, "Отменить", on=replaced) == []

    assert await texts(world) == ["Лифт работает до 20:00"]
    assert world.shown(replaced).labels == ()


async def test_a_correction_ends_a_dispute_that_it_settles(world: World) -> None:
    # MEM-9, MEM-10
    anna, vera = await company(world)
    await world.says(anna, "запомни: договор с Бетой согласован")
    await world.says(vera, "запомни: договор с Бетой не согласован")

    await world.says(anna, "запомни: договор с Бетой теперь не согласован")

    in_effect = (await every(world, Status.ACTIVE))[0]
    assert in_effect.disputed_by is None
    assert len(await in_force(world)) == 1


# --- waiting for a new wording ----------------------------------------------------------------------------------------


async def asked_for_wording(world: World, who: Person, text: str) -> None:
    """Press «поправить» under an answer that quotes this record."""
    await world.says(who, text)
    await world.presses(who, "Неверно")
    await world.presses(who, "Поправить 1")


async def test_a_question_in_place_of_the_wording_is_a_question(world: World) -> None:
    # MEM-9
    anna, _ = await company(world)
    await put(world, "Охрана — «Щит»", anna)
    await asked_for_wording(world, anna, "кто охрана?")

    (answer,) = await world.says(anna, "а кто охрана?")
    await world.says(anna, "Охрана — «Меч»")

    assert "Щит" in answer.text
    assert await texts(world) == ["Охрана — «Щит»"]


@pytest.mark.parametrize("words", ["а кто охрана?", "/queue", "запомни: ключи у вахтёра", "что знаем об охране?"])
async def test_whoever_goes_on_to_something_else_is_told_that_the_bot_waits_no_more(world: World, words: str) -> None:
    # MEM-9, ANS-11
    anna, _ = await company(world)
    await put(world, "Охрана — «Щит»", anna)
    await asked_for_wording(world, anna, "кто охрана?")

    told = await world.says(anna, words)
    again = await world.says(anna, "а кто охрана?")

    assert len([s for s in told if "больше не жду" in s.text]) == 1
    assert not any("больше не жду" in s.text for s in again)


async def test_what_is_wrong_with_an_answer_in_a_group_is_mended_in_private(world: World) -> None:
    # MEM-9, PPL-6
    anna, vera = await company(world)
    place = await world.bind(area_id=await world.area("Смена"))
    await put(world, "Охрана — «Щит»", anna)
    await world.says(anna, "Помощник, кто охрана?", place=place)
    await world.presses(anna, "Неверно")
    (card,) = await world.presses(anna, "Поправить 1")

    await world.says(anna, "Вера, я на обед", place=place)
    await world.says(vera, "Охрана — «Пика»", place=place)
    before = await in_force(world)
    await world.says(anna, "Охрана — «Меч»")

    assert card.chat_id == anna.telegram_id
    assert before == ["Охрана — «Щит»"]
    assert await in_force(world) == ["Охрана — «Меч»"]


async def test_the_wording_is_awaited_from_one_person_for_a_while(world: World) -> None:
    # MEM-9
    anna, _ = await company(world)
    boris = await world.person("Борис", admin=True)
    await put(world, "Охрана — «Щит»", anna)
    await asked_for_wording(world, anna, "кто охрана?")

    await world.says(boris, "Охрана — «Меч»")
    world.clock.move(minutes=31)
    await world.says(anna, "Охрана — «Пика»")

    assert await texts(world) == ["Охрана — «Щит»"]


async def test_words_of_another_bot_are_no_wording(world: World) -> None:
    # MEM-9, SEC-1
    anna, _ = await company(world)
    await put(world, "Охрана — «Щит»", anna)
    await asked_for_wording(world, anna, "кто охрана?")

    await world.says(anna, "Охрана — «Меч»", via_bot=True)

    assert await texts(world) == ["Охрана — «Щит»"]


async def test_a_candidate_that_lost_its_record_stands_by_itself(world: World) -> None:
    # MEM-9, FGT-9
    anna, vera = await company(world)
    record = await put(world, "Лифт работает до 22:00", anna)
    await candidate(world, "Лифт работает до 20:00", vera, replaces=record.id)

    await world.says(anna, "забудь, что лифт работает до 22:00")
    world.clock.move(minutes=11)
    await world.work()
    await world.says(anna, "/queue")
    await world.presses(anna, "Одобрить")

    (left,) = await every(world)
    assert (left.text, left.status, left.scope, left.replaces) == (
        "Лифт работает до 20:00",
        Status.ACTIVE,
        COMPANY,
        None,
    )


@pytest.mark.parametrize(
    "words",
    [
        "перепиши договор с «Лютиком» — теперь до мая",
        "обнови договор с «Лютиком», теперь до мая",
        "исправь договор с «Лютиком»: теперь до мая",
        "можешь поменять договор с «Лютиком»? Он теперь до мая",
    ],
)
async def test_a_thing_and_what_holds_for_it_by_now_is_a_correction(world: World, words: str) -> None:
    # MEM-9
    anna, _ = await company(world)
    await put(world, "Договор с «Лютиком» до марта", anna)

    await world.says(anna, words)

    assert await texts(world) == ["Договор с «Лютиком» до мая"]
