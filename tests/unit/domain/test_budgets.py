from __future__ import annotations

from decimal import Decimal

import pytest

from bot.domain.budgets import Amount, BudgetMark, Holder, Limit, Limits, Measure, Overrun, Spent, overrun, reached

USD = Decimal("1.00")


def spent(*, tokens: int = 0, usd: str = "0", person_tokens: int = 0, person_usd: str = "0") -> Spent:
    return Spent(
        company=Amount(tokens=tokens, cost_usd=Decimal(usd)),
        person=Amount(tokens=person_tokens, cost_usd=Decimal(person_usd)),
    )


@pytest.mark.parametrize(
    ("limits", "so_far", "expected_tokens", "over"),
    [
        (Limits(), spent(tokens=10**9, usd="1000"), 10**6, None),
        (Limits(company=Limit(tokens=100)), spent(tokens=90), 10, None),
        (Limits(company=Limit(tokens=100)), spent(tokens=90), 11, (Holder.COMPANY, Measure.TOKENS)),
        (Limits(company=Limit(tokens=0)), spent(), 1, (Holder.COMPANY, Measure.TOKENS)),
        (Limits(company=Limit(cost_usd=USD)), spent(usd="0.99"), 10**6, None),
        (Limits(company=Limit(cost_usd=USD)), spent(usd="1"), 1, (Holder.COMPANY, Measure.MONEY)),
        (Limits(company=Limit(cost_usd=Decimal(0))), spent(), 0, (Holder.COMPANY, Measure.MONEY)),
        (Limits(person=Limit(tokens=50)), spent(tokens=500, person_tokens=49), 2, (Holder.PERSON, Measure.TOKENS)),
        (Limits(person=Limit(cost_usd=USD)), spent(usd="9", person_usd="1"), 1, (Holder.PERSON, Measure.MONEY)),
        (
            Limits(company=Limit(tokens=5), person=Limit(tokens=5)),
            spent(tokens=5, person_tokens=5),
            1,
            (Holder.COMPANY, Measure.TOKENS),
        ),
    ],
)
def test_a_call_goes_through_exactly_while_it_fits(
    limits: Limits, so_far: Spent, expected_tokens: int, over: tuple[Holder, Measure] | None
) -> None:
    # LLM-4
    found = overrun(limits, so_far, Amount(tokens=expected_tokens))

    assert found == (Overrun(holder=over[0], measure=over[1]) if over else None)


@pytest.mark.parametrize(
    ("before", "after", "percents"),
    [(0, 49, ()), (49, 50, (50,)), (50, 51, ()), (10, 85, (50, 80)), (79, 130, (80, 100)), (100, 200, ())],
)
def test_a_mark_is_told_when_it_is_crossed_and_only_then(before: int, after: int, percents: tuple[int, ...]) -> None:
    # LLM-4
    marks = reached(Limits(company=Limit(tokens=100)), spent(tokens=before), spent(tokens=after))

    assert marks == tuple(
        BudgetMark(holder=Holder.COMPANY, measure=Measure.TOKENS, percent=percent) for percent in percents
    )


def test_money_and_people_have_marks_of_their_own() -> None:
    # LLM-4
    limits = Limits(company=Limit(cost_usd=Decimal(10)), person=Limit(tokens=10))

    marks = reached(limits, spent(), spent(usd="5", tokens=8, person_tokens=8))

    assert [(m.holder, m.measure, m.percent) for m in marks] == [
        (Holder.COMPANY, Measure.MONEY, 50),
        (Holder.PERSON, Measure.TOKENS, 50),
        (Holder.PERSON, Measure.TOKENS, 80),
    ]


def test_an_unlimited_or_empty_budget_has_no_marks() -> None:
    # LLM-4
    assert reached(Limits(), spent(), spent(tokens=10**9)) == ()
    assert reached(Limits(company=Limit(tokens=0)), spent(), spent(tokens=5)) == ()
