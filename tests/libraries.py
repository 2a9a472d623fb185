"""Component libraries from npm, for pages that the tests open."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from filelock import FileLock
from playwright.async_api import Route

LIBRARIES = Path(__file__).parent / "pages" / "libraries"


def install(folder: Path = LIBRARIES) -> Path:
    """The packages of a folder, by ``npm ci`` when they are missing or old.

    Workers that run side by side wait for the one that installs them.
    """
    lock = folder / "package-lock.json"
    done = folder / "node_modules" / ".package-lock.json"
    with FileLock(folder / ".installing.lock"):
        if done.exists() and done.stat().st_mtime >= lock.stat().st_mtime:
            return folder
        npm = shutil.which("npm")
        if npm is None:
            pytest.fail("npm is missing: install Node.js with npm (on Debian: apt-get install npm)")
        run = subprocess.run([npm, "ci"], cwd=folder, capture_output=True, text=True, check=False)
        if run.returncode:
            pytest.fail(f"npm ci failed in {folder}:\n{run.stderr}")
    return folder


async def from_disk(route: Route) -> None:
    """Answers ``/node_modules/...``."""
    await route.fulfill(path=LIBRARIES / urlsplit(route.request.url).path.lstrip("/"))
