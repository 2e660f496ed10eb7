"""The review queue: who decides, what happens to the records, what the author is told."""

from __future__ import annotations

import asyncio
from datetime import date

import pytest
import sqlalchemy as sa

from bot.domain.incoming import Place
from bot.domain.memory import Confidence, Level, Status
from bot.domain.people import Person
from bot.flows.queue import decide, decide_proposal, queue
from bot.flows.queue.decide import Trouble, Undecided
from bot.flows.verbs import Seen
from storage import memory, people, proposals
from storage.proposals import ProposalKind
from storage.tables import outbox
from tests.integration.flows.records import area, candidate, everywhere, get, history, personal, proposal, propose, put
from tests.integration.flows.world import World


async def status_of(world: World, record_id: int) -> Status:
    record = await get(world, record_id)
    assert record is not None
    return record.status


async def company(world: World) -> tuple[Person, Person, Person]:
    """Two admins and an employee."""
    admin = await world.person("Анна Директор", admin=True)
    second = await world.person("Борис Второй", admin=True)
    return admin, second, await world.person("Вера Сотрудник")


# QUE-1, MEM-6, MEM-7
async def test_approval_makes_a_candidate_effective_and_its_author_is_told(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Курьер приезжает после обеда", vera)

    (card,) = await world.says(admin, "/queue")
    assert "Курьер приезжает после обеда" in card.text
    assert "Вера Сотрудник" in card.text
    await world.presses(admin, "Одобрить")

    now = await get(world, record.id)
    assert now is not None
    assert (now.status, now.confidence) == (Status.ACTIVE, Confidence.CONFIRMED)
    assert now.confirmed_at is not None
    assert [e.act for e in await history(world, record.id)] == ["stated", "approved"]
    assert "одобрена (Анна Директор): Курьер приезжает после обеда" in world.last(vera).text


# QUE-1, PPL-5
async def test_the_second_to_decide_is_told_who_was_first_and_when_and_changes_nothing(world: World) -> None:
    admin, second, vera = await company(world)
    record = await candidate(world, "Курьер приезжает после обеда", vera)
    await world.says(admin, "/queue")
    (late,) = await world.says(second, "/queue")
    await world.presses(admin, "Одобрить")

    assert await world.presses(second, "Отклонить", on=late) == []

    answer = world.shown(late)
    now = await get(world, record.id)
    assert now is not None
    assert now.status is Status.ACTIVE
    assert "уже одобрено: Анна Директор, 14 сентября 2026" in answer.text
    assert answer.buttons == ()


# PPL-4, PPL-5, SEC-5 B28
async def test_a_button_pressed_by_somebody_without_the_right_changes_nothing(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Курьер приезжает после обеда", vera)
    (card,) = await world.says(admin, "/queue")

    await world.presses(vera, "Одобрить", on=card)

    now = await get(world, record.id)
    assert now is not None
    assert now.status is Status.CANDIDATE


# PPL-5
async def test_a_right_lost_after_the_card_was_drawn_is_no_right(world: World) -> None:
    admin, second, vera = await company(world)
    record = await candidate(world, "Курьер приезжает после обеда", vera)
    (card,) = await world.says(second, "/queue")
    async with world.db.write() as tx:
        await people.change(tx, second.id, is_admin=False)

    await world.presses(second, "Одобрить", on=card)

    now = await get(world, record.id)
    assert now is not None
    assert now.status is Status.CANDIDATE
    assert admin.is_admin


# QUE-1
async def test_a_rejected_candidate_goes_back_to_its_author_with_the_reason(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Склад открыт круглосуточно", vera)
    await world.says(admin, "/queue")

    await world.presses(admin, "Отклонить")
    await world.presses(admin, "Устарело")

    now = await get(world, record.id)
    assert now is not None
    assert now.status is Status.REJECTED
    assert "не принята (Анна Директор): Склад открыт круглосуточно" in world.last(vera).text
    assert "устарело" in world.last(vera).text


# QUE-1
async def test_a_reason_may_be_said_in_the_deciders_own_words(world: World) -> None:
    admin, _, vera = await company(world)
    await candidate(world, "Склад открыт круглосуточно", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Отклонить")
    await world.presses(admin, "Своими словами")

    await world.says(admin, "Ночью там только охрана")

    assert "Ночью там только охрана" in world.last(vera).text


# QUE-1
@pytest.mark.parametrize("words", ["Ночью там только охрана", "Да это давно не так, спросите у Лены"])
async def test_a_reason_typed_under_the_offered_ones_is_the_reason(world: World, words: str) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Склад открыт круглосуточно", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Отклонить")

    await world.says(admin, words)

    assert words in world.last(vera).text
    assert await status_of(world, record.id) is Status.REJECTED


# QUE-1
async def test_a_reason_typed_for_a_rule_is_the_reason(world: World) -> None:
    admin, _, vera = await company(world)
    await world.says(vera, "запомни: всегда звони клиенту перед доставкой")
    await world.presses(admin, "Отклонить")

    await world.says(admin, "Звонит диспетчер, а не мы")

    assert "Звонит диспетчер, а не мы" in world.last(vera).text


# QUE-1, ANS-11
@pytest.mark.parametrize("button", ["Своими словами", "Поправить"])
@pytest.mark.parametrize(
    "words",
    [
        "когда обед?",
        "а кто это предложил",
        "запомни: ночью на складе сторож",
        "забудь про сторожа",
        "покажи мои записи",
        "сколько у тебя записей?",
        "правило: письма подписываем",
        "спасибо",
    ],
)
async def test_a_question_or_a_request_in_place_of_the_words_asked_for_is_what_it_is(
    world: World, words: str, button: str
) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Склад открыт круглосуточно", vera)
    await world.says(admin, "/queue")
    if button == "Своими словами":
        await world.presses(admin, "Отклонить")
    await world.presses(admin, button)
    if button == "Поправить" and words.startswith(("запомни", "правило")):
        return  # a wording may be said as a request

    answers = await world.says(admin, words)

    assert answers
    assert await status_of(world, record.id) is Status.CANDIDATE
    assert not any(words in sent.text for sent in world.to(vera))


# QUE-1
@pytest.mark.parametrize("words", ["а кто это предложил?", "запомни: ночью на складе охрана", "/memory"])
async def test_a_question_or_a_request_after_turning_down_is_no_reason(world: World, words: str) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Склад открыт круглосуточно", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Отклонить")

    await world.says(admin, words)
    await world.says(admin, "Спасибо, пойду обедать")

    assert await status_of(world, record.id) is Status.CANDIDATE


# QUE-1
@pytest.mark.parametrize(("button", "fate"), [("Устарело", Status.REJECTED), ("← Назад", Status.CANDIDATE)])
async def test_once_a_button_said_it_the_next_words_are_no_reason(world: World, button: str, fate: Status) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Склад открыт круглосуточно", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Отклонить")
    await world.presses(admin, button)

    await world.says(admin, "Ночью там только охрана")

    assert await status_of(world, record.id) is fate
    assert not any("Ночью" in sent.text for sent in world.to(vera))


# QUE-1, SEC-5
async def test_pressing_again_for_words_asks_once(world: World) -> None:
    admin, _, vera = await company(world)
    await candidate(world, "Склад открыт круглосуточно", vera)
    (card,) = await world.says(admin, "/queue")

    first = await world.presses(admin, "Поправить", on=card)
    second = await world.presses(admin, "Поправить", on=card)

    assert (len(first), second) == (1, [])


# ANS-9, SEC-5
async def test_pressing_wrong_again_shows_the_records_once(world: World) -> None:
    admin, _, _ = await company(world)
    await put(world, "Склад открыт круглосуточно", admin)
    (answer,) = await world.says(admin, "когда открыт склад?")

    first = await world.presses(admin, "Неверно", on=answer)
    second = await world.presses(admin, "Неверно", on=answer)

    assert (len(first), second) == (1, [])


# QUE-1, MEM-8
async def test_a_reworded_candidate_takes_effect_in_the_deciders_words_and_the_author_sees_both(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Курьер приезжает после обеда", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Поправить")

    await world.says(admin, "Курьер приезжает в 14:30")

    now = await get(world, record.id)
    assert now is not None
    assert now.text == "Курьер приезжает в 14:30"
    assert now.status is Status.ACTIVE
    assert now.author_id == admin.id
    told = world.last(vera).text
    assert "Было: Курьер приезжает после обеда" in told
    assert "Стало: Курьер приезжает в 14:30" in told


# MEM-13
async def test_a_secret_typed_as_the_new_wording_is_refused_and_kept_nowhere(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Пароль от вайфая на стойке", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Поправить")

    await world.says(admin, "Пароль от вайфая: Zx81-kukuRuza")

    now = await get(world, record.id)
    assert now is not None
    assert now.status is Status.CANDIDATE
    assert await everywhere(world, "kukuRuza") == []


# MEM-9, QUE-1
async def test_an_approved_correction_replaces_the_text_and_the_old_wording_stays_in_history(world: World) -> None:
    admin, _, vera = await company(world)
    old = await put(world, "Заказчик платит по предоплате", admin)
    new = await candidate(world, "Заказчик платит по предоплате 40%", vera, replaces=old.id)

    (card,) = await world.says(admin, "/queue")
    assert card.text.index("Заказчик платит по предоплате\n") < card.text.index("предоплате 40%")
    await world.presses(admin, "Заменить")

    now = await get(world, old.id)
    assert now is not None
    assert (now.text, now.confidence) == ("Заказчик платит по предоплате 40%", Confidence.CONFIRMED)
    assert now.author_id == vera.id
    corrected = (await history(world, old.id))[-1]
    assert corrected.details is not None
    assert corrected.act == "corrected"
    assert corrected.details["before"] == "Заказчик платит по предоплате"
    assert await get(world, new.id) is None
    assert [e.act for e in await history(world, new.id)] == ["stated", "merged"]
    assert "поправка принята (Анна Директор)" in world.last(vera).text


# FGT-9, MEM-9
async def test_forgetting_a_record_forgets_the_words_of_the_corrections_that_became_part_of_it(world: World) -> None:
    admin, _, vera = await company(world)
    old = await put(world, "Ключ от архива лежит на вахте", admin)
    await candidate(world, "Ключ от архива лежит у кадровика Зои", vera, replaces=old.id)
    await world.says(admin, "/queue")
    await world.presses(admin, "Заменить")

    await world.says(admin, "/memory")
    await world.presses(admin, "1")
    await world.presses(admin, "Забыть")
    world.clock.move(minutes=11)
    await world.work()

    assert await everywhere(world, "кадровика Зои") == []
    assert await everywhere(world, "лежит на вахте") == []


# MEM-10
async def test_of_two_contradicting_records_the_picked_one_alone_is_in_force(world: World) -> None:
    admin, _, vera = await company(world)
    old = await put(world, "Бюджет на стенд утверждён", admin)
    new = await candidate(world, "Бюджет на стенд не утверждён", vera, disputes=old.id)
    (card,) = await world.says(admin, "/queue")
    assert "Бюджет на стенд утверждён" in card.text
    assert "Бюджет на стенд не утверждён" in card.text

    await world.presses(admin, "Верна новая")

    now = await get(world, old.id)
    assert now is not None
    assert (now.text, now.status, now.disputed_by) == ("Бюджет на стенд не утверждён", Status.ACTIVE, None)
    assert await get(world, new.id) is None


# MEM-10
async def test_keeping_the_old_one_confirms_it_and_turns_the_new_one_down(world: World) -> None:
    admin, _, vera = await company(world)
    old = await put(world, "Бюджет на стенд утверждён", admin)
    new = await candidate(world, "Бюджет на стенд не утверждён", vera, disputes=old.id)
    await world.says(admin, "/queue")

    await world.presses(admin, "Верна прежняя")

    kept, turned_down = await get(world, old.id), await get(world, new.id)
    assert kept is not None
    assert turned_down is not None
    assert (kept.text, kept.confidence, kept.disputed_by) == ("Бюджет на стенд утверждён", Confidence.CONFIRMED, None)
    assert turned_down.status is Status.REJECTED
    assert "верна прежняя запись" in world.last(vera).text


# MEM-10
async def test_a_candidate_that_contradicts_what_came_into_force_since_is_not_approved_but_shown_as_a_dispute(
    world: World,
) -> None:
    admin, _, vera = await company(world)
    new = await candidate(world, "Проезд через двор закрыт", vera)
    await world.says(admin, "/queue")
    old = await put(world, "Проезд через двор открыт", admin)

    (card,) = await world.presses(admin, "Одобрить")

    in_force, waiting = await get(world, old.id), await get(world, new.id)
    assert in_force is not None
    assert waiting is not None
    assert in_force.effective
    assert waiting.status is Status.CANDIDATE
    assert in_force.disputed_by == new.id
    assert "Какая верна?" in card.text


# MEM-10, MEM-6
async def test_a_candidate_that_says_what_is_known_joins_the_record_and_keeps_its_source(world: World) -> None:
    admin, _, vera = await company(world)
    new = await candidate(world, "Курьер приезжает в 14:30", vera)
    await world.says(admin, "/queue")
    known = await put(world, "Курьер приезжает в 14:30", admin)

    await world.presses(admin, "Одобрить")

    now = await get(world, known.id)
    assert now is not None
    assert now.confidence == Confidence.CONFIRMED
    assert await get(world, new.id) is None
    await world.says(admin, "/memory")
    (card,) = await world.presses(admin, "1")
    assert "2 сообщения" in card.text
    assert "Вера Сотрудник" in card.text


# QUE-1
async def test_what_was_approved_is_what_was_shown(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Курьер приезжает после обеда", vera)
    (card,) = await world.says(admin, "/queue")
    async with world.db.write() as tx:
        await memory.change(tx, record, text="Курьер больше не приезжает")

    (again,) = await world.presses(admin, "Одобрить", on=card)

    now = await get(world, record.id)
    assert now is not None
    assert now.status is Status.CANDIDATE
    assert "Текст изменился" in again.text
    assert "Курьер больше не приезжает" in again.text
    await world.presses(admin, "Одобрить", on=again)
    now = await get(world, record.id)
    assert now is not None
    assert now.effective


# QUE-1
async def test_the_queue_is_walked_in_order_and_what_was_put_off_is_named_at_the_end(world: World) -> None:
    admin, _, vera = await company(world)
    standing = await put(world, "Совещание по вторникам", admin)
    await candidate(world, "Принтер стоит у окна", vera)
    await propose(world, "Договоры отправляем после юриста", vera)
    await candidate(world, "Совещание по средам", vera, replaces=standing.id)

    shown = [(await world.says(admin, "/queue"))[0].text]
    shown += [(await world.presses(admin, "Позже"))[0].text for _ in range(3)]

    assert "Совещание по средам" in shown[0]
    assert "Договоры отправляем" in shown[1]
    assert "Принтер стоит у окна" in shown[2]
    assert "Отложено: 3" in shown[3]
    assert "В очереди: 3" in shown[0]


# QUE-1
async def test_the_next_card_follows_a_decision_as_a_message_of_its_own(world: World) -> None:
    admin, _, vera = await company(world)
    await candidate(world, "Принтер стоит у окна", vera)
    await candidate(world, "Чай кончился во вторник", vera)
    (first,) = await world.says(admin, "/queue")

    sent = await world.presses(admin, "Одобрить")

    mine = [s for s in sent if s.chat_id == admin.telegram_id]
    assert mine[0].message_id == first.message_id
    assert "✓ Запомнил: Принтер стоит у окна" in mine[0].text
    assert "Чай кончился" in mine[1].text


# QUE-1, PPL-4, MEM-15
async def test_an_owner_decides_inside_their_area_and_sees_nothing_else_in_the_queue(world: World) -> None:
    sales, law = await world.area("Продажи"), await world.area("Юристы")
    owner = await world.person("Ольга Владелец", owns=sales)
    clerk = await world.person("Коля Клерк", member=law)
    await candidate(world, "Скидка постоянным семь процентов", owner, scope=area(sales))
    await candidate(world, "Суд в четверг", clerk, scope=area(law))
    await candidate(world, "Принтер стоит у окна", clerk)

    (card,) = await world.says(owner, "/queue")

    assert "Скидка постоянным" in card.text
    assert "В очереди: 1" in card.text
    (empty,) = await world.says(clerk, "/queue")
    assert "Принтер стоит у окна" in empty.text
    assert "Скидка" not in empty.text
    assert "Одобрить" not in empty.labels


# invariant 7, SEC-7
async def test_nobody_else_sees_a_personal_candidate_in_the_queue(world: World) -> None:
    admin, _, vera = await company(world)
    await candidate(world, "У Веры аллергия на орехи", vera, scope=personal(vera), confidence=Confidence.GUESS)

    (empty,) = await world.says(admin, "/queue")
    (own,) = await world.says(vera, "/queue")

    assert "аллергия" not in empty.text
    assert "очередь пуста" in empty.text
    assert "аллергия на орехи" in own.text
    assert "Одобрить" in own.labels


# FGT-10, PPL-4
async def test_an_employee_takes_their_own_candidate_back(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Принтер стоит у окна", vera)
    (mine,) = await world.says(vera, "/queue")

    await world.presses(vera, mine.labels[0])

    now = await get(world, record.id)
    assert now is not None
    assert now.status is Status.WITHDRAWN
    (empty,) = await world.says(admin, "/queue")
    assert "очередь пуста" in empty.text


# MEM-14
async def test_a_record_whose_last_day_passed_is_asked_about(world: World) -> None:
    admin, _, _ = await company(world)
    record = await put(world, "Скидка на вывески", admin, ends_on=date(2026, 9, 10))

    (card,) = await world.says(admin, "/queue")
    assert "Ещё верно?" in card.text
    assert "10 сентября 2026" in card.text
    await world.presses(admin, "Ещё верно")

    now = await get(world, record.id)
    assert now is not None
    assert (now.ends_on, now.confidence) == (None, Confidence.CONFIRMED)
    (empty,) = await world.says(admin, "/queue")
    assert "очередь пуста" in empty.text


# MEM-14
async def test_a_record_that_no_longer_holds_goes_to_the_archive_from_the_queue(world: World) -> None:
    admin, _, _ = await company(world)
    record = await put(world, "Скидка на вывески", admin, ends_on=date(2026, 9, 10))
    await world.says(admin, "/queue")

    await world.presses(admin, "В архив")

    now = await get(world, record.id)
    assert now is not None
    assert now.status is Status.ARCHIVED


# QUE-1
async def test_similar_candidates_are_decided_together_with_the_text_of_each_on_the_card(world: World) -> None:
    admin, _, vera = await company(world)
    first = await candidate(world, "Фургон Лада стоит на ремонте", vera)
    second = await candidate(world, "Фургон Лада стоит на ремонте у Петрова", vera)
    other = await candidate(world, "Чай кончился во вторник", vera)
    await world.says(admin, "/queue")

    (group,) = await world.presses(admin, "Похожие вместе: 2")
    assert "стоит на ремонте у Петрова" in group.text
    assert "Чай кончился" not in group.text
    await world.presses(admin, "Отклонить все: 2")

    for record in (first, second):
        now = await get(world, record.id)
        assert now is not None
        assert now.status is Status.REJECTED
    left = await get(world, other.id)
    assert left is not None
    assert left.status is Status.CANDIDATE


# ANS-1, PPL-8
async def test_the_queue_does_not_open_in_a_group(world: World) -> None:
    admin, _, vera = await company(world)
    place: Place = await world.bind(area_id=await world.area("Продажи"))
    await candidate(world, "Принтер стоит у окна", vera)

    (refusal,) = await world.says(admin, "/queue", place=place)

    assert "личном чате" in refusal.text
    assert "Принтер" not in refusal.text


# --- rules and skills -------------------------------------------------------------------------------------------------


# MEM-5, QUE-1
async def test_a_confirmed_rule_is_in_force_and_its_author_is_told(world: World) -> None:
    admin, _, vera = await company(world)
    rule = await propose(world, "Договоры отправляем после юриста", vera)
    await world.says(admin, "/queue")

    await world.presses(admin, "Сделать действующим")

    assert (await proposal(world, rule)).status == "active"
    assert [e.act for e in await history(world, rule, "rule")] == ["approved"]
    assert "правило подтверждено (Анна Директор)" in world.last(vera).text


# MEM-5
async def test_a_proposed_rule_or_skill_can_be_reworded_rejected_and_taken_back(world: World) -> None:
    admin, _, vera = await company(world)
    reworded = await propose(world, "Договоры только после юриста", vera)
    rejected = await propose(world, "Письма без восклицательных знаков", vera)
    withdrawn = await propose(world, "Сначала смета, потом договор", vera, kind=ProposalKind.SKILL)

    await world.says(admin, "/queue")
    await world.presses(admin, "Поправить")
    await world.says(admin, "Договоры отправляем клиенту только после юриста")
    await world.presses(admin, "Отклонить")
    await world.presses(admin, "Не нужно")
    await world.says(vera, "/skills")
    await world.presses(vera, "1")
    await world.presses(vera, "Отозвать")

    first = await proposal(world, reworded)
    assert (first.text, first.status) == ("Договоры отправляем клиенту только после юриста", "active")
    assert (await proposal(world, rejected)).status == "rejected"
    assert (await proposal(world, withdrawn, ProposalKind.SKILL)).status == "withdrawn"


# PPL-4
async def test_an_owner_confirms_rules_of_their_area_and_no_others(world: World) -> None:
    sales = await world.area("Продажи")
    owner = await world.person("Ольга Владелец", owns=sales)
    admin = await world.person("Анна Директор", admin=True)
    inside = await propose(world, "Счёт выставляем в день заявки", admin, scope=area(sales))
    outside = await propose(world, "Счёт подписывает директор", owner)

    (card,) = await world.says(owner, "/queue")
    await world.presses(owner, "Сделать действующим")

    assert "В очереди: 1" in card.text
    assert (await proposal(world, inside)).status == "active"
    assert (await proposal(world, outside)).status == "proposed"


# QUE-1
async def test_a_new_candidate_is_announced_to_those_who_decide_and_to_nobody_else(world: World) -> None:
    admin, second, vera = await company(world)
    record = await candidate(world, "Принтер стоит у окна", vera)

    async with world.db.write() as tx:
        await queue.announce(tx, world.deps, record, now=world.clock(), asker=second)
    await world.deliver()

    assert "Принтер стоит у окна" in world.last(admin).text
    assert world.to(second) == []
    assert world.to(vera) == []
    await world.presses(admin, "Позже")
    assert "/queue" in world.last(admin).text


# RUL-1
async def test_a_rule_in_force_is_put_out_of_force_by_those_with_the_right(world: World) -> None:
    admin, _, vera = await company(world)
    rule = await propose(world, "Договоры только после юриста", vera)
    async with world.db.write() as tx:
        found = await proposals.get(tx, ProposalKind.RULE, rule)
        assert found is not None
        await proposals.decide(tx, found, status="active", by=admin.id, now=world.clock())

    await world.says(admin, "/rules")
    await world.presses(admin, "1")
    await world.presses(admin, "Снять")

    assert (await proposal(world, rule)).status == "removed"
    assert Level.COMPANY is (await proposal(world, rule)).scope.level


# QUE-1, invariant 10
async def test_of_two_deciders_at_the_same_moment_one_wins_and_the_other_is_told(world: World) -> None:
    admin, second, vera = await company(world)
    record = await candidate(world, "Принтер стоит у окна", vera)
    (one,) = await world.says(admin, "/queue")
    (other,) = await world.says(second, "/queue")

    await asyncio.gather(
        world.presses(admin, "Одобрить", on=one),
        world.presses(second, "Одобрить", on=other),
    )

    acts = [e.act for e in await history(world, record.id)]
    assert acts == ["stated", "approved"]
    told = {s.chat_id for s in world.sent if "уже одобрено" in s.text}
    assert len(told) == 1
    async with world.db.read() as tx:
        to_vera = sa.select(sa.func.count()).select_from(outbox).where(outbox.c.chat_id == vera.telegram_id)
        assert await tx.scalar(to_vera) == 1


# FGT-9
async def test_a_card_drawn_anew_shows_nothing_of_a_candidate_that_was_forgotten(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Принтер стоит у окна", vera)
    (card,) = await world.says(admin, "/queue")
    (asked,) = await world.presses(admin, "Отклонить", on=card)
    async with world.db.write() as tx:
        await memory.delete(tx, record.id, vera, now=world.clock())

    (answer,) = await world.presses(admin, "← Назад", on=asked)

    assert "Принтер" not in answer.text


# QUE-1
async def test_a_question_instead_of_the_new_wording_is_a_question(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Принтер стоит у окна", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Поправить")

    await world.says(admin, "Сколько у тебя записей?")

    now = await get(world, record.id)
    assert now is not None
    assert (now.status, now.text) == (Status.CANDIDATE, "Принтер стоит у окна")


# QUE-1
async def test_asking_for_words_can_be_called_off(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Принтер стоит у окна", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Поправить")
    await world.presses(admin, "Отмена")

    await world.says(admin, "Принтер стоит у двери")

    now = await get(world, record.id)
    assert now is not None
    assert now.text == "Принтер стоит у окна"


# PPL-5, FGT-6
async def test_the_right_is_asked_again_inside_the_decision_itself(world: World) -> None:
    admin, _, vera = await company(world)
    other = await world.person("Глеб Коллега")
    old = await put(world, "Склад на Лесной", admin, ends_on=date(2026, 9, 1))
    new = await candidate(world, "Принтер стоит у окна", vera)
    rule = await propose(world, "Договоры только после юриста", vera)

    async with world.db.write() as tx:
        now = world.clock()
        tries = [
            await decide.approve(tx, world.deps, other, new.id, now=now),
            await decide.reject(tx, world.deps, other, new.id, now=now, reason="wrong"),
            await decide.withdraw(tx, other, new.id, now=now),
            await decide.still_true(tx, world.deps, other, old.id, now=now, seen=None),
            await decide.archive(tx, world.deps, other, old.id, now=now, seen=None),
            await decide_proposal.confirm(tx, world.deps, vera, ProposalKind.RULE, rule, now=now),
            await decide_proposal.reject(tx, world.deps, vera, ProposalKind.RULE, rule, now=now, reason="wrong"),
            await decide_proposal.withdraw(tx, other, ProposalKind.RULE, rule, now=now),
        ]

    assert [t.trouble for t in tries if isinstance(t, Undecided)] == [Trouble.NO_RIGHT] * len(tries)
    assert [e.act for e in await history(world, new.id)] == ["stated"]
    assert (await proposal(world, rule)).status == "proposed"


# MEM-14, QUE-1
async def test_dates_in_the_deciders_words_are_worked_out_like_in_any_statement(world: World) -> None:
    admin, _, vera = await company(world)
    record = await candidate(world, "Проезд через двор закрыт", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Поправить")

    await world.says(admin, "Проезд через двор закрыт до 25 сентября")

    now = await get(world, record.id)
    assert now is not None
    assert now.effective
    assert now.ends_on == date(2026, 9, 25)


# MEM-9, QUE-1
async def test_a_second_correction_that_says_the_same_is_taken_in_with_the_first_and_its_author_is_told(
    world: World,
) -> None:
    admin, _, vera = await company(world)
    boris = await world.person("Глеб Коллега")
    old = await put(world, "Планёрка начинается в 9:00", admin)
    await candidate(world, "Планёрка начинается в 10:00", vera, replaces=old.id)
    twin = await candidate(world, "Планёрка начинается в 10:00", boris, replaces=old.id)
    await world.says(admin, "/queue")

    await world.presses(admin, "Заменить")

    now = await get(world, old.id)
    assert now is not None
    assert now.text == "Планёрка начинается в 10:00"
    assert await get(world, twin.id) is None
    assert "очередь пуста" in world.last(admin).text
    assert "поправка принята" in world.last(vera).text
    assert "подтверждено (Анна Директор)" in world.last(boris).text


# MEM-5, QUE-1
async def test_a_reworded_procedure_keeps_its_lines(world: World) -> None:
    admin, _, vera = await company(world)
    skill = await propose(world, "Сначала смета, потом договор", vera, kind=ProposalKind.SKILL)
    await world.says(admin, "/queue")
    await world.presses(admin, "Поправить")

    await world.says(admin, "1. Составить смету\n2. Подписать договор")

    found = await proposal(world, skill, ProposalKind.SKILL)
    assert (found.text, found.status) == ("1. Составить смету\n2. Подписать договор", "active")


# QUE-1
@pytest.mark.parametrize("button", ["Одобрить", "Отклонить", "Поправить", "Позже"])
@pytest.mark.parametrize("words", ["запомни: рампу чинят по средам", "запомни: всегда закрываем склад в семь вечера"])
async def test_every_button_of_a_copy_says_that_it_is_decided(world: World, button: str, words: str) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    await world.says(vera, words)
    old = world.last(anna)
    (card,) = await world.says(anna, "/queue")
    await world.presses(anna, card.labels[0], on=card)

    label = old.labels[0] if button == "Одобрить" else button
    assert await world.toast(anna, label, on=old) is Seen.PASSED
    assert await world.presses(anna, label, on=old) == []

    said = world.shown(old)
    assert said.op == "edit"
    assert "уже одобрено: Анна" in said.text
    assert said.labels == ()


# QUE-1, PPL-4
@pytest.mark.parametrize("button", ["Одобрить", "Отклонить"])
async def test_the_author_of_what_is_for_an_area_of_others_learns_what_became_of_it(world: World, button: str) -> None:
    sales = await world.area("Продажи")
    oleg = await world.person("Олег", owns=sales)
    vera = await world.person("Вера")
    await world.says(vera, "запомни только для продаж: скидка Ромашке 5%")

    await world.presses(oleg, button)
    if button == "Отклонить":
        await world.presses(oleg, "Неверно")

    told = world.last(vera).text
    assert "Скидка Ромашке 5%" in told
    assert "Олег" in told


# QUE-1, ANS-1
async def test_the_wording_given_by_the_area_is_not_told_to_an_author_outside_it(world: World) -> None:
    sales = await world.area("Продажи")
    oleg = await world.person("Олег", owns=sales)
    vera = await world.person("Вера")
    await world.says(vera, "запомни только для продаж: скидка Ромашке 5%")
    await world.presses(oleg, "Поправить")

    await world.says(oleg, "Скидка Ромашке 7% до августа")

    assert "Скидка Ромашке 5%" in world.last(vera).text
    assert not any("7%" in one.text or "7 %" in one.text for one in world.to(vera))


# MEM-10
@pytest.mark.parametrize(
    "between", ["спасибо", "запомни: водовоз приезжает в 8", "поправка: полдник в 16", "что на полдник?"]
)
async def test_a_contradiction_stays_to_be_decided_whatever_is_said_next(world: World, between: str) -> None:
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "запомни: полдник в 15")
    await world.says(anna, "запомни: по субботам читальня закрыта")
    await world.says(anna, "запомни: по субботам читальня открыта")

    await world.says(anna, between)
    await world.says(anna, "читальня открыта в субботу?")
    assert "По субботам читальня закрыта" in world.last(anna).text
    await world.presses(anna, "Верно новое")
    await world.says(anna, "читальня открыта в субботу?")

    assert "По субботам читальня открыта" in world.last(anna).text
