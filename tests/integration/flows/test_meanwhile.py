"""Taking back what was forgotten or changed: texts are compared before the write, and never others than are there."""

from __future__ import annotations

import pytest

from bot.domain.memory import Status
from bot.domain.people import Person
from bot.domain.verdicts import Unjudged
from tests.integration.flows.looking import every, in_force
from tests.integration.flows.meanwhile import other_world, watch_comparing
from tests.integration.flows.records import candidate, propose, put
from tests.integration.flows.test_rules_conflicts import acting
from tests.integration.flows.world import World

UNDO = "Отменить это изменение"


@pytest.fixture
async def anna(world: World) -> Person:
    return await world.person("Анна Директор", admin=True)


@pytest.mark.parametrize("way", ["Вернуть", "верни"])
async def test_nothing_is_compared_while_a_forgotten_record_comes_back(
    way: str, world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # FGT-2, OPS-4
    await world.says(anna, "запомни: рампу чинят по средам")
    await world.says(anna, "забудь про рампу")
    for text in ("Кофе привозит Гуров", "Окна моют в апреле"):
        await put(world, text, anna)
    await world.says(anna, "забудь про окна")
    forgotten = next(s for s in reversed(world.sent) if "рампу" in s.text.casefold() and s.labels)
    counts = watch_comparing(world, monkeypatch)

    if way == "Вернуть":
        await world.presses(anna, way, on=forgotten)
    else:
        await world.says(anna, "верни запись про рампу")

    assert "Рампу чинят по средам" in await in_force(world)
    assert counts["writing"] == 0
    assert counts["free"] > 0


async def test_nothing_is_compared_while_everything_comes_back(
    world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # FGT-7, OPS-4
    vera = await world.person("Вера")
    standing = await put(world, "Смета утверждена", anna)
    await candidate(world, "Смета не утверждена", vera, disputes=standing.id)
    await put(world, "Окна моют в апреле", anna)
    before = [(r.text, r.status, r.disputed_by) for r in await every(world)]
    await world.says(anna, "забудь всё")
    await world.says(anna, "удалить записи компании")
    await put(world, "Кофе привозит Гуров", anna)
    counts = watch_comparing(world, monkeypatch)

    await world.presses(anna, "Вернуть всё")

    assert [(r.text, r.status, r.disputed_by) for r in await every(world)][:3] == before
    assert counts["writing"] == 0
    assert counts["free"] > 0


async def test_what_is_said_just_before_the_write_keeps_the_forgotten_out(world: World, anna: Person) -> None:
    # FGT-2, MEM-10
    await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")

    async def meanwhile() -> None:
        await put(world, "Рампу чинят по пятницам", anna)

    (said,) = await other_world(world, meanwhile).presses(anna, "Вернуть")

    assert await in_force(world) == ["Рампу чинят по пятницам"]
    assert "Рампу чинят по пятницам" in said.text


async def test_a_store_that_never_stands_still_is_not_written_with_stale_verdicts(world: World, anna: Person) -> None:
    # MEM-10
    record = await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "забудь про рампу")
    spoken = iter(range(100))

    async def meanwhile() -> None:
        await put(world, f"Полка {next(spoken)} пустая", anna)

    with pytest.raises(Unjudged):
        await other_world(world, meanwhile, times=100).presses(anna, "Вернуть")

    (found,) = [r for r in await every(world) if r.id == record.id]
    assert found.status is Status.DELETED


async def test_nothing_is_compared_while_a_change_is_taken_back(
    world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # CTL-6, OPS-4
    record = await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "поправка: рампу чинят по пятницам")
    await put(world, "Кофе привозит Гуров", anna)
    await world.says(anna, f"/journal {record.id}")
    counts = watch_comparing(world, monkeypatch)

    await world.presses(anna, "1")
    await world.presses(anna, UNDO)

    assert "Рампу чинят по средам" in await in_force(world)
    assert counts["writing"] == 0
    assert counts["free"] > 0


async def test_what_is_said_just_before_the_write_keeps_the_change(world: World, anna: Person) -> None:
    # CTL-6, MEM-10
    record = await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "/memory")
    await world.presses(anna, "1")
    await world.presses(anna, "В архив")
    await world.says(anna, f"/journal {record.id}")
    await world.presses(anna, "1")

    async def meanwhile() -> None:
        await put(world, "Рампу чинят по пятницам", anna)

    (said,) = await other_world(world, meanwhile).presses(anna, UNDO)

    assert await in_force(world) == ["Рампу чинят по пятницам"]
    assert "с тех пор о том же записано другое" in said.text


async def test_a_change_that_somebody_was_quicker_to_touch_leaves_a_card_that_says_so(
    world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # CTL-6
    record = await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "поправка: рампу чинят по пятницам")
    await world.says(anna, f"/journal {record.id}")
    await world.presses(anna, "1")

    async def quicker(*args: object, **values: object) -> bool:
        return False

    monkeypatch.setattr("storage.memory.change", quicker)

    (said,) = await world.presses(anna, UNDO)

    assert said.op == "edit"
    assert said.text.startswith("Отменить уже нельзя")
    assert UNDO not in said.labels


RULES = ("Гостям пишем только на «вы»", "Собак в зал не пускаем", "Скидка оптовым не больше 7 %")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("правило: гостям пишем на «ты»", "Спорит с правилом №1"),
        ("правило: собак в зал не пускаем", "Собак в зал не пускаем"),
        ("запомни: в зал пускаем с собаками", "расходится с правилом"),
        ("запомни: всегда гостям пишем на «ты»", "Спорит с правилом №1"),
    ],
)
async def test_nothing_is_compared_while_words_are_filed_beside_rules(
    words: str, said: str, world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # RUL-2, RUL-5, MEM-10, OPS-4
    for text in RULES:
        await acting(world, text, anna)
    counts = watch_comparing(world, monkeypatch)

    await world.says(anna, words)

    assert said in world.last(anna).text
    assert counts["writing"] == 0
    assert counts["free"] > 0


@pytest.mark.parametrize("words", ["/queue", "/rules 4"])
async def test_nothing_is_compared_while_the_card_of_a_rule_is_drawn(
    words: str, world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # RUL-5, OPS-4
    for text in RULES:
        await acting(world, text, anna)
    await propose(world, "Гостям пишем на «ты»", await world.person("Вера"))
    counts = watch_comparing(world, monkeypatch)

    (card,) = await world.says(anna, words)
    await world.presses(anna, "Оставить оба", on=card)

    assert "Спорит с правилом №1" in card.text
    assert counts["writing"] == 0
    assert counts["free"] > 0


async def test_a_rule_that_comes_into_force_just_before_the_write_is_compared_as_well(
    world: World, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    # RUL-5, OPS-4
    counts = watch_comparing(world, monkeypatch)
    other = other_world(world, lambda: acting(world, RULES[0], anna))

    await other.says(anna, "правило: гостям пишем на «ты»")

    assert "Спорит с правилом №1" in other.last(anna).text
    assert counts["writing"] == 0
