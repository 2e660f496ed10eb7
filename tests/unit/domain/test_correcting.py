"""Which record a correction means and what it says afterwards, as values."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.domain.correcting import Several, Target, Unknown, find, in_place, instead, reworded, stated, typed
from bot.domain.memory import COMPANY, Confidence, Origin, Record, Status
from bot.domain.merging import Verdict, compare
from bot.domain.people import Person
from bot.language.commands import Correct, parse

NOW = datetime(2026, 9, 14, 9, 0, tzinfo=UTC)
ANNA = Person(id=1, telegram_id=501, name="Анна", is_admin=True)


def record(text: str, record_id: int = 1, *, status: Status = Status.ACTIVE, **more: object) -> Record:
    return Record(
        id=record_id,
        text=text,
        scope=COMPANY,
        author_id=1,
        recorder_id=1,
        status=status,
        confidence=Confidence.SAID_ONCE,
        origin=Origin.STATED,
        created_at=NOW,
        **more,  # type: ignore[arg-type]
    )


def said(words: str) -> Correct:
    found = parse(words)
    assert isinstance(found, Correct)
    return found


@pytest.mark.parametrize(
    ("before", "words", "after"),
    [
        ("Поставщик — «Ромашка»", "поправка: поставщик не «Ромашка», а «Василёк»", "Поставщик — «Василёк»"),
        ("Поставщик «Ромашка»", 'поставщик не "Ромашка", а "Василёк"', "Поставщик «Василёк»"),
        ('Поставщик "Ромашка"', "замени «Ромашка» на «Василёк»", 'Поставщик "Василёк"'),
        ("Поставщик «Ромашка»", "поправка: поставщик не „Ромашка“, а „Василёк“", "Поставщик «Василёк»"),
        ("Доставка стоит 350 рублей", "поправка: доставка стоит не 350, а 400 рублей", "Доставка стоит 400 рублей"),
        ("Рампу чинит Фомин", "рампу чинит не Фомин, а Белкин", "Рампу чинит Белкин"),
        ("Ключи лежат у охраны", "поправка: ключи лежат не у охраны, а на вахте", "Ключи лежат на вахте"),
        ("Лифт работает до 22:00", "поправка: лифт работает до двадцати одного часа", "Лифт работает до 21 часа"),
    ],
)
def test_the_record_says_afterwards_what_it_should(before: str, words: str, after: str) -> None:
    # MEM-9
    changed = reworded(said(words), record(before), speaker=ANNA, now=NOW)

    assert changed is not None
    assert changed.text == after


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Охрана — «Щит»", "поправка: поставщик не «Ромашка», а «Василёк»"),
        ("Пандус чинит Фомин", "рампу чинит не Фомин, а Белкин"),
        ("Лифт работает до 22:00", "поправка: рампа работает до 20:00"),
    ],
)
def test_a_correction_of_something_else_is_not_about_the_record(text: str, words: str) -> None:
    # MEM-9
    assert reworded(said(words), record(text), speaker=ANNA, now=NOW) is None


def test_of_several_parts_the_others_stay() -> None:
    # MEM-9
    made = instead(record("Доставка по вторникам; самовывоз до 18:00"), "самовывоз до 20:00", speaker=ANNA, now=NOW)

    assert made.text.casefold() == "доставка по вторникам; самовывоз до 20:00"


@pytest.mark.parametrize(
    ("old", "new", "after"),
    [
        (
            "Договор с Альфой до 5 мая, сумма 300 тысяч, ведёт Фомин",
            "Договор с Альфой до 7 мая",
            "Договор с Альфой до 7 мая, сумма 300 тысяч, ведёт Фомин",
        ),
        ("Скидка 10 %, если заказ больше 5 штук", "Скидка 15 %", "Скидка 15 %, если заказ больше 5 штук"),
        ("Офис закрыт по субботам, воскресеньям", "Офис закрыт по пятницам", "Офис закрыт по пятницам"),
        ("Лифт до 22:00", "Лифт до 20:00", "Лифт до 20:00"),
    ],
)
def test_parts_joined_by_commas_stay_unless_they_are_a_list(old: str, new: str, after: str) -> None:
    # MEM-9
    assert in_place(old, new) == after


def test_a_part_that_speaks_of_time_changes_the_last_day() -> None:
    # MEM-9, MEM-14
    closed = record("Офис закрыт до пятницы (18.09.2026)", ends_on=date(2026, 9, 18), when_said="до пятницы")

    made = reworded(said("поправка: офис закрыт не до пятницы, а до среды"), closed, speaker=ANNA, now=NOW)

    assert made is not None
    assert (made.text, made.ends_on, made.when_said) == (
        "Офис закрыт до среды (16.09.2026)",
        date(2026, 9, 16),
        "до среды",
    )


def test_a_part_that_does_not_leaves_the_last_day() -> None:
    # MEM-9, MEM-14
    closed = record("Офис на Лесной закрыт до пятницы (18.09.2026)", ends_on=date(2026, 9, 18), when_said="до пятницы")

    made = reworded(said("поправка: офис не на Лесной, а на Луговой"), closed, speaker=ANNA, now=NOW)

    assert made is not None
    assert made.ends_on == date(2026, 9, 18)
    assert made.text.endswith("до пятницы (18.09.2026)")


def test_one_fitting_record_is_meant_and_several_are_asked_about() -> None:
    # MEM-9
    alpha, beta = record("Скидка Альфе 10 %", 1), record("Скидка Бете 10 %", 2)
    words = said("поправка: скидка не 10 %, а 15 %")

    one = find(words, records=[alpha], speaker=ANNA, now=NOW)
    two = find(words, records=[alpha, beta], speaker=ANNA, now=NOW, order=[2, 1])
    none = find(words, records=[record("Охрана — «Щит»")], speaker=ANNA, now=NOW)

    assert isinstance(one, Target)
    assert one.wording.text == "Скидка Альфе 15 %"
    assert two == Several(records=(beta, alpha))
    assert none == Unknown()


def test_what_is_in_force_is_meant_before_what_waits() -> None:
    # MEM-9
    waits, in_force = record("Рампу чинит Фомин", 1, status=Status.CANDIDATE), record("Рампу чинит Фомин", 2)

    found = find(said("рампу чинит не Фомин, а Белкин"), records=[waits, in_force], speaker=ANNA, now=NOW)

    assert isinstance(found, Target)
    assert found.record == in_force


def test_a_new_text_is_stored_as_any_statement_and_typed_text_as_it_stands() -> None:
    # MEM-9, MEM-3
    assert stated("на складе двадцать пять паллет", speaker=ANNA, now=NOW).text == "На складе 25 паллет"
    assert stated("я не читаю почту", speaker=ANNA, now=NOW).text != "Я не читаю почту"
    assert typed("я не читаю почту", now=NOW).text == "Я не читаю почту"
    assert typed("офис закрыт до пятницы.", now=NOW).ends_on == date(2026, 9, 18)


@pytest.mark.parametrize(
    ("before", "words", "after"),
    [
        ("Иволге бонус 5 %", "поправка: Иволге 8 %", "Иволге бонус 8 %"),
        ("Сводки сдаём по средам", "поправка: сводки по пятницам", "Сводки сдаём по пятницам"),
        ("Сторожа приходят в 7", "поправка: приход сторожей в 8", "Приход сторожей в 8"),
        ("Главбух «Причала» Лыкова", "поправка: главбух «Причала» Серова", "Главбух «Причала» Серова"),
        ("Прораб объекта Лыков", "поправка: прораб объекта Сорокин", "Прораб объекта Сорокин"),
    ],
)
def test_the_one_record_with_another_such_value_is_found(before: str, words: str, after: str) -> None:
    # MEM-9
    others = [record("Взнос 2 000", 2), record("Лагуна платит картой", 3), record("Обход в 11", 4)]

    found = find(said(words), records=[record(before), *others], speaker=ANNA, now=NOW)

    assert isinstance(found, Target)
    assert found.wording.text == after


def test_a_value_that_several_records_have_is_asked_about() -> None:
    # MEM-9
    records = [record("Иволге бонус 5 %", 1), record("Иволге наценка 3 %", 2)]

    assert isinstance(find(said("поправка: Иволге 8 %"), records=records, speaker=ANNA, now=NOW), Several)


def test_a_thing_of_another_name_is_not_corrected() -> None:
    # MEM-9
    found = find(said("поправка: Лагуне 8 %"), records=[record("Иволге бонус 5 %")], speaker=ANNA, now=NOW)

    assert isinstance(found, Unknown)


@pytest.mark.parametrize(
    ("before", "words", "after"),
    [
        ("Новая уборщица — Тая", "ой, не Тая, а Мая новая уборщица", "Новая уборщица — Мая"),
        ("Новая уборщица — Тая", "не Тая новая уборщица, а Мая", "Новая уборщица — Мая"),
        ("Новая уборщица — Тая", "Мая, а не Тая новая уборщица", "Новая уборщица — Мая"),
        ("Акты визирует Лариса", "нет, не Лариса, а Тамара визирует акты", "Акты визирует Тамара"),
        ("Рынок закрывается в 18:00", "не в 18:00, а в 19:00 закрывается рынок", "Рынок закрывается в 19:00"),
        ("Скидка «Лютику» 10%", "ой, не 10, а 12 процентов скидка Лютику", "Скидка «Лютику» 12%"),
        ("Поставщик крупы — «Колос»", "не Колос, а Злак поставщик крупы", "Поставщик крупы — «Злак»"),
        ("Разгрузка по вторникам", "не по вторникам, а по средам разгрузка", "Разгрузка по средам"),
        ("Аренда 90 тысяч в месяц", "не 90, а 95 тысяч аренда в месяц", "Аренда 95 тысяч в месяц"),
        ("Договор подписан до марта", "не до марта подписан договор, а до мая", "Договор подписан до мая"),
        ("Шкаф у окна красный", "не красный шкаф, а синий", "Шкаф у окна синий"),
        ("Архив на Лесной", "упс, архив не на Лесной, а на Садовой", "Архив на Садовой"),
        ("Встреча с Олегом и Верой", "не с Олегом, а с Колей и Верой", "Встреча с Колей и Верой"),
    ],
)
def test_the_rest_of_the_statement_may_be_said_again_around_the_change(before: str, words: str, after: str) -> None:
    # MEM-9
    found = find(said(words), records=[record(before)], speaker=ANNA, now=NOW)

    assert isinstance(found, Target)
    assert found.wording.text == after


def test_what_is_said_around_the_change_tells_which_record_is_meant() -> None:
    # MEM-9
    known = [record("Тая моет окна"), record("Новая уборщица — Тая", 2)]

    found = find(said("не Тая, а Мая новая уборщица"), records=known, speaker=ANNA, now=NOW)

    assert isinstance(found, Target)
    assert found.wording.text == "Новая уборщица — Мая"


# MEM-9 MEM-10
@pytest.mark.parametrize(
    ("old", "new", "now"),
    [
        (
            "Склад работает с 9 до 18, в субботу до 15",
            "Склад больше не работает в субботу",
            "Склад работает с 9 до 18, больше не работает в субботу",
        ),
        (
            "Работаем по будням с 9 до 18, по субботам с 10 до 14",
            "По субботам больше не работаем",
            "Работаем по будням с 9 до 18, по субботам больше не работаем",
        ),
        (
            "Доставка по Туле бесплатная, в область 300 рублей",
            "В область больше не возим",
            "Доставка по Туле бесплатная, в область больше не возим",
        ),
        (
            "Скидка Ромашке 5%, Васильку 7%",
            "Васильку скидку больше не даём",
            "Скидка Ромашке 5%, Васильку скидку больше не даём",
        ),
        (
            "Склад работает с 9 до 18, в субботу до 15",
            "Склад в субботу теперь до 14",
            "Склад работает с 9 до 18, в субботу до 14",
        ),
    ],
)
def test_what_ends_for_one_case_leaves_the_others_as_they_are(old: str, new: str, now: str) -> None:
    assert compare(old, new) is Verdict.UPDATE
    assert in_place(old, new) == now


# MEM-6 MEM-9
@pytest.mark.parametrize(
    ("old", "new", "now"),
    [
        ("Кажется, склад закрыт по средам", "Склад закрыт по средам", "Склад закрыт по средам"),
        ("Вроде бы касса до 9, в субботу до 6", "В субботу касса до 7", "Касса до 9, в субботу до 7"),
    ],
)
def test_what_is_said_firmly_leaves_nothing_of_the_doubt(old: str, new: str, now: str) -> None:
    assert in_place(old, new) == now
