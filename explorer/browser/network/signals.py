"""Listens to a browser context and keeps what it tells until somebody takes it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from playwright.async_api import (
    BrowserContext,
    CDPSession,
    Frame,
    Page,
    Request,
    Response,
    WebError,
)
from playwright.async_api import ConsoleMessage as BrowserMessage
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.clipping import clip, clipped
from explorer.browser.network.console_text import console_text
from explorer.browser.network.gate import held_back
from explorer.models import (
    BlockedRequest,
    ConsoleMessage,
    Exchange,
    MixedContent,
    OutOfScope,
    PageError,
    Signal,
)
from explorer.policy.egress import Refusal

EMPTY_ERROR = "net::ERR_HTTP_RESPONSE_CODE_FAILURE"
"""An error status without a body, for which Chromium shows a page of its own."""

MOST_ASKED = 200
MOST_SIGNALS = 300
"""Signals of one sort that are kept for a step; the rest are counted."""
MOST_MESSAGES = 1000
"""Console messages, of all levels, that are received in a step: each costs Playwright about 0.2 ms.
After them the browser's driver is told to send no more until the next step."""
MOST_ARGUMENTS = 100
"""Arguments of a console message that are put in where its format asks for them."""

Place = tuple[str, int, int]
"""URL, line and column of a script."""

# Never waited for: they stay open by design or nobody sees their answer.
_TELLING = frozenset({"document", "xhr", "fetch", "script"})
_ENDLESS = frozenset({"websocket", "eventsource", "ping", "media", "cspviolationreport"})
_ERROR_LEVELS = ("error", "assert")
_MIXED_URL = re.compile(r"insecure [^']{0,200}'([^']+)'")


class Signals:
    """What one browser context told since the last ``take``.

    ``always``: also what it told between that and the next ``mark``.
    """

    def __init__(
        self,
        context: BrowserContext,
        *,
        always: bool = True,
        refusal_of: Callable[[str, str], Refusal | None] = lambda method, url: None,
    ) -> None:
        self.page: Page | None = None
        self._followed: WeakSet[Page] = WeakSet()
        self._context = context
        self._always = self._listening = always
        self._refusal_of = refusal_of
        self.held: list[BlockedRequest | OutOfScope] = []
        """Since the mark, by the page that was there: requests that were held back."""
        self._kept: list[tuple[Page | None, Signal]] = []
        self._told: Counter[str] = Counter()
        """By the sort of signal: how many there were since the last ``take``, kept or not."""
        self._messages = self._exceptions = 0
        self._muted = False
        """Console messages are not received, only counted."""
        self._since_mark: set[Request] = set()
        self._places: dict[int, Place] = {}
        self._rejections: set[Place] = set()
        self._reasons: set[str] = set()
        """Of rejections whose place the browser does not tell the same way twice."""
        self._finished = asyncio.Event()
        self._leaving = asyncio.Event()
        self.ignored: set[Page] = set()
        """Tabs whose requests do not count and that nothing is kept of."""
        self.requests = 0
        """Requests sent since the mark."""
        self.asked: dict[tuple[str, str], None] = {}
        """Method and address of those for documents, data and scripts, each once, at most
        MOST_ASKED."""
        self.documents = 0
        """Documents of the page that were parsed since the mark."""
        self.navigating = False
        """A document of the page was asked for and has neither come nor failed."""
        self.status: int | None = None
        self.content_type = ""
        self._handlers: dict[str, Callable[[Any], None]] = {
            "request": self._request,
            "response": self._response,
            "requestfinished": self._done,
            "requestfailed": self._failed,
            "console": self._console,
            "weberror": self._error,
        }
        for event, handler in self._handlers.items():
            context.on(event, handler)  # type: ignore[call-overload]

    def stop(self) -> None:
        """Listen no more."""
        self._unmute()
        for event, handler in self._handlers.items():
            self._context.remove_listener(event, handler)
        for page in self._followed:
            page.remove_listener("framenavigated", self._navigated)
            page.remove_listener("domcontentloaded", self._document)

    def follow(self, page: Page, cdp: CDPSession) -> None:
        """Signals are told of this page from now on."""
        self.page = page
        self._followed.add(page)
        page.on("framenavigated", self._navigated)
        page.on("domcontentloaded", self._document)
        cdp.on("Runtime.exceptionThrown", self._exception)
        cdp.on("Runtime.consoleAPICalled", self._console_called)

    def keep(self, signal: Signal, page: Page | None = None) -> bool:
        """Keep a signal, unless there are too many of its sort; True if it was kept.

        ``page`` is the tab that told it, where that may be another than the run's own.
        """
        is_news = self._listening and page not in self.ignored
        if is_kept := is_news and self._has_room(signal.signal):
            self._kept.append((page, clipped(signal)))
        return is_kept

    def _has_room(self, sort: str) -> bool:
        """Count one more signal of this sort; False if enough of them have been kept."""
        self._told[sort] += 1
        return self._told[sort] <= MOST_SIGNALS

    def mark(self) -> None:
        """An act begins: count requests and documents from here."""
        self._listening = True
        self._unmute()
        self._since_mark.clear()
        self.asked.clear()
        self.held.clear()
        self.requests = self.documents = 0
        self.navigating = False
        self._leaving.clear()

    @property
    def kept(self) -> tuple[Signal, ...]:
        return tuple(signal for _, signal in self._kept)

    def forget(self, url: str) -> None:
        """Drop what a page told that the run does not look at, and its document's answer."""
        url = clip(url)
        self._kept = [
            (page, signal)
            for page, signal in self._kept
            if url not in (getattr(signal, "page_url", ""), getattr(signal, "url", ""))
        ]

    def forget_tab(self, tab: Page) -> None:
        """Drop what a tab told that was closed unseen."""
        self._kept = [(page, signal) for page, signal in self._kept if page is not tab]

    @property
    def left_out(self) -> dict[str, int]:
        """How many signals since the last ``take`` were not kept, by their sort."""
        counts = self._told.items()
        return {sort: told - MOST_SIGNALS for sort, told in counts if told > MOST_SIGNALS}

    def take(self) -> tuple[Signal, ...]:
        """All that was kept; the keeping starts anew."""
        kept = tuple(
            self._told_apart(signal) if isinstance(signal, PageError) else signal
            for _, signal in self._kept
        )
        self._kept.clear()
        self._places.clear()
        self._rejections.clear()
        self._reasons.clear()
        self._told.clear()
        self._exceptions = 0
        self._listening = self._always
        return kept

    def _told_apart(self, error: PageError) -> PageError:
        is_known = self._places.pop(id(error), None) in self._rejections
        rejected = is_known or _first_line(error.message) in self._reasons
        return error.model_copy(update={"unhandled_rejection": rejected})

    @property
    def waiting(self) -> bool:
        """Requests sent since the mark have no answer yet."""
        return bool(self._since_mark)

    async def leaving(self) -> None:
        """Wait until the page has asked for another document since the mark."""
        await self._leaving.wait()

    async def next_finished(self) -> None:
        self._finished.clear()
        await self._finished.wait()

    @property
    def page_url(self) -> str:
        return self.page.url if self.page else ""

    def _request(self, request: Request) -> None:
        if self.ignored and _page_of(request) in self.ignored:
            return
        self.requests += 1
        if request.resource_type in _TELLING and len(self.asked) < MOST_ASKED:
            self.asked[request.method, clip(request.url)] = None
        if self._is_main_document(request):
            self.navigating = True
            self._leaving.set()
        if request.resource_type not in _ENDLESS:
            self._since_mark.add(request)
        page = _page_of(request)
        downgraded = page and page.url.startswith("https:") and request.url.startswith("http:")
        if page and downgraded and not request.is_navigation_request():
            self.keep(MixedContent(url=request.url, page_url=page.url), page)

    def _response(self, response: Response) -> None:
        request = response.request
        main = self._is_main_document(request)
        if main:
            self.status = response.status
            self.content_type = response.headers.get("content-type", "")
        if response.status >= 400:
            self._exchange(request, main, status=response.status)

    def _done(self, request: Request) -> None:
        self._since_mark.discard(request)
        self._finished.set()

    def _failed(self, request: Request) -> None:
        self._done(request)
        main = self._is_main_document(request)
        if main:
            self.navigating = False
        failure = request.failure or "failed"
        if refusal := self._refusal_of(request.method, request.url):
            self._held_back(request, refusal, main)
            return
        if failure == EMPTY_ERROR:
            return  # the status has been told
        if main:
            self.status = None
        self._exchange(request, main, failure=failure)

    def _held_back(self, request: Request, refusal: Refusal, main: bool) -> None:
        """It was not sent, and the page stays as it is."""
        if self.ignored and _page_of(request) in self.ignored:
            return
        self.requests -= 1
        self.asked.pop((request.method, clip(request.url)), None)
        if main:
            self._leaving.clear()
        told: BlockedRequest | OutOfScope = held_back(request, refusal, self.page_url)
        if refusal.rule == "scope":
            told = OutOfScope(url=request.url, rule="scope", page_url=self.page_url)
        self.keep(told)
        if not self.documents:
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
            self.navigating = False
            self._finished.set()

    def _document(self, page: Page) -> None:
        if page == self.page:
            self.documents += 1

    def _mute(self) -> None:
        """Playwright's driver sends no console messages while nobody listens to them."""
        if not self._muted:
            self._muted = True
            self._context.remove_listener("console", self._console)

    def _unmute(self) -> None:
        self._messages = 0
        if self._muted:
            self._muted = False
            self._context.on("console", self._console)

    def _console_called(self, event: dict[str, Any]) -> None:
        """What the protocol tells of each message, also of those that are not received."""
        if self._muted and self._listening and event["type"] in _ERROR_LEVELS:
            self._told["console"] += 1

    def _console(self, message: BrowserMessage) -> None:
        self._messages += 1
        if self._muted:
            return  # it was on its way: _console_called counts it
        if self._messages >= MOST_MESSAGES:
            self._mute()
        place = message.location
        source = f"{place['url']}:{place['lineNumber']}:{place['columnNumber']}"
        page_url = message.page.url if message.page else self.page_url
        if message.text.startswith("Mixed Content:"):
            found = _MIXED_URL.search(clip(message.text))
            url = found[1] if found else message.text
            self.keep(MixedContent(url=url, page_url=page_url), message.page)
        elif message.type in _ERROR_LEVELS:
            self.keep(
                ConsoleMessage(
                    level="error", text=_text_of(message), page_url=page_url, source=source
                ),
                message.page,
            )

    def _error(self, error: WebError) -> None:
        thrown, place = error.error, error.location
        told = PageError(
            message=clip(getattr(thrown, "message", str(thrown))),
            stack=clip(getattr(thrown, "stack", None) or ""),
            page_url=clip(error.page.url if error.page else self.page_url),
        )
        if self.keep(told, error.page):
            self._places[id(told)] = (place["url"], place["line"], place["column"])

    def _exception(self, event: dict[str, Any]) -> None:
        """Playwright does not tell a rejection from an exception: the protocol's text does."""
        self._exceptions += 1
        if not self._listening or self._exceptions > MOST_SIGNALS:
            return
        details = event["exceptionDetails"]
        text = clip(details.get("text", ""))
        if "in promise" in text:
            place = details.get("url", ""), details["lineNumber"], details["columnNumber"]
            self._rejections.add(place)
            if reason := _without_name(_first_line(text.partition("(in promise)")[2])):
                self._reasons.add(reason)


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _without_name(error: str) -> str:
    """``TypeError: x is not a function`` without its first part."""
    name, separator, message = error.partition(": ")
    return message if separator and name.isidentifier() else error


def _text_of(message: BrowserMessage) -> str:
    """Playwright's text has the arguments one after the other, also where the first is a format."""
    arguments = [clip(str(argument)) for argument in message.args[:MOST_ARGUMENTS]]
    return console_text(arguments) if arguments and "%" in arguments[0] else message.text


def _asked_first(request: Request) -> str:
    """The address before any redirect, "" where there was none."""
    first = request
    while first.redirected_from:
        first = first.redirected_from
    return "" if first is request else first.url


def _page_of(request: Request) -> Page | None:
    try:
        return request.frame.page
    except PlaywrightError:  # a new tab's first request, or a service worker's
        return None
