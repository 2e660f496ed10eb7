"""A real Chromium for the browser tests, driven through Playwright.

The system's browser is used, none is downloaded. Where it is missing, the test that needs it is skipped and says so.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import pytest
from playwright.async_api import Browser, Page, async_playwright

from tests.chromium import find_chromium

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = (1440, 900)
PHONE = (390, 844)

MISSING = (
    "Chromium is not installed, so this browser test is skipped. "
    "Install it (Debian: apt-get install chromium) or set PAMYATKA_CHROMIUM to its path."
)


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """A headless Chromium. Skips the test that asks for it where there is none."""
    executable = find_chromium()
    if executable is None:
        pytest.skip(MISSING)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def open_page(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = WIDE,
    scheme: Literal["light", "dark"] = "light",
) -> AsyncIterator[Page]:
    """A page in a context of its own, in Russian. Errors of the page's own scripts fail the test at the end."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="ru-RU",
        color_scheme=scheme,
        has_touch=size == PHONE,
        accept_downloads=True,
    )
    page = await context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    try:
        await page.goto(url)
        yield page
        assert not errors, f"errors in the page: {errors}"
    finally:
        await context.close()
