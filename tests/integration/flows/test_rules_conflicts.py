"""A new rule against those in force: the warning quotes the other one and offers ways out, and blocks nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.domain.people import Person
from bot.domain.rules.remedies import Standing
from bot.domain.rules.scopes import EVERYWHERE
from bot.flows.rules import rule_check
from bot.flows.verbs import Seen
from bot.llm.models import ModelRequest
from bot.llm.outputs import RuleComparison
from bot.llm.scripted import Reply
from storage import areas, journal, people, proposals
from storage.journal import Entry
from storage.proposals import Proposal, ProposalKind
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import area, history, proposal, propose
from tests.integration.flows.world import Sent, World

POLITE, FAMILIAR = "Гостям пишем только на «вы»", "Гостям пишем на «ты»"
#: nothing in their words tells code that they can't both be followed
QUIET, LOUD = "Новости выпускаем по понедельникам утром", "Дайджест собирает стажёр без проверки"


async def acting(world: World, text: str, by: Person, *, area_id: int | None = None) -> int:
    """A rule in force, as a decider's confirmation leaves it."""
    rule = await propose(world, text, by, scope=area(area_id)) if area_id else await propose(world, text, by)
    async with world.db.write() as tx:
        found = await proposals.get(tx, ProposalKind.RULE, rule)
        assert found is not None
        await proposals.decide(tx, found, status="active", by=by.id, now=world.clock())
    return rule


async def rule(world: World, rule_id: int) -> Proposal:
    return await proposal(world, rule_id)


async def acts(world: World, rule_id: int) -> list[str]:
    return [e.act for e in await history(world, rule_id, "rule")]


def finding(rule_id: int, relation: str = "conflict") -> Callable[[object], Reply]:
    """A check model that finds this; any other request it answers with nothing."""
    text = json.dumps({"findings": [{"rule": f"R{rule_id}", "relation": relation, "case": "вместе никак"}]})
    return lambda request: Reply(text=text)


# --- the warning ------------------------------------------------------------------------------------------------------


# RUL-5, RUL-1
async def test_an_own_rule_acts_at_once_and_the_conflict_stands_under_it_with_five_ways_out(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    await world.area("Дежурная смена")
    old = await acting(world, POLITE, admin)

    (said,) = await world.says(admin, f"правило: {FAMILIAR}")

    assert (await rule(world, 2)).status == "active"
    assert f"Спорит с правилом №{old}" in said.text
    assert f"„{POLITE}“" in said.text
    assert {f"Заменить №{old}", "Сузить", "Переформулировать", f"Исключение из №{old}", "Оставить оба"} <= set(
        said.labels
    )


# RUL-5
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Скидка оптовым не больше 7 %", "Скидка оптовым до 12 %"),
        ("Фото цеха не публикуем", "Фото цеха публикуем каждую неделю"),
        ("Доставку оплачивает заказчик", "Доставку оплачивает мастерская"),
        ("На жалобы отвечаем в течение часа", "На жалобы отвечаем в течение двух дней"),
    ],
)
async def test_conflicts_of_every_kind_reach_the_decider_on_the_card(world: World, old: str, new: str) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    number = await acting(world, old, admin)

    await world.says(vera, f"правило: {new}")

    card = world.last(admin)
    assert f"Спорит с правилом №{number}" in card.text
    assert old in card.text
    assert (await rule(world, 2)).status == "proposed"


# RUL-5
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("Скидка оптовым не больше 7 %", "Скидка оптовым по звонку не больше 5 %", None),
        ("Письма подписываем именем", "Склад закрываем в восемь вечера", None),
        ("В письмах без эмодзи", "В письмах клиентам без эмодзи", None),
    ],
)
async def test_a_refinement_or_a_stranger_raises_no_alarm(world: World, old: str, new: str, line: str | None) -> None:
    admin = await world.person("Анна Директор", admin=True)
    await acting(world, old, admin)

    (said,) = await world.says(admin, f"правило: {new}")

    assert "Спорит" not in said.text
    assert "Оставить оба" not in said.labels


# RUL-5: rules that can't apply together have nothing to settle
async def test_a_rule_of_another_area_is_no_conflict(world: World) -> None:
    bar, hall = await world.area("Бар"), await world.area("Зал")
    admin = await world.person("Анна Директор", admin=True)
    await acting(world, POLITE, admin, area_id=bar)

    (apart,) = await world.says(admin, f"правило для зала: {FAMILIAR}")
    (together,) = await world.says(admin, "правило для бара: с гостями на «ты»")

    assert (await rule(world, 2)).scope.area_id == hall
    assert "Спорит" not in apart.text
    assert "Спорит с правилом №1" in together.text


# --- the ways out -----------------------------------------------------------------------------------------------------


async def in_conflict(world: World, *, proposed: bool) -> tuple[Person, Person, Sent]:
    """An old rule №1 and a new one №2 against it, in force or waiting; the card is the last message to the admin."""
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await world.area("Бар")
    await acting(world, POLITE, admin)
    await world.says(vera if proposed else admin, f"правило: {FAMILIAR}")
    return admin, vera, world.last(admin)


# RUL-5
@pytest.mark.parametrize("proposed", [True, False], ids=["waits", "acts"])
async def test_the_new_one_takes_the_place_of_the_old_one(world: World, proposed: bool) -> None:
    admin, _, card = await in_conflict(world, proposed=proposed)

    (said,) = [s for s in await world.presses(admin, "Заменить №1", on=card) if s.chat_id == admin.telegram_id]

    assert (await rule(world, 1)).status == "removed"
    assert (await rule(world, 2)).status == "active"
    assert "больше не действует правило №1" in said.text
    assert "Спорит" not in said.text
    removed = (await history(world, 1, "rule"))[-1]
    assert (removed.act, (removed.details or {})["replaced_by"]) == ("removed", 2)


# RUL-5, RUL-10
@pytest.mark.parametrize("proposed", [True, False], ids=["waits", "acts"])
async def test_an_exception_is_linked_and_shown_with_its_rule_and_ends_and_returns_with_it(
    world: World, proposed: bool
) -> None:
    admin, _, card = await in_conflict(world, proposed=proposed)

    pressed = await world.presses(admin, "Исключение из №1", on=card)
    done = next(s for s in pressed if (s.chat_id, s.message_id) == (admin.telegram_id, card.message_id))

    assert (await rule(world, 2)).exempts == 1
    assert {"Снять", "Поправить"} <= set(done.labels)
    (page,) = await world.says(admin, "/rules")
    assert page.text.index(POLITE) < page.text.index(f"исключение: {FAMILIAR}")
    (shown,) = await world.presses(admin, "1", on=page)
    assert f"Исключение №2, для всей компании: „{FAMILIAR}“" in shown.text
    gone, *_ = await world.presses(admin, "Снять", on=shown)
    assert "закончилось исключение №2" in gone.text
    assert [(await rule(world, i)).status for i in (1, 2)] == ["removed", "removed"]
    (past,) = await world.says(admin, "/rules снятые")
    (base,) = await world.presses(admin, "1" if past.text.index(POLITE) < past.text.index(FAMILIAR) else "2", on=past)
    back, *_ = await world.presses(admin, "Вернуть", on=base)
    assert "вернулось исключение №2" in back.text
    assert "Спорит" not in back.text
    assert [(await rule(world, i)).status for i in (1, 2)] == ["active", "active"]
    assert (await rule(world, 2)).exempts == 1


# RUL-10
async def test_an_exception_is_not_brought_back_without_its_rule(world: World) -> None:
    admin, _, card = await in_conflict(world, proposed=False)
    await world.presses(admin, "Исключение из №1", on=card)
    (page,) = await world.says(admin, "/rules 1")
    await world.presses(admin, "Снять", on=page)

    (alone,) = await world.says(admin, "/rules 2")
    (said,) = await world.presses(admin, "Вернуть", on=alone)

    assert "Сначала верните то правило" in said.text
    assert (await rule(world, 2)).status == "removed"


# RUL-10
async def test_a_wider_rule_is_offered_as_no_exception_to_a_narrower_one(world: World) -> None:
    bar = await world.area("Бар")
    admin = await world.person("Анна Директор", admin=True)
    await acting(world, POLITE, admin, area_id=bar)

    (said,) = await world.says(admin, f"правило для всей компании: {FAMILIAR}")

    assert "Спорит с правилом №1" in said.text
    assert "Заменить №1" in said.labels
    assert "Исключение из №1" not in said.labels


# RUL-10
async def test_a_rule_narrowed_meanwhile_has_no_exception_beyond_its_place(world: World) -> None:
    admin, _, card = await in_conflict(world, proposed=True)
    async with world.db.write() as tx:
        old = await proposals.get(tx, ProposalKind.RULE, 1)
        assert old is not None
        assert await proposals.move(tx, old, scope=area(1), site_id=None)

    (said,) = await world.presses(admin, "Исключение из №1", on=card)

    assert (await rule(world, 2)).exempts is None
    assert (await rule(world, 2)).status == "proposed"
    assert "Исключение из №1" not in said.labels


# RUL-10, RUL-3
async def test_a_removed_exception_does_not_come_back_where_its_rule_no_longer_holds(world: World) -> None:
    admin, _, card = await in_conflict(world, proposed=False)
    await world.presses(admin, "Исключение из №1", on=card)
    (page,) = await world.says(admin, "/rules 2")
    await world.presses(admin, "Снять", on=page)
    (page,) = await world.says(admin, "/rules 1")
    (where,) = await world.presses(admin, "Сузить", on=page)
    await world.presses(admin, "Для «Бар»", on=where)
    assert (await rule(world, 1)).scope.area_id is not None

    (alone,) = await world.says(admin, "/rules 2")
    (said,) = await world.presses(admin, "Вернуть", on=alone)

    assert "не везде, где оно" in said.text
    assert (await rule(world, 2)).status == "removed"


# RUL-10, RUL-3
async def test_a_rule_is_not_narrowed_below_its_exception(world: World) -> None:
    admin, _, card = await in_conflict(world, proposed=False)
    await world.presses(admin, "Исключение из №1", on=card)

    (page,) = await world.says(admin, "/rules 1")
    (where,) = await world.presses(admin, "Сузить", on=page)
    (said,) = await world.presses(admin, "Для «Бар»", on=where)

    assert "осталось как было" in said.text
    assert FAMILIAR in said.text
    assert (await rule(world, 1)).scope.area_id is None
    assert "narrowed" not in await acts(world, 1)


# RUL-10, RUL-3
async def test_an_exception_is_not_widened_beyond_its_rule(world: World) -> None:
    bar = await world.area("Бар")
    admin = await world.person("Анна Директор", admin=True)
    await acting(world, POLITE, admin, area_id=bar)
    (card,) = await world.says(admin, f"правило для бара: {FAMILIAR}")
    await world.presses(admin, "Исключение из №1", on=card)

    (page,) = await world.says(admin, "/rules 2")
    (said,) = await world.presses(admin, "Для всей компании", on=page)

    assert "осталось как было" in said.text
    assert POLITE in said.text
    assert (await rule(world, 2)).scope.area_id == bar
    assert (await rule(world, 2)).exempts == 1


# RUL-5
@pytest.mark.parametrize("proposed", [True, False], ids=["waits", "acts"])
async def test_both_stay_and_the_history_says_that_it_was_wanted(world: World, proposed: bool) -> None:
    admin, _, card = await in_conflict(world, proposed=proposed)

    said = [s for s in await world.presses(admin, "Оставить оба", on=card) if s.chat_id == admin.telegram_id]

    assert "Спорит" not in said[0].text
    assert [(await rule(world, i)).status for i in (1, 2)] == ["active", "active"]
    assert "kept-both" in await acts(world, 2)
    (told,) = await world.says(admin, "/rules history")
    assert "оставлено вместе с №1" in told.text


# RUL-5
@pytest.mark.parametrize("proposed", [True, False], ids=["waits", "acts"])
async def test_the_new_one_is_reworded_and_compared_again(world: World, proposed: bool) -> None:
    admin, _, card = await in_conflict(world, proposed=proposed)

    await world.presses(admin, "Переформулировать", on=card)
    said = [s for s in await world.says(admin, "Гостям до десяти лет пишем просто") if s.chat_id == admin.telegram_id]

    assert (await rule(world, 2)).text == "Гостям до десяти лет пишем просто"
    assert (await rule(world, 2)).status == "active"
    assert "Спорит" not in said[-1].text
    (told,) = await world.says(admin, "/rules history")
    assert f"Было: {FAMILIAR}" in told.text


# RUL-5, RUL-3
@pytest.mark.parametrize("proposed", [True, False], ids=["waits", "acts"])
async def test_the_new_one_is_narrowed_to_an_area(world: World, proposed: bool) -> None:
    admin, _, card = await in_conflict(world, proposed=proposed)

    (where,) = await world.presses(admin, "Сузить", on=card)
    await world.presses(admin, "Для «Бар»", on=where)

    moved = await rule(world, 2)
    assert moved.scope == area(1)
    assert moved.status == ("proposed" if proposed else "active")
    assert "narrowed" in await acts(world, 2)


# RUL-5, PPL-4: an owner of one area does nothing to the company's rule
async def test_an_owner_is_offered_what_their_rights_reach(world: World) -> None:
    bar = await world.area("Бар")
    admin = await world.person("Анна Директор", admin=True)
    owner = await world.person("Олег Владелец", owns=bar)
    await acting(world, POLITE, admin)

    (said,) = await world.says(owner, f"правило: {FAMILIAR}")

    assert (await rule(world, 2)).status == "active"
    assert (await rule(world, 2)).scope == area(bar)
    assert POLITE in said.text
    assert {"Переформулировать", "Оставить оба"} <= set(said.labels)
    assert not [label for label in said.labels if label.startswith(("Заменить", "Исключение"))]


# RUL-5, SEC-5, PPL-5
async def test_ways_out_pressed_by_others_do_nothing(world: World) -> None:
    bar = await world.area("Бар")
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник", member=bar)
    owner = await world.person("Олег Владелец", owns=bar)
    await acting(world, POLITE, admin)
    await world.says(vera, f"правило для бара: {FAMILIAR}")
    (card,) = await world.says(admin, "/rules 2")

    for label in ("Заменить №1", "Исключение из №1", "Оставить оба"):
        assert await world.toast(vera, label, on=card) is Seen.NO_RIGHT
        await world.presses(vera, label, on=card)
    for label in ("Заменить №1", "Исключение из №1"):
        assert await world.toast(owner, label, on=card) is Seen.NO_RIGHT
        await world.presses(owner, label, on=card)

    assert ((await rule(world, 1)).status, (await rule(world, 2)).status) == ("active", "proposed")
    assert (await rule(world, 2)).exempts is None


# RUL-5, PPL-5
async def test_a_right_lost_meanwhile_opens_no_way_out(world: World) -> None:
    admin, _, card = await in_conflict(world, proposed=True)
    async with world.db.write() as tx:
        await people.change(tx, admin.id, is_admin=False)

    await world.presses(admin, "Заменить №1", on=card)

    assert ((await rule(world, 1)).status, (await rule(world, 2)).status) == ("active", "proposed")


# invariant 7
async def test_whoever_proposes_reads_no_rule_of_an_area_that_is_not_theirs(world: World) -> None:
    bar = await world.area("Бар")
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await acting(world, "Фото гостей бара не публикуем", admin, area_id=bar)

    await world.says(vera, "правило: фото гостей бара публикуем каждую пятницу")

    assert "Спорит с правилом №1" in world.last(admin).text
    assert all("не публикуем" not in one.text for one in world.to(vera))


# RUL-5, SEC-5
async def test_two_presses_of_a_way_out_do_it_once(world: World) -> None:
    admin, _, card = await in_conflict(world, proposed=True)

    await world.presses(admin, "Заменить №1", on=card)
    await world.presses(admin, "Заменить №1", on=card)

    assert (await acts(world, 1)).count("removed") == 1
    assert (await acts(world, 2)).count("approved") == 1


# RUL-5: a card whose rule reads otherwise by now decides nothing
async def test_a_way_out_on_a_stale_card_shows_what_is_there_now(world: World) -> None:
    admin, _, card = await in_conflict(world, proposed=True)
    second = await world.person("Борис Админ", admin=True)
    (other,) = await world.says(second, "/rules 2")
    await world.presses(second, "Сузить", on=other)
    await world.presses(second, "Для «Бар»")

    await world.presses(admin, "Заменить №1", on=card)

    assert (await rule(world, 1)).status == "active"
    assert "изменился" in world.shown(card).text


# RUL-5, MEM-5: several statements of one message, each with its own buttons
async def test_a_rule_among_other_statements_has_its_ways_out_with_its_number(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    old = await acting(world, "Скидка оптовым не больше 7 %", admin)

    await world.says(admin, "запомни: принтер стоит у окна. Всегда даём оптовым скидку 12 %.")
    said = world.last(admin)

    assert f"Спорит с правилом №{old}" in said.text
    await world.presses(admin, next(label for label in said.labels if f"Заменить №{old}" in label), on=said)
    assert [(await rule(world, i)).status for i in (old, 2)] == ["removed", "active"]


# RUL-5, PPL-4: the cards in /queue go as far as the rights of whoever walks through it
async def test_the_queue_offers_each_decider_their_own_ways_out(world: World) -> None:
    bar = await world.area("Бар")
    admin = await world.person("Анна Директор", admin=True)
    owner = await world.person("Олег Владелец", owns=bar)
    vera = await world.person("Вера Сотрудник", member=bar)
    await acting(world, POLITE, admin)
    await world.says(vera, f"правило для бара: {FAMILIAR}")

    (admins,) = await world.says(admin, "/queue")
    (owners,) = await world.says(owner, "/queue")

    assert {"Заменить №1", "Исключение из №1"} <= set(admins.labels)
    assert not {"Заменить №1", "Исключение из №1"} & set(owners.labels)
    await world.presses(owner, "Оставить оба", on=owners)
    assert (await rule(world, 2)).status == "active"


# --- with a model -----------------------------------------------------------------------------------------------------


# RUL-5, LLM-2
async def test_what_only_a_model_finds_is_quoted_too(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    old = await acting(world, QUIET, admin)
    async with modelled(world, respond=finding(old)) as bot:
        (said,) = await world.says(admin, f"правило: {LOUD}")
        request = bot.last

    assert f"[R{old}]" in request
    assert f"Спорит с правилом №{old}" in said.text
    assert QUIET in said.text
    assert "вместе никак" not in said.text


# RUL-5: the model's finding always quotes an existing rule
@pytest.mark.parametrize("named", ["R99", "R2", "правило", ""])
async def test_a_rule_that_a_model_was_not_shown_is_quoted_to_nobody(world: World, named: str) -> None:
    admin = await world.person("Анна Директор", admin=True)
    await acting(world, QUIET, admin)
    text = json.dumps({"findings": [{"rule": named or "??", "relation": "conflict"}]})
    async with modelled(world, respond=lambda r: Reply(text=text)):
        (said,) = await world.says(admin, f"правило: {LOUD}")

    assert "Спорит" not in said.text


# RUL-5: what code found is taken back by no model
@pytest.mark.parametrize("answer", ["nothing", "refinement", "duplicate"])
async def test_a_model_that_sees_no_conflict_hides_none(world: World, answer: str) -> None:
    admin = await world.person("Анна Директор", admin=True)
    old = await acting(world, POLITE, admin)
    nothing = Reply(text='{"findings": []}')
    async with modelled(world, respond=(lambda r: nothing) if answer == "nothing" else finding(old, answer)):
        (said,) = await world.says(admin, f"правило: {FAMILIAR}")

    assert f"Спорит с правилом №{old}" in said.text


# RUL-5, invariant 8
@pytest.mark.parametrize("answer", [Reply(text="не JSON"), Reply(status=503), Reply(status=401), Reply(text="")])
async def test_trouble_with_the_model_leaves_what_code_found(world: World, answer: Reply) -> None:
    admin = await world.person("Анна Директор", admin=True)
    old = await acting(world, POLITE, admin)
    async with modelled(world, respond=lambda r: answer):
        (said,) = await world.says(admin, f"правило: {FAMILIAR}")

    assert (await rule(world, 2)).status == "active"
    assert f"Спорит с правилом №{old}" in said.text


# RUL-5
async def test_a_confirmation_is_compared_by_the_model_as_well(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    old = await acting(world, QUIET, admin)
    await world.says(vera, f"правило: {LOUD}")
    async with modelled(world, respond=finding(old)):
        said = await world.presses(admin, "Сделать действующим")

    assert (await rule(world, 2)).status == "active"
    shown = next(s for s in said if s.chat_id == admin.telegram_id)
    assert f"Спорит с правилом №{old}" in shown.text
    await world.presses(admin, f"Исключение из №{old}", on=shown)
    assert (await rule(world, 2)).exempts == old


# RUL-5, MEM-5: a rule that came in with other words is compared by the model afterwards
async def test_a_rule_found_in_a_statement_is_compared_afterwards_and_the_deciders_are_told(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    old = await acting(world, QUIET, admin)
    async with modelled(world, respond=finding(old)):
        await world.says(vera, "запомни: всегда собираем дайджест без проверки")
        before = len(world.sent)
        await world.work()
        told = world.sent[before:]

    assert {s.chat_id for s in told} == {admin.telegram_id, vera.telegram_id}
    assert all(f"Спорит с правилом №{old}" in s.text for s in told)
    (queue,) = await world.says(admin, "/queue")
    assert f"Спорит с правилом №{old}" in queue.text
    clash: list[Entry] = [e for e in await history(world, 2, "rule") if e.act == "clashes"]
    assert len(clash) == 1


# RUL-5
async def test_work_about_a_rule_that_is_gone_by_then_tells_nobody(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    old = await acting(world, QUIET, admin)
    async with modelled(world, respond=finding(old)):
        await world.says(vera, "запомни: всегда собираем дайджест без проверки")
        await world.presses(vera, "Отменить")
        before = len(world.sent)
        await world.work()

    assert world.sent[before:] == []


# RUL-5
async def test_a_widened_rule_is_compared_with_those_it_meets_now(world: World) -> None:
    bar, hall = await world.area("Бар"), await world.area("Зал")
    admin = await world.person("Анна Директор", admin=True)
    await acting(world, POLITE, admin, area_id=hall)
    (said,) = await world.says(admin, f"правило для бара: {FAMILIAR}")
    assert "Спорит" not in said.text

    (wide,) = await world.presses(admin, "Для всей компании", on=said)

    assert "Спорит с правилом №1" in wide.text
    assert (await rule(world, 2)).scope.area_id is None
    assert "widened" in await acts(world, 2)
    assert bar != hall


# RUL-3, RUL-5
async def test_a_site_that_the_rule_names_is_where_it_holds(world: World) -> None:
    shop = await world.area("Витрина", default=True)
    admin = await world.person("Анна Директор", admin=True)
    async with world.db.write() as tx:
        site = await areas.add_site(tx, area_id=shop, name="Лукошко")

    (said,) = await world.says(admin, "правило: на «Лукошке» не меняем блок доставки")

    found = await rule(world, 1)
    assert (found.site_id, found.scope.area_id) == (site, shop)
    assert "только для «Лукошко»" in said.text
    assert "Для всей компании" in said.labels
    async with world.db.read() as tx:
        assert await journal.of(tx, "rule", 1)


# RUL-5
async def test_all_that_a_model_is_asked_of_one_rule_has_one_deadline(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_check, "AT_ONCE", 1)
    monkeypatch.setattr(rule_check, "PATIENCE_S", 0.3)
    patience: list[float] = []

    class Slow:
        async def structured(self, request: ModelRequest, of: type[RuleComparison]) -> RuleComparison:
            assert request.deadline_s is not None
            patience.append(request.deadline_s)
            await asyncio.sleep(0.2)
            return RuleComparison(findings=[])

    deps: Any = replace(world.deps, gateway=Slow())  # type: ignore[arg-type]
    others = [Standing(id=number, text=f"Отчёт {number} сдаём вовремя", where=EVERYWHERE) for number in range(2, 12)]

    await rule_check.ask(deps, Standing(id=1, text=QUIET, where=EVERYWHERE), others, conversation="x")

    assert len(patience) == 2
    assert patience[1] <= 0.3 - 0.2
