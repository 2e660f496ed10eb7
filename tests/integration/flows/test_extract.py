"""Facts that the agent notices by itself: guesses that wait, grounded in a person's own words (MEM-7, MEM-11)."""

from __future__ import annotations

from datetime import date

import pytest
import sqlalchemy as sa

from bot.domain.incoming import Quoted
from bot.domain.memory import COMPANY, Confidence, Origin, Record, Status
from bot.domain.people import Person
from bot.llm.errors import LLMUnavailable
from bot.llm.scripted import Fault, Reply, structured
from storage.tables import due
from tests.integration.flows.looking import every, in_force, only, waiting
from tests.integration.flows.modelled import Modelled, modelled
from tests.integration.flows.records import get, history, personal, put
from tests.integration.flows.world import World


async def company(world: World) -> tuple[Person, Person]:
    return await world.person("Анна", admin=True), await world.person("Вера")


def fact(text: str, *, quote: str | None = None, about_speaker: bool = False) -> dict[str, object]:
    return {"message": 1, "text": text, "quote": quote or text, "about_speaker": about_speaker}


async def told(world: World, bot: Modelled, who: Person, words: str, *facts: dict[str, object]) -> None:
    """Somebody says something, is answered, and the model finds these facts in it."""
    bot.model.say("Понятно.\n\nИсточники: нет", structured({"facts": list(facts)}))
    await world.says(who, words)
    await world.work()


async def test_a_noticed_fact_waits_as_a_guess_ascribed_to_who_said_it(world: World) -> None:
    # MEM-7, MEM-8, PPL-4
    anna, vera = await company(world)
    words = "Плитку нам кладёт Стройсервис. Как им написать?"
    async with modelled(world) as bot:
        await told(world, bot, vera, words, fact("Плитку нам кладёт Стройсервис"))

    record = await only(world)
    assert (record.status, record.confidence, record.origin) == (
        Status.CANDIDATE,
        Confidence.GUESS,
        Origin.OBSERVED,
    )
    assert (record.author_id, record.scope) == (vera.id, COMPANY)
    assert record.source is not None
    assert record.source.chat_id == vera.telegram_id
    (entry,) = await history(world, record.id)
    assert (entry.act, entry.actor_id) == ("noticed", None)
    assert "Плитку нам кладёт Стройсервис" in world.last(anna).text


async def test_a_guess_is_not_answered_from_before_it_is_approved(world: World) -> None:
    # MEM-7
    anna, vera = await company(world)
    async with modelled(world) as bot:
        await told(world, bot, vera, "плитку нам кладёт Стройсервис", fact("Плитку нам кладёт Стройсервис"))

    (before,) = await world.says(anna, "кто кладёт плитку?")
    await world.presses(anna, "Одобрить")
    (after,) = await world.says(anna, "кто кладёт плитку?")

    assert "Стройсервис" not in before.text
    assert "Стройсервис" in after.text


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("правда, что плитку кладёт Стройсервис?", "Плитку кладёт Стройсервис"),
        ("плитку кладёт Стройсервис", "Плитку кладёт Электрон"),
        ("плитку не кладёт Стройсервис", "Плитку кладёт Стройсервис"),
        ("он пишет: «плитку всем офисам кладёт Стройсервис уже год»", "Плитку кладёт Стройсервис"),
        ("смотри лог: ERROR 0x17 retry score=0.85 host=db1", "ERROR 0x17 retry score=0.85 host=db1"),
        ("сделай так: pip install plitka", "pip install plitka"),
        ("у Коли Фомина диабет", "У Коли Фомина диабет"),
        ("пин-код от сейфа 4417", "Пин-код от сейфа 4417"),
        ("клиентам всегда пиши на вы", "Клиентам всегда пиши на вы"),
        ("я не читаю почту по выходным", "Я не читаю почту по выходным"),
    ],
)
async def test_what_nobody_stated_about_the_company_is_not_noticed(world: World, words: str, found: str) -> None:
    # MEM-7, MEM-13, MEM-4, MEM-5 B9
    _, vera = await company(world)
    async with modelled(world, respond=lambda r: Reply(text="Понятно.\n\nИсточники: нет")) as bot:
        bot.model.say("Понятно.\n\nИсточники: нет", structured({"facts": [fact(found)]}))
        await world.says(vera, words)
        await world.work()

    assert await every(world) == []


async def test_what_the_model_says_is_about_the_speaker_is_not_the_companys(world: World) -> None:
    # MEM-7, MEM-4
    _, vera = await company(world)
    async with modelled(world) as bot:
        words = "обедаю после двух"
        await told(world, bot, vera, words, fact("Обедаю после двух", about_speaker=True))

    assert await every(world) == []


async def test_commands_forwards_and_words_to_others_are_not_looked_at(world: World) -> None:
    # MEM-7, SEC-1
    _, vera = await company(world)
    async with modelled(world, respond=lambda r: Reply(text="Понятно.\n\nИсточники: нет")) as bot:
        words = "плитку кладёт Стройсервис"
        forwarded = Quoted(message_id=None, text=words, author_telegram_id=None, author_name="Кто")
        await world.says(vera, "/help")
        await world.says(vera, "", forward=forwarded)
        await world.says(vera, "Коля, плитку кладёт Стройсервис")
        await world.says(vera, "запомни: плитку кладёт Стройсервис")
        await world.work()

        assert not [r for r in bot.model.requests if r.get("response_format")]


async def test_a_forbidden_message_is_not_looked_at(world: World) -> None:
    # MEM-1, MEM-7
    _, vera = await company(world)
    async with modelled(world) as bot:
        bot.model.say("Понятно.\n\nИсточники: нет")
        await world.says(vera, "плитку нам кладёт Стройсервис")
        await world.says(vera, "не запоминай это")
        await world.work()

        assert not [r for r in bot.model.requests if r.get("response_format")]
    assert await every(world) == []


async def test_what_was_noticed_before_it_was_forbidden_is_taken_back(world: World) -> None:
    # MEM-1, MEM-7
    _, vera = await company(world)
    async with modelled(world) as bot:
        await told(world, bot, vera, "плитку нам кладёт Стройсервис", fact("Плитку нам кладёт Стройсервис"))

    await world.says(vera, "не запоминай это")

    assert await waiting(world) == []
    assert "Плитку нам кладёт Стройсервис" in world.last(vera).text


async def test_forbidding_concerns_ones_own_words_only(world: World) -> None:
    # MEM-1, PPL-5
    anna, vera = await company(world)
    async with modelled(world) as bot:
        await told(world, bot, vera, "плитку нам кладёт Стройсервис", fact("Плитку нам кладёт Стройсервис"))
    message_id = (await only(world)).source.message_id  # type: ignore[union-attr]
    hers = Quoted(message_id=message_id, text="плитку нам кладёт Стройсервис", author_telegram_id=502, author_name="")

    await world.says(anna, "не запоминай это", reply_to=hers)

    assert await waiting(world) == ["Плитку нам кладёт Стройсервис"]


async def test_the_same_noticed_again_counts_and_does_not_queue_again(world: World) -> None:
    # MEM-7, MEM-11, AGE-1
    anna, vera = await company(world)
    async with modelled(world) as bot:
        for words in ("плитку нам кладёт Стройсервис", "повторю: плитку нам кладёт Стройсервис"):
            await told(world, bot, vera, words, fact("Плитку нам кладёт Стройсервис", quote=words))

    record = await only(world)
    assert (record.status, record.confidence, record.repeats) == (Status.CANDIDATE, Confidence.GUESS, 1)
    assert len([s for s in world.to(anna) if "Плитку" in s.text]) == 1


@pytest.mark.parametrize("status", [Status.ACTIVE, Status.REJECTED, Status.ARCHIVED])
async def test_a_guess_neither_raises_nor_changes_what_a_person_said(world: World, status: Status) -> None:
    # MEM-11, MEM-7
    anna, vera = await company(world)
    record = await put(world, "Плитку нам кладёт Стройсервис", anna, status=status)
    async with modelled(world) as bot:
        await told(world, bot, vera, "плитку нам кладёт Стройсервис", fact("Плитку нам кладёт Стройсервис"))

    now = await get(world, record.id)
    assert now is not None
    assert (now.text, now.status, now.confidence, now.repeats) == (record.text, status, Confidence.SAID_ONCE, 1)
    assert now.confirmed_at is None
    assert now.used_at is None
    assert await waiting(world) == []


async def test_a_guess_that_updates_or_contradicts_waits_beside_what_is_in_force(world: World) -> None:
    # MEM-11, MEM-10
    anna, vera = await company(world)
    record = await put(world, "Лифт работает до 22:00", anna)
    async with modelled(world) as bot:
        await told(world, bot, vera, "лифт работает до 20:00", fact("Лифт работает до 20:00"))

    now = await get(world, record.id)
    assert now is not None
    assert (now.text, now.revision, now.disputed_by) == ("Лифт работает до 22:00", record.revision, None)
    assert await in_force(world) == ["Лифт работает до 22:00"]
    assert await waiting(world) == ["Лифт работает до 20:00"]


async def test_anothers_personal_record_is_no_duplicate(world: World) -> None:
    # MEM-7, SEC-7
    anna, vera = await company(world)
    await put(world, "Плитку нам кладёт Стройсервис", anna, scope=personal(anna))
    async with modelled(world) as bot:
        await told(world, bot, vera, "плитку нам кладёт Стройсервис", fact("Плитку нам кладёт Стройсервис"))

    assert await waiting(world) == ["Плитку нам кладёт Стройсервис"]


async def test_the_forgotten_is_not_noticed_again_and_other_words_are(world: World) -> None:
    # FGT-9, MEM-7
    anna, vera = await company(world)
    await put(world, "Плитку кладёт Стройсервис", anna)
    await world.says(anna, "забудь про Стройсервис")
    world.clock.move(minutes=11)
    await world.work()
    async with modelled(world) as bot:
        await told(world, bot, vera, "Стройсервис кладёт плитку", fact("Стройсервис кладёт плитку"))
        assert await every(world) == []
        await told(world, bot, vera, "Стройсервис плитку больше не возит", fact("Стройсервис плитку больше не возит"))

    assert await waiting(world) == ["Стройсервис плитку больше не возит"]


async def test_its_time_words_are_resolved_from_the_day_of_the_message(world: World) -> None:
    # MEM-7, MEM-14
    _, vera = await company(world)
    async with modelled(world) as bot:
        await told(world, bot, vera, "завтра приедет настройщик пианино", fact("Завтра приедет настройщик пианино"))

    record = await only(world)
    assert record.ends_on == date(2026, 9, 15)
    assert "15.09.2026" in record.text


async def test_without_a_model_nothing_is_noticed(world: World) -> None:
    # MEM-7, ANS-5
    _, vera = await company(world)

    await world.says(vera, "плитку нам кладёт Стройсервис")
    await world.work()

    assert await every(world) == []


async def test_a_fault_of_the_moment_changes_nothing_and_the_work_stays_due(world: World) -> None:
    # MEM-7, ANS-5
    _, vera = await company(world)
    async with modelled(world, respond=lambda r: Reply(fault=Fault.DROP)) as bot:
        bot.model.say("Понятно.\n\nИсточники: нет")
        await world.says(vera, "плитку нам кладёт Стройсервис")
        with pytest.raises(LLMUnavailable):
            await world.work()
    async with world.db.read() as tx:
        states = list(await tx.scalars(sa.select(due.c.state)))
    assert states == ["pending"]
    assert await every(world) == []

    world.clock.move(minutes=10)
    async with modelled(world) as bot:
        bot.model.say(structured({"facts": [fact("Плитку нам кладёт Стройсервис")]}))
        await world.work()

    assert [r.text for r in await every(world)] == ["Плитку нам кладёт Стройсервис"]


async def test_an_answer_without_form_gives_nothing_and_ends_the_work(world: World) -> None:
    # MEM-7, LLM-1
    _, vera = await company(world)
    async with modelled(world, respond=lambda r: Reply(text="не знаю")) as bot:
        bot.model.say("Понятно.\n\nИсточники: нет")
        await world.says(vera, "плитку нам кладёт Стройсервис")
        assert await world.work() == 1

    assert await every(world) == []


async def test_a_message_forgotten_meanwhile_is_not_looked_at(world: World) -> None:
    # MEM-7, FGT-9
    _, vera = await company(world)
    async with modelled(world) as bot:
        bot.model.say("Понятно.\n\nИсточники: нет")
        await world.says(vera, "дома у меня жёлтая калитка")
        await world.says(vera, "запомни только для меня: дома у меня жёлтая калитка")
        await world.says(vera, "забудь про жёлтую калитку")
        await world.work()

        assert not [r for r in bot.model.requests if r.get("response_format")]
    remaining: list[Record] = await every(world, Status.CANDIDATE, Status.ACTIVE)
    assert remaining == []
