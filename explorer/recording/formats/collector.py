"""Collects the actions and the losses of a reader."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.formats.elements import element_of, is_secret
from explorer.recording.formats.results import ReadRecording
from explorer.recording.formats.selectors import Facts
from explorer.recording.variables import variable_for


class Collector:
    """Collects what a reader finds, in its order.

    Args:
        name: Names the source in errors.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._losses: list[str] = []
        self._variables: dict[str, str] = {}
        """The variables of secrets, by their fields."""
        self.actions: list[ActionWithElement] = []
        self.title = ""
        self.url = ""
        self.viewport: tuple[int, int] | None = None

    def lose(self, place: str, what: str) -> None:
        """Note something that a recording cannot hold.

        Args:
            place: Where it stands in the source, as "line 3".
            what: What is not held.
        """
        self._losses.append(f"{place}: {what}")

    def open(self, place: str, url: str, **fields: Any) -> None:
        """Add the opening of an address; the first one begins the recording."""
        if self.url or self.actions:
            self.act(place, "navigate", url=url, **fields)
        else:
            self.url = url

    def act(self, place: str, action: str, facts: Facts | None = None, **fields: Any) -> None:
        """Add an action.

        Args:
            place: Where it stands in the source.
            action: Its type.
            facts: What is known of its element.
            **fields: Further fields of the action.

        Raises:
            UsageError: A value has the wrong type.
        """
        try:
            element = element_of(facts or {}, action)
            if action == "type" and element and fields.get("text") and is_secret(element):
                fields = {**fields, "text": None, "variable": self._variable(place, element)}
            fields = {name: value for name, value in fields.items() if value is not None}
            values = {"type": action, "element": element, **fields}
            self.actions.append(ActionWithElement.model_validate(values))
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ", ".join(str(part) for part in first["loc"])
            raise UsageError(f"{self._name}: {place}: {where}: {first['msg']}") from None

    def drag(self, place: str, facts: Facts, onto: Facts, **fields: Any) -> None:
        """Add the drag of an element onto another one."""
        self.act(place, "drag", facts, to_element=element_of(onto, "drag"), **fields)

    def _variable(self, place: str, element: Any) -> str:
        field = element.id or element.test_id or element.name or ""
        if field not in self._variables:
            taken = self._variables.values()
            self._variables[field] = variable_for(field, taken)
        variable = self._variables[field]
        self.lose(place, f"the secret of {element.to_text()} is not kept: set {variable}")
        return variable

    def result(self) -> ReadRecording:
        """Return the recording and the losses.

        Raises:
            UsageError: The viewport has no size.
        """
        size = self.viewport and {"width": self.viewport[0], "height": self.viewport[1]}
        values = {"title": self.title, "url": self.url, "viewport": size, "actions": self.actions}
        try:
            recording = Recording.model_validate(values)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ", ".join(str(part) for part in first["loc"])
            raise UsageError(f"{self._name}: {where}: {first['msg']}") from None
        return ReadRecording(recording, tuple(self._losses))
