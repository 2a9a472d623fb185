"""What is known of a site, over its runs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.models.value import Gesture, Value


class Known(Value):
    """How much of a site is known so far. Controls that do the same are one class."""

    states: int = 0
    found: int = 0
    tried: int = 0


class KnownSpot(Value):
    """Where a control was seen. ``kind`` and ``what`` are those of its class.

    ``way`` names the classes that were tried on the page to come to it; ``aside`` it lies in one
    of ``planner.ignoredTags``; ``called`` is how it is called there.
    """

    kind: Literal["form", "link", "way", "field", "rest", Gesture]
    what: str
    label: str
    href: str
    url: str
    way: tuple[str, ...]
    aside: bool
    called: str


class KnownClass(Value):
    """A class of controls, how often it was tried, and where it is found."""

    name: str
    place: str
    """The template of the page it is on ("" on all of them), of a link the one it leads to."""
    family: str
    """Those that are built alike share it."""
    tries: int
    missed: int
    """How often it was not where it had been seen."""
    spots: tuple[KnownSpot, ...]


class Ledger(Value):
    """What was ever found and tried on a site, by place and class."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    site: str
    """Its origin."""
    runs: int
    variables: tuple[tuple[int, tuple[str, ...]], ...]
    """The variable parts of addresses: number of the part, and the parts around it."""
    opened: tuple[str, ...]
    """Addresses, normalised."""
    states: dict[str, int]
    """How many different ones the pages of each template have shown."""
    classes: tuple[KnownClass, ...]
