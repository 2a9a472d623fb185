"""Knows the places in which something may be shown: "in the sidebar"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import hide

_PREPOSITIONS = 2
"""How many of the words before a place, which stand before a field as well, are of any place."""


class Areas:
    """The parts of a page by their names in one language.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words = table["phrasing"], table["words"]
        things = (
            one for name, listed in table["things"].items() if name != "tab" for one in listed
        )
        named = any_of([*phrasing["areas"], *phrasing["collections"], *things])
        before = "" if phrasing["place_after_verb"] else r"(?<!\w)"  # "Ergebnisliste"
        belonging = any_of(phrasing["belonging"])
        self._area = re.compile(rf"{before}(?:{named})(?:$|\s(?:{belonging})\s)", re.IGNORECASE)
        indefinite = any_of(phrasing["indefinite"])
        self._indefinite = re.compile(rf"(?<!\w)(?:{indefinite})(?!\w)")
        placing = {*words["place"], *words["in"][:_PREPOSITIONS]} - {*phrasing["origins"]}
        self._place = re.compile(rf"\s(?=(?:{any_of(placing)})(?:\s|(?<=')))")

    def has_unknown_place(self, text: str) -> bool:
        """Return whether a text ends in no place of a page: "in French", "in a second window"."""
        hidden = hide(text)
        found = self._place.search(hidden)
        place = hidden[found.end() :] if found else ""
        if not place or '"' in place:
            return False
        return self._indefinite.search(place) is not None or self._area.search(place) is None
