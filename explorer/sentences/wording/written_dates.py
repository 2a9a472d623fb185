"""Finds the dates that a sentence gives with an article: "change la date au 15 avril 2027"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.dates import month_called
from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import hide

_TIME = r"(?:,?\s(?:à|a las|alle|alle ore|às)\s\d{1,2}[:h]\d\d)?"
_YEAR = re.compile(r"(?:19|20)\d\d")
_ORDINAL = re.compile(
    r"(?<=\s)(?P<date>\d{1,2}\.\s(?P<month>[^\W\d_]{3,})\s\d{4})(?![\w.])(?!,?\s(?:um\s)?\d{1,2}:\d\d)"
)
"""A day with a full stop behind it, which ends no clause: "15. März 2025"; no time follows."""
_IN_DIGITS = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-]\d{4}")
_DATE = (
    r"(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}(?:er|º|°)?\s(?:de\s)?(?P<month>[^\W\d_]{3,})"
    rf"\s(?:de\s|del\s)?\d{{4}}){_TIME}(?!\w)"
)


class WrittenDates:
    """Quotes the dates of one language, before which a preposition has an article.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._before: Mapping[str, str] = table["sentence"].get("before_dates", {})
        self._article_last = re.compile(rf"\s(?:{any_of(table['phrasing']['articles'])})\s$")
        self._given = re.compile(
            rf"(?<=[^\d\s]\s)(?P<before>{any_of(self._before)})\s(?P<date>{_DATE})"
        )

    def quoted(self, text: str) -> str:
        """Return a text with "à" and a quotation for "au 15 avril 2027"; no end of a period."""
        text = self._with_ordinal(text)
        found = self._given.search(hide(text)) if self._before else None
        if found is None or (found["month"] and not month_called(found["month"])):
            return text
        before = f"{text[: found.start()]}{self._before[found['before']]}"
        return f'{before} "{text[slice(*found.span("date"))]}"{text[found.end() :]}'

    def _with_ordinal(self, text: str) -> str:
        """Return a text with a quotation for "den 15. März 2025"."""
        for found in reversed(list(_ORDINAL.finditer(hide(text)))):
            if month_called(found["month"]):
                before = text[: found.start()]
                if article := self._article_last.search(hide(before)):
                    before = f"{before[: article.start()]} "
                text = f'{before}"{text[slice(*found.span("date"))]}"{text[found.end() :]}'
        return text


def is_written_in_digits(text: str) -> bool:
    """Return whether a text is a date in digits: "01/05/2025"."""
    return _IN_DIGITS.fullmatch(text.strip()) is not None


def is_part_of_date(element: str, value: str) -> bool:
    """Return whether a value is the year of a date and its element the month: "avril", "2027"."""
    return _YEAR.fullmatch(value) is not None and month_called(element) != 0
