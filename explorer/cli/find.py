"""Defines ``explorer find``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from explorer.cli.options import NO_BROWSER_OPTIONS, BrowserOptions, settings_with
from explorer.cli.root import app


@app.command
def find(
    url: str,
    description: str,
    /,
    options: BrowserOptions = NO_BROWSER_OPTIONS,
    *,
    config: Path | None = None,
    screenshot: Path | None = None,
    json: bool = False,
) -> int:
    """Find controls of a page by a description in plain words, with a locator for each.

    Parameters
    ----------
    url
        The page.
    description
        For instance "login button" or "second delete".
    config
        Read this file instead of config.yaml.
    screenshot
        Save a picture of the whole page with numbered boxes around what was found.
    json
        Print JSON.
    """
    from explorer.find_command import find_on, require_description, require_picture
    from explorer.process.kept_sessions import with_session
    from explorer.settings.preflight import require_session, require_url

    settings = with_session(settings_with(config, options))
    start = require_url(url)
    require_session(settings)
    require_description(description)
    if screenshot is not None:
        require_picture(screenshot)
    found = asyncio.run(find_on(start, description, settings, screenshot))
    sys.stdout.buffer.write((found.to_json() if json else found.to_text()).encode())
    if not found.matches:
        sys.stderr.write(found.no_match_text())
    return int(not found.matches)
