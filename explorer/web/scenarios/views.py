"""Scenarios as the pages and the API show them."""

from __future__ import annotations

import os
import re

from pydantic import BaseModel

from explorer.errors import UsageError
from explorer.scenario.checking import CheckedSentence, checked
from explorer.scenario.library import (
    KnownScenarios,
    ScenarioFile,
    ScenarioLibrary,
    environment_name,
    version_of,
)
from explorer.scenario.read import ReadScenario
from explorer.scenario.running.variables import needed_variables
from explorer.text import one_line

TEXT_LENGTH = 300
"""Maximum length of the texts of a scenario, in characters."""
SENTENCES_SHOWN = 1_000
"""Maximum number of sentences that are shown."""
_PLACE = re.compile(r"[^:]+:(\d+):(?:(\d+):)? ?(.*)", re.DOTALL)
"""A fault as readers tell it: ``order.feature:3:1: what is wrong``."""


class ScenarioSummary(BaseModel):
    """A file of scenarios in a list."""

    name: str
    fault: str = ""
    """Why it cannot be carried out, or ""."""
    scenarios: tuple[str, ...] = ()
    """The names of its scenarios."""
    url: str = ""
    """The first address that a sentence opens, or ""."""
    sentences: int = 0
    unread: int = 0
    """The number of sentences that are not understood."""
    variables: tuple[str, ...] = ()
    """The environment variables that its runs need."""
    missing_variables: tuple[str, ...] = ()
    """Those that this process does not have. Its workers may have others."""

    @classmethod
    def of(cls, known: KnownScenarios) -> ScenarioSummary:
        """Return the summary of a file."""
        if known.file is None:
            return cls(name=known.name, fault=one_line(known.fault, TEXT_LENGTH))
        return cls(**_facts(known.file))


class ReadSentence(CheckedSentence):
    """A sentence, how it is read, and what it lacks."""

    index: int
    """Its position among all sentences of the file, from 0."""
    missing: tuple[str, ...] = ()
    """The environment variables that it needs and this process does not have."""


class ScenarioDetails(ScenarioSummary):
    """A file of scenarios with its text and its first sentences."""

    text: str
    version: str
    """What tells this text of the file from another; needed to take its place."""
    steps: tuple[ReadSentence, ...] = ()


class Fault(BaseModel):
    """Why a text is no file of scenarios."""

    message: str
    line: int | None = None
    column: int | None = None

    @classmethod
    def of(cls, error: UsageError) -> Fault:
        """Return the fault that an error tells, with its place if it names one."""
        text = one_line(str(error), TEXT_LENGTH)
        if place := _PLACE.fullmatch(text):
            line, column, message = place.groups()
            return cls(message=message, line=int(line), column=int(column) if column else None)
        return cls(message=text)


class CheckedText(BaseModel):
    """How a text is read."""

    fault: Fault | None = None
    sentences: tuple[ReadSentence, ...] = ()


def sentences_of(file: ScenarioFile) -> tuple[ReadSentence, ...]:
    """Return the sentences of a file with how they are read."""
    found: list[ReadSentence] = []
    for scenario, read in file.read:
        missing: dict[int, list[str]] = {}
        for sentence, variable, _ in needed_variables(ReadScenario(scenario, read)):
            if (name := environment_name(variable)) not in os.environ:
                missing.setdefault(sentence.line, []).append(name)
        found += [
            ReadSentence(
                **one.model_dump(),
                index=len(found) + number,
                missing=tuple(missing.get(one.line, ())),
            )
            for number, one in enumerate(checked(scenario, read))
        ]
    return tuple(found)


def check_text(library: ScenarioLibrary, name: str, text: str) -> CheckedText:
    """Return how a text is read that is or may become a file of the folder."""
    try:
        return CheckedText(sentences=sentences_of(library.parse(name, text)))
    except UsageError as error:
        return CheckedText(fault=Fault.of(error))


def details_of(library: ScenarioLibrary, name: str) -> ScenarioDetails:
    """Return a file with its text, also one with a fault.

    Raises:
        UsageError: There is none of that name, or it cannot be read.
    """
    text = library.text(name)
    kept = {"text": text, "version": version_of(text)}
    try:
        file = library.get(name)
    except UsageError as error:
        return ScenarioDetails(name=name, fault=one_line(str(error), TEXT_LENGTH), **kept)
    shown = sentences_of(file)[:SENTENCES_SHOWN]
    return ScenarioDetails(**_facts(file), **kept, steps=shown)


def _facts(file: ScenarioFile) -> dict[str, object]:
    return {
        "name": file.name,
        "scenarios": tuple(one_line(one.name, TEXT_LENGTH) for one in file.scenarios),
        "url": file.url,
        "sentences": file.sentences,
        "unread": file.unread,
        "variables": tuple(file.variables.values()),
        "missing_variables": file.missing_variables(os.environ),
    }
