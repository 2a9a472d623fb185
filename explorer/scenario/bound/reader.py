"""Reads sentences that are bound to functions, and all others by grammar."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models.scenario import IntermediateStep, Scenario
from explorer.scenario.bound.steps import BoundSteps
from explorer.sentences.grammar import Language
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Read


class BoundReader(SentenceReader):
    """Reads sentences; what a function is bound to is not read by grammar.

    Args:
        languages: The grammars.
        bound: The bound steps.
    """

    def __init__(self, languages: Sequence[Language], bound: BoundSteps) -> None:
        super().__init__(languages)
        self.bound = bound

    def read(self, scenario: Scenario) -> list[Read]:
        """Return the steps of each sentence of a scenario.

        Raises:
            UsageError: Several bound steps fit a sentence.
        """
        read = super().read(scenario)
        for index, sentence in enumerate(scenario.actions):
            if step := self.bound.of(sentence, scenario.file):
                called = IntermediateStep(
                    action="call", target=step.place, value=sentence.text, table=sentence.table
                )
                read[index] = (called,)
        return read
