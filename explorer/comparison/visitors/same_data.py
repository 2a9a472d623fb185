"""Whether two visitors got the same data of an address."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress

from explorer.comparison.visitors.same_page import SAME_SHARE
from explorer.models.api_calls import DataAnswer

MIN_VALUES = 3
"""Values from which a flat answer says something: many answer ``{"ok": true}``."""
_TYPES = ("text/csv", "text/xml", "application/xml", "application/x-ndjson")
_IN_LIST = "[]"
"""Marks in the name of a field the entries of a list."""
_ERRORS = ("error", "errors", "exception")
_DONE = ("ok", "success")

_Values = Counter[tuple[str, object]]
"""The values of an answer with the names of their fields; the places in lists do not count."""


def is_data_type(kind: str) -> bool:
    """Return whether answers of a content type are data: JSON, CSV or XML."""
    return "json" in kind or kind in _TYPES


def holds_data(answer: DataAnswer) -> bool:
    """Return whether an answer is data that may need protection.

    Errors and empty lists are none. What the server lets any cache keep, or sends as it sends files
    (translations, for example), is the same for everybody.
    """
    return bool(_values(answer))


def same_data(shown: DataAnswer, opened: DataAnswer) -> str:
    """Return what makes two answers the same data, without their contents; "" if they are not.

    An address may answer each visitor with its own data, or a list with what the visitor may see,
    so all fields and most of their values must be the same.

    Args:
        shown: What the visitor got that is shown a page which calls the address.
        opened: What the other visitor got.
    """
    theirs, mine = _values(shown), _values(opened)
    both = (theirs & mine).total()
    is_same_shape = shown.kind == opened.kind and _fields(theirs) <= _fields(mine)
    if not (both and is_same_shape) or both < SAME_SHARE * theirs.total():
        return ""
    return f"{shown.kind}, all fields and {both} of {theirs.total()} values"


def _fields(values: _Values) -> set[str]:
    return {name for name, _ in values}


def _values(answer: DataAnswer) -> _Values:
    """Return the values of an answer, none if it is no data that may need protection."""
    is_data = 200 <= answer.status < 300 and is_data_type(answer.kind)
    if not is_data or _is_public(answer.headers):
        return Counter()
    if "json" not in answer.kind or "ndjson" in answer.kind:
        lines = answer.text.replace("><", ">\n<").split("\n")
        found: _Values = Counter(("", line.strip()) for line in lines if line.strip())
        return found if found.total() >= MIN_VALUES else Counter()
    with suppress(ValueError, RecursionError):
        document = json.loads(answer.text)
        found = Counter(_leaves(document, ""))
        if _says_something(found) and not _is_error(document):
            return found
    return Counter()


def _is_public(headers: Mapping[str, str]) -> bool:
    cached = [it.strip() for it in headers.get("cache-control", "").lower().split(",")]
    is_file = headers.get("accept-ranges") == "bytes" and "last-modified" in headers
    return is_file or "public" in cached


def _is_error(document: object) -> bool:
    if not isinstance(document, Mapping):
        return False
    return any(map(document.get, _ERRORS)) or any(document.get(name) is False for name in _DONE)


def _says_something(values: _Values) -> bool:
    """Return whether its lists have entries or, without any list, it has several values."""
    texts = [name for name, value in values.elements() if not isinstance(value, bool | None)]
    if any(_IN_LIST in name for name, _ in values):
        return any(_IN_LIST in name for name in texts)
    return len(texts) >= MIN_VALUES


def _leaves(value: object, name: str) -> Iterator[tuple[str, object]]:
    """Yield the values in a JSON value with the names of the fields that lead to them.

    An empty list or object counts as a value.
    """
    match value:
        case dict() if value:
            for key, item in value.items():
                yield from _leaves(item, f"{name}.{key}")
        case list() if value:
            for item in value:
                yield from _leaves(item, f"{name}{_IN_LIST}")
        case list():
            yield f"{name}{_IN_LIST}", None
        case dict():
            yield name, None
        case _:
            yield name, value
