"""``explorer.ScenarioParser`` on a page that the caller opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page

import explorer
from explorer.settings.model import ScenariosSettings, Settings
from tests.browser.driver import QUICK
from tests.site import Site

pytestmark = pytest.mark.browser
PAGE = """<!doctype html><title>Shop</title><label>Name <input></label>
<button onclick="document.title = 'Hello ' + document.querySelector('input').value">Greet</button>
<a href=/two target=_blank>Invoice</a>"""


def listeners(page: Page) -> dict[tuple[str, str], int]:
    """Return how many listeners a page and its context have, by event."""
    emitters = {"page": page._impl_obj, "context": page.context._impl_obj}
    return {
        (name, event): len(emitter.listeners(event))
        for name, emitter in emitters.items()
        for event in emitter.event_names()
        if emitter.listeners(event)
    }


async def test_a_scenario_on_a_page_of_the_caller(
    site: Site, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.serve({"/": PAGE, "/two": "<title>Two</title><h1>Second</h1>"})
    monkeypatch.setenv("WHO_IS_IT", "Ada the Great")
    context = await browser.new_context()
    try:
        await context.new_page()  # another one comes first
        page = await context.new_page()
        settings = Settings(browser=QUICK, scenarios=ScenariosSettings(wait_seconds=0.2))
        own = listeners(page)
        parser = explorer.ScenarioParser(
            page, base_url=site.url(), memory=tmp_path / "shop.txt", settings=settings
        )
        result = await parser.parse(
            "I enter {WHO_IS_IT} in the name field\nI click Greet\n"
            'the page title is "Hello Ada the Great"\nI click the Invoice link\nI click Nowhere\n'
        )
        assert [one.result.success for one in result.steps] == [True] * 4 + [False]
        assert not result.passed
        assert result.error
        assert result.error.kind == "target"
        assert result.error.message.startswith("nothing on the page fits 'Nowhere'; the page has")
        assert 'button "Greet"' in result.error.message
        typed, clicked, *_ = result.steps
        assert (typed.steps[0].action, typed.steps[0].value) == ("type", "{WHO_IS_IT}")
        assert (clicked.locator, clicked.way) == (
            'page.get_by_role("button", name="Greet")',
            "finder",
        )
        assert (clicked.element.role, clicked.element.name) == ("button", "Greet")
        assert "Ada the Great" not in repr(result)
        assert not (tmp_path / "shop.steps.json").exists()

        state = await parser.look()
        assert state.text.splitlines()[1:] == ['[2] button "Greet"', '[3] link "Invoice" (focused)']
        assert [state.selector_map[number].label for number in (2, 3)] == ["Greet", "Invoice"]
        # The page of the caller is the first tab, whatever came before it.
        assert [tab.url for tab in state.tabs] == [site.url(), "about:blank", site.url("/two")]

        await page.goto(site.url())
        assert (await parser.parse("I click Greet")).passed
        assert (tmp_path / "shop.steps.json").exists()
        assert listeners(page) == own
    finally:
        await context.close()
