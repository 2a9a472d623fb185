"""``explorer reports export``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings
from tests.cli.conftest import Command
from tests.reporting import samples


async def written(folder: Path) -> str:
    """Write the folder of a run with a finding, and return the id of the run."""
    run = RunFolder(folder / "reports" / "r1", ReportSettings())
    await samples.tell(run, samples.small_run())
    await run.close()
    return "r1"


def test_a_run_and_the_way_to_a_finding_are_written(folder: Path, explorer: Command) -> None:
    run = asyncio.run(written(folder))
    code, out, err = explorer("reports", "export", run, "--out", "all.json")
    assert (code, out) == (0, "2 actions in all.json\n"), err
    code, out, err = explorer(
        "reports", "export", run, "--finding", "uncaught", "--out", "way.json"
    )
    assert (code, out) == (0, "1 actions in way.json\n"), err
    assert err.startswith("no replay has shown the finding again")
    assert (
        json.loads((folder / "way.json").read_text("utf-8"))["title"]
        == samples.fault().finding.title
    )
    code, out, _ = explorer("recording", "show", "way.json")
    assert (code, out.splitlines()[-1]) == (0, '  1  click link "Basket"')
    way = ("reports", "export", run, "--finding", "uncaught", "--out", "way.feature")
    code, out, err = explorer(*way)
    assert (code, out) == (0, "1 actions in way.feature\n"), err
    code, out, _ = explorer("scenario", "check", "way.feature")
    assert (code, out.splitlines()[-1]) == (0, '   4 click the "Basket" link')


def test_bad_input_is_one_line(folder: Path, refused: Callable[..., str]) -> None:
    run = asyncio.run(written(folder))
    assert "there is no run 'none'" in refused("reports", "export", "none", "--out", "x.json")
    (folder / "x.json").touch()
    assert "x.json exists" in refused("reports", "export", run, "--out", "x.json")
    told = refused("reports", "export", run, "--finding", "zz", "--out", "y.json")
    assert told.startswith("there is no finding 'zz': ")
    assert "uncaught-exception:1 TypeError" in told
    assert "cannot be written" in refused("reports", "export", run, "--out", "x.json/y.json")
    (folder / "reports" / "r1" / "journal.jsonl").unlink()
    assert "journal.jsonl cannot be read" in refused("reports", "export", run, "--out", "y.json")
