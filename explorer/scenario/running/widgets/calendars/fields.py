"""Tells what fields take dates, and what opens their calendars."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from explorer.dates import written_like
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.targets import TargetError, TargetFinder

_BESIDE = 80.0  # CSS pixels between a field and the button that opens its calendar
_CALENDARS = ("calendar", "choose date")
"""What the button beside a field is called that opens its calendar."""


def takes_only_dates(element: InteractiveElement) -> bool:
    """Return whether an element takes no text, or only that of a date."""
    return "readonly" in element.states or element.input_type == "date"


def text_for(element: InteractiveElement, day: date) -> str:
    """Return what is typed into a field for a date, "" if it does not tell how it is written."""
    if element.kind != "field" or "readonly" in element.states:
        return ""
    if element.input_type == "date":
        return day.isoformat()
    return written_like(day, element.placeholder) or written_like(day, element.value)


def may_open(element: InteractiveElement) -> bool:
    """Return whether a click on an element may open a calendar, and does nothing else."""
    is_button = element.kind == "button" and not element.submits
    return is_button or element.kind == "field" or element.role == "combobox"


def calendar_buttons(
    finder: TargetFinder, field: InteractiveElement, elements: Sequence[InteractiveElement]
) -> list[InteractiveElement]:
    """Return the button of a calendar that stands in or right behind a field, if there is one.

    Args:
        finder: Tells whether a button, or the icon on it, is called so.
        field: The field.
        elements: The elements of the page.
    """
    box = field.bounds
    right, middle = box.x + box.width, box.y + box.height / 2
    for one in elements:
        is_there = (
            one.bounds.y <= middle <= one.bounds.y + one.bounds.height
            and right - _BESIDE <= one.bounds.x <= right + _BESIDE
        )
        is_button = one.kind == "button" and not one.submits and one.frame == field.frame
        if is_there and is_button and _is_called(finder, one):
            return [one]
    return []


def _is_called(finder: TargetFinder, button: InteractiveElement) -> bool:
    for name in _CALENDARS:
        with suppress(TargetError):
            finder.among([button], name)
            return True
    return False
