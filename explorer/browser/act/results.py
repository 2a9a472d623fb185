"""The target of an action, and the result of performing it."""

from __future__ import annotations

from typing import NamedTuple

from playwright.async_api import ElementHandle
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.verification import Verdict
from explorer.browser.forms.memory import Submission
from explorer.browser.observe.observation import Observation
from explorer.models import Action, FilledField, InteractiveElement


class ActionResult(NamedTuple):
    """What was done, the values of the fields, and why it was not done."""

    action: Action
    filled: tuple[FilledField, ...] = ()
    detail: str = ""
    failure: str = ""
    guarded: bool = False
    """It was a click that only the element could get; scripts/guarded.js reports whether it did."""
    missed: Verdict | None = None
    """Nothing was done, because this was the verdict with the mouse over the element."""
    checked: bool | None = None
    """The state that a checkbox should have; None for other elements."""
    form: ElementHandle | None = None
    """The form that was filled."""
    unsent: bool = False
    """The form was filled and could not be sent."""
    sent: Submission | None = None
    """What was sent by it; ``ActionExecutor.refused`` reports whether the page accepted it."""


class ActionTarget(NamedTuple):
    """An element of an observation, and the verdict on it of a moment ago."""

    observation: Observation
    element: InteractiveElement
    verdict: Verdict

    @property
    def is_beside(self) -> bool:
        """Whether it is pressed beside the controls in it, or elsewhere on what is drawn."""
        return self.verdict.position is not None and not self.verdict.stand_in

    async def node(self, *, stand_in: bool = False) -> ElementHandle:
        """Return the element's node.

        Args:
            stand_in: Return the node that is drawn for the element and clicked instead.

        Raises:
            PlaywrightError: The node is gone, or the page's scripts keep it from us.
        """
        node = await self.observation.node(self.element, stand_in=stand_in)
        if node is None:
            raise PlaywrightError("it is gone: its document went away, or cannot be reached")
        return node


def as_fields(filled: FilledField | None) -> tuple[FilledField, ...]:
    """Return a field as the tuple of an ``ActionResult``, () for None."""
    return (filled,) if filled else ()
