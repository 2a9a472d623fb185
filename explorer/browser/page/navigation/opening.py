"""Opens an address in the page, or closes what covers the page that is open."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.act.error_pages import error_page_of
from explorer.browser.act.outcomes import (
    ActionEffect,
    asks_credentials,
    why_held_back,
    why_not_opened,
)
from explorer.browser.cdp.calls import within
from explorer.browser.network.document_load import EMPTY_ERROR
from explorer.browser.network.proxy import proxy_of
from explorer.browser.observe.observation import Observation
from explorer.browser.page.navigation.arrivals import Arrivals
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.outcome_builder import OutcomeBuilder
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.models import Outcome, PageLoad
from explorer.settings.model import BrowserSettings
from explorer.settings.network_access import require_http_credentials
from explorer.urls import is_fragment_of, normalise, origin, parse

_PROXY_REFUSES = 407
_SITE_REFUSES = 401
_FIRST_ERROR = 400
_EMPTY = "<html><head></head><body></body></html>"
"""The document of an answer without a body."""
_ASKED_OF_USERS = ("basic", "digest")  # the schemes for which browsers ask the user
_WRONG_HTTP_CREDENTIALS = (
    "the site refuses the user and the password (401): check userEnv and passwordEnv of "
    "browser.httpCredentials"
)
_WRONG_CREDENTIALS = (
    "the proxy refuses the user and the password (407): check userEnv and passwordEnv of "
    "browser.proxy, or the proxy variables of the environment"
)


class AddressOpener:
    """Opens addresses in the page of a session."""

    def __init__(
        self,
        session: Session,
        limits: BrowserSettings,
        observer: PageObserver,
        settling: Settling,
        arrivals: Arrivals,
        outcomes: OutcomeBuilder,
    ) -> None:
        self._session = session
        self._limits = limits
        self._observer = observer
        self._settling = settling
        self._arrivals = arrivals
        self._outcomes = outcomes

    async def go(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        """Open an address, and wait until what that caused has settled.

        Args:
            url: The address.
            linked_from: The page that holds a link to it, "" if none does.
            seconds: Longest wait for its answer; None for that of the settings.
        """
        began = time.monotonic()
        url_before, is_first = self._session.url, not self._arrivals.last_allowed_url
        is_left = not is_fragment_of(url, url_before) and await self._session.renew()
        self._session.signals.mark()
        longest = min(seconds or math.inf, self._limits.navigation_seconds)
        moved = await self._go(url, url_before, longest, is_first=is_first)
        if is_left:
            if not parse(self._session.url):
                await self._arrivals.return_to(url_before)
                self._observer.is_stale = True
            await self._session.close_others()
        if self._session.signals.document.status == _PROXY_REFUSES and proxy_of(self._limits):
            self._observer.forget()
            moved = ActionEffect("none", _WRONG_CREDENTIALS, "failed")
        elif is_first and (why := self._why_unauthorized(url)):
            self._observer.forget()
            moved = ActionEffect("none", why, "failed")
        return await self._outcomes.build("goto", moved, began, linked_from)

    async def _go(
        self, url: str, url_before: str, seconds: float, *, is_first: bool
    ) -> ActionEffect:
        with error_page_of(self._session.page) as error_page:
            try:
                await within(seconds + 5, self._load(url, seconds), "opening an address")
            except PlaywrightTimeout:
                if self._session.signals.document.has_come:
                    moved = self._unless_not_html(await self._arrivals.arrive(url_before))
                    moved = _incomplete(moved, seconds)
                else:
                    moved = self._arrivals.unanswered(url, seconds)
                    await self._stop_loading()
            except PlaywrightError as error:
                await self._settling.answered()
                moved = self._not_opened(url, error)
                if await error_page.follows(error):
                    await self._arrivals.return_to(url_before)
            else:
                await self._settling.arrived()
                same_document = not self._session.signals.documents
                moved = await self._arrivals.arrive(url_before, same_document=same_document)
                moved = self._unless_not_html(moved)
                if moved.result == "done" and await self._is_empty_error():
                    moved = self._empty_error(url, is_first=is_first)
                    await self._arrivals.return_to(url_before)
        return moved

    def _why_unauthorized(self, url: str) -> str:
        """Return why HTTP authentication failed, "" if the page was not refused for it.

        Chromium's headless shell shows the page of the refusal, where Chromium opens nothing.
        """
        document = self._session.signals.document
        if document.status != _SITE_REFUSES:
            return ""
        given = require_http_credentials(self._limits.http_credentials)
        if given and origin(url) == given.origin:
            return _WRONG_HTTP_CREDENTIALS
        asks = document.challenge.lower().startswith(_ASKED_OF_USERS)
        return asks_credentials(url) if asks and not given else ""

    async def _load(self, url: str, seconds: float) -> None:
        options: Any = {"wait_until": "domcontentloaded", "timeout": seconds * 1000}
        self._session.gate.rules.expect(url)
        bare, sign, _ = url.partition("#")
        if sign and normalise(url) == normalise(self._session.url):
            # With its fragment the browser would leave the page as it is.
            await self._goto(bare, **options)
            if normalise(self._session.url.partition("#")[0]) != normalise(bare):
                return  # it was redirected, to a login for example
        await self._goto(url, **options)

    async def _goto(self, url: str, **options: Any) -> None:
        """Load an address.

        Raises:
            PlaywrightTimeout: It has not loaded in time, or is an event stream and never will.
        """
        loading = asyncio.ensure_future(self._session.page.goto(url, **options))
        streaming = asyncio.ensure_future(self._session.signals.document.streaming())
        try:
            await asyncio.wait((loading, streaming), return_when=asyncio.FIRST_COMPLETED)
            if not loading.done():
                raise PlaywrightTimeout(f"{url} is an event stream")
            await loading
        finally:
            loading.cancel()
            streaming.cancel()

    async def _stop_loading(self) -> None:
        """Give up a document that has not come: no script runs in the page while it is awaited."""
        stopping = self._session.cdp.send("Page.stopLoading")
        await within(self._limits.script_seconds, stopping, "stopping a request")
        await self._settling.answered()

    def _not_opened(self, url: str, error: PlaywrightError) -> ActionEffect:
        signals = self._session.signals
        if held := signals.held:
            return ActionEffect("none", why_held_back(held), "refused")
        if EMPTY_ERROR not in error.message:
            return ActionEffect("none", why_not_opened(url, error), "failed")
        signals.keep(PageLoad(url=url, status=signals.document.status))
        return self._empty_error(url, is_first=not self._arrivals.last_allowed_url)

    def _empty_error(self, url: str, *, is_first: bool) -> ActionEffect:
        self._observer.forget()
        status = self._session.signals.document.status
        detail = f"{url} answered with an error ({status}) and nothing else"
        return ActionEffect("navigation", detail, "done" if is_first else "refused")

    async def _is_empty_error(self) -> bool:
        """Return whether the page is that of an error without a body.

        Chromium replaces it by a page of its own and tells so; its headless shell does not.
        """
        if (self._session.signals.document.status or 0) < _FIRST_ERROR:
            return False
        reading = self._session.page.evaluate("document.documentElement.outerHTML")
        html = await within(self._limits.script_seconds, reading, "reading an error page")
        return bool(html == _EMPTY)

    def _unless_not_html(self, moved: ActionEffect) -> ActionEffect:
        if moved.result == "done" and not self._observer.is_html:
            kind = self._session.signals.document.content_type
            return ActionEffect(moved.effect, f"{self._session.url} is {kind}, not HTML", "refused")
        return moved

    async def close_cover(self, url: str) -> Outcome | None:
        """Return to the current page by closing what covers it.

        Escape closes most dialogs, and loading the page again costs more.

        Args:
            url: The address to open.

        Returns:
            None when the address is another one, nothing covers the page or Escape did not help.
        """
        observation, began = self._observer.observation, time.monotonic()
        here = normalise(url) == normalise(self._session.url) and not self._session.guest
        if observation is None or not here or not _is_covered(observation):
            return None
        self._session.signals.mark()
        pressing = self._session.page.keyboard.press("Escape")
        await within(self._limits.script_seconds, pressing, "pressing Escape")
        changes = await self._settling.settle(observation, self._session.url, hopeful=False)
        if changes is None or _is_covered(await self._observer.see()):
            return None
        moved = ActionEffect("new_state", "Escape closed an overlay")
        return await self._outcomes.build("goto", moved, began)


def _incomplete(moved: ActionEffect, seconds: float) -> ActionEffect:
    if moved.result != "done":
        return moved
    detail = f"{moved.detail}, which had not loaded completely after {seconds:g} s"
    return moved._replace(detail=detail)


def _is_covered(observation: Observation) -> bool:
    return any(element.covered for element in observation.snapshot.elements)
