"""Which links are worth more by the page that they lead to."""

from __future__ import annotations

import pytest

from explorer.identity.signatures import ActionSignature
from explorer.planner.novelty.action_classes import Occurrence, RewardStats
from explorer.planner.novelty.page_history import PageHistory
from explorer.planner.templates import Templates

LIST = "http://shop.test/list"
FILTERS = ("", "?tag=new", "?kind=book", "?state=sold&by=me")


@pytest.fixture
def pages() -> PageHistory:
    """Of a list that was seen as it is and with each filter alone."""
    templates = Templates()
    pages = PageHistory(templates)
    for query in FILTERS:
        pages.visit(templates.of(LIST + query))
    return pages


def factor(pages: PageHistory, url: str) -> float:
    return pages.link_factor(url, RewardStats(), 0)


@pytest.mark.parametrize(
    "query",
    ["?tag=new&kind=book", "?by=me&state=sold&kind=book", "?by=me&kind=book&state=sold&tag=new"],
)
def test_a_combination_of_filters_is_worth_less_than_a_new_one(
    pages: PageHistory, query: str
) -> None:
    assert factor(pages, LIST + query) < factor(pages, f"{LIST}?tag=new")
    assert factor(pages, LIST + query) < factor(pages, f"{LIST}?tag=old")


@pytest.mark.parametrize(
    "query",
    ["?tag=old&kind=book", "?tag=new&state=sold", "?tag=new&kind=book&edit=it", "?view=map"],
)
def test_what_no_seen_query_holds_is_new(pages: PageHistory, query: str) -> None:
    assert factor(pages, LIST + query) == factor(pages, f"{LIST}?tag=old")
    assert factor(pages, LIST + query) < factor(pages, f"http://shop.test/other{query}")


def test_a_filter_of_many_values_is_still_combined() -> None:
    templates = Templates()
    pages = PageHistory(templates)
    for query in ("kind=book", "tag=new", "tag=old", "tag=blue"):
        before = templates.of(f"{LIST}?{query}")
        pages.visit(before)
        for old, now in templates.learn(f"{LIST}?{query}", frozenset("abcd")).items():
            pages.rename(old, now)
    assert templates.of(f"{LIST}?tag=new") == templates.of(f"{LIST}?tag=red")
    combined = factor(pages, f"{LIST}?tag=new&kind=book")
    assert combined < factor(pages, f"{LIST}?place=here")


def test_pages_that_led_away_are_sought_again_after_a_login() -> None:
    pages = PageHistory(Templates())
    button = Occurrence(ActionSignature("rest", "button", "Save"), "http://shop.test/a")
    login = "http://shop.test/login"
    pages.mark_leading_away(button.url, f"{login}?next=/a")
    assert not pages.may_be_sought(button)
    assert not pages.forget_leading_away(f"{login}?next=/b")
    assert not pages.may_be_sought(button)
    assert pages.forget_leading_away("http://shop.test/home")
    assert pages.may_be_sought(button)


def test_a_view_of_another_module_is_new() -> None:
    """Parameters that name views are no filters."""
    templates = Templates()
    pages = PageHistory(templates)
    for query in ("module=users&action=list", "action=edit", "module=users"):
        pages.visit(templates.of(f"{LIST}?{query}"))
    assert factor(pages, f"{LIST}?module=users&action=edit") == factor(pages, f"{LIST}?tag=old")


def test_a_template_that_is_renamed_keeps_its_query() -> None:
    templates = Templates()
    pages = PageHistory(templates)
    for query in ("tag=new", "kind=book"):
        before = templates.of(f"http://shop.test/a?{query}")
        pages.visit(before)
        pages.rename(before, templates.of(f"http://shop.test/b?{query}"))
    new = factor(pages, "http://shop.test/b?tag=old")
    assert factor(pages, "http://shop.test/b?tag=new&kind=book") < new
    assert factor(pages, "http://shop.test/a?tag=new&kind=book") == new
