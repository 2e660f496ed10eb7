"""Words in another form."""

from __future__ import annotations

import pytest

from bot.language.inflection import inflected, name_in


# MEM-4
@pytest.mark.parametrize(("own", "of_another"), [("пою", "поёт"), ("веду", "ведёт"), ("работаю", "работает")])
def test_what_somebody_does_is_told_of_them_in_the_third_person(own: str, of_another: str) -> None:
    assert inflected(own, "3per", "sing", like="1per") == of_another


# ANS-7
@pytest.mark.parametrize(
    ("name", "genitive", "dative", "instrumental"),
    [
        ("Глеб Тихий", "Глеба Тихого", "Глебу Тихому", "Глебом Тихим"),
        ("Анна Тихая", "Анны Тихой", "Анне Тихой", "Анной Тихой"),
        ("Саша Долгий", "Саши Долгого", "Саше Долгому", "Сашей Долгим"),
        ("Лев Толстой", "Льва Толстого", "Льву Толстому", "Львом Толстым"),
        ("Олег Нижний", "Олега Нижнего", "Олегу Нижнему", "Олегом Нижним"),
        ("Марк Гринберг", "Марка Гринберга", "Марку Гринбергу", "Марком Гринбергом"),
        ("Анна Гринберг", "Анны Гринберг", "Анне Гринберг", "Анной Гринберг"),
        ("Иван Бабич", "Ивана Бабича", "Ивану Бабичу", "Иваном Бабичем"),
        ("Виктор Цой", "Виктора Цоя", "Виктору Цою", "Виктором Цоем"),
        ("Иван Коваль", "Ивана Коваля", "Ивану Ковалю", "Иваном Ковалем"),
        ("Марина Сорока", "Марины Сороки", "Марине Сороке", "Мариной Сорокой"),
        ("Ирина Кузьмина", "Ирины Кузьминой", "Ирине Кузьминой", "Ириной Кузьминой"),
        ("Лев Ландау", "Льва Ландау", "Льву Ландау", "Львом Ландау"),
        ("Павел Шевченко", "Павла Шевченко", "Павлу Шевченко", "Павлом Шевченко"),
    ],
)
def test_a_name_is_declined_with_its_surname(name: str, genitive: str, dative: str, instrumental: str) -> None:
    assert (name_in(name, "gent"), name_in(name, "datv"), name_in(name, "ablt")) == (genitive, dative, instrumental)
