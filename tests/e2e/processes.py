"""Bot processes for tests that kill them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.playground.emulator import Emulator

ROOT = Path(__file__).parents[2]


@dataclass(slots=True, kw_only=True)
class BotProcess:
    """One bot at a time, started from a warm process, stopped by signals."""

    zygote: asyncio.subprocess.Process
    log: Path
    pid: int | None = None

    @classmethod
    async def warm(cls, folder: Path, emulator: Emulator, **settings: Any) -> BotProcess:
        log = folder / "bot.log"
        environment = {
            **os.environ,
            "PAMYATKA_BOT_TOKEN": emulator.token,
            "PAMYATKA_BOT_API_URL": emulator.base_url,
            "PAMYATKA_DATA_DIR": str(folder / "data"),
            "PAMYATKA_RATE_OVERALL_PER_S": "10000",
            "PAMYATKA_RATE_CHAT_PER_S": "10000",
            "PAMYATKA_RATE_CHAT_BURST": "10000",
            "PAMYATKA_RATE_GROUP_PER_MIN": "600000",
            "ZYGOTE_LOG": str(log),
            **{f"PAMYATKA_{key.upper()}": str(value) for key, value in settings.items()},
        }
        zygote = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.e2e.zygote",
            cwd=ROOT,
            env=environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert zygote.stdout is not None
        assert (await zygote.stdout.readline()).strip() == b"ready", "the bot could not be imported"
        return cls(zygote=zygote, log=log)

    async def start(self) -> None:
        assert self.zygote.stdin is not None
        assert self.zygote.stdout is not None
        self.zygote.stdin.write(b"start\n")
        await self.zygote.stdin.drain()
        self.pid = int(await self.zygote.stdout.readline())

    def alive(self) -> bool:
        if self.pid is None:
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    async def end(self, signum: signal.Signals, *, timeout_s: float = 30.0) -> None:
        """Send a signal and wait until the process is gone."""
        if self.pid is None:
            return
        try:
            os.kill(self.pid, signum)
        except ProcessLookupError:
            self.pid = None
            return
        deadline = asyncio.get_running_loop().time() + timeout_s
        while self.alive():
            if asyncio.get_running_loop().time() > deadline:
                raise TimeoutError(f"the bot did not end after {signum.name}")
            await asyncio.sleep(0.01)
        self.pid = None

    async def close(self) -> None:
        await self.end(signal.SIGKILL)
        if self.zygote.returncode is None:
            self.zygote.kill()
            await self.zygote.wait()
