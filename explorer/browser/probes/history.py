"""Detection of pages that trap the visitor in the browser history."""

from __future__ import annotations

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from explorer.browser.probes.side_tab import SideTab
from explorer.models import BackTrap
from explorer.urls import normalise

TIMES = 3
"""Number of times to go back before a page counts as a trap."""


class History:
    """Counts the entries that a tab's history gains; a usual visit adds one."""

    def __init__(self) -> None:
        self._last = 0

    async def grown(self, cdp: CDPSession) -> int:
        """Return the number of entries since the last call; 0 at the first call."""
        try:
            answer = await cdp.send("Page.getNavigationHistory")
        except PlaywrightError:
            return 0
        ids = [int(entry["id"]) for entry in answer["entries"]]
        new = sum(number > self._last for number in ids) if self._last else 0
        self._last = max([self._last, *ids])
        return new


async def back_trap(tab: SideTab, came_from: str, url: str) -> BackTrap | None:
    """Open two pages in turn and go back; report a trap if that stays on the second page.

    Args:
        tab: The side tab.
        came_from: URL of the first page.
        url: URL of the second page.

    Returns:
        None if there is no trap, or if the result is unknown because going back timed out.
    """
    await tab.open(came_from)
    start = _page(tab.url)
    await tab.open(url)
    trapped = _page(tab.url)
    if trapped == start:
        return None
    for _ in range(TIMES):
        if not await tab.back() or _page(tab.url) != trapped:
            return None
    return BackTrap(came_from=came_from, page_url=url)


def _page(url: str) -> str:
    """Return the normalised URL without its fragment."""
    return normalise(url).partition("#")[0]
