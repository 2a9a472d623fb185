"""Whether somebody is at the terminal."""

from __future__ import annotations

import os
import sys


def is_watched() -> bool:
    """Return whether standard error is a terminal, outside CI."""
    in_ci = os.environ.get("CI", "").lower() not in ("", "0", "false")
    return sys.stderr.isatty() and not in_ci
