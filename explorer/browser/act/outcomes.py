"""Descriptions of the outcomes of actions: their effects, or why they were not performed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.verification import Verdict
from explorer.browser.cdp.calls import first_line
from explorer.browser.observe.observation import Observation
from explorer.models import BlockedRequest, Effect, MouseOnlyControl, OutOfScope, Result

_SORTS = {
    "console": "console errors",
    "page_error": "script errors",
    "exchange": "failed requests",
    "blocked_request": "blocked requests",
    "dialog": "dialogs",
}
_ASKS_BROWSER = "net::ERR_INVALID_AUTH_CREDENTIALS"
"""The error where the site asks for HTTP authentication and gets none, or wrong credentials."""


class ActionEffect(NamedTuple):
    """The effect of an action, its description and its result."""

    effect: Effect
    detail: str
    result: Result = "done"
    new_texts: int = 0
    """Texts that the document has not had before."""


def mouse_only(observation: Observation) -> Iterable[MouseOnlyControl]:
    """Yield one example of each kind of clickable control that requires a mouse."""
    refs = {
        f"f{number}e{index}"
        for number, view in enumerate(observation.views)
        for index in view.data.get("mouseOnly", ())
    }
    elements = observation.snapshot.elements
    kinds = {e.structure: e for e in reversed(elements) if e.ref in refs}
    for element in kinds.values():
        yield MouseOnlyControl(
            label=element.distinct_label,
            selector=element.selector,
            structure=element.structure,
            page_url=element.frame or observation.snapshot.url,
        )


def refused(verdict: Verdict, late: str = "") -> ActionEffect:
    """Return the effect for an action that was not performed because of the verdict.

    Args:
        verdict: The verdict on the element.
        late: Text to append to the reason.
    """
    if verdict.state == "gone":
        return ActionEffect("none", verdict.by or "it is gone", "gone")
    if verdict.state == "ambiguous":
        return ActionEffect(
            "none", "ambiguous: the element is gone and several similar ones exist", "refused"
        )
    if verdict.state == "changed":
        return ActionEffect(
            "none", "the control has changed since the snapshot: take a new one", "gone"
        )
    if verdict.state == "through":
        return ActionEffect("none", "it lets clicks through to what lies below it", "refused")
    what = f"covered by {verdict.by}" if verdict.by else verdict.state
    return ActionEffect("none", what + late, "refused")


def unless_held_back(
    moved: ActionEffect, held: Sequence[BlockedRequest | OutOfScope]
) -> ActionEffect:
    """Return the effect of an action, adjusted for requests that were blocked.

    A blocked destructive request makes the result "refused". A refused navigation out of scope does
    so only if the action had no effect beyond network and visual changes. Other blocked requests do
    not matter.

    Args:
        moved: The effect without regard to blocked requests.
        held: The blocked requests and refused navigations since the action began.
    """
    told = [s for s in held if isinstance(s, OutOfScope) or s.rule == "destructive"]
    if not told or moved.result == "failed":
        return moved
    is_grave = any(isinstance(s, BlockedRequest) for s in told)
    is_all = moved.effect in ("none", "network", "visual")
    detail = "; ".join(filter(None, (why_held_back(told), "" if is_all else moved.detail)))
    return moved._replace(detail=detail, result="refused" if is_grave or is_all else moved.result)


def why_held_back(held: Sequence[BlockedRequest | OutOfScope]) -> str:
    """Return a description of each distinct blocked request or refused navigation."""
    return "; ".join(dict.fromkeys(map(_why, held)))


def _why(held: BlockedRequest | OutOfScope) -> str:
    if isinstance(held, OutOfScope):
        return f"leads to {held.url}, not opened ({held.rule})"
    why = {
        "read_only": "read only",
        "destructive": f"destructive: {held.word}",
    }.get(held.rule, held.rule)
    return f"blocked {held.method} {held.url} ({why})"


def with_left_out(detail: str, left_out: Mapping[str, int]) -> str:
    """Return the detail of an action with the numbers of signals that were not kept.

    Args:
        detail: The detail of the action.
        left_out: The number of dropped signals by their kind.
    """
    told = (f"and {count:,} more {_SORTS.get(sort, sort)}" for sort, count in left_out.items())
    return "; ".join(filter(None, (detail, *told)))


def why_not_done(error: PlaywrightError) -> str:
    """Return why Playwright could not perform an action."""
    reason = first_line(error)
    if reason.startswith("Timeout"):
        return "it kept moving, or a click at its position does not reach it"
    return reason


def why_not_opened(url: str, error: PlaywrightError) -> str:
    """Return why an address could not be opened."""
    reason = first_line(error)
    if "Download is starting" in reason:
        return f"{url} is a download, not HTML"
    if _ASKS_BROWSER in reason:
        return asks_credentials(url)
    code = next((word for word in reason.split() if word.startswith("net::")), reason)
    return f"{url} could not be opened: {code}"


def asks_credentials(url: str) -> str:
    """Return that an address needs HTTP authentication, and how to configure it."""
    return f"{url} asks the browser for a user and a password: set browser.httpCredentials"
