"""Times browser-use's state summary: what its agent asks for at each step, without the screenshot.

    PYTHON -m pip install browser-use
    PYTHON browser_use_state.py CHROMIUM

Runs by itself, in an environment that has browser-use. Reads an address a line from standard input
and answers with a line of JSON: [milliseconds, elements] of a first look at the page and of a
second one. No elements: it gave up after that time.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import time

# Read when it is imported.
os.environ |= {"ANONYMIZED_TELEMETRY": "false", "BROWSER_USE_VERSION_CHECK": "false"}

from browser_use import BrowserProfile, BrowserSession

REST_SECONDS = 1


async def look(session: BrowserSession) -> tuple[float, int]:
    began = time.perf_counter()
    summary = await session.get_browser_state_summary(include_screenshot=False)
    return (time.perf_counter() - began) * 1000, len(summary.dom_state.selector_map)


async def look_twice(profile: BrowserProfile, address: str) -> list[tuple[float, int]]:
    """In a browser of its own: what goes on in it after giving up would slow the others down."""
    session = BrowserSession(browser_profile=profile)
    await session.start()
    await session.navigate_to(address)
    await asyncio.sleep(REST_SECONDS)
    looks = [await look(session), await look(session)]
    await session.kill()
    return looks


def main(chromium: str) -> None:
    logging.disable()
    profile = BrowserProfile(
        executable_path=chromium,
        headless=True,
        chromium_sandbox=False,
        enable_default_extensions=False,  # they would be downloaded
        highlight_elements=False,
        viewport={"width": 1280, "height": 720},
    )
    for address in sys.stdin:
        print(json.dumps(asyncio.run(look_twice(profile, address.strip()))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
