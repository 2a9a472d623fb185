"""Waits for what a page has asked its server for."""

from __future__ import annotations

import asyncio

from playwright.async_api import Page, Request

_AWAITED = frozenset({"document", "fetch", "script", "xhr"})
"""The kinds of requests whose answers change what a page shows."""


class PendingRequests:
    """Knows the requests of a page that were not answered yet.

    Args:
        page: The page.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._pending: set[Request] = set()
        self._slow: set[str] = set()
        self._ended = asyncio.Event()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def leave(self) -> None:
        """Listen to the page no longer."""
        self._page.remove_listener("request", self._begin)
        self._page.remove_listener("requestfinished", self._end)
        self._page.remove_listener("requestfailed", self._end)

    async def answered(self, seconds: float) -> bool:
        """Wait until all requests are answered.

        What is not answered in time is not waited for again, nor is the same address: some pages
        ask for news, and the answer comes when there are any.

        Args:
            seconds: The limit.

        Returns:
            Whether there were any.
        """
        were_any = bool(self._pending)
        try:
            async with asyncio.timeout(seconds):
                while self._pending:
                    self._ended.clear()
                    await self._ended.wait()
        except TimeoutError:
            self._slow.update(request.url.partition("?")[0] for request in self._pending)
            self._pending.clear()
        return were_any

    def _begin(self, request: Request) -> None:
        is_slow = request.url.partition("?")[0] in self._slow
        if request.resource_type in _AWAITED and not is_slow:
            self._pending.add(request)

    def _end(self, request: Request) -> None:
        self._pending.discard(request)
        self._ended.set()
