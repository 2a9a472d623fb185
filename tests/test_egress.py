"""Which requests may leave the browser."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.config import Settings
from explorer.egress import EgressRules, Kind, Outgoing
from explorer.safety import Destructive
from explorer.scope import Scope

SITE = "https://www.shop.org/"
FAR = "https://far.example/x"


def rules(*, scoped: bool = True, alone: bool = False, **sections: Any) -> EgressRules:
    settings = Settings.model_validate(sections)
    scope = Scope(SITE, settings.scope.patterns, settings.scope.egress_hosts) if scoped else None
    return EgressRules(settings, Destructive(settings.safety), scope, alone=alone)


def judged(by: EgressRules, url: str, kind: Kind = "data", method: str = "GET") -> str:
    refusal = by.refusal(Outgoing(method, url, kind))
    return refusal.rule if refusal else ""


@pytest.mark.parametrize(
    ("content_type", "body", "fields"),
    [
        (
            "application/x-www-form-urlencoded",
            b"_method=delete&a=",
            [("_method", "delete"), ("a", "")],
        ),
        ("application/json; charset=x", b'{"action": "remove", "n": 1}', [("action", "remove")]),
        ("application/json", b'[{"op": "delete"}, 5]', [("op", "delete")]),
        ("application/json", b"[" * 100_000, []),
        ("application/json", b"\xff{", []),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="_method"\r\n\r\ndelete\r\n--x--\r\n',
            [("_method", "delete")],
        ),
        ("text/plain", b"_method=delete", []),
        ("", b"", []),
    ],
)  # fmt: skip
def test_the_fields_of_a_body(
    content_type: str, body: bytes, fields: list[tuple[str, str]]
) -> None:
    assert list(Outgoing("POST", SITE, "data", body, content_type).fields) == fields


@pytest.mark.parametrize(
    ("kind", "pages", "site"),
    [
        ("page", "scope", "scope"),
        ("frame", "egress", "egress"),
        ("prefetch", "egress", "egress"),
        ("data", "", "egress"),
        ("beacon", "", "egress"),
        ("resource", "", "egress"),
    ],
)
def test_what_may_go_to_other_hosts(kind: Kind, pages: str, site: str) -> None:
    assert judged(rules(), FAR, kind) == pages
    assert judged(rules(scope={"egress": "site"}), FAR, kind) == site
    assert judged(rules(scope={"egress": "all"}), FAR, kind) == ""
    assert judged(rules(scope={"egress": "site"}), f"{SITE}x", kind) == ""


def test_listed_hosts_get_frames_and_data_but_no_pages() -> None:
    by = rules(scope={"egress": "site", "egress_hosts": ["*.example"]})
    told = {kind: judged(by, FAR, kind) for kind in ("page", "frame", "resource")}
    assert told == {"page": "scope", "frame": "", "resource": ""}


@pytest.mark.parametrize(
    ("method", "url", "kind", "rule"),
    [
        ("DELETE", f"{SITE}item/1", "data", "destructive"),
        ("POST", f"{SITE}item/1/delete", "page", "destructive"),
        ("POST", f"{SITE}item/1/delete", "beacon", "destructive"),
        ("GET", f"{SITE}logout", "page", "destructive"),
        ("GET", f"{SITE}icons/delete.svg", "resource", ""),
        ("POST", f"{SITE}save", "data", ""),
        ("OPTIONS", f"{SITE}item/1", "data", ""),
    ],
)
def test_what_destroys(method: str, url: str, kind: Kind, rule: str) -> None:
    assert judged(rules(), url, kind, method) == rule
    assert judged(rules(safety={"allow_destructive": True}), url, kind, method) == ""
    assert judged(rules(scoped=False), url, kind, method) == ""


def test_an_address_that_the_run_opens_is_expected_but_only_asked_for() -> None:
    by = rules()
    by.expect(f"{SITE}docs/delete/")
    assert judged(by, f"{SITE}docs/delete", "page") == ""
    assert judged(by, f"{SITE}docs/delete", "page", "POST") == "destructive"


def test_read_only_needs_no_scope() -> None:
    by = rules(scoped=False, safety={"read_only": True})
    assert judged(by, FAR, "resource", "POST") == "read_only"
    assert judged(by, FAR, "page") == ""


def test_a_login_follows_the_site_and_sends_its_form() -> None:
    by = rules(safety={"read_only": True})
    by.begin_login()
    assert judged(by, FAR, "page") == ""
    by.let_in("ann", "s3cret-Pass")
    own = Outgoing("POST", FAR, "page", b"user=ann&pw=s3cret-Pass")
    assert by.refusal(own) is None
    assert by.refusal(own._replace(body=b"x=y")) is not None
    assert by.refusal(own._replace(kind="beacon")) is not None
    by.end_login()
    assert by.refusal(own) is not None
    assert judged(by, FAR, "page") == "scope"


@pytest.mark.parametrize(
    ("sections", "kinds"),
    [
        ({}, {"page", "frame", "prefetch", "data", "beacon"}),
        ({"safety": {"allow_destructive": True}}, {"page", "frame", "prefetch"}),
        ({"safety": {"allow_destructive": True}, "scope": {"egress": "all"}}, set()),
    ],
)
def test_no_more_is_judged_than_must_be(sections: dict[str, Any], kinds: set[Kind]) -> None:
    assert rules(**sections).judged == kinds
    assert rules(scoped=False, **sections).judged == set()
    assert "resource" in rules(alone=True, scope={"egress": "site"}).judged


@pytest.mark.parametrize(
    ("start", "patterns", "url", "held"),
    [
        (SITE, (), "http://cdn.shop.org/a", True),
        (SITE, (), "https://shop.org.evil/a", False),
        (SITE, (), "https://shop.org:8443/a", False),
        ("http://localhost:3000/", (), "http://localhost:3000/static/a.js", True),
        ("http://localhost:3000/", (), "http://localhost:3001/", False),
        ("http://127.0.0.1:3000/", (), "http://localhost:3000/", False),
        ("http://[::1]:3000/", (), "http://[::1]:3000/x", True),
        (SITE, ("https://*.example.org/docs/*",), "https://a.example.org/static/a.js", True),
        (SITE, ("https://*.example.org/docs/*",), "http://a.example.org/static/a.js", False),
        (SITE, ("https://*.example.org/docs/*",), SITE, True),
        (SITE, ("!ads.shop.org",), "https://ads.shop.org/x", False),
        (SITE, ("!*/private",), "https://www.shop.org/private", True),
        (SITE, (), "data:text/html,x", True),
    ],
)
def test_which_hosts_pages_may_ask(
    start: str, patterns: tuple[str, ...], url: str, held: bool
) -> None:
    assert Scope(start, patterns).may_ask(url) is held


@pytest.mark.parametrize(
    ("start", "patterns"),
    [
        ("http://localhost:3000/", {"localhost:3000"}),
        ("http://[::1]:3000/", {"::1:3000"}),
        (
            "https://a.shop.org/",
            {"a.shop.org:443", "shop.org:80", "shop.org:443", "*.shop.org:80", "*.shop.org:443"},
        ),
        ("https://github.io/", {"github.io:80", "github.io:443"}),
    ],
)  # fmt: skip
def test_the_hosts_that_a_proxy_lets_pass(start: str, patterns: set[str]) -> None:
    assert set(Scope(start).host_patterns) == patterns
