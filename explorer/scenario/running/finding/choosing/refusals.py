"""Says why no element is used, in a line that helps to say it better."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from rapidfuzz import fuzz

from explorer.finder.match import ScoredElement
from explorer.finder.refs import AccessibilityRef
from explorer.models.scenario import StepAction
from explorer.sentences.quotes import quotations
from explorer.text import caseless

_MAX_CANDIDATES = 3
_ALIKE = 60
"""Percentage of rapidfuzz's ``WRatio`` from which on a name helps to find the one that is meant."""
_MAX_PATH = 60
"""Characters of a path that are told."""


def none_fits(
    description: str,
    action: StepAction,
    found: Sequence[ScoredElement],
    usable: Sequence[AccessibilityRef],
) -> str:
    """Return why no element is used: none fits, or those that do do not allow the action.

    Args:
        description: What the sentence calls the element.
        action: What is to be done to it.
        found: The elements that fit and do not allow the action.
        usable: The elements of the page that allow it.
    """
    if not found:
        return f"nothing on the page fits {description!r}{_nearest_names(description, usable)}"
    doing = action.removeprefix("assert_").replace("_", " ")
    nearest = (one.element for one in found[:_MAX_CANDIDATES])
    names = ", ".join(map(_named, nearest))
    return f"{description!r} fits {names}, which does not allow: {doing}"


def _nearest_names(description: str, refs: Sequence[AccessibilityRef]) -> str:
    """Return the elements whose names are written most alike, or the first ones if none is."""
    names = [(caseless(ref.label), ref) for ref in refs if ref.label]
    wanted = caseless(quotations(description)[0] if quotations(description) else description)
    scored = [(fuzz.WRatio(wanted, name), ref) for name, ref in names]
    alike = [one for one in scored if one[0] >= _ALIKE]
    ranked = sorted(alike, key=lambda one: -one[0]) or scored
    told = dict.fromkeys(_named(ref) for _, ref in ranked)
    shown = ", ".join(list(told)[:_MAX_CANDIDATES])
    if not shown:
        return ""
    return f"; the nearest names: {shown}" if alike else f"; the page has {shown} ..."


def _named(ref: AccessibilityRef) -> str:
    return f'{ref.role or ref.tag} "{ref.label}"'


def unsure(description: str, found: Sequence[ScoredElement]) -> str:
    """Return that no element certainly is the one that is meant, and the nearest ones."""
    names = ", ".join(_named(one.element) for one in found[:2])
    return f"nothing on the page fits {description!r} for certain; the nearest: {names}"


def tie(description: str, tied: Sequence[int], refs: Sequence[AccessibilityRef]) -> str:
    """Return which elements fit a description equally well, and how to say which is meant."""
    names = "; ".join(_told_apart([refs[number] for number in tied[:_MAX_CANDIDATES]]))
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


def _told_apart(refs: Sequence[AccessibilityRef]) -> list[str]:
    """Return each element with its place, and with the path that it links to if that is needed."""
    places = [_place(ref) for ref in refs]
    paths = [urlsplit(ref.href).path[:_MAX_PATH] for ref in refs]
    return [
        f"{place} to {path}" if path and places.count(place) > 1 else place
        for place, path in zip(places, paths, strict=True)
    ]


def _place(ref: AccessibilityRef) -> str:
    inside = next((str(one) for one in reversed(ref.containers) if one.name), "")
    name = f'{ref.role or ref.tag} "{ref.label}"'
    return f"{name} in {inside}" if inside else name
