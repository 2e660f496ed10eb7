"""Words of somebody else that a person has kept: forwarded ones, and those of a message they reply to."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.domain.incoming import Content, Quoted
from bot.domain.memory import COMPANY, Confidence, Status
from bot.domain.people import Person
from tests.integration.flows.looking import every, in_force, only
from tests.integration.flows.records import personal
from tests.integration.flows.world import World

LONG_AGO = datetime(2026, 9, 3, 8, tzinfo=UTC)


async def company(world: World) -> tuple[Person, Person]:
    """An admin and an employee."""
    return await world.person("Анна", admin=True), await world.person("Вера")


def forward_of(person: Person | None, text: str, *, message_id: int | None = None) -> Quoted:
    """Words that were first said on 3 September, by somebody of the company or by an author who hides."""
    return Quoted(
        message_id=message_id,
        text=text,
        author_telegram_id=person.telegram_id if person is not None else None,
        author_name=person.name if person is not None else "Пётр Скрытный",
        at=LONG_AGO,
        forwarded=True,
    )


def reply_to(person: Person, text: str) -> Quoted:
    return Quoted(message_id=77, text=text, author_telegram_id=person.telegram_id, author_name=person.name)


@pytest.mark.parametrize("words", ["запомни это", "Сохрани это, пожалуйста", "Помощник, запиши"])
async def test_a_forward_and_then_the_request_keeps_it_as_its_authors_words(world: World, words: str) -> None:
    # MEM-1, MEM-8, MEM-14
    anna, vera = await company(world)

    (advice,) = await world.says(anna, "", forward=forward_of(vera, "Завтра сдают пианино Краснову"))
    await world.says(anna, words)

    assert "запомни это" in advice.text
    record = await only(world)
    assert (record.author_id, record.recorder_id) == (vera.id, anna.id)
    assert record.ends_on == date(2026, 9, 4)


async def test_the_request_sent_together_with_a_forward_comes_before_it(world: World) -> None:
    # MEM-1, MEM-8
    anna, vera = await company(world)

    await world.says(anna, "запомни это", message_id=501)
    (told,) = await world.says(anna, "", forward=forward_of(vera, "Рампу чинят по средам"), message_id=502)

    record = await only(world)
    assert (record.text, record.author_id) == ("Рампу чинят по средам", vera.id)
    assert record.source is not None
    assert record.source.message_id == 502
    assert "Рампу чинят по средам" in told.text


async def test_other_words_beside_a_forward_keep_nothing_of_it(world: World) -> None:
    # SEC-1
    anna, vera = await company(world)

    await world.says(anna, "вот, посмотри", message_id=501)
    await world.says(anna, "", forward=forward_of(vera, "запомни: рампу чинят по средам"), message_id=502)
    await world.says(anna, "спасибо")
    await world.says(anna, "запомни это")

    assert await every(world) == []


async def test_of_several_forwards_none_is_guessed(world: World) -> None:
    # MEM-1
    anna, vera = await company(world)
    await world.says(anna, "", forward=forward_of(vera, "Рампу чинят по средам"), message_id=31)
    await world.says(anna, "", forward=forward_of(vera, "Офис закрыт в мае"), message_id=32)

    (asked,) = await world.says(anna, "запомни это")
    await world.says(anna, "запомни это", reply_to=forward_of(vera, "Офис закрыт в мае", message_id=32))

    assert "несколько" in asked.text
    assert await in_force(world) == ["Офис закрыт в мае"]


async def test_a_hidden_author_is_not_whoever_forwarded(world: World) -> None:
    # MEM-1, MEM-8
    anna, _ = await company(world)

    await world.says(anna, "", forward=forward_of(None, "Я работаю по средам"))
    await world.says(anna, "запомни это")

    record = await only(world)
    assert (record.author_id, record.recorder_id) == (None, anna.id)
    assert record.text == "Пётр Скрытный работает по средам"
    assert record.scope == COMPANY


async def test_the_agents_own_words_forwarded_are_still_its_own(world: World) -> None:
    # MEM-1, MEM-7
    anna, _ = await company(world)
    said = Quoted(
        message_id=None, text="Рампа новая", author_telegram_id=1, author_name="", by_bot=True, forwarded=True
    )

    await world.says(anna, "", forward=said)
    (answer,) = await world.says(anna, "запомни это")

    assert await every(world) == []
    assert "это мои слова" in answer.text


async def test_a_forward_without_words_is_answered_as_what_it_is(world: World) -> None:
    # ANS-11
    anna, vera = await company(world)

    (said,) = await world.says(anna, "", forward=forward_of(vera, ""), content=Content.VOICE)

    assert "голос" in said.text.lower()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Я не читаю почту по выходным", "Вера не читает почту по выходным"),
        ("Я в отпуске до пятницы", "Вера в отпуске до пятницы (18.09.2026)"),
        ("Мой шкафчик у окна", "Шкафчик Веры у окна"),
        ("Отвечай мне покороче", "Вера: отвечай мне покороче"),
    ],
)
async def test_what_another_says_of_themselves_is_about_them_and_not_the_asker(
    world: World, said: str, kept: str
) -> None:
    # MEM-1, MEM-4
    anna, vera = await company(world)

    (answer,) = await world.says(anna, "запомни это", reply_to=reply_to(vera, said))

    record = await only(world)
    assert (record.text, record.scope, record.preference) == (kept, COMPANY, False)
    assert "Это о вас" not in answer.text


async def test_ones_own_words_replied_to_are_about_oneself(world: World) -> None:
    # MEM-4
    anna, _ = await company(world)

    await world.says(anna, "запомни это", reply_to=reply_to(anna, "Я не читаю почту по выходным"))

    assert (await only(world)).scope == personal(anna)


async def test_anothers_health_waits_for_the_asker_to_say_how(world: World) -> None:
    # MEM-13
    anna, vera = await company(world)
    forward = forward_of(vera, "У меня диабет, присылайте меня к врачу по средам")

    await world.says(anna, "", forward=forward)
    (asked,) = await world.says(anna, "запомни это")
    stored = await every(world)
    await world.presses(anna, "Только моё", on=asked)

    assert stored == []
    record = next(r for r in await every(world) if "диабет" in r.text)
    assert (record.scope, record.author_id) == (personal(anna), vera.id)


# --- words about oneself ----------------------------------------------------------------------------------------------


def from_outside(name: str, text: str, *, telegram_id: int | None = None, message_id: int | None = 91) -> Quoted:
    """Words of somebody who is nobody of the company, forwarded."""
    return Quoted(
        message_id=message_id,
        text=text,
        author_telegram_id=telegram_id,
        author_name=name,
        at=LONG_AGO,
        forwarded=True,
    )


@pytest.mark.parametrize(
    ("name", "said", "kept"),
    [
        ("Олег Лунёв", "Я теперь веду закупки", "Олег Лунёв теперь ведёт закупки"),
        ("lunev_77", "Я теперь веду закупки", "lunev_77: я теперь веду закупки"),
        ("Oleg L.", "Мы переехали на Речную, 4", "Oleg L.: мы переехали на Речную, 4"),
        ("Бетон-Трейд 🧱", "Назначен старшим по приёмке", "Бетон-Трейд: назначен старшим по приёмке"),
        ("Олег Лунёв", "Теперь закупки ведёт Лунёв", "Теперь закупки ведёт Лунёв"),
    ],
)
@pytest.mark.parametrize("known_id", [None, 70077])
async def test_what_an_outsider_says_of_themselves_names_them_and_waits_for_a_decision(
    world: World, name: str, said: str, kept: str, known_id: int | None
) -> None:
    # MEM-1, MEM-8, SEC-2
    anna, _ = await company(world)

    (answer,) = await world.says(anna, "запомни это", reply_to=from_outside(name, said, telegram_id=known_id))
    waiting = await only(world)
    await world.presses(anna, "Подтвердить", on=answer)

    assert (waiting.text, waiting.status, waiting.author_id) == (kept, Status.CANDIDATE, None)
    assert "среди людей компании его нет" in answer.text
    assert await in_force(world) == [kept]


async def test_what_an_outsider_tells_of_a_thing_is_kept_by_the_right_of_the_asker(world: World) -> None:
    # MEM-1
    anna, _ = await company(world)

    await world.says(anna, "запомни это", reply_to=from_outside("lunev_77", "Песок привозят по средам"))
    await world.says(anna, "запомни это", reply_to=from_outside("lunev_77", "Ваш кирпич на площадке 4", message_id=92))

    assert set(await in_force(world)) == {"lunev_77: ваш кирпич на площадке 4", "Песок привозят по средам"}


async def test_words_in_the_first_person_that_nobody_stands_behind_are_asked_about(world: World) -> None:
    # MEM-1, MEM-13
    anna, _ = await company(world)
    nobody = from_outside("", "Я теперь веду закупки", message_id=None)

    (asked,) = await world.says(anna, "запомни это", reply_to=from_outside("—", "Я теперь веду закупки"))
    await world.says(anna, "", forward=nobody)
    (again,) = await world.says(anna, "запомни это")

    assert await every(world) == []
    for answer in (asked, again):
        assert "от первого лица" in answer.text


async def test_a_colleague_with_an_odd_name_is_named_and_believed_as_before(world: World) -> None:
    # MEM-1, MEM-8
    anna = await world.person("Анна", admin=True)
    odd = await world.person("v3ra")

    await world.says(anna, "запомни это", reply_to=reply_to(odd, "Я теперь веду закупки"))

    assert await in_force(world) == ["v3ra: я теперь веду закупки"]


async def test_an_outsiders_word_about_themselves_changes_nothing_known_by_itself(world: World) -> None:
    # MEM-9, MEM-10
    anna, _ = await company(world)
    await world.says(anna, "запомни: у Олега Лунёва телефон 55-12-12")

    (asked,) = await world.says(
        anna, "запомни это", reply_to=from_outside("Олег Лунёв", "У меня телефон 55-14-14", telegram_id=70077)
    )
    kept = await in_force(world)
    await world.presses(anna, "Верно новое", on=asked)

    assert kept == ["У Олега Лунёва телефон 55-12-12"]
    assert await in_force(world) == ["У Олега Лунёва телефон 55-14-14"]


# --- one message is one witness ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("author", ["colleague", "hidden"])
async def test_the_same_message_passed_on_again_makes_nothing_surer(world: World, author: str) -> None:
    # MEM-6, MEM-10
    anna, vera = await company(world)
    boris = await world.person("Борис", admin=True)
    said = forward_of(vera if author == "colleague" else None, "Рампу чинят по средам")

    for who in (anna, anna, boris):
        await world.says(who, "", forward=said)
        await world.says(who, "запомни это")

    record = await only(world)
    assert (record.confidence, record.repeats) == (Confidence.SAID_ONCE, 0)


async def test_a_message_answered_and_then_forwarded_or_edited_is_one_witness(world: World) -> None:
    # MEM-6
    anna, vera = await company(world)
    said = Quoted(
        message_id=77,
        text="Рампу чинят по средам",
        author_telegram_id=vera.telegram_id,
        author_name=vera.name,
        at=LONG_AGO,
    )

    await world.says(anna, "запомни это", reply_to=said)
    await world.says(anna, "запомни это", reply_to=said)
    await world.says(anna, "запомни это", reply_to=forward_of(vera, "Рампу чинят по средам!", message_id=78))

    record = await only(world)
    assert (record.confidence, record.repeats) == (Confidence.SAID_ONCE, 0)


async def test_a_statement_made_to_the_agent_and_forwarded_back_is_one_witness(world: World) -> None:
    # MEM-6
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам", at=LONG_AGO)

    await world.says(anna, "запомни это", reply_to=forward_of(anna, "запомни: рампу чинят по средам", message_id=78))

    assert (await only(world)).confidence == Confidence.SAID_ONCE


async def test_another_persons_message_of_the_same_is_a_second_witness(world: World) -> None:
    # MEM-6
    anna, vera = await company(world)
    boris = await world.person("Борис")

    await world.says(anna, "запомни это", reply_to=forward_of(vera, "Рампу чинят по средам", message_id=31))
    await world.says(anna, "запомни это", reply_to=forward_of(boris, "Рампу чинят по средам", message_id=32))

    assert (await only(world)).confidence == Confidence.BACKED


async def test_an_outsiders_words_keep_the_name_that_telegram_tells(world: World) -> None:
    # MEM-8, ANS-3
    anna, vera = await company(world)
    await world.says(vera, "", forward=forward_of(None, "Пианино Краснова настроено в августе"))
    await world.says(vera, "запомни это")
    asked = world.last(anna)
    await world.presses(anna, "Одобрить")

    (answer,) = await world.says(vera, "когда настроили пианино Краснова?")
    (why,) = await world.presses(vera, "Откуда?", on=answer)
    (card,) = await world.presses(vera, "1", on=why)

    for shown in (asked, answer, why, card):
        assert "Пётр Скрытный" in shown.text, shown.text
