"""The elements that a run has found for the descriptions of one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import IntermediateStep, RememberedElement
from explorer.scenario.export.performed_steps import for_element
from explorer.scenario.running.form_tables import field_called, fields_of
from explorer.sentences.quotes import quotations, unquoted

_FIELDS = ("input", "textarea", "select")


class KnownElements:
    """The elements of one sentence.

    Args:
        remembered: The elements by their descriptions.
    """

    def __init__(self, remembered: Mapping[str, RememberedElement]) -> None:
        self._remembered = remembered

    def element(self, description: str) -> SemanticElementRef | None:
        """Return an element, None if no run has found it."""
        known = self._remembered.get(description)
        return known.element if known else None

    def locator(self, description: str) -> str | None:
        """Return the source of the locator of an element, None if it has none."""
        known = self._remembered.get(description)
        return known.locator if known else None

    def is_select(self, description: str) -> bool:
        """Return whether an element is a native list of options."""
        element = self.element(description)
        return bool(element and element.tag == "select")

    def is_field(self, description: str) -> bool:
        """Return whether an element is a native field."""
        element = self.element(description)
        return bool(element and element.tag in _FIELDS)

    def is_custom_slider(self, description: str) -> bool:
        """Return whether an element is a slider that is no native one."""
        element = self.element(description)
        return bool(element and element.role == "slider" and element.tag != "input")

    def performed(self, step: IntermediateStep) -> IntermediateStep:
        """Return a step as a run performs it: a click may have chosen an option of a list."""
        known = self._remembered.get(step.target)
        if known and known.option and step.action == "click":
            return step.model_copy(update={"action": "select", "value": known.option})
        return for_element(step, known.element if known else None)

    def filling_steps(self, step: IntermediateStep) -> Iterator[IntermediateStep]:
        """Yield the steps that fill in the fields of the table of a step."""
        for name, value in fields_of(step.table):
            field = field_called(name, step.target, self._remembered)
            filling = IntermediateStep(action="type", target=field, value=value)
            yield self.performed(filling)


def shown_text(description: str) -> str:
    """Return the text that is to be seen where a description means no control."""
    text, is_text = unquoted(description)
    quoted = quotations(description)
    if is_text:
        return text
    return quoted[0] if quoted else re.sub(r"^(?:the|an?) ", "", text, flags=re.IGNORECASE)
