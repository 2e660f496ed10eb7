from __future__ import annotations

import pytest

from bot.domain.matching import agrees, fit, turned
from bot.language.terms import read


def fits(asked: str, record: str) -> bool:
    found = fit(read(asked, asked=True), read(record))
    return found.fits and found.claim_met


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("смету Зубковых", "Смета Зубковых 300 тысяч"),
        ("договор 31-К", "Договор № 31-К с «Сириусом» на год"),
        ("договор 31к", "Договор № 31-К с «Сириусом» на год"),
        ("договор 12/П", "С поликлиникой «Верба» договор 12/П"),
        ("второй станок", "Станок номер два стоит в углу"),
        ("кабинет 4", "В кабинете 4 новая мебель"),
        ("обед без четверти час", "Обед в 12:45"),
        ("скидку семь процентов", "Таксистам скидка 7%"),
        ("авто", "Машину ставим во дворе"),
        ("поставщика бумаги", "Бумагу берём у «Листа»"),
        ("цену доставки", "Доставка 300 ₽"),
        ("адрес склада", "Склад переехал на Полевую, 3"),
        ("колодильник", "Холодильник в подсобке гудит"),
        ("сломанный принтер", "Принтер не работает"),
        ("экспертизу Белкиной", "Экспертизу ведёт Белкина"),
        ("Дашину смену", "Даша работает в ночную смену"),
        ("карту «Без спешки»", "Карта «Без спешки» 900 ₽"),
    ],
)
def test_a_record_explains_what_it_is_asked_by(asked: str, record: str) -> None:  # FGT-1 FGT-4
    assert fits(asked, record)


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("смету Зубковых", "Смета Зубовских 300 тысяч"),
        ("Белкину", "Экспертизу ведёт Белкин"),
        ("договор 31-К", "Договор № 13-К с «Сириусом» на год"),
        ("кабинет 4", "В кабинете 5 новая мебель, четыре стула"),
        ("5 процентов", "Приём 5 числа"),
        ("до девяти", "Слушание 9 декабря"),
        ("что принтер не работает", "Принтер работает"),
        ("что принтер синий", "Принтер не работает"),
        ("пирог с вишней", "Пирог без вишни"),
        ("зарплату Егора", "Егор ведёт склад"),
        ("«Север-Лес»", "Клиент «Север-Строй» платит вперёд"),
        ("печать", "Печь чистим по средам"),
        ("туры в Китай", "Туры в Карелию до осени"),
        ("Колину машину", "Машину ставим во дворе"),
        ("чек-лист", "Договор с фирмой «Лист» до марта"),
    ],
)
def test_what_a_record_does_not_say_it_does_not_explain(asked: str, record: str) -> None:  # FGT-4 FGT-5
    assert not fits(asked, record)


@pytest.mark.parametrize("form", ["суббота", "субботу", "субботой", "субботам"])
def test_any_case_of_a_word_finds_it(form: str) -> None:  # B47
    assert fits(form, "Едем на озеро в субботу")


def test_the_same_words_in_another_order_are_the_whole_record() -> None:  # B21
    assert fit(read("тест", asked=True), read("тест")).whole
    assert not fit(read("тест", asked=True), read("тест прошли на складе")).whole


_SURNAMES = (
    "Хромов Зубов Орехов Мирский Чайковский Синицын Лосев Воробьёв Чернов Белов Козлов Жуков Королёв Щукин Репин "
    "Заводской Луговской Левин Ильин Тихонов Морозов Садовский Полянский Медведев Лужин Малинин"
).split()


def _inflected(surname: str) -> dict[str, str]:
    """Cases of a surname: his nominative, accusative and instrumental, then hers with the oblique."""
    if surname.endswith(("ский", "ской")):
        stem = surname[:-2]
        ends = ("ого", "им", "ая", "ую", "ой")
    else:
        stem, ends = surname, ("а", "ым", "а", "у", "ой")
    return dict(zip(("his", "with_him", "she", "her", "hers"), (stem + end for end in ends), strict=True)) | {
        "he": surname
    }


@pytest.mark.parametrize("surname", _SURNAMES)
def test_he_is_never_she_in_any_case(surname: str) -> None:  # FGT-4
    f = _inflected(surname)
    of_him = [
        f"Педагог {f['he']} ведёт гитару",
        f"{f['he']} платит вперёд",
        f"Ключ у {f['his']}",
        f"Договор с {f['with_him']} до мая",
        f"Заказ для {f['his']} готов",
        f"Хонду {f['his']} ставим во двор",
    ]
    of_her = [
        f"Педагог {f['she']} в отпуске",
        f"{f['she']} платит вперёд",
        f"Ключ у {f['hers']}",
        f"Договор с {f['hers']} до мая",
        f"Клиентка {f['she']} вернула плед",
        f"Член совета {f['she']} отказалась",
    ]

    assert [r for r in of_him + of_her if fits(f["his"], r)] == of_him
    assert [r for r in of_him + of_her if fits(f["her"], r)] == of_her


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("комбайн сломан", "У комбайна сломана фара"),
        ("Ульяна болеет", "У кассира Ульяны болеет сын"),
        ("котёл течёт", "Кран котла течёт"),
        ("сундук вскрывать нельзя", "Сундук открываем по пятницам"),
        ("дача не застрахована", "Страховка дачи до мая"),
    ],
)
def test_the_state_of_a_part_and_a_deed_with_the_other_sign_do_not_agree(asked: str, record: str) -> None:  # FGT-2
    assert not agrees(read(asked, asked=True), read(record))


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("сундук вскрывать нельзя", "Сундук до весны не открываем"),
        ("комбайн сдох", "Комбайн неисправен"),
        ("у Ульяны болеет сын", "У Ульяны болен сын"),
        ("в сарае сыро", "В сарае сырость"),
    ],
)
def test_one_state_and_one_deed_agree_in_whatever_words(asked: str, record: str) -> None:  # FGT-2
    assert agrees(read(asked, asked=True), read(record))


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("что после шести звонить нельзя", "Звонить только до 18:00"),
        ("что раньше десяти не приезжать", "Приезжать только с 10:00"),
        ("что после обеда отгрузок нет", "Отгружаем только до обеда"),
        ("что до девяти не беспокоить", "Беспокоить только после девяти"),
        ("что только до шести отпускаем", "После 18:00 не отпускаем"),
        ("что до обеда меня не дёргать", "Клара просит писать после обеда"),
        ("что до мая не сажаем", "Сажаем только после мая"),
        ("что раньше вторника не привезут", "Привезут только во вторник"),
        ("что не позже пяти сдавать кассу", "Кассу сдавать до 17:00"),
    ],
)
def test_a_time_bounds_a_deed_by_what_is_and_by_what_is_not_done(asked: str, record: str) -> None:  # FGT-2
    assert fits(asked, record)
    assert not turned(read(asked, asked=True), read(record))


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("что после шести звонить нельзя", "Звонить можно после шести вечера"),
        ("что раньше десяти не приезжать", "Приезжать только до десяти"),
        ("что до девяти не беспокоить", "Беспокоить только до девяти"),
        ("что не отвечаю до девяти", "На связи только до девяти"),
        ("что раньше вторника не привезут", "Привезут только в пятницу"),
        ("что до обеда писать не надо", "Писать только до обеда"),
    ],
)
def test_the_other_side_of_a_time_is_another_rule(asked: str, record: str) -> None:  # FGT-2
    assert not fits(asked, record)


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        ("что морозилка не морозит", "Морозильная камера заполнена до лета"),
        ("что ларь не холодит", "Холодный ларь полный"),
    ],
)
def test_what_is_full_or_cold_is_not_therefore_out_of_order(asked: str, record: str) -> None:  # FGT-2
    assert not fits(asked, record)
