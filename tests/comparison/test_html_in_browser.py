"""The file as a person opens it: from disk, offline, on a laptop and a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser

from explorer.comparison import to_html
from tests.comparison.test_renderings import HOSTILE, comparison_of


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("comparison") / "comparison.html"
    path.write_text(to_html(comparison_of(HOSTILE + "W" * 300)), "utf-8")
    return path.as_uri()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
async def test_it_fits_is_accessible_and_keeps_its_own_rules(
    browser: Browser, file: str, width: int, scheme: str
) -> None:
    context = await browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, offline=True
    )
    page = await context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(file)
    assert complaints == []
    await page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
    assert await page.evaluate("document.documentElement.scrollWidth") == width
    results = await Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    await context.close()
