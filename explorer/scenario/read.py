"""Scenarios with what their sentences were read as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from explorer.models.scenario import Scenario
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Read, Unread

_NAME = "; a blank line below makes it a name"
"""Told of a first line of plain text that is no step."""


class ReadScenario(NamedTuple):
    """A scenario that has been read.

    Attributes:
        scenario: The scenario.
        read: What each of its sentences was read as.
    """

    scenario: Scenario
    read: Sequence[Read]


def read_scenarios(
    scenarios: Iterable[Scenario], reader: SentenceReader
) -> tuple[ReadScenario, ...]:
    """Read the sentences of scenarios.

    Raises:
        UsageError: Several functions of the user fit a sentence.
    """
    return tuple(_read(one, reader) for one in scenarios)


def _read(scenario: Scenario, reader: SentenceReader) -> ReadScenario:
    """Read the sentences of a scenario; a first line that is no step may be its name."""
    read = tuple(reader.read(scenario))
    if not scenario.actions or not _may_begin_with_name(scenario, read[0], reader):
        return ReadScenario(scenario, read)
    first = scenario.actions[0]
    if isinstance(read[0], Unread) and not scenario.may_begin_with_name:
        is_plain = scenario.file.lower().endswith(".txt") and len(read) > 1
        told = replace(read[0], suggestion=f"{read[0].suggestion}{_NAME}") if is_plain else read[0]
        return ReadScenario(scenario, (told, *read[1:]))
    named = scenario.model_copy(
        update={
            "name": first.text.rstrip(".:"),
            "actions": scenario.actions[1:],
            "may_begin_with_name": False,
            "begins_as_heading": False,
        }
    )
    return ReadScenario(named, tuple(reader.read(named)))


def _may_begin_with_name(scenario: Scenario, read: Read, reader: SentenceReader) -> bool:
    """Return whether the first line may be the name: it is no step, or a heading as others are."""
    text = scenario.actions[0].text
    is_heading = scenario.begins_as_heading and reader.may_be_heading(text, read)
    return is_heading or (isinstance(read, Unread) and reader.may_be_name(text))
