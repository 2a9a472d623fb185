"""Scenarios are exported as tests, which pass, and as Gherkin, which reads the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

from explorer import cli
from explorer.reporting import RunFolder
from explorer.scenario.reading.files import load_scenarios
from explorer.settings.model import ReportSettings
from tests.recording.formats.test_pytest import run as run_test
from tests.scenario.test_running import WHOLE, a_run
from tests.site import Site


async def test_the_written_test_passes(site: Site, tmp_path: Path, chromium_path: str) -> None:
    run = a_run(site, tmp_path, WHOLE)
    await run.into(RunFolder(tmp_path / "run", ReportSettings()), asyncio.Event())
    assert run.passed, run.results
    test = tmp_path / "test_users.py"
    code = await asyncio.to_thread(
        cli.run,
        [
            *("scenario", "export", str(tmp_path / "users.txt"), "--format", "pytest"),
            *("--out", str(test), "--base-url", site.url()),
        ],
    )
    assert code == 0
    source = test.read_text("utf-8")
    assert 'page.get_by_role("button", name="Log in").click()' in source
    assert "hunter2" not in source
    code, told = await run_test(source, tmp_path, chromium_path, SECRET="hunter2")
    assert (code, "1 passed" in told) == (0, True), told


def test_gherkin_reads_the_same(tmp_path: Path) -> None:
    plain = tmp_path / "plan.md"
    plain.write_text(
        "## Pay | now\n\n@a\n\n1. Open /\n2. Fill in the form:\n\n   | a | b |\n   |---|---|\n"
        "   | 1 | x\\|y |\n\n3. I see **Done**\n4. I see Bye\n",
        "utf-8",
    )
    out = tmp_path / "plan.feature"
    options = ["--format", "gherkin", "--out", str(out)]
    assert cli.run(["scenario", "export", str(plain), *options]) == 0
    (before,), (after,) = load_scenarios(plain), load_scenarios(out)
    assert (after.name, after.tags) == (before.name, before.tags)
    assert [(one.text, one.table) for one in after.actions] == [
        (one.text, one.table) for one in before.actions
    ]
    assert [one.keyword for one in after.actions] == ["When", "And", "Then", "And"]
