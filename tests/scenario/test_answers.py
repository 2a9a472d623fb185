"""The next step of a scenario is done when the server has answered the step before."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from werkzeug import Request

from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings
from tests.scenario.carried_out import a_run
from tests.site import Site

PAGE = """<!doctype html><title>Site</title><p role=status></p>
<form onsubmit="event.preventDefault(); setTimeout(() => fetch('/go'), 1500);
 fetch('/data').then((answer) => answer.text()).then((text) => { start.dataset.known = text; })">
<label>Name <input></label></form>
<button id=start onclick="document.querySelector('[role=status]').textContent =
 'Project ' + this.dataset.known">Start</button>"""


async def test_the_next_step_waits_for_the_answer_of_the_server(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nEnter "Ada" as the name and press Enter\nClick "Start"\nI see "Project 7"\n'
    run = a_run(site, tmp_path, text)
    asked = threading.Event()

    def go(_: Request) -> str:
        asked.set()
        return ""

    def data(_: Request) -> str:
        asked.wait()
        return "7"

    site.serve({"/": PAGE, "/go": go, "/data": data})
    await run.into(RunFolder(tmp_path / "run", ReportSettings()), asyncio.Event())
    (result,) = run.results
    assert [(one.outcome, one.detail) for one in result.steps] == [("done", "")] * 4
