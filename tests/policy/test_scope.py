"""Where a run may go."""

from __future__ import annotations

import pytest

from explorer.errors import UsageError
from explorer.policy.scope import Robots, Scope, robots_url

SITE = "https://www.example.co.uk/shop"
DOCS = "https://*.example.org/docs/*"


@pytest.mark.parametrize(
    ("start", "url", "allowed"),
    [
        (SITE, "https://www.example.co.uk/", True),
        (SITE, "http://example.co.uk/", True),
        (SITE, "https://cdn.shop.example.co.uk:443/x", True),
        (SITE, "https://example.co.uk./", True),
        (SITE, "https://other.co.uk/", False),
        (SITE, "https://example.co.uk.evil.example/", False),
        (SITE, "https://evil.example/?https://www.example.co.uk/", False),
        (SITE, "https://www.example.co.uk@evil.example/", False),
        (SITE, "https://www.example.co.uk:8443/", False),
        ("https://example.org:8443/", "https://www.example.org:8443/", True),
        ("https://example.org:8443/", "https://example.org/", False),
        ("https://bob.github.io/", "https://alice.github.io/", False),
        ("https://m\xfcnchen.de/", "https://www.xn--mnchen-3ya.de/", True),
        ("http://intranet/", "https://intranet/", True),
        ("http://intranet/", "http://wiki/", False),
        ("http://localhost:3000/", "http://localhost:3000/a", True),
        ("http://localhost:3000/", "http://localhost:3001/", False),
        ("http://localhost:3000/", "http://127.0.0.1:3000/", False),
        ("http://localhost/", "https://localhost/", False),
        ("http://app.localhost/", "http://api.localhost/", False),
        ("http://10.0.0.1/", "https://10.0.0.1/", False),
        ("http://[::1]:80/", "http://[::1]/x", True),
    ],
)
def test_the_same_site_is_in_scope(start: str, url: str, allowed: bool) -> None:
    assert Scope(start).allows(url) is allowed


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("about:blank", True),
        ("about:srcdoc", True),
        ("data:text/html,hello", True),
        ("javascript:void(0)", True),
        ("blob:https://example.co.uk/0b1c", True),
        ("blob:https://other.example/0b1c", False),
        ("blob:null/0b1c", False),
        ("file:///etc/passwd", False),
        ("chrome-error://chromewebdata/", False),
        ("chrome://settings/", False),
        ("view-source:https://www.example.co.uk/", False),
        ("mailto:bob@example.co.uk", False),
        ("ftp://example.co.uk/", False),
        ("", False),
    ],
)
def test_other_schemes(url: str, allowed: bool) -> None:
    assert Scope(SITE).allows(url) is allowed
    assert Scope(SITE, ["*://*"]).allows(url) is (allowed or "other.example" in url)


@pytest.mark.parametrize(
    ("pattern", "url", "allowed"),
    [
        (DOCS, "https://a.b.example.org/docs/intro?page=2", True),
        (DOCS, "https://a.example.org/docs", True),
        (DOCS, "https://A.Example.org:443/docs/", True),
        (DOCS, "https://example.org/docs/", False),
        (DOCS, "https://a.example.org/documents", False),
        (DOCS, "http://a.example.org/docs/", False),
        (DOCS, "https://evil.example/x.example.org/docs/", False),
        ("*://example.org/docs", "http://example.org/docs#intro", True),
        ("example.org/docs*", "https://example.org/docs-old", True),
        ("example.org", "https://example.org/anything?q=1", True),
        ("https://example.org/", "https://example.org/anything", False),
        ("https://example.org/a?b=*", "https://example.org/a?b=1", True),
        ("https://example.org/a?b=*", "https://example.org/aab=1", False),
        ("https://example.org/[ab]", "https://example.org/a", False),
        ("http://localhost:3000/*", "http://localhost:3000/x", True),
        ("https://*.m\xfcnchen.de/\xfc*", "https://www.xn--mnchen-3ya.de/%C3%BCber", True),
    ],
)
def test_patterns_decide_alone(pattern: str, url: str, allowed: bool) -> None:
    assert Scope(SITE, [pattern]).allows(url) is allowed
    assert not Scope(SITE, [pattern]).allows("https://www.example.co.uk/cart")


def test_the_start_page_is_always_in_scope() -> None:
    assert Scope(SITE, ["https://other.example/*"]).allows(f"{SITE}/#top")


def test_an_exclusion_narrows_the_same_site() -> None:
    scope = Scope(SITE, ["!*/admin/*"])
    assert scope.allows("https://www.example.co.uk/cart")
    assert not scope.allows("https://www.example.co.uk/admin/users")
    assert not scope.allows("https://other.example/")


def test_an_exclusion_narrows_other_patterns() -> None:
    scope = Scope(SITE, ["example.org/docs/*", "!example.org/docs/old/*"])
    assert scope.allows("https://example.org/docs/new")
    assert not scope.allows("https://example.org/docs/old/1")


@pytest.mark.parametrize("pattern", ["", "!", "https://", "http://example.org:port/", "/docs/*"])
def test_a_pattern_that_is_no_address_is_told(pattern: str) -> None:
    with pytest.raises(UsageError, match="scope pattern"):
        Scope(SITE, [pattern])


@pytest.mark.parametrize(
    ("start", "url", "owned"),
    [
        (SITE, "https://api.example.co.uk:8443/v1", True),
        (SITE, "https://cdn.example/x.js", False),
        ("http://localhost:3000/", "http://localhost:4000/api", True),
        ("http://127.0.0.1:3000/", "http://localhost:3000/", False),
        (SITE, "data:image/png;base64,x", True),
    ],
)
def test_faults_of_the_site_are_its_own_on_any_port(start: str, url: str, owned: bool) -> None:
    assert Scope(start).owns(url) is owned


def test_patterns_widen_what_is_owned_and_never_narrow_it() -> None:
    scope = Scope(SITE, ["https://www.example.co.uk/shop/*", "https://other.example/*"])
    assert scope.owns("https://www.example.co.uk/img/logo.png")
    assert scope.owns("https://other.example/api")


ROBOTS = """
User-agent: *
Disallow: /private
Allow: /private/open
Crawl-delay: 2.5

User-agent: nosy
Disallow: /
"""


@pytest.mark.parametrize(
    ("agent", "path", "allowed"),
    [
        ("explorer", "/", True),
        ("explorer", "/private/x", False),
        ("explorer", "/private/open/x", True),
        ("Mozilla/5.0 (compatible; Nosy/1.0)", "/", False),
    ],
)
def test_robots_rules(agent: str, path: str, allowed: bool) -> None:
    robots = Robots(ROBOTS, agent)
    assert robots.allows(f"https://example.org{path}") is allowed


def test_crawl_delay_is_in_seconds() -> None:
    assert Robots(ROBOTS, "explorer").crawl_delay == 2.5
    assert Robots(ROBOTS, "nosy").crawl_delay is None


@pytest.mark.parametrize(
    ("status", "text", "allowed"),
    [
        (200, "User-agent: *\nDisallow: /", False),
        (200, "\ufeffUser-agent: *\nDisallow: /", False),
        (200, "<!doctype html><title>Our app</title><p>Disallow: /</p>", True),
        (404, "User-agent: *\nDisallow: /", True),
        (403, "", True),
        (301, "", True),
        (500, "", False),
        (503, "User-agent: *\nAllow: /", False),
        (None, "", False),
    ],
)
def test_a_missing_file_forbids_nothing_and_a_broken_server_everything(
    status: int | None, text: str, allowed: bool
) -> None:
    robots = Robots.from_response(status, text, "explorer")
    assert robots.allows("https://example.org/") is allowed


def test_the_reader_learns_why_a_broken_server_forbids_everything() -> None:
    assert "answered 503" in Robots.from_response(503, "", "explorer").note
    assert "could not be reached" in Robots.from_response(None, "", "explorer").note
    assert Robots.from_response(404, "", "explorer").note == ""
    assert Robots.from_response(200, ROBOTS, "explorer").note == ""


def test_robots_url() -> None:
    assert robots_url("http://127.0.0.1:8000/a/b?c#d") == "http://127.0.0.1:8000/robots.txt"
