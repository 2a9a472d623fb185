"""A session on a page that a caller has opened: what it leaves behind."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from explorer.browser.session import Session, open_session
from explorer.config import SafetySettings, Settings
from explorer.errors import PageLost
from explorer.safety import Destructive
from tests.site import Site

READ_ONLY = Settings(safety=SafetySettings(read_only=True))


def listeners(page: Page) -> dict[str, int]:
    """How many there are for each event of the page and its context."""
    counts = {}
    for name, emitter in (("page", page), ("context", page.context)):
        for event in (
            "close", "console", "dialog", "domcontentloaded", "download", "filechooser",
            "framenavigated", "page", "popup", "request", "requestfailed", "requestfinished",
            "response", "weberror",
        ):  # fmt: skip
            counts[f"{name} {event}"] = emitter._impl_obj.listener_count(event)
    return counts


async def attach(page: Page) -> None:
    async with open_session(page, READ_ONLY, Destructive(READ_ONLY.safety)):
        pass


async def reach_nothing(session: Session, page: Page) -> None:
    raise PageLost("the page is stuck")


@pytest.mark.parametrize("is_reached", [True, False])
async def test_nothing_stays_on_a_callers_page(
    page: Page, site: Site, monkeypatch: pytest.MonkeyPatch, is_reached: bool
) -> None:
    url = site.serve({"/": "<button>Stay</button>"})
    await page.goto(url)
    before = listeners(page)
    if is_reached:
        await attach(page)
    else:
        monkeypatch.setattr(Session, "adopt", reach_nothing)
        with pytest.raises(PageLost):
            await attach(page)
    assert listeners(page) == before
    await page.goto(url)  # init scripts would run here
    sent = "fetch('/', {method: 'POST'}).then((answer) => answer.status, () => 0)"
    assert await page.evaluate(sent) == 200
    assert "native code" in await page.evaluate("String(window.fetch)")
