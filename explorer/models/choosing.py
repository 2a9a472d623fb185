"""From what may be used to one choice, and what that cost."""

from __future__ import annotations

from explorer.models.seeing import InteractiveElement
from explorer.models.value import Gesture, Method, Value


class PageContext(Value):
    """What the model is told about the page. ``elements`` is the random subset, index 0 first."""

    url: str
    title: str
    headings: tuple[str, ...]
    elements: tuple[InteractiveElement, ...]
    visited_urls: tuple[str, ...]
    target_navigations: int
    current_navigations: int
    recent_interactions: tuple[str, ...]


class Usage(Value):
    """Tokens of one or more model calls. ``cost_usd`` is None when no price is known."""

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
    """The model's wish: an index into the subset it was shown, and why."""

    element_index: int
    reasoning: str


class Veto(Value):
    """A guardrail's refusal. ``index`` is into the snapshot's elements."""

    index: int
    rule: str
    """home, recent or visited."""
    detail: str = ""


class Choice(Value):
    """The element to act on, and how it came to be chosen."""

    element: InteractiveElement
    index: int
    """Into the snapshot's elements."""
    gesture: Gesture | None = None
    """None: whatever a person would do first with such a control."""
    method: Method
    reasoning: str
    shown: tuple[int, ...] = ()
    """Indices (into the snapshot's elements) that were offered to the model."""
    vetoes: tuple[Veto, ...] = ()
