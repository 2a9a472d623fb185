"""The events of a run that carries out scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from explorer.checks.finding import make_finding
from explorer.models import (
    Act,
    Action,
    Finding,
    FindingMade,
    Interaction,
    Outcome,
    ReplayedElement,
    ReplayedRecording,
    ReplayedStep,
    RunEvent,
    RunStarted,
)
from explorer.models.scenario import Scenario, StepAction
from explorer.scenario.running.carried import Carried

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
_OUTCOMES = {
    "refused": "was refused",
    "failed": "was not done",
    "unread": "was not understood",
    "done": "was healed",
}


def started(scenarios: Sequence[Scenario], run_id: str, url: str, provider: str) -> RunStarted:
    """Return the first event.

    Args:
        scenarios: Those of the run.
        run_id: The id of the run.
        url: The address on which relative addresses are opened.
        provider: That of the model which decides, "none" without one.
    """
    names = ", ".join(dict.fromkeys(Path(one.file).name for one in scenarios))
    count = sum(len(one.actions) for one in scenarios)
    return RunStarted(
        time=_now(),
        run_id=run_id,
        url=url,
        seed=0,
        provider=provider,
        notes=(f"{len(scenarios)} scenarios of {names}",),
        recording=ReplayedRecording(kind="scenario", name=names, count=count),
    )


def events_of(scenario: Scenario, carried: Carried, step: int) -> list[RunEvent]:
    """Return the events of a sentence.

    Args:
        scenario: Its scenario.
        carried: What became of it.
        step: The number of the step in the run.
    """
    events: list[RunEvent] = [_interaction(scenario, carried, step)]
    if carried.result.outcome != "done" or _is_healed(carried):
        finding = _finding(scenario, carried, step)
        shot = carried.screenshot
        events.append(FindingMade(time=_now(), step=step, finding=finding, screenshot=shot))
    return events


def _interaction(scenario: Scenario, carried: Carried, step: int) -> Interaction:
    result, outcome = carried.result, carried.outcome
    action = carried.steps[-1].action if carried.steps else None
    return Interaction(
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


def _finding(scenario: Scenario, carried: Carried, step: int) -> Finding:
    result, healed = carried.result, _is_healed(carried)
    outcome = "failed" if result.outcome == "unread" else result.outcome
    act = Act(
        step=step,
        url=carried.url,
        element=carried.target.element if carried.target else None,
        outcome=Outcome(action="none", result=outcome, url=carried.url),
    )
    return make_finding(
        "healed-step" if healed else "scenario-step",
        act,
        severity="warning" if healed else "error",
        title=f"{scenario.name}, line {result.line} {_OUTCOMES[result.outcome]}: {result.text}",
        identity=(Path(scenario.file).name, scenario.name, result.text),
        url=carried.url,
        evidence={"detail": result.detail, "see_again": "run the scenario again"},
    )


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
        healed=_is_healed(carried),
        changes=target.changes if target else (),
        locator=result.locator,
        scenario=scenario.name,
        line=result.line,
        reasoning=result.reasoning,
    )


def _is_healed(carried: Carried) -> bool:
    return carried.result.way == "healed"


def _reasoning(scenario: Scenario, carried: Carried) -> str:
    result = carried.result
    place = f"{scenario.name}, line {result.line}: {result.text}"
    read = f"; read as {result.action}" if result.action else ""
    score = f"; found by {result.way}, score {result.score:.2f}" if result.score is not None else ""
    model = f"; the model: {result.reasoning}" if result.reasoning else ""
    return f"{place}{read}{score}{model}"


def _now() -> datetime:
    return datetime.now(UTC)
