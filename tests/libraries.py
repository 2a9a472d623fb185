"""Component libraries from npm, for pages that the tests open."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Route

LIBRARIES = Path(__file__).parent / "pages" / "libraries"


def install() -> Path:
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


async def from_disk(route: Route) -> None:
    """Answers ``/node_modules/...``."""
    await route.fulfill(path=LIBRARIES / urlsplit(route.request.url).path.lstrip("/"))
