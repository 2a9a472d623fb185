"""Component libraries from npm that live in shadow roots: all seen, and acts on them arrive."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page

import explorer
from tests.libraries import from_disk
from tests.site import Site
from tests.truth import not_arrived, serve, truth_of, truths, wrong


@pytest.fixture
def stock(site: Site, installed: Path) -> Site:
    """A site of the libraries' pages."""
    serve(site)
    return site


async def open_page(page: Page, site: Site, name: str) -> None:
    """Open a library's page and wait until its components are at work."""
    await page.route("**/node_modules/**", from_disk)
    await page.goto(site.url(f"/{name}.html"))
    await page.wait_for_selector("[data-ready]", state="attached")


@pytest.mark.parametrize("name", truths("libraries/*.toml"))
async def test_sees_what_is_there_and_nothing_else(page: Page, stock: Site, name: str) -> None:
    await open_page(page, stock, name)
    assert wrong(await explorer.snapshot(page), truth_of(name)) == {}


@pytest.mark.parametrize("name", truths("libraries/*.toml"))
async def test_an_act_on_each_arrives(page: Page, stock: Site, name: str, tmp_path: Path) -> None:
    await open_page(page, stock, name)
    assert await not_arrived(page, truth_of(name), tmp_path / "none") == {}
