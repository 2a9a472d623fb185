"""A browser session: one context, its tabs, and what it may let out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Page, Request
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.cdp.clipping import clip
from explorer.browser.cdp.renderers import Renderers
from explorer.browser.network.gate import Gate
from explorer.browser.network.signals import Signals
from explorer.browser.session.closing import close
from explorer.browser.session.context_guard import ContextGuard
from explorer.browser.session.new_tabs import NewTabs
from explorer.browser.session.prompts import PromptHandler
from explorer.browser.session.tab_copies import open_copy
from explorer.errors import BrowserLost, PageLost
from explorer.masking import Mask
from explorer.policy.egress import EgressRules
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings

MAX_TRIES = 2
"""Attempts to open a fresh page before the browser counts as lost."""
MAX_TABS = 3
"""A new tab becomes the page; the ones below stay open in case it closes itself."""
MAX_REQUESTS = 1_000
"""Requests of a tab before another one takes its place: Playwright keeps some 20 kB for each, and
up to 10,000 of them, until the tab is closed."""

Handler = Callable[[Any], Any]
"""Handles an event of Playwright."""


class Session:
    """The tabs of one browser context; ``page`` is the one that is explored.

    As a ``guest`` on a caller's page it leaves new tabs, downloads and file choosers to the caller.
    """

    def __init__(
        self,
        context: BrowserContext,
        settings: Settings,
        destructive: Destructive,
        *,
        guest: bool = False,
        mask: Mask | None = None,
        gate: Gate | None = None,
        renderers: Renderers | None = None,
    ) -> None:
        """Attach to a context; ``guard`` and ``adopt`` or ``replace`` make it ready.

        Args:
            context: The context, which is not closed by the session.
            settings: The settings.
            destructive: Decides which dialogs are dismissed and which requests are blocked.
            guest: The page belongs to a caller who uses it meanwhile.
            mask: Learns the secrets of the pages; by default one of its own.
            gate: Blocks requests; by default one that judges by the settings alone.
            renderers: Those of an earlier session on the same page, detached.
        """
        self.context = context
        self.mask = mask or Mask()
        """Learns the secrets that pages hold, and those that are typed into them."""
        self.guest = guest
        self.is_lost = False
        """Whether the site has ended the login of the session, and it was not regained."""
        self.opened_without_login: set[str] | None = None
        """Addresses with which runs have begun, and which asked for no login then: they ask only if
        that of the session has ended. None if the session does not open the first page of a run."""
        self.begins_at_login = False
        """Whether the first page asked for a login that the session never had."""
        self.gate = gate or Gate(EgressRules(settings, destructive, None))
        self.callers_page: Page | None = None
        """A page that the caller opened and closes."""
        self.signals = Signals(context, always=not guest, refusal_of=self.gate.refusal_of)
        self.beside: set[Page] = self.signals.ignored
        """Side tabs, which are never explored and whose signals are not kept."""
        self.new_tabs = NewTabs(self.beside, keeps_all=guest)
        self.renderers = renderers or Renderers(context)
        self._limits = settings.browser
        self._prompts = PromptHandler(self.signals, destructive)
        read_only = settings.safety.read_only
        self._guard = ContextGuard(context, self.gate, self.signals, read_only=read_only)
        self._tabs: list[Page] = []
        self._requests = 0
        """Requests of the tabs since the page was adopted."""
        self._listeners: list[tuple[Page | BrowserContext, str, Handler]] = []
        if not guest:
            self.listen(context, "page", self.new_tabs.opened)
            self.listen(context, "dialog", self._prompts.answer_dialog)

    @property
    def page(self) -> Page:
        """The page that is explored."""
        return self._tabs[-1]

    @property
    def url(self) -> str:
        """The address of the page, cut to a length that can be stored."""
        return clip(self.page.url)

    @property
    def cdp(self) -> CDPSession:
        """The CDP session of the page, for what Playwright does not offer."""
        return self.renderers.known(self.page).cdp

    async def guard(self) -> None:
        """Block what the rules forbid, as far as that is a matter of the context."""
        await self._guard.attach()

    async def replace(self) -> None:
        """Replace all open tabs by a fresh page. Raises BrowserLost if none can be opened."""
        lost, self._tabs = self._tabs, []
        self.new_tabs.is_watching = True
        for tries_left in reversed(range(MAX_TRIES)):
            try:
                await self._adopt_fresh()
                break
            except (PlaywrightError, PageLost) as error:
                if not tries_left:
                    raise BrowserLost(f"the browser went away: {error}") from error
            await self._close_lost(lost)  # a page that is stuck may hold up the next one
        await self._close_lost(lost)

    async def _adopt_fresh(self) -> None:
        await self._adopt_opened(await self._open("opening a page"))

    async def _adopt_opened(self, page: Page) -> None:
        try:
            await self.adopt(page)
        except (PlaywrightError, PageLost):
            await close(page)
            raise

    async def renew(self) -> bool:
        """Go on in an empty tab if the tabs have sent many requests, to free their memory.

        The new tab has the session storage of the page. The tabs below it wait for
        ``close_others``: a tab that begins a download instead of a page closes itself. A caller's
        page is not replaced.

        Returns:
            Whether the page was left; if no other tab could be opened, its own is empty now.
        """
        if self.guest or self.callers_page or self._requests < MAX_REQUESTS:
            return False
        self._requests = 0  # if it fails, it is tried again after as many
        seconds, page = self._limits.script_seconds, self.page
        try:
            # The scripts of the page end, and store what they want to keep.
            await within(seconds, page.goto("about:blank"), "leaving a page")
            await self._adopt_opened(await self.new_tabs.open_own(open_copy(page), "opening a tab"))
        except (PlaywrightError, PageLost):
            pass  # the session goes on in the same tab
        return True

    async def close_others(self) -> None:
        """Close all tabs but that of the page."""
        for tab in self._tabs[:-1]:
            await self._close_silently(tab)

    async def _close_lost(self, pages: list[Page]) -> None:
        while pages:
            if (page := pages.pop()) is not self.callers_page:
                await close(page)

    async def adopt(self, page: Page) -> None:
        """Make a tab the page that is explored. Raises PageLost if it does not answer."""
        if page.is_closed():
            raise PageLost("the page is gone: it has been closed")
        seconds = self._limits.script_seconds
        await within(seconds, self.renderers.resume(), "reaching a page")
        renderer = await within(seconds, self.renderers.reach(page), "reaching a page")
        if not self.guest:
            await within(seconds, self.gate.adopt(renderer.cdp), "watching its requests")
        self._tabs.append(page)
        self._requests = 0
        self.new_tabs.is_watching = True
        self.listen(page, "request", self._requested)
        self.listen(page, "close", self._closed)
        if self.guest:
            self.listen(page, "popup", self.new_tabs.opened)
            self.listen(page, "dialog", self._prompts.answer_dialog)
        else:
            self.listen(page, "download", self._prompts.cancel_download)
            self.listen(page, "filechooser", self._prompts.choose_file)
        self.signals.follow(page, renderer.cdp)
        if len(self._tabs) > MAX_TABS:
            await self._close_silently(self._tabs[1])  # not the first: the caller's, maybe

    async def _close_silently(self, page: Page) -> None:
        """Close a tab without its scripts, which may close the windows that it has opened."""
        self._remove(page)
        if renderer := self.renderers.reached(page):
            stopping = renderer.cdp.send("Emulation.setScriptExecutionDisabled", {"value": True})
            with suppress(PlaywrightError, PageLost):
                await within(self._limits.script_seconds, stopping, "stopping the scripts of a tab")
        await close(page)

    async def open_beside(self) -> Page:
        """Open a side tab of the same session; the tabs that it opens are closed at once."""
        page = await self._open("opening a tab beside")
        self.beside.add(page)
        page.on("close", self._closed_beside)
        page.on("popup", self.new_tabs.close_unseen)
        try:
            seconds = self._limits.script_seconds
            renderer = await within(seconds, self.renderers.reach(page), "reaching a tab beside")
            await within(seconds, self.gate.adopt(renderer.cdp), "watching its requests")
            await self._show()
        except (PageLost, PlaywrightError):
            await close(page)
            raise
        return page

    @asynccontextmanager
    async def in_front(self, page: Page) -> AsyncIterator[None]:
        """Bring a side tab to the front: Chromium draws hidden tabs only a few times a second."""
        seconds = self._limits.script_seconds
        await within(seconds, page.bring_to_front(), "showing a tab beside")
        try:
            yield
        finally:
            await self._show()

    async def _show(self) -> None:
        """Bring the page to the front, if it is there and answers."""
        if self._tabs:
            with suppress(PlaywrightError, PageLost):
                showing = self.page.bring_to_front()
                await within(self._limits.script_seconds, showing, "showing the page")

    async def _open(self, what: str) -> Page:
        return await self.new_tabs.open_own(self.context.new_page(), what)

    async def release(self, page: Page) -> None:
        """Close the tabs that were opened beside a caller's page, and detach from its context.

        The session may be in any state: the page may never have been reached.
        """
        self._guard.allow_sockets()
        for tab in [*self.beside, *(tab for tab in self._tabs if tab is not page)]:
            await close(tab)
        with suppress(PlaywrightError):  # it has been closed
            await self._guard.detach()
            if renderer := self.renderers.reached(page):
                await self.gate.leave_page(renderer.cdp)
        await self.detach()

    async def detach(self) -> None:
        """Remove all listeners from the context and its pages, and detach the CDP sessions."""
        self.signals.stop()
        for emitter, event, handler in self._listeners:
            emitter.remove_listener(event, handler)
        self._listeners.clear()
        await self.renderers.detach()

    def listen(self, emitter: Page | BrowserContext, event: str, handler: Handler) -> None:
        """Handle an event of Playwright until ``detach``."""
        self._listeners.append((emitter, event, handler))
        emitter.on(event, handler)  # type: ignore[call-overload]

    def leave_pages_to_guests(self) -> None:
        """Leave dialogs to the guest sessions on the pages of the context.

        No new tab is closed, and nobody who asks for a file gets one that was not said.
        """
        self.context.remove_listener("dialog", self._prompts.answer_dialog)
        for page in self._tabs:
            page.remove_listener("filechooser", self._prompts.choose_file)
        self.context.remove_listener("page", self.new_tabs.opened)

    @property
    def prompts(self) -> PromptHandler:
        """Answers the dialogs of the page."""
        return self._prompts

    def hear(
        self, *, insist: bool, answers: Sequence[str] = ()
    ) -> AbstractContextManager[list[str]]:
        """Collect descriptions of the dialogs that come up meanwhile, and of their answers.

        Args:
            insist: Accept all dialogs, also those that ask about something destructive.
            answers: The answers to the first dialogs: "accept", "dismiss" or the text to enter.
        """
        return self._prompts.hear(insist=insist, answers=answers)

    def close_meanwhile(self, page: Page) -> None:
        """Close a tab without waiting until it is closed."""
        self.new_tabs.close_meanwhile(page)

    def _closed_beside(self, page: Page) -> None:
        self.beside.discard(page)

    def _requested(self, request: Request) -> None:
        self._requests += 1

    def _closed(self, page: Page) -> None:
        """Return to the tab below if the page has closed itself."""
        if self.guest:
            self.signals.stop()
        self._remove(page)

    def _remove(self, page: Page) -> None:
        self._listeners = [one for one in self._listeners if one[0] is not page]
        if page in self._tabs and len(self._tabs) > 1:
            self._tabs.remove(page)
            self.signals.page = self.page
