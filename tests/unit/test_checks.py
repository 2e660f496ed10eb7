"""`pamyatka check`: what was found and what to do about it (OPS-6)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from cryptography.fernet import Fernet

from bot import checks, console
from bot.checks import Level
from bot.connectors import BadConnectors, Checked, Connector, NotSent, Receipt, Trier
from bot.domain.actions.action import Outgoing, Undo
from bot.knowledge.folder import Folder
from bot.knowledge.repository import Author
from bot.ledger import unreadable
from bot.sealing import Sealer
from storage import vault
from storage.db import Database
from storage.migrate import upgrade

TOKEN = "555:right"
BOT = {"id": 555, "is_bot": True, "username": "helper_bot", "can_join_groups": True}


@asynccontextmanager
async def bot_api(*, bot: dict[str, Any] = BOT, webhook: str = "", body: str | None = None) -> AsyncIterator[str]:
    """A server of two methods. body is answered to everything instead, when given."""

    async def answer(request: web.Request) -> web.Response:
        if body is not None:
            return web.Response(text=body)
        if request.match_info["token"] != f"bot{TOKEN}":
            return web.json_response({"ok": False, "error_code": 401, "description": "Unauthorized"}, status=401)
        result = bot if request.match_info["method"] == "getMe" else {"url": webhook}
        return web.json_response({"ok": True, "result": result})

    application = web.Application()
    application.router.add_get("/{token}/{method}", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield site.name
    finally:
        await runner.cleanup()


def returning(value: str) -> Callable[..., Awaitable[str]]:
    async def function(*_: object) -> str:
        return value

    return function


def raising(error: Exception) -> Callable[..., Awaitable[str]]:
    async def function(*_: object) -> str:
        raise error

    return function


async def test_without_a_token_it_says_where_to_get_one() -> None:
    # OPS-6
    (finding,) = await checks.telegram("http://127.0.0.1:9", None)

    assert finding.level is Level.PROBLEM
    assert "@BotFather" in (finding.advice or "")


async def test_a_right_token_names_the_bot() -> None:
    # OPS-6
    async with bot_api() as url:
        token, _ = await checks.telegram(url, TOKEN)

    assert token.level is Level.OK
    assert "@helper_bot" in token.found


async def test_a_wrong_token_is_told_from_a_silent_server() -> None:
    # OPS-6
    async with bot_api() as url:
        (refused,) = await checks.telegram(url, "555:wrong")
    (silent,) = await checks.telegram("http://127.0.0.1:9", TOKEN)

    assert refused.found == console.TOKEN_REFUSED
    assert silent.found == console.API_SILENT


@pytest.mark.parametrize("body", ["<html>proxy</html>", "[]", ""])
async def test_a_server_that_is_no_bot_api_is_told_so(body: str) -> None:
    # OPS-6
    async with bot_api(body=body) as url:
        (finding,) = await checks.telegram(url, TOKEN)

    assert finding.found == console.API_SILENT


@pytest.mark.parametrize(
    ("reads_all", "level", "found"),
    [(True, Level.OK, console.PRIVACY_OFF), (False, Level.NOTE, console.PRIVACY_ON)],
)
async def test_privacy_mode_is_told_with_the_way_to_change_it(reads_all: bool, level: Level, found: str) -> None:
    # OPS-6, PPL-6
    async with bot_api(bot={**BOT, "can_read_all_group_messages": reads_all}) as url:
        _, privacy = await checks.telegram(url, TOKEN)

    assert (privacy.level, privacy.found) == (level, found)
    assert reads_all or "добавьте снова" in (privacy.advice or "")


async def test_a_webhook_in_the_way_of_polling_is_told() -> None:
    # OPS-6
    async with bot_api(webhook="https://elsewhere.example/hook") as url:
        findings = await checks.telegram(url, TOKEN)

    assert [f.found for f in findings if f.level is Level.PROBLEM] == [console.WEBHOOK_SET]


async def test_the_token_stands_in_no_finding() -> None:
    # OPS-6, PII-7
    async with bot_api() as url:
        findings = [*await checks.telegram(url, TOKEN), *await checks.telegram(url, "555:wrong")]
    findings += await checks.telegram("http://127.0.0.1:9", TOKEN)

    assert "right" not in repr(findings)
    assert "wrong" not in repr(findings)


async def test_no_model_is_a_note_and_a_silent_one_a_problem() -> None:
    # OPS-6, ANS-5
    off = await checks.model((), raising(AssertionError("must not be asked")))
    silent = await checks.model(("openai/big",), raising(TimeoutError()))
    answers = await checks.model(("openai/big",), returning("openai/big"))
    second = await checks.model(("openai/big", "openai/small"), returning("openai/small"))

    assert [each.level for each in (off, silent, answers, second)] == [
        Level.NOTE,
        Level.PROBLEM,
        Level.OK,
        Level.NOTE,
    ]


async def test_a_database_that_does_not_open_is_a_problem() -> None:
    # OPS-6
    broken = await checks.database(raising(OSError("/secret/path")))
    works = await checks.database(returning("0001"))

    assert (broken.level, works.level) == (Level.PROBLEM, Level.OK)
    assert "/secret/path" not in repr(broken)


@pytest.mark.parametrize(
    ("masked", "level"),
    [
        ("Позвоните <P1>, <T1>, почта <E1>.", Level.OK),
        (console.MASKING_SAMPLE, Level.PROBLEM),
        ("Позвоните <P1>, +7 903 555-01-42", Level.PROBLEM),
    ],
)
async def test_masking_is_tried_and_not_believed(masked: str, level: Level) -> None:
    # OPS-6, PII-7
    assert (await checks.masking(returning(masked))).level is level


async def test_masking_that_fails_is_a_problem() -> None:
    # OPS-6, PII-7
    assert (await checks.masking(raising(RuntimeError()))).level is Level.PROBLEM


def test_a_folder_that_cannot_be_made_is_a_problem(tmp_path: Path) -> None:
    # OPS-6
    (tmp_path / "file").touch()

    assert checks.disk(tmp_path / "file" / "data").level is Level.PROBLEM
    assert checks.disk(tmp_path / "data").level is Level.OK


def test_a_full_disk_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # OPS-6
    monkeypatch.setattr(checks, "LOW_DISK_BYTES", 2**80)

    assert checks.disk(tmp_path).found.startswith("свободно только")


async def none_lost() -> int:
    return 0


async def test_without_a_key_it_says_how_to_get_one() -> None:
    # OPS-6
    assert (await checks.encryption(False, none_lost)).advice
    assert (await checks.encryption(True, none_lost)).level is Level.OK


@pytest.mark.parametrize("key", [Fernet.generate_key().decode(), None], ids=["another key", "no key"])
async def test_a_lost_key_is_a_problem(key: str | None, tmp_path: Path) -> None:
    # OPS-6, PII-6
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    upgrade(url)
    db = Database(url)
    async with db.write() as tx:
        for chat in ("1:0", "2:0"):
            await vault.save(tx, chat, Sealer(Fernet.generate_key().decode()).seal("{}"), revision=0)

    found = await checks.encryption(key is not None, lambda: unreadable(db, Sealer(key)))
    await db.close()

    assert found.level is Level.PROBLEM
    assert "2 бесед" in found.found
    assert found.advice == console.FIND_KEY


async def test_a_database_that_can_not_be_read_is_no_lost_key() -> None:
    # OPS-6
    async def broken() -> int:
        raise OSError

    assert (await checks.encryption(True, broken)).level is Level.OK


def test_the_knowledge_folder_is_looked_through_and_broken_files_are_named_with_their_line(tmp_path: Path) -> None:
    # SKL-9, OPS-6
    path = tmp_path / "knowledge"
    (absent,) = checks.knowledge(path)
    assert absent.level is checks.Level.NOTE

    folder = Folder.open(path)
    good = "---\nname: Смета\ndescription: Когда просят смету\n---\n1. Измерить.\n"
    folder.write("skills/smeta.md", good, "Навык", author=Author(name="Памятка"), at=datetime(2026, 11, 30, tzinfo=UTC))
    (fine,) = checks.knowledge(path)
    assert fine.level is checks.Level.OK

    (path / "skills" / "akt.md").write_text("---\nname: Акт\n---\n1. Подписать.\n", encoding="utf-8")
    (broken,) = checks.knowledge(path)
    assert broken.level is checks.Level.PROBLEM
    assert "skills/akt.md" in broken.found
    assert "строка" in broken.found


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way out that answers a probe as it is told to."""

    name: str
    answer: bool | Exception = True
    seconds: float = 0.0
    kind: str = "request"
    undo_way: Undo = Undo.NONE

    async def probe(self) -> bool:
        await asyncio.sleep(self.seconds)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def check(self, out: Outgoing) -> Checked:
        raise NotImplementedError

    async def do(self, out: Outgoing) -> Receipt:
        raise AssertionError("a check sends nothing")

    async def undo(self, out: Outgoing, receipt: dict[str, Any] | None) -> None:
        raise AssertionError("a check sends nothing")

    async def dry_run(self, out: Outgoing, trier: Trier) -> str:
        raise AssertionError("a check sends nothing")


async def test_each_way_out_is_tried_and_none_keeps_the_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    # ACT-7, OPS-6
    monkeypatch.setattr(checks, "PROBE_S", 0.2)
    ways = [
        Way(name="crm", answer=False),
        Way(name="email", answer=NotSent("535 bad password")),
        Way(name="hangs", seconds=60.0),
        Way(name="odd", answer=ValueError("token swordfish")),
        Way(name="site"),
    ]

    found = await checks.connectors(lambda: {way.name: way for way in ways})

    assert [finding.level for finding in found] == [Level.NOTE, Level.PROBLEM, Level.PROBLEM, Level.PROBLEM, Level.OK]
    assert "535 bad password" in found[1].found
    assert "TimeoutError" in found[2].found
    assert not any("swordfish" in finding.found for finding in found)


async def test_a_file_of_connectors_that_can_not_be_used_is_told_with_every_problem() -> None:
    # ACT-9, OPS-6
    def broken() -> dict[str, Connector]:
        raise BadConnectors(("the environment has no CRM_TOKEN", "email.host: missing"))

    found = await checks.connectors(broken)

    assert [finding.level for finding in found] == [Level.PROBLEM, Level.PROBLEM]
    assert "CRM_TOKEN" in found[0].found
    assert (await checks.connectors(dict))[0].level is Level.NOTE
