"""Finds secret values by their names or their shapes, in addresses, forms, JSON and multipart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import NamedTuple
from urllib.parse import unquote_plus

from explorer.masking.keys import KEY_LENGTH, is_key, looks_random, web_tokens
from explorer.masking.names import kind_of_name

Span = tuple[int, int]

MIN_RANDOM_LENGTH = 8
"""Minimum length of a secret with an ambiguous name such as ``code`` or ``session``.

It must also look random: ``?code=de`` and ``?session=morning`` are no secrets.
"""
MIN_LEARNED_LENGTH = 16
"""Minimum length of such a secret that is searched for elsewhere; ``SKU-12345`` is a code, too."""

_MAX_NAME_LENGTH = 64
_MAX_SPACE = 8
"""White space on each side of a colon."""
_REVERSED_NAME = re.compile(r"[\w.\[\]%-]+")
_SIGN = re.compile(rf"=(?=[^\s&#;\"'<>`\\])|:(?=\s{{0,{_MAX_SPACE}}}[\"'\d])")
"""What stands between a name and its value, if there is one."""
_VALUE = re.compile(r"[^\s&#;\"'<>`\\]+")
_OPENING = re.compile(rf"\s{{0,{_MAX_SPACE}}}([\"']|(?=\d))")
"""What stands between a colon and the value, in JSON and in scripts."""
_QUOTED = {
    '"': re.compile(r'(?:[^"\\]|\\.)++', re.DOTALL),
    "'": re.compile(r"(?:[^'\\]|\\.)++", re.DOTALL),
}
_NUMBER = re.compile(r"\d{4,}")
_KEY = re.compile(rf"[A-Za-z0-9_+-]{{{KEY_LENGTH},}}+={{0,2}}")
_PART = re.compile(
    r'\bcontent-disposition: ?form-data; ?name="([^"\r\n]{1,64})"[^\r\n]{0,300}\r?\n'
    r"(?:[^\r\n]{1,300}\r?\n){0,4}\r?\n",
    re.IGNORECASE,
)
"""The header of a part of a multipart form."""
_PART_VALUE = re.compile(r"(?:[^\r\n]|\r?\n(?!--)|\r(?!\n))++")
_MAX_EXAMINED_LENGTH = 300
"""Characters of a value that are examined to see whether it looks random."""
_CREDENTIALS = re.compile(
    r"\b(?:bearer|authorization: ?basic)\s([\w.~+/-]{8,}+={0,2})", re.ASCII | re.IGNORECASE
)
_STEP = re.compile(
    r"/(?:[a-z]{1,20}[_-])?(?:activat(?:e|ion)|confirm(?:ation)?|invit(?:e|ation)|reset|verif(?:y|ication))s?"
    r"(?:[_-][a-z]{1,20})?(?:/[\w:=-]{1,12})?/(?=([\w:=.-]{16,}))",
    re.ASCII | re.IGNORECASE,
)
"""The part of a path that a key follows, perhaps behind the identifier of a user."""
_USER_INFO = re.compile(r"://[^\s/?#@:\"'<>\\]{0,256}:([^\s/?#@\"'<>\\]{1,256})@")


def secret_values(text: str) -> Iterator[Span]:
    """Yield the spans (start, end) of secret values.

    Behind a name, these are the values that the name tells to be secret; the name stands before
    "=", before ":" as in JSON, or in the header of a part of a multipart form. In the last
    two, keys are secret whatever their names; in addresses, records have such identifiers, too.
    JSON web tokens, credentials as in ``Bearer <key>``, keys as in ``/reset/<key>``, and the
    password in ``://user:password@``, are found anywhere.
    """
    for found in _named_values(text):
        yield found.span
    yield from web_tokens(text)
    yield from _unnamed_keys(text)
    if "@" in text:
        for match in _USER_INFO.finditer(text):
            yield match.span(1)


def random_looking_values(text: str) -> Iterator[str]:
    """Yield the decoded values that look random and whose names tell that they are secret.

    They are worth searching for elsewhere; a plain word is not.
    """
    for found in _named_values(text):
        value = text[slice(*found.span)]
        if len(value) >= found.min_learned_length and found.how.looks_random(value):
            yield unquote_plus(value) if found.how is _IN_ADDRESS else value
    for span in _unnamed_keys(text):
        yield text[slice(*span)]


class _Notation:
    """A way to write values: in addresses and forms, or in JSON, scripts and multipart forms."""

    def __init__(self, *, is_plain: bool) -> None:
        self._is_plain = is_plain

    def looks_random(self, value: str) -> bool:
        """Return whether a value looks random.

        JSON has more values with ambiguous names that are no secrets: ``{"code": "NOT_FOUND"}``.
        """
        value = value if self._is_plain else unquote_plus(value)
        if len(value) < MIN_RANDOM_LENGTH or value.isdigit():
            return False
        has_digit = any(char.isdigit() for char in value)
        if not self._is_plain:
            return has_digit or not value.replace("-", "").isalpha()
        return has_digit and any(map(str.isalpha, value)) and not any(map(str.isspace, value))


_IN_ADDRESS = _Notation(is_plain=False)
_IN_BODY = _Notation(is_plain=True)


class _Named(NamedTuple):
    """A name, and where its value begins and how it is written."""

    name: str
    start: int
    pattern: re.Pattern[str]
    how: _Notation


class _Found(NamedTuple):
    """A secret value, and from which length on it is worth searching for elsewhere."""

    span: Span
    min_learned_length: float
    how: _Notation


def _named_values(text: str) -> Iterator[_Found]:
    end = 0
    for sign in _SIGN.finditer(text):
        if sign.end() <= end:
            continue  # within a value that was found
        before = _before_equals if sign[0] == "=" else _before_colon
        if (named := before(text, sign.start())) and (found := _judged(text, named)):
            end = found.span[1]
            yield found
    if "form-data" in text:
        yield from _values_of_parts(text)


def _unnamed_keys(text: str) -> Iterator[Span]:
    for match in _CREDENTIALS.finditer(text):
        if any(map(str.isdigit, match[1])):
            yield match.span(1)
    for match in _STEP.finditer(text):
        if looks_random(match[1]):
            yield match.span(1)


def _values_of_parts(text: str) -> Iterator[_Found]:
    end = 0
    for header in _PART.finditer(text):
        named = _Named(header[1], header.end(), _PART_VALUE, _IN_BODY)
        if named.start >= end and (found := _judged(text, named)):
            end = found.span[1]
            yield found


def _before_equals(text: str, at: int) -> _Named | None:
    name = _name_before(text, at)
    return _Named(name, at + 1, _VALUE, _IN_ADDRESS) if name else None


def _before_colon(text: str, at: int) -> _Named | None:
    opening = _OPENING.match(text, at + 1)
    if opening is None:
        return None
    end = len(text[max(0, at - _MAX_SPACE) : at].rstrip()) + max(0, at - _MAX_SPACE)
    is_quoted = text[end - 1 : end] in ('"', "'")
    if not opening[1] and not is_quoted:
        return None  # a time, or a port
    name = _name_before(text, end - is_quoted)
    pattern = _QUOTED.get(opening[1], _NUMBER)
    return _Named(name, opening.end(), pattern, _IN_BODY) if name else None


def _name_before(text: str, end: int) -> str:
    name = _REVERSED_NAME.match(text[max(0, end - _MAX_NAME_LENGTH) : end][::-1])
    return name[0][::-1] if name else ""


def _judged(text: str, named: _Named) -> _Found | None:
    """Return the value of a name if it is secret."""
    name, start, pattern, how = named
    kind, min_learned_length = kind_of_name(name), MIN_RANDOM_LENGTH
    if kind == "ambiguous":
        value = pattern.match(text, start, start + _MAX_EXAMINED_LENGTH)
        kind = "secret" if value and how.looks_random(value[0]) else "other"
        min_learned_length = MIN_LEARNED_LENGTH
    if kind == "secret":
        value = pattern.match(text, start)
        return _Found(value.span(), min_learned_length, how) if value else None
    if kind == "other" and how is _IN_BODY:
        key = _KEY.match(text, start)
        return _Found(key.span(), inf, how) if key and is_key(key[0]) else None
    return None
