"""Reads the fields of request bodies that may say what a request does.

Bodies come from pages. Each is read in linear time and up to a limit.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from email.message import Message
from itertools import islice, pairwise
from urllib.parse import parse_qsl

Field = tuple[str, str]

MAX_FORM_BYTES = 65_536
"""Bytes of a form that are read at each end."""
MAX_JSON_BYTES = 524_288
"""Bytes of JSON that are parsed; of longer JSON, as many at each end are searched."""
MAX_FIELDS = 2_000
"""Fields of a body that are read; of a longer form, as many at each end."""
MAX_LEVELS = 3
"""Levels of nested JSON objects that are read."""
MAX_VALUE_LENGTH = 1_000  # characters
_MAX_HEADER_LINES = 8  # lines of the header of a part
_MAX_HEADER_LENGTH = 1_000  # bytes

_COMMAND_FIELDS = frozenset(
    {"method", "action", "operation", "op", "command", "cmd", "verb", "intent"}
)
"""Names of fields that say what a request does, at any level of JSON."""
_GRAPHQL_FIELDS = ("query", "operationname")
_JSON_TEXT_FIELD = re.compile(rb'"([\w$.-]{1,60}+)"\s*+:\s*+"((?:[^"\\]|\\.){0,1000}+)')


def fields_in(body: bytes, content_type: str) -> Iterator[Field]:
    """Yield names and values of the fields in a form or JSON body.

    A body that starts like JSON is read as JSON whatever its content type, which scripts often
    omit. Of nested objects only the fields that name a command are returned, because the others
    mostly hold data to store.

    Args:
        body: The body of the request.
        content_type: The value of its Content-Type header.
    """
    if body.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        fields = list(_fields_of_json(body))
        if fields:
            yield from fields
            return
    header = Message()
    header["Content-Type"] = content_type or "text/plain"
    match header.get_content_type():
        case "application/x-www-form-urlencoded":
            yield from _fields_of_form(body)
        case "multipart/form-data":
            yield from _at_both_ends(_fields_of_parts(_ends(body, b"\n")))


def _ends(body: bytes, separator: bytes) -> bytes:
    """Return both ends of a long body.

    The second end starts after a separator, since a field cut in two may change its meaning:
    ``undelete=1``.
    """
    if len(body) <= 2 * MAX_FORM_BYTES:
        return body
    return body[:MAX_FORM_BYTES] + separator + body[-MAX_FORM_BYTES:].partition(separator)[2]


def _at_both_ends(fields: Iterable[Field]) -> Iterator[Field]:
    remaining = iter(fields)
    yield from islice(remaining, MAX_FIELDS)
    yield from deque(remaining, MAX_FIELDS)


def _fields_of_form(body: bytes) -> Iterator[Field]:
    text = _ends(body, b"&").decode("utf-8", "replace")
    return _at_both_ends(parse_qsl(text, keep_blank_values=True))


def _fields_of_parts(body: bytes) -> Iterator[Field]:
    """Yield the fields of ``multipart/form-data`` (RFC 7578).

    A part consists of header lines, an empty line and the value.
    """
    for before, after in pairwise(body.replace(b"\r\n", b"\n").split(b"\n\n")):
        if name := _name_of_part(before):
            value = after.partition(b"\n")[0][:MAX_VALUE_LENGTH]
            yield name, value.decode("utf-8", "replace")


def _name_of_part(before: bytes) -> str:
    """Return the name of a part from the bytes before its value, which end with its header."""
    lines = before.rsplit(b"\n", _MAX_HEADER_LINES)[-_MAX_HEADER_LINES:]
    for line in reversed(lines):
        if line.startswith(b"--"):
            return ""
        if line[:20].lower() == b"content-disposition:":
            header = Message()
            header["Content-Disposition"] = line[20:_MAX_HEADER_LENGTH].decode("utf-8", "replace")
            return str(header.get_param("name", "", "Content-Disposition"))
    return ""


def _fields_of_json(body: bytes) -> Iterator[Field]:
    if len(body) <= MAX_JSON_BYTES:
        with suppress(ValueError, RecursionError):
            return islice(_texts_of(json.loads(body)), MAX_FIELDS)
    return _at_both_ends(_commands_written_in(body))


def _texts_of(value: object) -> Iterator[Field]:
    """Yield the values of an object or of the objects of a list, level by level."""
    objects = list(_objects_in([value]))
    for level in range(MAX_LEVELS):
        for one in objects:
            for name, inner in one.items():
                text = _text_of(inner)
                if text is not None and (level == 0 or _is_command(name)):
                    yield name, text
        objects = [inner for one in objects for inner in _objects_in(one.values())]


def _text_of(value: object) -> str | None:
    """Return a value, or the first of a list, as a form would send it; None for an object."""
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, (bool, int, float)):
        return json.dumps(value)
    return value if isinstance(value, str) else None


def _objects_in(values: Iterable[object]) -> Iterator[Mapping[str, object]]:
    for value in values:
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, dict):
                yield one


def _commands_written_in(body: bytes) -> Iterator[Field]:
    """Yield the fields that name a command in JSON that is too long, or not valid, to be parsed."""
    text = (
        body
        if len(body) <= 2 * MAX_JSON_BYTES
        else body[:MAX_JSON_BYTES] + b"\n" + body[-MAX_JSON_BYTES:]
    )
    for found in _JSON_TEXT_FIELD.finditer(text):
        if _is_command(name := found[1].decode("utf-8", "replace")):
            yield name, _unescaped(found[2])


def _is_command(name: str) -> bool:
    plain = name.strip("_$").lower()
    return plain in _COMMAND_FIELDS or plain in _GRAPHQL_FIELDS


def _unescaped(text: bytes) -> str:
    with suppress(ValueError):
        if b"\\" in text:
            return str(json.loads(b'"' + text + b'"', strict=False))
    return text.decode("utf-8", "replace")
