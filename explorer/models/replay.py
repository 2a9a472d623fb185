"""The way to a finding, walked again."""

from __future__ import annotations

from pydantic import Field

from explorer.models.acting import FilledField
from explorer.models.seeing import InteractiveElement
from explorer.models.value import Action, Value


class Navigation(Value):
    """An address that is opened; ``linked_from`` is the page that holds the link to it."""

    url: str
    linked_from: str = ""
    times: int = 1
    """It is opened so many times, and the last one counts: what is measured is measured warm."""


class ReplayableAction(Value):
    """An act of the walk as it can be done again."""

    url: str
    """Where it took place."""
    element: InteractiveElement
    action: Action
    filled: tuple[FilledField, ...] = ()
    landed: str
    """Where the browser was afterwards."""


class CrawlPath(Value):
    """From an address by acts to what they show."""

    opening: Navigation
    acts: tuple[ReplayableAction, ...] = ()
    finding_id: str = ""
    """The finding that is looked for on it, where that is known."""


class ReplayStep(Value):
    """A line of a test by Playwright's sync API; this very line is what was run."""

    act: int
    """Which act of its way it belongs to; 0 opens the address."""
    code: str
    """``page.get_by_role("button", name="Save").click()``; "" for a cookie banner, which is
    answered by rules that are no line of a test."""
    words: str
    opens_tab: bool = False
    """The steps after it take place in the tab that it opens."""
    secret: bool = False
    """A secret is typed; ``code`` reads it from the environment."""


class Replay(Value):
    """What became of walking a way once more, in a browser context of its own."""

    shown: bool
    steps: tuple[ReplayStep, ...] = ()
    """Those that were carried out; where it was shown the last one showed it."""
    detail: str = ""
    """Why it went no further, "" when it was walked to its end."""
    cut_off: bool = False
    """A worker was lost over it: nobody knows how it would have ended."""
    says_yes: bool = False
    """A dialog of the page was accepted."""
    trace: bytes = Field(default=b"", repr=False)
    """A trace.zip for Playwright's viewer; none where it was not shown or a secret was typed."""
