"""Reads what queries and bodies of requests say, and the shape of answers: names and types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice

from explorer.models.api_calls import CallField, FieldType
from explorer.policy.request_fields import MAX_JSON_BYTES, fields_in
from explorer.urls import parameter_name, parse

MAX_NAME = 100
_MAX_FIELDS = 60
_MAX_QUERY = 10_000
"""Characters of a GraphQL document that are read."""
_MIN_NAMES = 3
"""Fields of an answer from which its shape says something: many answer ``{"ok": true}``."""
_LEVELS = 3
_MAX_BATCH = 200
"""Different operations of a batch that are told."""
_NAMED_OPERATION = re.compile(r"\b(?:query|mutation|subscription)\s+(\w{1,100})\s*[({@]")
_FIRST_FIELD = re.compile(
    r"\s*(?:(?:query|mutation|subscription)\s*(?:\([^)]*\)\s*)?)?\{\s*(?:\w+\s*:\s*)?(\w{1,100})"
)


def query_fields(url: str) -> Iterator[CallField]:
    """Yield the parameters of the query of an address that have a name."""
    named = (
        (name, value) for name, value in _query(url).items() if parameter_name(name, value) != "*"
    )
    for name, value in islice(named, _MAX_FIELDS):
        yield CallField(name=name[:MAX_NAME], type=_type_of_text(value))


def json_in(body: bytes) -> object:
    """Return what a body holds, None if it is no JSON or too long."""
    if body[:1] in (b"{", b"[") and len(body) <= MAX_JSON_BYTES:
        with suppress(ValueError, RecursionError):
            return json.loads(body)
    return None


def body_fields(body: bytes, document: object, content_type: str) -> Iterator[CallField]:
    """Yield the fields of the body of a request.

    Args:
        body: The body.
        document: What ``json_in`` has read in it.
        content_type: The value of its Content-Type header.
    """
    found: Iterator[tuple[str, FieldType]]
    document = _first(document)
    if isinstance(document, Mapping):
        found = ((str(name), _type_of(value)) for name, value in document.items())
    else:
        found = ((name, _type_of_text(value)) for name, value in fields_in(body, content_type))
    known: dict[str, FieldType] = {}
    for name, kind in found:
        if len(known) < _MAX_FIELDS:
            known.setdefault(name[:MAX_NAME], kind)
    yield from (CallField(name=name, type=kind) for name, kind in known.items())


def operations(document: object, url: str) -> tuple[str, ...]:
    """Return what a request calls of an address that serves much, () for any other address.

    That is the name of a GraphQL operation, else its first field, or the method of JSON-RPC; of a
    batch, each of them once.

    Args:
        document: What ``json_in`` has read in the body.
        url: The address, whose query may hold the same.
    """
    batch = document if isinstance(document, list) else [document]
    asked = [one for one in batch if isinstance(one, Mapping)] or [_query(url)]
    return tuple(dict.fromkeys(filter(None, map(_operation, asked))))[:_MAX_BATCH]


def _operation(asked: Mapping[object, object]) -> str:
    if isinstance(name := asked.get("operationName"), str) and name:
        return name[:MAX_NAME]
    if isinstance(query := asked.get("query"), str):
        query = query[:_MAX_QUERY]
        if found := _NAMED_OPERATION.search(query) or _FIRST_FIELD.match(query):
            return found[1]
    if isinstance(method := asked.get("method"), str) and ("jsonrpc" in asked or "params" in asked):
        return method[:MAX_NAME]
    return ""


def answer_names(document: object) -> tuple[str, ...]:
    """Return the names of the fields of an answer, those of nested objects behind a dot.

    A list counts as its first entry. Answers of few fields or with an empty list say too little to
    tell whether others are alike: ().
    """
    names: list[str] = []
    if not _collect_names(document, "", _LEVELS, names):
        return ()
    return tuple(names) if len(names) >= _MIN_NAMES else ()


def _collect_names(value: object, prefix: str, levels: int, names: list[str]) -> bool:
    """Add the names of the fields of a value; return False if an empty list hides some."""
    if isinstance(value, list | Mapping) and not value:
        return False
    value = _first(value)
    if not isinstance(value, Mapping):
        return True
    for name, item in value.items():
        if len(names) >= _MAX_FIELDS:
            break
        path = f"{prefix}{name}"[-MAX_NAME:]
        names.append(path)
        if levels > 1 and not _collect_names(item, f"{path}.", levels - 1, names):
            return False
    return True


def _first(document: object) -> object:
    return document[0] if isinstance(document, list) and document else document


def _query(url: str) -> Mapping[str, str]:
    parts = parse(url)
    return parts.query if parts else {}


def _type_of(value: object) -> FieldType:
    match value:
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case dict():
            return "object"
        case list():
            return "array"
    return "null" if value is None else "string"


def _type_of_text(text: str) -> FieldType:
    if text in ("true", "false"):
        return "boolean"
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.replace(".", "", 1).isdecimal()) or len(digits) > 15:
        return "string"
    if digits.startswith("0") and digits not in ("0",) and not digits.startswith("0."):
        return "string"  # "007" is a name
    return "number" if "." in digits else "integer"
