"""Defines ``explorer replay``."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from explorer.cli.options import settings_with
from explorer.cli.root import app
from explorer.process.interruption import INTERRUPTED, stop_on_signals
from explorer.settings.reporting import ReportFormat

if TYPE_CHECKING:
    from explorer.bootstrap.replaying import ReplayRun
    from explorer.recording.results import ReplayResult, StepResult
    from explorer.settings.model import Settings

MAX_LINE_LENGTH = 160


@app.command
def replay(
    file: Path,
    /,
    *,
    base_url: str = "",
    headed: bool = False,
    pace: Literal["fast", "recorded"] = "fast",
    update: bool = False,
    minimum: float = 0.0,
    storage_state: Path | None = None,
    out: Path | None = None,
    reporter: Annotated[list[ReportFormat] | None, Parameter(negative=())] = None,
    json: bool = False,
    config: Path | None = None,
) -> int:
    """Replay a recording, and stop at the first step that cannot be done.

    Exit codes: 0 all steps were done; 1 a step was refused or failed, or an assertion is not met.

    Parameters
    ----------
    file
        The recording.
    base_url
        Replay on this host instead of the recorded one.
    headed
        Show the browser.
    pace
        Wait between the steps as long as the person did (recorded), or only for the page (fast).
    update
        If all steps were done, write the elements that were found by other means to the recording.
    minimum
        Refuse elements with a lower score than this, 0 to 1.
    storage_state
        Start with the cookies and local storage of this file of Playwright's.
    out
        The folder of reports.
    reporter
        Further report formats. May be repeated.
    json
        Print the result of each step as JSON, and all else to standard error.
    config
        Read this file instead of config.yaml.
    """
    from explorer.bootstrap.replaying import ReplayRun
    from explorer.recording.files import load_recording, save_recording
    from explorer.recording.player import PlayOptions, require_variables
    from explorer.settings.preflight import require_settings, require_url

    settings = _settings(config, headed=headed, state=storage_state, out=out, reporters=reporter)
    recording = load_recording(file)
    require_variables(recording, os.environ)
    if base_url:
        base_url = require_url(base_url)
    if recording.url:
        require_url(recording.url)
    _require_minimum(minimum)
    require_settings(settings)
    options = PlayOptions(
        base_url=base_url,
        patience=settings.browser.elements_seconds,
        minimum=minimum,
        pause=asyncio.sleep if pace == "recorded" else None,
    )
    run = ReplayRun(recording, file.name, settings, options)
    result, folder, interrupted = asyncio.run(_replay(run, settings))
    _report(result, folder, len(recording.actions), as_json=json)
    if interrupted:
        return INTERRUPTED
    if update and result.passed and result.healed:
        save_recording(run.updated, file)
        print(f"{file} holds the elements as they are now", file=sys.stderr)
    return int(not result.passed)


def _settings(
    config: Path | None,
    *,
    headed: bool,
    state: Path | None,
    out: Path | None,
    reporters: list[ReportFormat] | None,
) -> Settings:
    settings = settings_with(config)
    browser: dict[str, object] = {"headed": headed or settings.browser.headed}
    report: dict[str, object] = {}
    if state is not None:
        browser["storage_state"] = state
    if out is not None:
        report["out"] = str(out)
    if reporters:
        report["reporters"] = tuple(reporters)
    # What the person did was meant: nothing of it is held back.
    safety = {"allow_destructive": True}
    return settings.model_copy(
        update={
            "browser": settings.browser.model_copy(update=browser),
            "report": settings.report.model_copy(update=report),
            "safety": settings.safety.model_copy(update=safety),
        }
    )


def _require_minimum(minimum: float) -> None:
    from explorer.errors import UsageError

    if not 0 <= minimum <= 1:
        raise UsageError(f"--minimum {minimum:g}: give a score from 0 to 1")


async def _replay(run: ReplayRun, settings: Settings) -> tuple[ReplayResult, Path, bool]:
    from explorer.bootstrap.reported_runs import new_folder

    folder = new_folder(settings)
    async with stop_on_signals() as stop:
        result = await run.into(folder, stop)
        return result, folder.folder, stop.is_set()


def _report(result: ReplayResult, folder: Path, actions: int, *, as_json: bool) -> None:
    lines = sys.stderr if as_json else sys.stdout
    for step in result.steps:
        print(_line(step), file=lines)
    done = sum(step.outcome == "done" for step in result.steps)
    healed = f", {result.healed} found by other means" if result.healed else ""
    print(f"{done} of {actions} steps done{healed}; report: {folder / 'report.html'}", file=lines)
    if as_json:
        sys.stdout.buffer.write((result.model_dump_json(indent=1) + "\n").encode())


def _line(step: StepResult) -> str:
    from explorer.text import one_line

    healed = " (healed)" if step.healed else ""
    way = f" by {step.way}" if step.way else ""
    score = f" {step.score:.2f}" if step.score is not None else ""
    detail = f": {step.detail}" if step.detail else ""
    line = f"{step.index + 1:3}  {step.outcome}{healed}  {step.type}{way}{score}{detail}"
    return one_line(line, MAX_LINE_LENGTH)
