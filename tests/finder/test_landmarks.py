"""Parts of a page that a description names as a whole, beside the controls that have such names."""

import pytest

from explorer.finder.finder import SmartElementFinder

PAGE = """- banner [ref=header]:
  - navigation "Main" [ref=nav]:
    - link "Home" [ref=home]
    - button "Menu" [ref=menu]
  - search [ref=search]:
    - searchbox "Search" [ref=box]
- navigation "Breadcrumb" [ref=crumbs]:
  - link "Shop" [ref=shop]
- complementary "Filters" [ref=aside]
- main [ref=main]:
  - form "Contact" [ref=form]:
    - button "Save form" [ref=save]
- dialog "Delete account" [ref=dialog]:
  - button "Close" [ref=close]
- contentinfo [ref=footer]:
  - link "Imprint" [ref=imprint]
"""


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ("navigation menu", "nav"),
        ("the main navigation", "nav"),
        ("menú de navegación", "nav"),
        ("breadcrumbs", "crumbs"),
        ("find the page header", "header"),
        ("footer", "footer"),
        ("filters sidebar", "aside"),
        ("contact form", "form"),
        ("formulaire de contact", "form"),
        ("search form", "search"),
        ("main content", "main"),
        ("the delete account dialog", "dialog"),
    ],
)
async def test_a_part_of_the_page_is_what_is_found(description: str, ref: str):
    found = await SmartElementFinder().find_element(PAGE, description)
    assert found
    assert (found.ref, found.margin > 0) == (ref, True)


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ("menu", "menu"),
        ("menu button", "menu"),
        ("home link in the navigation menu", "home"),
        ("link in the footer", "imprint"),
        ("close dialog", "close"),
        ("save form button", "save"),
        ("search box", "box"),
    ],
)
async def test_a_control_is_not_taken_for_a_part_of_the_page(description: str, ref: str):
    found = await SmartElementFinder().find_element(PAGE, description)
    assert found
    assert found.ref == ref


async def test_each_element_is_told_once():
    found = await SmartElementFinder().find_all_matching(PAGE, "contact form")
    assert [ref.ref for ref in found].count("form") == 1


async def test_a_part_of_the_page_is_not_clicked_in_its_middle():
    acted = await SmartElementFinder().click(PAGE, "navigation menu")
    assert (acted.done, "name a control in it" in acted.detail) == (False, True)
