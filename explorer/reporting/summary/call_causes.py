"""Tells what made a page call an endpoint: its load, or the act on one of its controls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from explorer.identity.runs import RecordedControl, recorded_control
from explorer.models import Action, Interaction, PageLoad, Signal
from explorer.models.api_calls import ApiCall
from explorer.urls import normalise

READING = ("GET", "HEAD")
CALLS = ("fetch", "xhr", "eventsource", "ping")
"""Kinds of requests that scripts make for data."""


class CauseKey(NamedTuple):
    """A cause, the same each time that it is done."""

    page: str
    action: Action | Literal["load"]
    control: RecordedControl | None = None


class Occasion:
    """The opening of the start page or a step, with the causes that it consists of.

    Args:
        signals: Its signals, which tell what was loaded.
        done: The step; None for the opening of the start page.
    """

    def __init__(self, signals: Iterable[Signal], done: Interaction | None = None) -> None:
        self._act = _act(done) if done else None
        self._loads = tuple(
            CauseKey(normalise(signal.url), "load")
            for signal in signals
            if isinstance(signal, PageLoad) and signal.status and not signal.is_error
        )

    @property
    def causes(self) -> frozenset[CauseKey]:
        """What was done."""
        return frozenset((*self._loads, *filter(None, (self._act,))))

    def cause_of(self, call: ApiCall) -> CauseKey | None:
        """Return what caused a call; None if that was an earlier step or is not known.

        Where an act loads its own page again, what scripts read belongs to the load, and what they
        write may belong to either.
        """
        if call.late:
            return None
        act, is_data = self._act, call.resource_type in CALLS
        page = normalise(call.page_url)
        load = next((load for load in self._loads if load.page == page), None)
        if act is None:
            return load or (self._loads[-1] if self._loads else None)
        if load is None or not is_data:
            return act
        return load if load.page != act.page or call.method in READING else None


def _act(done: Interaction) -> CauseKey | None:
    if done.outcome != "done" or done.action in ("none", "goto"):
        return None
    control = recorded_control(done.element) if done.element else None
    return CauseKey(normalise(done.url), done.action, control)
