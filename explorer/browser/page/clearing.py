"""Clears the view of a page from cookie banners and overlays, once for each observation."""

from __future__ import annotations

from explorer.browser.consent.clearer import ConsentClearer
from explorer.browser.observe.observation import Observation
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.rules import is_no_page
from explorer.browser.session.session import Session


class ViewClearing:
    """Answers the banners of a page that has changed since they were answered last."""

    def __init__(self, session: Session, observer: PageObserver, clearer: ConsentClearer) -> None:
        self._session = session
        self._observer = observer
        self._clearer = clearer
        self._cleared: Observation | None = None
        """The last observation when banners were last looked for."""

    async def clear(self) -> tuple[str, ...]:
        """Answer banners and dismiss overlays; return a description of each."""
        observation = self._observer.observation
        if is_no_page(self._session.url) or (observation and observation is self._cleared):
            return ()
        self._cleared = observation
        return await self._clearer.clear(self._session.page)
