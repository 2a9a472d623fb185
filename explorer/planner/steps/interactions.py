"""Steps as the journal has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.identity.interactions import interaction_key
from explorer.models import (
    Act,
    Exchange,
    Interaction,
    InteractiveElement,
    KnownCounts,
    Method,
    Outcome,
    Screenshot,
    Signal,
    Snapshot,
    Usage,
    Veto,
)
from explorer.planner.wall_clock import now


class DecisionRecord(NamedTuple):
    """How a step was decided: the fields of an Interaction that are not its outcome."""

    method: Method
    reasoning: str
    shown: tuple[int, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    usage: Usage | None = None
    screenshot: Screenshot | None = None


def interaction(
    act: Act,
    snapshot: Snapshot,
    decision: DecisionRecord,
    signals: Sequence[Signal],
    known: KnownCounts,
) -> Interaction:
    """Return the event of a step.

    Args:
        act: What was done, and its outcome.
        snapshot: The page that the step was decided on.
        decision: How it was decided.
        signals: Those of the outcome and any that the page itself gave rise to.
        known: How much of the site is known after the step.
    """
    outcome = act.outcome
    return Interaction(
        time=now(),
        step=act.step,
        url=snapshot.url,
        title=snapshot.title,
        elements_found=len(snapshot.elements),
        element=act.element,
        key=interaction_key(act.element) if act.element else "",
        action=outcome.action,
        outcome=outcome.result,
        effect=outcome.effect,
        detail=outcome.detail,
        filled=outcome.filled,
        submitter=_submitter(act, snapshot),
        url_after=outcome.url,
        signals=tuple(signals),
        calls=outcome.calls,
        ms=outcome.ms,
        known=known,
        **decision._asdict(),
    )


def _submitter(act: Act, snapshot: Snapshot) -> InteractiveElement | None:
    element = act.element
    if element is None or element.kind == "button" or act.outcome.action != "submit":
        return None
    return snapshot.submit_of(element) if element.form else None


def failed_interaction(
    step: int, url: str, reasoning: str, detail: str, known: KnownCounts
) -> Interaction:
    """Return the event of a step that came to no act, or whose outcome is not known."""
    return Interaction(
        time=now(),
        step=step,
        url=url,
        elements_found=0,
        method="elsewhere",
        reasoning=reasoning,
        element=None,
        action="none",
        outcome="failed",
        effect="none",
        detail=detail,
        url_after=url,
        ms=0,
        known=known,
    )


def with_signal(act: Act, signal: Signal) -> Act:
    """Return the act with one more signal in its outcome."""
    outcome = act.outcome
    extended = outcome.model_copy(update={"signals": (*outcome.signals, signal)})
    return act.model_copy(update={"outcome": extended})


def without_missing_page(outcome: Outcome) -> Outcome:
    """Return the outcome without the answer that the opened page does not exist.

    Nothing leads to an address that a script or a comment names: it is no fault if it has no page.
    A server error is one all the same.
    """
    kept = (
        signal
        for signal in outcome.signals
        if not (isinstance(signal, Exchange) and signal.main_document)
        or (signal.status is not None and signal.status >= 500)
    )
    return outcome.model_copy(update={"signals": tuple(kept)})
