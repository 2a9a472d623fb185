"""Dates as people and pages write them, in the languages of scenarios."""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dateparser.date import DateDataParser

_LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"]
_MONTHS = 12
_MOST_WORDS = 12
"""Words of a text in which the name of a month is looked for."""
_NUMERIC = re.compile(r"\s*(\d{1,2})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{4})\s*")
_NUMERIC_MONTH = re.compile(
    r"(?<!\d)((?:19|20)\d\d)\D{1,3}(\d{1,2})(?!\d)|(?<![\d./-])(\d{1,2})[./-]((?:19|20)\d\d)(?!\d)"
)
_TIME = re.compile(r"\d:\d\d")
_CLOCK = re.compile(r"(?<!\d)\d{1,2}(?:[:h]\d\d|\s?[ap]\.?m\b|\s?(?:uhr|h)\b)", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_WORD = re.compile(r"[^\W\d_]{3,}")
_DAY = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_SHAPE = re.compile(
    r"\b([dtgj]{1,2}|m{1,2}|[yja]{4})([./-])([dtgj]{1,2}|m{1,2})\2([dtgj]{1,2}|[yja]{2,4})\b",
    re.IGNORECASE,
)
"""Day, month and year in placeholders: TT.MM.JJJJ, jj/mm/aaaa, MM/DD/YYYY."""


class Month(NamedTuple):
    """A month of a year."""

    year: int
    month: int

    @property
    def number(self) -> int:
        """The number of months since the year 0, to count between two of them."""
        return self.year * _MONTHS + self.month - 1


def day_in(text: str) -> date | None:
    """Return the date that a text is: "2026-12-15", "15. Dezember 2026".

    None if it is none, tells a time, too, or could be two dates: "03/04/2026" is the third of April
    or the fourth of March.
    """
    if not _YEAR.search(text) or _TIME.search(text):
        return None
    if match := _NUMERIC.fullmatch(text):
        day, sign, month, year = int(match[1]), match[2], int(match[3]), int(match[4])
        if max(day, month) <= _MONTHS and sign == ".":
            return date(year, month, day) if day and month else None
        if max(day, month) <= _MONTHS and day != month:
            return None
    return _parsed(text.strip())


def moment_in(text: str) -> datetime | None:
    """Return the date with its time that a text is: "13 March 2027, 17:30".

    None if it is none, tells no time, tells a zone of time, or its date could be two, as in
    ``day_in``.
    """
    if not _YEAR.search(text) or not _CLOCK.search(text):
        return None
    found = _moment(text.strip())
    numeric = _NUMERIC.match(text)
    day = day_in(numeric[0]) if numeric else None
    if found is None or found.tzinfo is not None or (numeric and day is None):
        return None
    return datetime.combine(day or found.date(), found.time())


def value_for(input_type: str, text: str) -> str:
    """Return what a native field takes for the date that a text is, "" if it is none for it.

    Args:
        input_type: The type of the field: "date", "datetime-local".
        text: The text.
    """
    if input_type == "date":
        return day.isoformat() if (day := day_in(text)) else ""
    if input_type == "datetime-local":
        moment = moment_in(text)
        return moment.isoformat(timespec="auto" if moment.second else "minutes") if moment else ""
    return ""


def month_in(text: str) -> Month | None:
    """Return the month that a text names with its year: "December 2026", "12/2026"."""
    if (year := _YEAR.search(text)) is None:
        return None
    if match := _NUMERIC_MONTH.search(text):
        month = int(match[2] or match[3])
        return Month(int(match[1] or match[4]), month) if 1 <= month <= _MONTHS else None
    months = {found for word in _WORD.findall(text)[:_MOST_WORDS] if (found := month_called(word))}
    return Month(int(year[0]), months.pop()) if len(months) == 1 else None


def year_in(text: str) -> int | None:
    """Return the year that a text is: "2026"."""
    return int(text) if _YEAR.fullmatch(text.strip()) else None


@lru_cache(maxsize=4096)
def month_called(word: str) -> int:
    """Return the number of the month of a name, 0 if it is none."""
    found = _parsed(f"15 {word} 2024") if _WORD.fullmatch(word) else None
    return found.month if found else 0


def names_day(text: str, day: date) -> bool:
    """Return whether a text names a date among other words: "Choose Tuesday, December 15, 2026"."""
    if str(day.year) not in text:
        return False
    if match := _ISO.search(text):
        return match[0] == day.isoformat()
    if _NUMERIC.fullmatch(text):
        return day_in(text) == day
    days = [int(one) for one in _DAY.findall(_YEAR.sub(" ", text))]
    return days == [day.day] and month_in(text) == (day.year, day.month)


def written_like(day: date, placeholder: str) -> str:
    """Return a date in the format that a placeholder shows, "" if it shows none."""
    shape = _SHAPE.search(placeholder)
    if not shape:
        return ""
    parts = [_part(day, part.lower()) for part in shape.group(1, 3, 4)]
    return shape[2].join(parts)


def _part(day: date, part: str) -> str:
    if part[0] == "m":
        return f"{day.month:0{len(part)}}"
    if len(part) == 4 or part[0] in "ya":
        return f"{day:%Y}"[-len(part) :]
    return f"{day.day:0{len(part)}}"


def _parsed(text: str) -> date | None:
    found = _moment(text)
    return found.date() if found else None


@lru_cache(maxsize=4096)
def _moment(text: str) -> datetime | None:
    found: datetime | None = _parser().get_date_data(text).date_obj
    return found


@cache
def _parser() -> DateDataParser:
    # It is imported here because it takes a fifth of a second.
    from dateparser.date import DateDataParser

    settings = {"STRICT_PARSING": True, "PARSERS": ["absolute-time"]}
    return DateDataParser(languages=_LANGUAGES, settings=settings)
