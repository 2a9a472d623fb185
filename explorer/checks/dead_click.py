"""Buttons and links that do nothing at all."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import called, make_finding
from explorer.checks.fingerprints import steady
from explorer.models import (
    Act,
    BlockedRequest,
    ClickExplained,
    Dialog,
    Download,
    Exchange,
    Finding,
    InteractiveElement,
    OutOfScope,
    PageError,
    Popup,
)
from explorer.urls import navigates

_ANSWERS = (
    BlockedRequest, ClickExplained, Dialog, Download, Exchange, OutOfScope, PageError, Popup,
)  # fmt: skip
"""Signals of something that did happen, though the page looks as before."""
_MAY_STAY = frozenset({"disabled", "checked", "selected", "current", "pressed"})
"""A control in one of these states is where a click would bring it."""


_FIRST_SCREEN = 600
"""CSS pixels of a page that are in view before anybody scrolls, as most screens have them."""


class DeadClicks:
    """A warning for a control that was clicked without any effect.

    It is only suspected until it has been clicked in vain in a fresh page too. A control that
    worked once in this run is none. The same control in each row of a list, or on each page, is
    one finding.
    """

    name = "dead-click"

    def __init__(self) -> None:
        self._worked: set[tuple[str, ...]] = set()
        """Identities of controls that had an effect."""

    def judge(self, act: Act) -> Iterable[Finding]:
        element, outcome = act.element, act.outcome
        if element is None or outcome.action != "click" or outcome.result != "done":
            return
        identity = _identity(element)
        if outcome.effect != "none" or any(isinstance(s, _ANSWERS) for s in outcome.signals):
            self._worked.add(identity)
            return
        if identity in self._worked or not _promises_an_effect(element, act.url):
            return
        yield make_finding(
            self.name,
            act,
            severity="warning",
            title=f"Nothing happens on clicking {called(element)}",
            identity=identity,
            url=act.url,
            evidence={
                "element": f"{element.role or element.tag} {called(element)}",
                "selector": element.selector,
                "href": element.href,
                "detail": outcome.detail,
            },
            suspected=True,
        )


def _identity(element: InteractiveElement) -> tuple[str, ...]:
    """Of what has no name, its markup tells it from its neighbours."""
    label = element.label if element.name or element.text else element.mark or element.label
    return element.role, steady(label), element.structure or element.selector


def _promises_an_effect(element: InteractiveElement, page_url: str) -> bool:
    """Not so a link to the very page, to a mail program, a button whose form may be invalid, or
    what answers to other gestures.

    ``href="#"`` is the usual stand-in for a script, so that one does promise something; but further
    below it brings the reader back to the top of the page.
    """
    if element.kind not in ("link", "button") or element.submits or element.gestures:
        return False
    if not _MAY_STAY.isdisjoint(element.states):
        return False
    href = element.href
    return (
        not href
        or href.startswith("javascript:")
        or (href.endswith("#") and element.page_bounds.y < _FIRST_SCREEN)
        or (not element.stays and navigates(href, page_url))
    )
