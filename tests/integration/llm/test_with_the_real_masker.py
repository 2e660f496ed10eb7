"""The gateway with the product's own detector: what Russian people write, as they write it."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import pytest

from bot import prompts
from bot.domain.context import Asker, Budgets, Material, MemoryLine, Speaker, Turn, assemble
from bot.domain.masking import Vault
from bot.domain.policy import Policy
from bot.llm.gateway import Gateway
from bot.llm.masker import Masker
from bot.llm.models import ModelSettings, Purpose
from bot.llm.ports import OwnDetails
from bot.llm.scripted import Reply, Request, ScriptedModel
from bot.pii import Detector, load
from tests.support.model_server import HASTY, NOW, Ledger, Vaults, choice_of, make_request

GIVEN = ("Аркадий", "Зинаида", "Тимур", "Лидия", "Руслан", "Нонна")
FAMILY = ("Колесниченко", "Вешняк", "Дроздецкий", "Пахомчик")
DOMAINS = ("uzor-dom.example", "beryoza.example")


@pytest.fixture(scope="module")
def detector() -> Detector:
    return load()


def planted(chance: random.Random) -> dict[str, str]:
    """Somebody's details, in the spellings that have to disappear."""
    family = chance.choice(FAMILY)
    phone = f"+7 9{chance.randint(10, 99)} {chance.randint(100, 999)}-{chance.randint(10, 99)}-{chance.randint(10, 99)}"
    return {
        "name": f"{chance.choice(GIVEN)} {family}",
        "phone": phone,
        "mail": f"{chance.choice('abcdefgh')}.{chance.randint(100, 999)}@{chance.choice(DOMAINS)}",
        "card": "4561 2612 1234 5467",
    }


def echo(request: Request) -> Reply:
    """A model that repeats all it was told last, in pieces."""
    return Reply(text=request["messages"][-1]["content"], chunk_chars=5)


def gateway_with(detector: Detector, model: ScriptedModel, *, details: OwnDetails | None = None) -> Gateway:
    ledger = Ledger()
    return Gateway(
        settings=ModelSettings(choices={Purpose.CHAT: (choice_of(model),)}),
        detector=detector,
        details=details,
        vaults=Vaults(),
        calls=ledger,
        spending=ledger,
        prompts=prompts.load(),
        now=lambda: NOW,
        policy=HASTY,
    )


async def test_planted_details_stay_here_and_come_back(detector: Detector, model: ScriptedModel) -> None:
    # PII-1, PII-5, invariant 2
    chance = random.Random(20260312)
    gateway = gateway_with(detector, model)
    model.respond = echo
    for number in range(40):
        who = planted(chance)
        question = (
            f"Передай {who['name']}, телефон {who['phone']}, почта {who['mail']}, карта {who['card']}, "
            f"счёт {chance.randint(100, 999)} до пятницы"
        )
        memory = MemoryLine(
            id=number + 1,
            text=f"Договор ведёт {who['name']}, {who['phone']}",
            by=who["name"],
            by_kind="employee",
            said_on=NOW.date(),
            confidence=50,
        )
        material = Material(
            asker=Asker(name=who["name"], kind="employee"),
            request=Turn(speaker=Speaker.ASKER, text=question),
            today=NOW.date(),
            memory=(memory,),
        )
        made = assemble(material, prompt=prompts.load()["answer"], budgets=Budgets(), nonce=str(number))

        answer = await gateway.complete(make_request(*made.messages, conversation=f"{number}:0"))

        sent = json.dumps(model.requests[-1], ensure_ascii=False)
        assert not [value for value in (*who.values(), *who["name"].split()) if value in sent]
        assert "до пятницы" in sent
        assert answer.text == question


async def test_our_prompts_hold_nothing_that_the_masker_touches(detector: Detector) -> None:
    # PII-1
    masker = Masker(detector)
    for prompt in prompts.load().values():
        parts = prompt.render(dict.fromkeys(prompt.inputs, ()))

        for part in parts:
            masked = await masker.mask(make_request(part).messages, Vault())
            assert masked.messages[0].content == part.text


async def test_the_frame_of_a_context_survives_masking(detector: Detector) -> None:
    # ANS-2, ANS-3
    memory = tuple(
        MemoryLine(
            id=number,
            text="Склад закрыт по средам",
            by="Зинаида Вешняк",
            by_kind="admin",
            said_on=NOW.date(),
            confidence=70,
            disputed=True,
            ended_on=NOW.date(),
        )
        for number in (1, 45, 678, 123456)
    )
    material = Material(
        asker=Asker(name="Тимур", kind="owner"),
        request=Turn(speaker=Speaker.ASKER, text="когда закрыт склад?"),
        today=NOW.date(),
        memory=memory,
    )
    made = assemble(material, prompt=prompts.load()["answer"], budgets=Budgets(), nonce="a token")

    masked = await Masker(detector).mask(made.messages, Vault())

    lines = [line for line in masked.messages[0].content.splitlines() if line.startswith("[M")]
    assert lines == [
        f"[M{line.id}] by=[[ФИО_2]] kind=admin said=2026-03-12 confidence=0.70 disputed ended=2026-03-12 "
        ":: Склад закрыт по средам"
        for line in memory
    ]


@dataclass(slots=True)
class Details:
    """The company's own details, as an admin has set them."""

    own_details: str = ""

    async def readable(self) -> frozenset[str]:
        return Policy(own_details=self.own_details).readable


async def test_the_companys_own_details_reach_the_model_as_soon_as_they_are_set(
    detector: Detector, model: ScriptedModel
) -> None:
    # PII-3
    details = Details()
    gateway = gateway_with(detector, model, details=details)
    model.respond = echo
    text = "Наш ИНН 7830002293, почта info@uzor-dom.example, а отвечает Вешняк Нонна"

    before = await gateway.preview(text)
    details.own_details = "7830002293; INFO@uzor-dom.example"
    after = await gateway.preview(text)
    await gateway.complete(make_request(text))

    assert before == "Наш ИНН [[ИНН_1]], почта [[ЕМЕЙЛ_1]], а отвечает [[ФИО_1]]"
    assert after == "Наш ИНН 7830002293, почта info@uzor-dom.example, а отвечает [[ФИО_1]]"
    assert "7830002293" in model.requests[-1]["messages"][-1]["content"]
    assert "Вешняк" not in str(model.requests[-1])
