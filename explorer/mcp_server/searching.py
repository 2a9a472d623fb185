"""Searches a page by a description, frame by frame, with the numbers that clients use."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from explorer.mcp_server.answers import MAX_URL_LENGTH, Candidate
from explorer.mcp_server.page_text import (
    NAME_LENGTH,
    Numbered,
    count_matched_words,
    frame_number,
    in_frame,
    landmark_match_line,
    match_line,
    quoted,
    role_or_tag,
    searchable_text,
)
from explorer.mcp_server.state import MAX_CANDIDATES, ServerState, TabState
from explorer.models import InteractiveElement, LandmarkMatch, Match, Snapshot
from explorer.text import one_line

MAX_NAMES = 20
REASON_LENGTH = 300  # characters


class SearchResult(NamedTuple):
    """The result of a search.

    Attributes:
        best: Sorted by the number of words that match, then by the score of the finder.
        tied: Numbers of the candidates that fit best and equally well.
        names: Names of the elements that were searched.
    """

    best: tuple[Candidate, ...]
    tied: tuple[int, ...]
    names: tuple[str, ...]


class Search:
    """Searches one snapshot of a page by one description."""

    def __init__(
        self, state: ServerState, tab_state: TabState, snapshot: Snapshot, description: str
    ) -> None:
        self._state = state
        self._snapshot = snapshot
        self._description = description
        self._elements = tab_state.numbers.assign(snapshot.elements)
        self._landmark_numbers = tab_state.number_landmarks(snapshot.landmarks)

    def search_frame(self, frame: int) -> SearchResult:
        """Search a frame; 0 is the top document.

        Raises:
            UsageError: If the frame does not exist or has no controls.
        """
        elements = in_frame(self._elements, frame)
        found = _merged(self._controls(elements), self._landmarks(frame))
        ranked = sorted(found[:MAX_CANDIDATES], key=lambda each: (-each.words_matched, -each.score))
        return SearchResult(tuple(ranked), _tied(found), _names(elements))

    def matching_frames(self, excluded: int) -> tuple[int, ...]:
        """Return the numbers of the other frames in which an element fits."""
        frames = dict.fromkeys(frame_number(element) for element in self._elements.values())
        return tuple(frame for frame in frames if frame != excluded and self._has_match(frame))

    def _has_match(self, frame: int) -> bool:
        elements = in_frame(self._elements, frame)
        return bool(self._state.matches(list(elements.values()), self._description))

    def _controls(self, elements: Numbered) -> list[Candidate]:
        numbers, searched = list(elements), list(elements.values())
        matches = self._state.matches(searched, self._description)
        return [self._control(numbers[m.index], searched[m.index], m) for m in matches]

    def _landmarks(self, frame: int) -> list[Candidate]:
        matches = self._state.landmarks(self._snapshot.landmarks, self._description)
        return [self._landmark(m) for m in matches if m.landmark.frame_number == frame]

    def _control(self, number: int, element: InteractiveElement, match: Match) -> Candidate:
        searched = searchable_text(element)
        matched, asked = count_matched_words(self._description, searched, match.words)
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
            href=one_line(element.href, MAX_URL_LENGTH),
            destructive=element.destructive,
            line=match_line(element, self._snapshot.url),
        )

    def _landmark(self, match: LandmarkMatch) -> Candidate:
        landmark = match.landmark
        searched = f"{landmark.name} {landmark.tag} {landmark.role}".lower()
        matched, asked = count_matched_words(self._description, searched, match.words)
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
            line=landmark_match_line(landmark),
        )


def _merged(controls: list[Candidate], landmarks: list[Candidate]) -> list[Candidate]:
    """Merge controls and landmarks by the score of the finder.

    Where there are landmarks, a margin is at most the distance to the next candidate.
    """
    order = sorted([*controls, *landmarks], key=lambda each: -each.score)
    if not landmarks:
        return order
    distances = [round(one.score - other.score, 3) for one, other in pairwise(order)]
    margins = [
        min(one.margin, distance) for one, distance in zip(order, [*distances, 1.0], strict=True)
    ]
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
        f"{role_or_tag(element)} {quoted(element.label)}"
        for element in list(elements.values())[:MAX_NAMES]
    )
