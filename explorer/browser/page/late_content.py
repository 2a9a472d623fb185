"""What comes to a page after it was found usable: its load event, and images that fail."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.observe.observation import Observation
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.models import BrokenImage, LateLoad
from explorer.urls import origin

MAX_IMAGES = 50
"""Images of a page that are told."""
MAX_LEFT_IMAGES = 300
"""Images of pages that were left too early that are loaded again after the crawl."""
_BATCH = 50
_BATCH_SECONDS = 3.0
_MAX_SLOW_BATCHES = 2
"""After so many batches that were not loaded in time the rest is given up: other checks wait."""


class LateContent:
    """Keeps the signals of what comes late to the pages of a session.

    Images that have not come when their page is left are loaded after the crawl.
    """

    def __init__(self, session: Session, seconds: float) -> None:
        """Begin without a page.

        Args:
            session: The session of the pages.
            seconds: The deadline of a call into the page.
        """
        self._session = session
        self._seconds = seconds
        self._url = ""
        """The page, "" if nothing comes to it any more."""
        self._is_loaded = True
        self._told: set[str] = set()
        self._pending: tuple[str, ...] = ()
        """Images that had not come when the page was asked last."""
        self._left: dict[str, str] = {}
        """Images of pages that were left, with the address of the page; the checked ones too."""
        self._checked = 0
        self._slow_batches = 0

    def begin_page(self, observation: Observation) -> None:
        """Follow a new document from now on."""
        self._leave()
        timing = (observation.views[0].data["timing"] if observation.views else None) or {}
        self._url = observation.snapshot.url
        self._is_loaded = bool(timing.get("load"))
        self._told = {image.src for image in observation.broken_images}

    async def note(self) -> None:
        """Keep signals of what has come to the page since the last call."""
        if not self._url:
            return
        call = self._session.renderers.call(self._session.page, "late_content", MAX_IMAGES)
        try:
            come: dict[str, Any] = await within(self._seconds, call, "asking what has come")
        except (PlaywrightError, PageLost):
            return  # the document is gone, or the action that follows notices that it is stuck
        self._tell_broken(come["broken"])
        self._pending = tuple(come["pending"])
        if come["load"] and not self._is_loaded and self._url == self._session.url:
            self._session.signals.keep(LateLoad(url=self._url, load_ms=come["load"]))
        self._is_loaded = self._is_loaded or bool(come["load"])
        if self._is_loaded and not self._pending:
            self._url = ""

    def _tell_broken(self, addresses: Iterable[str]) -> None:
        for address in addresses:
            if address not in self._told:
                self._told.add(address)
                signal = BrokenImage(src=address, page_url=self._session.url)
                self._session.signals.keep(signal)

    def _leave(self) -> None:
        """Remember the images of the page that is left which have not come."""
        for address in self._pending:
            if len(self._left) < MAX_LEFT_IMAGES and origin(address) == origin(self._url):
                self._left.setdefault(address, self._url)
        self._pending = ()

    async def next_failed(self) -> tuple[BrokenImage, ...] | None:
        """Load the next images that pages were left without; return those that fail.

        Those that a script has put there are not told: their addresses may have been temporary.

        Returns:
            None if no image is left.
        """
        self._leave()
        batch = list(self._left.items())[self._checked : self._checked + _BATCH]
        if not batch or self._slow_batches >= _MAX_SLOW_BATCHES:
            return None
        self._checked += len(batch)
        page = self._session.page
        call = self._session.renderers.call(page, "images_that_fail", batch, _BATCH_SECONDS)
        try:
            failed, is_late = await within(self._seconds + _BATCH_SECONDS, call, "loading images")
        except (PlaywrightError, PageLost):
            failed, is_late = (), True
        self._slow_batches += is_late
        self._session.signals.take()  # the page that stands there did not ask for these images
        return tuple(BrokenImage(src=one, page_url=self._left[one]) for one in failed)
