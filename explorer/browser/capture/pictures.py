"""Keeps pictures of the tabs of a captured browser, so that each action has one from before it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import time
from weakref import WeakKeyDictionary

from playwright.async_api import BrowserContext, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import first_line, within
from explorer.browser.cdp.renderers import Renderers
from explorer.browser.observe.detection import observe
from explorer.browser.observe.moments import take_moment
from explorer.browser.observe.observation import Observation
from explorer.errors import ExplorerError
from explorer.models.capture.events import CapturedEvent
from explorer.models.moments import PageMoment
from explorer.models.roles import CONTROL_ROLES
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings

_QUIET_SECONDS = 0.15
"""A page that has not changed for so long has settled."""
_RESTLESS_SECONDS = 1.2
"""A page that never settles is photographed after so long."""
_KEPT = 8
"""Moments of a tab that are kept: an action is reported at its end, and may take long."""
_NEAR = 2.0
"""CSS pixels by which the point of an action may miss the box of its element."""


@dataclass
class _Taken:
    """A moment and the time at which it was complete, in seconds since 1970."""

    moment: PageMoment
    finished: float
    outdated: float = 0.0
    """When the page first changed afterwards, 0 if it has not."""
    touched: float = 0.0
    """When the page first heard of a gesture afterwards, 0 if it has not."""


@dataclass
class _Tab:
    """The moments of one tab, the latest last."""

    taken: deque[_Taken] = field(default_factory=lambda: deque(maxlen=_KEPT))
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    changed_at: float = 0.0
    """When the tab first changed since it had settled, 0 if it has not."""
    touched_at: float = 0.0
    """When it last changed or heard of a gesture."""
    watching: asyncio.Task[None] | None = None


class PagePictures:
    """Takes a picture of a tab each time it has changed and settled.

    Args:
        context: The context of the tabs.
        settings: The settings of the browser.
        on_notice: Receives a line when a page cannot be photographed, once for each reason.
    """

    def __init__(
        self, context: BrowserContext, settings: Settings, on_notice: Callable[[str], None]
    ) -> None:
        self.secrets: tuple[str, ...] = ()
        """Texts that are painted over wherever a page shows them."""
        self._settings = settings
        self._destructive = Destructive(settings.safety)
        self._renderers = Renderers(context)
        self._on_notice = on_notice
        self._told: set[str] = set()
        self._tabs: WeakKeyDictionary[Page, _Tab] = WeakKeyDictionary()

    def stirred(self, page: Page, at: float) -> None:
        """Receive that a tab may look different.

        Args:
            page: The tab.
            at: When it changed, in seconds since 1970; 0 if there was only a gesture of the person.
        """
        tab = self._tabs.setdefault(page, _Tab())
        tab.changed_at = tab.changed_at or at
        tab.touched_at = time()
        for taken in tab.taken:
            taken.outdated = taken.outdated or at
            taken.touched = taken.touched or tab.touched_at
        tab.stirred.set()
        if tab.watching is None or tab.watching.done():
            tab.watching = asyncio.ensure_future(self._watch(page, tab))

    def before(self, page: Page, event: CapturedEvent) -> PageMoment | None:
        """Return what a tab looked like before an event.

        Returns:
            None if there is no such picture. A picture serves only if it shows the control where
            the event was: a menu may have opened since, for the mouse is over it. One from before
            the last change of the page serves for no other elements.
        """
        began = event.time if event.began is None else event.began
        for taken in reversed(self._tabs[page].taken if page in self._tabs else ()):
            if taken.finished <= began:
                if _is_canvas(event) and 0 < taken.touched < began:
                    return None  # it draws without a change of the document
                is_current = not taken.outdated or taken.outdated > began
                needs_proof = not is_current or _is_control(event)
                return None if needs_proof and not _shows(taken.moment, event) else taken.moment
        return None

    async def end(self) -> None:
        """Take no more pictures."""
        tasks = [tab.watching for tab in self._tabs.values() if tab.watching]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, page: Page, tab: _Tab) -> None:
        """Take pictures until the tab has none to take or is gone."""
        while not page.is_closed():
            await tab.stirred.wait()
            await _settled(tab)
            begun = time()
            try:
                seconds = self._settings.browser.script_seconds
                moment = await within(seconds, self._take(page), "taking a picture")
            except ExplorerError as error:
                self._tell(page, str(error))
            except PlaywrightError as error:
                self._tell(page, first_line(error))
            else:
                touched = tab.touched_at if tab.touched_at >= begun else 0.0
                tab.taken.append(_Taken(moment, time(), tab.changed_at, touched))

    async def _take(self, page: Page) -> PageMoment:
        renderer = await self._renderers.reach(page)
        return await take_moment(renderer.cdp, lambda: self._observe(page), self.secrets)

    async def _observe(self, page: Page) -> Observation:
        tags = self._settings.planner.ignored_tags
        seconds = self._settings.browser.script_seconds
        return await observe(page, self._renderers, tags, self._destructive, seconds)

    def _tell(self, page: Page, reason: str) -> None:
        if page.is_closed() or reason in self._told:
            return
        self._told.add(reason)
        self._on_notice(f"no picture of {page.url}: {reason}")


async def _settled(tab: _Tab) -> None:
    """Wait until the tab has not changed for a while."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_RESTLESS_SECONDS):
            while tab.stirred.is_set():
                tab.stirred.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_QUIET_SECONDS):
                        await tab.stirred.wait()
    tab.stirred.clear()
    tab.changed_at = 0.0


def _is_canvas(event: CapturedEvent) -> bool:
    return event.captured is not None and event.captured.element.tag == "canvas"


def _is_control(event: CapturedEvent) -> bool:
    return event.captured is not None and event.captured.element.role in CONTROL_ROLES


def _shows(moment: PageMoment, event: CapturedEvent) -> bool:
    """Return whether a moment shows the element of an event at its point."""
    if event.captured is None or event.x is None or event.y is None:
        return event.captured is None
    meant = event.captured.element
    for one in moment.snapshot.elements:
        box = one.bounds
        is_there = (
            -_NEAR <= event.x - box.x <= box.width + _NEAR
            and -_NEAR <= event.y - box.y <= box.height + _NEAR
        )
        if is_there and one.tag == meant.tag and one.name == meant.name:
            return True
    return False
