"""What an action is worth depends on the time that it takes."""

from __future__ import annotations

from explorer.identity.signatures import ActionSignature
from explorer.planner.novelty.durations import FASTEST, LONGEST_WAIT, Durations
from explorer.planner.templates import Templates
from tests.planner.fake_page import SITE

BUTTON, FORM = ActionSignature("way", "button main>button"), ActionSignature("form", "name")


def link(path: str) -> ActionSignature:
    return ActionSignature("link", "", href=f"{SITE}{path}")


def test_on_a_fast_site_time_decides_nothing() -> None:
    durations = Durations(Templates())
    durations.record(link("a"), 0.4)
    durations.record(BUTTON, 0.1)
    assert durations.pace(BUTTON) == durations.pace(link("a")) == durations.pace(FORM) == 1


def test_on_a_slow_site_what_stays_on_the_page_is_worth_more() -> None:
    durations = Durations(Templates())
    for _ in range(3):
        durations.record(link("a"), 3)
    assert durations.pace(BUTTON) == FASTEST  # it is taken for a fast one
    assert durations.pace(FORM) == durations.pace(link("b")) == 1
    for _ in range(5):
        durations.record(BUTTON, 3)
    assert durations.pace(BUTTON) == 1


def test_a_route_takes_as_long_as_its_click_unless_it_is_opened() -> None:
    durations = Durations(Templates())
    for _ in range(3):
        durations.record(link("a"), 3)
    route = ActionSignature("route", "link nav>a", href=f"{SITE}shop#/cart")
    durations.record(route, 0.2)
    assert durations.pace(route) == FASTEST
    durations.record(route, 12, is_opened=True)
    assert durations.pace(route) == FASTEST
    assert durations.pace_of_opening(route.href) < 1


def test_pages_of_a_slow_template_are_worth_less() -> None:
    durations = Durations(Templates())
    for number in range(4):
        durations.record(link(f"report/{number}"), 16)
        durations.record(link(f"item/{number}"), 2)
    assert durations.pace_of_opening(f"{SITE}report/9") < durations.pace_of_opening(f"{SITE}item/9")


def test_what_may_be_no_page_is_waited_for_as_long_as_pages_take() -> None:
    durations = Durations(Templates())
    assert durations.wait_for_guess == LONGEST_WAIT  # nothing is known yet
    durations.record(link("a"), 1)
    durations.record(BUTTON, 4)
    assert durations.wait_for_guess == 2
    for _ in range(5):
        durations.record(link("missing"), 0.1)
    assert 1.5 < durations.wait_for_guess < 2
    for _ in range(9):
        durations.record(link("missing"), 0.1)
    assert durations.wait_for_guess == 1.5
    durations.record(link("b"), 3)
    assert durations.wait_for_guess == LONGEST_WAIT


def test_a_link_that_is_followed_in_its_document_takes_as_long_as_its_click() -> None:
    durations = Durations(Templates())
    for _ in range(3):
        durations.record(link("a"), 3, is_opened=True)
    assert durations.pace(link("b")) == 1
    durations.record(link("b"), 0.3, is_followed=True)
    assert durations.pace(link("c")) == FASTEST
    assert durations.pace_of_opening(f"{SITE}c") == 1
    durations.record(link("d"), 3)
    assert durations.pace(link("c")) == FASTEST  # that click has led nowhere
    durations.record(link("d"), 3, is_followed=False)
    assert durations.pace(link("c")) == 1
