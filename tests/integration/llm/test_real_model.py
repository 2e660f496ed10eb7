"""The gateway with a real small model behind it. Run by hand: `PAMYATKA_TEST_GGUF=model.gguf pytest -m llm`.

Any instruct model in GGUF form will do; xllamacpp serves it. Small models are weak: what is proven is the way there
and back, not wit.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from pydantic import BaseModel

from bot.domain.masking import PiiKind
from bot.domain.messages import Kind, Message, Role, code, data, fenced, own
from bot.llm import provider
from bot.llm.models import ModelChoice
from bot.llm.retry import RetryPolicy
from tests.support.model_server import House, make_house, make_request

pytestmark = pytest.mark.llm

PATIENT = RetryPolicy(attempts_per_model=1, deadline_s=300.0)
START_S = 60
SERVE = """
import sys, threading, xllamacpp
p = xllamacpp.CommonParams()
p.model.path, p.hostnames, p.port = sys.argv[1], ["127.0.0.1"], int(sys.argv[2])
p.n_ctx, p.n_parallel, p.use_jinja = 8192, 1, True
# With every core busy generation collapses as soon as anything else runs.
p.cpuparams.n_threads, p.cpuparams_batch.n_threads, p.cpuparams.poll = 1, 2, 0
server = xllamacpp.Server(p)
threading.Event().wait()
"""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(START_S * 2):
        if server.poll() is not None:
            pytest.fail(f"the model server ended with {server.returncode}")
        try:
            with urllib.request.urlopen(f"{url}/models", timeout=1):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
    pytest.fail("the model server did not start")


@pytest.fixture(scope="module")
def served() -> Iterator[str]:
    """The address of a server with a real model."""
    path = os.environ.get("PAMYATKA_TEST_GGUF", "")
    if not Path(path).is_file():
        pytest.skip("no model: set PAMYATKA_TEST_GGUF to an instruct model in GGUF form")
    if find_spec("xllamacpp") is None:
        pytest.skip("no engine: install xllamacpp")
    port = free_port()
    url = f"http://127.0.0.1:{port}/v1"
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, path, str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(url, server)
        yield url
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.fixture
def house(served: str) -> House:
    choice = ModelChoice(model="openai/local", api_base=served, timeout_s=240.0)
    return make_house(choice, planted={"Пелагея Вешнякова": PiiKind.PERSON}, policy=PATIENT)


async def test_an_answer_from_records_comes_back_restored(house: House) -> None:
    # LLM-2
    record = (code("[M7] :: "), data("Пропуск на склад заказывает Пелагея Вешнякова, звонить до 16:00"))
    system = Message(
        role=Role.SYSTEM,
        parts=(
            code("Ответь на вопрос по записям, одной фразой.\n"),
            *fenced(Kind.MEMORY, record, nonce="abcdefghijkl"),
        ),
    )
    question = Message(role=Role.USER, parts=(own("До которого часа можно заказать пропуск на склад?"),))
    shown: list[str] = []

    async def show(text: str) -> None:
        shown.append(text)

    answer = await house.gateway.complete(make_request(system, question, max_tokens=60, temperature=0.0), on_text=show)

    await provider.close()
    print(answer.text, answer.usage, sep="\n")
    assert "16" in answer.text
    assert len(shown) > 1
    assert shown[-1] == answer.text
    assert answer.usage.tokens_in > 20
    assert "Вешнякова" not in "".join(message.text for message in house.gateway.last_masked("7:0"))


class Intent(BaseModel):
    """What a message asks for."""

    action: str
    subject: str


async def test_a_structured_answer_has_its_shape(house: House) -> None:
    # LLM-1
    asked = "Ответь JSON с полями action и subject. Сообщение: «забудь про договор с типографией»"

    intent = await house.gateway.structured(make_request(asked, max_tokens=80, temperature=0.0), Intent)

    await provider.close()
    print(intent)
    assert intent.action
    assert intent.subject


async def test_a_placeholder_makes_the_way_there_and_back(house: House) -> None:
    # PII-5
    asked = "Повтори слово в слово и больше ничего не пиши: Пелагея Вешнякова ждёт."

    answer = await house.gateway.complete(make_request(asked, max_tokens=40, temperature=0.0))

    await provider.close()
    print(answer.text)
    assert "[[" not in answer.text
    assert "ФИО" not in answer.text
