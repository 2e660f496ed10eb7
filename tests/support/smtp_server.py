"""A real SMTP server on asyncio: it keeps what it was handed, and fails where a test tells it to."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import ssl
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    sender: str
    recipients: tuple[str, ...]
    data: bytes

    @property
    def message(self) -> EmailMessage:
        """As a real parser reads it."""
        found = message_from_bytes(self.data, policy=policy.default)
        assert isinstance(found, EmailMessage)
        return found


@dataclass(slots=True, kw_only=True)
class SmtpServer:
    """`fault` is one of: "" (none), "busy", "refuse_rcpt", "greylist", "drop_before_data", "drop_after_data",
    "refuse_after_data", "busy_after_data", "hang_after_data"."""

    fault: str = ""
    user: str = ""
    password: str = ""
    #: None: no STARTTLS; with `implicit` everything is encrypted from the first byte
    tls: ssl.SSLContext | None = None
    implicit: bool = False
    letters: list[Letter] = field(default_factory=list)
    _server: asyncio.Server | None = None
    _open: set[asyncio.StreamWriter] = field(default_factory=set)

    async def start(self) -> int:
        """Listen on a free port. Returns it."""
        context = self.tls if self.implicit else None
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._open):
            writer.close()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, ssl.SSLError):
                await self._talk(reader, writer)
        finally:
            self._open.discard(writer)
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(line.encode() + b"\r\n")
            await writer.drain()

        if self.fault == "busy":
            await say("421 4.3.2 too many connections")
            return
        await say("220 localhost ESMTP")
        known, sender, recipients = not self.user, "", []
        while line := (await reader.readline()).decode().strip():
            verb, _, rest = line.partition(" ")
            match verb.upper():
                case "EHLO" | "HELO":
                    offers = ["AUTH PLAIN"] if self.user else []
                    offers += ["STARTTLS"] if self.tls and not self.implicit else []
                    lines = ["localhost", *offers]
                    for at, one in enumerate(lines):
                        await say(f"250{' ' if at == len(lines) - 1 else '-'}{one}")
                case "STARTTLS":
                    assert self.tls is not None
                    await say("220 go ahead")
                    await writer.start_tls(self.tls)
                case "AUTH":
                    given = base64.b64decode(rest.split()[-1]).decode().split("\0")[1:]
                    known = given == [self.user, self.password]
                    await say("235 2.7.0 welcome" if known else f"535 5.7.8 wrong password {given[-1]}")
                case "MAIL":
                    sender = _address(rest)
                    await say("250 ok" if known else "530 5.7.0 who are you")
                case "RCPT":
                    if self.fault == "refuse_rcpt":
                        await say("550 5.1.1 no such mailbox")
                    elif self.fault == "greylist":
                        await say("451 4.7.1 try again later")
                    else:
                        recipients.append(_address(rest))
                        await say("250 ok")
                case "DATA":
                    if self.fault == "drop_before_data":
                        return
                    await say("354 go on")
                    data = (await reader.readuntil(b"\r\n.\r\n")).removesuffix(b".\r\n")
                    if not await self._took(say, sender, tuple(recipients), data):
                        return
                case "QUIT":
                    await say("221 bye")
                    return
                case _:
                    await say("250 ok")

    async def _took(self, say, sender: str, recipients: tuple[str, ...], data: bytes) -> bool:  # type: ignore[no-untyped-def]
        """The letter is here. False: the connection breaks."""
        if self.fault == "refuse_after_data":
            await say("554 5.7.1 looks like spam")
            return True
        if self.fault == "busy_after_data":
            await say("452 4.3.1 out of space")
            return True
        plain = data.replace(b"\r\n..", b"\r\n.")
        self.letters.append(Letter(sender=sender, recipients=recipients, data=plain))
        if self.fault == "drop_after_data":
            return False
        if self.fault == "hang_after_data":
            await asyncio.sleep(60)
        await say("250 2.0.0 queued")
        return True


def _address(rest: str) -> str:
    return rest[rest.index("<") + 1 : rest.index(">")]
