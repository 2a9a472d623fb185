"""What the visitors of a run are shown, by hand-made walks."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.comparison.visitors import (
    PageLook,
    VisitorView,
    compare_visitors,
    hidden_pages,
    same_parts,
)
from explorer.identity.runs import control_key
from explorer.models import Visitor, VisitorComparison
from explorer.reporting.run import ONLY_NAMED, OPENED, Edge, SeenControl
from tests.comparison.samples import SITE, control, link, observation, page, run

START, LOG_IN = link("Start", ""), link("Log in", "login")
NOTES, USERS = link("Notes", "notes"), link("Users", "users")
TYPED = link("Note of Tulip 4711", "notes/9")
NOBODY: frozenset[str] = frozenset()


def visitor(name: str) -> Visitor:
    return Visitor(
        name=name,
        anonymous=False,
        first_step=1,
        steps=1,
        pages=0,
        controls=0,
        stopped_because="steps",
        stopped_detail="",
    )


def compared(**walks: VisitorView) -> VisitorComparison:
    return compare_visitors([visitor(name) for name in walks], walks, {"Tulip 4711"})


def walk(anonymous: bool = False, **more: Any) -> VisitorView:
    return VisitorView(run(**more), anonymous=anonymous)


def admin(*further: Any, **more: Any) -> VisitorView:
    """Has opened the start page, the users and one user."""
    pages = (page(), page("users"), page("users/7"), *further)
    start = observation("", START, NOTES, USERS)
    users = observation("users", START, link("Ann", "users/7"), control("Invite"))
    return walk(pages=pages, sights=(start, users, *more.pop("sights", ())), **more)


def clerk(*pages: Any, sights: Any = (), **more: Any) -> VisitorView:
    """Is shown no way to the users."""
    start = observation("", START, NOTES)
    return walk(pages=(page(), *pages), sights=(start, *sights), **more)


def on_start(*controls: SeenControl, **more: Any) -> VisitorView:
    """Has opened only the start page."""
    return walk(pages=(page(),), sights=(observation("", *controls, **more),))


def pages_of(comparison: VisitorComparison) -> dict[str, dict[str, str]]:
    return {one.url.removeprefix(SITE): dict(one.sights) for one in comparison.pages}


def test_a_page_to_which_nothing_leads_is_hidden_and_so_is_what_lies_behind_it():
    comparison = compared(admin=admin(), clerk=clerk())
    hidden = {"admin": "seen", "clerk": "hidden"}
    assert pages_of(comparison) == {"users": hidden, "users/7": hidden}
    assert [(one.pages, one.controls) for one in comparison.visitors] == [(3, 5), (1, 2)]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (clerk(page("users"), sights=(observation("users", START),)), "it has opened the page"),
        (on_start(START, NOTES, USERS), "a link leads there"),
        (on_start(START, left_out=3), "there may be a link"),
        (clerk(page("users", status=500)), "it has failed"),
    ],
)  # fmt: skip
def test_a_page_that_may_have_been_missed_by_chance_is_no_difference(other: VisitorView, why: str):
    found = pages_of(compared(admin=admin(), clerk=other))
    assert "users" not in found, why


def test_pages_behind_one_that_was_not_examined_may_be_there_for_both():
    # The link to the users is there, and was not pressed.
    other = on_start(START, NOTES, USERS)
    assert pages_of(compared(admin=admin(), clerk=other)) == {}


def test_the_routes_of_a_single_page_application_are_pages_of_their_own():
    routes = [page(path, title="Shop", status=None) for path in ("#/users", "#/notes")]
    start = observation("", START, link("Users", "#/users"), link("Notes", "#/notes"))
    shown = walk(pages=(page(title="Shop"), *routes), sights=(start,))
    other = walk(
        pages=(page(title="Shop"), routes[1]),
        sights=(observation("", START, link("Notes", "#/notes")), observation("#/notes", START)),
    )
    found = pages_of(compared(admin=shown, clerk=other))
    assert found == {"#/users": {"admin": "seen", "clerk": "hidden"}}


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_page_that_the_server_refuses_is_refused_and_leads_nowhere(status: int):
    refused = {"admin": "seen", "clerk": "refused"}
    hidden = {"admin": "seen", "clerk": "hidden"}
    found = pages_of(compared(admin=admin(), clerk=clerk(page("users", status=status))))
    assert found == {"users": refused, "users/7": hidden}


def test_a_link_that_was_pressed_and_led_elsewhere_is_refused():
    pressed = link("Users", "users", tried=True)
    other = walk(
        pages=(page(), page("login")),
        sights=(observation("", START, pressed), observation("login", START)),
    )
    found = pages_of(compared(admin=admin(), clerk=other))
    assert found["users"] == {"admin": "seen", "clerk": "refused"}
    assert found["users/7"] == {"admin": "seen", "clerk": "hidden"}


def test_a_start_page_that_led_to_the_login_hides_what_lies_behind_it():
    there = {"pages": (page("login"),), "sights": (observation("login", START, control("Log in")),)}
    found = pages_of(compared(admin=admin(), visitor=walk(anonymous=True, **there)))
    assert found[""] == {"admin": "seen", "visitor": "refused"}
    assert found["users"] == {"admin": "seen", "visitor": "hidden"}
    # A login may lead past the start page, which is then only not known.
    found = pages_of(compared(admin=admin(), clerk=walk(**there)))
    assert "" not in found


@pytest.mark.parametrize(
    ("buttons", "expected"), [(("Board",), None), ((), {"admin": "seen", "clerk": "hidden"})]
)
def test_a_page_behind_a_button_is_hidden_from_those_without_the_button(
    buttons: tuple[str, ...], expected: object
):
    ways = (
        Edge(from_url=SITE, to_url=SITE + "board", how="click “Board”", count=1),
        Edge(from_url=SITE, to_url=SITE + "secret", how="opening its address", count=1),
        Edge(from_url=SITE, to_url=SITE + "found?q=x", how="submit “Find”", count=1),
        Edge(from_url=SITE, to_url=SITE + "icon", how="click “unnamed button”", count=1),
    )
    start = observation("", START, control("Board"))
    pages = map(page, ("", "board", "secret", "found?q=x", "icon"))
    owner = walk(pages=tuple(pages), sights=(start,), edges=ways)
    other = on_start(START, *map(control, buttons))
    found = pages_of(compared(admin=owner, clerk=other))
    assert found.get("board") == expected
    assert "secret" not in found, "an address that was opened without a control leads nowhere"
    assert not {"found?q=x", "icon"} & found.keys(), "the name of the control tells nothing"


@pytest.mark.parametrize(
    ("address", "is_view"),
    [("list?sort=name&up=1", True), ("list", True), ("list?id=3", False), ("other", False)],
)
@pytest.mark.parametrize("opened", ["list?sort=age&up=0", "list"])
def test_a_page_with_other_parameters_is_the_same_page(address: str, is_view: bool, opened: str):
    titled = {"title": "List"}
    owner = walk(
        pages=(page(), page(address, **titled)), sights=(observation("", link("List", address)),)
    )
    other = clerk(page(opened, **titled))
    assert opened not in pages_of(compared(admin=owner, clerk=other))
    assert (address not in pages_of(compared(admin=owner, clerk=other))) == is_view


def test_controls_are_compared_on_pages_that_both_have_examined():
    mine = (observation("notes", START, control("Archive"), link("ann", "me"), control("Print")),)
    theirs = (
        observation("notes", START, link("bob", "me"), control("Print"), control("Ask"), TYPED),
    )
    comparison = compared(
        admin=admin(page("notes"), sights=mine),
        clerk=clerk(page("notes"), sights=theirs),
        visitor=walk(pages=(page("login"),), sights=(observation("login", START),)),
    )
    found = {one.name: (one.sights, one.page_count) for one in comparison.controls}
    hidden = {"admin": "seen", "clerk": "hidden", "visitor": "unknown"}
    assert found == {
        "Archive": (hidden, 1),
        "Users": (hidden, 1),
        "Ask": ({"admin": "hidden", "clerk": "seen", "visitor": "unknown"}, 1),
    }


def test_a_control_that_comes_later_is_there_and_others_are_told_for_the_pages_that_lack_them():
    edit, more, pages = control("Edit"), control("More"), (page("a"), page("b"))
    owner = walk(pages=pages, sights=(observation("a", edit, more), observation("b", edit)))
    later = observation("a", edit, later=(more,))
    other = walk(pages=pages, sights=(later, observation("b", START)))
    found = {one.name: one for one in compared(admin=owner, clerk=other).controls}
    assert found.keys() == {"Edit", "Start"}
    assert found["Edit"].sights == {"admin": "seen", "clerk": "hidden"}
    assert found["Edit"].pages == (SITE + "b",)


def test_a_control_that_each_has_on_another_page_is_partly_there():
    edit, pages = control("Edit"), (page("notes/1"), page("b"))
    mine = walk(pages=pages, sights=(observation("notes/1", edit), observation("b", START)))
    theirs = walk(pages=pages, sights=(observation("notes/1", START), observation("b", edit)))
    found = {one.name: one for one in compared(ann=mine, bob=theirs).controls}
    assert found["Edit"].sights == {"ann": "partly", "bob": "partly"}
    assert found["Edit"].pages == (SITE + "b", SITE + "notes/1")


def test_hidden_pages_name_who_is_led_there_and_from_where():
    views = {"admin": admin(), "clerk": clerk()}
    first, second = hidden_pages(views, "clerk")
    assert first == (SITE + "users", "Page users", "admin", SITE)
    assert second == (SITE + "users/7", "Page users/7", "admin", SITE + "users")
    assert list(hidden_pages(views, "admin")) == []
    public = {"visitor": admin(anonymous=True), "clerk": clerk()}
    assert list(hidden_pages(public, "clerk")) == []
    refused = {"admin": admin(), "clerk": clerk(page("users", status=403))}
    assert [one.url for one in hidden_pages(refused, "clerk")] == [SITE + "users/7"]


NAMED = Edge(from_url=SITE, to_url=f"{SITE}users", how=ONLY_NAMED, count=1)
PRESSED = Edge(from_url=SITE, to_url=f"{SITE}users", how="click “Users”", count=1)
FOLLOWED = Edge(from_url=SITE, to_url=f"{SITE}users", how=OPENED, count=1)
BACK = Edge(from_url=f"{SITE}notes", to_url=f"{SITE}users", how="go-back “page”", count=1)


@pytest.mark.parametrize(
    ("edges", "hidden"),
    [
        ([NAMED], ["users", "users/7"]),
        ([NAMED, BACK], ["users", "users/7"]),
        ([NAMED, PRESSED], []),
        ([NAMED, FOLLOWED], []),
        ([FOLLOWED], []),
    ],
    ids=["named", "named, and back", "named and pressed", "named and redirected", "redirected"],
)
def test_a_page_that_the_site_only_names_is_not_shown_to_who_has_opened_it(
    edges: list[Edge], hidden: list[str]
):
    opened = clerk(page("users"), page("users/7"), page("notes"), sights=[
        observation("users", START, link("Ann", "users/7"))], edges=edges,
    )  # fmt: skip
    views = {"admin": admin(), "clerk": opened}
    assert [one.url.removeprefix(SITE) for one in hidden_pages(views, "clerk")] == hidden


def test_a_start_that_was_redirected_leads_on():
    home = Edge(from_url=f"{SITE}old", to_url=f"{SITE}home", how="click “Home”", count=1)
    old = Edge(from_url=f"{SITE}home", to_url=f"{SITE}old", how=ONLY_NAMED, count=1)
    menu = link("Home", "home"), NOTES
    view = walk(
        pages=(page("home"), page("notes"), page("old")),
        sights=(observation("home", *menu), observation("old", *menu)),
        edges=(home, old),
    )
    assert [view.is_shown(path) for path in ("/home", "/notes", "/old")] == [True, True, False]


def look(url: str = "/users", *names: str, **more: Any) -> PageLook:
    known = {"status": 200, "title": "Users", "headings": frozenset({"Users"}), "links": NOBODY}
    frame = ("Start", "Notes")
    controls = frozenset(control_key("button", name) for name in (*frame, *names))
    return PageLook(url, controls=controls, **known | more)


SHOWN = look("/users", "Users", "Invite", "Export", "Ban", "Merge", "Find")
STARTS = (
    look("/", "Users", title="Start", headings=NOBODY),
    look("/", title="Start", headings=NOBODY),
)


@pytest.mark.parametrize(
    ("opened", "is_same"),
    [
        (look("/users", "Invite", "Export", "Ban", "Merge", "Find"), True),
        (look("/users", "Invite", "Export", "Ban", "Merge"), True),
        (look("/users", "Invite", "Export"), False),
        (look("/login", "Invite", "Export", "Ban", "Merge", "Find"), False),
        (look("/users", "Invite", "Export", "Ban", "Merge", "Find", status=403), False),
        (look("/users", "Invite", "Export", "Ban", "Merge", "Find", title="No access"), False),
        (look("/users", "Invite", "Export", "Ban", "Merge", "Find", headings=NOBODY), False),
    ],
)
def test_the_same_page_has_its_address_title_headings_and_most_controls(
    opened: PageLook, is_same: bool
):
    assert bool(same_parts(SHOWN, opened, STARTS)) == is_same


def test_a_page_with_nothing_but_the_frame_of_the_site_is_not_compared():
    shell = look("/users", title="Start", headings=NOBODY)
    assert same_parts(shell, shell, STARTS) == ()
    assert same_parts(SHOWN, SHOWN, STARTS)[:3] == (
        "the title “Users”", "the heading “Users”", "button “ban”",
    )  # fmt: skip
