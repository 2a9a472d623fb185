"""What the bodies of requests say is to be done."""

from __future__ import annotations

import json

import pytest

from explorer.policy.request_fields import MAX_FORM_BYTES, MAX_JSON_BYTES, fields_in

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
TEXT = "text/plain;charset=UTF-8"
JSON = "application/json"
LONG = b"a" * 3 * MAX_FORM_BYTES
LONG_TEXT = "a" * 3 * MAX_JSON_BYTES


def parts(*heads: str, end: str = "\r\n") -> bytes:
    lines = (
        f"--x{end}Content-Disposition: form-data; {header}{end}{end}delete" for header in heads
    )
    return f"{end.join(lines)}{end}--x--{end}".encode()


@pytest.mark.parametrize(
    ("content_type", "body", "fields"),
    [
        (FORM, b"_method=delete&a=", [("_method", "delete"), ("a", "")]),
        (FORM, b'{"op": "delete"}', [("op", "delete")]),
        (FORM, b"[a]=1&op=delete", [("[a]", "1"), ("op", "delete")]),
        ("application/json; charset=x", b'{"action": "remove"}', [("action", "remove")]),
        ("", b'{"a": true, "b": [5, 6], "c": null, "d": [], "e": {}}', [("a", "true"), ("b", "5")]),
        (JSON, b'[{"op": "delete"}, 5]', [("op", "delete")]),
        (JSON, b"[" * 100_000, []),
        (JSON, b"\xff{", []),
        (TEXT, b'\xef\xbb\xbf {"op": "delete"}', [("op", "delete")]),
        ("", b'{"op": "delete"}', [("op", "delete")]),
        ("", b'{"a": [{"b": {"_method": "delete", "title": "delete"}}]}', [("_method", "delete")]),
        ("", b'{"a": {"b": {"c": {"op": "delete"}}}}', []),
        ("", b'{"op": "delete"}\n{"title": "delete"}', [("op", "delete")]),
        (PARTS, parts('name="_method"'), [("_method", "delete")]),
        (PARTS, parts("name=_method", end="\n"), [("_method", "delete")]),
        (PARTS, parts('filename="name=a"; name="b"', "name=c"), [("b", "delete"), ("c", "delete")]),
        (PARTS, b'--x\r\nContent-Type: name="a"\r\n\r\nname=a\r\n\r\ndelete', []),
        ("text/plain", b"_method=delete", []),
        ("", b"", []),
    ],
)  # fmt: skip
def test_the_fields_of_a_body(
    content_type: str, body: bytes, fields: list[tuple[str, str]]
) -> None:
    assert list(fields_in(body, content_type)) == fields


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        (FORM, b"a=" + LONG + b"&op=delete"),
        (FORM, b"a&" * 50_000 + b"op=delete"),
        (PARTS, b"--x\r\n\r\n" + LONG + b"\r\n" + parts('name="op"')),
        (TEXT, json.dumps({"a": LONG_TEXT, "b": {"op": "delete"}}).encode()),
        (TEXT, json.dumps({"op": "delete", "a": LONG_TEXT}).encode()),
        (TEXT, json.dumps({"op": "d\u0065lete", "a": [LONG_TEXT]}).encode()),
    ],
)
def test_the_end_of_a_long_body_is_read(content_type: str, body: bytes) -> None:
    assert ("op", "delete") in fields_in(body, content_type)


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        (FORM, LONG + b"a" * 5 + b"&" + LONG + b"undelete=1"),
        (TEXT, json.dumps({"a": LONG_TEXT, "delete": "1", "title": "delete"}).encode()),
        (TEXT, json.dumps({"a": LONG_TEXT, "text": '"op": "delete"'}).encode()),
    ],
)
def test_a_long_body_says_nothing_that_its_whole_does_not(content_type: str, body: bytes) -> None:
    assert not [name for name, _ in fields_in(body, content_type) if name in ("delete", "op")]


@pytest.mark.parametrize("line", [b'name="a"\r\n', b"Content-Disposition: x\r\n", b"--x\r\n"])
def test_lines_without_an_end_of_the_head_are_read_once(line: bytes) -> None:
    """A pattern that tries each of 200,000 lines as a beginning would take minutes."""
    assert list(fields_in(line * 200_000, PARTS)) == []


def test_a_graphql_mutation_in_a_long_body() -> None:
    body = json.dumps({"query": 'mutation {\n a(b: "c")}', "variables": {"file": LONG_TEXT}})
    assert dict(fields_in(body.encode(), TEXT))["query"] == 'mutation {\n a(b: "c")}'
