"""What a run of scenarios says when the browser, the site or the disk fails under it."""

from __future__ import annotations

from pathlib import Path

from werkzeug import Request, Response

from tests.cli.conftest import Command
from tests.site import Site

STEPS = """\
from contextlib import suppress
from pathlib import Path

import explorer
from playwright.async_api import Error


@explorer.step("the browser crashes")
async def crash(page):
    cdp = await page.context.browser.new_browser_cdp_session()
    with suppress(Error):
        await cdp.send("Browser.crash")


@explorer.step("no report can be written")
async def spoil(page):
    (folder,) = Path("runs").iterdir()
    folder.joinpath("junit.xml").mkdir()
"""


def test_each_fault_ends_in_one_line(explorer: Command, site: Site) -> None:
    def loop(_: Request) -> Response:
        return Response("", 302, {"Location": "/loop"})

    url = site.serve({"/": "<a href=/loop>Loop</a><button>Go</button>", "/loop": loop})
    Path("steps").mkdir()
    Path("steps/faults.py").write_text(STEPS, "utf-8")

    def run(sentences: str, *more: str) -> tuple[int, str, list[str]]:
        Path("a.txt").write_text(f"Open /\n{sentences}\n", "utf-8")
        code, out, err = explorer("scenario", "run", "a.txt", "--base-url", url, *more)
        return code, out, err.splitlines()

    code, out, err = run("the browser crashes\nI click Go\nI click Go")
    ended = "the browser has ended: it crashed or was closed"
    assert (code, err) == (3, [f"explorer: {ended}"])
    assert f"failed I click Go: {ended}" in out

    code, out, err = run("I click Loop\nI click Go")
    assert (code, err) == (1, [])
    assert "failed I click Loop" in out
    assert "could not be opened: net::ERR_TOO_MANY_REDIRECTS" in out

    code, out, err = run("no report can be written", "--reporter", "junit", "--out", "runs")
    (line,) = err
    assert code == 2
    assert line.startswith("the reports in runs/")
    assert line.endswith("are incomplete: Is a directory; make room and run it again")
    assert "1 of 1 scenarios passed; report: runs/" in out
