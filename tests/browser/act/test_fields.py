"""Fields of which only scripts of the page use what is typed into them."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from explorer.models import Action
from tests.browser.driver import QUICK, named, open_driver
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


SAVING = """<title>Settings</title><%(tag)s><label>Title <input value=Shop></label>
<label>Motto <input value="All for you"></label><button disabled>Save</button></%(tag)s><script>
const fields = [...document.querySelectorAll("input")], saved = fields.map((one) => one.value);
const button = document.querySelector("button");
const check = () => { button.disabled = %(when)s; };
for (const one of fields) { one.oninput = () => setTimeout(check, 50); }
button.onclick = (event) => {
  event.preventDefault();
  fetch("/saved", { method: "POST", body: fields[1].value });
};
</script>"""


@pytest.mark.parametrize("tag", ["div", "form"])
async def test_a_button_that_saves_only_changes_is_enabled_by_another_value(
    browser: Browser, site: Site, tag: str
) -> None:
    is_same = "fields.every((one, at) => one.value === saved[at])"
    url = site.serve({"/": SAVING % {"tag": tag, "when": is_same}, "/saved": ""})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Motto"))
    assert (outcome.action, outcome.result) == ("submit", "done")
    (filled,) = outcome.filled
    assert filled.label == "Motto"
    (saved,) = site.asked("/saved")
    assert saved.get_data(as_text=True) == filled.value != "All for you"


@pytest.mark.timeout(30)  # less than the time for a control to become usable
@pytest.mark.parametrize(("tag", "action"), [("div", "fill"), ("form", "submit")])
async def test_a_button_that_stays_disabled_is_not_waited_for(
    browser: Browser, site: Site, tag: str, action: Action
) -> None:
    url = site.serve({"/": SAVING % {"tag": tag, "when": "true"}, "/saved": ""})
    limits = QUICK.model_copy(update={"action_seconds": 60})
    async with open_driver(browser, url, limits) as driver:
        outcome = await driver.act(named(await driver.look(), "Motto"))
    assert (outcome.action, outcome.result) == (action, "done")
    assert outcome.unsent == (tag == "form")
    assert "its button is disabled" in outcome.detail
    assert not site.asked("/saved")


async def test_enter_is_pressed_in_a_field_whose_button_stays_disabled(
    browser: Browser, site: Site
) -> None:
    page = """<div><input aria-label="New note"><button disabled>Add</button></div><script>
    document.querySelector("input").onkeyup = ({ key, target }) =>
      key === "Enter" && fetch("/added", { method: "POST", body: target.value }); </script>"""
    async with open_driver(browser, site.serve({"/": page, "/added": ""})) as driver:
        outcome = await driver.act(named(await driver.look(), "New note"))
    (added,) = site.asked("/added")
    assert added.get_data(as_text=True) == outcome.filled[0].value
