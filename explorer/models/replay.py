"""Crawl paths to findings, and the results of replaying them."""

from __future__ import annotations

from pydantic import Field

from explorer.models.acting import FilledField
from explorer.models.elements import InteractiveElement
from explorer.models.value import Action, Value


class Navigation(Value):
    """An address to open.

    Attributes:
        url: The address.
        linked_from: The page that contains the link to it, "" for none.
        times: How often it is opened. Only the last time counts, so that a measurement is made with
            warm caches.
    """

    url: str
    linked_from: str = ""
    times: int = 1


class ReplayableAction(Value):
    """An action of the crawl in a form that can be replayed."""

    url: str
    """The address of the page before the action."""
    element: InteractiveElement
    action: Action
    filled: tuple[FilledField, ...] = ()
    unsent: bool = False
    """Whether a form was filled and could not be sent."""
    submitter: InteractiveElement | None = None
    """The button by which a form is submitted whose field is ``element``."""
    landed: str
    """The address of the page after the action."""


class CrawlPath(Value):
    """An address to open and the actions that lead from it to a finding."""

    opening: Navigation
    acts: tuple[ReplayableAction, ...] = ()
    finding_id: str = ""
    """The id of the finding it leads to, if known."""


class ReplayStep(Value):
    """A line of a test for Playwright's sync API. The replay executes exactly this line."""

    act: int
    """The number of the action it belongs to; 0 for the navigation."""
    code: str
    """For example ``page.get_by_role("button", name="Save").click()``.

    "" for a cookie banner, which is dismissed by rules and not by a line of the test.
    """
    words: str
    opens_tab: bool = False
    """Whether it opens a tab in which the following steps take place."""
    secret: bool = False
    """Whether it types a secret, which ``code`` reads from the environment."""


class Replay(Value):
    """The result of replaying a crawl path in a browser context of its own."""

    shown: bool
    """Whether the finding was shown again."""
    steps: tuple[ReplayStep, ...] = ()
    """The executed steps; if the finding was shown, the last one showed it."""
    detail: str = ""
    """Why the replay stopped early; "" if it reached the end."""
    cut_off: bool = False
    """Whether the replay was interrupted by the loss of a worker, so that its result is unknown."""
    says_yes: bool = False
    """Whether a dialog of the page was accepted."""
    trace: bytes = Field(default=b"", repr=False)
    """A trace.zip for Playwright's viewer; empty if not shown, if a secret was typed, or if the
    steps were not recorded ones."""
