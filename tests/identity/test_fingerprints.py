"""The same fault has the same identity, another fault another one."""

from __future__ import annotations

import pytest

from explorer.identity.fingerprints import fingerprint, stable_address, stable_text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("item 17 not found", "item 4711 not found"),
        ("took 1.5 s", "took 22.7 s"),
        (
            "order 0b1c7d9e-1c2d-4e5f-8a9b-0c1d2e3f4a5b is gone",
            "order 9f8e7d6c-5b4a-4c3d-a2b1-0f9e8d7c6b5a is gone",
        ),
        ("no user id_5f3a2b1c9d", "no user id_1a2b3c4d5e"),
        ("bad token V1StGXR8Z5jdHi6BmyT", "bad token Qx9TrYk2LmN4oPqRs7u"),
        ("at 2026-01-02T03:04:05Z", "at 2025-12-31T23:59:59Z"),
        ("GET http://127.0.0.1:3456/api", "GET http://127.0.0.1:4567/api"),
        ("GET /find?q=shoes&page=1 failed", "GET /find?q=hats&page=2 failed"),
    ],
)
def test_what_differs_each_time_does_not_count(one: str, other: str) -> None:
    assert stable_text(one) == stable_text(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("user not found", "item not found"),
        ("GET /find?q=1 failed", "GET /find?page=1 failed"),
        ("faded facade", "decade added"),
        ("backgroundColorChanged", "backgroundImageChanged"),
    ],
)
def test_what_tells_faults_apart_counts(one: str, other: str) -> None:
    assert stable_text(one) != stable_text(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://127.0.0.1:3456/a", "http://127.0.0.1:4567/a"),
        ("http://localhost:3000/a#top", "http://localhost:3001/a"),
        ("http://example.org/a", "https://example.org/a"),
        ("https://example.org/a?x=1&y=2", "https://example.org/a?y=3&x=4"),
        ("https://example.org/s/5f3a2b1c9d/a", "https://example.org/s/1a2b3c4d5e/a"),
        ("https://example.org/a?t=1767323045123", "https://example.org/a?t=1767323045999"),
        ("https://example.org/a?x=1&1767323045123", "https://example.org/a?x=1&1767323045999="),
    ],
)
def test_one_resource_has_one_address(one: str, other: str) -> None:
    assert stable_address(one) == stable_address(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://example.org/products/17", "https://example.org/products/18"),
        ("https://example.org/a", "https://example.org:8443/a"),
        ("https://example.org/a", "https://example.com/a"),
        ("https://example.org/a?x=1", "https://example.org/a?y=1"),
    ],
)
def test_other_resources_have_other_addresses(one: str, other: str) -> None:
    assert stable_address(one) != stable_address(other)


def test_a_fingerprint_never_changes() -> None:
    """Runs are compared with those of other days and other versions."""
    assert fingerprint("broken-link", "example.org/missing?") == "4b41009c017e"
    assert fingerprint("a", "bc") != fingerprint("ab", "c")
    assert len(fingerprint("lone surrogate \ud800")) == 12
