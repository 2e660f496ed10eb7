"""Conversations full of personal data: none of it reaches the model, all of it comes back to its people.

The whole bot over HTTP with the real masker; the model repeats what it was sent, so that every placeholder comes home.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import logs
from bot.llm.scripted import Reply, Request, ScriptedModel
from bot.playground.driver import Person, Sim
from bot.playground.emulator import Emulator
from bot.settings import LogFormat, LogLevel
from storage import areas, inbox, outbox, people, settings
from storage.db import Database
from storage.migrate import upgrade
from tests.e2e.conftest import running

#: a thousand before a release: PAMYATKA_TEST_CONVERSATIONS=1000
CONVERSATIONS = int(os.environ.get("PAMYATKA_TEST_CONVERSATIONS", "40"))
PEOPLE = 20

SURNAMES = (
    "Кораблёв Рогозин Тетерин Жаворонков Мятлев Полозов Сычёв Угрюмов Хворостин Цыпляков Шубин Щеглов Ярцев Бурмистров "
    "Вешняков Горбунов Дёмин Ерофеев Зимин Истомин Калачёв Лапшин Мохов Носов Осипов Пешков Рябов Сафонов Тарасов Усов"
).split()
NAMES = "Илья Марк Глеб Егор Артём Роман Тимур Денис Кирилл Фёдор Павел Олег Антон Юрий Степан".split()
PATRONYMICS = "Ильич Маркович Глебович Егорович Романович Олегович Антонович Юрьевич Павлович Денисович".split()
STREETS = "Лесная Полевая Садовая Заречная Вишнёвая Озёрная Парковая Весенняя Кленовая Рябиновая".split()
CITIES = "Тверь Рязань Калуга Псков Вологда Кострома Пенза Самара".split()
DOMAINS = "mail.ru yandex.ru gmail.com pochta.net".split()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plant:
    """A sentence with values in it that only this conversation knows."""

    sentence: str
    values: tuple[str, ...]
    #: a secret or a number of a document: such a message goes to no model at all, so nothing comes back (MEM-13)
    secret: bool = False


def luhn(digits: str) -> str:
    """The digits with their check digit (ISO/IEC 7812)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (2 - place % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return digits + str(-total % 10)


def inn12(digits: str) -> str:
    """Ten digits with the two check digits of a person's INN."""
    for weights in ((7, 2, 4, 10, 3, 5, 9, 4, 6, 8), (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)):
        digits += str(sum(w * int(d) for w, d in zip(weights, digits, strict=True)) % 11 % 10)
    return digits


def plants(chance: random.Random) -> Iterator[Plant]:
    """Sentences without end; no value comes twice."""
    seen: set[str] = set()

    def number(length: int) -> str:
        while (made := "".join(chance.choices("0123456789", k=length))) in seen or made[0] == "0":
            pass
        seen.add(made)
        return made

    while True:
        name = f"{chance.choice(SURNAMES)} {chance.choice(NAMES)} {chance.choice(PATRONYMICS)}"
        digits = number(9)
        phone = f"+7 9{digits[:2]} {digits[2:5]}-{digits[5:7]}-{digits[7:]}"
        mail = f"user{number(6)}@{chance.choice(DOMAINS)}"
        card = luhn("2202" + number(11))
        card = " ".join(card[n : n + 4] for n in range(0, 16, 4))
        inn, passport = inn12(number(10)), number(10)
        house = f"{chance.choice(STREETS)}, д. {chance.randint(10, 299)}, кв. {chance.randint(10, 999)}"
        secret = f"Zx{number(5)}qW"
        made = (
            Plant(sentence=f"клиент просил перезвонить на {phone}, что ему сказать?", values=(phone,)),
            Plant(sentence=f"пишет {mail}, спрашивает про замер", values=(mail,)),
            Plant(sentence=f"карта {card}, вернуть туда аванс?", values=(card,), secret=True),
            Plant(sentence=f"ИНН {inn} у нового подрядчика, как его оформить?", values=(inn,)),
            Plant(
                sentence=f"паспорт {passport[:4]} {passport[4:]}, хватит ли этого для пропуска?",
                values=(f"{passport[:4]} {passport[4:]}",),
                secret=True,
            ),
            Plant(sentence=f"везти на {chance.choice(CITIES)}, ул. {house}, когда успеем?", values=(house,)),
            Plant(sentence=f"пароль от кабинета {secret}, а войти не могу", values=(secret,), secret=True),
            Plant(sentence=f"{name} (тел. {phone}) ждёт ответа про договор", values=(name, phone)),
        )
        found = chance.choice(made)
        if not seen & set(found.values):
            seen.update(found.values)
            yield found


def repeating(request: Request) -> Reply:
    """Says again what was asked last, as it was sent: placeholders and all."""
    asked = next(str(m["content"]) for m in reversed(request["messages"]) if m["role"] == "user")
    inside = re.sub(r"</?data-[^>]*>", " ", asked)
    return Reply(text=f"Вы спросили: {inside[-1500:]}\n\nИсточники: нет")


class Seen:
    """A text that values are looked for in, thousands of them: it is folded once."""

    def __init__(self, text: str) -> None:
        self._folded = text.casefold()
        self._joined = re.sub(r"[\s()+-]", "", text)

    def holds(self, value: str) -> bool:
        """Whether the value is there, its digits in any spelling included."""
        digits = re.sub(r"\D", "", value)
        return (len(digits) >= 9 and digits in self._joined) or value.casefold() in self._folded


async def talk(person: Person, share: list[list[Plant]]) -> None:
    for conversation in share:
        for plant in conversation:
            await person.private.ask(plant.sentence, timeout=120)


@pytest.mark.soak
async def test_planted_data_reaches_nobody_but_the_one_who_said_it(
    tmp_path: Path, emulator: Emulator, sim: Sim, capfd: pytest.CaptureFixture[str]
) -> None:
    # PII-1, PII-5, PII-6, PII-7, LLM-1, invariant 5
    logs.configure(level=LogLevel.DEBUG, fmt=LogFormat.JSON)
    source = plants(random.Random(5))
    staff = [await sim.user(f"Сотрудник {n}", started=True) for n in range(PEOPLE)]
    shares = [[[next(source), next(source)] for _ in range(CONVERSATIONS // PEOPLE)] for _ in staff]
    await let_in(tmp_path, staff)

    async with ScriptedModel(repeating) as model:
        chat = {"model": "openai/repeating", "api_base": model.url, "api_key": "none"}
        async with running(emulator, tmp_path, chat=chat) as app:
            await asyncio.gather(*(talk(p, share) for p, share in zip(staff, shares, strict=True)))
            await all_answered(app.deps.db)
            async with app.deps.db.read() as tx:
                counted = [
                    str(tuple(row))
                    for table in ("model_calls", "signals", "turns", "answers", "journal")
                    for row in await tx.exec_driver_sql(f"SELECT * FROM {table}")
                ]
        sent = [json.dumps(request, ensure_ascii=False) for request in model.requests]

    said = {person.id: Seen("\n".join([m.text for m in await person.private.bot_messages()])) for person in staff}
    log = "\n".join(capfd.readouterr())
    planted = [(p.id, plant) for p, share in zip(staff, shares, strict=True) for c in share for plant in c]
    values = [(owner, value, plant.secret) for owner, plant in planted for value in plant.values]
    assert len(sent) >= sum(not plant.secret for _, plant in planted)
    for where in (Seen("\n".join(sent)), Seen(log), Seen("\n".join(counted))):
        assert [value for _, value, _ in values if where.holds(value)] == []
    assert [value for owner, value, secret in values if said[owner].holds(value) is secret] == []
    for person in staff:
        own = {value for owner, value, _ in values if owner == person.id}
        others = [value for _, value, _ in values if value not in own]
        assert [value for value in others if said[person.id].holds(value)] == []


async def all_answered(db: Database) -> None:
    """A busy machine shows a message of progress before the answer, so that people are ahead of the bot at the end."""
    for _ in range(6_000):
        async with db.read() as tx:
            states = await inbox.counts(tx)
            waiting = await outbox.waiting(tx)
        if not states.get("pending", 0) and not waiting:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"not answered: {states}")


async def let_in(folder: Path, staff: list[Person]) -> None:
    url = f"sqlite+aiosqlite:///{folder / 'pamyatka.db'}"
    await asyncio.to_thread(upgrade, url)
    db = Database(url)
    now = datetime(2026, 9, 1, tzinfo=UTC)
    async with db.write() as tx:
        await areas.add(tx, name="Общее", is_default=True)
        for budget in ("person_tokens_daily", "company_tokens_daily"):
            await settings.put(tx, budget, 1_000_000_000, by=None, now=now)
        for number, person in enumerate(staff):
            await people.add(tx, telegram_id=person.id, name=person.name, is_admin=number == 0, locale="ru", now=now)
    await db.close()
