"""Writes a run of scenarios as Cucumber messages, a line of JSON each."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import groupby
from pathlib import Path

import structlog
from gherkin.stream.id_generator import IdGenerator

from explorer.masking import Mask
from explorer.models import Interaction, RunEvent, RunFinished, RunStarted, Screenshot
from explorer.process.files import AppendOnlyFile
from explorer.scenario.messages.cases import Envelope, ScenarioCase, definition, timestamp
from explorer.scenario.messages.documents import document_of
from explorer.scenario.read import ReadScenario
from explorer.sentences.unread import Read, Unread

FILE = "messages.ndjson"
"""The name of the file in the run folder."""
PROTOCOL = "34.2.0"
"""The version of the messages."""
_STATUS = {"done": "PASSED", "refused": "FAILED", "failed": "FAILED"}

log = structlog.get_logger(__name__)


class MessagesFile:
    """Writes the messages while the run goes on, so that what was done is there if it is cut off.

    Args:
        folder: The run folder.
        scenarios: The scenarios of the run, in their order.
        mask: Removes the secrets of the run.
        pictures: How many pictures of passed steps are attached at most; a step that was not done
            always has one.
    """

    def __init__(
        self,
        folder: Path,
        scenarios: Sequence[ReadScenario],
        mask: Mask,
        pictures: int,
    ) -> None:
        self._path = folder / FILE
        self._mask = mask
        self._pictures = pictures
        self._ids = IdGenerator()
        self._run = self._ids.get_next_id()
        self._file: AppendOnlyFile | None = None
        self._scenarios = scenarios
        self._cases: list[ScenarioCase] = []
        self._case: ScenarioCase | None = None
        self._time: datetime | None = None

    async def notice(self, event: RunEvent) -> None:
        """Write the messages of an event."""
        if isinstance(event, RunStarted):
            self._open(event)
        elif isinstance(event, Interaction) and event.replayed:
            self._step(event)
        elif isinstance(event, RunFinished):
            self._finish(event)
        self._time = event.time

    async def close(self) -> None:
        """Close the file."""
        if self._file:
            self._file.close()

    def _open(self, event: RunStarted) -> None:
        try:
            self._file = AppendOnlyFile(self._path)
        except OSError as error:
            log.error("a report could not be written", error=str(error))
            return
        self._write(_meta())
        definitions: dict[str, str] = {}
        for _, group in groupby(self._scenarios, key=lambda one: one.scenario.file):
            scenarios = list(group)
            document = document_of([one.scenario for one in scenarios], self._ids)
            self._write(*document.messages)
            for (scenario, read), pickle in zip(scenarios, document.pickles, strict=True):
                for steps in read:
                    self._define(steps, scenario.file, definitions)
                self._cases.append(ScenarioCase(pickle, read, definitions, self._ids, self._run))
        started = {"id": self._run, "timestamp": timestamp(event.time)}
        self._write({"testRunStarted": started}, *(case.message for case in self._cases))

    def _define(self, steps: Read, file: str, definitions: dict[str, str]) -> None:
        """Write a definition for each kind of step, since the messages ask for one."""
        if isinstance(steps, Unread) or (words := definition(steps)) in definitions:
            return
        definitions[words] = self._ids.get_next_id()
        pattern = {"source": words, "type": "REGULAR_EXPRESSION"}
        message = {
            "id": definitions[words],
            "pattern": pattern,
            "sourceReference": {"uri": file},
        }
        self._write({"stepDefinition": message})

    def _step(self, event: Interaction) -> None:
        if self._case is None:
            if not self._cases:
                return
            self._case = self._cases.pop(0)
            self._write(self._case.started(self._time or event.time))
        case, status = self._case, _STATUS[event.outcome]
        if status == "FAILED" and case.next_is_undefined:
            status = "UNDEFINED"
        self._write(
            *case.step(
                status, self._time or event.time, event.time, event.detail, self._picture(event)
            )
        )
        if status != "PASSED" or not case.steps_left:
            self._end_case(event.time)

    def _picture(self, event: Interaction) -> Screenshot | None:
        if event.outcome != "done":
            return event.screenshot
        self._pictures -= event.screenshot is not None
        return event.screenshot if self._pictures >= 0 else None

    def _end_case(self, time: datetime) -> None:
        if self._case:
            self._write(*self._case.finished(time))
        self._case = None

    def _finish(self, event: RunFinished) -> None:
        self._end_case(event.time)
        finished = {
            "testRunStartedId": self._run,
            "timestamp": timestamp(event.time),
            "success": event.stopped_because == "replayed",
        }
        self._write({"testRunFinished": finished})

    def _write(self, *envelopes: Envelope) -> None:
        if self._file is None:
            return
        for envelope in envelopes:
            clean = envelope if "attachment" in envelope else self._mask(envelope)
            line = json.dumps(clean, ensure_ascii=False, separators=(",", ":")) + "\n"
            try:
                self._file.append(line.encode("utf-8", "replace"))
            except OSError as error:
                log.error("a report could not be written", error=str(error))
                with suppress(OSError):
                    self._file.close()
                self._file = None
                return


def _meta() -> Envelope:
    return {
        "meta": {
            "protocolVersion": PROTOCOL,
            "implementation": {"name": "explorer"},
            "runtime": {"name": "Python", "version": platform.python_version()},
            "os": {"name": platform.system() or "unknown"},
            "cpu": {"name": platform.machine() or "unknown"},
        }
    }
