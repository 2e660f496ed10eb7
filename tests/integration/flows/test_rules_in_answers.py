"""Rules and skills in the answers of a model: what it is shown, what is told of it, what never gets through."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import sqlalchemy as sa

from bot.domain.incoming import Place
from bot.domain.memory import COMPANY, Scope
from bot.domain.people import Person
from bot.llm.scripted import Asked, Reply
from storage import answers, areas, journal, proposals, skills
from storage.proposals import ProposalKind
from storage.tables import rules as rules_table
from storage.tables import skill_openings
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import area
from tests.integration.flows.world import World

Body = Mapping[str, Any]


async def company(world: World) -> tuple[Person, Person]:
    return await world.person("Анна", admin=True), await world.person("Вера")


async def rule(world: World, text: str, *, scope: Scope = COMPANY, exempts: int | None = None) -> int:
    async with world.db.write() as tx:
        return await proposals.add(
            tx,
            ProposalKind.RULE,
            text=text,
            scope=scope,
            author_id=1,
            source=None,
            status="active",
            now=world.clock(),
            exempts=exempts,
        )


async def skill(world: World, name: str, description: str, body: str) -> int:
    async with world.db.write() as tx:
        return await proposals.add(
            tx,
            ProposalKind.SKILL,
            text=body,
            name=name,
            description=description,
            scope=COMPANY,
            author_id=1,
            source=None,
            status="active",
            now=world.clock(),
        )


def asked_to_review(body: Body) -> bool:
    return "verdicts" in str(body["messages"][-1]["content"])


def answering(chat: str | Callable[[int], str], *verdicts: tuple[int, str]) -> Callable[[Body], Reply]:
    """A chat model that says this, and a check model that gives these verdicts."""
    said = [0]

    def respond(body: Body) -> Reply:
        if asked_to_review(body):
            found = [{"rule": f"R{number}", "verdict": verdict} for number, verdict in verdicts]
            return Reply(text=json.dumps({"verdicts": found}))
        said[0] += 1
        return Reply(text=chat if isinstance(chat, str) else chat(said[0]))

    return respond


async def history_of(world: World, rule_id: int) -> list[journal.Entry]:
    async with world.db.read() as tx:
        return await journal.of(tx, ProposalKind.RULE.value, rule_id)


async def prevented(world: World, rule_id: int) -> int:
    async with world.db.read() as tx:
        return int(await tx.scalar(sa.select(rules_table.c.prevented).where(rules_table.c.id == rule_id)) or 0)


async def test_every_answer_is_given_the_rules_of_the_company(world: World) -> None:
    # RUL-1, RUL-6
    _, vera = await company(world)
    number = await rule(world, "Сроки ремонта не обещаем")
    async with modelled(world, respond=answering("Ясно.\n\nИсточники: нет")) as bot:
        await world.says(vera, "напиши клиенту пару слов")

        request = bot.model.requests[0]["messages"][0]["content"]

    assert f"[R{number}] scope=company :: Сроки ремонта не обещаем" in request


async def test_a_proposed_rule_reaches_no_answer(world: World) -> None:
    # RUL-1
    _, vera = await company(world)
    async with world.db.write() as tx:
        await proposals.add(
            tx,
            ProposalKind.RULE,
            text="Скидку не даём никому",
            scope=COMPANY,
            author_id=vera.id,
            source=None,
            status="proposed",
            now=world.clock(),
        )
    async with modelled(world, respond=answering("Ясно.\n\nИсточники: нет")) as bot:
        await world.says(vera, "напиши клиенту пару слов")

        assert all("Скидку не даём" not in json.dumps(r, ensure_ascii=False) for r in bot.model.requests)


async def test_the_rule_that_held_something_back_is_quoted_by_its_id(world: World) -> None:
    # RUL-7
    _, vera = await company(world)
    number = await rule(world, "Сроки ремонта не обещаем")
    said = f"Написал без срока.\n\nИсточники: нет\nПомешало правило: R{number}"
    async with modelled(world, respond=answering(said)):
        (reply,) = await world.says(vera, "пообещай ему к пятнице")

    assert f"мешает правило №{number} «Сроки ремонта не обещаем»" in reply.text
    async with world.db.read() as tx:
        kept = await answers.last_to(tx, Place(chat_id=vera.telegram_id), vera.id)
    assert kept is not None
    assert ("rule", number) in kept.sources


async def test_a_rule_that_the_model_thought_up_is_quoted_to_nobody(world: World) -> None:
    # RUL-7
    _, vera = await company(world)
    await rule(world, "Сроки ремонта не обещаем")
    async with modelled(world, respond=answering("Нельзя.\n\nИсточники: нет\nПомешало правило: R99")):
        (reply,) = await world.says(vera, "пообещай ему к пятнице")

    assert "правило №" not in reply.text


async def test_an_answer_that_breaks_a_checked_rule_is_written_anew_once(world: World) -> None:
    # RUL-9
    _, vera = await company(world)
    number = await rule(world, "Без восклицательных знаков")

    def chat(time: int) -> str:
        return "Добрый день!\n\nИсточники: нет" if time == 1 else "Добрый день.\n\nИсточники: нет"

    async with modelled(world, respond=answering(chat)) as bot:
        (reply,) = await world.says(vera, "поздоровайся с клиентом")
        remark = bot.model.requests[1]["messages"][-1]["content"]

    assert "Добрый день." in reply.text
    assert "!" not in reply.text
    assert "нарушает правило" not in reply.text
    assert f"[R{number}]" in remark
    assert await prevented(world, number) == 1


async def test_an_answer_that_goes_on_breaking_a_checked_rule_is_never_shown_unmarked(world: World) -> None:
    # RUL-9
    _, vera = await company(world)
    number = await rule(world, "Без восклицательных знаков")
    async with modelled(world, respond=answering("Добрый день!\n\nИсточники: нет")):
        for _ in range(10):
            (reply,) = await world.says(vera, "поздоровайся с клиентом")

            assert f"нарушает правило №{number} «Без восклицательных знаков»" in reply.text
    assert await prevented(world, number) == 0


@pytest.mark.parametrize(
    ("verdict", "told"),
    [("held", "мешает правило №"), ("broken", "нарушает правило №"), ("irrelevant", None)],
)
async def test_a_second_model_tells_of_rules_that_code_cannot_check(
    world: World, verdict: str, told: str | None
) -> None:
    # RUL-7, RUL-9
    _, vera = await company(world)
    number = await rule(world, "Срок поставки называет только закупщик")
    async with modelled(world, respond=answering("Привезут в среду.\n\nИсточники: нет", (number, verdict))):
        (reply,) = await world.says(vera, "скажи клиенту, когда привезут")

    assert ("правило №" in reply.text) is (told is not None)
    assert told is None or told in reply.text


async def test_an_id_that_the_second_model_thought_up_means_nothing(world: World) -> None:
    # RUL-7
    _, vera = await company(world)
    await rule(world, "Срок поставки называет только закупщик")
    async with modelled(world, respond=answering("Привезут в среду.\n\nИсточники: нет", (77, "broken"))):
        (reply,) = await world.says(vera, "скажи клиенту, когда привезут")

    assert "правило №" not in reply.text


async def test_what_code_checks_no_model_overrules(world: World) -> None:
    # RUL-9
    _, vera = await company(world)
    number = await rule(world, "Без восклицательных знаков")
    await rule(world, "Срок поставки называет только закупщик")
    async with modelled(world, respond=answering("Добрый день.\n\nИсточники: нет", (number, "broken"))):
        (reply,) = await world.says(vera, "поздоровайся с клиентом")

    assert "нарушает правило" not in reply.text


async def test_of_sixty_rules_forty_reach_the_model_and_the_one_cited_is_said_not_to(world: World) -> None:
    # RUL-6
    _, vera = await company(world)
    first = await rule(world, "Чертежи выдаём заказчику только под роспись")
    for number in range(59):
        world.clock.move(minutes=1)
        await rule(world, f"Порядок номер {number} соблюдаем всегда")
    shown = []
    async with modelled(world, respond=answering("Ясно.\n\nИсточники: нет")) as bot:
        for _ in range(2):
            (reply,) = await world.says(vera, "а как же правило, что чертежи заказчику выдаём под роспись?")
            request = bot.model.requests[0]["messages"][0]["content"]
            shown.append([part for part in request.split("\n") if part.startswith("[R")])
            bot.model.requests.clear()

    assert len(shown[0]) == 40
    assert shown[0] == shown[1]
    assert "rules: 20" in request
    assert f"Правило №{first} «Чертежи выдаём заказчику только под роспись» до этого ответа не дошло" in reply.text
    assert "осталось за краем 20 правил" in reply.text


async def test_rules_that_collide_are_named_and_whoever_may_decide_is_asked(world: World) -> None:
    # RUL-8
    anna, vera = await company(world)
    sales = await world.area("Продажи")
    wide = await rule(world, "Клиентам пишем на вы")
    narrow = await rule(world, "Постоянным клиентам пишем на ты", scope=area(sales))
    async with world.db.write() as tx:
        await areas.make_default(tx, sales)
    said = f"Не стал выбирать.\n\nИсточники: нет\nСтолкнулись правила: R{wide}, R{narrow}"
    async with modelled(world, respond=answering(said)):
        await world.says(vera, "напиши постоянному клиенту")
        reply = world.last(vera)

    assert "Два правила спорят" in reply.text
    assert "Клиентам пишем на вы" in reply.text
    asked = world.last(anna)
    assert "Какое главнее?" in asked.text

    await world.presses(anna, f"Главнее №{narrow}")

    assert "исключение из правила" in world.last(anna).text
    async with world.db.read() as tx:
        found = await proposals.get(tx, ProposalKind.RULE, narrow)
    assert found is not None
    assert found.exempts == wide
    assert [e.details for e in await history_of(world, narrow)][-1] == {"after": found.text, "exempts": wide}


async def test_a_rule_for_all_that_is_stronger_puts_the_narrower_and_its_exceptions_out_of_force(world: World) -> None:
    # RUL-8, RUL-10
    anna, _ = await company(world)
    sales = await world.area("Продажи")
    async with world.db.write() as tx:
        await areas.make_default(tx, sales)
    wide = await rule(world, "Клиентам пишем на вы")
    narrow = await rule(world, "Постоянным клиентам пишем на ты", scope=area(sales))
    exception = await rule(world, "Постоянным клиентам старше 60 пишем на вы", scope=area(sales), exempts=narrow)
    said = f"Не стал выбирать.\n\nИсточники: нет\nСтолкнулись правила: R{wide}, R{narrow}"
    async with modelled(world, respond=answering(said)):
        await world.says(anna, "напиши постоянному клиенту")

    await world.presses(anna, f"Главнее №{wide}")

    async with world.db.read() as tx:
        found = [await proposals.get(tx, ProposalKind.RULE, one) for one in (wide, narrow, exception)]
    assert [one.status for one in found if one is not None] == ["active", "removed", "removed"]
    assert [e.act for e in await history_of(world, exception)][-1] == "removed"


async def test_of_two_rules_of_one_place_the_stronger_becomes_the_exception(world: World) -> None:
    # RUL-8
    anna, _ = await company(world)
    first = await rule(world, "Клиентам пишем на вы")
    second = await rule(world, "Клиентам пишем на ты")
    said = f"Не стал выбирать.\n\nИсточники: нет\nСтолкнулись правила: R{first}, R{second}"
    async with modelled(world, respond=answering(said)):
        await world.says(anna, "напиши клиенту")

    await world.presses(anna, f"Главнее №{first}")

    async with world.db.read() as tx:
        found = await proposals.get(tx, ProposalKind.RULE, first)
    assert found is not None
    assert found.exempts == second


async def test_deciders_are_asked_about_a_collision_once(world: World) -> None:
    # RUL-8, OPS-5
    anna, vera = await company(world)
    first = await rule(world, "Клиентам пишем на вы")
    second = await rule(world, "Клиентам пишем на ты")
    said = f"Не стал выбирать.\n\nИсточники: нет\nСтолкнулись правила: R{first}, R{second}"
    async with modelled(world, respond=answering(said)):
        for _ in range(3):
            await world.says(vera, "напиши клиенту")

    asked = [sent for sent in world.sent if sent.chat_id == anna.telegram_id and "Какое главнее?" in sent.text]
    assert len(asked) == 1


async def test_when_the_mending_fails_the_first_answer_is_shown_with_what_it_breaks(world: World) -> None:
    # RUL-9, LLM-5
    _, vera = await company(world)
    number = await rule(world, "Без восклицательных знаков")

    def respond(body: Body) -> Reply:
        mending = len(body["messages"]) > 2
        return Reply(status=500) if mending else Reply(text="Добрый день!\n\nИсточники: нет")

    async with modelled(world, respond=respond):
        (reply,) = await world.says(vera, "поздоровайся с клиентом")

    assert "Добрый день!" in reply.text
    assert f"нарушает правило №{number}" in reply.text


async def test_the_whole_text_of_a_skill_is_read_only_when_the_model_opens_it(world: World) -> None:
    # SKL-2, SKL-5
    _, vera = await company(world)
    number = await skill(world, "Смета на ремонт", "когда просят посчитать ремонт", "1. Замерь стены.\n2. Умножь.")
    other = await skill(world, "Разбор жалобы", "когда клиент жалуется", "1. Извинись.")

    async with modelled(world) as bot:
        bot.model.say(
            Reply(tool_calls=(Asked(name="open_skill", arguments={"skill": f"S{number}"}),)),
            Reply(text=f"Сначала замеры.\n\nИсточники: S{number}"),
        )
        await world.says(vera, "посчитай ремонт кухни")
        first, second = (r["messages"][0]["content"] for r in bot.model.requests[:2])

    assert "Замерь стены" not in first
    assert f"[S{number}] Смета на ремонт: когда просят посчитать ремонт" in first
    assert "Замерь стены" in second
    async with world.db.read() as tx:
        opened, shown = await skills.many(tx, [number, other])
        kept = await answers.last_to(tx, Place(chat_id=vera.telegram_id), vera.id)
        ended = await tx.scalar(sa.select(skill_openings.c.ended))
    assert (opened.counters.opened, opened.counters.shown) == (1, 1)
    assert (shown.counters.opened, shown.counters.shown) == (0, 1)
    assert opened.last_used_at is not None
    assert kept is not None
    assert kept.sources == (("skill", number),)
    assert ended == "done"


async def test_a_skill_that_was_not_shown_cannot_be_opened(world: World) -> None:
    # SKL-2, SEC-3
    _, vera = await company(world)
    number = await skill(world, "Смета на ремонт", "когда просят посчитать ремонт", "1. Замерь стены.")
    async with world.db.write() as tx:
        found = await skills.get(tx, number)
        assert found is not None
        await skills.change(tx, found, now=world.clock(), status="off")
    async with modelled(world) as bot:
        bot.model.say(
            Reply(text="Не знаю.", tool_calls=(Asked(name="open_skill", arguments={"skill": f"S{number}"}),)),
        )
        await world.says(vera, "посчитай ремонт кухни")

        assert len(bot.model.requests) == 1
        assert "Замерь" not in json.dumps(bot.model.requests, ensure_ascii=False)


@pytest.mark.parametrize(
    "call",
    [
        Asked(name="open_skill", arguments={"skill": "S99"}),
        Asked(name="open_skill", arguments={"skill": "Смета"}),
        Asked(name="open_skill", arguments={}),
        Asked(name="search_web", arguments={"query": "смета"}),
    ],
    ids=["unseen", "by-name", "empty", "unknown-tool"],
)
async def test_a_call_that_gives_nothing_is_answered_with_an_error_and_the_person_with_words(
    world: World, call: Asked
) -> None:
    # SKL-2, ANS-1
    _, vera = await company(world)
    async with modelled(world) as bot:
        bot.model.say(Reply(tool_calls=(call,)), Reply(text="Сначала замерьте стены.\n\nИсточники: нет"))
        (said,) = await world.says(vera, "посчитай ремонт кухни")
        sent = bot.model.requests[1]["messages"]

    assert "Сначала замерьте стены" in said.text
    assert [m["role"] for m in sent[-2:]] == ["assistant", "tool"]
    assert sent[-2]["tool_calls"][0]["id"] == sent[-1]["tool_call_id"]
    assert "no such" in sent[-1]["content"]


async def test_a_model_that_goes_on_calling_what_is_not_there_is_asked_no_third_time(world: World) -> None:
    # SKL-2
    _, vera = await company(world)
    lost = Reply(tool_calls=(Asked(name="open_skill", arguments={"skill": "S99"}),))
    async with modelled(world) as bot:
        bot.model.say(lost, lost, lost)
        (said,) = await world.says(vera, "посчитай ремонт кухни")
        assert len(bot.model.requests) == 2
    assert said.text


async def test_without_a_model_a_question_is_answered_by_the_rule_about_it(world: World) -> None:
    # ANS-5, RUL-3
    _, vera = await company(world)
    number = await rule(world, "Фотографии объектов заказчиков не публикуем")

    (reply,) = await world.says(vera, "можно публиковать фотографии объекта?")

    assert f"Правило №{number}: Фотографии объектов заказчиков не публикуем" in reply.text
    assert "Не знаю" not in reply.text


async def test_an_answer_made_by_a_skill_can_be_said_not_to_have_helped(world: World) -> None:
    # SKL-5
    _, vera = await company(world)
    number = await skill(world, "Смета на ремонт", "когда просят посчитать ремонт", "1. Замерь стены.")
    async with modelled(world) as bot:
        bot.model.say(
            Reply(tool_calls=(Asked(name="open_skill", arguments={"skill": f"S{number}"}),)),
            Reply(text=f"Сначала замеры.\n\nИсточники: S{number}"),
        )
        await world.says(vera, "посчитай ремонт кухни")

    await world.presses(vera, "Не помогло")

    async with world.db.read() as tx:
        (opened,) = await skills.many(tx, [number])
    assert (opened.counters.helped, opened.counters.failed) == (0, 1)


@pytest.mark.parametrize("word", ["**дешё**вый", "д\u200bешёвый", "дeшёвый", "_дешёвый_"])
async def test_a_forbidden_word_is_found_as_people_read_it(world: World, word: str) -> None:
    # RUL-9, SEC-4
    _, vera = await company(world)
    number = await rule(world, "Не пишем слово «дешёвый»")
    async with modelled(world, respond=answering(f"Это {word} вариант.\n\nИсточники: нет")):
        (reply,) = await world.says(vera, "опиши вариант")

    assert f"нарушает правило №{number}" in reply.text
