"""Gives pages time to save a change at the end of a scenario: many save without a button."""

from __future__ import annotations

import asyncio
from time import monotonic

from explorer.models import InteractiveElement, Outcome
from explorer.models.scenario import IntermediateStep

_CHANGING = frozenset(
    {"type", "append", "clear", "check", "uncheck", "select", "drag", "upload", "fill_form"}
    | {"click", "double_click", "key"}
)
"""The actions that change a value or finish it: pages that work offline send it later."""
_SAVING = 1.5  # seconds after a change in which a page may begin to save it: many collect for 1


class LateSaves:
    """Notes the last change that a page may not have saved yet."""

    def __init__(self) -> None:
        self._until = 0.0

    def note(
        self, step: IntermediateStep, outcome: Outcome | None, element: InteractiveElement | None
    ) -> None:
        """Note what a step has done; a change that sent a request at once is saved.

        What is looked for is not saved.

        Args:
            step: The step.
            outcome: Its outcome, None if it has none.
            element: The element that it was done to, None if there is none.
        """
        is_sent = outcome is not None and bool(outcome.requests)
        is_search = element is not None and element.role == "searchbox"
        is_late = step.action in _CHANGING and not is_sent and not is_search
        self._until = monotonic() + _SAVING if is_late else 0.0

    async def wait(self) -> None:
        """Wait until the last change of a value is long enough ago, if nothing came after it."""
        await asyncio.sleep(max(0.0, self._until - monotonic()))
