"""A side tab with the session of the crawl, in which probes leave the crawl's own tab unchanged."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from playwright.async_api import ElementHandle, Page, Request, Response
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.cdp.calls import navigated_away, script, within
from explorer.browser.cdp.handles import held
from explorer.browser.forms.page import ERRORS, FormPage
from explorer.browser.inspection.inspector import MARK
from explorer.browser.probes.values import UniqueText
from explorer.browser.session.settling import reached
from explorer.models import Value
from explorer.settings.model import BrowserSettings

_READING = ("GET", "HEAD", "OPTIONS")
_ENDLESS = ("websocket", "eventsource", "ping", "media")
MAX_RESTS = 5
"""Maximum number of waits for a document that keeps changing."""


class ProbedPage(Value):
    """Holds the result of ``scripts/probe_read.js``, which documents the attributes."""

    marks: tuple[str, ...]
    shown: tuple[str, ...]
    rows: dict[str, int]
    entries: tuple[str, ...]
    among_others: tuple[str, ...]
    told: tuple[str, ...]
    complaints: tuple[str, ...]
    paged: bool


class SideTab:
    """Opens pages and reads forms in a side tab.

    Every call has a deadline and raises ``PageLost`` when the page does not answer. Methods raise
    Playwright's errors unless they document another result.
    """

    def __init__(self, page: Page, limits: BrowserSettings) -> None:
        self.page = page
        self._limits = limits
        self._pending: set[Request] = set()
        self._stirred = asyncio.Event()
        self._finished = asyncio.Event()
        self.writes: dict[Request, int | None] = {}
        """HTTP status by request since the last ``mark``, for methods that may change data.

        None until the response arrives.
        """
        self.documents = 0
        """Number of documents loaded since the last ``mark``."""
        page.on("request", self._request)
        page.on("response", self._response)
        page.on("requestfinished", self._done)
        page.on("requestfailed", self._done)
        page.on("domcontentloaded", self._document)

    @property
    def url(self) -> str:
        """The current URL."""
        return self.page.url

    @property
    def is_quiet(self) -> bool:
        """Whether no request is pending."""
        return not self._pending

    def mark(self) -> None:
        """Reset the records of requests and documents."""
        self.writes.clear()
        self.documents = 0
        self._stirred.clear()

    async def open(self, url: str) -> bool:
        """Open a URL and wait until the page settles; return False for an HTTP error status."""
        seconds = self._limits.navigation_seconds
        going = self.page.goto(url, wait_until="domcontentloaded", timeout=seconds * 1000)
        response = await within(seconds + 1, going, "opening an address beside")
        await self.settle()
        return response is None or response.ok

    async def back(self) -> bool:
        """Go back in the history; return False if the previous page did not come in time."""
        seconds = self._limits.settle_seconds
        going = self.page.go_back(wait_until="commit", timeout=seconds * 1000)
        try:
            await within(seconds + 1, going, "going back beside")
        except PlaywrightTimeout:
            return False
        except PlaywrightError:
            pass  # the page prevented it, or there is no previous page
        await self.settle()
        return True

    async def settle(self) -> None:
        """Wait for the effects of an action: the first event, responses, the load event, rest."""
        limits, loop = self._limits, asyncio.get_running_loop()
        end = loop.time() + limits.settle_seconds
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.effect_milliseconds / 1000):
                await self._stirred.wait()
        for _ in range(MAX_RESTS):
            await self._requests_end(end)
            if (seconds := end - loop.time()) > 0:
                await reached(self.page, "load", seconds)
            if loop.time() > end or (not await self._changes() and self.is_quiet):
                break

    async def _requests_end(self, end: float) -> None:
        """Wait until no request is pending, at most until ``end`` on the loop's clock."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(end):
                while self._pending:
                    self._finished.clear()
                    await self._finished.wait()

    async def _changes(self) -> bool:
        """Return whether the document changes during the quiet period."""
        changing = self.page.evaluate(script("changed"), self._limits.quiet_milliseconds)
        try:
            return bool(await within(self._limits.script_seconds, changing, "resting beside"))
        except PlaywrightError:
            return True  # the document was replaced

    async def form(self, names: Sequence[str]) -> FormPage | None:
        """Read the form with fields of these names; return None if there is none."""
        finding = held(self.page.evaluate_handle(script("probe_form"), {"names": list(names)}))
        found = (await within(self._limits.script_seconds, finding, "finding a form")).as_element()
        return await FormPage.read(found, self._limits) if found else None

    async def refused_form(self, names: Sequence[str]) -> ElementHandle | None:
        """Return the form with fields of these names if it shows errors."""
        options = {"names": list(names), "errors": ERRORS}
        asking = held(self.page.main_frame.evaluate_handle(script("form_refused"), options))
        return (
            await within(self._limits.script_seconds, asking, "reading complaints")
        ).as_element()

    async def read(self, tokens: Sequence[UniqueText]) -> ProbedPage:
        """Read what the page shows of the typed texts, once more if its document is replaced."""
        try:
            return await self._read(tokens)
        except PlaywrightError as error:
            if not navigated_away(error):
                raise
            await self.settle()
            return await self._read(tokens)

    async def _read(self, tokens: Sequence[UniqueText]) -> ProbedPage:
        options = {
            "mark": MARK,
            "tokens": [token.number for token in tokens],
            "leads": [token.value.partition(token.number)[0] for token in tokens],
            "errors": ERRORS,
        }
        reading = self.page.evaluate(script("probe_read"), options)
        told = await within(self._limits.script_seconds, reading, "reading a page beside")
        return ProbedPage.model_validate(told)

    def _request(self, request: Request) -> None:
        if request.resource_type not in _ENDLESS:
            self._pending.add(request)
        if request.method not in _READING:
            self.writes[request] = None
        self._stirred.set()

    def _response(self, response: Response) -> None:
        if response.request in self.writes:
            self.writes[response.request] = response.status

    def _done(self, request: Request) -> None:
        self._pending.discard(request)
        self._finished.set()

    def _document(self, _: Page) -> None:
        self.documents += 1
        self._stirred.set()
