"""The scenarios to export, and what a writer makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explorer.models.scenario import IntermediateStep, RememberedElement, Scenario

Elements = Sequence[Mapping[str, RememberedElement]]
"""The remembered elements of each sentence of a scenario, by what it calls them."""


@dataclass(frozen=True)
class ExportedScenario:
    """A scenario to export, with the steps and elements of its sentences.

    Attributes:
        scenario: The scenario.
        steps: The steps of each sentence.
        elements: The elements that a run has found.
    """

    scenario: Scenario
    steps: tuple[tuple[IntermediateStep, ...], ...]
    elements: Elements

    @property
    def begins_at_start(self) -> bool:
        """Whether it begins on the start page: its first sentence opens no address."""
        if not self.steps:
            return False
        first = self.steps[0]
        return not first or first[0].action != "navigate"


@dataclass(frozen=True)
class Written:
    """A text, and what it does not hold."""

    text: str
    losses: tuple[str, ...] = ()
