from __future__ import annotations

import pytest

from bot.llm.aloud import Aloud, aloud

CASES = [
    ("<think>сначала\nпотом</think>\n\nОтвет.", "Ответ."),
    ("  <think></think>Ответ.", "Ответ."),
    ("Ответ.", "Ответ."),
    ("  Ответ с <think>тегом</think>", "Ответ с <think>тегом</think>"),
    ("<thin", "<thin"),
    ("", ""),
    (" \n", ""),
    ("<think>без конца", ""),
    ("<think>мысль</think>", ""),
]


@pytest.mark.parametrize(("text", "said"), CASES)
def test_thinking_before_an_answer_is_not_said(text: str, said: str) -> None:
    # LLM-2
    assert aloud(text) == said


@pytest.mark.parametrize(("text", "said"), CASES)
def test_it_makes_no_difference_where_the_text_is_cut(text: str, said: str) -> None:
    # LLM-2
    for at in range(len(text) + 1):
        voice = Aloud()
        assert voice.feed(text[:at]) + voice.feed(text[at:]) + voice.close() == said
    letters = Aloud()
    assert "".join(letters.feed(letter) for letter in text) + letters.close() == said
