"""One name or one thing is no match when the request says something else of it than the record (FGT-2, FGT-5)."""

from __future__ import annotations

import pytest

from bot.domain.forgetting import Ask, Delete, Nothing, decide
from tests.unit.domain.judged import ADMIN, WORKER, record, records

_OTHERS = ("Стол у окна занят", "Пирог по пятницам", "Пётр Кузьмин любит шахматы")

_SOMETHING_ELSE = """
что песок просеивают бесплатно | Доставка песка бесплатно
что Пугина ходит быстро | Сметчица Пугина считает быстро
что рыбу продают живой | Рыбу привозят живой
что Юдин ест без соли | Повар Юдин готовит без соли
что «Блик» фотографирует бесплатно | Окна моет «Блик» бесплатно
что тестомес не пашет | Тестомес на первом этаже починили
"""

_PERHAPS = """
что Ляхова просит писать ей утром | Медсестра Ляхова просит звонить ей утром
что Носова работает медленно | Инженер Носова работает удалённо
что Глеб умеет готовить | Бармен Глеб умеет жонглировать
что Глеб любит жонглировать | Бармен Глеб умеет жонглировать
что «Вираж» звонит ночью | Субподрядчик «Вираж» пишет с ошибками
что Ершов говорит по-польски | Прораб Ершов ставит подпись синей ручкой
что Пронин ведёт чат | Учитель Пронин не пользуется чатом
"""

_THE_SAME = """
что Игнатьев курит | Мастер Игнатьев курит в раздевалке
что Громова пока не платит | Громова не платит за доставку
что «Марлену» платим после разгрузки | «Марлен» берёт оплату после разгрузки
что на рентген можно без записи | Рентген принимает без записи
что Лапин уже не пьёт кофе | Лапин не пьёт кофе
что касса два виснет | Вторая касса зависает после обновления
про Ляхову | Медсестра Ляхова просит звонить ей утром
витрину | Витрину у входа оформляет Шубина
"""


def _pairs(table: str) -> list[tuple[str, str]]:
    return [(q.strip(), t.strip()) for q, _, t in (line.partition("|") for line in table.strip().splitlines())]


@pytest.mark.parametrize(("query", "text"), _pairs(_SOMETHING_ELSE))
def test_who_has_said_something_else_is_not_forgotten_and_is_offered_first(query: str, text: str) -> None:  # FGT-5
    only, *others = records(text, *_OTHERS)

    found = decide(query.removeprefix("что "), asker=ADMIN, records=[only, *others])

    assert isinstance(found, Nothing)
    assert found.nearest[0] == only


@pytest.mark.parametrize(("query", "text"), _pairs(_PERHAPS))
def test_who_says_only_some_of_it_or_something_near_it_is_asked_about(query: str, text: str) -> None:  # FGT-3
    only, *others = records(text, *_OTHERS)

    found = decide(query.removeprefix("что "), asker=ADMIN, records=[only, *others])

    assert isinstance(found, Ask)
    assert found.records == (only,)


@pytest.mark.parametrize(("query", "text"), _pairs(_THE_SAME))
def test_the_same_in_other_words_and_a_bare_name_are_forgotten_at_once(query: str, text: str) -> None:  # FGT-2
    only, *others = records(text, *_OTHERS)

    assert decide(query.removeprefix("что "), asker=ADMIN, records=[only, *others]) == Delete(record=only)


def test_what_has_happened_since_does_not_lead_to_the_record_of_the_other_thing() -> None:  # FGT-2
    broken, works, *others = records("Плита у стены не работает", "Плита у окна исправна", *_OTHERS)

    found = decide("плита не работает, починили", asker=ADMIN, records=[broken, works, *others])

    assert found == Delete(record=broken)


_OF_ONESELF = """
я на хор хожу | Даша по средам уходит раньше, у неё хор
мне заявки надиктовывать надо | Даша просит присылать заявки голосом
мне нельзя торты | Даша не ест торты
я с лаком не вожусь | Даша не работает с лаком
после семи меня не дёргать | Даша просит звонить только до семи
я с курением завязываю | Даша бросает курить
"""

_ANOTHER_OF_ONESELF = """
я не пью кофе | Даша варит кофе сама
я люблю кофе | Даша варит кофе сама
я чиню велосипед | Даша ездит на велосипеде
мне нельзя на велосипед | Даша ездит на велосипеде
я ловлю рыбу | Даша не ест рыбу
я прихожу в десять | Даша просит не звонить ей до десяти
у меня сын болеет | У Даши сын в первом классе
я не выхожу по вторникам | Даша по вторникам учит китайский
"""


@pytest.mark.parametrize(("query", "text"), _pairs(_OF_ONESELF))
def test_of_oneself_the_same_may_be_said_in_other_words(query: str, text: str) -> None:  # FGT-1
    own = record(1, text, owner=WORKER)
    others = records("Стол у окна занят", "Пирог по пятницам")

    found = decide(query, asker=WORKER, records=[own, others[1]], said=f"забудь, что {query}")

    assert found == Delete(record=own)


@pytest.mark.parametrize(("query", "text"), _pairs(_ANOTHER_OF_ONESELF))
def test_of_oneself_something_else_is_asked_about(query: str, text: str) -> None:  # FGT-2
    own = record(1, text, owner=WORKER)
    others = records("Стол у окна занят", "Пирог по пятницам")

    found = decide(query, asker=WORKER, records=[own, others[1]], said=f"забудь, {query}")

    assert found == Ask(records=(own,), deletable=frozenset({1}))
