"""One fact in two constructions, and facts that only look like it."""

from __future__ import annotations

import pytest

from bot.domain.merging import Verdict, compare, may_merge


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Сауна по средам закрыта", "В среду у сауны выходной"),
        ("В коптильне восемь крюков", "Крюков в коптильне 8"),
        ("Простой крана 1 500 рублей в час", "За час простоя берём полторы тысячи"),
        ("Ложа номер три на ремонте", "Ложа №3 в ремонте"),
        ("Пресс протекает", "У пресса течь, пресс подтекает"),
        ("Никто, кроме Раисы, сейф не открывает", "Сейф открывает только Раиса"),
        ("Буклет на 16 стр.", "В буклете 16 страниц"),
        ("Семена из «Нивы» ещё не пришли", "«Нива» до сих пор не прислала семена"),
        ("Подвал тесный", "В подвале мало места"),
        ("Договор с Лукиной до 15.09", "С Лукиной договор по пятнадцатое сентября"),
    ],
)
def test_another_construction_of_one_fact_is_the_same(old: str, new: str) -> None:  # MEM-10
    assert compare(old, new) is Verdict.SAME
    assert may_merge(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("За лодку берём 900 в час", "За лодку платим 900 в час"),
        ("Краску храним год", "Краску готовим год"),
        ("Смену сдаём в восемь", "Смену принимаем в восемь"),
        ("Фуры грузит Пётр", "Фуры разгружает Пётр"),
        ("Замер делает Олег", "Замер проверяет Олег"),
        ("Пропуск действует день", "Пропуск делают день"),
        ("Курс идёт месяц", "Курс готовят месяц"),
        ("Образцы «Ладоги» не приехали", "Образцы «Ладоге» не привезли"),
        ("Аренда сцены 20 000 в месяц", "Уборка сцены 20 000 в месяц"),
        ("Песок привезли из карьера", "Песок привезли в карьер"),
        ("Сауна по средам закрыта", "В среду у бассейна выходной"),
    ],
)
def test_other_acts_on_one_thing_are_no_same_fact(old: str, new: str) -> None:  # MEM-10 # B61
    for first, second in ((old, new), (new, old)):
        assert compare(first, second) in (Verdict.DIFFERENT, Verdict.CONTRADICT)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Калитку на ночь запираем", "Калитку на ночь оставляем открытой"),
        ("Пальма такой мороз переживёт", "Пальма при таком морозе погибнет"),
        ("Партию «Родника» приняли", "Партию «Родника» завернули"),
        ("Чан на выходные наполняем", "Чан на выходные сливаем"),
        ("Афиши храним", "Афиши выбрасываем"),
        ("Мука приехала в мешках", "Мука приехала без мешков"),
    ],
)
def test_acts_that_exclude_each_other_contradict(old: str, new: str) -> None:  # MEM-10
    assert compare(old, new) is Verdict.CONTRADICT
    assert not may_merge(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Вышивку отдаём на сторону", "Вышивку отдаём на сторону, в «Иглу» на Речной"),
        ("Ящики возвращаем", "Ящики возвращаем в Тверь, на завод «Тара»"),
        ("Костюмы выдаём под расписку", "Костюмы выдаём под залог"),
        ("Въезд в посёлок круглосуточный", "Въезд в посёлок до десяти вечера"),
    ],
)
def test_a_detail_told_after_all_else_and_other_terms_are_updates(old: str, new: str) -> None:  # MEM-10
    assert compare(old, new) is Verdict.UPDATE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Глина белая есть", "Глина шамот закончилась"),
        ("Чертёж кухни Рябовых не согласован", "Чертёж детской Рябовых согласован"),
        ("Билет до Твери 900 рублей", "Билет до Тулы 900 рублей"),
    ],
)
def test_two_things_of_a_kind_are_two_facts(old: str, new: str) -> None:  # MEM-10
    assert compare(old, new) is Verdict.DIFFERENT
