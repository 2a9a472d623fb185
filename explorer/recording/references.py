"""Makes references that outlive a snapshot from the elements of one."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.models import Bounds, InteractiveElement, Markup, Snapshot
from explorer.models.recording import SemanticElementRef

_NO_MARKUP = Markup()


def references(
    snapshot: Snapshot, markups: Mapping[str, Markup] | None = None
) -> list[SemanticElementRef]:
    """Return a reference for each element of a snapshot, in the same order.

    Args:
        snapshot: The snapshot.
        markups: The markup of its elements by their references, as far as it is known.
    """
    known = markups or {}
    return [
        reference_of(element, known.get(element.ref, _NO_MARKUP), snapshot.url)
        for element in snapshot.elements
    ]


def reference_of(
    element: InteractiveElement, markup: Markup = _NO_MARKUP, url: str = ""
) -> SemanticElementRef:
    """Return a reference to an element that means the same in another version of the page.

    Args:
        element: The element.
        markup: What its markup says.
        url: The address of its page.
    """
    neighbours = (*markup.before[::-1], *markup.after) or (element.near,)
    return SemanticElementRef(
        role=element.role or element.tag or "generic",
        name=element.name or None,
        bbox=_box(element.bounds),
        container_path=_containers(element) or None,
        enabled="disabled" not in element.states,
        focused="focused" in element.states,
        tag=element.tag,
        id=markup.id or None,
        classes=markup.classes or None,
        text=element.text or None,
        type=element.input_type or markup.type or None,
        href=element.href or None,
        alt=markup.alt or None,
        placeholder=element.placeholder or None,
        title=markup.title or None,
        field_name=markup.field_name or None,
        icon=markup.icon or None,
        test_id=markup.test_id or None,
        css_selector=element.selector or None,
        xpath=markup.xpath or None,
        neighbour_text=_joined(neighbours, markup.row),
        similar=markup.similar,
        url=url or None,
        frame=element.frame or None,
    )


def _containers(element: InteractiveElement) -> tuple[str, ...]:
    """Return the containers as text; headings are left out, because a redesign moves them."""
    return tuple(str(one) for one in element.containers if one.role != "heading")


def _box(bounds: Bounds) -> tuple[float, float, float, float]:
    corners = (bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height)
    left, top, right, bottom = (round(number, 2) for number in corners)
    return left, top, right, bottom


def _joined(neighbours: tuple[str, ...], row: str) -> str | None:
    texts = dict.fromkeys(filter(None, (*neighbours, row)))
    return " | ".join(texts) or None
