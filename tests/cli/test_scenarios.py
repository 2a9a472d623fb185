"""``explorer scenario``: what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.site import Site

PAGE = "<title>Shop</title><label>Name <input></label><button>Save</button>"


def test_a_run_prints_each_sentence_and_ends_with_what_failed(
    explorer: Command, site: Site, folder: Path
) -> None:
    Path("shop.feature").write_text(
        "Feature: Shop\n"
        "  @smoke\n"
        "  Scenario: name\n"
        "    When I enter {who} in the name field\n"
        "    And I click Save\n"
        "  @other\n"
        "  Scenario: wrong\n"
        "    Then I see Elsewhere\n",
        "utf-8",
    )
    Path("config.yaml").write_text("scenarios: {waitSeconds: 0.2}\n", "utf-8")
    base = ("--base-url", site.serve({"/": PAGE}), "--var", "who=Ada", "--out", "runs")
    code, out, err = explorer("scenario", "run", "shop.feature", *base)
    assert code == 1, err
    assert "shop.feature:3 name" in out
    assert "   4 done I enter {who} in the name field" in out
    assert "   8 failed I see Elsewhere: the page does not show 'Elsewhere'" in out
    assert "1 of 2 scenarios passed; report: runs" in out

    code, out, _ = explorer("scenario", "run", "shop.feature", *base, "--tags", "@smoke", "--json")
    assert code == 0
    (scenario,) = json.loads(out)["scenarios"]
    assert (scenario["name"], scenario["passed"]) == ("name", True)
    assert {name: scenario["steps"][1][name] for name in ("line", "action", "way", "outcome")} == {
        "line": 5, "action": "click", "way": "memory", "outcome": "done",
    }  # fmt: skip


def test_the_report_of_a_scenario_with_complete_addresses_names_no_other(
    explorer: Command, site: Site, folder: Path
) -> None:
    Path("shop.txt").write_text(f"Open {site.serve({'/': PAGE})}\nI see Save\n", "utf-8")
    code, _, err = explorer("scenario", "run", "shop.txt", "--out", "runs")
    assert code == 0, err
    (report,) = Path("runs").glob("*/report.html")
    assert "no address" not in report.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["run"], "name one or more files of scenarios"),
        (["run", "none.txt"], "none.txt: cannot be read: No such file or directory"),
        (["run", "a.txt"], "a.txt:1:1: the variable {WHO_IS_IT} has no value: give --var"),
        (["run", "a.txt", "--var", "x"], "--var 'x': write NAME=VALUE"),
        (["run", "b.txt"], "b.txt:1:1: '/x' is not a complete address: give --base-url"),
        (["run", "c.txt"], "c.txt:1:1: it begins on no page: open an address"),
        (["run", "d.md"], "d.md:3:11: not understood: 'Then I frobnicate'; say for instance"),
        (["run", "e.txt"], "(also lines 3, 4: see 'explorer scenario check')"),
        (["run", "a.txt", "--tags", "@a"], "no scenario has the tags '@a'"),
        (["run", "a.txt", "http://a.example/"], "give it with --base-url"),
        (["run", "a.txt", "--var", "WHO_IS_IT=x", "--base-url", "x y"], "x y"),
    ],
)
def test_bad_usage_is_told_before_a_browser_starts(
    refused: Callable[..., str], arguments: list[str], told: str
) -> None:
    assert "WHO_IS_IT" not in os.environ
    Path("a.txt").write_text("I enter {WHO_IS_IT} in the name field\n", "utf-8")
    Path("b.txt").write_text("Open /x\n", "utf-8")
    Path("c.txt").write_text("I click Save\n", "utf-8")
    Path("e.txt").write_text("Open /x\nI frobnicate\nI ponder\nI frobnicate it\n", "utf-8")
    Path("d.md").write_text("# A\n1. Open http://a.example\n2. Then I frobnicate\n", "utf-8")
    assert told in refused("scenario", *arguments)


def test_a_check_says_how_each_sentence_is_read(explorer: Command) -> None:
    Path("a.txt").write_text("Klicke auf Speichern\nWenn ich frobniziere\n", "utf-8")
    code, out, err = explorer("scenario", "check", "a.txt")
    assert code == 2
    assert "   1 click Speichern" in out
    assert err.startswith("a.txt:2:10: not understood: 'Wenn ich frobniziere'; say for instance")
    Path("a.txt").write_text("Klicke auf Speichern\n", "utf-8")
    assert explorer("scenario", "check", "a.txt").code == 0


def test_a_check_takes_a_first_line_for_a_name_as_a_run_does(explorer: Command) -> None:
    Path("a.txt").write_text("The options of my account\n\nClick Save\n", "utf-8")
    code, out, err = explorer("scenario", "check", "a.txt")
    assert (code, err) == (0, "")
    assert out.splitlines() == ["a.txt:1 The options of my account", "   3 click Save"]
