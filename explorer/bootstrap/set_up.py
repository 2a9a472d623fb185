"""Carries out a scenario before a crawl, which begins where that ends."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.bootstrap.scenarios.settings import settings_for_scenarios
from explorer.browser.scenario_tabs import ScenarioPageTabs
from explorer.errors import TargetUnusable, UsageError
from explorer.reporting import RunFolder
from explorer.scenario.bound.loading import load_steps
from explorer.scenario.bound.reader import BoundReader
from explorer.scenario.bound.steps import NO_STEPS, BoundSteps
from explorer.scenario.checking import require_understood
from explorer.scenario.library import ScenarioLibrary
from explorer.scenario.read import ReadScenario, read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.options import scenario_options
from explorer.scenario.running.variables import given_variables, require_values
from explorer.sentences.grammar import load_languages
from explorer.settings.model import Settings
from explorer.urls import origin

_ALLOWING = "with the tag @destructive"
_ALLOWING_SERVER = "in safety.allowDestructive of its configuration"


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


@dataclass(frozen=True, kw_only=True)
class SetUpScenario:
    """A scenario that is carried out before a crawl.

    Attributes:
        file: Its file.
        read: What is in it.
        values: The values of its variables.
        secrets: Those that are secrets.
        bound: The functions to which its sentences are bound.
        is_trusted: Whether the user is its author.
    """

    file: Path
    read: tuple[ReadScenario, ...]
    values: Mapping[str, str]
    secrets: tuple[str, ...]
    bound: BoundSteps = NO_STEPS
    is_trusted: bool = True

    @classmethod
    def of_path(
        cls, file: Path, assignments: Sequence[str], *, by_model: bool = False
    ) -> SetUpScenario:
        """Return the scenario of a file of the user.

        Args:
            file: The file with one scenario.
            assignments: The values of its variables, each as "NAME=VALUE"; others are taken from
                the environment.
            by_model: Whether a model reads what the grammar cannot read.

        Raises:
            UsageError: The file has a fault or several scenarios, a sentence is not understood, or
                a variable has no value.
        """
        bound = load_steps((), [file])
        read = read_scenarios(load_scenarios(file), BoundReader(load_languages(), bound))
        _require_one(file, read)
        if not by_model:
            require_understood(read)
        given = given_variables(assignments)
        secrets = require_values(read, given, os.environ)
        return cls(
            file=file,
            read=read,
            values={**secrets, **given},
            secrets=tuple(secrets.values()),
            bound=bound,
        )

    @classmethod
    def of_settings(cls, settings: Settings) -> SetUpScenario | None:
        """Return the scenario that the settings of a server name, None if they name none.

        Everybody who may use the server may change it: it is in the folder of scenarios, and may
        do no more than what they carry out.

        Raises:
            UsageError: It is in another folder, has a fault or several scenarios, or a variable
                has no value.
        """
        if not settings.planner.after:
            return None
        library, file = ScenarioLibrary(settings), Path(settings.planner.after)
        if len(file.parts) > 1 and file.parent.resolve() != library.folder.resolve():
            raise UsageError(f"planner.after {file}: put it into {library.folder}")
        known = library.get(file.name)
        _require_one(file, known.read)
        values = known.values(os.environ)
        return cls(
            file=known.path,
            read=known.read,
            values=values,
            secrets=tuple(values.values()),
            is_trusted=False,
        )

    async def carry_out(
        self, url: str, settings: Settings, stop: asyncio.Event, folder: Path, report: RunFolder
    ) -> SetUp | None:
        """Carry it out in a browser of its own, and report it as a run of its own.

        Args:
            url: The address of the crawl.
            settings: The settings of the crawl.
            stop: Ends it after the sentence under way.
            folder: Where the cookies and the storage are written.
            report: The folder of its run.

        Returns:
            What it has left; None if it was stopped.

        Raises:
            TargetUnusable: A sentence was not done.
        """
        ends: list[tuple[str, object]] = []

        async def at_end(tabs: ScenarioPageTabs) -> None:
            ends.append(await tabs.end())

        run = ScenarioRun(
            ScenarioRequest(
                scenarios=self.read,
                variables=self.values,
                settings=settings_for_scenarios(settings, allow_destructive=False),
                options=scenario_options(
                    settings,
                    url,
                    self.file.parent,
                    bound=self.bound,
                    trusted=self.is_trusted,
                    allowing=_ALLOWING if self.is_trusted else _ALLOWING_SERVER,
                ),
                secrets=self.secrets,
            ),
            at_end=at_end,
        )
        await run.into(report, stop)
        if not ends and stop.is_set():
            return None
        if not ends:
            raise TargetUnusable(self._failure(run, report.folder))
        return self._set_up(url, settings, folder, *ends[0])

    def _failure(self, run: ScenarioRun, report: Path) -> str:
        page = report / "report.html"
        last = run.results[0].steps[-1]
        place = f"--after {self.file}:{last.line}"
        return f"{place}: {last.outcome} {last.text!r}: {last.detail}; report: {page}"

    def _set_up(self, url: str, settings: Settings, folder: Path, end: str, state: object) -> SetUp:
        file = folder / "state.json"
        file.touch(mode=0o600)
        file.write_text(json.dumps(state), "utf-8")
        browser = settings.browser.model_copy(update={"storage_state": str(file)})
        start = end if origin(end) == origin(url) else url
        settings = without_set_up(settings).model_copy(update={"browser": browser})
        return SetUp(start, settings, self.secrets)


def without_set_up(settings: Settings) -> Settings:
    """Return the settings of a crawl whose scenario has been carried out."""
    planner = settings.planner.model_copy(update={"after": None})
    return settings.model_copy(update={"planner": planner})


def _require_one(file: Path, read: Sequence[ReadScenario]) -> None:
    if len(read) != 1:
        raise UsageError(f"--after {file}: it has {len(read)} scenarios; give it one")
