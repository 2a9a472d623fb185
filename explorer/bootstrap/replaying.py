"""Replays a recording in a browser of its own, and reports it like a run."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import UTC, datetime

from explorer.browser.playback import open_playback
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
    RunEvent,
    RunFinished,
    RunStarted,
    StoppedBecause,
    Usage,
)
from explorer.models.recording import Recording
from explorer.recording.replay.addresses import rebased
from explorer.recording.replay.player import ACTIONS, Played, Player, PlayOptions
from explorer.recording.replay.results import ReplayResult, StepResult
from explorer.recording.secrets import clean_reference
from explorer.reporting import RunFolder
from explorer.settings.model import Settings

_ACTIONS: dict[str, Action] = {**ACTIONS, "navigate": "goto"}


class ReplayRun:
    """One replay of a recording.

    Args:
        recording: The recording.
        name: Names it in the report.
        settings: The settings of the browser and the report.
        options: How it is replayed.
    """

    def __init__(
        self, recording: Recording, name: str, settings: Settings, options: PlayOptions
    ) -> None:
        self._recording = recording
        self._name = name
        self._settings = settings
        self._options = options
        self._mask = Mask(*(os.environ[name] for name in recording.variables))
        self._played: list[Played] = []
        self._findings: list[Finding] = []
        self._interrupted = False

    @property
    def result(self) -> ReplayResult:
        """The results until now."""
        steps = tuple(self._mask(played.result) for played in self._played)
        return ReplayResult.of(steps, self._recording)

    @property
    def updated(self) -> Recording:
        """The recording with the elements as they are now; the earlier ones are kept."""
        actions = list(self._recording.actions)
        for played in self._played:
            action, now = played.action, played.reference
            if now is not None and action.element is not None and played.result.healed:
                earlier = (action.element, *(action.earlier or ()))
                changes = {"element": clean_reference(now, self._mask), "earlier": earlier}
                actions[played.result.index] = action.model_copy(update=changes)
        return self._recording.model_copy(update={"actions": tuple(actions)})

    async def into(self, folder: RunFolder, stop: asyncio.Event) -> ReplayResult:
        """Replay, and write the run folder.

        Args:
            folder: The run folder.
            stop: Ends the replay after the step under way.

        Raises:
            BrowserUnavailable: No browser can be launched.
            TargetUnusable: The start address cannot be opened.
            UsageError: The settings cannot work on this machine.
        """
        try:
            async with aclosing(self._events(folder.folder.name, stop)) as events:
                async for event in events:
                    await folder.notice(self._mask(event))
        finally:
            await folder.close()
        return self.result

    async def _events(self, run_id: str, stop: asyncio.Event) -> AsyncGenerator[RunEvent, None]:
        recording, options = self._recording, self._options
        start = rebased(recording.url, recording.url, options.base_url) or options.base_url
        async with open_playback(self._settings, self._mask) as tabs:
            yield RunStarted(
                time=_now(),
                run_id=run_id,
                url=start,
                seed=0,
                provider="none",
                notes=(f"replay of {self._name}, {len(recording.actions)} actions",),
            )
            tab = await tabs.tab(0)
            if start:
                await tab.open(start)
            yield PageVisited(time=_now(), url=tab.url, title=await tab.title(), status=None)
            async with aclosing(Player(tabs, os.environ, options).play(recording)) as playing:
                async for played in playing:
                    self._played.append(played)
                    for event in self._told(played):
                        yield event
                    if stop.is_set():
                        self._interrupted = True
                        break
            yield RunFinished(
                time=_now(),
                stopped_because=self._ending(),
                steps=len(self._played),
                usage=Usage(),
                findings=tuple(self._findings),
            )

    def _ending(self) -> StoppedBecause:
        if self._interrupted:
            return "interrupted"
        return "replayed" if self.result.passed else "step_not_done"

    def _told(self, played: Played) -> list[RunEvent]:
        step, result = played.result.index + 1, played.result
        outcome = played.outcome
        interaction = Interaction(
            time=_now(),
            step=step,
            url=played.before.url,
            title=played.before.title,
            elements_found=0,
            method="recorded",
            reasoning=_reasoning(played),
            element=played.element,
            action=_ACTIONS.get(result.type, "none"),
            outcome=result.outcome,
            effect=outcome.effect if outcome else "none",
            detail=result.detail or played.action.to_text(),
            filled=outcome.filled if outcome else (),
            url_after=outcome.url if outcome else played.before.url,
            signals=outcome.signals if outcome else (),
            ms=outcome.ms if outcome else 0,
            screenshot=played.before.screenshot,
        )
        events: list[RunEvent] = [interaction]
        if finding := self._finding(played):
            self._findings.append(finding)
            shot = played.before.screenshot
            events.append(FindingMade(time=_now(), step=step, finding=finding, screenshot=shot))
        return events

    def _finding(self, played: Played) -> Finding | None:
        result, target = played.result, played.action.to_text()
        if result.outcome == "done" and not result.healed:
            return None
        healed = result.outcome == "done"
        verb = "was healed" if healed else f"was {_OUTCOMES[result.outcome]}"
        outcome = Outcome(action="none", result=result.outcome, url=played.before.url)
        act = Act(
            step=result.index + 1, url=played.before.url, element=played.element, outcome=outcome
        )
        return make_finding(
            "healed-step" if healed else "replay-step",
            act,
            severity="warning" if healed else "error",
            title=f"Step {result.index + 1} {verb}: {target}",
            identity=(self._name, str(result.index), target),
            url=played.before.url,
            evidence=_evidence(played),
        )


_OUTCOMES = {"refused": "refused", "failed": "not done"}


def _evidence(played: Played) -> dict[str, str]:
    result, recorded, now = played.result, played.action.element, played.reference
    evidence = {"detail": result.detail, "see_again": "replay the recording again"}
    if recorded is not None:
        evidence["recorded"] = f"{recorded.to_text()} at {_box(recorded.bbox)}"
    if now is not None:
        evidence["found"] = f"{now.to_text()} at {_box(now.bbox)}"
        evidence["certainty"] = _certainty(result)
    return evidence


def _reasoning(played: Played) -> str:
    result, recorded = played.result, played.action.element
    if result.way is None or recorded is None:
        return f"recorded: {played.action.to_text()}"
    now = played.reference
    found = f"; now at {_box(now.bbox)}" if now else ""
    return f"recorded at {_box(recorded.bbox)}{found}; {_certainty(result)}"


def _certainty(result: StepResult) -> str:
    return f"found by {result.way}, score {result.score or 0:.2f}, margin {result.margin or 0:.2f}"


def _box(box: tuple[float, float, float, float] | None) -> str:
    return "[" + ", ".join(f"{number:g}" for number in box) + "]" if box else "an unknown place"


def _now() -> datetime:
    return datetime.now(UTC)
