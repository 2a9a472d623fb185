"""Run folders, which the store takes in."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.folders import FolderScan, adopt, read_summary, require_summary, run_folder
from tests.store.samples import leave, order


@pytest.fixture
def out(settings: Settings) -> Path:
    return Path(settings.report.out)


async def test_runs_of_the_command_line_are_taken_in_once(store: Store, out: Path):
    for name in ("r1", "r2"):
        await leave(out, name)
    assert await adopt(store.runs, out) == 2
    assert await adopt(store.runs, out) == 0
    assert await store.runs.known() == {"r1", "r2"}
    assert len(await store.runs.findings(["r2"])) == 3


async def test_what_is_no_finished_run_is_left_out(store: Store, out: Path, tmp_path: Path):
    await leave(out, "r1")
    out.joinpath("r1").rename(out / "renamed")  # its run.json says another name
    out.joinpath(".ledgers").mkdir()
    out.joinpath("empty").mkdir()
    out.joinpath("file").write_text("")
    assert await adopt(store.runs, out) == 0
    assert await adopt(store.runs, tmp_path / "none") == 0


async def test_a_run_that_the_store_knows_is_its_own_affair(store: Store, out: Path):
    await store.runs.add("r1", order(), steps=5)
    await leave(out, "r1")
    assert await adopt(store.runs, out) == 0
    run = await store.runs.get("r1")
    assert run
    assert run.state == "queued"


async def test_one_that_is_under_way_is_looked_at_again(store: Store, out: Path):
    folder = await leave(out, "r1")
    written = folder.joinpath("run.json").read_bytes()
    folder.joinpath("run.json").unlink()
    looked = FolderScan()
    assert await adopt(store.runs, out, looked) == 0
    assert looked.done == set()
    folder.joinpath("run.json").write_bytes(written)
    assert await adopt(store.runs, out, looked) == 1
    assert looked.done == {"r1"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "Invalid JSON"),
        ("{", "Invalid JSON"),
        ("[]", "should be an object"),
        ('{"schema": 2}', "schema Input should be 1"),
        ("\x1b[2J", "Invalid JSON"),
    ],
)
async def test_a_report_that_cannot_be_read(
    store: Store, out: Path, text: str, expected: str, capfd: pytest.CaptureFixture[str]
):
    folder = await leave(out, "r1")
    folder.joinpath("run.json").write_text(text)
    looked = FolderScan()
    assert await adopt(store.runs, out, looked) == 0
    assert looked.done == {"r1"}  # it is not told again and again
    assert read_summary(folder) is None
    with pytest.raises(UsageError, match=expected):
        require_summary(folder)


async def test_what_cannot_be_read_keeps_nothing_from_being_taken_in(
    store: Store, out: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    for name in ("r1", "r2", "r3"):
        await leave(out, name)
    report = out / "r1" / "run.json"
    report.write_text(re.sub(r'"visits": \d+', f'"visits": {10**30}', report.read_text()))
    exists, mended = Path.exists, False

    def stale(path: Path) -> bool:
        if path == out / "r2" / "run.json" and not mended:
            raise OSError(errno.ESTALE, "Stale file handle")
        return exists(path)

    monkeypatch.setattr(Path, "exists", stale)
    looked = FolderScan()
    assert await adopt(store.runs, out, looked) == 1
    assert await adopt(store.runs, out, looked) == 0
    assert await store.runs.known() == {"r3"}
    assert capfd.readouterr().out.count("cannot be read") == 2  # each once
    mended = True
    assert await adopt(store.runs, out, looked) == 1


async def test_a_folder_of_reports_that_cannot_be_read(
    store: Store, out: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    await leave(out, "r1")

    def denied(_: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    looked = FolderScan()
    with monkeypatch.context() as patched:
        patched.setattr("explorer.store.folders.os.scandir", denied)
        assert await adopt(store.runs, out, looked) == 0
    assert "Permission denied" in capfd.readouterr().out
    assert await adopt(store.runs, out, looked) == 1


async def test_a_run_that_crashed_does_not_have_all_ids_read(
    store: Store, out: Path, monkeypatch: pytest.MonkeyPatch
):
    await leave(out, "r1")
    (await leave(out, "r2")).joinpath("run.json").unlink()
    looked, asked = FolderScan(), []
    unknown = store.runs.unknown

    async def ask(run_ids: Iterable[str]) -> set[str]:
        asked.append(sorted(run_ids))
        return await unknown(asked[-1])

    monkeypatch.setattr(store.runs, "unknown", ask)
    assert [await adopt(store.runs, out, looked) for _ in range(3)] == [1, 0, 0]
    assert asked == [["r1", "r2"], ["r2"], ["r2"]]


def test_a_folder_that_is_not_there(tmp_path: Path):
    assert read_summary(tmp_path) is None
    with pytest.raises(UsageError, match="No such file"):
        require_summary(tmp_path)


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../r1", "a/b", "/etc", ".hidden", "a\0", "a\n", "-x", "x" * 101, "new"]
)
def test_a_name_that_could_lead_elsewhere(name: str):
    assert run_folder(Path("reports"), name) is None
    assert run_folder(Path("reports"), "20260304-093000-ab12")
