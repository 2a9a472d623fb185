"""The library API: observe, find and act on a Playwright page that the caller opened.

Each function attaches to the page for as long as it runs. It leaves no event listener, route, init
script, binding, CDP session, tab or global variable behind, and the page cannot see it.

Of the settings, ``browser`` (limits of time), ``planner.ignored_tags``, ``safety`` (the words that
mark elements as destructive, and dialogs that are dismissed) and ``finder`` apply. What concerns a
whole run does not: the caller decides what is opened and pressed, also with ``safety.read_only``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from explorer.browser.act.actions import ACTIONS
from explorer.browser.guests import BorrowedPages
from explorer.errors import UsageError
from explorer.finder import finder, match, search
from explorer.finder.meaning import MiniLM
from explorer.finder.refs import AccessibilityRef, refs_of
from explorer.finder.vocabulary.vocabulary import vocabulary
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
from explorer.models.moments import PageMoment
from explorer.settings.model import FinderSettings, Settings

_pages = BorrowedPages()


async def snapshot(page: Page, *, settings: Settings | None = None) -> Snapshot:
    """Return a snapshot of everything on the page that a person could use.

    Args:
        page: The page.
        settings: The settings; the defaults if None.

    Raises:
        PageLost: If the page does not respond.
        BrowserLost: If the browser is gone.
        UsageError: If the browser is not Chromium.
    """
    async with _pages.borrow(page, settings or Settings()) as borrowed:
        return await borrowed.see()


async def take_moment(page: Page, *, settings: Settings | None = None) -> PageMoment:
    """Return a picture of the page's viewport and the controls that it shows, of one moment.

    Fields with a confidential value are painted over. ``mark_controls`` numbers the controls.

    Args:
        page: The page.
        settings: The settings; the defaults if None.

    Raises:
        PageLost: If the page does not respond, or is replaced all the time.
        BrowserLost: If the browser is gone.
        UsageError: If the browser is not Chromium.
    """
    settings = settings or Settings()
    async with _pages.borrow(page, settings) as borrowed:
        return await borrowed.take_moment(settings.browser.script_seconds)


async def find(
    page: Page,
    description: str,
    role_hint: str | None = None,
    top: int = 5,
    *,
    settings: Settings | None = None,
) -> list[Match]:
    """Return the elements of the page that a description may mean, the best first.

    Args:
        page: The page.
        description: For instance "login button" or "second delete".
        role_hint: A role, or a word for one, that replaces the one in the description.
        top: Maximum number of matches.
        settings: The settings; the defaults if None.

    Raises:
        PageLost: If the page does not respond.
        BrowserLost: If the browser is gone.
        UsageError: If the browser is not Chromium, the file of synonyms cannot be read, or the
            extra for embeddings is missing.
    """
    settings = settings or Settings()
    elements = (await snapshot(page, settings=settings)).elements
    return matches(elements, description, role_hint, top=top, settings=settings.finder)


def matches(
    elements: Sequence[InteractiveElement],
    description: str,
    role_hint: str | None = None,
    *,
    top: int = 5,
    settings: FinderSettings | None = None,
) -> list[Match]:
    """Return the elements of a snapshot that a description may mean, the best first.

    Args:
        elements: The elements of a snapshot.
        description: For instance "login button" or "second delete".
        role_hint: A role, or a word for one, that replaces the one in the description.
        top: Maximum number of matches.
        settings: The settings of the finder; the defaults if None.

    Raises:
        UsageError: If the file of synonyms cannot be read, or the extra for embeddings is missing.
    """
    settings = settings or FinderSettings()
    words = vocabulary(Path(settings.synonyms) if settings.synonyms else None)
    found = search.find(
        refs_of(elements),
        description,
        role_hint,
        top=top,
        min_score=settings.min_confidence,
        words=words,
        meaning=_mini_lm() if settings.embeddings else None,
    )
    return [Match(element=elements[one.index], **_match_fields(one)) for one in found]


def landmarks(
    page_landmarks: Sequence[Landmark], description: str, settings: FinderSettings
) -> list[LandmarkMatch]:
    """Return the landmarks that a description names as a whole, the best first.

    Args:
        page_landmarks: The landmarks of a snapshot.
        description: For instance "navigation menu".
        settings: The settings of the finder.

    Raises:
        UsageError: If the file of synonyms cannot be read.
    """
    words = vocabulary(Path(settings.synonyms) if settings.synonyms else None)
    refs = [AccessibilityRef(f"l{n}", one.role, one.name) for n, one in enumerate(page_landmarks)]
    return [
        LandmarkMatch(landmark=page_landmarks[one.index], **_match_fields(one))
        for one in search.landmarks(refs, description, words=words)
    ]


def _match_fields(found: match.ScoredElement) -> dict[str, Any]:
    """Return the fields of a match other than the element."""
    names = ("index", "score", "reason", "margin", "words")
    return {name: getattr(found, name) for name in names}


async def act(
    page: Page,
    element: InteractiveElement,
    action: Action = "click",
    value: str | None = None,
    *,
    settings: Settings | None = None,
) -> Outcome:
    """Do one action with an element of a snapshot, and wait for its effect.

    An element that is gone is located again by role, name, structure and position.

    Args:
        page: The page.
        element: An element of a snapshot of this page.
        action: click, double_click, right_click, fill, select, check or upload.
        value: The text to fill in; the label or value of the option to select; "false" to uncheck;
            the path of the file to upload, None for a small generated file.
        settings: The settings; the defaults if None.

    Returns:
        The outcome. Its result is ``done``; ``gone`` if the element is not found again; ``refused``
        if several elements could be meant or something covers it; ``failed`` for any other failure.

    Raises:
        UsageError: If there is no such action, or the browser is not Chromium.
        PageLost: If the page does not respond.
        BrowserLost: If the browser is gone.
    """
    if action not in ACTIONS:
        raise UsageError(f"there is no action {action!r}: there are {', '.join(ACTIONS)}")
    action_request = ActionRequest(action=action, value=value)
    async with _pages.borrow(page, settings or Settings()) as borrowed:
        return await borrowed.act(element, action_request)


async def show(
    page: Page, element: InteractiveElement, *, settings: Settings | None = None
) -> InteractiveElement:
    """Scroll to an element of the last snapshot and return it with its new bounds.

    A click at the middle of these bounds hits the element. If the element is gone or completely
    covered, it is returned unchanged.

    Args:
        page: The page.
        element: An element of the last snapshot of this page.
        settings: The settings; the defaults if None.

    Raises:
        PageLost: If the page does not respond.
        BrowserLost: If the browser is gone.
    """
    async with _pages.borrow(page, settings or Settings()) as borrowed:
        return await borrowed.show(element)


class SmartElementFinder(finder.SmartElementFinder):
    """The finder of ``explorer.finder``, connected to the browser.

    Args:
        min_confidence: The lowest score of a match, 0 to 1.
        synonyms: A TOML file that adds to the built-in synonyms.
    """

    def __init__(
        self, min_confidence: float = search.MIN_SCORE, *, synonyms: Path | None = None
    ) -> None:
        super().__init__(min_confidence, see=snapshot, act=act, show=show, synonyms=synonyms)


@cache
def _mini_lm() -> MiniLM:
    """Load the embedding model once, because that takes a second."""
    return MiniLM()
