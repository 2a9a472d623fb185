"""``explorer explore --after``: a crawl starts where a scenario ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.site import Site

PAGES = {
    "/": """<title>Door</title><label>Name <input></label>
<button onclick="document.cookie = 'who=' + document.querySelector('input').value;
localStorage.setItem('open', 'yes'); location = '/members'">Enter</button>""",
    "/members": """<title>Members</title><h1></h1><script>
if (document.cookie.includes('who=Ada-of-the-door') && localStorage.getItem('open'))
  document.body.innerHTML = '<h1>Inside</h1><a href=/members/list>List</a>'</script>""",
    "/members/list": "<title>List</title><h1>All members</h1>",
}
SCENARIO = "Open /\nI enter {DOOR_NAME} in the name field\nI click Enter\nI see Inside\n"


def test_a_crawl_starts_where_a_scenario_ends(
    explorer: Command, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOOR_NAME", "Ada-of-the-door")
    Path("door.txt").write_text(SCENARIO, "utf-8")
    Path("config.yaml").write_text("browser: {elementsSeconds: 0.5}\n", "utf-8")
    url = site.serve(PAGES)
    options = ("--after", "door.txt", "--out", "runs", "--quiet", "--json")
    code, out, err = explorer("explore", url, *options, "--steps", "1", "--workers", "2")
    assert code in (0, 1), err
    run = json.loads(out)
    titles = {page["title"] for page in run["pages"]}
    assert "Door" not in titles
    assert "Members" in titles
    assert run["url"].endswith("/members")
    reports = [json.loads(file.read_text("utf-8")) for file in Path("runs").glob("*/run.json")]
    assert sorted(bool(one["replay"]) for one in reports) == [False, True]
    written = [file for file in Path("runs").rglob("*") if file.is_file()]
    assert not [file for file in written if b"Ada-of-the-door" in file.read_bytes()]

    Path("door.txt").write_text("Open /\nI click Elsewhere\n", "utf-8")
    Path("config.yaml").write_text(
        "browser: {elementsSeconds: 0.5}\nplanner: {after: door.txt}\n", "utf-8"
    )
    code, out, err = explorer("explore", url, *options[2:])
    assert (code, out) == (3, "")
    assert err.count("\n") == 1
    assert "--after door.txt:2: refused 'I click Elsewhere': nothing on the page fits" in err
    assert Path(err.rpartition("report: ")[2].strip()).is_file()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--after", "none.txt"], "none.txt: cannot be read"),
        (["--after", "two.feature"], "--after two.feature: it has 2 scenarios; give it one"),
        (["--after", "a.txt"], "a.txt:1:1: the variable {WHO_IS_IT} has no value"),
        (["--after", "b.txt"], "b.txt:1:1: not understood: 'Frobnicate it'; say for instance"),
        (["--var", "a=b"], "--var: there are variables only in the scenario of --after"),
    ],
)
def test_bad_usage_is_told_before_a_browser_starts(
    refused: Callable[..., str], arguments: list[str], told: str
) -> None:
    Path("a.txt").write_text("I enter {WHO_IS_IT} in the name field\n", "utf-8")
    Path("b.txt").write_text("Frobnicate it\n", "utf-8")
    two = "Feature: x\n  Scenario: a\n    * click OK\n  Scenario: b\n    * click OK\n"
    Path("two.feature").write_text(two, "utf-8")
    assert told in refused("explore", "http://127.0.0.1:1/", *arguments)
