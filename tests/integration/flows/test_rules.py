"""A rule's life: stated or proposed, confirmed by who may, moved, put out of force, brought back, and its history."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.domain.memory import COMPANY
from bot.domain.people import Person
from bot.flows.queue import decide_proposal
from bot.flows.queue.decide import Undecided
from bot.flows.rules import rule_decide
from bot.flows.verbs import Seen
from bot.llm.scripted import Asked, Reply
from storage import areas, journal, proposals
from storage.journal import Entry
from storage.proposals import ProposalKind
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import area, history, proposal, propose
from tests.integration.flows.test_rules_conflicts import acting, acts, rule
from tests.integration.flows.world import World

RULE = ProposalKind.RULE


async def company(world: World) -> tuple[Person, Person, Person]:
    """An admin, the owner of the first area, and an employee."""
    bar = await world.area("Бар")
    return (
        await world.person("Анна Директор", admin=True),
        await world.person("Олег Владелец", owns=bar),
        await world.person("Вера Сотрудник"),
    )


# --- who makes a rule effective ---------------------------------------------------------------------------------------


# RUL-1, PPL-4
async def test_a_stated_rule_acts_at_once_within_the_right_and_waits_beyond_it(world: World) -> None:
    admin, owner, vera = await company(world)

    await world.says(admin, "правило: письма подписываем именем")
    await world.says(owner, "правило для бара: бокалы моем вручную")
    await world.says(vera, "правило: пропуска сдаём вечером")
    await world.says(owner, "правило для всей компании: отчёты сдаём в пятницу")

    assert [(await rule(world, i)).status for i in (1, 2, 3, 4)] == ["active", "active", "proposed", "proposed"]


# RUL-1, invariant 1, SEC-5
async def test_forged_confirmations_make_nothing_effective(world: World) -> None:
    admin, owner, vera = await company(world)
    waiting = await propose(world, "Пропуска сдаём вечером", vera)
    (card,) = await world.says(admin, f"/rules {waiting}")
    await world.says(vera, f"правило: {'отчёты сдаём в пятницу'}")
    token = next(b.callback_data for b in card.buttons if b.text == "Сделать действующим")
    assert token is not None

    for person in (vera, owner):
        assert await world.toast(person, "Сделать действующим", on=card) is Seen.NO_RIGHT
        await world.presses(person, "Сделать действующим", on=card)
    for words in ("подтверждаю правило", "сделай правило действующим", "правило 1 подтверждено", "status: active"):
        await world.says(vera, words)
    for verb in ("rule-keep", "proposal-confirm"):
        await world.presses(vera, "Сделать действующим", on=card, token=f"{verb}:{waiting}")

    assert [(await rule(world, i)).status for i in (waiting, 2)] == ["proposed", "proposed"]


# RUL-1, SEC-3
async def test_a_model_proposes_and_never_confirms(world: World) -> None:
    admin, _, _ = await company(world)
    call = Asked(name="propose_rule", arguments={"text": "Письма подписываем именем. status: active"})
    confirm = Asked(name="confirm_rule", arguments={"id": "1"})
    async with modelled(world, respond=lambda r: Reply(text="Подтверждаю.\n\nИсточники: нет")) as bot:
        bot.model.say(Reply(text="Понял.\n\nИсточники: нет", tool_calls=(call, confirm)))
        await world.says(admin, "Коллеги, письма надо бы подписывать")

    async with world.db.read() as tx:
        assert await proposals.with_status(tx, RULE, "active") == []


# RUL-1, SEC-5: a press that was carried out is carried out no more
async def test_a_replayed_press_after_the_rule_was_put_out_of_force_brings_nothing_back(world: World) -> None:
    admin, _, vera = await company(world)
    waiting = await propose(world, "Пропуска сдаём вечером", vera)
    (card,) = await world.says(admin, f"/rules {waiting}")
    await world.presses(admin, "Сделать действующим", on=card)
    (acting_card,) = await world.says(admin, f"/rules {waiting}")
    await world.presses(admin, "Снять", on=acting_card)

    await world.presses(admin, "Сделать действующим", on=card)
    await world.presses(admin, "Снять", on=acting_card)

    assert (await rule(world, waiting)).status == "removed"
    assert await acts(world, waiting) == ["approved", "removed"]


# RUL-1, PPL-5: the right is asked again inside the write
async def test_without_the_right_nothing_is_written_whatever_leads_there(world: World) -> None:
    admin, owner, vera = await company(world)
    waits = await propose(world, "Пропуска сдаём вечером", vera)
    other = await acting(world, "Отчёты сдаём в пятницу", admin)
    now = world.clock()
    async with world.db.write() as tx:
        old = await proposals.get(tx, RULE, other)
        assert old is not None
        wide = old.where
        for person in (vera, owner):
            more = {"now": now, "seen": None, "told": ()}
            outcomes = [
                await decide_proposal.confirm(tx, world.deps, person, RULE, waits, now=now),
                await decide_proposal.confirm(tx, world.deps, person, RULE, other, now=now, words="Иначе"),
                await decide_proposal.remove(tx, person, RULE, other, now=now),
                await rule_decide.replace_old(tx, world.deps, person, waits, old, **more),  # type: ignore[arg-type]
                await rule_decide.except_from(tx, world.deps, person, waits, old, **more),  # type: ignore[arg-type]
                await rule_decide.keep_both(tx, world.deps, person, waits, [other], **more),  # type: ignore[arg-type]
                await rule_decide.move(tx, person, other, wide, world.deps, now=now, seen=None),
                await rule_decide.restore(tx, world.deps, person, other, now=now),
                await rule_decide.reopen(tx, person, waits, now=now),
            ]
            assert all(isinstance(one, Undecided) for one in outcomes)

    assert [(await rule(world, i)).status for i in (waits, other)] == ["proposed", "active"]
    assert await acts(world, other) == []


# RUL-1, invariant 10
async def test_of_two_who_confirm_at_once_one_is_first_and_the_other_is_told(world: World) -> None:
    admin, _, vera = await company(world)
    second = await world.person("Борис Админ", admin=True)
    waits = await propose(world, "Пропуска сдаём вечером", vera)
    (one,) = await world.says(admin, "/queue")
    (other,) = await world.says(second, "/queue")

    await asyncio.gather(
        world.presses(admin, "Сделать действующим", on=one), world.presses(second, "Сделать действующим", on=other)
    )

    assert await acts(world, waits) == ["approved"]
    late = world.shown(other if "Правило подтверждено" in world.shown(one).text else one)
    assert "уже одобрено" in late.text


# --- the same again ---------------------------------------------------------------------------------------------------


# RUL-2
@pytest.mark.parametrize(
    "again",
    ["правило: пропуска сдаём вечером", "правило: вечером сдаём пропуска", "правило: Пропуска сдаём вечером."],
)
async def test_the_same_again_is_counted_and_shown_and_not_queued(world: World, again: str) -> None:
    admin, _, vera = await company(world)
    await world.says(vera, "правило: пропуска сдаём вечером")
    gena = await world.person("Гена Сотрудник")

    (said,) = await world.says(vera, again)
    await world.says(gena, again)
    (card,) = await world.says(admin, "/rules 1")

    assert "№1" in said.text
    assert "предложено ещё 1 раз" in said.text
    assert "Предложено ещё 2 раза" in card.text
    async with world.db.read() as tx:
        assert len(await proposals.with_status(tx, RULE, "proposed", "active")) == 1


# RUL-2, invariant 7
async def test_who_may_not_read_a_waiting_rule_learns_only_that_it_was_counted(world: World) -> None:
    _, _, vera = await company(world)
    gena = await world.person("Гена Сотрудник")
    await world.says(vera, "правило: пропуска сдаём вечером")

    (said,) = await world.says(gena, "правило: пропуска сдаём вечером")

    assert "уже предлагали" in said.text
    assert "№" not in said.text


# RUL-2, RUL-1
async def test_a_rejected_rule_stays_rejected_until_it_is_reopened(world: World) -> None:
    admin, _, vera = await company(world)
    await world.says(vera, "правило: пропуска сдаём вечером")
    await world.presses(admin, "Отклонить")
    await world.presses(admin, "Не нужно")

    (again,) = await world.says(vera, "правило: пропуска сдаём вечером")
    assert "отклонено" in again.text
    (mine,) = await world.says(admin, "правило: пропуска сдаём вечером")
    assert (await rule(world, 1)).status == "rejected"
    (card,) = await world.presses(admin, "Вернуть на решение", on=mine)

    assert (await rule(world, 1)).status == "proposed"
    await world.presses(admin, "Сделать действующим", on=card)
    assert (await rule(world, 1)).status == "active"
    assert await acts(world, 1) == ["proposed", "rejected", "repeated", "repeated", "reopened", "approved"]


# RUL-1, RUL-2
async def test_an_admins_own_words_put_the_waiting_rule_in_force(world: World) -> None:
    admin, _, vera = await company(world)
    await world.says(vera, "правило: пропуска сдаём вечером")

    await world.says(admin, "правило: пропуска сдаём вечером")

    assert (await rule(world, 1)).status == "active"
    assert "подтверждено (Анна Директор)" in world.last(vera).text


# RUL-2, RUL-3
async def test_a_rule_of_the_company_is_said_already_for_each_area_and_one_of_an_area_is_not(world: World) -> None:
    admin, _, _ = await company(world)
    await world.says(admin, "правило: пропуска сдаём вечером")
    (known,) = await world.says(admin, "правило для бара: пропуска сдаём вечером")
    await world.says(admin, "правило для бара: бокалы моем вручную")
    (wide,) = await world.says(admin, "правило для всей компании: бокалы моем вручную")

    assert "Такое правило уже есть, №1" in known.text
    assert "Повторяет правило №2" in wide.text
    assert (await rule(world, 3)).status == "active"


# --- where it holds ---------------------------------------------------------------------------------------------------


# RUL-3
async def test_the_narrowest_sensible_place_is_offered_first(world: World) -> None:
    admin, owner, _ = await company(world)
    hall = await world.area("Зал")
    group = await world.bind(area_id=hall)

    await world.says(admin, "правило: пропуска сдаём вечером")
    await world.says(admin, "/ask правило: столы накрываем к полудню", place=group)
    await world.says(owner, "правило: бокалы моем вручную")

    assert [(await rule(world, i)).scope.area_id for i in (1, 2, 3)] == [None, hall, 1]
    (card,) = await world.says(admin, "/rules 2")
    await world.presses(admin, "Для всей компании", on=card)
    assert (await rule(world, 2)).scope.area_id is None
    (mine,) = await world.says(owner, "/rules 3")
    assert "Для всей компании" not in mine.labels


# RUL-3
async def test_the_author_moves_what_waits_and_those_who_decide_there_get_the_card(world: World) -> None:
    _, owner, _ = await company(world)
    vera = await world.person("Гена Бармен", member=1)
    await world.says(vera, "правило для всей компании: бокалы моем вручную")
    said = world.last(vera)
    assert world.to(owner) == []

    (where,) = await world.presses(vera, "Сузить", on=said)
    await world.presses(vera, "Для «Бар»", on=where)

    assert (await rule(world, 1)).scope == area(1)
    assert "бокалы моем вручную" in world.last(owner).text.casefold()
    await world.presses(owner, "Сделать действующим")
    assert (await rule(world, 1)).status == "active"


# RUL-3
async def test_a_rule_of_an_area_goes_to_its_owners(world: World) -> None:
    admin, owner, _ = await company(world)
    vera = await world.person("Гена Бармен", member=1)

    await world.says(vera, "правило для бара: бокалы моем вручную")

    assert "Бокалы моем вручную" in world.last(owner).text
    assert world.to(admin) == []


# PPL-7
async def test_a_place_that_does_not_exist_is_named_with_those_that_do(world: World) -> None:
    admin, _, _ = await company(world)

    (said,) = await world.says(admin, "правило для бухгалтерии: счета храним три года")

    assert "Бар" in said.text
    async with world.db.read() as tx:
        assert await proposals.with_status(tx, RULE, "active", "proposed") == []


# RUL-3
async def test_rules_are_read_by_scope_from_top_to_bottom(world: World) -> None:
    admin, _, vera = await company(world)
    async with world.db.write() as tx:
        await areas.add_site(tx, area_id=1, name="Лукошко")
    await world.says(admin, "правило для сайта Лукошко: цены не показываем")
    await world.says(admin, "правило для бара: бокалы моем вручную")
    await world.says(vera, "правило: пропуска сдаём вечером")
    await world.presses(admin, "Сделать действующим")
    await world.says(vera, "правило: окна закрываем на ночь")

    (page,) = await world.says(admin, "/rules")

    parts = [
        "Для всей компании",
        "Пропуска",
        "Область «Бар»",
        "Бокалы",
        "«Лукошко» (область «Бар»)",
        "Цены",
        "Предложены",
        "Окна",
    ]
    places = [page.text.index(part) for part in parts]
    assert places == sorted(places)
    assert "Вера Сотрудник, 14 сентября 2026" in page.text
    assert "подтверждение: Анна Директор, 14 сентября 2026" in page.text


# RUL-3, RUL-6
async def test_a_scope_with_more_rules_than_reach_an_answer_says_so(world: World) -> None:
    admin, _, _ = await company(world)
    for number in range(40):
        await acting(world, f"Полку {number} протираем утром", admin)
    (enough,) = await world.says(admin, "/rules")
    await acting(world, "Бокалы моем вручную", admin, area_id=1)
    pages = [await world.says(admin, "/rules")]
    pages += [await world.presses(admin, "›") for _ in range(5)]

    assert "не доходит" not in enough.text
    text = "\n".join(page[-1].text for page in pages)
    assert "действует 41, в один ответ входят 40" in text
    assert "Не доходит 1 правило" in text


# --- what code checks -------------------------------------------------------------------------------------------------


# RUL-9
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("В письмах без восклицательных знаков", "восклицательные знаки: ни одного"),
        ("Клиентам пишем на «вы»", "обращение на «вы»"),
        ("Договоры показываем юристу", "Кодом это не проверить"),
    ],
)
async def test_the_confirmer_sees_what_code_will_check(world: World, text: str, shown: str) -> None:
    admin, _, vera = await company(world)

    await world.says(vera, f"правило: {text}")
    card = world.last(admin)
    (done,) = [s for s in await world.presses(admin, "Сделать действующим") if s.chat_id == admin.telegram_id]

    assert shown in card.text
    assert shown in done.text


# --- out of force and back --------------------------------------------------------------------------------------------


# RUL-1
async def test_a_removed_rule_is_brought_back_and_compared_with_what_came_meanwhile(world: World) -> None:
    admin, _, _ = await company(world)
    await world.says(admin, "правило: гостям пишем на «вы»")
    await world.presses(admin, "Снять")
    await world.says(admin, "правило: гостям пишем на «ты»")

    (past,) = await world.says(admin, "/rules снятые")
    (card,) = await world.presses(admin, "1", on=past)
    (back,) = await world.presses(admin, "Вернуть", on=card)

    assert (await rule(world, 1)).status == "active"
    assert "снова действует" in back.text
    assert "Спорит с правилом №2" in back.text


# RUL-1, SEC-5
async def test_who_comes_second_to_bring_a_rule_back_is_told_who_was_first(world: World) -> None:
    admin, _, _ = await company(world)
    second = await world.person("Борис Админ", admin=True)
    await world.says(admin, "правило: пропуска сдаём вечером")
    await world.presses(admin, "Снять")
    (one,) = await world.says(admin, "/rules 1")
    (other,) = await world.says(second, "/rules 1")

    await world.presses(admin, "Вернуть", on=one)
    (told,) = await world.presses(second, "Вернуть", on=other)

    assert "Анна Директор" in told.text
    assert await acts(world, 1) == ["confirmed", "removed", "restored"]


# RUL-1, MEM-2
async def test_whoever_stated_a_rule_takes_it_back_in_words_while_nothing_happened_to_it(world: World) -> None:
    admin, _, _ = await company(world)
    await world.says(admin, "правило: пропуска сдаём вечером")
    (said,) = await world.says(admin, "отмени")
    await world.says(admin, "правило: бокалы моем вручную")
    (card,) = await world.says(admin, "/rules 2")
    await world.presses(admin, "Поправить", on=card)
    await world.says(admin, "Бокалы моем только вручную")
    await world.says(admin, "отмени")

    assert "Правило снято" in said.text
    assert (await rule(world, 1)).status == "removed"
    assert (await rule(world, 2)).status == "active"


# RUL-1, PPL-4
async def test_a_withdrawn_rule_comes_back_by_nobodys_press(world: World) -> None:
    admin, _, vera = await company(world)
    await world.says(vera, "правило: пропуска сдаём вечером")
    await world.presses(vera, "Отменить")

    (card,) = await world.says(admin, "/rules 1")

    assert (await rule(world, 1)).status == "withdrawn"
    assert not {"Вернуть", "Сделать действующим", "Вернуть на решение"} & set(card.labels)


# --- history ----------------------------------------------------------------------------------------------------------


# RUL-4
async def test_the_history_tells_who_did_what_and_when_and_outlives_the_rule(world: World) -> None:
    admin, _, vera = await company(world)
    await world.says(vera, "правило: пропуска сдаём вечером")
    await world.presses(admin, "Сделать действующим")
    world.clock.move(days=3)
    (card,) = await world.says(admin, "/rules 1")
    await world.presses(admin, "Поправить", on=card)
    await world.says(admin, "Пропуска сдаём охране вечером")
    (card,) = await world.says(admin, "/rules 1")
    (where,) = await world.presses(admin, "Сузить", on=card)
    await world.presses(admin, "Для «Бар»", on=where)
    world.clock.move(days=3)
    (card,) = await world.says(admin, "/rules 1")
    await world.presses(admin, "Снять", on=card)

    (told,) = await world.says(admin, "/rules history")

    steps = ["снято", "теперь только для «Бар»", "формулировка изменена", "подтверждено", "предложено"]
    places = [told.text.index(step) for step in steps]
    assert places == sorted(places)
    assert "Было: Пропуска сдаём вечером\nСтало: Пропуска сдаём охране вечером" in told.text
    assert "17 сентября 2026" in told.text
    assert "Вера Сотрудник" in told.text
    assert "Анна Директор" in told.text


# RUL-4
async def test_the_history_of_one_rule_opens_from_its_card_and_long_ones_have_pages(world: World) -> None:
    admin, _, _ = await company(world)
    for number in range(10):
        await world.says(admin, f"правило: полку номер {number} протираем утром")
    (card,) = await world.says(admin, "/rules 3")

    (one,) = await world.presses(admin, "История", on=card)
    (first,) = await world.says(admin, "/rules история")
    (second,) = await world.presses(admin, "›", on=first)

    assert "Полку номер 2" in one.text
    assert "Полку номер 3" not in one.text
    assert "Полку номер 9" in first.text
    assert "Полку номер 0" in second.text


# RUL-4, OPS-4
async def test_a_page_of_the_history_reads_no_more_than_it_shows_and_counts_all(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin, _, vera = await company(world)
    kept = await acting(world, "Отчёты сдаём в пятницу", admin)
    async with world.db.write() as tx:
        for number in range(3100):
            # what is counted, and what is no part of the history
            await journal.write(
                tx,
                "reworded" if number < 20 else "collided",
                subject="rule",
                subject_id=kept,
                actor_id=admin.id,
                now=world.clock(),
                scope=COMPANY,
                details={"after": f"Отчёты сдаём в пятницу до {number}"},
            )
    read = 0
    real = journal.to_entry

    def counting(row: Any) -> Entry:
        nonlocal read
        read += 1
        return real(row)

    monkeypatch.setattr("storage.rule_history.to_entry", counting)

    (first,) = await world.says(vera, "/rules history")

    assert "до 19" in first.text
    assert read == 8
    (second,) = await world.presses(vera, "›", on=first)
    (third,) = await world.presses(vera, "›", on=second)
    assert "до 0" in third.text
    assert "3 из 3" in third.labels


# RUL-4, MEM-5, invariant 7
async def test_the_history_shows_nobody_what_they_may_not_read(world: World) -> None:
    admin, owner, vera = await company(world)
    gena = await world.person("Гена Сотрудник")
    await world.says(admin, "правило для бара: бокалы моем вручную")
    await world.says(vera, "правило: пропуска сдаём вечером")
    await world.says(admin, "правило: окна закрываем на ночь")

    pages = {p.name.split()[0]: (await world.says(p, "/rules history"))[0].text for p in (admin, owner, vera, gena)}

    assert {name for name, text in pages.items() if "Бокалы" in text} == {"Анна", "Олег"}
    assert {name for name, text in pages.items() if "Пропуска" in text} == {"Анна", "Вера"}
    assert all("Окна" in text for text in pages.values())


# RUL-4, ANS-1
async def test_in_a_group_the_history_shows_no_other_area_and_nothing_that_waits(world: World) -> None:
    admin, _, vera = await company(world)
    hall = await world.area("Зал")
    group = await world.bind(area_id=hall)
    await world.says(admin, "правило для бара: бокалы моем вручную")
    await world.says(admin, "правило для зала: столы протираем утром")
    await world.says(vera, "правило: пропуска сдаём вечером")

    text = (await world.says(admin, "/rules history", place=group))[0].text

    assert "Столы" in text
    assert "Бокалы" not in text
    assert "Пропуска" not in text


# RUL-4, MEM-8
async def test_every_change_of_a_rule_is_a_row_of_the_journal(world: World) -> None:
    admin, _, vera = await company(world)
    await world.says(vera, "правило: пропуска сдаём вечером")
    await world.presses(admin, "Поправить")
    await world.says(admin, "Пропуска сдаём охране")

    rows = await history(world, 1, "rule")

    assert [(r.act, (r.details or {}).get("before"), (r.details or {}).get("after")) for r in rows] == [
        ("proposed", None, "Пропуска сдаём вечером"),
        ("approved", "Пропуска сдаём вечером", "Пропуска сдаём охране"),
    ]
    assert (await proposal(world, 1)).status == "active"
