"""Runs the tests that explorer writes, as their readers would."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

PYTEST = (
    *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
    *("-p", "pytest_playwright.pytest_playwright"),
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
