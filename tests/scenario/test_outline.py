"""The text of a page that a scenario reads, with what Playwright's has not."""

from __future__ import annotations

from explorer.browser.scenario_tabs import borrow_scenario_tabs
from explorer.masking import Mask
from explorer.settings.model import Settings
from tests.browser.driver import HASTY
from tests.scenario.shared_page import SHARED
from tests.site import Site

VANISHING = """<!doctype html><table><tr><th colspan=2>Name<th>Age</tr><tr><td>Ann<td>Lee<td>30</tr>
<tr><td>Bob<td>Miller<td>40</tr></table><script>document.querySelector = (selector) => {
  document.querySelectorAll('tr')[2]?.remove();
  return Document.prototype.querySelector.call(document, selector);
};</script>"""


async def test_a_cell_that_goes_while_columns_are_read_is_not_waited_for(site: Site) -> None:
    page = await SHARED.get()
    async with borrow_scenario_tabs(page, Settings(browser=HASTY), Mask()) as tabs:
        tab = await tabs.tab(0, opened=True)
        await tab.open(site.serve({"/": VANISHING}))
        outline = await tab.outline()
    assert "[colspan=2]" in outline
    assert "Miller" in outline
