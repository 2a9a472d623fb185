"""Tabs in which a recording is replayed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Generic, TypeVar

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import StorageState

from explorer.browser.act.clicking import mouse_button
from explorer.browser.capture.capture import MAX_TABS
from explorer.browser.cdp.calls import losing_the_page, script, within
from explorer.browser.forms.login_form import all_ask_to_log_in
from explorer.browser.guests import CallerPages
from explorer.browser.observe.secret_boxes import swept
from explorer.browser.session.storage_state import SECONDS_FOR_STATE
from explorer.browser.tabs import Tab, Tabs, open_tabs
from explorer.errors import PageLost
from explorer.masking import Mask
from explorer.masking.pictures import paint_over
from explorer.models import InteractiveElement, Markup, Screenshot, Snapshot
from explorer.models.recording import Modifier
from explorer.models.value import Click, Share
from explorer.settings.model import BrowserSettings, Settings

_KEY_SECONDS = 0.02
"""For each key that is typed, at most."""


class PlaybackTab(Tab):
    """A tab that can also be used by its points, as a person uses it."""

    async def see_markup(self, tags: Sequence[str] = ()) -> tuple[Snapshot, dict[str, Markup]]:
        """Return a snapshot of the page, and the markup of its elements by reference.

        Args:
            tags: Elements with these tags are included even if they are no controls.
        """
        return await (await self._guests.on(self.page)).see_markup(tags)

    async def show(self, element: InteractiveElement) -> InteractiveElement:
        """Scroll to an element of the last snapshot and return it with its current bounds."""
        return await (await self._guests.on(self.page)).show(element)

    @losing_the_page
    async def locator(self, element: InteractiveElement, known: str | None = None) -> str | None:
        """Return Playwright code that matches exactly an element of the last snapshot.

        Args:
            element: The element.
            known: The code that matched it before; another is searched only if it does no longer.
        """
        return await (await self._guests.on(self.page)).locator(element, known)

    async def answer_dialogs(self, answers: Sequence[str]) -> None:
        """Answer the dialogs of the next action: "accept", "dismiss" or the text to enter."""
        (await self._guests.on(self.page)).dialog_answers = answers

    async def hover(self, element: InteractiveElement) -> None:
        """Move the mouse over an element of the last snapshot."""
        await (await self._guests.on(self.page)).hover(element)
        await self._settle()

    async def drag(
        self, element: InteractiveElement, target: InteractiveElement, press: Share, drop: Share
    ) -> None:
        """Drag an element of the last snapshot, pressed at a point of it, onto another one."""
        await (await self._guests.on(self.page)).drag(element, target, press, drop)
        await self._settle()

    async def focus(self, element: InteractiveElement) -> None:
        """Focus an element of the last snapshot, if it is not."""
        if "focused" not in element.states:
            await (await self._guests.on(self.page)).focus(element)

    async def scroll_in(self, element: InteractiveElement, point: tuple[float, float]) -> None:
        """Scroll what is in an element of the last snapshot to a position, in CSS pixels."""
        await (await self._guests.on(self.page)).scroll_in(element, point)
        await self._settle()

    @asynccontextmanager
    async def holding(self, modifiers: Sequence[Modifier]) -> AsyncIterator[None]:
        """Hold modifier keys down while the body of the ``with`` statement runs."""
        try:
            for name in modifiers:
                await self._hold(name)
            yield
        finally:
            with suppress(PageLost):  # a click may have closed the tab
                for name in modifiers:
                    await self._release(name)

    @losing_the_page
    async def _hold(self, key: str) -> None:
        await within(self._limits.script_seconds, self.page.keyboard.down(key), "pressing a key")

    @losing_the_page
    async def _release(self, key: str) -> None:
        await within(self._limits.script_seconds, self.page.keyboard.up(key), "releasing a key")

    @losing_the_page
    async def click_at(self, point: tuple[float, float], kind: Click) -> None:
        """Click at a point of the viewport.

        Args:
            point: In CSS pixels.
            kind: With which button, and how often.
        """
        guest = await self._guests.on(self.page)
        await guest.require_allowed(point)
        clicking = self.page.mouse.click(
            *point,
            button=mouse_button(kind),
            click_count=2 if kind == "double_click" else 1,
        )
        async with guest.hearing(insist=False):
            await within(self._limits.script_seconds, clicking, "clicking")
            await self._settle()

    @losing_the_page
    async def type_text(self, text: str) -> None:
        """Type into the focused element, key by key: a canvas hears only of keys."""
        await (await self._guests.on(self.page)).require_allowed()
        typing = self.page.keyboard.type(text)
        seconds = self._limits.script_seconds + len(text) * _KEY_SECONDS
        await within(seconds, typing, "typing")

    @losing_the_page
    async def scroll_to(self, point: tuple[float, float]) -> None:
        """Scroll the page to a position, in CSS pixels from its corner."""
        scrolling = self.page.evaluate("([x, y]) => scrollTo(x, y)", list(point))
        await within(self._limits.script_seconds, scrolling, "scrolling")
        await self._settle()

    @losing_the_page
    async def show_point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Scroll the page so that a point of the viewport is in it; return where it is then."""
        scrolling = self.page.evaluate(script("point_shown"), list(point))
        x, y = await within(self._limits.script_seconds, scrolling, "scrolling")
        return x, y

    @losing_the_page
    async def viewport_picture(self) -> bytes:
        """Return a PNG of the viewport, one pixel per CSS pixel."""
        shot = self.page.screenshot(type="png", scale="css")
        return await within(self._limits.script_seconds, shot, "taking a picture")

    async def screenshot(self) -> Screenshot | None:
        """Return a picture of the viewport without secrets, None if it cannot be taken."""
        size = self.page.viewport_size
        if size is None:
            return None
        seconds = self._limits.script_seconds
        try:
            guest = await self._guests.on(self.page)
            before = await guest.secret_boxes(seconds)
            shot = guest.viewport_picture(self._limits.screenshot_quality)
            jpeg = await within(seconds, shot, "taking a picture")
            boxes = swept(before, await guest.secret_boxes(seconds))
        except (PageLost, PlaywrightError):
            return None
        painted = await asyncio.to_thread(paint_over, jpeg, boxes, size["width"])
        return Screenshot(jpeg=painted, **size)


TabT = TypeVar("TabT", bound=PlaybackTab)


class PlaybackTabs(Generic[TabT]):
    """The tabs of a replay, by the numbers that they have in the recording.

    Args:
        tabs: The tabs of the browser.
        guests: Drive their pages.
        limits: The settings of the browser.
        kind: The class of the tabs.
    """

    def __init__(
        self, tabs: Tabs, guests: CallerPages, limits: BrowserSettings, kind: type[TabT]
    ) -> None:
        self._tabs = tabs
        self._guests = guests
        self._limits = limits
        self._kind = kind
        self._numbered: list[TabT] = []

    async def tab(self, number: int, *, opened: bool) -> TabT:
        """Return a tab and bring it to the front.

        Args:
            number: Its number.
            opened: Whether the page opens it, so that it is waited for; else it is opened here.

        Raises:
            PageLost: It is closed, was not opened in time, or too many are open.
        """
        self._number()
        if number < 0:
            raise PageLost(f"there is no tab {number}")
        while len(self._numbered) <= number:
            if sum(1 for _ in self._tabs) >= MAX_TABS:
                raise PageLost(f"tab {number} is not opened: {MAX_TABS} tabs are open")
            if not opened:
                await self._tabs.new()
            elif not await self._tabs.opens(self._limits.navigation_seconds):
                raise PageLost(f"the page did not open tab {number}")
            self._number()
        tab = self._numbered[number]
        if tab.page.is_closed():
            raise PageLost(f"tab {number} is closed")
        await self._tabs.select(tab)
        return tab

    async def close(self, number: int) -> None:
        """Close a tab; it may have closed itself."""
        self._number()
        if 0 <= number < len(self._numbered) and not self._numbered[number].page.is_closed():
            await self._tabs.close(self._numbered[number])

    @losing_the_page
    async def state(self) -> StorageState:
        """Return the cookies and the storage of all tabs. Raises PageLost if none is left."""
        self._number()
        if not self._numbered:
            raise PageLost("there is no tab")
        reading = self._numbered[0].page.context.storage_state(indexed_db=True)
        return await within(SECONDS_FOR_STATE, reading, "reading cookies and storage")

    async def ask_to_log_in(self) -> bool:
        """Return whether the tab in front shows a login form."""
        front = self._tabs.in_front
        pages = (front.page,) if front else ()
        return await all_ask_to_log_in(pages, self._limits.script_seconds)

    def _number(self) -> None:
        known = {tab.page for tab in self._numbered}
        for tab in self._tabs:
            if tab.page not in known:
                numbered = self._kind(tab.name, tab.page, self._guests, self._limits)
                self._numbered.append(numbered)


@asynccontextmanager
async def open_playback(settings: Settings, mask: Mask) -> AsyncIterator[PlaybackTabs[PlaybackTab]]:
    """Launch a browser with one empty tab for a replay.

    Args:
        settings: The settings of the browser and the actions.
        mask: Learns the secrets of the pages.

    Raises:
        BrowserUnavailable: No browser can be launched.
        UsageError: The settings cannot work on this machine.
    """
    async with open_tabs(settings, mask) as tabs:
        yield PlaybackTabs(tabs, CallerPages(settings, mask), settings.browser, PlaybackTab)
