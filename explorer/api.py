"""The library's door: see, find and act on a Playwright page that the caller opened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from explorer.browser.act.actions import ACTIONS
from explorer.browser.guests import CallerPages
from explorer.errors import UsageError
from explorer.finder import finder, match, search
from explorer.finder.meaning import MiniLM
from explorer.finder.refs import AccessibilityRef
from explorer.finder.vocabulary import vocabulary
from explorer.models import (
    Action,
    ActionRequest,
    InteractiveElement,
    Landmark,
    LandmarkMatch,
    Match,
    Outcome,
    Snapshot,
)
from explorer.settings.model import FinderSettings, Settings

_guests = CallerPages(Settings())


async def snapshot(page: Page) -> Snapshot:
    """All that a person could use on the page now.

    Raise PageLost when the page does not answer, BrowserLost when the browser is gone.
    """
    return await (await _guests.on(page)).see()


async def find(
    page: Page, description: str, role_hint: str | None = None, top: int = 5
) -> list[Match]:
    """The elements that a sentence may mean, the best first; none where nothing fits."""
    return matches((await snapshot(page)).elements, description, role_hint, top=top)


def matches(
    elements: Sequence[InteractiveElement],
    description: str,
    role_hint: str | None = None,
    *,
    top: int = 5,
    settings: FinderSettings | None = None,
) -> list[Match]:
    """Those of a snapshot's elements that a sentence may mean, the best first.

    Raise UsageError when the file of synonyms, or the extra for embeddings, is missing.
    """
    settings = settings or FinderSettings()
    words = vocabulary(Path(settings.synonyms) if settings.synonyms else None)
    found = search.find(
        [AccessibilityRef.of(element) for element in elements],
        description,
        role_hint,
        top=top,
        min_score=settings.min_confidence,
        words=words,
        meaning=_mini_lm() if settings.embeddings else None,
    )
    return [Match(element=elements[one.index], **_told(one)) for one in found]


def landmarks(
    there: Sequence[Landmark], description: str, settings: FinderSettings
) -> list[LandmarkMatch]:
    """Those of a snapshot's landmarks that a sentence names as a whole, the best first.

    Raise UsageError when the file of synonyms is missing.
    """
    words = vocabulary(Path(settings.synonyms) if settings.synonyms else None)
    refs = [AccessibilityRef(f"l{n}", one.role, one.name) for n, one in enumerate(there)]
    return [
        LandmarkMatch(landmark=there[one.index], **_told(one))
        for one in search.landmarks(refs, description, words=words)
    ]


def _told(found: match.ScoredElement) -> dict[str, Any]:
    """All but the element itself."""
    names = ("index", "score", "reason", "margin", "words")
    return {name: getattr(found, name) for name in names}


async def act(
    page: Page, element: InteractiveElement, action: Action = "click", value: str | None = None
) -> Outcome:
    """Do one thing with an element of a snapshot, and wait for what that causes.

    ``action`` is click, double_click, right_click, fill, select, check or upload; ``value`` the
    text to fill in, the label (or value) of the option to select, "false" to uncheck, the path of
    the file to upload (a small one is made without). An element that is no more is found again by
    role, name, structure and place; the outcome is ``gone`` if there is none, and ``refused`` if
    several could be meant or something covers it. What else goes wrong is a ``failed`` outcome.
    """
    if action not in ACTIONS:
        raise UsageError(f"there is no action {action!r}: there are {', '.join(ACTIONS)}")
    return await (await _guests.on(page)).act(element, ActionRequest(action=action, value=value))


async def show(page: Page, element: InteractiveElement) -> InteractiveElement:
    """Scroll to an element of the last snapshot; it comes with its bounds as they are then.

    A click at the middle of these bounds reaches it. It comes as it was where something covers
    all of it or it is gone.
    """
    return await (await _guests.on(page)).show(element)


class SmartElementFinder(finder.SmartElementFinder):
    """The finder of explorer.finder, joined to the browser: needs no arguments."""

    def __init__(
        self, min_confidence: float = search.MIN_SCORE, *, synonyms: Path | None = None
    ) -> None:
        super().__init__(min_confidence, see=snapshot, act=act, show=show, synonyms=synonyms)


@cache
def _mini_lm() -> MiniLM:
    """Loaded once: it takes a second."""
    return MiniLM()
