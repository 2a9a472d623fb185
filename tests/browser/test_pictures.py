"""Screenshots of the viewport: what Chromium never answers is requested again."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from types import SimpleNamespace
from typing import Any, cast

import pytest

from explorer.browser.page import pictures
from explorer.browser.page.pictures import ViewportPictures
from explorer.browser.session.session import Session
from explorer.settings.model import BrowserSettings


class _Connection:
    """A CDP session that answers none of the first requests."""

    def __init__(self, unanswered: int) -> None:
        self.requests = 0
        self._unanswered = unanswered

    async def send(self, _method: str, _params: dict[str, Any]) -> dict[str, str]:
        self.requests += 1
        if self.requests <= self._unanswered:
            await asyncio.Event().wait()
        return {"data": b64encode(b"picture").decode()}


@pytest.mark.parametrize(
    ("unanswered", "requests", "taken"), [(0, 1, b"picture"), (1, 2, b"picture"), (2, 2, None)]
)
async def test_a_screenshot_is_requested_twice_at_most(
    monkeypatch: pytest.MonkeyPatch, unanswered: int, requests: int, taken: bytes | None
) -> None:
    monkeypatch.setattr(pictures, "_UNANSWERED_SECONDS", 0.01)
    connection = _Connection(unanswered)
    session = cast(Session, SimpleNamespace(cdp=connection))
    limits = BrowserSettings(script_seconds=0.2 if taken is None else 30)
    assert await ViewportPictures(session, limits).shoot() == taken
    assert connection.requests == requests
