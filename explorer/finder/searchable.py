"""Prepares a text for the search of many words."""

from __future__ import annotations

from functools import cached_property

from explorer.finder.words import spaced

_LETTERS = bytes(
    ord(c.lower()) if c.isalpha() or c in '\n"' else ord(" ") for c in map(chr, range(128))
).ljust(256)
"""For each byte of ASCII the small letter that it is; quotes stay, all else is a space."""


class SearchableText:
    """A text with a line for each element, normalised and split into words once for all searches.

    Args:
        raw: The lines.
    """

    def __init__(self, raw: str) -> None:
        self.raw = raw

    @cached_property
    def folded(self) -> str:
        """The lines in lower case without accents, with each sign replaced by one space."""
        return spaced(self.raw)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the text; those with digits may be missing or in parts.

        What is outside of quotes is the same on many lines when its digits are left out, and is
        split once.
        """
        if not self.raw.isascii():
            return frozenset(self.folded.split())
        parts = self.raw.encode("ascii").translate(_LETTERS).split(b'"')
        texts = [*parts[1::2], *frozenset(parts[::2])]
        return frozenset(b" ".join(texts).decode("ascii").split())
