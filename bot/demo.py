"""The demo: a local Bot API emulator, the real bot polling it, and a small company that has used it for a while."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, time, timedelta
from functools import partial
from operator import itemgetter
from pathlib import Path
from types import FrameType
from typing import Any, Final
from zoneinfo import ZoneInfo

from bot import console
from bot.app import App, build
from bot.domain.memory import COMPANY, Confidence, Level, Origin, Scope, Source, Status
from bot.domain.notices import Line
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.flows.actions import action_card
from bot.flows.deps import Deps
from bot.flows.history.journal_words import told_of
from bot.flows.people import menu
from bot.flows.queue import queue
from bot.playground.emulator import Emulator
from bot.settings import Settings
from storage import actions, areas, inbox, journal, memory, outbox, people, proposals
from storage import skills as skill_store
from storage.db import Tx
from storage.journal import Entry
from storage.memory import NewRecord
from storage.proposals import ProposalKind

BOT_NAME = "Помощник"
COMPANY_NAME = "Мастерская «Верстак»"

FRIDAY: Final = 4
#: how long what was begun may take to end after Ctrl+C, in seconds
PATIENCE_S: Final = 1.2

#: id in Telegram, name, what the page says about them
ANNA, BORIS, VERA, GLEB, STRANGER = 1001, 1002, 1003, 1004, 1005
PEOPLE = (
    (ANNA, "Анна Корнеева", "администратор"),
    (BORIS, "Борис Лунёв", "ведёт продажи"),
    (VERA, "Вера Соколик", "менеджер продаж"),
    (GLEB, "Глеб Тихий", "столяр"),
    (STRANGER, "Прохожий", "не из компании"),
)
SALES = "Продажи"
GROUP = -1001000000001
GROUP_TITLE = "Верстак: общий"
CHANNEL = -1001000000002
CHANNEL_TITLE = "Верстак: новости"
CHANNEL_NAME = "verstak_news"

#: author, circle of readers, days ago, time of day in the company's zone, text
RECORDS = (
    (ANNA, Level.COMPANY, 40, "10:12", "Цех закрыт по воскресеньям"),
    (ANNA, Level.COMPANY, 38, "16:40", "Бухгалтерия закрывает месяц до 5 числа"),
    (ANNA, Level.COMPANY, 36, "11:05", "Дуб берём у «Лесной базы», договор № 17-Д"),
    (ANNA, Level.COMPANY, 36, "11:07", "Ясень берём у «Лесной базы», договор № 18-Д"),
    (BORIS, Level.COMPANY, 30, "12:31", "Кофейня «Полдень» платит по предоплате 50%"),
    (ANNA, Level.COMPANY, 21, "09:48", "Доставка по городу 1 200 ₽"),
    (ANNA, Level.COMPANY, 21, "09:50", "Доставка за город 2 500 ₽"),
    (BORIS, Level.COMPANY, 14, "15:22", "Столешницу для «Полдня» делаем из дуба, срок 3 недели"),
    (BORIS, Level.AREA, 12, "13:03", "Постоянным клиентам скидка до 7%"),
    (ANNA, Level.COMPANY, 9, "10:26", "Новый склад на Заводской, въезд со двора"),
    (VERA, Level.PERSONAL, 8, "17:15", "Вера не читает почту по выходным"),
    (GLEB, Level.COMPANY, 6, "08:34", "Шлифовальный станок ждёт запчасть"),
    (GLEB, Level.PERSONAL, 5, "14:09", "Глеб по четвергам уходит в четыре"),
)
RULE = "Не обещать клиентам срок короче двух недель"
#: days ago, time of day, what stands in the channel already
POST = (12, "11:30", "Привезли партию ясеня. Принимаем заказы на столешницы, смотрите образцы в мастерской.")

#: what the page offers to try, in this order: title, who says it, the words, what follows
HINTS = (
    (
        "Запомнить",
        GLEB,
        "запомни: морилку «Тёмный орех» берём на Кузнечной, 14",
        "Начнёт действовать, когда Анна нажмёт «Одобрить».",
    ),
    ("Спросить", VERA, "почём доставка за город?", "Под ответом кнопка «Откуда?»."),
    ("Забыть", ANNA, "забудь про доставку", "Подходят две записи: бот спросит какую."),
    (
        "Опубликовать",
        VERA,
        f"опубликуй в канал «{CHANNEL_TITLE}»: В субботу мастерская открыта до 15:00.",
        "Одобряет Борис; потом смотрите канал и кнопку «Отменить».",
    ),
)

#: name, when to use it, procedure
SKILL = (
    "Выезд на замер",
    "Когда клиент просит приехать и замерить помещение или мебель",
    "1. Узнать адрес, этаж и есть ли лифт.\n"
    "2. Предложить два времени на выбор, между ними не меньше двух часов.\n"
    "3. Накануне подтвердить выезд у клиента.\n"
    "4. Взять образцы дуба и ясеня.\n\n"
    "Не называть цену до замера.",
)


def zone_here() -> str:
    """The machine's own zone, so that the demo's clock is the one on the wall; Moscow where it has no name."""
    named = os.environ.get("TZ", "").removeprefix(":")
    link = os.path.realpath("/etc/localtime").rpartition("zoneinfo/")[2]
    for name in (named, link):
        with contextlib.suppress(ValueError, OSError):  # no such zone, or no name of one
            if name and ZoneInfo(name):
                return name
    return "Europe/Moscow"


async def demo(settings: Settings, *, host: str, port: int, open_browser: bool) -> None:
    """`pamyatka demo`: everything in one process, nothing kept after it ends."""
    shown: list[App] = []

    async def panel() -> dict[str, Any]:
        return await what_the_store_holds(shown[0]) if shown else {"sections": []}

    zone = settings.zone if "zone" in settings.model_fields_set else zone_here()
    emulator = Emulator(bot_name=BOT_NAME, privacy_mode=False, panel=panel, zone=zone, hints=hints())
    with tempfile.TemporaryDirectory(prefix="pamyatka-demo-", ignore_cleanup_errors=True) as folder:
        stop = stop_at_once(folder)
        address = await emulator.start(host, port)
        try:
            own = settings.model_copy(
                update={"data_dir": Path(folder), "database": None, "company": COMPANY_NAME, "zone": zone}
            )
            async with build(own, token=emulator.token, api_url=address) as app:
                shown.append(app)
                await people_the_page(emulator, zone)
                await fill(app)
                serving = asyncio.create_task(app.serve(stop))
                await play(emulator)
                sys.stdout.write(console.demo_ready(address) + "\n")
                sys.stdout.flush()
                if open_browser:
                    await asyncio.to_thread(webbrowser.open, address)
                await serving
        finally:
            await emulator.stop()


def stop_at_once(folder: str) -> asyncio.Event:
    """Ctrl+C is answered the moment it comes, whatever is being worked on, and obeyed soon after.

    Nothing of a demo is kept, so what is slow to end is left where it is.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def leave() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)

    def asked(signum: int, frame: FrameType | None) -> None:
        # Written past the buffer: the signal may come in the middle of another line.
        os.write(sys.stdout.fileno(), f"\n{console.DEMO_STOPS}\n".encode())
        loop.call_soon_threadsafe(stop.set)
        timer = threading.Timer(PATIENCE_S, leave)
        timer.daemon = True
        timer.start()

    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, asked)
    return stop


def hints() -> tuple[dict[str, str | int], ...]:
    """What the page offers to try."""
    return tuple({"title": title, "as": who, "text": text, "then": then} for title, who, text, then in HINTS)


async def people_the_page(emulator: Emulator, zone: str = "Europe/Moscow") -> None:
    """The people of the company, their private chats with the bot, one group and one channel."""
    for telegram_id, name, note in PEOPLE:
        started = telegram_id != STRANGER
        await emulator.act("user", name=name, id=telegram_id, note=note, started=started, language_code="ru")
    staff = [ANNA, BORIS, VERA, GLEB]
    await emulator.act("group", title=GROUP_TITLE, members=staff, id=GROUP, kind="supergroup")
    await emulator.act(
        "group", title=CHANNEL_TITLE, members=[*staff, STRANGER], id=CHANNEL, kind="channel", username=CHANNEL_NAME
    )
    days, clock, text = POST
    at = at_work(datetime.now(UTC), zone, days, clock)
    await emulator.act("place", chat_id=CHANNEL, text=text, date=int(at.timestamp()))


def at_work(now: datetime, zone: str, days: int, clock: str) -> datetime:
    """A time of day so many days ago, on the working day before it where that one is free."""
    day = (now.astimezone(ZoneInfo(zone)) - timedelta(days=days)).date()
    day -= timedelta(days=max(0, day.weekday() - FRIDAY))
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(zone)).astimezone(UTC)


async def fill(app: App, *, now: datetime | None = None) -> None:
    """What the company has told the bot by now, in the order in which it happened."""
    deps = app.deps
    now, zone = now or deps.now(), deps.base_policy.zone
    vectors = [await deps.recall.vector(text) for *_, text in RECORDS]
    async with deps.db.write() as tx:
        ids = await _people(tx, at_work(now, zone, 45, "09:00"))
        area_id = await areas.add(tx, name=SALES, role_prompt="Помогаешь менеджерам продаж.", is_default=True)
        await people.set_part(tx, area_id=area_id, person_id=ids[BORIS], part="owner")
        await people.set_part(tx, area_id=area_id, person_id=ids[VERA], part="member")
        await areas.bind(
            tx, chat_id=GROUP, topic_id=0, kind="group", title=GROUP_TITLE, area_id=area_id, by=ids[ANNA], now=now
        )
        scopes = {Level.COMPANY: COMPANY, Level.AREA: Scope(level=Level.AREA, area_id=area_id)}
        story: list[tuple[datetime, Callable[[datetime], Awaitable[object]]]] = [
            (at_work(now, zone, 4, "12:18"), partial(_skill, tx, ids[BORIS], ids[ANNA])),
            (at_work(now, zone, 2, "16:55"), partial(_rule, tx, deps, ids[BORIS])),
        ]
        for (author, level, days, clock, text), vector in zip(RECORDS, vectors, strict=True):
            scope = scopes.get(level) or Scope(level=Level.PERSONAL, owner_id=ids[author])
            story.append((at_work(now, zone, days, clock), partial(_record, tx, text, scope, ids[author], vector)))
        for at, write in sorted(story, key=itemgetter(0)):
            await write(at)
        records = [record for record, *_ in await memory.for_index(tx, after_id=0, limit=len(RECORDS))]
        for person in await people.everybody(tx):
            await menu.show(tx, person, now=now)
    for record in records:
        deps.recall.put(record)


async def _rule(tx: Tx, deps: Deps, author_id: int, at: datetime) -> None:
    """A rule that waits for a decision; whoever decides has its card."""
    rule_id = await proposals.add(
        tx,
        ProposalKind.RULE,
        text=RULE,
        scope=COMPANY,
        author_id=author_id,
        source=None,
        status=ProposalStatus.PROPOSED,
        now=at,
    )
    await journal.write(
        tx,
        "proposed",
        subject="rule",
        subject_id=rule_id,
        actor_id=author_id,
        now=at,
        scope=COMPANY,
        details={"after": RULE},
    )
    author = await people.get(tx, author_id)
    assert author is not None
    await queue.announce_proposal(tx, deps, ProposalKind.RULE, rule_id, now=at, asker=author)


async def _skill(tx: Tx, author_id: int, by: int, at: datetime) -> None:
    """A way of working that is in force; it lies in the knowledge folder as a file too."""
    name, description, body = SKILL
    skill_id = await skill_store.add(
        tx, name=name, description=description, body=body, scope=COMPANY, author_id=author_id, now=at
    )
    skill = await skill_store.get(tx, skill_id)
    assert skill is not None
    await skill_store.change(tx, skill, now=at, status="active", decided_by=by, decided_at=at)
    await journal.write(
        tx,
        "approved",
        subject="skill",
        subject_id=skill_id,
        actor_id=by,
        now=at,
        scope=COMPANY,
        details={"after": body},
    )


async def _people(tx: Tx, now: datetime) -> dict[int, int]:
    return {
        telegram_id: await people.add(
            tx, telegram_id=telegram_id, name=name, is_admin=telegram_id == ANNA, locale="ru", now=now
        )
        for telegram_id, name, _ in PEOPLE
        if telegram_id != STRANGER
    }


async def _record(tx: Tx, text: str, scope: Scope, author_id: int, vector: tuple[bytes, str], at: datetime) -> int:
    record_id = await memory.add(
        tx,
        NewRecord(
            text=text,
            scope=scope,
            author_id=author_id,
            recorder_id=author_id,
            status=Status.ACTIVE,
            confidence=Confidence.CONFIRMED if scope == COMPANY else Confidence.SAID_ONCE,
            origin=Origin.STATED,
            source=Source(chat_id=author_id, message_id=0),
            vector=vector[0],
            vector_model=vector[1],
        ),
        now=at,
    )
    await journal.write(
        tx,
        "stated",
        subject="record",
        subject_id=record_id,
        actor_id=author_id,
        now=at,
        scope=scope,
        details={"after": text},
    )
    return record_id


async def play(emulator: Emulator) -> None:
    """One exchange to begin with, so that the first look shows what the bot is for."""
    await emulator.act("send", user_id=VERA, chat_id=VERA, text="сколько стоит доставка за город?")
    await emulator.act("send", user_id=GLEB, chat_id=GLEB, text="запомни: лак «Матовый 30» закончился")


# --- the panel --------------------------------------------------------------------------------------------------------


async def what_the_store_holds(app: App) -> dict[str, Any]:
    """The store as it is now, for the page's side panel. For the demo alone: nobody has such a view in Telegram."""
    deps = app.deps
    async with deps.db.read() as tx:
        everybody = await people.everybody(tx)
        names = {p.id: p.name for p in everybody}
        page = await memory.for_index(tx, after_id=0, limit=500)
        rules = await proposals.with_status(tx, ProposalKind.RULE, ProposalStatus.PROPOSED, ProposalStatus.ACTIVE)
        skills = await proposals.with_status(tx, ProposalKind.SKILL, ProposalStatus.PROPOSED, ProposalStatus.ACTIVE)
        told = await changes(tx, everybody, await journal.latest(tx, limit=30), deps)
        sent = [await action_card.arguments(tx, action) for action in await actions.latest(tx, limit=10)]
        waiting = {**await inbox.counts(tx)}
        unsent = await outbox.waiting(tx)
    records = [record for record, _, _ in page]
    masked = deps.gateway.last_masked(f"{VERA}:0") if deps.gateway else ()
    return {
        "sections": [
            {
                "title": "Ждут решения",
                "columns": ["Что", "Текст", "Кто предложил"],
                "rows": [
                    *(
                        ["запись", r.text, names.get(r.recorder_id, "—")]
                        for r in records
                        if r.status is Status.CANDIDATE
                    ),
                    *(
                        ["правило", p.text, names.get(p.author_id or 0, "—")]
                        for p in rules
                        if p.status == ProposalStatus.PROPOSED
                    ),
                    *(
                        ["навык", p.text, names.get(p.author_id or 0, "—")]
                        for p in skills
                        if p.status == ProposalStatus.PROPOSED
                    ),
                ],
            },
            {
                "title": "Уходит наружу",
                "columns": ["Что, куда и что с этим"],
                "rows": [
                    [deps.worded(Line("actions-item", {**args, "number": 0}), "ru").removeprefix("0. ")]
                    for args in sent
                ],
            },
            {
                "title": "Записи памяти",
                "columns": ["№", "Текст", "Кто видит", "Статус", "Увер.", "Со слов"],
                "rows": [
                    [
                        str(r.id),
                        r.text,
                        _readers(r.scope, names),
                        _STATUS[r.status],
                        f"{r.confidence} %",
                        names.get(r.author_id or 0, "—"),
                    ]
                    for r in reversed(records)
                    if r.status is not Status.CANDIDATE
                ],
            },
            {"title": "Журнал", "columns": ["Когда", "Кто", "Что"], "rows": told},
            {
                "title": "Что получила модель",
                "columns": ["Роль", "Текст после маскирования"],
                "rows": [[m.role.value, m.text] for m in masked],
                "note": "Модель выключена: ничего никуда не отправлялось." if deps.gateway is None else "",
            },
            {
                "title": "Очереди",
                "columns": ["Очередь", "Сколько"],
                "rows": [
                    ["принято и не обработано", str(waiting.get("pending", 0))],
                    ["не удалось прочитать", str(waiting.get("dead", 0))],
                    ["ждёт отправки", str(len(unsent))],
                ],
            },
        ]
    }


async def changes(tx: Tx, everybody: list[Person], rows: list[Entry], deps: Deps) -> list[list[str]]:
    """When, who and what of each row of the journal, as an admin reads them."""
    admin = next(person for person in everybody if person.is_admin)
    who = {person.id: person.name for person in everybody}
    told = await told_of(tx, admin, rows, clipped=False)
    starts = [at for at, line in enumerate(told.lines) if not line.key]
    words = [deps.worded(told.lines[at + 1], "ru").partition("\n")[0] for at in starts]
    zone = ZoneInfo(deps.base_policy.zone)
    return [
        [f"{row.at.astimezone(zone):%d.%m %H:%M}", who.get(row.actor_id or 0, "бот"), what]
        for row, what in zip(rows, words, strict=True)
    ]


_STATUS = {
    Status.ACTIVE: "действует",
    Status.CANDIDATE: "кандидат",
    Status.ARCHIVED: "в архиве",
    Status.REJECTED: "отклонена",
    Status.WITHDRAWN: "отозвана",
    Status.DELETED: "забыта",
}


def _readers(scope: Scope, names: dict[int, str]) -> str:
    if scope.level is Level.COMPANY:
        return "вся компания"
    if scope.level is Level.AREA:
        return SALES
    return f"только {names.get(scope.owner_id or 0, '—')}"
