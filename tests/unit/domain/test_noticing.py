from __future__ import annotations

from datetime import date

import pytest

from bot import prompts
from bot.domain.messages import Provenance
from bot.domain.noticing import Heard, assemble_extraction, grounded

HEARD = (
    Heard(speaker="Ольга", text="Новый подрядчик по вывескам — «Литера», договор 12-В.\nСрок до мая."),
    Heard(speaker="Глеб", text="А «Литера» делает за 5 дней?"),
)


def test_messages_are_numbered_fenced_and_their_speakers_are_names() -> None:
    # MEM-7, SEC-1
    (message,) = assemble_extraction(
        HEARD, prompt=prompts.load()["extract"], today=date(2026, 3, 12), nonce="mnbvcxzlkjhg"
    )

    assert "[1] Ольга: Новый подрядчик по вывескам — «Литера», договор 12-В. Срок до мая.\n" in message.text
    assert "[2] Глеб: А «Литера»" in message.text
    assert [p.text for p in message.parts if p.name] == ["Ольга", "Глеб"]
    assert all(p.provenance is not Provenance.OWN for p in message.parts)


@pytest.mark.parametrize(
    ("number", "text", "quote", "expected"),
    [
        (1, "Подрядчик по вывескам — «Литера»", "подрядчик по вывескам — «Литера»", True),
        (1, "договор 12-В", "договор 12-В. Срок", True),
        (1, "договор 13-В", "договор 12-В", False),
        (1, "Подрядчик по вывескам — «Буква»", "подрядчик по вывескам", False),
        (1, "подрядчик по вывескам", "подрядчик по рекламе", False),
        (2, "«Литера» делает за 5 дней", "«Литера» делает за 5 дней", False),
        (3, "подрядчик", "подрядчик", False),
        (0, "подрядчик", "подрядчик", False),
        (1, "подрядчик по вывескам", " . ", False),
    ],
)
def test_a_find_is_grounded_in_the_statement_it_names(number: int, text: str, quote: str, expected: bool) -> None:
    # MEM-7
    assert grounded(number=number, text=text, quote=quote, heard=HEARD) is expected
