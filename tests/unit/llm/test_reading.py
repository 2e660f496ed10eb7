from __future__ import annotations

import json

from pydantic import BaseModel

from bot.domain.masking import PiiKind, Span, Vault, mask
from bot.llm.provider import RawCall, RawReply
from bot.llm.reading import read, read_calls


def vault_with(name: str) -> Vault:
    _, vault = mask(name, [Span(start=0, end=len(name), kind=PiiKind.PERSON)], Vault())
    return vault


class Note(BaseModel):
    text: str


VAULT = vault_with("Пелагея")


def test_a_value_is_restored_before_it_is_checked() -> None:
    # PII-5
    reading = read(RawReply(text='{"text": "звонит [[ФИО_1]]"}'), Note, VAULT)

    assert (reading.value, reading.fault) == (Note(text="звонит Пелагея"), None)


def test_quotes_inside_a_value_do_not_break_the_json() -> None:
    # PII-5
    vault = vault_with('Анна "Ник" \\ Петрова')

    reading = read(RawReply(text='{"text": "[[ФИО_1]]"}'), Note, vault)

    assert reading.value == Note(text='Анна "Ник" \\ Петрова')


def test_a_value_with_an_unknown_placeholder_is_usable_and_faulty() -> None:
    # PII-5
    reading = read(RawReply(text='{"text": "[[ФИО_5]]"}'), Note, VAULT)

    assert reading.value == Note(text="[скрыто]")
    assert reading.fault


def test_readable_calls_are_kept_beside_unreadable_ones() -> None:
    # PII-5
    def raw(arguments: str) -> RawCall:
        return RawCall(id="c", name="remember", arguments=arguments)

    good = json.dumps({"text": "[[ФИО_1]]"}, ensure_ascii=False)
    calls = read_calls(
        RawReply(text="", tool_calls=(raw(good), raw("{"), raw("[]"), raw('{"text": "[[ФИО_5]]"}'), raw(""))), VAULT
    )

    assert [call.arguments for call in calls.good] == [{"text": "Пелагея"}, {}]
    assert calls.bad == 3
    assert calls.fault
