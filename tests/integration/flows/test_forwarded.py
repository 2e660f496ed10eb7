"""Words of somebody else that a person has kept: forwarded ones, and those of a message they reply to."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.domain.incoming import Content, Quoted
from bot.domain.memory import COMPANY
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
