from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.merging import Verdict, compare, may_merge, nearest, updated


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Пароль от вайфая на стойке", "Пароль от вайфая на стойке"),  # B7
        ("Пароль от вайфая на стойке", "на стойке лежит пароль от вайфая"),
        ("Воду возят раз в неделю", "Раз в 7 дней возят воду"),
        ("Без талона не принимаем", "Принимаем только по талону"),
        ("Лифт сломан", "Лифт не работает"),
        ("Приём до 18:00", "Приём до шести вечера"),
    ],
)
def test_paraphrases_are_one_fact(old: str, new: str) -> None:  # MEM-10 B7
    assert compare(old, new) is Verdict.SAME
    assert may_merge(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Клиент платит по предоплате", "Клиент платит по предоплате 50%"),
        ("Залог 3 000", "Залог 3 500"),
        ("Суд 7 мая", "Суд 21 мая"),
        ("Ключ у Веры", "Ключ теперь у Олега"),
        ("Поставщик муки — «Колос»", "Поставщик муки — «Сирин»"),  # B5
        ("Склад на Южной", "Склад больше не на Южной, переехал на Речную"),
        ("Собрание в малом зале", "Собрание в большом зале"),
    ],
)
def test_a_changed_value_is_an_update(old: str, new: str) -> None:  # MEM-9 MEM-10 B5
    assert compare(old, new) is Verdict.UPDATE
    assert not may_merge(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Лисицын пьёт чай", "Лисицын чай терпеть не может"),  # B1
        ("Скидку давать можно", "Скидку давать нельзя"),  # B61
        ("Договор согласован", "Договор не согласован"),
        ("Доставку платит клиент", "Доставку платит магазин"),
        ("Все ходят в форме", "Никто не ходит в форме"),
        ("Цена с доставкой", "Цена без доставки"),
        ("Телефон вахты 31-44-15", "Телефон вахты не 31-44-15"),
        ("Пин сейфа 9081", "Пин сейфа не 9081"),
        ("Разбор полётов в 16", "Разбор полётов не в 16"),
        ("Взнос 4 000 ₽", "Взнос не 4 000"),
        ("Почта склада sklad@zavod.example", "Почта склада не sklad@zavod.example"),
        ("Поставщик фанеры «Бор»", "Поставщик фанеры не «Бор»"),
        ("Кассир — Рябова", "Кассир не Рябова"),
        ("Сдача 5 мая", "Сдача не 5 мая"),
        ("Буфет работает не до 19", "Буфет работает до 19"),
    ],
)
def test_opposites_contradict_and_are_never_merged(old: str, new: str) -> None:  # MEM-10 B1 B61
    assert compare(old, new) is Verdict.CONTRADICT
    assert not may_merge(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Орехова — бухгалтер", "Орехова ведёт канал о котах"),  # B3
        ("Заказ 5512 на май", "Заказ 5521 на май"),
        ("Клыков платит вперёд", "Клыкова платит вперёд"),
        ("Группа «Луч» набрана", "Группа «Заря» набрана"),
        ("Зал 1 закрыт", "Зал 2 закрыт"),
        ("Едем на озеро в субботу", "Принтер на складе сломан"),  # B49
        ("Хлеб кончился", "Масло кончилось"),
    ],
)
def test_another_thing_is_another_fact(old: str, new: str) -> None:  # MEM-10 B3 B49
    assert compare(old, new) is Verdict.DIFFERENT
    assert not may_merge(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Скидка 5%", "Скидка 15%"),
        ("Встреча в мае", "Встреча в июне"),
        ("Отчёт ведёт Вера", "Отчёт ведёт Олег"),
        ("Двери открыты", "Двери закрыты"),
        ("Все довольны", "Некоторые довольны"),
        ("Приём до обеда", "Приём после обеда"),
        ("Крылов за ремонт", "Крылов против ремонта"),
    ],
)
def test_the_guard_vetoes_what_a_similarity_would_merge(old: str, new: str) -> None:  # MEM-10
    assert not may_merge(old, new)
    assert not may_merge(new, old)


def test_of_several_parts_only_the_named_one_changes() -> None:  # MEM-9
    assert updated("Торт без орехов; доставка в 10", "доставка в 11") == "Торт без орехов; доставка в 11"
    assert updated("Зал закрыт. Ключ у Веры.", "Ключ теперь у Олега") == "Зал закрыт. Ключ теперь у Олега."
    assert updated("Залог 3 000", "Залог 4 000") == "Залог 4 000"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Стирка ковра 400, с вывозом 700", "Стирка ковра 400"),
        ("Кофемашину чистит Алиса по понедельникам", "Кофемашину чистит Алиса"),
        ("Курьеры работают с 9 до 21 без выходных", "Курьеры работают с 9 до 21"),
    ],
)
def test_fewer_details_say_nothing_new(old: str, new: str) -> None:  # MEM-9 MEM-10
    assert compare(old, new) is Verdict.SAME
    assert compare(new, old) is Verdict.UPDATE


def test_a_value_of_another_case_is_no_detail_left_out() -> None:  # MEM-10
    assert compare("Доставка в городе 300, за город 700", "Доставка 700") is Verdict.UPDATE


def test_only_one_part_of_a_record_is_compared_with_what_is_about_it() -> None:  # MEM-9
    assert compare("Доставка по вторникам; самовывоз до 18:00", "Самовывоз до 20:00") is Verdict.UPDATE
    assert compare("Обед в 13, полдник в 16", "Полдник в 16") is Verdict.SAME
    assert compare("Обед в 13; полдник в 16", "Обед стоит 300") is Verdict.DIFFERENT


def test_the_strongest_relation_to_what_is_known_is_found() -> None:  # MEM-10
    known = ["Залог 3 000", "Зал закрыт"]

    assert nearest("Залог 4 000", known) == (Verdict.UPDATE, 0)
    assert nearest("Зал не работает", known) == (Verdict.SAME, 1)
    assert nearest("Обед в час", known) is None


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_are_compared(old: str, new: str) -> None:
    assert compare(old, new) in Verdict
    may_merge(old, new)


def test_a_value_that_is_only_denied_takes_the_place_of_no_other() -> None:  # MEM-9 MEM-10
    assert compare("Пин сейфа 9081", "Пин сейфа не 9082") is Verdict.DIFFERENT
    assert compare("Взнос 4 000", "Взнос не 4 000, а 5 000") is Verdict.UPDATE


@pytest.mark.parametrize(
    ("general", "special"),
    [
        ("Взнос 2 000", "Взнос для студентов 500"),
        ("Взнос 2 000", "Студентам взнос 500"),
        ("Наценка 12%", "Наценка «Причалу» 4%"),
        ("Бонус всем 3%", "Бонус Лагуне 6%"),
        ("Задаток 40%", "Задаток у Лагуны 20%"),
        ("Подъём 300", "Подъём за ворота 700"),
        ("Водовоз в 10", "В четверг водовоз в 15"),
        ("Тихий час с 13 до 14", "По четвергам тихий час с 12 до 13"),
        ("Читальня до 20", "По средам читальня теперь до 17"),
        ("Бонус 3%", "Бонус Лагуне теперь 6%"),
    ],
)
def test_a_special_case_lives_beside_the_general_one(general: str, special: str) -> None:  # MEM-9 MEM-10
    assert compare(general, special) is Verdict.DIFFERENT
    assert compare(special, general) is Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Водовоз в 10", "Водовоз теперь в 11"),
        ("Читальня до 20", "С понедельника читальня до 21"),
        ("Бонус Лагуне 6%", "Бонус Лагуне 7%"),
        ("Сверка в пятницу в 10", "Сверка теперь в 11"),
    ],
)
def test_another_value_of_the_same_case_is_an_update(old: str, new: str) -> None:  # MEM-9 MEM-10
    assert compare(old, new) is Verdict.UPDATE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Клиент Лагуна просит счёт заранее", "Лагуна переехала на Лесную 8"),
        ("Лагуна заказывает по средам", "Лагуна теперь заказывает краску"),
        ("Сорокин чинит станки", "Сорокин переехал в Тулу"),
        ("Рыбу привозит «Прибой»", "Рыба подорожала"),
        ("Стоянка во дворе", "Стоянка стала платной"),
        ("Буфет в подвале", "Буфет теперь до 19"),
        ("Бланки выдаёт вахта", "Бланки теперь цветные"),
        ("Прибой возит рыбу", "Прибой поднял цены"),
    ],
)
def test_a_change_of_another_attribute_replaces_nothing(old: str, new: str) -> None:  # MEM-9 MEM-10
    assert compare(old, new) is Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Контора на Речной 5", "Контора переехала на Лесную 8"),
        ("Архив на улице Гоголя, 7", "Архив переехал на улицу Чехова, 9"),
        ("Лыков отвечает за пожарку", "За пожарку теперь отвечает Серова"),
        ("Смены ведёт Ольга", "Смены передали Кате"),
        ("Ключ у вахты", "Вахта больше не хранит ключ"),
        ("Полис действует до 1 мая", "Полис продлили до 1 ноября"),
        ("Клиент Лагуна платит по предоплате", "Лагуна платит по постоплате"),
        ("Телефон вахты 31-44-15", "Телефон вахты теперь 31-44-99"),
        ("Телефон Фомина 8-912-345-67-89", "У Фомина новый телефон 8-999-000-11-22"),
        ("Взносы собираем 10 числа", "Сбор взносов перенесли на 12"),
    ],
)
def test_of_a_said_change_the_old_value_does_not_stay_in_force(old: str, new: str) -> None:  # MEM-9 MEM-10
    assert compare(old, new) is Verdict.UPDATE


def test_what_did_not_change_is_no_change() -> None:  # MEM-10
    assert compare("Полис продлили", "Полис не продлили") is Verdict.CONTRADICT


# MEM-10
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Накладная 3308, погрузка 4 мая", "Накладная 3380, погрузка 4 мая"),
        ("Котёл 2 чистили в марте", "Котёл 3 чистили в марте"),
        ("Пряники отпускаем в коробке", "Пряники отпускаем в пакете"),
        ("Чистка обуви 600", "Чистка сапог 900"),
        ("Малинин принял смену", "Малинина приняла смену"),
        ("Аренда у Клёна до мая", "Вместо аренды у Дуба аренда у Ясеня"),
        ("Ткани кончаются", "Бархат кончается"),
        ("Ситец кончается", "Ткани кончаются"),
        ("Наценка на напитки 40%", "Наценка на лимонад 25%"),
    ],
)
def test_another_number_of_a_kind_or_another_wrapping_is_not_the_same(old: str, new: str) -> None:
    assert compare(old, new) is Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Раньше десяти кассу не открываем", "Кассу открываем только с десяти"),
        ("После семи заявки не берём", "Заявки берём до семи"),
        ("Не звонить Рите до обеда", "Звонить Рите с обеда"),
        ("Сейф стоит в бухгалтерии", "Сейф находится в бухгалтерии"),
    ],
)
def test_a_limit_of_the_day_or_a_place_said_the_other_way_round_is_the_same(old: str, new: str) -> None:  # MEM-10
    assert compare(old, new) is Verdict.SAME
    assert compare(new, old) is Verdict.SAME


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("После семи заявки не берём", "Заявки берём после семи"),
        ("До обеда Рите не звонить", "Звонить Рите до обеда"),
        ("После семи заявки не берём", "Заявки берём до восьми"),
        ("Станок стоит в цеху", "Станок работает в цеху"),
        ("Вступают в клуб с 18 лет", "До 18 лет в клуб вступают"),
    ],
)
def test_another_limit_is_never_the_same(old: str, new: str) -> None:  # MEM-10
    assert compare(old, new) is not Verdict.SAME


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Олег принимает карты", "Олег не принимает наличные"),
        ("Вера умеет паять", "Вера не умеет варить"),
        ("Станок режет сталь", "Станок не режет титан"),
        ("Петров знает английский", "Петров не знает немецкий"),
        ("Берём предоплату с новых клиентов", "С постоянных клиентов предоплату не берём"),
        ("Аренда зала включает свет", "Аренда зала не включает звук"),
        ("Касса принимает карты Мир", "Касса не работает"),
        ("Сайт ведёт Костя", "Сайт не работает"),
        ("Договор с Лугой действует до мая", "Договор с Вегой больше не действует"),
        ("Лифт в главном корпусе работает", "Лифт в складском корпусе не работает"),
        ("В Казани доставка платная", "В Самаре доставка бесплатная"),
        ("Собак в зал пускаем", "Собак в бассейн не пускаем"),
    ],
)
def test_what_is_denied_of_something_else_contradicts_nothing(old: str, new: str) -> None:  # MEM-10 B3
    assert compare(old, new) is Verdict.DIFFERENT
    assert compare(new, old) is Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Склад работает с 9 до 18", "Склад не работает"),
        ("Олег принимает карты", "Олег не принимает карты"),
        ("Петров знает английский", "Петров не знает английский"),
        ("Собак в зал пускаем", "Собак в зал не пускаем"),
        ("Доставка в Тулу 500 рублей", "Доставки в Тулу нет"),
    ],
)
def test_a_bare_denial_of_the_same_replaces_nothing_by_itself(old: str, new: str) -> None:  # MEM-10
    assert compare(old, new) is Verdict.CONTRADICT


# MEM-9
@pytest.mark.parametrize(
    ("old", "new", "now"),
    [
        (
            "Склад открыт с 9; по субботам до 15",
            "По субботам склад теперь закрыт",
            "Склад открыт с 9; по субботам склад теперь закрыт",
        ),
        ("Касса до 20. Обед с 13", "Обед теперь с 14", "Касса до 20. Обед теперь с 14"),
    ],
)
def test_the_part_that_alone_has_the_named_case_changes(old: str, new: str, now: str) -> None:
    assert updated(old, new) == now


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("Телефон склада 22-33", "Телефон склада 22-33 не работает", Verdict.CONTRADICT),
        ("Акция 2+1 на шины", "Акция 2+1 на шины не действует", Verdict.CONTRADICT),
        ("Терминал № 3 на кассе", "Терминал № 3 на кассе сломан", Verdict.CONTRADICT),
        ("Обед с 13 до 14", "Обед с 13 до 14 отменили", Verdict.UPDATE),
        ("Адрес склада Лесная 8", "Адрес склада Лесная 8 больше не действует", Verdict.UPDATE),
        ("Планёрка в 9", "Планёрка проходит в 9", Verdict.SAME),
        ("Приём до 18", "После 18 не принимаем", Verdict.SAME),
    ],
)
def test_the_same_words_with_a_denial_are_never_the_same(old: str, new: str, verdict: Verdict) -> None:  # MEM-10 B61
    assert compare(old, new) is verdict


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Бонусов для Лады нет", "Ладе бонусы не начисляем"),
        ("Отсрочки у Вектора нет", "Вектору отсрочку не предоставляем"),
        ("Печь для обжига сломана", "Обжиговая печь не работает"),
        ("Стол для переговоров на втором этаже", "Переговорный стол на втором этаже"),
        ("Без каски на объект нельзя", "На объект заходим только в каске"),
        ("Без пропуска въезд запрещён", "Въезд только по пропуску"),
        ("Монтажник Пётр получил ключи", "Монтажнику Петру выдали ключи"),
        ("Технику Льву премию не выплатили", "Техник Лев премию не получил"),
    ],
)
def test_a_denial_a_relation_or_a_deed_told_from_its_other_end_is_the_same(old: str, new: str) -> None:  # MEM-10
    assert compare(old, new) is Verdict.SAME


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("Скидок для Лады нет", "Ладе скидку даём", Verdict.CONTRADICT),
        ("Скидок для Лады нет", "Веге скидку не даём", Verdict.DIFFERENT),
        ("Печь для обжига сломана", "Обжиговая печь работает", Verdict.CONTRADICT),
        ("Стол для переговоров на втором этаже", "Переговорный стол на третьем этаже", Verdict.DIFFERENT),
        ("Без каски на объект нельзя", "На объект можно без каски", Verdict.CONTRADICT),
        ("Лев не получил аванс", "Льву отдали аванс", Verdict.CONTRADICT),
        ("Пётр получил ключи", "Ольге выдали ключи", Verdict.DIFFERENT),
        ("Пётр получил ключи", "Петру не выдали ключи", Verdict.CONTRADICT),
        ("Лев по субботам работает", "По субботам у Льва выходной", Verdict.CONTRADICT),
        ("Лев по субботам работает", "По воскресеньям у Льва выходной", Verdict.DIFFERENT),
    ],
)
def test_what_only_looks_like_the_same_said_otherwise_is_not(old: str, new: str, verdict: Verdict) -> None:  # MEM-10
    assert compare(old, new) is verdict
