"""Waits for what is to appear on a page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from explorer.recording.replay.tabs import ReplayTab


async def attempts(tab: ReplayTab, seconds: float, interval: float) -> AsyncIterator[bool]:
    """Yield for each attempt to find something on a page; True for the last one.

    Args:
        tab: The tab of the page, whose changes are waited for between the attempts.
        seconds: How long to try, not counting the last attempt.
        interval: Seconds after which a page is tried again that does not change.

    Raises:
        PageLost: The page does not respond.
    """
    clock = asyncio.get_running_loop().time
    end = clock() + seconds
    while True:
        is_last = clock() >= end
        yield is_last
        if is_last:
            return
        await tab.changes(min(interval, max(end - clock(), 0.01)))
