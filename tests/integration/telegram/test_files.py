"""Files are taken up to a size, whatever the other side says of them (SEC-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, cast

import pytest
from aiogram.types import File

from bot.telegram.files import TelegramFiles

if TYPE_CHECKING:
    from aiogram import Bot


@dataclass(slots=True)
class Endless:
    """Says that a file is small, or nothing of its size, and sends as much as is taken."""

    claimed: int | None
    sends: int
    taken: int = 0

    async def get_file(self, file_id: str) -> File:
        return File(file_id=file_id, file_unique_id="u", file_size=self.claimed, file_path="documents/1")

    async def download_file(self, path: str, into: IO[bytes], *, timeout: int) -> None:
        for _ in range(self.sends):
            into.write(b"a" * 1000)
            self.taken += 1000


# SEC-6
@pytest.mark.parametrize("claimed", [10, None])
async def test_a_file_larger_than_it_claimed_is_given_up_at_the_limit(claimed: int | None) -> None:
    server = Endless(claimed=claimed, sends=1_000_000)

    with pytest.raises(Exception, match="too_large"):
        await TelegramFiles(bot=cast("Bot", server)).fetch("f", limit=5_000)

    assert server.taken <= 5_000


# SEC-6
async def test_a_file_that_says_it_is_too_large_is_not_begun() -> None:
    server = Endless(claimed=6_000, sends=6)

    with pytest.raises(Exception, match="too_large"):
        await TelegramFiles(bot=cast("Bot", server)).fetch("f", limit=5_000)

    assert server.taken == 0


# SEC-6
async def test_a_file_within_the_limit_is_taken_whole() -> None:
    server = Endless(claimed=5_000, sends=5)

    assert len(await TelegramFiles(bot=cast("Bot", server)).fetch("f", limit=5_000)) == 5_000
