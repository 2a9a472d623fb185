"""The check of buttons and links that have no effect."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import describe_control, make_finding
from explorer.identity.fingerprints import control_in_all_runs
from explorer.models import (
    Act,
    BlockedRequest,
    ClickExplained,
    Dialog,
    Download,
    Exchange,
    Finding,
    Gesture,
    InteractiveElement,
    OutOfScope,
    PageError,
    Popup,
    Signal,
)
from explorer.urls import navigates

_EFFECT_SIGNALS = (
    BlockedRequest, ClickExplained, Dialog, Download, Exchange, OutOfScope, PageError, Popup,
)  # fmt: skip
"""Signals that a click had an effect although the page looks the same."""
_NO_CHANGE_STATES = frozenset({"disabled", "checked", "selected", "current", "pressed"})
"""States in which a click may have nothing to change."""
_POINTED: frozenset[Gesture] = frozenset(
    {"double_click", "right_click", "middle_click", "long_press", "tap", "drag"}
)
"""Gestures with the mouse that a control may wait for instead of a click."""

_FIRST_SCREEN_HEIGHT = 600
"""Height of the page that most screens show before scrolling, in CSS pixels."""


class DeadClicks:
    """Reports clicks on buttons and links without any effect as warnings: they look usable.

    The finding is suspected until a click in a fresh page has no effect either. A control that had
    an effect once in this run is not reported. The same control in each row of a list, or on
    several pages, is one finding.
    """

    name = "dead-click"

    def __init__(self) -> None:
        self._worked: set[tuple[str, ...]] = set()
        """Identities of controls that had an effect."""

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a suspected finding if the act is a click without effect."""
        element, outcome = act.element, act.outcome
        if element is None or outcome.action != "click" or outcome.result != "done":
            return
        identity = control_in_all_runs(element)
        if outcome.effect != "none" or any(map(_is_effect, outcome.signals)):
            self._worked.add(identity)
            return
        if identity in self._worked or not _promises_an_effect(element, act.url):
            return
        yield make_finding(
            self.name,
            act,
            severity="warning",
            title=f"Nothing happens on clicking {describe_control(element)}",
            identity=identity,
            url=act.url,
            evidence={
                "element": f"{element.role or element.tag} {describe_control(element)}",
                "selector": element.selector,
                "href": element.href,
                "detail": outcome.detail,
            },
            suspected=True,
        )


def _is_effect(signal: Signal) -> bool:
    """Return whether a signal tells of an effect; a beacon that failed or was blocked is none."""
    if isinstance(signal, (BlockedRequest, Exchange)) and signal.is_report:
        return False
    return isinstance(signal, _EFFECT_SIGNALS)


def _promises_an_effect(element: InteractiveElement, page_url: str) -> bool:
    """Return whether a click on the element should have a visible effect.

    This is not so for a link to the current page or to a mail program, a submit button (its form
    may be invalid), a control that handles other gestures, or one that is already in its state.

    ``href="#"`` is usually a placeholder for a script, so an effect is expected. Below the first
    screen it scrolls to the top of the page, which explains a click without other effects.
    """
    if element.kind not in ("link", "button") or element.submits:
        return False
    if not _POINTED.isdisjoint(element.gestures):
        return False
    if not _NO_CHANGE_STATES.isdisjoint(element.states):
        return False
    href = element.href
    return (
        not href
        or href.startswith("javascript:")
        or (href.endswith("#") and element.page_bounds.y < _FIRST_SCREEN_HEIGHT)
        or (not element.stays and navigates(href, page_url))
    )
