"""The messenger page in a real browser, against a small scripted bot."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from bot.playground.driver import Group, Person, Sim
from bot.playground.emulator import Emulator
from tests.integration.playground.conftest import RawBot
from tests.support.browser import PHONE, open_browser, open_page

# One browser, one event loop for all of them: starting Chromium takes longer than any test here.
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

PATIENCE_MS = 20_000
expect.set_options(timeout=PATIENCE_MS)

CARD = {
    "inline_keyboard": [
        [
            {"text": "Одобрить", "callback_data": "ok", "style": "success"},
            {"text": "Отклонить", "callback_data": "no", "style": "danger"},
        ],
        [{"text": "Подробно", "callback_data": "more"}, {"text": "Взять текст", "copy_text": {"text": "склад с 8"}}],
    ]
}
COMMANDS = [{"command": "start", "description": "Начать"}, {"command": "queue", "description": "Что ждёт решения"}]


class Town:
    """Two people, a group, and a bot that answers by a script."""

    def __init__(self, sim: Sim, raw: RawBot, rows: list[list[str]]) -> None:
        self.sim, self.raw, self.rows = sim, raw, rows
        self.anna: Person
        self.zoya: Person
        self.group: Group

    async def settle(self) -> None:
        self.anna = await self.sim.user("Анна Речная", note="администратор", started=True)
        self.zoya = await self.sim.user("Зоя Пестова", note="курьер")
        self.group = await self.sim.group("Смена", [self.anna, self.zoya])
        await self.raw.ok("setMyCommands", commands=COMMANDS)

    async def serve(self) -> None:
        offset = 0
        while True:
            for update in await self.raw.updates(offset=offset, timeout=10):
                offset = update["update_id"] + 1
                if "message" in update:
                    await self.answer(update["message"])
                elif "callback_query" in update:
                    await self.pressed(update["callback_query"])

    async def answer(self, message: dict[str, Any]) -> None:
        text, chat = message.get("text", ""), message["chat"]["id"]
        if text.startswith("запомни"):
            self.rows.append([text.removeprefix("запомни "), "ждёт решения"])
            await self.raw.ok("sendMessage", chat_id=self.anna.id, text=f"Запомнить?\n{text}", reply_markup=CARD)
        elif text == "впиши":
            ask = {"force_reply": True, "input_field_placeholder": "новый текст"}
            await self.raw.ok("sendMessage", chat_id=chat, text="Какой текст?", reply_markup=ask)
        elif text == "подумай":
            await self.raw.ok("sendChatAction", chat_id=chat, action="typing")
            await self.raw.ok("sendMessageDraft", chat_id=chat, draft_id=3, text="Склад откр", can_stop=True)
        elif message.get("document"):
            await self.raw.ok("sendDocument", chat_id=chat, document=message["document"]["file_id"], caption="получил")
        elif text:
            reply = {"message_id": message["message_id"]}
            await self.raw.ok("sendMessage", chat_id=chat, text=f"эхо: {text}", reply_parameters=reply)

    async def pressed(self, query: dict[str, Any]) -> None:
        message, data = query["message"], query["data"]
        alert = data == "more"
        await self.raw.ok(
            "answerCallbackQuery", callback_query_id=query["id"], text=f"готово: {data}", show_alert=alert
        )
        if data == "ok":
            self.rows[-1][1] = "действует"
            where = {"chat_id": message["chat"]["id"], "message_id": message["message_id"]}
            await self.raw.ok("editMessageText", **where, text="Запомнено")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with open_browser() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def town() -> AsyncIterator[Town]:
    rows: list[list[str]] = []

    async def panel() -> dict[str, Any]:
        return {"sections": [{"title": "Записи", "columns": ["Текст", "Состояние"], "rows": rows, "note": "что помню"}]}

    emulator = Emulator(bot_username="helper_bot", panel=panel)
    base_url = await emulator.start()
    async with Sim(base_url) as sim, aiohttp.ClientSession() as session:
        town = Town(sim, RawBot(base_url, emulator.token, session), rows)
        await town.settle()
        serving = asyncio.create_task(town.serve())
        yield town
        serving.cancel()
        with suppress(asyncio.CancelledError, aiohttp.ClientError):
            await serving
    await emulator.stop()


Look = Callable[..., AbstractAsyncContextManager[Page]]


@pytest.fixture
def look(browser: Browser, town: Town) -> Look:
    """Open the page as a person."""

    @asynccontextmanager
    async def open_as(person: Person, **options: Any) -> AsyncIterator[Page]:
        url = f"{town.sim.base_url}/#as={person.id}&chat={person.id}"
        async with open_page(browser, url, **options) as page:
            page.set_default_timeout(PATIENCE_MS)
            yield page

    return open_as


def said(page: Page, text: str) -> Locator:
    return page.get_by_test_id("message-text").filter(has_text=text)


async def say(page: Page, text: str) -> None:
    await page.get_by_test_id("composer-input").fill(text)
    await page.keyboard.press("Enter")


async def test_a_fact_is_proposed_and_approved_by_a_button(town: Town, look: Look) -> None:  # OPS-1
    async with look(town.zoya) as page:
        await page.get_by_test_id("start-button").click()
        await expect(said(page, "эхо: /start")).to_be_visible()
        await say(page, "запомни склад открыт с 8")
        await expect(page.get_by_test_id("panel-row")).to_contain_text("ждёт решения")
        await expect(page.get_by_test_id("others-unread")).to_be_visible()

        await page.get_by_test_id("person-switcher").click()
        await page.get_by_test_id(f"person-option-{town.anna.id}").click()
        await expect(page.get_by_test_id("person-switcher")).to_contain_text("Вы: Анна Речная")
        await page.get_by_test_id(f"chat-item-{town.anna.id}").click()
        await page.get_by_role("button", name="Одобрить").click()

        await expect(page.get_by_test_id("toast")).to_have_text("готово: ok")
        await expect(said(page, "Запомнено")).to_be_visible()
        await expect(page.get_by_test_id("inline-button")).to_have_count(0)
        await expect(page.get_by_test_id("panel-row")).to_contain_text("действует")
        await page.get_by_test_id("edited-mark").click()
        await expect(page.get_by_test_id("edit-history")).to_contain_text("склад открыт с 8")


async def test_alerts_and_copy_buttons(town: Town, look: Look) -> None:
    await town.raw.ok("sendMessage", chat_id=town.anna.id, text="Карточка", reply_markup=CARD)
    async with look(town.anna) as page:
        await page.get_by_role("button", name="Подробно").click()
        await expect(page.get_by_test_id("alert")).to_contain_text("готово: more")
        await page.get_by_role("button", name="Понятно").click()
        await page.get_by_role("button", name="Взять текст").click()
        await expect(page.get_by_test_id("toast").last).to_have_text("Скопировано")


async def test_markup_in_what_people_write_stays_text(town: Town, look: Look) -> None:  # SEC-1
    nasty = "<img src=x onerror=\"document.title='взлом'\"> </b> &amp; <script>1</script>"
    await town.raw.ok("sendMessage", chat_id=town.anna.id, text=nasty)
    async with look(town.anna) as page:
        await expect(page.get_by_test_id("message-text").first).to_have_text(nasty)
        assert await page.locator(".messages img, .messages script").count() == 0
        assert "взлом" not in await page.title()


async def test_the_bot_s_formatting_is_shown(town: Town, look: Look) -> None:
    html = "😀 <b>важно <i>очень</i></b>\n<blockquote>цитата</blockquote>\nдальше <code>код</code>"
    await town.raw.ok("sendMessage", chat_id=town.anna.id, text=html, parse_mode="HTML")
    async with look(town.anna) as page:
        text = page.get_by_test_id("message-text").first
        await expect(text.locator("strong")).to_have_text("важно очень")
        await expect(text.locator("strong em")).to_have_text("очень")
        await expect(text.locator("blockquote")).to_have_text("цитата")
        await text.locator("code").click()
        await expect(page.get_by_test_id("toast")).to_have_text("Скопировано")


async def test_reply_edit_forward_and_delete_from_the_menu(town: Town, look: Look) -> None:
    async with look(town.anna) as page:
        await say(page, "первое")
        echo = page.get_by_test_id("message-text").filter(has_text="эхо: первое")
        await echo.click(button="right")
        await page.get_by_test_id("ctx-reply").click()
        await expect(page.get_by_test_id("composer-context")).to_contain_text("эхо: первое")
        await say(page, "второе")
        await expect(page.get_by_test_id("reply-quote").filter(has_text="эхо: первое")).to_be_visible()

        await page.get_by_test_id("composer-input").press("ArrowUp")
        await expect(page.get_by_test_id("composer-input")).to_have_value("второе")
        await say(page, "исправлено")
        await expect(page.get_by_test_id("message-text").filter(has_text=re.compile("^исправлено$"))).to_be_visible()

        await page.get_by_test_id("message-text").filter(has_text=re.compile("^исправлено$")).click(button="right")
        await page.get_by_test_id("ctx-forward").click()
        await page.get_by_test_id(f"choose-chat-{town.group.id}").click()
        await expect(page.get_by_test_id("forwarded")).to_contain_text("Анна Речная")

        await page.get_by_test_id("bubble").last.click(button="right")
        await page.get_by_test_id("ctx-delete").click()
        await expect(page.get_by_test_id("forwarded")).to_have_count(0)
        await page.keyboard.press("Escape")


async def test_commands_open_by_a_slash_and_by_the_menu(town: Town, look: Look) -> None:  # PPL-8
    async with look(town.anna) as page:
        await page.get_by_test_id("composer-input").fill("/q")
        await expect(page.get_by_test_id("commands-menu").get_by_role("option")).to_have_count(1)
        await page.keyboard.press("Enter")
        await expect(said(page, "эхо: /queue")).to_be_visible()
        await page.get_by_test_id("commands-button").click()
        await expect(page.get_by_test_id("command-start")).to_be_visible()


async def test_a_forced_reply_opens_by_itself(town: Town, look: Look) -> None:
    async with look(town.anna) as page:
        await say(page, "впиши")
        await expect(page.get_by_test_id("composer-context")).to_contain_text("Какой текст?")
        await expect(page.get_by_test_id("composer-input")).to_have_attribute("placeholder", "новый текст")
        await say(page, "вот такой")
        await expect(said(page, "эхо: вот такой")).to_be_visible()

    calls = await town.sim.journal("sendMessage")
    assert calls[-1].params["text"] == "эхо: вот такой"
    sent = [each for each in await town.anna.private.messages() if each.text == "вот такой"]
    assert sent[0].reply_to_id is not None


async def test_a_streamed_answer_shows_and_can_be_stopped(town: Town, look: Look) -> None:
    async with look(town.anna) as page:
        await say(page, "подумай")
        await expect(page.get_by_test_id("draft-text")).to_have_text("Склад откр")
        await page.get_by_test_id("stop-draft").click()
        await expect(page.get_by_test_id("draft")).to_have_count(0)


async def test_files_go_up_and_come_down(town: Town, look: Look, tmp_path: Path) -> None:
    report = tmp_path / "отчёт.csv"
    report.write_text("дата;сумма", encoding="utf-8")
    async with look(town.anna) as page:
        await page.get_by_test_id("file-input").set_input_files(report)
        await expect(page.get_by_test_id("tray")).to_contain_text("отчёт.csv")
        await page.get_by_test_id("composer-send").click()
        await expect(said(page, "получил")).to_be_visible()
        async with page.expect_download() as download:
            await page.get_by_test_id("file").last.click()
        saved = (await (await download.value).path()).read_text(encoding="utf-8")

    assert saved == "дата;сумма"


async def test_a_group_shows_who_said_what_and_counts_unread(town: Town, look: Look) -> None:
    async with look(town.anna) as page:
        await town.group.send(town.zoya, "всем привет")
        await expect(page.get_by_test_id(f"unread-{town.group.id}")).to_have_text("1")
        await page.get_by_test_id(f"chat-item-{town.group.id}").click()
        await expect(page.get_by_test_id("chat-status")).to_contain_text("3 участника")
        await expect(page.locator(".bubble .author")).to_have_text("Зоя Пестова")
        await expect(page.get_by_test_id(f"unread-{town.group.id}")).to_have_count(0)


async def test_an_invitation_is_opened_as_somebody(town: Town, look: Look) -> None:  # PPL-1
    link = "Приглашение: https://t.me/helper_bot?start=inv_42"
    await town.raw.ok("sendMessage", chat_id=town.anna.id, text=link)
    async with look(town.anna) as page:
        await page.get_by_role("link", name="t.me/helper_bot").click()
        await page.get_by_test_id(f"choose-person-{town.zoya.id}").click()
        await expect(said(page, "эхо: /start inv_42")).to_be_visible()
        await expect(page.get_by_test_id("person-switcher")).to_contain_text("Зоя Пестова")


async def test_a_new_person_appears(town: Town, look: Look) -> None:
    async with look(town.anna) as page:
        await page.get_by_test_id("person-switcher").click()
        await page.get_by_test_id("person-add").click()
        await page.get_by_test_id("person-name-input").fill("Олег Дальний")
        await page.keyboard.press("Enter")
        await expect(page.get_by_test_id("person-switcher")).to_contain_text("Олег Дальний")
        await expect(page.get_by_test_id("start-button")).to_be_visible()


async def test_faults_start_from_the_menu(town: Town, look: Look) -> None:
    async with look(town.anna) as page:
        await page.get_by_test_id("fault-button").click()
        await page.get_by_test_id("fault-flood").click()
        await expect(page.get_by_test_id("fault-button")).to_have_class(re.compile("active"))
        await page.get_by_test_id("fault-button").click()
        await page.get_by_test_id("fault-clear").click()
        await expect(page.get_by_test_id("fault-button")).not_to_have_class(re.compile("active"))


async def test_on_a_phone_the_list_and_the_chat_take_turns(town: Town, look: Look) -> None:
    async with look(town.anna, size=PHONE, scheme="dark") as page:
        await expect(page.get_by_test_id("composer-input")).to_be_visible()
        await page.get_by_test_id("back").click()
        await expect(page.get_by_test_id("composer-input")).to_be_hidden()
        await page.get_by_test_id(f"chat-item-{town.group.id}").click()
        await expect(page.get_by_test_id("chat-title")).to_have_text("Смена")
        await page.get_by_test_id("panel-button").click()
        await expect(page.get_by_test_id("panel-close")).to_be_visible()
        width = await page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE[0]


async def test_a_long_text_is_sent_in_parts(town: Town, look: Look) -> None:  # OPS-11
    async with look(town.anna) as page:
        await say(page, "слово " * 1500)
        await expect(page.get_by_test_id("message-text").filter(has_text=re.compile("^слово"))).to_have_count(3)

    sent = [each.text for each in await town.anna.private.messages() if not each.by_bot]
    assert all(len(each) <= 4096 for each in sent)
    assert " ".join(sent).split() == ["слово"] * 1500
