"""Messages with personal data made from templates, invented people and numbers with right check digits.

Two halves with different people, firms, streets and wordings: `tuning`, on which the rules were written, and
`heldout`, on which they are measured. The same seed always makes the same messages.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tests.pii_cases.cases import Case, parse

#: cases in the order of the forms below
NOM, GEN, DAT, ACC, INS, LOC = range(6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Forms of each part in six cases. `pets` are short names with their own forms."""

    given: tuple[str, ...]
    patronymic: tuple[str, ...]
    surname: tuple[str, ...]
    pet: tuple[str, ...]

    @property
    def initials(self) -> str:
        return f"{self.given[0][0]}.{self.patronymic[0][0]}."


def forms(word: str, *, masculine: bool) -> tuple[str, ...]:
    """Case forms by the usual endings; what fits none of them does not change."""
    stem, last = word[:-1], word[-1]
    if masculine and word.endswith(("ов", "ев", "ёв", "ин", "ын")) and word[0].isupper() and len(word) > 5:
        return (word, word + "а", word + "у", word + "а", word + "ым", word + "е")
    if not masculine and word.endswith(("ова", "ева", "ёва", "ина", "ына")) and len(word) > 5:
        return (word, stem + "ой", stem + "ой", stem + "у", stem + "ой", stem + "ой")
    if word.endswith("ский"):
        base = word[:-2]
        return (word, base + "ого", base + "ому", base + "ого", base + "им", base + "ом")
    if word.endswith("ская"):
        base = word[:-2]
        return (word, base + "ой", base + "ой", base + "ую", base + "ой", base + "ой")
    if word.endswith(("ко", "их", "ых", "ян")) and not (masculine and word.endswith("ян")):
        return (word,) * 6
    if last == "а":
        soft = stem[-1] in "кгхжчшщ"
        return (
            word,
            stem + ("и" if soft else "ы"),
            stem + "е",
            stem + "у",
            stem + ("ей" if stem[-1] in "жчшщ" else "ой"),
            stem + "е",
        )
    if last == "я":
        dative = "и" if stem[-1] == "и" else "е"
        return (word, stem + "и", stem + dative, stem + "ю", stem + "ей", stem + dative)
    if masculine and last in "йь":
        return (word, stem + "я", stem + "ю", stem + "я", stem + "ем", stem + "е")
    if masculine and last not in "аеёиоуыэюя":
        instrumental = "ем" if last in "жчшщц" else "ом"
        return (word, word + "а", word + "у", word + "а", word + instrumental, word + "е")
    return (word,) * 6


def person(line: str) -> Person:
    """«Имя Отчество Фамилия краткое» in the nominative."""
    given, patronymic, surname, pet = line.split()
    masculine = patronymic.endswith("ич")
    parts = [forms(part, masculine=masculine) for part in (given, patronymic, surname)]
    return Person(given=parts[0], patronymic=parts[1], surname=parts[2], pet=forms(pet, masculine=masculine))


PEOPLE = {
    "tuning": """
        Аркадий Борисович Мальков Аркаша|Вероника Сергеевна Голикова Ника|Егор Дмитриевич Лысенко Егорка|Лилия Рамилевна Ахметзянова Лиля|Герман Оттович Шульц Гера
        Раиса Фёдоровна Коновалова Рая|Богдан Тарасович Бондарчук Даня|Злата Игоревна Жаркова Злата|Мурат Асланович Кодзоев Мурат|Нелли Ашотовна Саркисян Неля
        Захар Петрович Тихий Захар|Камила Ренатовна Сафина Камила|Леонид Кузьмич Ступак Лёня|Оксана Витальевна Левченко Ксюша|Прохор Андреевич Заяц Прохор
        Ульяна Романовна Крылова Уля|Фёдор Ильич Дятлов Федя|Эдуард Вениаминович Штерн Эдик|Яна Олеговна Горбунова Яна|Тарас Николаевич Мельник Тарас""",
    "heldout": """
        Севастьян Корнеевич Жаворонков Сева|Ильмира Рашитовна Гиниятуллина Мира|Демьян Фомич Щукин Дёма|Нонна Вадимовна Остапенко Нонна|Рубен Суренович Аветисян Рубен
        Стефания Львовна Зубр Стеша|Вениамин Карлович Блох Веня|Аглая Тихоновна Вересаева Аглая|Наиль Зуфарович Мингазов Наиль|Ксения Эмильевна Кручина Ксюша
        Мирон Лукич Полоз Мирон|Доминика Яновна Сосновская Доминика|Юлиан Григорьевич Сухих Юлик|Эльвира Азатовна Сабирова Эля|Трофим Игнатьевич Гончар Трофим
        Лада Никитична Окунева Лада|Всеволод Петрович Дрозд Сева|Амина Ильясовна Тлупова Амина|Еремей Саввич Волошин Ерёма|Виолетта Марковна Штейн Вита""",
}

#: P1..P6 full name in a case, F given, S surname, C given and surname, R surname and given, I surname and initials, J initials first, D pet name, G given and patronymic
NAMED = {
    "tuning": """
        {R1} сдал пропуск|отпуск {C2} согласован|поручите {R3}, пусть разберётся|{P1} назначен ответственным|ждём {C4} в переговорке|обсудили с {C5} условия
        {I1} — директор|по словам {I2}, груз на месте|подпись {J2} неразборчива|{J1} отклонил счёт|{G1}, взгляните на смету|передали через {G4}
        {D1} уже на месте|скажите {D3} про собрание|без {D2} не начинайте|заявка от {S2} в работе|{S3} выдали аванс 20 000|претензию подал {S1}
        менеджер {F1} ведёт сделку|спросите водителя {S2}|наш технолог {C1} против|директору {P3} на подпись|в командировку едут {C1} и {Q1}|на приёмке {I1}, {I2}
        приказ о приёме {P2}|направить {P4} на обучение|{D1}, посмотри чертёж|{D1}, ты где?|Напиши {F3} поздравление|ответь {G3}, что мы согласны
        подмени {F4} завтра|письмо подписано {S5}|что у {S2} с допуском?|контактное лицо: {P1}|Исп.: {I1}|кому: {C3}""",
    "heldout": """
        {R1} просит два дня за свой счёт|карточка {C2} не найдена|выдать {R3} ноутбук|{P1} принимает дела|встретьте {C4} на вокзале|созвонимся с {C5} в пять
        {I1} подал заявление|доверенность на {I4} готова|виза {J2} обязательна|{J1} не возражает|{G1}, подскажите по оплате|уточнил у {G2}
        {D1} забыл зарядку|напомни {D3} о дедлайне|у {D2} выходной|от {S2} ни слуху ни духу|{S3} начислили премию|акт завизировал {S1}
        бухгалтер {F1} пересчитает|помогите курьеру {S3}|новый аналитик {C1} вышел сегодня|клиентке {P3} отправлен договор|в отпуске {C1} и {Q1}|дежурные: {I1}, {I2}
        характеристика на {P4}|уволить {P4} по соглашению|{D1}, перезвони мне|{D1}, что с отчётом?|Подготовь для {F2} справку|спасибо {G3} за помощь
        замени {F4} на смене|смета подготовлена {S5}|как дела у {S2}?|получатель: {P1}|Отв. {I1}|от кого: {C1}""",
}
NUMBERED = {
    "tuning": """
        тел. {phone}|мой сотовый {phone}|набери {phone}, это снабжение|{phone} — приёмная|инн {inn10}|ИНН: {inn12}|{inn10} инн арендатора|кпп {kpp}|ИНН {inn10} КПП {kpp}|огрн {ogrn}
        ОГРНИП {ogrnip}|снилс {snils}|СНИЛС: {snils}|паспорт {passport}|пасп. {passport} выдан УВД|загран {foreign}|карта {card}|скинь на карту {card}|перевёл на {card}|р/с {account}
        расчётный счёт {account} БИК {bik}|бик {bik}|к/с {correspondent}|полис омс {oms}|енп {oms}|ву {licence}|водительское удостоверение {licence}|машина {plate}|пропуск на {plate}
        адрес: {address}|доставить на {address}|др {birth}|дата рождения {birth}|{birth} г.р.|почта {email}|напишите на {email}|тг {username}|телеграм {username}|пароль {password}
        пароль: {password}|токен {token}|api_key={hexkey}|сервер {ip}|пинг до {ip}|{P1}, {birth}, паспорт {passport}|{C1} {phone}|{I1}, ИНН {inn12}, счёт {account}
        {{"name": "{C1}", "phone": "{phone}"}}|{{"inn": "{inn12}", "amount": 4500}}|ООО «Ладога» ИНН {inn10} р/с {account} БИК {bik}""",
    "heldout": """
        звоните {phone}|телефон склада: {phone}|перезвоните на {phone} до шести|{phone} мой рабочий|ИНН {inn10}|инн самозанятого {inn12}|ИНН контрагента — {inn10}|КПП: {kpp}|инн/кпп {inn10}/{kpp}|ОГРН: {ogrn}
        огрнип {ogrnip} действующий|номер снилс {snils}|снилс сотрудника {snils}|паспорт: {passport}|паспортные данные {passport}|загранпаспорт {foreign}|номер карты {card}|переведите на {card}|карта для возврата {card}|счёт {account}
        р/сч {account}, БИК {bik}|БИК: {bik}|корсчёт {correspondent}|омс {oms}|медицинский полис {oms}|права {licence}|в/у {licence}|авто {plate} заедет в 7|госномер {plate}
        привезите по адресу {address}|{address}, позвонить за час|родился {birth}|д.р. {birth}|{birth} года рождения|мыло {email}|копию на {email}|мой тг {username}|пиши {username}|пароль от сервера {password}
        password: {password}|бот {token}|secret_key={hexkey}|зайди на хост {ip}|заблокируй айпи {ip}|{C1}, {birth}, {passport}|{P1} {phone}|{I1} инн {inn12} карта {card}
        {{"fio": "{C1}", "email": "{email}"}}|{{"client_inn": "{inn10}", "sum": 990}}|АО «Онега» ИНН {inn10}, КПП {kpp}, р/с {account}, БИК {bik}""",
}
#: nothing personal in these
CLEAN = {
    "tuning": """
        счёт № {n5} от {date}|оплата {sum} руб до {date}|заказ {n7} собран|накладная {n6} в архиве|артикул {n8} снят|трек {n14}|штрихкод {ean}|партия {n6} на складе|договор № {n3}/{n2} от {date}
        версия {v4} вышла|сборка {v4}|обновите до {v3}|встреча {date} в {time}|смена с {time} до {time}|КБК {kbk}|код {n9} не найден|остаток {sum} шт|доб. {n3}|задача {n4} закрыта|лог {n13}
        скидка {n2}% до {date}|размеры {n3}х{n3}х{n2}|вес {n4} кг, {n2} мест|кабинет {n3}, этаж {n1}|рейс {n4} задержан|тираж {n5} экземпляров|код товара {n8}|ОКПО {n8}|ячейка {n3}-{n2}|инвентарный {n6}""",
    "heldout": """
        счёт-фактура {n5} от {date}|аванс {sum} р. получен {date}|заявка {n7} отменена|УПД {n6} подписан|арт. {n8} в пути|отправление {n14} в Туле|код {ean} не читается|лот {n6} разыгран|контракт {n3}-{n2} до {date}
        прошивка {v4}|релиз {v4} откатили|поставили {v3}|созвон {date} в {time}|приём с {time} до {time}|кбк {kbk} в платёжке|ид {n9} в базе|итого {sum} единиц|внутр. {n3}|тикет {n4} ждёт|timestamp {n13}
        наценка {n2}% с {date}|лист {n3}х{n3}х{n2} мм|брутто {n4} кг на {n2} паллетах|аудитория {n3}, корпус {n1}|поезд {n3} прибыл|серия {n5} штук|SKU {n8}|окпо {n8} неверный|стеллаж {n2}-{n3}|модель {n6}""",
}
STREETS = {
    "tuning": "ул. Липовая|улица Гоголя|ул Рабочая|пр-т Победы|пер. Тихий|проспект Науки|Северное шоссе|ул. 50 лет Октября|наб. Реки Уфы|бульвар Ветеранов",
    "heldout": "ул. Рябиновая|улица Репина|ул Станционная|пр. Октября|переулок Речной|Московский проспект|ул. Карла Либкнехта|ул 8 Марта|ш. Энтузиастов|Цветной бульвар",
}
TOWNS = {"tuning": "г. Рязань|Уфа|г. Омск|пос. Ясный", "heldout": "г. Калуга|Пенза|г Томск|с. Каменка"}
LOGINS = {
    "tuning": "malkov golikova_v lysenko.e zlata2019 kodzoev",
    "heldout": "ruzhin potehina.a yunusov_r klim77 vagner",
}


def made(half: str, *, seed: int = 7, each: int = 3) -> list[Case]:
    """`each` messages from every template of the half."""
    rng = random.Random(f"{half}-{seed}")
    people = [person(line.strip()) for line in PEOPLE[half].replace("\n", "|").split("|") if line.strip()]
    templates = [
        t.strip()
        for t in "|".join((NAMED[half], NUMBERED[half], CLEAN[half])).replace("\n", "|").split("|")
        if t.strip()
    ]
    lines = (_filled(t, people, half, rng) for t in templates for _ in range(each))
    return [parse(f"{half}-made-{i:04}", line) for i, line in enumerate(lines)]


def _filled(template: str, people: Sequence[Person], half: str, rng: random.Random) -> str:
    one, two = rng.sample(people, 2)
    letter_case: Callable[[str], str] = rng.choices((str, str.lower, str.upper), weights=(8, 3, 1))[0]
    values = dict(_names(one, two))
    named = any("{" + key + "}" in template for key in values)
    filled = template
    for key, value in values.items():
        filled = filled.replace("{" + key + "}", f"‹P|{value}›")
    for key, (mark, make) in _MAKERS.items():
        while "{" + key + "}" in filled:
            value = make(rng, half)
            filled = filled.replace("{" + key + "}", f"‹{mark}|{value}›" if mark else value, 1)
    filled = filled.replace("{{", "{").replace("}}", "}")
    if named and not any(c in filled for c in "@{="):
        filled = _recased(filled, letter_case)
    return filled


def _recased(line: str, letter_case: Callable[[str], str]) -> str:
    """Change the letter case of everything but the marks themselves."""
    out, kind = [], False
    for char in line:
        if char == "‹":
            kind = True
        out.append(char if kind else letter_case(char))
        if char == "|":
            kind = False
    return "".join(out)


def _names(one: Person, two: Person) -> Iterator[tuple[str, str]]:
    for case in range(6):
        n = str(case + 1)
        yield "P" + n, f"{one.surname[case]} {one.given[case]} {one.patronymic[case]}"
        yield "C" + n, f"{one.given[case]} {one.surname[case]}"
        yield "R" + n, f"{one.surname[case]} {one.given[case]}"
        yield "I" + n, f"{one.surname[case]} {one.initials}"
        yield "J" + n, f"{one.initials} {one.surname[case]}"
        yield "F" + n, one.given[case]
        yield "S" + n, one.surname[case]
        yield "D" + n, one.pet[case]
        yield "G" + n, f"{one.given[case]} {one.patronymic[case]}"
        yield "Q" + n, f"{two.given[case]} {two.surname[case]}"


def _digits(rng: random.Random, n: int) -> str:
    return str(rng.randint(1, 9)) + "".join(str(rng.randint(0, 9)) for _ in range(n - 1))


def _weighted(digits: str, weights: Sequence[int]) -> str:
    return str(sum(int(d) * w for d, w in zip(digits, weights, strict=True)) % 11 % 10)


def _inn10(rng: random.Random, half: str) -> str:
    base = f"{rng.randint(1, 92):02}" + _digits(rng, 7)
    return base + _weighted(base, (2, 4, 10, 3, 5, 9, 4, 6, 8))


def _inn12(rng: random.Random, half: str) -> str:
    base = f"{rng.randint(1, 92):02}" + _digits(rng, 8)
    base += _weighted(base, (7, 2, 4, 10, 3, 5, 9, 4, 6, 8))
    return base + _weighted(base, (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8))


def _ogrn(rng: random.Random, half: str) -> str:
    base = rng.choice("15") + f"{rng.randint(2, 25):02}{rng.randint(1, 92):02}" + _digits(rng, 7)
    return base + str(int(base) % 11 % 10)


def _ogrnip(rng: random.Random, half: str) -> str:
    base = "3" + f"{rng.randint(4, 25):02}{rng.randint(1, 92):02}" + _digits(rng, 9)
    return base + str(int(base) % 13 % 10)


def _snils(rng: random.Random, half: str) -> str:
    base = f"{rng.randint(2, 199):03}" + "".join(str(rng.randint(0, 9)) for _ in range(6))
    key = sum(int(d) * (9 - i) for i, d in enumerate(base)) % 101 % 100
    a, b, c = base[:3], base[3:6], base[6:]
    return rng.choice((f"{a}-{b}-{c} {key:02}", f"{a}-{b}-{c}-{key:02}", f"{base}{key:02}", f"{a} {b} {c} {key:02}"))


def _luhn(base: str) -> str:
    for last in "0123456789":
        doubled = [int(d) * 2 if i % 2 else int(d) for i, d in enumerate(reversed(base + last))]
        if sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0:
            return base + last
    raise AssertionError


def _fours(digits: str, separator: str) -> str:
    return separator.join(digits[i : i + 4] for i in range(0, len(digits), 4))


def _card(rng: random.Random, half: str) -> str:
    number = _luhn(
        rng.choice(("2200", "2202", "2204", "4276", "5469", "5536", "4377"))
        + "".join(str(rng.randint(0, 9)) for _ in range(11))
    )
    return _fours(number, rng.choice((" ", " ", "-", "", "\u00a0")))


def _oms(rng: random.Random, half: str) -> str:
    return _fours(_luhn(_digits(rng, 15)), rng.choice(("", "", " ")))


def _passport(rng: random.Random, half: str) -> str:
    a, b, n = (
        f"{rng.randint(1, 92):02}",
        f"{rng.choice((98, 99, *range(25))):02}",
        "".join(str(rng.randint(0, 9)) for _ in range(6)),
    )
    return rng.choice((f"{a} {b} {n}", f"{a}{b} {n}", f"{a}{b}{n}", f"{a} {b} № {n}", f"{a}{b} №{n}"))


def _licence(rng: random.Random, half: str) -> str:
    a, b, n = _digits(rng, 2), _digits(rng, 2), _digits(rng, 6)
    return rng.choice((f"{a} {b} {n}", f"{a}{b} {n}", f"{a}{b}{n}"))


def _phone(rng: random.Random, half: str) -> str:
    code, a, b, c = f"9{rng.randint(0, 99):02}", _digits(rng, 3), _digits(rng, 2), _digits(rng, 2)
    return rng.choice(
        (f"+7 {code} {a} {b} {c}", f"+7({code}){a}-{b}-{c}", f"8{code}{a}{b}{c}", f"8 ({code}) {a}-{b}-{c}", f"8-{code}-{a}-{b}-{c}", f"7{code}{a}{b}{c}",
         f"{code} {a} {b} {c}", f"{code}-{a}-{b}{c}", f"8 {code} {a} {b}{c}", f"+7{code}{a}{b}{c}", f"8 {code} {a}-{b}-{c}", f"+7 ({code}) {a} {b} {c}", f"8({code}) {b} {c} {a}")
    )  # fmt: skip


def _account(prefixes: Sequence[str]) -> Callable[[random.Random, str], str]:
    def make(rng: random.Random, half: str) -> str:
        number = rng.choice(prefixes) + "810" + _digits(rng, 12)
        return rng.choice((number, number, _fours(number, " ")))

    return make


def _plate(rng: random.Random, half: str) -> str:
    letters = "АВЕКМНОРСТУХ"
    a, b, c, n, region = (
        rng.choice(letters),
        rng.choice(letters),
        rng.choice(letters),
        f"{rng.randint(1, 999):03}",
        rng.choice("77 99 116 163 750 02 16 159 197 799".split()),
    )
    plain = rng.choice((f"{a}{n}{b}{c}{region}", f"{a}{n}{b}{c} {region}", f"{a} {n} {b}{c} {region}"))
    return rng.choice((plain, plain, plain.lower(), plain.translate(str.maketrans(letters, "ABEKMHOPCTYX"))))


def _address(rng: random.Random, half: str) -> str:
    street, town = rng.choice(STREETS[half].split("|")), rng.choice(TOWNS[half].split("|"))
    house, flat = rng.randint(1, 180), rng.randint(1, 240)
    tail = rng.choice(
        (
            f", д. {house}, кв. {flat}",
            f" {house} кв {flat}",
            f", {house}",
            f" {house}-{flat}",
            f", д.{house}, корп. 2, оф. {flat}",
            f" д {house} подъезд 2",
        )
    )
    return (f"{town}, " if rng.random() < 0.4 else "") + street + tail


def _birth(rng: random.Random, half: str) -> str:
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(1950, 2004)
    months = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split()
    return rng.choice(
        (
            f"{day:02}.{month:02}.{year}",
            f"{day:02}.{month:02}.{year % 100:02}",
            f"{year}-{month:02}-{day:02}",
            f"{day} {months[month - 1]} {year}",
            f"{day:02}/{month:02}/{year}",
        )
    )


def _email(rng: random.Random, half: str) -> str:
    return f"{rng.choice(LOGINS[half].split())}{rng.choice(('', '', str(rng.randint(1, 99))))}@{rng.choice(('mail.ru', 'yandex.ru', 'gmail.com', 'ladoga-trade.ru', 'onega.su'))}"


def _username(rng: random.Random, half: str) -> str:
    name = rng.choice(LOGINS[half].split()).replace(".", "_") + rng.choice(("_pro", "_ru", "2024", "_work"))
    return rng.choice((f"@{name}", f"@{name}", f"t.me/{name}", f"https://t.me/{name}"))


def _password(rng: random.Random, half: str) -> str:
    return (
        rng.choice(("Sokol", "Berezka", "qwerty", "Zavod", "admin", "Leto"))
        + rng.choice(("!", "#", "_", "", "@@"))
        + str(rng.randint(10, 9999))
    )


def _chars(rng: random.Random, n: int) -> str:
    return "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") for _ in range(n))


def _version(parts: int) -> Callable[[random.Random, str], str]:
    def make(rng: random.Random, half: str) -> str:
        return ".".join(
            str(n) for n in (rng.randint(1, 12), *(rng.randint(0, 60) for _ in range(parts - 2)), rng.randint(1, 400))
        )

    return make


def _count(n: int) -> tuple[str, Callable[[random.Random, str], str]]:
    return "", lambda rng, half: _digits(rng, n)


_MAKERS: dict[str, tuple[str, Callable[[random.Random, str], str]]] = {
    "phone": ("T", _phone),
    "inn10": ("I", _inn10),
    "inn12": ("I", _inn12),
    "kpp": ("K", lambda rng, half: _digits(rng, 4) + "01" + _digits(rng, 3)),
    "ogrn": ("O", _ogrn),
    "ogrnip": ("O", _ogrnip),
    "snils": ("S", _snils),
    "passport": ("PP", _passport),
    "foreign": ("PP", lambda rng, half: f"{_digits(rng, 2)} {_digits(rng, 7)}"),
    "card": ("C", _card),
    "account": ("A", _account(("40702", "40802", "40817", "40602", "42301"))),
    "correspondent": ("A", _account(("30101",))),
    "bik": ("B", lambda rng, half: "04" + _digits(rng, 7)),
    "oms": ("OM", _oms),
    "licence": ("DL", _licence),
    "plate": ("CP", _plate),
    "address": ("AD", _address),
    "birth": ("BD", _birth),
    "email": ("E", _email),
    "username": ("U", _username),
    "password": ("SE", _password),
    "token": ("SE", lambda rng, half: f"{_digits(rng, 10)}:AA{_chars(rng, 33)}"),
    "hexkey": ("SE", lambda rng, half: "".join(rng.choice("0123456789abcdef") for _ in range(32))),
    "ip": ("IP", lambda rng, half: f"{rng.choice((10, 45, 91, 172, 185, 192))}.{rng.randint(16, 31)}.{rng.randint(0, 255)}.{rng.randint(1, 254)}"),
    "date": ("", lambda rng, half: f"{rng.randint(1, 28):02}.{rng.randint(1, 12):02}.{rng.choice(('2025', '2026', '26'))}"),
    "time": ("", lambda rng, half: f"{rng.randint(7, 20)}:{rng.choice(('00', '30'))}"),
    "sum": ("", lambda rng, half: rng.choice((f"{rng.randint(1, 990)} {rng.randint(100, 999)}", f"{rng.randint(10_000, 9_000_000)}", f"{rng.randint(1, 9)} {rng.randint(100, 999)} {rng.randint(100, 999)},50"))),
    "v3": ("", _version(3)),
    "v4": ("", _version(4)),
    "ean": ("", lambda rng, half: "46" + _digits(rng, 11)),
    "kbk": ("", lambda rng, half: "182" + _digits(rng, 17)),
    **{f"n{n}": _count(n) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14)},
}  # fmt: skip
