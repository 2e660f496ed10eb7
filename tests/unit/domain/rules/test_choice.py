"""Forty rules reach a request: which, what is left out, and whether somebody speaks of that."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from bot.domain.rules.choice import MOST, Applicable, choose, cited_but_left_out
from bot.domain.rules.scopes import EVERYWHERE, RuleLevel, RuleScope

AREA = RuleScope(level=RuleLevel.AREA, area_id=1)
SITE = RuleScope(level=RuleLevel.SITE, area_id=1, site_id=1)
DAY = datetime(2026, 5, 1, tzinfo=UTC)


def rule(
    number: int, text: str = "Правило", *, scope: RuleScope = EVERYWHERE, age: int = 0, exempts: int | None = None
) -> Applicable:
    return Applicable(id=number, text=text, scope=scope, confirmed_at=DAY - timedelta(days=age), exempts=exempts)


def ids(rules: tuple[Applicable, ...]) -> list[int]:
    return [r.id for r in rules]


def test_the_narrowest_scope_comes_first_then_the_last_confirmed_then_the_id() -> None:
    # RUL-6
    rules = [rule(1), rule(2, scope=AREA, age=9), rule(3, scope=SITE, age=99), rule(4, scope=AREA), rule(5)]

    assert ids(choose(rules).chosen) == [3, 4, 2, 1, 5]


def test_no_more_than_forty_reach_a_request_and_the_rest_is_named() -> None:
    # RUL-6
    rules = [rule(n, age=n) for n in range(1, 56)]

    found = choose(rules)

    assert len(found.chosen) == MOST == 40
    assert ids(found.left_out) == list(range(41, 56))


def test_the_choice_does_not_depend_on_the_order_of_the_rules() -> None:
    # RUL-6
    rules = [rule(n, scope=(EVERYWHERE, AREA, SITE)[n % 3], age=n % 7) for n in range(1, 90)]
    shuffled = rules[:]
    random.Random(3).shuffle(shuffled)

    assert choose(rules) == choose(shuffled)


def test_an_exception_travels_with_the_rule_it_exempts_from() -> None:
    # RUL-10
    rules = [rule(n, age=n) for n in range(1, 41)]
    old, exception = rule(90, age=500), rule(91, scope=SITE, exempts=90)

    found = choose([*rules, old, exception])

    assert ids(found.chosen)[:2] == [90, 91]
    assert len(found.chosen) == MOST
    assert ids(found.left_out) == [39, 40]


def test_an_exception_ends_with_its_rule() -> None:
    # RUL-10
    found = choose([rule(1), rule(2, exempts=77), rule(3, exempts=2)])

    assert ids(found.chosen) == [1]
    assert found.left_out == ()


def test_exceptions_in_a_circle_do_no_harm() -> None:
    # RUL-10
    found = choose([rule(1, exempts=2), rule(2, exempts=1)])

    assert sorted(ids(found.chosen)) == [1, 2]


LEFT_OUT = (
    rule(1, "Скидка оптовикам не больше 12%"),
    rule(2, "Без пропуска в архив не пускаем"),
    rule(3, "Письма родителям согласуем с завучем"),
)


def test_a_left_out_rule_that_somebody_refers_to_is_found() -> None:
    # RUL-6
    assert cited_but_left_out("у нас же правило про скидку оптовикам 12%, почему не учёл?", LEFT_OUT) == LEFT_OUT[0]
    assert cited_but_left_out("по правилу в архив без пропуска нельзя", LEFT_OUT) == LEFT_OUT[1]
    assert cited_but_left_out("письмо родителям ведь согласуем с завучем", LEFT_OUT) == LEFT_OUT[2]


def test_a_request_that_refers_to_none_finds_none() -> None:
    # RUL-6
    for request in ("напиши письмо поставщику", "посчитай скидку", "", "сколько стоит архив"):
        assert cited_but_left_out(request, LEFT_OUT) is None
    assert cited_but_left_out("скидка", ()) is None
