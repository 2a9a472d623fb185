"""Clicks that do nothing, and those that only seem to."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.checks.behavior.dead_click import DeadClicks
from explorer.models import (
    BlockedRequest,
    Bounds,
    ClickExplained,
    ConsoleMessage,
    Dialog,
    Download,
    FilledField,
    OutOfScope,
    PageError,
    Popup,
    Signal,
)
from tests.checks.acts import PAGE, SITE, clicked, exchange, opened

LINK = {"kind": "link", "tag": "a", "role": "link"}


@pytest.mark.parametrize(
    "element",
    [
        {},
        LINK | {"href": f"{SITE}/about"},
        LINK | {"href": "javascript:show()"},
        LINK | {"href": f"{PAGE}#"},
        {"states": ("collapsed",)},
    ],
)
def test_a_dead_click(element: dict[str, Any]) -> None:
    (finding,) = DeadClicks().judge(clicked(element=element))
    assert (finding.check, finding.severity, finding.url) == ("dead-click", "warning", PAGE)
    assert finding.title == "Nothing happens on clicking 'Save'"
    assert finding.evidence["see_again"] == f"open {PAGE}, then click 'Save'"


@pytest.mark.parametrize("resource_type", ["ping", "cspviolationreport"])
def test_a_beacon_that_fails_is_no_effect(resource_type: str) -> None:
    told = exchange(f"{SITE}/told", 404, method="POST", resource_type=resource_type)
    assert list(DeadClicks().judge(clicked(told)))


def test_a_beacon_that_was_blocked_is_no_effect() -> None:
    asked = {"method": "POST", "url": f"{SITE}/told", "page_url": PAGE}
    assert list(DeadClicks().judge(clicked(BlockedRequest(**asked, resource_type="ping"))))


@pytest.mark.parametrize(
    "outcome",
    [
        {"effect": "visual"},
        {"effect": "network"},
        {"result": "failed"},
        {"result": "refused"},
        {"result": "gone"},
        {"action": "submit", "filled": (FilledField(label="Name", value="Bob"),)},
        {"action": "fill"},
    ],
)
def test_a_click_with_an_effect_or_none_at_all(outcome: dict[str, Any]) -> None:
    assert not list(DeadClicks().judge(clicked(**outcome)))


@pytest.mark.parametrize(
    "element",
    [
        LINK | {"href": PAGE},
        LINK | {"href": f"{PAGE}#reviews"},
        LINK | {"href": f"{PAGE}#", "bounds": Bounds(x=0, y=900, width=9, height=9)},
        {"gestures": ("double_click",)},
        LINK | {"href": "mailto:bob@example.org"},
        {"submits": True, "form": "f0form1"},
        {"kind": "field"},
        {"kind": "other"},
        *({"states": (state,)} for state in ("disabled", "current", "selected", "pressed")),
    ],
)
def test_a_control_that_may_do_nothing(element: dict[str, Any]) -> None:
    assert not list(DeadClicks().judge(clicked(element=element)))


@pytest.mark.parametrize(
    "signal",
    [
        Dialog(type="alert", message="Hi", accepted=True, page_url=PAGE),
        Download(url=f"{SITE}/a.pdf", filename="a.pdf", page_url=PAGE),
        Popup(url=f"{SITE}/a", followed=True, page_url=PAGE),
        OutOfScope(url="https://other.example/", rule="scope", page_url=PAGE),
        BlockedRequest(method="POST", url=f"{SITE}/api", page_url=PAGE),
        PageError(message="TypeError", page_url=PAGE),
        ClickExplained(reason="it looks disabled", page_url=PAGE),
        exchange(f"{SITE}/api", 500),
    ],
)
def test_a_click_that_was_answered_otherwise(signal: Signal) -> None:
    assert not list(DeadClicks().judge(clicked(signal)))
    log = ConsoleMessage(level="log", text="clicked", page_url=PAGE)
    assert list(DeadClicks().judge(clicked(log)))


def test_a_control_that_worked_before_is_not_dead() -> None:
    check = DeadClicks()
    share, icon = {"name": "Share"}, {"name": "", "hints": "icon-share"}
    for element in (share, icon):
        assert not list(check.judge(clicked(element=element, effect="visual")))
        assert not list(check.judge(clicked(element=element)))
    (finding,) = check.judge(clicked(element=icon | {"hints": "icon-close"}))
    assert finding.title == "Nothing happens on clicking unnamed button (icon-close)"
    assert finding.suspected


def test_a_long_name_is_shortened() -> None:
    (finding,) = DeadClicks().judge(clicked(element={"name": "a" * 1000}))
    assert finding.title == "Nothing happens on clicking 'aaa…'"


def test_opening_a_page_is_no_click() -> None:
    assert not list(DeadClicks().judge(opened()))


def test_the_same_control_in_each_row_is_one_fault() -> None:
    row = {"structure": "ul.cart>li>button.like"}
    found = [
        finding
        for element in (
            row | {"name": "Like (3)", "selector": "li:nth-child(1) > button"},
            row | {"name": "Like (4)", "selector": "li:nth-child(2) > button"},
            row | {"name": "Share", "selector": "li:nth-child(2) > button"},
        )
        for finding in DeadClicks().judge(clicked(element=element))
    ]
    assert found[0].id == found[1].id != found[2].id


def test_what_was_filled_in_is_told() -> None:
    filled = (FilledField(label="Name", value="Bob"), FilledField(label="Age", value="42"))
    (finding,) = DeadClicks().judge(clicked(filled=filled))
    expected = f"open {PAGE}, then click 'Save' with Name = 'Bob', Age = '42'"
    assert finding.evidence["see_again"] == expected
