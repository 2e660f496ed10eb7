"""Questions about what the bot keeps, beside those about the world that sound alike."""

from __future__ import annotations

import pytest

from bot.language.own_state import Own, own_question

ASKED = """
people: кто есть в компании · Кто у нас в команде? · кто состоит в боте · у кого есть доступ к боту? · покажи список людей
people: а кто тут подключен · сколько человек в боте · кто имеет доступ · перечисли всех пользователей
owners: кто владелец продаж? · кто у нас владелец области Закупки · кто владеет складом · кто является владельцем бухгалтерии?
areas: какие области есть? · сколько у нас областей · покажи все области · какие у нас сейчас области
personal: сколько у меня личных записей · сколько у тебя моих личных записей? · покажи мои записи · какие у меня личные записи
personal: где мои личные записи? · что в моих личных записях
archive: что в архиве · Что лежит в архиве? · сколько записей сейчас в архиве · покажи архив записей · какие записи в архиве
waiting: какие кандидаты ждут · какие предложения ждут одобрения? · сколько кандидатов в очереди · покажи правила на утверждении
waiting: что мне одобрить? · есть что решить · какие записи ждут моего решения
revision: когда была последняя ревизия · когда следующая ревизия? · последняя ревизия памяти когда была
rules: какие правила действуют? · покажи все правила · какие у нас правила
skills: какие навыки есть · список навыков
"""
NONE = """
кто есть на складе
кто в отпуске
сколько у нас сотрудников
кто владелец
что в архивной коробке
что в архиве на третьем этаже
какие кандидаты на вакансию кладовщика
какие предложения у поставщика
когда была ревизия холодильника
когда ревизия на складе
какие правила возврата
какие у нас правила парковки
сколько записей на завтра у врача
сколько у меня отгулов
покажи записи про Ромашку
какие области применения у клея
запомни: кто есть в компании
"""


def asked() -> list[tuple[str, str]]:
    lines = (line.split(": ", 1) for line in ASKED.strip().splitlines())
    return [(own, phrase) for own, listed in lines for phrase in listed.split(" · ")]


@pytest.mark.parametrize(("own", "phrase"), asked())
def test_what_is_asked_of_the_bot_itself_is_known(own: str, phrase: str) -> None:
    # invariant 9
    found = own_question(phrase)

    assert found is not None
    assert found.own is Own(own)


@pytest.mark.parametrize("phrase", NONE.strip().splitlines())
def test_what_is_asked_of_the_world_is_left_to_the_records(phrase: str) -> None:
    # ANS-1
    assert own_question(phrase) is None


def test_the_area_whose_owner_is_asked_for_is_named() -> None:
    # PPL-7
    found = own_question("кто владелец области «Отдел закупок»?")

    assert found is not None
    assert found.about == "отдел закупок"
