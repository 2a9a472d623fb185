"""Values for the choice of an action and what the choice cost."""

from __future__ import annotations

from pydantic import Field

from explorer.models.elements import InteractiveElement
from explorer.models.moments import PageMoment
from explorer.models.value import Gesture, Method, Value


class PageContext(Value):
    """What the model is shown of the page. Index 0 is the first of ``elements``, the subset."""

    url: str
    title: str
    headings: tuple[str, ...]
    elements: tuple[InteractiveElement, ...]
    visited_urls: tuple[str, ...]
    target_navigations: int
    current_navigations: int
    recent_interactions: tuple[str, ...]
    gestures: tuple[Gesture | None, ...] = ()
    """The gesture that each of ``elements`` is offered with; None for its default action."""
    moment: PageMoment | None = Field(default=None, exclude=True, repr=False)
    """A picture of the page, with secrets painted over; None if the model is shown none."""


class Usage(Value):
    """Tokens of one or more model calls; ``cost_usd`` is None if the price is unknown."""

    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0

    def __add__(self, other: Usage) -> Usage:
        known = self.cost_usd is not None and other.cost_usd is not None
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cost_usd=(self.cost_usd or 0) + (other.cost_usd or 0) if known else None,
        )


class Recommendation(Value):
    """The answer of the model: an index into the subset it was shown, and the reason."""

    element_index: int
    reasoning: str
    saw_picture: bool = False
    """Whether the model was shown a picture of the page."""
    picture_refusal: str = ""
    """Why the provider refused the picture; the question was then asked without it."""


class AIContribution(Value):
    """What a model has brought to a run, and what it was asked for that."""

    calls: int = 0
    """Questions that were asked, answered or not."""
    pictures: int = 0
    """Answers to a question with a picture of the page."""
    choices: int = 0
    """Answers that were carried out."""
    compared: int = 0
    """Choices of which ``brought`` and ``expected`` are known."""
    brought: float = 0.0
    """The novelty that these have brought, in points of the heuristic."""
    expected: float = 0.0
    """What the heuristic's own choices at the same moments were expected to bring, in points."""

    def __add__(self, other: AIContribution) -> AIContribution:
        names = type(self).model_fields
        return AIContribution(**{n: getattr(self, n) + getattr(other, n) for n in names})


class Veto(Value):
    """The refusal of an element by a guardrail.

    Attributes:
        index: Index into the snapshot's elements.
        rule: home, recent or visited.
        detail: The reason in words.
    """

    index: int
    rule: str
    detail: str = ""


class Choice(Value):
    """The element to act on, and how it was chosen."""

    element: InteractiveElement
    index: int
    """Index into the snapshot's elements, continued by its surfaces."""
    gesture: Gesture | None = None
    """The gesture to make; None for the default action of the control."""
    method: Method
    reasoning: str
    shown: tuple[int, ...] = ()
    """Indices into the snapshot's elements that were offered to the model."""
    vetoes: tuple[Veto, ...] = ()
