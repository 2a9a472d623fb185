"""Security headers and cookie flags."""

from __future__ import annotations

import pytest

from explorer.browser.inspection.answers import missing_headers, weak_cookie

GOOD = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


def test_headers() -> None:
    assert not list(missing_headers("http://shop.com/", GOOD))
    assert list(missing_headers("https://shop.com/", GOOD)) == ["Strict-Transport-Security"]
    assert list(missing_headers("http://shop.com/", {"x-frame-options": "DENY"})) == [
        "Content-Security-Policy",
        "X-Content-Type-Options",
        "Referrer-Policy",
    ]


@pytest.mark.parametrize(
    ("written", "is_https", "weak"),
    [
        ("theme=dark; SameSite=Lax", False, ("theme", "")),
        ("theme=dark; SameSite=Lax", True, ("theme", "Secure")),
        ("sessionid=1; HttpOnly; SameSite=Lax; Secure", True, ("sessionid", "")),
        ("sessionid=1; Path=/", False, ("sessionid", "HttpOnly, SameSite")),
    ],
)
def test_cookies(written: str, is_https: bool, weak: tuple[str, str]) -> None:
    assert weak_cookie(written, is_https=is_https) == weak
