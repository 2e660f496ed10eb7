"""The demo: a local Bot API emulator, the real bot polling it, and a small company that has used it for a while."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import webbrowser
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot import console
from bot.app import App, build, stop_on_signals
from bot.domain.memory import COMPANY, Confidence, Level, Origin, Scope, Source, Status
from bot.domain.proposal import ProposalStatus
from bot.playground.emulator import Emulator
from bot.settings import Settings
from storage import areas, inbox, journal, memory, outbox, people, proposals
from storage import skills as skill_store
from storage.db import Tx
from storage.memory import NewRecord
from storage.proposals import ProposalKind

BOT_NAME = "Помощник"
COMPANY_NAME = "Мастерская «Верстак»"

#: id in Telegram, name, what the page says about them
ANNA, BORIS, VERA, GLEB, STRANGER = 1001, 1002, 1003, 1004, 1005
PEOPLE = (
    (ANNA, "Анна Корнеева", "администратор"),
    (BORIS, "Борис Лунёв", "ведёт продажи"),
    (VERA, "Вера Соколик", "менеджер по продажам"),
    (GLEB, "Глеб Тихий", "столяр"),
    (STRANGER, "Прохожий", "не из компании"),
)
SALES = "Продажи"
GROUP = -1001000000001

#: author, circle of readers, days ago, text
RECORDS = (
    (ANNA, Level.COMPANY, 40, "Цех закрыт по воскресеньям"),
    (ANNA, Level.COMPANY, 38, "Бухгалтерия закрывает месяц до 5 числа"),
    (ANNA, Level.COMPANY, 36, "Дуб берём у «Лесной базы», договор № 17-Д"),
    (ANNA, Level.COMPANY, 36, "Ясень берём у «Лесной базы», договор № 18-Д"),
    (BORIS, Level.COMPANY, 30, "Кофейня «Полдень» платит по предоплате 50%"),
    (ANNA, Level.COMPANY, 21, "Доставка по городу 1 200 ₽"),
    (ANNA, Level.COMPANY, 21, "Доставка за город 2 500 ₽"),
    (BORIS, Level.COMPANY, 14, "Столешницу для «Полдня» делаем из дуба, срок 3 недели"),
    (ANNA, Level.COMPANY, 9, "Новый склад на Заводской, въезд со двора"),
    (GLEB, Level.COMPANY, 6, "Шлифовальный станок ждёт запчасть"),
    (BORIS, Level.AREA, 12, "Постоянным клиентам скидка до 7%"),
    (VERA, Level.PERSONAL, 8, "Вера не читает почту по выходным"),
    (GLEB, Level.PERSONAL, 5, "Глеб по четвергам уходит в четыре"),
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


async def demo(settings: Settings, *, host: str, port: int, open_browser: bool) -> None:
    """`pamyatka demo`: everything in one process, nothing kept after it ends."""
    stop = stop_on_signals()
    shown: list[App] = []

    async def panel() -> dict[str, Any]:
        return await what_the_store_holds(shown[0]) if shown else {"sections": []}

    emulator = Emulator(bot_name=BOT_NAME, privacy_mode=False, panel=panel)
    with tempfile.TemporaryDirectory(prefix="pamyatka-demo-") as folder:
        address = await emulator.start(host, port)
        try:
            own = settings.model_copy(
                update={"data_dir": Path(folder), "database": None, "company": COMPANY_NAME, "zone": "Europe/Moscow"}
            )
            async with build(own, token=emulator.token, api_url=address) as app:
                shown.append(app)
                await people_the_page(emulator)
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


async def people_the_page(emulator: Emulator) -> None:
    """The people of the company, their private chats with the bot, and one group."""
    for telegram_id, name, note in PEOPLE:
        started = telegram_id != STRANGER
        await emulator.act("user", name=name, id=telegram_id, note=note, started=started, language_code="ru")
    await emulator.act("group", title="Верстак: общий", members=[ANNA, BORIS, VERA, GLEB], id=GROUP, kind="supergroup")


async def fill(app: App) -> None:
    """What the company has told the bot so far."""
    deps = app.deps
    now = deps.now()
    vectors = [await deps.recall.vector(text) for _, _, _, text in RECORDS]
    async with deps.db.write() as tx:
        ids = await _people(tx, now)
        area_id = await areas.add(tx, name=SALES, role_prompt="Помогаешь менеджерам продаж.", is_default=True)
        await people.set_part(tx, area_id=area_id, person_id=ids[BORIS], part="owner")
        await people.set_part(tx, area_id=area_id, person_id=ids[VERA], part="member")
        await areas.bind(
            tx,
            chat_id=GROUP,
            topic_id=0,
            kind="group",
            title="Верстак: общий",
            area_id=area_id,
            by=ids[ANNA],
            now=now,
        )
        made: list[int] = []
        for (author, level, days, text), vector in zip(RECORDS, vectors, strict=True):
            scope = {
                Level.COMPANY: COMPANY,
                Level.AREA: Scope(level=Level.AREA, area_id=area_id),
                Level.PERSONAL: Scope(level=Level.PERSONAL, owner_id=ids[author]),
            }[level]
            at = now - timedelta(days=days)
            made.append(await _record(tx, text, scope, ids[author], vector, at))
        await proposals.add(
            tx,
            ProposalKind.RULE,
            text="Не обещать клиентам срок короче двух недель",
            scope=COMPANY,
            author_id=ids[BORIS],
            source=None,
            status=ProposalStatus.PROPOSED,
            now=now - timedelta(days=2),
        )
        await _skill(tx, ids[BORIS], ids[ANNA], now - timedelta(days=5))
        records = await memory.many(tx, made)
    for record in records:
        deps.recall.put(record)


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
        history = await journal.latest(tx, limit=30)
        waiting = {**await inbox.counts(tx)}
        unsent = await outbox.waiting(tx)
    records = [record for record, _, _ in page]
    masked = deps.gateway.last_masked(f"{VERA}:0") if deps.gateway else ()
    return {
        "sections": [
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
                "title": "Журнал",
                "columns": ["Когда", "Кто", "Что", "Над чем"],
                "rows": [
                    [
                        f"{e.at:%d.%m %H:%M}",
                        names.get(e.actor_id or 0, "агент"),
                        e.act,
                        f"{e.subject} {e.subject_id or ''}",
                    ]
                    for e in history
                ],
            },
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
