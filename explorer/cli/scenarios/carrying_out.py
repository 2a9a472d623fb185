"""Carries out the scenarios that a command names."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, NamedTuple

from explorer.cli.scenarios.reading import load, reader_of
from explorer.process.importing import importing
from explorer.process.interruption import stop_on_signals

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from explorer.bootstrap.scenarios.request import ScenarioRequest
    from explorer.bootstrap.scenarios.running import ScenarioRun
    from explorer.cli.scenarios.commands import ScenarioFlags
    from explorer.models.scenario import Scenario, SentenceResult
    from explorer.settings.model import Settings


class CarriedOut(NamedTuple):
    """A run of scenarios that has ended.

    Attributes:
        run: The run.
        folder: Its folder.
        interrupted: Whether it was stopped.
        unwritten: Why something is missing in its folder; "" if nothing is.
    """

    run: ScenarioRun
    folder: Path
    interrupted: bool
    unwritten: str


async def carry_out(
    files: tuple[Path, ...],
    flags: ScenarioFlags,
    settings: Settings,
    show: Callable[[Scenario, SentenceResult], None],
) -> CarriedOut:
    """Carry out the scenarios; what is needed is imported and read while the browser starts.

    The browser itself is launched only when nothing is wrong with the scenarios.
    """
    with importing():
        from explorer.browser.session.launching import BrowserLauncher
    async with BrowserLauncher(settings) as launcher:
        launcher.start_driver()
        request = await asyncio.to_thread(_request, files, flags, settings)
        await _require_model(settings)
        launcher.start()
        run = await asyncio.to_thread(_run_of, request, show)
        from explorer.bootstrap.run_folders import new_folder

        errors: list[OSError] = []

        async def note(error: OSError) -> bool:
            errors.append(error)
            return False

        folder = new_folder(settings, note)
        async with stop_on_signals() as stop:
            await run.into(folder, stop, launcher=launcher)
            unwritten = f"{errors[0].strerror}" if errors else ""
            return CarriedOut(run, folder.folder, stop.is_set(), unwritten)


async def _require_model(settings: Settings) -> None:
    """Tell of a key that is missing before there is a report."""
    if settings.ai.provider == "none":
        return
    from explorer.masking import Mask
    from explorer.scenario.deciding.opening import open_decider

    async with open_decider(settings.ai, Mask()):
        pass


def _request(files: tuple[Path, ...], flags: ScenarioFlags, settings: Settings) -> ScenarioRequest:
    """Return what is to be carried out, after all that can be wrong before a browser starts."""
    with importing():
        from explorer.bootstrap.scenarios.request import ScenarioRequest
        from explorer.scenario.checking import require_understood
        from explorer.scenario.read import read_scenarios
        from explorer.scenario.running.addresses import require_addresses
        from explorer.scenario.running.options import scenario_options
        from explorer.scenario.running.variables import given_variables, require_values
        from explorer.settings.preflight import require_url

        reader = reader_of(files, flags.grammar, flags.steps)
        scenarios = read_scenarios(load(files, flags.tags), reader)
        given = given_variables(flags.var or ())
        by_model = settings.ai.provider != "none"
        if not by_model:
            require_understood(scenarios)
        secrets = require_values(scenarios, given, os.environ, with_unread=by_model)
        base_url = require_url(flags.base_url) if flags.base_url else ""
        require_addresses(scenarios, base_url)
        return ScenarioRequest(
            scenarios=scenarios,
            variables={**secrets, **given},
            settings=settings,
            options=scenario_options(settings, base_url, files[0].parent, bound=reader.bound),
            secrets=tuple(secrets.values()),
            is_whole=not flags.tags,
        )


def _run_of(
    request: ScenarioRequest, show: Callable[[Scenario, SentenceResult], None]
) -> ScenarioRun:
    with importing():
        from explorer.bootstrap.scenarios.running import ScenarioRun
    return ScenarioRun(request, show)
