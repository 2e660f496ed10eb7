"""Which text of a prompt an answer was made with stays known after the prompt was changed."""

from __future__ import annotations

from dataclasses import replace

import sqlalchemy as sa

from bot.domain.templates import PromptRef
from storage.tables import answers
from tests.integration.flows.modelled import modelled
from tests.integration.flows.world import World


async def test_each_answer_keeps_the_version_of_the_prompt_it_was_made_with(world: World) -> None:
    # LLM-3
    vera = await world.person("Вера")
    first = world.deps.prompts["answer"]
    async with modelled(world) as bot:
        bot.model.say("Ворота зелёные.\n\nИсточники: нет", "Ворота синие.\n\nИсточники: нет")
        await world.says(vera, "расскажи про ворота")
        changed = replace(first, ref=PromptRef(name="answer", version="b" * 40))
        world.deps = replace(world.deps, prompts={**world.deps.prompts, "answer": changed})
        await world.says(vera, "расскажи про ворота ещё раз")

    async with world.db.read() as tx:
        kept = list(await tx.scalars(sa.select(answers.c.prompt_version).order_by(answers.c.id)))
    assert kept == [first.ref.version, "b" * 40]


async def test_an_answer_that_no_model_gave_names_no_prompt(world: World) -> None:
    # LLM-3
    vera = await world.person("Вера")

    await world.says(vera, "какого цвета ворота?")

    async with world.db.read() as tx:
        kept = list(await tx.scalars(sa.select(answers.c.prompt_version)))
    assert kept == [None]
