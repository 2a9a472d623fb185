"""Addresses as keys, links that lead elsewhere, and those that are buttons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.urls import (
    _cached_normalised,
    _cached_parsed,
    has_id,
    navigates,
    normalise,
    origin,
    parameter_names,
    path_template,
    stays_on_page,
)

PAGE = "https://example.org/shop?page=2"

ENDINGS = st.text("aZ0.:/?#!&=%+@[];\\ \t\xfc", max_size=20)
ADDRESSES = st.one_of(st.text(), ENDINGS.map("http://a".__add__), ENDINGS.map(PAGE.__add__))


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("HTTPS://Example.ORG", "https://example.org/"),
        ("http://example.org:80/a", "http://example.org/a"),
        ("https://example.org:443/a", "https://example.org/a"),
        ("https://example.org:80/a", "https://example.org:80/a"),
        ("https://example.org/a/", "https://example.org/a"),
        ("https://example.org/a?", "https://example.org/a"),
        ("https://example.org/a/?q=1", "https://example.org/a?q=1"),
        ("https://example.org/a?b=2&a=1", "https://example.org/a?b=2&a=1"),
        ("https://example.org/a#top", "https://example.org/a"),
        ("https://example.org/#/cart/", "https://example.org/#/cart"),
        ("https://example.org/#!cart", "https://example.org/#!cart"),
        ("https://example.org/#/", "https://example.org/"),
        ("https://bob:secret@example.org/", "https://example.org/"),
        ("https://example.org/x/../a", "https://example.org/a"),
        ("https://m\xfcnchen.de/\xfc", "https://xn--mnchen-3ya.de/%C3%BC"),
        (" https://example.org/a\n", "https://example.org/a"),
        ("http://[::1]:8080/", "http://[::1]:8080/"),
        ("http://A.\xa1/", "http://a.xn--7a/"),
    ],
)
def test_one_page_has_one_key(url: str, key: str) -> None:
    assert normalise(url) == key


@pytest.mark.parametrize(
    "url",
    [
        "",
        "about:blank",
        "mailto:Bob@example.org",
        "javascript:void(0)",
        "/relative",
        "http://",
        "http://[::1",
        "http://example.org:99999/",
        "http:// [::1][u:p@",
        "http://xn--a/",
        "http://xn--/path",
    ],
)
def test_what_is_no_web_address_comes_back_as_it_is(url: str) -> None:
    assert normalise(url) == url
    assert origin(url) == ""


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("https://example.org/a", "https://example.org/A"),
        ("https://example.org/?a=1&b=2", "https://example.org/?b=2&a=1"),
        ("http://example.org/", "https://example.org/"),
        ("https://example.org/#/a", "https://example.org/#/b"),
    ],
)
def test_other_pages_have_other_keys(left: str, right: str) -> None:
    assert normalise(left) != normalise(right)


@given(ADDRESSES)
def test_a_key_is_its_own_key(url: str) -> None:
    assert normalise(normalise(url)) == normalise(url)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://Example.org:443/a?b#c", "https://example.org"),
        ("http://bob:secret@127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("http://[::1]/", "http://[::1]"),
        ("file:///etc/passwd", ""),
    ],
)
def test_origin(url: str, expected: str) -> None:
    assert origin(url) == expected


@pytest.mark.parametrize(
    "href",
    [
        "https://example.org/cart",
        "https://example.org/shop?page=3",
        "https://example.org/shop?page=2#/details",
        "https://other.example/",
    ],
)
def test_a_link_to_another_page_navigates(href: str) -> None:
    assert navigates(href, PAGE)


@pytest.mark.parametrize(
    "href",
    [
        "",
        "#",
        PAGE,
        f"{PAGE}#reviews",
        "javascript:void(0)",
        "mailto:bob@example.org",
        "tel:+4989123",
        "file:///etc/passwd",
        "http://[::1",
    ],
)
def test_other_links_do_not(href: str) -> None:
    assert not navigates(href, PAGE)


@pytest.mark.parametrize(
    "href",
    ["javascript:void(0)", " JavaScript:open()", f"{PAGE}#", f"{PAGE}#reviews", f"{PAGE}#/"],
)
def test_a_link_to_a_script_or_to_a_place_on_its_page_stays(href: str) -> None:
    assert stays_on_page(href, PAGE)


def test_on_a_client_route_a_link_to_the_route_leads_there_and_a_place_is_a_button() -> None:
    route = "https://example.org/s#/cart"
    assert not stays_on_page(route, route)
    assert stays_on_page("https://example.org/s#top", route)
    assert stays_on_page("https://example.org/s#", route)
    assert not stays_on_page("https://example.org/s#/", route)


@pytest.mark.parametrize(
    "href",
    [
        "",
        PAGE,
        "https://example.org/shop#reviews",
        "https://example.org/shop?page=3#reviews",
        f"{PAGE}#/details",
        "https://other.example/#",
        "mailto:bob@example.org",
    ],
)
def test_other_links_do_not_stay(href: str) -> None:
    assert not stays_on_page(href, PAGE)


def test_addresses_of_megabytes_are_not_cached() -> None:
    long = f"https://example.org/?{'q' * 1_000_000}"
    before = _cached_normalised.cache_info().currsize, _cached_parsed.cache_info().currsize
    assert normalise(long) == long
    assert (
        _cached_normalised.cache_info().currsize,
        _cached_parsed.cache_info().currsize,
    ) == before


@pytest.mark.parametrize(
    "word",
    [
        *("oauth2", "i18n", "v1beta1", "v2", "v1.2", "2fa", "s3", "h264", "k8s", "1.0", "base64"),
        *("users", "order-history", "getUserV2", "sha256", "listUsersV2WithRoles", "@me", ""),
    ],
)
def test_digits_may_belong_to_a_word(word: str) -> None:
    assert not has_id(word)


@pytest.mark.parametrize(
    "id",
    [
        *("42", "2024-05-01", "2024-05-01T10:00:00Z", "item-42-blue", "42.json", "page_3"),
        *("550e8400-e29b-41d4-a716-446655440000", "d41d8cd98f00b204e9800998ecf8427e", "8cfe1b2"),
        *("dQw4w9WgXcQ", "eyJhbGciOiJIUzI1NiJ9", "how-to-8f3e2a91", "ORD123456", "ann@x.org"),
        *("Products(7)", "abcdefghijklmnopqrstuvwx1", "a" * 101),
    ],
)
def test_ids(id: str) -> None:
    assert has_id(id)


@pytest.mark.parametrize(
    ("path", "template"),
    [
        ("oauth2/token", "/oauth2/token"),
        ("api/i18n/en?q=1", "/api/i18n/en"),
        ("v1beta1/users/42/posts/7", "/v1beta1/users/{id}/posts/{id2}"),
        ("", "/"),
        ("a/", "/a/"),
        ("%7Bid%7D/a%3Fb", "/%7Bid%7D/a%3Fb"),
    ],
)
def test_path_templates(path: str, template: str) -> None:
    assert path_template(f"https://example.org/{path}") == template


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("b=1&a=2&b=3", "a&b"),
        ("edit", "edit"),
        ("1796060044104", "*"),
        ("1796060044104=", "*"),
        ("0.83476387&a", "*&a"),
        ("c3401b2a", "*"),
        ("1796060044104=x&facade&12345&v2", "12345&1796060044104&facade&v2"),
        ("", ""),
    ],
)
def test_names_of_parameters(query: str, names: str) -> None:
    assert parameter_names(f"https://example.org/a?{query}") == names
