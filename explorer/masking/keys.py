"""Recognises keys by their shape: JSON web tokens and long random values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import log2

MIN_KEY_BITS = 150
"""Random bits of a value from which it is a key. Identifiers of records have less: a UUID 122, a
ULID 134."""
MIN_KEY_HEX = 41
"""Hexadecimal digits from which a value is a key. A revision (SHA-1) has 40, an MD5 hash 32."""
MIN_TOLD_BITS = 60
"""Random bits from which a value is a key if what stands before it tells so, as in ``/reset/``."""
KEY_LENGTH = 26
"""Characters of the shortest key."""

KEY_RUN = re.compile(rf"(?<![\w+=-])[A-Za-z0-9_+-]{{{KEY_LENGTH},}}+={{0,2}}", re.ASCII)
"""What may be a key, without what stands behind a name and "="."""
_JSON_WEB_TOKEN = re.compile(r"(?<![\w-])eyJ[\w-]{5,}+\.[\w-]{2,}+\.[\w-]*+", re.ASCII)
_PIECE = re.compile("[A-Za-z0-9]+")
_HEX = re.compile("[0-9a-f]+|[0-9A-F]+")
_WORD = re.compile(r"[A-Z]?[a-z]{4,}|[A-Z]{5,}|\d{7,}")
"""Letters that are hardly random, and numbers such as dates."""


def web_tokens(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans (start, end) of JSON web tokens."""
    if "eyJ" in text:
        yield from (match.span() for match in _JSON_WEB_TOKEN.finditer(text))


def is_key(run: str) -> bool:
    """Return whether a run of letters, digits, "-", "_" and "+" is a long random value."""
    hex_digits, bits = _randomness(run)
    return hex_digits >= MIN_KEY_HEX or bits >= MIN_KEY_BITS


def looks_random(run: str) -> bool:
    """Return whether a run is so random that it is a key if what stands before it tells so."""
    hex_digits, bits = _randomness(run)
    return 4 * hex_digits + bits >= MIN_TOLD_BITS


def _randomness(run: str) -> tuple[float, float]:
    """Return the number of hexadecimal digits, and the random bits in what else is no word."""
    hex_digits = bits = 0.0
    for piece in _PIECE.findall(run):
        if piece.isdigit():
            continue
        if _HEX.fullmatch(piece):
            hex_digits += len(piece)
        elif any(char.isdigit() for char in piece):
            one_case = piece.islower() or piece.isupper()
            bits += len(_WORD.sub("", piece)) * log2(36 if one_case else 62)
    return hex_digits, bits
