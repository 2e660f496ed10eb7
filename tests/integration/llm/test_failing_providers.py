"""Providers fail in every way they know; the caller retries, falls back, or says what happened."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from decimal import Decimal

import pytest
from pydantic import BaseModel

from bot.domain.budgets import Holder, Limit, Limits, Measure
from bot.llm.errors import BudgetSpent, LLMUnavailable, ModelOff, Trouble
from bot.llm.models import Purpose
from bot.llm.retry import RetryPolicy
from bot.llm.scripted import Fault, Reply, Request, ScriptedModel
from tests.support.model_server import HASTY, PROMPT, choice_of, make_house, make_request, until

TRANSIENT = [
    Reply(status=408),
    Reply(status=409),
    Reply(status=429),
    Reply(status=500),
    Reply(status=502),
    Reply(status=503),
    Reply(status=529),
    Reply(fault=Fault.DROP),
    Reply(fault=Fault.GARBAGE),
    Reply(fault=Fault.HTML),
    Reply(fault=Fault.HOLLOW),
    Reply(text=""),
    Reply(text="  \n"),
]


@pytest.mark.parametrize("failure", TRANSIENT, ids=lambda r: r.fault or (r.status if r.status != 200 else "empty"))
async def test_a_transient_error_is_tried_again(model: ScriptedModel, failure: Reply) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say(failure, "получилось")

    answer = await house.gateway.complete(make_request("?"))

    assert answer.text == "получилось"
    assert len(house.ledger.calls) == 2
    first, second = house.ledger.calls
    assert Trouble(first.outcome).transient
    assert second.outcome == "ok"


@pytest.mark.parametrize("failure", TRANSIENT, ids=lambda r: r.fault or (r.status if r.status != 200 else "empty"))
async def test_a_transient_error_of_a_stream_is_tried_again(model: ScriptedModel, failure: Reply) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say(failure, "получилось")
    shown: list[str] = []

    async def show(text: str) -> None:
        shown.append(text)

    answer = await house.gateway.complete(make_request("?"), on_text=show)

    assert answer.text == shown[-1] == "получилось"


@pytest.mark.parametrize("fault", [Fault.HANG, Fault.HANG_MIDWAY, Fault.DROP_MIDWAY])
async def test_a_stream_that_dies_is_begun_anew(model: ScriptedModel, fault: Fault) -> None:
    # LLM-1
    house = make_house(choice_of(model, timeout_s=0.3))
    model.say(Reply(text="Первая попытка не дойдёт", fault=fault), "Вторая попытка дошла")
    shown: list[str] = []

    async def show(text: str) -> None:
        shown.append(text)

    answer = await house.gateway.complete(make_request("?"), on_text=show)

    assert answer.text == shown[-1] == "Вторая попытка дошла"
    assert not any("Первая" in text and "Вторая" in text for text in shown)


async def test_a_slow_answer_times_out_and_the_line_is_hung_up(model: ScriptedModel) -> None:
    # LLM-1
    house = make_house(choice_of(model, timeout_s=0.2), policy=replace(HASTY, attempts_per_model=1))
    model.say(Reply(fault=Fault.HANG))

    with pytest.raises(LLMUnavailable) as caught:
        await house.gateway.complete(make_request("?"))

    assert caught.value.transient
    assert house.ledger.outcomes == [("openai/scripted", "timeout")]
    await until(lambda: model.hung_up == 1)


@pytest.mark.parametrize(
    ("failure", "trouble"),
    [
        (Reply(status=400), Trouble.REJECTED),
        (Reply(status=401), Trouble.DENIED),
        (Reply(status=403), Trouble.DENIED),
        (Reply(status=404), Trouble.NO_SUCH_MODEL),
        (Reply(status=429, error="insufficient_quota", error_code="insufficient_quota"), Trouble.QUOTA),
        (
            Reply(status=400, error="maximum context length is 10", error_code="context_length_exceeded"),
            Trouble.TOO_LONG,
        ),
        (Reply(text="нет", finish="content_filter"), Trouble.REFUSED),
    ],
    ids=lambda value: value.value if isinstance(value, Trouble) else "",
)
async def test_a_lasting_error_is_not_tried_again(model: ScriptedModel, failure: Reply, trouble: Trouble) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.respond = lambda _: failure

    with pytest.raises(LLMUnavailable) as caught:
        await house.gateway.complete(make_request("?"))

    assert not caught.value.transient
    assert [f.trouble for _, f in caught.value.failures] == [trouble]
    assert len(model.requests) == 1


@pytest.mark.parametrize("failure", [Reply(status=401), Reply(status=500), Reply(fault=Fault.DROP)])
async def test_the_next_model_takes_over(model: ScriptedModel, second_model: ScriptedModel, failure: Reply) -> None:
    # LLM-1
    house = make_house(choice_of(model, name="first"), choice_of(second_model, name="second"))
    model.respond = lambda _: failure
    second_model.say("я за него")

    answer = await house.gateway.complete(make_request("?"))

    assert (answer.text, answer.model) == ("я за него", "openai/second")
    assert house.ledger.outcomes[-1] == ("openai/second", "ok")


async def test_the_server_is_asked_to_wait_as_long_as_it_says(model: ScriptedModel) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say(Reply(status=429, headers={"retry-after": "0.4"}), "дождались")
    started = time.monotonic()

    await house.gateway.complete(make_request("?"))

    assert time.monotonic() - started >= 0.4


async def test_the_deadline_ends_it_whatever_is_left_to_try(model: ScriptedModel, second_model: ScriptedModel) -> None:
    # LLM-1
    policy = RetryPolicy(attempts_per_model=100, first_delay_s=0.05, max_delay_s=0.05)
    house = make_house(choice_of(model), choice_of(second_model), policy=policy)
    model.respond = second_model.respond = lambda _: Reply(status=503, delay_s=0.05)
    await house.gateway.warm_up()
    started = time.monotonic()

    with pytest.raises(LLMUnavailable):
        await house.gateway.complete(make_request("?", deadline_s=0.6))

    assert time.monotonic() - started < 3


async def test_a_repair_gets_no_more_time_than_the_answer_left(model: ScriptedModel) -> None:
    # LLM-1
    seconds = 0.0

    def late(_: Request) -> Reply:
        nonlocal seconds
        seconds += 11
        return Reply(text="не знаю")

    house = make_house(choice_of(model), monotonic=lambda: seconds)
    model.respond = late

    with pytest.raises(LLMUnavailable):
        await house.gateway.structured(make_request("?", deadline_s=10.0), Verdict)

    assert len(model.requests) == 1


async def test_no_model_is_its_own_error() -> None:
    # ANS-5
    house = make_house()

    with pytest.raises(ModelOff) as caught:
        await house.gateway.complete(make_request("?", purpose=Purpose.JUDGE))

    assert caught.value.purpose is Purpose.JUDGE
    assert house.detector.seen == []


class Verdict(BaseModel):
    ok: bool


async def test_a_server_that_knows_no_response_format_is_asked_in_words(model: ScriptedModel) -> None:
    # LLM-2
    house = make_house(choice_of(model))
    model.respond = lambda r: Reply(status=400) if "response_format" in r else Reply(text='{"ok": true}')

    verdict = await house.gateway.structured(make_request("?"), Verdict)

    assert verdict.ok


async def test_each_attempt_is_recorded_with_its_cost_and_prompt(model: ScriptedModel) -> None:
    # LLM-3
    house = make_house(choice_of(model))
    model.say(Reply(status=500), "сорок два")

    answer = await house.gateway.complete(make_request("сколько?", reader=5))

    failed, done = house.ledger.calls
    assert (failed.usage.tokens_in, failed.usage.cost_usd, failed.attempt) == (0, Decimal(0), 1)
    assert done.prompt == answer.prompt == PROMPT
    assert (done.person_id, done.purpose, done.attempt) == (5, Purpose.CHAT, 2)
    assert done.usage.tokens_in > 0
    expected = (Decimal(done.usage.tokens_in) + 2 * Decimal(done.usage.tokens_out)) / 1_000_000
    assert done.usage.cost_usd == expected
    assert answer.usage.cost_usd == expected
    assert answer.usage.latency_s > 0


async def test_tokens_are_estimated_for_servers_that_do_not_count(model: ScriptedModel) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say(Reply(text="ответ без счёта", usage=False))

    answer = await house.gateway.complete(make_request("сколько это стоило?"))

    assert answer.usage.tokens_in > 3
    assert answer.usage.tokens_out > 3


async def test_a_spent_budget_sends_nothing(model: ScriptedModel) -> None:
    # LLM-4
    house = make_house(choice_of(model), limits=Limits(person=Limit(tokens=60)))
    model.respond = lambda _: Reply(text="ответ " * 40)

    await house.gateway.complete(make_request("вопрос", reader=1))
    with pytest.raises(BudgetSpent) as caught:
        await house.gateway.complete(make_request("вопрос", reader=1))
    await house.gateway.complete(make_request("вопрос", reader=2))

    assert (caught.value.holder, caught.value.measure) == (Holder.PERSON, Measure.TOKENS)
    assert len(model.requests) == 2


async def test_calls_in_flight_count_against_the_budget(model: ScriptedModel) -> None:
    # LLM-4
    question = "очень длинный вопрос " * 20
    house = make_house(choice_of(model), limits=Limits(company=Limit(tokens=400)))
    model.respond = lambda _: Reply(text="да", delay_s=0.1)

    results = await asyncio.gather(
        *(house.gateway.complete(make_request(question, conversation=f"{n}:0")) for n in range(6)),
        return_exceptions=True,
    )

    assert 1 <= len(model.requests) < 3
    assert sum(isinstance(one, BudgetSpent) for one in results) == 6 - len(model.requests)


async def test_admins_hear_of_half_of_four_fifths_and_of_all(model: ScriptedModel) -> None:
    # LLM-4
    house = make_house(choice_of(model), limits=Limits(company=Limit(cost_usd=Decimal("0.001"))))
    model.respond = lambda _: Reply(text="слово " * 120)

    async def spend_it_all() -> None:
        for _ in range(20):
            await house.gateway.complete(make_request("вопрос"))

    with pytest.raises(BudgetSpent, match="money"):
        await spend_it_all()

    assert [mark.percent for mark in house.ledger.told] == [50, 80, 100]
