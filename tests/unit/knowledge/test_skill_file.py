"""A skill's file shows the row; read back, only the text in it means anything."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.skills.skill import Counters, Refinement, Skill, SkillStatus, tidy
from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.skill_file import HandEdit, Point, hand_edit, read, scope_text, write
from tests.unit.domain.skills.make import NOW, make_skill

POINTS = (
    Refinement(id=11, text="Спросить про лифт.", at=NOW, by_agent=True),
    Refinement(id=12, text="Учесть вывоз мусора.", at=NOW + timedelta(days=1), by_agent=False),
)
OWN_SECTION = "1. Узнать площадь.\n\n## Уточнения\n\n- Это написал человек.\n\n## Примеры\n\nТекст."


def shown(skill: Skill) -> str:
    return write(skill, scope="area:Продажи", author="Ольга")


def edit_of(skill: Skill, text: str) -> HandEdit | None:
    return hand_edit(skill, read(text), scope="area:Продажи", author="Ольга")


def test_a_file_has_the_header_of_the_spec_and_then_the_procedure() -> None:
    # SKL-1, SKL-4
    skill = make_skill(
        refinements=POINTS, last_used_at=NOW, patch_count=2, counters=Counters(shown=9, opened=2, helped=1)
    )

    assert shown(skill) == (
        "---\n"
        "name: Смета на ремонт\n"
        "description: Когда просят посчитать ремонт помещения\n"
        "scope: area:Продажи\n"
        "status: active\n"
        "author: Ольга\n"
        "created_at: 2026-11-30T09:00:00Z\n"
        "updated_at: 2026-11-30T09:00:00Z\n"
        "patch_count: 2\n"
        "last_used_at: 2026-11-30T09:00:00Z\n"
        "counters: {shown: 9, opened: 2, helped: 1, failed: 0, edited: 0}\n"
        "refinements: 2\n"
        "---\n"
        "\n"
        "1. Узнать площадь.\n"
        "2. Посчитать материалы.\n"
        "\n"
        "## Уточнения\n"
        "\n"
        "- Спросить про лифт. <!-- 11: 2026-11-30, agent -->\n"
        "- Учесть вывоз мусора. <!-- 12: 2026-12-01, person -->\n"
    )


@pytest.mark.parametrize(
    "body", ["1. Узнать площадь.", OWN_SECTION, "---\nчерта\n---", "## Уточнения", "  отступ\n\n\nконец"]
)
@pytest.mark.parametrize("points", [(), POINTS])
def test_an_untouched_file_is_no_edit(body: str, points: tuple[Refinement, ...]) -> None:
    # SKL-4, SKL-9
    skill = make_skill(body=body, refinements=points)

    found = read(shown(skill))

    assert found.body == body
    assert [point.text for point in found.points] == [point.text for point in points]
    assert edit_of(skill, shown(skill)) is None


lines = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t #-*"), max_size=120)


@settings(deadline=None)
@given(lines, st.lists(st.text("абв где.,!", min_size=1, max_size=30).map(str.strip).filter(bool), max_size=3))
def test_any_body_and_points_come_back_apart(body: str, points: list[str]) -> None:
    # SKL-4, SKL-9
    skill = make_skill(
        body=tidy(body) or "тело",
        refinements=tuple(
            Refinement(id=n, text=" ".join(text.split()), at=NOW, by_agent=True) for n, text in enumerate(points)
        ),
    )

    assert edit_of(skill, shown(skill)) is None


def test_changed_text_is_an_edit_and_the_points_stay_apart() -> None:
    # SKL-9
    skill = make_skill(refinements=POINTS)
    text = (
        shown(skill)
        .replace("1. Узнать площадь.", "1. Узнать площадь и высоту.")
        .replace("name: Смета на ремонт", "name: Смета")
        .replace("Спросить про лифт.", "Спросить про лифт и парковку.")
        .replace("- Учесть вывоз мусора. <!-- 12: 2026-12-01, person -->\n", "* Добавлено от руки\n")
    )

    assert edit_of(skill, text) == HandEdit(
        name="Смета",
        body="1. Узнать площадь и высоту.\n2. Посчитать материалы.",
        removed=(12,),
        reworded=((11, "Спросить про лифт и парковку."),),
        added=("Добавлено от руки",),
    )


def test_the_whole_section_may_be_taken_out_by_hand() -> None:
    # SKL-4
    skill = make_skill(refinements=POINTS)
    text = shown(skill)

    without = text[: text.index("## Уточнения")]
    emptied = without + "## Уточнения\n"

    assert edit_of(skill, without) == HandEdit(removed=(11, 12))
    assert edit_of(skill, emptied) == HandEdit(removed=(11, 12))


def test_what_a_person_writes_below_the_section_belongs_to_the_body() -> None:
    # SKL-9
    skill = make_skill(body="Шаг 1", refinements=POINTS)

    edit = edit_of(skill, shown(skill) + "\n## Примеры\n\nТекст примера\n")

    assert edit == HandEdit(body="Шаг 1\n\n## Примеры\n\nТекст примера")


def test_a_forged_status_scope_or_count_is_named_and_changes_nothing() -> None:
    # SKL-9
    skill = make_skill(status=SkillStatus.PROPOSED)
    text = (
        shown(skill)
        .replace("status: proposed", "status: active")
        .replace("scope: area:Продажи", "scope: company")
        .replace("author: Ольга", "author: Директор")
        .replace("helped: 0", "helped: 99")
        .replace("patch_count: 0", "patch_count: 7\npinned: true")
    )

    edit = edit_of(skill, text)

    assert edit == HandEdit(ignored=("scope", "status", "author", "pinned"))
    assert edit is not None
    assert not edit.of_text


def test_a_point_can_not_be_claimed_by_a_forged_mark() -> None:
    # SKL-4, SKL-9
    skill = make_skill(body="Шаг 1", refinements=POINTS[:1])
    text = shown(skill) + "- Чужое <!-- 77: 2026-11-30, agent -->\n- Двойник <!-- 11: 2026-11-30, agent -->\n"

    assert edit_of(skill, text) == HandEdit(added=("Чужое", "Двойник"))
    assert read(text).points[1] == Point(id=77, text="Чужое")


def test_counts_that_went_on_since_the_file_was_written_are_no_edit() -> None:
    # SKL-9
    skill = make_skill()
    text = shown(skill)

    later = replace(skill, counters=Counters(shown=50, opened=3), last_used_at=NOW, patch_count=1)

    assert edit_of(later, text) is None


def test_keys_of_others_are_kept() -> None:
    # SKL-1
    skill = make_skill()
    text = write(skill, scope="company", author="Ольга", extra={"license": "MIT", "метки": ["а"]})

    found = read(text)

    assert found.extra == {"license": "MIT", "метки": ["а"]}
    assert write(skill, scope="company", author="Ольга", extra=found.extra) == text


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("Шаг 1", 1, Fault.NO_NAME),
        ("---\nname:\ndescription: б\n---\nШаг 1", 2, Fault.NO_NAME),
        ("---\nname: а\n---\nШаг 1", 1, Fault.NO_DESCRIPTION),
        ("---\nname: а\ndescription: б\n---\n\n", 5, Fault.NO_BODY),
        ("---\nname: а\ndescription: " + "б" * 2000 + "\n---\nШаг", 3, Fault.TOO_LARGE),
        ("---\nname: а\ndescription: б\n---\n" + "ы" * 40_000, 5, Fault.TOO_LARGE),
        ("---\nname: а\nописание: [\n---\nШаг", 4, Fault.SYNTAX),
    ],
)
def test_a_broken_file_is_reported_with_its_line(text: str, line: int, what: Fault) -> None:
    # SKL-9
    with pytest.raises(BrokenFile) as raised:
        read(text)

    assert (raised.value.line, raised.value.what) == (line, what)


def test_scopes_are_shown_in_one_form() -> None:
    # SKL-1
    assert scope_text() == "company"
    assert scope_text(area="Продажи") == "area:Продажи"
    assert scope_text(area="Продажи", site="Сайт") == "site:Сайт"
