"""Dates as people and pages write them."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from explorer.dates import (
    Month,
    day_in,
    moment_in,
    month_called,
    month_in,
    names_day,
    written_like,
)

DAY = date(2026, 12, 5)


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-05",
        "5 December 2026",
        "December 5, 2026",
        "5. Dezember 2026",
        "5 décembre 2026",
        "5 de diciembre de 2026",
        "5 dicembre 2026",
        "5 de dezembro de 2026",
        "zaterdag 5 december 2026",
        "5.12.2026",
    ],
)
def test_a_date_is_read(text: str) -> None:
    assert day_in(text) == DAY


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Canada",
        "2026",
        "5 December",
        "Version 2.0.2026",
        "31.02.2026",
        "0.0.2026",
        "5/12/2026",
        "2026-12-05 14:30",
    ],
)
def test_what_is_no_date_or_could_be_two_is_none(text: str) -> None:
    assert day_in(text) is None


@pytest.mark.parametrize(
    ("text", "day"), [("15/12/2026", 15), ("12/15/2026", 15), ("12/12/2026", 12)]
)
def test_numbers_that_can_only_be_one_date_are_read(text: str, day: int) -> None:
    assert day_in(text) == date(2026, 12, day)


@pytest.mark.parametrize(
    "text", ["December 2026", "dez 2026", "décembre 2026", "12/2026", "2026-12", "2026年12月"]
)
def test_a_month_is_read(text: str) -> None:
    assert month_in(text) == Month(2026, 12)


@pytest.mark.parametrize(
    "text", ["December", "2026", "13/2026", "Mo", "5.12.2026", "0000-12", "Call 9999-12"]
)
def test_what_names_no_month_is_none(text: str) -> None:
    assert month_in(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Choose Saturday, December 5th, 2026",
        "5, December, 2026",
        "Today, Saturday, December 5, 2026",
        "2026-12-05",
        "05.12.2026",
    ],
)
def test_a_label_names_its_day(text: str) -> None:
    assert names_day(text, DAY)


@pytest.mark.parametrize(
    "text", ["5 December", "December 15, 2026", "December 5, 2027", "December 5, 2026, 3 events"]
)
def test_a_label_of_another_day_does_not(text: str) -> None:
    assert not names_day(text, DAY)


def test_a_weekday_is_no_month() -> None:
    assert [month_called(one) for one in ("Monday", "Mo", "Dezember", "mei")] == [0, 0, 12, 5]


@pytest.mark.parametrize(
    ("placeholder", "written"),
    [
        ("MM/DD/YYYY", "12/05/2026"),
        ("TT.MM.JJJJ", "05.12.2026"),
        ("jj/mm/aaaa", "05/12/2026"),
        ("d.m.yy", "5.12.26"),
        ("yyyy-mm-dd", "2026-12-05"),
        ("Select a date", ""),
    ],
)
def test_a_date_is_written_in_the_format_of_a_placeholder(placeholder: str, written: str) -> None:
    assert written_like(DAY, placeholder) == written


@pytest.mark.parametrize(
    "text",
    [
        "5 December 2026, 14:30",
        "2026-12-05 14:30",
        "2026-12-05T14:30",
        "December 5, 2026 at 2:30 pm",
        "5. Dezember 2026 um 14:30 Uhr",
        "5 décembre 2026 à 14h30",
        "5 de diciembre de 2026 a las 14:30",
        "05.12.2026 14:30",
    ],
)
def test_a_date_with_its_time_is_read(text: str) -> None:
    assert moment_in(text) == datetime(2026, 12, 5, 14, 30)


@pytest.mark.parametrize(
    "text", ["", "14:30", "5 December 2026", "5/12/2026 14:30", "tomorrow 14:30", "2026 14:30"]
)
def test_a_time_without_one_date_is_none(text: str) -> None:
    assert moment_in(text) is None
