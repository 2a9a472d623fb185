"""The tabs of a browser, for a caller that chooses each navigation and action itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

from playwright.async_api import BrowserContext, Frame, Page, Request
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.act.error_pages import URL as ERROR_PAGE
from explorer.browser.cdp.calls import losing_the_page, navigated_away, script, within
from explorer.browser.guests import CallerPages
from explorer.browser.session.closing import close
from explorer.browser.session.opening import open_session
from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models import ActionRequest, InteractiveElement, Outcome, Snapshot
from explorer.policy.safety import Destructive
from explorer.settings.model import BrowserSettings, Settings

_ENDING_MILLISECONDS = 500


class Tab:
    """One tab of a browser.

    Every operation ends within a deadline and raises ``PageLost`` when the page cannot answer.

    Attributes:
        name: The name of the tab: "t1", "t2" and so on, in the order of opening.
        page: The page of the tab.
    """

    def __init__(self, name: str, page: Page, guests: CallerPages, limits: BrowserSettings) -> None:
        self.name = name
        self.page = page
        self.documents = 0
        """Number of documents loaded in the tab; address changes by scripts are not counted."""
        self._guests = guests
        self._limits = limits
        self._asked = False
        page.on("request", self._requested)
        page.on("framenavigated", self._navigated)

    def leave(self) -> None:
        """Listen to the page no longer."""
        self.page.remove_listener("request", self._requested)
        self.page.remove_listener("framenavigated", self._navigated)

    @property
    def url(self) -> str:
        """The current address."""
        return self.page.url

    @losing_the_page
    async def title(self) -> str:
        """Return the title of the document."""
        return await within(self._limits.script_seconds, self.page.title(), "reading its title")

    @losing_the_page
    async def open(self, url: str) -> tuple[str, ...]:
        """Open an address and return descriptions of the cookie banners that were answered there.

        Raises:
            TargetUnusable: The address cannot be opened, is empty or is not HTML.
        """
        return await (await self._guests.on(self.page)).visit(url)

    async def see(self) -> Snapshot:
        """Return a new snapshot of the page."""
        return await (await self._guests.on(self.page)).see()

    async def act(self, element: InteractiveElement, action_request: ActionRequest) -> Outcome:
        """Perform an action on an element and return its outcome."""
        return await (await self._guests.on(self.page)).act(element, action_request)

    @losing_the_page
    async def back(self) -> bool:
        """Go back one page; return False if there is none."""
        before, seconds = self.url, self._limits.navigation_seconds
        going = self.page.go_back(wait_until="domcontentloaded", timeout=seconds * 1000)
        answer = await within(seconds + 5, going, "going back")
        await self._settle()
        return answer is not None or self.url != before

    @losing_the_page
    async def press(self, key: str, *, insist: bool) -> str:
        """Press a key, or several at once ("Control+A"), in the focused element.

        Args:
            key: The key or key combination, as Playwright names it.
            insist: Whether to accept all dialogs that open meanwhile.

        Returns:
            Descriptions of the dialogs, separated by "; ".

        Raises:
            UsageError: There is no such key.
        """
        guest = await self._guests.on(self.page)
        await guest.require_allowed()
        async with guest.hearing(insist=insist) as heard:
            await self._press(key)
            await self._settle()
        return "; ".join(dict.fromkeys(heard))

    async def _press(self, key: str) -> None:
        pressing = self.page.keyboard.press(key)
        try:
            await within(self._limits.script_seconds, pressing, "pressing a key")
        except PlaywrightError as error:
            if "Unknown key" in error.message:
                raise UsageError(
                    f"{key!r} is not a key: use for instance Enter, ArrowDown, a, Control+A"
                ) from None
            raise

    @losing_the_page
    async def shows(self, text: str | re.Pattern[str], seconds: float) -> bool:
        """Wait for a text to be visible in any frame; return False if it is not in ``seconds``."""
        waits = [
            asyncio.ensure_future(
                frame.get_by_text(text).first.wait_for(state="visible", timeout=seconds * 1000)
            )
            for frame in self.page.frames
        ]
        try:
            for next_end in asyncio.as_completed(waits, timeout=seconds + 1):
                try:
                    await next_end
                except PlaywrightError:
                    continue  # not in this frame
                return True
        except TimeoutError:
            return False
        finally:
            for wait in waits:
                wait.cancel()
        return False

    @losing_the_page
    async def rest(self, seconds: float) -> bool:
        """Wait until the page has loaded and stopped changing; return False if it does not in time.

        Args:
            seconds: The limit, in seconds.
        """
        try:
            async with asyncio.timeout(seconds):
                await self.page.wait_for_load_state("load", timeout=seconds * 1000)
                while await self.changes(self._limits.quiet_milliseconds / 1000):
                    pass
        except (TimeoutError, PlaywrightTimeout):
            return False
        return True

    @losing_the_page
    async def changes(self, seconds: float) -> bool:
        """Wait for a change of the document; return False if there is none within ``seconds``."""
        change = self.page.evaluate(script("changed"), seconds * 1000)
        try:
            return bool(await within(seconds + self._limits.script_seconds, change, "waiting"))
        except PlaywrightError as error:
            if navigated_away(error):
                return True
            raise

    @losing_the_page
    async def picture(self, *, full_page: bool) -> bytes:
        """Return a JPEG of the viewport or of the whole page, one pixel per CSS pixel."""
        quality = self._limits.screenshot_quality
        shot = self.page.screenshot(type="jpeg", quality=quality, scale="css", full_page=full_page)
        return await within(self._limits.script_seconds, shot, "taking a picture")

    async def _settle(self) -> None:
        with suppress(PlaywrightTimeout):
            await self.page.wait_for_load_state("load", timeout=self._limits.settle_seconds * 1000)
        await self.rest(self._limits.restless_milliseconds / 1000)

    def _requested(self, request: Request) -> None:
        with suppress(PlaywrightError):  # the first request of a new tab has no frame yet
            if request.is_navigation_request() and request.frame == self.page.main_frame:
                self._asked = True

    def _navigated(self, frame: Frame) -> None:
        """Count a new document.

        The event also occurs when only the address changes. In that case no document was requested.
        """
        if self._asked and frame == self.page.main_frame and not frame.url.startswith(ERROR_PAGE):
            self._asked = False
            self.documents += 1


class Tabs:
    """All tabs of one browser, in the order of opening; the newest tab is in front.

    Attributes:
        in_front: The selected tab, or None if there is none.
    """

    def __init__(
        self,
        context: BrowserContext,
        settings: Settings,
        mask: Mask | None = None,
        first: Page | None = None,
    ) -> None:
        self._context = context
        self._limits = settings.browser
        self._guests = CallerPages(settings, mask)
        self._tabs: dict[Page, Tab] = {}
        self._opened = 0
        self.lost = False
        """Whether the browser is gone, with all its tabs."""
        self.in_front: Tab | None = None
        for page in sorted(context.pages, key=lambda page: page is not first):
            self._add(page)
        context.on("page", self._add)
        context.on("close", self._lose)

    def __iter__(self) -> Iterator[Tab]:
        return iter(self._tabs.values())

    def leave(self) -> None:
        """Listen to the browser and its pages no longer."""
        self._context.remove_listener("page", self._add)
        self._context.remove_listener("close", self._lose)
        for page, tab in self._tabs.items():
            page.remove_listener("close", self._remove)
            tab.leave()

    async def new(self) -> Tab:
        """Open a tab and bring it to the front."""
        opening = self._context.new_page()
        return self._tabs[await within(self._limits.script_seconds, opening, "opening a tab")]

    async def opens(self, seconds: float) -> bool:
        """Wait for a page to open another tab; return False if there is none in time."""
        try:
            await self._context.wait_for_event("page", timeout=seconds * 1000)
        except PlaywrightTimeout:
            return False
        return True

    async def ended(self) -> bool:
        """Return whether the browser is gone, which is told a moment after its pages are."""
        if not self.lost:
            with suppress(PlaywrightError):
                await self._context.wait_for_event("close", timeout=_ENDING_MILLISECONDS)
        return self.lost

    async def select(self, tab: Tab) -> None:
        """Bring a tab to the front."""
        await within(self._limits.script_seconds, tab.page.bring_to_front(), "selecting a tab")
        self.in_front = tab

    async def close(self, tab: Tab) -> None:
        """Close a tab."""
        await close(tab.page)

    def _add(self, page: Page) -> None:
        self._opened += 1
        tab = Tab(f"t{self._opened}", page, self._guests, self._limits)
        self._tabs[page] = self.in_front = tab
        page.on("close", self._remove)

    def _remove(self, page: Page) -> None:
        self._tabs.pop(page, None)
        if self.in_front and self.in_front.page is page:
            self.in_front = next(reversed(self._tabs.values()), None)

    def _lose(self, _: BrowserContext) -> None:
        self.lost = True


@asynccontextmanager
async def open_tabs(settings: Settings, mask: Mask | None = None) -> AsyncIterator[Tabs]:
    """Launch a browser with one empty tab.

    Args:
        settings: The settings of the browser and the actions.
        mask: Masks secrets in texts, if given.

    Yields:
        The tabs of the browser.

    Raises:
        BrowserUnavailable: No browser can be launched.
        UsageError: The settings cannot work on this machine.
    """
    async with open_session("", settings, Destructive(settings.safety)) as session:
        session.leave_pages_to_guests()
        yield Tabs(session.context, settings, mask)
