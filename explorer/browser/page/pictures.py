"""Screenshots of the viewport without secrets, taken again only when they are out of date."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.cdp.screenshots import capture_screenshot
from explorer.browser.observe.observation import Observation
from explorer.browser.observe.secret_boxes import secret_boxes, secret_boxes_of_top, swept
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.masking.pictures import paint_over
from explorer.models import Bounds, Screenshot
from explorer.settings.model import BrowserSettings

_MAX_OUTDATED_SECONDS = 0.5
"""Age up to which a screenshot serves though the page has changed slightly since: taking one costs
as much as an action."""


class Shot(NamedTuple):
    """A screenshot, and where the page showed secrets when it began to be taken."""

    jpeg: bytes | None
    hidden: tuple[Bounds, ...]


class ViewportPictures:
    """Takes screenshots of the viewport and keeps the last one."""

    def __init__(self, session: Session, limits: BrowserSettings) -> None:
        self._session = session
        self._limits = limits
        self.latest: Screenshot | None = None
        """None when there is none, or the page was not drawn in time."""
        self.is_outdated = False
        """The page has changed slightly since, and was not observed again."""
        self._taken_at = 0.0

    @property
    def is_due(self) -> bool:
        """Whether the last screenshot is outdated and too old to serve."""
        late = time.monotonic() - self._taken_at > _MAX_OUTDATED_SECONDS
        return self.is_outdated and late

    def expire(self) -> None:
        """Mark the screenshot as outdated, so that the next request takes a new one."""
        self.is_outdated, self._taken_at = True, 0.0

    def forget(self) -> None:
        """Drop the screenshot: it shows a page that was left, or that has changed."""
        self.latest = None

    async def begin(self, observation: Observation | None) -> Shot:
        """Take a screenshot whose secrets are not painted over yet.

        Args:
            observation: The last observation, if the page has been observed; its document may be
                gone.
        """
        if observation is None:
            return Shot(await self.shoot(), ())
        hidden, jpeg = await asyncio.gather(self._secret_boxes(observation), self.shoot())
        return Shot(jpeg, hidden or ())

    async def finish(
        self, beginning: Awaitable[Shot], observation: Observation | None
    ) -> bytes | None:
        """Return a screenshot with the secrets painted over that the page has shown meanwhile.

        Args:
            beginning: What ``begin`` returned.
            observation: The observation of the page that it shows, if it was observed.

        Returns:
            None if it could not be taken, or if it is not known where it shows secrets.
        """
        jpeg, before = await beginning
        after = await self._secret_boxes(observation) if jpeg else None
        if jpeg is None or after is None:
            return None
        if not (boxes := swept(before, after)):
            return jpeg
        return await asyncio.to_thread(paint_over, jpeg, boxes, self._limits.viewport_width)

    async def _secret_boxes(self, observation: Observation | None) -> tuple[Bounds, ...] | None:
        """Return where the page shows secrets now; None if that is not known."""
        session, secrets = self._session, tuple(self._session.mask.secrets)
        if not secrets and not (observation and observation.secrets):
            return ()
        looking = (
            secret_boxes(observation, secrets)
            if observation
            else secret_boxes_of_top(session.page, session.renderers, secrets)
        )
        try:
            return await within(self._limits.script_seconds, looking, "looking for secrets")
        except (PlaywrightError, PageLost):  # the next observation notices whether it is lost
            return None

    async def shoot(self) -> bytes | None:
        """Take a screenshot; from now on the page's changes count as later ones.

        Returns:
            The viewport as JPEG; None when the page did not draw itself in time.
        """
        self.is_outdated, self._taken_at = False, time.monotonic()
        quality = self._limits.screenshot_quality
        taking = capture_screenshot(self._session.cdp, format="jpeg", quality=quality)
        try:
            return await within(self._limits.script_seconds, taking, "taking a picture")
        except (PlaywrightError, PageLost):  # the next observation notices whether the page is lost
            return None

    def keep(self, jpeg: bytes | None, scroll: tuple[float, float]) -> None:
        """Keep a screenshot that was just taken.

        Args:
            jpeg: What ``finish`` returned.
            scroll: How far the page was scrolled, in CSS pixels.
        """
        self.latest = None
        if jpeg is not None:
            self.latest = Screenshot(
                jpeg=jpeg,
                width=self._limits.viewport_width,
                height=self._limits.viewport_height,
                scroll_x=scroll[0],
                scroll_y=scroll[1],
            )
