"""What the visitors of a run, who have different rights on the site, are shown."""

from __future__ import annotations

from typing import Literal

from explorer.models.value import StoppedBecause, Value

VisitorSight = Literal["seen", "partly", "hidden", "refused", "unknown"]
"""What a visitor has seen of a page or a control.

- ``seen``: it was there.
- ``partly``: it was there on some of the pages on which others have it.
- ``hidden``: it was not there, or no page that the visitor can open leads to it.
- ``refused``: the server answered 401, 403, 404 or 410, or led elsewhere.
- ``unknown``: the visitor did not come by.
"""


class Visitor(Value):
    """Somebody as whom a run has walked: a user who is logged in, or an anonymous visitor."""

    name: str
    anonymous: bool
    first_step: int
    """The number of the first step."""
    steps: int
    pages: int
    """How many pages answered without an error."""
    controls: int
    """How many different controls were there."""
    stopped_because: StoppedBecause
    stopped_detail: str


class PageDifference(Value):
    """A page that not all visitors are shown."""

    url: str
    title: str
    sights: dict[str, VisitorSight]
    """By the names of the visitors."""


class ControlDifference(Value):
    """A control that not all visitors are shown."""

    role: str
    """Its ARIA role, or its tag."""
    name: str
    sights: dict[str, VisitorSight]
    """By the names of the visitors."""
    pages: tuple[str, ...]
    """The first pages on which they differ."""
    page_count: int
    """How many pages these are in all."""


class VisitorComparison(Value):
    """What the visitors of a run are shown, and which addresses were opened with other logins."""

    visitors: tuple[Visitor, ...]
    pages: tuple[PageDifference, ...] = ()
    controls: tuple[ControlDifference, ...] = ()
    left_out: int = 0
    """How many differences are not listed."""
