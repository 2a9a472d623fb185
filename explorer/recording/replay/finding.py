"""Finds recorded elements on the page, waiting for them to appear."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from explorer.models import InteractiveElement
from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.recording.references import references
from explorer.recording.relocation.labels import similar_labels
from explorer.recording.replay.assertions import expected_text, shown_by
from explorer.recording.replay.drawn import DrawnFinder, is_drawn
from explorer.recording.replay.polling import attempts
from explorer.recording.replay.resolving import Resolution, ResolutionError, resolve_element
from explorer.recording.replay.tabs import ReplayTab
from explorer.recording.vision.reader import PictureReader

_GLANCE = 0.5  # seconds after which the page is looked at again, whether it has changed or not
_CLEARING = 1.0  # seconds that a page may take to clear a field whose text was sent
_ON_ANYTHING = ("drag", "hover", "scroll")
"""Actions that people do to elements that are no controls, too."""


class Found(NamedTuple):
    """An element that was found.

    Attributes:
        element: The element in the last snapshot of its tab.
        now: The same element, as a recording of now would hold it.
        resolution: How it was found.
        point: Where it is used, for an element that is only drawn.
    """

    element: InteractiveElement
    now: SemanticElementRef
    resolution: Resolution
    point: tuple[float, float] | None = None


class ElementFinder:
    """Finds the elements of actions.

    Args:
        patience: Seconds to wait for an element or a text to appear.
        minimum: The lowest score, 0 to 1, of an element that is used.
        reader: Reads pictures for elements that are only drawn.
    """

    def __init__(self, patience: float, minimum: float, reader: PictureReader | None) -> None:
        self._patience = patience
        self._minimum = minimum
        self._drawn = DrawnFinder(reader, patience, minimum)
        self._typed = ""
        self._sent = ""

    def note(self, action: ActionWithElement) -> None:
        """Note an action that was done, for the next one may depend on what it causes."""
        if action.type == "type":
            self._typed, self._sent = action.text or "", ""
        elif action.type == "key" and action.key == "Enter":
            self._sent = self._typed

    async def find(self, tab: ReplayTab, action: ActionWithElement) -> list[Found]:
        """Return the elements of an action, all in the same snapshot of the page.

        Returns:
            The element of the action, then the one that it is dropped on, as far as it has them.

        Raises:
            ResolutionError: One did not appear, or several could be meant.
            UsageError: A picture of the page cannot be read.
        """
        if is_drawn(action):
            return [Found(*await self._drawn.find(tab, action))]
        try:
            return await self._find(tab, action)
        except ResolutionError as error:
            return [Found(*await self._drawn.instead(tab, action, error))]

    async def _find(self, tab: ReplayTab, action: ActionWithElement) -> list[Found]:
        wanted = [one for one in (action.element, action.to_element) if one is not None]
        tags = [one.tag or "" for one in wanted] if action.type in _ON_ANYTHING else []
        clock = asyncio.get_running_loop().time
        cleared_by = clock() + _CLEARING
        found: list[Found] = []
        async for is_last in attempts(tab, self._patience, _GLANCE):
            try:
                found = await self._look(tab, wanted, tags)
            except ResolutionError:
                if is_last:
                    raise
                continue
            if clock() < cleared_by and self._is_being_cleared(action, found[0]):
                continue  # a page that clears it now would clear what is typed next
            if expected_text(action) in shown_by(found[0].now):
                break
        return found

    def _is_being_cleared(self, action: ActionWithElement, found: Found) -> bool:
        """Return whether a text still stands in its field that was gone when the person typed."""
        sent = self._sent
        if action.type != "type" or not sent or (action.text or "").startswith(sent):
            return False
        return found.element.value == sent

    async def _look(
        self, tab: ReplayTab, wanted: Sequence[SemanticElementRef], tags: Sequence[str]
    ) -> list[Found]:
        snapshot, markups = await tab.see_markup(tags)
        shown = references(snapshot, markups)
        found = [resolve_element(one, shown, self._minimum) for one in wanted]
        return [Found(snapshot.elements[one.index], _now(shown, one), one) for one in found]


def _now(shown: Sequence[SemanticElementRef], found: Resolution) -> SemanticElementRef:
    """Return a found element as a recording holds it."""
    element = shown[found.index]
    if not found.is_healed:  # the recorded one is kept
        return element
    return element.model_copy(update={"similar": similar_labels(element, shown)})
