"""How rules come out of an answer, put together from all who can tell (RUL-7, RUL-8, RUL-9)."""

from __future__ import annotations

import pytest

from bot.domain.rules.checks import CheckKind, compile_checks, told_by_code
from bot.domain.rules.sites import meant_by_its_kind
from bot.domain.rules.standing import Heard, Standing, mended, settle
from bot.domain.rules.violations import violations

SIGNS = "Восклицательных знаков не ставим"
BAN = "Снимки гостей не выкладываем"


def ids(*some: int) -> frozenset[int]:
    return frozenset(some)


def stand(rules: dict[int, str], request: str = "сделай", heard: Heard | None = None) -> Standing:
    return settle(rules, request, heard or Heard(), exempt=lambda one, other: False)


def test_of_what_code_counts_no_model_finds_a_breach_and_of_the_rest_it_does() -> None:
    # RUL-9
    heard = Heard(seen=Standing(broken=ids(1, 2)))

    assert stand({1: SIGNS, 2: BAN}, heard=heard).broken == {2}


def test_whoever_sees_a_rule_in_the_way_is_heard() -> None:
    # RUL-7
    heard = Heard(said_held=ids(1), seen=Standing(held=ids(2)))

    assert stand({1: SIGNS, 2: BAN}, heard=heard).held == {1, 2}


def test_a_rule_that_the_request_goes_against_is_held_where_code_counts_and_doubted_elsewhere() -> None:
    # RUL-7
    found = stand({1: SIGNS, 2: BAN}, "выложи снимок Зотовой, с восклицательными знаками")

    assert found.held == {1}
    assert found.doubted == {2}


def test_an_answer_that_breaks_one_rule_by_keeping_to_another_ran_into_a_collision() -> None:
    # RUL-8
    rules = {1: "Пишем на «вы»", 2: "Гостям пишем на «ты»", 3: BAN}
    found = stand(rules, heard=Heard(by_code=ids(1)))

    assert found.collided == {1, 2}
    assert found.chosen


def test_an_exception_collides_with_its_rule_no_more() -> None:
    # RUL-10
    rules = {1: "Пишем на «вы»", 2: "Гостям пишем на «ты»"}
    found = settle(rules, "напиши", Heard(by_code=ids(1)), exempt=lambda one, other: True)

    assert found.collided == set()
    assert found.broken == {1}


def test_a_collision_that_the_model_told_of_itself_was_no_silent_choice() -> None:
    # RUL-8
    found = stand({1: BAN, 2: "Пишем на «вы»"}, heard=Heard(said_collided=ids(1, 2)))

    assert found.collided == {1, 2}
    assert not found.chosen


def test_one_rule_alone_collides_with_nothing_and_stood_in_the_way() -> None:
    # RUL-8
    found = stand({1: BAN}, heard=Heard(seen=Standing(collided=ids(1))))

    assert found.held == {1}
    assert found.collided == set()


def test_what_the_second_answer_keeps_to_was_in_the_way_but_a_slip_of_form_was_not() -> None:
    # RUL-7
    first, second = Standing(broken=ids(1, 2)), Standing(doubted=ids(2))
    found = mended(first, second, {1: SIGNS, 2: BAN}, silent=False)

    assert found.held == {2}
    assert found.doubted == set()


@pytest.mark.parametrize(
    ("rule", "breaks", "keeps"),
    [
        ("Шансы в процентах не называем", "Шанс около 60 %.", "Шансы хорошие, а скидка 10 %."),
        ("Процентов в ответах не называем", "Ставка пять процентов.", "Ставка та же."),
        ("Цены в постах не пишем", "пост: полка за 4 500 рублей", "пост: полка из дуба"),
        ("Цены в постах не пишем", "пост: чистка 300 за метр", "пост: 300 довольных гостей"),
    ],
)
def test_values_that_are_not_to_be_named_are_found(rule: str, breaks: str, keeps: str) -> None:
    # RUL-9
    checks = compile_checks(rule)

    assert [check.kind for check in checks] == [CheckKind.VALUE]
    assert violations(checks, breaks, about="пост")
    assert not violations(checks, keeps, about="пост")


@pytest.mark.parametrize(
    "rule",
    [
        "Цены конкурентов не обсуждаем",
        "Закупочные цены не называем",
        "Цены на сайте не меняем",
        "Проценты платим в срок",
    ],
)
def test_values_of_which_only_some_are_meant_give_no_check(rule: str) -> None:
    # RUL-9
    assert all(check.kind is not CheckKind.VALUE for check in compile_checks(rule))


@pytest.mark.parametrize(
    ("rule", "told"),
    [(SIGNS, True), ("Слово «халява» не пишем", True), (BAN, False), ("Урок не длиннее 45 минут", False),
     ("Смайлики не ставим. Скидку согласуем с Олегом", False), ("Смайлики в постах не ставим", False)],
)  # fmt: skip
def test_a_rule_is_told_by_code_alone_when_its_checks_say_all_of_it(rule: str, told: bool) -> None:
    # RUL-9
    assert told_by_code(rule) is told


def test_a_site_is_meant_by_its_kind_when_there_is_one_of_it_and_no_other_is_named() -> None:
    # RUL-3
    assert meant_by_its_kind({7: "каталог роз"}, "поправь описание в каталоге") == (7,)
    assert meant_by_its_kind({7: "каталог роз"}, "поправь описание в каталоге обоев") == ()
    assert meant_by_its_kind({7: "каталог роз", 8: "каталог ваз"}, "поправь описание в каталоге") == ()
