"""Streams, structured answers, tool calls, stopping: what comes back from the model."""

from __future__ import annotations

import asyncio

import pytest
from pydantic import BaseModel, Field

from bot.domain.masking import PiiKind
from bot.domain.messages import ToolCall
from bot.llm.errors import BadCompletion, Stopped
from bot.llm.scripted import Asked, Fault, Reply, ScriptedModel, structured
from bot.llm.tools import ANSWER_TOOLS
from tests.support.model_server import choice_of, make_house, make_request, until

PLANTED = {"Пелагея": PiiKind.PERSON, "+7 903 555-18-42": PiiKind.PHONE}
ASKED = "Пелагея, +7 903 555-18-42"
REPLY = "Звонит [[ФИО_1]]: номер [[ТЕЛ_1]], ждёт."
RESTORED = "Звонит Пелагея: номер +7 903 555-18-42, ждёт."


class Shown(list[str]):
    """What a person saw, snapshot by snapshot."""

    async def __call__(self, text: str) -> None:
        self.append(text)


# --- streaming --------------------------------------------------------------------------------------------------------


async def test_a_stream_cut_at_every_place_comes_out_whole(model: ScriptedModel) -> None:
    # PII-5 B57
    house = make_house(choice_of(model), planted=PLANTED)
    for at in range(1, len(REPLY)):
        model.say(Reply(chunks=(REPLY[:at], REPLY[at:])))
        shown = Shown()

        answer = await house.gateway.complete(make_request(ASKED), on_text=shown)

        assert answer.text == shown[-1] == RESTORED
        assert all(RESTORED.startswith(snapshot) for snapshot in shown), shown


async def test_a_stream_of_single_letters_grows_and_never_shows_a_placeholder(model: ScriptedModel) -> None:
    # PII-5
    house = make_house(choice_of(model), planted=PLANTED)
    model.say(Reply(text=REPLY, chunk_chars=1))
    shown = Shown()

    await house.gateway.complete(make_request(ASKED), on_text=shown)

    assert len(shown) > 5
    assert not any("[[" in snapshot or "ФИО" in snapshot for snapshot in shown)


async def test_an_unknown_placeholder_of_a_stream_is_never_shown(model: ScriptedModel) -> None:
    # PII-5
    house = make_house(choice_of(model), planted=PLANTED)
    tail = "И так далее. " * 20
    model.say(
        Reply(text=f"Звонила [[ФИО_1]]. Ждёт [[ФИО_7]] завтра. {tail}Всё.", chunk_chars=4), "1. Ждёт ответа завтра."
    )
    shown = Shown()

    answer = await house.gateway.complete(make_request(ASKED), on_text=shown)

    assert answer.text == shown[-1] == f"Звонила Пелагея. Ждёт ответа завтра. {tail}Всё."
    assert shown[-2] == "Звонила Пелагея. Ждёт "[: len(shown[-2])]
    assert not any("скрыто" in snapshot or "ФИО" in snapshot for snapshot in shown)
    assert answer.hidden == 0


async def test_a_second_unknown_placeholder_is_shown_as_hidden(model: ScriptedModel) -> None:
    # PII-5
    house = make_house(choice_of(model), planted=PLANTED)
    model.say("Спросите [[ФИО_7]].", "1. Спросите [[ФИО_8]].")

    answer = await house.gateway.complete(make_request(ASKED))

    assert answer.text == "Спросите [скрыто]."
    assert answer.hidden == 1
    assert len(model.requests) == 2


async def test_an_answer_survives_a_model_that_dies_while_mending(model: ScriptedModel) -> None:
    # PII-5
    house = make_house(choice_of(model), planted=PLANTED)
    model.say("Спросите [[ФИО_7]].", Reply(status=401))

    answer = await house.gateway.complete(make_request(ASKED))

    assert answer.text == "Спросите [скрыто]."


@pytest.mark.parametrize("streamed", [False, True])
async def test_a_models_thinking_is_not_shown(model: ScriptedModel, streamed: bool) -> None:
    # LLM-2
    house = make_house(choice_of(model), planted=PLANTED)
    model.say(Reply(text="<think>это [[ФИО_1]], [[ФИО_9]]?</think>\n\nЭто [[ФИО_1]].", chunk_chars=3))
    shown = Shown()

    answer = await house.gateway.complete(make_request(ASKED), on_text=shown if streamed else None)

    assert answer.text == "Это Пелагея."
    assert not any("think" in snapshot or "?" in snapshot for snapshot in shown)


async def test_a_watcher_that_fails_is_not_the_models_failure(model: ScriptedModel) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say("слова")

    async def show(text: str) -> None:
        raise ConnectionError("the chat is gone")

    with pytest.raises(ConnectionError):
        await house.gateway.complete(make_request("?"), on_text=show)

    assert len(model.requests) == 1


async def test_an_answer_that_ran_out_of_room_says_so(model: ScriptedModel) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say(Reply(text="и потом", finish="length"))

    assert (await house.gateway.complete(make_request("?"))).truncated


# --- stopping ---------------------------------------------------------------------------------------------------------


async def test_stopping_hangs_up_and_keeps_what_was_shown(model: ScriptedModel) -> None:
    # ANS-8
    house = make_house(choice_of(model), planted=PLANTED)
    model.say(Reply(text="[[ФИО_1]] пишет длинное письмо " * 50, piece_delay_s=0.02))
    cancel = asyncio.Event()
    shown = Shown()

    async def show(text: str) -> None:
        await shown(text)
        if "пишет" in text:
            cancel.set()

    answer = await house.gateway.complete(make_request(ASKED), on_text=show, cancel=cancel)

    assert answer.stopped
    assert answer.text == shown[-1]
    assert answer.text.startswith("Пелагея пишет")
    assert len(answer.text) < 200
    assert house.ledger.outcomes == [("openai/scripted", "stopped")]
    assert house.ledger.calls[0].usage.tokens_out > 0
    await until(lambda: model.hung_up == 1)


async def test_stopping_works_while_the_model_is_silent_or_between_attempts(model: ScriptedModel) -> None:
    # ANS-8
    house = make_house(choice_of(model))
    for reply in (Reply(fault=Fault.HANG), Reply(status=429, headers={"retry-after": "5"})):
        model.say(reply)
        cancel = asyncio.Event()
        asyncio.get_running_loop().call_later(0.3, cancel.set)

        answer = await asyncio.wait_for(
            house.gateway.complete(make_request("?"), on_text=Shown(), cancel=cancel), timeout=3
        )

        assert (answer.stopped, answer.text) == (True, "")


async def test_a_stopped_structured_call_raises(model: ScriptedModel) -> None:
    # ANS-8
    house = make_house(choice_of(model))
    model.say(Reply(fault=Fault.HANG))
    cancel = asyncio.Event()
    cancel.set()

    with pytest.raises(Stopped):
        await house.gateway.structured(make_request("?"), Order, cancel=cancel)


async def test_a_cancelled_task_hangs_up(model: ScriptedModel) -> None:
    # OPS-9
    house = make_house(choice_of(model))
    model.say(Reply(fault=Fault.HANG))
    task = asyncio.create_task(house.gateway.complete(make_request("?")))
    await until(lambda: model.requests)

    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    await until(lambda: model.hung_up == 1)


# --- structured answers -----------------------------------------------------------------------------------------------


class Line(BaseModel):
    who: str
    amount: int = Field(ge=0)


class Order(BaseModel):
    lines: tuple[Line, ...]


async def test_a_structured_answer_is_restored_and_typed(model: ScriptedModel) -> None:
    # LLM-1
    house = make_house(choice_of(model), planted=PLANTED)
    model.say(structured({"lines": [{"who": "[[ФИО_1]]", "amount": 3}]}))

    order = await house.gateway.structured(make_request(ASKED), Order)

    assert order == Order(lines=(Line(who="Пелагея", amount=3),))
    assert model.requests[0]["response_format"]["json_schema"]["name"] == "Order"


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"lines": []}\n```',
        'Вот ответ:\n{"lines": []}\nГотово [1].',
        '\n\n {"lines": [], "лишнее": 1} ',
    ],
)
async def test_json_is_found_wherever_the_model_put_it(model: ScriptedModel, text: str) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say(text)

    assert await house.gateway.structured(make_request("?"), Order) == Order(lines=())


@pytest.mark.parametrize(
    "broken", ["не знаю", '{"lines": [', '{"lines": [{"who": "x", "amount": -1}]}', '{"order": []}', "[]"]
)
async def test_a_broken_structured_answer_is_repaired_once(model: ScriptedModel, broken: str) -> None:
    # LLM-1
    house = make_house(choice_of(model), planted=PLANTED)
    model.say(broken, '{"lines": []}')

    assert await house.gateway.structured(make_request(ASKED), Order) == Order(lines=())
    repair = model.requests[1]["messages"]
    assert [m["role"] for m in repair] == ["user", "assistant", "user"]
    assert "заново" in repair[-1]["content"]


async def test_a_second_broken_answer_is_given_up(model: ScriptedModel) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say("нет", '{"lines": 1}')

    with pytest.raises(BadCompletion, match="lines"):
        await house.gateway.structured(make_request("?"), Order)

    assert len(model.requests) == 2


async def test_an_unknown_placeholder_in_a_structured_answer_is_asked_about_then_hidden(
    model: ScriptedModel,
) -> None:
    # PII-5
    house = make_house(choice_of(model), planted=PLANTED)
    bad = structured({"lines": [{"who": "[[ФИО_9]]", "amount": 1}]})
    model.say(bad, bad)

    order = await house.gateway.structured(make_request(ASKED), Order)

    assert order.lines[0].who == "[скрыто]"
    assert len(model.requests) == 2


# --- tool calls -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("streamed", [False, True])
async def test_tool_arguments_are_restored(model: ScriptedModel, streamed: bool) -> None:
    # PII-5
    house = make_house(choice_of(model), planted=PLANTED)
    arguments = {"text": "телефон [[ФИО_1]] — [[ТЕЛ_1]]"}
    model.say(Reply(text="Прошу.", tool_calls=(Asked(id="c7", name="remember", arguments=arguments),)))

    answer = await house.gateway.complete(
        make_request(ASKED, tools=ANSWER_TOOLS), on_text=Shown() if streamed else None
    )

    told = ToolCall(id="c7", name="remember", arguments={"text": "телефон Пелагея — +7 903 555-18-42"})
    assert answer.tool_calls == (told,)
    assert answer.text == "Прошу."
    assert {t["function"]["name"] for t in model.requests[0]["tools"]} == {spec.name for spec in ANSWER_TOOLS}


async def test_several_tool_calls_of_a_stream_are_told_apart(model: ScriptedModel) -> None:
    # LLM-1
    house = make_house(choice_of(model))
    model.say(
        Reply(
            tool_calls=(
                Asked(name="remember", arguments={"text": "раз"}),
                Asked(name="forget", arguments={"what": "два"}),
            )
        )
    )

    answer = await house.gateway.complete(make_request("?", tools=ANSWER_TOOLS), on_text=Shown())

    assert [(c.name, c.arguments) for c in answer.tool_calls] == [
        ("remember", {"text": "раз"}),
        ("forget", {"what": "два"}),
    ]


@pytest.mark.parametrize("arguments", ['{"text": "раз', "[1]", '{"text": "[[ФИО_9]]"}'])
async def test_an_unreadable_tool_call_is_asked_for_again(model: ScriptedModel, arguments: str) -> None:
    # PII-5
    house = make_house(choice_of(model), planted=PLANTED)
    good = Asked(name="remember", arguments={"text": "[[ФИО_1]]"})
    model.say(
        Reply(text="Прошу.", tool_calls=(Asked(name="remember", arguments=arguments),)),
        Reply(tool_calls=(good,)),
    )

    answer = await house.gateway.complete(make_request(ASKED, tools=ANSWER_TOOLS))

    assert [c.arguments for c in answer.tool_calls] == [{"text": "Пелагея"}]
    assert (answer.text, answer.dropped_calls) == ("Прошу.", 0)


async def test_a_tool_call_that_stays_unreadable_is_dropped(model: ScriptedModel) -> None:
    # PII-5
    house = make_house(choice_of(model))
    bad = Reply(text="Прошу.", tool_calls=(Asked(name="remember", arguments="{"),))
    model.say(bad, bad)

    answer = await house.gateway.complete(make_request("?", tools=ANSWER_TOOLS))

    assert (answer.tool_calls, answer.dropped_calls) == ((), 1)
