"""Searches the answers that pages got for addresses: scripts, style sheets, data, headers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Response

from explorer.browser.network.document_load import ABORTED, ENDLESS
from explorer.browser.references.addresses import in_headers
from explorer.browser.references.later import Later
from explorer.browser.references.reading import named_in_text
from explorer.browser.references.route_objects import routes_in
from explorer.browser.references.routes import ClientRoutes
from explorer.browser.session.fetching import TooManyRedirects, fetch
from explorer.browser.session.session import Session
from explorer.errors import PageLost

_MAX_RESPONSES = 40
_MAX_BYTES = 2_000_000
"""Size of a response that is searched."""
_MAX_TOTAL_BYTES = 15_000_000
_AT_ONCE = 8
"""Bodies that are got at once."""
_MAX_OF_PATH = 4
"""Scripts and style sheets of one path that are searched: those whose query asks for another
selection of modules have most of them in common."""
_SECONDS = 1.5
"""Deadline for getting the bodies of the answers, and longest wait for the search of others."""
_KINDS = ("javascript", "ecmascript", "json", "xml", "yaml", "mpegurl", "text/")
_MAX_DOWNLOADS = 10
"""Downloads that are requested again to be searched: the browser keeps nothing of them."""
_DOWNLOAD_SECONDS = 3.0
_TELLING = ("link", "refresh", "content-location")


class _Answer(NamedTuple):
    response: Response
    kind: str


class _Body(NamedTuple):
    text: str
    kind: str
    url: str
    page_url: str


class AnswerSearch:
    """Searches each answer once, while the page is used: what it names is told the next time."""

    def __init__(
        self, session: Session, routes: ClientRoutes, may_read: Callable[[str], bool]
    ) -> None:
        """Create a search.

        Args:
            session: The session whose answers are searched.
            routes: Is told what scripts name.
            may_read: Returns whether an address that was downloaded may be requested again.
        """
        self._session = session
        self._routes = routes
        self._may_read = may_read
        self._downloads = 0
        self._answers: list[_Answer] = []
        self._naming: Later[str] = Later()
        self._kept: set[str] = set()
        self._of_path: Counter[str] = Counter()
        self._bytes = 0

    def keep(self, response: Response) -> None:
        """Let an answer be searched, unless one of its address was."""
        url = response.url
        if url in self._kept or len(self._answers) >= _MAX_RESPONSES:
            return
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if "mpegurl" in kind and response.request.is_navigation_request():
            return  # it is requested again to be played, and only that answer has a body
        path = url.partition("?")[0]
        if "script" in kind or "css" in kind:
            self._of_path[path] += 1
        is_new = _is_text(kind) and self._of_path[path] <= _MAX_OF_PATH
        if is_new or any(map(response.headers.get, _TELLING)):
            self._kept.add(url)
            self._answers.append(_Answer(response, kind))

    async def named(self, page_url: str, *, waits: bool) -> list[str]:
        """Return what the headers of new answers and the bodies of earlier ones name.

        The bodies of new answers are searched in the background.

        Args:
            page_url: The page, to which the addresses in scripts refer.
            waits: Wait for the bodies of the new answers, too.
        """
        earlier = await self._naming.take(_SECONDS)
        earlier += await self._begin(page_url)
        return [*earlier, *(await self._naming.take(_SECONDS) if waits else ())]

    async def _begin(self, page_url: str) -> list[str]:
        """Return what the headers of the answers name, and begin to search their bodies."""
        answers, self._answers = self._answers, []
        found: list[str] = []
        bodies: list[_Body] = []

        async def keep(answer: _Answer) -> None:
            bodies.extend(await self._body(answer, page_url))

        for one in answers:
            found += in_headers(one.response.headers, one.response.url)
        downloads = [one for one in answers if _is_download(*one)]
        answers = [one for one in answers if one not in downloads]
        if wanted := self._wanted(downloads):
            self._naming.begin(self._in_downloads(wanted))
        try:
            async with asyncio.timeout(_SECONDS):
                for start in range(0, len(answers), _AT_ONCE):
                    some = answers[start : start + _AT_ONCE]
                    await asyncio.gather(*map(keep, some))
        except TimeoutError:
            pass  # the others are not read: the crawl does not wait for them
        if bodies:
            self._naming.begin(self._in_bodies(bodies))
        return found

    async def _body(self, answer: _Answer, page_url: str) -> Iterable[_Body]:
        response, kind = answer
        length = response.headers.get("content-length", "0")
        if _is_page(response, kind) or not length.isdigit() or int(length) > _MAX_BYTES:
            return ()
        if self._bytes > _MAX_TOTAL_BYTES:
            return ()
        try:
            body = await response.body()
        except PlaywrightError:
            return ()  # a redirect, or the browser has dropped the body
        self._bytes += len(body)
        text = body[:_MAX_BYTES].decode("utf-8", "replace")
        return (_Body(text, kind, response.url, page_url),)

    def _wanted(self, downloads: Iterable[_Answer]) -> list[_Answer]:
        """Return the downloads that are requested again."""
        allowed = [one for one in downloads if self._may_read(one.response.url)]
        wanted = allowed[: _MAX_DOWNLOADS - self._downloads]
        self._downloads += len(wanted)
        return wanted

    async def _in_downloads(self, downloads: Iterable[_Answer]) -> list[str]:
        found: list[str] = []
        for response, kind in downloads:
            getting = fetch(
                self._session,
                response.url,
                seconds=_DOWNLOAD_SECONDS,
                most_bytes=_MAX_BYTES,
                most_redirects=0,
            )
            try:
                text = (await getting).body.decode("utf-8", "replace")
            except (PlaywrightError, PageLost, TimeoutError, TooManyRedirects):
                continue
            found += await asyncio.to_thread(named_in_text, text, kind, response.url)
        return found

    async def _in_bodies(self, bodies: Iterable[_Body]) -> list[str]:
        found: list[str] = []
        for body in bodies:
            named = await asyncio.to_thread(named_in_text, *body)
            if "script" in body.kind:
                self._routes.add(named, body.page_url)
                self._routes.add_routes(await asyncio.to_thread(list, routes_in(body.text)))
            found += named
        return found


def _is_text(kind: str) -> bool:
    return kind != ENDLESS and any(part in kind for part in _KINDS)


def _is_download(response: Response, kind: str) -> bool:
    """Return whether it is a text that the browser was to open, and that it keeps nothing of."""
    request = response.request
    is_document = request.is_navigation_request() and request.method == "GET"
    return is_document and response.ok and request.failure == ABORTED and _is_text(kind)


def _is_page(response: Response, kind: str) -> bool:
    """Return whether it is the document of the page, which is read as such."""
    try:
        is_main = response.frame.parent_frame is None
    except PlaywrightError:
        return False
    return is_main and response.request.is_navigation_request() and "html" in kind
