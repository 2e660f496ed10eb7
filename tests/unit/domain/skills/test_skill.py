"""What a skill is, and what its whole text reads like."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.domain.memory import Level, Scope
from bot.domain.skills.skill import Refinement, SkillStatus, full_text, may_become, tidy
from tests.unit.domain.skills.make import NOW, area, make_skill


def test_the_text_of_a_skill_without_points_is_the_persons_text_alone() -> None:
    # SKL-4
    skill = make_skill(body="1. Узнать площадь.")

    assert full_text(skill) == "1. Узнать площадь."


def test_points_stand_in_a_section_after_the_persons_text() -> None:
    # SKL-4
    points = tuple(
        Refinement(id=n, text=text, at=NOW + timedelta(days=n), by_agent=True)
        for n, text in enumerate(("Спросить про лифт.", "Добавить вывоз мусора."), start=1)
    )
    skill = make_skill(body="1. Узнать площадь.", refinements=points)

    assert full_text(skill) == ("1. Узнать площадь.\n\n## Уточнения\n\n- Спросить про лифт.\n- Добавить вывоз мусора.")


def test_a_skill_is_never_personal_and_a_site_lies_in_an_area() -> None:
    # SKL-1
    with pytest.raises(ValueError, match="company"):
        make_skill(scope=Scope(level=Level.PERSONAL, owner_id=3))
    with pytest.raises(ValueError, match="site"):
        make_skill(site_id=4)

    assert make_skill(scope=area(2), site_id=4).site_id == 4


@pytest.mark.parametrize("status", [SkillStatus.PROPOSED, SkillStatus.OFF, SkillStatus.REVIEW, SkillStatus.REJECTED])
def test_only_an_active_skill_is_in_force(status: SkillStatus) -> None:
    # SKL-1, SKL-3
    assert make_skill().effective
    assert not make_skill(status=status).effective


def test_a_deleted_skill_becomes_nothing_and_a_rejected_one_must_be_reopened_first() -> None:
    # SKL-1, SKL-7
    assert not any(may_become(SkillStatus.DELETED, other) for other in SkillStatus)
    assert not may_become(SkillStatus.REJECTED, SkillStatus.ACTIVE)
    assert may_become(SkillStatus.REJECTED, SkillStatus.PROPOSED)
    assert may_become(SkillStatus.OFF, SkillStatus.ACTIVE)


def test_tidying_touches_line_ends_and_blank_edges_only() -> None:
    # SKL-4
    body = "\r\n  \n    отступ\r\n\r\nконец  \r\n\n"

    assert tidy(body) == "    отступ\n\nконец  "
    assert tidy(tidy(body)) == tidy(body)
