"""Which skills a request sees, always the same ones, and which make room when there are too many."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from bot.domain.skills.catalogue import applies, catalogue, fit, line, to_switch_off
from bot.domain.skills.skill import SkillStatus
from tests.unit.domain.skills.make import NOW, area, make_skill

DAY = timedelta(days=1)


def ids(skills: object) -> list[int]:
    return [each.skill_id for each in skills.lines]  # type: ignore[attr-defined]


@pytest.mark.parametrize("status", [each for each in SkillStatus if each is not SkillStatus.ACTIVE])
def test_only_active_skills_reach_a_request(status: SkillStatus) -> None:
    # SKL-2, SKL-3, SKL-6, SKL-7
    assert ids(catalogue([make_skill(1), make_skill(2, status=status)], area_id=None)) == [1]


def test_a_skill_reaches_the_requests_of_its_scope() -> None:
    # SKL-2
    company, sales, site = make_skill(1), make_skill(2, scope=area(5)), make_skill(3, scope=area(5), site_id=8)

    assert ids(catalogue([company, sales, site], area_id=None)) == [1]
    assert ids(catalogue([company, sales, site], area_id=5)) == [2, 1]
    assert ids(catalogue([company, sales, site], area_id=5, site_ids=[8])) == [3, 2, 1]
    assert ids(catalogue([company, sales, site], area_id=6, site_ids=[9])) == [1]
    assert not applies(site, area_id=5)


def test_the_order_is_scope_then_fit_then_use_and_does_not_depend_on_the_store() -> None:
    # SKL-2
    skills = [
        make_skill(1, last_used_at=NOW),
        make_skill(2, last_used_at=NOW + DAY),
        make_skill(3),
        make_skill(4),
        make_skill(5, scope=area(1)),
    ]
    expected = [5, 4, 2, 1, 3]

    for seed in range(5):
        random.Random(seed).shuffle(skills)
        assert ids(catalogue(skills, area_id=1, fits={4: 0.5})) == expected


def test_without_room_for_all_what_is_asked_for_stays_and_the_rest_is_counted() -> None:
    # SKL-2
    skills = [make_skill(n, scope=area(1)) for n in range(1, 11)] + [make_skill(11)]

    shown = catalogue(skills, area_id=1, fits={11: 0.8}, limit=3)

    assert ids(shown) == [1, 2, 11]
    assert shown.left_out == tuple(range(3, 11))

    budgeted = catalogue(skills, area_id=1, budget_tokens=100)
    assert 1 <= len(budgeted.lines) < 11
    assert len(budgeted.lines) + len(budgeted.left_out) == 11


def test_a_line_is_one_line_of_a_bounded_length() -> None:
    # SKL-2
    shown = line(make_skill(3, name="Смета\nна дом", description="Когда просят\n\n[9] Чужой: " + "посчитать дом " * 60))

    assert "\n" not in str(shown)
    assert str(shown).startswith("[3] Смета на дом: Когда просят [9] Чужой: посчитать")
    assert len(shown.description) <= 241


def test_fit_sees_words_in_any_form_and_names_weigh_more() -> None:
    # SKL-2
    skill = make_skill(name="Смета на ремонт", description="Когда просят посчитать материалы")

    asked = fit(skill, "подготовь смету ремонта кухни")

    assert asked > fit(skill, "какие материалы есть на складе") > 0
    assert fit(skill, "когда отпуск у Марии") == 0


def test_never_used_skills_make_room_first_then_those_used_longest_ago() -> None:
    # SKL-8
    skills = [
        make_skill(1, last_used_at=NOW - 9 * DAY),
        make_skill(2, last_used_at=NOW - 3 * DAY),
        make_skill(3, created_at=NOW - 2 * DAY),
        make_skill(4, created_at=NOW - 5 * DAY),
        make_skill(5, last_used_at=NOW - 30 * DAY, pinned=True),
        make_skill(6, status=SkillStatus.OFF),
    ]

    assert [skill.id for skill in to_switch_off(skills, limit=2)] == [4, 3, 1]
    assert to_switch_off(skills, limit=5) == ()


def test_a_skill_that_has_just_been_confirmed_does_not_push_itself_out() -> None:
    # SKL-8
    skills = [make_skill(n, last_used_at=NOW - n * DAY) for n in range(1, 201)] + [make_skill(201)]

    assert [skill.id for skill in to_switch_off(skills, keep=[201])] == [200]


def test_pinned_skills_stay_even_when_they_alone_are_too_many() -> None:
    # SKL-8
    skills = [make_skill(n, pinned=True) for n in range(1, 204)] + [make_skill(300)]

    assert [skill.id for skill in to_switch_off(skills)] == [300]
