"""litellm is lazy, quiet and off the network."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

from bot.llm.scripted import Reply, ScriptedModel
from tests.support.model_server import choice_of, make_house, make_request

ROOT = Path(__file__).resolve().parents[3]


def run(program: str, *, cwd: Path = ROOT) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("LITELLM")}
    environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.strip()


def test_the_gateway_is_imported_without_litellm() -> None:
    # LLM-5
    program = "import sys, bot.llm.gateway, bot.llm.tools, bot.llm.scripted; print('litellm' in sys.modules)"

    assert run(program) == "False"


def test_warming_up_touches_no_network_reads_no_env_file_and_lets_the_loop_run(tmp_path: Path) -> None:
    # LLM-5
    (tmp_path / ".env").write_text("PLANTED_BY_ENV_FILE=1\n")
    program = """
import asyncio, os, socket

def refuse(*args, **kwargs):
    raise AssertionError("network at start")

socket.socket.connect = refuse
socket.socket.connect_ex = refuse
socket.getaddrinfo = refuse
from bot.llm import provider

async def main():
    beats = 0
    async def beat():
        nonlocal beats
        while True:
            await asyncio.sleep(0.05)
            beats += 1
    beating = asyncio.create_task(beat())
    module = await provider.load()
    await asyncio.sleep(0.2)
    beating.cancel()
    print(beats > 10, "PLANTED_BY_ENV_FILE" in os.environ, module.telemetry if hasattr(module, "telemetry") else False,
          module.callbacks + module.success_callback + module.failure_callback + module.input_callback)

asyncio.run(main())
"""
    assert run(program, cwd=tmp_path) == "True False False []"


async def test_a_call_costs_milliseconds(model: ScriptedModel) -> None:
    # OPS-12
    house = make_house(choice_of(model))
    model.respond = lambda _: Reply(text="да")
    for _ in range(3):
        await house.gateway.complete(make_request("?"))
    times = []

    for _ in range(20):
        started = time.perf_counter()
        await house.gateway.complete(make_request("?"))
        times.append(time.perf_counter() - started)

    # Loose: the machine is shared. A quiet one takes about 10 ms.
    assert sorted(times)[10] < 0.25


async def test_closing_leaves_no_work_behind(model: ScriptedModel) -> None:
    # OPS-9
    house = make_house(choice_of(model))
    model.say("да")
    await house.gateway.complete(make_request("?"))

    await house.gateway.aclose()

    await asyncio.sleep(0.05)
    left = {task.get_coro().__qualname__ for task in asyncio.all_tasks() if task is not asyncio.current_task()}  # type: ignore[union-attr]
    assert not [name for name in left if "Logging" in name]


def test_a_process_that_is_stopped_while_it_warms_up_ends_in_peace() -> None:
    # OPS-9, LLM-5
    program = """
import asyncio, sys
from bot.llm import provider

async def main():
    warming = asyncio.create_task(provider.load())
    while "litellm" not in sys.modules:
        await asyncio.sleep(0.001)
    warming.cancel()
    await asyncio.gather(warming, return_exceptions=True)
    await provider.close()
    print("closed")

asyncio.run(main())
"""
    assert run(program) == "closed"
