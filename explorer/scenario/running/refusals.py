"""Says why no element is used, in a line that helps to say it better."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.match import ScoredElement
from explorer.finder.refs import AccessibilityRef
from explorer.models.scenario import StepAction

_MAX_CANDIDATES = 3


def none_fits(description: str, action: StepAction, found: Sequence[ScoredElement]) -> str:
    """Return why no element is used: none fits, or those that do do not allow the action."""
    if not found:
        return f"nothing on the page fits {description!r}"
    doing = action.removeprefix("assert_").replace("_", " ")
    nearest = (one.element for one in found[:_MAX_CANDIDATES])
    names = ", ".join(f'{ref.role} "{ref.label}"' for ref in nearest)
    return f"{description!r} fits {names}, which does not allow: {doing}"


def unsure(description: str, found: Sequence[ScoredElement]) -> str:
    """Return that no element certainly is the one that is meant, and the nearest ones."""
    names = ", ".join(f'{one.element.role} "{one.element.label}"' for one in found[:2])
    return f"nothing on the page fits {description!r} for certain; the nearest: {names}"


def tie(description: str, tied: Sequence[ScoredElement], refs: Sequence[AccessibilityRef]) -> str:
    """Return which elements fit a description equally well, and how to say which is meant."""
    names = "; ".join(_place(refs[one.index]) for one in tied[:_MAX_CANDIDATES])
    more = f" and {len(tied) - _MAX_CANDIDATES} more" if len(tied) > _MAX_CANDIDATES else ""
    return (
        f"{len(tied)} elements fit {description!r}: {names}{more}; "
        "say which, for instance 'in the row of ...' or 'the second ...'"
    )


def no_such_place(
    what: str, where: str, found: Sequence[ScoredElement], refs: Sequence[AccessibilityRef]
) -> str:
    """Return why an element is not used whose place is not on the page, and what fits elsewhere."""
    names = "; ".join(_place(refs[one.index]) for one in found[:_MAX_CANDIDATES])
    told = f"; elsewhere, {what!r} fits {names}: leave the place out if that is meant"
    return f"no part of the page is known as {where!r}{told if names else ''}"


def _place(ref: AccessibilityRef) -> str:
    inside = next((str(one) for one in reversed(ref.containers) if one.name), "")
    name = f'{ref.role or ref.tag} "{ref.label}"'
    return f"{name} in {inside}" if inside else name
