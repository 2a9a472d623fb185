"""The events of a run that replays a recording."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from explorer.checks.finding import make_finding
from explorer.models import (
    Act,
    Action,
    Finding,
    FindingMade,
    Interaction,
    Outcome,
    PageLoad,
    PageVisited,
    ReplayedElement,
    ReplayedRecording,
    ReplayedStep,
    RunEvent,
    RunStarted,
)
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.recording.replay.player import ACTIONS, Played
from explorer.recording.replay.recorded_pictures import RecordedPictures
from explorer.recording.replay.results import StepResult
from explorer.text import one_line

_ACTIONS: dict[str, Action] = {**ACTIONS, "navigate": "goto"}
_LISTED = 1_000  # actions
_WORDS_LENGTH = 300  # characters
_OUTCOMES = {"refused": "refused", "failed": "not done"}


class ReplayEvents:
    """Makes the events of a replay.

    Args:
        recording: The recording.
        name: Names it in the report.
        pictures: Those of the recording.
    """

    def __init__(self, recording: Recording, name: str, pictures: RecordedPictures) -> None:
        self._recording = recording
        self._name = name
        self._pictures = pictures
        self.findings: list[Finding] = []
        """The findings so far."""

    def started(self, run_id: str, url: str) -> RunStarted:
        """Return the first event.

        Args:
            run_id: The id of the run.
            url: The address at which the replay begins.
        """
        recording = self._recording
        notes = [f"replay of {self._name}, {len(recording.actions)} actions"]
        if unreadable := self._pictures.unreadable:
            names = ", ".join(unreadable)
            notes.append(f"{len(unreadable)} pictures of the recording cannot be read: {names}")
        replayed = ReplayedRecording(
            name=self._name,
            title=recording.title,
            url=recording.url,
            recorded=recording.recorded,
            count=len(recording.actions),
            actions=tuple(map(_words, recording.actions[:_LISTED])),
        )
        return RunStarted(
            time=_now(),
            run_id=run_id,
            url=url,
            seed=0,
            provider="none",
            notes=tuple(notes),
            recording=replayed,
        )

    def of(self, played: Played) -> list[RunEvent]:
        """Return the events of an action that was replayed."""
        events: list[RunEvent] = [self._interaction(played), *_visits(played)]
        if finding := self._finding(played):
            self.findings.append(finding)
            shot, step = played.before.screenshot, played.result.index + 1
            events.append(FindingMade(time=_now(), step=step, finding=finding, screenshot=shot))
        return events

    def _interaction(self, played: Played) -> Interaction:
        result, outcome = played.result, played.outcome
        return Interaction(
            time=_now(),
            step=result.index + 1,
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
            replayed=_replayed(played),
            screenshot=played.before.screenshot,
            recorded_screenshot=self._pictures.of(result.index),
        )

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


def _visits(played: Played) -> Iterator[PageVisited]:
    """Yield the documents that an action has opened; runs are compared by their load times."""
    for signal in played.outcome.signals if played.outcome else ():
        if isinstance(signal, PageLoad):
            yield PageVisited(
                time=_now(),
                step=played.result.index + 1,
                url=signal.url,
                title=signal.title,
                status=signal.status,
                came_from=played.before.url,
            )


def _replayed(played: Played) -> ReplayedStep:
    result = played.result
    return ReplayedStep(
        index=result.index,
        type=result.type,
        words=_words(played.action),
        recorded=_element(played.action.element),
        found=_element(played.reference),
        way=result.way,
        score=result.score,
        margin=result.margin,
        healed=result.healed,
        changes=played.changes,
        locator=result.locator,
    )


def _words(action: ActionWithElement) -> str:
    return one_line(action.to_text(), _WORDS_LENGTH)


def _element(reference: SemanticElementRef | None) -> ReplayedElement | None:
    if reference is None:
        return None
    return ReplayedElement(
        role=reference.role or "",
        name=reference.name or "",
        box=reference.bbox,
        containers=reference.container_path or (),
    )


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
