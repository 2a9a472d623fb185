"""The tabs of a session: which of them are its own, and what becomes of the others."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page

from explorer.browser.session import MOST_POPUPS, Session, fresh_session
from explorer.config import Settings
from explorer.errors import PageLost
from explorer.safety import Destructive
from tests.browser.driver import QUICK
from tests.site import Site

SETTINGS = Settings(browser=QUICK)


async def open_tabs(session: Session, count: int) -> None:
    script = f"for (let i = 0; i < {count}; i++) window.open('about:blank')"
    await session.page.evaluate(script)


async def wait_closed(pages: list[Page]) -> None:
    for page in pages:
        if not page.is_closed():
            await page.wait_for_event("close")


async def test_what_a_page_opens_while_a_tab_is_opened_is_not_forgotten(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = site.serve({"/": "<p>Here</p>"})
    async with fresh_session(browser, SETTINGS, Destructive(SETTINGS.safety)) as session:
        await session.page.goto(url)
        new_page = session.context.new_page

        async def crowded() -> Page:
            await open_tabs(session, MOST_POPUPS + 2)
            page = await new_page()
            await open_tabs(session, 1)
            return page

        monkeypatch.setattr(session.context, "new_page", crowded)
        beside = await session.open_beside()
        assert len(session.popups) == MOST_POPUPS
        assert len(session.surplus) == 3
        assert beside not in (*session.popups, *session.surplus)
        monkeypatch.undo()

        async def stuck(page: Page) -> None:
            raise PageLost("stuck")

        monkeypatch.setattr(session.renderers, "reach", stuck)
        with pytest.raises(PageLost):
            await session.open_beside()
        assert session.beside == {beside}
        await wait_closed(session.surplus)
        assert set(session.context.pages) == {session.page, beside, *session.popups}
