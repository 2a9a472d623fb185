"""Clicks on elements that are not at rest."""

from __future__ import annotations

from playwright.async_api import Browser

from tests.browser.driver import named, open_driver
from tests.site import Site

PULSE = """<title>Pulse</title><style>@keyframes go { to { translate: 300px } }
button { animation: go 2s infinite alternate }</style>
<button onclick="done.textContent = 'caught'">Catch</button><p id=done></p>"""


async def test_a_button_that_never_rests_is_pressed_where_it_is(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": PULSE})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Catch"))
    assert (outcome.result, outcome.effect) == ("done", "visual"), outcome.detail
