"""What to try without a model: unvisited link, then action button, then anything at random."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

from explorer.config import PlannerSettings
from explorer.models import InteractiveElement, Method
from explorer.urls import navigates

Preference = tuple[int, Method, str]
"""An index, the method that prefers it and the reason in words."""


class PriorityHeuristic:
    """The seed's order. Yields preferences, best first; the caller takes the first allowed."""

    def __init__(self, settings: PlannerSettings) -> None:
        words = "|".join(re.escape(word) for word in settings.action_words)
        self._action = re.compile(rf"\b(?:{words})\b", re.IGNORECASE) if words else None
        self._longest = settings.link_text_max_length

    def preferences(
        self,
        indices: Sequence[int],
        elements: Sequence[InteractiveElement],
        page_url: str,
        visited: Callable[[str], bool],
        rng: random.Random,
    ) -> Iterator[Preference]:
        """Each index once; within a class of preference the order is random."""
        order = rng.sample(indices, len(indices))
        links = [i for i in order if self._unvisited(elements[i], page_url, visited)]
        buttons = [i for i in order if self._acts(elements[i])]
        # A stable sort: links with a text a person could read go first, else random order stays.
        for index in sorted(links, key=lambda i: not self._readable(elements[i])):
            yield index, "unvisited_link", f"leads to {elements[index].href}, not visited yet"
        for index in buttons:
            yield index, "action_button", f"{elements[index].label!r} names an action"
        preferred = {*links, *buttons}
        for index in order:
            if index not in preferred:
                yield index, "random", "nothing unvisited and no action here: taken at random"

    def _unvisited(
        self, element: InteractiveElement, page_url: str, visited: Callable[[str], bool]
    ) -> bool:
        return (
            element.kind == "link"
            and navigates(element.href, page_url)
            and not visited(element.href)
        )

    def _readable(self, element: InteractiveElement) -> bool:
        return 1 <= len(element.text or element.name) <= self._longest

    def _acts(self, element: InteractiveElement) -> bool:
        return (
            element.kind == "button"
            and self._action is not None
            and self._action.search(element.text or element.name) is not None
        )
