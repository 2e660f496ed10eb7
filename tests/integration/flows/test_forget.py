"""«Забудь» over the real store: one match goes, several are asked about, and forgotten means everywhere (FGT-1..10)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
import sqlalchemy as sa

from bot.domain import masking
from bot.domain.incoming import Place, Quoted
from bot.domain.masking import Entry, PiiKind, Vault
from bot.domain.memory import Confidence, Record, Status
from bot.domain.people import Person
from bot.embed import Embedder
from bot.flows.forgetting.erase import tombstone_key
from bot.flows.verbs import Seen
from storage import buttons, dialogue, due, inbox, journal, memory, people, prompts, signals, tables, vault
from storage.inbox import Arrival
from tests.integration.flows.looking import every, in_force, on_disk, only, restarted, texts
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import area, candidate, everywhere, get, history, personal, put
from tests.integration.flows.world import World


async def company(world: World) -> tuple[Person, Person]:
    """An admin and an employee."""
    return await world.person("Анна", admin=True), await world.person("Вера")


async def forgotten_for_good(world: World) -> None:
    """The ten minutes are over and what was due is done."""
    world.clock.move(minutes=11)
    await world.work()


# --- the request ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "забудь про подрядчика Стройсервис",
        "А можешь забыть про подрядчика Стройсервис?",
        "удали из памяти подрядчика Стройсервис",
        "больше не помни про подрядчика Стройсервис",
        "Стройсервис нам больше не подрядчик, забудь про него",
        "подрядчика Стройсервис из памяти убери, мы разошлись",
        "плитку положили, забудь что Стройсервис кладёт",
    ],
)
async def test_asking_to_forget_in_the_ways_people_do_deletes_the_one_record(world: World, said: str) -> None:
    # FGT-1, FGT-2
    anna, _ = await company(world)
    await put(world, "Подрядчик Стройсервис кладёт плитку", anna)
    await put(world, "Рампу чинят по средам", anna)

    (answer,) = await world.says(anna, said)

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert answer.text.startswith("Забыл: Подрядчик Стройсервис кладёт плитку")
    assert answer.labels == ("Вернуть",)


@pytest.mark.parametrize(
    "said",
    ["не забудь про рампу", "ты не забыл про рампу?", "Коля, забудь про рампу", "он сказал «забудь про рампу»"],
)
async def test_words_that_only_speak_of_forgetting_delete_nothing(world: World, said: str) -> None:
    # FGT-1
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    await world.says(anna, said)

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_a_forwarded_request_to_forget_is_not_obeyed(world: World) -> None:
    # FGT-1, SEC-1
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    forwarded = Quoted(message_id=None, text="забудь про рампу", author_telegram_id=vera.telegram_id, author_name="")

    await world.says(anna, "", forward=forwarded)

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_a_request_that_names_nothing_is_asked_about(world: World) -> None:
    # FGT-1
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    (answer,) = await world.says(anna, "ой, забудь")

    assert answer.text.startswith("Пока ничего не удалил")
    assert len(await every(world)) == 1


@pytest.mark.parametrize("status", [Status.ACTIVE, Status.CANDIDATE, Status.ARCHIVED, Status.REJECTED])
async def test_a_record_of_any_status_can_be_forgotten(world: World, status: Status) -> None:
    # FGT-1
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna, status=status)

    await world.says(anna, "забудь про рампу")

    assert await texts(world, Status.DELETED) == ["Рампу чинят по средам"]


# --- one match, bringing back -----------------------------------------------------------------------------------------


async def test_the_forgotten_is_out_of_answers_at_once_and_can_be_brought_back(world: World) -> None:
    # FGT-2, FGT-9
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    await world.says(anna, "забудь про рампу")
    (without,) = await world.says(vera, "когда чинят рампу?")
    await world.presses(anna, "Вернуть")
    (with_it,) = await world.says(vera, "когда чинят рампу?")

    assert "средам" not in without.text
    assert "средам" in with_it.text
    assert [e.act for e in await history(world, (await only(world)).id)] == ["stated", "forgotten", "brought-back"]


async def test_after_ten_minutes_nothing_brings_it_back(world: World) -> None:
    # FGT-2
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    (said,) = await world.says(anna, "забудь про рампу")
    world.clock.move(minutes=10, seconds=1)

    (before_erasing,) = await world.presses(anna, "Вернуть", on=said)
    await world.work()

    assert before_erasing.text == "Вернуть уже нельзя: запись стёрта."
    assert await world.toast(anna, "Вернуть", on=said) is Seen.STALE
    assert await world.presses(anna, "Вернуть", on=said) == []
    assert await get(world, record.id) is None


async def test_only_who_forgot_brings_back_and_only_once(world: World) -> None:
    # FGT-2, PPL-5
    anna, _ = await company(world)
    boris = await world.person("Борис", admin=True)
    await put(world, "Рампу чинят по средам", anna)
    (said,) = await world.says(anna, "забудь про рампу")

    await world.presses(boris, "Вернуть", on=said)
    untouched = await in_force(world)
    await world.presses(anna, "Вернуть", on=said)
    toast = await world.toast(anna, "Вернуть", on=said)
    again = await world.presses(anna, "Вернуть", on=said)

    assert untouched == []
    assert await in_force(world) == ["Рампу чинят по средам"]
    assert (toast, again) == (Seen.PASSED, [])


async def test_it_does_not_come_back_beside_what_was_said_since(world: World) -> None:
    # FGT-2, MEM-10
    anna, _ = await company(world)
    await put(world, "Лифт работает до 22:00", anna)
    (said,) = await world.says(anna, "забудь про лифт")
    await world.says(anna, "запомни: лифт работает до 20:00")

    (answer,) = await world.presses(anna, "Вернуть", on=said)

    assert await in_force(world) == ["Лифт работает до 20:00"]
    assert answer.text.startswith("Не вернул")
    assert "Лифт работает до 20:00" in answer.text


# --- several matches, no match ----------------------------------------------------------------------------------------


async def test_several_matches_delete_nothing_and_are_listed_with_author_and_date(world: World) -> None:
    # FGT-3
    anna, vera = await company(world)
    await put(world, "Подрядчик Стройсервис кладёт плитку", anna)
    await put(world, "Подрядчик Электрон тянет проводку", vera)

    (asked,) = await world.says(anna, "забудь про подрядчика")

    assert len(await in_force(world)) == 2
    for words in ("Стройсервис", "Электрон", "Анна, 14 сентября 2026", "Вера, 14 сентября 2026"):
        assert words in asked.text
    assert len(asked.labels) == 4
    assert asked.labels[2:] == ("Все перечисленные", "Ничего")


async def test_the_chosen_one_goes_and_is_named(world: World) -> None:
    # FGT-3, FGT-2
    anna, _ = await company(world)
    await put(world, "Подрядчик Стройсервис кладёт плитку", anna)
    await put(world, "Подрядчик Электрон тянет проводку", anna)
    (asked,) = await world.says(anna, "забудь про подрядчика")
    label = next(one for one in asked.labels if "Электрон" in one)

    (said,) = await world.presses(anna, label)

    assert await in_force(world) == ["Подрядчик Стройсервис кладёт плитку"]
    assert said.text.startswith("Забыл: Подрядчик Электрон тянет проводку")


async def test_all_of_them_is_for_admins_and_each_can_be_brought_back(world: World) -> None:
    # FGT-3
    anna, vera = await company(world)
    for text in ("Сейф стоит за шкафом", "Сейф красили весной"):
        await put(world, text, vera, scope=personal(vera))
    await put(world, "Подрядчик Стройсервис кладёт плитку", anna)
    await put(world, "Подрядчик Электрон тянет проводку", anna)

    (hers,) = await world.says(vera, "забудь про сейф")
    await world.says(anna, "забудь про подрядчика")
    (said,) = await world.presses(anna, "Все перечисленные")
    await world.presses(anna, "Вернуть 1")

    assert "Все перечисленные" not in hers.labels
    assert said.labels == ("Вернуть всё", "Вернуть 1", "Вернуть 2")
    assert len([t for t in await in_force(world) if t.startswith("Подрядчик")]) == 1


async def test_what_one_tap_took_one_tap_brings_back(world: World) -> None:
    # FGT-2, FGT-3
    anna, _ = await company(world)
    for text in ("Стройсервис кладёт плитку", "Электрон тянет проводку", "Гранит возит щебень"):
        await put(world, f"Подрядчик {text}", anna)
    await world.says(anna, "забудь про подрядчика")
    await world.presses(anna, "Все перечисленные")
    gone = await in_force(world)

    (said,) = await world.presses(anna, "Вернуть всё")

    assert gone == []
    assert len(await in_force(world)) == 3
    assert "3" in said.text


async def test_a_choice_that_was_withdrawn_deletes_nothing_from_a_screen_that_is_behind(world: World) -> None:
    # FGT-3, SEC-5
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Рампу моют по субботам", anna)
    (asked,) = await world.says(anna, "забудь про рампу")
    await world.presses(anna, "Ничего", on=asked)

    for label in asked.labels:
        assert await world.toast(anna, label, on=asked) is Seen.STALE
        assert await world.presses(anna, label, on=asked) == []

    assert len(await in_force(world)) == 2


async def test_nothing_of_the_list_may_be_chosen(world: World) -> None:
    # FGT-3
    anna, _ = await company(world)
    await put(world, "Подрядчик Стройсервис кладёт плитку", anna)
    await put(world, "Подрядчик Электрон тянет проводку", anna)
    await world.says(anna, "забудь про подрядчика")

    (said,) = await world.presses(anna, "Ничего")

    assert len(await in_force(world)) == 2
    assert said.text == "Хорошо, ничего не удалил."


@pytest.mark.parametrize(
    ("query", "gone"),
    [
        ("забудь про договор А-118", "Договор А-118 подписан"),
        ("забудь про белкина", "Договор ведёт Белкин"),
        ("забудь про договор на 300 тысяч", "Договор на 300 тысяч в папке"),
    ],
)
async def test_a_part_that_only_one_record_has_decides(world: World, query: str, gone: str) -> None:
    # FGT-4
    anna, _ = await company(world)
    for text in ("Договор А-118 подписан", "Договор А-119 подписан", "Договор ведёт Белкин"):
        await put(world, text, anna)
    await put(world, "Договор на 300 тысяч в папке", anna)
    await put(world, "Договор на 500 тысяч в папке", anna)

    await world.says(anna, query)

    assert await texts(world, Status.DELETED) == [gone]


async def test_no_match_deletes_nothing_and_shows_the_nearest(world: World) -> None:
    # FGT-5
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    (said,) = await world.says(anna, "забудь про рампу на складе")

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert said.text.startswith("Ничего подходящего не нашёл и ничего не удалил")
    assert "Рампу чинят по средам" in said.text


async def test_of_the_nearest_none_may_be_chosen(world: World) -> None:
    # FGT-5
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу на складе")

    (said,) = await world.presses(anna, "Ничего из этого")

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert said.text == "Хорошо, ничего не удалил."


async def test_for_words_that_mean_nothing_here_nothing_is_offered(world: World) -> None:
    # FGT-5
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    (said,) = await world.says(anna, "забудь ыва прол")

    assert said.text == "Ничего подходящего не нашёл и ничего не удалил."
    assert said.labels == ()


async def test_what_is_said_of_somebody_else_again_is_offered_and_not_forgotten(world: World) -> None:
    # FGT-2, FGT-5
    anna, _ = await company(world)
    await put(world, "Корнеев боится уколов", anna)

    (said,) = await world.says(anna, "забудь, что Корнеев опаздывает")

    assert await in_force(world) == ["Корнеев боится уколов"]
    assert said.labels[-1] == "Ничего из этого"


# --- rights -----------------------------------------------------------------------------------------------------------


async def test_what_is_beyond_the_askers_right_is_answered_with_who_can(world: World) -> None:
    # FGT-6, PPL-4
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    (said,) = await world.says(vera, "забудь про рампу")

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "Могут: Анна" in said.text
    assert said.labels == ()


async def test_a_button_stands_only_on_what_the_asker_may_delete(world: World) -> None:
    # FGT-6, FGT-10
    anna, vera = await company(world)
    await put(world, "Сейф стоит за шкафом", anna)
    await candidate(world, "Сейф открывает Белкин", vera)

    (asked,) = await world.says(vera, "забудь про сейф")

    assert "Сейф стоит за шкафом" in asked.text
    assert "Могут: Анна" in asked.text
    (button,) = [one for one in asked.labels if "Сейф" in one]
    assert button.endswith("Сейф открывает Белкин")


async def test_anothers_personal_record_is_nothing(world: World) -> None:
    # FGT-6, SEC-7
    anna, vera = await company(world)
    (before,) = await world.says(anna, "забудь про сейф")
    await put(world, "Сейф стоит за шкафом", vera, scope=personal(vera))

    (after,) = await world.says(anna, "забудь про сейф")

    assert after.text == before.text
    assert await in_force(world) == ["Сейф стоит за шкафом"]


async def test_an_owner_forgets_in_their_area_and_not_in_another(world: World) -> None:
    # FGT-6, MEM-15
    await company(world)
    store, sales = await world.area("Склад"), await world.area("Продажи")
    oleg = await world.person("Олег", owns=store, member=sales)
    await put(world, "Рампа сломана", oleg, scope=area(store))
    await put(world, "Прайс устарел", oleg, scope=area(sales))

    await world.says(oleg, "забудь про рампу")
    await world.says(oleg, "забудь про прайс")

    assert await in_force(world) == ["Прайс устарел"]


async def test_the_right_is_part_of_the_deletion_itself(world: World) -> None:
    # FGT-6
    anna, vera = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)

    async with world.db.write() as tx:
        assert not await memory.delete(tx, record.id, vera, now=world.clock())
        assert not await memory.delete(tx, record.id, replace(anna, is_admin=False), now=world.clock())
        assert await memory.delete(tx, record.id, anna, now=world.clock())


async def reworded(world: World, record: Record, text: str, by: Person) -> None:
    """Somebody corrects a record."""
    async with world.db.write() as tx:
        now = await memory.get(tx, record.id)
        assert now is not None
        assert await memory.change(tx, now, text=text)
        await journal.write(
            tx,
            "corrected",
            subject="record",
            subject_id=record.id,
            actor_id=by.id,
            now=world.clock(),
            scope=record.scope,
            details={"before": now.text, "after": text},
        )


async def test_a_press_forgets_only_the_words_that_were_on_the_screen(world: World) -> None:
    # FGT-3, FGT-6
    anna, _ = await company(world)
    first = await put(world, "Рампу чинят по средам", anna)
    await put(world, "Рампу моют по субботам", anna)
    (asked,) = await world.says(anna, "забудь про рампу")
    await reworded(world, first, "Рампу чинят по пятницам", anna)

    (answer,) = await world.presses(anna, next(n for n in asked.labels if "средам" in n), on=asked)

    assert sorted(await in_force(world)) == ["Рампу моют по субботам", "Рампу чинят по пятницам"]
    assert "Рампу чинят по пятницам" in answer.text
    await world.presses(anna, next(n for n in answer.labels if "пятницам" in n), on=answer)
    assert await in_force(world) == ["Рампу моют по субботам"]


async def test_all_that_was_listed_goes_but_for_what_was_reworded_meanwhile(world: World) -> None:
    # FGT-3, FGT-6
    anna, _ = await company(world)
    first = await put(world, "Рампу чинят по средам", anna)
    await put(world, "Рампу моют по субботам", anna)
    (asked,) = await world.says(anna, "забудь про рампу")
    await reworded(world, first, "Рампу чинят по пятницам", anna)

    (answer,) = await world.presses(anna, "Все перечисленные", on=asked)

    assert await in_force(world) == ["Рампу чинят по пятницам"]
    assert "Рампу чинят по пятницам" in answer.text


async def test_a_button_on_a_card_forgets_nothing_once_the_record_says_something_else(world: World) -> None:
    # FGT-6, MEM-8
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    async with world.db.write() as tx:
        await buttons.add(
            tx, token="old-card", verb="forget-record", args={"record": record.id}, only_for=None, now=world.clock()
        )
    await reworded(world, record, "Рампу чинят по пятницам", anna)
    (shown,) = await world.says(anna, "забудь про стройку")

    (answer,) = await world.presses(anna, "", on=shown, token="old-card")

    assert await in_force(world) == ["Рампу чинят по пятницам"]
    assert "Рампу чинят по пятницам" in answer.text


@pytest.mark.parametrize("where", ["card", "wrong", "confirmed"])
async def test_wherever_the_button_stands_it_forgets_the_words_beside_it_alone(world: World, where: str) -> None:
    # FGT-6, MEM-8
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    match where:
        case "card":
            await world.says(anna, "/memory")
            (shown,) = await world.presses(anna, "1")
        case "wrong":
            await world.says(anna, "когда чинят рампу?")
            (shown,) = await world.presses(anna, "Неверно")
        case _:
            await world.says(anna, "/memory")
            await world.presses(anna, "1")
            (shown,) = await world.presses(anna, "Подтвердить")
    async with world.db.write() as tx:
        now = await memory.get(tx, record.id)
        assert now is not None
        # However it came about, and whatever the journal says of it.
        assert await memory.change(tx, now, text="Рампу чинят по пятницам")
    button = next(name for name in shown.labels if "абыть" in name)

    (answer,) = await world.presses(anna, button, on=shown)

    assert await in_force(world) == ["Рампу чинят по пятницам"]
    assert "Рампу чинят по пятницам" in answer.text


async def test_a_record_repeated_in_more_messages_than_a_statement_takes_is_hidden_with_them(world: World) -> None:
    # FGT-9
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    place = Place(chat_id=anna.telegram_id)
    async with world.db.write() as tx:
        for number in range(10):
            await dialogue.add(
                tx,
                place,
                message_id=5000 + number,
                person_id=anna.id,
                speaker="Анна",
                text="Рампу чинят по средам",
                own_words=True,
                addressed=True,
                now=world.clock(),
            )
        messages = [(place.chat_id, n) for n in range(5000, 45_000)]
        await dialogue.hide(tx, record.id, messages=messages, ids=list(range(40_000)))

    async with world.db.read() as tx:
        assert await dialogue.recent(tx, place, limit=20) == []


async def test_words_that_change_while_the_request_is_handled_are_not_forgotten(world: World) -> None:
    # FGT-6, MEM-8
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    await reworded(world, record, "Рампу чинят по пятницам", anna)

    async with world.db.write() as tx:
        stale = record.revision
        assert not await memory.delete(tx, record.id, anna, now=world.clock(), revision=stale)

    assert await in_force(world) == ["Рампу чинят по пятницам"]


async def test_a_right_lost_while_the_request_is_handled_is_no_right(world: World) -> None:
    # FGT-6, PPL-5
    anna, _ = await company(world)
    await world.person("Борис", admin=True)
    await put(world, "Рампу чинят по средам", anna)
    recall = world.deps.recall

    class Meanwhile:
        """Search during which somebody takes the asker's right."""

        def __getattr__(self, name: str) -> object:
            return getattr(recall, name)

        async def near(self, text: str, *, limit: int) -> list[int]:
            async with world.db.write() as tx:
                await people.change(tx, anna.id, is_admin=False)
            return await recall.near(text, limit=limit)

    world.deps = replace(world.deps, recall=Meanwhile())  # type: ignore[arg-type]

    (said,) = await world.says(anna, "забудь про рампу")

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "забыть можете не вы" in said.text


async def test_a_button_shown_to_one_person_is_nobody_elses(world: World) -> None:
    # FGT-6, SEC-5
    anna, vera = await company(world)
    boris = await world.person("Борис", admin=True)
    await put(world, "Подрядчик Стройсервис кладёт плитку", anna)
    await put(world, "Подрядчик Электрон тянет проводку", anna)
    (asked,) = await world.says(anna, "забудь про подрядчика")

    for somebody in (vera, boris):
        (said,) = await world.presses(somebody, asked.labels[0], on=asked)
        await world.presses(somebody, "Все перечисленные", on=asked)
        assert "нет права" in said.text

    assert len(await in_force(world)) == 2


# --- own candidates ---------------------------------------------------------------------------------------------------


async def test_an_employee_withdraws_their_own_candidate(world: World) -> None:
    # FGT-10
    _, vera = await company(world)
    await world.says(vera, "запомни: рампу чинят по средам")

    await world.says(vera, "забудь про рампу")

    assert await texts(world, Status.DELETED) == ["Рампу чинят по средам"]


async def test_after_approval_it_is_not_theirs_any_more(world: World) -> None:
    # FGT-10, PPL-4
    anna, vera = await company(world)
    await world.says(vera, "запомни: рампу чинят по средам")
    await world.presses(anna, "Одобрить")

    (said,) = await world.says(vera, "забудь про рампу")

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "Могут: Анна" in said.text
    (record,) = await every(world)
    async with world.db.write() as tx:
        assert not await memory.delete(tx, record.id, vera, now=world.clock())


async def test_own_and_the_companys_are_both_listed_with_what_may_be_done(world: World) -> None:
    # FGT-10, FGT-6
    anna, vera = await company(world)
    await put(world, "Отпуск согласует директор", anna)
    await put(world, "Отпуск в августе", vera, scope=personal(vera))

    (asked,) = await world.says(vera, "забудь про отпуск")

    assert "Отпуск согласует директор" in asked.text
    assert "Отпуск в августе" in asked.text
    assert len([one for one in asked.labels if "Отпуск" in one]) == 1


# --- all and last -----------------------------------------------------------------------------------------------------


async def test_everything_needs_a_typed_yes_and_touches_ones_own(world: World) -> None:
    # FGT-7
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))
    await put(world, "Ключ у охраны", anna, scope=personal(anna))

    (asked,) = await world.says(vera, "забудь всё")
    before = len(await in_force(world))
    (done,) = await world.says(vera, "удалить личное")

    assert "удалить личное" in asked.text
    assert "записи компании" not in asked.text
    assert before == 3
    assert await in_force(world) == ["Рампу чинят по средам", "Ключ у охраны"]
    assert "Забыл ваши личные записи: 1" in done.text


async def test_any_other_words_than_the_typed_yes_delete_nothing(world: World) -> None:
    # FGT-7
    _, vera = await company(world)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))

    await world.says(vera, "забудь всё")
    await world.says(vera, "подожди")
    await world.says(vera, "удалить личное")

    assert await in_force(world) == ["Сейф за шкафом"]


async def test_a_sentence_that_holds_the_typed_yes_is_not_it(world: World) -> None:
    # FGT-7
    _, vera = await company(world)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))

    await world.says(vera, "забудь всё")
    await world.says(vera, "погоди, удалить личное я ещё успею")

    assert await in_force(world) == ["Сейф за шкафом"]


async def test_the_typed_yes_is_not_taken_after_a_while_or_from_another(world: World) -> None:
    # FGT-7
    anna, vera = await company(world)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))
    await world.says(vera, "забудь всё")

    await world.says(anna, "удалить личное")
    await world.says(vera, "удалить личное", forward=None, via_bot=True)
    world.clock.move(minutes=31)
    await world.says(vera, "удалить личное")

    assert await in_force(world) == ["Сейф за шкафом"]


async def test_the_companys_records_are_a_choice_of_their_own_for_admins(world: World) -> None:
    # FGT-7, PPL-4
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Ключ у охраны", anna, scope=personal(anna))
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))

    (asked,) = await world.says(anna, "забудь всё")
    await world.says(anna, "удалить записи компании")

    assert "удалить записи компании" in asked.text
    assert sorted(await in_force(world)) == ["Ключ у охраны", "Сейф за шкафом"]


async def test_an_employee_can_not_type_away_the_companys_records(world: World) -> None:
    # FGT-7, PPL-5
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))
    await world.says(vera, "забудь всё")

    await world.says(vera, "удалить записи компании")

    assert len(await in_force(world)) == 2


async def test_all_of_it_can_be_brought_back_together(world: World) -> None:
    # FGT-7, FGT-2
    _, vera = await company(world)
    for text in ("Сейф за шкафом", "Ключ у охраны"):
        await put(world, text, vera, scope=personal(vera))
    await world.says(vera, "забудь всё")
    await world.says(vera, "удалить личное")

    await world.presses(vera, "Вернуть всё")

    assert len(await in_force(world)) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("рампу чинят по средам", "рампу чинят теперь по пятницам"),
        ("смета утверждена", "смета не утверждена"),
    ],
)
async def test_with_all_of_it_comes_back_what_others_proposed_to_change(world: World, old: str, new: str) -> None:
    # FGT-7, FGT-2, MEM-9
    anna, vera = await company(world)
    await world.says(anna, f"запомни: {old}")
    await world.says(vera, f"запомни: {new}")
    before = [(r.text, r.status, r.replaces, r.disputed_by) for r in await every(world)]
    await world.says(anna, "забудь всё")
    await world.says(anna, "удалить записи компании")
    gone = await texts(world, Status.ACTIVE, Status.CANDIDATE)

    (told,) = await world.presses(anna, "Вернуть всё")

    assert gone == []
    assert [(r.text, r.status, r.replaces, r.disputed_by) for r in await every(world)] == before
    assert len(before) == 2
    assert "Не вернул" not in told.text


async def test_a_proposed_change_comes_back_beside_what_it_would_change(world: World) -> None:
    # FGT-2, MEM-9
    anna, vera = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам")
    await world.says(vera, "запомни: рампу чинят теперь по пятницам")
    await world.says(anna, "забудь про рампу по пятницам")

    (told,) = await world.presses(anna, "Вернуть")

    assert "пятницам" in told.text
    assert len(await texts(world, Status.CANDIDATE)) == 1


async def test_the_last_one_is_the_askers_own_latest(world: World) -> None:
    # FGT-7
    anna, vera = await company(world)
    await world.says(vera, "запомни только для меня: сейф за шкафом")
    await world.says(anna, "запомни: рампу чинят по средам")

    (said,) = await world.says(vera, "забудь последнее")

    assert said.text.startswith("Забыл: Сейф за шкафом")
    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_the_last_one_is_named_before_it_goes_when_it_is_not_fresh(world: World) -> None:
    # FGT-7
    _, vera = await company(world)
    await world.says(vera, "запомни только для меня: сейф за шкафом")
    world.clock.move(minutes=11)

    (asked,) = await world.says(vera, "забудь последнее")
    before = await in_force(world)
    await world.presses(vera, "1. Сейф за шкафом")

    assert "Сейф за шкафом" in asked.text
    assert before == ["Сейф за шкафом"]
    assert await in_force(world) == []


@pytest.mark.parametrize("said", ["забудь последние две записи", "удали последние пару записей"])
async def test_of_several_last_ones_each_is_chosen(world: World, said: str) -> None:
    # FGT-7, FGT-3
    anna, _ = await company(world)
    for text in ("рампу чинят по средам", "лифт моют по пятницам", "курьер Юрий работает до 18"):
        await world.says(anna, f"запомни: {text}")

    (asked,) = await world.says(anna, said)
    before = await in_force(world)
    await world.presses(anna, "2. Лифт моют по пятницам")

    assert "Курьер Юрий" in asked.text
    assert "Рампу" not in asked.text
    assert len(before) == 3
    assert sorted(await in_force(world)) == ["Курьер Юрий работает до 18", "Рампу чинят по средам"]


async def test_the_last_one_that_is_not_theirs_to_delete_is_answered_with_who_can(world: World) -> None:
    # FGT-7, FGT-6
    anna, vera = await company(world)
    await world.says(vera, "запомни: рампу чинят по средам")
    await world.presses(anna, "Одобрить")

    (said,) = await world.says(vera, "забудь последнее")

    assert "Могут: Анна" in said.text
    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_all_but_something_is_never_forgotten_at_one_go(world: World) -> None:
    # FGT-7
    anna, _ = await company(world)
    await world.says(anna, "запомни только для меня: сейф за шкафом")
    await put(world, "Рампу чинят по средам", anna)

    (said,) = await world.says(anna, "забудь всё, кроме рампы")
    await world.says(anna, "удалить личное")

    assert said.text.startswith("Ничего не удалил: «всё, кроме …»")
    assert len(await in_force(world)) == 2


# --- what was done on its basis ---------------------------------------------------------------------------------------


async def test_what_was_answered_on_its_basis_lately_is_told(world: World) -> None:
    # FGT-8
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(vera, "когда чинят рампу?")
    world.clock.move(days=31)
    await world.says(vera, "когда чинят рампу?")
    await world.says(anna, "когда чинят рампу?")

    (said,) = await world.says(anna, "забудь про рампу")

    assert "опирались 2 ответа" in said.text


# --- everywhere -------------------------------------------------------------------------------------------------------

WORDS = "Зюзина"


async def known_everywhere(world: World, anna: Person, vera: Person) -> Record:
    """A record whose words are in the store in every way that the bot keeps words."""
    await world.says(anna, f"запомни: приёмку ведёт {WORDS}", message_id=701)
    await world.says(anna, "запомни: приёмку теперь ведёт Белкин")
    await world.presses(anna, "Отменить")
    await world.says(vera, f"правда, что приёмку ведёт {WORDS}?")
    await world.says(anna, "кто ведёт приёмку?")
    await world.says(anna, f"неверно, приёмку ведёт не {WORDS}")
    return (await every(world, Status.ACTIVE))[0]


async def test_the_forgotten_is_nowhere_in_the_store_nor_on_the_disk(world: World) -> None:
    # FGT-9
    anna, vera = await company(world)
    await known_everywhere(world, anna, vera)
    assert await everywhere(world, WORDS) != []

    await world.says(anna, f"забудь про то, что приёмку ведёт {WORDS}")
    await forgotten_for_good(world)

    assert await everywhere(world, WORDS) == []
    assert on_disk(world, WORDS) == []


async def test_what_stays_is_a_journal_row_without_words_and_a_keyed_trace(world: World) -> None:
    # FGT-9, MEM-8
    anna, vera = await company(world)
    record = await known_everywhere(world, anna, vera)

    await world.says(anna, f"забудь про то, что приёмку ведёт {WORDS}")
    await forgotten_for_good(world)

    entries = await history(world, record.id)
    assert [e.act for e in entries][-1] == "forgotten"
    assert entries[-1].actor_id == anna.id
    assert entries[-1].scope == record.scope
    assert all(e.details is None for e in entries)
    async with world.db.read() as tx:
        assert await memory.is_buried(tx, world.deps.digest(tombstone_key(record.text)))


async def test_it_is_not_found_again_after_a_restart_nor_by_other_words(world: World, embedder: Embedder) -> None:
    # FGT-9
    _, vera = await company(world)
    await world.says(vera, "запомни только для меня: дома у меня жёлтая калитка")
    await world.says(vera, "забудь про жёлтую калитку")

    answers = [(await world.says(vera, said))[0].text for said in ("какая у меня калитка?", "что у меня дома?")]
    found = await world.deps.recall.near("жёлтая калитка", limit=5)
    await restarted(world, embedder)
    answers += [(await world.says(vera, said))[0].text for said in ("какая у меня калитка?", "что у меня дома?")]

    assert not [text for text in answers if "жёлт" in text.casefold()]
    assert found == await world.deps.recall.near("жёлтая калитка", limit=5) == []


async def test_the_dialogue_forgets_with_the_record_and_remembers_with_it(world: World) -> None:
    # FGT-9, FGT-2
    anna, vera = await company(world)
    await world.says(vera, "запомни только для меня: дома у меня жёлтая калитка")

    async def said() -> str:
        async with world.db.read() as tx:
            return " ".join(u.text for u in await dialogue.recent(tx, Place(chat_id=vera.telegram_id), limit=50))

    before = await said()
    await world.says(vera, "забудь про жёлтую калитку")
    hidden = await said()
    await world.presses(vera, "Вернуть")
    back = await said()

    assert "калитка" in before
    assert "калитк" not in hidden
    assert "калитка" in back
    assert anna.id != vera.id


async def test_bringing_one_back_does_not_show_what_another_hides(world: World) -> None:
    # FGT-9, FGT-2
    _, vera = await company(world)
    await world.says(vera, "запомни только для меня: дома жёлтая калитка; в гараже синий насос", message_id=702)
    (first,) = await world.says(vera, "забудь про калитку")
    await world.says(vera, "забудь про насос")

    await world.presses(vera, "Вернуть", on=first)

    async with world.db.read() as tx:
        assert await dialogue.message(tx, chat_id=vera.telegram_id, message_id=702) is None


class Offline(World):
    """Telegram can't be reached."""

    async def deliver(self) -> None:
        return None


async def test_a_message_not_yet_delivered_says_nothing_of_the_erased(world: World) -> None:
    # FGT-9, OPS-4
    anna, _ = await company(world)
    await put(world, f"Приёмку ведёт {WORDS}", anna)
    offline = Offline(deps=world.deps, clock=world.clock, _updates=world._updates, _messages=world._messages)

    await offline.says(anna, "кто ведёт приёмку?")
    await offline.says(anna, "забудь про то, кто ведёт приёмку")
    world.clock.move(minutes=11)
    await offline.work()
    left = await everywhere(world, WORDS)
    await world.deliver()

    assert left == []
    assert all(WORDS not in sent.text for sent in world.sent)
    assert len(world.to(anna)) == 2


async def test_placeholders_of_the_forgotten_stand_for_nothing_any_more(world: World) -> None:
    # FGT-9, PII-6
    anna, _ = await company(world)
    await put(world, f"Приёмку ведёт {WORDS}", anna)
    kept = Vault(
        entries=(
            Entry(kind=PiiKind.PERSON, number=1, value=WORDS, key=(frozenset({"s-:зюзин"}),)),
            Entry(kind=PiiKind.PERSON, number=2, value="Белкин", key=(frozenset({"s-:белкин"}),)),
        )
    )
    async with world.db.write() as tx:
        await vault.save(tx, "501:0", world.deps.sealer.seal(masking.dump(kept)), revision=0)

    await world.says(anna, "забудь про то, кто ведёт приёмку")
    await forgotten_for_good(world)

    async with world.db.read() as tx:
        found = await vault.load(tx, "501:0")
    assert found is not None
    assert [e.value for e in masking.load(world.deps.sealer.open(found[0])).entries] == ["Белкин"]


async def test_what_the_model_was_shown_last_is_forgotten_too(world: World) -> None:
    # FGT-9, PII-8
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    async with modelled(world) as bot:
        bot.model.say("По средам.\n\nИсточники: M1")
        await world.says(anna, "когда чинят рампу?")
        lane = f"{anna.telegram_id}:0"
        before = bot.gateway.last_masked(lane)

        await world.says(anna, "забудь про рампу")

        assert before != ()
        assert bot.gateway.last_masked(lane) == ()


async def test_a_correction_kept_for_the_judge_loses_the_words(world: World) -> None:
    # FGT-9, OBS-3
    anna, _ = await company(world)
    await put(world, f"Приёмку ведёт {WORDS}", anna)
    await world.says(anna, "кто ведёт приёмку?")
    await world.says(anna, f"нет, не так: {WORDS} приёмку ведёт, но по вторникам")
    async with world.db.read() as tx:
        assert await signals.said(tx) != []

    await world.says(anna, "забудь про то, кто ведёт приёмку")
    await forgotten_for_good(world)

    async with world.db.read() as tx:
        assert await signals.said(tx) == []


async def test_an_update_that_could_not_be_handled_loses_the_words(world: World) -> None:
    # FGT-9
    anna, _ = await company(world)
    await put(world, f"Приёмку ведёт {WORDS}", anna)
    raw = '{"message": {"text": "\\u043f\\u0440\\u0438\\u0451\\u043c\\u043a\\u0443 \\u0432\\u0435\\u0434\\u0451\\u0442 '
    raw += WORDS.encode("unicode_escape").decode() + '"}}'
    async with world.db.write() as tx:
        await inbox.put(tx, [Arrival(update_id=9999, lane="x", raw=raw)], now=world.clock())
        await inbox.fail(tx, 9999, error="undecodable", now=world.clock(), bury=True)

    await world.says(anna, "забудь про то, кто ведёт приёмку")
    await forgotten_for_good(world)

    async with world.db.read() as tx:
        assert await inbox.put_aside(tx) == []


async def test_buttons_and_questions_hold_ids_and_no_words(world: World) -> None:
    # FGT-9, SEC-5
    anna, vera = await company(world)
    await known_everywhere(world, anna, vera)
    await world.says(anna, "кто ведёт приёмку?")
    await world.presses(anna, "Неверно")
    await world.presses(anna, "Поправить 1")

    assert "buttons" not in await everywhere(world, WORDS)
    assert "prompts" not in await everywhere(world, WORDS)
    async with world.db.read() as tx:
        assert await prompts.awaited(tx, Place(chat_id=anna.telegram_id), anna.id, now=world.clock()) is not None
        assert await tx.scalar(sa.select(sa.func.count()).select_from(tables.buttons))


async def test_a_person_may_state_the_forgotten_anew(world: World) -> None:
    # FGT-9
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам")
    await world.says(anna, "забудь про рампу")
    await forgotten_for_good(world)

    await world.says(anna, "запомни: рампу чинят по средам")

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_a_message_that_only_shares_a_word_is_not_forgotten(world: World) -> None:
    # FGT-9
    anna, vera = await company(world)
    await world.says(vera, "а почему рампу вообще чинят так долго?", message_id=703)
    await put(world, "Рампу чинят по средам", anna)

    await world.says(anna, "забудь про рампу")

    async with world.db.read() as tx:
        assert await dialogue.message(tx, chat_id=vera.telegram_id, message_id=703) is not None


async def test_erasing_twice_is_erasing_once(world: World) -> None:
    # FGT-9, OPS-4
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")
    world.clock.move(minutes=11)
    async with world.db.write() as tx:
        await due.put(tx, "erase_record", ref_id=1, due_at=world.clock())

    assert await world.work() == 2
    assert await every(world) == []


async def test_a_fact_that_is_a_part_of_another_can_be_forgotten(world: World) -> None:
    # FGT-4
    anna, _ = await company(world)
    await put(world, "Тест", anna)
    await put(world, "Тест прошли на складе", anna)

    await world.says(anna, "забудь: тест")

    assert await in_force(world) == ["Тест прошли на складе"]


async def test_confidence_and_last_day_come_back_with_the_record(world: World) -> None:
    # FGT-2
    anna, _ = await company(world)
    record = await put(
        world, "Рампу чинят до пятницы", anna, confidence=Confidence.CONFIRMED, ends_on=date(2026, 9, 18)
    )
    await world.says(anna, "забудь про рампу")

    await world.presses(anna, "Вернуть")

    back = await get(world, record.id)
    assert back is not None
    assert (back.status, back.confidence, back.ends_on) == (Status.ACTIVE, 90, date(2026, 9, 18))
