"""Statements put together from parts, each against each: a rule that holds for hand-written pairs has to hold here too.

Wrong answers are listed whole, so that a failure shows what kind of pair it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product

from bot.domain.merging import Verdict, compare

Pair = tuple[str, str]


def wrong(pairs: Iterable[Pair], *right: Verdict) -> list[tuple[str, str, str]]:
    return [(a, b, v.value) for a, b in pairs if (v := compare(a, b)) not in right]


#: facts that are all true of one person, thing, event or place at once
FACTS = {
    "Света": (
        "отвечает за закупки",
        "живёт в Коломне",
        "работает до 17",
        "получает 55 тысяч",
        "в отпуске до 10 июня",
        "сидит в кабинете 8",
        "не ест мясо",
        "ведёт семинар по вторникам",
        "заменяет Игоря",
    ),
    "«Орион»": (
        "платит 20 числа",
        "заказывает 30 наборов",
        "должен 80 тысяч",
        "просит отсрочку",
        "забирает товар по средам",
        "присылает машину в 9",
        "принимает товар до 16",
        "пишет в телеграм",
    ),
    "Холодильник": (
        "стоит 45 тысяч",
        "весит 20 кг",
        "шумит",
        "чистит Марк",
        "купили в «Технике»",
        "включает Лида",
        "на гарантии до мая",
        "меняем раз в год",
        "сдаём в аренду",
    ),
    "Мастер-класс": (
        "в 10",
        "стоит 900",
        "ведёт Клим",
        "в актовом зале",
        "длится 2 часа",
        "на 30 человек",
        "с перерывом",
        "по записи",
        "оплачивает фонд",
    ),
    "Магазин": (
        "на Садовой",
        "с 9 до 21",
        "снимаем за 60 тысяч",
        "80 метров",
        "на 40 мест",
        "убирает Фаина",
        "на втором этаже",
        "под охраной",
        "ремонтируют в июле",
    ),
}


def test_two_facts_of_one_thing_both_stay() -> None:  # MEM-10
    pairs = [(f"{thing} {a}", f"{thing} {b}") for thing, facts in FACTS.items() for a, b in permutations(facts, 2)]

    assert wrong(pairs, Verdict.DIFFERENT) == []


#: a thing, ways to say its value, values that exclude each other
SLOTS = (
    ("Полировка кузова", ("{} {}", "{} стоит {}", "{} — {}"), ("900 ₽", "1 200 рублей", "две тысячи")),
    ("Предоплата за банкет", ("{} {}", "{} составляет {}"), ("5%", "12 процентов")),
    ("Планёрка", ("{} в {}", "{} начинается в {}"), ("9", "10:30", "11 часов")),
    ("Касса", ("{} до {}", "{} работает до {}"), ("18", "19:30", "девяти вечера")),
    ("Вывоз мусора", ("{} по {}", "{} бывает по {}"), ("понедельникам", "субботам")),
    ("Суд", ("{} {}", "{} назначен на {}"), ("3 мая", "17 мая", "12.06.2026")),
    ("Гарантия на окна", ("{} {}", "{} — {}"), ("2 недели", "месяц", "45 дней")),
    ("Ключ от гаража", ("{} у {}", "{} лежит у {}"), ("Ларисы", "охраны", "директора")),
    ("Инвентарь", ("{} в {}", "{} стоит в {}"), ("подвале", "кабинете 5")),
    ("Журнал", ("{} ведёт {}",), ("Лариса", "Петрова", "Дина")),
    ("Бухгалтер", ("{} — {}", "{}: {}"), ("Ирина", "Громов")),
    ("Фильтр", ("{} меняем {}",), ("каждый день", "раз в неделю", "по пятницам")),
)


def changes(ending: str = "", said: str = "") -> Iterator[Pair]:
    for thing, frames, values in SLOTS:
        for old, new in product(frames, frames):
            for before, after in permutations(values, 2):
                yield old.format(thing, before), new.format(thing + said, after) + ending


def test_another_value_in_the_same_slot_takes_its_place() -> None:  # MEM-9 MEM-10
    assert wrong(changes(), Verdict.UPDATE) == []
    assert wrong(changes(ending=", так решили"), Verdict.UPDATE) == []
    assert wrong(changes(said=" теперь"), Verdict.UPDATE) == []


def test_the_same_value_is_one_fact_however_it_is_said() -> None:  # MEM-10
    pairs = [
        (old.format(thing, value), new.format(thing, value))
        for thing, frames, values in SLOTS
        for old, new in product(frames, frames)
        for value in values
    ]

    assert wrong(pairs, Verdict.SAME) == []


#: nominative, genitive, dative, accusative, instrumental
PARTIES = (
    ("Борис", "Бориса", "Борису", "Бориса", "Борисом"),
    ("Вера", "Веры", "Вере", "Веру", "Верой"),
    ("клиент", "клиента", "клиенту", "клиента", "клиентом"),
    ("бухгалтерия", "бухгалтерии", "бухгалтерии", "бухгалтерию", "бухгалтерией"),
    ("«Ромашка»", "«Ромашки»", "«Ромашке»", "«Ромашку»", "«Ромашкой»"),
)
RELATIONS = (
    "{0} платит {2}",
    "{0} руководит {4}",
    "{0} отчитывается перед {4}",
    "{0} проверяет {3}",
    "{0} получает заявки от {1}",
    "{0} звонит {2} утром",
    "{2} помогает {0}",
    "{0} ждёт ответа от {1}",
)


def related(relation: str, doer: tuple[str, ...], other: tuple[str, ...]) -> str:
    said = relation.format(doer[0], *other[1:])
    return said[0].upper() + said[1:]


def test_exchanged_parties_are_never_one_fact() -> None:  # MEM-10
    pairs = [
        (related(relation, a, b), related(relation, b, a))
        for relation in RELATIONS
        for a, b in permutations(PARTIES, 2)
    ]

    assert wrong(pairs, Verdict.CONTRADICT, Verdict.DIFFERENT) == []


CLAIMS = (("работает", "не работает"), ("открыта", "закрыта"), ("бесплатная", "платная"), ("нужна", "не нужна"))
CASES = (
    ("в понедельник", "во вторник"),
    ("зимой", "летом"),
    ("для детей", "для взрослых"),
    ("до 12", "после 18"),
    ("на первом этаже", "на втором этаже"),
    ("при оплате картой", "при оплате наличными"),
    ("в малом зале", "в большом зале"),
    ("оптом", "в розницу"),
)


def test_opposite_claims_about_different_cases_both_hold() -> None:  # MEM-10
    pairs = [
        (f"Сауна {yes} {one}", f"Сауна {no} {other}")
        for (yes, no), pair in product(CLAIMS, CASES)
        for one, other in permutations(pair)
    ]

    assert wrong(pairs, Verdict.DIFFERENT) == []


def test_opposite_claims_about_one_case_are_disputed() -> None:  # MEM-10
    pairs = [
        (f"Сауна {yes} {case}", f"Сауна {no} {case}") for (yes, no), pair in product(CLAIMS, CASES) for case in pair
    ]

    assert wrong(pairs, Verdict.CONTRADICT) == []
