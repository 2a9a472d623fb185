"""What reads a part of a sentence."""

from __future__ import annotations

from typing import Protocol

from explorer.models.scenario import IntermediateStep
from explorer.sentences.steps.argument_checks import GIVING

Steps = tuple[IntermediateStep, ...]
"""What a part is read as; none if it is not understood."""
NO_GOAL = (*GIVING, "upload", "drag", "key")
"""What is not done by another act, and would be left out with the goal of one."""


class ClauseReader(Protocol):
    """Reads the parts of one sentence."""

    def steps(self, text: str) -> Steps:
        """Read a text of one or several clauses."""
        ...

    def clause(self, text: str) -> Steps:
        """Read one clause as it stands."""
        ...

    def otherwise(self, text: str) -> Steps:
        """Read a clause that no expression fits by other ways to say it."""
        ...

    def joined(self, text: str) -> Steps:
        """Read two clauses that are joined."""
        ...

    def framed(self, text: str) -> Steps:
        """Read a clause by its verb and the phrases around it."""
        ...

    def single(self, text: str, *, assertion: bool = False) -> IntermediateStep | None:
        """Read a clause as one step by an expression; None if none of them fits."""
        ...

    @property
    def is_deepest(self) -> bool:
        """Whether no further ways to say a clause are tried."""
        ...
