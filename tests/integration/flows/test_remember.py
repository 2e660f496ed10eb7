"""«Запомни» end to end over the real store: what is stored, for whom, how sure, and what the reply says of it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.domain.incoming import Incoming, Place, Quoted, Sender
from bot.domain.memory import COMPANY, Confidence, Origin, Status
from bot.domain.people import Person
from bot.flows.receive import receive
from storage import listing, people, proposals
from storage.inbox import AlreadyHandled
from storage.proposals import ProposalKind
from tests.integration.flows.looking import every, in_force, on_disk, only, waiting
from tests.integration.flows.records import area, history, personal, put
from tests.integration.flows.world import World


async def company(world: World) -> tuple[Person, Person]:
    """An admin and an employee."""
    return await world.person("Анна", admin=True), await world.person("Вера")


def message_of(person: Person, text: str, *, message_id: int = 77, at: datetime | None = None) -> Quoted:
    """A message of somebody's that another one replies to."""
    return Quoted(
        message_id=message_id, text=text, author_telegram_id=person.telegram_id, author_name=person.name, at=at
    )


# --- commands and what is none ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "запомни: цех закрыт по воскресеньям",
        "Запомните, что цех закрыт по воскресеньям",
        "имей в виду, цех закрыт по воскресеньям",
        "зафиксируй: цех закрыт по воскресеньям",
        "цех закрыт по воскресеньям, запомни",
        "можешь запомнить, что цех закрыт по воскресеньям?",
        "запмони: цех закрыт по воскресеньям",
        "за\u200bпoмни: цех закрыт по воскресеньям",
    ],
)
async def test_asking_to_remember_in_the_ways_people_do_stores_the_statement(world: World, said: str) -> None:
    # MEM-1, SEC-4
    anna, _ = await company(world)

    await world.says(anna, said)

    assert await in_force(world) == ["Цех закрыт по воскресеньям"]


@pytest.mark.parametrize(
    "said",
    [
        "ты запомнил, что цех закрыт?",
        "не запоминай это: цех закрыт",
        "Коля, запомни: ключ у охраны",
        "он так и сказал: «запомни, ключ у охраны»",
        "цех закрыт по воскресеньям",
    ],
)
async def test_words_that_only_speak_of_remembering_store_nothing(world: World, said: str) -> None:
    # MEM-1
    anna, _ = await company(world)

    (answer,) = await world.says(anna, said)

    assert await every(world) == []
    assert "Запомнил" not in answer.text


@pytest.mark.parametrize("said", ["запомни", "запомни нас", "запомни вот это всё", "запомни это"])
async def test_a_command_with_nothing_to_store_is_asked_about(world: World, said: str) -> None:
    # MEM-1, MEM-13
    anna, _ = await company(world)

    (answer,) = await world.says(anna, said)

    assert await every(world) == []
    assert answer.text.startswith("Пока ничего не записал")


async def test_a_forwarded_command_is_not_obeyed(world: World) -> None:
    # MEM-1, SEC-1
    anna, vera = await company(world)
    await world.says(anna, "", forward=message_of(vera, "запомни: скидка 90 %"))

    assert await every(world) == []


async def test_the_same_update_twice_makes_one_record(world: World) -> None:
    # MEM-10, OPS-4
    anna, _ = await company(world)
    await world.says(anna, "запомни: цех закрыт по воскресеньям")
    repeated = Incoming(
        update_id=1,
        place=Place(chat_id=anna.telegram_id),
        message_id=5,
        sent_at=world.clock(),
        sender=Sender(telegram_id=anna.telegram_id, name="Анна"),
        text="запомни: цех закрыт по воскресеньям",
    )

    with pytest.raises(AlreadyHandled):
        await receive(world.deps, repeated)

    assert (await only(world)).repeats == 0


# --- «запомни это» in reply -------------------------------------------------------------------------------------------


async def test_this_in_reply_stores_that_message_with_its_author_and_its_date(world: World) -> None:
    # MEM-1, MEM-8, MEM-14
    anna, vera = await company(world)
    said = message_of(vera, "Завтра приедет настройщик пианино", at=datetime(2026, 9, 10, 10, tzinfo=UTC))

    (answer,) = await world.says(anna, "запомни это", reply_to=said)

    record = await only(world)
    assert (record.author_id, record.recorder_id) == (vera.id, anna.id)
    assert record.text == "Завтра (11.09.2026) приедет настройщик пианино"
    assert record.ends_on == date(2026, 9, 11)
    assert record.source is not None
    assert record.source.message_id == 77
    assert "11.09.2026" in answer.text
    async with world.db.read() as tx:
        assert (await listing.said_at(tx, [record.id]))[record.id] == datetime(2026, 9, 10, 10, tzinfo=UTC)


async def test_the_rights_of_the_asker_count_and_not_those_of_the_author(world: World) -> None:
    # MEM-1, PPL-4
    anna, vera = await company(world)

    await world.says(vera, "запомни это", reply_to=message_of(anna, "Рампу чинят по средам"))

    record = await only(world)
    assert (record.status, record.author_id, record.recorder_id) == (Status.CANDIDATE, anna.id, vera.id)


async def test_of_a_quoted_message_only_the_part_that_was_picked_is_stored(world: World) -> None:
    # MEM-1
    anna, vera = await company(world)
    said = message_of(vera, "Всем привет. Рампу чинят по средам. Как дела?")

    await world.says(anna, "запомни это", reply_to=said, quoted_text="Рампу чинят по средам")

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_a_quoted_command_is_stored_without_its_command(world: World) -> None:
    # MEM-1
    anna, vera = await company(world)

    await world.says(anna, "запомни это", reply_to=message_of(vera, "Помощник, запомни: рампу чинят по средам"))

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_the_agents_own_words_are_not_stored_as_somebodys(world: World) -> None:
    # MEM-1, MEM-7
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам")
    (answer,) = await world.says(anna, "когда чинят рампу?")

    (said,) = await world.says(anna, "запомни это", reply_to=answer)

    assert len(await every(world)) == 1
    assert "это мои слова" in said.text


# --- several facts ----------------------------------------------------------------------------------------------------


async def test_each_of_several_facts_is_a_record_that_its_own_button_takes_back(world: World) -> None:
    # MEM-2, MEM-3
    anna, _ = await company(world)

    (answer,) = await world.says(anna, "запомни: рампу чинят по средам; пандус моют по пятницам; лифт до 22:00")
    await world.presses(anna, "Отменить 2")

    assert answer.labels == ("Отменить 1", "Отменить 2", "Отменить 3")
    for text in ("Рампу чинят по средам", "Пандус моют по пятницам", "Лифт до 22:00"):
        assert text in answer.text
    assert await in_force(world) == ["Рампу чинят по средам", "Лифт до 22:00"]


async def test_a_fact_beside_one_that_must_be_decided_keeps_the_buttons_of_both(world: World) -> None:
    # MEM-2, MEM-13
    anna, _ = await company(world)

    (answer,) = await world.says(anna, "запомни: рампу чинят по средам; у Коли Фомина диабет")
    await world.presses(anna, "2 · Да, для компании")

    assert set(answer.labels) == {"Отменить 1", "2 · Только моё", "2 · Да, для компании"}
    assert await in_force(world) == ["Рампу чинят по средам", "У Коли Фомина диабет"]


# --- the reply --------------------------------------------------------------------------------------------------------


async def test_the_reply_shows_what_the_store_holds(world: World) -> None:
    # MEM-3, MEM-6, MEM-13, PPL-4
    anna, _ = await company(world)

    (answer,) = await world.says(anna, "запомни: на складе двадцать пять паллет")

    record = await only(world)
    assert (record.text, record.scope, record.status) == ("На складе 25 паллет", COMPANY, Status.ACTIVE)
    assert record.confidence == Confidence.SAID_ONCE
    assert record.text in answer.text
    assert "Для всей компании · действует · уверенность 50 %" in answer.text
    assert answer.labels == ("Подтвердить", "Закрепить", "Только моё", "Сделать правилом", "Отменить")


async def test_an_employee_gets_only_the_buttons_they_may_use(world: World) -> None:
    # MEM-3, PPL-5
    _, vera = await company(world)

    await world.says(vera, "запомни: рампу чинят по средам")

    said = world.last(vera)
    assert "ждёт одобрения" in said.text
    assert said.labels == ("Только моё", "Сделать правилом", "Отменить")


async def test_an_employees_statement_acts_only_once_it_is_approved(world: World) -> None:
    # PPL-4, QUE-1, MEM-6
    anna, vera = await company(world)
    await world.says(vera, "запомни: склад переехал на Заводскую")

    (before,) = await world.says(anna, "где склад?")
    await world.presses(anna, "Одобрить")
    (after,) = await world.says(vera, "где склад?")

    assert "Заводскую" not in before.text
    assert "Заводскую" in after.text
    assert (await only(world)).confidence == Confidence.CONFIRMED


# --- whose it is ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("запомни только для меня: сейф за шкафом", "Это увидите только вы"),
        ("запомни, что я не читаю почту по выходным", "Это о вас, поэтому записал лично для вас"),
    ],
)
async def test_narrowing_is_always_said_aloud(world: World, said: str, line: str) -> None:
    # MEM-4
    _, vera = await company(world)

    (answer,) = await world.says(vera, said)

    record = await only(world)
    assert record.scope == personal(vera)
    assert record.status is Status.ACTIVE
    assert line in answer.text
    assert "Для всех" in answer.labels


async def test_one_tap_widens_and_one_narrows(world: World) -> None:
    # MEM-4, MEM-3, AGE-3
    anna, vera = await company(world)
    await world.says(anna, "запомни только для меня: сейф за шкафом")

    (wide,) = await world.presses(anna, "Для всех")
    shared = await only(world)
    (narrow,) = await world.presses(anna, "Только моё")

    assert shared.scope == COMPANY
    assert shared.status is Status.ACTIVE
    assert "Теперь это знают все" in wide.text
    assert (await only(world)).scope == personal(anna)
    assert "Теперь это видите только вы" in narrow.text
    assert "Сейф" not in (await world.says(vera, "где сейф?"))[0].text


async def test_what_an_employee_gives_to_all_waits_for_approval(world: World) -> None:
    # MEM-4, PPL-4
    anna, vera = await company(world)
    await world.says(vera, "запомни только для меня: сейф за шкафом")

    await world.presses(vera, "Для всех")

    record = await only(world)
    assert (record.scope, record.status, record.confidence) == (COMPANY, Status.CANDIDATE, Confidence.SAID_ONCE)
    assert "Сейф за шкафом" in world.last(anna).text


async def test_a_personal_record_does_not_come_beside_what_all_know_already(world: World) -> None:
    # MEM-10, MEM-4
    anna, _ = await company(world)
    await put(world, "Лифт работает до 22:00", anna)
    await world.says(anna, "запомни только для меня: лифт работает до 20:00")

    (said,) = await world.presses(anna, "Для всех")

    assert "Оставил запись личной" in said.text
    assert "Лифт работает до 22:00" in said.text
    assert [r.scope for r in await every(world)] == [COMPANY, personal(anna)]


async def test_a_wish_about_ones_own_answers_is_a_preference(world: World) -> None:
    # MEM-5, ANS-1
    _, vera = await company(world)

    await world.says(vera, "запомни: отвечай мне кратко")

    record = await only(world)
    assert record.preference
    assert record.scope == personal(vera)


async def test_an_area_is_named_or_it_is_not_meant(world: World) -> None:
    # MEM-15
    anna, _ = await company(world)
    store = await world.area("Склад")
    oleg = await world.person("Олег", owns=store)
    member = await world.person("Майя", member=store)

    await world.says(oleg, "запомни только для склада: рампа сломана")
    await world.says(anna, "запомни: рампу красят летом")

    mine, everybodys = await every(world)
    assert (mine.scope, mine.status) == (area(store), Status.ACTIVE)
    assert everybodys.scope == COMPANY
    assert "Рампа сломана" in (await world.says(member, "что сломано?"))[0].text
    vera = await world.person("Борис")
    assert "Рампа сломана" not in (await world.says(vera, "что сломано?"))[0].text


async def test_a_members_statement_for_the_area_waits_for_its_owner(world: World) -> None:
    # MEM-15, PPL-4
    store = await world.area("Склад")
    anna = await world.person("Анна", admin=True)
    oleg = await world.person("Олег", owns=store)
    member = await world.person("Майя", member=store)

    await world.says(member, "запомни только для склада: рампа сломана")
    before = world.to(anna)
    await world.presses(oleg, "Одобрить")

    assert before == []
    assert (await only(world)).status is Status.ACTIVE


async def test_an_area_that_does_not_exist_is_an_error_that_names_those_that_do(world: World) -> None:
    # MEM-15, PPL-7 B67
    anna, _ = await company(world)
    await world.area("Склад")

    (said,) = await world.says(anna, "запомни только для закупок: накладные в папке")

    assert await every(world) == []
    assert "Склад" in said.text


# --- rules and procedures ---------------------------------------------------------------------------------------------


async def proposed(world: World, kind: ProposalKind, *statuses: str) -> list[str]:
    async with world.db.read() as tx:
        return [p.text for p in await proposals.with_status(tx, kind, *(statuses or ("proposed",)))]


async def test_a_standing_instruction_is_proposed_even_by_an_admin(world: World) -> None:
    # MEM-5
    anna, _ = await company(world)

    (said,) = await world.says(anna, "запомни: клиентам всегда пиши на вы")

    assert await every(world) == []
    assert await proposed(world, ProposalKind.RULE) == ["Клиентам всегда пиши на вы"]
    assert "предложенное правило" in said.text
    assert said.labels == ("Сделать действующим", "Всё-таки факт", "Отменить")


async def test_who_has_the_right_puts_the_proposed_rule_in_force_at_once(world: World) -> None:
    # MEM-5
    anna, _ = await company(world)
    await world.says(anna, "запомни: клиентам всегда пиши на вы")

    await world.presses(anna, "Сделать действующим")

    assert await proposed(world, ProposalKind.RULE, "active") == ["Клиентам всегда пиши на вы"]


async def test_an_employee_may_only_propose_a_rule(world: World) -> None:
    # MEM-5, PPL-4
    anna, vera = await company(world)

    await world.says(vera, "запомни: клиентам всегда пиши на вы")

    assert world.last(vera).labels == ("Всё-таки факт", "Отменить")
    assert "Клиентам всегда пиши на вы" in world.last(anna).text


async def test_a_procedure_is_a_proposed_skill(world: World) -> None:
    # MEM-5
    anna, _ = await company(world)

    (said,) = await world.says(
        anna, "запомни: порядок приёмки: сначала сверь накладную, потом пересчитай коробки, потом подпиши"
    )

    assert await every(world) == []
    assert len(await proposed(world, ProposalKind.SKILL)) == 1
    assert "предложенный навык" in said.text


async def test_after_all_a_fact_and_undo(world: World) -> None:
    # MEM-5
    anna, _ = await company(world)
    await world.says(anna, "запомни: клиентам всегда пиши на вы")
    await world.presses(anna, "Всё-таки факт")
    await world.says(anna, "запомни: никогда не обещай скидку")
    await world.presses(anna, "Отменить")

    assert await in_force(world) == ["Клиентам всегда пиши на вы"]
    assert await proposed(world, ProposalKind.RULE) == []


async def test_a_rule_stated_outright_by_who_has_the_right_acts_at_once(world: World) -> None:
    # MEM-5, RUL-1
    anna, vera = await company(world)

    await world.says(anna, "правило: скидку больше 10 % согласуй с директором")
    await world.says(vera, "правило: счёт выставляй до отгрузки")

    assert await proposed(world, ProposalKind.RULE, "active") == ["Скидку больше 10 % согласуй с директором"]
    assert await proposed(world, ProposalKind.RULE) == ["Счёт выставляй до отгрузки"]


# --- how sure ---------------------------------------------------------------------------------------------------------


async def test_said_again_on_another_occasion_is_surer_and_never_a_second_record(world: World) -> None:
    # MEM-6, MEM-10
    anna, _ = await company(world)
    await world.says(anna, "запомни: пароль от вайфая на стойке")

    (second,) = await world.says(anna, "запомни: пароль от вайфая на стойке")
    (third,) = await world.says(anna, "запомни: пароль от вайфая на стойке")

    record = await only(world)
    assert (record.status, record.confidence, record.repeats) == (Status.ACTIVE, Confidence.BACKED, 2)
    assert "Уже помню" in second.text
    assert "Уже помню" in third.text


async def test_said_twice_in_one_message_confirms_nothing(world: World) -> None:
    # MEM-6
    anna, _ = await company(world)

    await world.says(anna, "запомни: лифт работает до 22:00; лифт работает до 22:00")

    record = await only(world)
    assert (record.confidence, record.repeats) == (Confidence.SAID_ONCE, 0)


async def test_confirming_and_repeating_never_pass_the_highest_certainty(world: World) -> None:
    # MEM-6, MEM-3
    anna, _ = await company(world)
    await world.says(anna, "запомни: лифт работает до 22:00")

    (said,) = await world.presses(anna, "Подтвердить")
    await world.says(anna, "запомни: лифт работает до 22:00")

    record = await only(world)
    assert record.confidence == Confidence.CONFIRMED == 90
    assert record.confirmed_at is not None
    assert "90 %" in said.text


async def test_a_paraphrase_is_one_record_that_keeps_every_source(world: World) -> None:
    # MEM-10, MEM-8
    anna, vera = await company(world)
    await world.says(anna, "запомни: лифт работает до 22:00")

    await world.says(vera, "запомни: до 22:00 лифт работает")

    record = await only(world)
    async with world.db.read() as tx:
        assert [s.author_id for s in await listing.sources(tx, record.id)] == [anna.id, vera.id]


async def test_an_admin_who_says_what_waits_puts_it_in_force(world: World) -> None:
    # PPL-4, MEM-6, MEM-10
    anna, vera = await company(world)
    await world.says(vera, "запомни: парковка у нас за домом")

    told, said, closed = await world.says(anna, "запомни: парковка у нас за домом")

    record = await only(world)
    assert (record.status, record.confidence, record.author_id) == (Status.ACTIVE, Confidence.CONFIRMED, vera.id)
    assert record.confirmed_at is not None
    assert told.chat_id == vera.telegram_id
    assert "одобрена" in told.text
    assert "Принял и запомнил" in said.text
    assert "уже одобрено" in closed.text
    assert [e.act for e in await history(world, record.id)] == ["stated", "approved"]


async def test_an_employee_who_says_what_waits_leaves_it_waiting(world: World) -> None:
    # PPL-4, MEM-10
    _, vera = await company(world)
    kolya = await world.person("Коля")
    await world.says(vera, "запомни: парковка у нас за домом")

    (said,) = await world.says(kolya, "запомни: парковка у нас за домом")

    record = await only(world)
    assert (record.status, record.repeats) == (Status.CANDIDATE, 1)
    assert "уже ждёт одобрения" in said.text


async def test_a_guess_that_a_person_with_the_right_states_is_approved_by_that(world: World) -> None:
    # MEM-6, MEM-11
    anna, vera = await company(world)
    await put(
        world,
        "Парковка у нас за домом",
        vera,
        status=Status.CANDIDATE,
        confidence=Confidence.GUESS,
        origin=Origin.OBSERVED,
    )

    await world.says(anna, "запомни: парковка у нас за домом")

    record = await only(world)
    assert (record.status, record.confidence) == (Status.ACTIVE, Confidence.CONFIRMED)


# --- where from -------------------------------------------------------------------------------------------------------


async def test_saying_what_waits_does_not_put_two_opposites_in_force(world: World) -> None:
    # MEM-10, MEM-6
    anna, vera = await company(world)
    await put(world, "Пропуск выдаёт охрана", vera, status=Status.CANDIDATE)
    await put(world, "Пропуск не выдаёт охрана", anna)

    said = (await world.says(anna, "запомни: пропуск выдаёт охрана"))[-1]

    waiting, standing = await every(world)
    assert (waiting.status, waiting.replaces) == (Status.CANDIDATE, standing.id)
    assert standing.disputed_by == waiting.id
    assert "Пропуск не выдаёт охрана" in said.text


async def test_every_record_tells_whose_words_when_and_from_which_message(world: World) -> None:
    # MEM-8, PPL-6
    anna, vera = await company(world)
    sales = await world.area("Продажи", default=True)
    group = await world.bind(area_id=sales)

    await world.says(vera, "Помощник, запомни: рампу чинят по средам", place=group, message_id=4321)

    record = await only(world)
    assert (record.author_id, record.recorder_id, record.origin) == (vera.id, vera.id, Origin.STATED)
    assert record.source is not None
    assert record.source.link == "https://t.me/c/1234567890/4321"
    (entry,) = await history(world, record.id)
    assert (entry.act, entry.actor_id, entry.scope) == ("stated", vera.id, COMPANY)
    assert entry.details is not None
    assert entry.details["after"] == "Рампу чинят по средам"
    assert anna.id not in (record.author_id, record.recorder_id)


# --- opposite, different ----------------------------------------------------------------------------------------------


async def test_the_opposite_waits_and_the_old_one_is_answered_as_disputed(world: World) -> None:
    # MEM-10
    anna, vera = await company(world)
    await world.says(anna, "запомни: договор с Бетой согласован")

    await world.says(vera, "запомни: договор с Бетой не согласован")
    (answer,) = await world.says(vera, "согласован ли договор с Бетой?")

    assert await in_force(world) == ["Договор с Бетой согласован"]
    assert await waiting(world) == ["Договор с Бетой не согласован"]
    assert "Договор с Бетой согласован" in answer.text
    assert "оспаривается" in answer.text


async def test_who_may_change_the_record_picks_and_one_is_left(world: World) -> None:
    # MEM-10
    anna, _ = await company(world)
    await world.says(anna, "запомни: договор с Бетой согласован")

    (said,) = await world.says(anna, "запомни: договор с Бетой не согласован")
    assert await in_force(world) == ["Договор с Бетой согласован"]
    await world.presses(anna, "Верно новое")

    assert said.labels == ("Верно новое", "Верно прежнее", "Отменить")
    assert await in_force(world) == ["Договор с Бетой не согласован"]
    assert await waiting(world) == []
    (answer,) = await world.says(anna, "согласован ли договор с Бетой?")
    assert "оспаривается" not in answer.text


async def test_keeping_the_old_one_confirms_it(world: World) -> None:
    # MEM-10, MEM-6
    anna, _ = await company(world)
    await world.says(anna, "запомни: договор с Бетой согласован")
    await world.says(anna, "запомни: договор с Бетой не согласован")

    await world.presses(anna, "Верно прежнее")

    kept = (await every(world, Status.ACTIVE))[0]
    assert (kept.text, kept.confidence, kept.disputed_by) == ("Договор с Бетой согласован", Confidence.CONFIRMED, None)
    assert await waiting(world) == []


async def test_a_contradiction_taken_back_disputes_nothing(world: World) -> None:
    # MEM-10, FGT-10
    anna, vera = await company(world)
    await world.says(anna, "запомни: договор с Бетой согласован")
    await world.says(vera, "запомни: договор с Бетой не согласован")

    await world.presses(vera, "Отменить")
    (answer,) = await world.says(vera, "согласован ли договор с Бетой?")

    assert "оспаривается" not in answer.text


async def test_another_thing_about_the_same_person_is_another_record(world: World) -> None:
    # MEM-10
    anna, _ = await company(world)

    await world.says(anna, "запомни: Орехова работает бухгалтером")
    await world.says(anna, "запомни: Орехова ведёт канал о котах")

    assert len(await in_force(world)) == 2


async def test_a_personal_note_never_touches_what_the_company_knows(world: World) -> None:
    # MEM-10, MEM-4
    anna, _ = await company(world)
    await world.says(anna, "запомни: сейф стоит за шкафом")

    await world.says(anna, "запомни только для меня: сейф стоит под лестницей")

    assert await in_force(world) == ["Сейф стоит за шкафом", "Сейф стоит под лестницей"]


# --- secrets and delicate things --------------------------------------------------------------------------------------

SECRET = "Zx81gamma"


async def test_a_secrets_value_is_refused_and_is_nowhere_on_the_disk(world: World) -> None:
    # MEM-13, OPS-4
    _, vera = await company(world)

    (said,) = await world.says(vera, f"запомни: пароль от почты {SECRET}")

    assert await every(world) == []
    assert said.text.startswith("Не записал: пароли")
    assert on_disk(world, SECRET) == []


async def test_the_message_with_the_secret_is_deleted_when_asked(world: World) -> None:
    # MEM-13
    _, vera = await company(world)
    await world.says(vera, f"запомни: пароль от почты {SECRET}", message_id=606)

    deleted, _ = await world.presses(vera, "Удалить моё сообщение")

    assert (deleted.op, deleted.message_id) == ("delete", 606)


async def test_what_was_said_beside_a_secret_is_stored(world: World) -> None:
    # MEM-13, MEM-2
    anna, _ = await company(world)

    (said,) = await world.says(anna, f"запомни: рампу чинят по средам; пароль от почты {SECRET}")

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "Рампу чинят по средам" in said.text
    assert "Не записал" in said.text
    assert on_disk(world, SECRET) == []


@pytest.mark.parametrize(
    "said",
    [
        f"мой пароль от почты {SECRET}, что делать?",
        f"правило: пароль от почты {SECRET} никому не давать",
        f"поправка: пароль от почты {SECRET}",
    ],
)
async def test_a_secret_said_in_any_other_way_stays_nowhere_either(world: World, said: str) -> None:
    # MEM-13
    anna, _ = await company(world)

    (answer,) = await world.says(anna, said)

    assert SECRET not in answer.text
    assert await every(world) == []
    assert on_disk(world, SECRET) == []


async def test_a_secret_overheard_in_a_group_is_not_kept(world: World) -> None:
    # MEM-13, PPL-6
    _, vera = await company(world)
    group = await world.bind(area_id=await world.area("Продажи", default=True))

    await world.says(vera, f"девочки, пароль от почты {SECRET}", place=group)

    assert on_disk(world, SECRET) == []


async def test_a_fact_about_a_secret_is_stored(world: World) -> None:
    # MEM-13
    anna, _ = await company(world)

    await world.says(anna, "запомни: пароль от вайфая на стойке")

    assert await in_force(world) == ["Пароль от вайфая на стойке"]


async def test_ones_own_health_is_personal_and_said_to_be(world: World) -> None:
    # MEM-13, MEM-4
    _, vera = await company(world)

    (said,) = await world.says(vera, "запомни, что у меня аллергия на орехи")

    assert (await only(world)).scope == personal(vera)
    assert "лично для вас" in said.text


async def test_anothers_health_is_stored_only_once_the_speaker_says_how(world: World) -> None:
    # MEM-13
    _, vera = await company(world)

    (asked,) = await world.says(vera, "запомни: у Коли Фомина диабет")
    before = await every(world)
    await world.presses(vera, "Только моё")

    assert before == []
    assert asked.labels == ("Только моё",)
    record = await only(world)
    assert (record.scope, record.text) == (personal(vera), "У Коли Фомина диабет")
    assert record.source is not None


async def test_what_is_told_of_somebody_else_and_kept_to_oneself_is_not_offered_to_everybody(world: World) -> None:
    # MEM-13, MEM-4
    _, vera = await company(world)
    await world.says(vera, "запомни: у Коли Фомина диабет")

    (kept,) = await world.presses(vera, "Только моё")

    assert "Для всех" not in kept.labels
    assert "Для всех" not in kept.text


async def test_delicate_words_for_one_area_go_to_that_area_alone(world: World) -> None:
    # MEM-13, MEM-15
    anna, _ = await company(world)
    books = await world.area("Бухгалтерия")
    (asked,) = await world.says(anna, "запомни только для бухгалтерии: оклад Коли Фомина 90 тысяч")

    await world.presses(anna, "Да, для «Бухгалтерия»")

    assert asked.labels == ("Только моё", "Да, для «Бухгалтерия»")
    assert (await only(world)).scope.area_id == books


async def test_delicate_words_for_an_area_are_decided_by_its_owner_too_and_by_no_member(world: World) -> None:
    # MEM-13, MEM-15
    books = await world.area("Бухгалтерия")
    olga = await world.person("Ольга", owns=books)
    vera = await world.person("Вера", member=books)
    words = "запомни только для бухгалтерии: оклад Коли Фомина 90 тысяч"

    (hers,) = await world.says(olga, words)
    (members,) = await world.says(vera, words)

    assert "Да, для «Бухгалтерия»" in hers.labels
    assert members.labels == ("Только моё",)


@pytest.mark.parametrize("words", ["у Коли Фомина диабет", "Нина Петровна в декрете"])
async def test_what_is_kept_to_oneself_about_somebody_else_is_widened_by_no_button(world: World, words: str) -> None:
    # MEM-13, MEM-4
    _, vera = await company(world)
    (said,) = await world.says(vera, f"запомни только для меня: {words}")
    await world.says(vera, "запомни только для меня: люблю чай без сахара")

    assert "Для всех" not in said.labels
    assert "Для всех" in world.last(vera).labels
    (page,) = await world.says(vera, "/memory")
    number = next(n for n, part in enumerate(page.text.split("\n\n")[1:], 1) if words.split()[-1] in part)
    (card,) = await world.presses(vera, str(number), on=page)
    assert "Для всех" not in card.labels


async def test_only_an_admin_stores_it_for_the_company_and_only_the_speaker_decides(world: World) -> None:
    # MEM-13, PPL-5
    anna, vera = await company(world)
    (asked,) = await world.says(anna, "запомни: у Коли Фомина диабет")

    await world.presses(vera, "Да, для компании", on=asked)
    untouched = await every(world)
    await world.presses(anna, "Да, для компании", on=asked)
    await world.presses(anna, "Да, для компании", on=asked)

    assert untouched == []
    assert [(r.scope, r.status) for r in await every(world)] == [(COMPANY, Status.ACTIVE)]


async def test_an_admin_who_is_none_any_more_stores_nothing_for_the_company(world: World) -> None:
    # MEM-13, PPL-5
    anna, _ = await company(world)
    await world.person("Борис", admin=True)
    (asked,) = await world.says(anna, "запомни: у Коли Фомина диабет")
    async with world.db.write() as tx:
        await people.change(tx, anna.id, is_admin=False)

    await world.presses(anna, "Да, для компании", on=asked)

    assert await every(world) == []


async def test_anothers_health_in_a_quoted_message_can_be_decided_too(world: World) -> None:
    # MEM-13, MEM-1
    anna, vera = await company(world)

    await world.says(anna, "запомни это", reply_to=message_of(vera, "У Коли Фомина диабет"))
    await world.presses(anna, "Только моё")

    record = await only(world)
    assert (record.scope, record.author_id, record.recorder_id) == (personal(anna), vera.id, anna.id)


# --- time -------------------------------------------------------------------------------------------------------------


async def test_time_words_are_resolved_in_the_speakers_zone_and_kept_beside(world: World) -> None:
    # MEM-14, OPS-13
    anna, vera = await company(world)
    async with world.db.write() as tx:
        await people.change(tx, vera.id, zone="Asia/Vladivostok")
    late = datetime(2026, 9, 14, 20, 0, tzinfo=UTC)

    await world.says(anna, "запомни: завтра отключат воду", at=late)
    await world.says(vera, "запомни только для меня: завтра отключат газ", at=late)

    water, gas = await every(world)
    assert (water.ends_on, gas.ends_on) == (date(2026, 9, 15), date(2026, 9, 16))
    assert water.when_said == "завтра"
    assert "15.09.2026" in water.text


async def test_after_its_last_day_a_record_is_not_given_as_current(world: World) -> None:
    # MEM-14
    anna, vera = await company(world)
    said, _ = await world.says(anna, "запомни: офис закрыт до пятницы")
    assert "18 сентября 2026" in said.text
    (during,) = await world.says(vera, "закрыт ли офис?")
    world.clock.move(days=5)

    (after,) = await world.says(vera, "закрыт ли офис?")
    (queue,) = await world.says(anna, "/queue")

    assert "действовало" not in during.text
    assert "действовало по 18 сентября 2026" in after.text
    assert "Офис закрыт до пятницы" in queue.text


# --- what is not to be kept after all ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("запомни: сауна по вторникам. Нет, не надо", "ничего не записал"),
        ("запомни: шеф улетел на Луну. Шучу", "шутка"),
        ("запомни, что фасад золотой, хотя это неправда", "вы сами говорите"),
        ("запомни: фасад моют в мае, ой, не туда", "было не мне"),
        ("запомни, если Фома согласится, что смена в восемь", "условие"),
        ("запомни наоборот: чай пьём до планёрки", "наоборот"),
    ],
)
async def test_what_its_own_message_takes_back_is_not_stored_and_the_reply_says_why(
    world: World, words: str, said: str
) -> None:
    # MEM-1, MEM-13
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам")

    (answer,) = await world.says(anna, words)

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert said in answer.text


async def test_how_sure_the_speaker_is_stays_with_the_fact_and_makes_it_nobodys_own(world: World) -> None:
    # MEM-2, MEM-4
    anna, _ = await company(world)

    await world.says(anna, "запомни, что касса до девяти. Хотя не уверена, уточню")

    record = await only(world)
    assert (record.text, record.scope) == ("Касса до 9, хотя не уверена, уточню", COMPANY)


@pytest.mark.parametrize(
    "words",
    [
        "запомни, что говорят, касса открыта с 12",
        "запомни, что касса вроде открыта с 12",
        "запомни, что раньше касса была открыта с 12",
        "запомни, что если приедет Лев, касса открыта с 12",
        "поправка: касса вроде открыта с 12",
        "поправка: говорят, касса открыта с 12",
        "поправка: касса открыта с 12, шучу",
    ],
)
async def test_what_was_said_for_certain_is_not_rewritten_by_a_guess_or_a_former_time(world: World, words: str) -> None:
    # MEM-9, MEM-10
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "запомни, что касса открыта с 9")

    await world.says(anna, words)

    assert "Касса открыта с 9" in await in_force(world)


# --- guesses and wishes -----------------------------------------------------------------------------------------------


async def test_a_guess_is_no_fact_until_somebody_who_may_confirms_it(world: World) -> None:
    # MEM-3, MEM-6
    anna, _ = await company(world)

    (said,) = await world.says(anna, "запомни: кажется, склад закрыт по средам")

    assert "пока не как факт" in said.text
    assert "30 %" in said.text
    assert await in_force(world) == []
    await world.presses(anna, "Подтвердить")
    assert await in_force(world) == ["Кажется, склад закрыт по средам"]


async def test_what_is_then_said_firmly_takes_the_place_of_the_guess(world: World) -> None:
    # MEM-6, MEM-9
    anna, _ = await company(world)
    await world.says(anna, "запомни: кажется, склад закрыт по средам")

    (said,) = await world.says(anna, "запомни: склад закрыт по средам")

    assert await in_force(world) == ["Склад закрыт по средам"]
    assert await waiting(world) == []
    assert "Кажется, склад закрыт по средам" in said.text


async def test_a_wish_is_kept_for_who_has_it_and_said_to_be_one(world: World) -> None:
    # MEM-4
    anna, _ = await company(world)

    (said,) = await world.says(anna, "запомни: хорошо бы склад открывался в 7")

    assert "пожелание, а не факт" in said.text
    assert [(r.text, r.scope.level.value) for r in await every(world)] == [
        ("Хорошо бы склад открывался в 7", "personal")
    ]


# --- a slip of the tongue ---------------------------------------------------------------------------------------------


async def test_of_words_that_correct_themselves_the_last_are_kept_and_it_is_said(world: World) -> None:
    # MEM-1, MEM-3
    anna, _ = await company(world)

    (said,) = await world.says(anna, "запомни: склад с 9, ой нет, с 10. Охрана с восьми")

    assert await in_force(world) == ["Склад с 10", "Охрана с 8"]
    assert said.text.count("поправились на ходу") == 1
