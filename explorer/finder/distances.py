"""Measures the distance between two elements of a page, and whether one is in the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explorer.finder.refs import AccessibilityRef
from explorer.text import contains_words, words

NOWHERE = float("inf")
_SAME_SPOT = 2  # CSS pixels between the middles of two elements, one of which is in the other
_PRESSED = ("link", "button")


def distance_between(
    refs: Sequence[AccessibilityRef], index: int, anchor: int, relation: str
) -> float:
    """Return the distance between the middles of two elements, infinite on the wrong side.

    It is |dx| + |dy| in CSS pixels. The axis across the direction asked for counts three times:
    dy for "left of", "right of" and "near", dx for "above" and "below", where dx is that of the
    left edges if these are nearer: a short field begins where the long text above it does. Without
    bounds it is 10 for each step in page order.

    Args:
        refs: The elements of the page.
        index: The one whose distance is measured.
        anchor: The one that it is near to.
        relation: How it is near: "below", "between", "row" and so on.
    """
    one, other = refs[index], refs[anchor]
    if not one.bounds or not other.bounds:
        step = index - anchor
        wrong = step < 0 if relation in ("below", "after", "right_of") else step > 0
        return NOWHERE if wrong and relation != "near" else 10.0 * abs(step)
    (x, y), (other_x, other_y) = middle(one), middle(other)
    right_side = {
        "below": y > other_y, "above": y < other_y, "left_of": x < other_x,
        "right_of": x > other_x, "after": index > anchor, "before": index < anchor,
    }.get(relation, True)  # fmt: skip
    if (
        relation == "row"
        and abs(y - other_y) > max(one.bounds["height"], other.bounds["height"]) / 2
    ):
        return NOWHERE
    across = 3.0 if relation in ("left_of", "right_of", "near") else 1.0
    dx = abs(x - other_x)
    if relation in ("above", "below"):
        dx = 3.0 * min(dx, abs(one.bounds["x"] - other.bounds["x"]))
    return dx + across * abs(y - other_y) if right_side else NOWHERE


def middle(ref: AccessibilityRef) -> tuple[float, float]:
    """Return the middle of an element in CSS pixels, the corner of the page without bounds."""
    box = ref.bounds or {"x": 0, "y": 0, "width": 0, "height": 0}
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def are_nested(one: AccessibilityRef, other: AccessibilityRef) -> bool:
    """Return whether one of two elements of one name is in the other: a button in a link.

    A click on either hits the inner one. An entry of a tree has those below it in its box, too.
    """
    if not one.bounds or not other.bounds or one.label != other.label:
        return False
    if "treeitem" in (one.role, other.role) and _begin_alike(one.bounds, other.bounds):
        return True
    (x, y), (other_x, other_y) = middle(one), middle(other)
    is_same_spot = abs(x - other_x) < _SAME_SPOT and abs(y - other_y) < _SAME_SPOT
    outer, inner = sorted((one.containers, other.containers), key=len)
    return is_same_spot and inner[: len(outer)] == outer


def hit_alike(one: AccessibilityRef, other: AccessibilityRef) -> bool:
    """Return whether a click on either of two elements hits the same: the link that fills an entry.

    The outer one's name has the words of the inner one's, and its middle lies in the inner one.
    """
    if not one.bounds or not other.bounds or not (one.label and other.label):
        return False
    outer, inner = sorted((one, other), key=lambda ref: -len(ref.label))
    (x, y), box = middle(outer), inner.bounds or {}
    is_hit = 0 <= x - box["x"] < box["width"] and 0 <= y - box["y"] < box["height"]
    is_inside = inner.containers[: len(outer.containers)] == outer.containers
    is_named = contains_words(words(outer.label), words(inner.label))
    return is_hit and is_inside and is_named and _is_around(outer, inner)


def is_all_of(inner: AccessibilityRef, outer: AccessibilityRef) -> bool:
    """Return whether a link or button is all that an entry says: a click on it is one on both.

    So is the text of an entry that both are but elements with listeners. What stands in the margin
    of a link, as the arrow that opens the menu below it, is not all of the link.
    """
    is_pressed = inner.role in _PRESSED or not (inner.role or outer.role)
    if not inner.bounds or not outer.bounds or not is_pressed or outer.role in _PRESSED:
        return False
    is_inside = inner.containers[: len(outer.containers)] == outer.containers
    is_same = bool(inner.label) and words(inner.label) == words(outer.label)
    return is_same and is_inside and inner.bounds != outer.bounds and _is_around(outer, inner)


def _is_around(outer: AccessibilityRef, inner: AccessibilityRef) -> bool:
    box, within = outer.bounds or {}, inner.bounds or {}
    return all(
        box[at] - _SAME_SPOT <= within[at]
        and within[at] + within[size] <= box[at] + box[size] + _SAME_SPOT
        for at, size in (("x", "width"), ("y", "height"))
    )


def _begin_alike(box: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Return whether one of two boxes is in the other, at its top."""
    outer, inner = sorted((box, other), key=lambda one: -one["height"])
    left, right = outer["x"] - _SAME_SPOT, outer["x"] + outer["width"] + _SAME_SPOT
    is_across = left <= inner["x"] and inner["x"] + inner["width"] <= right
    return is_across and 0 <= inner["y"] - outer["y"] < inner["height"]
