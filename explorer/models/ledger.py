"""What is known of a site across its runs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.models.value import Gesture, Value

SignatureKind = Literal[
    "form", "link", "route", "way", "field", "rest", "hidden_link", "reference",
    "usable_reference", Gesture,
]  # fmt: skip
"""The kind of an action; ``route`` is a link to another view of the document that it is on
(``#/cart``), ``way`` another control that leads on: a tab, a menu item, a button;
``hidden_link`` a link that its page does not show, ``reference`` an address that the site names
without a link, ``usable_reference`` one that was read and has something to use."""


class KnownCounts(Value):
    """How much of a site is known. Controls that do the same thing form one class.

    Attributes:
        states: Different states of pages that were seen.
        found: Classes that were found.
        tried: Classes that were tried.
    """

    states: int = 0
    found: int = 0
    tried: int = 0


class KnownSpot(Value):
    """A place where a control was seen.

    Attributes:
        kind: The kind of its action signature.
        what: What identifies its class: form fields, or role and place in the markup.
        label: Its generalised label, where it distinguishes controls of one structure.
        href: The target of a link, "" for other controls.
        url: The address of the page.
        way: The classes that were tried on the page before the control appeared.
        aside: Whether it lies in one of ``planner.ignoredTags``.
        called: Its label on the page.
    """

    kind: SignatureKind
    what: str
    label: str
    href: str
    url: str
    way: tuple[str, ...]
    aside: bool
    called: str


class KnownClass(Value):
    """A class of controls: how often it was tried, and where it occurs."""

    name: str
    place: str
    """The template of its page ("" for all pages); for links, the template of the target."""
    family: str
    """Identifies the classes of the same kind and structure."""
    tries: int
    missed: int
    """How often the control was not found where it had been seen."""
    spots: tuple[KnownSpot, ...]


class Ledger(Value):
    """Everything that the runs have found and tried on a site."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    site: str
    """The origin of the site."""
    runs: int
    """The number of runs."""
    variables: tuple[tuple[int, tuple[str, ...]], ...]
    """The variable parts of addresses: index of the part, and the address with ``*`` in its place.
    """
    opened: tuple[str, ...]
    """Normalised addresses that were opened."""
    states: dict[str, int]
    """The number of different states seen, by page template."""
    classes: tuple[KnownClass, ...]
