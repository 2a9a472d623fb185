"""Carries out scenarios in real Chromium, on pages of a test's own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.models.scenario import SentenceResult
from explorer.reporting import RunFolder
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.options import ScenarioOptions
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.site import Site

USERS = """<!doctype html><title>Users</title><h1>Users</h1><p role=status></p>
<form onsubmit="event.preventDefault(); document.querySelector('[role=status]').textContent =
 'Welcome ' + this.elements.who.value + ', order number: ' + this.elements.code.value.length">
<label>User name <input name=who></label><label>Password <input type=password name=code></label>
<select title="Home city"><option>Rome<option>Berlin</select>
<label><input type=checkbox name=news
 onchange="const { go } = this.form.elements; go.disabled = true;
 setTimeout(() => go.disabled = false, 400)"> Newsletter</label>
<button name=go>Log in</button></form>
<table aria-label=People><tr><th><button>City</button><th>Do</tr>
<tr><td>Alice<td><button onclick="this.closest('tr').remove()">Delete</button><button>Edit</button>
<tr><td>Bob<td><button onclick="this.closest('tr').remove()">Delete</button><button>Edit</button>
</table><button disabled>Save</button> <a href=/two>Second page</a>
<a href=/two target=_blank>Help</a>
<button onclick="confirm('Sure?') && (document.title = 'Sure')">Ask</button>"""
READER = SentenceReader(load_languages())
PAGES = {"/": USERS, "/two": "<title>Two</title><h1>Second</h1><button>Start</button>"}


def a_run(
    site: Site,
    tmp_path: Path,
    text: str,
    *,
    is_whole: bool = True,
    name: str = "users.txt",
    **safety: object,
) -> ScenarioRun:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    settings = Settings(browser=QUICK)
    changes = {"safety": settings.safety.model_copy(update=safety)}
    return ScenarioRun(
        ScenarioRequest(
            scenarios=read_scenarios(load_scenarios(file), READER),
            variables={"SECRET": "hunter2"},
            settings=settings.model_copy(update=changes),
            options=ScenarioOptions(base_url=site.serve(PAGES), patience=0.5),
            secrets=("hunter2",),
            is_whole=is_whole,
        )
    )


async def carried_out(run: ScenarioRun, folder: Path) -> tuple[SentenceResult, ...]:
    await run.into(RunFolder(folder, ReportSettings(reporters=("junit",))), asyncio.Event())
    (result,) = run.results
    return result.steps


async def steps_on(page: str, site: Site, tmp_path: Path, text: str) -> tuple[SentenceResult, ...]:
    """The results of sentences on a page of one's own."""
    run = a_run(site, tmp_path, text)
    site.serve({"/": page})
    return await carried_out(run, tmp_path / "run")


def not_done(steps: Iterable[SentenceResult]) -> list[tuple[int, str]]:
    """The lines of the sentences that are not done, and why."""
    return [(one.line, one.detail) for one in steps if one.outcome != "done"]


async def failed(html: str, site: Site, tmp_path: Path, text: str) -> list[str]:
    """Why sentences on a page of one's own are not done; the page is opened first."""
    return [why for _, why in not_done(await steps_on(html, site, tmp_path, f"Open /\n{text}\n"))]
