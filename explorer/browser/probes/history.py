"""Notices pages that put themselves into the history again and again."""

from __future__ import annotations

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from explorer.browser.probes.side_tab import SideTab
from explorer.models import BackTrap
from explorer.urls import normalise

TIMES = 3
"""So often "back" is pressed before it is called in vain."""


class History:
    """Counts the entries that a tab's history gets. A usual visit brings one."""

    def __init__(self) -> None:
        self._last = 0

    async def grown(self, cdp: CDPSession) -> int:
        """Entries since it was asked last."""
        try:
            answer = await cdp.send("Page.getNavigationHistory")
        except PlaywrightError:
            return 0
        ids = [int(entry["id"]) for entry in answer["entries"]]
        new = sum(number > self._last for number in ids) if self._last else 0
        self._last = max([self._last, *ids])
        return new


async def back_trap(tab: SideTab, came_from: str, url: str) -> BackTrap | None:
    """Open both one after the other and go back: a trap when that stays on the second one.

    None too where that is unknown: the page before did not come in time.
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
    """What a visitor takes for one page: whatever stands behind the number sign."""
    return normalise(url).partition("#")[0]
