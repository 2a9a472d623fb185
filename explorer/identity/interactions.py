"""Keys of interactions: which control was used, and how, as the journal and the model see it."""

from __future__ import annotations

from explorer.models import Gesture, InteractiveElement
from explorer.text import caseless
from explorer.urls import normalise


def interaction_key(element: InteractiveElement, gesture: Gesture | None = None) -> str:
    """Return the interaction key ``{type}-{text}-{href}``, normalised.

    Words of the markup stand for the text of an icon, which has no text and no name. A gesture
    other than a click makes it a different interaction and comes first.
    """
    text = caseless(element.text or element.name or element.mark)
    key = f"{element.input_type or element.kind}-{text}-{element.href}"
    return f"{gesture} {key}" if gesture else key


def interaction_on_page(element: InteractiveElement, page_url: str) -> tuple[str, str]:
    """Return the normalised address of the page and the interaction key of a click there."""
    return normalise(page_url), interaction_key(element)
