from __future__ import annotations

from bot.domain.messages import ToolCall
from bot.domain.requests import ARGUMENTS, Wish, judge
from bot.llm.tools import ANSWER_TOOLS


def test_the_tools_offered_are_exactly_those_that_are_judged() -> None:
    # SEC-3
    assert {spec.name for spec in ANSWER_TOOLS} == {wish.value for wish in Wish}
    for spec in ANSWER_TOOLS:
        assert tuple(spec.parameters["properties"]) == ARGUMENTS[Wish(spec.name)]


def test_a_call_made_after_the_schema_is_well_formed() -> None:
    # SEC-3
    for spec in ANSWER_TOOLS:
        arguments = dict.fromkeys(spec.parameters["required"], "пропуск накануне")
        call = ToolCall(id="c", name=spec.name, arguments=arguments)
        # to send something out, the person has to ask for that
        own_words = "отправь в канал: пропуск накануне" if spec.name == "request_action" else "пропуск накануне"
        assert judge(call, own_words=own_words, holds_data=True).allowed


def test_no_tool_approves_grants_or_sends() -> None:
    # SEC-2
    assert not {"approve", "send", "grant"} & {spec.name.split("_")[0] for spec in ANSWER_TOOLS}
