from __future__ import annotations

import pytest

from explorer.models import Bounds, InteractiveElement
from explorer.reporting.plain import element_name, one_line, plural


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  Add \t to\r\n\u2028basket\xa0 ", "Add to basket"),
        ("\x1b[31mred\x1b]0;title\x07", "[31mred]0;title"),
        ("a\u202eb\u2066c\u200bd\ufeff", "abcd"),
        ("half \ud800 a character", "half a character"),
        ("\ue900 icon", "icon"),
        ("购物车 😀 naïve", "购物车 😀 naïve"),
        ("", ""),
    ],
)
def test_leaves_what_is_safe_to_print(text: str, line: str) -> None:
    assert one_line(text, 100) == line


@pytest.mark.parametrize(
    ("text", "line"), [("12345", "12345"), ("123456", "1234…"), ("123 456", "123…")]
)
def test_shows_where_it_cuts(text: str, line: str) -> None:
    assert one_line(text, 5) == line


@pytest.mark.parametrize(
    ("name", "text", "role", "called"),
    [
        ("Search", "Go", "button", "Search"),
        ("", "Go", "button", "Go"),
        ("", "", "button", "unnamed button"),
        ("", "", "", "unnamed div"),
        ("\ue900", "", "but\x1bton", "unnamed button"),
    ],
)
def test_an_element_is_never_without_a_name(name: str, text: str, role: str, called: str) -> None:
    element = InteractiveElement(
        ref="f0e0",
        kind="other",
        tag="div",
        role=role,
        name=name,
        text=text,
        bounds=Bounds(x=0, y=0, width=9, height=9),
    )
    assert element_name(element, 50) == called


def test_counts_in_words() -> None:
    assert [plural(count, "step") for count in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
