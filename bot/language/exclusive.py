"""Values of which a thing has one at a time, where a rule fixes it: a size of letters, a unit, fresh or frozen.

Beside the slots of `directives`; one slot a row, the words of each value apart by «|». Data and a look-up only.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_ROWS: Final = {
    "letters": "прописной заглавный капс капслок | строчный",
    "unit": "миллиметр | сантиметр | метр | дюйм | километр",
    "weighed": "грамм | килограмм | тонна | унция",
    "natural": "живой натуральный настоящий | искусственный пластиковый синтетический",
    "state": "живой | охлажденный охладить свежий | замороженный заморозить мороженый | сушеный вяленый | копченый",
    "part": "целиком полностью целый весь | частями поэтапно частично порция порционно рассрочка кусок долька ломтик",
    "side": "изнутри внутри | снаружи",
    "exact": "копейка | рубль | десяток | сотня | тысяча",
    "grammar": "мужской | женский",
    "cup": "бумажный | стеклянный стекло | пластиковый пластик | керамический | металлический",
    "doneness": "сырой | вареный | жареный | запеченный",
    "sparkle": "газированный | негазированный",
    "served": "горячий теплый подогретый | холодный охлажденный ледяной",
    "seat": "сидя сидячий | стоя стоячий",
    "cut": "кусок ломоть ломтик | кубик | соломка | кружок кольцо",
    "gear": "механика механический | автомат автоматический",
    "sugar": "сладкий | соленый | острый",
    "ink": "черно-белый | цветной",
    "door": "главный парадный центральный | боковой служебный задний черный | гостевой",
    "tone": "вежливо вежливый мягко корректно спокойно | жестко жесткий грубо резко",
    "handed": "рука лично самовывоз | почта курьер",
    "written": "рука рукописный вручную ручка | печатный компьютер машинописный принтер",
    "row": "впереди спереди передний вперед | сзади назад задний позади",
    "entry": "свободный | билет пропуск приглашение абонемент",
    "solo": "вдвоем парами парой | поодиночке одиночка | группой группами",
    "hands": "вручную ручной | машина машинка посудомойка автомат станок автоматически автоматика робот",
    "packing": "пакет | коробка короб | мешок | ящик | контейнер | банка | бутылка | ведро",
    "shared": "общий совместный | отдельный индивидуальный раздельный",
    "moist": "сухой | влажный мокрый",
    "sorted": "алфавит | дата | цена | размер",
    "divided": "поровну одинаково | пропорционально",
    "clothes": "форма униформа спецодежда | свободный повседневный",
    "lid": "открытый | закрытый",
    "origin": "оригинальный оригинал фирменный | аналог неоригинальный дубликат реплика",
    "rank": "первый | последний",
    "paper": "клетка | линейка",
}
_ROW_OF_VALUES: Final = {name: tuple(frozenset(v.split()) for v in row.split("|")) for name, row in _ROWS.items()}

EXCLUSIVE: Final = tuple(_ROWS)


@lru_cache(maxsize=1)
def _table() -> dict[str, frozenset[tuple[str, int]]]:
    found: dict[str, set[tuple[str, int]]] = {}
    for name in EXCLUSIVE:
        for number, words in enumerate(_ROW_OF_VALUES[name]):
            for word in words:
                found.setdefault(word, set()).add((name, number))
    return {word: frozenset(places) for word, places in found.items()}


@lru_cache(maxsize=65536)
def values(lemmas: frozenset[str]) -> frozenset[tuple[str, int]]:
    """The slots that a word, given its dictionary forms, may fill, each with the number of its value."""
    table = _table()
    return frozenset().union(*(table.get(form, frozenset()) for form in lemmas))
