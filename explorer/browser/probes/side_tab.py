"""A tab beside the walk's own, with the same session: what is tried there leaves the walk alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from playwright.async_api import ElementHandle, Page, Request, Response
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.cdp.calls import script, within
from explorer.browser.forms.page import ERRORS, FormPage
from explorer.browser.inspection.inspector import MARK
from explorer.browser.probes.values import UniqueText
from explorer.models import Value
from explorer.settings.model import BrowserSettings

_READING = ("GET", "HEAD", "OPTIONS")
_ENDLESS = ("websocket", "eventsource", "ping", "media")
MOST_RESTS = 5
"""So often it is waited for a page that goes on changing."""


class ProbedPage(Value):
    """What scripts/probe_read.js tells of a page."""

    marks: tuple[str, ...]
    shown: tuple[str, ...]
    rows: dict[str, int]
    entries: tuple[str, ...]
    among_others: tuple[str, ...]
    told: tuple[str, ...]
    complaints: tuple[str, ...]
    paged: bool


class SideTab:
    """Every call has a deadline. Playwright's errors and PageLost are let through."""

    def __init__(self, page: Page, limits: BrowserSettings) -> None:
        self.page = page
        self._limits = limits
        self._pending: set[Request] = set()
        self._stirred = asyncio.Event()
        self._finished = asyncio.Event()
        self.writes: dict[Request, int | None] = {}
        """Requests since the last ``mark`` that may change something, with the status of the
        answer."""
        self.documents = 0
        """That came since then."""
        page.on("request", self._request)
        page.on("response", self._response)
        page.on("requestfinished", self._done)
        page.on("requestfailed", self._done)
        page.on("domcontentloaded", self._document)

    @property
    def url(self) -> str:
        return self.page.url

    @property
    def is_quiet(self) -> bool:
        """It waits for no answer."""
        return not self._pending

    def mark(self) -> None:
        self.writes.clear()
        self.documents = 0
        self._stirred.clear()

    async def open(self, url: str) -> bool:
        """Go there and wait until it rests; False if the server answered with an error."""
        seconds = self._limits.navigation_seconds
        going = self.page.goto(url, wait_until="domcontentloaded", timeout=seconds * 1000)
        response = await within(seconds + 1, going, "opening an address beside")
        await self.settle()
        return response is None or response.ok

    async def back(self) -> bool:
        """As the browser's button does it; False if the page before did not come in time."""
        seconds = self._limits.settle_seconds
        going = self.page.go_back(wait_until="commit", timeout=seconds * 1000)
        try:
            await within(seconds + 1, going, "going back beside")
        except PlaywrightTimeout:
            return False
        except PlaywrightError:
            pass  # the page has stopped it, or there is none before
        await self.settle()
        return True

    async def settle(self) -> None:
        """Wait for what an act causes: a first stir, answers, the load event, rest."""
        limits, loop = self._limits, asyncio.get_running_loop()
        end = loop.time() + limits.settle_seconds
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.effect_milliseconds / 1000):
                await self._stirred.wait()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(end):
                while self._pending:
                    self._finished.clear()
                    await self._finished.wait()
        with suppress(PlaywrightError):
            loading = self.page.wait_for_load_state("load", timeout=limits.settle_seconds * 1000)
            await within(limits.settle_seconds + 1, loading, "loading beside")
        for _ in range(MOST_RESTS):
            if not await self._changes():
                break

    async def _changes(self) -> bool:
        """Whether the document changes within the time that counts as rest."""
        changing = self.page.evaluate(script("changed"), self._limits.quiet_milliseconds)
        try:
            return bool(await within(self._limits.script_seconds, changing, "resting beside"))
        except PlaywrightError:
            return True  # another document came in its place

    async def form(self, names: Sequence[str]) -> FormPage | None:
        """The form with fields of these names, read; None where there is none."""
        finding = self.page.evaluate_handle(script("probe_form"), {"names": list(names)})
        found = (await within(self._limits.script_seconds, finding, "finding a form")).as_element()
        return await FormPage.read(found, self._limits) if found else None

    async def refused_form(self, names: Sequence[str]) -> ElementHandle | None:
        """That form where the page complains of it."""
        options = {"names": list(names), "errors": ERRORS}
        asking = self.page.main_frame.evaluate_handle(script("form_refused"), options)
        return (
            await within(self._limits.script_seconds, asking, "reading complaints")
        ).as_element()

    async def read(self, tokens: Sequence[UniqueText]) -> ProbedPage:
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
