"""A way out that is slow, or never answers, holds up nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot import jobs
from bot.connectors import NotSent, Receipt
from bot.connectors.telegram_post import TelegramPost
from bot.domain.actions.action import Outgoing
from bot.flows import due_work
from bot.flows.actions import action_run
from bot.flows.deps import Deps
from storage import actions, due
from tests.integration.flows.outside import Board, newest, with_board
from tests.integration.flows.world import World


class Slow(TelegramPost):
    """Takes what is posted to @slow and never answers."""

    async def do(self, out: Outgoing) -> Receipt:
        if out.payload.text.startswith("Долго"):
            await asyncio.sleep(3600)
        return await super().do(out)

    async def undo(self, out: Outgoing, receipt: dict[str, Any] | None) -> None:
        raise NotSent("never")


@pytest.fixture
async def board(world: World) -> Board:
    found = with_board(world)
    world.deps = replace(world.deps, connectors={"telegram": Slow(posts=found)})
    return found


async def approved(world: World, *texts: str) -> None:
    area = await world.area("Маркетинг", default=True)
    owner = await world.person("Борис Тагиров", owns=area)
    for text in texts:
        await world.says(owner, f"опубликуй в канал @news: {text}")
        await world.presses(owner, "Одобрить")


@pytest.mark.parametrize("most", [1, 16])
async def test_what_never_answers_holds_up_neither_posts_nor_other_work(
    world: World, board: Board, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    # ACT-8, OPS-3
    other: list[int] = []

    async def note(deps: Deps, work: due.Work) -> None:
        other.append(work.id)
        async with deps.db.write() as tx:
            await due.done(tx, work.id)

    monkeypatch.setattr(jobs, "PATIENCE_S", 0.05)
    monkeypatch.setattr(jobs, "MOST_ASIDE", most)
    monkeypatch.setitem(due_work.KINDS, "extract", note)
    await approved(world, "Долго первое.", "Быстрое.")
    async with world.db.write() as tx:
        await due.put(tx, "extract", ref_id=1, due_at=world.clock())
    work = jobs.Jobs(world.deps)

    await asyncio.wait_for(work.tick(), timeout=20)

    assert len(other) == 1
    # With no room beside, what waits for somebody outside waits for its turn; the rest never does.
    assert [text for _, text in board.made] == (["Быстрое."] if most > 1 else [])
    work.start()
    await asyncio.wait_for(work.stop(grace_s=0.05), timeout=20)
    await action_run.recover(world.deps)
    async with world.db.read() as tx:
        first = await actions.get(tx, 1)
    assert first is not None
    assert first.status == "unknown"


async def test_posts_that_are_taken_at_once_keep_their_order(world: World, board: Board) -> None:
    # OPS-3
    texts = [f"Новость {number}." for number in range(1, 6)]
    await approved(world, *texts)

    await jobs.Jobs(world.deps).tick()

    assert [text for _, text in board.made] == texts


async def test_a_call_that_hangs_ends_and_a_person_is_asked(
    world: World, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ACT-8
    monkeypatch.setattr(action_run, "HARD_S", 0.1)
    await approved(world, "Долго.")

    await world.work()

    assert (await newest(world)).status == "unknown"
    assert not board.made
