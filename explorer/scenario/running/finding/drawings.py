"""Names the parts of drawings by the text that is drawn on them."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Bounds, InteractiveElement, Snapshot
from explorer.models.scenario.page_parts import DrawnText
from explorer.scenario.running.tabs import ScenarioTab

_SHAPES = frozenset({
    "rect", "circle", "ellipse", "path", "polygon", "polyline", "image", "g", "use",
})  # fmt: skip
_MARGIN = 40
"""CSS pixels that a text may be longer than the shape on which it is drawn."""


async def with_drawn_names(tab: ScenarioTab, snapshot: Snapshot) -> Snapshot:
    """Return the snapshot in which a shape without a name has the text that is drawn on it.

    A box of a diagram is such a shape: what listens to the mouse is a rectangle, and the text
    beside it in the markup only looks as if it was in it.
    """
    if not any(map(_is_nameless_shape, snapshot.elements)):
        return snapshot
    parts = await tab.parts((), overlays=False)
    elements = list(snapshot.elements)
    for text in parts.drawn:
        number = _shape_of(text, snapshot.elements)
        if number is not None:
            element = elements[number]
            name = f"{element.name} {text.text}".strip()
            named = element.model_copy(update={"name": name, "text": name})
            word = named.destructive or tab.destructive_word(named)
            elements[number] = named.model_copy(update={"destructive": word})
    return snapshot.model_copy(update={"elements": tuple(elements)})


def _shape_of(text: DrawnText, elements: Sequence[InteractiveElement]) -> int | None:
    """Return the index of the smallest shape without a name on which a text is drawn."""
    around = [
        (element.bounds.area, number)
        for number, element in enumerate(elements)
        if _is_nameless_shape(element) and _holds(element.page_bounds, text.box)
    ]
    return min(around)[1] if around else None


def _is_nameless_shape(element: InteractiveElement) -> bool:
    return element.tag in _SHAPES and not (element.name or element.text)


def _holds(shape: Bounds, text: Bounds) -> bool:
    x, y = text.x + text.width / 2, text.y + text.height / 2
    return (
        shape.x <= x <= shape.x + shape.width
        and shape.y <= y <= shape.y + shape.height
        and text.width <= shape.width + _MARGIN
    )
