"""What reads a part of a sentence."""

from __future__ import annotations

from typing import Protocol

from explorer.models.scenario import IntermediateStep
from explorer.sentences.grammar import Language
from explorer.sentences.steps.argument_checks import GIVING

Steps = tuple[IntermediateStep, ...]
"""What a part is read as; none if it is not understood."""
NO_GOAL = (
    *GIVING, "upload", "drag", "key", "double_click", "right_click", "hover", "wait", "remember",
)  # fmt: skip
"""What is not done by another act, and would be left out with the goal of one."""


def pressed_name(language: Language, act: str, steps: Steps) -> str:
    """Return the letter that is pressed by an act that says of no key: "press X".

    The cross of a dialog is called so. It is "" of other acts.
    """
    if len(steps) != 1 or steps[0].action != "key" or len(steps[0].value) != 1:
        return ""
    letters = [word for word in act.split() if len(word) == 1]
    return "" if language.key_words.says_key(act) or len(letters) != 1 else letters[0]


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
