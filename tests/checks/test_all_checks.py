"""The checks as a whole."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from explorer.checks import all_checks
from explorer.errors import UsageError
from explorer.models import BrokenImage, ConsoleMessage, Exchange, PageError, PageLoad
from explorer.settings.model import CheckSettings
from tests.checks.acts import PAGE, SCOPE, SITE, exchange, opened


def test_a_disabled_check_is_left_out() -> None:
    names = {check.name for check in all_checks(CheckSettings(), SCOPE)}
    settings = CheckSettings(disabled=("slow-page", "dead-click"))
    assert names - {c.name for c in all_checks(settings, SCOPE)} == set(settings.disabled)


def test_an_unknown_check_is_told_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"no check dead-clik; the checks are .*dead-click"):
        all_checks(CheckSettings(disabled=("dead-clik",)), SCOPE)


def test_the_example_of_the_contributors_guide_works() -> None:
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", guide, re.DOTALL)
    assert code
    names: dict[str, Any] = {"__name__": "example"}
    exec(code[1], names)
    check = names["UntitledPages"]()
    untitled, titled = (PageLoad(url=PAGE, status=200, title=title) for title in ("", "Shop"))
    assert [finding.url for finding in check.judge(opened(untitled, titled))] == [PAGE]


KINDS = [
    "document", "script", "stylesheet", "image", "font", "media", "fetch", "xhr", "eventsource",
    "websocket", "manifest", "texttrack", "ping", "other",
]  # fmt: skip
FAILED = [
    *(exchange(f"{SITE}/x", status, resource_type=kind) for kind in KINDS for status in (404, 500)),
    *(exchange(f"{SITE}/x", failure="net::ERR_FAILED", resource_type=kind) for kind in KINDS),
    *(
        exchange(
            f"{SITE}/x", status, resource_type="document", main_document=True, linked_from=page
        )
        for status in (404, 500)
        for page in ("", PAGE)
    ),
]


@pytest.mark.parametrize("failed", FAILED, ids=str)
def test_every_failed_exchange_is_one_finding(failed: Exchange) -> None:
    """Whatever the browser says of it besides."""
    act = opened(
        failed,
        ConsoleMessage(level="error", text="Failed to load resource: 404", page_url=PAGE),
        ConsoleMessage(level="error", text=f"GET {failed.url} went wrong.", page_url=PAGE),
    )
    found = [f for check in all_checks(CheckSettings(), SCOPE) for f in check.judge(act)]
    assert len(found) == 1


def test_other_faults_are_one_finding_each() -> None:
    act = opened(
        exchange(f"{SITE}/logo.png", 404, resource_type="image"),
        BrokenImage(src=f"{SITE}/logo.png", page_url=PAGE),
        PageError(message="Error: no cart", page_url=PAGE),
        PageError(message="Error: no list", page_url=PAGE, unhandled_rejection=True),
        ConsoleMessage(level="error", text="ERROR Error: no cart\n    at x.js:1", page_url=PAGE),
        ConsoleMessage(level="error", text="the cart is odd", page_url=PAGE),
    )
    found = [f for check in all_checks(CheckSettings(), SCOPE) for f in check.judge(act)]
    assert Counter(f.check for f in found) == {
        "broken-image": 1,
        "uncaught-exception": 1,
        "unhandled-rejection": 1,
        "console-error": 1,
    }


def test_what_went_well_is_no_fault() -> None:
    act = opened(
        exchange(f"{SITE}/", 200, resource_type="document", main_document=True),
        exchange(f"{SITE}/old", 301),
        exchange(f"{SITE}/same", 304),
        ConsoleMessage(level="warning", text="deprecated", page_url=PAGE),
    )
    assert not [f for check in all_checks(CheckSettings(), SCOPE) for f in check.judge(act)]
