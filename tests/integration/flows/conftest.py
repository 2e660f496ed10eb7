"""The world of the flow tests: one fresh database a test, copied from a migrated template."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import embed, prompts
from bot.embed import Embedder
from bot.flows.deps import Deps, Identity
from bot.recall import MemoryRecall
from bot.sealing import Sealer
from bot.telegram.presenter import worded
from storage.db import Database
from storage.migrate import upgrade
from tests.integration.flows.world import POLICY, Clock, NoProgress, World


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty database. Copying it takes milliseconds, migrating takes a second."""
    path = tmp_path_factory.mktemp("template") / "empty.db"
    upgrade(f"sqlite+aiosqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    return embed.load()


@pytest.fixture
async def world(template: Path, embedder: Embedder, tmp_path: Path) -> AsyncIterator[World]:
    path = tmp_path / "world.db"
    shutil.copyfile(template, path)
    db = Database(f"sqlite+aiosqlite:///{path}")
    clock = Clock()
    tokens = itertools.count(1)
    deps = Deps(
        db=db,
        now=clock,
        token=lambda: f"token-{next(tokens):016d}",
        recall=MemoryRecall(embedder),
        identity=Identity(id=1, username="pamyatka_bot"),
        sealer=Sealer(None),
        base_policy=POLICY,
        progress=NoProgress(),
        prompts=prompts.load(),
        worded=worded,
        secret=b"test",
    )
    yield World(deps=deps, clock=clock)
    await db.close()
