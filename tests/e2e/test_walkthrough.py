"""The main job in a real browser, from the first «запомни» to «вернуть»."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from bot.demo import ANNA, GLEB, PEOPLE, VERA, fill, people_the_page
from bot.playground.emulator import Emulator
from tests.e2e.conftest import running
from tests.support.browser import open_browser, open_page

TIMEOUT_MS = 20_000
NAMES = {telegram_id: name for telegram_id, name, _ in PEOPLE}


class Messenger:
    """The demo's page, used by its words and test ids as a person would."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    async def become(self, person: int) -> None:
        await self.page.goto("about:blank")
        await self.page.goto(f"{self.address}/#as={person}&chat={person}")
        await expect(self.page.get_by_test_id("person-switcher")).to_contain_text(NAMES[person], timeout=TIMEOUT_MS)
        await self.page.get_by_test_id("composer-input").wait_for(timeout=TIMEOUT_MS)

    async def says(self, text: str) -> None:
        await self.page.get_by_test_id("composer-input").fill(text)
        await self.page.get_by_test_id("composer-send").click()

    def message(self, text: str) -> Locator:
        return self.page.get_by_test_id("message-text").filter(has_text=text)

    async def reads(self, text: str) -> None:
        await expect(self.message(text).last).to_be_visible(timeout=TIMEOUT_MS)

    async def presses(self, label: str) -> None:
        button = self.page.get_by_test_id("inline-button").filter(has_text=re.compile(rf"^\s*{re.escape(label)}\s*$"))
        await button.last.click(timeout=TIMEOUT_MS)


@pytest.mark.browser
async def test_remember_approve_ask_why_forget_and_bring_back(tmp_path: Path) -> None:
    # MEM-1, QUE-1, ANS-3, FGT-2, FGT-3, FGT-6
    emulator = Emulator(privacy_mode=False)
    await emulator.start()
    try:
        async with running(emulator, tmp_path, company="Верстак") as app, open_browser() as browser:
            await people_the_page(emulator)
            await fill(app)
            async with open_page(browser, emulator.base_url) as page:
                await walk(Messenger(page, emulator.base_url))
    finally:
        await emulator.stop()


async def walk(chat: Messenger) -> None:
    await chat.become(GLEB)
    await chat.says("запомни: морилку «Тёмный орех» берём на Кузнечной, 14")
    await chat.reads("ждёт одобрения")

    await chat.become(ANNA)
    await chat.presses("Одобрить")
    await chat.reads("Запомнил")

    await chat.become(VERA)
    await chat.says("где покупать морилку?")
    await chat.reads("Кузнечной, 14")
    await chat.presses("Откуда?")
    await chat.reads("Глеб Тихий")
    await chat.says("забудь про морилку")
    await chat.reads("Анна Корнеева")

    await chat.become(ANNA)
    await chat.says("забудь про доставку")
    await chat.reads("Какую забыть?")
    await chat.presses("1. Доставка за город 2 500 ₽")
    await chat.reads("Забыл: Доставка за город 2 500 ₽")
    await chat.presses("Вернуть")
    await chat.reads("Вернул: Доставка за город 2 500 ₽")
