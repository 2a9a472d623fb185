"""Requests that failed: which check tells of them, how severe, with what evidence."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.checks.broken_image import BrokenImages
from explorer.checks.broken_link import BrokenLinks
from explorer.checks.broken_resource import BrokenResources
from explorer.checks.failed_request import FailedRequests
from explorer.checks.http_error import HttpErrors
from explorer.models import Act, BlockedRequest, BrokenImage, ConsoleMessage, Outcome, OutOfScope
from tests.checks.acts import PAGE, SCOPE, SITE, clicked, exchange, opened

CDN = "https://cdn.example"
REFUSED = "net::ERR_CONNECTION_REFUSED"
DOCUMENT = {"resource_type": "document", "main_document": True}
FRAME = {"resource_type": "document"}
FORM = DOCUMENT | {"method": "POST"}


@pytest.mark.parametrize(
    ("url", "status", "fields", "severity"),
    [
        (f"{SITE}/", 500, DOCUMENT, "error"),
        (f"{SITE}/", 404, DOCUMENT, "error"),
        (f"{SITE}/", 403, DOCUMENT, "warning"),
        (f"{SITE}/", 503, DOCUMENT | {"linked_from": PAGE}, "error"),
        (f"{SITE}/order", 422, FORM, "warning"),
        (f"{SITE}/order", 500, FORM, "error"),
        (f"{SITE}/frame", 404, FRAME, "warning"),
        (f"{SITE}/api", 500, {}, "error"),
        (f"{SITE}/api", 404, {}, "warning"),
        (f"{SITE}/api", 404, {"resource_type": "xhr"}, "warning"),
        (f"{SITE}/api/me", 401, {}, "info"),
        (f"{SITE}/favicon.ico", 404, {"resource_type": "other"}, "info"),
        (f"{SITE}/api", 599, {}, "error"),
        (f"{CDN}/api", 500, {}, "warning"),
        (f"{CDN}/api", 404, {}, "info"),
    ],
)
def test_http_error(url: str, status: int, fields: dict[str, Any], severity: str) -> None:
    (finding,) = HttpErrors(SCOPE).judge(opened(exchange(url, status, **fields)))
    assert finding.severity == severity
    assert str(status) in finding.title


def test_an_address_that_could_not_be_opened_is_the_one_to_open_again() -> None:
    signals = (exchange(f"{SITE}/", failure=REFUSED, page_url=f"{SITE}/", **DOCUMENT),)
    outcome = Outcome(action="goto", result="failed", url="about:blank", signals=signals)
    (finding,) = FailedRequests(SCOPE).judge(Act(step=0, url="", element=None, outcome=outcome))
    assert finding.evidence["see_again"] == f"open {SITE}/"


def test_a_finding_says_what_was_asked_and_how_to_see_it_again() -> None:
    failed = exchange(f"{SITE}/api/items?page=2", 500, method="POST")
    said = ConsoleMessage(level="error", text=f"POST {failed.url}: no items", page_url=PAGE)
    (finding,) = HttpErrors(SCOPE).judge(clicked(failed, said))
    assert finding.title == "POST example.org/api/items answered 500 Internal Server Error"
    assert (finding.check, finding.url, finding.step) == ("http-error", PAGE, 1)
    assert finding.evidence == {
        "see_again": f"open {PAGE}, then click 'Save'",
        "request": f"POST {failed.url}",
        "result": "answered 500 Internal Server Error",
        "type": "fetch",
        "page": PAGE,
        "console": said.text,
    }


def test_one_endpoint_is_one_fault() -> None:
    check = HttpErrors(SCOPE)
    items = [exchange(f"{SITE}/api/items/{number}", 500) for number in (17, 4711)]
    assert len({finding.id for finding in check.judge(opened(*items))}) == 1
    others = [exchange(f"{SITE}/api/items/1", 404), exchange(f"{SITE}/api/carts/1", 500)]
    assert len({finding.id for finding in check.judge(opened(items[0], *others))}) == 3


@pytest.mark.parametrize(
    ("url", "severity"), [(f"{SITE}/api", "error"), (f"{CDN}/track", "warning")]
)
def test_failed_request(url: str, severity: str) -> None:
    (finding,) = FailedRequests(SCOPE).judge(opened(exchange(url, failure=REFUSED)))
    assert finding.severity == severity
    assert REFUSED in finding.title


@pytest.mark.parametrize(
    "failure", ["net::ERR_ABORTED", "net::ERR_BLOCKED_BY_CLIENT", "csp", "mixed-content"]
)
def test_a_request_that_was_called_off_is_no_fault(failure: str) -> None:
    assert not list(FailedRequests(SCOPE).judge(opened(exchange(f"{SITE}/a", failure=failure))))


def test_what_explorer_itself_kept_back_is_no_fault() -> None:
    url, away = f"{SITE}/api", f"{CDN}/away"
    act = clicked(
        exchange(url, failure="net::ERR_FAILED", method="POST"),
        BlockedRequest(method="POST", url=url, page_url=PAGE),
        exchange(away, failure="net::ERR_FAILED", **DOCUMENT),
        OutOfScope(url=away, rule="scope", page_url=PAGE),
    )
    assert not list(FailedRequests(SCOPE).judge(act))


@pytest.mark.parametrize(
    ("told", "severity"),
    [
        ({"status": 404}, "error"),
        ({"status": 410}, "error"),
        ({"failure": REFUSED}, "error"),
        ({"status": 403}, "warning"),
    ],
)
def test_broken_link(told: dict[str, Any], severity: str) -> None:
    failed = exchange(
        f"{SITE}/missing", **told, **DOCUMENT, linked_from=PAGE, page_url="about:blank"
    )
    link = {"kind": "link", "role": "link", "name": "About us", "href": failed.url}
    (finding,) = BrokenLinks(SCOPE).judge(clicked(failed, element=link))
    assert (finding.severity, finding.url) == (severity, PAGE)
    assert finding.evidence["link"] == "About us"
    assert finding.evidence["see_again"] == f"open {PAGE} and follow its link to {failed.url}"


def test_a_link_to_a_third_party_weighs_less() -> None:
    failed = exchange(f"{CDN}/missing", 404, **DOCUMENT, linked_from=PAGE)
    (finding,) = BrokenLinks(SCOPE).judge(opened(failed))
    assert finding.severity == "warning"


def test_broken_links_are_told_one_by_one() -> None:
    links = [
        exchange(f"{SITE}/missing/{number}", 404, **DOCUMENT, linked_from=PAGE) for number in (1, 2)
    ]
    assert len({finding.id for finding in BrokenLinks(SCOPE).judge(opened(*links))}) == 2


def test_an_image_is_one_fault_however_it_is_seen() -> None:
    url = f"{SITE}/logo.png"
    by_server = exchange(url, 404, resource_type="image")
    by_page = BrokenImage(src=url, page_url=PAGE)
    check = BrokenImages(SCOPE)
    (finding,) = check.judge(opened(by_server, by_page))
    assert finding.title == "Broken image: example.org/logo.png answered 404 Not Found"
    assert finding.severity == "error"
    (seen_again,) = check.judge(clicked(by_page))
    assert seen_again.id == finding.id
    assert seen_again.title == "Broken image: example.org/logo.png does not show"


@pytest.mark.parametrize(
    ("src", "severity"), [(f"{CDN}/ad.png", "warning"), ("data:image/png;base64,oops", "error")]
)
def test_images_of_others_and_of_the_page_itself(src: str, severity: str) -> None:
    (finding,) = BrokenImages(SCOPE).judge(opened(BrokenImage(src=src, page_url=PAGE)))
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("kind", "status", "severity"),
    [
        ("script", 404, "error"),
        ("stylesheet", 404, "error"),
        ("font", 404, "warning"),
        ("font", 500, "error"),
    ],
)
def test_broken_resource(kind: str, status: int, severity: str) -> None:
    failed = exchange(f"{SITE}/assets/main.a1b2c3d4.js", status, resource_type=kind)
    (finding,) = BrokenResources(SCOPE).judge(opened(failed))
    assert finding.severity == severity


def test_a_resource_of_the_next_build_is_the_same() -> None:
    builds = [
        exchange(f"{SITE}/assets/main.{build}.js", 404, resource_type="script")
        for build in ("a1b2c3d4", "00ff11ee")
    ]
    assert len({finding.id for finding in BrokenResources(SCOPE).judge(opened(*builds))}) == 1
