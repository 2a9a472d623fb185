"""What became of an act, in words: where it led, or why it was not done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.verification import Verdict
from explorer.browser.cdp.calls import first_line
from explorer.browser.observe.detection import Observation
from explorer.models import BlockedRequest, Effect, MouseOnlyControl, OutOfScope, Result

_SORTS = {
    "console": "console errors",
    "page_error": "script errors",
    "exchange": "failed requests",
    "blocked_request": "blocked requests",
    "dialog": "dialogs",
}


class ActionEffect(NamedTuple):
    """Where an act has led: by which effect, with the evidence in words."""

    effect: Effect
    detail: str
    result: Result = "done"


def mouse_only(observation: Observation) -> Iterable[MouseOnlyControl]:
    """One of each kind of control that hears clicks and is out of reach without a mouse."""
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
    """What an act has come to, when what it was about to send did not leave the browser.

    Where it has led to another state all the same, only what destroys makes it a refusal.
    """
    told = [s for s in held if isinstance(s, OutOfScope) or s.rule == "destructive"]
    if not told or moved.result == "failed":
        return moved
    is_grave = any(isinstance(s, BlockedRequest) for s in told)
    is_all = moved.effect in ("none", "network", "visual")
    detail = "; ".join(filter(None, (why_held_back(told), "" if is_all else moved.detail)))
    return moved._replace(detail=detail, result="refused" if is_grave or is_all else moved.result)


def why_held_back(held: Sequence[BlockedRequest | OutOfScope]) -> str:
    """Requests that did not leave the browser, each once, in words."""
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
    """The detail of an act, and how many signals of each sort were too many to keep."""
    told = (f"and {count:,} more {_SORTS.get(sort, sort)}" for sort, count in left_out.items())
    return "; ".join(filter(None, (detail, *told)))


def why_not_done(error: PlaywrightError) -> str:
    reason = first_line(error)
    if reason.startswith("Timeout"):
        return "it kept moving, or a click at its position does not reach it"
    return reason


def why_not_opened(url: str, error: PlaywrightError) -> str:
    reason = first_line(error)
    if "Download is starting" in reason:
        return f"{url} is a download, not HTML"
    code = next((word for word in reason.split() if word.startswith("net::")), reason)
    return f"{url} could not be opened: {code}"
