from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from explorer import reporting
from explorer.errors import UsageError
from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings
from tests.reporting import samples


async def leave(folder: Path, settings: ReportSettings | None = None, last: int = 100) -> RunFolder:
    """A folder after a run of which the first ``last`` events happened."""
    run_folder = RunFolder(folder, settings or ReportSettings())
    await samples.tell(run_folder, samples.small_run()[:last])
    await run_folder.close()
    return run_folder


async def test_a_run_leaves_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "reports" / "r1"

    await leave(folder)

    assert sorted(str(file.relative_to(folder)) for file in folder.rglob("*")) == [
        "journal.jsonl",
        "report.html",
        "run.json",
        "screenshots",
        "screenshots/0001.jpg",
    ]


async def test_reporters_add_files_and_annotations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await leave(tmp_path, ReportSettings(reporters=("json", "html", "junit", "sarif", "github")))

    assert (tmp_path / "junit.xml").read_text().startswith("<?xml")
    assert json.loads((tmp_path / "results.sarif").read_text())["version"] == "2.1.0"
    told = capsys.readouterr()
    assert told.err.startswith("::error title=uncaught-exception::")
    assert told.out == ""


async def test_an_interrupted_run_is_reported_too(tmp_path: Path) -> None:
    folder = await leave(tmp_path, last=4)

    run = json.loads((tmp_path / "run.json").read_text())
    assert (run["stopped_because"], run["steps"]) == ("interrupted", 1)
    assert "it was interrupted" in (tmp_path / "report.html").read_text()
    assert folder.summary
    assert folder.summary.to_json() == (tmp_path / "run.json").read_text()


async def test_a_run_that_never_started_has_nothing_to_report(tmp_path: Path) -> None:
    await leave(tmp_path, last=0)

    assert not (tmp_path / "run.json").exists()


async def test_half_a_character_in_a_title_does_not_stop_the_reports(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path, ReportSettings(reporters=("junit", "sarif")))
    await samples.tell(
        folder, [samples.started(), samples.visited(title="\ud83d"), samples.fault(title="\ud83d")]
    )

    await folder.close()

    for name in ("run.json", "report.html", "junit.xml", "results.sarif"):
        assert (tmp_path / name).read_text(encoding="utf-8")


async def test_one_file_that_cannot_be_written_does_not_take_the_others(tmp_path: Path) -> None:
    (tmp_path / "run.json").mkdir()

    with capture_logs() as logs:
        await leave(tmp_path)

    assert [entry["event"] for entry in logs] == ["a report could not be written"]
    assert (tmp_path / "report.html").is_file()


def test_an_unwritable_folder_is_told_before_the_run(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError):
        RunFolder(tmp_path / "file", ReportSettings())


async def test_a_report_that_breaks_keeps_no_other_from_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(reporting, "render", broken)
    with pytest.raises(ZeroDivisionError):
        await leave(tmp_path, ReportSettings(reporters=("json", "html", "junit", "sarif")))
    written = set(os.listdir(tmp_path))
    assert {"run.json", "junit.xml", "results.sarif"} <= written
