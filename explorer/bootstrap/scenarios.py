"""Carries out the scenarios of files, each in a browser of its own, and reports them like a run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from pathlib import Path

from explorer.browser.scenario_tabs import open_scenario_tabs
from explorer.checks.finding import make_finding
from explorer.masking import Mask
from explorer.models import (
    Act,
    Action,
    Finding,
    FindingMade,
    Interaction,
    Outcome,
    PageVisited,
    ReplayedElement,
    ReplayedRecording,
    ReplayedStep,
    RunEvent,
    RunFinished,
    RunStarted,
    StoppedBecause,
    Usage,
)
from explorer.models.scenario import Scenario, ScenarioResult, SentenceResult, StepAction
from explorer.reporting import RunFolder
from explorer.scenario.memory import Memory
from explorer.scenario.running.runner import Carried, ScenarioOptions, ScenarioRunner
from explorer.sentences.reader import SentenceReader
from explorer.settings.model import Settings

DESTRUCTIVE_TAG = "@destructive"
"""A scenario with this tag may press what is destructive."""
_ACTIONS: dict[StepAction, Action] = {
    "navigate": "goto",
    "click": "click",
    "double_click": "double_click",
    "right_click": "right_click",
    "type": "fill",
    "clear": "fill",
    "select": "select",
    "check": "check",
    "uncheck": "check",
    "upload": "upload",
    "fill_form": "fill",
}


class ScenarioRun:
    """One run of scenarios.

    Args:
        scenarios: The scenarios, which are carried out one after the other.
        reader: Reads their sentences.
        variables: The values of variables.
        settings: The settings of the browser and the report.
        options: How they are carried out.
        secrets: Values that nothing that is written may contain.
        on_result: Called with the result of each sentence, without the secrets.
    """

    def __init__(
        self,
        scenarios: Sequence[Scenario],
        reader: SentenceReader,
        variables: Mapping[str, str],
        settings: Settings,
        options: ScenarioOptions,
        secrets: Sequence[str],
        on_result: Callable[[Scenario, SentenceResult], None],
    ) -> None:
        self._scenarios = scenarios
        self._reader = reader
        self._variables = variables
        self._settings = settings
        self._options = options
        self._mask = Mask(*secrets)
        self._on_result = on_result
        self._memories = {one.file: Memory(Path(one.file), self._mask) for one in scenarios}
        self._carried: list[list[Carried]] = []
        self._findings: list[Finding] = []
        self._interrupted = False

    @property
    def results(self) -> tuple[ScenarioResult, ...]:
        """The results until now, one for each scenario that was begun."""
        return tuple(
            self._mask(_result(scenario, carried))
            for scenario, carried in zip(self._scenarios, self._carried, strict=False)
        )

    @property
    def passed(self) -> bool:
        """Whether all scenarios were carried out to their end."""
        results = self.results
        return len(results) == len(self._scenarios) and all(one.passed for one in results)

    async def into(self, folder: RunFolder, stop: asyncio.Event) -> None:
        """Carry out the scenarios, and write the run folder.

        Args:
            folder: The run folder.
            stop: Ends the run after the step under way.

        Raises:
            BrowserUnavailable: No browser can be launched.
            UsageError: The settings cannot work on this machine.
        """
        try:
            async with aclosing(self._events(folder.folder.name, stop)) as events:
                async for event in events:
                    await folder.notice(self._mask(event))
        finally:
            await folder.close()

    async def _events(self, run_id: str, stop: asyncio.Event) -> AsyncGenerator[RunEvent, None]:
        names = ", ".join(dict.fromkeys(Path(one.file).name for one in self._scenarios))
        known = ReplayedRecording(
            kind="scenario", name=names, count=sum(len(one.actions) for one in self._scenarios)
        )
        yield RunStarted(
            time=_now(),
            run_id=run_id,
            url=self._options.base_url,
            seed=0,
            provider="none",
            notes=(f"{len(self._scenarios)} scenarios of {names}",),
            recording=known,
        )
        for scenario in self._scenarios:
            async with aclosing(self._scenario(scenario, stop)) as events:
                async for event in events:
                    yield event
            if self._interrupted:
                break
        yield RunFinished(
            time=_now(),
            stopped_because=self._ending(),
            steps=self._steps,
            usage=Usage(),
            findings=tuple(self._findings),
        )

    @property
    def _steps(self) -> int:
        return sum(map(len, self._carried))

    async def _scenario(
        self, scenario: Scenario, stop: asyncio.Event
    ) -> AsyncGenerator[RunEvent, None]:
        allowed = self._settings.safety.allow_destructive or DESTRUCTIVE_TAG in scenario.tags
        safety = self._settings.safety.model_copy(update={"allow_destructive": allowed})
        settings = self._settings.model_copy(update={"safety": safety})
        self._carried.append([])
        async with open_scenario_tabs(settings, self._mask) as tabs:
            memory = self._memories[scenario.file]
            runner = ScenarioRunner(tabs, self._reader, self._variables, self._options, memory)
            async with aclosing(runner.run(scenario)) as running:
                url = ""
                async for carried in running:
                    self._carried[-1].append(carried)
                    self._on_result(scenario, self._mask(carried.result))
                    if carried.url not in ("", "about:blank", url):
                        url = carried.url
                        yield PageVisited(time=_now(), url=url, title=carried.title, status=None)
                    for event in self._told(scenario, carried):
                        yield event
                    if stop.is_set():
                        self._interrupted = True
                        return
        if _result(scenario, self._carried[-1]).passed:
            memory.save(scenario.name)

    def _ending(self) -> StoppedBecause:
        if self._interrupted:
            return "interrupted"
        return "replayed" if self.passed else "step_not_done"

    def _told(self, scenario: Scenario, carried: Carried) -> list[RunEvent]:
        result, outcome, step = carried.result, carried.outcome, self._steps
        action = carried.steps[-1].action if carried.steps else None
        events: list[RunEvent] = [
            Interaction(
                time=_now(),
                step=step,
                url=carried.url,
                title=carried.title,
                elements_found=0,
                method="recorded",
                reasoning=_reasoning(scenario, carried),
                element=carried.target.element if carried.target else None,
                action=_ACTIONS.get(action, "none") if action else "none",
                outcome="failed" if result.outcome == "unread" else result.outcome,
                effect=outcome.effect if outcome else "none",
                detail=result.detail or result.text,
                filled=outcome.filled if outcome else (),
                url_after=outcome.url if outcome else carried.url,
                signals=outcome.signals if outcome else (),
                ms=outcome.ms if outcome else 0,
                replayed=_replayed(scenario, carried, step),
                screenshot=carried.screenshot,
            )
        ]
        if result.outcome != "done":
            finding = self._finding(scenario, carried, step)
            self._findings.append(finding)
            shot = carried.screenshot
            events.append(FindingMade(time=_now(), step=step, finding=finding, screenshot=shot))
        return events

    def _finding(self, scenario: Scenario, carried: Carried, step: int) -> Finding:
        result = carried.result
        outcome = "failed" if result.outcome == "unread" else result.outcome
        act = Act(
            step=step,
            url=carried.url,
            element=carried.target.element if carried.target else None,
            outcome=Outcome(action="none", result=outcome, url=carried.url),
        )
        return make_finding(
            "scenario-step",
            act,
            severity="error",
            title=f"{scenario.name}, line {result.line} {_OUTCOMES[result.outcome]}: {result.text}",
            identity=(Path(scenario.file).name, scenario.name, result.text),
            url=carried.url,
            evidence={"detail": result.detail, "see_again": "run the scenario again"},
        )


_OUTCOMES = {
    "refused": "was refused",
    "failed": "was not done",
    "unread": "was not understood",
}


def _result(scenario: Scenario, carried: Sequence[Carried]) -> ScenarioResult:
    steps = tuple(one.result for one in carried)
    is_whole = len(steps) == len(scenario.actions)
    passed = is_whole and all(step.outcome == "done" for step in steps)
    return ScenarioResult(name=scenario.name, passed=passed, steps=steps)


def _replayed(scenario: Scenario, carried: Carried, step: int) -> ReplayedStep:
    result, target = carried.result, carried.target
    found = None
    if target is not None:
        reference = target.reference
        found = ReplayedElement(
            role=reference.role or "",
            name=reference.name or reference.text or "",
            box=reference.bbox,
            containers=reference.container_path or (),
        )
    return ReplayedStep(
        index=step - 1,
        type=result.action,
        words=f"{carried.sentence.keyword} {result.text}".strip(),
        found=found,
        way=result.way,
        score=result.score,
        margin=target.margin if target else None,
        healed=result.way == "healed",
        changes=target.changes if target else (),
        locator=result.locator,
        scenario=scenario.name,
    )


def _reasoning(scenario: Scenario, carried: Carried) -> str:
    result = carried.result
    place = f"{scenario.name}, line {result.line}: {result.text}"
    read = f"; read as {result.action}" if result.action else ""
    score = f"; found by {result.way}, score {result.score:.2f}" if result.score is not None else ""
    return f"{place}{read}{score}"


def _now() -> datetime:
    return datetime.now(UTC)
