from __future__ import annotations

import pytest

from explorer.models import Bounds, InteractiveElement
from explorer.reporting.plain import element_name
from explorer.text import plural


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
