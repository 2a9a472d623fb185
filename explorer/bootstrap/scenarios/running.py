"""Carries out the scenarios of files, each in a browser of its own, and reports them like a run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from pathlib import Path

from explorer.bootstrap.keeping import TabKeeper
from explorer.bootstrap.run_folders import masked, report_into
from explorer.bootstrap.scenarios.events import events_of, started
from explorer.bootstrap.scenarios.memories import Memories
from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.settings import settings_for
from explorer.browser.scenario_tabs import ScenarioBrowser, ScenarioPageTabs
from explorer.browser.session.launching import BrowserLauncher
from explorer.errors import BrowserLost, BrowserUnavailable, ExplorerError
from explorer.masking import Mask
from explorer.models import (
    Finding,
    FindingMade,
    PageVisited,
    RunEvent,
    RunFinished,
    StoppedBecause,
    Usage,
)
from explorer.models.scenario import Scenario, ScenarioResult, SentenceResult
from explorer.models.scenario.parsing import ParserResult
from explorer.process.stopping import ends_before
from explorer.protocols import Observer
from explorer.reporting import RunFolder
from explorer.scenario.deciding.decider import Decider
from explorer.scenario.deciding.opening import open_decider
from explorer.scenario.messages.writer import MessagesFile
from explorer.scenario.read import ReadScenario
from explorer.scenario.running.carried import Carried
from explorer.scenario.running.runner import EMPTY_PAGE, ScenarioRunner

_NO_PAGE = ("", EMPTY_PAGE)
_GRACE_SECONDS = 1.0
"""For the step under way when the run is interrupted."""


class ScenarioRun:
    """One run of scenarios.

    Args:
        request: What it is asked to do.
        on_result: Called with the result of each sentence, without the secrets.
        at_end: Awaited with the tabs of each scenario that has passed, before they are closed.
    """

    def __init__(
        self,
        request: ScenarioRequest,
        on_result: Callable[[Scenario, SentenceResult], None] | None = None,
        at_end: Callable[[ScenarioPageTabs], Awaitable[None]] | None = None,
    ) -> None:
        self._request = request
        self._settings = request.settings
        self._scenarios = [one.scenario for one in request.scenarios]
        self.count = len(self._scenarios)
        self._mask = Mask(*request.secrets)
        self._on_result = on_result
        self._at_end = at_end
        self._memories = Memories(self._scenarios, self._mask)
        self._carried: list[list[Carried]] = []
        self._findings: list[Finding] = []
        self._interrupted = False
        self._keeper = TabKeeper(request.settings)
        self._decider: Decider | None = None
        self.fault: ExplorerError | None = None
        """Why the run ended before its last scenario; None if it did not."""

    @property
    def results(self) -> tuple[ScenarioResult, ...]:
        """The results until now, one for each scenario that was begun."""
        return tuple(
            self._mask(_result(scenario, carried))
            for scenario, carried in zip(self._scenarios, self._carried, strict=False)
        )

    @property
    def parsed(self) -> tuple[ParserResult, ...]:
        """The results until now, with the elements and what a model said."""
        return tuple(
            self._mask(
                ParserResult(
                    name=result.name,
                    passed=result.passed,
                    steps=tuple(one.test_step for one in carried),
                )
            )
            for result, carried in zip(self.results, self._carried, strict=True)
        )

    @property
    def passed(self) -> bool:
        """Whether all scenarios were carried out to their end."""
        results = self.results
        return len(results) == len(self._scenarios) and all(one.passed for one in results)

    @property
    def is_site_usable(self) -> bool:
        """Whether each scenario that was begun could open its first page."""
        starts = [carried[0] for carried in self._carried if carried]
        return not any(one.error == "page" and one.url in _NO_PAGE for one in starts)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What went wrong without failing a scenario, a line each."""
        return self._memories.warnings

    async def into(
        self,
        folder: RunFolder,
        stop: asyncio.Event,
        observers: Sequence[Observer] = (),
        before_event: Callable[[RunEvent], Awaitable[None]] | None = None,
        launcher: BrowserLauncher | None = None,
    ) -> None:
        """Carry out the scenarios, and write the run folder.

        The browser closes while the reports are written.

        Args:
            folder: The run folder.
            stop: Ends the run after the step under way.
            observers: Are given each event after the folder.
            before_event: Is awaited before each event is reported, see ``report_into``.
            launcher: Launches the browser already; None for one of its own.

        Raises:
            BrowserUnavailable: No browser can be launched.
            UsageError: The settings cannot work on this machine.
        """
        observers = (*self._messages(folder.folder), *observers)
        async with launcher or BrowserLauncher(self._settings) as launcher:
            events = masked(self._events(folder.folder.name, stop, launcher), self._mask)
            await report_into(folder, events, observers, before_event)

    def _messages(self, folder: Path) -> Sequence[Observer]:
        report = self._settings.report
        if "messages" not in report.reporters:
            return ()
        pictures = report.embedded_pictures
        return (MessagesFile(folder, self._request.scenarios, self._mask, pictures),)

    async def _events(
        self, run_id: str, stop: asyncio.Event, launcher: BrowserLauncher
    ) -> AsyncGenerator[RunEvent, None]:
        async with (
            open_decider(self._settings.ai, self._mask) as decider,
            aclosing(self._all(run_id, stop, launcher)) as events,
        ):
            self._decider = decider
            async for event in events:
                yield event

    async def _all(
        self, run_id: str, stop: asyncio.Event, launcher: BrowserLauncher
    ) -> AsyncGenerator[RunEvent, None]:
        url, provider = self._request.options.base_url, self._settings.ai.provider
        yield started(self._scenarios, run_id, url, provider)
        try:
            async with aclosing(self._in_browser(stop, launcher)) as events:
                async for event in events:
                    yield event
        except (BrowserLost, BrowserUnavailable) as error:
            self.fault = error
        yield RunFinished(
            time=_now(),
            stopped_because=self._ending(),
            detail=str(self.fault or ""),
            steps=self._steps,
            usage=self._decider.spent if self._decider else Usage(),
            findings=tuple(self._findings),
        )

    async def _in_browser(
        self, stop: asyncio.Event, launcher: BrowserLauncher
    ) -> AsyncGenerator[RunEvent, None]:
        browser = ScenarioBrowser(launcher, self._mask)
        try:
            for scenario in self._request.scenarios:
                async with aclosing(self._scenario(browser, scenario, stop)) as events:
                    async for event in events:
                        yield event
                if self._interrupted:
                    break
            if self._request.is_whole and not self._interrupted:
                self._memories.forget_removed(self.results)
            await self._keeper.keep()
        finally:
            launcher.begin_to_close()

    @property
    def _steps(self) -> int:
        return sum(map(len, self._carried))

    async def _scenario(
        self, browser: ScenarioBrowser, read: ReadScenario, stop: asyncio.Event
    ) -> AsyncGenerator[RunEvent, None]:
        scenario, options = read.scenario, self._request.options
        settings = settings_for(scenario, self._settings, trusted=options.trusted)
        self._carried.append([])
        async with browser.tabs(settings) as tabs:
            memory = self._memories.of(scenario)
            runner = ScenarioRunner(tabs, self._request.variables, options, memory, self._decider)
            async with aclosing(runner.run(read)) as running:
                url = ""
                while carried := await _next(running, stop):
                    self._carried[-1].append(carried)
                    if self._on_result:
                        self._on_result(scenario, self._mask(carried.result))
                    if carried.url not in ("", "about:blank", url):
                        url = carried.url
                        yield PageVisited(time=_now(), url=url, title=carried.title, status=None)
                    for event in events_of(scenario, carried, self._steps):
                        if isinstance(event, FindingMade):
                            self._findings.append(event.finding)
                        yield event
                if stop.is_set():
                    self._interrupted = True
                    return
                await _require_browser(self._carried[-1], tabs)
            passed = _result(scenario, self._carried[-1]).passed
            if passed:
                await self._keeper.read(tabs)
            if passed and self._at_end:
                await self._at_end(tabs)
        if passed:
            self._memories.save(scenario)

    def _ending(self) -> StoppedBecause:
        if self._interrupted:
            return "interrupted"
        if self.fault:
            return "browser_lost"
        if not self.is_site_usable:
            return "target_lost"
        return "replayed" if self.passed else "step_not_done"


async def _next(running: AsyncGenerator[Carried, None], stop: asyncio.Event) -> Carried | None:
    """Return the next sentence; None after the last one, or if the run is stopped before."""
    if stop.is_set():
        return None
    carrying = asyncio.ensure_future(anext(running, None))
    return carrying.result() if await ends_before(carrying, stop, _GRACE_SECONDS) else None


async def _require_browser(carried: Sequence[Carried], tabs: ScenarioPageTabs) -> None:
    """Check that the last sentence did not fail because the browser has ended.

    Raises:
        BrowserLost: It did.
    """
    if carried and carried[-1].error == "page" and await tabs.browser_has_ended():
        raise BrowserLost(carried[-1].result.detail)


def _result(scenario: Scenario, carried: Sequence[Carried]) -> ScenarioResult:
    steps = tuple(one.result for one in carried)
    is_whole = len(steps) == len(scenario.actions)
    passed = is_whole and all(step.outcome == "done" for step in steps)
    return ScenarioResult(name=scenario.name, passed=passed, steps=steps)


def _now() -> datetime:
    return datetime.now(UTC)
