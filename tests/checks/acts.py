"""Acts as the browser would tell them."""

from __future__ import annotations

from typing import Any

from explorer.models import Act, Bounds, Exchange, InteractiveElement, Outcome, Signal
from explorer.policy.scope import Scope

SITE = "https://example.org"
PAGE = f"{SITE}/shop"
SCOPE = Scope(PAGE)


def opened(*signals: Signal, step: int = 0) -> Act:
    """A page was opened by its address."""
    outcome = Outcome(action="goto", result="done", effect="navigation", url=PAGE, signals=signals)
    return Act(step=step, url="", element=None, outcome=outcome)


def clicked(*signals: Signal, element: dict[str, Any] | None = None, **outcome: Any) -> Act:
    """A button was clicked, without effect unless ``outcome`` says otherwise."""
    button = {"kind": "button", "tag": "button", "role": "button", "name": "Save"}
    bounds = Bounds(x=0, y=0, width=10, height=10)
    told = {"action": "click", "result": "done", "effect": "none", "url": PAGE}
    return Act(
        step=1,
        url=PAGE,
        element=InteractiveElement(
            **({"ref": "f0e0", "bounds": bounds} | button | (element or {}))
        ),
        outcome=Outcome(**(told | outcome), signals=signals),
    )


def exchange(url: str, status: int | None = None, failure: str = "", **fields: Any) -> Exchange:
    """A GET by fetch unless ``fields`` says otherwise."""
    usual = {"method": "GET", "resource_type": "fetch", "page_url": PAGE}
    return Exchange(url=url, status=status, failure=failure, **(usual | fields))
