"""Answers with a model and without: what goes in, what comes out, what is kept of it (ANS-1..8, ANS-11)."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import date

import pytest
import sqlalchemy as sa

from bot.domain.incoming import Content, Incoming, Place, Sender
from bot.domain.masking import PiiKind
from bot.domain.memory import Confidence, Status
from bot.domain.people import Person
from bot.flows.receive import receive
from bot.llm.scripted import Fault, Reply, Request
from storage import answers, areas, people
from storage.tables import answer_sources, turns
from tests.integration.flows.looking import every, on_disk, only
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import area, get, personal, put
from tests.integration.flows.world import World


async def company(world: World) -> tuple[Person, Person]:
    """An admin and an employee."""
    return await world.person("Анна", admin=True), await world.person("Вера")


async def last_answer(world: World, who: Person) -> answers.Answer:
    async with world.db.read() as tx:
        found = await answers.last_to(tx, Place(chat_id=who.telegram_id), who.id)
    assert found is not None
    return found


# --- without a model --------------------------------------------------------------------------------------------------


async def test_without_a_model_the_best_records_are_quoted_with_whose_words_they_are(world: World) -> None:
    # ANS-5, ANS-3, MEM-8
    anna, vera = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    await put(world, "Лифт работает до 22:00", anna)

    (said,) = await world.says(vera, "когда чинят рампу?")

    assert said.text.startswith("Рампу чинят по средам\nАнна, 14 сентября 2026 · уверенность 50 %")
    assert "Лифт" not in said.text
    assert "Модель выключена" in said.text
    answer = await last_answer(world, vera)
    assert (answer.way, answer.sources) == ("records", (("record", record.id),))


async def test_what_is_not_known_is_said_not_to_be_known(world: World) -> None:
    # ANS-4, ANS-5
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    (said,) = await world.says(vera, "какой у нас номер лицензии?")

    assert said.text.startswith("О компании я такого не знаю")
    assert (await last_answer(world, vera)).sources == ()


async def test_a_request_that_needs_a_model_is_answered_with_what_can_be_done(world: World) -> None:
    # ANS-5, ANS-11
    _, vera = await company(world)

    (said,) = await world.says(vera, "придумай меню на неделю")

    assert said.text.startswith("Сделать это сейчас не могу")


@pytest.mark.parametrize("status", [Status.CANDIDATE, Status.ARCHIVED, Status.REJECTED, Status.WITHDRAWN])
async def test_only_what_is_in_force_is_answered_from(world: World, status: Status) -> None:
    # ANS-1, MEM-7
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna, status=status)

    (said,) = await world.says(vera, "когда чинят рампу?")

    assert "средам" not in said.text


async def test_what_is_hardly_sure_stays_out_of_answers(world: World) -> None:
    # ANS-1, MEM-6
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna, confidence=Confidence.THRESHOLD - 1)
    await put(world, "Лифт чинят по пятницам", anna, confidence=Confidence.THRESHOLD)

    assert "средам" not in (await world.says(vera, "когда чинят рампу?"))[0].text
    assert "пятницам" in (await world.says(vera, "когда чинят лифт?"))[0].text


async def test_two_people_who_ask_the_same_see_their_own(world: World) -> None:
    # ANS-1, SEC-7 B13
    _, vera = await company(world)
    kolya = await world.person("Коля")
    await put(world, "Пропуск Веры в тумбочке", vera, scope=personal(vera))
    await put(world, "Пропуск Коли в куртке", kolya, scope=personal(kolya))

    (hers,) = await world.says(vera, "где пропуск?")
    (his,) = await world.says(kolya, "где пропуск?")

    assert ("тумбочке" in hers.text, "куртке" in hers.text) == (True, False)
    assert ("тумбочке" in his.text, "куртке" in his.text) == (False, True)


async def test_records_of_others_do_not_crowd_out_ones_own(world: World) -> None:
    # ANS-1
    _, vera = await company(world)
    kolya = await world.person("Коля")
    await put(world, "Пропуск на парковку лежит в тумбочке", vera, scope=personal(vera))
    for number in range(70):
        await put(world, f"Пропуск на парковку лежит в ящике {number}", kolya, scope=personal(kolya))

    (said,) = await world.says(vera, "где лежит пропуск на парковку?")

    assert "тумбочке" in said.text


async def test_the_day_of_a_quotation_is_that_of_the_words_in_force(world: World) -> None:
    # ANS-3, MEM-8
    anna, vera = await company(world)
    await world.says(anna, "запомни: лифт работает до 22:00")
    world.clock.move(days=3)
    await world.says(anna, "запомни: лифт работает до 20:00")

    (said,) = await world.says(vera, "до скольки работает лифт?")

    assert "17 сентября 2026" in said.text


async def test_a_secret_in_a_question_is_neither_kept_nor_sent(world: World) -> None:
    # MEM-13, PII-7
    _, vera = await company(world)
    async with modelled(world) as bot:
        (said,) = await world.says(vera, "пароль от почты Zx81gamma, он не подходит, почему?")

        assert bot.model.requests == []
    assert "Его я не сохранил и модели не отправил" in said.text
    assert on_disk(world, "Zx81gamma") == []


# --- with a model -----------------------------------------------------------------------------------------------------


async def test_the_context_holds_the_role_the_wishes_the_memory_and_the_request(world: World) -> None:
    # ANS-1, ANS-2
    anna, vera = await company(world)
    sales = await world.area("Продажи", default=True)
    async with world.db.write() as tx:
        await areas.set_role(tx, sales, "Ты помогаешь продавцам.")
    await put(world, "Рампу чинят по средам", anna, confidence=Confidence.CONFIRMED)
    await put(world, "Рампу красят летом", vera)
    await world.says(vera, "запомни: отвечай мне кратко")
    async with modelled(world) as bot:
        bot.model.say("По средам.\n\nИсточники: M1")

        await world.says(vera, "когда чинят и красят рампу?")

        sent = bot.last
    assert "Ты помогаешь продавцам." in sent
    assert "Отвечай мне кратко" in sent
    assert "когда чинят и красят рампу?" in sent
    mine = next(line for line in sent.splitlines() if "Рампу чинят по средам" in line)
    assert "kind=admin" in mine
    assert "confidence=0.90" in mine
    assert "kind=employee" in next(line for line in sent.splitlines() if "Рампу красят летом" in line)


async def test_a_name_and_a_phone_reach_the_model_as_placeholders_and_the_person_as_themselves(world: World) -> None:
    # ANS-2, PII-1, PII-5
    anna, vera = await company(world)
    await put(world, "Приёмку ведёт Зюзина, телефон 8 (900) 000-00-11", anna)
    planted = {"Зюзина": PiiKind.PERSON, "8 (900) 000-00-11": PiiKind.PHONE}

    def retell(request: Request) -> Reply:
        """The record as the model sees it, its first placeholder cut in two by the stream."""
        sent = "\n".join(str(m["content"]) for m in request["messages"])
        seen = re.search(r"Приёмку ведёт .*?(?=\n|$)", sent)
        assert seen is not None
        at = seen[0].index("[[") + 4
        return Reply(chunks=(seen[0][:at], seen[0][at:], ".\n\nИсточники: M1"))

    async with modelled(world, planted=planted, respond=retell) as bot:
        (said,) = await world.says(vera, "кто ведёт приёмку?")

        assert "Зюзина" not in bot.model.received
        assert "000-00-11" not in bot.model.received
    assert said.text.startswith("Приёмку ведёт Зюзина, телефон 8 (900) 000-00-11.")


async def test_the_sources_are_those_the_model_named_and_no_others(world: World) -> None:
    # ANS-3, AGE-1
    anna, vera = await company(world)
    used = await put(world, "Рампу чинят по средам", anna)
    unused = await put(world, "Рампу красят летом", anna)
    async with modelled(world) as bot:
        bot.model.say(f"По средам [M{used.id}].\n\nИсточники: M{used.id}, M999")

        (said,) = await world.says(vera, "когда чинят рампу?")
        (why,) = await world.says(vera, "откуда ты это взял?")

    answer = await last_answer(world, vera)
    assert (answer.way, answer.sources) == ("model", (("record", used.id),))
    assert answer.prompt_version == world.deps.prompts["answer"].ref.version
    assert said.text.startswith("По средам.")
    assert "Источники" not in said.text
    assert "Рампу чинят по средам" in why.text
    assert "Рампу красят летом" not in why.text
    assert [(await get(world, r.id)).used_at is not None for r in (used, unused)] == [True, False]  # type: ignore[union-attr]


async def test_general_knowledge_is_marked_and_so_is_an_answer_without_sources(world: World) -> None:
    # ANS-4
    _, vera = await company(world)
    async with modelled(world) as bot:
        bot.model.say("Вода кипит при ста градусах.\n\nИсточники: общие знания", "Не знаю такого.\n\nИсточники: нет")
        bot.model.say("Наверное, в мае.")

        (general,) = await world.says(vera, "при скольки градусах кипит вода?")
        (none,) = await world.says(vera, "кто у нас директор?")
        (unsaid,) = await world.says(vera, "когда у нас инвентаризация?")

    assert "Это общие знания, не записи компании" in general.text
    assert "общие знания" not in none.text
    assert "Источник не назван" in unsaid.text


async def test_code_says_that_a_record_is_disputed_or_over_whatever_the_model_says(world: World) -> None:
    # MEM-10, MEM-14, ANS-2
    anna, vera = await company(world)
    disputed = await put(world, "Договор с Бетой согласован", anna)
    await put(world, "Договор с Бетой не согласован", vera, status=Status.CANDIDATE, disputes=disputed.id)
    over = await put(world, "Офис закрыт до пятницы", anna, ends_on=date(2026, 9, 11))
    async with modelled(world) as bot:
        bot.model.say(f"Согласован.\n\nИсточники: M{disputed.id}", f"Закрыт.\n\nИсточники: M{over.id}")

        (first,) = await world.says(vera, "согласован ли договор с Бетой?")
        assert "disputed" in bot.last
        (second,) = await world.says(vera, "закрыт ли офис?")
        assert "ended=" in bot.last

    assert "⚠ Эта запись оспаривается" in first.text
    assert "⚠ Действовало по 11 сентября 2026" in second.text


@pytest.mark.parametrize("fault", [Fault.DROP, Fault.GARBAGE, Fault.DROP_MIDWAY])
async def test_when_the_model_fails_the_records_are_quoted_and_nothing_else_changes(world: World, fault: Fault) -> None:
    # ANS-5
    anna, vera = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    async with modelled(world, respond=lambda request: Reply(text="По сре", fault=fault)):
        (said,) = await world.says(vera, "когда чинят рампу?")

    assert "Рампу чинят по средам" in said.text
    assert "Модель сейчас не отвечает" in said.text
    now = await get(world, record.id)
    assert now is not None
    assert (now.confidence, now.revision) == (record.confidence, record.revision)
    async with world.db.read() as tx:
        row = (await tx.execute(sa.select(turns).order_by(turns.c.id.desc()).limit(1))).one()
    assert row.transient_errors == 1


async def test_when_the_days_budget_is_spent_the_records_are_quoted(world: World) -> None:
    # ANS-5, LLM-4
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.set_policy(person_tokens_daily=0)
    async with modelled(world) as bot:
        (said,) = await world.says(vera, "когда чинят рампу?")

        assert bot.model.requests == []
    assert "Рампу чинят по средам" in said.text
    assert "лимит" in said.text


async def test_when_masking_fails_nothing_is_sent_and_the_person_is_told(world: World) -> None:
    # PII-7, ANS-5
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    async with modelled(world) as bot:
        bot.gateway._masker._detector.broken = True  # type: ignore[attr-defined]

        (said,) = await world.says(vera, "когда чинят рампу?")

        assert bot.model.requests == []
    assert "Не смог скрыть личные данные" in said.text


# --- what a model claims of the bot itself ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim",
    ["Запомнил.", "Готово! Я записал это в память.", "Сохранено.", "Удалил эту запись.", "Отправил письмо клиенту."],
)
async def test_a_deed_that_a_model_only_claims_is_not_said(world: World, claim: str) -> None:
    # MEM-13 B63
    _, vera = await company(world)
    async with modelled(world) as bot:
        bot.model.say(f"{claim}\n\nИсточники: нет")

        (said,) = await world.says(vera, "склад теперь на Заводской, ладно?")

    assert await every(world) == []
    assert claim.rstrip(".") not in said.text
    assert "Ничего не записал, не удалил и не отправил" in said.text


async def test_the_rest_of_such_an_answer_is_said(world: World) -> None:
    # MEM-13
    _, vera = await company(world)
    async with modelled(world) as bot:
        bot.model.say("Запомнил. Склад лучше предупредить заранее.\n\nИсточники: общие знания")

        (said,) = await world.says(vera, "склад теперь на Заводской, ладно?")

    assert "Склад лучше предупредить заранее." in said.text
    assert "Запомнил" not in said.text


async def test_a_count_comes_from_the_store_and_not_from_the_model(world: World) -> None:
    # ANS-5, OBS-1
    anna, vera = await company(world)
    for text in ("Рампу чинят по средам", "Лифт работает до 22:00"):
        await put(world, text, anna)
    async with modelled(world, respond=lambda request: Reply(text="У меня 57 записей.\n\nИсточники: нет")) as bot:
        (counted,) = await world.says(vera, "сколько у тебя записей?")
        assert bot.model.requests == []
        (chatted,) = await world.says(vera, "интересно, а много ли фактов ты уже накопил о нас за это время?")

    assert "2" in counted.text
    for said in (counted, chatted):
        assert "57" not in said.text
    assert "/memory" in chatted.text


async def test_a_number_that_a_record_holds_is_a_fact_of_the_company(world: World) -> None:
    # ANS-3
    anna, vera = await company(world)
    record = await put(world, "В базе клиентов 57 записей", anna)
    async with modelled(world) as bot:
        bot.model.say(f"В базе клиентов 57 записей.\n\nИсточники: M{record.id}")

        (said,) = await world.says(vera, "большая ли у нас база клиентов?")

    assert "57 записей" in said.text


class Watching:
    """Somebody looks at the answer while it grows."""

    def __init__(self) -> None:
        self.frames: list[str] = []

    @contextlib.asynccontextmanager
    async def working(self, place: Place, cancel: asyncio.Event) -> AsyncIterator[Callable[[str], Awaitable[None]]]:
        async def show(text: str) -> None:
            self.frames.append(text)

        yield show


async def test_the_growing_answer_shows_no_claim_and_no_trailer_either(world: World) -> None:
    # ANS-6, MEM-13
    _, vera = await company(world)
    watching = Watching()
    world.deps = replace(world.deps, progress=watching)
    async with modelled(world) as bot:
        bot.model.say(
            Reply(text="Склад на Лесной. У меня 57 записей. Запомнил.\n\nИсточники: нет", chunk_chars=3, usage=False)
        )

        await world.says(vera, "расскажи про склад")

    assert "Склад на Лесной." in watching.frames
    assert not [f for f in watching.frames if "57" in f or "Запомн" in f or "Источ" in f]


# --- order and stopping -----------------------------------------------------------------------------------------------


async def said_by(world: World, who: Person, text: str) -> asyncio.Task[None]:
    """A message whose handling has begun, beside whatever else is going on."""
    incoming = Incoming(
        update_id=next(world._updates),
        place=Place(chat_id=who.telegram_id),
        message_id=next(world._messages),
        sent_at=world.clock(),
        sender=Sender(telegram_id=who.telegram_id, name=who.name),
        text=text,
    )
    await world._store(incoming.update_id)
    return asyncio.create_task(receive(world.deps, incoming))


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


async def test_stop_cuts_the_model_off_and_what_was_shown_stays_marked(world: World) -> None:
    # ANS-8, OBS-1
    _, vera = await company(world)
    watching = Watching()
    world.deps = replace(world.deps, progress=watching)
    async with modelled(world) as bot:
        bot.model.say(Reply(text="Первое дело сделано. Второе дело не сделано. Третье.", piece_delay_s=0.05))
        asking = await said_by(world, vera, "расскажи подробно про склад")
        await until(lambda: "Первое дело сделано." in watching.frames)

        stopped = world.deps.running.stop(f"{vera.telegram_id}:0")
        await asking
        await until(lambda: bot.model.hung_up > 0)
        await world.deliver()

    said = world.last(vera)
    assert stopped
    assert said.text.startswith("Первое дело сделано.")
    assert "Третье" not in said.text
    assert "Остановлено по вашей просьбе" in said.text
    async with world.db.read() as tx:
        row = (await tx.execute(sa.select(turns).order_by(turns.c.id.desc()).limit(1))).one()
    assert row.stopped


async def test_the_word_that_stopped_says_nothing_more_and_without_work_says_so(world: World) -> None:
    # ANS-8
    _, vera = await company(world)
    with world.deps.running.turn(f"{vera.telegram_id}:0", 0):
        world.deps.running.stop(f"{vera.telegram_id}:0")

    stopping = await world.says(vera, "стоп")
    (idle,) = await world.says(vera, "стоп")

    assert stopping == []
    assert "останавливать нечего" in idle.text


async def test_a_stop_said_while_the_question_still_waits_in_the_line_stops_it(world: World) -> None:
    # ANS-8
    anna, vera = await company(world)
    await world.says(anna, "запомни: склад закрывается в семь")
    world.deps.running.stop(f"{vera.telegram_id}:0", 2**40)

    stopped = await world.says(vera, "когда закрывается склад?")

    assert [one.text for one in stopped] == ["Остановлено по вашей просьбе."]


async def test_a_stop_whose_place_has_come_stops_nothing_that_follows(world: World) -> None:
    # ANS-8
    anna, vera = await company(world)
    await world.says(anna, "запомни: склад закрывается в семь")
    lane = f"{vera.telegram_id}:0"
    running = world.deps.running
    running.stop(lane, 5)
    with running.turn(lane, 4) as before:
        assert before.is_set()
    assert running.take_stopped(lane, 5)
    with running.turn(lane, 6) as after:
        assert not after.is_set()
    assert not running.take_stopped(lane, 7)

    (answered,) = await world.says(vera, "когда закрывается склад?")

    assert answered.text.startswith("Склад закрывается")


async def test_stop_before_the_first_word_of_the_model_counts_too(world: World) -> None:
    # ANS-8
    _, vera = await company(world)
    async with modelled(world) as bot:
        bot.model.say(Reply(text="Поздно.", delay_s=2.0))
        asking = await said_by(world, vera, "расскажи про склад")
        await until(lambda: len(bot.model.requests) > 0)
        world.deps.running.stop(f"{vera.telegram_id}:0")
        await asking
        await world.deliver()

    assert world.last(vera).text == "Остановлено по вашей просьбе."


async def test_a_stop_in_one_chat_does_not_stop_another(world: World) -> None:
    # ANS-8
    anna, vera = await company(world)
    async with modelled(world) as bot:
        bot.model.say(Reply(text="Про склад.\n\nИсточники: нет", delay_s=0.2))
        asking = await said_by(world, vera, "расскажи про склад")
        await until(lambda: len(bot.model.requests) > 0)

        stopped = world.deps.running.stop(f"{anna.telegram_id}:0")
        await asking
        await world.deliver()

    assert not stopped
    assert "Про склад." in world.last(vera).text


# --- language ---------------------------------------------------------------------------------------------------------


async def test_an_english_speaker_is_answered_in_english(world: World) -> None:
    # ANS-7
    anna, vera = await company(world)
    async with world.db.write() as tx:
        await people.change(tx, vera.id, locale="en")
    await put(world, "Рампу чинят по средам", anna)

    (quoted,) = await world.says(vera, "когда чинят рампу?")
    (stored,) = await world.says(vera, "запомни только для меня: сейф за шкафом")
    (forgot,) = await world.says(vera, "забудь про сейф")

    assert "confidence 50%" in quoted.text
    assert stored.text.startswith("✓ Remembered: Сейф за шкафом")
    assert "For everybody" in stored.labels
    assert forgot.text.startswith("Forgot: Сейф за шкафом\nIt can be brought back for 10 minutes")


async def test_the_model_is_told_the_language_of_the_person(world: World) -> None:
    # ANS-7
    _, vera = await company(world)
    async with world.db.write() as tx:
        await people.change(tx, vera.id, locale="en")
    async with modelled(world) as bot:
        bot.model.say("Hello.\n\nИсточники: нет")
        await world.says(vera, "which hall is the big one?")

        assert "Язык ответа: en" in bot.last


# --- what can't be taken yet ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [c for c in Content if c not in (Content.TEXT, Content.SERVICE)], ids=lambda c: str(c)
)
async def test_what_the_bot_can_not_take_gets_one_sentence_and_never_silence(world: World, content: Content) -> None:
    # ANS-11
    _, vera = await company(world)

    (said,) = await world.says(vera, "", content=content)

    assert said.text.count(".") <= 2
    assert await every(world) == []


async def test_an_album_is_answered_once(world: World) -> None:
    # ANS-11
    _, vera = await company(world)

    first = await world.says(vera, "", content=Content.PHOTO, media_group="a1")
    second = await world.says(vera, "", content=Content.PHOTO, media_group="a1")

    assert (len(first), len(second)) == (1, 0)


async def test_of_a_picture_with_words_the_words_are_answered_and_the_picture_named(world: World) -> None:
    # ANS-11
    anna, _ = await company(world)

    (said,) = await world.says(anna, "запомни: рампу чинят по средам", content=Content.PHOTO)

    assert (await only(world)).text == "Рампу чинят по средам"
    assert "Картинку я не смотрел" in said.text


async def test_a_call_by_name_alone_is_heard(world: World) -> None:
    # ANS-11, PPL-6
    _, vera = await company(world)

    (said,) = await world.says(vera, "Помощник")

    assert said.text.startswith("Слушаю")


async def test_area_memory_reaches_its_members_in_private(world: World) -> None:
    # ANS-1, MEM-15
    _, vera = await company(world)
    store = await world.area("Склад")
    member = await world.person("Майя", member=store)
    await put(world, "Рампа сломана", member, scope=area(store))

    assert "Рампа сломана" in (await world.says(member, "что сломано?"))[0].text
    assert "Рампа сломана" not in (await world.says(vera, "что сломано?"))[0].text


async def test_what_was_left_out_of_the_context_is_counted_and_told_to_the_model(world: World) -> None:
    # ANS-1
    anna, vera = await company(world)
    await world.set_policy(memory_tokens=30)
    for day in ("понедельникам", "вторникам", "средам", "четвергам"):
        await put(world, f"Рампу на складе чинят по {day} с самого утра до обеда", anna)
    async with modelled(world) as bot:
        bot.model.say("Не знаю.\n\nИсточники: нет")
        await world.says(vera, "когда на складе чинят рампу?")

        assert "memory:" in bot.last
    assert (await last_answer(world, vera)).left_out > 0


async def test_records_beyond_the_number_that_goes_in_are_counted_too(world: World) -> None:
    # ANS-1, ANS-3
    anna, vera = await company(world)
    await world.set_policy(memory_in_context=1)
    for day in ("понедельникам", "вторникам", "средам"):
        await put(world, f"Рампу на складе чинят по {day}", anna)
    async with modelled(world) as bot:
        bot.model.say("Не знаю.\n\nИсточники: нет")
        await world.says(vera, "когда на складе чинят рампу?")

        assert "memory: 2" in bot.last
    assert (await last_answer(world, vera)).left_out == 2


async def test_no_answer_keeps_words_of_records_it_did_not_use(world: World) -> None:
    # ANS-3
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    async with modelled(world) as bot:
        bot.model.say("Здравствуйте.\n\nИсточники: нет")
        await world.says(vera, "привет, когда чинят рампу?")
        (why,) = await world.says(vera, "откуда ты это взял?")

    async with world.db.read() as tx:
        assert (await tx.execute(sa.select(answer_sources))).all() == []
    assert "Ни одна запись для этого ответа не использована." in why.text
    assert "Рампу" not in why.text
