"""Requests to a real HTTP service, described in the file of connectors."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.connectors import BadConnectors, Environment, NotSent, Refused, Trier, Unsure, load, with_secrets
from bot.connectors.webhook import Webhook
from bot.domain.actions.action import Outgoing, Payload, Undo
from tests.support.web_service import WebService

CONFIG = """
[webhook.crm]
url = "{base}/leads?who={{{{target}}}}"
needs = ["phone"]
json = '{{"title": "{{{{field.title}}}}", "note": "{{{{text}}}}", "phone": "{{{{field.phone}}}}", "stage": 3}}'

[webhook.crm.headers]
Authorization = "Bearer ${{CRM_TOKEN}}"
Idempotency-Key = "{{{{key}}}}"

[webhook.crm.undo]
method = "DELETE"
url = "{base}/leads/{{{{reply.lead.id}}}}"
headers = {{ Authorization = "Bearer ${{CRM_TOKEN}}" }}

[webhook.crm.dry_run]
url = "{base}/check"
json = {{ note = "{{{{text}}}}" }}
"""
TEXT = 'Звонил Пётр: «Хочу 3 люстры».\nОплата — "картой", \\ и ${CRM_TOKEN}, {{key}}'


@pytest.fixture
async def service() -> AsyncIterator[WebService]:
    found = WebService()
    yield found
    await found.stop()


async def crm(service: WebService, *, token: str = "swordfish", timeout_s: float = 60.0) -> Webhook:
    base = await service.start()
    tables, hidden = with_secrets(tomllib.loads(CONFIG.format(base=base)), {"CRM_TOKEN": token})
    found = load(Environment(tables=tables, secrets=hidden))["crm"]
    assert isinstance(found, Webhook)
    return replace(found, timeout_s=timeout_s)


def lead(**more: Any) -> Outgoing:
    values: dict[str, Any] = {"target": "Отдел & ко/1", "key": "key1"} | more
    return Outgoing(payload=Payload(text=TEXT, fields={"title": "Люстры", "phone": "8 900"}), **values)


async def test_the_service_gets_the_approved_text_and_nothing_in_it_is_filled_in(service: WebService) -> None:
    # ACT-4, ACT-7, ACT-9
    hook = await crm(service)

    receipt = await hook.do(lead())

    ((method, path, headers, body),) = service.seen
    assert method == "POST"
    assert parse_qs(urlsplit(path).query) == {"who": ["Отдел & ко/1"]}
    assert headers["Authorization"] == "Bearer swordfish"
    assert headers["Idempotency-Key"] == "key1"
    assert body == {"title": "Люстры", "note": TEXT, "phone": "8 900", "stage": 3}
    assert receipt.reference == {"reply": {"lead": {"id": 1}}}


async def test_undo_is_the_inverse_request_with_what_the_service_answered(service: WebService) -> None:
    # ACT-5, ACT-7
    hook = await crm(service)
    receipt = await hook.do(lead())
    assert service.leads

    await hook.undo(lead(), receipt.reference)

    assert not service.leads
    assert hook.undo_way is Undo.REQUEST
    assert service.seen[-1][:2] == ("DELETE", "/leads/1")


async def test_what_is_put_into_an_address_stays_in_its_place(service: WebService) -> None:
    # ACT-7
    hook = await crm(service)

    with pytest.raises(NotSent):
        await hook.undo(lead(), {"reply": {"lead": {"id": "1/../../admin?all=1#"}}})

    assert service.seen[-1][1].startswith("/leads/1%2F..%2F..%2Fadmin%3F")
    with pytest.raises(NotSent):
        await hook.undo(lead(), {"reply": {"lead": {"id": ".."}}})
    assert len(service.seen) == 1


async def test_undo_without_what_it_needs_sends_nothing(service: WebService) -> None:
    # ACT-5
    hook = await crm(service)

    with pytest.raises(NotSent):
        await hook.undo(lead(), None)

    assert not service.seen


async def test_a_repeat_with_the_same_key_makes_nothing_new(service: WebService) -> None:
    # ACT-8
    hook = await crm(service)

    await hook.do(lead())
    await hook.do(lead())

    assert len(service.made) == 1


@pytest.mark.parametrize(
    ("fault", "transient", "said"),
    [("refuse", False, "no such pipeline"), ("busy", True, "429"), ("moved", False, "302")],
)
async def test_a_refusal_was_provably_not_done(service: WebService, fault: str, transient: bool, said: str) -> None:
    # ACT-8
    service.fault = fault
    hook = await crm(service)

    with pytest.raises(NotSent) as caught:
        await hook.do(lead())

    assert caught.value.transient is transient
    assert said in caught.value.said
    assert not service.made


@pytest.mark.parametrize("fault", ["broken", "slow", "drop"])
async def test_a_fault_of_the_other_side_means_that_nobody_knows(service: WebService, fault: str) -> None:
    # ACT-8
    service.fault = fault
    hook = await crm(service, timeout_s=0.5)

    with pytest.raises(Unsure):
        await hook.do(lead())

    assert len(service.made) == 1


async def test_nobody_listening_is_a_passing_fault(service: WebService) -> None:
    # ACT-8
    hook = await crm(service)
    await service.stop()

    with pytest.raises(NotSent) as caught:
        await hook.do(lead())

    assert caught.value.transient
    await service.start()


async def test_a_token_that_the_service_repeats_is_not_told(service: WebService) -> None:
    # ACT-9
    hook = await crm(service, token="wrong-token-123")

    with pytest.raises(NotSent) as caught:
        await hook.do(lead())

    assert "wrong-token-123" not in caught.value.said
    assert "bad token" in caught.value.said


async def test_a_trial_asks_for_the_dry_run_and_makes_nothing(service: WebService) -> None:
    # ACT-11
    hook = await crm(service)

    said = await hook.dry_run(lead(), Trier(chat_id=1, name="Анна"))

    assert [seen[1] for seen in service.seen] == ["/check"]
    assert not service.made
    assert "Люстры" in said
    assert "swordfish" not in said


async def test_a_field_that_is_missing_is_told_at_the_request(service: WebService) -> None:
    # ACT-7
    hook = await crm(service)

    with pytest.raises(Refused) as caught:
        await hook.check(Outgoing(target="x", payload=Payload(text="люстры")))

    assert caught.value.reason == "missing-field"


def test_a_secret_that_is_nowhere_is_named() -> None:
    # ACT-9
    with pytest.raises(BadConnectors) as caught:
        with_secrets({"webhook": {"crm": {"url": "https://x/${NOWHERE}"}}}, {})

    assert "NOWHERE" in caught.value.problems[0]


def test_every_mistake_in_a_table_is_named() -> None:
    # ACT-7
    tables = {
        "webhook": {
            "CRM": {"url": "ftp://x", "method": "STEAL", "json": "{", "undo": {"link": "x"}},
            "open": {"url": "https://{{target}}/x"},
        }
    }

    with pytest.raises(BadConnectors) as caught:
        load(Environment(tables=tables))

    text = "\n".join(caught.value.problems)
    for part in ("a name is", "http://", "method", "not JSON", "undo.url", "link", "host of url"):
        assert part in text


PROBE = """
[webhook.crm.probe]
method = "POST"
url = "{base}/check"
headers = {{ Authorization = "Bearer ${{CRM_TOKEN}}" }}
"""


async def probed(service: WebService, *, token: str) -> Webhook:
    base = await service.start()
    tables, hidden = with_secrets(tomllib.loads((CONFIG + PROBE).format(base=base)), {"CRM_TOKEN": token})
    found = load(Environment(tables=tables, secrets=hidden))["crm"]
    assert isinstance(found, Webhook)
    return found


async def test_a_probe_without_a_harmless_request_only_connects(service: WebService) -> None:
    # ACT-7, OPS-6
    one = await crm(service)

    assert await one.probe() is False

    assert service.seen == []
    await service.stop()
    with pytest.raises(NotSent):
        await one.probe()


async def test_a_probe_asks_what_the_file_says_and_tells_a_refused_token(service: WebService) -> None:
    # ACT-7, ACT-9, OPS-6
    one = await probed(service, token="swordfish")

    assert await one.probe() is True

    assert [(method, path) for method, path, _, _ in service.seen] == [("POST", "/check")]
    assert service.made == []
    await service.stop()
    wrong = await probed(service, token="barracuda")
    with pytest.raises(NotSent) as refused:
        await wrong.probe()
    assert "401" in refused.value.said
    assert "barracuda" not in refused.value.said
