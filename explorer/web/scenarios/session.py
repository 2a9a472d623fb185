"""A browser in which the sentences of a text are tried, step by step."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from pathlib import Path

from explorer.bootstrap.scenarios.settings import settings_for_scenarios
from explorer.browser.scenario_tabs import ScenarioBrowser
from explorer.browser.session.launching import BrowserLauncher
from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.scenario.deciding.opening import open_decider
from explorer.scenario.library import ScenarioFile
from explorer.scenario.memory import Memory
from explorer.scenario.running.carried import Carried, PageSeen
from explorer.scenario.running.options import scenario_options
from explorer.scenario.running.runner import ScenarioRunner
from explorer.settings.model import Settings

ALLOWING = 'by ticking "Press also what deletes, pays or ends something"'


@dataclass(frozen=True)
class Place:
    """Where sentences are tried, and what they may do there.

    Attributes:
        base_url: The address at which they begin, and on which relative ones are opened.
        allow_destructive: Whether they may press what is destructive.
    """

    base_url: str
    allow_destructive: bool


class ScenarioSession:
    """One browser, opened at the first sentence, which later sentences find as it was left.

    All calls must come from one task.

    Args:
        settings: The settings of the service.
        folder: The folder of the scenarios.
    """

    def __init__(self, settings: Settings, folder: Path) -> None:
        self._settings = settings
        self._folder = folder
        self._mask = Mask()
        self._launcher = BrowserLauncher(settings)
        self._browser = ScenarioBrowser(self._launcher, self._mask)
        self._tabs = AsyncExitStack()
        self._runner: ScenarioRunner | None = None
        self._place: Place | None = None

    @property
    def mask(self) -> Mask:
        """Removes the values of variables from what is shown."""
        return self._mask

    async def carry_out(
        self, file: ScenarioFile, first: int, last: int, place: Place, *, anew: bool
    ) -> AsyncGenerator[tuple[int, Carried], None]:
        """Yield sentences with their index and what became of them, until one is not done.

        Each scenario begins in tabs that share nothing with earlier ones.

        Args:
            file: The scenarios.
            first: The index of the first sentence, among all of the file.
            last: The index of the sentence to end before.
            place: Where they are tried.
            anew: Whether to begin in new tabs.

        Raises:
            ExplorerError: The browser or the start address cannot be opened.
        """
        start = 0
        for scenario in file.read:
            end = start + len(scenario.read)
            begin, stop = max(first, start), min(last, end)
            if begin < stop:
                is_new = anew or place != self._place or begin == start
                runner = await self._runner_for(file, place, anew=is_new)
                anew = False
                span = runner.run(scenario, begin - start, stop - start)
                async with aclosing(span) as running:
                    index = begin
                    async for carried in running:
                        yield index, carried
                        if not carried.is_done:
                            return
                        index += 1
            start = end

    async def page(self) -> PageSeen | None:
        """Return the page in front, None if there is none."""
        return await self._runner.page() if self._runner else None

    async def close(self) -> None:
        """Close the browser."""
        await self._close_tabs()
        await self._launcher.close()

    async def _close_tabs(self) -> None:
        self._runner = None
        await self._tabs.aclose()

    async def _runner_for(self, file: ScenarioFile, place: Place, *, anew: bool) -> ScenarioRunner:
        values = {
            variable: os.environ[name]
            for variable, name in file.variables.items()
            if name in os.environ
        }
        self._mask.add_secrets(*values.values())
        if self._runner and not anew:
            self._runner.learn(values)
            return self._runner
        await self._close_tabs()
        self._place = place
        settings = settings_for_scenarios(self._settings, allow_destructive=place.allow_destructive)
        options = scenario_options(
            settings, place.base_url, self._folder, trusted=False, allowing=ALLOWING
        )
        memory = await asyncio.to_thread(Memory, file.path, self._mask)
        decider = await self._tabs.enter_async_context(open_decider(settings.ai, self._mask))
        tabs = await self._tabs.enter_async_context(self._browser.tabs(settings))
        self._runner = ScenarioRunner(tabs, values, options, memory, decider)
        return self._runner


def end_of_scenario(file: ScenarioFile, index: int) -> int:
    """Return the index after the last sentence of the scenario that has a sentence.

    Raises:
        UsageError: The file has fewer sentences.
    """
    end = 0
    for scenario in file.scenarios:
        end += len(scenario.actions)
        if index < end:
            return end
    raise UsageError(f"{file.name} has only {end} sentences")
