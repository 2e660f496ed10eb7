"""«Забудь» in words that the record hasn't: one that stands out is meant, nothing else is."""

from __future__ import annotations

import pytest

from bot import embed
from bot.domain.forgetting import Delete, Forgetting, Nothing, decide
from bot.domain.people import Person
from bot.domain.second_look import second_look
from tests.unit.domain.judged import ADMIN, records

STORE = records(
    "Морозильник в подсобке не держит холод",
    "Морозильник в зале исправен",
    "Выпечку отдаём за полцены после восьми",
    "Муку берём у «Жерновов», отсрочка две недели",
    "Пекарь Захар выходит в пять утра",
    "Домофон открывает только Рита",
    "Витрину моем по вторникам",
    "Сдачу берём в банке на Речной",
    "Формы для куличей в кладовке",
    "Касса закрывается в девять",
    "Коробки под торты кончаются",
    "Отопление включают в октябре",
    "Парковка только для покупателей",
    "Чай для смены покупаем сами",
)


def meant(query: str, *, asker: Person = ADMIN) -> Forgetting:
    found = decide(query, asker=asker, records=STORE)
    if not isinstance(found, Nothing):
        return found
    rows = embed.load().embed([query, *(r.text for r in STORE)])
    return second_look(found, query, asker=asker, said=query, records=STORE, query_vector=rows[0], vectors=rows[1:])


@pytest.mark.parametrize("query", ["морозильная камера накрылась", "сломанный морозильник"])
def test_a_state_known_in_other_words_is_the_record_itself(query: str) -> None:  # FGT-2
    found = meant(query)

    assert isinstance(found, Delete)
    assert found.record == STORE[0]


@pytest.mark.parametrize("query", ["лёд в морозильнике растаял", "холодильное оборудование размораживается"])
def test_a_thing_told_in_other_words_is_shown_first_and_not_deleted(query: str) -> None:  # FGT-5
    found = meant(query)

    assert isinstance(found, Nothing)
    assert found.nearest[0] == STORE[0]


@pytest.mark.parametrize(
    "query",
    ["печку в зале", "витрину мыть по четвергам", "парковку для сотрудников", "формы для кексов", "банковский кредит"],
)
def test_what_shares_a_place_or_a_word_with_a_record_deletes_nothing(query: str) -> None:  # FGT-2
    assert not isinstance(meant(query), Delete)


@pytest.mark.parametrize(
    "query", ["Ритину свадьбу", "Захар в отпуске с июня", "Захар судится с соседом", "тамошний бассейн", "Олину машину"]
)
def test_what_is_not_there_stays_not_found(query: str) -> None:  # FGT-5
    assert isinstance(meant(query), Nothing)


def test_the_thing_in_the_opposite_state_is_not_it() -> None:  # FGT-4
    found = meant("морозильник в зале сломан")

    assert not isinstance(found, Delete) or found.record != STORE[1]


def test_among_a_few_records_nothing_stands_out() -> None:  # FGT-5
    few = STORE[:3]
    rows = embed.load().embed(["морозильник, который не холодит", *(r.text for r in few)])

    found = second_look(
        Nothing(nearest=()),
        "морозильник, который не холодит",
        asker=ADMIN,
        said="",
        records=few,
        query_vector=rows[0],
        vectors=rows[1:],
    )

    assert found == Nothing(nearest=())
