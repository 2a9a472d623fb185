"""Requests that failed: which check tells of them, how severe, with what evidence."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.checks import all_checks
from explorer.checks.findings import Findings
from explorer.checks.network.broken_image import BrokenImages
from explorer.checks.network.broken_link import BrokenLinks
from explorer.checks.network.broken_resource import BrokenResources
from explorer.checks.network.failed_request import FailedRequests
from explorer.checks.network.http_error import HttpErrors
from explorer.models import (
    Act,
    BlockedRequest,
    BrokenImage,
    ConsoleMessage,
    FilledField,
    Finding,
    Outcome,
    OutOfScope,
)
from explorer.settings.model import CheckSettings
from tests.checks.acts import PAGE, SCOPE, SITE, clicked, exchange, opened

CDN = "https://cdn.example"
REFUSED = "net::ERR_CONNECTION_REFUSED"
DOCUMENT = {"resource_type": "document", "main_document": True}
FRAME = {"resource_type": "document"}
FORM = DOCUMENT | {"method": "POST"}


def noted(*acts: Act) -> tuple[Finding, ...]:
    """What a run tells of these acts, each fault once."""
    findings, checks = Findings[Finding](), all_checks(CheckSettings(), SCOPE)
    for act in acts:
        for check in checks:
            for finding in check.judge(act):
                findings.note(finding)
    return findings.all()


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
        (f"{SITE}/api", 429, {}, "info"),
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
    assert finding.title == "POST example.org/api/items?page=2 answered 500 Internal Server Error"
    assert (finding.check, finding.url, finding.step) == ("http-error", PAGE, 1)
    assert finding.evidence == {
        "see_again": f"open {PAGE}, then click 'Save'",
        "request": f"POST {failed.url}",
        "result": "answered 500 Internal Server Error",
        "type": "fetch",
        "console": said.text,
    }
    ticked = (FilledField(label="Row", value="checked"),) * 3
    (finding,) = HttpErrors(SCOPE).judge(clicked(failed, action="submit", filled=ticked))
    told = f"open {PAGE}, then submit 'Save' with Row = 'checked' (3 times)"
    assert finding.evidence["see_again"] == told


def test_one_endpoint_is_one_fault() -> None:
    check = HttpErrors(SCOPE)
    items = [exchange(f"{SITE}/api/items/{number}", 500) for number in (17, 4711)]
    assert len({finding.id for finding in check.judge(opened(*items))}) == 1
    others = [exchange(f"{SITE}/api/items/1", 404), exchange(f"{SITE}/api/carts/1", 500)]
    assert len({finding.id for finding in check.judge(opened(items[0], *others))}) == 3


def test_failed_request() -> None:
    (finding,) = FailedRequests(SCOPE).judge(opened(exchange(f"{SITE}/api", failure=REFUSED)))
    assert finding.severity == "error"
    assert REFUSED in finding.title


def test_a_third_party_is_one_note_whatever_was_asked_of_it() -> None:
    act = opened(
        exchange(f"{CDN}/api", 500),
        exchange(f"{CDN}/font.woff", failure=REFUSED, resource_type="font"),
        *(exchange(f"{CDN}/{n}.png", failure=REFUSED, resource_type="image") for n in range(18)),
        BrokenImage(src=f"{CDN}/17.png", page_url=PAGE),
    )
    found = [f for check in all_checks(CheckSettings(), SCOPE) for f in check.judge(act)]
    assert {(f.id, f.check, f.severity) for f in found} == {
        (found[0].id, "third-party-host", "info")
    }


@pytest.mark.parametrize(("method", "severity"), [("POST", "info"), ("GET", "error")])
def test_what_a_run_took_away_is_a_note(method: str, severity: str) -> None:
    """The page answered until the run changed something."""
    check = HttpErrors(SCOPE)
    page = f"{SITE}/wiki/home"
    assert not list(check.judge(clicked(requests=(("GET", page), (method, f"{SITE}/revert")))))
    gone = exchange(page, 404, **DOCUMENT), exchange(f"{SITE}/wiki/other", 404, **DOCUMENT)
    assert [found.severity for found in check.judge(opened(*gone))] == [severity, "error"]
    assert [found.severity for found in check.judge(opened(exchange(page, 500)))] == ["error"]


def test_asking_what_is_there_is_no_fault() -> None:
    asked = [exchange(f"{SITE}/dav", status, method="OPTIONS") for status in (404, 500)]
    found = HttpErrors(SCOPE).judge(opened(*asked))
    assert [one.severity for one in found] == ["info", "error"]


def test_third_parties_that_cannot_be_reached_are_one_note() -> None:
    """Of one host, its schemes do not matter."""
    hosts = ("https://fonts.example", "http://fonts.example", "https://tiles.example")
    unreachable = [exchange(f"{host}/a", failure=REFUSED) for host in hosts]
    images = [BrokenImage(src=f"{host}/b.png", page_url=PAGE) for host in hosts[:2]]
    (found,) = noted(opened(*unreachable, *images))
    assert "tiles.example" in found.evidence["also"]
    answered = [exchange(f"{host}/a", 500) for host in hosts]
    assert len(noted(opened(*answered))) == 2


def test_a_page_that_failed_late_is_opened_by_its_address() -> None:
    late = exchange(f"{SITE}/search?q=a", 500, **DOCUMENT)
    (found,) = noted(opened(late))
    assert found.evidence["see_again"] == f"open {SITE}/search?q=a"


def test_a_host_of_the_site_that_cannot_be_reached_is_one_fault() -> None:
    host = f"{SITE}:8443"
    kinds = ("fetch", "image", "script")
    failed = [exchange(f"{host}/{k}", failure=REFUSED, resource_type=k) for k in kinds]
    link = exchange(f"{host}/docs", failure=REFUSED, **DOCUMENT, linked_from=PAGE)
    assert len(noted(opened(*failed, link))) == 1
    assert len(noted(opened(*failed, exchange(f"{SITE}/other", failure=REFUSED)))) == 2


def test_one_address_is_one_fault_whichever_check_sees_it() -> None:
    fetched, linked = exchange(f"{SITE}/about", 404), f"{SITE}/about"
    followed = exchange(linked, 404, **DOCUMENT, linked_from=PAGE)
    start = exchange(linked, 404, **DOCUMENT)
    (finding,) = noted(opened(fetched), opened(start, step=1), opened(followed, step=2))
    assert (finding.count, finding.severity) == (3, "error")
    assert "Broken link: example.org/about" in finding.evidence["also"]


def test_what_each_page_asks_for_below_its_address_is_one_fault() -> None:
    acts = [
        opened(exchange(f"{SITE}/{page}/health", 404, page_url=f"{SITE}/{page}?a=1"), step=number)
        for number, page in enumerate(("maps", "plots"))
    ]
    assert len(noted(*acts)) == 1


def test_an_address_that_was_found_elsewhere_is_a_note() -> None:
    act = opened(exchange(f"{SITE}/maps/core/health", 404))
    for asked, severity in ((f"{SITE}/core/health", "info"), (f"{SITE}/core/other", "warning")):
        requests = (("GET", asked), ("GET", f"{SITE}/maps/core/health"))
        outcome = act.outcome.model_copy(update={"requests": requests})
        (finding,) = HttpErrors(SCOPE).judge(act.model_copy(update={"outcome": outcome}))
        assert finding.severity == severity


TYPED = {
    "action": "submit",
    "filled": (
        FilledField(label="Name", value="Ann Explorer"),
        FilledField(label="Weight", value="100"),
        FilledField(label="Size", value="large", chosen=True),
    ),
}


@pytest.mark.parametrize(
    ("url", "fields", "status", "severity"),
    [
        (f"{SITE}/order", FORM, 422, "info"),
        (f"{SITE}/api/names", {"method": "PUT"}, 400, "info"),
        (f"{SITE}/order", FORM, 404, "warning"),
        (f"{SITE}/order", FORM, 405, "warning"),
        (f"{SITE}/api/100/names", {}, 404, "info"),
        (f"{SITE}:8100/api/names", {}, 404, "warning"),
        (f"{SITE}/large/names", {}, 404, "warning"),
        (f"{SITE}/find?name=Ann+Explorer", DOCUMENT, 404, "info"),
        (f"{SITE}/names/Ann%20Explorer", {}, 404, "info"),
        (f"{SITE}/find?page=2", DOCUMENT, 404, "error"),
    ],
)
def test_a_refusal_of_a_value_that_explorer_invented(
    url: str, fields: dict[str, Any], status: int, severity: str
) -> None:
    (finding,) = HttpErrors(SCOPE).judge(clicked(exchange(url, status, **fields), **TYPED))
    assert finding.severity == severity


def test_a_value_that_was_typed_before_is_known() -> None:
    check = HttpErrors(SCOPE)
    assert not list(check.judge(clicked(**TYPED)))
    (finding,) = check.judge(opened(exchange(f"{SITE}/names/Ann%20Explorer", 404)))
    assert finding.severity == "info"
    (finding,) = check.judge(clicked(exchange(f"{SITE}/names/Ann%20Explorer", 500), **TYPED))
    assert finding.severity == "error"


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
    assert finding.evidence["link"] == "'About us'"
    assert finding.evidence["see_again"] == f"open {PAGE} and follow its link to {failed.url}"


def test_a_link_that_is_marked_as_one_to_a_missing_page_is_a_note() -> None:
    failed = exchange(f"{SITE}/wiki/Ideas", 404, **DOCUMENT, linked_from=PAGE)
    link = {"kind": "link", "role": "link", "name": "Ideas", "hints": "new"}
    (finding,) = BrokenLinks(SCOPE).judge(clicked(failed, element=link))
    assert finding.severity == "info"


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


def test_an_image_of_the_page_itself() -> None:
    image = BrokenImage(src="data:image/png;base64,oops", page_url=PAGE)
    (finding,) = BrokenImages(SCOPE).judge(opened(image))
    assert finding.severity == "error"


def test_images_whose_addresses_differ_in_numbers_only_are_one_fault() -> None:
    tiles = [exchange(f"{SITE}/tiles/{n}.png", 404, resource_type="image") for n in range(18)]
    (finding,) = noted(opened(*tiles, exchange(f"{SITE}/logo.png", 404, resource_type="image")))[:1]
    assert (finding.count, len(noted(opened(*tiles)))) == (18, 1)


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
