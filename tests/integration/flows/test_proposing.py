"""What a model may not even propose, whatever tool it takes for it."""

from __future__ import annotations

import pytest

from bot.llm.scripted import Asked, Reply
from storage import proposals
from storage.proposals import ProposalKind
from tests.integration.flows.looking import every
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import put
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
