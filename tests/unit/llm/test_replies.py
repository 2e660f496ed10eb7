from __future__ import annotations

import pytest
from pydantic import BaseModel, ValidationError

from bot.llm.replies import faults, json_in, numbered, rewritten, sentences_with

MARK = "[скрыто]"


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        '\n {"a": 1}\n',
        '```json\n{"a": 1}\n```',
        'Вот:\n```\n{"a": 1}\n```\nготово',
        'Ответ {не json} [[ФИО_1]] {"a": 1} и хвост',
    ],
)
def test_json_is_found_in_every_wrapping(text: str) -> None:
    # LLM-1
    assert json_in(text) == {"a": 1}


@pytest.mark.parametrize("text", ["", "нет", "{", "[[ФИО_1]]", '{"a": '])
def test_no_json_is_an_error(text: str) -> None:
    # LLM-1
    with pytest.raises(ValueError, match="no JSON"):
        json_in(text)


class Shape(BaseModel):
    amount: int
    who: str


def test_faults_name_places_and_never_values() -> None:
    # PII-7
    with pytest.raises(ValidationError) as caught:
        Shape.model_validate({"amount": "секрет", "лишнее": 1})

    told = faults(caught.value)

    assert told == "amount: int_parsing; who: missing"


def test_sentences_that_hold_the_mark_are_found_once_each() -> None:
    # PII-5
    text = f"Первое. Спросите {MARK} завтра! Третье?\n- пункт {MARK}\nСпросите {MARK} завтра!"

    assert sentences_with(text, MARK) == (f"Спросите {MARK} завтра!", f"- пункт {MARK}")


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("1. Спросите завтра.\n2. Позвоните.", "Да. Спросите завтра. И Позвоните."),
        ("1) Спросите завтра.\n2) Позвоните.", "Да. Спросите завтра. И Позвоните."),
        ("Вот:\n1. Спросите завтра.", f"Да. Спросите завтра. И {MARK} ждёт."),
        (f"1. Спросите {MARK}.\n2. Позвоните.", f"Да. Спросите {MARK}. И Позвоните."),
        ("не знаю", f"Да. Спросите {MARK}. И {MARK} ждёт."),
        ("", f"Да. Спросите {MARK}. И {MARK} ждёт."),
    ],
)
def test_only_better_sentences_take_the_old_ones_place(reply: str, expected: str) -> None:
    # PII-5
    text = f"Да. Спросите {MARK}. И {MARK} ждёт."
    first, second = f"Спросите {MARK}.", f"{MARK} ждёт."

    assert rewritten(text, (first, second), reply, mark=MARK) == expected


def test_a_single_sentence_may_come_back_without_its_number() -> None:
    # PII-5
    assert rewritten(f"Да. Ждёт {MARK}.", (f"Ждёт {MARK}.",), "Ждёт ответа.", mark=MARK) == "Да. Ждёт ответа."


def test_bullets_and_indents_stay() -> None:
    # PII-5
    text = f"Дела:\n  - звонок {MARK}\n  - отчёт"

    sentence = sentences_with(text, MARK)[0]

    assert rewritten(text, (sentence,), "1. звонок клиенту", mark=MARK) == "Дела:\n  - звонок клиенту\n  - отчёт"


def test_sentences_are_numbered_one_a_line() -> None:
    assert numbered(["раз\nдва", "три"]) == "1. раз два\n2. три"
