"""What the page is served, without a browser."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.playground.driver import Sim
from bot.playground.emulator import Emulator
from tests.integration.playground.conftest import RawBot


async def panel() -> dict[str, Any]:
    return {"sections": [{"title": "Записи", "columns": ["Текст"], "rows": [["склад открыт с 8"]], "note": ""}]}


@pytest.fixture
async def emulator() -> AsyncIterator[Emulator]:
    emulator = Emulator(panel=panel)
    await emulator.start()
    yield emulator
    await emulator.stop()


@pytest.fixture
async def browser(emulator: Emulator) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(emulator.base_url) as session:
        yield session


async def test_the_page_loads_nothing_from_elsewhere(browser: aiohttp.ClientSession) -> None:  # OPS-1
    async with browser.get("/") as answer:
        text = await answer.text()
        policy = answer.headers["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "http://" not in text
    assert "https://" not in text
    for name in ("app.js", "app.css", "icon.svg"):
        async with browser.get(f"/page/{name}") as answer:
            assert answer.status == 200
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("name", ["..%2Femulator.py", "nothing.js", "%2Fetc%2Fpasswd", "..%2F__init__.py"])
async def test_no_other_file_is_served(browser: aiohttp.ClientSession, name: str) -> None:
    async with browser.get(f"/page/{name}") as answer:
        assert answer.status == 404


async def test_other_sites_cannot_act_for_people(browser: aiohttp.ClientSession) -> None:
    async with browser.post("/sim/stats", json={}, headers={"Origin": "https://evil.example"}) as answer:
        assert answer.status == 403


async def test_what_people_upload_is_never_shown_as_a_page(sim: Sim, browser: aiohttp.ClientSession) -> None:
    zoya = await sim.user("Зоя Пестова")
    sent = await zoya.private.file(b"<script>alert(1)</script>", "страница.html", mime="text/html")
    assert sent.document is not None

    async with browser.get(f"/ui/file/{sent.document['file_id']}") as answer:
        assert answer.content_type == "application/octet-stream"
        assert answer.headers["Content-Disposition"].startswith("attachment; filename*=UTF-8''%D1%81")
        assert await answer.read() == b"<script>alert(1)</script>"
    async with browser.get("/ui/file/nothing") as answer:
        assert answer.status == 404


async def test_the_state_counts_what_each_person_has_not_read(
    sim: Sim, raw: RawBot, browser: aiohttp.ClientSession
) -> None:
    zoya, anna = await sim.user("Зоя Пестова", started=True), await sim.user("Анна Речная", note="администратор")
    group = await sim.group("Смена", [anna, zoya])
    message = await group.send(zoya, "доброе утро")
    await raw.ok("sendMessage", chat_id=zoya.id, text="для Зои")

    async def people() -> dict[str, Any]:
        async with browser.get("/ui/state") as answer:
            state = await answer.json()
        return {each["first_name"]: each for each in state["people"]}

    before = await people()
    read = {"user_id": anna.id, "chat_id": group.id, "message_id": message.id}
    await (await browser.post("/ui/read", json=read)).read()
    after = await people()

    assert before["Зоя"]["unread"] == {str(zoya.id): 1, str(group.id): 1}
    assert before["Анна"]["unread"] == {str(anna.id): 0, str(group.id): 1}
    assert before["Анна"]["note"] == "администратор"
    assert after["Анна"]["unread"] == {str(anna.id): 0, str(group.id): 0}


async def test_long_histories_come_in_pages(sim: Sim, browser: aiohttp.ClientSession) -> None:
    zoya = await sim.user("Зоя Пестова")
    lines = [{"chat_id": zoya.id, "user_id": zoya.id, "text": str(number)} for number in range(130)]
    await sim.act("batch", messages=lines)

    async def page(before: int) -> dict[str, Any]:
        query = {"user_id": zoya.id, "chat_id": zoya.id, "before": before}
        async with browser.get("/ui/messages", params=query) as answer:
            result: dict[str, Any] = await answer.json()
            return result

    seen: list[str] = []
    before, more = 0, True
    while more:
        found = await page(before)
        seen = [each["message"]["text"] for each in found["messages"]] + seen
        before, more = found["messages"][0]["message"]["message_id"], found["more"]

    assert seen == [str(number) for number in range(130)]


async def test_the_live_stream_tells_what_happens_and_resumes(
    sim: Sim, raw: RawBot, browser: aiohttp.ClientSession
) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)

    async def events(stream: aiohttp.ClientResponse, count: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        async for line in stream.content:
            if line.startswith(b"data: "):
                found.append(json.loads(line.removeprefix(b"data: ")))
            if len(found) == count:
                return found
        raise AssertionError("the stream ended")

    async with browser.get("/events") as stream:
        await raw.ok("sendChatAction", chat_id=zoya.id, action="typing")
        sent = await raw.ok("sendMessage", chat_id=zoya.id, text="раз")
        await raw.ok("editMessageText", chat_id=zoya.id, message_id=sent["message_id"], text="два")
        first = await events(stream, 3)
    async with browser.get("/events", headers={"Last-Event-ID": str(first[0]["seq"])}) as stream:
        again = await events(stream, 2)

    assert [each["kind"] for each in first] == ["action", "message", "edit"]
    assert first[2]["edits"][0]["content"]["text"] == "раз"
    assert [each["seq"] for each in again] == [each["seq"] for each in first[1:]]


async def test_the_panel_shows_what_it_was_given(browser: aiohttp.ClientSession) -> None:
    async with browser.get("/panel") as answer:
        assert await answer.json() == await panel()
    async with browser.get("/ui/state") as answer:
        assert (await answer.json())["has_panel"] is True


async def test_the_bot_counts_as_connected_once_it_polls(raw: RawBot, browser: aiohttp.ClientSession) -> None:
    async def connected() -> bool:
        async with browser.get("/ui/health") as answer:
            return bool((await answer.json())["connected"])

    before = await connected()
    await raw.updates()

    assert (before, await connected()) == (False, True)
