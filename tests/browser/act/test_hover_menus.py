"""Menus that are not drawn until the mouse is over something."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.browser.driver import named, open_driver
from tests.site import Site

BY_STYLE = """<style>ul ul { display: none } li:hover > ul { display: block }</style>
<ul><li>OPENER<ul><li><a href=/shoes>Shoes</a><li><button onclick="done.textContent = 'sorted'">
Sort</button></ul></ul><p id=done></p>"""

BY_SCRIPT = """<div id=m>OPENER<div id=menu hidden><a href=/shoes>Shoes</a>
<button onclick="done.textContent = 'sorted'">Sort</button></div></div><p id=done></p><script>
m.onmouseenter = () => { menu.hidden = false; };
m.onmouseleave = () => { menu.hidden = true; };</script>"""

SPAN = "<span>Products</span>"
LINK = "<a href=/products>Products</a>"


@pytest.mark.parametrize("menu", [BY_STYLE, BY_SCRIPT])
@pytest.mark.parametrize("opener", [SPAN, LINK])
async def test_the_mouse_opens_it_and_the_next_step_uses_it(
    browser: Browser, site: Site, menu: str, opener: str
) -> None:
    url = site.serve({"/": "<title>Menu</title>" + menu.replace("OPENER", opener)})
    async with open_driver(browser, url) as driver:
        (closed,) = (await driver.look()).elements
        outcome = await driver.act(closed)
        assert (outcome.effect, outcome.url) == ("new_state", url), outcome.detail

        opened = await driver.look()
        assert {element.name for element in opened.elements} >= {"Shoes", "Sort"}
        outcome = await driver.act(named(opened, "Sort"))
        assert (outcome.result, outcome.effect) == ("done", "visual"), outcome.detail


async def test_a_link_that_opens_a_menu_is_followed_the_second_time(
    browser: Browser, site: Site
) -> None:
    page = "<title>Menu</title>" + BY_STYLE.replace("OPENER", LINK)
    url = site.serve({"/": page, "/products": "<title>Products</title>"})
    async with open_driver(browser, url) as driver:
        for _ in range(2):
            outcome = await driver.act(named(await driver.look(), "Products"))
    assert outcome.url.endswith("/products")


NESTED = """<style>ul ul { display: none } li:hover > ul { display: block }</style>
<ul><li>File<ul><li>Export<ul><li id=leaf>As PDF</ul></ul></ul><p id=done></p><script>
leaf.onclick = () => { done.textContent = 'exported'; };</script>"""


ONE_LISTENER = NESTED.replace("<li id=leaf", "<li class=leaf").replace("<ul>", "<ul id=bar>", 1)
ONE_LISTENER = ONE_LISTENER.replace("leaf.onclick = () => {", "bar.onclick = ({ target }) => {")
ONE_LISTENER = ONE_LISTENER.replace("done.text", "if (target.matches('.leaf')) done.text")


@pytest.mark.parametrize("menu", [NESTED, ONE_LISTENER])
async def test_a_menu_in_a_menu_is_opened_though_only_a_script_makes_its_entries_controls(
    browser: Browser, site: Site, menu: str
) -> None:
    url = site.serve({"/": "<title>Menu</title>" + menu})
    async with open_driver(browser, url) as driver:
        for entry, effect in (("File", "new_state"), ("Export", "new_state"), ("As PDF", "visual")):
            elements = (await driver.look()).elements
            element = next(one for one in elements if one.label.startswith(entry))
            outcome = await driver.act(element)
            assert (outcome.result, outcome.effect) == ("done", effect), outcome.detail
