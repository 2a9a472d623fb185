"""Controls of one run are found in another."""

from __future__ import annotations

import pytest

from explorer.identity.runs import MAX_HREF_LENGTH, control_key, pair_unique, recorded_control
from tests.identity.controls import SHOP, control, link


@pytest.mark.parametrize(
    ("name", "other"),
    [("Basket (3)", "basket  (12)"), ("x" * 90, "x" * 80), ("Stra\xdfe", "STRASSE")],
)
def test_names_that_are_the_same_in_each_run(name: str, other: str) -> None:
    assert control_key("button", name, "/a", "p1") == control_key("button", other, "/b", "p2")


def test_without_a_name_target_and_place_count() -> None:
    assert control_key("link", "", "/a", "p") != control_key("link", "", "/b", "p")
    assert control_key("link", " ", "/a", "p") == control_key("link", "", "/a", "p")


def test_a_link_is_recorded_with_its_address_if_that_is_of_use() -> None:
    overlong = SHOP + "a" * MAX_HREF_LENGTH
    assert recorded_control(link("A", f"{SHOP}#top")).href == "https://shop.example/Items/17?page=2"
    assert recorded_control(link("A", f"{SHOP}#top", stays=True)).href == ""
    assert recorded_control(link("A", overlong)).href == ""
    assert recorded_control(link("A", "mailto:a@example.com")).href == ""


def test_a_control_without_a_role_is_recorded_by_its_tag_and_text() -> None:
    recorded = recorded_control(control(text="Open", role="", tag="div"))
    assert (recorded.role, recorded.name) == ("div", "Open")


def test_only_unique_keys_are_paired() -> None:
    lost = [("a", 1), ("b", 2), ("c", 2), ("d", None)]
    new = [("A", 1), ("B", 2), ("D", None), ("E", 5)]
    assert pair_unique(lost, new) == [("a", "A")]
