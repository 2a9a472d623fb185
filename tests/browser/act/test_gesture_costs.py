"""What is searched for gestures in a page grows with the number of its elements only."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from explorer.browser.cdp.calls import script
from explorer.browser.cdp.worlds import TOOLS

_TOOLS = TOOLS[: TOOLS.index("gestures")]
COUNTED = f"""
const toolkit = ({script("dom")})();
let calls = 0;
const count = (tools) => {{
  for (const [name, one] of Object.entries(tools)) {{
    if (typeof one === "function") tools[name] = (...given) => {{ calls++; return one(...given); }};
  }}
}};
{"".join(f"({script(name)})(toolkit);" for name in _TOOLS)}
count(toolkit.dom);
count(toolkit.places);
({script("gestures")})(toolkit);
const SENSES = "clicks keys served over hovers leaves twice presses grips touches menu middle";
const MORE = "moves drags drops pastes wheel copies cancels escapes";
const sets = Object.fromEntries(`${{SENSES}} ${{MORE}}`.split(" ").map((one) => [one, new Set()]));
const all = (selector) => [...document.querySelectorAll(selector)];
toolkit.places.fresh();
toolkit.gestures.fresh(sets, "");
"""
"""Counts the calls of the gestures' script to those below it."""
LIST = """(n) => {
  document.body.innerHTML = `<ul>${"<li>Row <button>Edit</button></li>".repeat(n)}</ul>`;
  %s
  sets.clicks.add(all("ul")[0]);
  sets.twice.add(all("ul")[0]);
  const [controls, entries] = [all("button"), new Set(all("li"))];
  const found = toolkit.gestures.surfaces(controls, new Set(), entries, () => true, []);
  return [calls, found.filter(({ gestures }) => gestures.includes("double_click")).length];
}"""
BOARD = """(n) => {
  const cell = "<div class=cell></div>";
  document.body.innerHTML = `<i draggable=true></i><div>${cell.repeat(n)}</div><p>Files</p>`;
  document.querySelector(".cell").append(document.querySelector("i"));
  %s
  for (const one of [...all(".cell"), all("p")[0]]) sets.drops.add(one);
  const found = toolkit.gestures.surfaces([], new Set(), new Set(), () => true, []);
  return [calls, found.filter(({ gestures }) => gestures.includes("drop_file")).length];
}"""


@pytest.mark.parametrize(("page", "gestures"), [(LIST, 3), (BOARD, 1)])
async def test_a_page_with_more_elements_is_searched_in_proportion(
    browser: Browser, page: str, gestures: int
) -> None:
    tab = await browser.new_page()
    few, found = await tab.evaluate(page % COUNTED, 50)
    assert found == gestures
    many, _ = await tab.evaluate(page % COUNTED, 200)
    await tab.close()
    assert few <= many < 5 * few
