"""Opens a report in the user's browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path


def open_or_print(report: Path) -> None:
    """Open a report in the browser, or print its path if there is no display."""
    if not (_has_display() and webbrowser.open(report.absolute().as_uri())):
        sys.stdout.write(f"{report}\n")


def _has_display() -> bool:
    """Return whether there is a display; otherwise a text browser would take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
