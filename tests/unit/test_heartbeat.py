"""A container's health check sees a stuck loop and a dead process (OPS-9, OPS-10)."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

from bot import heartbeat


def test_no_beat_means_not_alive(tmp_path: Path) -> None:
    # OPS-10
    assert not heartbeat.is_alive(tmp_path)


def test_an_old_beat_means_not_alive(tmp_path: Path) -> None:
    # OPS-10
    heartbeat.place(tmp_path).touch()
    long_ago = time.time() - 2 * heartbeat.STALE_S
    os.utime(heartbeat.place(tmp_path), (long_ago, long_ago))

    assert not heartbeat.is_alive(tmp_path)


async def test_a_turning_loop_beats(tmp_path: Path) -> None:
    # OPS-10
    beating = asyncio.create_task(heartbeat.keep_beating(tmp_path, every_s=0.001))
    await asyncio.sleep(0.1)
    assert heartbeat.is_alive(tmp_path)

    heartbeat.place(tmp_path).unlink()
    await asyncio.sleep(0.1)
    assert heartbeat.is_alive(tmp_path)

    assert beating.cancel()
