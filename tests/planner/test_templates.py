"""Which addresses are one page to a tester."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.planner.templates import MAX_QUERIES, Templates

SITE = "http://shop.test"
ARTICLE = frozenset({"buy", "zoom", "reviews", "share"})
STAFF = frozenset({"assign", "close", "history"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/item/17", "/item/18"),
        ("/item/17/edit", "/item/9000/edit"),
        ("/log/2026-11-22", "/log/2025-01-02"),
        ("/o/4f2a9c1e77", "/o/b81d0e9f12"),
        ("/list?page=2", "/list?page=17"),
        ("/list?sort=name&page=2", "/list?page=3&sort=name"),
        ("/find?q=a+long+sentence", "/find?q=another+one"),
        ("/#/order/1", "/#/order/2"),
        ("/#/list?folder=%2Fnew", "/#/list?folder=%2Fold%2F3"),
        ("/list?folder=/new", "/list?folder=/old"),
        ("/index.php?route=node/17", "/index.php?route=node/18"),
        ("/?page=about&tz=europe/paris", "/?page=about&tz=asia/tokyo"),
        ("/#/settings?returnTo=%2Fcart", "/#/settings"),
        ("/login?next=/order/3", "/login"),
        ("/data?1796060044104", "/data?1796060044999"),
        ("/list?sort=name&order=asc", "/list?sort=price&order=desc"),
        ("/list?orderBy=name", "/list?orderBy=price"),
        ("/list?sort_direction=up", "/list?sort_direction=down"),
        ("/list?sort-by=name&sort[dir]=up", "/list?sort-by=price&sort[dir]=down"),
    ],
)
def test_numbers_dates_and_keys_are_variables(one: str, other: str) -> None:
    templates = Templates()
    assert templates.of(SITE + one) == templates.of(SITE + other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/item/17", "/item/17/edit"),
        ("/item/17", "/user/17"),
        ("/api/v1", "/api/v2"),
        ("/list?tab=open", "/list?tab=closed"),
        ("/list?action=order", "/list?action=sort"),
        ("/list?order_type=buy", "/list?order_type=sell"),
        ("/list?tab=desc", "/list?tab=price"),
        ("/list", "/list?page=2"),
        ("/list", "/list?folder=/new"),
        ("/index.php?route=/table/structure&id=1", "/index.php?route=/table/search&id=1"),
        ("/?r=site/contact", "/?r=site/about-us"),
        ("/?from=shop/cart&route=account/login", "/?from=shop/cart&route=account/register"),
        ("/index.php?route=Admin/editUser", "/index.php?route=Admin/addUser"),
        ("/#/order", "/#/cart"),
        ("/a", "http://other.test/a"),
    ],
)
def test_other_pages_are_not(one: str, other: str) -> None:
    templates = Templates()
    there = other if other.startswith("http") else SITE + other
    assert templates.of(SITE + one) != templates.of(there)


def learned(*pages: tuple[str, frozenset[str]]) -> Templates:
    templates = Templates()
    for path, classes in pages:
        templates.learn(SITE + path, classes)
    return templates


def test_three_siblings_that_are_alike_make_a_variable() -> None:
    templates = learned(("/wiki/ada", ARTICLE), ("/wiki/bob", ARTICLE))
    assert templates.of(f"{SITE}/wiki/ada") != templates.of(f"{SITE}/wiki/bob")
    templates.learn(f"{SITE}/wiki/cleo", ARTICLE | {"more"})
    assert templates.of(f"{SITE}/wiki/ada") == templates.of(f"{SITE}/wiki/nobody-saw")
    assert templates.of(f"{SITE}/wiki/ada/edit") != templates.of(f"{SITE}/wiki/bob/edit")


def test_a_template_is_learned_if_a_name_in_its_path_became_variable() -> None:
    templates = learned(*[(f"/wiki/{name}", ARTICLE) for name in ("ada", "bob", "cleo")])
    assert templates.is_learned(templates.of(f"{SITE}/wiki/settings"))
    assert not templates.is_learned(templates.of(f"{SITE}/item/17"))
    assert not templates.is_learned(templates.of(f"{SITE}/wiki"))


def test_siblings_that_are_not_alike_stay_apart() -> None:
    templates = learned(("/a/list", ARTICLE), ("/a/staff", STAFF), ("/a/help", frozenset({"x"})))
    assert len({templates.of(f"{SITE}/a/{name}") for name in ("list", "staff", "help")}) == 3


def test_one_address_seen_often_is_no_sibling_of_itself() -> None:
    templates = learned(*[("/a/list", ARTICLE)] * 5)
    assert templates.of(f"{SITE}/a/list") != templates.of(f"{SITE}/a/other")


def test_a_name_in_the_middle_is_a_variable_too() -> None:
    templates = learned(*[(f"/user/{name}/posts", ARTICLE) for name in ("ada", "bob", "cleo")])
    assert templates.of(f"{SITE}/user/ada/posts") == templates.of(f"{SITE}/user/dan/posts")


def test_permutations_of_a_query_stop_being_new() -> None:
    queries = ("sort=name", "sort=price", "sort=name&dir=up", "dir=up")
    templates = learned(*[(f"/list?{query}", ARTICLE) for query in queries])
    assert templates.of(f"{SITE}/list?dir=down&sort=size") == templates.of(f"{SITE}/list?sort=name")


@given(st.lists(st.text(max_size=20), max_size=6), st.text(max_size=30))
def test_any_address_has_a_template(segments: list[str], query: str) -> None:
    templates = Templates()
    url = f"{SITE}/{'/'.join(segments)}?{query}"
    templates.learn(url, ARTICLE)
    assert templates.of(url) == templates.of(url)


def test_permutations_of_a_query_are_capped() -> None:
    templates = Templates()
    words = [f"{a}{b}" for a in "abcdefghij" for b in "klmnopqrst"]
    told = {templates.of(f"{SITE}/list?{word}=yes&dir=up") for word in words}
    assert len(told) == MAX_QUERIES + 1
    assert templates.of(f"{SITE}/list?ak=yes&dir=up") in told


FRAME = frozenset({"menu", "logo", "search", "account", "tools", "imprint", "language", "basket"})


def test_views_that_a_query_names_stay_apart_though_they_have_a_frame_in_common() -> None:
    views = {"edit": {"text"}, "history": {"checkbox"}, "links": set[str](), "sources": set[str]()}
    queries = ("id=start", *(f"do={view}&id=start" for view in views))
    shown = [FRAME, *(FRAME | own for own in views.values())]
    templates = learned(
        *((f"/wiki.php?{query}", one) for query, one in zip(queries, shown, strict=True))
    )
    told = {templates.of(f"{SITE}/wiki.php?{query}") for query in queries}
    assert len(told) == len(queries)
    assert templates.of(f"{SITE}/wiki.php?do=admin&id=start") not in told


def test_parameters_of_one_name_may_become_variable() -> None:
    templates = learned(*[(f"/shop?tag={tag}", ARTICLE) for tag in ("red", "blue", "green")])
    told = {templates.of(f"{SITE}/shop?{query}") for query in ("tag=red&tag=blue", "tag=pink")}
    assert told == {templates.of(f"{SITE}/shop?tag=red")}


def test_a_name_with_the_signs_of_a_query_is_no_error() -> None:
    queries = [f"a%26b={one}&b={other}" for one in "xyz" for other in "xyz"]
    templates = learned(*((f"/p?{query}", ARTICLE) for query in queries))
    assert templates.of(f"{SITE}/p?{queries[0]}")


def test_queries_that_have_become_one_leave_room_for_others() -> None:
    templates = Templates()
    for number in range(2 * MAX_QUERIES):
        templates.of(f"{SITE}/wiki.php?id={chr(97 + number // 26)}{chr(97 + number % 26)}")
    own = FRAME | {"article", "author", "edit"}
    for name in ("aa", "ab", "ac"):
        templates.learn(f"{SITE}/wiki.php?id={name}", own)
    views = {templates.of(f"{SITE}/wiki.php?do={view}") for view in ("history", "admin")}
    assert len(views) == 2


def test_the_templates_that_are_told_are_those_of_the_addresses() -> None:
    rng = random.Random(5)
    templates, told = Templates(), dict[str, str]()
    for _ in range(400):
        query = "&".join(
            f"{rng.choice('abc')}={rng.choice('uvwxyz')}" for _ in range(rng.randrange(4))
        )
        url = f"{SITE}/{rng.choice('pq')}?{query}"
        told.setdefault(url, templates.of(url))
        shown = frozenset(rng.choices("klmn", k=3))
        renamed = templates.learn(url, shown)
        told = {one: renamed.get(template, template) for one, template in told.items()}
        assert told == {one: templates.of(one) for one in told}


def test_the_order_of_a_list_in_a_frame_is_no_page_of_its_own() -> None:
    rows = FRAME | {"row", "pager", "filter"}
    pages = [("/admin.php?page=news", FRAME | {"form"}), ("/admin.php?page=users", rows)]
    orders = [f"/admin.php?page=users&sort={by}" for by in ("age", "name", "role")]
    templates = learned(*pages, *((order, rows) for order in orders))
    assert len({templates.of(f"{SITE}{order}") for order in (*orders, f"{orders[0]}x")}) == 1
    assert templates.of(f"{SITE}{pages[0][0]}") != templates.of(f"{SITE}{pages[1][0]}")


def test_two_words_that_vary_become_one_template() -> None:
    templates = Templates()
    for user in ("alice", "bob", "carol"):
        for part in ("issues", "pulls", "wiki"):
            templates.learn(f"{SITE}/{user}/{part}", ARTICLE)
    addresses = [
        f"{SITE}/{user}/{part}" for user in ("alice", "dave") for part in ("pulls", "wiki")
    ]
    assert len({templates.of(address) for address in addresses}) == 1


def test_the_queries_beyond_the_cap_have_a_name_of_their_own() -> None:
    """Neither that of the pages below the path, nor that of a query which varies."""
    templates = learned(("/list/1", ARTICLE))
    for number in range(MAX_QUERIES):
        templates.of(f"{SITE}/list?view={'abcdefghijkl'[number % 12]}{'x' * (number // 12)}")
    beyond = templates.of(f"{SITE}/list?view=beyond")
    assert beyond not in {templates.of(f"{SITE}/list/1"), templates.of(f"{SITE}/list/2")}
    assert beyond == templates.of(f"{SITE}/list?view=another")
