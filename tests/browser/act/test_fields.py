"""Fields of which only scripts of the page use what is typed into them."""

from __future__ import annotations

from playwright.async_api import Browser

from tests.browser.driver import named, open_driver
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


FILTERING = """<title>Orders</title><form method=post action=/assign><input type=search
aria-label=Filter><label>Order 17 <input type=checkbox name=id value=17></label></form>"""


async def test_a_filter_in_a_form_does_not_send_it(browser: Browser, site: Site) -> None:
    async with open_driver(browser, site.serve({"/": FILTERING, "/assign": ""})) as driver:
        outcome = await driver.act(named(await driver.look(), "Filter"))
    assert (outcome.action, [one.label for one in outcome.filled]) == ("fill", ["Filter"])
    assert not site.asked("/assign")


OVERLAPPING = """<title>Wiki</title><form action=/found style="position: relative">
<input type=search aria-label=Search name=q><button name=all value=1>In all pages</button>
<button style="position: absolute; left: 0; top: 30px; width: 900px; height: 90px">Go</button>
</form><style>button { position: absolute; left: 10px; top: 40px }</style>"""


async def test_a_form_is_sent_by_the_button_that_lies_on_top(browser: Browser, site: Site) -> None:
    url = site.serve({"/": OVERLAPPING, "/found": "<p>found"})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Search"))
    assert outcome.effect == "navigation"
    assert "all" not in site.asked("/found")[0].args
