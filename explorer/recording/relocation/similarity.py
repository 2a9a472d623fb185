"""Measures how similar elements are, one property at a time.

All candidates of a page are compared at once, a property after the other, because that takes a
fraction of the time. A comparison returns an empty list if the recorded value says nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from math import exp, hypot

from rapidfuzz import fuzz

from explorer.recording.relocation.labels import Similarities, overlap, plain_text, text_similarity

_DISTANCE = 250.0
"""Distance in CSS pixels at which the similarity of two places has fallen to 1/e."""
_SHORT_DISTANCE = 25.0
"""The same for elements that stayed where they were."""
_SIMILAR_ROLES = (
    frozenset({"button", "link", "menuitem", "tab", "generic", "img", "switch"}),
    frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    frozenset({"radio", "menuitemradio", "tab"}),
    frozenset({"option", "menuitem", "listitem", "treeitem", "menuitemradio", "link"}),
    frozenset({"combobox", "listbox", "button"}),
)
"""Roles that redesigns exchange for each other."""
_SEPARATORS = str.maketrans(dict.fromkeys("/?&#=-_.:", " "))
_NO_DIGITS = str.maketrans("", "", "0123456789")
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CACHED = 65_536
_NUMBERS = re.compile(r"\d+")
_MADE_BY_TOOLS = re.compile(r"\d|^(?:css|sc|jsx?|emotion|svelte)-|^[a-zA-Z]{1,2}$|__[\w-]{5,}$")
"""Classes that a build tool or a counter made."""
_GENERATED_ID = re.compile(
    r"^[:_«]?r[\w]{0,3}[:_»]$|:r\w+:|[0-9a-f]{8}|\d{4}|^[\W\d_]*$|^ember\d+$"
)
"""Ids that a library counts up or draws by lot."""
_NO_TARGET = re.compile(r"#$|^javascript:\s*(?:void\b.*|;?)$|^about:blank$")
"""Addresses of links that only a script gives a meaning."""


def compare_role(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare roles: 1 for the same, 0.95 for one that redesigns exchange it for."""
    similar = frozenset().union(*(group for group in _SIMILAR_ROLES if wanted in group))
    return [
        None if role is None else 1.0 if role == wanted else 0.95 if role in similar else 0.0
        for role in given
    ]


def compare_equal(wanted: object, given: Sequence[object]) -> Similarities:
    """Compare values that are the same or not."""
    return [None if one is None else float(one == wanted) for one in given]


def compare_text(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare texts, whatever their case, spaces and final punctuation."""
    plain = plain_text(wanted)
    return [None if not text else text_similarity(plain, plain_text(text)) for text in given]


def compare_words(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare longer texts by the words they share."""
    words = _words(wanted)
    if not words:
        return []
    return [None if not text else overlap(words, _words(text)) for text in given]


@lru_cache(_CACHED)
def _words(text: str) -> frozenset[str]:
    return frozenset(plain_text(text).replace("|", " ").split())


def compare_id(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare ids by their words; an id that a library made says nothing.

    Ids that differ in one word only belong to the same control of something else; ids that have
    nothing in common may be the old and the new id of one element.
    """
    if _is_generated(wanted):
        return []
    return [
        None if not one else 1.0 if one == wanted else _id_similarity(wanted, one) for one in given
    ]


@lru_cache(_CACHED)
def _is_generated(value: str) -> bool:
    if value.isalpha() and len(value) > 3:
        return False
    return bool(_GENERATED_ID.search(value))


@lru_cache(_CACHED)
def _id_similarity(wanted: str, given: str) -> float | None:
    if _is_generated(given):
        return None
    if wanted.translate(_NO_DIGITS) == given.translate(_NO_DIGITS):
        return 0.0
    words, others = _id_words(wanted), _id_words(given)
    if words == others:
        return 0.95
    common = set(words) & set(others)
    shortest = min(len(words), len(others))
    if common and (
        len(words) == len(others) or (words[0] == others[0] and words[-1] == others[-1])
    ):
        return 0.0  # made by the same rule for something else
    if words[:shortest] == others[:shortest] or words[-shortest:] == others[-shortest:]:
        return 0.75
    return 0.35 * (1 + len(common) / len(set(words)))


@lru_cache(_CACHED)
def _id_words(value: str) -> tuple[str, ...]:
    spaced = value.translate(_SEPARATORS)
    if not spaced.islower():
        spaced = _CAMEL_CASE.sub(" ", spaced).casefold()
    return tuple(spaced.split()) or (value,)


def compare_classes(
    wanted: tuple[str, ...], given: Sequence[tuple[str, ...] | None]
) -> Similarities:
    """Compare the classes that are words; those that a tool made change with each build."""
    words = _meaningful(wanted)
    if not words:
        return []
    return [None if not one else overlap(words, _meaningful(one)) for one in given]


@lru_cache(_CACHED)
def _meaningful(classes: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for name in classes if not _MADE_BY_TOOLS.search(name))


def compare_icon(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare the words that tell icons from others; those of many icons count little."""
    return compare_rare(wanted.split(), [one.split() if one else None for one in given])


def compare_rare_ids(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare ids by the words they share; those of many ids count little."""
    if _is_generated(wanted):
        return []
    return compare_rare(_id_words(wanted), [_id_words(one) if one else None for one in given])


def compare_rare(wanted: Iterable[str], given: Sequence[Iterable[str] | None]) -> Similarities:
    """Return the share of words that candidates have, which weigh less the more have them."""
    present = [None if one is None else frozenset(one) for one in given]
    shown = Counter(word for one in present if one for word in one)
    weights = {word: 1 / (1 + shown[word]) for word in wanted}
    total = sum(weights.values())
    return [
        None if one is None else sum(weights[word] for word in weights.keys() & one) / total
        for one in present
    ]


def compare_href(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare addresses by path and query; the host may differ."""
    path = path_of(wanted)
    if not path:
        return []
    return [_href_similarity(path, one) if one else None for one in given]


@lru_cache(_CACHED)
def _href_similarity(path: str, href: str) -> float | None:
    other = path_of(href)
    if not other:
        return None
    if other == path:
        return 1.0
    if _without_query(other) == _without_query(path):
        return 0.5 + 0.3 * fuzz.ratio(path, other) / 100
    if _NUMBERS.sub("0", other) == _NUMBERS.sub("0", path):
        return 0.3
    return 0.4 * overlap(_segments(path), _segments(other))


def _without_query(path: str) -> str:
    return path.partition("?")[0].partition("#")[0]


@lru_cache(_CACHED)
def _segments(path: str) -> frozenset[str]:
    return frozenset(path.translate(_SEPARATORS).split())


@lru_cache(_CACHED)
def path_of(href: str) -> str:
    """Return an address without its host, "" if it says nothing."""
    if _NO_TARGET.search(href):
        return ""
    _, scheme, rest = href.partition("://")
    return "/" + rest.partition("/")[2].rstrip("/") if scheme else href


def compare_path(wanted: tuple[str, ...], given: Sequence[tuple[str, ...] | None]) -> Similarities:
    """Compare container paths: the inner containers count more than the outer ones."""
    return [None if not path else _path_similarity(wanted, path) for path in given]


@lru_cache(_CACHED)
def _path_similarity(wanted: tuple[str, ...], given: tuple[str, ...]) -> float:
    if wanted == given:
        return 1.0
    total = found = 0.0
    for depth, container in enumerate(reversed(wanted)):
        weight = 0.6**depth
        total += weight
        best = max((text_similarity(container, other) for other in given), default=0.0)
        found += weight * best
    return 0.95 * found / total if total else 0.0


def compare_phrases(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Count the neighbouring texts that are the same; four are enough for 1."""
    phrases = _phrases(wanted)
    return [
        None if not one else min(1.0, len(phrases & _phrases(one)) / 4) if phrases else None
        for one in given
    ]


@lru_cache(_CACHED)
def _phrases(text: str) -> frozenset[str]:
    return frozenset(plain_text(phrase) for phrase in text.split(" | ")) - {""}


Box = tuple[float, float, float, float]


def compare_place(
    wanted: Box, given: Sequence[Box | None], distance: float = _DISTANCE
) -> Similarities:
    """Compare the centers of boxes by their distance."""
    x, y = wanted[0] + wanted[2], wanted[1] + wanted[3]
    half = -1 / (2 * distance)
    return [
        None if box is None else exp(half * hypot(box[0] + box[2] - x, box[1] + box[3] - y))
        for box in given
    ]


def compare_selector(wanted: str, given: Sequence[str | None]) -> Similarities:
    """Compare selectors and XPaths: 1 for the same, else by their common end."""
    return [
        None if not one else 1.0 if one == wanted else _common_end(wanted, one) for one in given
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
    "tag": ("tag", compare_equal),
    "type": ("type", compare_equal),
    "test_id": ("test_id", compare_id),
    "automation_id": ("automation_id", compare_id),
    "accessibility_id": ("accessibility_id", compare_id),
    "id": ("id", compare_id),
    "field_name": ("field_name", compare_id),
    "icon": ("icon", compare_icon),
    "frame": ("frame", compare_href),
    "href": ("href", compare_href),
    "place": ("bbox", compare_place),
    "spot": ("bbox", partial(compare_place, distance=_SHORT_DISTANCE)),
    "placeholder": ("placeholder", compare_text),
    "alt": ("alt", compare_text),
    "title": ("title", compare_text),
    "classes": ("classes", compare_classes),
    "neighbours": ("neighbour_text", compare_words),
    "phrases": ("neighbour_text", compare_phrases),
    "containers": ("container_path", compare_path),
    "css_selector": ("css_selector", compare_selector),
    "xpath": ("xpath", compare_selector),
}
"""Property -> the field it is read from, and how it is compared; cheap comparisons first."""
