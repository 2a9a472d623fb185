"""Faults of explorer itself, from the command line: exit code, report, standard error."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from explorer import cli
from explorer.browser.observe.observation import Observation
from explorer.browser.page.navigation import arrivals
from explorer.models import Interaction, MouseOnlyControl, RunEvent
from explorer.process.logs import traceback_file
from explorer.reporting.progress import Progress
from tests.costly_checks import COSTLY
from tests.site import Site

pytestmark = pytest.mark.browser


SHOP = {
    "/": "<title>Shop</title><a href=/broken>Broken</a><a href=/a>Apples</a>",
    "/a": "<title>Apples</title><button>Blue</button><a href=/>Home</a>",
    "/broken": "<title>Broken</title><button>Red</button>",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EXPLORER_REPRO__ENABLED", "false")
    monkeypatch.setenv("EXPLORER_CHECKS__DISABLED", json.dumps(COSTLY))
    traceback_file.cache_clear()
    yield tmp_path
    traceback_file().unlink()


def explore(url: str, *options: str) -> int:
    return cli.run(["explore", url, "--seed", "1", "--fail-on", "never", *options])


def of_run(folder: Path, name: str) -> str:
    (file,) = folder.glob(f"reports/*/{name}")
    return file.read_text("utf-8")


def run_json(folder: Path) -> dict[str, Any]:
    return dict(json.loads(of_run(folder, "run.json")))


def test_the_run_goes_on_and_is_told_whole(
    site: Site, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """A look at one page breaks, and so does an observer with each step."""
    seen = arrivals.mouse_only  # type: ignore[attr-defined]  # it is imported there
    told = Progress.notice

    def mouse_only(observation: Observation) -> list[MouseOnlyControl]:
        if observation.snapshot.title == "Broken":
            raise KeyError("structure")
        return list(seen(observation))

    async def notice(self: Progress, event: RunEvent) -> None:
        if isinstance(event, Interaction):
            raise ZeroDivisionError
        await told(self, event)

    monkeypatch.setattr(arrivals, "mouse_only", mouse_only)
    monkeypatch.setattr(Progress, "notice", notice)
    assert explore(site.serve(SHOP), "--steps", "8") == 0
    run = run_json(folder)
    assert (run["stopped_because"], run["steps"]) == ("steps", 8)
    assert [note for note in run["notes"] if "KeyError: 'structure' (explorer/browser" in note]
    assert "explorer itself failed" in of_run(folder, "report.html")
    events = [json.loads(line) for line in of_run(folder, "journal.jsonl").splitlines()]
    assert events[-1]["event"] == "run_finished"
    assert [e["step"] for e in events if e["event"] == "interaction"] == [*range(1, 9)]
    assert "internal_error" in {event["event"] for event in events}
    shown = capsys.readouterr().err
    assert "Traceback" not in shown
    assert "Report: " in shown  # the observer that broke was closed like the others
    assert str(traceback_file()) in shown
    details = traceback_file().read_text()
    assert "KeyError: 'structure'" in details
    assert details.count("\nZeroDivisionError") == 1


def test_a_run_that_only_breaks_ends_with_a_report_and_not_well(
    site: Site, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def broken(*args: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("explorer.planner.steps.selection.Selector.offer", broken)
    monkeypatch.setenv("EXPLORER_PLANNER__MAX_FAILURES", "2")
    assert explore(site.serve(SHOP), "--steps", "50") == 3
    run = run_json(folder)
    assert run["stopped_because"] == "internal_error"
    assert run["steps"] <= 4
    assert "explorer itself failed" in of_run(folder, "report.html")
    assert "Traceback" not in capsys.readouterr().err
