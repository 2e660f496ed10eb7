"""Skills for tests: state only what matters."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.domain.memory import COMPANY, Level, Scope
from bot.domain.skills.skill import Skill, SkillStatus

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def make_skill(skill_id: int = 1, **changes: Any) -> Skill:
    values: dict[str, Any] = {
        "name": "Смета на ремонт",
        "description": "Когда просят посчитать ремонт помещения",
        "body": "1. Узнать площадь.\n2. Посчитать материалы.",
        "scope": COMPANY,
        "status": SkillStatus.ACTIVE,
        "author_id": 7,
        "created_at": NOW,
        "updated_at": NOW,
    }
    return Skill(id=skill_id, **(values | changes))


def area(area_id: int) -> Scope:
    return Scope(level=Level.AREA, area_id=area_id)
