"""Splits a line of plain text into the sentences that it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from explorer.sentences.quotes import hide

_GAP = re.compile(r"(?P<end>\S*)\s+(?=\S)")
_QUOTED_END = re.compile(r".*[^.\s]\.[\"'\u201c\u201d\u00ab\u00bb]$")
"""Matches a quoted sentence: '"Saved."', but no '"Export..."'."""
_ABBREVIATED = re.compile(
    r"\d{1,2}\.|(?:.*\.)?[^\W\d_]\.|(?:mrs?|ms|dr|prof|sta?|no|nr|vs|etc|approx|bzw|ca|evtl|ggf|inkl|usw|sra?|sig"
    r"|dott|mme|max|min|inc|ltd|jr|tel|fig|vol|dhr|mevr)\."
)
"""What ends no sentence, in any language: that of the file is not known yet."""


def sentences_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a line, each with the index of its first character.

    A sentence ends at a full stop before a capital letter or a quotation, but not in a quotation.
    """
    hidden, start = hide(text), 0
    for gap in _GAP.finditer(hidden):
        begins = text[gap.end()].isupper() or hidden[gap.end()] == '"'
        if begins and _ends_sentence(text, hidden, gap):
            yield start, text[start : gap.end("end")]
            start = gap.end()
    yield start, text[start:]


def _ends_sentence(text: str, hidden: str, gap: re.Match[str]) -> bool:
    """Return whether a word ends a sentence, and is neither quoted nor an abbreviation."""
    word = hidden[slice(*gap.span("end"))]
    if word.endswith('"'):
        return _QUOTED_END.fullmatch(text[: gap.end("end")]) is not None
    is_end = word.endswith(".") and not word.endswith("..")
    return is_end and len(word) > 1 and not _ABBREVIATED.fullmatch(word)
