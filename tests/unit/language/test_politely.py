"""A request to forget put as a question about what the agent will do."""

from __future__ import annotations

import pytest

from bot.language.commands import Correct, Forget, Say, parse


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("удалишь мой номер?", "мой номер"),
        ("сотрёшь мой адрес?", "мой адрес"),
        ("а ты не удалишь мою дату рождения?", "мою дату рождения"),
        ("вычеркнешь заметку про отпуск?", "отпуск"),
        ("удалишь запись про гараж, пожалуйста", "гараж"),
        ("можешь стереть мой телефон?", "мой телефон"),
        ("забудешь, пожалуйста, про гараж?", "гараж"),
    ],
)
def test_whether_the_agent_will_delete_something_asks_it_to(text: str, query: str) -> None:
    # FGT-1
    found = parse(text)

    assert isinstance(found, Forget)
    assert found.query == query


@pytest.mark.parametrize(
    "text",
    [
        "ты удалил мой номер?",
        "когда ты удалишь мой номер?",
        "ты не забудешь мой номер?",
        "забудешь мой номер?",
        "удалишь мой номер — обижусь",
        "удалишь файл с доски?",
    ],
)
def test_a_question_about_the_past_the_time_or_a_worry_asks_for_nothing(text: str) -> None:
    # FGT-1
    assert not isinstance(parse(text), Forget)


@pytest.mark.parametrize(
    ("text", "about", "new"),
    [
        ("перепиши аренду гаража — теперь до мая", "аренду гаража", "до мая"),
        ("обнови телефон Раи, теперь 55-12-12", "телефон Раи", "55-12-12"),
        ("смени время планёрки — десять утра", "время планёрки", "десять утра"),
        ("можешь исправить график сауны? Теперь до 22", "график сауны", "до 22"),
    ],
)
def test_what_holds_by_now_after_a_thing_to_change_is_a_correction(text: str, about: str, new: str) -> None:
    # MEM-9
    found = parse(text)

    assert isinstance(found, Correct)
    assert (found.about, found.new) == (about, new)


def test_a_swap_with_words_after_it_is_still_a_swap() -> None:
    # MEM-9
    found = parse("замени Рыбина на Шилова, теперь он старший")

    assert isinstance(found, Correct)
    assert found.part_old == "Рыбина"


@pytest.mark.parametrize(
    "text",
    ["перепиши письмо Шилову — теперь короче", "обнови сайт — теперь красный", "перепиши пост, теперь про май"],
)
def test_work_on_a_text_corrects_no_record(text: str) -> None:
    # MEM-9
    assert isinstance(parse(text), Say)
