"""The steps as a run performs them: a value is typed, chosen or uploaded, a box is checked."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from explorer.dates import value_for
from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.form_tables import ticking
from explorer.scenario.running.numbers import plain_number

_TYPED = frozenset({"input", "textarea", "select"})
_TYPED_ROLES = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "slider"})
_BOXES = frozenset({"checkbox", "radio"})


def for_element(step: IntermediateStep, element: SemanticElementRef | None) -> IntermediateStep:
    """Return a step that types as its element takes it: a date, a number, an option.

    Args:
        step: The step.
        element: The element that a run has found for it; None if there is none.
    """
    if element is None or step.action not in ("type", "select"):
        return step
    if moment := value_for(element.type or "", step.value):
        return step.model_copy(update={"action": "type", "value": moment})
    if step.action == "select":
        return step
    if element.type == "number" and (number := plain_number(step.value, step.language)):
        return step.model_copy(update={"value": number})
    if element.type in _BOXES:
        ticks = ticking(step.value)
        return step.model_copy(update={"action": ticks, "value": ""}) if ticks else step
    if element.type == "file":
        return step.model_copy(update={"action": "upload"})
    if element.tag not in _TYPED and element.role not in _TYPED_ROLES:
        return step.model_copy(update={"action": "select"})
    return step


def asks_for_files(element: SemanticElementRef | None) -> bool:
    """Return whether what a file is uploaded with is a button that asks for it, and no field."""
    return element is not None and element.type != "file"


def performed(
    steps: Sequence[Sequence[IntermediateStep]], elements: Sequence[Container[str]]
) -> tuple[tuple[IntermediateStep, ...], ...]:
    """Return the steps of each sentence as a run performs them, with the click that opens a form.

    A step that opens a page is left out if the page was open already, so that nothing was clicked.

    Args:
        steps: The steps of each sentence.
        elements: What each sentence calls the elements that a run has found.
    """
    was_run = any(elements)
    pairs = zip(steps, elements, strict=True)
    return tuple(tuple(_performed(said, found, was_run)) for said, found in pairs)


def _performed(
    steps: Iterable[IntermediateStep], elements: Container[str], was_run: bool
) -> Iterator[IntermediateStep]:
    for step in steps:
        if step.opens and was_run and step.target not in elements:
            continue
        if step.opened_by and step.opened_by in elements:
            yield IntermediateStep(action="click", target=step.opened_by, language=step.language)
        yield step
