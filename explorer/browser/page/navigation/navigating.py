"""Navigates the page: opens addresses and follows what the page does by itself."""

from __future__ import annotations

from explorer.browser.page.checks import PageChecks
from explorer.browser.page.navigation.arrivals import Arrivals
from explorer.browser.page.navigation.opening import AddressOpener
from explorer.browser.page.navigation.popups import PopupHandler
from explorer.browser.page.navigation.session_recovery import SessionRecovery
from explorer.browser.page.phone_width import PhoneWidth
from explorer.browser.session.session import Session
from explorer.models import Outcome
from explorer.urls import is_browsers_own, normalise


class Navigator:
    """Opens addresses, and checks and regains the page afterwards."""

    def __init__(
        self,
        session: Session,
        opener: AddressOpener,
        arrivals: Arrivals,
        popups: PopupHandler,
        recovery: SessionRecovery,
        checks: PageChecks,
        width: PhoneWidth,
    ) -> None:
        self._session = session
        self._opener = opener
        self._arrivals = arrivals
        self._popups = popups
        self._recovery = recovery
        self._checks = checks
        self._width = width

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        """Open an address, and wait until what that caused has settled.

        Args:
            url: The address.
            linked_from: The page that holds a link to it, "" if none does.
            seconds: Longest wait for its answer; None for that of the settings.
        """
        self._recovery.begin(url)
        await self._width.restore()
        if is_browsers_own(url):
            detail = f"{url} is the browser's own page, not a site's"
            return Outcome(action="goto", result="failed", detail=detail, url=self._session.url)
        await self._checks.begin(url)
        outcome = await self._opener.close_cover(url)
        if outcome is None:
            gone = await self._opener.go(url, linked_from, seconds)
            outcome = await self._recovery.regain(url, gone)
        return await self._checks.probe(outcome)

    async def catch_up(self) -> None:
        """Handle what the page did by itself: it opened tabs, or went to another address."""
        await self._popups.handle()
        url_before = self._arrivals.last_allowed_url
        if normalise(self._session.url) != normalise(url_before):
            documents = self._session.signals.documents
            await self._arrivals.arrive(url_before, same_document=not documents)

    async def recover(self) -> None:
        """Replace a lost page by a fresh one. Raises BrowserLost if there is none."""
        await self._arrivals.recover()
