"""What a sentence says by itself: a model may only pass on what stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from explorer.models.scenario import Sentence
from explorer.sentences.quotes import QUOTES


def said(value: str, sentence: Sentence) -> str | None:
    """Return a value as the sentence, its table or the text below it writes it.

    Args:
        value: What a model says that the sentence says.
        sentence: The sentence, in which variables are not replaced.

    Returns:
        None if the value does not stand there as whole words.
    """
    words = value.strip(f"{QUOTES} \n\t").split()
    if not words:
        return None
    spaced = r"\s+".join(map(re.escape, words))
    # A part of a variable is no value: it would be typed in place of the variable's.
    pattern = re.compile(rf"(?<![\w{{]){spaced}(?![\w}}])", re.IGNORECASE)
    found = (match[0] for text in _texts(sentence) if (match := pattern.search(text)))
    return next(found, None)


def _texts(sentence: Sentence) -> Iterator[str]:
    yield sentence.text
    for row in sentence.table:
        yield from row
    if sentence.doc_string is not None:
        yield sentence.doc_string
