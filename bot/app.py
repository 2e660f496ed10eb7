"""Wiring: settings become objects here, and only this file knows every class."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import structlog

from bot import checks, connectors, embed, heartbeat, logs, pii, prompts
from bot.domain import masking
from bot.domain.budgets import BudgetMark
from bot.domain.errors import BotError
from bot.domain.notices import notice
from bot.domain.policy import Policy, from_values
from bot.flows.actions import action_run
from bot.flows.deps import Deps, Running, keyed_hash, load_policy, tell
from bot.flows.history import export_file
from bot.flows.people import join
from bot.jobs import Jobs
from bot.knowledge.folder import Folder
from bot.knowledge.repository import FolderBusy, NotAFolder
from bot.ledger import Ledger, StoredVaults, unreadable
from bot.llm.gateway import Gateway
from bot.llm.models import ModelChoice, ModelSettings, Purpose
from bot.llm.probe import probe
from bot.recall import MemoryRecall
from bot.sealing import Sealer
from bot.settings import Endpoint, Settings, connector_secrets
from bot.settings import Purpose as SettingsPurpose
from bot.telegram.client import Bot, connect, who_am_i
from bot.telegram.delivery import Delivery
from bot.telegram.files import TelegramFiles
from bot.telegram.handling import Handling
from bot.telegram.intake import Intake, Lanes, poll
from bot.telegram.pacing import Limits, Pace
from bot.telegram.posting import TelegramPosts
from bot.telegram.presenter import worded
from bot.telegram.progress import Progress
from storage import areas, people, spending
from storage import settings as stored
from storage.db import Database
from storage.migrate import newest, revision, upgrade

log = structlog.get_logger()

#: how long the key of tombstones is
SECRET_BYTES = 32

#: How long a stopping process finishes what it is handling, and sends the answers to that, in seconds. With the jobs
#: and what is on the wire it stays within the half minute that compose.yaml grants. Nothing is lost by stopping sooner.
LANES_S = 12.0
OUTBOX_S = 3.0


class SecretCut(BotError):
    """The key of tombstones is empty or cut short; with it nothing forgotten would be recognised or kept apart."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is empty or cut short: restore it from a backup, or delete it to have a new one made")


class SchemaTooOld(BotError):
    """The database has to be migrated before it can be read."""


class NoStore(BotError):
    """There is no database where the settings say."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} does not exist")
        self.path = path


@dataclass(slots=True, kw_only=True)
class App:
    """One running bot."""

    deps: Deps
    bot: Bot
    lanes: Lanes
    intake: Intake
    delivery: Delivery
    jobs: Jobs
    progress: Progress

    async def serve(self, stop: asyncio.Event) -> None:
        """Poll, handle and deliver until `stop` is set; then finish what was begun."""
        delivering = asyncio.create_task(self.delivery.run())
        clearing = asyncio.create_task(self.progress.clear())
        # Before anything is done anew: what an earlier process had begun is asked about, never repeated (ACT-8).
        await action_run.recover(self.deps)
        await self.intake.resume()
        self.jobs.start()
        polling = asyncio.create_task(poll(self.bot, self.intake))
        stopping = asyncio.create_task(stop.wait())
        try:
            done, _ = await asyncio.wait((polling, delivering, stopping), return_when=asyncio.FIRST_COMPLETED)
            for task in done - {stopping}:
                task.result()
        finally:
            polling.cancel()
            await asyncio.gather(polling, return_exceptions=True)
            await self.lanes.close(LANES_S)
            await self.jobs.stop()
            await self.delivery.drain(OUTBOX_S)
            for task in (delivering, stopping, clearing):
                task.cancel()
            await asyncio.gather(delivering, stopping, clearing, return_exceptions=True)


@contextlib.asynccontextmanager
async def build(settings: Settings, *, token: str, api_url: str) -> AsyncIterator[App]:
    """Everything of one bot, from the database up; closed in reverse."""
    await asyncio.to_thread(upgrade, settings.database_url)
    db = Database(settings.database_url)
    db.claim()
    bot = connect(token, api_url)
    gateway: Gateway | None = None
    try:
        embedder = await asyncio.to_thread(embed.load)
        recall = MemoryRecall(embedder)
        await recall.load(db)
        sealer = _sealer(settings)
        policy = _base_policy(settings)
        running = Running()
        progress = Progress(bot=bot, db=db, reader=_reader(db, policy))
        deps = Deps(
            db=db,
            now=lambda: datetime.now(UTC),
            token=lambda: secrets.token_urlsafe(16),
            recall=recall,
            identity=await who_am_i(bot),
            sealer=sealer,
            base_policy=policy,
            progress=progress,
            prompts=prompts.load(),
            worded=worded,
            running=running,
            files=TelegramFiles(bot=bot),
            connectors=_connectors(settings, TelegramPosts(bot=bot, known=partial(_known_chats, db))),
            folder=await asyncio.to_thread(_folder, _knowledge_dir(settings)),
            secret=_secret(settings.data_dir),
        )
        delivery = Delivery(
            db=db,
            bot=bot,
            now=deps.now,
            reader=progress.reader,
            pace=Pace(_limits(settings)),
        )
        deps = replace(deps, wake=delivery.wake)
        if settings.endpoints(SettingsPurpose.CHAT):
            gateway = await _gateway(settings, deps)
            deps = replace(deps, gateway=gateway)
        app = _assemble(deps, bot, delivery, progress)
        yield app
    finally:
        if gateway is not None:
            await gateway.aclose()
        await bot.session.close()
        await db.close()


def _assemble(deps: Deps, bot: Bot, delivery: Delivery, progress: Progress) -> App:
    handling = Handling(deps=deps, bot=bot)
    lanes = Lanes(db=deps.db, handle=handling.handle, give_up=handling.give_up, now=deps.now)
    intake = Intake(db=deps.db, lanes=lanes, now=deps.now, glance=handling.glance)
    return App(
        deps=deps,
        bot=bot,
        lanes=lanes,
        intake=intake,
        delivery=delivery,
        jobs=Jobs(deps),
        progress=progress,
    )


async def _gateway(settings: Settings, deps: Deps) -> Gateway:
    detector = await asyncio.to_thread(pii.load)

    async def warn(marks: tuple[BudgetMark, ...], person_id: int | None) -> None:
        await warn_admins(deps, marks, person_id)

    return Gateway(
        settings=_model_settings(settings),
        detector=detector,
        vaults=StoredVaults(deps.db, deps.sealer),
        calls=(ledger := Ledger(deps.db, base_policy=deps.base_policy, now=deps.now, warn=warn)),
        spending=ledger,
        details=ledger,
        prompts=deps.prompts,
        now=deps.now,
    )


async def warn_admins(deps: Deps, marks: tuple[BudgetMark, ...], person_id: int | None) -> None:
    """Tell the admins that a share of the day's budget is gone, once a day each (LLM-4)."""
    now = deps.now()
    async with deps.db.write() as tx:
        policy = await load_policy(tx, deps)
        for mark in marks:
            if not await spending.first_warning(tx, mark_key(mark, person_id), day=now.date()):
                continue
            for admin in await people.admins(tx):
                said = notice(
                    f"budget-{mark.holder.value}",
                    percent=mark.percent,
                    measure=mark.measure.value,
                    company=policy.company,
                )
                await tell(tx, deps, admin, said, now=now)
    deps.wake()


def mark_key(mark: BudgetMark, person_id: int | None) -> str:
    who = f"person-{person_id}" if mark.holder.value == "person" else "company"
    return f"{who}-{mark.measure.value}-{mark.percent}"


def _model_settings(settings: Settings) -> ModelSettings:
    choices = {
        purpose: tuple(_choice(e, settings) for e in settings.endpoints(SettingsPurpose(purpose.value)))
        for purpose in Purpose
    }
    return ModelSettings(choices=choices)


def _choice(endpoint: Endpoint, settings: Settings) -> ModelChoice:
    return ModelChoice(
        model=endpoint.model,
        api_base=endpoint.api_base,
        api_key=endpoint.api_key.get_secret_value() if endpoint.api_key else None,
        timeout_s=settings.model_timeout_s,
    )


def _base_policy(settings: Settings) -> Policy:
    return Policy(company=settings.company, zone=settings.zone, bot_names=", ".join(settings.bot_names))


def _limits(settings: Settings) -> Limits:
    rate = settings.rate
    return Limits(
        overall_per_s=rate.overall_per_s,
        chat_per_s=rate.chat_per_s,
        chat_burst=rate.chat_burst,
        group_per_minute=rate.group_per_min,
    )


class ConnectorsUnreadable(BotError):
    """The file of connectors can't be read. Its words may hold a secret, so they are not repeated."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


def connector_tables(settings: Settings) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The file of connectors with its secrets put in, and those. Raises ConnectorsUnreadable and BadConnectors."""
    path = settings.connectors or settings.data_dir / "connectors.toml"
    if not path.is_file():
        if settings.connectors is not None:
            raise ConnectorsUnreadable(path, "there is no such file")
        return {}, ()
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as exc:
        raise ConnectorsUnreadable(path, "it is not TOML in UTF-8") from exc
    return connectors.with_secrets(tables, connector_secrets(settings.secrets_file))


def _connectors(settings: Settings, posts: TelegramPosts) -> dict[str, connectors.Connector]:
    """The ways out; Telegram alone when the file can't be used: the bot works without, and `check` says why."""
    try:
        tables, hidden = connector_tables(settings)
        logs.hide(hidden)
        return connectors.load(connectors.Environment(posts=posts, tables=tables, secrets=hidden))
    except (ConnectorsUnreadable, connectors.BadConnectors) as error:
        log.error("connectors can't be used", kind=type(error).__name__)
        return connectors.load(connectors.Environment(posts=posts))


def _described(settings: Settings) -> dict[str, connectors.Connector]:
    """The ways out of the file of connectors. Raises ConnectorsUnreadable and BadConnectors."""
    tables, hidden = connector_tables(settings)
    logs.hide(hidden)
    return connectors.load(connectors.Environment(tables=tables, secrets=hidden))


async def _known_chats(db: Database) -> list[tuple[int, str]]:
    """Channels that the bot is in."""
    async with db.read() as tx:
        return await areas.channels(tx)


#: how long a write waits for a person's git, in seconds; the next round tries again
FOLDER_WAIT_S = 1.0


def _knowledge_dir(settings: Settings) -> Path:
    return settings.knowledge_dir or settings.data_dir / "knowledge"


def _folder(path: Path) -> Folder | None:
    """The knowledge folder; None when it can't be used: the bot works without, and `check` says why."""
    try:
        return Folder.open(path, wait_s=FOLDER_WAIT_S)
    except (NotAFolder, FolderBusy, OSError) as error:
        log.error("knowledge folder can't be used", kind=type(error).__name__)
        return None


def _reader(db: Database, base: Policy) -> Callable[[int], Awaitable[tuple[str, str]]]:
    async def reader(chat_id: int) -> tuple[str, str]:
        """Locale and zone of whoever reads a chat: the person's in private, the company's in a group."""
        async with db.read() as tx:
            policy = from_values(await stored.everything(tx), base=base)
            person = await people.by_telegram(tx, chat_id) if chat_id > 0 else None
        if person is None:
            return "ru", policy.zone
        return person.locale, person.zone or policy.zone

    return reader


def _secret(data_dir: Path) -> bytes:
    """The key of tombstones: made once, kept beside the database, readable by its owner alone. Raises SecretCut."""
    path = data_dir / "secret.key"
    data_dir.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _write_secret(path, secrets.token_bytes(SECRET_BYTES))
    key = path.read_bytes()
    if len(key) < SECRET_BYTES:
        raise SecretCut(path)
    return key


def _write_secret(path: Path, key: bytes) -> None:
    """Put the whole key in place or nothing: it appears under its name only once it is on the disk."""
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# --- commands ---------------------------------------------------------------------------------------------------------


async def run(settings: Settings) -> None:
    """`pamyatka run`: serve until SIGINT or SIGTERM."""
    assert settings.bot_token is not None
    stop = stop_on_signals()
    async with build(settings, token=settings.bot_token.get_secret_value(), api_url=settings.bot_api_url) as app:
        beating = asyncio.create_task(heartbeat.keep_beating(settings.data_dir))
        warming = asyncio.create_task(app.deps.gateway.warm_up()) if app.deps.gateway else None
        try:
            await _print_first_link(app.deps)
            log.info("serving", bot=app.deps.identity.username)
            await app.serve(stop)
        finally:
            for task in (beating, warming):
                if task is not None:
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)


async def _print_first_link(deps: Deps) -> None:
    """While the company has no admin, every start prints a fresh one-time link (PPL-1)."""
    async with deps.db.write() as tx:
        if await people.admins(tx):
            return
        link = await join.first_admin_link(tx, deps, deps.now())
    log.warning("no admin yet: open this link once to become the first", link=link)


async def admin_link(settings: Settings) -> str:
    """`pamyatka admin-link`: a new one-time link for whoever runs the machine. The bot may be running meanwhile."""
    assert settings.bot_token is not None
    await asyncio.to_thread(upgrade, settings.database_url)
    bot = connect(settings.bot_token.get_secret_value(), settings.bot_api_url)
    db = Database(settings.database_url)
    try:
        me = await who_am_i(bot)
        days = _base_policy(settings).invite_days
        async with db.write() as tx:
            code = secrets.token_urlsafe(16)
            return await join.admin_link(tx, username=me.username, code=code, days=days, now=datetime.now(UTC))
    finally:
        await db.close()
        await bot.session.close()


async def check(settings: Settings) -> list[checks.Finding]:
    """`pamyatka check`: try everything the bot depends on. Changes nothing; the bot may be running meanwhile."""
    token = settings.bot_token.get_secret_value() if settings.bot_token else None
    names = tuple(endpoint.model for endpoint in settings.endpoints(SettingsPurpose.CHAT))
    return [
        *await checks.telegram(settings.bot_api_url, token),
        await checks.model(names, lambda: _ask_model(settings)),
        await checks.database(lambda: asyncio.to_thread(revision, settings.database_url)),
        await checks.masking(_mask),
        await checks.encryption(settings.encryption_key is not None, lambda: _sealed_otherwise(settings)),
        *await checks.connectors(lambda: _described(settings)),
        checks.disk(settings.data_dir),
        *await asyncio.to_thread(checks.knowledge, _knowledge_dir(settings)),
    ]


async def _sealed_otherwise(settings: Settings) -> int:
    """How many conversations are sealed with another key than the one that is set. Creates no database."""
    db = Database(settings.database_url)
    try:
        return await unreadable(db, _sealer(settings)) if db.path.exists() else 0
    finally:
        await db.close()


def _sealer(settings: Settings) -> Sealer:
    return Sealer(settings.encryption_key.get_secret_value() if settings.encryption_key else None)


async def _ask_model(settings: Settings) -> str:
    """The name of the model that answers a harmless word."""
    return await probe(_model_settings(settings))


async def _mask(text: str) -> str:
    detector = await asyncio.to_thread(pii.load)
    masked, _ = masking.mask(text, await asyncio.to_thread(detector.find, text), masking.Vault())
    return masked


async def export(settings: Settings, write: Callable[[bytes], object], on_row: Callable[[int, int], None]) -> int:
    """`pamyatka export`: all of the store, as rows of text. Changes nothing; the bot may be running meanwhile."""
    db = Database(settings.database_url)
    if not db.path.exists():
        raise NoStore(db.path)
    if revision(settings.database_url) != newest():
        raise SchemaTooOld
    key = _secret(settings.data_dir)
    try:
        return await export_file.write_out(db, digest=partial(keyed_hash, key), write=write, on_row=on_row)
    finally:
        await db.close()


async def import_(settings: Settings, path: Path, on_row: Callable[[int], None]) -> export_file.TakenIn:
    """`pamyatka import`: a file that export made, into an empty store. The bot must not be running."""
    await asyncio.to_thread(upgrade, settings.database_url)
    db = Database(settings.database_url)
    db.claim()
    try:
        return await export_file.read_in(db, path, on_row=on_row)
    finally:
        await db.close()


async def migrate(settings: Settings) -> tuple[str | None, str]:
    """`pamyatka migrate`: the revision before and after."""
    return await asyncio.to_thread(upgrade, settings.database_url)


def stop_on_signals() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signum, stop.set)
    return stop
