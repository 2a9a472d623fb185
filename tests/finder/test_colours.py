"""Names of colours, and swatches found by them."""

import pytest

from explorer.finder.colours import colours
from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("#ff0000", "red"), ("#cc0044", "red"), ("#ffaacc", "pink"), ("#ff8800", "orange"),
        ("#5c3a1e", "brown"), ("#ffee00", "yellow"), ("#22aa44", "green"), ("#0055CC", "blue"),
        ("#7722cc", "purple"), ("#ee22aa", "pink"), ("#000000", "black"), ("#ffffff", "white"),
        ("#888888", "grey"), ("#12345", ""), ("red", ""),
    ],
)  # fmt: skip
def test_a_code_has_a_name(code: str, name: str):
    assert colours(code) == name


@pytest.mark.parametrize(
    ("description", "label"), [("green button", "#00aa33"), ("azul", "#0044dd"), ("rot", "#d00000")]
)
def test_a_swatch_is_found_by_the_name_of_its_colour(description: str, label: str):
    swatches = [
        AccessibilityRef(code, "button", code) for code in ("#00aa33", "#0044dd", "#d00000")
    ]
    assert find(swatches, description)[0].element.ref == label
