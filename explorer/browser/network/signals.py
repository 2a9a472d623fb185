"""Listens to a browser context: counts its requests and keeps its signals until they are taken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakSet

from playwright.async_api import BrowserContext, CDPSession, Frame, Page, Request, Response
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.clipping import clip
from explorer.browser.network.console import ConsoleListener
from explorer.browser.network.document_load import (
    ABORTED,
    EMPTY_ERROR,
    DocumentLoad,
    failure_of,
)
from explorer.browser.network.gate import held_back
from explorer.browser.network.page_errors import ErrorListener
from explorer.browser.network.signal_log import SignalLog
from explorer.models import BlockedRequest, Exchange, MixedContent, OutOfScope, PageError, Signal
from explorer.models.signals import REPORT_TYPES
from explorer.policy.egress import Refusal
from explorer.urls import parse

MAX_ASKED_REQUESTS = 200

_DATA_TYPES = frozenset({"document", "xhr", "fetch", "script"})
_ENDLESS = REPORT_TYPES | {"websocket", "eventsource", "media"}
"""Never waited for: they stay open by design, or nobody sees their response."""


class Signals:
    """Counts the requests of a context since the last ``mark``, and keeps signals of failures."""

    def __init__(
        self,
        context: BrowserContext,
        *,
        always: bool = True,
        refusal_of: Callable[[str, str], Refusal | None] = lambda method, url: None,
    ) -> None:
        """Listen to a context.

        Args:
            context: The context.
            always: Keep signals also between a ``take`` and the next ``mark``.
            refusal_of: Returns why a failed request, given by method and address, was blocked;
                None if it was not.
        """
        self._log = SignalLog(always=always)
        self._console = ConsoleListener(context, self._log, shared=not always)
        self._errors = ErrorListener(self._log)
        self._followed: WeakSet[Page] = WeakSet()
        self._tabs: WeakSet[Page] = WeakSet()
        """Those whose closing is listened to."""
        self._context = context
        self._refusal_of = refusal_of
        self.held: list[BlockedRequest | OutOfScope] = []
        """Requests of the page that were blocked since the mark, until a new document came."""
        self.pending: set[Request] = set()
        """Requests since the mark that are not finished and end at some time."""
        self._ended: list[Request] = []
        self._finished = asyncio.Event()
        self.document = DocumentLoad()
        self.requests = 0
        """Requests sent since the mark, without reports."""
        self.asked: dict[tuple[str, str], None] = {}
        """Method and address of the requests since the mark for documents, data and scripts, each
        once, at most MAX_ASKED_REQUESTS."""
        self.documents = 0
        """Documents of the page that were parsed since the mark."""
        self.asks_for_tab = False
        """Whether the first document of a new tab was requested since the mark."""
        self._has_aborted = False
        """Whether a navigation of a new tab has ended without a document since the mark."""
        self._handlers: dict[str, Callable[[Any], None]] = {
            "page": self._opened,
            "request": self._request,
            "response": self._response,
            "requestfinished": self._done,
            "requestfailed": self._failed,
            "console": self._console.message,
            "weberror": self._errors.error,
        }
        for event, handler in self._handlers.items():
            context.on(event, handler)  # type: ignore[call-overload]
        for tab in context.pages:
            self._opened(tab)

    @property
    def page(self) -> Page | None:
        """The page that is explored."""
        return self._log.page

    @page.setter
    def page(self, page: Page) -> None:
        self._log.page = page

    @property
    def page_url(self) -> str:
        """The address of the page, "" if there is none."""
        return self._log.page_url

    @property
    def ignored(self) -> set[Page]:
        """Side tabs, whose requests are not counted and whose signals are not kept."""
        return self._log.ignored

    def stop(self) -> None:
        """Stop listening; nothing happens the second time."""
        self._console.unmute()
        while self._handlers:
            self._context.remove_listener(*self._handlers.popitem())
        while self._followed:
            page = self._followed.pop()
            page.remove_listener("framenavigated", self._navigated)
            page.remove_listener("domcontentloaded", self._document)
        while self._tabs:
            self._tabs.pop().remove_listener("close", self._closed)

    def follow(self, page: Page, cdp: CDPSession) -> None:
        """Make a tab the page; ``cdp`` is its CDP session."""
        self.page = page
        self._followed.add(page)
        page.on("framenavigated", self._navigated)
        page.on("domcontentloaded", self._document)
        self._errors.listen(cdp)
        cdp.on("Runtime.consoleAPICalled", self._console.called)

    def mark(self) -> None:
        """Begin an action: count requests and documents from here."""
        self._log.begin()
        self._console.unmute()
        self.pending.clear()
        self._ended.clear()
        self.asked.clear()
        self.held.clear()
        self.requests = self.documents = 0
        self.asks_for_tab = self._has_aborted = False
        self.document.mark()

    def keep(self, signal: Signal, page: Page | None = None) -> bool:
        """Keep a signal, unless there are too many of its sort.

        Args:
            signal: The signal.
            page: The tab that caused it, if that may be another than the page.

        Returns:
            Whether it was kept.
        """
        return self._log.keep(signal, page)

    @property
    def kept(self) -> tuple[Signal, ...]:
        """The signals since the last ``take``."""
        return self._log.kept

    def forget(self, url: str) -> None:
        """Drop the signals of a page that the run leaves, and its document's response."""
        self._log.forget(url)

    def forget_tab(self, tab: Page) -> None:
        """Drop the signals of a tab that was closed without being observed."""
        self._log.forget_tab(tab)

    @property
    def left_out(self) -> dict[str, int]:
        """How many signals since the last ``take`` were not kept, by their sort."""
        return self._log.left_out

    def take(self) -> tuple[Signal, ...]:
        """Return the signals since the last call."""
        taken = (
            self._errors.classified(signal) if isinstance(signal, PageError) else signal
            for signal in self._log.take()
        )
        kept = tuple(signal for signal in taken if signal)
        self._errors.clear()
        return kept

    def next_finished(self) -> Coroutine[Any, Any, object]:
        """Return a wait until one more request is finished, or the page has another document.

        What finishes after this call counts, though nobody awaits it yet.
        """
        self._finished.clear()
        return self._finished.wait()

    @property
    def new_tab_is_empty(self) -> bool:
        """Whether no document will come to a tab that was opened since the mark."""
        return self._has_aborted and not any(map(self._is_of_new_tab, self.pending))

    def _is_of_new_tab(self, request: Request) -> bool:
        """Return whether a request is for the first document of a tab that is no side tab."""
        if not request.is_navigation_request():
            return False
        page = _page_of(request)
        return page is None or not (parse(page.url) or page in self.ignored)

    def _opened(self, tab: Page) -> None:
        self._tabs.add(tab)
        tab.on("close", self._closed)

    def _closed(self, tab: Page) -> None:
        """Drop the requests of a tab that is gone: Playwright tells no end of them."""
        self._tabs.discard(tab)
        self.pending -= {one for one in self.pending if _page_of(one) is tab}
        self._finished.set()

    def _request(self, request: Request) -> None:
        if self.ignored and _page_of(request) in self.ignored:
            return
        if request.resource_type not in REPORT_TYPES:
            self.requests += 1
        is_sent = request.url.startswith("http") and request.resource_type in _DATA_TYPES
        if is_sent and len(self.asked) < MAX_ASKED_REQUESTS:  # not blob: or data:
            self.asked[request.method, clip(request.url)] = None
        if self._is_main_document(request):
            self.document.request(request)
        elif self._is_of_new_tab(request):
            self.asks_for_tab = True
        if request.resource_type not in _ENDLESS:
            self.pending.add(request)
        page = _page_of(request)
        downgraded = page and page.url.startswith("https:") and request.url.startswith("http:")
        if page and downgraded and not request.is_navigation_request():
            self.keep(MixedContent(url=request.url, page_url=page.url), page)

    def _response(self, response: Response) -> None:
        request = response.request
        main = self._is_main_document(request)
        if main:
            self.document.response(response)
        if response.status >= 400:
            self._exchange(request, main, status=response.status)

    def take_ended(self) -> tuple[Request, ...]:
        """Return the requests since the mark that have ended since the last call."""
        ended = tuple(self._ended)
        self._ended.clear()
        return ended

    def _done(self, request: Request) -> None:
        if request in self.pending:
            self.pending.remove(request)
            self._ended.append(request)
        self._finished.set()

    def _failed(self, request: Request) -> None:
        self._done(request)
        main = self._is_main_document(request)
        failure = failure_of(request)
        if main:
            self.document.failed(request, failure)
        if refusal := self._refusal_of(request.method, request.url):
            self._held_back(request, refusal, main)
            return
        if failure == ABORTED and self._is_of_new_tab(request):
            self._has_aborted = True
        if failure == EMPTY_ERROR:
            return  # its status is reported
        self._exchange(request, main, failure=failure)

    def _held_back(self, request: Request, refusal: Refusal, main: bool) -> None:
        """Handle a request that was not sent; the page stays as it is."""
        if self.ignored and _page_of(request) in self.ignored:
            return
        if request.resource_type not in REPORT_TYPES:
            self.requests -= 1
        self.asked.pop((request.method, clip(request.url)), None)
        if refusal.rule == "lean":
            return  # many on each page: only their number is told
        if main:
            self.document.refused()
        told: BlockedRequest | OutOfScope = held_back(request, refusal, self.page_url)
        if refusal.rule == "scope":
            told = OutOfScope(url=request.url, rule="scope", page_url=self.page_url)
        self.keep(told)
        if not self.documents and request.resource_type not in REPORT_TYPES:
            self.held.append(told)

    def _exchange(self, request: Request, main: bool, **what: Any) -> None:
        page = _page_of(request)
        self.keep(
            Exchange(
                method=request.method,
                url=request.url,
                resource_type=request.resource_type,
                page_url=request.url if main else page.url if page else self.page_url,
                main_document=main,
                asked=_asked_first(request),
                **what,
            ),
            page,
        )

    def _is_main_document(self, request: Request) -> bool:
        if not request.is_navigation_request() or self.page is None:
            return False
        try:
            return request.frame == self.page.main_frame
        except PlaywrightError:  # a new tab's first request: its frame is not there yet
            return False

    def _navigated(self, frame: Frame) -> None:
        if self.page and frame == self.page.main_frame:
            self.document.replaced()
            self._finished.set()

    def _document(self, page: Page) -> None:
        if page == self.page:
            self.documents += 1


def _asked_first(request: Request) -> str:
    """Return the address before any redirect, "" if there was none."""
    first = request
    while first.redirected_from:
        first = first.redirected_from
    return "" if first is request else first.url


def _page_of(request: Request) -> Page | None:
    try:
        return request.frame.page
    except PlaywrightError:  # a new tab's first request, or a service worker's
        return None
