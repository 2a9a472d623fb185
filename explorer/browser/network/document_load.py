"""Follows the requests for the document of a page, some of which do not replace it."""

from __future__ import annotations

import asyncio

from playwright.async_api import Request, Response

EMPTY_ERROR = "net::ERR_HTTP_RESPONSE_CODE_FAILURE"
"""An error status without a body, for which Chromium shows a page of its own."""

ABORTED = "net::ERR_ABORTED"
"""The error of a navigation that does not replace the document, such as a download."""

ENDLESS = "text/event-stream"
"""The content type of what a server goes on sending."""


def failure_of(request: Request) -> str:
    """Return why a request failed, without what Chromium adds if explorer itself blocked it."""
    return (request.failure or "failed").removesuffix(".Inspector")


class DocumentLoad:
    """The document of a page, and the one that was requested to replace it.

    Attributes:
        navigating: A document was requested and has neither come nor failed.
        status: The HTTP status of the document; None if it failed.
        content_type: The content type of the document.
        challenge: The HTTP authentication that the server asks for, "" for none.
    """

    def __init__(self) -> None:
        self.navigating = False
        self.status: int | None = None
        self.content_type = ""
        self.challenge = ""
        self._requested: Request | None = None
        """The newest request."""
        self._answer: tuple[int, str, str] | None = None
        """Status, content type and challenge of what has not replaced the document yet."""
        self._leaving = asyncio.Event()
        self._streaming = asyncio.Event()

    def mark(self) -> None:
        """Begin an action."""
        self.navigating = False
        self._leaving.clear()
        self._streaming.clear()

    @property
    def has_come(self) -> bool:
        """Whether a document has replaced the one of the mark, perhaps without its end."""
        return self._leaving.is_set() and not self.navigating and self.status is not None

    @property
    def is_endless(self) -> bool:
        """Whether the document is an event stream."""
        return self.content_type.startswith(ENDLESS)

    async def leaving(self) -> None:
        """Wait until another document was requested since the mark."""
        await self._leaving.wait()

    async def streaming(self) -> None:
        """Wait until an event stream has replaced the document of the mark."""
        await self._streaming.wait()

    def request(self, request: Request) -> None:
        """Note that a document was requested."""
        self.navigating = True
        self._requested = request
        self._leaving.set()

    def response(self, response: Response) -> None:
        """Note the answer; it may come after the document has replaced the other."""
        headers = response.headers
        content_type, challenge = (headers.get(n, "") for n in ("content-type", "www-authenticate"))
        self._answer = (response.status, content_type, challenge)
        if not self.navigating:
            self._replace()

    def replaced(self) -> None:
        """Note that the page has another document."""
        self.navigating = False
        self._replace()

    def failed(self, request: Request, failure: str) -> None:
        """Note that a request has failed; only the newest one matters."""
        if request is not self._requested:
            return
        self.navigating = False
        if failure == EMPTY_ERROR:
            self._replace()
        elif failure == ABORTED:
            self._leaving.clear()
        else:
            self.status = None
        self._answer = None

    def refused(self) -> None:
        """Note that the request was not sent: the page stays."""
        self._leaving.clear()

    def _replace(self) -> None:
        if self._answer:
            self.status, self.content_type, self.challenge = self._answer
            self._answer = None
            if self.is_endless:
                self._streaming.set()
