"""Compares what elements are called, whichever field says it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz import fuzz

from explorer.models.recording import SemanticElementRef

Similarities = list[float | None]
"""For each candidate 0 to 1; None where it has nothing to compare."""

_CACHED = 65_536
_NUMBERS = re.compile(r"\d+")
_COUNTER = re.compile(r"\s*\(\d+\)\s*$")
"""A number at the end of a label that says how many there are."""
_HINT = re.compile(r"\([^()]*\)?")
_LITTLE_WORDS = frozenset(
    {"a", "an", "the", "to", "of", "in", "for", "your", "my", "this", "-", "&"}
)
_FIELDS = frozenset(
    {"textbox", "searchbox", "combobox", "spinbutton", "checkbox", "radio", "switch"}
)
"""Roles of controls that are called what is written beside them."""
_PARTS = re.compile(r"[^\W\d_]{3,}")
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MOST_SIMILAR = 5
_LONG = 4
"""Letters of a text that is worth looking for in others."""
_BEGINNING = 0.6
"""Similarity of two texts of which one is the beginning of the other."""

_SAME_LABEL = 0.8
"""Similarity from which on two labels are the same in other words."""


@lru_cache(_CACHED)
def exact_text(text: str) -> str:
    """Return a text in lower case, without a counter and final punctuation."""
    if text.isalpha():
        return text.casefold()
    plain = " ".join(text.casefold().split())
    if plain.endswith(")"):
        plain = _COUNTER.sub("", plain) or plain
    return plain.strip(" .:*…!?()[]")


@lru_cache(_CACHED)
def plain_text(text: str) -> str:
    """Return a text in lower case, without final punctuation, its numbers all the same."""
    plain = " ".join(text.casefold().split()).strip(" .:*…!?()[]")
    return plain if plain.isalpha() else _NUMBERS.sub("0", plain)


@lru_cache(_CACHED)
def text_similarity(wanted: str, given: str) -> float:
    """Compare two plain texts: 1 for the same, 0 for nothing in common."""
    if wanted == given:
        return 1.0
    if not wanted or not given:
        return 0.0
    begins = given.startswith(wanted + " ") or wanted.startswith(given + " ")
    similar = fuzz.ratio(wanted, given, score_cutoff=40) / 100
    return max(similar**2, _BEGINNING if begins else 0.0)


def overlap(wanted: frozenset[str], given: frozenset[str]) -> float:
    """Return the share of words that two texts have in common."""
    both = len(wanted & given)
    return both / (len(wanted) + len(given) - both) if both else 0.0


def label_of(element: SemanticElementRef) -> str:
    """Return what an element is called: its name, text, alternative text, title or placeholder."""
    return element.name or element.text or element.alt or element.title or element.placeholder or ""


def labels_of(element: SemanticElementRef) -> tuple[str | None, ...]:
    """Return all that an element may be called by; redesigns move labels between these fields."""
    return element.name, element.text, element.alt, element.title, element.placeholder


def compare_labels(
    reference: SemanticElementRef,
    labels: Sequence[tuple[str | None, ...]],
    roles: Sequence[float | None] = (),
    rows: Sequence[float | None] = (),
) -> dict[str, Similarities]:
    """Compare labels in several ways.

    Args:
        reference: The recorded element, which has a label.
        labels: Those of the candidates, as ``labels_of`` returns them.
        roles: How similar the roles of the candidates are, if that is known.
        rows: The same of their rows.

    Returns:
        ``label``: how similar the labels are. ``only``: 1 where no other candidate has the recorded
        label; ``only_of_twins`` instead, if another control of the recorded page had it.
        ``another``: 0 for the labels of other controls of the recorded page. ``missing`` and
        ``added``: 1 minus the share of the words that only the recorded, and only the present label
        has. ``number``: 0 where the labels differ in numbers only.
    """
    wanted = exact_text(label_of(reference))
    own = frozenset(exact_text(one) for one in labels_of(reference) if one)
    compared = [_compare(wanted, own, one) for one in labels]
    same = [(one[0] or 0.0) >= _SAME_LABEL for one in compared]
    for others in (roles, rows):
        same = _where_possible(same, others)
    how_many = Counter(same)[True]
    others_then = _others_then(reference) - frozenset(map(_without_hint, own))
    return {
        "label": [one[0] for one in compared],
        "only_of_twins" if has_twin(reference) else "only": [
            (1.0 if how_many == 1 else 0.0) if one else None for one in same
        ],
        "another": [
            float(found[0] == 1.0 or not _is_among(others_then, one))
            for found, one in zip(compared, labels, strict=True)
        ],
        "missing": [one[1] for one in compared],
        "added": [one[2] for one in compared],
        "number": [one[3] for one in compared],
    }


def _where_possible(same: list[bool], others: Sequence[float | None]) -> list[bool]:
    """Return which candidates have the same label and nothing else against them, if any has."""
    both = [one and (other or 0.0) >= _SAME_LABEL for one, other in zip(same, others, strict=False)]
    return both if any(both) else same


def _others_then(reference: SemanticElementRef) -> frozenset[str]:
    """Return the labels of other controls on the recorded page, and the texts beside it."""
    beside = (reference.neighbour_text or "").split(" | ")
    texts = map(exact_text, (*(reference.similar or ()), *beside))
    return frozenset(map(_without_hint, texts)) - {""}


def _is_among(known: frozenset[str], labels: tuple[str | None, ...]) -> bool:
    return not known.isdisjoint(_without_hint(exact_text(one)) for one in labels if one)


def similar_labels(
    reference: SemanticElementRef, page: Sequence[SemanticElementRef]
) -> tuple[str, ...]:
    """Return the labels of other controls that share a word with that of an element.

    Args:
        reference: One of the elements of the page.
        page: All of them.

    Returns:
        The most similar labels; its own if another control of its role has it. ``("",)`` for an
        element without a label if another one without has the same icon.
    """
    wanted = exact_text(label_of(reference))
    if not wanted:
        return ("",) if any(_is_unlabelled_twin(reference, one) for one in page) else ()
    words = label_words(wanted)
    shared: dict[str, float] = {}
    for one in page:
        label = label_of(one)
        plain = exact_text(label)
        is_other = one is not reference and (plain != wanted or one.role == reference.role)
        if is_other and plain and words & label_words(plain):
            shared[label] = text_similarity(wanted, plain)
    return tuple(sorted(shared, key=lambda one: -shared[one])[:_MOST_SIMILAR])


def _is_unlabelled_twin(reference: SemanticElementRef, one: SemanticElementRef) -> bool:
    same_look = (one.role, one.icon) == (reference.role, reference.icon)
    return one is not reference and same_look and not label_of(one)


def has_twin(reference: SemanticElementRef) -> bool:
    """Return whether another control of the recorded page was called the same."""
    wanted = exact_text(label_of(reference))
    return any(exact_text(one) == wanted for one in reference.similar or ())


def compare_unlabelled(
    reference: SemanticElementRef, labels: Sequence[tuple[str | None, ...]]
) -> Similarities:
    """Compare an element without a label.

    Returns:
        1 for candidates that have none either; 0.9 for those that are called what was beside the
        recorded field, or as its icon, id or classes say; 0.5 for those of which that is a part.
    """
    phrases = (reference.neighbour_text or "").split(" | ")
    beside = frozenset(map(plain_text, phrases)) - {""}
    pictured = pictured_words(reference)
    if reference.role in _FIELDS or reference.tag in ("input", "select", "textarea"):
        return [1.0 if not any(one) else _described(one, beside, pictured) for one in labels]
    # What is beside a button is another control.
    values = [_described(one, frozenset(), pictured) for one in labels]
    return [
        1.0 if not any(one) else 0.0 if beside & set(map(plain_text, filter(None, one))) else value
        for one, value in zip(labels, values, strict=True)
    ]


def pictured_words(reference: SemanticElementRef) -> frozenset[str]:
    """Return the words of an element's icon, id and classes."""
    markup = " ".join((reference.icon or "", reference.id or "", *(reference.classes or ())))
    return frozenset(_PARTS.findall(_CAMEL_CASE.sub(" ", markup).casefold()))


def _described(
    labels: tuple[str | None, ...], beside: frozenset[str], pictured: frozenset[str]
) -> float:
    texts = [plain_text(label) for label in labels if label]
    words = [label_words(text) for text in texts]
    if not beside.isdisjoint(texts) or any(one and one <= pictured for one in words):
        return 0.9
    long = [text for text in texts if len(text) >= _LONG]
    is_part = any(text in one or one in text for text in long for one in beside)
    return 0.5 if is_part or not all(map(pictured.isdisjoint, words)) else 0.0


_Compared = tuple[float | None, float | None, float | None, float | None]
_UNLABELLED: _Compared = (None, None, None, None)
_SAME: _Compared = (1.0, None, None, None)
_NOTHING_IN_COMMON: _Compared = (0.0, 0.0, 0.0, None)


@lru_cache(_CACHED)
def _compare(wanted: str, others: frozenset[str], labels: tuple[str | None, ...]) -> _Compared:
    """Return the values of ``compare_labels`` for one candidate."""
    given = {exact_text(one) for one in labels if one}
    given.discard("")
    if not given:
        return _UNLABELLED
    if wanted in given:
        return _SAME
    best = max((_compare_two(wanted, one) for one in given), key=lambda found: found[0] or 0.0)
    if not others.isdisjoint(given):
        return max(best, (0.8, None, None, None), key=lambda found: found[0] or 0.0)
    return best


def _compare_two(wanted: str, given: str) -> _Compared:
    words, others = label_words(wanted), label_words(given)
    if not words or not others:
        return text_similarity(wanted, given), None, None, None
    if words == others:
        return 0.95, None, None, None
    if _without_hint(wanted) == _without_hint(given):
        return 0.9, None, None, None
    common = len(words & others)
    if not common and fuzz.ratio(wanted, given, score_cutoff=50) == 0:
        return _NOTHING_IN_COMMON
    similar = text_similarity(plain_text(wanted), plain_text(given))
    if similar == 1.0:
        return 0.7, None, None, 0.0
    return similar, common / len(words), common / len(others), None


@lru_cache(_CACHED)
def _without_hint(text: str) -> str:
    """Return a label without what it says in parentheses."""
    return " ".join(_HINT.sub(" ", text).split()) or text


@lru_cache(_CACHED)
def label_words(text: str) -> frozenset[str]:
    """Return the words of a label that matter."""
    words = (
        frozenset(re.findall(r"[^\W_]+|[^\w\s]+", text))
        if not text.isalpha()
        else frozenset({text})
    )
    return words - _LITTLE_WORDS or words
