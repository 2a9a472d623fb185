"""``explorer reports`` over run folders as the command line leaves them."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import webbrowser
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import get_args

import pytest

from explorer.cli.reports.commands import State
from explorer.cli.reports.run_table import STATES
from explorer.reporting import RunSummary
from explorer.settings.model import Settings
from explorer.store import open_store
from explorer.store.records import RunState
from tests.cli.conftest import Command
from tests.store.samples import NOON, leave, order, summary

GOOD, WORSE, OTHER = "20260304-120000-aaaa", "20260305-120000-bbbb", "20260305-130000-bbcc"
HOSTILE = "\x1b]0;owned\x07\x1b[31m\x9b2J\u202ered"
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def runs(folder: Path) -> Path:
    """Two of the shop, the second with an error more, and one of another site, which is hostile."""

    async def make() -> None:
        findings = (await summary()).findings
        error = findings[0].model_copy(update={"title": HOSTILE, "url": f"http://x/{HOSTILE}"})
        for id, hours, more in (
            (GOOD, 0, {"findings": findings[1:]}),
            (WORSE, 24, {}),
            (OTHER, 25, {"findings": (error,), "url": f"https://other.example/{HOSTILE}"}),
        ):
            at = NOON + timedelta(hours=hours)
            times = {"started": at, "finished": at + timedelta(seconds=65)}
            await leave(folder / "reports", id, **times, **more)

    asyncio.run(make())
    return folder / "reports"


def in_store(work: Callable[..., Awaitable[object]]) -> None:
    async def use() -> None:
        async with open_store(Settings()) as store:
            await work(store)

    asyncio.run(use())


def listed(text: str) -> list[str]:
    return re.findall(r"^\d{8}-\S+", text, re.MULTILINE)


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ([], [OTHER, WORSE, GOOD]),
        (["--limit", "1"], [OTHER]),
        (["--site", "https://shop.example"], [WORSE, GOOD]),
        (["--site", "shop.example"], [WORSE, GOOD]),
        (["--site", "https://shop.example/basket?x"], [WORSE, GOOD]),
        (["--worst", "error"], [OTHER, WORSE]),
        (["--worst", "error", "--site", "shop.example"], [WORSE]),
        (["--state", "done"], [OTHER, WORSE, GOOD]),
        (["--state", "open"], []),
        (["--schedule", "none"], []),
        (["--search", "0304"], [GOOD]),
    ],
)
def test_the_list(explorer: Command, filters: list[str], expected: list[str]):
    code, out, err = explorer("reports", "list", *filters)
    assert (code, err) == (0, "")
    assert listed(out) == expected
    assert not CONTROL.search(out)
    code, out, _ = explorer("reports", "list", "--json", *filters)
    assert [run["run_id"] for run in json.loads(out)] == expected
    assert out.isascii()


def test_each_state_of_a_run_can_be_listed_and_asked_for():
    assert set(STATES) == set(get_args(RunState))
    assert set(get_args(State)) == {"open", "over", *get_args(RunState)}


@pytest.mark.usefixtures("runs")
def test_a_list_that_is_cut_says_so(explorer: Command):
    assert "… and 2 more: --limit 3" in explorer("reports", "list", "--limit", "1").out


def test_where_nothing_was_run_nothing_is_made(explorer: Command, folder: Path):
    assert explorer("reports", "list") == (0, "No runs match.\n", "")
    assert explorer("reports", "list", "--json").out == "[]\n"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", [WORSE, "20260305-12", f"reports/{WORSE}"])
def test_a_run_is_told(explorer: Command, runs: Path, name: str):
    code, out, err = explorer("reports", "show", name)
    assert (code, err) == (0, "")
    assert "ended after 2 steps in 1:05, because all its steps were used" in out
    assert "Findings: 1 error · 1 warning · 1 info" in out
    severities = re.findall(r"^  (\w+)", out, re.MULTILINE)
    assert severities == ["error", "warning", "info"]
    assert f"Report: reports/{WORSE}/report.html" in out
    assert (f"Worse: 1 new error · compared with {GOOD}" in out) == ("/" not in name)


@pytest.mark.usefixtures("runs")
def test_the_last_run_is_told_without_what_its_pages_would_do_to_a_terminal(explorer: Command):
    out = explorer("reports", "show", "last").out
    assert OTHER in out
    assert not CONTROL.search(out)


def test_the_run_as_json_is_its_document(explorer: Command, runs: Path):
    code, out, err = explorer("reports", "show", "last", "--json")
    assert (code, err) == (0, "")
    assert out.isascii()
    assert json.loads(out) == json.loads(runs.joinpath(OTHER, "run.json").read_text())
    RunSummary.model_validate_json(out)


def test_the_verdict_of_a_service_is_told_as_it_was(explorer: Command, runs: Path):
    explorer("reports", "list")
    told = {"verdict": "worse", "headline": "3 pages vanished", "compared_with": "r0"}
    in_store(lambda store: store.runs.store_comparison(GOOD, comparison={}, **told))
    assert "Worse: 3 pages vanished · compared with r0" in explorer("reports", "show", GOOD).out
    assert re.search(rf"{GOOD} .* worse ", explorer("reports", "list").out)


def test_a_run_that_waits_has_no_report_yet(explorer: Command, refused, runs: Path):
    in_store(lambda store: store.runs.add("r9", order(schedule="smoke", tags=("a",)), steps=5))
    out = explorer("reports", "show", "r9").out
    assert "Run r9 · schedule smoke · tags a" in out
    assert "queued · 0 of 5 steps" in out
    assert "Report" not in out
    for command in (["show", "r9", "--json"], ["diff", GOOD, "r9"]):
        assert refused("reports", *command) == "run r9 is queued; it has no report"
    assert "run r9 is queued: there is no reports/r9/report.html" in refused(
        "reports", "open", "r9"
    )
    in_store(lambda store: store.runs.set_state("r9", "failed", f"no browser {HOSTILE}"))
    told = refused("reports", "show", "r9", "--json")
    assert told.startswith("run r9 is failed: no browser")
    assert not CONTROL.search(told)
    assert not CONTROL.search(explorer("reports", "show", "r9").out)


@pytest.mark.parametrize(
    ("before", "after", "options", "expected"),
    [
        (GOOD, WORSE, [], 1),
        (GOOD, WORSE, ["--fail-on", "warning"], 1),
        (GOOD, WORSE, ["--fail-on", "never"], 0),
        (WORSE, GOOD, [], 0),
        (WORSE, WORSE, [], 0),
        (f"reports/{GOOD}", "20260305-12", [], 1),
    ],
)
def test_the_difference_of_two_runs(
    explorer: Command, runs: Path, before: str, after: str, options: list[str], expected: int
):
    code, out, err = explorer("reports", "diff", before, after, *options)
    assert (code, err) == (expected, "")
    assert ("Worse: 1 new error" in out) == (GOOD in before)


def test_fail_on_may_stand_in_the_settings(explorer: Command, runs: Path, folder: Path):
    folder.joinpath("config.yaml").write_text("report: {failOn: never}")
    assert explorer("reports", "diff", GOOD, WORSE).code == 0


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("format", ["text", "json", "markdown", "html"])
def test_every_form_of_a_difference(explorer: Command, folder: Path, format: str):
    code, out, err = explorer("reports", "diff", GOOD, WORSE, "--format", format)
    assert (code, err) == (1, "")
    assert "1 new error" in out
    told = explorer("reports", "diff", GOOD, WORSE, "--format", format, "--out", "difference")
    assert (told.code, told.out, told.err) == (1, "", "")
    assert "1 new error" in folder.joinpath("difference").read_text()
    if format == "json":
        assert json.loads(out)["verdict"] == "worse"
    if format == "html":
        assert "<img src=x" not in out


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("format", ["text", "markdown"])
def test_a_difference_of_two_sites_is_said_to_be_one(explorer: Command, format: str):
    _, out, err = explorer("reports", "diff", GOOD, OTHER, "--format", format)
    assert "runs of two sites, https://shop.example and https://other.example" in err
    assert not CONTROL.search(out)


def test_a_report_is_opened_where_there_is_a_display(
    explorer: Command, runs: Path, monkeypatch: pytest.MonkeyPatch
):
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda url: opened.append(url) or True)
    monkeypatch.setenv("DISPLAY", ":0")
    assert explorer("reports", "open", GOOD) == (0, "", "")
    assert opened == [(runs / GOOD / "report.html").as_uri()]
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert explorer("reports", "open", GOOD) == (0, f"reports/{GOOD}/report.html\n", "")
    assert len(opened) == 1


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["show"], "requires an argument"),
        (["show", ""], "there is no run '' in reports"),
        (["show", "2026"], f"several runs begin with 2026: {OTHER}, {WORSE}, {GOOD}"),
        (["show", f"{GOOD}x"], f"there is no run '{GOOD}x' in reports: did you mean {GOOD}?"),
        (["show", "../x"], "../x/run.json cannot be read: No such file"),
        (["show", "/etc"], "/etc/run.json cannot be read: No such file"),
        (["show", "a\0b"], "there is no run"),
        (["show", "%"], "there is no run '%' in reports"),
        (["open", "nothing"], "there is no run 'nothing' in reports"),
        (["diff", GOOD], "requires an argument"),
        (["diff", GOOD, "nothing"], "there is no run 'nothing'"),
        (["diff", GOOD, WORSE, "--format", "pdf"], "Choose from"),
        (["diff", GOOD, WORSE, "--out", "no/such/file"], "--out no/such/file cannot be written"),
        (["diff", GOOD, WORSE, "--out", "."], "--out . cannot be written: Is a directory"),
        (["list", "--limit", "0"], "--limit"),
        (["list", "--state", "bored"], "Choose from"),
        (["list", "--site", "shop.exampel"], "is not a site with runs"),
        (["list", "--config", "no.yaml"], "no.yaml cannot be read"),
        (["lst"], 'Did you mean "list"?'),
    ],
)
def test_bad_input_is_told_in_a_line(refused, arguments: list[str], expected: str):
    told = refused("reports", *arguments)
    assert expected in told
    assert not CONTROL.search(told)


def test_a_report_that_cannot_be_read(explorer: Command, refused, runs: Path):
    runs.joinpath(WORSE, "run.json").write_text("{")
    code, out, err = explorer("reports", "list")
    assert (code, listed(out)) == (0, [OTHER, GOOD])
    assert err.count("\n") == 1
    assert f"{WORSE}/run.json is not a report of this version" in err
    told = explorer("reports", "diff", GOOD, f"reports/{WORSE}")
    assert (told.code, told.out) == (2, "")
    assert "Traceback" not in told.err


def newer(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("create table alembic_version (version_num text)")
        database.execute("insert into alembic_version values ('9999')")


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (newer, "a newer explorer has written it"),
        (lambda file: file.write_text("no database " * 500), "file is not a database"),
        (lambda file: file.mkdir(), "unable to open database file"),
    ],
)
def test_without_its_store_the_run_folders_are_read(
    explorer: Command, runs: Path, spoil: Callable[[Path], object], expected: str
):
    spoil(runs / ".explorer.db")
    for arguments in (["list"], ["show", WORSE], ["diff", GOOD, WORSE]):
        code, out, err = explorer("reports", *arguments)
        assert code == int(arguments[0] == "diff")
        assert WORSE in out
        assert err.count("\n") == 1
        assert expected in err
        assert "reading the run folders in reports instead" in err
    code, out, err = explorer("schedule", "list")  # which are nowhere else
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert expected in err


def test_a_store_that_is_no_address(refused, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("EXPLORER_STORE__URL", "mysql://me:hunter2@host/db")
    told = refused("reports", "list")
    assert "store.url must be of SQLite or Postgres" in told
    assert "hunter2" not in told


@pytest.mark.usefixtures("runs")
def test_prune_says_what_it_would_remove_and_removes_it(explorer: Command, runs: Path):
    told = explorer("reports", "prune", "--keep-runs", "1", "--dry-run")
    assert (told.code, listed(told.out)) == (0, [GOOD])
    assert "1 run would be removed" in told.out
    assert (runs / GOOD).exists()
    told = explorer("reports", "prune", "--keep-runs", "1")
    assert told.out.startswith("1 run removed (")
    assert told.out.endswith(", 2 kept\n")
    assert not (runs / GOOD).exists()
    assert set(listed(explorer("reports", "list").out)) == {WORSE, OTHER}


def test_prune_needs_a_limit(refused: Callable[..., str]):
    assert "--keep-days or --keep-runs" in refused("reports", "prune")
    assert "--keep-days or --keep-runs" in refused("reports", "prune", "--keep-days", "0")
    refused("reports", "prune", "--keep-days", "-1")
