"""Buttons under a record that was just stored: each does what it says, for those who may, as long as it is the same."""

from __future__ import annotations

from bot.domain.memory import COMPANY, Confidence, Status
from bot.domain.people import Person
from bot.flows.verbs import Seen
from storage import buttons, people, proposals
from storage.proposals import ProposalKind
from tests.integration.flows.looking import every, in_force, only, texts
from tests.integration.flows.records import candidate, history, personal, put
from tests.integration.flows.world import World


async def company(world: World) -> tuple[Person, Person]:
    return await world.person("Анна", admin=True), await world.person("Вера")


async def test_confirming_makes_it_as_sure_as_can_be_and_says_so(world: World) -> None:
    # MEM-3, MEM-6
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам")

    (said,) = await world.presses(anna, "Подтвердить")

    record = await only(world)
    assert (record.confidence, record.confirmed_at is not None) == (Confidence.CONFIRMED, True)
    assert said.text.startswith("✓ Подтверждено: Рампу чинят по средам")
    assert [e.act for e in await history(world, record.id)] == ["stated", "confirmed"]


async def test_after_another_button_there_is_no_undo_but_forgetting(world: World) -> None:
    # MEM-3, FGT-2
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам")

    (said,) = await world.presses(anna, "Подтвердить")
    await world.presses(anna, "Забыть")
    await world.presses(anna, "Вернуть")

    assert "Отменить" not in said.labels
    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_an_undo_shown_before_another_button_was_pressed_does_nothing(world: World) -> None:
    # MEM-3, PPL-5
    anna, _ = await company(world)
    (stored,) = await world.says(anna, "запомни: рампу чинят по средам")
    await world.presses(anna, "Подтвердить")

    assert await world.toast(anna, "Отменить", on=stored) is Seen.PASSED
    assert await world.presses(anna, "Отменить", on=stored) == []

    assert await in_force(world) == ["Рампу чинят по средам"]


async def test_undo_leaves_no_word_of_the_record(world: World) -> None:
    # MEM-2, FGT-9
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам")

    (said,) = await world.presses(anna, "Отменить")
    await world.work()

    assert said.text == "Отменил. Записи больше нет: Рампу чинят по средам"
    assert await every(world) == []


async def test_undo_is_for_whoever_may_delete(world: World) -> None:
    # MEM-3, PPL-5
    anna, vera = await company(world)
    (stored,) = await world.says(anna, "запомни: рампу чинят по средам")

    (said,) = await world.presses(vera, "Отменить", on=stored)

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "нет права" in said.text


async def test_pinning_is_its_own_gesture(world: World) -> None:
    # MEM-3, AGE-3
    anna, _ = await company(world)
    await world.says(anna, "запомни: рампу чинят по средам")
    before = (await only(world)).pinned

    (pinned,) = await world.presses(anna, "Закрепить")
    now = await only(world)
    await world.presses(anna, "Открепить")

    assert not before
    assert now.pinned
    assert pinned.text.startswith("Закрепил")
    assert not (await only(world)).pinned


async def test_making_it_a_rule_takes_the_fact_back(world: World) -> None:
    # MEM-3, MEM-5
    anna, vera = await company(world)
    await world.says(vera, "запомни: клиенты любят звонки утром")

    await world.presses(vera, "Сделать правилом")

    assert [r.status for r in await every(world)] == [Status.WITHDRAWN]
    async with world.db.read() as tx:
        (rule,) = await proposals.with_status(tx, ProposalKind.RULE, "proposed")
    assert (rule.text, rule.author_id) == ("Клиенты любят звонки утром", vera.id)
    assert "Клиенты любят звонки утром" in world.last(anna).text


async def test_a_fact_made_a_rule_stays_in_force_until_the_rule_is_confirmed(world: World) -> None:
    # MEM-5, RUL-1
    anna, _ = await company(world)
    (stored,) = await world.says(anna, "запомни: клиенты любят звонки утром")

    await world.presses(anna, "Сделать правилом")
    proposed = await only(world)
    await world.presses(anna, "Сделать действующим")

    assert proposed.status is Status.ACTIVE
    assert (await only(world)).status is Status.WITHDRAWN
    async with world.db.read() as tx:
        (rule,) = await proposals.with_status(tx, ProposalKind.RULE, "active")
    assert rule.text == "Клиенты любят звонки утром"
    for label in ("Подтвердить", "Закрепить", "Только моё", "Отменить"):
        await world.presses(anna, label, on=stored)
    assert [r.status for r in await every(world)] == [Status.WITHDRAWN]


async def test_a_fact_is_no_rule_when_the_rule_is_taken_back(world: World) -> None:
    # MEM-5
    anna, _ = await company(world)
    await world.says(anna, "запомни: клиенты любят звонки утром")

    await world.presses(anna, "Сделать правилом")
    await world.presses(anna, "Отменить")

    assert (await only(world)).status is Status.ACTIVE


async def test_making_the_same_rule_again_is_counted(world: World) -> None:
    # RUL-2, MEM-5
    anna, _ = await company(world)
    await world.says(anna, "запомни: клиенты любят звонки утром")
    await world.presses(anna, "Сделать правилом")
    await world.says(anna, "/memory")
    (card,) = await world.presses(anna, "1")

    (again,) = await world.presses(anna, next(n for n in card.labels if "правил" in n), on=card)

    assert "уже есть" in again.text
    async with world.db.read() as tx:
        (rule,) = await proposals.with_status(tx, ProposalKind.RULE, "proposed")
    assert rule.repeats == 1


async def test_a_disputing_candidate_made_a_rule_disputes_nothing_any_more(world: World) -> None:
    # MEM-5, MEM-10
    anna, vera = await company(world)
    await world.says(anna, "запомни: договор с Бетой согласован")
    (said,) = [s for s in await world.says(vera, "запомни: договор с Бетой не согласован") if "Отменить" in s.labels]
    disputed, new = await every(world)

    async with world.db.write() as tx:
        await buttons.add(
            tx, token="rule", verb="memory-to-rule", args={"record": new.id}, only_for=None, now=world.clock()
        )
    await world.presses(vera, "Отменить", on=said, token="rule")

    standing, withdrawn = await every(world)
    assert disputed.disputed_by == new.id
    assert standing.disputed_by is None
    assert withdrawn.status is Status.WITHDRAWN


async def test_confirming_a_candidate_approves_it(world: World) -> None:
    # MEM-3, MEM-6
    anna, vera = await company(world)
    await world.says(vera, "запомни только для меня: сейф за шкафом")
    await world.presses(vera, "Для всех")
    await world.presses(anna, "Одобрить")

    record = await only(world)
    assert (record.scope, record.status, record.confidence) == (COMPANY, Status.ACTIVE, Confidence.CONFIRMED)


async def test_a_candidate_that_its_author_keeps_for_themselves_is_nobodys_to_approve(world: World) -> None:
    # MEM-4, PPL-5
    anna, vera = await company(world)
    await world.says(vera, "запомни: сейф за шкафом")
    card = world.last(anna)

    said, closed = await world.presses(vera, "Только моё")
    await world.presses(anna, "Одобрить", on=card)
    assert (closed.chat_id, closed.message_id) == (anna.telegram_id, card.message_id)

    record = await only(world)
    assert (record.scope, record.status) == (personal(vera), Status.ACTIVE)
    assert "Теперь это видите только вы" in said.text


async def test_confirming_never_puts_a_second_answer_in_force(world: World) -> None:
    # MEM-10, MEM-3
    anna, vera = await company(world)
    await put(world, "Лифт работает до 22:00", anna)
    await world.says(vera, "запомни только для меня: лифт работает до 20:00")
    await world.presses(vera, "Для всех")
    mine = await candidate(world, "Лифт работает до 21:00", anna)
    (page,) = await world.says(anna, "/memory лифт")
    assert mine.text in page.text

    async with world.db.write() as tx:
        await buttons.add(
            tx, token="confirm", verb="memory-confirm", args={"record": mine.id}, only_for=None, now=world.clock()
        )
    await world.presses(anna, "1", on=page, token="confirm")

    assert [r.text for r in await every(world, Status.ACTIVE) if r.scope == COMPANY] == ["Лифт работает до 22:00"]


async def test_only_who_had_it_recorded_changes_its_circle(world: World) -> None:
    # MEM-4, PPL-5
    anna, _ = await company(world)
    boris = await world.person("Борис", admin=True)
    (stored,) = await world.says(anna, "запомни: рампу чинят по средам")

    (said,) = await world.presses(boris, "Только моё", on=stored)

    assert (await only(world)).scope == COMPANY
    assert said.text.startswith("Ничего не изменил")


async def test_a_right_lost_since_the_reply_was_drawn_is_no_right(world: World) -> None:
    # PPL-5, MEM-3
    anna, _ = await company(world)
    await world.person("Борис", admin=True)
    (stored,) = await world.says(anna, "запомни: рампу чинят по средам")
    async with world.db.write() as tx:
        await people.change(tx, anna.id, is_admin=False)

    for label in ("Подтвердить", "Закрепить", "Только моё", "Сделать правилом", "Отменить"):
        await world.presses(anna, label, on=stored)

    record = await only(world)
    assert (record.status, record.confidence, record.pinned) == (Status.ACTIVE, Confidence.SAID_ONCE, False)
    assert record.scope == COMPANY


async def test_a_preference_given_to_all_is_no_preference_any_more(world: World) -> None:
    # MEM-4, ANS-1
    anna, _ = await company(world)
    await world.says(anna, "запомни: отвечай мне кратко")

    await world.presses(anna, "Для всех")

    record = await only(world)
    assert (record.scope, record.preference) == (COMPANY, False)


async def test_what_was_narrowed_is_gone_for_the_others_at_once(world: World) -> None:
    # MEM-4, SEC-7
    anna, vera = await company(world)
    await world.says(anna, "запомни: сейф за шкафом")
    before = (await world.says(vera, "где сейф?"))[0].text

    await world.presses(anna, "Только моё")

    assert "шкафом" in before
    assert "шкафом" not in (await world.says(vera, "где сейф?"))[0].text
    assert (await only(world)).scope == personal(anna)
    assert await texts(world) == ["Сейф за шкафом"]


async def test_what_is_ones_own_is_made_no_rule_of_all(world: World) -> None:
    # MEM-5, invariant 7
    await world.person("Анна", admin=True)
    vera = await world.person("Вера")

    (card,) = await world.says(vera, "запомни только для меня: шкафчик у меня третий")

    assert "Сделать правилом" not in [b.text for b in card.buttons]
