"""Tabs in which a scenario is carried out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from explorer.browser.cdp.calls import losing_the_page, within
from explorer.browser.guests import CallerPages
from explorer.browser.playback import PlaybackTab, PlaybackTabs
from explorer.browser.tabs import open_tabs
from explorer.errors import PageLost
from explorer.masking import Mask
from explorer.models.parsing import TabInfo
from explorer.settings.model import Settings


class ScenarioPageTab(PlaybackTab):
    """A tab that also tells what it shows as text, and moves in its history."""

    @losing_the_page
    async def outline(self) -> str:
        """Return the accessibility tree of the page as text, a line for each element."""
        seconds = self._limits.script_seconds
        reading = self.page.aria_snapshot(mode="ai", timeout=seconds * 1000)
        return await within(seconds + 1, reading, "reading its text")

    @losing_the_page
    async def forward(self) -> bool:
        """Go forward one page; return False if there is none."""
        before, seconds = self.url, self._limits.navigation_seconds
        going = self.page.go_forward(wait_until="domcontentloaded", timeout=seconds * 1000)
        answer = await within(seconds + 5, going, "going forward")
        await self._settle()
        return answer is not None or self.url != before

    @losing_the_page
    async def reload(self) -> None:
        """Load the page again."""
        seconds = self._limits.navigation_seconds
        loading = self.page.reload(wait_until="domcontentloaded", timeout=seconds * 1000)
        await within(seconds + 5, loading, "loading it again")
        await self._settle()


class ScenarioPageTabs(PlaybackTabs[ScenarioPageTab]):
    """The tabs of a scenario, by their numbers in the order of opening."""

    async def infos(self) -> list[TabInfo]:
        """Return what the open tabs show, in the order in which they were opened."""
        shown = []
        for number in await self.open_numbers():
            tab = self._numbered[number]
            with suppress(PageLost):  # it closes or hangs
                shown.append(TabInfo(page_index=number, url=tab.url, title=await tab.title()))
        return shown

    async def open_numbers(self) -> list[int]:
        """Return the numbers of the open tabs, the one that was opened last at the end."""
        self._number()
        return [n for n, tab in enumerate(self._numbered) if not tab.page.is_closed()]


@asynccontextmanager
async def open_scenario_tabs(settings: Settings, mask: Mask) -> AsyncIterator[ScenarioPageTabs]:
    """Launch a browser with one empty tab for a scenario.

    Args:
        settings: The settings of the browser and the actions.
        mask: Learns the secrets of the pages.

    Raises:
        BrowserUnavailable: No browser can be launched.
        UsageError: The settings cannot work on this machine.
    """
    async with open_tabs(settings, mask) as tabs:
        guests = CallerPages(settings, mask)
        yield ScenarioPageTabs(tabs, guests, settings.browser, ScenarioPageTab)
