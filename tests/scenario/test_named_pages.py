"""Pages that sentences name: "the sign-in page of Acme", "open Acme"."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.finding.places.named_pages import (
    OpenPage,
    is_page_called,
    is_page_open,
    names_page,
)
from tests.scenario.carried_out import a_run, carried_out
from tests.site import Site

SITE = "http://localhost/"
SIGN_IN = OpenPage(SITE, "Sign in · Acme Desk", ["Welcome back"], SITE)
ORDERS = OpenPage(f"{SITE}shop/order-list?page=2", "Acme", ["All orders", "Filters"], SITE)


@pytest.mark.parametrize(
    ("page", "description"),
    [
        (SIGN_IN, "the login page"),
        (SIGN_IN, "the Acme Desk sign-in page"),
        (SIGN_IN, "the login screen of Acme"),
        (SIGN_IN, "the Acme home page"),
        (SIGN_IN, "the start page"),
        (SIGN_IN, "die Anmeldeseite von Acme Desk"),
        (SIGN_IN, "la page de connexion d'Acme"),
        (SIGN_IN, "la página de inicio de sesión"),
        (SIGN_IN, "la pagina di accesso di Acme"),
        (SIGN_IN, "a página de login da Acme"),
        (SIGN_IN, "de inlogpagina van Acme"),
        (ORDERS, "the orders page"),
        (ORDERS, "the Acme order list page"),
        (ORDERS, "die Seite Orders"),
    ],
)
def test_a_page_is_called_by_its_title_headings_and_address(
    page: OpenPage, description: str
) -> None:
    assert names_page(description)
    assert is_page_called(page, description)


@pytest.mark.parametrize(
    ("page", "description"),
    [
        (SIGN_IN, "the registration page"),
        (SIGN_IN, "the page"),
        (OpenPage("http://login.shop.test/dashboard", "Home", [], ""), "the login page"),
        (OpenPage("http://login.shop.test/dashboard", "Home", [], ""), "the shop page"),
        (OpenPage(f"{SITE}more", "Acme", ["Sign in to see more"], SITE), "the login page"),
        (OpenPage(f"{SITE}orders/12", "Acme", ["Order 12"], SITE), "the orders page"),
        (OpenPage(f"{SITE}users/new", "Acme", [], SITE), "the users page"),
        (SIGN_IN, "the Acme settings page"),
        (SIGN_IN, "the Other sign-in page"),
        (SIGN_IN, "Acme Projects"),
        (SIGN_IN, ""),
        (ORDERS, "the home page"),
        (ORDERS, "the orders of Ada page"),
        (OpenPage("about:blank", "", [], ""), "Acme"),
    ],
)
def test_another_page_is_not_taken_for_it(page: OpenPage, description: str) -> None:
    assert not is_page_called(page, description)


@pytest.mark.parametrize(
    ("title", "heading", "is_open"),
    [
        ("Dashboard", "", True),
        ("Acme | Dashboard", "Welcome", True),
        ("My work - Acme", "Dashboard", True),
        ("Dashboard settings", "Settings", False),
        ("Acme - Dashboard settings", "", False),
        ("Acme", "Dashboard settings", False),
    ],
)
def test_an_overview_is_called_by_a_whole_part_of_the_title(
    title: str, heading: str, is_open: bool
) -> None:
    page = OpenPage(f"{SITE}a", title, [heading], SITE)
    said = ("the dashboard", "the dashboard page", "dem Dashboard")
    assert [is_page_open(page, one) for one in said] == [is_open] * 3


@pytest.mark.parametrize(
    "description", ["Acme Desk", 'the page "Sign in"', "the sign-in button", "the form"]
)
def test_what_is_no_page_is_known(description: str) -> None:
    assert not names_page(description)


PAGE = """<!doctype html><title>Sign in · Acme Desk</title><h1>Welcome</h1>
<label>Name <input></label><button onclick="document.title = 'Projects · Acme'">Projects</button>"""


@pytest.mark.parametrize(
    ("sentences", "outcomes"),
    [
        ("Open Acme Desk\nI enter Ada into Name", ["done", "done"]),
        ("Please open Acme and click Projects\nI am on the projects page", ["done", "done"]),
        ("Open Projects\nthe page title is 'Projects · Acme'", ["done", "done"]),
        ("Open Acme Projects", ["refused"]),
        ("I enter Ada into Name\nOpen Acme Desk", ["done", "refused"]),
        ("Click Acme Desk", ["refused"]),
        ("I am on the registration page", ["failed"]),
    ],
)
async def test_a_scenario_may_begin_with_the_page_that_is_open(
    site: Site, tmp_path: Path, sentences: str, outcomes: list[str]
) -> None:
    run = a_run(site, tmp_path, sentences)
    site.serve({"/": PAGE})
    steps = await carried_out(run, tmp_path / "run")
    assert [one.outcome for one in steps] == outcomes, steps


SHOP = """<!doctype html><title>Shop</title><h1>Overview</h1><nav><a href=/>Overview</a>
<a href=/orders>Orders</a></nav><button onclick="document.title = 'Sent'">Invoices</button>"""
GIVEN = "Feature: Shop\nScenario: Look\n"


@pytest.mark.parametrize(
    ("sentences", "title"),
    [
        ('Given I am on "Orders"', "All orders"),
        ("Given I open /\nAnd the user is on the orders page", "All orders"),
        ('Given I am on the page "Orders"\nAnd I am on "Orders"', "All orders"),
        ("Given I am on the overview page", "Shop"),
        ("Given I am on Invoices", "Shop"),
        ('When I open /\nThen I am on "Orders"', "Shop"),
    ],
)
async def test_a_page_that_is_supposed_to_be_open_is_opened_by_its_link_only(
    site: Site, tmp_path: Path, sentences: str, title: str
) -> None:
    text = f'{GIVEN}{sentences}\nThen the page title is "{title}"\n'
    run = a_run(site, tmp_path, text, name="shop.feature")
    site.serve({"/": SHOP, "/orders": SHOP.replace("Shop", "All orders")})
    steps = await carried_out(run, tmp_path / "run")
    assert [one.outcome for one in steps] == ["done"] * (text.count("\n") - 2), steps


async def test_a_page_that_neither_is_open_nor_has_a_link_is_told(
    site: Site, tmp_path: Path
) -> None:
    run = a_run(site, tmp_path, f'{GIVEN}Given I am on "Customers"\n', name="shop.feature")
    site.serve({"/": SHOP})
    (step,) = await carried_out(run, tmp_path / "run")
    assert (step.outcome, step.detail) == ("failed", "the page does not show 'Customers'")


CARDS = """<!doctype html><title>Shop</title><style>
 .card { position: relative; width: 200px; height: 60px; cursor: pointer }
 .card a.all { position: absolute; inset: 0 } .card a.new { position: relative; z-index: 1 }</style>
<div class=card onclick="document.title = 'Pressed'"><h3>Orders</h3><a class=new href=/new
 aria-label="Create new order"></a><a class=all href=/orders aria-label="Show all orders"></a></div>
<div class=card onclick="document.title = 'Sent'"><h3>Invoices</h3><a class=new
 href=/new aria-label="Create new invoice"></a></div>
<div class=card onclick="1"><h3>Drafts</h3><a class=all href=/orders aria-label="New draft"></a>
</div>"""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('I am on the list of "Orders"', "All orders"),
        ('I am on the list of "Invoices"', "Shop"),
        ('I am on the list of "Drafts"', "Shop"),  # the link leads to another page
    ],
)
async def test_a_page_is_opened_by_its_card_if_a_link_fills_it(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    text = f'{GIVEN}Given I open /\nAnd {sentence}\nThen the page title is "{title}"\n'
    run = a_run(site, tmp_path, text, name="shop.feature")
    site.serve({"/": CARDS, "/orders": "<title>All orders</title>"})
    steps = await carried_out(run, tmp_path / "run")
    assert [one.outcome for one in steps] == ["done"] * 3, steps


@pytest.mark.parametrize(
    ("link", "title"),
    [
        ("", "All orders"),
        ("Orders", "All orders"),
        ("Alle Orders anzeigen", "All orders"),
        ("Create orders", "Shop"),
        ("Edit orders", "Shop"),
        ("Orders history", "Shop"),
        ("Invoices", "Shop"),
    ],
)
async def test_a_card_leads_to_its_page_by_a_link_that_only_shows_it(
    site: Site, tmp_path: Path, link: str, title: str
) -> None:
    sentences = (
        f'Given I open /\nAnd I am on the list of "Orders"\nThen the page title is "{title}"'
    )
    text = f"{GIVEN}{sentences}\n"
    run = a_run(site, tmp_path, text, name="shop.feature")
    page = CARDS.replace("Show all orders", link)
    site.serve({"/": page, "/orders": "<title>All orders</title>"})
    steps = await carried_out(run, tmp_path / "run")
    assert [one.outcome for one in steps] == ["done"] * 3, steps
