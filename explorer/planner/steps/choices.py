"""What may be chosen on a page, and what was chosen."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from explorer.errors import BudgetExceeded, ModelError
from explorer.models import Choice, Recommendation, Usage


class ActionCandidates(NamedTuple):
    """The elements of a page that may be chosen, and the number of refused ones by rule.

    Attributes:
        indices: Indices into the snapshot's elements.
        refused: The number of refused elements by rule.
        addresses: The addresses that scope or robots refused.
    """

    indices: list[int]
    refused: Counter[str]
    addresses: list[str]


class Selection(NamedTuple):
    """A choice, and what became of the question to the model.

    Attributes:
        choice: The choice.
        usage: What the model call cost; None without a call.
        failure: How it failed; None if it did not.
        answer: The model's answer; None without one.
    """

    choice: Choice
    usage: Usage | None
    failure: ModelError | BudgetExceeded | None
    answer: Recommendation | None = None
