"""A habit in plain words, as keys of the catalogue: a habit, not a retelling of the case (EDT-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.edits.properties import Property
from bot.domain.habits.habit import Habit
from bot.domain.notices import Line

#: kinds of text that the catalogue has words for; any other is «тексты»
TASK_TYPES: Final = frozenset(
    {
        "email",
        "client_message",
        "sms",
        "post",
        "report",
        "offer",
        "task_title",
        "task_card",
        "crm_note",
        "meeting_summary",
        "review_reply",
        "instruction",
    }
)


def wording(found: Property, task_type: str) -> Line:
    """«предпочитает короткие заголовки задач без вводных слов»: the manner and the kind of text."""
    return _line(found, task_type, who="one")


def as_rule(found: Property, task_type: str) -> Line:
    """«предпочитаем короткие заголовки задач …»: the same as everybody's manner (EDT-7)."""
    return _line(found, task_type, who="we")


def _line(found: Property, task_type: str, *, who: str) -> Line:
    kind = "post" if task_type.startswith("post") else task_type
    task = kind if kind in TASK_TYPES else "other"
    return Line(f"habit-{found.replace('_', '-')}", {"task": task, "who": who})


def worded(habit: Habit) -> Line:
    return wording(habit.key.property, habit.key.task_type)
