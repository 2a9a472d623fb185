"""Carries out scenarios in real Chromium, on pages of a test's own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.bootstrap.scenarios.settings import settings_for
from explorer.browser.scenario_tabs import borrow_scenario_tabs
from explorer.masking import Mask
from explorer.models.scenario import SentenceResult
from explorer.reporting import RunFolder
from explorer.scenario.memory import Memory
from explorer.scenario.read import ReadScenario, read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.options import ScenarioOptions
from explorer.scenario.running.runner import ScenarioRunner
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.scenario.shared_page import SHARED
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
SECRET = "hunter2"
PATIENCE = 0.5
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
    settings = Settings(browser=QUICK)
    changes = {"safety": settings.safety.model_copy(update=safety)}
    return ScenarioRun(
        ScenarioRequest(
            scenarios=_read(tmp_path / name, text),
            variables={"SECRET": SECRET},
            settings=settings.model_copy(update=changes),
            options=ScenarioOptions(base_url=site.serve(PAGES), patience=PATIENCE),
            secrets=(SECRET,),
            is_whole=is_whole,
        )
    )


def _read(file: Path, text: str) -> tuple[ReadScenario, ...]:
    file.write_text(text, "utf-8")
    return tuple(read_scenarios(load_scenarios(file), READER))


async def carried_out(run: ScenarioRun, folder: Path) -> tuple[SentenceResult, ...]:
    await run.into(RunFolder(folder, ReportSettings(reporters=("junit",))), asyncio.Event())
    (result,) = run.results
    return result.steps


async def steps_on(html: str, site: Site, tmp_path: Path, text: str) -> tuple[SentenceResult, ...]:
    """The results of sentences on a page of one's own, in the tab of most tests, not reported."""
    file, base_url, mask = tmp_path / "users.txt", site.serve({**PAGES, "/": html}), Mask(SECRET)
    (read,) = _read(file, text)
    settings = settings_for(read.scenario, Settings(browser=QUICK), trusted=True)
    memory = Memory(file, mask)
    async with borrow_scenario_tabs(await SHARED.get(), settings, mask) as tabs:
        options = ScenarioOptions(base_url=base_url, patience=PATIENCE)
        runner = ScenarioRunner(tabs, {"SECRET": SECRET}, options, memory)
        steps = tuple([mask(one.result) async for one in runner.run(read)])
    if not not_done(steps):
        memory.save(read.scenario)
    return steps


def not_done(steps: Iterable[SentenceResult]) -> list[tuple[int, str]]:
    """The lines of the sentences that are not done, and why."""
    return [(one.line, one.detail) for one in steps if one.outcome != "done"]


async def failed(html: str, site: Site, tmp_path: Path, text: str) -> list[str]:
    """Why sentences on a page of one's own are not done; the page is opened first."""
    return [why for _, why in not_done(await steps_on(html, site, tmp_path, f"Open /\n{text}\n"))]
