"""Letters over a real socket: what arrives is what was approved, and each failure tells what is known of it."""

from __future__ import annotations

import datetime
import ssl
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from bot.connectors import BadConnectors, Environment, NotSent, Refused, Trier, Unsure, email_smtp, load
from bot.connectors.email_smtp import EmailSmtp, Server
from bot.domain.actions.action import Outgoing, Payload, Undo
from tests.support.smtp_server import SmtpServer

TEXT = "Добрый день, Ольга.\n\nСчёт № 15 на 12 000 ₽ оплачен.\n.точка в начале строки\r\nи возврат каретки\n\n— Лампа"


@pytest.fixture
async def server() -> AsyncIterator[SmtpServer]:
    found = SmtpServer()
    yield found
    await found.stop()


async def connector(server: SmtpServer, **more: str) -> EmailSmtp:
    port = await server.start()
    return EmailSmtp(
        server=Server(
            host="127.0.0.1",
            port=port,
            security=more.pop("security", "none"),
            sender="Лампа и свет <post@lampa.example>",
            **more,
        )
    )


def letter(text: str = TEXT, title: str = "Счёт № 15: оплата, подтверждение и ещё довольно длинная тема") -> Outgoing:
    return Outgoing(target="olga@client.example", payload=Payload(text=text, fields={"title": title}), key="k1")


async def test_a_real_parser_reads_back_exactly_what_was_approved(server: SmtpServer) -> None:
    # ACT-4, ACT-7
    mail = await connector(server)
    out = letter()

    receipt = await mail.do(out)

    (got,) = server.letters
    assert got.recipients == ("olga@client.example",)
    assert got.sender == "post@lampa.example"
    assert got.message.get_payload(decode=True) == TEXT.encode()
    assert got.message["Subject"] == out.payload.fields["title"]
    assert got.message["From"] == "Лампа и свет <post@lampa.example>"
    assert got.message["To"] == "olga@client.example"
    assert got.message["Message-ID"] == "<k1@lampa.example>"
    assert receipt.reference == {"message_id": "<k1@lampa.example>"}
    assert max(len(line) for line in got.data.split(b"\r\n")) <= 998


async def test_a_second_attempt_carries_the_same_message_id(server: SmtpServer) -> None:
    # ACT-7
    mail = await connector(server)

    await mail.do(letter())
    await mail.do(letter())

    assert {got.message["Message-ID"] for got in server.letters} == {"<k1@lampa.example>"}


@pytest.mark.parametrize(
    ("fault", "transient", "said"),
    [
        ("busy", True, "421"),
        ("refuse_rcpt", False, "no such mailbox"),
        ("greylist", True, "try again later"),
        ("drop_before_data", True, ""),
        ("refuse_after_data", False, "looks like spam"),
        ("busy_after_data", True, "out of space"),
    ],
)
async def test_what_was_refused_was_provably_not_sent(
    server: SmtpServer, fault: str, transient: bool, said: str
) -> None:
    # ACT-8
    server.fault = fault
    mail = await connector(server)

    with pytest.raises(NotSent) as caught:
        await mail.do(letter())

    assert caught.value.transient is transient
    assert said in caught.value.said
    assert not server.letters


@pytest.mark.parametrize("fault", ["drop_after_data", "hang_after_data"])
async def test_silence_after_the_whole_letter_means_that_nobody_knows(
    server: SmtpServer, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ACT-8
    monkeypatch.setattr(email_smtp, "ANSWER_S", 0.3)
    server.fault = fault
    mail = await connector(server)

    with pytest.raises(Unsure):
        await mail.do(letter())

    assert len(server.letters) == 1


async def test_nobody_listening_is_a_passing_fault() -> None:
    # ACT-8
    mail = EmailSmtp(server=Server(host="127.0.0.1", port=1, security="none", sender="a@b.example"))

    with pytest.raises(NotSent) as caught:
        await mail.do(letter())

    assert caught.value.transient


async def test_a_wrong_password_is_told_without_the_password(server: SmtpServer) -> None:
    # ACT-8, ACT-9
    server.user, server.password = "post", "right"
    mail = await connector(server, user="post", password="hunter2hunter2")

    with pytest.raises(NotSent) as caught:
        await mail.do(letter())

    assert not caught.value.transient
    assert "wrong password" in caught.value.said
    assert "hunter2hunter2" not in caught.value.said


@pytest.mark.parametrize("implicit", [True, False], ids=["tls", "starttls"])
async def test_letters_go_over_tls_with_a_checked_certificate(
    server: SmtpServer, implicit: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ACT-7
    context, authority = certificate(tmp_path)
    server.tls, server.implicit = context, implicit
    server.user, server.password = "post", "right"
    mail = await connector(server, security="tls" if implicit else "starttls", user="post", password="right")

    with pytest.raises(NotSent, match="not sent"):
        await mail.do(letter())
    monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    await mail.do(letter())

    assert len(server.letters) == 1


async def test_a_trial_goes_to_the_tester_alone(server: SmtpServer) -> None:
    # ACT-11
    mail = await connector(server)

    await mail.dry_run(letter(), Trier(chat_id=1, name="Анна", email="anna@lampa.example"))

    (got,) = server.letters
    assert got.recipients == ("anna@lampa.example",)
    assert got.message["To"] == "anna@lampa.example"
    assert got.message["Subject"].startswith("[проба] Счёт № 15")
    assert got.message.get_payload(decode=True) == TEXT.encode()


@pytest.mark.parametrize(
    "target", ["", "ольга", "a@b", "a@b.example, c@d.example", "a@b.example\r\nBcc: x@y.example", "a b@c.example"]
)
async def test_what_is_no_single_address_is_refused_at_the_request(target: str) -> None:
    # ACT-7
    mail = EmailSmtp(server=Server(host="x", port=1, security="none", sender="a@b.example"))

    with pytest.raises(Refused) as caught:
        await mail.check(replace(letter(), target=target))

    assert caught.value.reason == "bad-address"


async def test_a_subject_of_several_lines_is_refused(server: SmtpServer) -> None:
    # ACT-7
    mail = await connector(server)

    with pytest.raises(Refused) as caught:
        await mail.check(letter(title="Счёт\r\nBcc: x@y.example"))

    assert caught.value.reason == "bad-subject"


async def test_without_a_subject_the_card_shows_the_one_that_is_sent(server: SmtpServer) -> None:
    # ACT-3
    mail = await connector(server)
    bare = Outgoing(target="Ольга <olga@client.example>", payload=Payload(text="Счёт оплачен.\n\nСпасибо."), key="k2")

    checked = await mail.check(bare)

    assert checked.payload is not None
    assert checked.payload.fields == {"title": "Счёт оплачен."}
    assert checked.target == "olga@client.example"
    assert mail.undo_way is Undo.NONE


def test_every_mistake_in_the_table_is_named_without_its_value() -> None:
    # ACT-7, ACT-9
    tables = {"email": {"host": "", "port": "x", "security": "ssl", "sender": "nobody", "pasword": "hunter2"}}

    with pytest.raises(BadConnectors) as caught:
        load(Environment(tables=tables))

    text = "\n".join(caught.value.problems)
    for name in ("host", "port", "security", "sender", "pasword"):
        assert name in text
    assert "hunter2" not in text


def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """A context for 127.0.0.1, and the file that makes it trusted."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    import ipaddress

    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "server.pem", folder / "server.key"
    public.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(public, private)
    return context, public


async def test_a_probe_logs_in_and_begins_no_letter(server: SmtpServer) -> None:
    # ACT-7, OPS-6
    server.user, server.password = "post", "swordfish"
    mail = await connector(server, user="post", password="swordfish")

    assert await mail.probe() is True

    assert server.letters == []
    wrong = EmailSmtp(server=replace(mail.server, password="barracuda"))
    with pytest.raises(NotSent) as refused:
        await wrong.probe()
    assert "barracuda" not in refused.value.said
    await server.stop()
    with pytest.raises(NotSent):
        await mail.probe()
