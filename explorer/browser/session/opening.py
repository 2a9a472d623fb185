"""Opens sessions: in a browser of their own, in a shared one, or on a caller's page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any, NamedTuple

from playwright.async_api import Browser, HttpCredentials, Page, Playwright

from explorer.browser.network.egress_proxy import (
    NO_OTHER_WAYS,
    no_sockets,
    only_hosts,
    refusing_proxy,
)
from explorer.browser.network.gate import Gate
from explorer.browser.network.proxy import proxy_of
from explorer.browser.session.closing import close
from explorer.browser.session.control_selectors import require_selectors
from explorer.browser.session.installation import launch, open_playwright
from explorer.browser.session.session import Session
from explorer.masking import Mask
from explorer.policy.egress import EgressRules
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.settings.model import BrowserSettings, Settings
from explorer.settings.network_access import require_http_credentials

Target = str | Page
"""Where to start: an address, or a page that the caller opened and keeps."""


class GatedBrowser(NamedTuple):
    """A browser, and the gate that all its requests pass."""

    browser: Browser
    gate: Gate


@asynccontextmanager
async def open_browser(
    settings: Settings, playwright: Playwright | None = None
) -> AsyncIterator[GatedBrowser]:
    """Launch a browser for several fresh sessions, in which every address is in scope.

    Args:
        settings: The settings.
        playwright: The driver if it runs already, else it is started.

    Raises:
        BrowserUnavailable: No browser can be launched.
        UsageError: The settings cannot work on this machine.
    """
    rules = EgressRules(settings, Destructive(settings.safety), None)
    async with _launched(settings, rules, playwright) as launched:
        yield launched


@asynccontextmanager
async def open_session(
    target: Target,
    settings: Settings,
    destructive: Destructive,
    mask: Mask | None = None,
    scope: Scope | None = None,
) -> AsyncIterator[Session]:
    """Open a session on the caller's page, or in a browser of its own.

    Args:
        target: The caller's page, or an address for a browser of its own; it is not opened.
        settings: The settings.
        destructive: Decides what is destructive.
        mask: Learns the secrets of the pages.
        scope: What may be opened and used; None for everything.

    Raises:
        BrowserUnavailable: No browser can be launched.
        UsageError: The settings cannot work on this machine, or a selector in them is no CSS.
    """
    alone = not isinstance(target, str) or proxy_of(settings.browser) is not None
    rules = EgressRules(settings, destructive, scope, alone=alone)
    if isinstance(target, str):
        opening = _own_browser(settings, destructive, mask, rules)
    else:
        opening = _callers_page(target, settings, destructive, mask, rules)
    async with opening as session:
        yield session


@asynccontextmanager
async def _callers_page(
    page: Page,
    settings: Settings,
    destructive: Destructive,
    mask: Mask | None,
    rules: EgressRules,
) -> AsyncIterator[Session]:
    session = Session(page.context, settings, destructive, mask=mask, gate=Gate(rules))
    session.callers_page = page
    try:
        await session.guard()
        await session.adopt(page)
        await require_selectors(session, settings)
        yield session
    finally:
        await session.release(page)


@asynccontextmanager
async def _own_browser(
    settings: Settings, destructive: Destructive, mask: Mask | None, rules: EgressRules
) -> AsyncIterator[Session]:
    # The context is closed before the browser, which lets go of what the gate holds back.
    async with (
        _launched(settings, rules) as (browser, gate),
        fresh_session(browser, settings, destructive, mask, gate) as session,
    ):
        yield session


@asynccontextmanager
async def _launched(
    settings: Settings, rules: EgressRules, playwright: Playwright | None = None
) -> AsyncIterator[GatedBrowser]:
    gate = Gate(rules)
    driving = nullcontext(playwright) if playwright else open_playwright()
    async with driving as driver, refusing_proxy(gate.refuse_host) as refusing:
        switches = _switches(settings, rules, refusing)
        browser = await launch(driver, _with_switches(settings.browser, switches))
        try:
            await gate.watch_browser(await browser.new_browser_cdp_session())
            yield GatedBrowser(browser, gate)
        finally:
            await close(browser)


def _switches(settings: Settings, rules: EgressRules, refusing: str) -> tuple[str, ...]:
    """Return the switches by which Chromium asks a refusing proxy for what must not leave it."""
    upstream, read_only = proxy_of(settings.browser), settings.safety.read_only
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
    """Open a session in a context of its own; it is closed in time also when its pages are stuck.

    Args:
        browser: The browser, which stays open.
        settings: The settings.
        destructive: Decides what is destructive.
        mask: Learns the secrets of the pages.
        gate: The gate of another session of this browser.
        options: Options of Playwright's ``new_context``, which override the settings.

    Raises:
        UsageError: A selector in the settings is no CSS.
    """
    context = await browser.new_context(**context_options(settings) | options)
    try:
        session = Session(context, settings, destructive, mask=mask, gate=gate)
        await session.guard()
        await session.replace()
        await require_selectors(session, settings)
        yield session
    finally:
        await close(context)


def _http_credentials(browser: BrowserSettings) -> HttpCredentials | None:
    if not (known := require_http_credentials(browser.http_credentials)):
        return None
    return HttpCredentials(
        origin=known.origin, username=known.user, password=known.password.get_secret_value()
    )


def context_options(settings: Settings) -> dict[str, Any]:
    """Return the options of Playwright's ``new_context`` that the settings ask for."""
    browser = settings.browser
    options: dict[str, Any] = {
        "viewport": {"width": browser.viewport_width, "height": browser.viewport_height},
        "accept_downloads": False,
        "ignore_https_errors": browser.ignore_https_errors,
        "user_agent": browser.user_agent,
        "locale": browser.locale,
        "storage_state": browser.storage_state,
        # The requests of a service worker would bypass --read-only.
        "service_workers": "block" if settings.safety.read_only else "allow",
        "http_credentials": _http_credentials(browser),
        # A person's window has the focus, so that its buttons "Copy" may write to the clipboard.
        "permissions": ["clipboard-write"],
    }
    return {name: value for name, value in options.items() if value is not None}
