"""Sentences open addresses of the web only."""

from __future__ import annotations

import pytest

from explorer.errors import UsageError
from explorer.scenario.running.addresses import address

BASE = "https://shop.example/a/"


@pytest.mark.parametrize(
    ("value", "opened"),
    [
        ("HTTPS://other.example/x?a:b", "HTTPS://other.example/x?a:b"),
        ("about:blank", "about:blank"),
        ("localhost:8080/x", "http://localhost:8080/x"),
        ("other.example:81/x", "http://other.example:81/x"),
        ("/b", "https://shop.example/b"),
        ("/", "https://shop.example/"),
        ("", BASE),
        ("wiki/Help:Contents", "https://shop.example/a/wiki/Help:Contents"),
    ],
)
def test_an_address_of_the_web_is_opened(value: str, opened: str) -> None:
    assert address(value, BASE) == opened


@pytest.mark.parametrize("base", [BASE, ""])
@pytest.mark.parametrize(
    "value",
    [
        "javascript:alert(1)", "JavaScript:document.querySelector('b').click()", "file:///etc/passwd",
        "data:text/html,x", "mailto:a@b.example", "view-source:http://a.example/", "about:config",
        "chrome://settings",
    ],
)  # fmt: skip
def test_another_address_is_refused_with_a_clear_line(value: str, base: str) -> None:
    with pytest.raises(UsageError, match="is not opened: it is no http:// or https:// address"):
        address(value, base)


def test_the_start_page_needs_a_base_address() -> None:
    with pytest.raises(UsageError, match="the start page has no address: give --base-url"):
        address("", "")
