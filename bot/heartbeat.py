"""A sign of life for a container's health check: a file touched by the event loop while it turns."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Final

EVERY_S: Final = 10.0
#: six beats missed: the loop is stuck or the process is gone
STALE_S: Final = 60.0


def place(data_dir: Path) -> Path:
    return data_dir / "heartbeat"


async def keep_beating(data_dir: Path, *, every_s: float = EVERY_S) -> None:
    """Touch the file until cancelled. A full or lost disk stops the beat, and so tells."""
    while True:
        place(data_dir).touch()
        await asyncio.sleep(every_s)


def is_alive(data_dir: Path, *, stale_s: float = STALE_S) -> bool:
    try:
        return time.time() - place(data_dir).stat().st_mtime < stale_s
    except OSError:
        return False
