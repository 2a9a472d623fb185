"""Shows a report to whoever sits before the machine."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path


def open_or_print(report: Path) -> None:
    if not (_has_display() and webbrowser.open(report.absolute().as_uri())):
        sys.stdout.write(f"{report}\n")


def _has_display() -> bool:
    """Without one a browser of the terminal would take the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
