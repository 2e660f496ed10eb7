"""What code and a model find together, and what whoever decides may do about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.domain.people import Person
from bot.domain.rules.history import ACTS, step
from bot.domain.rules.relations import Relation
from bot.domain.rules.remedies import (
    Finding,
    Remedy,
    Standing,
    Told,
    findings,
    moved,
    of_model,
    place,
    scope_of,
    ways,
)
from bot.domain.rules.scopes import EVERYWHERE, RuleLevel, RuleScope

BAR = RuleScope(level=RuleLevel.AREA, area_id=1)
HALL = RuleScope(level=RuleLevel.AREA, area_id=2)
SITE = RuleScope(level=RuleLevel.SITE, area_id=1, site_id=5)
POLITE = Standing(id=1, text="Гостям пишем только на «вы»", where=EVERYWHERE)
STRANGER = Standing(id=2, text="Склад закрываем в восемь вечера", where=EVERYWHERE)
FAMILIAR = Standing(id=0, text="Гостям пишем на «ты»", where=EVERYWHERE)

ADMIN = Person(id=1, telegram_id=1, name="А", is_admin=True)
OWNER = Person(id=2, telegram_id=2, name="О", owns=frozenset({1}))
EMPLOYEE = Person(id=3, telegram_id=3, name="С", member_of=frozenset({1}))


def by_id(found: tuple[Finding, ...]) -> dict[int, Relation]:
    return {one.rule.id: one.relation for one in found}


# RUL-5
@pytest.mark.parametrize("said", [Relation.REFINEMENT, Relation.DUPLICATE, Relation.UNRELATED])
def test_no_model_takes_back_what_code_found(said: Relation) -> None:
    found = findings(FAMILIAR, [POLITE, STRANGER], [Told(rule_id=1, relation=said)])

    assert by_id(found) == {1: Relation.CONFLICT}
    assert found[0].reason is not None


# RUL-5
def test_code_takes_back_nothing_that_a_model_found() -> None:
    found = findings(FAMILIAR, [STRANGER], [Told(rule_id=2, relation=Relation.CONFLICT)])

    assert by_id(found) == {2: Relation.CONFLICT}
    assert found[0].reason is None


# RUL-5
def test_rules_that_can_not_apply_together_are_not_compared_whoever_says_so() -> None:
    here, there = replace(POLITE, where=HALL), replace(FAMILIAR, where=BAR)

    assert findings(there, [here], [Told(rule_id=1, relation=Relation.CONFLICT)]) == ()
    assert by_id(findings(replace(there, where=SITE), [replace(here, where=BAR)])) == {1: Relation.CONFLICT}


# RUL-10
def test_an_exception_and_its_rule_have_nothing_to_settle() -> None:
    assert findings(replace(FAMILIAR, id=3, exempts=1), [POLITE]) == ()
    assert findings(replace(POLITE, exempts=None), [replace(FAMILIAR, id=3, exempts=1)]) == ()


# RUL-5
def test_of_a_model_only_ids_that_it_was_shown_count() -> None:
    told = of_model([("R1", "conflict"), ("R9", "conflict"), ("1", "duplicate")], {"R1": 1})

    assert told == (Told(rule_id=1, relation=Relation.CONFLICT),)


# RUL-5, PPL-4
@pytest.mark.parametrize(
    ("person", "new", "old", "offered"),
    [
        (ADMIN, EVERYWHERE, EVERYWHERE, set(Remedy)),
        (ADMIN, SITE, EVERYWHERE, set(Remedy) - {Remedy.NARROW}),
        (OWNER, BAR, EVERYWHERE, {Remedy.NARROW, Remedy.REWORD, Remedy.KEEP}),
        (OWNER, BAR, SITE, set(Remedy) - {Remedy.EXCEPT}),
        (ADMIN, BAR, HALL, set(Remedy) - {Remedy.EXCEPT}),
        (OWNER, EVERYWHERE, BAR, set()),
        (EMPLOYEE, BAR, BAR, set()),
        (None, EVERYWHERE, BAR, set(Remedy) - {Remedy.EXCEPT}),
        (None, BAR, EVERYWHERE, {Remedy.NARROW, Remedy.REWORD, Remedy.KEEP}),
    ],
)
def test_ways_out_go_as_far_as_the_rights(
    person: Person | None, new: RuleScope, old: RuleScope, offered: set[Remedy]
) -> None:
    found = ways(person, replace(FAMILIAR, where=new), replace(POLITE, where=old), narrower=new != SITE)

    assert set(found) == offered


# RUL-3, RUL-4
def test_a_scope_is_stored_and_read_back_and_its_change_has_a_name() -> None:
    for where in (EVERYWHERE, BAR, SITE):
        scope, site_id = scope_of(where)
        assert place(scope.level, scope.area_id, site_id) == where
    assert moved(EVERYWHERE, BAR) == "narrowed"
    assert moved(SITE, BAR) == "widened"
    assert moved(BAR, HALL) == "moved"


# RUL-4
def test_a_step_of_the_history_is_what_the_row_says() -> None:
    reworded = step("reworded", {"before": "Было", "after": "Стало"})
    assert reworded is not None
    assert (reworded.before, reworded.text) == ("Было", "Стало")
    ended = step("removed", {"after": "Текст", "with": 4})
    assert ended is not None
    assert ended.other == 4
    narrowed = step("narrowed", {"after": "Текст", "from": [None, None], "to": [1, 5]})
    assert narrowed is not None
    assert narrowed.where == (1, 5)
    assert step("pinned", {}) is None
    assert all(step(act, None) is not None for act in ACTS)
