"""Defines ``explorer explore``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from explorer.cli.options import NO_OPTIONS, ExploreOptions, settings_with
from explorer.cli.root import app
from explorer.cli.running import UNUSABLE, complain
from explorer.process.interruption import INTERRUPTED, stop_on_signals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.bootstrap.set_up import SetUpScenario
    from explorer.reporting.run import RunSummary
    from explorer.settings.model import Settings


@app.command
def explore(
    url: str,
    /,
    options: ExploreOptions = NO_OPTIONS,
    *,
    config: Path | None = None,
    var: Annotated[list[str] | None, Parameter(negative=())] = None,
    quiet: bool = False,
    json: bool = False,
) -> int:
    """Explore a site, then report what was seen and what broke.

    Parameters
    ----------
    url
        Where to start.
    config
        Read this file instead of config.yaml.
    var
        NAME=VALUE: the value of {NAME} in the scenario of --after. May be repeated. Others are read
        from the environment, as secrets.
    quiet
        Print nothing but the end: findings and where the report is.
    json
        Print run.json to standard output and all else to standard error.
    """
    from explorer.process.kept_sessions import with_session
    from explorer.settings.preflight import require_logins, require_settings, require_url

    settings = settings_with(config, options)
    require_logins(settings)
    settings = with_session(settings)
    start = require_url(url)
    require_settings(settings)
    first = _set_up(settings, var or ())
    summary = asyncio.run(_explore(start, settings, first, quiet=quiet))
    if json:
        sys.stdout.buffer.write(summary.to_json().encode())  # UTF-8 whatever the locale
    code = exit_code(summary, settings)
    has_report = (Path(settings.report.out) / summary.run_id / "report.html").exists()
    if not (code or has_report):
        return _NOT_WRITTEN
    never_began = code == UNUSABLE and summary.steps == 0
    return complain(summary.stopped_detail, code) if never_began else code


_NOT_WRITTEN = 2
"""The exit code of a run without findings whose report could not be written."""


def exit_code(summary: RunSummary, settings: Settings) -> int:
    """Return the exit code of a run: 130 interrupted, 3 unusable, 1 findings, or 0."""
    if summary.stopped_because == "interrupted":
        return INTERRUPTED
    if summary.lost:
        return UNUSABLE
    return int(summary.fails(settings.report.fail_on))


def _set_up(settings: Settings, assignments: Sequence[str]) -> SetUpScenario | None:
    from explorer.errors import UsageError

    if not (after := settings.planner.after):
        if assignments:
            raise UsageError("--var: there are variables only in the scenario of --after")
        return None
    from explorer.bootstrap.set_up import SetUpScenario

    by_model = settings.ai.provider != "none"
    return SetUpScenario.of_path(Path(after), assignments, by_model=by_model)


async def _explore(
    url: str, settings: Settings, first: SetUpScenario | None, *, quiet: bool
) -> RunSummary:
    from explorer.bootstrap import explore_and_report, new_folder
    from explorer.cli.login_prompt import login_prompt
    from explorer.reporting.progress import Terminal

    secrets: tuple[str, ...] = ()
    with TemporaryDirectory(prefix="explorer-") as folder:
        async with stop_on_signals() as stop:
            if first:
                set_up = await first.carry_out(
                    url, settings, stop, Path(folder), new_folder(settings)
                )
                if set_up is None:
                    raise asyncio.CancelledError
                url, settings, secrets = set_up
            return await explore_and_report(
                url,
                settings,
                stop=stop,
                console=Terminal(),
                quiet=quiet,
                secrets=secrets,
                login_prompt=login_prompt(settings),
            )
