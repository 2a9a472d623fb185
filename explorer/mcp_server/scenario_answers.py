"""Values that the tools of scenarios return, see ``answers``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self

from explorer.models import Value
from explorer.models.replayed import FindingWay
from explorer.models.scenario import ScenarioResult, SentenceResult, StepOutcome
from explorer.scenario.checking import CheckedSentence, checked
from explorer.scenario.library import KnownScenarios, ScenarioFile
from explorer.text import one_line, plural

TEXT_LENGTH = 200  # characters, like the next limit
DETAIL_LENGTH = 500
SENTENCES_TOLD = 200
"""The sentences of a check that are told."""


class ScenariosTold(Value):
    """A file of scenarios. ``fault`` says why it cannot be carried out, and is "" if it can."""

    name: str
    fault: str = ""
    scenarios: tuple[str, ...] = ()
    """The names of its scenarios."""
    sentences: int = 0
    unread: int = 0
    """The number of sentences that are not understood."""
    url: str = ""
    """The address at which it begins, or "" if it names none."""
    variables: tuple[str, ...] = ()
    """Environment variables of the server that a run needs."""
    missing_variables: tuple[str, ...] = ()
    """Those that are not set."""

    @classmethod
    def of(cls, known: KnownScenarios) -> Self:
        """Return the answer for a file."""
        file = known.file
        if file is None:
            return cls(name=known.name, fault=one_line(known.fault, DETAIL_LENGTH))
        return cls(
            name=known.name,
            scenarios=tuple(one_line(one.name, TEXT_LENGTH) for one in file.scenarios),
            sentences=file.sentences,
            unread=file.unread,
            url=one_line(file.url, TEXT_LENGTH),
            variables=tuple(file.variables.values()),
            missing_variables=file.missing_variables(os.environ),
        )

    def __str__(self) -> str:
        if self.fault:
            return f"{self.name}: cannot be carried out, {self.fault}"
        unread = f", {self.unread} not understood" if self.unread else ""
        lines = [f"{self.name}: {plural(self.sentences, 'sentence')}{unread}"]
        lines += [f"  - {name}" for name in self.scenarios]
        if self.variables:
            unset = f", not set: {', '.join(self.missing_variables)}"
            lines.append(
                f"  needs {', '.join(self.variables)}{unset if self.missing_variables else ''}"
            )
        return "\n".join(lines)


class ScenarioList(Value):
    """The files of scenarios of a folder. ``next_offset`` is None when none follow."""

    files: tuple[ScenariosTold, ...]
    next_offset: int | None
    folder: str

    def __str__(self) -> str:
        if not self.files:
            return f"there is no scenario: put NAME.feature, .md or .txt into {self.folder}"
        lines = [str(one) for one in self.files]
        if self.next_offset is not None:
            lines.append(f"more: list_scenarios with offset={self.next_offset}")
        return "\n".join(lines)


class CheckTold(Value):
    """How the sentences of a file or text are read. The first sentences are told."""

    understood: bool
    """Whether all sentences are understood."""
    count: int
    """Number of sentences."""
    sentences: tuple[CheckedSentence, ...]

    @classmethod
    def of(cls, file: ScenarioFile) -> Self:
        """Return the answer for scenarios."""
        told = [sentence for scenario, read in file.read for sentence in checked(scenario, read)]
        return cls(
            understood=not file.unread, count=len(told), sentences=tuple(told[:SENTENCES_TOLD])
        )

    def __str__(self) -> str:
        lines = [_checked_line(one) for one in self.sentences]
        if left := self.count - len(self.sentences):
            lines.append(f"and {plural(left, 'more sentence')}")
        return "\n".join(lines)


class SentenceTold(Value):
    """A sentence that was carried out, or was not."""

    line: int
    text: str
    read_as: str
    """What it was read as, "" if it was not understood."""
    way: FindingWay | None
    """How its element was found."""
    score: float | None
    outcome: StepOutcome
    detail: str
    reasoning: str = ""
    """Why a model decided so, if one was asked."""

    @classmethod
    def of(cls, result: SentenceResult) -> Self:
        """Return the answer for a sentence."""
        return cls(
            line=result.line,
            text=one_line(result.text, TEXT_LENGTH),
            read_as=result.action,
            way=result.way,
            score=result.score,
            outcome=result.outcome,
            detail=one_line(result.detail, DETAIL_LENGTH),
            reasoning=one_line(result.reasoning, DETAIL_LENGTH),
        )

    def __str__(self) -> str:
        how = f" by {self.way} {self.score:.2f}" if self.way and self.score is not None else ""
        detail = f": {self.detail}" if self.detail else ""
        return f"{self.line}. {self.outcome}{how} {self.text}{detail}"


class CarriedScenario(Value):
    """What became of a scenario. It ends with the first sentence that is not done."""

    name: str
    passed: bool
    count: int
    """Number of its sentences."""
    sentences: tuple[SentenceTold, ...]


class ScenarioRunTold(Value):
    """What became of the scenarios of a file or text."""

    passed: bool
    scenarios: tuple[CarriedScenario, ...]
    folder: str

    @classmethod
    def of(
        cls, file: ScenarioFile, results: tuple[ScenarioResult, ...], passed: bool, folder: Path
    ) -> Self:
        """Return the answer for a run.

        Args:
            file: The scenarios.
            results: What became of them.
            passed: Whether all were carried out to their end.
            folder: The run folder.
        """
        told = tuple(
            CarriedScenario(
                name=one_line(scenario.name, TEXT_LENGTH),
                passed=result.passed,
                count=len(scenario.actions),
                sentences=tuple(map(SentenceTold.of, result.steps)),
            )
            for scenario, result in zip(file.scenarios, results, strict=False)
        )
        return cls(passed=passed, scenarios=told, folder=str(folder))

    def __str__(self) -> str:
        lines = ["passed" if self.passed else "not passed"]
        for one in self.scenarios:
            done = sum(sentence.outcome == "done" for sentence in one.sentences)
            lines.append(f"{one.name}: {done} of {plural(one.count, 'sentence')} done")
            lines += [f"  {sentence}" for sentence in one.sentences]
        return "\n".join((*lines, f"report: {self.folder}/report.html"))


def _checked_line(sentence: CheckedSentence) -> str:
    if sentence.is_read:
        return f"{sentence.line}: {', then '.join(sentence.read_as)}"
    text = one_line(sentence.text, TEXT_LENGTH)
    place = f"{sentence.line}:{sentence.column}"
    return f"{place}: not understood: {text}; say for instance {sentence.suggestion}"
