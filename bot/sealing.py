"""Encryption at rest of what must not lie open in the database (PII-6)."""

from __future__ import annotations

from cryptography.fernet import Fernet, InvalidToken


class WrongKey(Exception):
    """The database was sealed with another key."""


class Sealer:
    """Seals short texts when the company set a key, and keeps them plain otherwise."""

    #: tells sealed values from plain ones, so that a key may be set later
    SEALED = b"\x01"
    PLAIN = b"\x00"

    def __init__(self, key: str | None) -> None:
        self._fernet = Fernet(key) if key else None

    @property
    def seals(self) -> bool:
        """Whether a key is set."""
        return self._fernet is not None

    def seal(self, text: str) -> bytes:
        if self._fernet is None:
            return self.PLAIN + text.encode()
        return self.SEALED + self._fernet.encrypt(text.encode())

    def try_open(self, sealed: bytes) -> str | None:
        """The text that was sealed; None when it was sealed with a key that is gone."""
        try:
            return self.open(sealed)
        except WrongKey:
            return None

    def open(self, sealed: bytes) -> str:
        """The text that was sealed. Raises WrongKey."""
        if sealed[:1] == self.PLAIN:
            return sealed[1:].decode()
        if self._fernet is None:
            raise WrongKey
        try:
            return self._fernet.decrypt(sealed[1:]).decode()
        except InvalidToken as exc:
            raise WrongKey from exc
