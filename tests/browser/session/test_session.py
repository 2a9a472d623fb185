"""The tabs of a session: which of them are its own, and what becomes of the others."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.session.new_tabs import MAX_POPUPS
from explorer.browser.session.opening import fresh_session
from explorer.browser.session.session import Session
from explorer.errors import BrowserLost, PageLost
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings
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
            await open_tabs(session, MAX_POPUPS + 2)
            page = await new_page()
            await open_tabs(session, 1)
            return page

        monkeypatch.setattr(session.context, "new_page", crowded)
        beside = await session.open_beside()
        assert len(session.new_tabs.popups) == MAX_POPUPS
        assert len(session.new_tabs.surplus) == 3
        assert beside not in (*session.new_tabs.popups, *session.new_tabs.surplus)
        monkeypatch.undo()

        async def stuck(page: Page) -> None:
            raise PageLost("stuck")

        monkeypatch.setattr(session.renderers, "reach", stuck)
        with pytest.raises(PageLost):
            await session.open_beside()
        assert session.beside == {beside}
        await wait_closed(session.new_tabs.surplus)
        assert set(session.context.pages) == {session.page, beside, *session.new_tabs.popups}


async def test_a_tab_that_does_not_open_is_not_the_end_of_the_browser(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with fresh_session(browser, SETTINGS, Destructive(SETTINGS.safety)) as session:
        stuck, new_page = session.page, session.context.new_page

        async def opens_once_the_stuck_page_is_closed() -> Page:
            if not stuck.is_closed():
                raise PlaywrightError("it is held up")
            return await new_page()

        monkeypatch.setattr(session.context, "new_page", opens_once_the_stuck_page_is_closed)
        await session.replace()
        assert session.page is not stuck
        assert await session.page.evaluate("1 + 1") == 2


async def test_a_browser_that_opens_no_tab_any_more_is_lost(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with fresh_session(browser, SETTINGS, Destructive(SETTINGS.safety)) as session:

        async def fails() -> Page:
            raise PlaywrightError("no more tabs")

        monkeypatch.setattr(session.context, "new_page", fails)
        with pytest.raises(BrowserLost, match="the browser went away: no more tabs"):
            await session.replace()


COPYING = """<button onclick="navigator.clipboard.writeText('tea').then(
    () => { title = 'copied'; }, ({ name }) => { title = name; })">Copy</button>"""


async def test_a_button_may_copy_to_the_clipboard(browser: Browser, site: Site) -> None:
    url = site.serve({"/": COPYING})
    async with fresh_session(browser, SETTINGS, Destructive(SETTINGS.safety)) as session:
        await session.page.goto(url)
        await session.page.click("button")
        said = await session.page.wait_for_function("document.querySelector('button').title")
        assert await said.json_value() == "copied"


PASTING = """<button onclick="navigator.clipboard.writeText('tea').then(
    () => navigator.clipboard.readText()).then((text) => { title = text; })">Paste</button>"""


async def test_what_a_page_reads_from_the_clipboard_is_a_sample(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": PASTING})
    async with fresh_session(browser, SETTINGS, Destructive(SETTINGS.safety)) as session:
        await session.page.goto(url)
        await session.page.click("button")
        said = await session.page.wait_for_function("document.querySelector('button').title")
        assert await said.json_value() == "explorer sample"
