"""A skill's whole way over a real Bot API: sent as a file, fetched, confirmed, written into the folder (SKL-3, SKL-9)."""

from __future__ import annotations

from pathlib import Path

import structlog

from bot.demo import ANNA, VERA, fill, people_the_page
from bot.playground.driver import Person, Sim
from bot.playground.emulator import Emulator
from tests.e2e.conftest import running

FILE = """---
name: Приёмка дуба
description: Когда привезли дуб
status: active
---
1. Сверить накладную.
2. Замерить влажность.
"""


async def of(sim: Sim, telegram_id: int) -> Person:
    return next(person for person in await sim.people() if person.id == telegram_id)


async def test_a_sent_file_is_fetched_confirmed_and_written_under_git(
    emulator: Emulator, sim: Sim, tmp_path: Path
) -> None:
    # SKL-3, SKL-9
    async with running(emulator, tmp_path) as app:
        await people_the_page(emulator)
        await fill(app)
        vera, anna = await of(sim, VERA), await of(sim, ANNA)

        await vera.private.file(FILE.encode(), "dub.md", mime="text/markdown")
        taken = await vera.private.reply_of_bot()
        assert "ждёт подтверждения" in taken.text
        assert "Сделать правилом?" in (await anna.private.reply_of_bot()).text  # what the demo has waiting
        card = await anna.private.reply_of_bot()
        assert "Замерить влажность" in card.text
        await anna.tap(card, "Сделать действующим")

        file = tmp_path / "knowledge" / "skills" / "priemka-duba.md"
        assert "подтверждён" in (await anna.private.edited(card)).text
        await app.jobs.sync()
        assert "status: active" in file.read_text(encoding="utf-8")
        assert "2. Замерить влажность." in file.read_text(encoding="utf-8")
        assert app.deps.folder is not None
        assert "Навык «Приёмка дуба»: подтверждён" in [entry.message for entry in app.deps.folder.log()]


async def test_a_file_that_cant_be_fetched_is_asked_for_again_and_no_token_is_logged(
    emulator: Emulator, sim: Sim, tmp_path: Path
) -> None:
    # SEC-6, ANS-11
    async with running(emulator, tmp_path) as app:
        await people_the_page(emulator)
        await fill(app)
        vera = await of(sim, VERA)
        await sim.fault("5xx", methods=["getFile"], times=20)
        with structlog.testing.capture_logs() as logs:
            await vera.private.file(FILE.encode(), "dub.md", mime="text/markdown")
            said = await vera.private.reply_of_bot(timeout=30)
        assert "Пришлите ещё раз" in said.text
        assert emulator.token not in str(logs)
