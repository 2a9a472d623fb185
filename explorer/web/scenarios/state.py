"""What the editor shows of a try."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.models import Value
from explorer.models.replayed import Box, FindingWay
from explorer.models.scenario import SentenceResult, StepOutcome
from explorer.scenario.running.finding.targets import Target


class PictureState(Value):
    """A picture of a page, in CSS pixels."""

    number: int
    width: int
    height: int


class SentenceState(Value):
    """What became of a sentence."""

    text: str
    """As it was tried."""
    outcome: StepOutcome
    read_as: str
    detail: str
    way: FindingWay | None
    score: float | None
    element: str = ""
    """The element that it was done to, in words."""
    box: Box | None = None
    """Its place on the picture."""
    picture: PictureState | None = None
    """The page before it."""

    @classmethod
    def of(
        cls, result: SentenceResult, target: Target | None, picture: PictureState | None
    ) -> SentenceState:
        """Return the state of a sentence.

        Args:
            result: What became of it.
            target: The element that it was done to.
            picture: The page before it.
        """
        element = target.element if target else None
        name = (element.name or element.text) if element else ""
        return cls(
            text=result.text,
            outcome=result.outcome,
            read_as=result.action.replace("_", " "),
            detail=f"{result.detail} {result.reasoning}".strip(),
            way=result.way,
            score=result.score,
            element=f'{element.role or element.tag} "{name}"' if element else "",
            box=target.reference.bbox if target else None,
            picture=picture,
        )


class TryState(Value):
    """A try at one moment."""

    status: Literal["new", "running", "ready", "closed"] = "new"
    detail: str = ""
    """Why it is closed, or why the last run ended early."""
    current: int | None = None
    """The index of the sentence that is being carried out."""
    sentences: dict[int, SentenceState] = Field(default_factory=dict)
    """What became of sentences, by their index among all of the text."""
    picture: PictureState | None = None
    """The page in front."""
    url: str = ""
    title: str = ""
