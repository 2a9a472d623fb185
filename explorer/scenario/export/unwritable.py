"""Tells what a written test cannot hold, and why."""

from __future__ import annotations

from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.finding.places.named_pages import names_page
from explorer.sentences.quotes import quotation_in_place

NOT_FOUND = "no run has found its element: run the scenario first"
CONDITION = "its condition cannot be asked without waiting"
EVERY = "which elements it means is only known on the page"
COUNTED = "which elements it counts is only known on the page"
PAGE = "whether it is this page is only known on the page"
TAB = "which tab is meant is only known on the page"
CALENDAR = "how far its calendar is turned is only known on the page"
_ONLY_RUN = ("assert_sorted", "assert_downloaded", "assert_expanded", "assert_collapsed")
"""The expectations that no written test has a line for."""
DROP = "where beside an element it drops is only known on the page"


class Unwritable(Exception):
    """A step that a test cannot hold; the message says why."""


def require_line_for(step: IntermediateStep) -> None:
    """Check that a test has a line for an expectation of an element.

    Raises:
        Unwritable: It has none.
    """
    if is_only_run(step):
        raise no_line_for(step)


def is_only_run(step: IntermediateStep) -> bool:
    """Return whether no format has a line for an expectation: an order, a number, any value."""
    is_number = step.action == "assert_text" and step.number is not None and bool(step.comparison)
    is_order_in_place = step.action == "assert_order" and any(
        quotation_in_place(one)[1] for one in (step.target, step.to_target)
    )
    is_any_value = step.action == "assert_value" and step.comparison == "excludes"
    return step.action in _ONLY_RUN or is_number or is_order_in_place or is_any_value


def no_line_for(step: IntermediateStep) -> Unwritable:
    """Return the error for a step of a kind that no line of a test does."""
    return Unwritable(f"a test has no line for: {step.action.replace('_', ' ')}")


def require_no_page(description: str) -> None:
    """Check that what is to be seen is not a whole page: "the sign-in page".

    Raises:
        Unwritable: It is one, which only its title or its address identifies.
    """
    if names_page(description):
        raise Unwritable(PAGE)
