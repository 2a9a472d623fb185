"""Searches a page by a description, frame by frame, with the numbers that clients use."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from explorer.mcp_server.answers import LONGEST_URL, Candidate
from explorer.mcp_server.page_text import (
    NAME_LENGTH,
    Numbered,
    frame_of,
    in_frame,
    kind_of,
    quoted,
    searched_in,
    seed_line,
    seed_line_of_landmark,
    words_matched,
)
from explorer.mcp_server.state import CANDIDATES, ServerState, TabState
from explorer.models import InteractiveElement, LandmarkMatch, Match, Snapshot
from explorer.reporting.plain import one_line

NAMES_TOLD = 20
REASON_LENGTH = 300  # characters


class SearchResult(NamedTuple):
    """The result of a search.

    Attributes:
        best: Sorted by the number of words that match, then by the score of the finder.
        tied: Numbers of the candidates that fit best and equally well.
        there: Names of the elements that were searched.
    """

    best: tuple[Candidate, ...]
    tied: tuple[int, ...]
    there: tuple[str, ...]


class Search:
    """Searches one snapshot of a page by one description."""

    def __init__(
        self, desk: ServerState, tab_state: TabState, seen: Snapshot, description: str
    ) -> None:
        self._state = desk
        self._seen = seen
        self._description = description
        self._elements = tab_state.numbers.give(seen.elements)
        self._landmark_numbers = tab_state.number_landmarks(seen.landmarks)

    def of_frame(self, frame: int) -> SearchResult:
        """Search a frame; 0 is the top document.

        Raises:
            UsageError: If the frame does not exist or has no controls.
        """
        elements = in_frame(self._elements, frame)
        found = _merged(self._controls(elements), self._landmarks(frame))
        ranked = sorted(found[:CANDIDATES], key=lambda each: (-each.words_matched, -each.score))
        return SearchResult(tuple(ranked), _tied(found), _names(elements))

    def frames_that_match(self, besides: int) -> tuple[int, ...]:
        """Return the numbers of the other frames in which an element fits."""
        frames = dict.fromkeys(frame_of(element) for element in self._elements.values())
        return tuple(frame for frame in frames if frame != besides and self._matches(frame))

    def _matches(self, frame: int) -> bool:
        elements = in_frame(self._elements, frame)
        return bool(self._state.matches(list(elements.values()), self._description))

    def _controls(self, elements: Numbered) -> list[Candidate]:
        numbers, there = list(elements), list(elements.values())
        matches = self._state.matches(there, self._description)
        return [self._control(numbers[m.index], there[m.index], m) for m in matches]

    def _landmarks(self, frame: int) -> list[Candidate]:
        matches = self._state.landmarks(self._seen.landmarks, self._description)
        return [self._landmark(m) for m in matches if m.landmark.frame_number == frame]

    def _control(self, number: int, element: InteractiveElement, match: Match) -> Candidate:
        searched = searched_in(element)
        matched, asked = words_matched(self._description, searched, match.words)
        return Candidate(
            index=number,
            score=match.score,
            words_matched=matched,
            words_asked=asked,
            reason=one_line(match.reason, REASON_LENGTH),
            margin=match.margin,
            role=element.role,
            name=one_line(element.name or element.text, NAME_LENGTH),
            tag=element.tag,
            href=one_line(element.href, LONGEST_URL),
            destructive=element.destructive,
            line=seed_line(element, self._seen.url),
        )

    def _landmark(self, match: LandmarkMatch) -> Candidate:
        landmark = match.landmark
        searched = f"{landmark.name} {landmark.tag} {landmark.role}".lower()
        matched, asked = words_matched(self._description, searched, match.words)
        return Candidate(
            index=self._landmark_numbers[match.index],
            score=match.score,
            words_matched=matched,
            words_asked=asked,
            reason=one_line(match.reason, REASON_LENGTH),
            margin=match.margin,
            role=landmark.role,
            name=one_line(landmark.name, NAME_LENGTH),
            tag=landmark.tag,
            href="",
            destructive="",
            line=seed_line_of_landmark(landmark),
        )


def _merged(controls: list[Candidate], landmarks: list[Candidate]) -> list[Candidate]:
    """Merge controls and landmarks by the score of the finder.

    Where there are landmarks, a margin is at most the distance to the next candidate.
    """
    order = sorted([*controls, *landmarks], key=lambda each: -each.score)
    if not landmarks:
        return order
    distances = [round(one.score - other.score, 3) for one, other in pairwise(order)]
    margins = [min(one.margin, far) for one, far in zip(order, [*distances, 1.0], strict=True)]
    return [
        one.model_copy(update={"margin": margin})
        for one, margin in zip(order, margins, strict=True)
    ]


def _tied(found: Sequence[Candidate]) -> tuple[int, ...]:
    """Return the numbers of the candidates tied for the first rank; ``found`` is best first."""
    if not found or found[0].margin:
        return ()
    return tuple(each.index for each in found if round(found[0].score - each.score, 2) == 0)


def _names(elements: Numbered) -> tuple[str, ...]:
    return tuple(
        f"{kind_of(element)} {quoted(element.label)}"
        for element in list(elements.values())[:NAMES_TOLD]
    )
