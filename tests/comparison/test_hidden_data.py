"""The data that only pages call which a visitor is not shown, and whether two got the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from explorer.comparison.visitors import (
    VisitorView,
    WalkCalls,
    hidden_data,
    hidden_pages,
    holds_data,
    same_data,
)
from explorer.comparison.visitors.data_calls import MAX_PAGES
from explorer.models.api_calls import ApiCall, DataAnswer
from explorer.reporting.run import ONLY_NAMED, Edge, SeenControl
from tests.comparison.samples import SITE, START, link, observation, page, run

NOTES, USERS, ROLES = link("Notes", "notes"), link("Users", "users"), link("Roles", "roles")
ENTRIES = [{"id": 1, "name": "Ann", "pay": 10}, {"id": 2, "name": "Bob", "pay": 20}]


def call(path: str, on: str = "users", **more: Any) -> ApiCall:
    url = path if path.startswith("http") else f"{SITE}api/{path}"
    known = {
        "method": "GET",
        "resource_type": "fetch",
        "started": START,
        "status": 200,
        "response_type": "application/json",
    }
    return ApiCall(url=url, page_url=SITE + on, **known | more)


def walk(calls: Iterable[ApiCall], *links: SeenControl, anonymous: bool = False) -> VisitorView:
    """Has opened the start page and all that it leads to."""
    paths = ["", *(one.href.removeprefix(SITE) for one in links)]
    sights = tuple(observation(path, *links) for path in paths)
    walked = run(pages=tuple(map(page, paths)), sights=sights)
    asked = WalkCalls()
    asked.add(calls, opens_page=True)
    return VisitorView(walked, anonymous=anonymous, calls=asked)


def admin(*calls: ApiCall) -> VisitorView:
    return walk(calls, NOTES, USERS, ROLES)


def clerk(*calls: ApiCall) -> VisitorView:
    return walk(calls, NOTES)


def hidden_from_clerk(**walks: VisitorView) -> dict[str, list[str]]:
    """The addresses and their pages, without the site."""
    return {
        one.call.url.removeprefix(SITE): [it.url.removeprefix(SITE) for it in one.pages]
        for one in hidden_data(walks, "clerk", hidden_pages(walks, "clerk"))
    }


def test_one_address_is_told_of_each_endpoint_that_only_hidden_pages_call():
    users = call("users/1"), call("users/2"), call("users/3", "roles")
    shown = admin(*users, call("roles", "roles"))
    found = hidden_from_clerk(admin=shown, clerk=clerk(call("notes", "notes")))
    assert found == {"api/users/1": ["roles", "users"], "api/roles": ["roles"]}


@pytest.mark.parametrize(
    "one",
    [
        call("users", method="POST"),
        call("users", status=204),
        call("users", response_type="text/html"),
        call("users", resource_type="eventsource", response_type="text/event-stream"),
        call("https://other.example/users"),
        call("users", on="notes"),
    ],
    ids=["method", "status", "type", "stream", "other site", "page of both"],
)  # fmt: skip
def test_what_is_no_data_of_a_hidden_page_of_the_site_is_not_asked_for(one: ApiCall):
    assert hidden_from_clerk(admin=admin(one), clerk=clerk()) == {}


def test_what_a_page_calls_that_the_site_only_names_is_asked_for():
    shown = admin(call("users/1"))
    named = Edge(from_url=SITE, to_url=f"{SITE}users", how=ONLY_NAMED, count=1)
    sights = observation("", NOTES), observation("notes", NOTES)
    pages = page(), page("notes"), page("users")
    walked = run(pages=pages, sights=sights, edges=[named])
    asked = WalkCalls()
    asked.add([call("users/2")], opens_page=True)
    other = VisitorView(walked, anonymous=False, calls=asked)
    assert hidden_from_clerk(admin=shown, clerk=other) == {"api/users/1": ["users"]}


def test_what_pages_of_the_other_visitor_or_of_everybody_call_is_not_asked_for():
    shown = admin(call("users/1"))
    elsewhere = admin(call("users/1"), call("users/2", on="notes"))
    assert hidden_from_clerk(admin=elsewhere, clerk=clerk()) == {}
    other = clerk(call("users/9", on="notes", status=403))
    assert hidden_from_clerk(admin=shown, clerk=other) == {}
    visitor = walk([call("users/1", on="")], anonymous=True)
    assert hidden_from_clerk(admin=shown, clerk=clerk(), visitor=visitor) == {}


def test_a_view_of_a_hidden_page_is_hidden_too():
    sorted_view = link("Sorted", "users?sort=name&order=up")
    paths = ("", "users", "users?sort=name&order=up")
    walked = run(
        pages=tuple(page(path, title="Shop") for path in paths),
        sights=tuple(observation(path, USERS, sorted_view) for path in paths),
    )
    asked = WalkCalls()
    asked.add([call("users", on=path) for path in paths[1:]], opens_page=True)
    shown = VisitorView(walked, anonymous=False, calls=asked)
    assert hidden_from_clerk(admin=shown, clerk=clerk()) == {"api/users": ["users"]}


def test_what_only_a_press_of_a_button_calls_is_not_asked_for():
    shown = admin()
    shown.calls.add([call("users")], opens_page=False)
    assert hidden_from_clerk(admin=shown, clerk=clerk()) == {}
    shown.calls.add([call("users")], opens_page=True)
    assert hidden_from_clerk(admin=shown, clerk=clerk()) == {"api/users": ["users"]}


def test_words_that_are_parameters_for_one_visitor_are_so_for_all():
    fields = ("id", "name", "pay")
    shown = admin(*(call(f"users/{name}", answer=fields) for name in ("ann", "bob", "eve")))
    other = clerk(call("users/ann", on="notes", answer=fields))
    assert hidden_from_clerk(admin=shown, clerk=other) == {}


def test_an_endpoint_of_more_pages_than_are_kept_is_not_known_to_be_hidden():
    pages = [call("users", on=f"users?of={number}") for number in range(MAX_PAGES + 1)]
    assert hidden_from_clerk(admin=admin(*pages), clerk=clerk()) == {}


def answered(document: object = ENTRIES, **more: Any) -> DataAnswer:
    text = document if isinstance(document, str) else json.dumps(document)
    known = {"status": 200, "kind": "application/json", "headers": {}}
    return DataAnswer(text=text, **known | more)


CSV = "id,name\n1,Ann\n2,Bob\n"


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (ENTRIES, "application/json"),
        ({"users": ENTRIES, "count": 2}, "application/hal+json"),
        ({"town": "London", "zone": 3, "open": True, "since": 1843}, "application/json"),
        (["Ann"], "application/json"),
        (CSV, "text/csv"),
        ("<all><a>1</a><a>2</a></all>", "application/xml"),
    ],
)
def test_the_same_data_is_recognised_whatever_its_order(document: object, kind: str):
    same = same_data(answered(document, kind=kind), answered(document, kind=kind))
    assert same.startswith(f"{kind}, all fields and ")
    if isinstance(document, list):
        assert same_data(answered(document), answered(document[::-1]))


def test_what_makes_data_the_same_is_told_without_its_contents():
    grown = [*ENTRIES, {"id": 3, "name": "Eve", "pay": 30}]
    told = same_data(answered(), answered(grown))
    assert told == "application/json, all fields and 6 of 6 values"


@pytest.mark.parametrize(
    "answer",
    [
        answered(status=403),
        answered(status=0),
        answered("<h1>Log in</h1>", kind="text/html"),
        answered("null"),
        answered("[]"),
        answered("[{"),
        answered("{}"),
        answered([{}, None, True]),
        answered({"ok": True, "message": "done"}),
        answered({"users": [], "page": 1, "size": 20, "pages": {"next": 2}}),
        answered({"error": {"code": 7, "text": "log in", "help": "/login"}}),
        answered({"success": False, "code": 7, "text": "log in", "help": "/login"}),
        answered("[" * 100_000),
        answered("id,name\n", kind="text/csv"),
        answered(headers={"cache-control": "max-age=60, public"}),
        answered(headers={"accept-ranges": "bytes", "last-modified": "Wed, 04 Mar 2026 09:30 GMT"}),
    ],
)
def test_what_says_nothing_or_is_for_everybody_needs_no_protection(answer: DataAnswer):
    assert not holds_data(answer)
    assert holds_data(answered())


@pytest.mark.parametrize(
    "opened",
    [
        answered(kind="text/json"),
        answered(ENTRIES[:1]),
        answered([{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]),
        answered([{"id": 8, "name": "Eve", "pay": 10}]),
        answered({"users": ENTRIES}),
    ],
    ids=["another type", "a part of the list", "fewer fields", "data of its own", "another shape"],
)
def test_other_data_at_the_same_address_is_protected(opened: DataAnswer):
    assert holds_data(opened)
    assert not same_data(answered(), opened)
