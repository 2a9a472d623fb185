"""Reads sentences as a model read them in an earlier run."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models.scenario import Scenario
from explorer.scenario.memory import Memory
from explorer.sentences.unread import Read, Unread


def with_decided(scenario: Scenario, read: Sequence[Read], memory: Memory) -> list[Read]:
    """Return how the sentences of a scenario are read, by the memory where the grammar cannot.

    Args:
        scenario: The scenario.
        read: Its sentences as the grammar reads them.
        memory: What its sentences came to in earlier runs.
    """
    return [
        memory.decided(scenario, index) or steps if isinstance(steps, Unread) else steps
        for index, steps in enumerate(read)
    ]
