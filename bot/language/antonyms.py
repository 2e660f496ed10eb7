"""Words that exclude each other when they are said of one thing: «надёжный» and «ненадёжный», «сошлось» and «разошлось».

Only for words that say something of the thing; of a word that divides things, «узкий шкаф», nothing follows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.language.lemmas import fold

#: words of the one side and of the other
_PAIRS: Final = """
совпадать совпасть сходиться сойтись соответствовать | расходиться разойтись отличаться
прижиться выжить взойти уцелеть прорасти живой целый | погибнуть засохнуть сгнить замерзнуть сдохнуть умереть завянуть вымерзнуть мертвый
новый | старый подержанный подержать бывший ношеный
запереть запертый закрыть | отпереть отпертый открыть
глубокий | мелкий
жирный | тощий обезжиренный постный
спокойный тихий мирный смирный добрый | агрессивный буйный шумный злой нервный
прямой | кривой извилистый окольный
широкий | узкий
длинный долгий | короткий
высокий | низкий
толстый | тонкий
тяжелый | легкий
твердый жесткий | мягкий
сухой | мокрый влажный сырой
сильный | слабый
густой | жидкий
острый | тупой
прочный крепкий | хрупкий ломкий
простой легкий | сложный трудный
здоровый | больной
сытый | голодный
свежий | черствый тухлый протухший прокисший несвежий
светлый | темный
яркий | тусклый
ровный | кривой неровный
надежный | ненадежный сомнительный
честный | нечестный вороватый
вежливый | грубый хамский
опытный | неопытный новичок
полный | неполный частичный
постоянный | временный
обратимый | необратимый
срочный | бессрочный
лимитированный ограниченный | безлимитный неограниченный
съемный | стационарный несъемный
открытый | крытый закрытый
вырасти расти | упасть падать снизиться
прибавить | убавить
ускорить | замедлить
начаться | закончиться
соединить подключить подключенный | отключить отключенный отсоединить разъединить
собрать собранный | разобрать разобранный
поднять поднятый | опустить опущенный
нанять принять | уволить
хвалить | ругать
справиться | провалиться
застраховать застрахованный | незастрахованный
""".strip()
_PREFIXES: Final = ("не", "без", "бес")


@lru_cache(maxsize=1)
def _sides() -> dict[str, tuple[tuple[int, int], ...]]:
    out: dict[str, list[tuple[int, int]]] = {}
    for number, line in enumerate(_PAIRS.split("\n")):
        for sign, side in enumerate(line.split(" | ")):
            for word in side.split():
                out.setdefault(fold(word), []).append((number, sign))
    return {word: tuple(places) for word, places in out.items()}


def contrary(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two words, given their dictionary forms, exclude each other."""
    if any(_negates(a, b) or _negates(b, a) for a in one for b in other):
        return True
    table = _sides()
    mine = {place for word in one for place in table.get(word, ())}
    theirs = {place for word in other for place in table.get(word, ())}
    return not mine & theirs and any((number, 1 - sign) in theirs for number, sign in mine)


def _negates(one: str, other: str) -> bool:
    """«непригодный» of «пригодный», «бессрочный» of «срочный»."""
    return any(one == prefix + other for prefix in _PREFIXES)


#: prefixes of acts that undo each other
_UNDOING: Final = (
    (("раз", "рас"), ("по", "за", "на", "с", "со")),
    (("вы",), ("в", "въ", "за", "при", "по")),
    (("у", "от"), ("при", "под")),
)
_SHORTEST_ACT: Final = 3


@lru_cache(maxsize=32768)
def undone_by(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether the acts that two words name undo each other: «погрузка» and «разгрузка», «ввоз» and «вывоз»."""
    return any(_undoes(a, b) or _undoes(b, a) for a in one for b in other)


def _undoes(one: str, other: str) -> bool:
    return any(
        one.startswith(p) and one[len(p) :] == other[len(q) :] and other.startswith(q)
        for first, second in _UNDOING
        for p in first
        for q in second
        if len(one) - len(p) >= _SHORTEST_ACT
    )
