"""What a draft rests on and is bound by: rules, records, habits, masking; and that a model may ask for one."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from bot.domain.masking import PiiKind
from bot.domain.memory import COMPANY
from bot.domain.people import Person
from bot.llm.scripted import Asked, Reply, Request
from storage import proposals
from storage.proposals import ProposalKind
from storage.tables import rules
from tests.integration.flows.drafting import asked_to_write, draft, last_words, writing
from tests.integration.flows.modelled import modelled
from tests.integration.flows.world import World

ASKED = "Напиши письмо клиенту, что заказ готов"


async def rule(world: World, text: str, by: Person) -> int:
    async with world.db.write() as tx:
        return await proposals.add(
            tx,
            ProposalKind.RULE,
            text=text,
            scope=COMPANY,
            author_id=by.id,
            source=None,
            status="active",
            now=world.clock(),
        )


async def test_a_draft_that_breaks_a_rule_is_written_anew_once(world: World) -> None:
    # RUL-9
    anna = await world.person("Анна")
    number = await rule(world, "Без восклицательных знаков", anna)
    async with modelled(world, respond=writing("Заказ готов!", "Заказ готов.")) as m:
        card = (await world.says(anna, ASKED))[-1]
        assert len(asked_to_write(m.model.requests)) == 2
        assert "Без восклицательных знаков" in m.last

    assert (await draft(world)).version.text == "Заказ готов."
    assert "нарушает" not in card.text
    async with world.db.read() as tx:
        assert await tx.scalar(sa.select(rules.c.prevented).where(rules.c.id == number)) == 1


async def test_what_still_breaks_it_is_marked_with_the_rule_quoted(world: World) -> None:
    # RUL-9
    anna = await world.person("Анна")
    number = await rule(world, "Без восклицательных знаков", anna)
    async with modelled(world, respond=writing("Заказ готов!")) as m:
        card = (await world.says(anna, ASKED))[-1]
        assert len(asked_to_write(m.model.requests)) == 2

    assert f"нарушает правило {number}: Без восклицательных знаков" in card.text
    assert (await draft(world)).version.broken == (number,)


async def test_a_persons_version_is_checked_and_left_word_for_word(world: World) -> None:
    # RUL-9, EDT-2
    anna = await world.person("Анна")
    number = await rule(world, "Без восклицательных знаков", anna)
    async with modelled(world, respond=writing("Заказ готов.")):
        card = (await world.says(anna, ASKED))[-1]

    after = (await world.says(anna, "Заказ готов! Ждём вас", reply_to=card))[-1]

    assert f"нарушает правило {number}" in after.text
    assert (await draft(world)).version.text == "Заказ готов! Ждём вас"


async def test_a_rule_of_certain_texts_binds_those_alone(world: World) -> None:
    # RUL-9
    anna = await world.person("Анна")
    await rule(world, "В постах без восклицательных знаков", anna)
    async with modelled(world, respond=writing("Заказ готов!")) as m:
        card = (await world.says(anna, ASKED))[-1]
        assert len(asked_to_write(m.model.requests)) == 1
        post = (await world.says(anna, "Напиши пост про новую вазу"))[-1]

    assert "нарушает" not in card.text
    assert "нарушает" in post.text


async def test_where_from_shows_the_records_that_a_draft_names(world: World) -> None:
    # ANS-3, EDT-1, AGE-1
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "запомни: мастерская выдаёт заказы с 10 до 19")
    async with modelled(world, respond=writing("Заказ готов, ждём с 10 до 19.", tail="Источники: M1")):
        await world.says(anna, "Напиши письмо клиенту, когда мастерская выдаёт заказы")
        (why,) = await world.presses(anna, "Откуда?")

    assert "выдаёт заказы с 10 до 19" in why.text


async def test_forgetting_names_the_draft_that_was_made_of_the_record(world: World) -> None:
    # FGT-8
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "запомни: мастерская выдаёт заказы с 10 до 19")
    async with modelled(world, respond=writing("Заказ готов, ждём с 10 до 19.", tail="Источники: M1")):
        await world.says(anna, "Напиши письмо клиенту, когда мастерская выдаёт заказы")

    (said,) = await world.says(anna, "забудь, что мастерская выдаёт заказы с 10 до 19")

    assert "сделан черновик письма «Заказ готов, ждём с 10 до 19.»" in said.text


async def test_names_reach_the_model_masked_and_the_draft_unmasked(world: World) -> None:
    # PII-1, EDT-1
    anna = await world.person("Анна")

    def respond(request: Request) -> Reply:
        words = last_words(request)
        mark = words[words.index("[[") : words.index("]]") + 2]
        return Reply(text=f"Здравствуйте, {mark}. Заказ готов.\n\n---\nИсточники: нет")

    planted = {"Зиновий Кратов": PiiKind.PERSON}
    async with modelled(world, respond=respond, planted=planted) as m:
        await world.says(anna, "Напиши письмо: заказ готов, зовут Зиновий Кратов")
        card = world.last(anna)
        await world.says(anna, "Зиновий Кратов, добрый день. Ваш заказ готов.", reply_to=card)
        await world.presses(anna, "Переписать")
        await world.says(anna, "теплее")

        assert "Кратов" not in m.model.received
    assert "Зиновий Кратов" in card.text


async def test_a_model_may_ask_for_a_draft_and_the_program_writes_it(world: World) -> None:
    # EDT-1, SEC-3
    anna = await world.person("Анна")

    def respond(request: Request) -> Reply:
        if any(tool["function"]["name"] == "write_draft" for tool in request.get("tools", [])):
            call = Asked(name="write_draft", arguments={"kind": "post", "recipient": "public"})
            return Reply(text="Источники: нет", tool_calls=(call,))
        return Reply(text="Открываем выставку.\n\n---\nИсточники: нет")

    async with modelled(world, respond=respond):
        card = (await world.says(anna, "Хорошо бы что-нибудь для канала, какой-нибудь пост на субботу"))[-1]

    assert "Черновик поста" in card.text
    assert (await draft(world)).version.text == "Открываем выставку."


async def test_a_model_that_asks_by_itself_gets_none(world: World) -> None:
    # SEC-3
    anna = await world.person("Анна")

    def respond(request: Request) -> Reply:
        call = Asked(name="write_draft", arguments={"kind": "post", "recipient": "public"})
        return Reply(text="Адрес в записях не нашёл.\n\nИсточники: нет", tool_calls=(call,))

    async with modelled(world, respond=respond):
        (said,) = await world.says(anna, "какой у нас адрес?")

    assert "Черновик" not in said.text


@pytest.mark.parametrize("status", [500, 429])
async def test_a_model_that_fails_leaves_no_draft_and_says_so(world: World, status: int) -> None:
    # LLM-5, EDT-1
    anna = await world.person("Анна")
    async with modelled(world, respond=lambda _: Reply(status=status)):
        (said,) = await world.says(anna, ASKED)

    assert said.text.startswith("Черновик не написан")
    (again,) = await world.says(anna, "черновик: Заказ готов, ждём вас.")
    assert "Заказ готов" in again.text
