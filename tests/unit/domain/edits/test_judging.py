"""What an edit is: nothing said, a fact put right, a manner; and from whom it teaches (EDT-4, EDT-8)."""

from __future__ import annotations

import time

import pytest

from bot.domain.edits.judging import Author, EditVerdict, Kind, Label, judge
from bot.domain.edits.properties import Property


def edit(draft: str, edited: str, *, draft_by: Author = Author.AGENT, edited_by: Author = Author.HUMAN) -> EditVerdict:
    return judge(draft, edited, draft_by=draft_by, edited_by=edited_by, task_type="email", recipient="клиент")


@pytest.mark.parametrize(
    ("draft", "edited"),
    [
        ("Отчёт сдан", "Отчет сдан"),
        ("Ваша бронь , подтверждена", "Ваша бронь, подтверждена"),
        ("приём окончен", "Приём окончен."),
        ("Кафе «Пенка»", 'Кафе "Пенка"'),
        ("Ждём гостей", "Ждём гостей 🎈"),
        ("Ждём гостей :)", "Ждём гостей"),
        ("Ремонт 5 000 руб", "Ремонт 5000 ₽"),
        ("Скидка 10 %", "Скидка 10%"),
        ("Открыты 9.00–18.00", "Открыты 9:00-18:00"),
        ("Вес 1.5 кг", "Вес 1,5 кг"),
        ("Зоказ собран", "Заказ собран"),
        ("Он может ошибатся", "Он может ошибаться"),
        ("В течении часа", "В течение часа"),
        ("По этому звоните", "Поэтому звоните"),
        ("Ваза на на столе", "Ваза на столе"),
        ("Цены действует до лета", "Цены действуют до лета"),
        ("Письмо к клиентом", "Письмо к клиентам"),
        ("Первое\nВторое", "Первое\n\nВторое"),
        ("Спасибо за визит", "Спасибо за визит!"),
        ("Урок в 5\u00a0вечера", "Урок в 5 вечера"),
    ],
)
def test_marks_case_spaces_emoji_and_slips_are_cosmetic_and_teach_nothing(draft: str, edited: str) -> None:
    # EDT-4
    found = edit(draft, edited)

    assert (found.kind, found.label, found.learn, found.properties) == (
        Kind.COSMETIC,
        Label.COSMETIC,
        False,
        frozenset(),
    )


@pytest.mark.parametrize(
    ("draft", "edited"),
    [
        ("Кабинет 12", "Кабинет 21"),
        ("Вес 1,5 кг", "Вес 15 кг"),
        ("Дом 10-12", "Дом 1012"),
        ("На улице -5", "На улице 5"),
        ("Приём в 15:00", "Приём в 15:30"),
        ("Привезут во вторник", "Привезут в субботу"),
        ("Платёж до 5 мая", "Платёж до 25 мая"),
        ("Стоит 45 тысяч", "Стоит 54 тысячи"),
        ("Аванс тридцать процентов", "Аванс сорок процентов"),
        ("Стены белые", "Стены серые"),
        ("Оплачено", "Не оплачено"),
        ("Лекция на Лесной", "Лекция на Садовой"),
        ("Купить 3 коробки скотча", "Купить 5 коробок плёнки"),
        ("Тест на https://a.example/1", "Тест на https://a.example/2"),
        ("Работаем на Zoom", "Работаем на Meet"),
    ],
)
def test_a_value_in_the_place_of_another_is_a_fact_and_teaches_nothing(draft: str, edited: str) -> None:
    # EDT-4, EDT-8
    found = edit(draft, edited)

    assert (found.kind, found.label, found.learn) == (Kind.FACTUAL, Label.MEANINGFUL, False)
    assert Property.FACT_FIX in found.properties


@pytest.mark.parametrize(
    ("draft", "edited"),
    [
        ("Отвечает Инна", "Отвечает Борис"),
        ("Мастер: Олег Суслов", "Мастер: Яна Кротова"),
    ],
)
def test_another_name_is_a_fact(draft: str, edited: str) -> None:
    # EDT-4
    found = edit(draft, edited)

    assert (found.kind, found.properties, found.learn) == (
        Kind.FACTUAL,
        frozenset({Property.NAME_CHANGED}),
        False,
    )


MANNERS = [
    ("Добрый вечер, Анна! Смета готова, ждём подписи.", "Смета готова, ждём подписи.", "removed_greeting"),
    ("Смета готова.", "Добрый день! Смета готова.", "added_greeting"),
    ("Акт во вложении. С уважением, бухгалтерия", "Акт во вложении.", "removed_signoff"),
    ("Новая коллекция здесь!", "Новая коллекция здесь", "removed_exclamation"),
    ("🔥 Выставка открыта, ждём всех 🔥", "Выставка открыта", "removed_emoji"),
    ("Вы записаны, захватите вашу карту", "Ты записан, захвати свою карту", "formal_to_informal"),
    ("Привет! Твоя справка готова", "Здравствуйте! Ваша справка готова", "informal_to_formal"),
    ("Посетителей стало больше", "Посетителей 214, было 180", "added_numbers"),
    ("Посетителей 214, выручка 90 000 ₽", "Посетителей много, выручка хорошая", "removed_numbers"),
    ("- вымыть окна\n- сменить шторы", "Вымыть окна и сменить шторы", "bullet_to_prose"),
    ("Вымыть окна, сменить шторы", "1. Вымыть окна\n2. Сменить шторы", "prose_to_bullet"),
    ("Расписание: https://kino.example", "Расписание на двери", "removed_link"),
    ("Расписание на двери", "Расписание: https://kino.example", "added_link"),
    ("Скорее всего, примерно через месяц закончим", "Закончим через месяц", "removed_hedge"),
    ("Настоящим уведомляем о проведении осмотра", "Осмотрим котёл", "bureaucratic_removed"),
    ("Заказать бумагу", "Заказать бумагу до четверга", "added_deadline"),
    ("Заказать бумагу", "Заказать бумагу (Тимур)", "name_added"),
    ("Клиент Пётр Ежов просит скидку", "Клиент просит скидку", "name_removed"),
    ("Обзвон. Приоритет: высокий", "Обзвон. Приоритет: средний", "priority_lowered"),
    ("Приходите на примерку.", "Когда вам удобно прийти на примерку?", "added_question"),
    ("Необходимо проверить огнетушители", "Проверить огнетушители", "removed_intro"),
    (
        "Мы долго сравнивали поставщиков бумаги. Берём у «Кедра».",
        "Берём у «Кедра». Мы долго сравнивали поставщиков бумаги.",
        "main_point_first",
    ),
    ("Вы сами не пришли на приём", "Подберём другое время приёма", "removed_blame"),
    ("Извините за ожидание. Счёт готов", "Счёт готов", "removed_apology"),
    ("Пришлите скан", "Пришлите, пожалуйста, скан", "added_please"),
    ("Уникальная невероятная выставка", "Выставка гравюр", "removed_hype"),
    ("Жду апрув и фидбек", "Жду согласования и отзыва", "removed_jargon"),
    ("#лето #скидки Распродажа", "Распродажа", "removed_hashtags"),
    ("Мы с радостью подготовим для вас подробный план работ на неделю", "План работ на неделю", "shorter"),
    ("Закрыть смену", "Закрыть смену: пересчитать кассу, вымыть машину, запереть склад", "longer"),
]


@pytest.mark.parametrize(("draft", "edited", "wanted"), MANNERS)
def test_a_visible_manner_is_named_and_may_be_learnt(draft: str, edited: str, wanted: str) -> None:
    # EDT-4, EDT-5
    found = edit(draft, edited)

    assert Property(wanted) in found.properties
    assert (found.kind, found.learn) == (Kind.HABIT, True)


@pytest.mark.parametrize(
    ("draft_by", "edited_by"),
    [(a, b) for a in Author for b in Author if (a, b) != (Author.AGENT, Author.HUMAN)],
)
@pytest.mark.parametrize(("draft", "edited", "wanted"), MANNERS)
def test_only_a_person_who_edits_the_agents_text_teaches(
    draft: str, edited: str, wanted: str, draft_by: Author, edited_by: Author
) -> None:
    # EDT-4, EDT-8
    found = edit(draft, edited, draft_by=draft_by, edited_by=edited_by)

    assert not found.learn
    assert found.manner == frozenset()
    assert found.label is Label.MEANINGFUL


def test_a_fact_put_right_along_with_a_manner_teaches_the_manner_alone() -> None:
    # EDT-4
    found = edit("Здравствуйте! Привезём на Лесную, 4", "Привезём на Лесную, 14")

    assert found.learn
    assert Property.REMOVED_GREETING in found.manner
    assert not found.manner & {Property.ADDED_NUMBERS, Property.FACT_FIX}


def test_the_same_text_is_no_edit() -> None:
    # EDT-4
    found = edit("Ждём вас", "Ждём вас")

    assert (found.kind, found.label, found.learn) == (Kind.SAME, Label.COSMETIC, False)


@pytest.mark.parametrize("text", ["", " ", "!!!", "🎉", "\n\n", "—", "?", "0", "\u200b"])
@pytest.mark.parametrize("other", ["", "Слово", "🎉🎉", "5"])
def test_any_text_can_be_judged(text: str, other: str) -> None:
    # EDT-4
    assert edit(text, other).label in Label
    assert edit(other, text).label in Label


def test_a_long_text_is_judged_soon() -> None:
    # EDT-4
    draft = " ".join(f"Пункт {n} договора выполнен в срок." for n in range(600))

    assert edit(draft, draft.replace("в срок", "вовремя", 1)).label is Label.MEANINGFUL


@pytest.mark.parametrize(
    "text",
    ["(" * 30_000, "а" + ")" * 30_000, "a." * 15_000, "я" * 30_000, "1" * 30_000, "!" * 30_000, "- a\n" * 8_000],
)
def test_a_text_that_nobody_would_write_is_judged_soon_too(text: str) -> None:
    # EDT-4
    began = time.perf_counter()

    assert edit(text, f"{text} да").label in Label
    assert time.perf_counter() - began < 20


def test_a_change_beyond_what_is_read_is_no_cosmetic_one() -> None:
    # EDT-4
    draft = "Пункт договора выполнен. " * 1_500

    assert edit(draft, draft + "Дописано.").kind is Kind.OTHER


@pytest.mark.parametrize(
    ("draft", "edited"),
    [
        ("Гостей встретим у входа", "Гостей встретим у входа в парк"),
        ("Подушка готова", "Подушка готова, зелёная"),
        ("Купить краску белую матовую", "Купить краску белую"),
        ("Позвонить Петрову по смете", "Позвонить Петрову"),
    ],
)
def test_a_detail_more_or_less_is_no_manner(draft: str, edited: str) -> None:
    # EDT-4, EDT-5
    found = edit(draft, edited)

    assert (found.kind, found.label, found.learn) == (Kind.OTHER, Label.MEANINGFUL, False)
