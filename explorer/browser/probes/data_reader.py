"""Asks an address for data, as the scripts of its own origin may."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from playwright.async_api import Error as PlaywrightError

from explorer.browser.session.blank_page import OPENING_SECONDS, blank_page
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.models.api_calls import DataAnswer
from explorer.policy.request_fields import MAX_JSON_BYTES
from explorer.urls import origin

_SECONDS = 5.0


async def read_data(session: Session, url: str, headers: Mapping[str, str]) -> DataAnswer | None:
    """GET an address from a side tab that shows nothing; redirects are not followed.

    Args:
        session: The session, whose cookies and rules for requests apply.
        url: The address.
        headers: What is sent besides the headers of the browser.

    Returns:
        The answer, its text cut at ``MAX_JSON_BYTES`` characters and "" for what is no text; None
        if there was none in time, or the request was blocked.
    """
    options = {
        "most": MAX_JSON_BYTES,
        "parallel": 1,
        "seconds": _SECONDS,
        "headers": headers,
        "redirect": "manual",
    }
    try:
        async with asyncio.timeout(_SECONDS + 2 * OPENING_SECONDS):
            async with blank_page(session, origin(url)) as page:
                answers = await session.renderers.call(page, "read_addresses", [url], options)
    except (PlaywrightError, PageLost, TimeoutError):
        return None
    if not answers:
        return None
    (answer,) = answers
    return DataAnswer(answer["status"], answer["kind"], answer["headers"], answer["text"])
