"""Finds the row that a sentence means by the one before: "in the same row", "its button"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import hide

_OWNERS = ("row", "card", "entry")
_SAME = "\ue001"
"""Stands for the name of the row, until it is known what the sentence before names."""


class SameRow:
    """The words of one language for the row of the step before.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, rows = table["phrasing"], any_of(table["things"]["row"])
        self._said = re.compile(rf"(?<!\w)(?:{any_of(phrasing['same'])})\s(?P<row>{rows})(?!\w)")
        between = any_of([*phrasing["belonging"], *table["words"]["with"], *phrasing["articles"]])
        self._named = re.compile(
            rf'(?<!\w)(?:{rows})\s(?:(?:{between})(?:\s|(?<=\')))*(?P<name>"[^"]*"|[^\s"]+)'
        )

        things = table["things"]
        owners = any_of(word for kind in _OWNERS for word in things[kind])
        self._owner = re.compile(rf"(?<!\w)(?:{owners})(?!\w)")
        self._column = re.compile(rf"(?<!\w)(?:{any_of(things['column'])})(?!\w)")
        self._owned = re.compile(rf"(?:{any_of(phrasing['owning'])})\s(?=\S)")
        self._in = table["words"]["in"][0]
        self._inside = re.compile(rf"\s(?:{any_of(table['words']['in'])})\s")
        belonging = any_of(phrasing["belonging"])
        self._of_name = re.compile(rf"(?<=\S)\s(?:{belonging})\s(?=(?:\"|\w))")

    def marked(self, text: str) -> str:
        """Return a text with a quotation in place of "same", to be read as any other name."""
        found = self._said.search(hide(text))
        if not found:
            return text
        row = text[slice(*found.span("row"))]
        return f'{text[: found.start()]}{row} "{_SAME}"{text[found.end() :]}'

    def resolved(self, target: str, last: str) -> str:
        """Return a description with the name of the row that the step before is in.

        Args:
            target: The description.
            last: That of the step before.

        Returns:
            "" if that is in no row with a name: many rows may have the button that it names.
        """
        if _SAME not in target:
            return target
        found = self._named.search(hide(last))
        name = last[slice(*found.span("name"))] if found else ""
        is_name = name[:1] == '"' or name[:1].isupper()
        return target.replace(_SAME, name.strip('"')) if is_name else ""

    def placed(self, target: str, last: str) -> str:
        """Return a description of "its button" with the row that the step before names.

        Args:
            target: The description.
            last: That of the step before.
        """
        found, owner = self._owned.match(hide(target)), self._owner.search(hide(last))
        if not found:
            return target
        owned = target[found.end() :]
        if owner and _names_something(last):
            return f"{owned} {self._in} {self._row_of(last, owner)}"
        of_name = self._of_name.search(hide(last))
        if of_name and _names_something(last[of_name.end() :]):
            return f"{owned}{last[of_name.start() :]}"  # "its stock" after "the status of A"
        return target

    def without_owner(self, target: str) -> str:
        """Return a description without "its": of the page that something before has opened."""
        found = self._owned.match(hide(target))
        return target[found.end() :] if found else target

    def _row_of(self, description: str, owner: re.Match[str]) -> str:
        """Return the row of a cell: of 'the price in the row "Tea"'."""
        inside = list(self._inside.finditer(hide(description)[: owner.start()]))
        row = description[inside[-1].end() :] if inside else description
        named = self._named.search(hide(row))
        is_cell = named and named["name"][:1] == '"' and self._column.search(hide(row))
        return row[: named.end()] if named and is_cell else row


def _names_something(text: str) -> bool:
    return '"' in text or any(word[0].isupper() or word[0].isdecimal() for word in text.split())
