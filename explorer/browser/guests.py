"""Page drivers for pages that a caller opened and keeps."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakKeyDictionary

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from explorer.browser.cdp.calls import losing_the_page, within
from explorer.browser.cdp.renderers import Renderers
from explorer.browser.cdp.screenshots import capture_screenshot
from explorer.browser.observe.moments import take_moment
from explorer.browser.observe.observation import Observation
from explorer.browser.observe.secret_boxes import secret_boxes, secret_boxes_of_top
from explorer.browser.page import BrowserPage, PageRules
from explorer.browser.replay.locator_code import proven_locator
from explorer.browser.session.session import Session
from explorer.errors import PageLost, UsageError
from explorer.masking import Mask
from explorer.models import ActionRequest, Bounds, InteractiveElement, Markup, Outcome, Snapshot
from explorer.models.moments import PageMoment
from explorer.models.value import Share
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings


class CallerPage:
    """Drives one page of a caller, one operation at a time.

    Concurrent operations wait for each other, because a page has one mouse and one focus.
    """

    def __init__(self, session: Session, driver: BrowserPage, seconds: float) -> None:
        self.session = session
        self._driver = driver
        self._seconds = seconds
        self._busy = asyncio.Lock()
        self.dialog_answers: Sequence[str] = ()
        """Answers the first dialogs of the next operations, as ``Session.hear`` takes them."""

    async def see(self) -> Snapshot:
        """Return a new snapshot of the page."""
        async with self._busy:
            return await self._driver.see()

    async def see_markup(self, tags: Sequence[str] = ()) -> tuple[Snapshot, dict[str, Markup]]:
        """Return a new snapshot of the page, and the markup of its elements by reference.

        Args:
            tags: Elements with these tags are included even if they are no controls.
        """
        async with self._busy:
            snapshot = await self._driver.see()
            if tags:
                snapshot = await self._driver.see_others(tags)
            return snapshot, await self._driver.markups()

    @losing_the_page
    async def take_moment(self, seconds: float) -> PageMoment:
        """Return a picture of the viewport and the controls that it shows.

        Args:
            seconds: Deadline.

        Raises:
            PageLost: The page cannot be observed or photographed.
        """
        async with self._busy:
            taking = take_moment(self.session.cdp, self._observe)
            return await within(seconds, taking, "taking a picture")

    @losing_the_page
    async def secret_boxes(self, seconds: float) -> tuple[Bounds, ...]:
        """Return where the page shows secrets, in pixels of the viewport.

        Those in its frames are known if no other document has come since the last snapshot.

        Args:
            seconds: Deadline.

        Raises:
            PageLost: The page does not answer.
        """
        async with self._busy:
            return await within(seconds, self._secret_boxes(), "looking for secrets")

    async def _secret_boxes(self) -> tuple[Bounds, ...]:
        observation, session = self._driver.observation, self.session
        secrets = (*session.mask.secrets, *(observation.secrets if observation else ()))
        found = await secret_boxes(observation, secrets) if observation else None
        if found is None:
            found = await secret_boxes_of_top(session.page, session.renderers, secrets)
        return found

    async def _observe(self) -> Observation:
        await self._driver.see()
        assert self._driver.observation is not None, "seeing made one"
        return self._driver.observation

    async def show(self, element: InteractiveElement) -> InteractiveElement:
        """Scroll to an element of the last snapshot and return it with its current bounds."""
        async with self._busy:
            return await self._driver.show(element)

    async def locator(self, element: InteractiveElement, known: str | None = None) -> str | None:
        """Return Playwright code that matches exactly an element of the last snapshot.

        Args:
            element: The element.
            known: The code that matched it before; another is searched only if it does no longer.

        Returns:
            None if no locator does, or the element is gone.
        """
        async with self._busy:
            seen = self._driver.observation
            return await proven_locator(seen, element, self._seconds, known) if seen else None

    async def viewport_picture(self, quality: int) -> bytes:
        """Return a JPEG of the viewport, of a quality of 0 to 100; PlaywrightError if gone."""
        return await capture_screenshot(self.session.cdp, format="jpeg", quality=quality)

    async def hover(self, element: InteractiveElement) -> None:
        """Move the mouse over an element of the last snapshot."""
        async with self._busy:
            await self._driver.hover(element)

    async def drag(
        self, element: InteractiveElement, target: InteractiveElement, press: Share, drop: Share
    ) -> None:
        """Drag an element of the last snapshot, pressed at a point of it, onto another one."""
        async with self._busy:
            await self._driver.drag(element, target, press, drop)

    async def focus(self, element: InteractiveElement) -> None:
        """Focus an element of the last snapshot."""
        async with self._busy:
            await self._driver.focus(element)

    async def scroll_in(self, element: InteractiveElement, point: tuple[float, float]) -> None:
        """Scroll what is in an element of the last snapshot to a position, in CSS pixels."""
        async with self._busy:
            await self._driver.scroll_in(element, point)

    async def act(self, element: InteractiveElement, action_request: ActionRequest) -> Outcome:
        """Perform an action and return its outcome, whose detail also reports the dialogs."""
        async with self.hearing(insist=action_request.insist) as heard:
            outcome = await self._driver.act(element, action_request)
        told = dict.fromkeys((*heard, outcome.detail))  # a page may repeat a dialog
        return outcome.model_copy(update={"detail": "; ".join(filter(None, told))})

    @asynccontextmanager
    async def hearing(self, *, insist: bool) -> AsyncIterator[list[str]]:
        """Collect the dialogs that open while the body of the ``with`` statement runs.

        Yields a list that receives a description of each; ``insist`` accepts all dialogs.
        """
        async with self._busy:
            with self.session.hear(insist=insist, answers=self.dialog_answers) as heard:
                yield heard

    async def require_allowed(self, point: tuple[float, float] | None = None) -> None:
        """Raise UsageError if what is focused, or lies at a point, must not be used."""
        async with self._busy:
            await self._driver.require_allowed(point)

    async def visit(self, url: str) -> tuple[str, ...]:
        """Open an address and return descriptions of the cookie banners that were answered there.

        Raises:
            TargetUnusable: The address cannot be opened, is empty or is not HTML.
        """
        async with self._busy:
            return await self._driver.visit(url)


class CallerPages:
    """Holds one ``CallerPage`` for each page, attached until the page is closed."""

    def __init__(self, settings: Settings, mask: Mask | None = None) -> None:
        self._settings = settings
        self._mask = mask
        self._known: WeakKeyDictionary[Page, asyncio.Task[CallerPage]] = WeakKeyDictionary()

    @cached_property
    def destructive(self) -> Destructive:
        """Finds what is destructive, by the settings."""
        return Destructive(self._settings.safety)

    async def on(self, page: Page) -> CallerPage:
        """Return the driver of a page, in which every address is in scope.

        Raises:
            PageLost: The page does not answer.
            UsageError: The browser is not Chromium.
        """
        if page not in self._known:
            self._known[page] = asyncio.ensure_future(_arrive(page, self._settings, self._mask))
            page.once("close", self._forget)
        arriving = self._known[page]
        try:
            return await asyncio.shield(arriving)
        finally:
            if arriving.done() and (arriving.cancelled() or arriving.exception()):
                self._forget(page)  # allows another attempt

    async def leave(self) -> None:
        """Detach from all pages."""
        for page, arriving in list(self._known.items()):
            page.remove_listener("close", self._forget)
            self._forget(page)
            if arriving.done() and not (arriving.cancelled() or arriving.exception()):
                await arriving.result().session.detach()

    def _forget(self, page: Page) -> None:
        self._known.pop(page, None)


@dataclass
class _LeftPage:
    """What is remembered of a page that nothing is attached to."""

    renderers: Renderers
    mask: Mask = field(default_factory=Mask)
    last: Observation | None = None
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)


class BorrowedPages:
    """Attaches to pages for single operations, and leaves them without listeners and sessions.

    Remembers what was observed, so that an operation can use the elements of an earlier one.
    """

    def __init__(self) -> None:
        self._left: dict[Page, _LeftPage] = {}

    @asynccontextmanager
    async def borrow(self, page: Page, settings: Settings) -> AsyncIterator[CallerPage]:
        """Attach to a page, in which every address is in scope, and detach at the end.

        Args:
            page: The page. Concurrent operations on it wait for each other.
            settings: The settings of the operation.

        Raises:
            PageLost: The page does not answer.
            UsageError: The browser is not Chromium.
        """
        for closed in [known for known in self._left if known.is_closed()]:
            del self._left[closed]
        left = self._left.setdefault(page, _LeftPage(Renderers(page.context)))
        async with left.busy:
            session = _guest_session(page, settings, left.mask, left.renderers)
            try:
                await session.adopt(page)
                driver = _driver(session, settings, left.last)
                yield CallerPage(session, driver, settings.browser.script_seconds)
                left.last = driver.observation
            finally:
                await session.detach()


async def _arrive(page: Page, settings: Settings, mask: Mask | None) -> CallerPage:
    session = _guest_session(page, settings, mask)
    try:
        await session.adopt(page)
    except (PageLost, PlaywrightError):
        await session.detach()
        raise
    return CallerPage(session, _driver(session, settings), settings.browser.script_seconds)


def _guest_session(
    page: Page, settings: Settings, mask: Mask | None, renderers: Renderers | None = None
) -> Session:
    browser = page.context.browser
    if browser and browser.browser_type.name != "chromium":
        raise UsageError(
            f"explorer sees pages by Chromium's protocol: open this one in Chromium or Chrome, "
            f"not in {browser.browser_type.name}"
        )
    destructive = Destructive(settings.safety)
    return Session(page.context, settings, destructive, guest=True, mask=mask, renderers=renderers)


def _driver(session: Session, settings: Settings, last: Observation | None = None) -> BrowserPage:
    rules = PageRules(settings, Destructive(settings.safety))
    return BrowserPage(session, rules, random.Random(), last=last)
