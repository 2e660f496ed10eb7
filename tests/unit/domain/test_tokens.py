from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.domain.tokens import cut_to_tokens, estimate_tokens

PROSE = (
    "Отгрузка со склада на Лесной идёт по вторникам и четвергам, пропуск на машину заказывают накануне до шести. "
    "Если водитель опаздывает больше чем на час, диспетчер переносит окно и звонит клиенту сам."
)


def test_russian_prose_takes_about_one_token_for_two_letters() -> None:
    # ANS-1
    assert 0.40 < estimate_tokens(PROSE) / len(PROSE) < 0.55


@given(st.text(), st.text())
def test_more_text_never_costs_less(a: str, b: str) -> None:
    assert estimate_tokens(a + b) >= max(estimate_tokens(a), estimate_tokens(b))


@given(st.text(), st.integers(min_value=0, max_value=50))
def test_a_cut_fits_and_is_a_beginning(text: str, budget: int) -> None:
    # ANS-1
    cut = cut_to_tokens(text, budget)

    assert estimate_tokens(cut) <= budget
    assert text.startswith(cut)


def test_a_cut_ends_at_a_word() -> None:
    assert PROSE[len(cut_to_tokens(PROSE, 20))] == " "


def test_a_text_that_fits_is_not_cut() -> None:
    assert cut_to_tokens(PROSE, 1000) == PROSE
