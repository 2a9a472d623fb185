"""The library's door: see, find and act on a Playwright page that the caller opened."""

from __future__ import annotations

import random
from pathlib import Path
from weakref import WeakKeyDictionary

from playwright.async_api import Page

from explorer.browser.actions import Wish
from explorer.browser.page import BrowserPage
from explorer.browser.session import Session
from explorer.config import Settings
from explorer.finder import finder, search
from explorer.finder.refs import AccessibilityRef
from explorer.models import Action, InteractiveElement, Match, Outcome, Snapshot
from explorer.safety import Destructive

_guests: WeakKeyDictionary[Page, BrowserPage] = WeakKeyDictionary()


async def snapshot(page: Page) -> Snapshot:
    """All that a person could use on the page now.

    Raise PageLost when the page does not answer, BrowserLost when the browser is gone.
    """
    return await (await _guest(page)).see()


async def find(
    page: Page, description: str, role_hint: str | None = None, top: int = 5
) -> list[Match]:
    """The elements that a sentence may mean, the best first; none where nothing fits."""
    elements = (await snapshot(page)).elements
    refs = [AccessibilityRef.of(element) for element in elements]
    return [
        Match(
            element=elements[found.index],
            index=found.index,
            score=found.score,
            reason=found.reason,
            margin=found.margin,
        )
        for found in search.find(refs, description, role_hint, top=top)
    ]


async def act(
    page: Page, element: InteractiveElement, action: Action = "click", value: str | None = None
) -> Outcome:
    """Do one thing with an element of a snapshot, and wait for what that causes.

    ``action`` is click, fill, select, check or upload; ``value`` the text to fill in, the label
    (or value) of the option to select, "false" to uncheck, the path of the file to upload (a
    small one is made without). An element that is no more is found again by role, name,
    structure and place; the outcome is ``gone`` if there is none, and ``refused`` if several
    could be meant or something covers it. What else goes wrong is a ``failed`` outcome.
    """
    return await (await _guest(page)).act(element, Wish(action, value))


class SmartElementFinder(finder.SmartElementFinder):
    """The finder of explorer.finder, joined to the browser: needs no arguments."""

    def __init__(
        self, min_confidence: float = search.MIN_SCORE, *, synonyms: Path | None = None
    ) -> None:
        super().__init__(min_confidence, see=snapshot, act=act, synonyms=synonyms)


async def _guest(page: Page) -> BrowserPage:
    if page not in _guests:
        settings = Settings()
        destructive = Destructive(settings.safety)
        session = Session(page.context, settings, destructive, guest=True)
        await session.adopt(page)
        _guests[page] = BrowserPage(
            session, settings, lambda _: "", None, destructive, random.Random()
        )
    return _guests[page]
