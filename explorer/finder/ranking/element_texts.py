"""The texts of an element besides its label, and those of its containers."""

from __future__ import annotations

from urllib.parse import urlsplit

from explorer.finder.colours import colours
from explorer.finder.refs import AccessibilityRef
from explorer.finder.words import words_of_label
from explorer.text import words, words_of_name

MAX_LABEL_LENGTH = 300  # characters that are read; a word further on does not identify the element
TEXT_BEFORE = "text before it"
"""The source that is the text before an element."""
# Weight of each source of text. A control without a label relies more on the other sources.
WEIGHTS = {
    "text": 0.95, "placeholder": 0.9, "kind": 0.9, "colour": 0.9, "description": 0.85, "value": 0.8,
    "field name": 0.75, TEXT_BEFORE: 0.6, "options": 0.6, "address": 0.5, "markup": 0.5,
}  # fmt: skip
_WEIGHTS_WITHOUT_LABEL = WEIGHTS | {
    "description": 0.95, "field name": 0.9, TEXT_BEFORE: 0.75, "address": 0.75, "markup": 0.9,
}  # fmt: skip

WeightedText = tuple[str, float, list[str]]
"""A source of text, its weight, and its words."""


def other_texts(
    ref: AccessibilityRef, *, has_label: bool, has_named_label: bool, is_image: bool
) -> list[WeightedText]:
    """Return the texts of an element other than its label, with their weights.

    Args:
        ref: The element.
        has_label: Whether its label has words.
        has_named_label: Whether its label has a word of letters.
        is_image: Whether an image was asked for.
    """
    weights = WEIGHTS if has_named_label else _WEIGHTS_WITHOUT_LABEL
    markup_weights = _WEIGHTS_WITHOUT_LABEL if is_image else weights
    return [
        (source, weights[source], tokens)
        for source, text in (
            ("text", ref.text if has_label and ref.text != ref.name else ""),
            ("placeholder", ref.placeholder),
            ("kind", ref.purpose),
            ("colour", colours(ref.label)),
            ("description", ref.description),
            ("value", ref.value),
            (TEXT_BEFORE, ref.near),
            ("options", " ".join(ref.options)),
        )
        if text and (tokens := words_of_label(text[:MAX_LABEL_LENGTH]))
    ] + [
        (source, markup_weights[source], words_of_name(text))
        for source, text in (
            ("field name", ref.field_name),
            ("address", _path(ref.href)),
            ("markup", _markup(ref)),
        )
        if text
    ]


def container_texts(ref: AccessibilityRef) -> list[tuple[str, str, list[str]]]:
    """Return the named containers, innermost first: role, name, and the words of the name."""
    named = [container for container in reversed(ref.containers) if container.name]
    return [(container.role, container.name, words(container.name)) for container in named]


def _markup(ref: AccessibilityRef) -> str:
    """Return id, classes and file names of pictures.

    An address among them is left out if the element has an href.
    """
    return " ".join(part for part in ref.hints.split() if part[0] not in "/?#" or not ref.href)


def _path(href: str) -> str:
    if not href:
        return ""
    parts = urlsplit(href)
    return f"{parts.path} {parts.query} {parts.fragment}"
