"""Fields outside of forms: only scripts of the page use what is typed into them."""

from __future__ import annotations

from playwright.async_api import Browser

from tests.browser.driver import open_driver
from tests.site import Site

SUGGESTING = """<title>Cities</title><input aria-label=City><script>
let later;
document.querySelector("input").oninput = () => {
  clearTimeout(later);
  later = setTimeout(() => fetch("/cities"), 150);
};
</script>"""


async def test_the_request_of_a_script_that_waits_for_the_end_of_typing_is_awaited(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": SUGGESTING, "/cities": "[]"})
    async with open_driver(browser, url) as driver:
        (city,) = (await driver.look()).elements
        outcome = await driver.act(city)
    assert outcome.requests == (("GET", site.url("/cities")),)
