"""Runs the tests that explorer writes, as their readers would."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from explorer.browser.session.switches import chromium_switches
from explorer.settings.model import BrowserSettings

PYTEST = (
    *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
    *("-p", "pytest_playwright.pytest_playwright"),
)


def write_conftest(folder: Path, chromium: str) -> None:
    """Write a conftest.py: the browser, its switches, and 10 s for each call of Playwright."""
    launch = {
        "executable_path": chromium,
        "args": ["--no-sandbox", *chromium_switches(BrowserSettings())],
    }
    (folder / "conftest.py").write_text(
        "import pytest\n\n\n"
        "@pytest.fixture(scope='session')\n"
        f"def browser_type_launch_args():\n    return {launch}\n\n\n"
        "@pytest.fixture(autouse=True)\n"
        "def short(context):\n    context.set_default_timeout(10_000)\n",
        "utf-8",
    )


async def run_pytest(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Run pytest in a folder with pytest-playwright and no other plugin of this environment.

    Returns:
        The exit code, and all that it said.
    """
    process = await asyncio.create_subprocess_exec(
        *PYTEST,
        *arguments,
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    return process.returncode or 0, output.decode()
