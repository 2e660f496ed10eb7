"""`pamyatka check`: try each thing the bot depends on and say in plain words what to do (OPS-6).

The wiring passes what it has built as functions; this module knows Telegram's two informing methods and the disk.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import aiohttp

from bot import console
from bot.connectors import BadConnectors, Connector, NotSent
from bot.domain.errors import BotError
from bot.knowledge import skill_file
from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.folder import Folder
from bot.knowledge.names import UnsafePath
from bot.knowledge.repository import NotAFolder

TIMEOUT_S: Final = 10.0
#: longer than a connector takes to connect, to be let in and to be answered
PROBE_S: Final = 30.0
#: below this free space SQLite's next checkpoint or backup is at risk
LOW_DISK_BYTES: Final = 500 * 1024 * 1024
#: broken files of the knowledge folder that are named
BROKEN_NAMED: Final = 10


class Level(StrEnum):
    OK = "ok"
    #: works, but something may surprise
    NOTE = "note"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What was looked at, what was found, and what to do about it, in the words of the console."""

    subject: str
    level: Level
    found: str
    advice: str | None = None


def good(subject: str, found: str) -> Finding:
    return Finding(subject=subject, level=Level.OK, found=found)


def note(subject: str, found: str, advice: str | None = None) -> Finding:
    return Finding(subject=subject, level=Level.NOTE, found=found, advice=advice)


def problem(subject: str, found: str, advice: str) -> Finding:
    return Finding(subject=subject, level=Level.PROBLEM, found=found, advice=advice)


async def telegram(api_url: str, token: str | None) -> list[Finding]:
    """The token, the privacy mode (PPL-6), and whether a webhook stands in the way of polling."""
    subject = console.SUBJECT_TELEGRAM
    if token is None:
        return [problem(subject, console.NO_TOKEN, console.GET_TOKEN)]
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    try:
        async with aiohttp.ClientSession(timeout=timeout, trust_env=True) as session:
            me = await _ask(session, f"{api_url}/bot{token}/getMe")
            if not me.get("ok"):
                return [_refused(me)]
            hook = await _ask(session, f"{api_url}/bot{token}/getWebhookInfo")
    except (aiohttp.ClientError, TimeoutError, ValueError):
        # The error's own text would show the address, and with it the token.
        return [problem(subject, console.API_SILENT, console.CHECK_API_ADDRESS)]
    bot: dict[str, Any] = me["result"]
    findings = [good(subject, console.token_works(str(bot.get("username", "")))), _privacy(bot)]
    if (hook.get("result") or {}).get("url"):
        findings.append(problem(subject, console.WEBHOOK_SET, console.DELETE_WEBHOOK))
    return findings


async def _ask(session: aiohttp.ClientSession, url: str) -> dict[str, Any]:
    async with session.get(url) as response:
        answer = await response.json(content_type=None)
    if not isinstance(answer, dict):
        raise ValueError("not an answer of a Bot API server")
    return answer


def _refused(answer: dict[str, Any]) -> Finding:
    if answer.get("error_code") in (401, 404):
        return problem(console.SUBJECT_TELEGRAM, console.TOKEN_REFUSED, console.GET_TOKEN)
    return problem(console.SUBJECT_TELEGRAM, console.api_refused(answer.get("error_code")), console.TRY_LATER)


def _privacy(bot: dict[str, Any]) -> Finding:
    if not bot.get("can_join_groups", True):
        return note(console.SUBJECT_GROUPS, console.NO_GROUPS, console.ALLOW_GROUPS)
    if bot.get("can_read_all_group_messages"):
        return good(console.SUBJECT_GROUPS, console.PRIVACY_OFF)
    return note(console.SUBJECT_GROUPS, console.PRIVACY_ON, console.TURN_PRIVACY_OFF)


async def model(names: tuple[str, ...], ask: Callable[[], Awaitable[str]]) -> Finding:
    """Whether the model answers. names are the configured ones, empty when it is off; ask makes one tiny call.

    ask returns the name of the model that answered; whatever it raises means that none did.
    """
    if not names:
        return note(console.SUBJECT_MODEL, console.MODEL_OFF, console.SET_MODEL)
    try:
        answered = await asyncio.wait_for(ask(), timeout=60)
    except Exception as error:  # whatever went wrong, the person needs one sentence
        return problem(console.SUBJECT_MODEL, console.model_silent(names, type(error).__name__), console.CHECK_MODEL)
    if answered != names[0]:
        return note(console.SUBJECT_MODEL, console.model_second(names[0], answered), console.CHECK_MODEL)
    return good(console.SUBJECT_MODEL, console.model_works(answered))


async def database(look: Callable[[], Awaitable[str]]) -> Finding:
    """look opens the database, returns the revision of its schema, and raises when it can't be used."""
    try:
        return good(console.SUBJECT_DATABASE, console.database_works(await look()))
    except Exception as error:
        return problem(console.SUBJECT_DATABASE, console.database_broken(type(error).__name__), console.CHECK_DATABASE)


async def masking(mask: Callable[[str], Awaitable[str]]) -> Finding:
    """Whether a made-up person's data really disappear (PII-7)."""
    try:
        masked = await mask(console.MASKING_SAMPLE)
    except Exception as error:
        return problem(console.SUBJECT_MASKING, console.masking_broken(type(error).__name__), console.CHECK_MASKING)
    leaked = [secret for secret in console.MASKING_SECRETS if secret in masked]
    if leaked:
        return problem(console.SUBJECT_MASKING, console.MASKING_LEAKS, console.CHECK_MASKING)
    return good(console.SUBJECT_MASKING, console.MASKING_WORKS)


def disk(data_dir: Path) -> Finding:
    """Whether the data folder can be written and has room."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(data_dir).free
    except OSError as error:
        return problem(console.SUBJECT_DISK, console.disk_refused(str(data_dir), error.strerror), console.CHECK_DISK)
    if not os.access(data_dir, os.W_OK):
        return problem(console.SUBJECT_DISK, console.disk_refused(str(data_dir), None), console.CHECK_DISK)
    if free < LOW_DISK_BYTES:
        return problem(console.SUBJECT_DISK, console.disk_low(free), console.FREE_DISK)
    return good(console.SUBJECT_DISK, console.disk_fine(str(data_dir.resolve()), free))


async def connectors(load: Callable[[], Mapping[str, Connector]]) -> list[Finding]:
    """Whether each way out answers and lets us in; nothing is sent (ACT-7). load raises what is wrong with the file."""
    subject = console.SUBJECT_CONNECTORS
    try:
        found = load()
    except BadConnectors as bad:
        return [problem(subject, console.connectors_broken(why), console.MEND_CONNECTORS) for why in bad.problems]
    except BotError as error:
        return [problem(subject, console.connectors_broken(str(error)), console.MEND_CONNECTORS)]
    if not found:
        return [note(subject, console.NO_CONNECTORS, console.DESCRIBE_CONNECTORS)]
    # At once: a slow one keeps no other waiting.
    return list(await asyncio.gather(*(_probed(found[name]) for name in sorted(found))))


async def _probed(connector: Connector) -> Finding:
    subject = console.SUBJECT_CONNECTORS
    try:
        let_in = await asyncio.wait_for(connector.probe(), timeout=PROBE_S)
    except NotSent as exc:
        return problem(subject, console.connector_silent(connector.name, exc.said), console.CHECK_CONNECTOR)
    except Exception as error:  # whatever went wrong, its own text may hold a secret
        kind = type(error).__name__
        return problem(subject, console.connector_silent(connector.name, kind), console.CHECK_CONNECTOR)
    if not let_in:
        return note(subject, console.connector_reached(connector.name), console.PROBE_CONNECTOR)
    return good(subject, console.connector_works(connector.name))


def knowledge(path: Path) -> list[Finding]:
    """Whether the folder of skills can be used, and which of its files can't be read, with their lines (SKL-9)."""
    subject = console.SUBJECT_KNOWLEDGE
    if not path.exists():
        return [note(subject, console.knowledge_absent(str(path)))]
    folder = Folder(path.absolute(), wait_s=TIMEOUT_S)
    try:
        if not (path / ".git").exists() or not os.access(path, os.W_OK):
            return [problem(subject, console.knowledge_refused(str(path)), console.CHECK_KNOWLEDGE)]
        folder.head()
        paths = folder.paths()
    except (NotAFolder, OSError):
        return [problem(subject, console.knowledge_refused(str(path)), console.CHECK_KNOWLEDGE)]
    broken = [found for name in paths if (found := _broken(folder, name)) is not None]
    told = [
        problem(subject, console.knowledge_broken(name, fault.line), console.MEND_KNOWLEDGE)
        for name, fault in broken[:BROKEN_NAMED]
    ]
    return told or [good(subject, console.knowledge_fine(str(path.resolve()), len(paths)))]


def _broken(folder: Folder, name: str) -> tuple[str, BrokenFile] | None:
    try:
        text = folder.read(name)
        if text is not None:
            skill_file.read(text)
    except BrokenFile as broken:
        return name, broken
    except UnsafePath:
        return name, BrokenFile(1, Fault.UNSAFE_PATH)
    return None


async def encryption(key_is_set: bool, unreadable: Callable[[], Awaitable[int]]) -> Finding:
    """Whether the placeholder map is sealed with a key, and with the one that is set (PII-6).

    unreadable counts the conversations whose map is sealed with another key. A database it can't look into is
    reported by its own finding.
    """
    try:
        lost = await unreadable()
    except Exception:
        lost = 0
    if lost:
        return problem(console.SUBJECT_KEY, console.key_lost(lost, key_is_set), console.FIND_KEY)
    if key_is_set:
        return good(console.SUBJECT_KEY, console.KEY_SET)
    return note(console.SUBJECT_KEY, console.KEY_ABSENT, console.SET_KEY)
