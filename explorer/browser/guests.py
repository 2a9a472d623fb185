"""Guests on pages that their callers opened and keep."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from explorer.browser.page import BrowserPage
from explorer.browser.session.session import Session
from explorer.errors import PageLost, UsageError
from explorer.masking import Mask
from explorer.models import ActionRequest, InteractiveElement, Outcome, Snapshot
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings


class CallerPage:
    """Does one thing after the other, however many ask at once: one mouse, one focus."""

    def __init__(self, session: Session, driver: BrowserPage) -> None:
        self._session = session
        self._driver = driver
        self._busy = asyncio.Lock()

    async def see(self) -> Snapshot:
        async with self._busy:
            return await self._driver.see()

    async def show(self, element: InteractiveElement) -> InteractiveElement:
        async with self._busy:
            return await self._driver.show(element)

    async def act(self, element: InteractiveElement, action_request: ActionRequest) -> Outcome:
        """The outcome tells also of the dialogs that came up."""
        async with self.hearing(insist=action_request.insist) as heard:
            outcome = await self._driver.act(element, action_request)
        told = dict.fromkeys((*heard, outcome.detail))  # a page may ask the same again and again
        return outcome.model_copy(update={"detail": "; ".join(filter(None, told))})

    @asynccontextmanager
    async def hearing(self, *, insist: bool) -> AsyncIterator[list[str]]:
        """The dialogs that come up while something is done, as ``Session.hear`` tells them."""
        async with self._busy:
            with self._session.hear(insist=insist) as heard:
                yield heard

    async def visit(self, url: str) -> tuple[str, ...]:
        async with self._busy:
            return await self._driver.visit(url)


class CallerPages:
    """One for each page."""

    def __init__(self, settings: Settings, mask: Mask | None = None) -> None:
        self._settings = settings
        self._mask = mask
        self._known: WeakKeyDictionary[Page, asyncio.Task[CallerPage]] = WeakKeyDictionary()

    async def on(self, page: Page) -> CallerPage:
        """Every address is in scope there.

        Raise PageLost when the page does not answer, UsageError when it is not Chromium's.
        """
        if page not in self._known:
            self._known[page] = asyncio.ensure_future(_arrive(page, self._settings, self._mask))
            page.once("close", self._forget)
        arriving = self._known[page]
        try:
            return await asyncio.shield(arriving)
        finally:
            if arriving.done() and (arriving.cancelled() or arriving.exception()):
                self._forget(page)  # the next one may try again

    def _forget(self, page: Page) -> None:
        self._known.pop(page, None)


async def _arrive(page: Page, settings: Settings, mask: Mask | None) -> CallerPage:
    browser = page.context.browser
    if browser and browser.browser_type.name != "chromium":
        raise UsageError(
            f"explorer sees pages by Chromium's protocol: open this one in Chromium or Chrome, "
            f"not in {browser.browser_type.name}"
        )
    destructive = Destructive(settings.safety)
    session = Session(page.context, settings, destructive, guest=True, mask=mask)
    try:
        await session.adopt(page)
    except (PageLost, PlaywrightError):
        session.signals.stop()
        raise
    driver = BrowserPage(session, settings, lambda _: "", None, destructive, random.Random())
    return CallerPage(session, driver)
