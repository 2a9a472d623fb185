"""Scenarios with what their sentences were read as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from explorer.models.scenario import Scenario
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Read


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
    return tuple(ReadScenario(one, tuple(reader.read(one))) for one in scenarios)
