"""A person's events in a real browser, and the actions that they become."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from playwright.async_api import Browser, Page

from explorer.browser.capture.capture import Capture
from explorer.models.recording import ActionWithElement
from explorer.recording.joining import ActionJoiner

PATIENCE = 30.0
"""Seconds after which a test says that what it waits for will not come."""


class Person:
    """Uses a page by mouse and keyboard while it is captured."""

    def __init__(self, page: Page, capture: Capture) -> None:
        self.page = page
        self._capture = capture
        self.joiner = ActionJoiner()
        self.listening: asyncio.Task[None]
        """Ends with the capture."""
        self._changed = asyncio.Event()

    async def listen(self) -> None:
        async for event in self._capture.events():
            self.joiner.add(event)
            self._changed.set()

    async def click(self, selector: str, **options: object) -> None:
        """Click where a person sees the element, with moves of the mouse before."""
        x, y = await self.middle(selector)
        await self.page.mouse.move(x - 3, y - 3)
        await self.page.mouse.click(x, y, **options)  # type: ignore[arg-type]

    async def reached(self) -> None:
        """Wait until new tabs and frames are captured; a person needs longer to use them."""
        while self._capture.tasks:
            await asyncio.wait(self._capture.tasks)

    async def middle(self, selector: str) -> tuple[float, float]:
        box = await self.page.locator(selector).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def until_known(self, use: Callable[[], Awaitable[None]], name: str) -> None:
        """Repeat a use of an element in a closed shadow root until the capture knows its name."""
        async with asyncio.timeout(PATIENCE):
            while not any(name in text for text in self.texts):
                self.joiner = ActionJoiner()
                self._changed.clear()
                await use()
                await self._changed.wait()

    async def until(self, *texts: str) -> list[ActionWithElement]:
        """Return the actions once they read like this."""
        await self.until_so(lambda now: now == list(texts))
        return list(self.joiner.actions)

    async def until_so(self, is_so: Callable[[list[str]], bool]) -> None:
        """Wait until this is true of the texts of the actions."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not is_so(self.texts):
                    self._changed.clear()
                    await self._changed.wait()
        assert is_so(self.texts), self.texts

    @property
    def texts(self) -> list[str]:
        return [action.to_text() for action in self.joiner.actions]


@asynccontextmanager
async def captured(browser: Browser, url: str) -> AsyncIterator[Person]:
    """A person in a new context, after opening an address."""
    context = await browser.new_context()
    page = await context.new_page()
    capture = Capture(context)
    await capture.start()
    await page.goto(url)
    person = Person(page, capture)
    person.listening = asyncio.create_task(person.listen())
    try:
        yield person
    finally:
        capture.end()
        await person.listening
        await context.close()
