"""Every element of the pages is seen, nothing else is, and an act on each of them arrives."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page

import explorer
from tests.site import Site
from tests.truth import by_key, not_arrived, serve, truth_of, truths, wrong


@pytest.fixture
def pages(site: Site) -> Site:
    """A site of the page set."""
    serve(site)
    return site


@pytest.mark.parametrize("name", truths())
async def test_sees_what_is_there_and_nothing_else(page: Page, pages: Site, name: str) -> None:
    await page.goto(pages.url(f"/{name}.html"))
    snapshot = await explorer.snapshot(page)
    assert wrong(snapshot, truth_of(name)) == {}


@pytest.mark.parametrize("name", [name for name in truths() if truth_of(name).acts])
async def test_an_act_on_each_arrives(page: Page, pages: Site, name: str, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("A note")
    await page.goto(pages.url(f"/{name}.html"))
    assert await not_arrived(page, truth_of(name), file) == {}


@pytest.mark.parametrize("name", [name for name in truths() if truth_of(name).structures])
async def test_the_same_control_of_each_row_has_the_same_structure(
    page: Page, pages: Site, name: str
) -> None:
    await page.goto(pages.url(f"/{name}.html"))
    groups: dict[str, list[str]] = {}
    for key, element in by_key((await explorer.snapshot(page)).elements).items():
        groups.setdefault(element.structure, []).append(key)
    assert {frozenset(group) for group in groups.values()} >= {
        frozenset(group) for group in truth_of(name).structures
    }


@pytest.mark.parametrize("name", [name for name in truths() if truth_of(name).scroll_areas])
async def test_tells_the_boxes_that_scroll(page: Page, pages: Site, name: str) -> None:
    await page.goto(pages.url(f"/{name}.html"))
    told = truth_of(name).scroll_areas
    areas = (await explorer.snapshot(page)).scroll_areas
    seen = [
        {field: getattr(area, field) for field in one}
        for area, one in zip(areas, told, strict=True)
    ]
    assert seen == told


async def test_the_other_site_is_out_of_process(page: Page, pages: Site) -> None:
    """What the pages of frames claim: Chromium gives a debugging session only to such a frame."""
    await page.goto(pages.url("/frames_elsewhere.html"))
    for frame in page.frames:
        await page.context.new_cdp_session(frame)
