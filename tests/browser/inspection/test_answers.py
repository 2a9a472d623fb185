"""Security headers and cookie flags."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from explorer.browser.inspection.answers import (
    MAX_BYTES,
    Answers,
    is_at_risk,
    missing_headers,
    weak_cookie,
)
from tests.site import Site

GOOD = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
}


def test_headers() -> None:
    assert not list(missing_headers("http://shop.com/", GOOD))
    assert list(missing_headers("https://shop.com/", GOOD)) == ["Strict-Transport-Security"]
    assert list(missing_headers("http://shop.com/", {"x-frame-options": "DENY"})) == [
        "Content-Security-Policy",
        "X-Content-Type-Options",
    ]


@pytest.mark.parametrize(
    ("written", "is_https", "weak"),
    [
        ("theme=dark; SameSite=Lax", False, ("theme", "")),
        ("theme=dark; SameSite=Lax", True, ("theme", "Secure")),
        ("sessionid=1; HttpOnly; SameSite=Lax; Secure", True, ("sessionid", "")),
        ("sessionid=1; Path=/", False, ("sessionid", "HttpOnly, SameSite")),
        ("theme=dark", False, ("theme", "")),
        ("csrftoken=1; SameSite=Lax", False, ("csrftoken", "")),
    ],
)
def test_cookies(written: str, is_https: bool, weak: tuple[str, str]) -> None:
    assert weak_cookie(written, is_https=is_https) == weak


@pytest.mark.parametrize(
    ("url", "method", "cookies", "at_risk"),
    [
        ("http://127.0.0.1/", "GET", (), False),
        ("http://127.0.0.1/", "GET", ("theme=dark", "csrftoken=1"), False),
        ("http://127.0.0.1/", "GET", ("theme=dark", "sessionid=1"), True),
        ("http://127.0.0.1/", "GET", ("who=1; HttpOnly",), True),
        ("http://127.0.0.1/", "POST", (), True),
        ("https://shop.com/", "GET", (), True),
    ],
)
def test_what_needs_protection(
    url: str, method: str, cookies: tuple[str, ...], at_risk: bool
) -> None:
    assert is_at_risk(url, method, cookies) == at_risk


async def test_a_huge_answer_is_not_fetched_from_the_browser(page: Page, site: Site) -> None:
    trace = 'Traceback (most recent call last):\n  File "/a.py", line 3, in pay\nKeyError: 1\n'
    plain = {"Content-Type": "text/plain"}
    url = site.serve(
        {
            "/": "<script>for (const path of ['short', 'long']) fetch('/' + path)</script>",
            "/short": (500, plain, trace),
            "/long": (500, plain, trace + " " * MAX_BYTES),
        }
    )
    answers = Answers(page.context, lambda _: True)
    page.context.on("response", answers.hear)
    await page.goto(url, wait_until="networkidle")
    assert {found.source for found in await answers.disclosures(url)} == {site.url("/short")}
