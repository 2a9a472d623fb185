"""Quotes values that stand before their fields: "enter Ada as the name and 12 as the age"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, conjunctions
from explorer.sentences.quotes import hide

_GIVING = ("enter", "choose", "set", "fill")
_MOST_WORDS = 4  # of a value


class PairedValues:
    """Finds values without quotation marks in one language.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        words = table["words"]
        verbs = any_of(verb for name in _GIVING for verb in words.get(name, ()))
        prepositions = any_of({*words["in"], *words["as"]})
        self._verb = re.compile(rf"(?:{verbs})\s")
        self._border = re.compile(rf",?\s(?:{any_of(conjunctions(table))})\s|,\s")
        self._pair = re.compile(rf'(?P<value>[^"]+?)\s(?P<in>{prepositions})\s[^"]+')

    def quoted(self, text: str) -> str:
        """Return a text with the values of two pairs or more quoted, "" if it has no such pairs."""
        if '"' in hide(text) or not (verb := self._verb.match(hide(text))):
            return ""
        borders = list(self._border.finditer(hide(text), verb.end()))
        starts = [verb.end(), *(one.end() for one in borders)]
        ends = [*(one.start() for one in borders), len(text)]
        values: list[tuple[int, int]] = []
        prepositions: set[str] = set()
        for start, end in zip(starts, ends, strict=True):
            pair = self._pair.fullmatch(hide(text), start, end)
            if not pair or not _is_value(text[slice(*pair.span("value"))]):
                break
            prepositions.add(pair["in"])
            values.append(pair.span("value"))
        if len(values) <= 1 or len(prepositions) > 1:
            return ""
        said = text
        for start, end in reversed(values):
            said = f'{said[:start]}"{said[start:end]}"{said[end:]}'
        return said


def _is_value(text: str) -> bool:
    """Return whether a text may be a value: a name, or a word with a digit or a sign in it."""
    words = text.split()
    is_code = not text.isalpha() and " " not in text
    return len(words) <= _MOST_WORDS and (text[:1].isupper() or is_code)
