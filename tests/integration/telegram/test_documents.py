"""Documents to read, from the words of the catalogue to a file in the chat (CTL-5)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from aiogram import Bot

from bot.domain.notices import Block, Document, Line, Notice, Shape, from_json, pack, to_json
from bot.playground.driver import Sim
from bot.telegram import delivery
from bot.telegram.delivery import Delivery
from bot.telegram.pacing import Pace
from bot.telegram.presenter import render
from tests.integration.flows.world import World
from tests.integration.telegram.test_delivery import FREELY, put, running

BLOCKS = (
    Block(Shape.TITLE, Line("export-title", {"company": "Рога & Ко", "named": "yes"})),
    Block(Shape.SECTION, Line("export-section", {"level": "company", "area": ""})),
    Block(Shape.GROUP, Line("export-group", {"state": "active", "count": 2})),
    Block(Shape.ITEM, Line("export-record", {"id": 1, "text": "Склад\nна Лесной"})),
    Block(Shape.NOTE, Line("export-until", {"day": date(2026, 10, 1), "said": "до октября"})),
    Block(Shape.ITEM, Line("export-record", {"id": 2, "text": "Принтер у окна"})),
    Block(Shape.TEXT, Line("export-about", {"reader": "Анна", "at": datetime(2026, 9, 14, 9, tzinfo=UTC)})),
)


def test_a_document_is_written_as_its_name_says() -> None:
    # CTL-5
    def shown(name: str) -> str:
        rendered = render(Notice(written=Document(name=name, packed=pack(BLOCKS))), zone="Asia/Omsk")
        assert rendered.document is not None
        return rendered.document[1].decode()

    assert shown("a.md").split("\n") == [
        "# Память: Рога & Ко",
        "",
        "## Для всей компании",
        "",
        "### Действуют: 2",
        "",
        "- №1. Склад",
        "  на Лесной",
        "  - Действует до 1 октября 2026 (в сообщении: «до октября»)",
        "- №2. Принтер у окна",
        "",
        "Выгружено 14 сентября 2026, 15:00, для чтения: Анна.",
        "",
    ]
    body = shown("a.html").split("<body>\n")[1]
    assert body.split("\n")[:-3] == [
        "<h1>Память: Рога &amp; Ко</h1>",
        "<h2>Для всей компании</h2>",
        "<h3>Действуют: 2</h3>",
        "<article><p>№1. Склад",
        "на Лесной</p>",
        "<ul><li>Действует до 1 октября 2026 (в сообщении: «до октября»)</li></ul>",
        "</article>",
        "<article><p>№2. Принтер у окна</p>",
        "</article>",
        "<p>Выгружено 14 сентября 2026, 15:00, для чтения: Анна.</p>",
    ]


def test_a_document_survives_the_store() -> None:
    # CTL-5, OPS-4
    stored = from_json(to_json(Notice(written=Document(name="a.md", packed=pack(BLOCKS)))))

    assert stored.written is not None
    assert stored.written.blocks == BLOCKS


async def test_a_document_reaches_the_chat(
    world: World, aiogram_bot: Bot, sim: Sim, monkeypatch: pytest.MonkeyPatch
) -> None:
    # CTL-5
    monkeypatch.setattr(delivery, "STORE_S", 0.02)
    anna = await sim.user("Анна", started=True)
    out = Delivery(db=world.db, bot=aiogram_bot, now=world.clock, reader=world._reader, pace=Pace(FREELY))
    said = Notice(lines=(Line("export-markdown"),), written=Document(name="a.md", packed=pack(BLOCKS)))

    async with running(out):
        await put(world, anna.id, op="document", payload=to_json(said))

    (sent,) = await anna.private.bot_messages()
    assert sent.raw["document"]["file_name"] == "a.md"
    assert sent.raw["caption"] == "То же текстом (Markdown)."
