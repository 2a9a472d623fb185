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
from explorer.errors import PageLost
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
    tab: SideTab
    url: str
    selectors: tuple[str, ...]
    opening: asyncio.Task[float | None]
    """Returns the time at which the page has answered, None if it could not be opened."""


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

    async def begin(self, url: str, selectors: Sequence[str]) -> None:
        """Open a page with spinners in a new tab, unless a page of its kind was watched before.

        The crawl does not wait for the page.
        """
        kind = stable_text(stable_address(url))
        if kind in self._known or len(self._vigils) >= MAX_TABS or len(self._known) >= MAX_VIGILS:
            return
        self._known.add(kind)
        tab = SideTab(await self._open_tab(), self._limits)
        opening = asyncio.create_task(self._open(tab, url))
        self._vigils.append(_Vigil(tab, url, tuple(selectors), opening))

    async def _open(self, tab: SideTab, url: str) -> float | None:
        seconds = self._limits.navigation_seconds
        going = tab.page.goto(url, wait_until="commit", timeout=seconds * 1000)
        try:
            await within(seconds, going, "opening an address beside")
        except (PlaywrightError, PageLost):
            return None
        return self._clock()

    @property
    def is_watching(self) -> bool:
        """Whether there are pages whose time is not over."""
        return bool(self._vigils)

    async def finish(self) -> list[EndlessSpinner]:
        """Return the endless spinners of all pages that are watched, when their time is over."""
        openings = [vigil.opening for vigil in self._vigils]
        if openings:
            await asyncio.wait(openings)  # they go on if this wait is cut off
        if opened := [at for one in openings if (at := one.result()) is not None]:
            await asyncio.sleep(max(0, max(opened) + SECONDS - self._clock()))
        return await self.ended()

    async def ended(self) -> list[EndlessSpinner]:
        """Return the endless spinners of the pages whose time is over, and close their tabs."""
        due = [vigil for vigil in self._vigils if self._is_due(vigil)]
        self._vigils = [vigil for vigil in self._vigils if vigil not in due]
        found = await asyncio.gather(*map(self._still_there, due))
        return [spinner for spinner in found if spinner]

    def _is_due(self, vigil: _Vigil) -> bool:
        if not vigil.opening.done():
            return False
        opened_at = vigil.opening.result()
        return opened_at is None or self._clock() - opened_at >= SECONDS

    async def _still_there(self, vigil: _Vigil) -> EndlessSpinner | None:
        try:
            opened_at = await vigil.opening
            return None if opened_at is None else await self._look(vigil, opened_at)
        except (PlaywrightError, PageLost):
            return None
        finally:
            await close(vigil.tab.page)

    async def _look(self, vigil: _Vigil, opened_at: float) -> EndlessSpinner | None:
        if not vigil.tab.is_quiet or normalise(vigil.tab.url) != normalise(vigil.url):
            return None
        renderer = await self._renderers.reach(vigil.tab.page)
        world = await renderer.top()
        looking = world.call("spinners", world.toolkit)
        shown = await within(self._limits.script_seconds, looking, "looking for spinners")
        lasting = [selector for selector in vigil.selectors if selector in shown]
        if not lasting:
            return None
        seconds = round(self._clock() - opened_at, 1)
        return EndlessSpinner(selector=lasting[0], seconds=seconds, page_url=vigil.url)
