"""Measures how similar elements are, one property at a time.

All candidates of a page are compared at once, a property after the other, because that takes a
fraction of the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, hypot

from rapidfuzz import fuzz

from explorer.models.recording import SemanticElementRef

Similarities = list[float | None]
"""For each candidate 0 to 1; None where the property cannot be compared."""

_DISTANCE = 250.0
"""Distance in CSS pixels at which the similarity of two places has fallen to 1/e."""
_SIMILAR_ROLES = (
    frozenset({"button", "link", "menuitem", "tab", "generic", "img", "switch"}),
    frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    frozenset({"checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"}),
    frozenset({"option", "menuitem", "listitem", "treeitem", "menuitemradio", "radio", "link"}),
    frozenset({"combobox", "listbox", "button"}),
)
"""Roles that redesigns exchange for each other."""
_CACHED = 65_536
_NUMBERS = re.compile(r"\d+")
_MADE_BY_TOOLS = re.compile(r"\d|^(?:css|sc|jsx?|emotion|svelte)-|^[a-zA-Z]{1,2}$|__[\w-]{5,}$")
"""Classes that a build tool or a counter made."""


def compare_role(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare roles: 1 for the same, 0.5 for one that redesigns exchange it for."""
    similar = frozenset().union(*(group for group in _SIMILAR_ROLES if wanted in group))
    return [
        None if role is None else 1.0 if role == wanted else 0.5 if role in similar else 0.0
        for role in given
    ]


def compare_equal(wanted: object, given: Sequence[object]) -> Similarities:
    """Compare values that are the same or not."""
    return [None if one is None else float(one == wanted) for one in given]


def compare_text(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare labels, whatever their case, spaces and final punctuation.

    Two texts of which one begins with the other, as with a counter ("Inbox (3)"), are similar.
    """
    plain = plain_text(wanted)
    return [None if text is None else _text_similarity(plain, plain_text(text)) for text in given]


@lru_cache(_CACHED)
def plain_text(text: str) -> str:
    """Return a text in lower case, without final punctuation, its numbers all the same."""
    return _NUMBERS.sub("0", " ".join(text.casefold().split())).strip(" .:*…!?()[]")


def _text_similarity(wanted: str, given: str) -> float:
    if wanted == given:
        return 1.0
    if not wanted or not given:
        return 0.0
    similar = fuzz.ratio(wanted, given) / 100
    begins = given.startswith(wanted + " ") or wanted.startswith(given + " ")
    return max(similar**2, 0.7 if begins else 0.0)


def compare_words(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare longer texts by the words they share."""
    words = _words(wanted)
    if not words:
        return [None] * len(given)
    return [None if text is None else _overlap(words, _words(text)) for text in given]


@lru_cache(_CACHED)
def _words(text: str) -> frozenset[str]:
    return frozenset(plain_text(text).replace("|", " ").split())


def _overlap(wanted: frozenset[str], given: frozenset[str]) -> float:
    both = len(wanted & given)
    return both / (len(wanted) + len(given) - both) if both else 0.0


def compare_id(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare ids; those that differ in numbers only are nearly the same."""
    plain = _NUMBERS.sub("0", wanted)
    return [
        None
        if one is None
        else 1.0
        if one == wanted
        else _id_similarity(plain, _NUMBERS.sub("0", one))
        for one in given
    ]


def _id_similarity(wanted: str, given: str) -> float:
    similar = fuzz.ratio(wanted, given) / 100
    return 0.8 if similar == 1 else similar**3 * 0.8


def compare_classes(
    wanted: tuple[str, ...], given: Sequence[tuple[str, ...] | None]
) -> Similarities:
    """Compare the classes that are words; those that a tool made change with each build."""
    words = _meaningful(wanted)
    if not words:
        return [None] * len(given)
    return [None if one is None else _overlap(words, _meaningful(one)) for one in given]


@lru_cache(_CACHED)
def _meaningful(classes: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for name in classes if not _MADE_BY_TOOLS.search(name))


def compare_href(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare addresses by path and query; the host may differ, and numbers count little."""
    path = _path(wanted)
    plain = _NUMBERS.sub("0", path)
    similarities: Similarities = []
    for one in given:
        other = None if one is None else _path(one)
        if other is None:
            similarities.append(None)
        elif other == path:
            similarities.append(1.0)
        else:
            similarities.append(_id_similarity(plain, _NUMBERS.sub("0", other)))
    return similarities


@lru_cache(_CACHED)
def _path(href: str) -> str:
    """Return an address without its host, which differs between installations."""
    _, scheme, rest = href.partition("://")
    return "/" + rest.partition("/")[2].rstrip("/") if scheme else href


def compare_path(wanted: tuple[str, ...], given: Sequence[tuple[str, ...] | None]) -> Similarities:
    """Compare container paths: the inner containers count more than the outer ones."""
    return [None if path is None else _path_similarity(wanted, path) for path in given]


@lru_cache(_CACHED)
def _path_similarity(wanted: tuple[str, ...], given: tuple[str, ...]) -> float:
    if wanted == given:
        return 1.0
    total = found = 0.0
    for depth, container in enumerate(reversed(wanted)):
        weight = 0.6**depth
        total += weight
        best = max((_text_similarity(container, other) for other in given), default=0.0)
        found += weight * best
    return 0.95 * found / total if total else 0.0


def compare_place(
    wanted: tuple[float, float, float, float],
    given: Sequence[tuple[float, float, float, float] | None],
) -> Similarities:
    """Compare the centers of boxes by their distance."""
    x, y = _center(wanted)
    similarities: Similarities = []
    for box in given:
        if box is None:
            similarities.append(None)
            continue
        at_x, at_y = _center(box)
        similarities.append(exp(-hypot(at_x - x, at_y - y) / _DISTANCE))
    return similarities


def _center(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def compare_size(
    wanted: tuple[float, float, float, float],
    given: Sequence[tuple[float, float, float, float] | None],
) -> Similarities:
    """Compare the widths and heights of boxes by their ratios."""
    width, height = wanted[2] - wanted[0], wanted[3] - wanted[1]
    return [
        None if box is None else _ratio(width, box[2] - box[0]) * _ratio(height, box[3] - box[1])
        for box in given
    ]


def _ratio(one: float, other: float) -> float:
    greater = max(one, other)
    return min(one, other) / greater if greater > 0 else 1.0


def compare_selector(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare selectors and XPaths: 1 for the same, else by their common end."""
    return [
        None if one is None else 1.0 if one == wanted else _common_end(wanted, one) for one in given
    ]


def _common_end(wanted: str, given: str) -> float:
    shared = 0
    for one, other in zip(reversed(wanted), reversed(given), strict=False):
        if one != other:
            break
        shared += 1
    return 0.5 * shared / max(len(wanted), len(given))


Compare = Callable[..., Similarities]

PROPERTIES: dict[str, tuple[str, Compare]] = {
    "role": ("role", compare_role),
    "name": ("name", compare_text),
    "text": ("text", compare_text),
    "test_id": ("test_id", compare_id),
    "id": ("id", compare_id),
    "type": ("type", compare_equal),
    "href": ("href", compare_href),
    "placeholder": ("placeholder", compare_text),
    "alt": ("alt", compare_text),
    "title": ("title", compare_text),
    "tag": ("tag", compare_equal),
    "classes": ("classes", compare_classes),
    "neighbour_text": ("neighbour_text", compare_words),
    "container_path": ("container_path", compare_path),
    "place": ("bbox", compare_place),
    "size": ("bbox", compare_size),
    "css_selector": ("css_selector", compare_selector),
    "xpath": ("xpath", compare_selector),
    "frame": ("frame", compare_href),
}
"""Property -> the field it is read from, and how it is compared."""


COSTLY = ("classes", "href", "container_path", "neighbour_text", "css_selector", "xpath")
"""Properties whose comparison takes longest; only promising candidates are compared by them."""


def compare(
    reference: SemanticElementRef, candidates: Sequence[SemanticElementRef], name: str
) -> Similarities:
    """Compare one property that a reference has with that of all candidates.

    Args:
        reference: The recorded element.
        candidates: The elements of a page.
        name: A key of ``PROPERTIES``.
    """
    field, compare_values = PROPERTIES[name]
    values = [getattr(candidate, field) for candidate in candidates]
    return compare_values(getattr(reference, field), values)
