"""Names and values in the bodies of requests, as far as they may say what a request is to do.

Bodies come from pages: each is read in time linear in its size, and only up to a bound.
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

MOST_FORM = 65_536
"""Bytes that are read at each end of a form's body."""
MOST_JSON = 524_288
"""Bytes of JSON that is parsed; of longer JSON so many at each end are searched."""
MOST_FIELDS = 2_000
"""Fields that are read of a body; of a longer form so many at each end."""
MOST_LEVELS = 3
"""Objects within objects that are looked into."""
LONGEST_VALUE = 1_000  # characters
_MOST_HEADERS = 8  # lines of a part's head
_LONGEST_HEADER = 1_000  # bytes

_COMMANDS = frozenset({"method", "action", "operation", "op", "command", "cmd", "verb", "intent"})
"""Names of fields that say what is to be done wherever they stand in JSON."""
_GRAPHQL = ("query", "operationname")
_TEXT_IN_JSON = re.compile(rb'"([\w$.-]{1,60}+)"\s*+:\s*+"((?:[^"\\]|\\.){0,1000}+)')


def fields_in(body: bytes, content_type: str) -> Iterator[Field]:
    """The fields of a form or of JSON.

    What begins as JSON does is read as JSON whatever its type: scripts seldom name the type.
    Of objects within others only those fields count that name a command, because what else they
    hold is mostly stored.
    """
    if body.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        fields = list(_fields_of_json(body))
        if fields:
            yield from fields
            return
    told = Message()
    told["Content-Type"] = content_type or "text/plain"
    match told.get_content_type():
        case "application/x-www-form-urlencoded":
            yield from _fields_of_form(body)
        case "multipart/form-data":
            yield from _at_both_ends(_fields_of_parts(_ends(body, b"\n")))


def _ends(body: bytes, separator: bytes) -> bytes:
    """Both ends of a long body; the last begins behind a separator, for what is cut in two may
    have another meaning: ``undelete=1``."""
    if len(body) <= 2 * MOST_FORM:
        return body
    return body[:MOST_FORM] + separator + body[-MOST_FORM:].partition(separator)[2]


def _at_both_ends(fields: Iterable[Field]) -> Iterator[Field]:
    remaining = iter(fields)
    yield from islice(remaining, MOST_FIELDS)
    yield from deque(remaining, MOST_FIELDS)


def _fields_of_form(body: bytes) -> Iterator[Field]:
    text = _ends(body, b"&").decode("utf-8", "replace")
    return _at_both_ends(parse_qsl(text, keep_blank_values=True))


def _fields_of_parts(body: bytes) -> Iterator[Field]:
    """Of ``multipart/form-data`` (RFC 7578): a head, an empty line, and a value."""
    for before, after in pairwise(body.replace(b"\r\n", b"\n").split(b"\n\n")):
        if name := _name_of_part(before):
            value = after.partition(b"\n")[0][:LONGEST_VALUE]
            yield name, value.decode("utf-8", "replace")


def _name_of_part(before: bytes) -> str:
    """From what stands before its value: the last lines are its head."""
    lines = before.rsplit(b"\n", _MOST_HEADERS)[-_MOST_HEADERS:]
    for line in reversed(lines):
        if line.startswith(b"--"):
            return ""
        if line[:20].lower() == b"content-disposition:":
            head = Message()
            head["Content-Disposition"] = line[20:_LONGEST_HEADER].decode("utf-8", "replace")
            return str(head.get_param("name", "", "Content-Disposition"))
    return ""


def _fields_of_json(body: bytes) -> Iterator[Field]:
    if len(body) <= MOST_JSON:
        with suppress(ValueError, RecursionError):
            return islice(_texts_of(json.loads(body)), MOST_FIELDS)
    return _at_both_ends(_commands_written_in(body))


def _texts_of(value: object) -> Iterator[Field]:
    """The values of an object, or of the objects of a list; then those of the objects in them."""
    objects = list(_objects_in([value]))
    for level in range(MOST_LEVELS):
        for one in objects:
            for name, inner in one.items():
                text = _text_of(inner)
                if text is not None and (level == 0 or _is_command(name)):
                    yield name, text
        objects = [inner for one in objects for inner in _objects_in(one.values())]


def _text_of(value: object) -> str | None:
    """A value, or the first of a list, as a form would send it; None for what holds others."""
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
    """The fields that name a command in JSON that is too long to be parsed, or in lines of it."""
    text = body if len(body) <= 2 * MOST_JSON else body[:MOST_JSON] + b"\n" + body[-MOST_JSON:]
    for found in _TEXT_IN_JSON.finditer(text):
        if _is_command(name := found[1].decode("utf-8", "replace")):
            yield name, _unescaped(found[2])


def _is_command(name: str) -> bool:
    plain = name.strip("_$").lower()
    return plain in _COMMANDS or plain in _GRAPHQL


def _unescaped(text: bytes) -> str:
    with suppress(ValueError):
        if b"\\" in text:
            return str(json.loads(b'"' + text + b'"', strict=False))
    return text.decode("utf-8", "replace")
