"""What a sentence came to, for the next run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.models.scenario import IntermediateStep, RememberedElement, RememberedSentence
from explorer.scenario.running.carried import Carried
from explorer.scenario.running.finding.targets import Target
from explorer.sentences.quotes import VARIABLE


def remembered(
    carried: Carried,
    found: Mapping[str, Target],
    known: Mapping[str, RememberedElement],
    *,
    is_unread: bool,
) -> RememberedSentence:
    """Return what a sentence came to, except for descriptions that its variables change.

    Args:
        carried: The sentence.
        found: Its elements by what the steps call them.
        known: Those of an earlier run.
        is_unread: Whether the grammar does not know the sentence.
    """
    written = {text for step in carried.steps for text in _descriptions(step)}
    return RememberedSentence(
        actions=carried.result.action,
        elements=tuple(
            _element(description, target, known.get(description))
            for description, target in found.items()
            if description in written
        ),
        steps=carried.steps if is_unread else None,
        reasoning=carried.result.reasoning or None,
    )


def _element(
    description: str, target: Target, known: RememberedElement | None
) -> RememberedElement:
    """Return an element to remember: the known one as it is while it is found by it.

    So the file changes only where an element was searched or healed, and its diff can be reviewed.
    """
    if known and target.way == "memory" and not target.changes and target.locator == known.locator:
        return known
    return RememberedElement(
        description=description,
        locator=target.locator,
        element=target.reference,
        option=target.option,
    )


def _descriptions(step: IntermediateStep) -> Iterator[str]:
    """Yield what a step may call its elements: as it is written, or made from its value.

    A tab, an option of a list or a field of a table is called by a value.
    """
    cells = [called for row in step.table for cell in row for called in (cell, f'"{cell}"')]
    yield from (step.target, step.opened_by, step.to_target, *cells)
    if not VARIABLE.search(f"{step.target}{step.value}"):
        yield from (f'"{step.value}"', f'"{step.value}" in {step.target}')
