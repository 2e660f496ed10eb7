"""Every message with buttons follows what becomes of the thing: cards close themselves, dead buttons go (QUE-1)."""

from __future__ import annotations

import pytest

from bot.domain.memory import Status
from bot.domain.people import Person
from bot.flows.verbs import Seen
from tests.integration.flows.looking import every, in_force, only
from tests.integration.flows.world import World

WORDS = "Подрядчик Лунин часто опаздывает"


async def _company(world: World) -> tuple[Person, Person, Person]:
    anna = await world.person("Анна Директор", admin=True)
    boris = await world.person("Борис Зам", admin=True)
    return anna, boris, await world.person("Вера Сотрудник")


async def _not_yet(world: World) -> None:
    return None


# --- cards of those who decide ----------------------------------------------------------------------------------------


# QUE-1, MEM-4, FGT-9, SEC-7
@pytest.mark.parametrize("how", ["Только моё", "Отменить", "забудь про Лунина", "забудь последнее", "отмени"])
async def test_what_its_author_takes_away_leaves_every_card(world: World, how: str) -> None:
    anna, boris, vera = await _company(world)
    await world.says(vera, f"запомни: {WORDS}")
    cards = [world.last(anna), world.last(boris)]
    assert all(WORDS in card.text and card.labels for card in cards)

    if how in world.last(vera).labels:
        await world.presses(vera, how)
    else:
        await world.says(vera, how)

    for card in cards:
        assert "Лунин" not in world.shown(card).text
        assert "Вера Сотрудник" in world.shown(card).text
        assert world.shown(card).labels == ()


# QUE-1
async def test_what_one_decides_is_seen_on_the_cards_of_the_others(world: World) -> None:
    anna, boris, vera = await _company(world)
    await world.says(vera, f"запомни: {WORDS}")
    hers, his = world.last(anna), world.last(boris)

    await world.presses(anna, "Одобрить", on=hers)

    assert "уже одобрено: Анна Директор" in world.shown(his).text
    assert WORDS in world.shown(his).text
    assert world.shown(his).labels == ()
    assert "Запомнил" in world.shown(hers).text


# QUE-1
async def test_a_card_on_its_way_closes_too(world: World) -> None:
    anna, _, vera = await _company(world)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(World, "deliver", _not_yet)
        await world.says(vera, f"запомни: {WORDS}")
        await world.says(vera, "забудь про Лунина")
    await world.deliver()

    assert not any(WORDS in s.text for s in world.to(anna))


# QUE-1, MEM-9
async def test_a_card_whose_text_its_author_corrects_asks_for_another_look(world: World) -> None:
    anna, _, vera = await _company(world)
    await world.says(vera, "запомни: планёрка у склада в 9:00", message_id=77)
    card = world.last(anna)

    await world.says(vera, "запомни: планёрка у склада в 10:00", message_id=77, edited=True)
    await world.presses(anna, "Посмотреть", on=world.shown(card))
    await world.presses(anna, "Одобрить", on=world.shown(card))

    assert await in_force(world) == ["Планёрка у склада в 10:00"]


# QUE-1, MEM-2
async def test_a_list_of_many_loses_its_words_when_some_of_them_are_taken_away(world: World) -> None:
    anna, _, vera = await _company(world)
    await world.says(
        vera, "запомни: рампа у склада узкая; касса до шести; пропуск у Марка; ключ на вахте; лифт грузовой"
    )
    summary = world.last(anna)
    assert "Касса" in summary.text

    await world.says(vera, "забудь про кассу")

    assert "Касса" not in world.shown(summary).text
    assert "/queue" in world.shown(summary).text


# RUL-1, QUE-1
@pytest.mark.parametrize("how", ["Отменить", "отзови правило"])
async def test_a_rule_taken_back_leaves_every_card(world: World, how: str) -> None:
    anna, boris, vera = await _company(world)
    await world.says(vera, "запомни: никогда не давай скидку больше десяти процентов")
    cards = [world.last(anna), world.last(boris)]
    assert all("скидку" in card.text for card in cards)

    if how in world.last(vera).labels:
        await world.presses(vera, how)
    else:
        await world.says(vera, how)

    assert all(world.shown(card).labels == () for card in cards)
    assert all("отозвано" in world.shown(card).text for card in cards)


# --- dead buttons -----------------------------------------------------------------------------------------------------


# FGT-2
async def test_the_word_takes_the_button_back_with_it(world: World) -> None:
    anna, _, _ = await _company(world)
    await world.says(anna, "запомни: рампа у склада узкая")
    (gone,) = await world.says(anna, "забудь про рампу")
    assert "Вернуть" in gone.labels

    said = await world.says(anna, "верни")

    assert len(said) == 1
    assert world.shown(gone).labels == ()
    assert await in_force(world) == ["Рампа у склада узкая"]


# FGT-2
async def test_after_the_button_the_word_brings_nothing_more_and_says_nothing_false(world: World) -> None:
    anna, _, _ = await _company(world)
    await world.says(anna, "запомни: рампа у склада узкая")
    (gone,) = await world.says(anna, "забудь про рампу")
    await world.presses(anna, "Вернуть", on=gone)

    (said,) = await world.says(anna, "верни")

    assert "Вернул" not in said.text
    assert await in_force(world) == ["Рампа у склада узкая"]


# MEM-2
async def test_the_word_takes_the_undo_button_with_it_and_a_late_press_adds_nothing(world: World) -> None:
    anna, _, _ = await _company(world)
    (kept,) = await world.says(anna, "запомни: рампа у склада узкая")

    await world.says(anna, "отмени")
    again = await world.presses(anna, "Отменить", on=kept)

    assert world.shown(kept).labels == ()
    assert again == []
    assert await every(world, Status.ACTIVE) == []


# PPL-5, QUE-1
async def test_a_button_that_is_no_longer_theirs_says_what_became_of_the_thing(world: World) -> None:
    anna, _, vera = await _company(world)
    await world.says(vera, f"запомни: {WORDS}")
    hers = world.last(vera)
    await world.presses(anna, "Одобрить")

    assert world.shown(hers).labels == ()
    assert await world.toast(vera, "Отменить", on=hers) is Seen.PASSED
    assert await world.presses(vera, "Отменить", on=hers) == []


# PPL-5
async def test_a_late_press_tells_who_decided_and_takes_the_buttons_away(world: World) -> None:
    anna, _, vera = await _company(world)
    await world.says(vera, f"запомни: {WORDS}")
    (page,) = await world.says(vera, "/memory Лунин")
    (card,) = await world.presses(vera, "1", on=page)
    assert "Отозвать" in card.labels
    record = await only(world)
    await world.presses(anna, "Одобрить")

    shown = await world.presses(vera, "Отозвать", on=card)

    assert not any("Нет права" in s.text or "нет права" in s.text for s in shown)
    assert world.shown(card).labels == ()
    assert (await only(world)).status is Status.ACTIVE
    assert record.id
