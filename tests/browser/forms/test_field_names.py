"""Fields that are named like a property of their form hide it from scripts."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page
from werkzeug import Request

from tests.browser.driver import named, open_driver
from tests.site import Site

PROPERTIES = """() => {
  const names = new Set();
  for (let one = HTMLFormElement.prototype; one; one = Object.getPrototypeOf(one)) {
    for (const name of Object.getOwnPropertyNames(one)) names.add(name);
  }
  return [...names];
}"""
OF_PLAYWRIGHT = {"assignedSlot", "getAttribute", "hasAttribute", "parentElement", "parentNode"}
"""Properties that Playwright itself asks a form for when a button in it is clicked."""


@pytest.fixture
async def hiding(page: Page) -> str:
    """Fields that hide all other properties of their form."""
    names = set(await page.evaluate(PROPERTIES)) - OF_PLAYWRIGHT
    assert {"matches", "querySelectorAll", "checkVisibility"} <= names
    return "".join(f'<input type=hidden name="{name}">' for name in sorted(names))


async def test_the_form_is_filled_and_corrected(browser: Browser, site: Site, hiding: str) -> None:
    def page(request: Request) -> str:
        city = request.args.get("city")
        said = "" if city in (None, "Paris") else "<p class=error>City must be Paris</p>"
        title = "Thanks" if city == "Paris" else "Where"
        return f"""<title>{title}</title><img name=createEvent src=data:, alt="">
            <form>{hiding}{said}<label>City <input name=city required></label>
            <button>Send</button></form>"""

    url = site.serve({"/": page})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Send"))
        assert (outcome.result, outcome.effect) == ("done", "navigation"), outcome.detail
    sent = [request.args["city"] for request in site.requests if "city" in request.args]
    assert len(sent) == 2  # the first was refused
    assert all(sent)
