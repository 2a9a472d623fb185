"""Collects the ladder: elements of real applications on an old release and on newer ones.

    python -m tests.benchmarks.relocation [APPLICATION...]

Installs the releases from PyPI and npm into ~/.cache/explorer-benchmarks/relocation, runs each with
fresh data, and writes a file per application below ``data``. What each task's locator leads to is
printed, a line per release, and has to be read: it is the truth that others are measured by.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

from playwright.async_api import Error as PlaywrightError

from explorer.browser.session import installation
from explorer.settings.model import BrowserSettings
from tests.benchmarks.exploring.measuring import RunFailed
from tests.benchmarks.relocation.collecting import WrongTask, collect
from tests.benchmarks.relocation.data import save
from tests.benchmarks.relocation.registry import APPLICATIONS
from tests.benchmarks.relocation.serving import NotServed


async def main() -> int:
    parser = argparse.ArgumentParser(prog="relocation")
    names = list(APPLICATIONS)
    parser.add_argument("applications", nargs="*", metavar="APPLICATION", help=", ".join(names))
    asked = parser.parse_args().applications or names
    failed = 0
    async with installation.open_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        for name in asked:
            print(name)
            try:
                file = save(await collect(APPLICATIONS[name], browser))
            except (NotServed, RunFailed, WrongTask, PlaywrightError) as error:
                print(f"{name}: {error}", file=sys.stderr)
                failed += 1
                continue
            print(f"  {file.name}: {file.stat().st_size / 1000:.0f} kB")
        await browser.close()
    return min(failed, 1)


if __name__ == "__main__":
    # The server of a release ends with the collector.
    signal.signal(signal.SIGTERM, lambda stopped, _: sys.exit(128 + stopped))
    sys.exit(asyncio.run(main()))
