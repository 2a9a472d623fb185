"""Defines ``explorer replay``."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from explorer.cli.options import settings_with, with_run_flags
from explorer.cli.root import app
from explorer.process.interruption import INTERRUPTED, stop_on_signals
from explorer.settings.reporting import ReportFormat

if TYPE_CHECKING:
    from explorer.bootstrap.recordings.replaying import ReplayRun
    from explorer.models.recording import Recording
    from explorer.recording.replay.player import PlayOptions
    from explorer.recording.replay.results import ReplayResult, StepResult
    from explorer.settings.model import Settings

MAX_LINE_LENGTH = 160


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ReplayFlags:
    """The options of a replay."""

    base_url: Annotated[str, Parameter(help="Replay on this host instead of the recorded one.")] = (
        ""
    )
    headed: Annotated[bool, Parameter(help="Show the browser.")] = False
    pace: Annotated[
        Literal["fast", "recorded"],
        Parameter(
            help="Wait only for the page (fast), or also as long as the person did (recorded)."
        ),
    ] = "fast"
    update: Annotated[
        bool,
        Parameter(
            help="If every step was done, save healed elements to the recording, where the old "
            "ones are kept, and for each element a locator that matches only it."
        ),
    ] = False
    minimum: Annotated[
        float, Parameter(help="Refuse an element whose score is below this, 0 to 1.")
    ] = 0.0
    storage_state: Annotated[
        Path | None,
        Parameter(help="Start with this storage state file of Playwright."),
    ] = None
    session: Annotated[
        str | None,
        Parameter(help="Keep cookies and storage under this name, and start with the kept ones."),
    ] = None
    out: Annotated[Path | None, Parameter(help="The folder of reports.")] = None
    reporter: Annotated[
        list[ReportFormat] | None,
        Parameter(negative=(), help="A further report format. May be repeated."),
    ] = None
    config: Annotated[Path | None, Parameter(help="Read this file instead of config.yaml.")] = None


NO_FLAGS = ReplayFlags()


@app.command
def replay(file: Path, /, flags: ReplayFlags = NO_FLAGS, *, json: bool = False) -> int:
    """Replay a recording, and stop at the first step that cannot be done.

    A replay does everything that was recorded, deleting and paying included.

    Exit codes: 0 all steps were done; 1 a step was refused or failed, or an assertion is not met; 2
    usage; 3 the target or the browser cannot be used; 130 interrupted.

    Parameters
    ----------
    file
        The recording.
    json
        Print the result of each step as JSON, and all else to standard error.
    """
    from explorer.bootstrap.recordings.replaying import ReplayRun
    from explorer.recording.files import load_recording, save_recording
    from explorer.settings.preflight import require_settings

    recording = load_recording(file)
    settings = _settings(flags, recording)
    options = _checked(recording, flags, settings, file.parent)
    require_settings(settings)
    run = ReplayRun(recording, file.name, settings, options, file.parent)
    result, folder, interrupted = asyncio.run(_replay(run, settings))
    print_result(result, folder, len(recording.actions), as_json=json)
    if interrupted:
        return INTERRUPTED
    if flags.update and result.passed and run.updated != recording:
        save_recording(run.updated, file)
        print(f"{file} holds the elements as they are now, with locators", file=sys.stderr)
    return int(not result.passed)


def _checked(
    recording: Recording, flags: ReplayFlags, settings: Settings, files: Path
) -> PlayOptions:
    """Return how to replay. Raises UsageError if something is missing or wrong."""
    from explorer.errors import UsageError
    from explorer.recording.replay.player import PlayOptions, require_variables
    from explorer.settings.preflight import require_url

    if not recording.actions:
        raise UsageError("the recording has no actions")
    require_variables(recording, os.environ)
    if not 0 <= flags.minimum <= 1:
        raise UsageError(f"--minimum {flags.minimum:g}: give a score from 0 to 1")
    if recording.url:
        require_url(recording.url)
    return PlayOptions(
        base_url=require_url(flags.base_url) if flags.base_url else "",
        patience=settings.browser.elements_seconds,
        minimum=flags.minimum,
        files=files,
        pause=asyncio.sleep if flags.pace == "recorded" else None,
    )


def _settings(flags: ReplayFlags, recording: Recording) -> Settings:
    from explorer.bootstrap.recordings.replay_settings import settings_for_replay

    settings = with_run_flags(
        settings_with(flags.config),
        headed=flags.headed,
        storage_state=flags.storage_state,
        session=flags.session,
        out=flags.out,
        reporter=flags.reporter,
    )
    return settings_for_replay(settings, recording)


async def _replay(run: ReplayRun, settings: Settings) -> tuple[ReplayResult, Path, bool]:
    from explorer.bootstrap.run_folders import new_folder

    folder = new_folder(settings)
    async with stop_on_signals() as stop:
        result = await run.into(folder, stop)
        return result, folder.folder, stop.is_set()


def print_result(result: ReplayResult, folder: Path, actions: int, *, as_json: bool) -> None:
    """Print a line for each step, and where the report is.

    Args:
        result: The result.
        folder: The run folder.
        actions: The number of recorded actions.
        as_json: Print the result as JSON, and the lines to standard error.
    """
    lines = sys.stderr if as_json else sys.stdout
    for step in result.steps:
        print(_line(step), file=lines)
    done = sum(step.outcome == "done" for step in result.steps)
    healed = f", {result.healed} healed" if result.healed else ""
    report = folder / "report.html"
    told = f"report: {report}" if report.exists() else f"no report could be written to {folder}"
    print(f"{done} of {actions} steps done{healed}; {told}", file=lines)
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
