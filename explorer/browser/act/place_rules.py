"""Decides where on a page gestures may be made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from explorer.policy.controls import ControlRules
from explorer.policy.safety import Destructive


class PlaceRules(NamedTuple):
    """The rules for what is pressed in an element, and for what something is dropped on."""

    destructive: Destructive
    controls: ControlRules

    def barring(self, place: Mapping[str, Any]) -> str:
        """Return the destructive word or the rule that forbids a place, "" if it may be used.

        Args:
            place: What tells of it, as ``judgedOf`` of ``scripts/hints.js`` returns it.
        """
        texts = place["texts"]
        word = self.destructive.word_in_place(texts, place["markup"])
        return word or self.controls.barring_place(texts, place["matched"])
