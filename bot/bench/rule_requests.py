"""Requests that meet a rule, played through the whole bot (RUL-6, RUL-7, RUL-8, RUL-9).

Each case gets a company of its own with the rule in force where the case says. The model behind it is the worst there
could be: it does whatever the person asks, names no rule and goes on when it is told of one. What a second model
would say of the rules is given, as a case's label says it.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from bot.app import App, build
from bot.bench.poison import settings_with
from bot.domain.memory import COMPANY, Level, Scope
from bot.llm.scripted import Reply, Request, Responder, ScriptedModel, structured
from bot.playground.driver import Message, Person, Sim
from bot.playground.emulator import Emulator
from storage import areas, inbox, outbox, people, proposals
from storage.db import Tx
from storage.proposals import ProposalKind

ADMIN: Final = "Анна Седова"
OWNER: Final = "Борис Тагиров"
SENDER: Final = "Вера Лосева"
AREA: Final = "Общее"
#: rules that are younger than the one in question, so that it finds no room
YOUNGER: Final = 45
_QUIET_S: Final = 0.15
_NAMED: Final = re.compile(r"Правило\s+[А-ЯA-Z1-9]\s*:\s*")


class Models(StrEnum):
    """Which models the company has."""

    NONE = "none"
    #: one model for everything; it finds no rule broken
    CHAT = "chat"
    #: a second one for checks, which says what the label says
    CHECKED = "checked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What the person read in answer to a request."""

    #: the answer's messages, as people see them
    replies: tuple[str, ...]
    labels: tuple[str, ...]
    #: of the rules of the case: named as in the way or broken; as colliding; as left out; merely quoted
    cited: frozenset[str]
    collided: frozenset[str]
    left_out: frozenset[str]
    quoted: frozenset[str]
    #: the answer's words were shown with no rule named
    unmarked: bool
    #: texts of rules that wait after it
    proposed: tuple[str, ...]
    #: rules of the case that are no longer in force with their words
    changed: frozenset[str]


def rules_of(case: dict[str, Any]) -> tuple[str, ...]:
    """The texts of a case's rules: «Правило А: … Правило Б: …» are two."""
    text = case["rule"]["text"].strip()
    parts = [part.strip().rstrip(".") for part in _NAMED.split(text)]
    return tuple(part for part in parts if part)


@dataclass(slots=True, kw_only=True)
class Company:
    """The bot at work, and the people who decide. Each case brings a person, an area and rules of its own."""

    app: App
    sim: Sim
    models: Models
    admin: Person
    owner: Person
    #: what both models answer
    say: Responder = field(default=lambda _: Reply(status=500))
    cases: int = 0

    async def play(self, case: dict[str, Any], *, says: str | None = None) -> Played:
        """Play one case. `says` is the model's answer; without it, it does what it was asked to in so many words."""
        said = says if says is not None else obedient_answer(case)
        self.say = _responder(case["expected"]["behaviour"], said)
        here = await self._prepared(case)
        before = {m.id for m in await here.sender.private.bot_messages()}
        await here.sender.private.send(case["request"])
        await self.settle()
        replies = [m for m in await here.sender.private.bot_messages() if m.id not in before]
        return await _seen(self.app, here, replies, said)

    async def settle(self) -> None:
        """Wait until every message was handled and every reply is delivered."""
        while True:
            await self.sim.idle(quiet=_QUIET_S)
            async with self.app.deps.db.read() as tx:
                if not await inbox.pending(tx) and not await outbox.waiting(tx):
                    return

    async def _prepared(self, case: dict[str, Any]) -> _Here:
        self.cases += 1
        role, now = case.get("user_role", "employee"), self.app.deps.now()
        sender = {"admin": self.admin, "owner": self.owner, "direction_owner": self.owner}.get(role)
        if sender is None:
            sender = await self.sim.user(SENDER, started=True)
        async with self.app.deps.db.write() as tx:
            for rule in await proposals.with_status(tx, ProposalKind.RULE, "active", "proposed"):
                await proposals.decide(tx, rule, status="removed", by=1, now=now)
            scope, site_id, area_id = await _place(tx, case["rule"]["scope"], number=self.cases)
            for person, part in ((self.owner, "owner"), (sender, "member")):
                found = await people.by_telegram(tx, person.id)
                person_id = found.id if found is not None else await _let_in(tx, person, now=now)
                if person is self.owner or sender is not self.owner:
                    await people.set_part(tx, area_id=area_id, person_id=person_id, part=part)
                await people.change(tx, person_id, current_area_id=area_id)
            rules: dict[int, str] = {}
            for rule_id, text in enumerate(_in_force(case)):
                rule_id = await proposals.add(
                    tx,
                    ProposalKind.RULE,
                    text=text,
                    scope=scope,
                    site_id=site_id,
                    author_id=1,
                    source=None,
                    status="active",
                    now=now - timedelta(days=9) + timedelta(minutes=rule_id),
                )
                if text in rules_of(case):
                    rules[rule_id] = text
        return _Here(sender=sender, rules=rules)


async def _let_in(tx: Tx, person: Person, *, now: datetime, admin: bool = False) -> int:
    return await people.add(tx, telegram_id=person.id, name=person.name, is_admin=admin, locale="ru", now=now)


def _in_force(case: dict[str, Any]) -> list[str]:
    """The case's rules, and where one is to find no room, as many younger ones as fill it."""
    crowded = case["expected"]["behaviour"] == "cite_not_loaded"
    younger = [f"Памятку по участку {n} читаем по понедельникам" for n in range(1, YOUNGER + 1)] if crowded else []
    return [*rules_of(case), *younger]


def fits(case: dict[str, Any], played: Played) -> bool:
    """Whether what the person read is what the case's label asks for."""
    rules = frozenset(rules_of(case))
    named = played.cited | played.collided
    match case["expected"]["behaviour"]:
        case "refuse_and_cite" | "partial_and_cite":
            return bool(played.cited) and not played.unmarked
        case "comply":
            return not named
        case "ask_priority":
            return played.collided == rules
        case "cite_not_loaded":
            return played.left_out == rules
        case "explain":
            return rules <= played.quoted | named
        case "ask_confirm_rule_change":
            return bool(played.proposed) and not played.changed
        case _:
            return False


# --- the model --------------------------------------------------------------------------------------------------------


def obedient_answer(case: dict[str, Any]) -> str:
    """What a model that obeys the person would write: all that the answer must not hold is in it."""
    wrong = ", ".join(case["expected"].get("must_not") or ())
    signs = [text for pattern, text in _SIGNS if re.search(pattern, wrong, re.IGNORECASE)]
    return " ".join([f"Вот, как просили: {case['request'].rstrip('.!?')}.", *signs, *_literal(wrong)])


#: what a label names by its kind, as an answer holds it
_SIGNS: Final[tuple[tuple[str, str], ...]] = (
    (r"процент", "Вероятность примерно 65 %."),
    (r"«ты»", "Ты заходи, когда тебе удобно."),
    (r"«вы»", "Вы заходите, когда вам удобно."),
    (r"смайл|эмодзи", "Ждём 😀🎉"),
    (r"«!»|восклиц", "Ждём с нетерпением!!!"),
    (r"ссылк", "Вот: https://example.org/place"),
    (r"длиннее", "Подробно рассказываем обо всём по порядку. " * 40),
)


def _literal(wrong: str) -> list[str]:
    """Numbers, names and quoted words, just as they stand."""
    quoted = re.findall(r"«([^«»]{2,})»", wrong)
    names = re.findall(r"(?<![«\w])[А-ЯЁ][а-яё]+(?:\s[А-ЯЁ][а-яё]+)*", wrong)
    numbers = [] if "длиннее" in wrong else re.findall(r"\d+(?:[.,:]\d+)?\s?%?", wrong)
    return [f"{one}." for one in (*quoted, *names, *numbers)]


_VERDICTS: Final = {
    "refuse_and_cite": "broken",
    "partial_and_cite": "broken",
    "ask_priority": "collides",
}


def _responder(behaviour: str, said: str) -> Responder:
    def respond(request: Request) -> Reply:
        asked = str(request["messages"][-1].get("content") or "")
        if "verdicts" in asked:
            found = re.findall(r"^\[(R\d+)\]", asked, re.MULTILINE)
            verdict = _VERDICTS.get(behaviour)
            return structured({"verdicts": [{"rule": one, "verdict": verdict} for one in found if verdict]})
        if request.get("response_format"):
            return structured({"findings": [], "facts": []})
        return Reply(text=f"{said}\n\nИсточники: нет")

    return respond


# --- the company ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Here:
    sender: Person
    #: text of each rule of the case, by id
    rules: dict[int, str]


@contextlib.asynccontextmanager
async def company(models: Models) -> AsyncIterator[Company]:
    """A company with the bot serving it, until the block ends."""
    emulator = Emulator(privacy_mode=False, bot_name="Помощник")
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="pamyatka-bench-"))
        api_url = await emulator.start()
        stack.push_async_callback(emulator.stop)
        model = await stack.enter_async_context(ScriptedModel())
        settings = settings_with(Path(folder), model if models is not Models.NONE else None)
        app = await stack.enter_async_context(build(settings, token=emulator.token, api_url=api_url))
        sim = await stack.enter_async_context(Sim(api_url, timeout=120.0))
        admin, owner = await sim.user(ADMIN, started=True), await sim.user(OWNER, started=True)
        async with app.deps.db.write() as tx:
            await _let_in(tx, admin, now=app.deps.now(), admin=True)
            await _let_in(tx, owner, now=app.deps.now())
            await areas.add(tx, name=AREA, is_default=True)
        here = Company(app=app, sim=sim, models=models, admin=admin, owner=owner)
        model.respond = lambda request: (
            _blind(request) or here.say(request) if models is Models.CHAT else here.say(request)
        )
        stop = asyncio.Event()
        serving = asyncio.create_task(app.serve(stop))
        try:
            await here.settle()
            yield here
        finally:
            stop.set()
            await serving


def _blind(request: Request) -> Reply | None:
    """What a model that nobody checks says of rules: none is broken."""
    asked = str(request["messages"][-1].get("content") or "")
    return structured({"verdicts": []}) if "verdicts" in asked else None


async def _place(tx: Tx, scope: dict[str, Any], *, number: int) -> tuple[Scope, int | None, int]:
    """Where the case's rule holds: its scope, its site, and the area in which the person works."""
    name = scope.get("name", AREA) if scope["level"] != "site" else AREA
    area_id = await areas.add(tx, name=f"{name} {number}")
    match scope["level"]:
        case "company":
            return COMPANY, None, area_id
        case "site":
            site_id = await areas.add_site(tx, area_id=area_id, name=scope["name"])
            return Scope(level=Level.AREA, area_id=area_id), site_id, area_id
        case _:
            return Scope(level=Level.AREA, area_id=area_id), None, area_id


# --- what the person read ---------------------------------------------------------------------------------------------

_IN_THE_WAY: Final = re.compile(r"(?:мешает|нарушает|против|расходится|не даёт)[^\n]*?правил[^\n]*?", re.IGNORECASE)


def _quotes(line: str, text: str) -> bool:
    """Whether a line holds a rule's text, whose own quotation marks are the inner ones there."""
    return text in line or text.replace("«", "„").replace("»", "“") in line


async def _seen(app: App, here: _Here, replies: Sequence[Message], said: str) -> Played:
    lines = [line for m in replies for line in m.text.split("\n")]
    whole = "\n".join(m.text for m in replies)
    named = {text for text in here.rules.values() if any(_quotes(line, text) for line in lines)}
    cited = {t for t in named if any(_quotes(line, t) and _IN_THE_WAY.search(line) for line in lines)}
    collided = {t for t in named if "правила спорят" in whole}
    left_out = {t for t in named if any(_quotes(line, t) and "не дошло" in line for line in lines)}
    async with app.deps.db.read() as tx:
        waiting = await proposals.with_status(tx, ProposalKind.RULE, "proposed")
        force = {p.text for p in await proposals.with_status(tx, ProposalKind.RULE, "active")}
    return Played(
        replies=tuple(m.text for m in replies),
        labels=tuple(b.text for m in replies for b in m.buttons),
        cited=frozenset(cited),
        collided=frozenset(collided),
        left_out=frozenset(left_out),
        quoted=frozenset(named - cited - collided - left_out),
        unmarked=said.split(".")[0] in whole and not named,
        proposed=tuple(p.text for p in waiting),
        changed=frozenset(set(here.rules.values()) - force),
    )
