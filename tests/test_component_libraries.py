"""Component libraries from npm that live in shadow roots: all seen, and acts on them arrive."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, Route

import explorer
from tests.site import Site
from tests.truth import PAGES, not_arrived, serve, truth_of, truths, wrong

LIBRARIES = PAGES / "libraries"


@pytest.fixture(scope="session")
def installed() -> Path:
    """The libraries' packages, by ``npm ci`` when they are missing or old."""
    lock = LIBRARIES / "package-lock.json"
    done = LIBRARIES / "node_modules" / ".package-lock.json"
    if done.exists() and done.stat().st_mtime >= lock.stat().st_mtime:
        return LIBRARIES
    npm = shutil.which("npm")
    if npm is None:
        pytest.fail("npm is missing: install Node.js with npm (on Debian: apt-get install npm)")
    run = subprocess.run([npm, "ci"], cwd=LIBRARIES, capture_output=True, text=True, check=False)
    if run.returncode:
        pytest.fail(f"npm ci failed in {LIBRARIES}:\n{run.stderr}")
    return LIBRARIES


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


async def from_disk(route: Route) -> None:
    await route.fulfill(path=LIBRARIES / urlsplit(route.request.url).path.lstrip("/"))


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", truths("libraries/*.toml"))
async def test_sees_what_is_there_and_nothing_else(page: Page, stock: Site, name: str) -> None:
    await open_page(page, stock, name)
    assert wrong(await explorer.snapshot(page), truth_of(name)) == {}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", truths("libraries/*.toml"))
async def test_an_act_on_each_arrives(page: Page, stock: Site, name: str, tmp_path: Path) -> None:
    await open_page(page, stock, name)
    assert await not_arrived(page, truth_of(name), tmp_path / "none") == {}
