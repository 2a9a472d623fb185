"""Finds boxes of a page by what stands first in them: 'the card "Crew"'."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Container, InteractiveElement
from explorer.scenario.running.areas import without_articles
from explorer.scenario.running.page_text import BOXES, kind_and_name
from explorer.sentences.quotes import quotations
from explorer.text import words


def first_in_box(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the first element in the only box of a name; None if the description means none.

    Args:
        elements: The elements of the page.
        description: For instance 'the "Crew" card'.
    """
    roles, name = kind_and_name(without_articles(description))
    if not roles & BOXES or len(quotations(description)) != 1 or not name:
        return None
    if name != words(quotations(description)[0]):
        return None
    found: dict[Container, int] = {}
    for number, element in enumerate(elements):
        box = next(
            (one for one in element.containers if _is_called(one.role, one.name, name)), None
        )
        if box and not element.covered:
            found.setdefault(box, number)
    return next(iter(found.values())) if len(found) == 1 else None


def _is_called(role: str, name: str, wanted: Sequence[str]) -> bool:
    return role in BOXES and words(name)[: len(wanted)] == list(wanted)
