"""Resolves recorded elements on the page as it is now, and says by which way and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.errors import ExplorerError
from explorer.models.recording import SemanticElementRef
from explorer.models.replayed import Way
from explorer.recording.relocation.labels import exact_text
from explorer.recording.relocation.relocation import ScoredCandidate, certain, rank

_COMPARED = ("role", "name", "tag", "id", "test_id", "type", "placeholder", "container_path")
_MOST_CANDIDATES = 3


@dataclass(frozen=True, slots=True)
class Resolution:
    """The element that was found for a recorded one.

    Attributes:
        index: Its position among the candidates.
        way: How it was found.
        score: 0 to 1.
        margin: Its score minus that of the next best candidate.
        changes: What has changed since the recording, as ``role: button -> link``.
        is_healed: Whether role or name are not what was recorded, so that it was found by other
            means.
    """

    index: int
    way: Way
    score: float
    margin: float
    changes: tuple[str, ...]
    is_healed: bool


class ResolutionError(ExplorerError):
    """The recorded element is gone, or several could be meant."""

    exit_code = 1


def resolve_element(
    reference: SemanticElementRef,
    observation: Sequence[SemanticElementRef],
    minimum: float = 0.0,
) -> Resolution:
    """Find the element of a page that a recording means.

    Args:
        reference: The recorded element.
        observation: The elements of the page.
        minimum: The lowest score, 0 to 1, besides the learned threshold.

    Raises:
        ResolutionError: It is gone, or several could be meant; the message says what is closest.
    """
    ranked = rank(reference, observation)
    found = certain(reference, observation, ranked)
    if found is None or found.score < minimum:
        raise ResolutionError(_refusal(reference, observation, ranked))
    element = observation[found.index]
    is_same = reference.role in (None, element.role) and _same_name(reference, element)
    return Resolution(
        found.index,
        "accessibility" if is_same and reference.name else "dom",
        found.score,
        found.margin,
        changes(reference, element),
        is_healed=not is_same,
    )


def changes(before: SemanticElementRef, now: SemanticElementRef) -> tuple[str, ...]:
    """Return what has changed about an element, of the properties that were recorded."""
    return tuple(
        f"{name}: {_shown(old)} -> {_shown(new)}"
        for name in _COMPARED
        if (old := getattr(before, name)) and old != (new := getattr(now, name))
    )


def _same_name(before: SemanticElementRef, now: SemanticElementRef) -> bool:
    return before.name is None or exact_text(before.name) == exact_text(now.name or "")


def _shown(value: object) -> str:
    if value is None:
        return "none"
    return " > ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _refusal(
    reference: SemanticElementRef,
    observation: Sequence[SemanticElementRef],
    ranked: Sequence[ScoredCandidate],
) -> str:
    closest = ", ".join(
        f"{observation[one.index].to_text()} ({one.score:.2f})" for one in ranked[:_MOST_CANDIDATES]
    )
    ending = f"; closest: {closest}" if closest else "; the page shows no element like it"
    return f"no element is certain to be {reference.to_text()}{ending}"
