"""Downloads a file through the browser's network stack, up to a maximum size.

Playwright's ``context.request`` reads the whole response whatever its size.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from contextlib import ExitStack
from typing import Any, NamedTuple
from urllib.parse import urljoin

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from explorer.browser.session.closing import close
from explorer.browser.session.session import Session

_CHUNK_BYTES = 64 * 1024
_REDIRECTS = (301, 302, 303, 307, 308)


class FetchedResponse(NamedTuple):
    """The response to a GET request.

    Attributes:
        status: The HTTP status code.
        body: The body, up to the maximum size.
        is_whole: Whether the body is complete.
    """

    status: int
    body: bytes
    is_whole: bool = True


class TooManyRedirects(Exception):
    """The server sent more redirects than are allowed."""


async def fetch(
    session: Session, url: str, *, seconds: float, most_bytes: int, most_redirects: int
) -> FetchedResponse:
    """GET an address in its own tab, with the session's cookies, proxy and User-Agent.

    Args:
        session: The session to use.
        url: The address.
        seconds: The deadline for the whole download, in seconds.
        most_bytes: Maximum size of the body; a longer one is cut.
        most_redirects: Maximum number of redirects to follow.

    Raises:
        TimeoutError: The deadline was reached.
        PlaywrightError: There was no response.
        PageLost: No tab could be opened.
        TooManyRedirects: There were more redirects than allowed.
    """
    page = await session.open_beside()
    try:
        async with asyncio.timeout(seconds):
            cdp = await session.context.new_cdp_session(page)
            fetching = _Fetch(session, cdp, most_bytes)
            return await fetching.get(url, most_redirects)
    finally:
        await close(page)


class _Fetch:
    """Pauses a response when its headers arrive, and reads the body in chunks."""

    def __init__(self, session: Session, cdp: CDPSession, most_bytes: int) -> None:
        self._rules = session.gate.rules
        self._cdp = cdp
        self._most_bytes = most_bytes
        self._paused: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        cdp.on("Fetch.requestPaused", self._paused.put_nowait)

    async def get(self, url: str, most_redirects: int) -> FetchedResponse:
        await self._cdp.send("Network.enable")
        await self._cdp.send("Network.setBypassServiceWorker", {"bypass": True})
        patterns = [{"urlPattern": "*", "requestStage": "Response"}]
        await self._cdp.send("Fetch.enable", {"patterns": patterns})
        with ExitStack() as allowed:
            allowed.enter_context(self._rules.fetching(url))
            opening = asyncio.ensure_future(self._cdp.send("Page.navigate", {"url": url}))
            allowed.callback(opening.cancel)
            answer = await self._next(opening)
            for _ in range(most_redirects):
                if not (location := _location(answer)):
                    break
                address = urljoin(answer["request"]["url"], location)
                allowed.enter_context(self._rules.fetching(address))
                await self._cdp.send("Fetch.continueRequest", {"requestId": answer["requestId"]})
                answer = await self._next(opening)
            if _location(answer):
                raise TooManyRedirects
            return await self._read(answer)

    async def _next(self, opening: asyncio.Future[dict[str, Any]]) -> dict[str, Any]:
        """Return the next paused response.

        Raises:
            PlaywrightError: The navigation ended without a response, or the request failed.
        """
        pausing = asyncio.ensure_future(self._paused.get())
        await asyncio.wait((pausing, opening), return_when=asyncio.FIRST_COMPLETED)
        if not pausing.done():
            pausing.cancel()
            raise PlaywrightError(str(opening.result().get("errorText", "no answer")))
        answer = pausing.result()
        if reason := answer.get("responseErrorReason"):
            raise PlaywrightError(str(reason))
        return answer

    async def _read(self, answer: dict[str, Any]) -> FetchedResponse:
        paused = {"requestId": answer["requestId"]}
        stream = (await self._cdp.send("Fetch.takeResponseBodyAsStream", paused))["stream"]
        body, ended = bytearray(), False
        while not ended and len(body) <= self._most_bytes:
            read = await self._cdp.send("IO.read", {"handle": stream, "size": _CHUNK_BYTES})
            data = read["data"]
            body += b64decode(data) if read.get("base64Encoded") else data.encode()
            ended = read["eof"]
        await self._cdp.send("Fetch.failRequest", paused | {"errorReason": "Aborted"})
        is_whole = len(body) <= self._most_bytes
        return FetchedResponse(
            answer["responseStatusCode"], bytes(body[: self._most_bytes]), is_whole
        )


def _location(answer: dict[str, Any]) -> str:
    """Return the target of a redirect, "" for any other response."""
    if answer.get("responseStatusCode") not in _REDIRECTS:
        return ""
    headers = {h["name"].lower(): h["value"] for h in answer.get("responseHeaders", ())}
    return str(headers.get("location", ""))
