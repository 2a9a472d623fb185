"""The intended control is found again, or none is."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.identity.matching import find_again, has_label
from explorer.models import Bounds, Container, InteractiveElement
from tests.identity.controls import control

ANN, BOB = (Container(role="row", name=name) for name in ("Ann", "Bob"))
TABLE = Container(role="table", name="People")


def drop(*containers: Container, **more: Any) -> InteractiveElement:
    return control(**{"name": "Drop", "containers": containers} | more)


def test_what_a_redraw_changes_does_not_count() -> None:
    now = drop(ANN, name="DROP", ref="f1e7", value="2", states=("focused",), selector="#b2",
               bounds=Bounds(x=7, y=70, width=9, height=9))  # fmt: skip
    assert find_again(drop(ANN), [drop(BOB), now]).element is now


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "link"},
        {"role": "menuitem"},
        {"name": "Drop all"},
        {"frame": "https://frame.example/"},
        {"href": "https://shop.example/drop"},
        {"field_name": "drop"},
        {"structure": "main>button"},
    ],
)
def test_what_makes_it_another_control(change: dict[str, Any]) -> None:
    match = find_again(drop(ANN), [drop(ANN, **change)])
    assert (match.element, match.ambiguous) == (None, False)


def test_one_of_two_in_the_same_place_is_not_guessed() -> None:
    match = find_again(drop(ANN), [drop(ANN), drop(ANN, ref="f0e2")])
    assert (match.element, match.ambiguous) == (None, True)


def test_the_last_one_of_two_may_be_the_other() -> None:
    before = [drop(ANN), drop(ANN, ref="f0e2")]
    match = find_again(before[0], [drop(ANN)], before)
    assert (match.element, match.ambiguous) == (None, True)


def test_a_row_is_enough_if_what_is_around_it_changed() -> None:
    moved = drop(TABLE, ANN)
    assert find_again(drop(ANN), [drop(TABLE, BOB), moved]).element is moved


def test_the_control_of_another_row_is_not_taken() -> None:
    match = find_again(drop(ANN), [drop(BOB)])
    assert (match.element, match.ambiguous) == (None, False)


def test_a_control_that_became_destructive_is_not_taken() -> None:
    match = find_again(drop(ANN), [drop(ANN, destructive="drop")])
    assert (match.element, match.destructive_word) == (None, "drop")


@pytest.mark.parametrize(
    ("label", "role", "has_it"),
    [
        ("save", "", True),
        ("SAVE ALL", "link", True),
        ("Sav", "button", False),
        ("", "button", True),
        ("", "link", False),
        ("", "", True),
    ],
)
def test_label_at_a_point(label: str, role: str, has_it: bool) -> None:
    assert has_label(control("Save", text="Save all"), label, role) == has_it
