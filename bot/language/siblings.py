"""Things of one kind that stand beside each other: a plant and a works, an entrance and a gate, lunch and supper.

People use one for the other at times, so a search finds one by the other; but a firm may well have both, so that none is
to be erased by the name of its neighbour.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.language.lemmas import listed

#: one kind a line; a slash parts the things, forms and other names of one thing stand together
_KINDS: Final = """
завод заводской / комбинат / фабрика фабричный / цех цеховой / мастерская
склад складской / ангар / амбар / хранилище / подсобка / кладовка кладовая
вход входной / въезд въездной / проходная / подъезд парадная / калитка / ворота
подъезд парадная / лестница лестничный / крыльцо / холл / коридор
гостиница отель гостиничный / хостел / общежитие общага / турбаза / глэмпинг / квартира
школа школьный / гимназия / лицей / колледж / институт / университет / детсад садик ясли
больница больничный / поликлиника / стационар / диспансер / роддом / санаторий
столовая / кафе / ресторан / бар / буфет / кофейня / пекарня
завтрак / обед / ужин / полдник
магазин / рынок / киоск ларек / павильон / аптека
парковка стоянка / гараж / автомойка мойка / шиномонтаж / заправка азс
автобус / маршрутка / трамвай / троллейбус / электричка / поезд / метро / теплоход
фура / газель / пикап / прицеп / легковушка легковой / погрузчик / экскаватор / кран
врач доктор / медсестра сестра / санитарка санитар / фельдшер / лаборант
повар / официант официантка / бармен / кондитер / посудомойщица / хостес
бухгалтер / кассир кассирша / экономист / юрист / кадровик кадровичка
слесарь / сантехник / электрик / сварщик / токарь / плотник / маляр
охранник охрана / вахтер / сторож / дворник / уборщица
студент / школьник / пенсионер / дошкольник / инвалид
стена / потолок / пол / крыша кровля / фасад / фундамент
окно / дверь / балкон / лоджия
гранит / мрамор / бетон / кирпич
диван / кресло / стул / стол / шкаф / кровать
принтер / сканер / ксерокс копир / плоттер / факс
компьютер / ноутбук / планшет / сервер / монитор
лак / краска / грунтовка / эмаль / пропитка
яблоко / груша / слива / вишня
собака пес / кошка кот / птица / лошадь
свинина / говядина / баранина / курица / индейка
суп / каша / салат / пирог / торт
молоко / кефир / сметана / творог / сливки
вода / сок / чай / кофе / пиво / вино
роза / тюльпан / пион / хризантема / лилия
январь / февраль / март / апрель / май / июнь / июль / август / сентябрь / октябрь / ноябрь / декабрь
"""


@lru_cache(maxsize=1)
def _sides() -> dict[str, frozenset[tuple[int, int]]]:
    out: dict[str, set[tuple[int, int]]] = {}
    for number, line in enumerate(_KINDS.strip().splitlines()):
        for side, words in enumerate(line.split("/")):
            for word in listed(words):
                out.setdefault(word, set()).add((number, side))
    return {word: frozenset(places) for word, places in out.items()}


@lru_cache(maxsize=16384)
def siblings(first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether two words, each as the dictionary forms it may have, name two things of one kind."""
    table = _sides()
    mine = {place for form in first for place in table.get(form, ())}
    theirs = {place for form in second for place in table.get(form, ())}
    if not mine or not theirs or mine & theirs:
        return False
    return any(a[0] == b[0] for a in mine for b in theirs)


__all__ = ["siblings"]
