"""Nothing that people decide changes without a row in the journal (CTL-6).

A company does all it can, while an auditor compares the store before and after each step.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import bot.flows
from bot.domain.people import Person
from bot.domain.queue import Fate
from bot.telegram.texts import FOLDER
from storage import memory
from tests.integration.flows.auditor import Auditor
from tests.integration.flows.looking import only
from tests.integration.flows.office import code_in, stranger
from tests.integration.flows.world import World


class Watched:
    """A world whose every step is looked at."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.auditor = Auditor(world=world)

    async def says(self, who: Person, text: str, **more: object) -> None:
        await self.world.says(who, text, **more)  # type: ignore[arg-type]
        await self.auditor.check()

    async def presses(self, who: Person, *labels: str) -> None:
        for label in labels:
            await self.world.presses(who, label)
            await self.auditor.check()

    async def work(self) -> None:
        await self.world.work()
        await self.auditor.check()


Company = tuple[Person, Person, Person]


async def remember(do: Watched, company: Company) -> None:
    anna, vera, _ = company
    await do.says(vera, "запомни, что принтер стоит у окна")
    await do.says(anna, "запомни, что принтер стоит у окна")
    await do.says(anna, "поправка: принтер стоит у двери")
    await do.presses(anna, "Отменить")
    await do.says(vera, "запомни только для меня: мой отпуск с 3 июля")
    await do.says(anna, "/memory")
    await do.presses(anna, "1", "Закрепить", "Открепить", "Только моё")


async def decide(do: Watched, company: Company) -> None:
    anna, vera, _ = company
    await do.says(vera, "запомни, что курьер приходит в девять")
    await do.says(vera, "запомни, что окна моют по средам")
    await do.says(vera, "запомни, что бухгалтерия на третьем этаже")
    await do.says(anna, "/queue")
    await do.presses(anna, "Одобрить", "Отклонить", "Неверно", "Поправить")
    await do.says(anna, "бухгалтерия на втором этаже")
    await do.says(vera, "запомни, что курьер приходит в десять")
    await do.says(anna, "/queue")
    await do.presses(anna, "Заменить")


async def forget(do: Watched, company: Company) -> None:
    anna, _, _ = company
    await do.says(anna, "запомни, что склад на Лесной")
    await do.says(anna, "забудь про склад на Лесной")
    await do.presses(anna, "Вернуть")
    await do.says(anna, "забудь про склад на Лесной")
    do.world.clock.move(hours=1)
    await do.work()


async def rules(do: Watched, company: Company) -> None:
    anna, vera, _ = company
    await do.says(vera, "правило: договоры отправляем после юриста")
    await do.says(vera, "правило: договоры отправляем после юриста")
    await do.says(anna, "/queue")
    await do.presses(anna, "Сделать действующим")
    await do.says(anna, "правило: счета подписывает директор")
    await do.presses(anna, "Снять")


async def people(do: Watched, company: Company) -> None:
    anna, vera, _ = company
    await do.says(anna, "/people")
    await do.presses(anna, vera.name, "Сделать администратором", "Сделать сотрудником", "Имя")
    await do.says(anna, "Вера Новая")
    await do.says(anna, "/people")
    await do.presses(anna, "Вера Новая", "Убрать из компании", "Да, убрать", "Отменить")
    await do.says(anna, "/people")
    await do.presses(anna, "Вера Новая", "Другой аккаунт")
    await do.says(vera, "/settings Омск")
    await do.says(vera, "/settings")
    await do.presses(vera, "In English")


async def areas(do: Watched, company: Company) -> None:
    anna, _, olga = company
    await do.says(anna, "/areas")
    await do.presses(anna, "+ Новая область")
    await do.says(anna, "Продажи")
    await do.presses(anna, "Название")
    await do.says(anna, "Опт")
    await do.presses(anna, "Роль")
    await do.says(anna, "Отвечай кратко.")
    await do.presses(anna, "Площадки", "+ Новая площадка")
    await do.says(anna, "Павильон")
    await do.says(anna, "/areas")
    await do.presses(anna, "Опт", "Люди", "Ольга Владелец", "Участник")
    await do.says(olga, "/area Опт")
    await do.says(anna, "/areas")
    await do.presses(anna, "Опт", "Сделать основной")


async def settings(do: Watched, company: Company) -> None:
    anna, _, _ = company
    await do.says(anna, "/settings")
    await do.presses(anna, "Память", "1")
    await do.says(anna, "20")
    await do.presses(anna, "1", "Вернуть исходное: 10")


async def joining(do: Watched, company: Company) -> None:
    anna, _, _ = company
    await do.says(anna, "/invite")
    await do.presses(anna, "Создать ссылку")
    code = next(code_in(sent.text) for sent in do.world.to(anna) if "?start=" in sent.text)
    await do.world.says(stranger(), f"/start {code}")
    await do.auditor.check()


@pytest.mark.parametrize("doing", [remember, decide, forget, rules, people, areas, settings, joining])
async def test_every_change_is_in_the_journal(
    doing: Callable[[Watched, Company], Awaitable[None]], world: World
) -> None:
    # CTL-6
    stock = await world.area("Склад", default=True)
    anna = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    olga = await world.person("Ольга Владелец", owns=stock)
    do = Watched(world)
    await do.auditor.start()

    await doing(do, (anna, vera, olga))

    assert do.auditor.findings == []


async def test_the_auditor_notices_a_change_that_is_in_no_row(world: World) -> None:
    # CTL-6: the test above would see it
    anna = await world.person("Анна Директор", admin=True)
    await world.says(anna, "запомни, что склад на Лесной")
    auditor = Auditor(world=world)
    await auditor.start()
    record = await only(world)

    async with world.db.write() as tx:
        await memory.change(tx, record, pinned=True)
    await auditor.check()

    assert [(subject, key) for subject, key, _, _ in auditor.findings] == [("record", record.id)]


def test_every_act_has_words_in_the_journal() -> None:
    # CTL-6, ANS-7: an act that the catalogue doesn't know would read as "changed"
    root = Path(bot.flows.__file__).parents[2]
    acts = {fate.value for fate in Fate}
    for path in (*(root / "bot" / "flows").glob("*.py"), *(root / "storage").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("journal.write", "journal.write_all"):
                act = node.args[1]
                acts |= {str(act.value)} if isinstance(act, ast.Constant) else set()
    named = set(
        re.findall(r"^    \[([a-z-]+)\]", (FOLDER / "ru" / "journal.ftl").read_text(encoding="utf-8"), re.MULTILINE)
    )

    assert acts - {"setting-changed"} <= named
