"""Carries out a scenario before a crawl, which begins where that ends."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from explorer.bootstrap.run_folders import new_folder
from explorer.bootstrap.scenarios.options import scenario_options
from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.bootstrap.scenarios.settings import settings_for_scenarios
from explorer.browser.scenario_tabs import ScenarioPageTabs
from explorer.errors import TargetUnusable, UsageError
from explorer.scenario.bound.loading import load_steps
from explorer.scenario.bound.reader import BoundReader
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.variables import given_variables, require_values
from explorer.sentences.grammar import load_languages
from explorer.settings.model import Settings
from explorer.urls import origin

_ALLOWING = "with the tag @destructive"


class SetUp(NamedTuple):
    """What a scenario has left.

    Attributes:
        url: The address at its end; that of the crawl if it is on another site.
        settings: The settings of the crawl, with the cookies and the storage of its end.
        secrets: The values of its variables that are secrets.
    """

    url: str
    settings: Settings
    secrets: tuple[str, ...]


class SetUpScenario:
    """A scenario that is carried out before a crawl.

    Args:
        file: The file with one scenario.
        assignments: The values of its variables, each as "NAME=VALUE"; others are taken from the
            environment.

    Raises:
        UsageError: The file has a fault or several scenarios, or a variable has no value.
    """

    def __init__(self, file: Path, assignments: Sequence[str]) -> None:
        scenarios = load_scenarios(file)
        if len(scenarios) > 1:
            raise UsageError(f"--after {file}: it has {len(scenarios)} scenarios; give it one")
        self._file = file
        self._bound = load_steps((), [file])
        self._read = read_scenarios(scenarios, BoundReader(load_languages(), self._bound))
        given = given_variables(assignments)
        secrets = require_values(self._read, given, os.environ)
        self._values = {**secrets, **given}
        self._secrets = tuple(secrets.values())

    async def carry_out(
        self, url: str, settings: Settings, stop: asyncio.Event, folder: Path
    ) -> SetUp:
        """Carry it out in a browser of its own, and report it as a run of its own.

        Args:
            url: The address of the crawl.
            settings: The settings of the crawl.
            stop: Ends it after the sentence under way.
            folder: Where the cookies and the storage are written.

        Raises:
            TargetUnusable: A sentence was not done.
            CancelledError: It was stopped.
        """
        ends: list[tuple[str, object]] = []

        async def at_end(tabs: ScenarioPageTabs) -> None:
            ends.append(await tabs.end())

        report = new_folder(settings)
        run = ScenarioRun(
            ScenarioRequest(
                scenarios=self._read,
                variables=self._values,
                settings=settings_for_scenarios(settings, allow_destructive=False),
                options=scenario_options(
                    settings, url, self._file.parent, bound=self._bound, allowing=_ALLOWING
                ),
                secrets=self._secrets,
            ),
            at_end=at_end,
        )
        await run.into(report, stop)
        if not ends and stop.is_set():
            raise asyncio.CancelledError
        if not ends:
            raise TargetUnusable(self._failure(run, report.folder))
        return self._set_up(url, settings, folder, *ends[0])

    def _failure(self, run: ScenarioRun, report: Path) -> str:
        page = report / "report.html"
        last = run.results[0].steps[-1]
        place = f"--after {self._file}:{last.line}"
        return f"{place}: {last.outcome} {last.text!r}: {last.detail}; report: {page}"

    def _set_up(self, url: str, settings: Settings, folder: Path, end: str, state: object) -> SetUp:
        file = folder / "state.json"
        file.touch(mode=0o600)
        file.write_text(json.dumps(state), "utf-8")
        browser = settings.browser.model_copy(update={"storage_state": str(file)})
        start = end if origin(end) == origin(url) else url
        return SetUp(start, settings.model_copy(update={"browser": browser}), self._secrets)
