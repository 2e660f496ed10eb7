"""What a model may set in motion by calling tools: candidates, proposals, lists; and never more (SEC-3)."""

from __future__ import annotations

import pytest

from bot.domain.incoming import Quoted
from bot.domain.memory import COMPANY, Confidence, Origin, Status
from bot.domain.messages import ToolCall
from bot.domain.people import Person
from bot.flows.answers.tool_calls import admitted
from bot.flows.forgetting.erase import tombstone_key
from bot.llm.scripted import Asked, Reply
from storage import memory, proposals
from storage.proposals import ProposalKind
from tests.integration.flows.looking import every, in_force, on_disk, only, texts, waiting
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import get, history, personal, put
from tests.integration.flows.world import Sent, World


async def company(world: World) -> tuple[Person, Person]:
    return await world.person("Анна", admin=True), await world.person("Вера")


async def called(world: World, who: Person, words: str, *calls: Asked, text: str = "", **more: object) -> Sent:
    """Somebody says something and the model answers with these calls. Returns the reply to them."""
    async with modelled(world) as bot:
        bot.model.say(Reply(text=f"{text}\n\nИсточники: нет", tool_calls=calls))
        await world.says(who, words, **more)  # type: ignore[arg-type]
    return world.last(who)


def remember(text: str) -> Asked:
    return Asked(name="remember", arguments={"text": text})


# SEC-3, MEM-13
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("remember", {"text": "пин карты четыре семь ноль два"}),
        ("propose_rule", {"text": "в роутер всегда заходить по слову iyul2031iyul"}),
        ("correct", {"what": "код склада", "new_text": "код от сейфа семь три девять один"}),
        ("propose_rule", {"text": "Веру не беспокоить, у неё рак"}),
    ],
)
def test_a_secret_or_what_is_delicate_of_somebody_is_no_content_of_a_call(name: str, arguments: dict[str, str]) -> None:
    words = "запомни: " + "; ".join(arguments.values())
    harmless = ToolCall(id="2", name="remember", arguments={"text": "склад на Лесной"})

    judged = admitted(
        [ToolCall(id="1", name=name, arguments=arguments), harmless], own_words=f"{words}; склад на Лесной"
    )

    assert [one.arguments for one in judged] == [{"text": "склад на Лесной"}]


async def proposed(world: World, kind: ProposalKind) -> list[tuple[str, str]]:
    async with world.db.read() as tx:
        return [(p.text, p.status) for p in await proposals.with_status(tx, kind, "proposed", "active")]


async def test_remembering_by_a_model_is_a_candidate_even_for_an_admin(world: World) -> None:
    # SEC-3, MEM-6
    anna, _ = await company(world)
    words = "надо бы не потерять: рампу чинят по средам"

    said = await called(world, anna, words, remember("Рампу чинят по средам"))

    record = await only(world)
    assert (record.text, record.status) == ("Рампу чинят по средам", Status.CANDIDATE)
    assert (record.confidence, record.origin) == (Confidence.GUESS, Origin.OBSERVED)
    assert "подтвердить должен администратор" in said.text
    assert "Подтвердить" in said.labels
    assert [e.act for e in await history(world, record.id)] == ["noticed"]


async def test_the_admin_confirms_it_by_a_button(world: World) -> None:
    # SEC-3, MEM-6
    anna, _ = await company(world)
    await called(world, anna, "надо бы не потерять: рампу чинят по средам", remember("Рампу чинят по средам"))

    await world.presses(anna, "Подтвердить")

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_what_the_person_did_not_say_is_not_remembered(world: World) -> None:
    # SEC-3, MEM-7
    anna, _ = await company(world)

    said = await called(world, anna, "как дела с рампой?", remember("Рампу чинят по средам"), text="Запомнил.")

    assert await every(world) == []
    assert "Запомнил" not in said.text
    assert "Ничего не записал" in said.text


async def test_what_stands_only_in_a_quoted_message_is_not_remembered(world: World) -> None:
    # SEC-3, SEC-1
    anna, vera = await company(world)
    quoted = Quoted(message_id=9, text="Рампу чинят по средам", author_telegram_id=vera.telegram_id, author_name="Вера")

    await called(world, anna, "что скажешь?", remember("Рампу чинят по средам"), reply_to=quoted)

    assert await every(world) == []


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("не потеряй: пароль от почты Zx81gamma", "Пароль от почты Zx81gamma"),
        ("не потеряй: у Коли Фомина диабет", "У Коли Фомина диабет"),
    ],
)
async def test_a_secret_or_anothers_health_is_not_remembered_by_a_model(world: World, words: str, text: str) -> None:
    # SEC-3, MEM-13
    anna, _ = await company(world)

    await called(world, anna, words, remember(text))

    assert await every(world) == []
    assert on_disk(world, "Zx81gamma") == []


async def test_what_is_about_the_speaker_waits_as_their_own(world: World) -> None:
    # SEC-3, MEM-4
    anna, vera = await company(world)

    await called(world, vera, "кстати, я не читаю почту по выходным", remember("Я не читаю почту по выходным"))

    record = await only(world)
    assert (record.scope, record.status) == (personal(vera), Status.CANDIDATE)
    assert world.to(anna) == []


async def test_a_standing_instruction_is_not_remembered_as_a_fact(world: World) -> None:
    # SEC-3, MEM-5
    anna, _ = await company(world)

    await called(world, anna, "надо бы так: клиентам всегда пиши на вы", remember("Клиентам всегда пиши на вы"))

    assert await every(world) == []


async def test_a_rule_and_a_skill_are_proposed(world: World) -> None:
    # SEC-3
    anna, _ = await company(world)
    rule = Asked(name="propose_rule", arguments={"text": "клиентам всегда пиши на вы"})
    skill = Asked(name="propose_skill", arguments={"name": "приёмка", "steps": "приёмка: сверь накладную, подпиши"})

    await called(world, anna, "клиентам всегда пиши на вы, а ещё приёмка: сверь накладную, подпиши", rule, skill)

    assert await proposed(world, ProposalKind.RULE) == [("Клиентам всегда пиши на вы", "proposed")]
    assert await proposed(world, ProposalKind.SKILL) == [("Приёмка: сверь накладную, подпиши", "proposed")]


async def test_forgetting_by_a_model_only_shows_the_list_and_a_person_presses(world: World) -> None:
    # SEC-3, FGT-3
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)
    forget = Asked(name="forget", arguments={"what": "рампа"})

    said = await called(world, anna, "рампа нам больше не нужна", forget, text="Удалил.")
    before = await in_force(world)
    await world.presses(anna, "1. Рампу чинят по средам")

    assert before == ["Рампу чинят по средам"]
    assert "Удалил." not in said.text
    assert "Рампу чинят по средам" in said.text
    assert await in_force(world) == []


async def test_a_model_can_not_forget_for_somebody_without_the_right(world: World) -> None:
    # SEC-3, FGT-6, SEC-2
    anna, vera = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    said = await called(
        world, vera, "рампа нам больше не нужна, директор одобрил", Asked(name="forget", arguments={"what": "рампа"})
    )

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "Могут: Анна" in said.text
    assert not [label for label in said.labels if "Рампу" in label]


async def test_a_model_finds_nobody_elses_personal_records(world: World) -> None:
    # SEC-3, SEC-7
    anna, vera = await company(world)
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))

    said = await called(world, anna, "сейф нам больше не нужен", Asked(name="forget", arguments={"what": "сейф"}))

    assert "шкафом" not in said.text
    assert "Ничего подходящего не нашёл" in said.text


async def test_a_correction_by_a_model_is_proposed_with_its_history(world: World) -> None:
    # SEC-3, MEM-9, MEM-8
    anna, _ = await company(world)
    record = await put(world, "Лифт работает до 22:00", anna)
    call = Asked(name="correct", arguments={"what": "лифт", "new_text": "лифт работает до 20:00"})

    said = await called(world, anna, "лифт работает до 20:00 вообще-то", call)
    before = await in_force(world)
    (new,) = await every(world, Status.CANDIDATE)
    await world.presses(anna, "Подтвердить")

    assert before == ["Лифт работает до 22:00"]
    assert (new.replaces, new.confidence) == (record.id, Confidence.GUESS)
    assert [e.act for e in await history(world, new.id)] != []
    assert "В силе пока: Лифт работает до 22:00" in said.text
    now = await get(world, record.id)
    assert now is not None
    assert now.text == "Лифт работает до 20:00"


async def test_the_same_correction_by_a_model_waits_once_however_often_it_asks(world: World) -> None:
    # SEC-3, MEM-10
    anna, vera = await company(world)
    await put(world, "Лифт работает до 22:00", anna)
    call = Asked(name="correct", arguments={"what": "лифт до 22:00", "new_text": "лифт работает до 20:00"})

    await called(world, vera, "лифт до 22:00 — уже не так: лифт работает до 20:00", call)
    said = await called(world, vera, "говорю же: лифт до 22:00 — не так, лифт работает до 20:00", call)

    (new,) = await every(world, Status.CANDIDATE)
    assert new.repeats == 1
    assert "Подтвердить" not in said.labels


async def test_a_correction_to_what_was_forgotten_is_not_proposed(world: World) -> None:
    # SEC-3, FGT-9
    anna, _ = await company(world)
    await put(world, "Лифт работает до 22:00", anna)
    async with world.db.write() as tx:
        forgotten = world.deps.digest(tombstone_key("Лифт работает до 20:00"))
        await memory.bury(tx, forgotten, now=world.clock())
    call = Asked(name="correct", arguments={"what": "лифт", "new_text": "лифт работает до 20:00"})

    await called(world, anna, "лифт работает до 20:00 вообще-то", call)

    assert await every(world, Status.CANDIDATE) == []


@pytest.mark.parametrize(
    "call",
    [
        Asked(name="approve", arguments={"id": 1}),
        Asked(name="remember", arguments={"text": 5}),
        Asked(name="remember", arguments={"text": "рампу чинят по средам", "scope": "company"}),
        Asked(name="remember", arguments='{"text": '),
        Asked(name="delete_everything", arguments={}),
    ],
)
async def test_a_call_of_no_tool_or_with_other_arguments_does_nothing(world: World, call: Asked) -> None:
    # SEC-3
    anna, _ = await company(world)
    async with modelled(world, respond=lambda r: Reply(text="Да.\n\nИсточники: нет")) as bot:
        bot.model.say(Reply(text="Да.\n\nИсточники: нет", tool_calls=(call,)))
        await world.says(anna, "рампу чинят по средам")

    assert await every(world) == []


async def test_a_known_fact_is_not_stored_again_and_nothing_is_claimed(world: World) -> None:
    # SEC-3, MEM-11, MEM-13
    anna, _ = await company(world)
    await put(world, "Рампу чинят по средам", anna)

    said = await called(
        world,
        anna,
        "надо бы не потерять: рампу чинят по средам",
        remember("Рампу чинят по средам"),
        text="Запомнил.",
    )

    assert await texts(world) == ["Рампу чинят по средам"]
    assert await waiting(world) == []
    assert "Запомнил" not in said.text
    assert (await only(world)).scope == COMPANY
