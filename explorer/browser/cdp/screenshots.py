"""Screenshots of the viewport by CDP, which take two thirds of the time of Playwright's method."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

_UNANSWERED_SECONDS = 1.0
"""Time after which a screenshot is requested again: Chromium never answers some requests that it
gets while one document replaces another."""

_REFUSED = "Unable to capture screenshot"
"""Answer to the other requests of that time."""

_REFUSED_PAUSE = 0.05
_REFUSED_SECONDS = 2.0
"""Time for which a refused screenshot is requested again: a document is drawn much sooner."""


async def capture_screenshot(cdp: CDPSession, **options: Any) -> bytes:
    """Return a screenshot of the viewport, requested again while the document is being replaced.

    Args:
        cdp: The session of the page.
        options: Parameters of ``Page.captureScreenshot``.

    Raises:
        PlaywrightError: The page is gone, or is not drawn.
    """
    clock = asyncio.get_running_loop()
    ends = clock.time() + _REFUSED_SECONDS
    while True:
        try:
            return await _requested(cdp, options)
        except PlaywrightError as error:
            if _REFUSED not in error.message or clock.time() >= ends:
                raise
        await asyncio.sleep(_REFUSED_PAUSE)


async def _requested(cdp: CDPSession, options: dict[str, Any]) -> bytes:
    requests: set[asyncio.Task[dict[str, Any]]] = set()
    try:
        for patience in (_UNANSWERED_SECONDS, None):
            sending = cdp.send("Page.captureScreenshot", options)
            requests.add(asyncio.ensure_future(sending))
            done, _ = await asyncio.wait(
                requests, timeout=patience, return_when=asyncio.FIRST_COMPLETED
            )
            if done:
                break
        return b64decode(done.pop().result()["data"])
    finally:
        for request in requests:
            request.cancel()
