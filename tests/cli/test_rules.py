"""Rules of the settings that can match nothing, or that matched nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.costly_checks import COSTLY
from tests.site import Site

pytestmark = pytest.mark.browser


def configure(**sections: Any) -> None:
    Path("config.yaml").write_text(json.dumps(sections), "utf-8")


def test_a_selector_that_is_no_css_ends_the_run_before_it_begins(
    refused: Callable[..., str], site: Site
) -> None:
    url = site.serve({"/": "<button>Pay</button>"})
    configure(safety={"never": [{"selector": "button:has-text('Pay')"}]})
    told = refused("explore", url)
    assert told.startswith("safety.never: selector \"button:has-text('Pay')\": not a CSS selector")
    assert not site.requests


def test_rules_that_matched_nothing_are_told_at_the_end(explorer: Command, site: Site) -> None:
    url = site.serve({"/": "<title>Shop</title><button>Pay</button><button>Publish</button>"})
    both_of_one = ["Publish", {"selector": "button + button"}]
    configure(
        safety={"never": [*both_of_one, {"selector": "#dangr"}]},
        forms={"values": [{"field": "town", "value": "x"}]},
        checks={"disabled": sorted(COSTLY)},
        repro={"enabled": False},
    )
    _, _, err = explorer("explore", url, "--steps", "2", "--quiet")
    notes = (
        "safety.never: no control matched selector '#dangr'",
        "forms.values: no field matched 'town'",
    )
    assert all(f"Note: {note}\n" in err for note in notes)
    (summary,) = Path("reports").glob("*/run.json")
    assert set(notes) <= set(json.loads(summary.read_text())["notes"])
    report = summary.with_name("report.html").read_text()
    assert "no control matched selector &#39;#dangr&#39;" in report
