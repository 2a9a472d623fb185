"""Reads a calendar that a page shows: its months, its days, and what leads to other months."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from explorer.dates import Month, month_called, month_in, names_day, year_in
from explorer.models import InteractiveElement
from explorer.text import words

_FEWEST_DAYS = 28
_LAST_DAY = 31


class ShownCalendar(NamedTuple):
    """A calendar that a page shows.

    Attributes:
        months: The months it shows, in the order of the page; empty if they are not told.
        days: For each of them the elements of its days, the first day first.
    """

    months: tuple[Month, ...]
    days: tuple[tuple[InteractiveElement, ...], ...]

    @property
    def top(self) -> float:
        """Where the days begin, in CSS pixels from the top of the viewport."""
        return min(one.bounds.y for days in self.days for one in days)

    @property
    def middle(self) -> float:
        """The horizontal middle of the days, in CSS pixels of the viewport."""
        left = min(one.bounds.x for days in self.days for one in days)
        return (left + max(one.bounds.x + one.bounds.width for d in self.days for one in d)) / 2

    def element_of(self, day: date) -> InteractiveElement | None:
        """Return the element of a day, None if its month is not shown."""
        every = [one for days in self.days for one in days]
        named = [one for one in every if names_day(_text_of(one), day)]
        if len(named) == 1:
            return named[0]
        month = Month(day.year, day.month)
        if month not in self.months:
            return None
        days = self.days[self.months.index(month)]
        return days[day.day - 1] if day.day <= len(days) else None


def shown_calendar(
    elements: Sequence[InteractiveElement], texts: Sequence[str]
) -> ShownCalendar | None:
    """Return the calendar among elements; None if they are none.

    Args:
        elements: The elements that may belong to it, in the order of the page.
        texts: The texts of the page that may belong to it, in the same order.
    """
    days = tuple(_months_of_days(elements))
    if not days:
        return None
    told = [month_in(_text_of(month[0])) for month in days]
    months = [month for month in told if month]
    if len(months) != len(days):
        said = [*texts, *(one.text for one in elements)]
        chosen = [one.value for one in elements if one.kind in ("select", "field")]
        months = list(dict.fromkeys(filter(None, map(_headed, said))))
        months = months or _apart(chosen) or _apart(said)
    return ShownCalendar(tuple(months) if len(months) == len(days) else (), days)


def _months_of_days(
    elements: Sequence[InteractiveElement],
) -> list[tuple[InteractiveElement, ...]]:
    """Return the elements of the days of each month: 1, 2, 3, ... to 28 at least."""
    numbered = [(number, one) for one in elements if (number := _day_of(one))]
    # A cell and the button in it stand for the same day.
    kept = numbered[-1:]
    for (number, one), (following, _) in reversed(list(pairwise(numbered))):
        if number != following:
            kept.insert(0, (number, one))
    runs: list[list[InteractiveElement]] = [[]]
    for number, one in kept:
        if number == len(runs[-1]) + 1:
            runs[-1].append(one)
        else:
            runs.append([one] if number == 1 else [])
    return [tuple(run) for run in runs if len(run) >= _FEWEST_DAYS]


def _day_of(element: InteractiveElement) -> int:
    """Return the number of the day that an element shows, 0 if it shows none."""
    shown = (element.text or element.name).strip()
    if shown.isdecimal() and 1 <= int(shown) <= _LAST_DAY:
        return int(shown)
    month = month_in(element.name)
    if month is None:
        return 0
    return next((day.day for day in _days_of(month) if names_day(element.name, day)), 0)


def _days_of(month: Month) -> list[date]:
    last = monthrange(month.year, month.month)[1]
    return [date(month.year, month.month, number) for number in range(1, last + 1)]


def _headed(text: str) -> Month | None:
    """Return the month that a text names without a day, as above the days."""
    found = month_in(text)
    return found if found and not any(names_day(text, day) for day in _days_of(found)) else None


def _apart(texts: Sequence[str]) -> list[Month]:
    """Return the month whose name and year are two texts; [] if several could be meant."""
    months = {found for text in texts if (found := month_called(text.strip()))}
    years = {year for text in texts if (year := year_in(text))}
    is_one = len(months) == len(years) == 1
    return [Month(years.pop(), months.pop())] if is_one else []


def _text_of(element: InteractiveElement) -> str:
    return f"{element.name} {element.description}"


def stepping(
    elements: Sequence[InteractiveElement], shown: ShownCalendar, *, forward: bool
) -> list[InteractiveElement]:
    """Return what may lead to the next or the previous month and has no name, the likeliest first.

    It stands above the days on the side to which it leads; what leads further, such as to another
    year, stands further out.
    """
    days = {one.ref for month in shown.days for one in month}
    beside = [
        one
        for one in elements
        if one.ref not in days
        and one.bounds.y + one.bounds.height / 2 < shown.top
        and shown.top - one.bounds.y < _HEAD
        and (_middle(one) > shown.middle) == forward
        and not words(one.name or one.text)  # what has a name is found by it
    ]
    return sorted(beside, key=lambda one: abs(_middle(one) - shown.middle))


_HEAD = 150.0
"""How high the head of a calendar is at most, in CSS pixels."""


def _middle(element: InteractiveElement) -> float:
    return element.bounds.x + element.bounds.width / 2
