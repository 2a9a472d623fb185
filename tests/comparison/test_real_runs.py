"""Two runs with a real browser over a site that got worse in between."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.console import Console

from explorer.bootstrap import explore_and_report
from explorer.comparison import alerting, compare
from explorer.reporting import RunSummary
from explorer.settings.model import Settings
from tests.site import Site

Run = Callable[[str], Awaitable[RunSummary]]

SHOP = {
    "/": "<title>Shop</title><h1>Shop</h1><nav><a href=/a>Apples</a><a href=/b>Pears</a></nav>"
    "<button onclick='this.after(\"ok\")'>Save</button>"
    "<button onclick='this.after(\"ok\")'>Share</button>",
    "/a": "<title>Apples</title><a href=/>Home</a>",
    "/b": "<title>Pears</title><a href=/>Home</a>",
}
WORSE = SHOP | {
    "/": "<title>Shop</title><h1>Shop</h1><nav><a href=/a>Apples</a><a href=/b>Quinces</a></nav>"
    "<button onclick='gone()'>Save</button>"
}


@pytest.fixture
def run(tmp_path: Path, lent_browser: None) -> Run:
    async def run(url: str) -> RunSummary:
        settings = Settings.model_validate(
            {
                "browser": {"elements_seconds": 0.2, "settle_seconds": 2},
                "planner": {"steps": 8, "seed": 1},
                "report": {"out": str(tmp_path)},
                "repro": {"enabled": False},
            }
        )
        console = Console(file=io.StringIO())
        return await explore_and_report(url, settings, stop=asyncio.Event(), console=console)

    return run


def untimed(run: RunSummary) -> RunSummary:
    """Without what depends on the machine."""
    pages = tuple(page.model_copy(update={"load_ms": ()}) for page in run.pages)
    return run.model_copy(update={"pages": pages})


async def test_a_site_that_got_worse_on_another_port(
    run: Run, site: Site, other_site: Site
) -> None:
    before = await run(site.serve(SHOP))
    after = await run(other_site.serve(WORSE))

    assert all(page.load_ms for page in after.pages)

    before, after = untimed(before), untimed(after)
    comparison = compare(after, [before])

    (fault,) = alerting(comparison, "error", {"new", "gone"})
    assert (fault.check, fault.change, fault.looked_before) == ("uncaught-exception", "new", True)
    (page,) = comparison.elements
    assert [control.name for control in page.vanished] == ["Share"]
    assert [(it.before.name, it.after.name) for it in page.renamed] == [("Pears", "Quinces")]
    assert page.appeared == ()
    assert comparison.verdict == "worse"
    assert "1 new error" in comparison.headline
    assert {change.change for change in comparison.pages} <= {"reached", "not_reached"}
    back = compare(before, [after])
    assert [(f.change, f.alerts) for f in back.findings if f.id == fault.id] == [("gone", True)]
    assert back.verdict == "better"


async def test_a_site_that_stayed_as_it_was(run: Run, site: Site) -> None:
    before, after = [untimed(await run(site.serve(SHOP))) for _ in range(2)]

    comparison = compare(after, [before])

    assert (comparison.verdict, comparison.headline) == ("same", "Nothing changed")
