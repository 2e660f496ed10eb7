"""The life of a guess: seen again, contradicted, confirmed, refused, kept out of answers, offered as a rule."""

from __future__ import annotations

import pytest

from bot.domain.memory import Origin, Record, Status
from bot.domain.people import Person
from bot.flows.people import access
from bot.llm.scripted import Fault, Reply, Request
from storage import memory, proposals
from storage.proposals import ProposalKind
from tests.integration.flows.drafting import GREETING, draft, guesses, letter, obedient, told, writing
from tests.integration.flows.modelled import modelled
from tests.integration.flows.outside import with_board
from tests.integration.flows.world import Sent, World

WITHOUT = "пишет письма без приветствия"


def asked(number: int) -> str:
    return f"Напиши письмо клиенту, что готов заказ номер {number}"


async def taught(world: World, who: Person, number: int = 7) -> Sent:
    """An edit of the agent's draft that strikes the greeting out."""
    async with modelled(world, respond=writing(letter(number))):
        card = (await world.says(who, asked(number)))[-1]
    return (await world.says(who, letter(number, {GREETING}), reply_to=card))[-1]


async def record_of(world: World, who: Person) -> Record:
    (guess,) = await guesses(world, who)
    async with world.db.read() as tx:
        found = await memory.get(tx, guess.record_id)
    assert found is not None
    return found


async def test_a_habit_seen_in_other_drafts_gets_surer_but_never_sure(world: World) -> None:
    # EDT-7
    anna = await world.person("Анна")
    confidence = []
    for number in range(1, 5):
        await taught(world, anna, number)
        confidence.append((await record_of(world, anna)).confidence)

    assert confidence == [30, 50, 70, 70]


@pytest.mark.parametrize(
    "reply", [Reply(status=503), Reply(status=429), Reply(fault=Fault.DROP)], ids=["503", "429", "drop"]
)
async def test_a_fault_of_the_moment_moves_no_habit_and_makes_no_version(world: World, reply: Reply) -> None:
    # EDT-7, invariant 8
    anna = await world.person("Анна")
    card = await taught(world, anna)
    before = await guesses(world, anna), await draft(world)

    async with modelled(world, respond=lambda _: reply):
        await world.says(anna, "перепиши короче и с приветствием", reply_to=card)
        await world.says(anna, asked(8))

    assert (await guesses(world, anna), await draft(world)) == before


async def test_a_contrary_edit_lowers_it(world: World) -> None:
    # EDT-7
    anna = await world.person("Анна")
    await taught(world, anna, 1)
    await taught(world, anna, 2)
    async with modelled(world, respond=writing(letter(3, {GREETING}))):
        card = (await world.says(anna, asked(3)))[-1]

    await world.says(anna, letter(3), reply_to=card)

    found = {g.text: g.habit.confidence for g in await guesses(world, anna)}
    assert found == {WITHOUT: 30, "начинает письма с приветствия": 30}


async def test_right_makes_it_the_persons_own_words(world: World) -> None:
    # EDT-6
    anna = await world.person("Анна")
    await taught(world, anna)

    after = (await world.presses(anna, "✓ Верно"))[-1]

    record = await record_of(world, anna)
    assert (record.confidence, record.origin, record.author_id) == (90, Origin.STATED, anna.id)
    assert "Теперь это ваши слова" in after.text
    async with modelled(world, respond=obedient) as m:
        again = (await world.says(anna, asked(8)))[-1]
        assert f"confirmed :: {WITHOUT}" in m.last
    assert "учёл догадку" not in again.text
    assert (await draft(world, 2)).version.text == letter(8, {GREETING})


async def test_an_edit_against_a_confirmed_habit_asks_and_changes_nothing(world: World) -> None:
    # EDT-7
    anna = await world.person("Анна")
    await taught(world, anna)
    await world.presses(anna, "✓ Верно")
    async with modelled(world, respond=writing(letter(8, {GREETING}))):
        card = (await world.says(anna, asked(8)))[-1]

    after = (await world.says(anna, letter(8), reply_to=card))[-1]

    assert f"Раньше вы подтвердили: {WITHOUT}" in after.text
    found = {g.text: g.habit.confidence for g in await guesses(world, anna)}
    assert found[WITHOUT] == 90


async def test_no_deletes_it_and_it_is_never_inferred_again(world: World) -> None:
    # EDT-6
    anna = await world.person("Анна")
    await taught(world, anna)

    after = (await world.presses(anna, "✗ Нет"))[-1]
    await taught(world, anna, 8)

    assert "Больше так предполагать не буду" in after.text
    assert await guesses(world, anna) == []


async def test_the_card_of_a_shaped_draft_says_so_and_takes_the_persons_word(world: World) -> None:
    # EDT-6
    anna = await world.person("Анна")
    await taught(world, anna)
    async with modelled(world, respond=obedient):
        card = (await world.says(anna, asked(8)))[-1]
    assert f"учёл догадку: {WITHOUT}" in card.text
    assert {"✓ Верно", "✗ Нет"} <= set(card.labels)

    after, said = await world.presses(anna, "✗ Нет", on=card)

    assert "Больше так предполагать не буду" in said.text
    assert after.message_id == card.message_id
    assert "учёл догадку" not in after.text
    assert "✗ Нет" not in after.labels
    async with modelled(world, respond=obedient):
        await world.says(anna, asked(9))
    assert (await draft(world, 3)).version.text == letter(9)


async def test_a_guess_stays_out_of_answers_however_sure_it_got(world: World) -> None:
    # EDT-6, EDT-7
    anna = await world.person("Анна")
    for number in range(1, 4):
        await taught(world, anna, number)
    assert (await record_of(world, anna)).confidence == 70

    (plain,) = await world.says(anna, "как я пишу письма: с приветствием или без приветствия?")
    assert WITHOUT not in plain.text

    async with modelled(world, respond=lambda _: Reply(text="Не знаю.\n\nИсточники: нет")) as m:
        await world.says(anna, "как я пишу письма: с приветствием или без приветствия?")
        assert WITHOUT not in m.last


async def test_nobody_else_meets_it_anywhere(world: World) -> None:
    # EDT-7, MEM-4
    anna, boris = await world.person("Анна"), await world.person("Борис", admin=True)
    await taught(world, anna)

    def respond(request: Request) -> Reply:
        assert told(request) == ""
        return Reply(text=f"{letter(8)}\n\n---\nИсточники: нет")

    async with modelled(world, respond=respond):
        await world.says(boris, asked(8))
    await world.says(boris, "/memory")

    assert all(WITHOUT not in sent.text for sent in world.to(boris))


async def test_a_habit_holds_for_its_kind_of_text(world: World) -> None:
    # EDT-5, EDT-6
    anna = await world.person("Анна")
    await taught(world, anna)
    async with modelled(world, respond=obedient) as m:
        await world.says(anna, "Напиши пост про заказ номер 5")

        assert WITHOUT not in m.last


async def test_a_forgotten_guess_is_not_inferred_from_the_next_edit(world: World) -> None:
    # FGT-9, EDT-6
    anna = await world.person("Анна")
    await taught(world, anna)
    await world.says(anna, "забудь, что я пишу письма без приветствия")
    if await guesses(world, anna):
        await world.presses(anna, "Забыть")
    assert await guesses(world, anna) == []
    world.clock.move(minutes=11)
    await world.work()

    await taught(world, anna, 8)

    assert await guesses(world, anna) == []


async def test_an_owners_third_same_edit_of_others_drafts_offers_a_rule(world: World) -> None:
    # EDT-7
    with_board(world)
    area = await world.area("Мастерская", default=True)
    owner = await world.person("Олег", owns=area)
    anna = await world.person("Анна", member=area)
    await world.person("Ира", admin=True)
    offers: list[Sent] = []
    for number in range(1, 4):
        async with modelled(world, respond=writing(letter(number))):
            await world.says(anna, f"Напиши пост в @news, что готов заказ номер {number}")
        await world.presses(anna, "На согласование")
        await world.presses(owner, "Править")
        sent = await world.says(owner, letter(number, {GREETING}), reply_to=world.last(owner))
        offers += [one for one in sent if "Предложить это правилом" in one.text]

    (offer,) = offers
    assert offer.chat_id == owner.telegram_id
    assert "пишет посты без приветствия" in offer.text
    assert await guesses(world, anna) == []
    await world.presses(owner, "Предложить правилом")
    async with world.db.read() as tx:
        (rule,) = await proposals.with_status(tx, ProposalKind.RULE, "proposed")
    assert rule.text == "Пишем посты без приветствия"
    assert rule.scope.area_id == area


async def test_the_requester_sees_nothing_of_what_the_owner_was_taught(world: World) -> None:
    # EDT-7, invariant 7
    with_board(world)
    area = await world.area("Мастерская", default=True)
    owner = await world.person("Олег", owns=area)
    anna = await world.person("Анна", member=area)
    async with modelled(world, respond=writing(letter(1))):
        await world.says(anna, "Напиши пост в @news, что готов заказ номер 1")
    await world.presses(anna, "На согласование")
    await world.presses(owner, "Править")
    await world.says(owner, letter(1, {GREETING}), reply_to=world.last(owner))

    (guess,) = await guesses(world, owner)
    assert guess.habit.others_draft_ids == frozenset({1})
    assert any("без приветствия" in sent.text for sent in world.to(owner))
    assert all("без приветствия" not in sent.text for sent in world.to(anna))


async def test_a_removed_persons_drafts_and_habits_are_erased_with_their_records(world: World) -> None:
    # EDT-5, OPS-4
    admin = await world.person("Ира", admin=True)
    anna = await world.person("Анна")
    await taught(world, anna)
    (guess,) = await guesses(world, anna)
    async with world.db.write() as tx:
        await access.take_access(tx, world.deps, admin, anna, policy=world.deps.base_policy, now=world.clock())
    world.clock.move(days=31)
    await world.work()

    assert (await draft(world)).version.text == ""
    assert await guesses(world, anna) == []
    async with world.db.read() as tx:
        assert await memory.get(tx, guess.record_id) is None


async def test_a_withdrawn_guess_is_kept_for_nobody(world: World) -> None:
    # EDT-4
    anna = await world.person("Анна")
    async with modelled(world, respond=writing(letter(7))):
        card = (await world.says(anna, asked(7)))[-1]
    await world.says(anna, letter(7, {GREETING}), reply_to=card, message_id=7001)
    record = await record_of(world, anna)

    await world.says(anna, letter(7).replace("номер 7", "номер 8"), message_id=7001, edited=True)

    async with world.db.read() as tx:
        now = await memory.get(tx, record.id)
    assert now is not None
    assert now.status is Status.WITHDRAWN
    assert await guesses(world, anna) == []
