"""A process that has imported the bot and forks a running one on demand, so that fifty restarts take a minute.

What runs and what is killed is a real process of its own with the real wiring; only the imports are shared.
Protocol on standard input and output, one line each: "start" answers with the child's pid.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import bot.app
from bot.logs import configure
from bot.settings import Settings, load


def serve() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    settings = load(None)
    print("ready", flush=True)
    for line in sys.stdin:
        if line.strip() == "start":
            pid = os.fork()
            if pid == 0:
                _child(settings)
            print(pid, flush=True)


def _child(settings: Settings) -> None:
    log = Path(os.environ["ZYGOTE_LOG"]).open("a")  # noqa: SIM115
    os.dup2(log.fileno(), 1)
    os.dup2(log.fileno(), 2)
    os.close(0)
    code = 1
    try:
        configure(level=settings.log_level, fmt=settings.log_format, secrets=settings.secrets())
        asyncio.run(bot.app.run(settings))
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    serve()
