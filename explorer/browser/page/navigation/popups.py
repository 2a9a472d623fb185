"""Follows the new tabs that a page opens, or closes them."""

from __future__ import annotations

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from explorer.browser.act.outcomes import ActionEffect
from explorer.browser.cdp.calls import within
from explorer.browser.cdp.clipping import clip
from explorer.browser.page.navigation.arrivals import Arrivals
from explorer.browser.page.rules import PageRules, is_no_page
from explorer.browser.session.closing import close
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.errors import PageLost
from explorer.models import Download, OutOfScope, Popup


class PopupHandler:
    """Follows the new tabs that are in scope and closes the others."""

    def __init__(
        self, session: Session, rules: PageRules, arrivals: Arrivals, settling: Settling
    ) -> None:
        self._session = session
        self._rules = rules
        self._arrivals = arrivals
        self._settling = settling

    async def handle(self) -> ActionEffect | None:
        """Handle the tabs that were opened since the last call; None if there are none."""
        new_tabs, moved = self._session.new_tabs, None
        for page in new_tabs.take_popups():
            moved = await self._handle(page, moved)
        surplus = new_tabs.take_surplus()
        for page in surplus:
            self._session.signals.forget_tab(page)
        if moved and surplus:
            detail = (
                f"{moved.detail}; {len(surplus)} more new tabs were closed without being opened"
            )
            moved = moved._replace(detail=detail)
        return moved

    async def _handle(self, page: Page, moved: ActionEffect | None) -> ActionEffect | None:
        """Return the effect of a new tab; ``moved`` is the effect of those before it."""
        held = (s for s in self._session.signals.held if isinstance(s, OutOfScope))
        url = clip(page.url)
        if is_no_page(url):
            url = next((signal.url for signal in held), url)
        if self._session.guest:
            self._report_unfollowed(url)
            return ActionEffect("navigation", f"opened a new tab: {url}")
        if page.is_closed():
            self._report_unfollowed(url)
            return moved or self._gone(url, f"a new tab opened and closed by itself: {url}")
        rule = "about" if is_no_page(url) else self._rules.refusal_of_url(url)
        if not rule:
            return await self._follow(page)
        self._report_unfollowed(url)
        await close(page)
        self._session.signals.forget_tab(page)
        if rule != "about":
            signal = OutOfScope(url=url, rule=rule, page_url=self._session.url)
            self._session.signals.keep(signal)
        return moved or self._gone(url, f"opened and closed a new tab: {url}")

    def _gone(self, url: str, detail: str) -> ActionEffect:
        """Return the effect of a tab that is gone: a download, or what the detail says."""
        kept = self._session.signals.kept
        download = next((one for one in kept if isinstance(one, Download)), None)
        if download and is_no_page(url) and self._session.signals.new_tab_is_empty:
            return ActionEffect("network", f"began a download in a new tab: {download.url}")
        return ActionEffect("navigation", detail)

    def _report_unfollowed(self, url: str) -> None:
        self._session.signals.keep(Popup(url=url, followed=False, page_url=self._session.url))

    async def _follow(self, page: Page) -> ActionEffect:
        """Continue in a new tab; one that does not answer is closed."""
        page_before, url, has_opener = self._session.url, clip(page.url), False
        try:
            await self._session.adopt(page)
            await self._settling.arrived()
            has_opener = await self._has_opener(page)
            return await self._arrivals.arrive(page_before)
        except PageLost as error:
            await close(page)
            return ActionEffect("navigation", f"a new tab was closed: {error}", "failed")
        finally:
            self._session.signals.keep(
                Popup(url=url, followed=True, has_opener=has_opener, page_url=page_before)
            )

    async def _has_opener(self, page: Page) -> bool:
        """Ask the page: for a link to a new tab it has none, though the browser knows one."""
        asking = page.evaluate("window.opener !== null")
        seconds = self._rules.limits.script_seconds
        try:
            return bool(await within(seconds, asking, "asking for its opener"))
        except PlaywrightError:
            return False
