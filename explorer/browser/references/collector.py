"""Collects the addresses that the pages of a session name besides their links."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Response

from explorer.browser.observe.observation import FrameObservation, Observation
from explorer.browser.references.addresses import in_headers, in_script, in_sitemap, in_text, pages
from explorer.browser.references.sitemaps import named_by_site
from explorer.browser.session.robots import RobotsBook
from explorer.browser.session.session import Session
from explorer.models import Snapshot
from explorer.urls import normalise, origin

MAX_REFERENCES = 3_000
"""Addresses that are kept in a run."""
_MAX_AT_ONCE = 200
_MAX_RESPONSES = 40
_MAX_FRAMES = 5
_MAX_BYTES = 2_000_000
"""Size of a response that is read, and of the texts of one document."""
_MAX_TOTAL_BYTES = 30_000_000
_SECONDS = 1.5
"""Deadline for reading a document, and for reading its responses."""
_SCRIPTS = ("javascript", "ecmascript", "json")
_TEXTS = ("text/css", "xml", "text/plain", "text/html")


class _Answer(NamedTuple):
    response: Response
    kind: str


class ReferenceCollector:
    """Reads each document and each script, style sheet and data file of the site once.

    Args:
        session: The session whose pages are read.
        refusal_of: Returns why an address must not be opened, "" if it may be.
        robots: The robots.txt files of the site, if its sitemaps are to be read, too.
    """

    def __init__(
        self, session: Session, refusal_of: Callable[[str], str], robots: RobotsBook | None
    ) -> None:
        self._session = session
        self._refusal_of = refusal_of
        self._robots = robots
        self._answers: list[_Answer] = []
        self._read: set[str] = set()
        self._known: set[str] = set()
        self._bytes = 0
        session.listen(session.context, "response", self._hear)

    async def added_to(self, snapshot: Snapshot, observation: Observation) -> Snapshot:
        """Return the snapshot with the addresses that were not known before."""
        if len(self._known) >= MAX_REFERENCES:
            return snapshot
        found = [*await self._of_site(snapshot.url), *await self._of_documents(observation)]
        found += await self._of_answers(snapshot.url)
        if not found:  # most looks: a page may have thousands of links
            return snapshot
        for element in snapshot.elements:  # what a control leads to is opened by using it
            self._known.update(map(normalise, element.addresses))
            if element.barred and element.request:
                called = (in_script(call, snapshot.url) for call in element.request.calls)
                self._known.update(normalise(address) for one in called for address in one)
        self._known.add(normalise(snapshot.url))
        new = tuple(self._allowed(found))
        return snapshot.model_copy(update={"references": new}) if new else snapshot

    def _hear(self, response: Response) -> None:
        url = response.url
        if url in self._read or len(self._answers) >= _MAX_RESPONSES or self._is_beside(response):
            return
        if self._refusal_of(url) == "scope":
            return
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if any(part in kind for part in (*_SCRIPTS, *_TEXTS)):
            self._read.add(url)
            self._answers.append(_Answer(response, kind))

    def _is_beside(self, response: Response) -> bool:
        try:
            page: Page | None = response.frame.page
        except PlaywrightError:
            return False  # a service worker's
        return page in self._session.beside

    async def _of_site(self, url: str) -> Iterable[str]:
        robots, self._robots = self._robots, None
        return await named_by_site(self._session, url, robots) if robots else ()

    async def _of_documents(self, observation: Observation) -> list[str]:
        """Return what a document names, unless its address was read before."""
        address = f"document {normalise(observation.snapshot.url)}"
        if address in self._read:
            return []
        self._read.add(address)
        top = origin(observation.snapshot.url)
        views = [view for view in observation.views if view.world]
        own = [view for view in views if view is views[0] or origin(view.place.url) == top]
        try:
            async with asyncio.timeout(_SECONDS):
                told = [await _named_in(view) for view in own[:_MAX_FRAMES]]
        except (PlaywrightError, TimeoutError):
            return []  # the document is being replaced
        return [address for addresses in told for address in addresses]

    async def _of_answers(self, page_url: str) -> list[str]:
        answers, self._answers = self._answers, []
        found: list[str] = []
        try:
            async with asyncio.timeout(_SECONDS):
                for one in answers:
                    found += in_headers(one.response.headers, one.response.url)
                    found += await self._in_body(one, page_url)
        except TimeoutError:
            pass  # the others are not read: the crawl does not wait for them
        return found

    async def _in_body(self, answer: _Answer, page_url: str) -> Iterable[str]:
        response, kind = answer
        length = response.headers.get("content-length", "0")
        is_page = response.request.is_navigation_request() and "html" in kind  # read as a document
        if is_page or not length.isdigit() or int(length) > _MAX_BYTES:
            return ()
        if self._bytes > _MAX_TOTAL_BYTES:
            return ()
        try:
            body = await response.body()
        except PlaywrightError:
            return ()  # a redirect, or the browser has dropped the body
        self._bytes += len(body)
        text = body[:_MAX_BYTES].decode("utf-8", "replace")
        return await asyncio.to_thread(list, _named_in_text(text, kind, response.url, page_url))

    def _allowed(self, found: Iterable[str]) -> Iterator[str]:
        """Yield the new addresses that may be opened."""
        count = 0
        for address in pages(found):
            key = normalise(address)
            if key in self._known:
                continue
            self._known.add(key)
            if self._refusal_of(address):
                continue
            yield address
            count += 1
            if count >= _MAX_AT_ONCE or len(self._known) >= MAX_REFERENCES:
                return


async def _named_in(view: FrameObservation) -> list[str]:
    assert view.world, "only documents that can be asked"
    options = {"most": _MAX_AT_ONCE, "characters": 300_000}
    told = await view.world.call("references", options)
    found = list(told["addresses"])
    for text in told["texts"]:
        found += in_text(text, told["base"])
    return found


def _named_in_text(text: str, kind: str, url: str, page_url: str) -> Iterator[str]:
    if "css" in kind:
        yield from in_text(text, url)
    elif any(part in kind for part in _SCRIPTS):
        yield from in_script(text, page_url)
    elif "xml" in kind and "<loc>" in text:
        yield from in_sitemap(text, url)
    else:
        yield from in_text(text, url)
