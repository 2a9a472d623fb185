"""Steps as the journal has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.identity.interactions import interaction_key
from explorer.models import (
    Act,
    BrokenImage,
    ConsoleMessage,
    Exchange,
    Interaction,
    InteractiveElement,
    KnownCounts,
    Method,
    Outcome,
    PageError,
    Screenshot,
    Signal,
    Snapshot,
    Usage,
    Veto,
)
from explorer.planner.wall_clock import now
from explorer.urls import is_variable, origin, parse, values_in


class DecisionRecord(NamedTuple):
    """How a step was decided: the fields of an Interaction that are not its outcome."""

    method: Method
    reasoning: str
    shown: tuple[int, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    usage: Usage | None = None
    screenshot: Screenshot | None = None
    is_only_named: bool = False


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
        unsent=outcome.unsent,
        submitter=_submitter(act, snapshot),
        url_after=outcome.url,
        signals=tuple(signals),
        calls=outcome.calls,
        calls_left_out=outcome.calls_left_out,
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


def after(first: Outcome, second: Outcome) -> Outcome:
    """Return the outcome of a second act, with what the first one has brought besides."""
    return second.model_copy(
        update={
            "signals": (*first.signals, *second.signals),
            "requests": tuple(dict.fromkeys((*first.requests, *second.requests))),
            "calls": (*first.calls, *second.calls),
            "calls_left_out": first.calls_left_out + second.calls_left_out,
            "ms": first.ms + second.ms,
        }
    )


def without_missing_page(outcome: Outcome) -> Outcome:
    """Return the outcome without what is missing on a page that was opened by its address alone.

    Nothing leads to an address that a script or a comment names: it is no fault if it has no page.
    A page whose own scripts or style sheets are missing was not made to be opened there, as a copy
    of the document in the folder of its files is not, and nothing that it reports counts. Nor does
    what an application reports that draws a page for any address, and asks in vain for its data.
    A server error is a fault all the same.
    """
    is_whole = not any(_is_missing_part(signal, outcome.url) for signal in outcome.signals)
    kept = (
        signal
        for signal in outcome.signals
        if _is_server_error(signal) or _counts(signal, outcome.url, is_whole=is_whole)
    )
    return outcome.model_copy(update={"signals": tuple(kept)})


def _is_missing_part(signal: Signal, page_url: str) -> bool:
    if not isinstance(signal, Exchange) or signal.status not in (404, 410):
        return False
    if signal.page_url != page_url or origin(signal.url) != origin(page_url):
        return False
    if signal.resource_type in ("script", "stylesheet"):
        return True
    return signal.resource_type in ("fetch", "xhr") and _asks_for(page_url, signal.url)


def _asks_for(page_url: str, data_url: str) -> bool:
    """Return whether the address of some data has the name of the page."""
    page = parse(page_url)
    name = (page.name or page.parent.name) if page else ""
    if "." not in name and not is_variable(name):
        return False  # it may be what the data is about: /users asks for /api/users
    return any(name in value.split("/") for value in values_in(data_url))


def _is_server_error(signal: Signal) -> bool:
    return isinstance(signal, Exchange) and signal.status is not None and signal.status >= 500


def _counts(signal: Signal, page_url: str, *, is_whole: bool) -> bool:
    """Return whether a signal tells a fault that a page opened by its address alone can have."""
    if isinstance(signal, Exchange) and signal.main_document:
        return False
    if isinstance(signal, Exchange | ConsoleMessage | PageError | BrokenImage):
        return is_whole or signal.page_url != page_url
    return True
