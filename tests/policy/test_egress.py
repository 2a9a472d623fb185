"""Which requests may leave the browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from explorer.masking import Mask
from explorer.policy.egress import (
    METHOD_OVERRIDES,
    EgressRules,
    Kind,
    Outgoing,
    Refusal,
    overrides_in,
)
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.settings.model import Settings

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


@pytest.mark.parametrize(
    ("kind", "here", "far"),
    [
        ("font", "lean", "lean"),
        ("media", "lean", "lean"),
        ("beacon", "", "lean"),
        ("data", "", ""),
        ("resource", "", ""),
        ("page", "", "scope"),
    ],
)
def test_what_is_not_loaded_when_lean(kind: Kind, here: str, far: str) -> None:
    lean = rules(browser={"lean": True})
    assert (judged(lean, f"{SITE}x", kind), judged(lean, FAR, kind)) == (here, far)
    assert {"font", "media", "beacon"} <= lean.judged
    assert not {"font", "media"} & rules().judged


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


def test_what_explorer_fetches_is_allowed_meanwhile() -> None:
    by = rules(scoped=False, safety={"read_only": True})
    far = rules()
    with far.fetching(f"{FAR}robots.txt"), by.fetching(FAR):
        assert judged(far, f"{FAR}robots.txt", "page") == ""
        assert judged(far, f"{FAR}other", "page") == "scope"
        assert judged(by, FAR, "resource", "POST") == "read_only"
    assert judged(far, f"{FAR}robots.txt", "page") == "scope"


def test_read_only_needs_no_scope() -> None:
    by = rules(scoped=False, safety={"read_only": True})
    assert judged(by, FAR, "resource", "POST") == "read_only"
    assert judged(by, FAR, "page") == ""


JSON_BODIES = [
    ({"action": "remove"}, True),
    ({"data": {"_method": "delete"}}, True),
    ({"text": "x" * 70_000, "op": "delete"}, True),
    ({"id": 5, "delete": True}, True),
    ({"id": 5, "remove": [7, 8]}, True),
    ({"id": 5, "delete": False, "remove": 0, "data": {"delete": True}}, False),
    ({"title": "delete", "data": {"title": "delete", "delete": "yes"}}, False),
    ({"permissions": {"delete": "all"}, "text": "action: delete"}, False),
]


@pytest.mark.parametrize("content_type", ["", "text/plain;charset=UTF-8", "application/json"])
@pytest.mark.parametrize(("body", "is_held"), JSON_BODIES)
def test_json_counts_whatever_its_type(
    content_type: str, body: dict[str, object], is_held: bool
) -> None:
    sent = Outgoing("POST", f"{SITE}item/1", "data", json.dumps(body).encode(), content_type)
    assert (rules().refusal(sent) is not None) is is_held


@pytest.mark.parametrize("header", METHOD_OVERRIDES)
def test_a_header_may_name_another_method(header: str) -> None:
    overridden = Outgoing("POST", SITE, "data", overrides=overrides_in({header: "delete"}))
    assert rules().refusal(overridden) == Refusal("destructive", "DELETE")
    assert rules().refusal(overridden._replace(overrides=overrides_in({header: "PATCH"}))) is None
    by = rules(safety={"read_only": True})
    assert by.refusal(overridden._replace(overrides=("GET",))) == Refusal("read_only")
    assert by.refusal(Outgoing("GET", SITE, "data", overrides=("PATCH",))) == Refusal("read_only")


def test_a_login_follows_the_site_and_sends_its_form() -> None:
    by = rules(safety={"read_only": True})
    by.begin_login()
    assert judged(by, FAR, "page") == ""
    assert judged(by, FAR, "page", "POST") == "read_only"
    by.submit_login(Mask("ann", "s3cret-Pass"), FAR)
    own = Outgoing("POST", FAR, "page", b"user=ann&pw=s3cret-Pass", "")
    assert by.refusal(own) is None
    assert by.refusal(own._replace(body=b"x=y")) is not None
    assert by.refusal(own._replace(kind="beacon")) is not None
    assert by.refusal(own._replace(method="DELETE")) is not None
    by.end_login()
    assert by.refusal(own) is not None
    assert judged(by, FAR, "page") == "scope"


def test_only_the_site_of_the_form_gets_a_login_that_destroys() -> None:
    by = rules(safety={"read_only": True})
    by.submit_login(Mask("ann", "s3cret-Pass"), f"{SITE}login")
    login = Outgoing("POST", "https://id.shop.org/end-session", "data", b"pw=s3cret-Pass")
    assert by.refusal(login._replace(url="https://id.shop.org/delete")) is None
    assert by.refusal(login._replace(url=FAR)) is None  # many sites leave logins to others
    assert by.refusal(login._replace(url=f"{FAR}/delete")) == Refusal("destructive", "delete")


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
    assert Scope(start, patterns).may_request(url) is held


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
