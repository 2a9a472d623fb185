"""What is said to be next to a control is there, and what is on a page that is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

PAGE = """<!doctype html><title>Start - Dashboard</title>
<style>svg { width: 16px; height: 16px; background: grey }</style>
<a href="#nav" class=nav-home><svg></svg></a> <button class="icon-plus" aria-label="Add user"
 onclick="document.title = 'added'"></button>
<div style="height: 500px"></div>
<div style="margin-left: 700px"><button>Save</button>
<button onclick="document.title = 'menu'"><svg></svg></button>
<button class="icon icon-plus" onclick="document.title = 'plus'"><svg></svg></button></div>
<div style="height: 300px"></div><button>Send</button>
<button onclick="document.title = 'orders'">Orders</button>"""


@pytest.mark.parametrize(
    ("step", "title"),
    [
        ('I click the three dots next to "Save"', "menu"),
        ('I open the menu with the three dots next to "Save"', "menu"),
        ('Ich klicke auf die drei Punkte neben "Save"', "menu"),
        ('I click on "Orders" on the dashboard', "orders"),
        ('I open "Orders" from the dashboard', "orders"),
    ],
)
async def test_what_is_next_to_a_control_or_on_the_open_page_is_used(
    site: Site, tmp_path: Path, step: str, title: str
) -> None:
    assert await failed(PAGE, site, tmp_path, f'{step}\nthe page title is "{title}"') == []


@pytest.mark.parametrize(
    "step",
    [
        'I click the three dots next to "Send"',  # nothing is there
        'I click the plus next to "Send"',
        'I click "Send" on the dashboard of Acme',
        'I click on "Send" on the overview',
    ],
)
async def test_nothing_that_is_elsewhere_is_used(site: Site, tmp_path: Path, step: str) -> None:
    assert len(await failed(PAGE, site, tmp_path, step)) == 1


async def test_the_icon_of_something_else_is_not_used(site: Site, tmp_path: Path) -> None:
    page = '<!doctype html><title>Users</title><button class="icon icon-plus"><svg></svg></button>'
    assert len(await failed(page, site, tmp_path, "I click the three dots")) == 1


SIGN = "<svg style='width: 16px; height: 16px'></svg>"
SAVE = "<!doctype html><title>Users</title><button>Save</button>"


def button(attributes: str, shown: str = SIGN) -> str:
    """Return a button that tells by the title of the page that it was pressed."""
    return f"<button {attributes} onclick=\"document.title = 'pressed'\">{shown}</button>"


@pytest.mark.parametrize(
    ("sign", "attributes", "shown"),
    [
        ("three dots", 'aria-label="More options"', SIGN),
        ("three dots", 'aria-label="Menu"', "\u22ee"),
        ("three dots", 'aria-label="Actions for Save"', SIGN),
        ("pencil", 'aria-label="Edit"', SIGN),
        ("star", 'aria-label="Star"', SIGN),
    ],
)
async def test_a_button_called_as_the_sign_is_comes_before_one_without_a_name(
    site: Site, tmp_path: Path, sign: str, attributes: str, shown: str
) -> None:
    page = f"{SAVE.replace('<button>', f'<button>{SIGN}</button><button>')}"
    text = f'I click the {sign} next to "Save"\nthe page title is "pressed"'
    assert await failed(page + button(attributes, shown), site, tmp_path, text) == []


@pytest.mark.parametrize(
    ("sign", "attributes", "shown"),
    [
        ("three dots", "", "\u2605"),
        ("three dots", "", "?"),
        ("plus", "", "\u2212"),
        ("plus", "", "\u270e"),
        ("gear", "", "\u203a"),
        ("three dots", 'class="icon-close"', SIGN),
        ("three dots", 'class="btn-edit"', SIGN),
        ("three dots", "role=switch aria-checked=false", SIGN),
        ("trash icon", "", SIGN),
        ("trash icon", 'aria-label="Delete"', SIGN),
    ],
)
async def test_a_button_that_shows_something_else_is_not_used(
    site: Site, tmp_path: Path, sign: str, attributes: str, shown: str
) -> None:
    text = f'I click the {sign} next to "Save"'
    assert len(await failed(SAVE + button(attributes, shown), site, tmp_path, text)) == 1


@pytest.mark.parametrize(
    ("attributes", "shown"),
    [('aria-label="Options"', SIGN), ("", "..."), ("", "\u2022\u2022\u2022"), ("", "\u283f")],
)
async def test_a_button_without_a_name_is_not_used_where_another_may_be_meant(
    site: Site, tmp_path: Path, attributes: str, shown: str
) -> None:
    page = SAVE.replace("<button>", f"{button('')}<button>")
    page += f"<button {attributes} onclick=\"document.title = 'other'\">{shown}</button>"
    text = 'I click the three dots next to "Save"\nthe page title is "pressed"'
    assert len(await failed(page, site, tmp_path, text)) == 1


ORDERS = """<!doctype html><title>Acme | Orders</title>
<nav><a href="/dashboard">Dashboard</a> <a href="/">Home</a></nav>
<h1>Orders</h1><button onclick="document.title = 'sent'">Send</button>"""


@pytest.mark.parametrize(
    ("step", "is_done"),
    [
        ('I click on "Send" on the dashboard', False),
        ('Ich klicke auf "Send" auf dem Dashboard', False),
        ('I click on "Send" on the orders page', True),
        ('I click on "Send" on the home page', True),
    ],
)
async def test_a_link_to_another_page_is_not_that_page(
    site: Site, tmp_path: Path, step: str, is_done: bool
) -> None:
    text = f'{step}\nthe page title is "sent"'
    assert (await failed(ORDERS, site, tmp_path, text) == []) == is_done


async def test_a_page_about_another_one_is_not_that_page(site: Site, tmp_path: Path) -> None:
    page = ORDERS.replace("Acme | Orders", "Dashboard settings")
    text = 'I click on "Send" on the dashboard'
    assert len(await failed(page, site, tmp_path, text)) == 1
