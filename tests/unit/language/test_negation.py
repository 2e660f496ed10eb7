from __future__ import annotations

import pytest

from bot.language.lemmas import tokens
from bot.language.negation import Amount, negated, opposed, stance


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Принтер работает", "Принтер сломан"),
        ("Принтер печатает", "Принтер не печатает"),
        ("Касса открыта", "Касса закрыта"),
        ("Скидку давать можно", "Скидку давать нельзя"),  # B61
        ("Билеты остались", "Билеты кончились"),
        ("Мест нет", "Места есть"),
        ("Группа набрана", "В группе остались места"),
        ("Оплата с комиссией", "Оплата без комиссии"),
        ("Договор подписан", "Договор висит без подписи"),
        ("Справка нужна", "Справка не нужна"),
        ("Заказ оплачен", "За заказ задолжали"),
        ("Все согласны", "Никто не согласен"),
        ("Смирнов любит грибы", "Смирнов грибы терпеть не может"),
        ("Проверка требуется", "Проверка не требуется"),
    ],
)
def test_opposites_are_seen_in_any_words(first: str, second: str) -> None:
    assert opposed(stance(first), stance(second)) is True


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Принтер сломан", "Принтер не работает"),
        ("Билетов нет", "Билеты закончились"),
        ("Группа полная", "Мест нет"),
        ("Договор не подписан", "Договор висит без подписи"),
        ("Просит не звонить", "Звонить ему не надо"),
    ],
)
def test_one_state_in_other_words_is_no_opposite(first: str, second: str) -> None:
    assert opposed(stance(first), stance(second)) is False


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Возврат 30 дней", "Возврат не больше 30 дней"),
        ("Рассрочки у нас нет", "Рассрочку не даём"),
        ("Без пропуска не пускаем", "Пускаем только с пропуском"),
        ("Груз страхует перевозчик", "Груз страхует отправитель"),
    ],
)
def test_what_only_sounds_negative_is_no_opposite(first: str, second: str) -> None:
    assert opposed(stance(first), stance(second)) is not True


def test_only_what_stands_under_the_particle_is_negated() -> None:
    items = tokens("в субботу пока не возим хлеб")

    assert [items[i].lower for i in negated(items)] == ["возим"]


@pytest.mark.parametrize(
    "text", ["график теперь другой", "больше не возим", "встречу перенесли", "офис переехал", "он уже не работает"]
)
def test_a_said_change_is_heard(text: str) -> None:
    assert stance(text).changed


def test_a_frequency_is_not_everybody() -> None:
    assert stance("каждые 10 дней").amounts == frozenset()
    assert stance("каждый сотрудник").amounts == {Amount.ALL}


@pytest.mark.parametrize(
    ("one", "other", "opposite"),
    [
        ("по вечерам нельзя звонить", "по вечерам не звоним", False),
        ("у ворот запрещено парковаться", "у ворот не паркуемся", False),
        ("нельзя звонить", "можно звонить", True),
        ("сюда нельзя ставить ящики", "сюда ставим ящики", True),
    ],
)
def test_what_must_not_be_done_and_what_is_not_done_are_one(one: str, other: str, opposite: bool) -> None:  # MEM-10
    assert opposed(stance(one), stance(other)) is opposite


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Кофемолка сдохла", "Кофемолка не работает"),
        ("Погрузчик в порядке", "Погрузчик исправен"),
        ("Линия розлива стоит, заказов нет", "Линия розлива простаивает"),
        ("В цистерне дыра", "Цистерна протекает"),
        ("Сварщиков не хватает", "Нехватка сварщиков"),
        ("Смету завернули", "Смету отклонили"),
        ("Манометр отдали на поверку", "Манометр на калибровке"),
        ("Одному в шахту нельзя", "В шахту без напарника не спускаются"),
        ("Ослице прививку нельзя", "Ослица без прививки"),
        ("Витрина не холодит", "Витрина не держит температуру"),
        ("Планёрка не проводится", "Планёрка отменена"),
        ("Погрузчик не ездит", "Погрузчик стоит без аккумулятора"),
        ("Телевизор не показывает", "У телевизора нет изображения"),
        ("Свет вырубает", "Выбивает автоматы"),
        ("Весы врут", "Весы показывают неправильно"),
        ("Принтер зажёвывает бумагу", "Принтер мнёт листы"),
        ("Печка не жарит", "Печь не выходит на температуру"),
    ],
)
def test_a_state_is_known_in_everyday_and_in_trade_words(one: str, other: str) -> None:  # FGT-2
    assert opposed(stance(one), stance(other)) is False


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Кофемолка сдохла", "Кофемолку починили"),
        ("Цистерна протекает", "Цистерну залатали"),
        ("Манометр на калибровке", "Манометр откалиброван"),
        ("Линия простаивает", "Линия загружена полностью"),
        ("Медсестра слегла", "Медсестра поправилась"),
        ("В котельной дубак", "В котельной тепло"),
        ("Витрина не холодит", "Витрина держит температуру"),
        ("Погрузчик стоит без аккумулятора", "Погрузчик на ходу"),
    ],
)
def test_the_other_side_of_a_state_is_opposite_in_whatever_words(one: str, other: str) -> None:  # FGT-2
    assert opposed(stance(one), stance(other)) is True


@pytest.mark.parametrize("text", ["Доставка 300 стоит", "Сервант стоит в углу", "Билет стоит 500 рублей"])
def test_what_costs_or_stands_somewhere_does_not_idle(text: str) -> None:
    assert "busy" not in stance(text).states


def test_a_name_that_looks_like_a_deed_claims_nothing() -> None:
    assert not stance("Паша просит чай").states


@pytest.mark.parametrize("text", ["Допечатывать не будут", "Достраивать не будем", "Мыть окна не будет"])
def test_what_one_is_not_going_to_do_is_denied_wherever_the_verb_stands(text: str) -> None:  # FGT-2
    assert stance(text).undone
    assert not stance(text).done - {"быть", "будут", "будем", "будет"}
