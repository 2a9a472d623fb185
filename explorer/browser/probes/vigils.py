"""Watching of pages with a spinner in tabs of their own during the crawl."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from explorer.browser.cdp.calls import within
from explorer.browser.cdp.renderers import Renderers
from explorer.browser.probes.side_tab import SideTab
from explorer.browser.session.closing import close
from explorer.errors import BrowserLost, PageLost
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import EndlessSpinner
from explorer.settings.model import BrowserSettings
from explorer.urls import normalise

SECONDS = 6.0
"""Seconds after which a spinner counts as endless if no request is pending."""
MAX_TABS = 2
"""Maximum number of pages watched at the same time."""
MAX_VIGILS = 10
"""Maximum number of pages watched in a run."""


class _Vigil(NamedTuple):
    opening: asyncio.Task[SideTab | None]
    url: str
    selectors: tuple[str, ...]
    began: float


class SpinnerWatch:
    """Reopens pages with a spinner and reports spinners that never end.

    ``open_tab`` opens a tab that the crawl does not use; ``clock`` returns seconds.
    """

    def __init__(
        self,
        renderers: Renderers,
        limits: BrowserSettings,
        open_tab: Callable[[], Awaitable[Page]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._renderers = renderers
        self._limits = limits
        self._open_tab = open_tab
        self._clock = clock
        self._known: set[str] = set()
        self._vigils: list[_Vigil] = []

    def begin(self, url: str, selectors: Sequence[str]) -> None:
        """Open a page with spinners in a new tab, unless a page of its kind was watched before.

        The crawl goes on meanwhile.
        """
        kind = stable_text(stable_address(url))
        if kind in self._known or len(self._vigils) >= MAX_TABS or len(self._known) >= MAX_VIGILS:
            return
        self._known.add(kind)
        opening = asyncio.create_task(self._open(url))
        self._vigils.append(_Vigil(opening, url, tuple(selectors), self._clock()))

    async def _open(self, url: str) -> SideTab | None:
        """Return a new tab with a page; None if it cannot be opened."""
        seconds, page = self._limits.navigation_seconds, None
        try:
            page = await self._open_tab()
            tab = SideTab(page, self._limits)
            going = page.goto(url, wait_until="commit", timeout=seconds * 1000)
            await within(seconds, going, "opening an address beside")
        except (PlaywrightError, PageLost, BrowserLost):
            if page:
                await close(page)
            return None
        return tab

    async def ended(self) -> list[EndlessSpinner]:
        """Return the endless spinners of the pages whose time is over, and close their tabs."""
        due = [vigil for vigil in self._vigils if self._is_due(vigil)]
        self._vigils = [vigil for vigil in self._vigils if vigil not in due]
        found = await asyncio.gather(*map(self._still_there, due))
        return [spinner for spinner in found if spinner]

    def _is_due(self, vigil: _Vigil) -> bool:
        return vigil.opening.done() and self._clock() - vigil.began >= SECONDS

    async def _still_there(self, vigil: _Vigil) -> EndlessSpinner | None:
        if (tab := await vigil.opening) is None:
            return None
        try:
            return await self._look(vigil, tab)
        except PlaywrightError:
            return None
        finally:
            await close(tab.page)

    async def _look(self, vigil: _Vigil, tab: SideTab) -> EndlessSpinner | None:
        if not tab.is_quiet or normalise(tab.url) != normalise(vigil.url):
            return None
        renderer = await self._renderers.reach(tab.page)
        world = await renderer.top()
        looking = world.call("spinners", world.toolkit)
        shown = await within(self._limits.script_seconds, looking, "looking for spinners")
        lasting = [selector for selector in vigil.selectors if selector in shown]
        if not lasting:
            return None
        seconds = round(self._clock() - vigil.began, 1)
        return EndlessSpinner(selector=lasting[0], seconds=seconds, page_url=vigil.url)
