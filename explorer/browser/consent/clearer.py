"""Answers cookie consent banners, by autoconsent's rules or by the labels of their buttons.

A banner is recognized by its text. A page without a banner costs one small script per frame.
autoconsent's rules and engine (365 kB) are loaded into a page only after a banner was found there.
"""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from duckduckgo_autoconsent import bundle, rules_json  # type: ignore[import-untyped]
from playwright.async_api import ElementHandle, Frame, JSHandle, Page
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.cdp.calls import navigated_away, script
from explorer.browser.cdp.handles import held, hold
from explorer.browser.cdp.renderers import Renderers
from explorer.browser.observe.detection import MAX_FRAMES
from explorer.settings.model import CookieSettings
from explorer.urls import parse

MAX_ANSWERS = 4
"""Maximum number of answers per call: a banner may have a second layer, or ignore an answer."""

_WISHES = {"reject": ("reject", "dismiss", "accept"), "accept": ("accept", "dismiss", "reject")}
_ACTIONS = {"reject": "optOut", "accept": "optIn"}


class Banner(NamedTuple):
    """A visible banner and the best answer that it offers."""

    frame: Frame
    hold: JSHandle
    """The object that ``consent_find.js`` returned."""
    button: ElementHandle
    name: str
    """A readable selector of the banner."""
    answer: str
    """"reject", "accept" or "dismiss"."""
    label: str
    """The text of the button."""

    @property
    def site(self) -> str:
        """The host of the banner's frame."""
        return _host_of(self.frame)


class ConsentClearer:
    """Answers the consent banners of one run's pages; it ignores other dialogs.

    Args:
        settings: The settings for cookies.
        renderers: Supplies the closed shadow roots found by the last observation, if given.
    """

    def __init__(self, settings: CookieSettings, renderers: Renderers | None = None) -> None:
        self._settings = settings
        self._renderers = renderers
        self._pages: set[str] = set()
        self._without_rule: set[tuple[str, str]] = set()
        self._useless: set[tuple[str, str, str]] = set()

    async def clear(self, page: Page) -> tuple[str, ...]:
        """Answer the visible banners.

        The call ends within ``cookies.seconds``. An answer without effect is not repeated on that
        site. Errors of the page are ignored here, because the next observation detects them.

        Returns:
            One description per cleared banner.
        """
        cleared: list[str] = []
        if not self._looks_at(page):
            return ()
        with suppress(TimeoutError, PlaywrightError):
            async with asyncio.timeout(self._settings.seconds):
                for _ in range(MAX_ANSWERS):
                    banner = await self._find(page)
                    if banner is None:
                        break
                    if told := await self._answer(banner):
                        cleared.append(told)
        return tuple(cleared)

    def _looks_at(self, page: Page) -> bool:
        """Return whether a page is checked, which is limited to ``cookies.maxPages`` addresses."""
        url = _document(page.url)
        if len(self._pages) < self._settings.max_pages:
            self._pages.add(url)
        return self._settings.enabled and url in self._pages

    async def _find(self, page: Page) -> Banner | None:
        closed = await self._renderers.closed_roots_of(page) if self._renderers else {}
        frames = page.frames[:MAX_FRAMES]
        if self._renderers and not closed and len(frames) == 1:
            # Our own world has the script already, and on most pages it finds nothing.
            options = self._options(page.main_frame, closed=None)
            if await self._renderers.call(page, "consent_find", options) is None:
                return None
        found = await asyncio.gather(*(self._find_in(one, closed.get(one)) for one in frames))
        return next(filter(None, found), None)

    async def _find_in(self, frame: Frame, closed: JSHandle | None) -> Banner | None:
        try:
            options = self._options(frame, closed)
            found = await held(frame.evaluate_handle(script("consent_find"), options))
            parts = await found.get_properties()
            hold(*parts.values())
            if not parts or not await _is_shown(frame):
                return None
            about = await parts["about"].json_value()
        except PlaywrightError:
            return None
        button = parts["button"].as_element()
        assert button is not None
        return Banner(frame, found, button, **about)

    def _options(self, frame: Frame, closed: JSHandle | None) -> dict[str, Any]:
        """Return the options of scripts/consent_find.js."""
        site = _host_of(frame)
        return {
            "words": _words(),
            "answers": _WISHES[self._settings.choice],
            "useless": [key[1:] for key in self._useless if key[0] == site],
            "closed": closed or [],
        }

    async def _answer(self, banner: Banner) -> str | None:
        """Answer a banner; return a description, or None if the banner is still visible."""
        page, before = banner.frame.page, banner.frame.page.url
        key = (banner.site, banner.name, banner.label)
        self._useless.add(key)
        how = await self._by_rule(banner) or await self._by_button(banner)
        if how is None:
            return None
        self._useless.discard(key)
        now = await _address(page)
        left = f", which led to {now}" if _document(now) != _document(before) else ""
        return f"cookie banner {banner.name}: {how}{left}"

    async def _by_rule(self, banner: Banner) -> str | None:
        if (banner.site, banner.name) in self._without_rule:
            return None
        try:
            rule = await self._apply_rules(banner.frame)
        except PlaywrightError as error:
            if _has_left(banner.frame, error):
                return f"{self._settings.choice} by a rule of autoconsent"
            rule = None
        if rule and await self._is_gone(banner):
            return f"{self._settings.choice} by autoconsent's rule {rule}"
        self._without_rule.add((banner.site, banner.name))
        return None

    async def _apply_rules(self, frame: Frame) -> str | None:
        """Return the name of the autoconsent rule that reports success, or None."""
        channel = await held(frame.evaluate_handle(script("consent_listen")))
        await frame.evaluate(bundle())
        options = {
            "channel": channel,
            "rules": rules_for(frame.url),
            "action": _ACTIONS[self._settings.choice],
            "milliseconds": self._settings.seconds * 1000 / 2,
        }
        rule: str | None = await frame.evaluate(script("consent_rules"), options)
        return rule

    async def _by_button(self, banner: Banner) -> str | None:
        try:
            await self._press(banner.button)
        except PlaywrightError as error:
            if not _has_left(banner.frame, error):
                raise
        return f'{banner.answer} by "{banner.label}"' if await self._is_gone(banner) else None

    async def _press(self, button: ElementHandle) -> None:
        try:
            await button.click(timeout=self._settings.seconds * 1000 / 5)
        except PlaywrightTimeout:  # it is covered, moving, or left while it was clicked
            await button.dispatch_event("click")

    async def _is_gone(self, banner: Banner) -> bool:
        limits = {"banner": banner.hold, "milliseconds": self._settings.seconds * 1000 / 2}
        try:
            return bool(await banner.frame.evaluate(script("consent_gone"), limits))
        except PlaywrightError as error:
            if _has_left(banner.frame, error):
                return True
            raise


def rules_for(url: str) -> str:
    """Return autoconsent's rules that may apply at an address, as JSON."""
    return json.dumps([rule for place, rule in _rules() if place is None or place.search(url)])


@cache
def _rules() -> tuple[tuple[re.Pattern[str] | None, dict[str, Any]], ...]:
    """Return each rule with the pattern of its addresses, or None for all addresses."""
    rules = json.loads(rules_json())
    places = [rule.get("runContext", {}).get("urlPattern") for rule in rules]
    return tuple(
        (re.compile(place) if place else None, rule)
        for place, rule in zip(places, rules, strict=True)
    )


@cache
def _words() -> dict[str, str]:
    """Return the words of all languages by their meaning, separated by spaces."""
    text = (files(__package__) / "consent_words.json").read_text("utf-8")
    return {meaning: " ".join(words.values()) for meaning, words in json.loads(text).items()}


async def _is_shown(frame: Frame) -> bool:
    if frame.parent_frame is None:
        return True
    return await (await held(frame.frame_element())).is_visible()


def _host_of(frame: Frame) -> str:
    parts = parse(frame.url)
    return (parts.raw_host or "") if parts else ""


async def _address(page: Page) -> str:
    """Return the page's address after navigation; ``page.url`` may lag behind."""
    while True:
        await page.wait_for_load_state("domcontentloaded")
        try:
            return str(await page.evaluate("location.href"))
        except PlaywrightError as error:
            if not navigated_away(error):
                raise


def _has_left(frame: Frame, error: PlaywrightError) -> bool:
    """Return whether the banner disappeared with its document."""
    return navigated_away(error) or frame.is_detached()


def _document(url: str) -> str:
    return url.partition("#")[0]
