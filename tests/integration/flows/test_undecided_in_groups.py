"""What nobody decided yet, and what is one person's own, is shown in no group, whatever is asked and pressed there."""

from __future__ import annotations

import pytest

from bot.domain.incoming import Place
from bot.domain.memory import Status
from bot.domain.people import Person
from storage.proposals import ProposalKind
from tests.integration.flows.looking import every
from tests.integration.flows.records import area, candidate, personal, propose, put
from tests.integration.flows.world import GROUP, Sent, World

SECRET = "ЯНТАРЬ-7741"

ASKED = [
    "/memory",
    "/memory Лунин",
    "/rules",
    "/rules history",
    "/skills",
    "/queue",
    "/actions",
    "/why",
    "/help",
    "Помощник, что знаем про подрядчика?",
    "Помощник, что знаем об архиве?",
    "Помощник, что ждёт одобрения?",
    "Помощник, что ждёт моего решения?",
    "Помощник, какие правила действуют?",
    "Помощник, какие навыки есть?",
    "Помощник, сколько у тебя записей?",
    "Помощник, сколько правил?",
    "Помощник, какой статус записи про подрядчика?",
    "Помощник, какой статус последней записи?",
    "Помощник, покажи правило 1",
    "Помощник, покажи правило про подрядчика",
    "Помощник, отзови правило про подрядчика",
    "Помощник, покажи навык про подрядчика",
    "Помощник, что в архиве?",
    "Помощник, что я просил запомнить?",
    "Помощник, что я сегодня рассказывал?",
    "Помощник, о чём договаривались сегодня?",
    "Помощник, подрядчик какой?",
    "Помощник, откуда ты это взял?",
    "Помощник, неверно",
    "Помощник, поправка: подрядчик не Лунин, а Зорин",
    "Помощник, забудь про подрядчика",
    "Помощник, забудь последнее",
    "Помощник, отмени",
    "Помощник, верни",
    "Помощник, отзови запрос",
]

SAID_AGAIN = [
    "Помощник, запомни: подрядчик Лунин хамит всем",
    "Помощник, запомни: подрядчик Лунин теперь в отделе продаж",
    "Помощник, запомни: склад не работает по субботам",
    "Помощник, запомни: всегда проверяй договор и не плати подрядчику Лунину",
    "Помощник, правило: подрядчику Лунину не платить",
]


async def _company(world: World) -> tuple[Person, Person, Person, Place]:
    sales = await world.area("Продажи", default=True)
    anna = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник", member=sales)
    olga = await world.person("Ольга Коллега", member=sales)
    place = await world.bind(area_id=sales)
    old = await put(world, "Склад работает по субботам", anna)
    await candidate(world, f"Подрядчик Лунин хамит {SECRET}", vera)
    await candidate(world, f"Подрядчик Лунин в отделе {SECRET}", vera, scope=area(sales))
    await candidate(world, f"Склад не работает по субботам {SECRET}", vera, disputes=old.id)
    await put(world, f"Подрядчик Лунин пьёт {SECRET}", vera, status=Status.REJECTED)
    await put(world, f"Подрядчик Лунин спит {SECRET}", vera, status=Status.WITHDRAWN)
    await put(world, f"Подрядчик мой сосед {SECRET}", vera, scope=personal(vera))
    await propose(world, f"Подрядчику Лунину не платить {SECRET}", vera)
    await propose(world, f"Подрядчик: 1. Проверить 2. Уволить {SECRET}", vera, kind=ProposalKind.SKILL)
    return anna, vera, olga, place


async def _press_all(world: World, people: list[Person], asked: list[Sent]) -> None:
    """Everybody presses every button of the group's messages once, and those of what that shows in the group."""
    left = [(one, 0) for one in asked if one.chat_id == GROUP]
    while left:
        one, depth = left.pop()
        for button in one.buttons:
            for who in people:
                shown = await world.presses(who, button.text, on=one)
                left += [(s, depth + 1) for s in shown if s.chat_id == GROUP and depth < 1]


# ANS-1, MEM-7, PPL-4
@pytest.mark.parametrize("words", ASKED)
async def test_a_group_is_shown_nothing_undecided_whoever_asks_and_presses(world: World, words: str) -> None:
    anna, vera, olga, place = await _company(world)

    for who in (vera, anna):
        said = await world.says(who, words, place=place)
        await _press_all(world, [vera, anna, olga], said)

    leaked = [s.text for s in world.to(GROUP) if SECRET in s.text or any(SECRET in label for label in s.labels)]
    assert leaked == []


# ANS-1, MEM-10, RUL-2
@pytest.mark.parametrize("words", SAID_AGAIN)
async def test_what_is_said_in_a_group_does_not_show_what_waits_of_the_same_matter(world: World, words: str) -> None:
    _, vera, olga, place = await _company(world)

    for who in (vera, olga):
        said = await world.says(who, words, place=place)
        await _press_all(world, [vera, olga], said)

    assert not [s.text for s in world.to(GROUP) if SECRET in s.text]


# ANS-1, QUE-1
@pytest.mark.parametrize("words", ["Помощник, что ждёт одобрения?", "/memory", "Помощник, что знаем про Лунина?"])
async def test_a_group_is_told_where_what_waits_is_shown_and_nothing_false(world: World, words: str) -> None:
    _, vera, _, place = await _company(world)

    (said,) = await world.says(vera, words, place=place)

    assert "https://t.me/pamyatka_bot?start=" in said.text
    assert "Ничего не ждёт" not in said.text
    assert "Ждут" not in said.labels
    assert "ни в одной записи" not in said.text


# ANS-1, QUE-1
async def test_the_link_leads_to_what_waits(world: World) -> None:
    anna, vera, _, _ = await _company(world)

    (hers,) = await world.says(vera, "/start memory")
    (admins,) = await world.says(anna, "/start queue")

    assert "Действуют" in hers.text
    assert "В очереди" in admins.text


# ANS-1, FGT-10
async def test_words_said_in_the_group_that_wait_are_withdrawn_there(world: World) -> None:
    _, vera, _, place = await _company(world)
    await world.says(vera, "Помощник, запомни: рампу красят по вторникам", place=place)

    await world.says(vera, "Помощник, забудь про рампу", place=place)

    assert not [r for r in await every(world, Status.CANDIDATE, Status.ACTIVE) if "Рампу" in r.text]
