"""Several edits of one person: what of it is a habit (EDT-7)."""

from __future__ import annotations

from bot.domain.edits.judging import Author, EditVerdict, judge
from bot.domain.edits.properties import Property
from bot.domain.edits.sequences import settle


def edits(*pairs: tuple[str, str], draft_by: Author = Author.AGENT, by: Author = Author.HUMAN) -> list[EditVerdict]:
    return [judge(a, b, draft_by=draft_by, edited_by=by, task_type="email") for a, b in pairs]


GREETED = (
    ("Добрый день! Дверь починили.", "Дверь починили."),
    ("Здравствуйте! Окно вставили.", "Окно вставили."),
    ("Добрый вечер! Замок сменили.", "Замок сменили."),
)


def test_three_alike_are_a_habit() -> None:
    # EDT-7
    found = settle(edits(*GREETED))

    assert (found.stable, found.habit) == (True, Property.REMOVED_GREETING)
    assert Property.REMOVED_GREETING in found.properties


def test_two_alike_are_none_yet() -> None:
    # EDT-7
    assert not settle(edits(*GREETED[:2])).stable


def test_what_teaches_nothing_between_them_breaks_no_row() -> None:
    # EDT-4, EDT-7
    found = settle(edits(GREETED[0], ("Кран готов", "Кран готов."), GREETED[1], ("Дом 5", "Дом 6"), GREETED[2]))

    assert found.habit is Property.REMOVED_GREETING


def test_marks_and_single_facts_never_make_a_habit() -> None:
    # EDT-4, EDT-8
    found = settle(
        edits(("Дом 5", "Дом 6"), ("Цена 90 ₽", "Цена 95 ₽"), ("дверь", "Дверь"), ("Ключ 🔑", "Ключ"), ("а", "а."))
    )

    assert not found.stable


def test_edits_that_take_one_another_back_are_no_habit() -> None:
    # EDT-7
    contrary = ("Полы вымыты.", "Добрый день! Полы вымыты.")

    assert not settle(edits(*GREETED[:2], contrary, GREETED[2])).stable
    assert not settle(edits(*GREETED, contrary)).stable


def test_edits_of_machines_and_of_peoples_own_texts_are_no_habit() -> None:
    # EDT-4, EDT-8
    assert not settle(edits(*GREETED, by=Author.INTEGRATION)).stable
    assert not settle(edits(*GREETED, by=Author.AGENT)).stable
    assert not settle(edits(*GREETED, draft_by=Author.HUMAN)).stable


def test_a_deadline_moved_the_same_way_each_time_is_a_habit_though_once_it_is_a_fact() -> None:
    # EDT-4, EDT-7
    moved = edits(("Смета до 20 мая", "Смета до 18 мая"), ("Акт до 9 июня", "Акт до 5 июня"), ("До 8 мая", "До 6 мая"))

    assert not any(v.learn for v in moved)
    assert settle(moved).habit is Property.DEADLINE_EARLIER


def test_different_manners_that_all_shorten_are_no_habit_of_shortness() -> None:
    # EDT-5
    found = settle(
        edits(
            GREETED[0],
            ("Афиша тут: https://kino.example/afisha", "Афиша на входе"),
            ("Возможно, примерно к маю закончим", "Закончим к маю"),
        )
    )

    assert not found.stable


def test_shortness_alone_three_times_is_a_habit() -> None:
    # EDT-5, EDT-7
    found = settle(
        edits(
            ("Подготовка годового отчёта по складу для руководства", "Отчёт по складу"),
            ("Закупка новых фильтров для всех кофемашин", "Фильтры для кофемашин"),
            ("Проверка работы новой кассы в зале после ремонта", "Проверка кассы"),
        )
    )

    assert found.habit is Property.SHORTER


def test_a_detail_cut_each_time_is_a_habit_though_once_it_is_none() -> None:
    # EDT-5, EDT-7
    cut = edits(
        ("Позвонить Петрову по смете", "Позвонить Петрову"),
        ("Купить краску белую матовую", "Купить краску белую"),
        ("Вымыть витрину в зале", "Вымыть витрину"),
    )

    assert not any(v.learn for v in cut)
    assert settle(cut).habit is Property.SHORTER
