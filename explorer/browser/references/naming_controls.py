"""Judges the controls that name addresses: what must not be pressed is not requested either."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.models import Bounds, InteractiveElement, Request
from explorer.policy.controls import ControlRules
from explorer.policy.safety import Destructive


class NamingControls:
    """The rules for controls in documents that are read but not opened, or hide them.

    Args:
        destructive: Finds what is destructive.
        rules: The controls that must not be used.
    """

    def __init__(self, destructive: Destructive, rules: ControlRules) -> None:
        self._destructive = destructive
        self._rules = rules
        self.selectors = rules.selectors
        """The CSS selectors of the rules."""

    def refuses(self, told: Mapping[str, Any]) -> bool:
        """Return whether a control must not be used.

        Args:
            told: What ``references.js`` has told of it, with its ``parts``: itself, and the buttons
                of a form.
        """
        return any(self._refuses_part(part, told) for part in told["parts"])

    def _refuses_part(self, part: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
        is_link = part["tag"] in ("a", "area")
        address = next(iter(told["addresses"]), "")
        element = InteractiveElement(
            ref="",
            kind="link" if is_link else "button",
            tag=part["tag"],
            role=part["role"],
            name=part["name"],
            text=part["text"],
            href=address if is_link else "",
            hints=part["hints"],
            request=Request(
                url=address, confirmation=part["confirmation"], calls=tuple(told["scripts"])
            ),
            bounds=Bounds(x=0, y=0, width=0, height=0),
        )
        word = self._destructive.word_in(element, element.hints, tooltip=part["tooltip"])
        return bool(word or self._rules.barring(element, part["matched"]))
