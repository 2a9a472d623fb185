"""Carries out scenarios on a Playwright page that the caller opened."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import aclosing
from pathlib import Path

from playwright.async_api import Page

from explorer.browser.scenario_tabs import ScenarioPageTabs, borrow_scenario_tabs
from explorer.masking import Mask
from explorer.models.scenario import Scenario
from explorer.models.scenario.parsing import BrowserStepContext, ParserResult
from explorer.scenario.deciding.opening import open_decider
from explorer.scenario.deciding.page_form import page_form
from explorer.scenario.memory import Memory
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.plain import read_plain
from explorer.scenario.running.carried import Carried
from explorer.scenario.running.options import ScenarioOptions, scenario_options
from explorer.scenario.running.runner import ScenarioRunner
from explorer.scenario.running.variables import require_values
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.settings.model import Settings

_TEXT = "scenario.txt"
"""Names a scenario without a file in errors."""


class ScenarioParser:
    """Carries out scenarios on a page of the caller, as ``explorer scenario run`` does.

    It attaches to the page for as long as a call runs, and leaves no listener behind. A model is
    asked only with ``settings.ai.provider``.

    Args:
        page: The page. The other pages of its context are further tabs.
        base_url: Where relative addresses are opened; also opened first in an empty page.
        variables: The values of ``{name}``. Others come from the environment, and are secrets.
        memory: A file of scenarios, beside which what each sentence came to is kept; None to keep
            nothing.
        settings: The settings; the defaults if None.

    Raises:
        UsageError: The memory cannot be read.
    """

    def __init__(
        self,
        page: Page,
        *,
        base_url: str = "",
        variables: Mapping[str, str] | None = None,
        memory: Path | None = None,
        settings: Settings | None = None,
    ) -> None:
        self._page = page
        self._base_url = base_url
        self._variables = dict(variables or {})
        self._memory = memory
        self._settings = settings or Settings()
        self._reader = SentenceReader(load_languages())

    async def parse(self, scenario: Scenario | str) -> ParserResult:
        """Carry out a scenario until the first sentence that is not done.

        Args:
            scenario: A scenario, or text with a step a line.

        Returns:
            What its sentences came to, without the secrets.

        Raises:
            UsageError: There is no step, a variable has no value, the provider lacks its key, or
                the browser is not Chromium.
            BrowserLost: The browser is gone.
        """
        if isinstance(scenario, str):
            (scenario,) = read_plain(scenario, _TEXT)
        by_model = self._settings.ai.provider != "none"
        (read,) = read_scenarios([scenario], self._reader)
        secrets = require_values([read], self._variables, os.environ, with_unread=by_model)
        mask = Mask(*secrets.values())
        memory = Memory(self._memory, mask)
        carried: list[Carried] = []
        async with (
            open_decider(self._settings.ai, mask) as decider,
            borrow_scenario_tabs(self._page, self._settings, mask) as tabs,
        ):
            values = {**secrets, **self._variables}
            runner = ScenarioRunner(tabs, values, self._options(), memory, decider)
            async with aclosing(runner.run(read)) as running:
                carried = [one async for one in running]
        passed = len(carried) == len(scenario.actions) and all(one.is_done for one in carried)
        if passed:
            memory.save(scenario)
        steps = tuple(one.test_step for one in carried)
        return mask(ParserResult(name=scenario.name, passed=passed, steps=steps))

    async def look(self) -> BrowserStepContext:
        """Return the state of the browser as a model is shown it.

        Raises:
            PageLost: The page does not answer.
            UsageError: The browser is not Chromium.
        """
        async with borrow_scenario_tabs(self._page, self._settings, Mask()) as tabs:
            return await _context(tabs)

    def _options(self) -> ScenarioOptions:
        return scenario_options(
            self._settings,
            self._base_url,
            self._memory.parent if self._memory else Path(),
            allowing="with safety.allow_destructive of the settings",
        )


async def _context(tabs: ScenarioPageTabs) -> BrowserStepContext:
    tab = await tabs.tab(0, opened=True)
    snapshot, _ = await tab.see_markup()
    text, selector_map = page_form(snapshot.elements, await tab.outline())
    return BrowserStepContext(
        current_url=tab.url,
        snapshot=snapshot,
        text=text,
        selector_map=selector_map,
        tabs=tuple(await tabs.infos()),
    )
