"""Chromium with the packed extension, as a person has it after "load unpacked"."""

from __future__ import annotations

import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import BrowserContext, Page, Playwright

from explorer.bootstrap.recordings.extension import pack_extension


@asynccontextmanager
async def browser_with_extension(
    playwright: Playwright, executable: str, folder: Path
) -> AsyncIterator[BrowserContext]:
    """A browser with an empty profile and the extension."""
    archive, unpacked = folder / "extension.zip", folder / "extension"
    pack_extension(archive)
    zipfile.ZipFile(archive).extractall(unpacked)
    context = await playwright.chromium.launch_persistent_context(
        folder / "profile",
        executable_path=executable,
        headless=False,
        chromium_sandbox=False,
        ignore_default_args=["--disable-extensions"],
        args=[
            "--headless=new",
            f"--disable-extensions-except={unpacked}",
            f"--load-extension={unpacked}",
        ],
    )
    try:
        yield context
    finally:
        await context.close()


async def open_popup(context: BrowserContext) -> Page:
    """The extension's pop-up, in a tab."""
    worker = context.service_workers[0] if context.service_workers else None
    worker = worker or await context.wait_for_event("serviceworker")
    popup = await context.new_page()
    await popup.goto(f"{worker.url.rpartition('/')[0]}/popup.html")
    return popup


async def press_start(popup: Page, port: int, token: str) -> None:
    """Fill in the pop-up by mouse and keyboard, and start."""
    await popup.locator("#port").fill(str(port))
    await popup.locator("#token").click()
    await popup.keyboard.type(token)
    await popup.locator("#start").click()
