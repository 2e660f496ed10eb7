"""The emulator in a process of its own: `python -m bot.playground --port 8081`. Prints its base URL and serves."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

from bot.playground.emulator import DEFAULT_TOKEN, Emulator


async def _serve(options: argparse.Namespace) -> None:
    emulator = Emulator(token=options.token, bot_username=options.username, privacy_mode=not options.no_privacy)
    base_url = await emulator.start(options.host, options.port)
    sys.stdout.write(f"{base_url}\n")
    sys.stdout.flush()
    stopped = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    await stopped.wait()
    await emulator.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description="A strict local Bot API server.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--token", default=DEFAULT_TOKEN)
    parser.add_argument("--username", default="pamyatka_bot")
    parser.add_argument("--no-privacy", action="store_true", help="the bot reads everything in groups")
    asyncio.run(_serve(parser.parse_args()))


if __name__ == "__main__":
    main()
