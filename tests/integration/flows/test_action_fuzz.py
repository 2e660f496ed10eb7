"""Random histories of actions, each held against the model after every step."""

from __future__ import annotations

import itertools
import os
import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from bot.domain.actions.action import Asked, Payload
from bot.domain.people import Person
from bot.flows import press as pressing
from bot.flows.actions import action_run
from bot.flows.actions.action_request import Ready, look_ahead, request
from bot.flows.actions.action_told import requested
from bot.flows.deps import tell
from storage import actions, people
from tests.integration.flows.action_model import Expected, Model
from tests.integration.flows.outside import Board, Killed, with_board
from tests.integration.flows.world import START, Sent, World

#: ten a seed; a run before a release plays two thousand: PAMYATKA_TEST_HISTORIES=2000
HISTORIES = int(os.environ.get("PAMYATKA_TEST_HISTORIES", "500"))


#: histories in one store, so that a store need not be made for each
TOGETHER = 10
STEPS = 14
FAULTS = ("before", "refused", "during", "after", "killed-before", "killed-after")
UNDO_FAULTS = ("refused", "during", "killed-before", "killed-after")
CLOCK = timedelta(milliseconds=500)


@dataclass(slots=True, kw_only=True)
class History:
    world: World
    board: Board
    model: Model
    rng: random.Random
    area: int
    cast: dict[str, Person]
    log: list[str] = field(default_factory=list)
    texts: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    #: by action: messages before this one are of an approval whose time was missed
    fresh_from: dict[int, int] = field(default_factory=dict)
    #: screens whose buttons were spent
    spent: list[Sent] = field(default_factory=list)

    @property
    def now(self) -> datetime:
        return self.world.clock.at

    def text(self) -> str:
        return f"Объявление номер {next(self.texts)} о складе."

    # --- one step -----------------------------------------------------------------------------------------------------

    async def step(self) -> None:
        step = self.rng.choice(
            (
                self.ask,
                self.approve,
                self.approve,
                self.approve,
                self.double_tap,
                self.edit,
                self.reject,
                self.withdraw,
                self.work,
                self.work,
                self.work,
                self.pass_time,
                self.pass_time,
                self.jump,
                self.break_something,
                self.restart,
                self.change_rights,
                self.undo,
                self.undo,
                self.undo_late,
                self.undo_at_the_edge,
                self.settle,
            )
        )
        await step()

    async def ask(self) -> None:
        if len([a for a in self.model.actions.values() if a.status == "pending"]) >= 2:
            return
        text = self.text()
        self.log.append(f"ask {text}")
        # Reading words takes most of the time of a message, and what they mean is tested elsewhere.
        asked = Asked(
            connector="telegram",
            target="@news",
            payload=Payload(text=text),
            requester_id=self.cast["employee"].id,
            area_id=self.area,
        )
        ready = await look_ahead(self.world.deps, asked)
        assert isinstance(ready, Ready)
        async with self.world.db.write() as tx:
            done = await request(tx, self.world.deps, ready, now=self.world.clock())
            told = await requested(tx, done.action, [p.name for p in done.approvers], again=done.again)
            await tell(tx, self.world.deps, self.cast["employee"], told, now=self.world.clock())
        await self.world.deliver()
        found = done.action
        self.model.ask(found.id, text, "employee", self.now)

    async def approve(self) -> None:
        who = self.rng.choice(("owner", "other", "admin", "stranger", "employee"))
        screen = self.screen("Одобрить", own=who if who in ("owner", "other", "admin") else None)
        if screen is not None:
            await self.press_approve(who, screen)

    async def press_approve(self, who: str, screen: Sent) -> None:
        action = self.meant(screen)
        said = self.now
        self.log.append(f"approve {action.id} by {who} on {screen.message_id}")
        await self.world.presses(self.cast[who], "Одобрить", on=screen)
        self.model.stored(said)
        if screen not in self.spent:
            self.model.approve(action, who, self.shown(action, screen), said, self.now)
        if self.model.decides(who):
            self.spent.append(screen)

    async def double_tap(self) -> None:
        who = self.rng.choice(("owner", "other"))
        screen = self.screen("Одобрить", own=who)
        if screen is not None:
            await self.press_approve(who, screen)
            await self.press_approve(who, screen)

    async def edit(self) -> None:
        who = self.rng.choice(("owner", "other"))
        screen = self.screen("Править", own=who)
        if screen is None or screen in self.spent or not self.model.decides(who):
            return
        action = self.meant(screen)
        self.log.append(f"edit {action.id} by {who}")
        before = len(self.world.sent)
        self.model.stored(self.now)
        await self.world.presses(self.cast[who], "Править", on=screen)
        asked = next((m for m in self.world.sent[before:] if "слово в слово" in m.text), None)
        if asked is None:
            self.spent.append(screen)
            return
        text, said = self.text(), self.now
        await self.world.says(self.cast[who], text, reply_to=asked)
        self.model.stored(said)
        self.model.revise(action, who, self.shown(action, screen), text, said, self.now)

    async def reject(self) -> None:
        who = self.rng.choice(("owner", "other"))
        screen = self.screen("Отклонить", own=who)
        if screen is None or screen in self.spent or not self.model.decides(who) or self.rng.random() < 0.5:
            return
        action = self.meant(screen)
        self.log.append(f"reject {action.id} by {who}")
        before = len(self.world.sent)
        self.model.stored(self.now)
        await self.world.presses(self.cast[who], "Отклонить", on=screen)
        self.spent.append(screen)
        asking = next((m for m in self.world.sent[before:] if "Не время" in m.labels), None)
        if asking is None:
            return
        shown, said = self.shown(action, screen), self.now
        await self.world.presses(self.cast[who], "Не время", on=asking)
        self.spent.append(asking)
        self.model.stored(said)
        self.model.reject(action, who, shown, said, self.now)

    async def withdraw(self) -> None:
        screen = self.screen("Отозвать запрос", own="employee")
        if screen is None or self.rng.random() < 0.6:
            return
        who = self.rng.choice(("employee", "stranger", "owner"))
        action = self.meant(screen)
        self.log.append(f"withdraw {action.id} by {who}")
        self.model.stored(self.now)
        await self.world.presses(self.cast[who], "Отозвать запрос", on=screen)
        if screen not in self.spent:
            self.model.withdraw(action, who, self.now)
        if who == action.requester:
            self.spent.append(screen)

    async def work(self) -> None:
        self.log.append("work")
        before, missed = len(self.world.sent), {a.id: a.missed for a in self.model.actions.values()}
        try:
            await self.world.work()
        except Killed:
            self.log.append("killed")
            expected = self.model.work(self.now)
            assert expected == "killed"
            await self.world.deliver()
            await self.restart()
        else:
            assert self.model.work(self.now) is None
        for action in self.model.actions.values():
            if action.missed > missed[action.id]:
                self.fresh_from[action.id] = before

    async def restart(self) -> None:
        self.log.append("restart")
        self.world.clock.move(minutes=6)
        await action_run.recover(self.world.deps)
        await self.world.deliver()
        self.model.restart(self.now)

    async def pass_time(self) -> None:
        seconds = self.rng.choice((1, 50, 61, 400, 3000, 3700, 3 * 3600, 25 * 3600))
        self.log.append(f"{seconds} s pass")
        self.world.clock.move(seconds=seconds)

    async def jump(self) -> None:
        hours = self.rng.choice((-5, -2, -1, 2, 4))
        self.log.append(f"the clock jumps by {hours} h")
        self.world.clock.move(hours=hours)

    async def break_something(self) -> None:
        if self.rng.random() < 0.7:
            fault = self.rng.choice(FAULTS)
            self.board.faults.append(fault)
            self.model.faults.append(fault)
        else:
            fault = self.rng.choice(UNDO_FAULTS)
            self.board.undo_faults.append(fault)
            self.model.undo_faults.append(fault)
        self.log.append(f"to come: {fault}")

    async def change_rights(self) -> None:
        who = "other"
        now_owner = who not in self.model.owners
        self.log.append(f"{who} owner: {now_owner}")
        async with self.world.db.write() as tx:
            part = "owner" if now_owner else None
            await people.set_part(tx, area_id=self.area, person_id=self.cast[who].id, part=part)
        (self.model.owners.add if now_owner else self.model.owners.discard)(who)

    async def undo(self) -> None:
        who = self.rng.choice(("employee", "owner", "other", "admin", "stranger"))
        screen = self.undo_screen()
        if screen is None:
            return
        await self.press_undo(who, screen)

    async def press_undo(self, who: str, screen: Sent) -> None:
        action, said = self.meant(screen), self.now
        self.log.append(f"undo {action.id} by {who}")
        judged = max(said, self.model.high or said)
        await self.world.presses(self.cast[who], screen.labels[0], on=screen)
        self.model.stored(said)
        self.handled_undo(action, who, screen, judged)

    def handled_undo(self, action: Expected, who: str, screen: Sent, judged: datetime) -> None:
        if screen not in self.spent:
            self.model.undo(action, who, judged, self.now)
        if who == action.requester or self.model.decides(who):
            self.spent.append(screen)

    async def undo_late(self) -> None:
        """A press that is stored now and handled later."""
        screen = self.undo_screen()
        if screen is None:
            return
        action, said = self.meant(screen), self.now
        judged = max(said, self.model.high or said)
        press = self.world._press(self.cast["employee"], screen.labels[0], on=screen, token=None)
        await self.world._store(press.update_id)
        self.model.stored(said)
        self.log.append(f"undo {action.id} stored")
        await self.pass_time()
        await self.work()
        await pressing.press(self.world.deps, press)
        await self.world.deliver()
        self.log.append(f"undo {action.id} handled")
        self.handled_undo(action, "employee", screen, judged)

    async def undo_at_the_edge(self) -> None:
        """One second before the deadline, or one after."""
        screen = self.undo_screen()
        if screen is None:
            return
        action = self.meant(screen)
        if action.status != "done" or action.undo_until is None or self.now >= action.undo_until - CLOCK:
            return
        seconds = self.rng.choice((-1, 1))
        self.world.clock.at = action.undo_until + timedelta(seconds=seconds)
        self.log.append(f"the clock at the deadline {seconds:+} s")
        await self.press_undo(self.rng.choice(("employee", "owner")), screen)

    async def settle(self) -> None:
        screen = self.screen("Ушло")
        if screen is None or screen in self.spent:
            return
        who = self.rng.choice(("owner", "other", "admin", "employee", "stranger"))
        action, sent = self.meant(screen), self.rng.random() < 0.5
        label = "Ушло" if sent else "Не ушло, повторить"
        self.log.append(f"{label} {action.id} by {who}")
        self.model.stored(self.now)
        await self.world.presses(self.cast[who], label, on=screen)
        settled = self.model.settle(action, who, sent=sent, now=self.now)
        if self.model.decides(who):
            self.spent.append(screen)
        if settled and not sent:
            async with self.world.db.read() as tx:
                new = (await actions.latest(tx, limit=1))[0]
            assert new.id not in self.model.actions
            assert new.payload.text == action.text
            self.model.ask(new.id, action.text, "employee", self.now)

    # --- looking ------------------------------------------------------------------------------------------------------

    def screen(self, label: str, *, own: str | None = None) -> Sent | None:
        """A message as somebody's screen shows it, or sometimes as a screen that is behind still does."""
        behind = self.rng.random() < 0.15
        latest: dict[tuple[int, int], Sent] = {}
        found = []
        for message in self.world.sent:
            latest[message.chat_id, message.message_id] = message
            found.append(message)
        shown = found if behind else list(latest.values())
        chat_id = self.cast[own].telegram_id if own is not None else None
        fitting = [m for m in shown if label in m.labels and chat_id in (None, m.chat_id) and self._known(m)]
        return self.rng.choice(fitting[-4:]) if fitting else None

    def undo_screen(self) -> Sent | None:
        latest = {(m.chat_id, m.message_id): m for m in self.world.sent}
        fitting = [m for m in self.world.sent if m.labels and m.labels[0].startswith("Отменить (до") and self._known(m)]
        if self.rng.random() < 0.8:
            fitting = [m for m in fitting if latest[m.chat_id, m.message_id] is m]
        return self.rng.choice(fitting[-4:]) if fitting else None

    def _known(self, screen: Sent) -> bool:
        return self._number(screen) in self.model.actions

    def meant(self, screen: Sent) -> Expected:
        return self.model.actions[self._number(screen)]

    @staticmethod
    def _number(screen: Sent) -> int:
        after = screen.text.partition("№ ")[2]
        digits = "".join(itertools.takewhile(str.isdigit, after))
        return int(digits) if digits else 0

    def shown(self, action: Expected, screen: Sent) -> str:
        """The text on a card: the one in force if it is there, word for word."""
        at = next(n for n in reversed(range(len(self.world.sent))) if _same_state(self.world.sent[n], screen))
        stale = at < self.fresh_from.get(action.id, 0)
        return action.text if action.text in screen.text and not stale else "—"

    async def check(self) -> None:
        """The store and the world outside are as the model says."""
        async with self.world.db.read() as tx:
            found = {a.id: a for a in await actions.latest(tx, limit=1000) if a.id in self.model.actions}
        for action_id, expected in self.model.actions.items():
            real = found[action_id]
            assert (real.status.value, real.payload.text) == (expected.status, expected.text), action_id
            if real.status in ("running", "done", "final", "undoing", "undone"):
                assert real.approved_digest == real.digest
        assert [text for _, text in self.board.made] == self.model.made


def _same_state(message: Sent, screen: Sent) -> bool:
    """Whether it is this very state of a message; a late press may have taken its buttons since."""
    return message is screen or (message.chat_id, message.message_id, message.text, message.buttons) == (
        screen.chat_id,
        screen.message_id,
        screen.text,
        (),
    )


async def play(world: World, *, seed: int) -> None:
    """Some histories one after another in one store."""
    # every minute is a working minute
    await world.set_policy(work_from="09:00", work_to="09:00")
    board = with_board(world)
    area = await world.area("Маркетинг", default=True)
    cast = {
        "admin": await world.person("Анна", admin=True),
        "owner": await world.person("Борис", owns=area),
        "other": await world.person("Глеб", owns=area),
        "employee": await world.person("Вера", member=area),
        "stranger": await world.person("Дина"),
    }
    texts = itertools.count(1)
    for number in range(TOGETHER):
        rng = random.Random(f"{seed}-{number}")
        model = Model(owners={"owner", "other"}, admins={"admin"})
        world.sent.clear()
        board.made.clear()
        board.faults.clear()
        board.undo_faults.clear()
        async with world.db.write() as tx:
            await people.set_part(tx, area_id=area, person_id=cast["other"].id, part="owner")
            # what the histories before left behind is nobody's business here
            await tx.exec_driver_sql("UPDATE actions SET status = 'expired' WHERE status = 'pending'")
            await tx.exec_driver_sql("UPDATE due SET state = 'cancelled' WHERE state = 'pending'")
            await tx.exec_driver_sql("UPDATE actions SET status = 'failed' WHERE status IN ('running', 'undoing')")
            latest = await tx.exec_driver_sql("SELECT max(received_at), max(a.at) FROM inbox, action_events a")
            stored = [at for at in latest.one() if at is not None]
        if stored:
            world.clock.at = max(world.clock.at, datetime.fromtimestamp(max(stored) / 1e6 + 1, START.tzinfo))
        history = History(world=world, board=board, model=model, rng=rng, area=area, cast=cast, texts=texts)
        try:
            await history.ask()
            for _ in range(STEPS):
                await history.step()
                await history.check()
            await told_of_every_undo(history)
        except BaseException:
            print(f"seed {seed}, history {number}:", *history.log, sep="\n  ")
            raise


async def told_of_every_undo(history: History) -> None:
    """Every undo ended in a state that the requester was told of (ACT-5)."""
    history.board.undo_faults.clear()
    history.model.undo_faults.clear()
    history.world.clock.at = max(history.now, history.model.high or history.now) + timedelta(minutes=10)
    await history.work()
    await history.check()
    said = "\n".join(m.text for m in history.world.to(history.cast["employee"]))
    for action in history.model.actions.values():
        assert action.status != "undoing"
        if action.status == "undone":
            assert f"Отменено: № {action.id} " in said
        if action.status == "undo_failed":
            assert f"Отменить № {action.id} " in said


# ACT-2, ACT-4, ACT-5, ACT-8, invariants 3 and 10
@pytest.mark.parametrize("seed", range(20))
async def test_random_histories(seed: int, world: World) -> None:
    await play(world, seed=seed)


# ACT-2, ACT-4, ACT-5, ACT-8, invariants 3 and 10
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1000 + HISTORIES // 10))
async def test_many_random_histories(seed: int, world: World) -> None:
    await play(world, seed=seed)
