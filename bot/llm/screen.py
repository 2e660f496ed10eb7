"""What a person sees of an answer while it is still being written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.domain.masking import StreamRestorer

if TYPE_CHECKING:
    from bot.domain.masking import Vault

#: is given the whole answer so far, again and again; a retry may begin it anew
OnText = Callable[[str], Awaitable[None]]


class Screen:
    """Shows a growing answer, restored. Freezes at the first placeholder that stands for nothing (PII-5)."""

    def __init__(self, on_text: OnText, vault: Vault) -> None:
        self._on_text = on_text
        self._vault = vault
        self._shown = ""
        self.begin()

    def begin(self) -> None:
        """A new attempt starts from an empty page."""
        self._restorer = StreamRestorer(self._vault)
        #: restored, as far as it was shown
        self.text = ""
        #: as the model wrote it
        self.received = ""

    async def feed(self, chunk: str) -> None:
        self.received += chunk
        piece = self._restorer.feed(chunk)
        if piece and not self._restorer.unknown:
            self.text += piece
            await self._show(self.text)

    async def settle(self, text: str) -> None:
        """The final wording."""
        self.text = text
        await self._show(text)

    async def _show(self, text: str) -> None:
        if text != self._shown:
            self._shown = text
            await self._on_text(text)
