"""A person who is recorded with pictures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Page
from playwright.async_api import Error as PlaywrightError

from explorer.bootstrap.recordings import recording
from explorer.browser.capture.capture import Capture
from explorer.browser.capture.pictures import PagePictures
from explorer.models.capture.events import CapturedElement, CapturedEvent
from explorer.models.elements import Bounds, InteractiveElement, Markup
from explorer.models.recording import ActionWithElement, Recording
from explorer.settings.model import Settings
from tests.recording.captured import PATIENCE

NOWHERE = CapturedElement(
    element=InteractiveElement(
        ref="", kind="other", tag="no", role="", name="", bounds=Bounds(x=0, y=0, width=1, height=1)
    ),
    markup=Markup(),
)


class Person:
    """Uses a page that is recorded, no faster than pictures of it are taken."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._context = context
        self._url = url
        self._opened = asyncio.Event()
        self._changed = asyncio.Event()
        self.page: Page
        self.pictures: PagePictures
        self.notices: list[str] = []
        self.recording: Recording
        self.actions: tuple[ActionWithElement, ...] = ()

    @asynccontextmanager
    async def window(self, *_: object) -> AsyncIterator[Capture]:
        """Stands for the browser window of ``explorer record``."""
        self.page = await self._context.new_page()
        self.pictures = PagePictures(self._context, Settings(), self.notices.append)
        capture = Capture(self._context, self.pictures)
        await capture.start()
        await self.page.goto(self._url)
        self._opened.set()
        yield capture
        await self.pictures.end()

    async def opened(self) -> None:
        await self._opened.wait()

    async def look(self, page: Page | None = None) -> None:
        """Wait until there is a picture of the page as it is now."""
        page = page or self.page
        for _ in range(4):  # a change of the page is reported after it was drawn
            await _frame(page)
        async with asyncio.timeout(PATIENCE):
            while True:
                now = CapturedEvent(type="click", time=time.time(), x=0, y=0, captured=NOWHERE)
                if self.pictures.before(page, now):
                    return
                await _frame(page)

    async def click(self, selector: str, **options: Any) -> None:
        """Look at the page, and click where a person sees the element."""
        await self.look()
        x, y = await self.middle(selector)
        await self.page.mouse.click(x, y, **options)

    async def middle(self, selector: str) -> tuple[float, float]:
        box = await self.page.locator(selector).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def until(self, *texts: str) -> None:
        """Wait until the actions read like this."""
        async with asyncio.timeout(PATIENCE):
            while [action.to_text() for action in self.actions] != list(texts):
                self._changed.clear()
                await self._changed.wait()

    def note(self, actions: tuple[ActionWithElement, ...]) -> None:
        """Keep the actions that are recorded by now."""
        self.actions = actions
        self._changed.set()


async def _frame(page: Page) -> None:
    """Wait until the page is drawn again, or replaced."""
    with suppress(PlaywrightError):
        await page.evaluate("new Promise(requestAnimationFrame)")


async def recorded(
    browser: Browser,
    url: str,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    use: Callable[[Person], Awaitable[None]],
    **options: Any,
) -> Person:
    """Record what ``use`` does with pictures; returns the person with ``recording``."""
    context = await browser.new_context(**options)
    person, stop = Person(context, url), asyncio.Event()
    monkeypatch.setattr(recording, "captured_browser", person.window)

    work = recording.record(
        url, path, Settings(), stop, person.note, on_notice=person.notices.append
    )
    recording_task = asyncio.create_task(work)
    try:
        await person.opened()
        await use(person)
    finally:
        stop.set()
        person.recording = await recording_task
        await context.close()
    return person
