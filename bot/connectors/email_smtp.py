"""Letters by SMTP. Nothing takes a letter back, and its Message-ID is fixed before the first attempt (ACT-7, ACT-6)."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.header import Header
from email.mime.text import MIMEText
from email.utils import format_datetime, formataddr, parseaddr
from typing import Any, Final

from bot.connectors import CONNECT_S, Checked, Environment, NotSent, Receipt, Refused, Trier, Unsure, without_secrets
from bot.connectors.config import Table
from bot.domain.actions.action import Outgoing, Payload, Undo

#: of a subject, in characters
SUBJECT_CHARS: Final = 200
#: a server may take a while with a letter it has in full, in seconds
ANSWER_S: Final = 40.0
_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}"
)
_TRIAL: Final = "[проба] "


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Where letters are handed over. `security`: "starttls", "tls" or "none"."""

    host: str
    port: int
    security: str
    sender: str
    user: str = ""
    password: str = ""

    @property
    def address(self) -> str:
        return parseaddr(self.sender)[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class EmailSmtp:
    server: Server
    name: str = "email"
    kind: str = "letter"
    undo_way: Undo = Undo.NONE

    async def check(self, out: Outgoing) -> Checked:
        address = _mailbox(out.target)
        if not _ADDRESS.fullmatch(address):
            raise Refused("bad-address", name=out.target[:100])
        subject = _subject(out.payload)
        if not subject.strip() or len(subject) > SUBJECT_CHARS or not subject.isprintable():
            raise Refused("bad-subject", most=SUBJECT_CHARS)
        # The subject stands on the card, so that nothing is in the letter that was not approved.
        return Checked(target=address, name=address, payload=replace(out.payload, fields={"title": subject}))

    async def do(self, out: Outgoing) -> Receipt:
        message_id = self.message_id(out.key)
        await _in_thread(self._send, out.target, letter(self.server, out, message_id=message_id))
        return Receipt(reference={"message_id": message_id})

    async def undo(self, out: Outgoing, receipt: dict[str, Any] | None) -> None:
        raise NotSent("a letter can't be taken back")

    async def dry_run(self, out: Outgoing, trier: Trier) -> str:
        if not _ADDRESS.fullmatch(trier.email):
            raise Refused("bad-address", name=trier.email[:100])
        fields = {**out.payload.fields, "title": _TRIAL + _subject(out.payload)}
        trial = replace(out, target=trier.email, payload=replace(out.payload, fields=fields))
        await _in_thread(self._send, trier.email, letter(self.server, trial, message_id=self.message_id(out.key)))
        return trier.email

    async def probe(self) -> bool:
        """Connect and log in; no letter is begun."""
        await _in_thread(self._probe)
        return True

    def message_id(self, key: str) -> str:
        return f"<{key}@{self.server.address.rpartition('@')[2] or 'localhost'}>"

    def _probe(self) -> None:
        smtp = self._connected()
        try:
            smtp.quit()
        except (OSError, smtplib.SMTPException):
            # It let us in before.
            smtp.close()

    def _send(self, to: str, data: bytes) -> None:
        """Hand one letter over. What fails before the server has all of it provably did not send it."""
        smtp = self._connected()
        try:
            self._envelope(smtp, to)
            _hand_over(smtp, data, self._said)
        finally:
            smtp.close()

    def _connected(self) -> smtplib.SMTP:
        server = self.server
        smtp: smtplib.SMTP | None = None
        try:
            if server.security == "tls":
                smtp = smtplib.SMTP_SSL(
                    server.host, server.port, timeout=CONNECT_S, context=ssl.create_default_context()
                )
            else:
                smtp = smtplib.SMTP(server.host, server.port, timeout=CONNECT_S)
            if server.security == "starttls":
                smtp.starttls(context=ssl.create_default_context())
            smtp.ehlo_or_helo_if_needed()
            if server.user:
                smtp.login(server.user, server.password)
        except smtplib.SMTPAuthenticationError as exc:
            _close(smtp)
            raise NotSent(self._said(exc)) from exc
        except ssl.SSLCertVerificationError as exc:
            _close(smtp)
            raise NotSent(f"the server's certificate: {exc.verify_message}") from exc
        except (OSError, smtplib.SMTPException) as exc:
            _close(smtp)
            raise NotSent(self._said(exc), transient=_passes(exc)) from exc
        return smtp

    def _envelope(self, smtp: smtplib.SMTP, to: str) -> None:
        try:
            for code, said in (smtp.mail(self.server.address), smtp.rcpt(to)):
                if code >= 400:
                    raise NotSent(self._clean(f"{code} {_text(said)}"), transient=code < 500)
        except (OSError, smtplib.SMTPException) as exc:
            raise NotSent(self._said(exc), transient=True) from exc

    def _said(self, exc: BaseException) -> str:
        code = getattr(exc, "smtp_code", None)
        words = getattr(exc, "smtp_error", None)
        return self._clean(f"{code} {_text(words)}" if code is not None else str(exc) or type(exc).__name__)

    def _clean(self, said: str) -> str:
        return without_secrets(said, (self.server.password,))


#: of its own: letters that a server is slow to take must not fill the threads that everything else works in
_THREADS: Final = ThreadPoolExecutor(max_workers=16, thread_name_prefix="smtp")


async def _in_thread(call: Callable[..., None], *args: object) -> None:
    await asyncio.get_running_loop().run_in_executor(_THREADS, call, *args)


def _hand_over(smtp: smtplib.SMTP, data: bytes, said: Any) -> None:
    """DATA and its answer. From the last dot on, silence means that nobody knows."""
    try:
        code, words = smtp.docmd("DATA")
    except (OSError, smtplib.SMTPException) as exc:
        raise NotSent(said(exc), transient=True) from exc
    if code != 354:
        raise NotSent(without_secrets(f"{code} {_text(words)}", ()), transient=code < 500)
    try:
        if smtp.sock is not None:
            smtp.sock.settimeout(ANSWER_S)
        smtp.send(_dotted(data))
        code, words = smtp.getreply()
    except (OSError, smtplib.SMTPException) as exc:
        raise Unsure(said(exc)) from exc
    if code != 250:
        # The server has it and says that it won't deliver it.
        raise NotSent(without_secrets(f"{code} {_text(words)}", ()), transient=400 <= code < 500)


def letter(server: Server, out: Outgoing, *, message_id: str) -> bytes:
    """The message as it is handed over. The body is base64: it arrives byte for byte, whatever is on the way."""
    message = MIMEText(out.payload.text, "plain", "utf-8")
    name, address = parseaddr(server.sender)
    message["From"] = formataddr((str(Header(name, "utf-8")), address)) if name else address
    message["To"] = out.target
    message["Subject"] = Header(_subject(out.payload), "utf-8", header_name="Subject").encode()
    message["Message-ID"] = message_id
    message["Date"] = format_datetime(datetime.now(UTC))
    return message.as_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def _dotted(data: bytes) -> bytes:
    lines = data.removesuffix(b"\r\n").split(b"\r\n")
    return b"\r\n".join(b"." + line if line.startswith(b".") else line for line in lines) + b"\r\n.\r\n"


def _subject(payload: Payload) -> str:
    """The field "title", else the first line of the text: the card shows the letter as it will be."""
    title = payload.fields.get("title", "")
    if title:
        return title
    first = next((line.strip() for line in payload.text.splitlines() if line.strip()), "")
    return first if len(first) <= 78 else first[:77].rstrip() + "…"


def _mailbox(target: str) -> str:
    """The bare address of «Иван <ivan@example.ru>»."""
    given = target.strip()
    return parseaddr(given)[1] if "<" in given else given


def _passes(exc: BaseException) -> bool:
    code = getattr(exc, "smtp_code", None)
    return code is None or not isinstance(code, int) or code < 500


def _text(words: object) -> str:
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words or "")


def _close(smtp: smtplib.SMTP | None) -> None:
    if smtp is not None:
        smtp.close()


def connectors(environment: Environment) -> Iterable[EmailSmtp]:
    """One for the table [email], if there is one."""
    given = environment.tables.get("email")
    if given is None:
        return ()
    table = Table(where="email", values=given if isinstance(given, dict) else {})
    security = table.choice("security", ("starttls", "tls", "none"), "starttls")
    server = Server(
        host=table.text("host"),
        port=table.whole("port", {"tls": 465, "starttls": 587, "none": 25}[security], least=1, most=65535),
        security=security,
        sender=table.text("sender"),
        user=table.text("user", ""),
        password=table.text("password", ""),
    )
    if server.sender and not _ADDRESS.fullmatch(server.address):
        table.wrong("sender must hold a mail address")
    table.end()
    table.raise_if_wrong()
    return (EmailSmtp(server=server),)
