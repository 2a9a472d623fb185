"""Boxes of controls: a click at their middle reaches them, however the page is scrolled."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

import explorer
from explorer.errors import PageLost
from explorer.finder.refs import AccessibilityRef
from explorer.models import Bounds
from tests.site import Site

PRESS = """onclick='top.postMessage(this.textContent.trim(), "*")'"""
TALL = "<div style='height: 3000px'></div>"
OUTER = f"""<!doctype html>
<script>pressed = []; onmessage = ({{ data }}) => pressed.push(data)</script>
<header style="position: sticky; top: 0; height: 60px; background: #ddd">Header</header>
<button {PRESS}>First</button>{TALL}
<p style="width: 220px">Some words before <a href=# {PRESS}>a link that is broken over lines</a>.
<div style="height: 150px; overflow: auto">{TALL}<button {PRESS}>In a box</button></div>
<iframe id=near src="/inner" style="width: 400px; height: 300px; border: 9px solid"></iframe>
<iframe src="FAR" style="width: 400px; height: 300px; border: 0"></iframe>
<x-box></x-box>
<div {PRESS} style="cursor: pointer; width: 300px; height: 60px; position: relative">A row
  <button {PRESS} style="position: absolute; left: 130px; top: 10px; width: 40px; height: 40px">x
  </button></div>
{TALL}<button {PRESS}>Last</button>
<script>document.querySelector("x-box").attachShadow({{ mode: "closed" }}).innerHTML =
  `<button {PRESS}>In a closed root</button>`</script>"""
INNER = f"{TALL}<button {PRESS}>NAME</button>{TALL}"
NAMES = (
    "First", "a link that is broken over lines", "In a box", "Near frame", "Far frame",
    "In a closed root", "Last", "First",
)  # fmt: skip


@pytest.fixture
async def tall(page: Page, site: Site, other_site: Site) -> Page:
    """A page that is scrolled itself, with frames that are, and one of another site."""
    far = other_site.url(host="localhost")
    other_site.serve({"/": INNER.replace("NAME", "Far frame")})
    site.serve({"/": OUTER.replace("FAR", far), "/inner": INNER.replace("NAME", "Near frame")})
    await page.goto(site.url())
    await page.evaluate("scrollTo(0, 2800)")
    for frame in page.frames[1:]:
        await frame.evaluate("scrollTo(0, 2900)")
    return page


async def pressed(page: Page) -> list[str]:
    """What the page has noticed, after whatever was sent before this."""
    await page.evaluate("new Promise((resolve) => setTimeout(resolve))")
    return await page.evaluate("pressed")


async def press_at(page: Page, box: Bounds | dict[str, float]) -> None:
    known = box.model_dump() if isinstance(box, Bounds) else box
    x, y = known["x"] + known["width"] / 2, known["y"] + known["height"] / 2
    await page.mouse.click(x, y)


async def test_a_click_at_the_bounds_of_what_was_found_reaches_it(tall: Page):
    finder = explorer.SmartElementFinder()
    for name in NAMES:
        ref = await finder.find_element(tall, f"'{name}'")
        assert ref
        assert ref.bounds
        await press_at(tall, ref.bounds)
    assert await pressed(tall) == list(NAMES)
    row = await finder.find_element(tall, "a row")
    assert row
    assert row.bounds
    await press_at(tall, row.bounds)
    assert (await pressed(tall))[-1] == "A row\n  x"


async def test_a_snapshot_tells_boxes_of_the_viewport_and_of_the_page(tall: Page):
    elements = {each.name: each for each in (await explorer.snapshot(tall)).elements}
    for name in ("First", "Near frame", "Far frame", "In a closed root"):
        element, scroll = elements[name], await tall.evaluate("scrollY")
        assert scroll == 2800
        assert element.page_bounds.y == pytest.approx(element.bounds.y + scroll)
    for name in ("Near frame", "Far frame"):
        frame = tall.frames[1 if name.startswith("Near") else 2]
        box = await frame.get_by_text(name).bounding_box()
        assert elements[name].bounds.model_dump() == pytest.approx(box, abs=1)
    assert elements["First"].page_bounds.y == pytest.approx(60, abs=9)
    (found, *_) = await explorer.find(tall, "'Near frame'")
    await press_at(tall, found.element.bounds)
    assert await pressed(tall) == ["Near frame"]


def seen_elsewhere(ref: AccessibilityRef, **changes: Any) -> AccessibilityRef:
    """As another program would tell it, that has no snapshot of ours."""
    return AccessibilityRef("e1", changes.get("role", ref.role), changes.get("name", ref.name),
                            bounds=changes.get("bounds", ref.bounds))  # fmt: skip


async def test_coordinates_press_what_they_were_given_for_or_nothing(tall: Page):
    finder = explorer.SmartElementFinder()
    ref = await finder.find_element(tall, "'In a closed root'")  # no locator leads there
    assert ref
    acted = await finder.click(tall, seen_elsewhere(ref))
    assert (acted.done, acted.way) == (True, "coordinates")
    assert await pressed(tall) == ["In a closed root"]
    await tall.evaluate("scrollBy(0, 500)")
    acted = await finder.click(tall, seen_elsewhere(ref))
    assert not acted.done
    assert "at its coordinates there is" in acted.detail
    assert await pressed(tall) == ["In a closed root"]


async def test_what_was_found_before_the_page_scrolled_is_clicked_all_the_same(tall: Page):
    finder = explorer.SmartElementFinder()
    ref = await finder.find_element(tall, "'Far frame'")
    assert ref
    await tall.evaluate("scrollTo(0, 0)")
    acted = await finder.click(tall, ref)
    assert (acted.done, acted.way) == (True, "ref")
    assert await pressed(tall) == ["Far frame"]


async def test_an_element_that_went_away_is_found_with_the_bounds_it_had(page: Page):
    await page.set_content("<button style='position: absolute; top: 2000px'>Gone soon</button>")
    (element,) = (await explorer.snapshot(page)).elements
    await page.evaluate("document.body.textContent = ''")
    shown = explorer.api.show(page, element)
    assert await shown == element
    await page.close()
    with pytest.raises(PageLost):
        await explorer.api.show(page, element)


async def test_a_page_that_leaves_while_it_is_searched_is_no_error(page: Page, site: Site):
    """Whatever the moment: there is an answer, or none and a reason in the log."""
    site.serve(
        {"/": "<button>Stay</button>" * 50 + "<script>onload = () => location = '/'</script>"}
    )
    await page.goto(site.url(), wait_until="commit")
    finder = explorer.SmartElementFinder()
    for _ in range(8):
        found = await finder.find_element(page, "stay button")
        assert found is None or found.name == "Stay"
