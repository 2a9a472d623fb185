"""Scenarios of a run as Cucumber messages know them: test cases with their steps."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from gherkin.stream.id_generator import IdGenerator

from explorer.models import Screenshot
from explorer.models.scenario import IntermediateStep
from explorer.sentences.unread import Read, Unread

_NO_TIME = {"seconds": 0, "nanos": 0}
Envelope = Mapping[str, Any]
"""A message with its kind as key."""


class ScenarioCase:
    """A scenario of the run as a test case.

    Args:
        pickle: The pickle of the scenario.
        read: What its sentences were read as.
        definitions: The ids of the definitions of steps, by their words.
        ids: Makes the ids of the messages of one run.
        run: The id of the run.
    """

    def __init__(
        self,
        pickle: Mapping[str, Any],
        read: Sequence[Read],
        definitions: Mapping[str, str],
        ids: IdGenerator,
        run: str,
    ) -> None:
        self._id = ids.get_next_id()
        self._attempt = ids.get_next_id()
        self._steps = [ids.get_next_id() for _ in pickle["steps"]]
        self._undefined = [isinstance(steps, Unread) for steps in read]
        steps = []
        for number, (one, said) in enumerate(zip(pickle["steps"], read, strict=True)):
            known = [] if isinstance(said, Unread) else [definitions[definition(said)]]
            matches: list[Envelope] = [{"stepMatchArguments": []} for _ in known]
            steps.append(
                {
                    "id": self._steps[number],
                    "pickleStepId": one["id"],
                    "stepDefinitionIds": known,
                    "stepMatchArgumentsLists": matches,
                }
            )
        case = {"id": self._id, "pickleId": pickle["id"], "testSteps": steps}
        self.message: Envelope = {"testCase": {**case, "testRunStartedId": run}}

    @property
    def steps_left(self) -> int:
        """How many steps have not been written yet."""
        return len(self._steps)

    @property
    def next_is_undefined(self) -> bool:
        """Whether the next step is not understood."""
        return self._undefined[-len(self._steps)]

    def started(self, time: datetime) -> Envelope:
        """Return the message of its start."""
        return {
            "testCaseStarted": {
                "id": self._attempt,
                "testCaseId": self._id,
                "timestamp": timestamp(time),
                "attempt": 0,
            }
        }

    def step(
        self,
        status: str,
        start: datetime,
        end: datetime,
        detail: str = "",
        picture: Screenshot | None = None,
    ) -> Iterator[Envelope]:
        """Yield the messages of the next step."""
        ids = {"testCaseStartedId": self._attempt, "testStepId": self._steps.pop(0)}
        yield {"testStepStarted": {**ids, "timestamp": timestamp(start)}}
        if picture:
            body = base64.b64encode(picture.jpeg).decode()
            media = {"contentEncoding": "BASE64", "mediaType": "image/jpeg"}
            yield {"attachment": {**ids, "body": body, **media, "timestamp": timestamp(end)}}
        seconds = max((end - start).total_seconds(), 0.0)
        result: dict[str, Any] = {"status": status, "duration": _duration(seconds)}
        if status in ("FAILED", "UNDEFINED"):
            result["message"] = detail
        yield {"testStepFinished": {**ids, "testStepResult": result, "timestamp": timestamp(end)}}

    def finished(self, time: datetime) -> Iterator[Envelope]:
        """Yield the messages of the steps that were not reached, and of its end."""
        while self._steps:
            yield from self.step("SKIPPED", time, time)
        yield {
            "testCaseFinished": {
                "testCaseStartedId": self._attempt,
                "timestamp": timestamp(time),
                "willBeRetried": False,
            }
        }


def definition(steps: Sequence[IntermediateStep]) -> str:
    """Return what a sentence was read as, in words."""
    return " + ".join(dict.fromkeys(step.action.replace("_", " ") for step in steps))


def timestamp(time: datetime) -> Mapping[str, int]:
    """Return a time as messages have it."""
    return {"seconds": int(time.timestamp()), "nanos": time.microsecond * 1000}


def _duration(seconds: float) -> Mapping[str, int]:
    whole = int(seconds)
    return (
        {"seconds": whole, "nanos": round((seconds - whole) * 1e6) * 1000} if seconds else _NO_TIME
    )
