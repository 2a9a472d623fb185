"""What a run of scenarios asks of something that decides for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from explorer.errors import ExplorerError
from explorer.models import Snapshot, Usage
from explorer.models.scenario import IntermediateStep, Sentence, StepAction


class Undecided(ExplorerError):
    """Nothing was decided; the message says why in one line."""

    exit_code = 1


@dataclass(frozen=True)
class PageState:
    """A page as it is now.

    Attributes:
        snapshot: Its controls.
        outline: Its accessibility tree as text, a line for each element.
    """

    snapshot: Snapshot
    outline: str


@dataclass(frozen=True)
class Question:
    """Which element a sentence means.

    Attributes:
        sentence: The sentence.
        description: What it calls the element.
        action: What will be done to it.
        offered: The indices of the elements of the snapshot that may be chosen.
        why: Why the finder did not decide.
    """

    sentence: Sentence
    description: str
    action: StepAction
    offered: Collection[int]
    why: str


@dataclass(frozen=True)
class Choice:
    """The element that is meant, by its index in the snapshot."""

    index: int
    reasoning: str


@dataclass(frozen=True)
class Proposal:
    """What a sentence asks for next.

    Attributes:
        step: The step. Its target is empty if it needs no element.
        index: The element of the target, by its index in the snapshot; None if there is none.
        onto: The element that it is dragged onto, likewise.
        reasoning: Why.
        is_last: Whether the sentence asks for nothing else.
    """

    step: IntermediateStep
    index: int | None
    onto: int | None
    reasoning: str
    is_last: bool


class Decider(Protocol):
    """Decides what the grammar cannot read and the finder cannot decide."""

    @property
    def spent(self) -> Usage:
        """What the decisions have cost."""
        ...

    async def choose(self, page: PageState, question: Question) -> Choice:
        """Return the element that a sentence means.

        Raises:
            Undecided: None is certain, or there is no usable answer.
        """
        ...

    async def propose(
        self, page: PageState, sentence: Sentence, done: Sequence[IntermediateStep]
    ) -> Proposal:
        """Return the next step that a sentence asks for.

        Args:
            page: The page as it is now.
            sentence: A sentence that the grammar does not know.
            done: The steps of it that are done already.

        Raises:
            Undecided: No step is certain, or there is no usable answer.
        """
        ...
