"""A browser session: one context, its tabs, and what it may let out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    suppress,
)
from typing import Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Dialog,
    Download,
    FileChooser,
    Page,
    Route,
    WebSocketRoute,
)
from playwright.async_api import Error as PlaywrightError

from explorer import models
from explorer.browser.cdp.calls import script, within
from explorer.browser.cdp.clipping import clip
from explorer.browser.cdp.worlds import Renderers
from explorer.browser.forms.sample_files import file_for
from explorer.browser.network.dialogs import in_words
from explorer.browser.network.egress_proxy import (
    NO_OTHER_WAYS,
    no_sockets,
    only_hosts,
    refusing_proxy,
)
from explorer.browser.network.gate import Gate, held_back
from explorer.browser.network.proxy import proxy_from_environment
from explorer.browser.network.signals import Signals
from explorer.browser.session.installation import launch, open_playwright
from explorer.errors import BrowserLost, PageLost
from explorer.masking import Mask
from explorer.policy.egress import EgressRules, Outgoing, overrides_in
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.settings.model import BrowserSettings, Settings

OPEN_SECONDS = 10
"""For a new tab: it opens at once, unless the browser is busy with what other tabs tell."""
CLOSE_SECONDS = 5
MOST_TRIES = 2
"""To open a fresh page, before the browser counts as lost."""
MOST_TABS = 3
"""A new tab becomes the page; the ones below wait in case it closes itself."""
MOST_POPUPS = 3
"""New tabs of one act that are looked at; further ones are closed as soon as they open."""


Handler = Callable[[Any], Any]
"""Of an event of Playwright."""
Target = str | Page
"""Where to start: an address, or a page that the caller opened and keeps."""


class Session:
    """The tabs of one browser context; ``page`` is the one that is walked on.

    As a ``guest`` on somebody's page it leaves new tabs, downloads and file choosers to them.
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
    ) -> None:
        self.context = context
        self.mask = mask or Mask()
        """Learns the secrets that pages hold, and those that are typed into them."""
        self.guest = guest
        self.gate = gate or Gate(EgressRules(settings, destructive, None))
        self.callers_page: Page | None = None
        """What the caller opened is the caller's to close."""
        self.signals = Signals(context, always=not guest, refusal_of=self.gate.refusal_of)
        self.popups: list[Page] = []
        self.surplus: list[Page] = []
        """New tabs beyond those, closed unseen; whoever tells of them empties it."""
        self.beside: set[Page] = self.signals.ignored
        """Tabs of our own that are never walked on; what they tell is nobody's news."""
        self._opening = 0
        """Tabs of our own that are being opened."""
        self._opened_meanwhile: list[Page] = []
        """New tabs since then: which of them are ours is known when those have been opened."""
        self._own: set[Page] = set()
        """Those of them that are ours."""
        self._has_begun = False
        """There is a page to walk on, or there is about to be one."""
        self._closing: set[asyncio.Task[None]] = set()
        self._listeners: list[tuple[Page | BrowserContext, str, Handler]] = []
        self._added = AsyncExitStack()
        """Init scripts and routes, which a context keeps until they are taken away."""
        self._is_released = False
        self._settings = settings
        self._destructive = destructive
        self._tabs: list[Page] = []
        self._heard: list[str] | None = None
        self._insisted = False
        self.renderers = Renderers(context)
        if not guest:
            self._listen(context, "page", self._page_opened)
            self._listen(context, "dialog", self._answer)

    @property
    def page(self) -> Page:
        return self._tabs[-1]

    @property
    def url(self) -> str:
        """The address of the current page, cut to a length that can be stored."""
        return clip(self.page.url)

    @property
    def cdp(self) -> CDPSession:
        """Chromium's own protocol, for what Playwright does not offer."""
        return self.renderers.known(self.page).cdp

    async def guard(self) -> None:
        """Let nothing out that the rules forbid, as far as that is a matter of the context."""
        if self.gate.rules.holds_documents:
            await self._add(self.context.add_init_script(script("speculation")))
        if self._settings.safety.read_only:
            if not self.gate.sees_browser:
                await self._add(self.context.add_init_script(script("read_only")))
                await self._add(self.context.route("**/*", self._let_out))
            await self.context.route_web_socket("**/*", self._refuse_socket)
        elif self.gate.sees_browser and self.gate.rules.relies_on_routes:
            await self.context.route_web_socket(self._leads_away, self._refuse_socket)

    async def replace(self) -> None:
        """A fresh page instead of all that are open. BrowserLost when none can be had."""
        lost, self._tabs = self._tabs, []
        self._has_begun = True
        for tries_left in reversed(range(MOST_TRIES)):
            try:
                await self._adopt_fresh()
                break
            except (PlaywrightError, PageLost) as error:
                if not tries_left:
                    raise BrowserLost(f"the browser went away: {error}") from error
            await self._close_lost(lost)  # a page that is stuck may hold up the next one
        await self._close_lost(lost)

    async def _adopt_fresh(self) -> None:
        page = await self._open("opening a page")
        try:
            await self.adopt(page)
        except (PlaywrightError, PageLost):
            await close(page)
            raise

    async def _close_lost(self, pages: list[Page]) -> None:
        while pages:
            if (page := pages.pop()) is not self.callers_page:
                await close(page)

    async def adopt(self, page: Page) -> None:
        """Walk on this page from now on. PageLost if it does not answer."""
        if page.is_closed():
            raise PageLost("the page is gone: it has been closed")
        seconds = self._settings.browser.script_seconds
        renderer = await within(seconds, self.renderers.reach(page), "reaching a page")
        if not self.guest:
            await within(seconds, self.gate.adopt(renderer.cdp), "watching its requests")
        self._tabs.append(page)
        self._has_begun = True
        self._listen(page, "close", self._closed)
        if self.guest:
            self._listen(page, "popup", self._page_opened)
            self._listen(page, "dialog", self._answer)
        else:
            self._listen(page, "download", self._downloaded)
            self._listen(page, "filechooser", self._choose_file)
        self.signals.follow(page, renderer.cdp)
        if len(self._tabs) > MOST_TABS:
            await close(self._tabs.pop(1))  # not the first: it may be the caller's own

    async def open_beside(self) -> Page:
        """Another tab of the same session; what it opens is closed at once."""
        page = await self._open("opening a tab beside")
        self.beside.add(page)
        page.on("close", self._closed_beside)
        page.on("popup", self._close_unseen)
        try:
            seconds = self._settings.browser.script_seconds
            renderer = await within(seconds, self.renderers.reach(page), "reaching a tab beside")
            await within(seconds, self.gate.adopt(renderer.cdp), "watching its requests")
            await self._show()
        except (PageLost, PlaywrightError):
            await close(page)
            raise
        return page

    @asynccontextmanager
    async def in_front(self, page: Page) -> AsyncIterator[None]:
        """Show a tab that was opened beside: Chromium draws one behind another a few times a second
        only."""
        seconds = self._settings.browser.script_seconds
        await within(seconds, page.bring_to_front(), "showing a tab beside")
        try:
            yield
        finally:
            await self._show()

    async def _show(self) -> None:
        """Bring the page to the front, if it is there and answers."""
        if self._tabs:
            seconds = self._settings.browser.script_seconds
            with suppress(PlaywrightError, PageLost):
                await within(seconds, self.page.bring_to_front(), "showing the page")

    async def _open(self, what: str) -> Page:
        """A tab of our own; those that pages open meanwhile count as new tabs."""
        self._opening += 1
        try:
            page = await within(OPEN_SECONDS, self.context.new_page(), what)
            self._own.add(page)
        finally:
            self._opening -= 1
            if not self._opening:
                self._tell_ours_apart()
        return page

    def _tell_ours_apart(self) -> None:
        opened, self._opened_meanwhile = self._opened_meanwhile, []
        own, self._own = self._own, set()
        for page in opened:
            if page not in own and not page.is_closed():
                self._page_opened(page)

    async def release(self, page: Page) -> None:
        """Close what was opened beside the caller's page, and take away all that was attached.

        However far the session has come: its page may never have been reached.
        """
        self._is_released = True
        for tab in [tab for tab in self._tabs if tab is not page]:
            await close(tab)
        self.signals.stop()
        for emitter, event, handler in self._listeners:
            emitter.remove_listener(event, handler)
        with suppress(PlaywrightError):  # it has been closed
            await self._added.aclose()
            if renderer := self.renderers.reached(page):
                await self.gate.leave_page(renderer.cdp)

    def _listen(self, emitter: Page | BrowserContext, event: str, handler: Handler) -> None:
        self._listeners.append((emitter, event, handler))
        emitter.on(event, handler)  # type: ignore[call-overload]

    async def _add(self, adding: Awaitable[AbstractAsyncContextManager[Any]]) -> None:
        await self._added.enter_async_context(await adding)

    def leave_pages_to_guests(self) -> None:
        """Dialogs are answered by the guests on its pages, and no new tab is closed."""
        self.context.remove_listener("dialog", self._answer)
        self.context.remove_listener("page", self._page_opened)

    @contextmanager
    def hear(self, *, insist: bool) -> Iterator[list[str]]:
        """What dialogs say meanwhile and how they are answered, in words.

        With ``insist`` they are all accepted.
        """
        heard: list[str] = []
        self._heard, self._insisted = heard, insist
        try:
            yield heard
        finally:
            self._heard, self._insisted = None, False

    def _page_opened(self, page: Page) -> None:
        if self._opening:
            self._opened_meanwhile.append(page)
            return
        if not self._has_begun:
            return  # the caller has opened it
        if self.guest or len(self.popups) < MOST_POPUPS:
            self.popups.append(page)
            return
        self.surplus.append(page)
        self.close_meanwhile(page)

    def _closed_beside(self, page: Page) -> None:
        self.beside.discard(page)

    def _close_unseen(self, page: Page) -> None:
        """A window that a tab beside has opened."""
        if page in self.popups:
            self.popups.remove(page)
        self.beside.add(page)
        self.close_meanwhile(page)

    def close_meanwhile(self, page: Page) -> None:
        """Close it without waiting for that."""
        closing = asyncio.ensure_future(close(page))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def _closed(self, page: Page) -> None:
        """A tab that closed itself: back to the one below."""
        if self.guest:
            self.signals.stop()
        if page in self._tabs and len(self._tabs) > 1:
            self._tabs.remove(page)
            self.signals.page = self.page

    async def _answer(self, dialog: Dialog) -> None:
        message = clip(dialog.message)
        dangerous = bool(self._destructive.word_in_message(message))
        harmless = dialog.type in ("alert", "beforeunload") or not dangerous
        accepted = harmless or self._insisted
        text = clip(dialog.default_value) or "explorer"
        self.signals.keep(
            models.Dialog(
                type=dialog.type,
                message=message,
                accepted=accepted,
                page_url=self.signals.page_url,
            ),
            dialog.page,
        )
        try:
            if accepted:
                await dialog.accept(text)
            else:
                await dialog.dismiss()
        except PlaywrightError:
            return  # the page that asked is gone, or its caller has answered
        if self._heard is not None:
            self._heard.append(in_words(dialog, accepted, text))

    async def _downloaded(self, download: Download) -> None:
        self.signals.keep(
            models.Download(
                url=download.url,
                filename=download.suggested_filename,
                page_url=self.signals.page_url,
            )
        )
        try:
            await download.cancel()
        except PlaywrightError:
            return  # it had ended by itself

    async def _choose_file(self, chooser: FileChooser) -> None:
        try:
            accept = await chooser.element.get_attribute("accept") or ""
            await chooser.set_files(file_for(accept))
        except PlaywrightError:
            return  # it wants a folder, or is gone: nothing is chosen

    async def _let_out(self, route: Route) -> None:
        """``--read-only`` on a caller's page, by Playwright's own interception."""
        request = route.request
        is_beacon = request.resource_type in ("ping", "beacon")
        outgoing = Outgoing(
            method=request.method,
            url=request.url,
            kind="beacon" if is_beacon else "resource",
            body=request.post_data_buffer or b"",
            overrides=overrides_in(request.headers),
        )
        if refusal := self.gate.rules.refusal(outgoing):
            self.signals.keep(held_back(request, refusal, self.signals.page_url))
            await route.abort("blockedbyclient")
        else:
            await route.continue_()

    def _leads_away(self, url: str) -> bool:
        return self.gate.rules.refuses_host(_as_http(url))

    async def _refuse_socket(self, socket: WebSocketRoute) -> None:
        """A web socket starts with a GET, but what it then says nobody can tell."""
        if self._is_released:  # Playwright cannot take the route away again
            socket.connect_to_server()
            return
        self.signals.keep(
            models.BlockedRequest(
                method="WEBSOCKET",
                url=socket.url,
                page_url=self.signals.page_url,
                rule="egress" if self._leads_away(socket.url) else "read_only",
            )
        )
        await socket.close()


def _as_http(url: str) -> str:
    """The address of a web socket with the scheme of its handshake."""
    return f"http{url.removeprefix('ws')}" if url.startswith("ws") else url


async def close(page: Page) -> None:
    """Close a page that may be stuck or gone; the browser ends its process by itself."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await page.close()
    except (PlaywrightError, TimeoutError):
        return


@asynccontextmanager
async def open_session(
    target: Target,
    settings: Settings,
    destructive: Destructive,
    mask: Mask | None = None,
    scope: Scope | None = None,
) -> AsyncIterator[Session]:
    """A session on the caller's page, or in a browser of its own if ``target`` is an address.

    Without a ``scope`` every address may be opened and every control used.

    Raise BrowserUnavailable or UsageError when no browser can be launched.
    """
    alone = not isinstance(target, str) or proxy_from_environment() is not None
    rules = EgressRules(settings, destructive, scope, alone=alone)
    if not isinstance(target, str):
        session = Session(target.context, settings, destructive, mask=mask, gate=Gate(rules))
        session.callers_page = target
        try:
            await session.guard()
            await session.adopt(target)
            yield session
        finally:
            await session.release(target)
        return
    gate = Gate(rules)
    async with open_playwright() as playwright, refusing_proxy(gate.refuse_host) as refusing:
        switches = _switches(settings, rules, refusing)
        browser = await launch(playwright, _with_switches(settings.browser, switches))
        try:
            await gate.watch_browser(await browser.new_browser_cdp_session())
            context = await browser.new_context(**context_options(settings))
            session = Session(context, settings, destructive, mask=mask, gate=gate)
            await session.guard()
            await session.replace()
            yield session
        finally:
            try:
                async with asyncio.timeout(CLOSE_SECONDS):
                    await browser.close()
            except (PlaywrightError, TimeoutError):
                pass


def _switches(settings: Settings, rules: EgressRules, refusing: str) -> tuple[str, ...]:
    """What tells Chromium to ask a refusing proxy for what must not leave it."""
    upstream, read_only = proxy_from_environment(), settings.safety.read_only
    if rules.only_hosts and upstream is None:
        return only_hosts(refusing, rules.only_hosts, sockets=not read_only)
    if read_only:
        return no_sockets(refusing, upstream)
    return NO_OTHER_WAYS if rules.only_hosts else ()


def _with_switches(browser: BrowserSettings, switches: tuple[str, ...]) -> BrowserSettings:
    return browser.model_copy(update={"args": (*browser.args, *switches)})


@asynccontextmanager
async def fresh_session(
    browser: Browser,
    settings: Settings,
    destructive: Destructive,
    mask: Mask | None = None,
    gate: Gate | None = None,
    **options: Any,
) -> AsyncIterator[Session]:
    """A session in a context of its own, behind the ``gate`` of another session of this browser;
    ``options`` go before the settings'.

    It is closed in time also when its pages are stuck.
    """
    context = await browser.new_context(**context_options(settings) | options)
    try:
        session = Session(context, settings, destructive, mask=mask, gate=gate)
        await session.guard()
        await session.replace()
        yield session
    finally:
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await context.close()


def context_options(settings: Settings) -> dict[str, Any]:
    """What a context is opened with; see Playwright's ``new_context``."""
    browser = settings.browser
    options: dict[str, Any] = {
        "viewport": {"width": browser.viewport_width, "height": browser.viewport_height},
        "accept_downloads": False,
        "ignore_https_errors": browser.ignore_https_errors,
        "user_agent": browser.user_agent,
        "locale": browser.locale,
        "storage_state": browser.storage_state,
        # A service worker's requests would go around the rule of --read-only.
        "service_workers": "block" if settings.safety.read_only else "allow",
    }
    return {name: value for name, value in options.items() if value is not None}
