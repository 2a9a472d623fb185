"""Endpoints that are called no more, newly called, or answer with another status."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.comparison import compare, to_html, to_markdown, to_text
from explorer.reporting.run import Cause, Endpoint, EndpointChange, RunSummary
from tests.comparison.samples import SITE, control, run

HOST = SITE.rstrip("/")
SAVE = control("Save")


def load(path: str = "", times: int = 1, site: str = SITE) -> Cause:
    return Cause(page=site + path, action="load", times=times)


def click(name: str = "Save", times: int = 1, **more: Any) -> Cause:
    return Cause(page=SITE, action="click", control=control(name), times=times, **more)


def called(path: str, *causes: Cause, **more: Any) -> Endpoint:
    known = {"method": "GET", "origin": HOST, "is_own": True, "statuses": {"200": 1}}
    times = sum(cause.times for cause in causes)
    return Endpoint(path=path, causes=causes, count=max(times, 1), **known | more)


def walk(*done: Cause, api: tuple[Endpoint, ...] = (), **more: Any) -> RunSummary:
    return run(api=api, api_causes=done, **more)


def changes(current: RunSummary, *earlier: RunSummary) -> list[tuple[str, str]]:
    told = compare(current, earlier).endpoints
    return [(change.change, change.address.removeprefix(HOST)) for change in told]


def change(current: RunSummary, *earlier: RunSummary) -> EndpointChange:
    (told,) = compare(current, earlier).endpoints
    return told


OLD = walk(load(), api=(called("/old", load()),))


def test_what_is_loaded_again_and_calls_no_more_is_told() -> None:
    told = change(walk(load()), OLD)
    assert (told.words, told.call, told.address) == ("no longer called", "GET", f"{HOST}/old")
    assert (told.upon, told.page) == ("load", SITE)


@pytest.mark.parametrize(
    "done",
    [
        (),
        (load("other"),),
        (click("Send"),),
        (Cause(page=SITE, action="hover", control=SAVE, times=1),),
        (Cause(page=f"{SITE}b", action="click", control=SAVE, times=1),),
    ],
)
def test_what_was_not_done_again_tells_nothing(done: tuple[Cause, ...]) -> None:
    assert changes(walk(load("x"), *done), walk(click(), api=(called("/old", click()),))) == []


def test_an_act_that_is_repeated_tells() -> None:
    before = walk(click("Save 12 items"), api=(called("/old", click("Save 12 items")),))
    told = change(walk(click("Save 3 items")), before)
    assert (told.change, told.upon) == ("vanished", "click “Save 3 items”")


def test_what_does_not_always_call_tells_nothing() -> None:
    once = walk(load(times=3), api=(called("/old", load()),))
    assert changes(walk(load()), once) == []
    assert changes(walk(load()), OLD, walk(load())) == []


def test_what_anything_still_calls_is_not_gone() -> None:
    assert changes(walk(load(), click(), api=(called("/old", click()),)), OLD) == []


def test_a_run_that_lists_not_all_endpoints_tells_of_none_that_are_gone() -> None:
    assert changes(walk(load(), left_out={"api": 3}), OLD) == []
    assert (
        changes(walk(load(), api=(called("/x", load()),)), walk(load(), left_out={"api": 1})) == []
    )


def test_runs_of_two_copies_of_a_site_are_compared() -> None:
    site = "http://127.0.0.1:9999/"
    other = called("/old", load(site=site), origin=site.rstrip("/"))
    before = run(url=site, api=(other,), api_causes=(load(site=site),))
    assert changes(walk(load(), api=(called("/old", load()),)), before) == []
    assert [it.change for it in compare(walk(load()), [before]).endpoints] == ["vanished"]


def test_new_is_what_is_called_by_what_called_it_never() -> None:
    new = called("/new", load(times=2))
    assert changes(walk(load(times=2), api=(new,)), walk(load())) == [("appeared", "/new")]
    assert changes(walk(load(times=3), api=(new,)), walk(load())) == []
    assert changes(walk(load(times=2), api=(new,)), walk(load("other"))) == []


def test_a_parameter_is_any_word() -> None:
    """Which words are parameters, each run learns from what it has seen."""
    word, parameter = called("/users/ann", load()), called("/users/{id}", load())
    another = called("/users/bob", load())
    assert changes(walk(load(), api=(word,)), walk(load(), api=(parameter,))) == []
    assert changes(walk(load(), api=(parameter,)), walk(load(), api=(word, another))) == []
    assert changes(walk(load(), api=(another,)), walk(load(), api=(word,))) == [
        ("vanished", "/users/ann"), ("appeared", "/users/bob"),
    ]  # fmt: skip


def test_operations_of_one_address_are_endpoints_of_their_own() -> None:
    cart, user = (
        called("/graphql", load(), method="POST", operations=(name,)) for name in ("Cart", "User")
    )
    told = change(walk(load(), api=(user,)), walk(load(), api=(cart, user)))
    assert (told.change, told.call) == ("vanished", "POST Cart")


@pytest.mark.parametrize(
    ("method", "path", "before", "after", "is_told"),
    [
        ("GET", "/a", {"200": 3}, {"500": 1}, True),
        ("GET", "/a", {"200": 1, "304": 1}, {"404": 2}, True),
        ("GET", "/a", {"200": 1, "failed": 1}, {"403": 1}, True),
        ("GET", "/a", {"500": 1}, {"200": 1}, True),
        ("GET", "/a", {"200": 2, "500": 1}, {"500": 1}, False),
        ("GET", "/a", {"200": 2}, {"201": 1, "304": 1}, False),
        ("GET", "/a", {"200": 2}, {"failed": 1}, False),
        ("GET", "/a/{id}", {"200": 2}, {"404": 1}, False),
        ("POST", "/a", {"201": 2}, {"422": 1}, False),
        ("POST", "/a", {"201": 2}, {"500": 1}, True),
    ],
)
def test_another_class_of_statuses(
    method: str, path: str, before: dict[str, int], after: dict[str, int], is_told: bool
) -> None:
    was, now = (called(path, load(), method=method, statuses=it) for it in (before, after))
    assert changes(walk(load(), api=(now,)), walk(load(), api=(was,))) == (
        [("status", path)] if is_told else []
    )
    elsewhere = walk(load("b"), api=(called(path, load("b"), method=method, statuses=before),))
    assert changes(walk(load(), api=(now,)), elsewhere) == []


def test_what_was_sure_to_be_called_makes_a_run_worse() -> None:
    assert compare(walk(load()), [OLD, OLD]).verdict == "same"  # twice may be chance
    worse = compare(walk(load()), [OLD, OLD, OLD])
    assert (worse.verdict, worse.headline) == ("worse", "1 endpoint no longer called")
    assert compare(walk(load()), [walk(load()), OLD, OLD]).endpoints == ()  # was told then
    third_party = walk(load(), api=(called("/old", load(), is_own=False),))
    assert compare(walk(load()), [third_party] * 3).verdict == "same"


def test_what_another_visitor_calls_is_another_matter() -> None:
    admin = walk(load(), api=(called("/old", load()),), visitor="session admin")
    assert compare(walk(load()), [admin] * 3).endpoints == ()
    assert compare(walk(load(), visitor="session admin"), [OLD] * 3).endpoints == ()


def test_renderings_tell_what_called_it() -> None:
    broken = called("/api/x", click("Pay `now`"), statuses={"500": 1})
    before = walk(
        load(), click("Pay `now`"),
        api=(called("/old", load()), called("/api/x", click("Pay `now`"))),
    )  # fmt: skip
    told = compare(walk(load(), click("Pay `now`"), api=(broken,)), [before, before])
    text = to_text(told).plain
    assert "  no longer called “GET” · /old · load (/)" in text
    assert "  status 200 before, 500 now “GET” · /api/x · click “Pay `now`” (/)" in text
    assert "| status 200 before, 500 now upon `click “Pay 'now'” (/)` |" in to_markdown(told)
    assert "No longer called" in to_html(told)


def test_files_of_earlier_versions_tell_nothing() -> None:
    before = run(api=(called("/old"),))
    assert changes(run(api=()), before) == []
    assert changes(run(api=()), run(api=None)) == []
