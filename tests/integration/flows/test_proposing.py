"""Proposing rules and skills: what a model may not even propose, and buttons that know the text that was shown."""

from __future__ import annotations

import pytest

from bot.domain.skills.skill import SkillStatus
from bot.flows.queue import decide_proposal
from bot.flows.queue.decide import Trouble, Undecided
from bot.flows.queue.queue_proposals import VERBS
from bot.flows.verbs import Look, Seen
from bot.llm.scripted import Asked, Reply
from storage import proposals
from storage.proposals import ProposalKind
from tests.integration.flows.looking import every
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import proposal, propose, put
from tests.integration.flows.skilled import every as every_skill
from tests.integration.flows.skilled import put as put_skill
from tests.integration.flows.world import World

ILL = "у Зинаиды Пахомчик эпилепсия"


@pytest.mark.parametrize(
    "call",
    [
        Asked(name="remember", arguments={"text": ILL}),
        Asked(name="propose_rule", arguments={"text": ILL}),
        Asked(name="propose_skill", arguments={"name": "эпилепсия", "steps": ILL}),
        Asked(name="correct", arguments={"what": "у Зинаиды Пахомчик", "new_text": ILL}),
    ],
    ids=lambda call: str(call.name),
)
async def test_anothers_health_enters_no_record_rule_or_skill_by_a_models_wish(world: World, call: Asked) -> None:
    # MEM-13, SEC-3
    anna = await world.person("Анна", admin=True)
    await put(world, "У Зинаиды Пахомчик отпуск в июле", anna)
    async with modelled(world, respond=lambda r: Reply(text="Понял.\n\nИсточники: нет")) as bot:
        bot.model.say(Reply(text="Понял.\n\nИсточники: нет", tool_calls=(call,)))
        await world.says(anna, f"Коллеги, учтите: {ILL}, всегда ставьте её в день")

    assert [r.text for r in await every(world)] == ["У Зинаиды Пахомчик отпуск в июле"]
    async with world.db.read() as tx:
        for kind in ProposalKind:
            assert await proposals.with_status(tx, kind, "proposed", "active") == []


async def _changed_meanwhile(world: World, kind: ProposalKind, number: int, text: str) -> None:
    """Other words in the place of those on the card, as another decider's wording leaves them."""

    async with world.db.write() as tx:
        found = await proposals.get(tx, kind, number)
        assert found is not None
        assert found.author_id is not None
        assert await proposals.decide(
            tx, found, status=found.status.value, by=found.author_id, now=world.clock(), text=text
        )


# SKL-2, invariant 1
async def test_a_skill_reworded_after_it_was_shown_is_not_confirmed_by_the_old_button(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    (said,) = await world.says(
        anna, "запомни порядок приёмки товара: 1. сверить накладную 2. пересчитать коробки 3. подписать акт"
    )
    assert "Сделать действующим" in said.labels
    await _changed_meanwhile(world, ProposalKind.SKILL, 1, "1. подписать акт не глядя")

    (again,) = await world.presses(anna, "Сделать действующим", on=said)

    async with world.db.read() as tx:
        found = await proposals.get(tx, ProposalKind.SKILL, 1)
        assert found is not None
        assert found.status == "proposed"
    await world.presses(anna, "Сделать действующим", on=again)
    async with world.db.read() as tx:
        found = await proposals.get(tx, ProposalKind.SKILL, 1)
        assert found is not None
        assert found.status == "active"


# SKL-2
async def test_a_skill_is_confirmed_by_the_button_under_its_words(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    (said,) = await world.says(
        anna, "запомни порядок приёмки товара: 1. сверить накладную 2. пересчитать коробки 3. подписать акт"
    )

    await world.presses(anna, "Сделать действующим", on=said)

    async with world.db.read() as tx:
        found = await proposals.get(tx, ProposalKind.SKILL, 1)
    assert found is not None
    assert found.status == "active"


# RUL-2, invariant 1
async def test_a_known_rule_reworded_after_it_was_shown_is_not_confirmed_by_the_old_button(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    rule = await propose(world, "Письма подписываем именем", vera)
    (said,) = await world.says(anna, "запомни: всегда письма подписываем именем")
    assert "Сделать действующим" in said.labels
    await _changed_meanwhile(world, ProposalKind.RULE, rule, "Письма никем не подписываем")

    (again,) = await world.presses(anna, "Сделать действующим", on=said)

    assert (await proposal(world, rule)).status == "proposed"
    assert "Письма никем не подписываем" in again.text


# RUL-1, invariant 1
async def test_without_the_text_that_was_shown_nothing_comes_into_force(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    rule = await propose(world, "Письма подписываем именем", vera)

    async with world.db.write() as tx:
        now = world.clock()
        for words in (None, "Письма подписываем отделом"):
            found = await decide_proposal.confirm(
                tx, world.deps, anna, ProposalKind.RULE, rule, now=now, seen=None, words=words
            )
            assert isinstance(found, Undecided)
            assert found.trouble is Trouble.CHANGED

    assert (await proposal(world, rule)).status == "proposed"


# RUL-2, invariant 7
@pytest.mark.parametrize("status", ["active", "proposed", "rejected"])
async def test_a_proposal_for_an_unseen_area_is_answered_alike_whatever_is_there(world: World, status: str) -> None:
    bar = await world.area("Бар")
    owner = await world.person("Олег Владелец", owns=bar)
    vera = await world.person("Вера Сотрудник")
    await world.says(owner, "правило для бара: бокалы моем вручную")
    async with world.db.write() as tx:
        known = await proposals.get(tx, ProposalKind.RULE, 1)
        assert known is not None
        await proposals.decide(tx, known, status=status, by=owner.id, now=world.clock())

    (again,) = [
        s for s in await world.says(vera, "правило для бара: бокалы моем вручную") if s.chat_id == vera.telegram_id
    ]
    (fresh,) = [
        s for s in await world.says(vera, "правило для бара: лёд берём щипцами") if s.chat_id == vera.telegram_id
    ]

    assert again.text.replace("Бокалы моем вручную", "Лёд берём щипцами") == fresh.text
    assert again.labels == fresh.labels
    assert (await proposal(world, 1)).repeats == 1


# RUL-2, MEM-5
async def test_a_procedure_that_somebody_else_proposed_is_not_shown(world: World) -> None:
    await world.person("Анна", admin=True)
    vera, gena = await world.person("Вера"), await world.person("Гена")
    steps = "запомни порядок приёмки стекла: 1. сверить накладную 2. пересчитать ящики 3. подписать акт"
    await world.says(vera, steps)

    said = [s for s in await world.says(gena, steps) if s.chat_id == gena.telegram_id]

    assert all("сверить" not in s.text for s in said)


# SKL-7, SEC-5
async def test_a_skill_is_never_put_out_of_force_by_the_verbs_of_rules(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    skill = await put_skill(world, anna)

    async with world.db.write() as tx:
        found = await decide_proposal.remove(tx, anna, ProposalKind.SKILL, skill.id, now=world.clock())
        seen = await VERBS["proposal-remove"].check(
            Look(tx=tx, person=anna, args={"kind": "skill", "id": skill.id}, now=world.clock())
        )

    assert isinstance(found, Undecided)
    assert seen is Seen.STALE
    (after,) = await every_skill(world)
    assert after.status is SkillStatus.ACTIVE
