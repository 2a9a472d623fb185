"""The window of a phone, which lasts until the page is left."""

from __future__ import annotations

from playwright.async_api import ViewportSize

from explorer.browser.act.outcomes import ActionEffect
from explorer.browser.cdp.calls import within
from explorer.browser.page.observing import PageObserver
from explorer.browser.session.session import Session
from explorer.models import Action
from explorer.settings.model import BrowserSettings


class PhoneWidth:
    """Gives the window its width back after it was made as narrow as a phone's."""

    def __init__(self, session: Session, limits: BrowserSettings, observer: PageObserver) -> None:
        self._session = session
        self._limits = limits
        self._observer = observer
        self._is_narrow = False

    async def after(self, action: Action, moved: ActionEffect) -> None:
        """Restore the window if the narrow one shows nothing new, or the page was left."""
        if action == "narrow":
            self._is_narrow = True
        if action == "narrow" and moved.effect == "new_state":
            return
        if action == "narrow" or moved.effect == "navigation":
            await self.restore()

    async def restore(self) -> None:
        """Give the window the width of the settings if it is narrow."""
        if not self._is_narrow:
            return
        self._is_narrow = False
        limits = self._limits
        size = ViewportSize(width=limits.viewport_width, height=limits.viewport_height)
        resizing = self._session.page.set_viewport_size(size)
        await within(limits.script_seconds, resizing, "resizing the window")
        self._observer.is_stale = True
