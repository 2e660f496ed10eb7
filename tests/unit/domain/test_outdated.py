"""News told beside a request to forget: what it makes outdated goes, and nothing beside it (FGT-1, FGT-2, FGT-3)."""

from __future__ import annotations

import pytest

from bot.domain.forgetting import Ask, Delete, Forgetting, Nothing, decide
from bot.domain.memory import Record
from bot.language.commands import Forget, parse
from tests.unit.domain.judged import ADMIN, WORKER, record, records

_OTHERS = ("Стол у окна занят", "Пирог по пятницам", "Пётр Кузьмин любит шахматы", "Насос в бойлерной гудит")

#: the whole message, and the one record that it makes outdated
_OUTDATED = """
печь починили, забудь что сломана | Печь во втором цехе сломалась, ждём мастера
Гордеев вернул инструмент, забудь про него | Гордеев взял инструмент до пятницы
Климова больше у нас не работает, удали | Бухгалтер Климова просит сканы до обеда
шестнадцатый кабинет освободился, забудь что он занят | Кабинет 16 занят до конца месяца
с Полевой больше не возимся, убери их из памяти | Зерно везёт ферма «Полевая» через день
рыбу больше не возим, вычеркни | Рыбу возим из Мурманска по вторникам
пропуск нашёлся, забудь что потерян | Пропуск Инги потерян, пускать по списку
насос забудь, новый купили | Насос в бойлерной гудит
про Рыжова забудь, он уволился | Кладовщик Рыжов дежурит по субботам
Рыжову из памяти выкинь | Кладовщица Рыжова отвечает за инвентарь
из памяти Рыжову выкинь пожалуйста | Кладовщица Рыжова отвечает за инвентарь
скидку учителям удали, отменили её | Скидка учителям 8% в сентябре
ставку сорок второй убери, пересчитали | Ставка аренды ячейки 42 — 3 100 ₽
удали долг Зуева, погасил | Зуев должен за монтаж 18 тысяч
Дробышева можешь удалить, он ушёл к конкурентам | Агент Дробышев работает за 4%
«Весна» закрылась( удали всё про неё | Ателье «Весна» шьёт нам форму
телефон починили. забудь что не звонит | Телефон на стойке не звонит
кран поменяли, забудь что течёт | Кран на мойке протекает
сними с учета Лапина, уехал | Водитель Лапин возит по области
аванс внесли, забудь что его не было | Аванс по заказу 12-Р не внесён
сушилку отремонтировали, она живая, забудь что не работает | Сушилка неисправна, ждём тэн
Хованского переизбрали, забудь про него | Председатель Хованский согласен на шлагбаум
лаванда нам больше не поставщик, забудь всё про неё | Магазин «Лаванда» привозит саше раз в месяц
информация, что столов не хватает, уже не нужна, удали | Столов в зале не хватает
запись, что насос гудит, устарела, сотри её | Насос в бойлерной гудит
то, что стол занят, больше не актуально, забудь | Стол у окна занят
инфа, что пирог по пятницам, неактуальна, вычеркни | Пирог по пятницам
что у окна занято — уже неправда, удали | Стол у окна занят
"""

#: the whole message, and a record beside the thing that must stay
_BESIDE = """
информация, что столов не хватает, уже не нужна, удали | Печать нужна на каждом акте
печь починили, забудь что сломана | Печь разогревать с шести утра
печь починили, забудь что сломана | Печь не сломана, проверили в мае
кран поменяли, забудь что течёт | Кран на мойке не течёт
Гордеев вернул инструмент, забудь про него | Инструмент хранит Лосев
Климова больше у нас не работает, удали | Климов отвечает за склад
шестнадцатый кабинет освободился, забудь что он занят | Кабинет 6 занят до конца месяца
скидку учителям удали, отменили её | Скидка врачам 8% в сентябре
ставку сорок второй убери, пересчитали | Ставка аренды ячейки 24 — 3 100 ₽
про Рыжова забудь, он уволился | Кладовщица Рыжова отвечает за инвентарь
телефон починили. забудь что не звонит | Телефон на стойке внутренний, 44-12
"""


def _pairs(table: str) -> list[tuple[str, str]]:
    rows = (line.split(" | ") for line in table.strip().splitlines())
    return [(words, text) for words, text in rows]


def _asked(words: str, store: list[Record]) -> Forgetting:
    found = parse(words)
    assert isinstance(found, Forget)
    return decide(found.query, asker=ADMIN, records=store, said=words, news=found.news)


@pytest.mark.parametrize(("words", "text"), _pairs(_OUTDATED))
def test_what_the_news_makes_outdated_is_forgotten(words: str, text: str) -> None:  # FGT-1 FGT-2
    store = records(text, *(other for other in _OTHERS if other != text))

    assert _asked(words, store) == Delete(record=store[0])


@pytest.mark.parametrize(("words", "text"), _pairs(_BESIDE))
def test_what_stands_beside_the_news_is_kept(words: str, text: str) -> None:  # FGT-2 FGT-5
    assert isinstance(_asked(words, records(text, *_OTHERS)), Nothing)


def test_several_records_of_the_one_in_the_news_are_asked_about(  # FGT-3
) -> None:
    store = records("Гребнев платит по вторникам", "Гребнев просит акты в двух экземплярах", "Стол у окна занят")

    found = _asked("Гребнев от нас ушёл, забудь про него", store)

    assert isinstance(found, Ask)
    assert [r.id for r in found.records] == [1, 2]


def test_news_of_oneself_is_about_ones_own_records() -> None:  # FGT-6 FGT-10
    mine = record(1, "Даша просит писать ей, а не звонить", owner=WORKER)
    common = record(2, "Клиентам сначала звонить, потом писать")
    words = "мне уже можно звонить, так что забудь что только писать"
    found = parse(words)
    assert isinstance(found, Forget)

    decided = decide(found.query, asker=WORKER, records=[mine, common], said=words, news=found.news)

    assert decided == Delete(record=mine)


@pytest.mark.parametrize(
    "words",
    [
        "таблица устарела, удали",
        "письмо длинное, убери первый абзац",
        "Коля приехал, не забудь его встретить",
        "убери мусор",
        "про отпуск можно забыть",
        "мусор вывезли, коробки выкинь со стола",
    ],
)
def test_a_task_beside_news_is_no_request_to_forget(words: str) -> None:  # FGT-1
    assert not isinstance(parse(words), Forget)


def test_news_of_somebody_else_makes_a_record_doubtful() -> None:  # FGT-2
    store = records("Уборщица Ломова приходит по пятницам", "Стол у окна занят")

    assert isinstance(_asked("Артём заболел, забудь про пятницу", store), Ask)


def test_news_that_repeats_one_record_asks_about_the_others_of_the_thing() -> None:  # FGT-3
    store = records("Станок включать только с мастером", "Станок сломан, ждём ремень")

    assert isinstance(_asked("станок включили, удали", store), Ask)
